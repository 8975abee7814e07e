import GazetteTestSupport
import Testing

@Suite("Values that can only be shown in windows")
struct WindowTermTests {
  @Test("Windows are divided and put in order by what can only be shown")
  func terms() throws {
    let pages: [(query: String, cells: [String])] = [
      (
        "SELECT band(days, 4) AS b, sum(count(*)) OVER (ORDER BY band(days, 4)) AS c FROM invoices GROUP BY band(days, 4) ORDER BY band(days, 4)",
        ["4–7 2", "8–11 3"]
      ),
      (
        "SELECT key, count(*) OVER (PARTITION BY paid, band(days, 4) ORDER BY band(days, 4) DESC ROWS UNBOUNDED PRECEDING) AS c FROM invoices ORDER BY key",
        ["i1 1", "i2 1", "i3 1"]
      ),
      (
        "SELECT key, count(*) OVER w AS c FROM invoices WINDOW w AS (PARTITION BY record('suppliers', supplier)) ORDER BY key",
        ["i1 2", "i2 2", "i3 1"]
      ),
    ]
    let cells = try InvoiceLines.project().cells(
      ofPages: pages.map { InvoiceLines.page($0.query) }, of: "suppliers")
    for (page, cells) in zip(pages, cells) { #expect(cells == page.cells, "\(page.query)") }
  }

  @Test("Nothing is worked out from it there")
  func worked() throws {
    let queries = [
      "SELECT key, count(*) OVER (PARTITION BY band(days, 4) + 1) AS c FROM invoices ORDER BY key",
      "SELECT key, count(*) OVER (ORDER BY 1 + band(days, 4)) AS c FROM invoices ORDER BY key",
      "SELECT key, sum(days) OVER (ORDER BY band(days, 4) RANGE BETWEEN 5 PRECEDING AND CURRENT ROW) AS c FROM invoices ORDER BY key",
      "SELECT key, sum(band(days, 4)) OVER (ORDER BY key) AS c FROM invoices ORDER BY key",
    ]
    try InvoiceLines.project().expectRefused(
      queries.map { (InvoiceLines.page($0), ["band(…) gives what can be shown and not worked with"]) },
      of: "suppliers")
  }
}
