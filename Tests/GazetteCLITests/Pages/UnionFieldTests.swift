import GazetteTestSupport
import Testing

@Suite("Fields of several sorts in a UNION")
struct UnionFieldTests {
  @Test("References to two kinds, a switch and numbers, two choices, and texts beside them are refused")
  func refused() throws {
    let both = "SELECT supplier AS what FROM invoices UNION ALL SELECT main FROM invoices"
    let earlier = "```sql both\n\(both)\n```\n\n"
    let fields = [
      "invoices.supplier in one SELECT of the UNION and invoices.main in another", "record('goods'",
    ]
    func flag(_ other: String) -> [String] { ["invoices.paid in one SELECT of the UNION and \(other) in"] }
    try InvoiceLines.project().expectRefused(
      [
        (InvoiceLines.page("\(both) ORDER BY 1"), fields),
        (
          InvoiceLines.page(
            "SELECT (supplier) AS what FROM invoices UNION ALL SELECT (main) FROM invoices ORDER BY 1"),
          fields
        ),
        (
          InvoiceLines.page(
            "SELECT supplier AS what, count(*) AS c FROM invoices GROUP BY supplier UNION ALL SELECT main, count(*) FROM invoices GROUP BY main ORDER BY 1"
          ), fields
        ),
        (
          InvoiceLines.page(
            "WITH z AS (\(both)) SELECT what, count(*) AS c FROM z GROUP BY what ORDER BY what"), fields
        ),
        (
          InvoiceLines.page("WITH z (what) AS (\(both)) SELECT link(what, NULL) AS x FROM z ORDER BY what"),
          fields
        ),
        (InvoiceLines.page("SELECT * FROM (\(both)) ORDER BY 1"), fields),
        (InvoiceLines.page("SELECT what AS n FROM both ORDER BY 1", after: earlier), fields),
        (
          InvoiceLines.page(
            "SELECT paid AS what FROM invoices UNION ALL SELECT days FROM invoices ORDER BY 1"),
          flag("invoices.days")
        ),
        (
          InvoiceLines.page("SELECT paid AS what FROM invoices UNION SELECT name FROM goods ORDER BY 1"),
          flag("goods.name")
        ),
        (
          InvoiceLines.page(
            "SELECT standing AS what FROM suppliers UNION ALL SELECT quality FROM goods ORDER BY 1"),
          ["suppliers.standing in one SELECT of the UNION and goods.quality in another"]
        ),
        (
          InvoiceLines.page(
            "SELECT supplier AS what FROM invoices UNION ALL SELECT key FROM goods ORDER BY 1"),
          ["invoices.supplier in one SELECT of the UNION and goods.key in another"]
        ),
        (
          InvoiceLines.page("SELECT name AS what FROM goods UNION ALL SELECT day FROM invoices ORDER BY 1"),
          ["goods.name in one SELECT of the UNION and invoices.day in another"]
        ),
      ], of: "suppliers")
  }

  @Test("What is shown alike, written out, or says itself what it is stands in one column")
  func shown() throws {
    let pages: [(query: String, cells: [String])] = [
      (
        "SELECT supplier AS what FROM invoices UNION SELECT payer FROM invoices UNION SELECT key FROM suppliers ORDER BY 1",
        ["[Lima](1.md)", "[Sol](2.md)"]
      ),
      ("SELECT standing AS what FROM suppliers UNION SELECT grade FROM goods ORDER BY 1", ["Bad", "Good"]),
      (
        "SELECT supplier AS what, 1 AS n FROM invoices UNION SELECT words('All'), 2 UNION SELECT 'None', 3 UNION SELECT NULL, 4 ORDER BY 2, 1",
        ["[Lima](1.md) 1", "[Sol](2.md) 1", "All 2", "None 3", "— 4"]
      ),
      (
        "SELECT record('suppliers', supplier) AS what, key FROM invoices UNION ALL SELECT record('goods', main), 'x' FROM invoices WHERE key = 'i1' ORDER BY 2",
        ["[Lima](1.md) i1", "[Lima](1.md) i2", "[Sol](2.md) i3", "[Oil](goods/1.md) x"]
      ),
      (
        "SELECT paid AS what, 1 AS n FROM invoices WHERE key = 'i1' UNION ALL SELECT number(days), 2 FROM invoices WHERE key = 'i1' UNION ALL SELECT written(day), 3 FROM invoices WHERE key = 'i1' ORDER BY 2",
        ["yes 1", "5 2", "Jan 15, 2026 3"]
      ),
      ("SELECT supplier AS what FROM invoices EXCEPT SELECT main FROM invoices ORDER BY 1", ["[Sol](2.md)"]),
      (
        "SELECT count(*) AS c FROM (SELECT supplier AS what FROM invoices UNION SELECT main FROM invoices)",
        ["3"]
      ),
      (
        "SELECT name AS what FROM goods UNION ALL SELECT key FROM goods ORDER BY 1",
        ["1", "3", "Bread", "Oil"]
      ),
    ]
    let cells = try InvoiceLines.project().cells(
      ofPages: pages.map { InvoiceLines.page($0.query) }, of: "suppliers")
    for (page, cells) in zip(pages, cells) { #expect(cells == page.cells, "\(page.query)") }
  }
}
