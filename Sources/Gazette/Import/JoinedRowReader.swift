internal import Forms
internal import RecordStore

/// Reads rows of which several columns together are one field, as the number and the name of a street.
struct JoinedRowReader: AddingRowReader {
  var ignoredColumns: [String] { reader.ignoredColumns.filter { !joined.contains($0) } }

  let reader: any RowReader
  /// By the places of fields the places of columns.
  private let columns: [(field: Int, columns: [Int])]
  private let joined: Set<String>

  /// - Parameter fields: the names of columns that are joined, by the field.
  init(_ reader: any RowReader, fields: [String: [String]], columns: [String], form: Form) {
    self.reader = reader
    joined = Set(fields.values.joined())
    self.columns = fields.sorted { $0.key < $1.key }.compactMap { field, names in
      let places = names.compactMap { name in columns.firstIndex(of: name) }
      guard let field = form.place(of: field), !places.isEmpty else { return nil }
      return (field, places)
    }
  }

  func draft(of row: SourceRow) -> ImportedRow {
    var read = reader.draft(of: row)
    for (field, columns) in columns {
      let texts = columns.compactMap { row.values[$0].plainText }.filter { !$0.isEmpty }
      if !texts.isEmpty {
        read.draft.load(.text(texts.joined(separator: " ")), at: field)
        read.absent.give(field)
      } else if columns.contains(where: { !row.absentColumns.contains($0) }) {
        // The answer has it, with nothing in it.
        read.absent.give(field)
      }
    }
    return read
  }
}
