/// An exact ratio of two whole numbers, kept in lowest terms with a positive denominator.
///
/// Means, grades and shares are fractions until they are printed, so a decision at a boundary
/// ("at least 60 %") never depends on rounding.
package struct Fraction: Sendable, Hashable, Comparable {
  package let numerator: Int128
  package let denominator: Int128

  package static let zero = Fraction(0, over: 1)
  package static let one = Fraction(1, over: 1)

  /// A ratio in lowest terms. A denominator of zero counts as one over nothing and gives zero.
  package init(_ numerator: Int128, over denominator: Int128) {
    guard denominator != 0 else {
      self.numerator = 0
      self.denominator = 1
      return
    }
    // The lowest number has no positive counterpart; it is held one above.
    let (top, bottom) = (max(numerator, -Int128.max), max(denominator, -Int128.max))
    let divisor = Int128(Self.greatestCommonDivisor(top.magnitude, bottom.magnitude))
    let sign: Int128 = bottom < 0 ? -1 : 1
    self.numerator = sign * (top / divisor)
    self.denominator = sign * (bottom / divisor)
  }

  package init(_ numerator: Int, over denominator: Int) {
    self.init(Int128(numerator), over: Int128(denominator))
  }

  /// The greatest whole number not above this fraction.
  package var roundedDown: Int {
    let quotient = numerator / denominator
    return Int(clamping: numerator % denominator < 0 ? quotient - 1 : quotient)
  }

  /// This fraction times a power of ten, rounded to a whole number, halves away from zero.
  ///
  /// `Fraction(109, over: 120).rounded(timesTenToThe: 4)` is 9083: 90.83 percent in hundredths.
  package func rounded(timesTenToThe exponent: Int) -> Int {
    Int(clamping: scaled(timesTenToThe: exponent))
  }

  /// This fraction with so many decimals, halves rounded away from zero: `-12.50`.
  package func text(decimals: Int) -> String {
    let scaled = scaled(timesTenToThe: decimals)
    if let mantissa = Int(exactly: scaled) {
      return ExactDecimal(mantissa: mantissa, scale: decimals).description
    }
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
    let point = decimals > 0 ? "." : ""
    return "\(scaled < 0 ? "-" : "")\(padded.dropLast(decimals))\(point)\(padded.suffix(decimals))"
  }

  /// As ``rounded(timesTenToThe:)`` in more digits; at most 10^38 times this fraction.
  package func scaled(timesTenToThe exponent: Int) -> Int128 {
    let power = Self.powerOfTen(exponent)
    // Whole and remaining part apart: the remainder is below the denominator, so that twice its product
    // with the power, divided by the denominator, fits again.
    let divisor = denominator.magnitude
    let doubled = (numerator % denominator).magnitude.multipliedFullWidth(by: 2 * UInt128(power))
    let rest = Int128((divisor.dividingFullWidth(doubled).quotient + 1) / 2)
    let (whole, overflowed) = (numerator / denominator).multipliedReportingOverflow(by: power)
    let (result, passed) = whole.addingReportingOverflow(numerator < 0 ? -rest : rest)
    return overflowed || passed ? (numerator < 0 ? .min : .max) : result
  }

  /// Ten to the power of 0…38.
  package static func powerOfTen(_ exponent: Int) -> Int128 {
    var power: Int128 = 1
    for _ in 0..<min(max(exponent, 0), 38) { power *= 10 }
    return power
  }

  /// The exact sum, or where it would pass 38 digits the neighbour of ``init(_:over:isNegative:)``.
  package static func + (left: Fraction, right: Fraction) -> Fraction {
    left.sum(with: right) ?? Fraction(left.numerator < 0 ? -Int128.max : .max, over: 1)
  }

  /// The same; nil where there is no room for it.
  package func sum(with other: Fraction) -> Fraction? { exactSum(other) ?? wideSum(other) }

  func exactSum(_ other: Fraction) -> Fraction? {
    let shared = Int128(Self.greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude))
    let (first, firstOverflowed) = numerator.multipliedReportingOverflow(by: other.denominator / shared)
    let (second, secondOverflowed) = other.numerator.multipliedReportingOverflow(by: denominator / shared)
    let (sum, sumOverflowed) = first.addingReportingOverflow(second)
    let (divisor, divisorOverflowed) = denominator.multipliedReportingOverflow(by: other.denominator / shared)
    if firstOverflowed || secondOverflowed || sumOverflowed || divisorOverflowed { return nil }
    return Fraction(sum, over: divisor)
  }

  /// The product of a fraction and a whole number, exact within the digits that a sum keeps.
  package static func * (left: Fraction, right: Int) -> Fraction {
    left.product(Fraction(right, over: 1))
      ?? Fraction((left.numerator < 0) == (right < 0) ? .max : -Int128.max, over: 1)
  }

  /// The quotient of a fraction and a whole number, exact within the digits that a sum keeps; zero over nothing.
  package static func / (left: Fraction, right: Int) -> Fraction { left / Fraction(right, over: 1) }

  /// The quotient of two fractions, exact within the digits that a sum keeps; zero over nothing.
  package static func / (left: Fraction, right: Fraction) -> Fraction { left.quotient(by: right) ?? .zero }

  /// The same; nil where there is no room for it.
  package func quotient(by other: Fraction) -> Fraction? {
    product(Fraction(other.denominator, over: other.numerator))
  }

  private func product(_ other: Fraction) -> Fraction? { exactProduct(other) ?? wideProduct(other) }

  func exactProduct(_ other: Fraction) -> Fraction? {
    let (top, topOverflowed) = numerator.multipliedReportingOverflow(by: other.numerator)
    let (bottom, bottomOverflowed) = denominator.multipliedReportingOverflow(by: other.denominator)
    return topOverflowed || bottomOverflowed ? nil : Fraction(top, over: bottom)
  }

  package static func < (left: Fraction, right: Fraction) -> Bool {
    let first = left.numerator.multipliedFullWidth(by: right.denominator)
    let second = right.numerator.multipliedFullWidth(by: left.denominator)
    return (first.high, first.low) < (second.high, second.low)
  }

  private static func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
    // Nearly all numbers are as short as a machine's own, with which it is many times as fast.
    if let first = UInt(exactly: first), let second = UInt(exactly: second) {
      var (larger, smaller) = (first, second)
      while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
      return UInt128(larger)
    }
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}
