import Forms
import Gazette
import Testing

@Suite("Values as people type them")
struct TypedValueTests {
  private let today = CalendarDate(iso: "2026-06-30") ?? .epoch

  private func value(_ text: String, _ kind: FieldKind, in language: String) throws -> FieldValue? {
    let currency = try #require(Currency(code: "EUR"))
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
      ("es", "1.23,5", nil), ("es", "1,2,3", nil), ("es", "1.234.567", nil), ("es", ",", nil),
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
