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
      var lacking = line < untold.count ? untold[line] : untold.first ?? AbsentParts()
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
      GivenElement(element, absent: line < own.count ? own[line] : own.first ?? AbsentParts(), isNamed: true)
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

  /// The elements that the row has beside the stored ones in lists of which it tells columns alone, by the lists'
  /// places, with all that can be read of them.
  func elementsAlone(beside stored: StoredRecord?, _ kind: RecordKind) -> [Int: [FieldGroup]] {
    var others: [Int: [FieldGroup]] = [:]
    for place in absent.columnsAlone.keys {
      let field = draft.form.fields[place]
      guard let list = kind.declaration.rules.list(field.key), let children = field.kind.children else {
        continue
      }
      let known = places(of: place, among: stored?.values[place]?.list ?? [], list)
      let given = givenElements(of: place)
      others[place] = known.indices.filter { known[$0] == nil }.map { line in
        FieldGroup(
          zip(children, given[line].values).map { child, value in
            value?.isUnread(as: child.kind) == true ? nil : value
          })
      }
    }
    return others.filter { !$0.value.isEmpty }
  }
}

extension RecordKind {
  /// The places of the fields by which elements of a list are known again; nil of a list whose elements are not.
  func namesOfElements(of field: Field) -> Set<Int>? {
    guard let known = declaration.rules.list(field.key)?.knownBy, !known.isEmpty else { return nil }
    return Set(known)
  }
}
