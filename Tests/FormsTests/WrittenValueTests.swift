import Forms
import Testing

@Suite("Values as people write them")
struct WrittenValueTests {
  @Test(
    "A date is read by its form",
    arguments: [
      ("dd.MM.yyyy", "30.06.2026", "2026-06-30"), ("d.M.yyyy", " 3.6.2026 ", "2026-06-03"),
      ("M/d/yyyy", "12/31/2026", "2026-12-31"), ("yyyyMMdd", "20260630", "2026-06-30"),
      ("d MMMM yyyy", "1 july 2026", "2026-07-01"), ("MMM d, yyyy", "Feb 29, 2024", "2024-02-29"),
      ("M/d/yyyy h:mm:ss a", "1/5/2015 12:05:09 AM", "2015-01-05T00:05:09"),
      ("M/d/yyyy h:mm a", "1/5/2015 12:05 pm", "2015-01-05T12:05:00"),
      ("yyyy-MM-dd'T'HH:mm", "2026-06-30T23:59", "2026-06-30T23:59:00"),
    ])
  func readsDate(form: String, text: String, iso: String) throws {
    let pattern = try #require(DatePattern(form))
    #expect(pattern.iso(text) == iso)
  }

  @Test(
    "The part of a form that says the day is a form too",
    arguments: [
      ("dd.MM.yyyy", "dd.MM.yyyy"), ("d/M/yyyy H:mm", "d/M/yyyy"), ("h:mm:ss a, MMM d, yyyy", "MMM d, yyyy"),
      ("yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd"), ("d/M H:mm yyyy", "d/M H:mm yyyy"),
    ])
  func day(form: String, day: String) throws {
    let pattern = try #require(DatePattern(form))
    #expect(pattern.day.text == day)
    #expect(pattern.isTimed == (form.contains(":")))
  }

  @Test(
    "A text of another form, and a day that there is not, is no date",
    arguments: [
      ("dd.MM.yyyy", "3.6.2026"), ("dd.MM.yyyy", "30/06/2026"), ("dd.MM.yyyy", "30.06.26"),
      ("dd.MM.yyyy", "31.06.2026"), ("dd.MM.yyyy", "29.02.2025"), ("dd.MM.yyyy", "30.06.2026 x"),
      ("dd.MM.yyyy", ""), ("M/d/yyyy", "13/1/2026"), ("d MMMM yyyy", "1 Jul 2026"),
      ("M/d/yyyy h:mm a", "1/5/2015 13:05 PM"), ("M/d/yyyy h:mm a", "1/5/2015 0:05 AM"),
      ("yyyy-MM-dd HH:mm", "2026-06-30 24:00"), ("yyyy-MM-dd", "２０２６-06-30"),
    ])
  func refusesDate(form: String, text: String) throws {
    let pattern = try #require(DatePattern(form))
    #expect(pattern.iso(text) == nil)
  }

  @Test(
    "A year of two digits is of the hundred that is named, and of none without",
    arguments: [(1930, "29", "2029"), (1930, "30", "1930"), (2000, "99", "2099"), (1926, "26", "1926")])
  func shortYear(century: Int, text: String, year: String) throws {
    let pattern = try #require(DatePattern("MM/dd/yy"))
    #expect(pattern.needsCentury)
    #expect(pattern.iso("01/02/\(text)", century: century) == "\(year)-01-02")
    #expect(pattern.iso("01/02/\(text)") == nil)
  }

  @Test(
    "What names no day is no form",
    arguments: [
      "", "MM/yyyy", "dd.MM", "dd.MM.yyyy dd", "DD.MM.yyyy", "dd.mm.yyyy", "dd.MM.yyy", "dd.MM.yyyy hh:mm",
      "dd.MM.yyyy HH", "dd.MM.yyyy a", "dd.MM.yyyy 'x", "dd.MM.yyyy mm",
    ])
  func refusesForm(form: String) { #expect(DatePattern(form) == nil) }

  @Test(
    "An amount is read by its decimal sign",
    arguments: [
      (",", "1.234,50", "1234.50"), (",", "1234,5", "1234.5"), (",", "-0,99 €", "-0.99"), (",", "€ -5", "-5"),
      (",", "12.345.678", "12345678"), (",", "1 234,5", "1234.5"), (",", "1\u{202F}234,5 EUR", "1234.5"),
      (".", "$2.39 ", "2.39"), (".", "1,234.50", "1234.50"), (".", "R$ 7", "7"), (".", "5.00-", "-5.00"),
      (".", "\u{2212}3", "-3"), (".", "1'234.5", "1234.5"),
    ])
  func readsAmount(sign: String, text: String, plain: String) throws {
    let pattern = AmountPattern(decimalSign: try #require(AmountPattern.DecimalSign(rawValue: sign)))
    #expect(pattern.plain(text) == plain)
  }

  @Test(
    "What may be another amount is none",
    arguments: [
      (",", "1,234.50"), (",", "12.34"), (",", "1.23.456"), (",", "1.2345"), (",", "1,2,3"), (",", "1,"),
      (",", ",5"), (".", "1.234,50"), (".", "12,34"), (".", "1,234 567"), (".", ""), (".", "€"), (".", "--5"),
      (".", "-5-"), (".", "1e5"), (".", "five"), (".", "5 apples"), (".", "0x10"), (".", "٣"),
    ])
  func refusesAmount(sign: String, text: String) throws {
    let pattern = AmountPattern(decimalSign: try #require(AmountPattern.DecimalSign(rawValue: sign)))
    #expect(pattern.plain(text) == nil)
  }

  @Test("A sign of another currency makes no amount, where one is meant")
  func otherCurrency() {
    let pattern = AmountPattern(decimalSign: .point)
    #expect(pattern.plain("$5") { $0 == "€" } == nil)
    #expect(pattern.plain("€5") { $0 == "€" } == "5")
  }
}
