/// Reads a whole CSV file into a table; see ``CSVScanner`` for the rules.
package enum CSVReader {
  /// The rows of a CSV file; every value is a text, or `.null` for an unquoted empty field (`""` is the
  /// empty text). Linear in the file's size.
  ///
  /// - Parameters:
  ///   - path: Serves only to name the file in errors.
  ///   - separator: The separator; detected from the header line when nil.
  /// - Throws: `notUTF8`, `empty`, `unterminatedQuote`, `malformedHeader`, `noHeader`, `duplicateColumn`.
  package static func table(
    _ bytes: [UInt8], path: String, separator: CSVSeparator? = nil
  ) throws(SourceError) -> SourceTable {
    try table(CSVScanner(bytes, path: path, separator: separator))
  }

  /// The rows of a file whose header was read.
  ///
  /// - Throws: `unterminatedQuote`.
  static func table(_ scanner: CSVScanner) throws(SourceError) -> SourceTable {
    var scanner = scanner
    var table = SourceTable(columns: scanner.columns, rows: [])
    table.hasHeader = true
    var fields: [CSVField] = []
    let bytes = scanner.bytes
    try bytes.withUnsafeBufferPointer { (buffer) throws(SourceError) in
      while let step = try scanner.step(in: buffer, into: &fields) {
        switch step {
        case .row(let line):
          let values = fields.map { $0.value(in: buffer) }
          table.rows.append(SourceRow(line: line, values: values))
        case .malformed(let row):
          let values = fields.map { $0.value(in: buffer) }
          table.malformed.append(MalformedRow(line: row.line, reason: row.reason, values: values))
        }
      }
    }
    return table
  }
}
