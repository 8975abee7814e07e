internal import Forms

/// Reads rows of which some fields, once they were filled for want of a value, stay as they are for as long as their
/// parents do: with another room the rate is another.
struct AgreedRowReader: AddingRowReader {
  let reader: any RowReader
  let kind: RecordKind

  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws {
    // What the row itself says stays what it is, whatever is new of its parents.
    let silent = kind.declaration.rules.defaults.filter { !$0.isAnew && row.draft[$0.field] == nil }
    var known: StoredRecord?
    try reader.complete(&row) {
      known = try stored()
      return known
    }
    guard let known else { return }
    for rule in silent {
      guard let place = row.draft.form.place(of: rule.field), rule.isKept || row.absent.fields.contains(place)
      else { continue }
      if kind.isMoved(row.draft.form.fields[place], by: row, from: known.values) {
        // What a flag tells to be given is no default of the parents that it had.
        if rule.isKept || known.defaulted.contains(rule.field) { row.draft.load(nil, at: place) }
      } else if rule.isKept {
        row.draft.load(known.values[place], at: place)
      }
    }
  }
}

extension RecordKind {
  /// Whether a row has something else than is stored in a field on which another one depends.
  func isMoved(_ field: Field, by row: ImportedRow, from stored: [FieldValue?]) -> Bool {
    field.parents.compactMap(row.draft.form.place).contains { place in
      !row.absent.fields.contains(place)
        && FieldDigests.number(of: kept(row.draft.values[place], of: row.draft.form.fields[place]))
          != FieldDigests.number(of: stored[place])
    }
  }
}
