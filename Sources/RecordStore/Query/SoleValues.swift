internal import Forms
internal import Foundation
internal import GRDBSQLite

/// The functions by which a column of grouped rows has one value in each group: where rows of it have different ones, SQLite
/// would give that of any of them.
enum SoleValues {
  private static let function = "sole_value"
  private static let condition = "has_sole_values"
  private static let mark = "\(condition): "
  private static let separator: Character = "\u{1F}"

  /// What is nothing where an expression has one value in a group, and a message else.
  ///
  /// - Parameter place: bytes before the expression in the query.
  static func value(_ expression: String, at place: Int) -> String { "\(function)(\(expression), \(place))" }

  /// A condition that is true, or fails with the first message.
  static func check(_ values: [String]) -> String { "\(condition)(\(values.joined(separator: ", ")))" }

  static func register(in connection: OpaquePointer?) {
    sqlite3_create_function_v2(
      connection, function, 2, QueryFunctions.flags, nil, nil,
      { context, _, arguments in SoleValues.take(arguments?[0], arguments?[1], context) },
      { context in SoleValues.finish(context) }, nil)
    QueryFunctions.register(condition, -1, connection) { context, count, arguments in
      for place in 0..<Int(count) {
        if let message = QueryFunctions.text(arguments, place) {
          return sqlite3_result_error(context, message, -1)
        }
      }
      sqlite3_result_int(context, 1)
    }
  }

  /// What SQLite keeps of a group: the first value, the first other one, and the place of their expression.
  private struct Values {
    var first: OpaquePointer?
    var other: OpaquePointer?
    var place: Int64 = 0
  }

  private static func take(_ value: OpaquePointer?, _ place: OpaquePointer?, _ context: OpaquePointer?) {
    guard let state = sqlite3_aggregate_context(context, Int32(MemoryLayout<Values>.size)) else {
      return sqlite3_result_error_nomem(context)
    }
    // SQLite gives it as zeros, and in whatever place.
    var values = state.loadUnaligned(as: Values.self)
    if values.other != nil { return }
    if let first = values.first {
      if isSame(first, value) { return }
      values.other = sqlite3_value_dup(value)
      values.place = sqlite3_value_int64(place)
    } else {
      values.first = sqlite3_value_dup(value)
    }
    state.storeBytes(of: values, as: Values.self)
  }

  private static func finish(_ context: OpaquePointer?) {
    let values = sqlite3_aggregate_context(context, 0)?.loadUnaligned(as: Values.self)
    if let other = values?.other, let place = values?.place {
      let shown = [values?.first, other].map { told($0) ?? "" }
      let message = mark + ([String(place)] + shown).joined(separator: String(separator))
      sqlite3_result_text(context, message, -1, SQLiteMemory.copied)
    }
    sqlite3_value_free(values?.first)
    sqlite3_value_free(values?.other)
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
      return memcmp(one, other, Int(count)) == 0
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
