internal import Forms
internal import RecordStore

extension StoreRow {
  /// A column's choice, of a row with its key in column 1.
  ///
  /// - Throws: ``StoreError/unknownValue(kind:key:field:value:known:)`` where it is none of the type.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ column: Int, _ field: String, of kind: String
  ) throws(StoreError) -> Choice {
    let value = try text(column)
    guard let choice = Choice(rawValue: value) else {
      throw .unknownValue(
        kind: kind, key: try text(1), field: field, value: value, known: Choice.allCases.map(\.rawValue))
    }
    return choice
  }
}

extension StoredRecord {
  /// The record with another choice in a field.
  func replacing(_ field: String, with choice: String) -> StoredRecord {
    guard let place = form.place(of: field) else { return self }
    var values = values
    values[place] = .choice(choice)
    return StoredRecord(key: key, revision: revision, form: form, values: values)
  }
}
