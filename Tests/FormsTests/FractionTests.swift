import Forms
import Testing

@Suite("Fractions")
struct FractionTests {
  @Test("A fraction is kept in lowest terms with a positive denominator")
  func lowestTerms() {
    let half = Fraction(-6, over: -12)
    #expect((half.numerator, half.denominator) == (1, 2))
    let negative = Fraction(6, over: -12)
    #expect((negative.numerator, negative.denominator) == (-1, 2))
    #expect(Fraction(0, over: -7) == .zero)
    #expect(Fraction(5, over: 0) == .zero)
  }

  @Test("Comparison at a boundary is exact")
  func boundaries() {
    let limit = Fraction(60, over: 100)
    #expect(!(Fraction(3, over: 5) < limit))
    #expect(Fraction(599_999_999_999_999_999, over: 1_000_000_000_000_000_000) < limit)
    #expect(limit < Fraction(600_000_000_000_000_001, over: 1_000_000_000_000_000_000))
    #expect(Fraction(-1, over: 2) < Fraction(1, over: 3))
    #expect(Fraction(Int128.max, over: Int128.max - 1) < Fraction(Int128.max - 1, over: Int128.max - 2))
    // (design + requirements) / 2 and the mean of four ratios of a rating that just passes.
    let ratios = [Fraction.one, Fraction(4, over: 12), Fraction(4, over: 6), Fraction(2, over: 5)]
    let total = ratios.reduce(.zero, +) / 4
    #expect(total == limit)
  }

  @Test(
    "Rounding goes to the nearest, halves away from zero",
    arguments: [
      (109, 120, 4, 9083), (1, 2, 0, 1), (-1, 2, 0, -1), (1, -2, 0, -1), (49, 100, 0, 0), (-49, 100, 0, 0),
      (51, 100, 0, 1), (5, 1000, 2, 1), (-5, 1000, 2, -1), (4999, 1_000_000, 2, 0), (2, 3, 2, 67),
      (-2, 3, 2, -67), (7, 1, 3, 7000), (0, 5, 4, 0), (5, 2, 0, 3), (-5, 2, 0, -3),
    ])
  func rounding(numerator: Int, denominator: Int, exponent: Int, result: Int) {
    #expect(Fraction(numerator, over: denominator).rounded(timesTenToThe: exponent) == result)
  }

  @Test("Rounding is exact for the largest terms, and ends at the machine's numbers")
  func roundingExtremes() {
    let most = Int128.max
    #expect(Fraction(most - 1, over: most).rounded(timesTenToThe: 0) == 1)
    #expect(Fraction(most / 2, over: most).rounded(timesTenToThe: 0) == 0)
    #expect(Fraction(most / 2 + 1, over: most).rounded(timesTenToThe: 0) == 1)
    #expect(Fraction(most / 3, over: most).rounded(timesTenToThe: 18) == 333_333_333_333_333_333)
    #expect(Fraction(-(most / 3), over: most).rounded(timesTenToThe: 18) == -333_333_333_333_333_333)
    #expect(Fraction(most, over: 1).rounded(timesTenToThe: 18) == .max)
    #expect(Fraction(-most, over: 1).rounded(timesTenToThe: 18) == .min)
    #expect(Fraction(1, over: 3).rounded(timesTenToThe: 30) == .max)
    #expect(Fraction(1, over: 3).rounded(timesTenToThe: 400) == .max)
  }

  @Test(
    "A fraction is written with all its digits, however many they are",
    arguments: [
      (Fraction(999_999_999_999_999_999, over: 2), 2, "499999999999999999.50"),
      (Fraction(4_611_686_018_427_387_904, over: 3), 2, "1537228672809129301.33"),
      (Fraction(-999_999_999_999_999_999, over: 1) * 100, 2, "-99999999999999999900.00"),
      (Fraction(Int128.max, over: 1), 0, "170141183460469231731687303715884105727"),
      (Fraction(1, over: 3), 20, "0.33333333333333333333"), (Fraction(-1, over: 8), 2, "-0.13"),
      (Fraction(1, over: 3), 30, "0.333333333333333333333333333333"), (Fraction(5, over: 1), 0, "5"),
      (Fraction.zero, 2, "0.00"),
    ])
  func written(fraction: Fraction, decimals: Int, text: String) {
    #expect(fraction.text(decimals: decimals) == text)
  }

  @Test("Rounding down goes to the lower whole number", arguments: [(79, 2, 39), (-79, 2, -40), (-4, 2, -2)])
  func roundingDown(numerator: Int, denominator: Int, result: Int) {
    #expect(Fraction(numerator, over: denominator).roundedDown == result)
  }

  static let primes = [
    1_000_003, 1_000_033, 1_000_037, 1_000_039, 1_000_081, 1_000_099, 1_000_117, 1_000_121, 1_000_133,
    1_000_151,
  ]

  @Test("A sum whose terms would pass 38 digits does not trap and stays right to many decimals")
  func sumsOverflowing() {
    // Nearly 1000 each: the sum lies far above what 16 decimals leave room for in 64 bits.
    let sum = Self.primes.map { Fraction($0 * 1000 - 1, over: $0) }.reduce(.zero, +)
    #expect(sum.roundedDown == 9999)
    #expect(sum.rounded(timesTenToThe: 2) == 1_000_000)
    #expect(sum.rounded(timesTenToThe: 6) == 9_999_999_990)
    let negative = Self.primes.map { Fraction(1 - $0 * 1000, over: $0) }.reduce(.zero, +)
    #expect(negative.rounded(timesTenToThe: 6) == -9_999_999_990)
  }

  @Test("Sums and quotients that there is no room for are none")
  func tooLarge() {
    let large = Fraction(Int128.max, over: 1)
    #expect(large.sum(with: large) == nil && large.quotient(by: Fraction(1, over: 3)) == nil)
    #expect(Fraction.one.quotient(by: Fraction(1, over: 3)) == Fraction(3, over: 1))
  }

  @Test("What passes 38 digits on its way is exact where it comes out shorter")
  func wide() {
    // 1/p - 1/q, 1/q - 1/r and so on, of which the product of all denominators has 100 digits.
    var sum = FractionSum()
    for (first, second) in zip(Self.primes, Self.primes.dropFirst()) {
      sum.add(Fraction(second - first, over: first * second))
    }
    #expect((try? sum.mean()) == Fraction(148, over: 9 * 1_000_003 * 1_000_151))
    sum.add(Fraction(-41, over: 2))
    #expect((try? sum.total()).map { $0.rounded(timesTenToThe: 6) } == -20_500_000)
    let third = Fraction(Int128.max / 3 - 1, over: Int128.max / 5)
    #expect(third.quotient(by: third) == .one)
  }

  @Test("What has no room stands on its own side of every shorter fraction")
  func neighbours() throws {
    var sum = FractionSum()
    let half = Fraction(1, over: 2)
    for prime in Self.primes { sum.add(Fraction(prime / 2 + 1, over: prime)) }
    let mean = try sum.mean()
    #expect(half < mean && mean.denominator > Int128.max / 4)
    #expect(mean.rounded(timesTenToThe: 6) == 500_000)
    let tiny = try #require(Fraction(1, over: 3).quotient(by: Fraction(Int128.max, over: 1)))
    #expect(Fraction.zero < tiny && tiny < Fraction(1, over: Int128.max / 4))
  }

  @Test("Of very many different denominators there is no sum")
  func manyDenominators() {
    var sum = FractionSum()
    for number in 1...20_000 { sum.add(Fraction(1, over: (1 << 60) + number)) }
    let large = sum
    #expect(throws: FractionSum.Problem.tooManyDenominators) { try large.mean() }
  }

  @Test("Products and quotients of the largest terms do not trap")
  func productsOverflowing() {
    let nearlyOne = Fraction(Int128.max - 1, over: Int128.max)
    #expect((nearlyOne * 100).rounded(timesTenToThe: 2) == 10_000)
    #expect((nearlyOne / 4).rounded(timesTenToThe: 4) == 2500)
    #expect((nearlyOne / -4).rounded(timesTenToThe: 4) == -2500)
    #expect(Fraction(3, over: 4) * -2 == Fraction(-3, over: 2))
    #expect(Fraction(3, over: 4) / 0 == .zero)
    #expect((Fraction(Int128.max, over: 1) * 100).rounded(timesTenToThe: 0) == .max)
    #expect((Fraction(Int128.min, over: Int128.min)).rounded(timesTenToThe: 0) == 1)
    #expect((Fraction(Int128.min, over: 1) + Fraction(Int128.min, over: 1)).roundedDown == .min)
  }
}
