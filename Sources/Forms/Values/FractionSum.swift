/// The exact sum of fractions, however many different denominators they have.
///
/// - Complexity: O(1) for a fraction that is added, and O(n²) for the sum over n different denominators.
package struct FractionSum {
  package enum Problem: Error {
    /// There is no room for the whole part.
    case tooLarge
    case tooManyDenominators
  }

  private var count = 0
  private var whole: Int128 = 0
  private var isTooLarge = false
  /// What is left of all fractions of a denominator together: at least zero, and less than one.
  private var rests: [Int128: Int128] = [:]
  /// The digits of the product of all denominators, at most.
  private var denominatorBits = 0

  package init() {}

  package mutating func add(_ number: Fraction) {
    count += 1
    let denominator = number.denominator
    let (quotient, remainder) = number.numerator.quotientAndRemainder(dividingBy: denominator)
    add(whole: remainder < 0 ? quotient - 1 : quotient)
    if remainder == 0 { return }
    let rest = remainder < 0 ? remainder + denominator : remainder
    guard let before = rests[denominator] else {
      denominatorBits += Int128.bitWidth - denominator.leadingZeroBitCount
      rests[denominator] = rest
      return
    }
    let room = denominator - rest
    if before >= room { add(whole: 1) }
    rests[denominator] = before < room ? before + rest : before - room
  }

  private mutating func add(whole number: Int128) {
    let (sum, overflowed) = whole.addingReportingOverflow(number)
    whole = sum
    isTooLarge = isTooLarge || overflowed
  }

  package func total() throws(Problem) -> Fraction { try quotient(by: 1) }

  /// The sum by the count; zero of nothing.
  package func mean() throws(Problem) -> Fraction { try quotient(by: max(count, 1)) }

  private func quotient(by divisor: Int) throws(Problem) -> Fraction {
    if isTooLarge { throw .tooLarge }
    // Some 40,000 denominators of seven digits, which take a second.
    if denominatorBits > 1_000_000 { throw .tooManyDenominators }
    let parts = rests.map { Fraction($0.value, over: $0.key) }
    if let short = shortSum(of: parts)?.exactProduct(Fraction(1, over: divisor)) { return short }
    let (top, bottom) = Self.sum(of: parts[...])
    guard let (more, rest) = top.divided(by: bottom) else { throw .tooLarge }
    let size = whole + Int128(more)
    let product = WideNumber(size.magnitude) * bottom
    guard
      let quotient = Fraction(
        size < 0 ? product - rest : product + rest, over: bottom * WideNumber(UInt128(divisor)),
        isNegative: size < 0)
    else { throw .tooLarge }
    return quotient
  }

  /// The sum where its terms never pass what machine numbers have room for.
  private func shortSum(of parts: [Fraction]) -> Fraction? {
    var sum = Fraction(whole, over: 1)
    for part in parts {
      guard let next = sum.exactSum(part) else { return nil }
      sum = next
    }
    return sum
  }

  /// By halves, so that numbers that are multiplied are alike in size.
  private static func sum(of parts: ArraySlice<Fraction>) -> (top: WideNumber, bottom: WideNumber) {
    guard parts.count > 1 else {
      let part = parts.first ?? .zero
      return (WideNumber(part.numerator.magnitude), WideNumber(part.denominator.magnitude))
    }
    let first = sum(of: parts.prefix(parts.count / 2))
    let second = sum(of: parts.dropFirst(parts.count / 2))
    return (first.top * second.bottom + second.top * first.bottom, first.bottom * second.bottom)
  }
}
