internal import GRDBSQLite

/// Rows of a file that a SELECT reads as it goes through them, without a copy of them.
package protocol StreamedRows: AnyObject {
  /// Goes back before the first row.
  func restart()
  /// Goes to the next row; false at the end.
  func next() throws -> Bool
  /// The line of the row.
  var line: Int { get }
  /// Calls the body with the text of a column of the row, or nil where there is no value, and with whether its bytes
  /// stay until all rows are read.
  func withText(ofColumn column: Int, _ body: (UnsafeBufferPointer<UInt8>?, _ isKept: Bool) -> Void)
}

/// A table of SQLite's that has such rows; see <https://sqlite.org/vtab.html>.
///
/// A SELECT reads it from its first row to its last and finds nothing in it by a value, so that it serves where each row
/// is wanted once.
final class StreamedTable {
  private let rows: any StreamedRows
  private let columns: [String]
  /// What kept the next row from being read; SQLite has codes only.
  private(set) var failure: (any Error)?

  init(_ rows: any StreamedRows, columns: [String]) {
    self.rows = rows
    self.columns = columns
  }

  /// Makes the table known under a name, for as long as the connection is open.
  func register(as name: String, in connection: OpaquePointer?) -> Int32 {
    let table = Unmanaged.passRetained(self).toOpaque()
    return sqlite3_create_module_v2(connection, name, Self.module, table) { table in
      table.map { Unmanaged<StreamedTable>.fromOpaque($0).release() }
    }
  }

  /// As SQLite has it: its own part first, and behind that ours.
  private struct Table {
    var base = sqlite3_vtab()
    let table: Unmanaged<StreamedTable>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    let table: Unmanaged<StreamedTable>
    /// From 1.
    var number: Int64 = 0
    var isAtEnd = false

    mutating func advance() -> Int32 {
      let table = table.takeUnretainedValue()
      do {
        isAtEnd = try !table.rows.next()
        number += 1
        return SQLITE_OK
      } catch {
        table.failure = error
        return SQLITE_ERROR
      }
    }
  }

  private typealias CursorPointer = UnsafeMutablePointer<Cursor>

  private static func cursor(_ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> CursorPointer? {
    base.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Cursor.self) }
  }

  /// SQLite keeps the pointer, so that it is made once.
  private nonisolated(unsafe) static let module: UnsafePointer<sqlite3_module> = {
    var module = sqlite3_module()
    // Without a function that makes tables the module itself is one.
    module.xConnect = { connection, client, _, _, result, _ in
      guard let client else { return SQLITE_ERROR }
      let table = Unmanaged<StreamedTable>.fromOpaque(client)
      let own = table.takeUnretainedValue().columns
      let columns = own.map(SQLName.quoted) + ["\(MappingQuery.lineColumn(beside: own)) INTEGER"]
      let code = sqlite3_declare_vtab(connection, "CREATE TABLE source (\(columns.joined(separator: ", ")))")
      guard code == SQLITE_OK else { return code }
      let made = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      made.initialize(to: Table(table: table))
      result?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    module.xBestIndex = { _, _ in SQLITE_OK }
    module.xDisconnect = { base in
      base.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Table.self).deallocate() }
      return SQLITE_OK
    }
    module.xOpen = { base, result in
      guard let base else { return SQLITE_ERROR }
      let table = UnsafeMutableRawPointer(base).assumingMemoryBound(to: Table.self).pointee.table
      let made = CursorPointer.allocate(capacity: 1)
      made.initialize(to: Cursor(table: table))
      result?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { base in
      cursor(base)?.deallocate()
      return SQLITE_OK
    }
    module.xFilter = { base, _, _, _, _ in
      guard let cursor = cursor(base) else { return SQLITE_ERROR }
      cursor.pointee.number = 0
      cursor.pointee.table.takeUnretainedValue().rows.restart()
      return cursor.pointee.advance()
    }
    module.xNext = { cursor($0)?.pointee.advance() ?? SQLITE_ERROR }
    module.xEof = { cursor($0)?.pointee.isAtEnd ?? true ? 1 : 0 }
    module.xRowid = { base, result in
      result?.pointee = cursor(base)?.pointee.number ?? 0
      return SQLITE_OK
    }
    module.xColumn = { base, context, place in
      guard let table = cursor(base)?.pointee.table.takeUnretainedValue() else { return SQLITE_ERROR }
      if place == table.columns.count {
        sqlite3_result_int64(context, Int64(table.rows.line))
      } else {
        table.rows.withText(ofColumn: Int(place)) { answer($0, isKept: $1, to: context) }
      }
      return SQLITE_OK
    }
    let kept = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    kept.initialize(to: module)
    return UnsafePointer(kept)
  }()

  private static func answer(
    _ bytes: UnsafeBufferPointer<UInt8>?, isKept: Bool, to context: OpaquePointer?
  ) {
    guard let bytes else { return sqlite3_result_null(context) }
    // Without a first byte SQLite would take an empty text for no value.
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      return sqlite3_result_text(context, "", 0, SQLiteMemory.copied)
    }
    start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      sqlite3_result_text(context, $0, Int32(bytes.count), isKept ? nil : SQLiteMemory.copied)
    }
  }
}
