internal import Forms
internal import GRDBSQLite

/// Exact decimal numbers in SQL, which SQLite does not have: a column of them has texts that the collation `decimals`
/// compares by their numbers, and numbers beside it are compared as such texts.
package enum DecimalNumbers {
  private static let collation = "COLLATE decimals"

  /// A column of a table of the store, which has texts already.
  package static func column(_ name: String) -> String { "\(name) \(collation)" }

  /// The same of what an expression gives.
  static func expression(_ sql: String) -> String { "\(expressionStart)\(sql)\(expressionEnd)" }

  /// What stands before and behind such an expression.
  static let expressionStart = "CAST("
  static let expressionEnd = " AS TEXT) \(collation)"

  /// The exact sum of decimals, which stands in the place of `sum`.
  static let sum = "decimal_sum"
  /// A decimal as it is, marked where it was worked out with numbers that are not exact.
  static let exact = "exact_decimal"
  private static let inexactMark = "≈"

  /// A condition on a column of decimals for what was not worked out exactly.
  package static func isInexact(_ name: String) -> String { "\(name) GLOB '\(inexactMark)*'" }

  static func register(in connection: OpaquePointer?) {
    sqlite3_create_collation_v2(
      connection, "decimals", SQLITE_UTF8, nil,
      { _, leftCount, left, rightCount, right in
        let comparison = DecimalNumbers.comparison(
          UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
          UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
        return Int32(comparison)
      }, nil)
    QueryFunctions.register(exact, 1, connection) { context, _, arguments in
      DecimalNumbers.give(arguments, context)
    }
    registerSum(in: connection)
  }

  private static func give(_ arguments: QueryFunctions.Arguments, _ context: OpaquePointer?) {
    let isExact = sqlite3_value_type(arguments?[0]) != SQLITE_FLOAT
    guard !isExact, let text = QueryFunctions.text(arguments, 0) else {
      return sqlite3_result_value(context, arguments?[0])
    }
    QueryFunctions.give(.text("\(inexactMark)\(text)"), context)
  }

  /// -1, 0 or 1: numbers by what they are, before other texts, which stand in the order of their bytes.
  private static func comparison(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    switch (ExactDecimal(left), ExactDecimal(right)) {
    case (let left?, let right?): return left < right ? -1 : right < left ? 1 : 0
    case (_?, nil): return -1
    case (nil, _?): return 1
    case (nil, nil):
      for (left, right) in zip(left, right) where left != right { return left < right ? -1 : 1 }
      return (left.count - right.count).signum()
    }
  }

  // MARK: Sum

  /// What a sum is so far. SQLite gives it as zeros, and in whatever place.
  private struct Sum {
    var mantissa: Int128 = 0
    var count = 0
    /// Digits behind the point, as many as any of the numbers has had.
    var scale = 0
    var isRefused = false
  }

  /// Has a sum of every number so far be another one; `sign` is -1 for a number that leaves a window.
  private static func add(
    _ argument: OpaquePointer?, _ sign: Int128, _ context: OpaquePointer?
  ) {
    if sqlite3_value_type(argument) == SQLITE_NULL { return }
    guard let state = sqlite3_aggregate_context(context, Int32(MemoryLayout<Sum>.size)) else {
      return sqlite3_result_error_nomem(context)
    }
    var sum = state.loadUnaligned(as: Sum.self)
    let bytes = UnsafeRawBufferPointer(
      start: sqlite3_value_text(argument), count: Int(sqlite3_value_bytes(argument)))
    if let number = ExactDecimal(bytes) {
      let scale = max(sum.scale, number.scale)
      let before = sum.mantissa.multipliedReportingOverflow(by: Int128(ExactDecimal.power(scale - sum.scale)))
      let own = sign * Int128(number.mantissa) * Int128(ExactDecimal.power(scale - number.scale))
      let after = before.partialValue.addingReportingOverflow(own)
      sum.isRefused = sum.isRefused || before.overflow || after.overflow
      (sum.mantissa, sum.scale) = (after.partialValue, scale)
      sum.count += sign < 0 ? -1 : 1
    } else {
      sum.isRefused = true
    }
    state.storeBytes(of: sum, as: Sum.self)
  }

  private static func result(_ context: OpaquePointer?) {
    guard let sum = sqlite3_aggregate_context(context, 0)?.loadUnaligned(as: Sum.self), sum.count > 0 else {
      return sqlite3_result_null(context)
    }
    guard !sum.isRefused, let mantissa = Int(exactly: sum.mantissa) else {
      return QueryFunctions.refuse("sum", .numbers, context)
    }
    QueryFunctions.give(.text(ExactDecimal(mantissa: mantissa, scale: sum.scale).description), context)
  }

  private static func registerSum(in connection: OpaquePointer?) {
    sqlite3_create_window_function(
      connection, sum, 1, QueryFunctions.flags, nil,
      { context, _, arguments in DecimalNumbers.add(arguments?[0], 1, context) },
      { context in DecimalNumbers.result(context) },
      { context in DecimalNumbers.result(context) },
      { context, _, arguments in DecimalNumbers.add(arguments?[0], -1, context) }, nil)
  }
}
