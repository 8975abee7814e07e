internal import Forms
internal import GRDBSQLite

/// Functions for figures with meaning: what a figure was before, how it differs from that, what it is called, and days
/// and months in words.
extension QueryFunctions {
  static func registerComparisons(in connection: OpaquePointer?) {
    register("compared", 2, connection) { context, _, arguments in
      QueryFunctions.compared(context, arguments, words: .null)
    }
    register("compared", 3, connection) { context, _, arguments in
      QueryFunctions.compared(context, arguments, words: QueryFunctions.value(arguments, 2))
    }
    register("change", 2, connection) { context, _, arguments in
      let (value, before) = (QueryFunctions.value(arguments, 0), QueryFunctions.value(arguments, 1))
      guard value != .null, before != .null else { return sqlite3_result_null(context) }
      QueryFunctions.give(.change(value, before: before), context)
    }
    register("titled", 2, connection) { context, _, arguments in
      let title = QueryFunctions.value(arguments, 1)
      let value = QueryFunctions.value(arguments, 0)
      if title == .null { return QueryFunctions.giveAlone(value, context) }
      QueryFunctions.give(.titled(value, title), context)
    }
    register("written", 1, connection) { context, _, arguments in
      QueryFunctions.day("written", context, arguments) { .written($0.text) }
    }
    register("monthName", 1, connection) { context, _, arguments in
      QueryFunctions.day("monthName", context, arguments) { .monthName($0.day.month) }
    }
  }

  /// A figure alone where it is not known what it was before.
  private static func compared(_ context: OpaquePointer?, _ arguments: Arguments, words: QueryValue) {
    let (value, before) = (value(arguments, 0), value(arguments, 1))
    guard value != .null, before != .null else { return giveAlone(value, context) }
    give(.compared(value, before: before, words: words), context)
  }

  /// A day, or a month such as `2026-06`, as one value; nothing where it is missing.
  private static func day(
    _ name: String, _ context: OpaquePointer?, _ arguments: Arguments,
    _ make: ((text: String, day: CalendarDate)) -> QueryValue
  ) {
    guard let text = text(arguments, 0) else { return sqlite3_result_null(context) }
    guard let day = CalendarDate(iso: text.utf8.count == 7 ? "\(text)-01" : text) else {
      return refuse(name, .daysAndMonths, context)
    }
    give(make((text, day)), context)
  }
}
