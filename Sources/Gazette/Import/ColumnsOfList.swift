internal import Forms

/// The columns of a list that a row tells of the elements that a later row of its source has: the stored elements, with
/// what the row says in these columns of those that it has too.
struct ColumnsOfList {
  private(set) var elements: [FieldGroup]
  /// What the row says nothing about in each of them.
  private(set) var absent: [AbsentParts]
  /// The place of the row's own element that each of them is; nil where it has none.
  private(set) var places: [Int?]

  var value: FieldValue? { .list(elements) }

  /// - Parameter stored: the list as it is stored.
  init(of row: ImportedRow, at place: Int, beside stored: FieldValue?, _ kind: RecordKind) {
    let field = row.draft.form.fields[place]
    let count = field.kind.children?.count ?? 0
    elements = stored?.list ?? []
    absent = elements.map { _ in AbsentParts(fields: Set(0..<count)) }
    places = elements.map { _ in nil }
    guard let list = kind.declaration.rules.list(field.key) else { return }
    let given = row.draft.values[place]?.list ?? []
    let untold = row.absent.elements[place] ?? []
    for (line, known) in row.places(of: place, among: elements, list).enumerated() {
      guard let known else { continue }
      var lacking = untold.parts(ofElement: line)
      // What is left to a rule stays as it is.
      for entry in list.defaults where given[line].value(at: entry.place).isEmpty {
        lacking.fields.insert(entry.place)
      }
      elements[known] = lacking.filled(given[line], from: elements[known])
      absent[known] = lacking
      places[known] = line
    }
  }
}

extension ImportedRow {
  /// For each element that the row has of a list the place of the stored one that it is.
  fileprivate func places(of place: Int, among stored: [FieldGroup], _ list: KindRules.List) -> [Int?] {
    let given = givenElements(of: place)
    var matching = ElementMatching(
      given, stored: stored, list: list,
      fieldCount: draft.form.fields[place].kind.children?.count ?? 0)
    matching.matchNamed()
    matching.matchUnnamed()
    return matching.places
  }

  private func givenElements(of place: Int) -> [GivenElement] {
    let own = absent.columnsAlone[place] ?? absent.elements[place] ?? []
    return (draft.values[place]?.list ?? []).enumerated().map { line, element in
      GivenElement(element, absent: own.parts(ofElement: line), isNamed: true)
    }
  }

  /// Takes the stored elements of lists of which the row tells columns alone, with what it says in these.
  ///
  /// - Returns: for each such list, and each of its elements, the place of the row's own; nil where it has none.
  mutating func takeElements(of stored: StoredRecord?, _ kind: RecordKind) -> [String: [Int?]] {
    var places: [String: [Int?]] = [:]
    for place in absent.columnsAlone.keys.sorted() {
      let columns = ColumnsOfList(of: self, at: place, beside: stored?.values[place], kind)
      draft.load(columns.elements.isEmpty ? nil : columns.value, at: place)
      absent.tellElements(at: place)
      places[draft.form.fields[place].key] = columns.places
    }
    return places
  }

  /// An element of a row that the record has not.
  struct ElementAlone {
    /// Its place in the row.
    let line: Int
    let values: FieldGroup
    /// What no later row of the source tells of it.
    let columns: Set<Int>
  }

  /// The elements that the row has beside the stored ones in lists of which it tells columns alone, by the lists'
  /// places.
  func elementsAlone(beside stored: StoredRecord?, _ kind: RecordKind) -> [Int: [ElementAlone]] {
    var others: [Int: [ElementAlone]] = [:]
    for place in absent.columnsAlone.keys {
      let field = draft.form.fields[place]
      guard let list = kind.declaration.rules.list(field.key), let children = field.kind.children else {
        continue
      }
      let known = places(of: place, among: stored?.values[place]?.list ?? [], list)
      let given = givenElements(of: place)
      let left = absent.elements[place] ?? []
      others[place] = known.indices.filter { known[$0] == nil }.map { line in
        ElementAlone(
          line: line, values: FieldGroup(given[line].values),
          columns: Set(children.indices).subtracting(left.parts(ofElement: line).fields))
      }
    }
    return others.filter { !$0.value.isEmpty }
  }

  /// The stored elements that the row has not of lists that it tells, with what they are known by and the columns that it
  /// does not tell, by the lists' places.
  func elementsLeftOut(of stored: StoredRecord, _ kind: RecordKind) -> [Int: [FieldGroup]] {
    var others: [Int: [FieldGroup]] = [:]
    for (place, lacking) in absent.elements where !absent.fields.contains(place) {
      let field = draft.form.fields[place]
      guard absent.columnsAlone[place] == nil, let elements = stored.values[place]?.list,
        let names = kind.namesOfElements(of: field), let list = kind.declaration.rules.list(field.key)
      else { continue }
      let kept = names.union(AbsentParts(inAll: lacking).fields)
      let known = Set(places(of: place, among: elements, list).compactMap(\.self))
      others[place] = elements.indices.filter { !known.contains($0) }.map { number in
        FieldGroup(elements[number].values.enumerated().map { kept.contains($0) ? $1 : nil })
      }
    }
    return others.filter { !$0.value.isEmpty }
  }
}

extension [AbsentParts] {
  /// What a row says nothing about in an element of a list: that of all where it is not told for each.
  fileprivate func parts(ofElement line: Int) -> AbsentParts {
    line < count ? self[line] : first ?? AbsentParts()
  }
}

extension RecordKind {
  /// The places of the fields by which elements of a list are known again; nil of a list whose elements are not.
  func namesOfElements(of field: Field) -> Set<Int>? {
    guard let known = declaration.rules.list(field.key)?.knownBy, !known.isEmpty else { return nil }
    return Set(known)
  }

  /// What is wrong in the columns that a row tells alone of elements of a list, with the places of these.
  func faults(
    ofAlone elements: [ImportedRow.ElementAlone], at place: Int, in checks: CheckContext
  ) -> [(element: Int, fault: Fault)] {
    let field = form.fields[place]
    guard let children = field.kind.children else { return [] }
    var values: [FieldValue?] = form.fields.map { _ in nil }
    values[place] = .list(elements.map(\.values))
    return faults(of: Draft(form, values: values), in: checks).compactMap { fault in
      guard let steps = FieldPath(fault.field)?.steps, steps.count > 1, steps[0].key == field.key,
        let element = steps[0].element.map({ $0 - 1 }), elements.indices.contains(element),
        let column = children.firstIndex(where: { $0.key == steps[1].key }),
        // What it does not tell is nothing that it lacks.
        elements[element].columns.contains(column),
        elements[element].values.value(at: column)?.isEmpty == false
      else { return nil }
      return (element, fault)
    }
  }
}
