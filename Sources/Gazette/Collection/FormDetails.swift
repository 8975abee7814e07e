package import Forms
internal import Press

/// A record laid out by its form: a heading for every section, a row for every field.
enum FormDetails {
  static let columns = [Column.text("field", "Field"), Column.text("value", "Value")]

  /// The sections of a record.
  ///
  /// Hidden fields show nowhere; a section in which nothing shows has no heading.
  /// - Parameters:
  ///   - left: the fields that are left out, with what stands behind them.
  ///   - readership: who reads them; for everybody private values are withheld.
  ///   - links: what references are shown as, also within groups and lists; their keys when left out.
  ///   - behind: further rows, by the field behind which they stand.
  ///   - elements: further columns of lists, each with a cell for every element, by the list's key.
  ///   - cell: a field's value as it is shown, by its place; nil for what the form says.
  static func recordSections(
    of values: [FieldValue?], by form: Form, without left: Set<String> = [],
    for readership: Readership = .everybody, links: ReferenceLinks? = nil, behind: [String: [[Cell]]] = [:],
    elements: [String: [(column: Column, cells: [Cell])]] = [:],
    cell: (Int, Field, FieldValue?) -> Cell?
  ) -> [RecordSection] {
    let draft = Draft(form, values: values)
    var place = 0
    var sections: [RecordSection] = []
    for section in form.sections {
      var rows: [[Cell]] = []
      var lists: [RecordSection.List] = []
      for field in section.fields {
        // Whether it is asked would tell the private answer.
        let isWithheld = readership == .everybody && form.readsPrivate(field)
        defer {
          if isWithheld || !draft.isHidden(place), !left.contains(field.key) {
            rows += behind[field.key] ?? []
          }
          place += 1
        }
        if left.contains(field.key) { continue }
        let title = form.shown(field.title)
        if isWithheld {
          rows.append([title, .withheld])
          continue
        }
        if draft.isHidden(place) { continue }
        let value = draft.values[place]
        if readership == .everybody, field.isPrivate, value != nil {
          rows.append([title, .withheld])
        } else if let own = cell(place, field, value) {
          rows.append([title, own])
        } else if value == nil, draft.isDeliberatelyNone(place) {
          rows.append([title, .none])
        } else if case .list(let children) = field.kind {
          rows.append([title, value.map { .integer($0.list?.count ?? 0) } ?? .missing])
          lists.append(
            RecordSection.List(
              heading: title,
              rows: table(of: value?.list ?? [], children, in: draft, for: readership, links: links)
                .with(elements[field.key] ?? [])))
        } else {
          rows.append([title, form.shown(value, in: field, for: readership, links: links)])
        }
      }
      if rows.isEmpty { continue }
      let fields = Table(columns: columns, rows: rows, style: .fields)
      sections.append(RecordSection(heading: form.shown(section.title), fields: fields, lists: lists))
    }
    return sections
  }

  /// A table with a column for every field of a group; what is hidden in one group stays blank there, and
  /// what is hidden in all of them has no column.
  static func table(
    of groups: [FieldGroup], _ fields: [Field], in draft: Draft, for readership: Readership = .everybody,
    links: ReferenceLinks? = nil
  ) -> Table {
    let rows = groups.map { group in
      let around = EnclosingGroups().within(group, of: fields)
      return fields.enumerated().map { place, field -> Cell in
        if readership == .everybody, draft.form.readsPrivate(field, within: [fields]) { return .withheld }
        if draft.isHidden(field, in: around) { return .blank }
        let value = place < group.values.count ? group.values[place] : nil
        if value == nil, draft.isDeliberatelyNone(field, in: around) { return .none }
        return draft.form.shown(value, in: field, within: [fields], for: readership, links: links)
      }
    }
    let kept = fields.indices.filter { place in rows.contains { $0[place] != .blank } }
    return Table(
      columns: kept.map { draft.form.column(of: fields[$0]) },
      rows: rows.map { row in kept.map { row[$0] } })
  }
}

extension Table {
  /// The table with further columns, each with a cell for every row.
  fileprivate func with(_ added: [(column: Column, cells: [Cell])]) -> Table {
    if added.isEmpty || rows.isEmpty { return self }
    return Table(
      columns: columns + added.map(\.column),
      rows: rows.enumerated().map { place, row in row + added.map { $0.cells[place] } })
  }
}

extension FieldKind {
  /// Whether its values are numbers, whose digits should line up.
  package var isFigure: Bool {
    switch self {
    case .integer, .decimal, .money: true
    default: false
    }
  }
}
