import Forms
import Testing

@Suite("Calendar dates")
struct CalendarDateTests {
  private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

  @Test("Every day from 1899 to 2101 keeps its parts, and follows the day before it")
  func everyDay() throws {
    var expected = (year: 1899, month: 1, day: 1)
    var day = try date("1899-01-01")
    while expected.year < 2102 {
      #expect(day.components == expected)
      #expect(CalendarDate(year: expected.year, month: expected.month, day: expected.day) == day)
      expected.day += 1
      let isLeap = expected.year % 4 == 0 && (expected.year % 100 != 0 || expected.year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      if expected.day > lengths[expected.month - 1] { expected = (expected.year, expected.month + 1, 1) }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
      day = day.adding(days: 1)
    }
  }

  @Test(
    "What is no day of the calendar is refused",
    arguments: [
      "2015-02-29", "2015-13-01", "2015-00-10", "2015-04-31", "2015-1-01", "15-01-01", "", "2015-01-01x",
      "２０１５-01-01", "0000-01-01", "2015/01/01",
    ])
  func refusesOtherTexts(text: String) { #expect(CalendarDate(iso: text) == nil) }

  @Test("A time of day behind a date is left aside")
  func leavesTimeAside() throws {
    #expect(try date("1992-03-18T17:36:00.197Z").description == "1992-03-18")
  }

  @Test(
    "Ages are whole calendar years; 29 February has its birthday on 1 March in common years",
    arguments: [
      ("1980-06-15", "2019-06-14", 38), ("1980-06-15", "2019-06-15", 39), ("2000-02-29", "2015-02-28", 14),
      ("2000-02-29", "2015-03-01", 15), ("2000-02-29", "2016-02-29", 16), ("2020-01-01", "2019-12-31", -1),
      ("2019-12-31", "2020-01-01", 0),
    ])
  func ages(born: String, on: String, age: Int) throws { #expect(try date(born).age(on: date(on)) == age) }

  @Test("The next birthday is today's, this year's or next year's")
  func nextBirthday() throws {
    #expect(try date("1990-12-30").nextBirthday(onOrAfter: date("2026-12-30")) == date("2026-12-30"))
    #expect(try date("1990-01-02").nextBirthday(onOrAfter: date("2026-12-30")) == date("2027-01-02"))
    #expect(try date("2000-02-29").nextBirthday(onOrAfter: date("2027-02-01")) == date("2027-03-01"))
  }

  @Test("Nights over a leap day and the ends of the calendar")
  func nightsAndEnds() throws {
    #expect(try date("2016-02-28").days(to: date("2016-03-01")) == 2)
    #expect(try date("9999-12-31").adding(days: 1_000_000) == date("9999-12-31"))
    #expect(try date("2026-06-30").weekday == 2)
  }
}

@Suite("Amounts and ratios")
struct AmountTests {
  @Test(
    "Amounts are read exactly, and what is no amount of the currency is refused",
    arguments: [
      ("13.95", "EUR", 1395), ("9.9", "EUR", 990), ("-0.05", "EUR", -5), (".5", "EUR", 50),
      ("7.500", "EUR", 750),
      ("120", "JPY", 120), ("1.234", "KWD", 1234), ("13.955", "EUR", nil), ("1,000", "EUR", nil),
      ("", "EUR", nil),
      ("1e5", "EUR", nil), ("1.5", "JPY", nil), ("99999999999999999", "EUR", nil), ("NaN", "EUR", nil),
    ] as [(String, String, Int?)])
  func reading(text: String, code: String, minorUnits: Int?) throws {
    let currency = try #require(Currency(code: code))
    #expect(Money(text, currency: currency)?.minorUnits == minorUnits)
  }

  @Test("Three times 13.95 is 41.85; amounts beyond all bounds stop at the bound")
  func arithmetic() throws {
    let price = try #require(Money("13.95", currency: .euro))
    #expect((price * 3).plainText(in: .euro) == "41.85")
    #expect((Money(minorUnits: .max) + Money(minorUnits: 1)).minorUnits == .max)
    #expect((Money(minorUnits: .max) * 2).minorUnits == .max)
    #expect(Money(minorUnits: 100).mean(over: 3)?.minorUnits == 33)
    #expect(Money(minorUnits: 101).mean(over: 2)?.minorUnits == 51)
    #expect(Money.zero.mean(over: 0) == nil)
  }

  @Test("A fraction is compared exactly at a boundary")
  func boundary() {
    #expect(Fraction(6, over: 10) == Fraction(3, over: 5))
    #expect(Fraction(599_999_999, over: 1_000_000_000) < Fraction(3, over: 5))
    #expect(Fraction(-1, over: -2) == Fraction(1, over: 2))
    #expect(Fraction(7, over: 2).roundedDown == 3)
    #expect(Fraction(-7, over: 2).roundedDown == -4)
  }

  @Test(
    "Halves are rounded away from zero",
    arguments: [
      (109, 120, 4, 9083), (1, 2, 0, 1), (-1, 2, 0, -1), (5, 1000, 2, 1), (4, 1000, 2, 0), (2, 3, 2, 67),
      (-2, 3, 2, -67), (1, 8, 2, 13), (3, 8, 2, 38),
    ])
  func rounding(numerator: Int, denominator: Int, digits: Int, expected: Int) {
    #expect(Fraction(numerator, over: denominator).rounded(timesTenToThe: digits) == expected)
  }

  @Test("A sum of a thousand awkward fractions does not trap and stays close")
  func longSum() {
    let primes = [
      7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103,
    ]
    var sum = Fraction.zero
    for round in 0..<1000 { sum = sum + Fraction(1, over: primes[round % primes.count]) }
    let expected = (0..<1000).reduce(0.0) { $0 + 1.0 / Double(primes[$1 % primes.count]) }
    #expect(abs(Double(sum.rounded(timesTenToThe: 6)) / 1e6 - expected) < 0.001)
  }

  @Test(
    "Decimals keep their digits",
    arguments: ["90.83333333333333", "-12.50", "0.005", "3", "123456789012345678"])
  func decimals(text: String) throws { #expect(try #require(ExactDecimal(text)).description == text) }
}
