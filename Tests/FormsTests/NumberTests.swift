import Forms
import Testing

@Suite("Exact decimals")
struct ExactDecimalTests {
  @Test(
    "A decimal keeps the digits it was written with",
    arguments: [
      ("0", "0"), ("-0.5", "-0.5"), (".5", "0.5"), ("-.5", "-0.5"), ("+3", "3"), ("9.90", "9.90"),
      ("0.050", "0.050"), ("90.83333333333333", "90.83333333333333"), ("007", "7"),
      ("999999999999999999", "999999999999999999"), ("-999999999999999999", "-999999999999999999"),
      ("0.000000000000000001", "0.000000000000000001"), ("-0", "0"), ("1.", "1"),
    ])
  func good(text: String, description: String) {
    #expect(ExactDecimal(text)?.description == description)
  }

  @Test(
    "What is no plain decimal of 18 digits is not read",
    arguments: [
      "", ".", "-", "+", "-.", "1e5", "1,000", "1.2.3", " 1", "1 ", "--1", "+-1", "0x10", "½", "١٢", "NaN",
      "inf", "1000000000000000000", "0.0000000000000000001", "12345678901234567.89",
    ])
  func bad(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  @Test("Decimals of different length compare exactly")
  func order() throws {
    let texts = ["-999999999999999999", "-0.5", "-0.05", "0", "0.1", "0.10000000000000001", "2", "10.0"]
    let numbers = try texts.map { try #require(ExactDecimal($0)) }
    for (index, number) in numbers.enumerated() {
      for (otherIndex, other) in numbers.enumerated() {
        #expect((number < other) == (index < otherIndex), "\(number) and \(other)")
      }
    }
  }

  @Test(
    "A whole number is one whatever zeros stand behind its point",
    arguments: [
      ("3.00", 3), ("-3.0", -3), ("3.01", nil), ("0.000000000000000001", nil), ("0.0", 0),
    ] as [(String, Int?)])
  func whole(text: String, number: Int?) throws {
    #expect(try #require(ExactDecimal(text)).wholeNumber == number)
  }

  @Test("The smallest machine numbers do not trap")
  func extremes() {
    let lowest = ExactDecimal(mantissa: .min, scale: 0)
    #expect(lowest.description == "-9223372036854775808")
    #expect(lowest < ExactDecimal(mantissa: .max, scale: 18))
    #expect(lowest.wholeNumber == .min)
    #expect(lowest.fraction < .zero)
  }
}

@Suite("Money")
struct MoneyTests {
  @Test(
    "An amount is read with the decimals of its currency",
    arguments: [
      ("1250.5", "EUR", 125_050), ("-0.01", "EUR", -1), ("3", "USD", 300), ("9.9000", "USD", 990),
      ("500", "JPY", 500), ("500.00", "JPY", 500), ("1.234", "KWD", 1234), ("1.2345", "CLF", 12345),
      ("1.234", "UYW", 12340), ("1.2", "KWD", 1200),
      ("10000000000000.00", "EUR", 1_000_000_000_000_000), (".5", "EUR", 50),
    ])
  func reading(text: String, code: String, minorUnits: Int) throws {
    let currency = try #require(Currency(code: code))
    #expect(Money(text, currency: currency)?.minorUnits == minorUnits)
  }

  @Test(
    "More decimals than the currency has, too large an amount and no number are refused",
    arguments: [
      ("1.005", "EUR"), ("500.5", "JPY"), ("1.2345", "KWD"), ("10000000000000.01", "EUR"),
      ("-10000000000000.01", "EUR"), ("999999999999999999", "KWD"), ("$5", "USD"), ("", "USD"),
      ("1,5", "EUR"), ("1.250", "EUR"), ("9.900", "USD"), ("12.000", "JPY"), ("-1.250", "EUR"),
    ])
  func refusing(text: String, code: String) throws {
    let currency = try #require(Currency(code: code))
    #expect(Money(text, currency: currency) == nil)
  }

  @Test(
    "An amount's plain text has the decimals of its currency",
    arguments: [
      (5, "EUR", "0.05"), (-5, "EUR", "-0.05"), (40_364_979, "EUR", "403649.79"), (5, "JPY", "5"),
      (5, "KWD", "0.005"),
    ])
  func plainText(minorUnits: Int, code: String, text: String) throws {
    let currency = try #require(Currency(code: code))
    #expect(Money(minorUnits: minorUnits).plainText(in: currency) == text)
  }

  @Test("Sums and products beyond the machine's numbers stay at its ends")
  func saturation() {
    let (most, least) = (Money(minorUnits: .max), Money(minorUnits: .min))
    #expect(most + Money(minorUnits: 1) == most)
    #expect(least + Money(minorUnits: -1) == least)
    #expect(most * 2 == most)
    #expect(most * -2 == least)
    #expect(least * -1 == most)
    #expect(Money(minorUnits: 1395) * 3 == Money(minorUnits: 4185))
  }

  @Test(
    "A mean is rounded to a minor unit, halves away from zero",
    arguments: [(5, 2, 3), (-5, 2, -3), (10, 4, 3), (7, 3, 2), (8, 3, 3)])
  func mean(sum: Int, count: Int, mean: Int) {
    #expect(Money(minorUnits: sum).mean(over: count)?.minorUnits == mean)
    #expect(Money(minorUnits: sum).mean(over: 0) == nil)
  }

  @Test("A currency is three capital letters", arguments: ["eur", "EU", "EURO", "E1R", "", "ÉUR"])
  func currencyCodes(code: String) {
    #expect(Currency(code: code) == nil)
  }
}
