internal import Forms
internal import RecordStore

/// Records of which every version is kept, so that what was made with one stays as it was.
extension RecordKind {
  /// What is wrong with a record without a version, or whose version is stored with other content.
  func versionFault(of draft: Draft, key: String, in snapshot: Snapshot) throws -> Fault? {
    guard let versions, let field = declaration.versioned.flatMap({ form.field($0) }) else { return nil }
    let section = form.place(of: field.key).map(form.sectionTitle) ?? ""
    guard let number = draft[field.key]?.integer else {
      return Fault(section: section, field: field.key, title: field.title, value: nil, rule: .required)
    }
    guard let row = try snapshot.row(ofVersion: number, of: key, in: versions) else { return nil }
    // Whether a value was left out is no part of what a version says.
    let stored = try snapshot.values(ofRow: row, in: versions).dropLast(declaration.rules.flags.count)
    let lists = try versions.lists.map { try versions.elements(of: $0, ofRow: row, in: snapshot) }
    let isSame =
      Array(stored).withoutZeros(of: table.columns)
      == storedValues(of: draft.values).withoutZeros(of: table.columns)
      && zip(table.lists, zip(lists, storedElements(of: draft.values))).allSatisfy { list, elements in
        elements.0.map { $0.withoutZeros(of: list.columns) }
          == elements.1.map { $0.withoutZeros(of: list.columns) }
      }
    if isSame { return nil }
    return Fault(
      section: section, field: field.key, title: field.title, value: "\(number)",
      rule: .stated("stored with other content already; raise it with every change"))
  }

  /// Keeps the version that a record has now.
  ///
  /// - Returns: whether it was not there yet, and whether the stored record is of a newer one and stays.
  func keepVersion(
    of draft: Draft, _ values: [StoreValue], _ lists: [[[StoreValue]]], key: String, in change: Change
  ) throws -> (isNew: Bool, isOlder: Bool) {
    guard let versions, let column = declaration.versioned, let number = draft[column]?.integer else {
      return (false, false)
    }
    let isNew = try change.snapshot.row(ofVersion: number, of: key, in: versions) == nil
    if isNew { try change.keepVersion(values, lists, key: key, in: versions) }
    let stored = try change.snapshot.first(
      "SELECT \"\(column)\" FROM \(table.name) WHERE key = ?", [.text(key)]
    ) { try $0.integer(0) }
    return (isNew, stored.map { $0 > number } ?? false)
  }
}

extension [StoreValue] {
  /// The values of columns with decimals that are written alike if they are the same number.
  func withoutZeros(of columns: [DeclaredTable.Column]) -> [StoreValue] {
    enumerated().map { place, value in
      guard place < columns.count, columns[place].meaning == FieldKind.decimal.name,
        case .text(let text) = value,
        let number = ExactDecimal(text)
      else { return value }
      return StoreValue(number.withoutZeros)
    }
  }
}
