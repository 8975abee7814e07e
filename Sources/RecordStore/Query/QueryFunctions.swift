internal import Forms
internal import GRDBSQLite

/// The functions that pages' queries have beside SQLite's own.
///
/// `money`, `month` and `date` hand on what they are given and only say what it is; the others give values
/// that can be shown and put in order, and nothing else.
enum QueryFunctions {
  private typealias Arguments = UnsafeMutablePointer<OpaquePointer?>?

  static func register(in connection: OpaquePointer?) {
    register("money", 1, connection) { context, _, arguments in
      QueryFunctions.handOn(context, arguments)
    }
    register("money", 2, connection) { context, _, arguments in
      QueryFunctions.quotient("money", context, arguments) { sum, count in
        .integer(Fraction(sum, over: count).rounded(timesTenToThe: 0))
      }
    }
    register("percent", 2, connection) { context, _, arguments in
      QueryFunctions.quotient("percent", context, arguments) { .percent(Fraction($0, over: $1)) }
    }
    register("mean", 2, connection) { context, _, arguments in
      QueryFunctions.quotient("mean", context, arguments) { .mean(Fraction($0, over: $1)) }
    }
    register("month", 1, connection) { context, _, arguments in
      guard let text = QueryFunctions.text(arguments, 0) else { return sqlite3_result_null(context) }
      QueryFunctions.give(.text(String(text.prefix(7))), context)
    }
    register("link", 2, connection) { context, _, arguments in
      guard let text = QueryFunctions.text(arguments, 0) else { return sqlite3_result_null(context) }
      guard let path = QueryFunctions.text(arguments, 1) else {
        return QueryFunctions.give(.text(text), context)
      }
      QueryFunctions.give(.link(text: text, path: path), context)
    }
    register("record", 2, connection) { context, _, arguments in
      guard let kind = QueryFunctions.text(arguments, 0), let key = QueryFunctions.text(arguments, 1) else {
        return sqlite3_result_null(context)
      }
      QueryFunctions.give(.record(kind: kind, key: key), context)
    }
  }

  private static func register(
    _ name: String, _ count: Int32, _ connection: OpaquePointer?,
    _ function: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  ) {
    sqlite3_create_function_v2(
      connection, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil, function, nil, nil,
      nil)
  }

  private static func handOn(_ context: OpaquePointer?, _ arguments: Arguments) {
    sqlite3_result_value(context, arguments?[0])
  }

  private static func text(_ arguments: Arguments, _ place: Int) -> String? {
    guard let value = arguments?[place], sqlite3_value_type(value) != SQLITE_NULL,
      let bytes = sqlite3_value_text(value)
    else { return nil }
    return String(cString: bytes)
  }

  /// Two whole numbers as one value; nothing where either is missing or the second is zero.
  private static func quotient(
    _ name: String, _ context: OpaquePointer?, _ arguments: Arguments, _ make: (Int, Int) -> QueryValue
  ) {
    let values = [arguments?[0], arguments?[1]]
    for value in values {
      switch sqlite3_value_type(value) {
      case SQLITE_NULL: return sqlite3_result_null(context)
      case SQLITE_INTEGER: continue
      default: return sqlite3_result_error(context, "\(argumentMark)\(name)", -1)
      }
    }
    let (first, second) = (sqlite3_value_int64(values[0]), sqlite3_value_int64(values[1]))
    guard second != 0 else { return sqlite3_result_null(context) }
    give(make(Int(first), Int(second)), context)
  }

  /// How the message begins by which SQLite tells that a function was given no whole numbers.
  static let argumentMark = "no whole numbers: "

  private static func give(_ value: QueryValue, _ context: OpaquePointer?) {
    switch value {
    case .integer(let number): sqlite3_result_int64(context, Int64(number))
    case .text(let text): sqlite3_result_text(context, text, Int32(text.utf8.count), SQLiteMemory.copied)
    default:
      guard let bytes = QueryBytes.encoded(value) else { return sqlite3_result_null(context) }
      sqlite3_result_blob(context, bytes, Int32(bytes.count), SQLiteMemory.copied)
    }
  }
}

/// What SQLite does with bytes that it is given.
enum SQLiteMemory {
  /// `SQLITE_TRANSIENT`: it makes a copy at once.
  static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
