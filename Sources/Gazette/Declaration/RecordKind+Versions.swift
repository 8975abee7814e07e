internal import Forms
internal import RecordStore

/// Records of which every version is kept, so that what was made with one stays as it was.
extension RecordKind {
  /// What is wrong with a record without a version, or whose version is stored with other content, or by hand given an
  /// older one.
  func versionFault(of draft: Draft, key: String, in context: ImportContext) throws -> Fault? {
    let snapshot = context.change.snapshot
    guard let versions, let field = declaration.versioned.flatMap({ form.field($0) }) else { return nil }
    let section = form.place(of: field.key).map(form.sectionTitle) ?? ""
    guard let number = draft[field.key]?.integer else {
      return Fault(section: section, field: field.key, title: field.title, value: nil, rule: .required)
    }
    if context.isEntered, let newest = try storedVersion(of: key, in: snapshot), newest > number {
      return Fault(
        section: section, field: field.key, title: field.title, value: "\(number)",
        rule: .stated("older than {}, which the record has", ["\(newest)"]))
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
    return (isNew, try storedVersion(of: key, in: change.snapshot).map { $0 > number } ?? false)
  }

  /// The version of a draft, where the stored record is of a newer one: what was filled in is asked of that version.
  func olderVersion(of draft: Draft, key: String, in snapshot: Snapshot) throws -> OlderVersion? {
    guard let versions, let number = declaration.versioned.flatMap({ draft[$0]?.integer }),
      let newest = try storedVersion(of: key, in: snapshot), newest > number
    else { return nil }
    return try snapshot.row(ofVersion: number, of: key, in: versions)
      .map { .kept(row: $0, table: versions.storeTable.name) } ?? .new
  }

  private func storedVersion(of key: String, in snapshot: Snapshot) throws -> Int? {
    guard let column = declaration.versioned else { return nil }
    return try snapshot.first(
      "SELECT \(SQLName.quoted(column)) FROM \(table.name) WHERE key = ?", [.text(key)]
    ) { try $0.optionalInteger(0) } ?? nil
  }

  /// What a row leaves as it is stored: its own version; of one that is not there yet the record, unless that is newer.
  ///
  /// - Parameter newest: the record; nil where there is none.
  func stored(for row: ImportedRow, _ newest: StoredRecord?, in snapshot: Snapshot) throws -> StoredRecord? {
    guard let versions, let place = declaration.versioned.flatMap(form.place), let newest,
      !row.absent.fields.contains(place), let number = row.draft.values[place]?.integer,
      let known = newest.values[place]?.integer, known != number
    else { return newest }
    guard let kept = try snapshot.row(ofVersion: number, of: newest.key, in: versions) else {
      return number > known ? newest : nil
    }
    return try snapshot.first(versions.storeTable.selectWhole(where: "row = ?"), [.integer(kept)], record)
  }
}

/// A version that is older than the record.
enum OlderVersion {
  case kept(row: Int, table: String)
  /// One that comes in for the first time.
  case new
}

extension [StoreValue] {
  /// The values of columns with decimals, also within groups, that are written alike if they are the same number.
  func withoutZeros(of columns: [DeclaredTable.Column]) -> [StoreValue] {
    enumerated().map { place, value in
      guard place < columns.count, case .text(let text) = value else { return value }
      let column = columns[place]
      if let members = column.members, let group = SourceValue(json: text) {
        return .text(group.withoutZeros(of: members).jsonText)
      }
      guard let number = column.decimal(text) else { return value }
      return .text(number)
    }
  }
}

extension DeclaredTable.Column {
  /// The number of a text without needless zeros; nil where it is none, or the column has no decimals.
  fileprivate func decimal(_ text: String) -> String? {
    meaning == FieldKind.decimal.name ? ExactDecimal(text)?.withoutZeros.description : nil
  }
}

extension SourceValue {
  /// A group whose decimals are written alike if they are the same number.
  fileprivate func withoutZeros(of columns: [DeclaredTable.Column]) -> SourceValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        guard let column = columns.first(where: { $0.name == member.key }) else { return member }
        if let inner = column.members { return (member.key, member.value.withoutZeros(of: inner)) }
        return (member.key, member.value.plainText.flatMap(column.decimal).map { .text($0) } ?? member.value)
      })
  }
}
