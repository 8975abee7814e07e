import Forms
import GazetteTestSupport
import Press
import Testing

@Suite("Downloads")
struct DownloadTests {
  private func csv(_ table: Table) throws -> String {
    let output = try SmallEdition(template: "# {{title}}\n", downloads: [Download("a.csv", table)]).print {
      Page(path: PagePath("one"), title: "One", template: "page", trail: [], context: TemplateContext([:]))
    }
    return try #require(output.text("site/downloads/a.csv"))
  }

  @Test(
    "A text that a spreadsheet would take for a formula begins with an apostrophe",
    arguments: [
      ("=1+1", "'=1+1"), ("+34 600", "'+34 600"), ("-", "'-"), ("-5", "'-5"), ("@SUM(A1)", "'@SUM(A1)"),
      ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("\n=1", "\"'\n=1\""), ("\r\n=1", "\"'\r\n=1\""),
      ("＝1", "'＝1"), ("=\",\"", "\"'=\"\",\"\"\""), ("a=1", "a=1"), ("'=1", "'=1"), ("", "\"\""),
      ("1-2", "1-2"), ("2026-06-30", "2026-06-30"),
    ])
  func formulas(text: String, field: String) throws {
    let table = Table(
      columns: [.text("a", "A")], rows: [[.text(text)], [.link(.text(text), to: PagePath("x"))]])
    #expect(try csv(table) == "a\n\(field)\n\(field)\n")
  }

  @Test("Negative numbers, amounts, shares and dates stay what they are, and a column's name is guarded")
  func numbers() throws {
    let table = Table(
      columns: [.text("=a", "A")],
      rows: [
        [.integer(-5)], [.money(Money(minorUnits: -1250))], [.percent(Fraction(-1, over: 3))],
        [.ratio(Fraction(-7, over: 2), decimals: 1)], [.date(.epoch)], [.flag(true)], [.missing],
      ])
    #expect(try csv(table) == "'=a\n-5\n-12.50\n-33.33\n-3.5\n1970-01-01\ntrue\n\n")
  }
}
