internal import Forms
internal import GRDBSQLite

/// Functions over texts of switches, as records store them: `written=101 oral=11`.
extension QueryFunctions {
  static func registerSwitches(in connection: OpaquePointer?) {
    register("countOn", 2, connection) { context, _, arguments in
      QueryFunctions.states(context, arguments) { states in Int64(states.count { $0 == UInt8(ascii: "1") }) }
    }
    register("countAll", 2, connection) { context, _, arguments in
      QueryFunctions.states(context, arguments) { Int64($0.count) }
    }
    register("isOn", 3, connection) { context, _, arguments in
      let number = Int(sqlite3_value_int64(arguments?[2]))
      QueryFunctions.states(context, arguments) { states in
        guard number >= 1, number <= states.count else { return nil }
        return states[states.startIndex + number - 1] == UInt8(ascii: "1") ? 1 : 0
      }
    }
  }

  /// What the states of a group come to; nothing where the text has no such group.
  private static func states(
    _ context: OpaquePointer?, _ arguments: Arguments, _ make: (Slice<UnsafeBufferPointer<UInt8>>) -> Int64?
  ) {
    guard let whole = bytes(arguments?[0]), let name = bytes(arguments?[1]), !name.isEmpty else {
      return sqlite3_result_null(context)
    }
    // Each is called once for every record, or every switch of one: nothing is copied.
    var start = whole.startIndex
    while start < whole.endIndex {
      let end = whole[start...].firstIndex(of: UInt8(ascii: " ")) ?? whole.endIndex
      let sign = start + name.count
      if sign < end, whole[sign] == UInt8(ascii: "="), whole[start..<sign].elementsEqual(name) {
        guard let value = make(whole[(sign + 1)..<end]) else { return sqlite3_result_null(context) }
        return sqlite3_result_int64(context, value)
      }
      start = end + 1
    }
    sqlite3_result_null(context)
  }

  private static func bytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let text = sqlite3_value_text(value) else { return nil }
    return UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
  }
}
