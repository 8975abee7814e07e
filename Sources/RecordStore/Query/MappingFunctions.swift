internal import Forms
internal import Foundation
internal import GRDBSQLite

/// The functions that mappings have beside SQLite's own, for values as people write them.
///
/// What they cannot read they give back as it is, so that the row is set aside with what stands in it.
enum MappingFunctions {
  static func register(in connection: OpaquePointer?) {
    QueryFunctions.register("parse_date", 2, connection) { context, _, arguments in
      MappingFunctions.date(context, arguments, century: nil)
    }
    QueryFunctions.register("parse_date", 3, connection) { context, _, arguments in
      MappingFunctions.date(context, arguments, century: arguments?[2].map { Int(sqlite3_value_int64($0)) })
    }
    QueryFunctions.register("parse_amount", 2, connection) { context, _, arguments in
      MappingFunctions.amount(context, arguments)
    }
    QueryFunctions.register("title_case", 1, connection) { context, _, arguments in
      MappingFunctions.read(context, arguments) { $0.capitalized }
    }
  }

  private static func date(
    _ context: OpaquePointer?, _ arguments: QueryFunctions.Arguments, century: Int?
  ) {
    guard let form = QueryFunctions.text(arguments, 1), let pattern = DatePattern(form),
      !pattern.needsCentury || century != nil
    else {
      return refuse(
        context,
        "parse_date(text, form): the form is one such as 'dd.MM.yyyy', 'M/d/yyyy' or 'yyyy-MM-dd HH:mm'; where the year has two digits, the first year of its hundred stands behind it: parse_date(text, 'MM/dd/yy', 1930)"
      )
    }
    read(context, arguments) { pattern.iso($0, century: century) }
  }

  private static func amount(_ context: OpaquePointer?, _ arguments: QueryFunctions.Arguments) {
    guard let sign = QueryFunctions.text(arguments, 1).flatMap(AmountPattern.DecimalSign.init) else {
      return refuse(context, "parse_amount(text, sign): the sign before the decimals is ',' or '.'")
    }
    // A number is what it is, however texts are written.
    let type = arguments?[0].map { sqlite3_value_type($0) }
    if type == SQLITE_INTEGER || type == SQLITE_FLOAT { return sqlite3_result_value(context, arguments?[0]) }
    read(context, arguments) { AmountPattern(decimalSign: sign).plain($0) }
  }

  /// Gives what is made of the first argument; nothing of nothing, and the text itself where nothing can be made of it.
  private static func read(
    _ context: OpaquePointer?, _ arguments: QueryFunctions.Arguments, _ make: (String) -> String?
  ) {
    guard let argument = arguments?[0], sqlite3_value_type(argument) != SQLITE_NULL,
      let text = QueryFunctions.text(arguments, 0), let made = make(text)
    else { return sqlite3_result_value(context, arguments?[0]) }
    sqlite3_result_text(context, made, Int32(made.utf8.count), SQLiteMemory.copied)
  }

  private static func refuse(_ context: OpaquePointer?, _ problem: String) {
    sqlite3_result_error(context, problem, -1)
  }
}
