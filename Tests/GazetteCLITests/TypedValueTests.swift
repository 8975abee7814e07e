import Forms
import Gazette
import Testing

@Suite("Values as people type them")
struct TypedValueTests {
  private let today = CalendarDate(iso: "2026-06-30") ?? .epoch

  private func value(
    _ text: String, _ kind: FieldKind, in language: String, _ code: String = "EUR"
  ) throws -> FieldValue? {
    let currency = try #require(Currency(code: code))
    return TypedValue(language: language, currency: currency).value(from: text, of: kind, today: today)
  }

  @Test(
    "Dates are read as ISO and in the words of the language",
    arguments: [
      ("en", "2026-07-03", "2026-07-03"), ("en", " 3 July 2026 ", "2026-07-03"),
      ("en", "jul 3, 2026", "2026-07-03"),
      ("en", "3 JUL 2026", "2026-07-03"), ("en", "today", "2026-06-30"), ("en", "29 Feb 2024", "2024-02-29"),
      ("es", "3/7/2026", "2026-07-03"), ("es", "3 de julio de 2026", "2026-07-03"),
      ("es", "03-07-2026", "2026-07-03"),
      ("es", "3.7.2026", "2026-07-03"), ("es", "hoy", "2026-06-30"), ("es", "2026-07-03", "2026-07-03"),
      ("es", "1 sept. 2026", "2026-09-01"), ("pt", "3 de março de 2026", "2026-03-03"),
      ("pt", "3 marco 2026", "2026-03-03"), ("pt", "HOJE", "2026-06-30"),
      // The month stands first in some places and last in others.
      ("en", "3/7/2026", nil), ("en", "03-07-2026", nil), ("en", "3 ju 2026", nil), ("en", "3 Jul 26", nil),
      ("en", "31 June 2026", nil), ("en", "29 Feb 2026", nil), ("en", "3 julio 2026", nil),
      ("en", "2026-7-3", nil),
      ("en", "2026-07-03T10:00:00", nil), ("es", "31/2/2026", nil), ("es", "7/31/2026", nil),
      ("es", "3/7", nil),
      ("es", "3/7/26", nil), ("es", "٣/٧/٢٠٢٦", nil), ("es", "0/7/2026", nil),
    ])
  func dates(language: String, text: String, date: String?) throws {
    let expected: FieldValue =
      date.flatMap { CalendarDate(iso: $0) }.map { .date($0) }
      ?? .text(text.trimmingPrefix { $0 == " " }.description)
    #expect(try value(text, .date, in: language) == expected)
  }

  @Test(
    "Decimals have the language's comma or a point; what could be read in two ways is not read",
    arguments: [
      ("en", "1.5", "1.5"), ("en", "12.000", "12.000"), ("en", "1,5", nil), ("en", "12,000", nil),
      ("es", "1,5", "1.5"),
      ("es", "1.5", "1.5"), ("es", "-1,5", "-1.5"), ("es", "0.125", "0.125"), ("es", "0,125", "0.125"),
      ("es", "12.000", nil), ("es", "1.234,5", "1234.5"), ("es", "1.234.567,25", "1234567.25"),
      ("es", "1,234.5", nil),
      ("es", "1.23,5", nil), ("es", "1,2,3", nil), ("es", "1.234.567", "1234567"), ("es", ",", nil),
      ("es", "01.234,5", nil),
      ("en", "1,234.5", "1234.5"), ("en", "1,234,567", "1234567"), ("en", "12,34.5", nil),
      ("pt", "2,25", "2.25"),
    ])
  func decimals(language: String, text: String, number: String?) throws {
    let expected: FieldValue =
      try number.map { .decimal(try #require(ExactDecimal($0))) } ?? .text(text)
    let read = try value(text, .decimal, in: language)
    if number == nil {
      if case .decimal? = read { Issue.record("\(text) was read") }
    } else {
      #expect(read == expected)
    }
  }

  @Test(
    "Whole numbers are read with the language's sign between thousands, and no other",
    arguments: [
      ("es", "9.500", 9500), ("es", "12.000.000", 12_000_000), ("es", "-9.500", -9500), ("es", "9500", 9500),
      ("pt", "20.000", 20000), ("en", "20,000", 20000), ("en", "1,234,567", 1_234_567), ("en", "20.0", 20),
      ("es", "95.00", 95), ("es", "9.50", nil), ("es", "0.500", nil), ("es", "9.5000", nil),
      ("es", "20,000", nil),
      ("en", "20.000", nil), ("en", "2,00", nil), ("en", "1,2345", nil), ("en", "٢,٠٠٠", nil),
      ("en", ",000", nil),
    ] as [(String, String, Int?)])
  func wholeNumbers(language: String, text: String, number: Int?) throws {
    #expect(try value(text, .integer, in: language) == number.map { .integer($0) } ?? .text(text))
  }

  @Test(
    "Amounts are read as they are shown, with the currency before or behind them",
    arguments: [
      ("es", "12,50 €", "EUR", 1250), ("es", "12,50\u{A0}€", "EUR", 1250), ("pt", "€ 12,50", "EUR", 1250),
      ("pt", "1.250,50 €", "EUR", 125050), ("es", "EUR 12", "EUR", 1200), ("es", "-12,50 €", "EUR", -1250),
      ("en", "€12.50", "EUR", 1250), ("en", "-€12.50", "EUR", -1250), ("en", "$12.50", "USD", 1250),
      ("es", "12,50 US$", "USD", 1250), ("es", "$12,50", "USD", 1250), ("en", "20,000", "EUR", 2_000_000),
      ("en", "¥20,000", "JPY", 20000), ("en", "1,250.5", "USD", 125050),
      ("es", "1.250", "EUR", nil), ("pt", "1.250 €", "EUR", nil), ("en", "20,000", "KWD", nil),
      ("en", "$12.50", "EUR", nil), ("en", "€", "EUR", nil), ("en", "12.50 €uro", "EUR", nil),
      ("en", "1,5", "EUR", nil),
    ] as [(String, String, String, Int?)])
  func amounts(language: String, text: String, currency: String, units: Int?) throws {
    let expected = units.map { FieldValue.money(Money(minorUnits: $0)) } ?? .text(text)
    #expect(try value(text, .money, in: language, currency) == expected)
  }

  @Test(
    "What can be read in two ways is told with both",
    arguments: [
      ("es", "1.250", FieldKind.money, "1250", "1250,00"), ("es", "1.250", .decimal, "1250", "1,25"),
      ("es", "12.000", .decimal, "12000", "12,0"), ("en", "1,234", .decimal, "1234", "1.234"),
      ("es", "20,000", .integer, "20000", "20"), ("en", "20.000", .integer, "20000", "20"),
    ])
  func readings(language: String, text: String, kind: FieldKind, whole: String, decimal: String) throws {
    let typed = TypedValue(language: language, currency: .euro)
    let readings = try #require(typed.readings(of: text, as: kind))
    #expect(readings == (whole, decimal))
    for reading in [whole, decimal] { #expect(typed.readings(of: reading, as: kind) == nil) }
    #expect(typed.readings(of: "1250", as: kind) == nil)
  }

  @Test("What stands in the line is typed in the language, and reads as the same number")
  func offered() throws {
    let currency = try #require(Currency(code: "EUR"))
    for language in ["en", "es", "pt"] {
      let typed = TypedValue(language: language, currency: currency)
      for number in ["0.125", "110.5", "1234.5", "-0.05", "12"] {
        let read = try value(typed.typed(number), .decimal, in: language)
        #expect(read == .decimal(try #require(ExactDecimal(number))), "\(language) \(number)")
      }
    }
  }

  @Test(
    "Yes and no are words of any of the languages",
    arguments: [
      ("y", true), ("yes", true), ("YE", true), ("sí", true), ("s", true), ("sim", true), ("1", true),
      ("true", true),
      ("n", false), ("No", false), ("não", false), ("0", false), ("off", false), ("perhaps", nil),
      ("yesterday", nil),
    ] as [(String, Bool?)])
  func flags(text: String, isOn: Bool?) throws {
    let read = try value(text, .flag, in: "es")
    #expect(read == isOn.map { .flag($0) } ?? .text(text))
  }

  @Test("Blanks alone are nothing, whatever the kind")
  func blanks() throws {
    for kind in [FieldKind.text, .date, .integer, .flag, .money, .multiline, .email] {
      #expect(try value(" \t\u{A0}\n", kind, in: "en") == nil)
    }
  }
}
