/// Reads a CSV file row by row without making a String, for an importer that hands bytes straight on.
///
/// ```swift
/// var scanner = try CSVScanner(bytes, path: "bookings.csv")
/// var scratch: [UInt8] = []
/// let malformed = try scanner.forEachRow { line, fields, bytes in
///   fields[0].withBytes(in: bytes, scratch: &scratch) { statement.bind($0, at: 1) }
/// }
/// ```
///
/// The rules are those of RFC 4180, and beyond it: a byte-order mark is passed over; lines end with CRLF, LF
/// or CR, also mixed; fields are separated by commas, semicolons, tabs
/// or bars, told from the header line; lines
/// with nothing but blanks are skipped; a quote inside an unquoted field is text. Linear in the file's size.
package struct CSVScanner: Sendable {
  /// The names of the columns. An empty name becomes `column` and its number from 1 (`column1`), with
  /// `_2`, `_3`, … behind it when the header already has that name.
  package let columns: [String]
  /// The separator that was given or detected.
  package let separator: CSVSeparator
  let bytes: [UInt8]
  private var rows: CSVRowScanner

  /// Reads the header of a CSV file; the path serves only to name the file in errors.
  ///
  /// - Parameters:
  ///   - separator: The separator; detected when nil, or told by a line such as `sep=;` before all others.
  ///   - firstRow: The line of the header; the first that is not blank when nil.
  /// - Throws: `notUTF8`, `empty`, `unterminatedQuote`, `malformedHeader`, `noHeader`, `duplicateColumn`.
  package init(
    _ bytes: [UInt8], path: String, separator: CSVSeparator? = nil, firstRow: Int? = nil
  ) throws(SourceError) {
    self.bytes = bytes
    var rows = CSVRowScanner(path: path, separator: separator ?? .comma, position: 0)
    columns = try bytes.withUnsafeBufferPointer { (buffer) throws(SourceError) -> [String] in
      try SourceText.checkUTF8(buffer, path: path)
      rows.position = SourceText.start(of: buffer)
      let told = rows.skipSeparatorLine(in: buffer)
      while rows.line < firstRow ?? 0, rows.position < buffer.count { rows.skipLine(in: buffer) }
      rows.skipBlankLines(in: buffer)
      if let firstRow, rows.line > firstRow || rows.position == buffer.count {
        throw .noHeader(path: path, line: firstRow)
      }
      rows.separator = separator ?? told ?? .detected(in: buffer, from: rows.position)
      return try Self.header(in: buffer, &rows)
    }
    self.rows = rows
    self.separator = rows.separator
  }

  /// What stands at the next row of the file.
  package enum Step: Sendable, Equatable {
    /// A row with as many fields as there are columns, which starts on the given line.
    case row(line: Int)
    /// A row that cannot be read.
    case malformed(MalformedRow)
  }

  /// Reads the next row into `fields`, whose storage is used again; nil at the end of the file.
  ///
  /// - Throws: `unterminatedQuote`.
  package mutating func next(into fields: inout [CSVField]) throws(SourceError) -> Step? {
    try bytes.withUnsafeBufferPointer { (buffer) throws(SourceError) -> Step? in
      try step(in: buffer, into: &fields)
    }
  }

  /// Calls the body with every remaining well-formed row: its line, its fields, and the bytes in which the
  /// fields lie, which must not be kept beyond the call. Returns the malformed rows.
  ///
  /// - Throws: `unterminatedQuote`, and what the body throws.
  package mutating func forEachRow(
    _ body: (_ line: Int, _ fields: [CSVField], _ bytes: UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws -> [MalformedRow] {
    var fields: [CSVField] = []
    var malformed: [MalformedRow] = []
    try bytes.withUnsafeBufferPointer { buffer in
      while let step = try step(in: buffer, into: &fields) {
        switch step {
        case .row(let line): try body(line, fields, buffer)
        case .malformed(let row):
          malformed.append(
            MalformedRow(
              line: row.line, reason: row.reason, values: fields.map { $0.value(in: buffer) }))
        }
      }
    }
    return malformed
  }

  /// The text of a field that this scanner gave.
  package func text(of field: CSVField) -> String {
    bytes.withUnsafeBufferPointer { field.text(in: $0) }
  }

  @inline(__always)
  mutating func step(
    in buffer: UnsafeBufferPointer<UInt8>, into fields: inout [CSVField]
  ) throws(SourceError) -> Step? {
    guard let row = try rows.next(in: buffer, into: &fields) else { return nil }
    if let fault = row.fault {
      return .malformed(MalformedRow(line: row.line, reason: fault))
    }
    let expected = columns.count
    let found = fields.count
    guard found != expected else { return .row(line: row.line) }
    return .malformed(
      MalformedRow(
        line: row.line,
        reason: found < expected
          ? .tooFewFields(expected: expected, found: found)
          : .tooManyFields(expected: expected, found: found)))
  }

  private static func header(
    in buffer: UnsafeBufferPointer<UInt8>, _ rows: inout CSVRowScanner
  ) throws(SourceError) -> [String] {
    let path = rows.path
    var fields: [CSVField] = []
    guard let row = try rows.next(in: buffer, into: &fields) else { throw .empty(path: path) }
    if let fault = row.fault { throw .malformedHeader(path: path, line: row.line, reason: fault) }
    let names = fields.map { $0.text(in: buffer) }
    guard names.contains(where: { !$0.isEmpty }) else { throw .noHeader(path: path, line: row.line) }
    return try ColumnNames.whole(names, path: path)
  }
}
