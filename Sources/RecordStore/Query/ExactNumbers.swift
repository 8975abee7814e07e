internal import Forms
internal import GRDBSQLite

/// Functions for ratios that stay exact, and can be worked with and compared: a mean of means, a share that has to
/// reach another one.
extension QueryFunctions {
  static func registerRatios(in connection: OpaquePointer?) {
    register("ratio", 2, connection) { context, _, arguments in
      QueryFunctions.ratios("ratio", 2, context, arguments) { parts in
        parts[1] == .zero ? nil : .ratio(try QueryFunctions.held(parts[0].quotient(by: parts[1])))
      }
    }
    register("average", -1, connection) { context, count, arguments in
      QueryFunctions.ratios("average", Int(count), context, arguments) { parts in
        var sum = FractionSum()
        for part in parts { sum.add(part) }
        return .ratio(try QueryFunctions.held(sum.mean()))
      }
    }
    register("whole", 1, connection) { context, _, arguments in
      QueryFunctions.ratios("whole", 1, context, arguments) { parts in
        guard (parts[0].numerator / parts[0].denominator).magnitude < Int.max.magnitude else {
          throw TooLong()
        }
        return .integer(parts[0].roundedDown)
      }
    }
    register("percent", 1, connection) { context, _, arguments in
      QueryFunctions.ratios("percent", 1, context, arguments) { .percent($0[0]) }
    }
    register("percent", 3, connection) { context, _, arguments in
      guard let from = QueryFunctions.wholeNumber(arguments, 1),
        let all = QueryFunctions.wholeNumber(arguments, 2)
      else { return QueryFunctions.refuse("percent", .wholeNumbers, context) }
      // The parts of a share are meant, which has four values.
      if sqlite3_value_type(arguments?[0]) == SQLITE_INTEGER, sqlite3_value_int64(arguments?[0]).magnitude > 1
      {
        return QueryFunctions.refuse("percent", .share, context)
      }
      QueryFunctions.ratios("percent", 1, context, arguments) {
        .counted(.percent($0[0]), from: from, of: all)
      }
    }
    register("mean", 1, connection) { context, _, arguments in
      QueryFunctions.ratios("mean", 1, context, arguments) { .mean($0[0]) }
    }
    sqlite3_create_function_v2(
      connection, "average", 1, flags, nil, nil,
      { context, _, arguments in
        switch QueryFunctions.exact(arguments?[0]) {
        case .number(let number):
          guard let average = Average.of(context) else { return sqlite3_result_error_nomem(context) }
          average.sum.add(number)
        case .missing: break
        case .other: QueryFunctions.refuse("average", .numbers, context)
        }
      },
      { context in
        guard let average = Average.taken(from: context) else { return sqlite3_result_null(context) }
        QueryFunctions.give(context) { .ratio(try QueryFunctions.held(average.sum.mean())) }
      }, nil)
  }

  /// The values so far. SQLite keeps a pointer to it, from the first value to the result.
  private final class Average {
    var sum = FractionSum()

    static func of(_ context: OpaquePointer?) -> Average? {
      guard let place = sqlite3_aggregate_context(context, Int32(MemoryLayout<UnsafeRawPointer?>.size)) else {
        return nil
      }
      // SQLite gives it as zeros, and in whatever place.
      if let pointer = place.loadUnaligned(as: UnsafeRawPointer?.self) {
        return Unmanaged<Average>.fromOpaque(pointer).takeUnretainedValue()
      }
      let average = Average()
      let pointer = UnsafeRawPointer(Unmanaged.passRetained(average).toOpaque())
      place.storeBytes(of: pointer, as: UnsafeRawPointer?.self)
      return average
    }

    static func taken(from context: OpaquePointer?) -> Average? {
      let pointer = sqlite3_aggregate_context(context, 0)?.loadUnaligned(as: UnsafeRawPointer?.self)
      return pointer.flatMap { $0 }.map { Unmanaged<Average>.fromOpaque($0).takeRetainedValue() }
    }
  }

  private enum Exact {
    case number(Fraction)
    case missing
    case other
  }

  private static func exact(_ argument: OpaquePointer?) -> Exact {
    switch sqlite3_value_type(argument) {
    case SQLITE_NULL: return .missing
    case SQLITE_INTEGER: return .number(Fraction(Int(sqlite3_value_int64(argument)), over: 1))
    case SQLITE_FLOAT:
      return ExactDecimal(sqlite3_value_double(argument)).map { .number($0.fraction) } ?? .other
    case SQLITE_BLOB:
      let count = Int(sqlite3_value_bytes(argument))
      let bytes = UnsafeRawBufferPointer(start: sqlite3_value_blob(argument), count: count)
      if case .ratio(let ratio)? = QueryBytes.decoded(bytes) { return .number(ratio) }
      return .other
    case SQLITE_TEXT:
      guard let text = sqlite3_value_text(argument).map({ String(cString: $0) }),
        let number = ExactDecimal(text)
      else { return .other }
      return .number(number.fraction)
    default: return .other
    }
  }

  private struct TooLong: Error {}
  private static let tooLong =
    "ratio(…), average(…) and whole(…) have no room for a number as large as this one. See that nothing is divided by almost nothing"

  private static let tooManyDenominators =
    "average(…) has no room for ratios of so many different denominators. Round them first, as by whole(ratio(a * 10000, b))"

  /// A number that can be written with its decimals, and by hundreds.
  private static func held(_ number: Fraction?) throws -> Fraction {
    let limit: Int128 = 1_000_000_000_000_000_000_000_000_000_000
    guard let number, (number.numerator / number.denominator).magnitude < limit.magnitude else {
      throw TooLong()
    }
    return number
  }

  /// Exact numbers as one value; nothing where one is missing.
  private static func ratios(
    _ name: String, _ count: Int, _ context: OpaquePointer?, _ arguments: Arguments,
    _ make: ([Fraction]) throws -> QueryValue?
  ) {
    var numbers: [Fraction] = []
    for place in 0..<count {
      switch exact(arguments?[place]) {
      case .number(let number): numbers.append(number)
      case .missing: return sqlite3_result_null(context)
      case .other: return refuse(name, .numbers, context)
      }
    }
    guard !numbers.isEmpty else { return sqlite3_result_null(context) }
    give(context) { try make(numbers) }
  }

  private static func give(_ context: OpaquePointer?, _ value: () throws -> QueryValue?) {
    do {
      guard let value = try value() else { return sqlite3_result_null(context) }
      give(value, context)
    } catch FractionSum.Problem.tooManyDenominators {
      sqlite3_result_error(context, tooManyDenominators, -1)
    } catch {
      sqlite3_result_error(context, tooLong, -1)
    }
  }

  private static func wholeNumber(_ arguments: Arguments, _ place: Int) -> Int? {
    guard sqlite3_value_type(arguments?[place]) == SQLITE_INTEGER else { return nil }
    return Int(sqlite3_value_int64(arguments?[place]))
  }
}
