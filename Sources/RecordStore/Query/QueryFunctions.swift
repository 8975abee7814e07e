internal import Forms
internal import Foundation
internal import GRDBSQLite

/// The functions that pages' queries have beside SQLite's own.
///
/// `money`, `decimal`, `month`, `date`, `initial`, `initials` and `birthday` give numbers and texts, and say what they are; `age` gives
/// a number, `part` and `week` a text; `ratio`, `average` and `whole` give numbers that can be worked with; the others give values that can be shown and put in order, and nothing else.
enum QueryFunctions {
  typealias Arguments = UnsafeMutablePointer<OpaquePointer?>?
  typealias Function = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Gives a connection the functions and the collation `names`.
  static func register(in connection: OpaquePointer?, _ language: QueryLanguage = QueryLanguage()) {
    registerNumbers(in: connection)
    registerRatios(in: connection)
    registerSwitches(in: connection)
    registerDays(in: connection)
    registerNames(in: connection, language)
    registerSurroundings(in: connection)
    registerComparisons(in: connection)
    SoleValues.register(in: connection)
    DecimalNumbers.register(in: connection)
    language.registerCollation(in: connection)
  }

  private static func registerNumbers(in connection: OpaquePointer?) {
    register("money", 1, connection) { context, _, arguments in
      sqlite3_result_value(context, arguments?[0])
    }
    register("decimal", 1, connection) { context, _, arguments in
      sqlite3_result_value(context, arguments?[0])
    }
    register("money", 2, connection) { context, _, arguments in
      QueryFunctions.numbers("money", 2, context, arguments) {
        .integer(Fraction($0[0], over: $0[1]).rounded(timesTenToThe: 0))
      }
    }
    register("number", 1, connection) { context, _, arguments in
      QueryFunctions.numbers("number", 1, context, arguments) { .number($0[0]) }
    }
    register("percent", 2, connection) { context, _, arguments in
      QueryFunctions.numbers("percent", 2, context, arguments) { .percent(Fraction($0[0], over: $0[1])) }
    }
    register("percent", 4, connection) { context, _, arguments in
      QueryFunctions.numbers("percent", 4, context, arguments) {
        .counted(.percent(Fraction($0[0], over: $0[1])), from: $0[2], of: $0[3])
      }
    }
    register("mean", 2, connection) { context, _, arguments in
      QueryFunctions.numbers("mean", 2, context, arguments) { .mean(Fraction($0[0], over: $0[1])) }
    }
    register("mean", 3, connection) { context, _, arguments in
      QueryFunctions.numbers("mean", 3, context, arguments) {
        .counted(.mean(Fraction($0[0], over: $0[1])), from: $0[1], of: $0[2])
      }
    }
    register("band", 2, connection) { context, _, arguments in
      QueryFunctions.numbers("band", 2, context, arguments) { numbers in
        let (number, size) = (numbers[0], numbers[1])
        guard size > 0 else { return .null }
        let rest = number % size
        let (first, isLess) = number.subtractingReportingOverflow(rest < 0 ? rest + size : rest)
        // No number ends the bands at both ends of all numbers.
        return isLess || first.addingReportingOverflow(size - 1).overflow
          ? .null : .band(first: first, size: size)
      }
    }
  }

  private static func registerDays(in connection: OpaquePointer?) {
    register("month", 1, connection) { context, _, arguments in
      guard let text = QueryFunctions.text(arguments, 0) else { return sqlite3_result_null(context) }
      // Nearly every one is a date, of whose bytes each is a character.
      let isPlain = text.utf8.prefix(8).allSatisfy { (0x21...0x7E).contains($0) }
      let month = isPlain ? Substring(text.utf8.prefix(7)) : text.prefix(7)
      QueryFunctions.give(.text(String(month)), context)
    }
    register("week", 1, connection) { context, _, arguments in
      guard let text = QueryFunctions.text(arguments, 0) else { return sqlite3_result_null(context) }
      guard let day = CalendarDate(iso: text) else {
        return QueryFunctions.refuse("week", .dates, context)
      }
      QueryFunctions.give(.text(day.isoWeek), context)
    }
    register("age", 2, connection) { context, _, arguments in
      QueryFunctions.days("age", context, arguments) { .integer($0.age(on: $1)) }
    }
    register("birthday", 2, connection) { context, _, arguments in
      QueryFunctions.days("birthday", context, arguments) {
        $0.nextBirthday(onOrAfter: $1).map { .text($0.description) } ?? .null
      }
    }
  }

  private static func registerNames(in connection: OpaquePointer?, _ language: QueryLanguage) {
    register("initial", 1, connection) { context, _, arguments in
      guard let text = QueryFunctions.text(arguments, 0) else { return sqlite3_result_null(context) }
      QueryFunctions.give(.text(InitialLetter.name(of: text)), context)
    }
    register("initials", 2, connection) { context, _, arguments in
      let names = (0..<2).compactMap { QueryFunctions.text(arguments, Int($0)) }
      QueryFunctions.give(.text(Initials.letters(of: names)), context)
    }
    register("picture", 3, connection) { context, _, arguments in
      let parts = (0..<3).map { QueryFunctions.text(arguments, Int($0)) ?? "" }
      QueryFunctions.give(.text(parts.joined(separator: "\u{1F}")), context)
    }
    register("map", 2, connection) { context, _, arguments in
      guard let latitude = QueryFunctions.text(arguments, 0),
        let longitude = QueryFunctions.text(arguments, 1), !latitude.isEmpty, !longitude.isEmpty
      else { return sqlite3_result_null(context) }
      QueryFunctions.give(.text("\(latitude), \(longitude)"), context)
    }
    register("composed", 1, connection) { context, _, arguments in
      guard let text = QueryFunctions.text(arguments, 0) else { return sqlite3_result_null(context) }
      QueryFunctions.give(.text(text.precomposedStringWithCanonicalMapping), context)
    }
    register("part", 3, connection) { context, _, arguments in
      guard let text = QueryFunctions.text(arguments, 0), let separator = QueryFunctions.text(arguments, 1),
        sqlite3_value_type(arguments?[2]) == SQLITE_INTEGER,
        let part = QueryFunctions.part(Int(sqlite3_value_int64(arguments?[2])), of: text, at: separator)
      else { return sqlite3_result_null(context) }
      QueryFunctions.give(.text(part), context)
    }
    register("words", 1, connection) { context, _, arguments in
      guard let text = QueryFunctions.text(arguments, 0) else { return sqlite3_result_null(context) }
      QueryFunctions.give(.words(text), context)
    }
    sqlite3_create_function_v2(
      connection, "country", 1, flags, Unmanaged.passRetained(language).toOpaque(),
      { context, _, arguments in
        guard let text = QueryFunctions.text(arguments, 0), let language = sqlite3_user_data(context) else {
          return sqlite3_result_null(context)
        }
        let code = RegionNames.code(of: text)
        let order = Unmanaged<QueryLanguage>.fromOpaque(language).takeUnretainedValue().order(ofCountry: code)
        QueryFunctions.give(.country(code, order: order), context)
      }, nil, nil, QueryLanguage.release)
  }

  /// One of the texts between the separators of a text, from 1 on, or from -1 on back from its end; nil where there
  /// is none.
  private static func part(_ number: Int, of text: String, at separator: String) -> String? {
    if separator.isEmpty { return nil }
    // By bytes, as a line end of two characters, or an accent of its own, is one of Swift's with what stands before it.
    let parts = Array(text.utf8).split(separator: Array(separator.utf8), omittingEmptySubsequences: false)
    let (place, isBeyond) =
      number < 0 ? parts.count.addingReportingOverflow(number) : number.subtractingReportingOverflow(1)
    return !isBeyond && parts.indices.contains(place) ? String(decoding: parts[place], as: UTF8.self) : nil
  }

  /// Functions that say something of a value, and leave it as it is.
  private static func registerSurroundings(in connection: OpaquePointer?) {
    register("link", 2, connection) { context, _, arguments in
      QueryFunctions.link(context, arguments, keys: 0)
    }
    register("link", 3, connection) { context, _, arguments in
      QueryFunctions.link(context, arguments, keys: 1)
    }
    register("listed", -1, connection) { context, count, arguments in
      guard count > 1, count % 2 == 0 else { return QueryFunctions.refuse("listed", .conditions, context) }
      let values = (0..<Int(count)).map { QueryFunctions.value(arguments, $0) }
      // Nothing is listed of what there is none.
      guard values[0] != .integer(0), case .text(let kind) = values[1] else {
        return QueryFunctions.giveAlone(values[0], context)
      }
      guard values[0] != .null else { return sqlite3_result_null(context) }
      QueryFunctions.give(.listed(values[0], kind: kind, conditions: Array(values[2...])), context)
    }
    register("defaulted", 2, connection) { context, _, arguments in
      let value = QueryFunctions.value(arguments, 0)
      guard value != .null else { return sqlite3_result_null(context) }
      let isDefaulted = sqlite3_value_int64(arguments?[1]) != 0
      QueryFunctions.give(.defaulted(value, isDefaulted), context)
    }
    register("text", -1, connection) { context, count, arguments in
      let values = (1..<max(Int(count), 1)).map { QueryFunctions.value(arguments, $0) }
      guard let text = QueryFunctions.text(arguments, 0),
        text.split(separator: "{}", omittingEmptySubsequences: false).count == values.count + 1
      else { return QueryFunctions.refuse("text", .places, context) }
      QueryFunctions.give(.phrase(text, values: values), context)
    }
    register("status", 2, connection) { context, _, arguments in
      let value = QueryFunctions.value(arguments, 0)
      guard value != .null else { return sqlite3_result_null(context) }
      guard let tone = QueryFunctions.text(arguments, 1).flatMap(Choice.Tone.init) else {
        return QueryFunctions.refuse("status", .tones, context)
      }
      QueryFunctions.give(.status(value, tone), context)
    }
    register("record", 2, connection) { context, _, arguments in
      guard let kind = QueryFunctions.text(arguments, 0), let key = QueryFunctions.text(arguments, 1) else {
        return sqlite3_result_null(context)
      }
      QueryFunctions.give(.record(kind: kind, key: key), context)
    }
    register("record", 3, connection) { context, _, arguments in
      // Where no record is named, the text is all there is.
      guard let kind = QueryFunctions.text(arguments, 0), let key = QueryFunctions.text(arguments, 1),
        let text = QueryFunctions.text(arguments, 2)
      else { return QueryFunctions.giveAlone(QueryFunctions.value(arguments, 2), context) }
      QueryFunctions.give(.named(text, kind: kind, key: key), context)
    }
  }

  /// A value with the way to a page: its path, in which slashes part folders, and behind it a name of its own for
  /// the key, whatever is in it.
  private static func link(_ context: OpaquePointer?, _ arguments: Arguments, keys: Int) {
    let value = value(arguments, 0)
    let texts = (1...(1 + keys)).compactMap { text(arguments, $0) }
    guard value != .null, texts.count == 1 + keys else { return giveAlone(value, context) }
    give(.link(value, path: texts[0], key: keys == 0 ? nil : texts[1]), context)
  }

  /// Gives a value of which nothing is said, in a form that is put in order with those of which something is.
  static func giveAlone(_ value: QueryValue, _ context: OpaquePointer?) {
    give(value == .null ? .null : .defaulted(value, false), context)
  }

  // MARK: SQLite

  static let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS

  static func register(
    _ name: String, _ count: Int32, _ connection: OpaquePointer?, _ function: Function
  ) {
    sqlite3_create_function_v2(connection, name, count, flags, nil, function, nil, nil, nil)
  }

  static func value(_ arguments: Arguments, _ place: Int) -> QueryValue {
    guard let argument = arguments?[place] else { return .null }
    switch sqlite3_value_type(argument) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(Int(sqlite3_value_int64(argument)))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(argument))
    case SQLITE_BLOB:
      let count = Int(sqlite3_value_bytes(argument))
      let bytes = UnsafeRawBufferPointer(start: sqlite3_value_blob(argument), count: count)
      return QueryBytes.decoded(bytes) ?? .text(String(decoding: bytes, as: UTF8.self))
    default: return text(arguments, place).map { .text($0) } ?? .null
    }
  }

  static func text(_ arguments: Arguments, _ place: Int) -> String? {
    guard let value = arguments?[place], sqlite3_value_type(value) != SQLITE_NULL else { return nil }
    if sqlite3_value_type(value) == SQLITE_FLOAT, let decimal = ExactDecimal(sqlite3_value_double(value)) {
      return decimal.description
    }
    guard let bytes = sqlite3_value_text(value) else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Whole numbers as one value; nothing where one is missing or the second is zero.
  private static func numbers(
    _ name: String, _ count: Int, _ context: OpaquePointer?, _ arguments: Arguments,
    _ make: ([Int]) -> QueryValue
  ) {
    var numbers: [Int] = []
    for place in 0..<count {
      switch sqlite3_value_type(arguments?[place]) {
      case SQLITE_NULL: return sqlite3_result_null(context)
      case SQLITE_INTEGER: numbers.append(Int(sqlite3_value_int64(arguments?[place])))
      default: return refuse(name, .wholeNumbers, context)
      }
    }
    if count > 1, numbers[1] == 0 { return sqlite3_result_null(context) }
    give(make(numbers), context)
  }

  /// A birth date and a day as one value; nothing where one is missing or the day is before the birth.
  private static func days(
    _ name: String, _ context: OpaquePointer?, _ arguments: Arguments,
    _ make: (CalendarDate, CalendarDate) -> QueryValue
  ) {
    var days: [CalendarDate] = []
    for place in 0..<2 {
      guard let text = text(arguments, place) else { return sqlite3_result_null(context) }
      guard let day = CalendarDate(iso: text) else { return refuse(name, .dates, context) }
      days.append(day)
    }
    guard days[0] <= days[1] else { return sqlite3_result_null(context) }
    give(make(days[0], days[1]), context)
  }

  static func give(_ value: QueryValue, _ context: OpaquePointer?) {
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, Int64(number))
    case .text(let text): sqlite3_result_text(context, text, Int32(text.utf8.count), SQLiteMemory.copied)
    default:
      guard let bytes = QueryBytes.encoded(value) else { return sqlite3_result_null(context) }
      sqlite3_result_blob(context, bytes, Int32(bytes.count), SQLiteMemory.copied)
    }
  }

  // MARK: What they refuse

  private static let argumentMark = "takes other values: "

  static func refuse(_ name: String, _ expected: QueryFault.Argument, _ context: OpaquePointer?) {
    sqlite3_result_error(context, "\(argumentMark)\(expected.rawValue) \(name)", -1)
  }

  /// The names of all functions that a connection knows, Gazette's own and SQLite's.
  static func names(in connection: OpaquePointer?) -> [String] {
    var statement: OpaquePointer?
    let sql = "SELECT DISTINCT name FROM pragma_function_list ORDER BY name"
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
    defer { sqlite3_finalize(statement) }
    var names: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      if let name = sqlite3_column_text(statement, 0) { names.append(String(cString: name)) }
    }
    return names
  }

  /// What a message tells by which one of the functions refuses what it is given; nil for any other message.
  static func problem(in message: String) -> QueryFault.Problem? {
    guard message.hasPrefix(argumentMark) else { return nil }
    let parts = message.dropFirst(argumentMark.count).split(separator: " ")
    guard let expected = parts.first.flatMap({ QueryFault.Argument(rawValue: String($0)) }),
      let name = parts.last
    else { return nil }
    return .badArgument(String(name), expected)
  }
}

/// What SQLite does with bytes that it is given.
enum SQLiteMemory {
  /// `SQLITE_TRANSIENT`: it makes a copy at once.
  static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
