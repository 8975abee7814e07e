internal import Foundation
internal import GRDBSQLite

/// Functions over texts of switches, as records store them: `written=101 oral=11`.
extension QueryFunctions {
  private typealias States = UnsafeBufferPointer<UInt8>

  static func registerSwitches(in connection: OpaquePointer?) {
    register("countOn", 2, connection) { context, _, arguments in
      QueryFunctions.states(context, arguments) { states in
        var count: Int64 = 0
        var place = 0
        while place < states.count {
          if states[place] == UInt8(ascii: "1") { count += 1 }
          place += 1
        }
        return count
      }
    }
    register("countAll", 2, connection) { context, _, arguments in
      QueryFunctions.states(context, arguments) { Int64($0.count) }
    }
    register("isOn", 3, connection) { context, _, arguments in
      let number = Int(sqlite3_value_int64(arguments?[2]))
      QueryFunctions.states(context, arguments) { states in
        guard number >= 1, number <= states.count else { return nil }
        return states[number - 1] == UInt8(ascii: "1") ? 1 : 0
      }
    }
  }

  /// What the states of a group come to; nothing where the text has no such group.
  ///
  /// Each is called once for every record, or every switch of one: nothing is copied, and the C library searches.
  private static func states(
    _ context: OpaquePointer?, _ arguments: Arguments, _ make: (States) -> Int64?
  ) {
    guard let whole = bytes(arguments?[0]), let name = bytes(arguments?[1]), let text = whole.baseAddress,
      let sought = name.baseAddress, !name.isEmpty
    else { return sqlite3_result_null(context) }
    var start = 0
    while start < whole.count {
      let rest = text + start
      let blank = memchr(rest, Int32(UInt8(ascii: " ")), whole.count - start)
      let length = blank.map { $0 - UnsafeMutableRawPointer(mutating: rest) } ?? whole.count - start
      if name.count < length, rest[name.count] == UInt8(ascii: "="), memcmp(rest, sought, name.count) == 0 {
        let states = States(start: rest + name.count + 1, count: length - name.count - 1)
        guard let value = make(states) else { return sqlite3_result_null(context) }
        return sqlite3_result_int64(context, value)
      }
      start += length + 1
    }
    sqlite3_result_null(context)
  }

  private static func bytes(_ value: OpaquePointer?) -> States? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let text = sqlite3_value_text(value) else { return nil }
    return States(start: text, count: Int(sqlite3_value_bytes(value)))
  }
}
