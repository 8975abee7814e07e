package import Forms
internal import GRDBSQLite

/// Exact decimal numbers in SQL, which SQLite does not have.
///
/// The store has them as they are written, as texts; SQL has each as the floating-point number that is written like it, so
/// that it is compared with others, put in order and worked with as what it is. Of two decimals with at most fifteen digits
/// the greater one is the greater floating-point number, and each is that of no other. A whole number for which such a
/// number would stand that is another's too stays one; a fraction is the floating-point number next to it.
package enum DecimalNumbers {
  private static let function = "decimal_number"
  private static let derivation = "derived_decimal"
  private static let inexactness = "is_inexact"

  /// What a column or another expression has as a text, as a number.
  ///
  /// It compares with a text as a column of numbers does, so that `weight = '100'` finds what it says.
  package static func number(_ sql: String) -> String { "CAST(\(function)(\(sql)) AS NUMERIC)" }

  /// The same of what a declaration works out: a fraction and a text that is no number are refused.
  static func derived(_ sql: String) -> String { "CAST(\(derivation)(\(sql)) AS NUMERIC)" }

  /// A condition on a column of decimals for what was not worked out exactly.
  package static func isInexact(_ name: String) -> String { "\(inexactness)(\(name))" }

  /// A decimal as SQL has it.
  package static func value(_ number: ExactDecimal) -> QueryValue {
    guard let double = Double(number.description) else { return .null }
    if let whole = number.wholeNumber, whole.magnitude > wholeLimit { return .integer(whole) }
    return .real(double)
  }

  /// The greatest whole number for which no floating-point number stands but its own.
  private static let wholeLimit: UInt = (1 << 53) - 1
  /// The greatest number of fifteen digits.
  private static let digitLimit: UInt = 999_999_999_999_999

  /// Whether a decimal is written like a floating-point number.
  private static func isLike(_ number: ExactDecimal, _ double: Double) -> Bool {
    ExactDecimal(double) == number.withoutZeros
  }

  static func register(in connection: OpaquePointer?) {
    QueryFunctions.register(function, 1, connection) { context, _, arguments in
      DecimalNumbers.giveNumber(arguments?[0], context)
    }
    QueryFunctions.register(derivation, 1, connection) { context, _, arguments in
      DecimalNumbers.giveDerived(arguments?[0], context)
    }
    QueryFunctions.register(inexactness, 1, connection) { context, _, arguments in
      sqlite3_result_int(context, DecimalNumbers.isInexact(arguments?[0]) ? 1 : 0)
    }
    registerSum(in: connection)
    for count: Int32 in [1, 2] {
      QueryFunctions.register("round", count, connection) { context, count, arguments in
        DecimalNumbers.round(arguments?[0], count > 1 ? arguments?[1] : nil, context)
      }
    }
  }

  /// SQLite's own function, but for numbers that have lost digits, which are refused, and whole ones that would lose some,
  /// which stay what they are.
  private static func round(
    _ argument: OpaquePointer?, _ digits: OpaquePointer?, _ context: OpaquePointer?
  ) {
    let type = sqlite3_value_numeric_type(argument)
    if type == SQLITE_NULL || digits.map({ sqlite3_value_type($0) == SQLITE_NULL }) ?? false {
      return sqlite3_result_null(context)
    }
    let whole = sqlite3_value_int64(argument)
    if type == SQLITE_INTEGER, whole.magnitude > wholeLimit { return sqlite3_result_int64(context, whole) }
    let places = min(max(digits.map { sqlite3_value_int64($0) } ?? 0, 0), 30)
    guard var number = meant(by: sqlite3_value_double(argument), at: Int(places)) else {
      return sqlite3_result_error(context, untold, -1)
    }
    guard number.magnitude <= Double(wholeLimit) else { return sqlite3_result_error(context, unrounded, -1) }
    // From here on there are only whole ones, and none has room for a half.
    if number.magnitude >= 0x1p52 { return sqlite3_result_double(context, number) }
    number = half(meantBy: number, at: Int(places)) ?? number
    if places == 0 {
      return sqlite3_result_double(context, Double(Int(number + (number < 0 ? -0.5 : 0.5))))
    }
    let text = withVaList([CInt(places), number]) { sqlite3_vmprintf("%!.*f", $0) }
    defer { sqlite3_free(text) }
    sqlite3_result_double(context, text.flatMap { Double(String(cString: $0)) } ?? number)
  }

  /// The decimal of at most fifteen digits that a product of decimals is, from which a floating-point number is only so
  /// many steps away, as 57.49999999999999 is from 1.15 × 50; any other number itself.
  ///
  /// Where such decimals are so near to one another that one is beside most numbers, there is no telling: nil where the
  /// number of so many places would hang on it.
  private static func meant(by number: Double, at places: Int) -> Double? {
    guard let decimal = ExactDecimal(number) else { return number }
    var surplus = 0
    while decimal.mantissa.magnitude / UInt(ExactDecimal.power(surplus)) > digitLimit { surplus += 1 }
    guard surplus > 0, surplus < decimal.scale else { return number }
    let size = ExactDecimal.power(surplus)
    let mantissa = (decimal.mantissa + (number < 0 ? -size / 2 : size / 2)) / size
    let shorter = ExactDecimal(mantissa: mantissa, scale: decimal.scale - surplus).withoutZeros
    let steps = 4 * number.ulp
    guard let meant = Double(shorter.description), abs(meant - number) <= steps else { return number }
    if Double(ExactDecimal.power(shorter.scale)) * steps * 50 < 1 { return meant }
    let units = Double(ExactDecimal.power(places))
    let scaled = number.magnitude * units
    return abs(scaled - scaled.rounded(.down) - 0.5) <= steps * units ? nil : number
  }

  /// The half between two numbers of so many places that a difference of decimals is, where a floating-point number with
  /// fourteen digits behind the point or more is next to it, as 0.14999999999997726 is to 0.15; nil for any other.
  ///
  /// Such a number is as exact as those of which it is the difference: of readings up to a million within 2⁻³³. One with
  /// less digits may be a decimal that somebody has written.
  private static func half(meantBy number: Double, at places: Int) -> Double? {
    let isWritten = ExactDecimal(number).map { $0.scale < 14 || $0.mantissa.magnitude < 10_000_000_000_000 }
    guard places < 7, isWritten != true else { return nil }
    let size = Double(ExactDecimal.power(places))
    let scaled = number.magnitude * size
    guard scaled < 1e15, abs(scaled - scaled.rounded(.down) - 0.5) <= 0x1p-33 * size else { return nil }
    let mantissa = Int(scaled) * 10 + 5
    let half = ExactDecimal(mantissa: number < 0 ? -mantissa : mantissa, scale: places + 1)
    return Double(half.description)
  }

  private static func bytes(of argument: OpaquePointer?) -> UnsafeRawBufferPointer {
    let text = sqlite3_value_text(argument)
    return UnsafeRawBufferPointer(start: text, count: Int(sqlite3_value_bytes(argument)))
  }

  /// What is no number is missing, as what a draft has that could not be read.
  private static func giveNumber(_ argument: OpaquePointer?, _ context: OpaquePointer?) {
    guard sqlite3_value_type(argument) == SQLITE_TEXT else { return sqlite3_result_value(context, argument) }
    guard let number = ExactDecimal(bytes(of: argument)) else { return sqlite3_result_null(context) }
    give(number, context)
  }

  private static func giveDerived(_ argument: OpaquePointer?, _ context: OpaquePointer?) {
    switch sqlite3_value_type(argument) {
    case SQLITE_BLOB: sqlite3_result_error(context, fraction, -1)
    case SQLITE_TEXT where sqlite3_value_bytes(argument) > 0 && ExactDecimal(bytes(of: argument)) == nil:
      sqlite3_result_error(context, noNumber, -1)
    default: giveNumber(argument, context)
    }
  }

  private static let fraction =
    "a decimal is none of ratio(…), average(…), percent(…) and mean(…). Leave kind out, and write mean(…) or percent(…) around all of it"
  private static let noNumber =
    "a decimal is no text but that of a number, such as 1.5. Write NULL where there is none, or kind: text"

  private static func give(_ number: ExactDecimal, _ context: OpaquePointer?) {
    switch value(number) {
    case .real(let double): sqlite3_result_double(context, double)
    case let value: QueryFunctions.give(value, context)
    }
  }

  /// Whether a number has more digits than those of decimals that were added, as a third has.
  private static func isInexact(_ argument: OpaquePointer?) -> Bool {
    guard sqlite3_value_type(argument) == SQLITE_FLOAT else { return false }
    return !isExact(sqlite3_value_double(argument))
  }

  /// Whether a number is written with at most fifteen digits, or is a whole one that no other is taken for.
  package static func isExact(_ number: Double) -> Bool {
    guard let decimal = ExactDecimal(number) else { return false }
    let limit = decimal.scale == 0 ? wholeLimit : digitLimit
    return decimal.mantissa.magnitude <= limit
  }

  // MARK: Sum

  /// What a sum is so far. SQLite gives it as zeros, and in whatever place.
  private struct Sum {
    var mantissa: Int128 = 0
    var count = 0
    /// Digits behind the point, as many as any of the numbers has had.
    var scale = 0
    var hasDecimals = false
    /// How many of the numbers have more than fifteen digits, so that they only stand for what was meant.
    var inexactCount = 0
    /// Those of them that no decimal is written like, added up as SQLite does.
    var others = 0.0
    var otherCount = 0
    /// Whether the exact sum has more digits than there is room for.
    var isTooLong = false

    mutating func add(_ number: ExactDecimal, _ sign: Int128) {
      if scale == 0, number.scale == 0 {
        let (sum, overflow) = mantissa.addingReportingOverflow(sign * Int128(number.mantissa))
        (mantissa, isTooLong) = (sum, isTooLong || overflow)
        return
      }
      let both = max(scale, number.scale)
      let before = mantissa.multipliedReportingOverflow(by: Int128(ExactDecimal.power(both - scale)))
      let own = sign * Int128(number.mantissa) * Int128(ExactDecimal.power(both - number.scale))
      let after = before.partialValue.addingReportingOverflow(own)
      isTooLong = isTooLong || before.overflow || after.overflow
      (mantissa, scale) = (after.partialValue, both)
    }

    /// The sum with as few digits as it needs; nil for one that has too many.
    var decimal: ExactDecimal? {
      var (mantissa, scale) = (mantissa, scale)
      while scale > 0, mantissa % 10 == 0 {
        mantissa /= 10
        scale -= 1
      }
      return isTooLong || others != 0
        ? nil : Int(exactly: mantissa).map { ExactDecimal(mantissa: $0, scale: scale) }
    }

    /// The digits before the point.
    var wholePart: Int128 { mantissa / Int128(ExactDecimal.power(scale)) }

    /// The floating-point number next to it.
    var nearest: Double? { isTooLong ? nil : Double("\(mantissa)e-\(scale)").map { $0 + others } }
  }

  /// Has a sum be that of one number more; `sign` is -1 for one that leaves a window.
  private static func add(_ argument: OpaquePointer?, _ sign: Int128, _ context: OpaquePointer?) {
    // A text that is a number counts as one.
    let type = sqlite3_value_numeric_type(argument)
    if type == SQLITE_NULL { return }
    let isNumber = type == SQLITE_INTEGER || type == SQLITE_FLOAT
    guard isNumber || type == SQLITE_TEXT && sqlite3_value_bytes(argument) == 0 else {
      return sqlite3_result_error(context, notAdded, -1)
    }
    guard let state = sqlite3_aggregate_context(context, Int32(MemoryLayout<Sum>.size)) else {
      return sqlite3_result_error_nomem(context)
    }
    var sum = state.loadUnaligned(as: Sum.self)
    sum.count += sign < 0 ? -1 : 1
    if type == SQLITE_INTEGER {
      sum.add(ExactDecimal(mantissa: Int(sqlite3_value_int64(argument)), scale: 0), sign)
    } else {
      sum.hasDecimals = true
      let double = sqlite3_value_double(argument)
      if !isExact(double) { sum.inexactCount += sign < 0 ? -1 : 1 }
      if let decimal = ExactDecimal(double) {
        sum.add(decimal, sign)
      } else {
        sum.others += sign < 0 ? -double : double
        sum.otherCount += sign < 0 ? -1 : 1
        if sum.otherCount == 0 { sum.others = 0 }
      }
    }
    state.storeBytes(of: sum, as: Sum.self)
  }

  private static func result(_ context: OpaquePointer?) {
    guard let sum = sqlite3_aggregate_context(context, 0)?.loadUnaligned(as: Sum.self), sum.count > 0 else {
      return sqlite3_result_null(context)
    }
    let decimal = sum.decimal
    if let decimal, !sum.hasDecimals { return sqlite3_result_int64(context, Int64(decimal.mantissa)) }
    guard sum.hasDecimals else { return sqlite3_result_error(context, tooLarge, -1) }
    // The digits behind the fifteenth are not those of the numbers that were meant.
    let isLost = sum.inexactCount > 0 && sum.wholePart.magnitude > wholeLimit
    if isLost { return sqlite3_result_error(context, tooLong, -1) }
    if let decimal, decimal.wholeNumber != nil || isLike(decimal, Double(decimal.description) ?? 0) {
      return give(decimal, context)
    }
    guard sum.inexactCount > 0, let nearest = sum.nearest else {
      return sqlite3_result_error(context, tooLong, -1)
    }
    sqlite3_result_double(context, nearest)
  }

  private static let unrounded =
    "round(…) is given a number that is too large to be exact, beyond 9007199254740991, as what is multiplied beyond 9223372036854775807 is"
  private static let untold =
    "round(…) is given a product of more than fifteen digits that is next to a half, so that nobody can tell which way it goes. Multiply numbers of fewer digits"
  private static let notAdded =
    "sum(…) adds up whole numbers and decimals, and is given a text or a fraction. Write ratio(sum(…), …), or average(…) for the mean"
  private static let tooLarge = "sum(…) is larger than the largest whole number, 9223372036854775807"
  private static let tooLong =
    "sum(…) has more digits than decimals are added up with. Round what it adds up: sum(round(…, 6))"

  private static func registerSum(in connection: OpaquePointer?) {
    sqlite3_create_window_function(
      connection, "sum", 1, QueryFunctions.flags, nil,
      { context, _, arguments in DecimalNumbers.add(arguments?[0], 1, context) },
      { context in DecimalNumbers.result(context) },
      { context in DecimalNumbers.result(context) },
      { context, _, arguments in DecimalNumbers.add(arguments?[0], -1, context) }, nil)
  }
}
