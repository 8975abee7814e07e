internal import RecordStore
internal import Synchronization

/// The rows of a CSV file for a SELECT that goes through them once.
final class CSVRows: StreamedRows {
  private let scanner: CSVScanner
  private let bytes: UnsafeBufferPointer<UInt8>
  private var rest: CSVScanner
  private var fields: [CSVField] = []
  private var scratch: [UInt8] = []
  private(set) var line = 0
  /// The rows so far that could not be read.
  private(set) var malformed: [MalformedRow] = []

  private init(_ scanner: CSVScanner, in bytes: UnsafeBufferPointer<UInt8>) {
    self.scanner = scanner
    self.bytes = bytes
    rest = scanner
  }

  /// Calls the body with the rows of a file, which hold until it returns.
  ///
  /// - Throws: what the body throws.
  static func read(_ scanner: CSVScanner, _ body: (CSVRows) throws -> Void) throws {
    try scanner.bytes.withUnsafeBufferPointer { try body(CSVRows(scanner, in: $0)) }
  }

  func restart() {
    rest = scanner
    malformed = []
  }

  func next() throws -> Bool {
    while let step = try rest.step(in: bytes, into: &fields) {
      switch step {
      case .row(let line):
        self.line = line
        return true
      case .malformed(let row):
        malformed.append(
          MalformedRow(line: row.line, reason: row.reason, values: fields.map { $0.value(in: bytes) }))
      }
    }
    return false
  }

  func withText(ofColumn column: Int, _ body: (UnsafeBufferPointer<UInt8>?, _ isKept: Bool) -> Void) {
    let field = fields[column]
    if field.isNull { return body(nil, true) }
    field.withBytes(in: bytes, scratch: &scratch) { body($0, !field.needsUnescaping) }
  }
}

/// The rows that one thread could not read, for another one.
final class UnreadRows: Sendable {
  private let rows = Mutex<[MalformedRow]>([])

  func keep(_ rows: [MalformedRow]) { self.rows.withLock { $0 = rows } }

  /// - Parameter source: that they are called after.
  func rows(of source: String) -> [MalformedRow] { rows.withLock { $0 }.map { $0.of(source) } }
}
