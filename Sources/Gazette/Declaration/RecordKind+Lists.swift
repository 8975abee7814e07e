internal import Forms
internal import RecordStore

/// Lists whose elements are more than what is given of them.
extension RecordKind {
  /// Puts into each list what its elements leave out: what is stored of them, and what stands for an empty field.
  ///
  /// - Parameters:
  ///   - absent: what the source says nothing about.
  ///   - stored: the record as it is stored.
  func completeLists(
    of draft: inout Draft, key: String, absent: AbsentFields = AbsentFields(), in context: ImportContext,
    from stored: () throws -> StoredRecord?
  ) throws {
    for list in declaration.rules.lists where list.isCompleted {
      guard let place = form.place(of: list.elements.name), !absent.fields.contains(place),
        let groups = draft.values[place]?.list
      else { continue }
      let known = !list.isKeeping ? [] : try stored()?.values[place]?.list ?? []
      let merge = ElementMerge(kind: self, list: list, stored: known, record: key, context: context)
      draft.load(.list(try merge.completed(groups, absent: absent.elements[place] ?? [])), at: place)
    }
  }

  /// The fields of a list's elements.
  func fields(of list: KindRules.List) -> [Field]? { form.field(list.elements.name)?.kind.children }

  /// What an element has where it leaves a field empty.
  func valueWhenEmpty(
    _ entry: (place: Int, value: KindRules.StoredValue), of element: FieldGroup, _ fields: [Field],
    asOf: CalendarDate,
    in snapshot: Snapshot, within seconds: Int
  ) throws -> FieldValue? {
    let given = Array(zip(fields, element.values))
    return try value(of: entry.value, fields[entry.place], given, asOf: asOf, in: snapshot, within: seconds)
  }

  /// The same of a field that entry asks for: `lines[2].price`.
  func valueWhenEmpty(
    inside path: String, of draft: Draft, today: CalendarDate, in snapshot: Snapshot
  ) throws -> FieldValue? {
    guard let steps = FieldPath(path)?.steps, steps.count == 2, let number = steps[0].element,
      let list = declaration.rules.list(steps[0].key), let field = form.field(steps[0].key),
      let fields = field.kind.children, let elements = draft[steps[0].key]?.list, number <= elements.count,
      let entry = list.defaults.first(where: { fields[$0.place].key == steps[1].key })
    else { return nil }
    return try valueWhenEmpty(
      entry, of: elements[number - 1], fields, asOf: today, in: snapshot,
      within: Settings.usualQueryTimeLimit)
  }

  /// The faults but for those of fields in whose place others are given; of those the first that is missing is told.
  func withoutSubstituted(_ faults: [Fault], of draft: Draft) -> [Fault] {
    let lists = declaration.rules.lists.filter { !$0.substitutes.isEmpty }
    if lists.isEmpty { return faults }
    return faults.compactMap { fault in
      guard fault.rule == .required, let steps = FieldPath(fault.field)?.steps, steps.count == 2,
        let number = steps[0].element, let list = lists.first(where: { $0.elements.name == steps[0].key }),
        let fields = form.field(steps[0].key)?.kind.children,
        let place = fields.firstIndex(where: { $0.key == steps[1].key }),
        let others = list.substitutes[place],
        let elements = draft[steps[0].key]?.list, number <= elements.count
      else { return fault }
      let missing = others.filter { elements[number - 1].values[$0].isEmpty }
      if missing.first == others.first { return fault }
      return missing.first.map { other in
        Fault(
          section: fault.section, field: "\(steps[0].key)[\(number)].\(fields[other].key)",
          title: fields[other].title,
          value: nil, rule: .required)
      }
    }
  }
}

extension FieldValue? {
  /// Whether there is nothing, or a text of nothing.
  var isEmpty: Bool { self?.text.map(\.isEmpty) ?? (self == nil) }
}

/// Reads rows of a kind with lists that are more than what a source gives of them.
struct ListRowReader: AddingRowReader {
  let reader: any RowReader
  let kind: RecordKind
  let context: ImportContext

  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws {
    try reader.complete(&row, from: stored)
    guard let key = row.key else { return }
    try kind.completeLists(of: &row.draft, key: key, absent: row.absent, in: context, from: stored)
  }
}
