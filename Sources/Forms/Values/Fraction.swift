/// An exact ratio of two whole numbers, kept in lowest terms with a positive denominator.
///
/// Means, grades and shares are fractions until they are printed, so a decision at a boundary
/// ("at least 60 %") never depends on rounding.
public struct Fraction: Sendable, Hashable, Comparable {
  public let numerator: Int128
  public let denominator: Int128

  public static let zero = Fraction(0, over: 1)
  public static let one = Fraction(1, over: 1)

  /// A ratio in lowest terms. A denominator of zero counts as one over nothing and gives zero.
  public init(_ numerator: Int128, over denominator: Int128) {
    guard denominator != 0 else {
      self.numerator = 0
      self.denominator = 1
      return
    }
    let divisor = max(Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude), 1)
    let sign: Int128 = denominator < 0 ? -1 : 1
    self.numerator = sign * (numerator / Int128(divisor))
    self.denominator = sign * (denominator / Int128(divisor))
  }

  public init(_ numerator: Int, over denominator: Int) {
    self.init(Int128(numerator), over: Int128(denominator))
  }

  /// The greatest whole number not above this fraction.
  public var roundedDown: Int {
    let quotient = numerator / denominator
    return Int(clamping: numerator % denominator < 0 ? quotient - 1 : quotient)
  }

  /// This fraction times a power of ten, rounded to a whole number, halves away from zero.
  ///
  /// `Fraction(109, over: 120).rounded(timesTenToThe: 4)` is 9083: 90.83 percent in hundredths.
  public func rounded(timesTenToThe exponent: Int) -> Int {
    var power: Int128 = 1
    for _ in 0..<max(exponent, 0) { power *= 10 }
    // Whole and remaining part apart, so that the product with the power stays in range.
    let whole = numerator / denominator
    let rest = (numerator % denominator).magnitude
    let divisor = denominator.magnitude
    let (product, overflowed) = rest.multipliedReportingOverflow(by: 2 * UInt128(power))
    let magnitude = Int128(
      overflowed ? rest / (divisor / UInt128(power)) : (product + divisor) / (2 * divisor))
    return Int(clamping: whole * power + (numerator < 0 ? -magnitude : magnitude))
  }

  /// The exact sum. Only where numerator or denominator would pass 38 digits are both sides first
  /// rounded to 16 decimals.
  public static func + (left: Fraction, right: Fraction) -> Fraction {
    let shared = Int128(
      max(greatestCommonDivisor(left.denominator.magnitude, right.denominator.magnitude), 1))
    let (first, firstOverflowed) = left.numerator.multipliedReportingOverflow(by: right.denominator / shared)
    let (second, secondOverflowed) = right.numerator.multipliedReportingOverflow(
      by: left.denominator / shared)
    let (sum, sumOverflowed) = first.addingReportingOverflow(second)
    let (divisor, divisorOverflowed) = left.denominator.multipliedReportingOverflow(
      by: right.denominator / shared)
    guard firstOverflowed || secondOverflowed || sumOverflowed || divisorOverflowed else {
      return Fraction(sum, over: divisor)
    }
    return Fraction(
      Int128(left.rounded(timesTenToThe: 16)) + Int128(right.rounded(timesTenToThe: 16)),
      over: 10_000_000_000_000_000)
  }

  /// The exact product of a fraction and a whole number.
  public static func * (left: Fraction, right: Int) -> Fraction {
    Fraction(left.numerator * Int128(right), over: left.denominator)
  }

  public static func / (left: Fraction, right: Int) -> Fraction {
    Fraction(left.numerator, over: left.denominator * Int128(right))
  }

  public static func < (left: Fraction, right: Fraction) -> Bool {
    let first = left.numerator.multipliedFullWidth(by: right.denominator)
    let second = right.numerator.multipliedFullWidth(by: left.denominator)
    return (first.high, first.low) < (second.high, second.low)
  }

  private static func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}
