internal import Forms
internal import GRDBSQLite

/// The function by which a column of grouped rows has one value in each group: where rows of it have different ones, SQLite
/// would give that of any of them.
enum SoleValues {
  static let function = "sole_value"
  private static let mark = "\(function): "
  private static let separator: Character = "\u{1F}"

  /// It is given the value, and where its column stands in the query: bytes before it.
  static func register(in connection: OpaquePointer?) {
    sqlite3_create_function_v2(
      connection, function, 2, QueryFunctions.flags, nil, nil,
      { context, _, arguments in SoleValues.take(arguments?[0], arguments?[1], context) },
      { context in
        guard let first = SoleValues.first(in: context) else { return sqlite3_result_null(context) }
        sqlite3_result_value(context, first)
        sqlite3_value_free(first)
      }, nil)
  }

  private static func take(_ value: OpaquePointer?, _ place: OpaquePointer?, _ context: OpaquePointer?) {
    let size = Int32(MemoryLayout<OpaquePointer?>.size)
    guard let state = sqlite3_aggregate_context(context, size) else {
      return sqlite3_result_error_nomem(context)
    }
    // SQLite gives it as zeros, and in whatever place.
    guard let first = state.loadUnaligned(as: OpaquePointer?.self) else {
      guard let copy = sqlite3_value_dup(value) else { return sqlite3_result_error_nomem(context) }
      return state.storeBytes(of: copy, as: OpaquePointer?.self)
    }
    if isSame(first, value) { return }
    let values = [first, value].map { told($0) ?? "" }
    let parts = [String(sqlite3_value_int64(place))] + values
    sqlite3_result_error(context, mark + parts.joined(separator: String(separator)), -1)
  }

  private static func first(in context: OpaquePointer?) -> OpaquePointer? {
    sqlite3_aggregate_context(context, 0)?.loadUnaligned(as: OpaquePointer?.self)
  }

  private static func isSame(_ first: OpaquePointer, _ second: OpaquePointer?) -> Bool {
    let types = (sqlite3_value_type(first), sqlite3_value_type(second))
    switch types {
    case (SQLITE_NULL, SQLITE_NULL): return true
    case (SQLITE_INTEGER, SQLITE_INTEGER): return sqlite3_value_int64(first) == sqlite3_value_int64(second)
    case (SQLITE_INTEGER, SQLITE_FLOAT), (SQLITE_FLOAT, SQLITE_INTEGER), (SQLITE_FLOAT, SQLITE_FLOAT):
      return sqlite3_value_double(first) == sqlite3_value_double(second)
    case (SQLITE_TEXT, SQLITE_TEXT), (SQLITE_BLOB, SQLITE_BLOB):
      let (one, other) = (sqlite3_value_blob(first), sqlite3_value_blob(second))
      let count = sqlite3_value_bytes(first)
      guard count == sqlite3_value_bytes(second) else { return false }
      guard let one, let other, count > 0 else { return true }
      return UnsafeRawBufferPointer(start: one, count: Int(count))
        .elementsEqual(UnsafeRawBufferPointer(start: other, count: Int(count)))
    default: return false
    }
  }

  /// A number or text for a message; nil for what can only be shown, and for what is missing.
  private static func told(_ value: OpaquePointer?) -> String? {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT:
      let text = sqlite3_value_text(value).map { String(cString: $0) } ?? ""
      let isShort = text.count <= 40
      return (isShort ? text : text.prefix(40) + "…").filter { $0 != separator }
    default: return nil
    }
  }

  /// What a message tells of the values that a column has in one group; nil for any other message.
  ///
  /// - Parameter tokens: those of the query.
  static func fault(in message: String, of tokens: [SQLToken]) -> QueryFault? {
    guard message.hasPrefix(mark) else { return nil }
    let parts = message.dropFirst(mark.count).split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, let offset = Int(parts[0]) else { return nil }
    let expression = tokens.drop { $0.range.lowerBound < offset }
    let next = expression.dropFirst().first
    var name = expression.first?.text ?? ""
    if next?.isSign("(") ?? false { name += "(…)" }
    if next?.isSign(".") ?? false { name += "." + (expression.dropFirst(2).first?.text ?? "") }
    let values = parts.dropFirst().filter { !$0.isEmpty }.map(String.init)
    return QueryFault(.severalValues(name, values.count == 2 ? values : []), at: offset)
  }
}
