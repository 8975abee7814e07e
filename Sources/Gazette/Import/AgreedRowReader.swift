internal import Forms

/// Reads rows of which some fields, once they were filled for want of a value, stay as they are for as long as their
/// parents do: with another room the rate is another.
struct AgreedRowReader: AddingRowReader {
  let reader: any RowReader
  /// The places of the fields, each with those of its parents.
  private let fields: [(place: Int, parents: [Int])]

  init(_ reader: any RowReader, fields: [String], form: Form) {
    self.reader = reader
    self.fields = fields.compactMap { key in
      form.place(of: key).map { ($0, form.fields[$0].parents.compactMap(form.place)) }
    }
  }

  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws {
    // What the row itself says stays what it is, whatever is new of its parents.
    let silent = fields.filter { row.draft.values[$0.place] == nil }
    var known: StoredRecord?
    try reader.complete(&row) {
      known = try stored()
      return known
    }
    guard let known else { return }
    for (place, parents) in silent {
      let isOther = parents.contains {
        row.draft.values[$0]?.written(like: known.values[$0]) != known.values[$0]
      }
      row.draft.load(isOther ? nil : known.values[place], at: place)
    }
  }
}
