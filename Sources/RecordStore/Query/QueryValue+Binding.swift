internal import GRDBSQLite

extension QueryValue {
  /// A stored value as queries have it.
  package init(_ stored: StoreValue) {
    self =
      switch stored {
      case .null: .null
      case .integer(let number): .integer(number)
      case .text(let text): .text(text)
      }
  }

  /// Gives a statement the value in a place, from 1; one of SQLite's codes.
  @discardableResult
  func bind(to statement: OpaquePointer?, _ place: Int32) -> Int32 {
    switch self {
    case .null: return sqlite3_bind_null(statement, place)
    case .integer(let number): return sqlite3_bind_int64(statement, place, Int64(number))
    case .real(let number): return sqlite3_bind_double(statement, place, number)
    case .text(let text):
      return sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), SQLiteMemory.copied)
    default:
      let bytes = QueryBytes.encoded(self) ?? []
      return sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), SQLiteMemory.copied)
    }
  }
}

extension StoreValue {
  /// Gives a statement the value in a place, from 1; one of SQLite's codes.
  @discardableResult
  func bind(to statement: OpaquePointer?, _ place: Int32) -> Int32 {
    switch self {
    case .null: sqlite3_bind_null(statement, place)
    case .integer(let number): sqlite3_bind_int64(statement, place, Int64(number))
    case .text(let text):
      sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), SQLiteMemory.copied)
    }
  }

  /// The bytes of a text.
  var textSize: Int { if case .text(let text) = self { text.utf8.count } else { 0 } }

  /// The same with a text in memory of the caller's, who keeps it until the statement has been run.
  ///
  /// - Parameter memory: has room for ``textSize`` bytes.
  /// - Returns: how many of them are used.
  func bind(
    to statement: OpaquePointer?, _ place: Int32, keptIn memory: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard case .text(var text) = self, !text.isEmpty, let start = memory.baseAddress else {
      bind(to: statement, place)
      return 0
    }
    let count = text.withUTF8 { bytes in
      memory.copyMemory(from: UnsafeRawBufferPointer(bytes))
      return bytes.count
    }
    sqlite3_bind_text(statement, place, start.assumingMemoryBound(to: CChar.self), Int32(count), nil)
    return count
  }
}
