import GazetteTestSupport
import Testing

@Suite("Last rows of tables in which records stand several times")
struct RowTotalTests {
  private func expect(_ pages: [(query: String, last: String)]) throws {
    let cells = try InvoiceLines.project().cells(
      ofPages: pages.map { InvoiceLines.page($0.query, "totals") }, of: "suppliers")
    for (page, cells) in zip(pages, cells) { #expect(cells.last == page.last, "\(page.query)") }
  }

  @Test("Rows that are grouped by a key and what it does not decide are not one for each record")
  func otherTerms() throws {
    try expect([
      (
        "SELECT parent, article, days FROM invoices_lines GROUP BY parent, article, days ORDER BY 1, 2",
        "All  "
      ),
      (
        "SELECT i.key, i.days, l.article, count(*) AS c FROM invoices AS i JOIN invoices_lines AS l ON l.parent = i.key GROUP BY i.key, i.days, l.article ORDER BY 1, 3",
        "All   4"
      ),
      (
        "SELECT s.key, s.name, l.quantity, count(*) AS c FROM invoices_lines AS l JOIN suppliers AS s ON s.key = l.supplier GROUP BY s.key, l.quantity ORDER BY 1, 3",
        "All   4"
      ),
      (
        "SELECT i.key, i.days, s.name FROM invoices AS i JOIN suppliers AS s ON s.key = i.supplier GROUP BY i.key, i.days, s.name ORDER BY 1",
        "All 21 "
      ),
      (
        "SELECT parent, days, sum(quantity) AS q FROM invoices_lines GROUP BY parent, days ORDER BY 1",
        "All 21 11"
      ),
      ("SELECT parent, place, quantity FROM invoices_lines GROUP BY 1, 2, 3 ORDER BY 1, 2", "All  11"),
      (
        "SELECT s.key, s.amount, money(sum(i.amount)) AS a FROM suppliers AS s JOIN invoices AS i ON i.supplier = s.key GROUP BY s.key, s.amount ORDER BY 1",
        "All €150.00 €220.00"
      ),
    ])
  }

  @Test("What is made of a record's own columns has no total among its elements, whatever tables are named")
  func repeated() throws {
    try expect([
      (
        "SELECT parent, money(amount) AS amount, coalesce(days, 0) AS n, days * 2 AS m, quantity * days AS q, quantity FROM invoices_lines ORDER BY 1, place",
        "All    75 11"
      ),
      (
        "SELECT l.parent, l.amount, l.quantity FROM invoices_lines AS l JOIN suppliers AS s ON s.key = l.supplier ORDER BY 1, l.place",
        "All  11"
      ),
      (
        "SELECT l.parent, l.amount FROM invoices_lines AS l WHERE l.supplier IN (SELECT key FROM suppliers WHERE amount > 0) ORDER BY 1, l.place",
        "All "
      ),
      (
        "SELECT i.key, i.amount, l.quantity FROM invoices AS i JOIN invoices_lines AS l ON l.parent = i.key ORDER BY 1, l.place",
        "All  11"
      ),
      (
        "WITH x AS (SELECT *, 1 AS n FROM invoices_lines) SELECT parent, amount, quantity FROM x ORDER BY 1, place",
        "All  11"
      ),
      (
        "SELECT key, amount FROM invoices WHERE key IN (SELECT parent FROM invoices_lines) ORDER BY 1",
        "All €220.00"
      ),
      (
        "SELECT i.key, i.amount, sum(l.quantity) AS q FROM invoices AS i JOIN invoices_lines AS l ON l.parent = i.key GROUP BY i.key ORDER BY 1",
        "All €220.00 11"
      ),
    ])
  }

  @Test("Records that stand once have a total, however it is said that they do")
  func once() throws {
    let joined = "SELECT i.key, i.days, s.name FROM invoices AS i JOIN suppliers AS s ON"
    try expect([
      ("\(joined) s.key = supplier GROUP BY i.key, i.days, s.name ORDER BY 1", "All 21 "),
      ("\(joined) s.key IS i.supplier GROUP BY i.key, i.days, s.name ORDER BY 1", "All 21 "),
      ("SELECT DISTINCT record('invoices', key) AS who, days FROM invoices ORDER BY 1", "All 21"),
      (
        "SELECT parent, money(iif(place = 1, amount, 0)) AS a, quantity FROM invoices_lines ORDER BY 1, place",
        "All €220.00 11"
      ),
      (
        "SELECT i.key, i.amount FROM invoices AS i JOIN invoices_lines AS l ON l.parent = i.key AND l.place = 1 ORDER BY 1",
        "All €220.00"
      ),
    ])
  }

  @Test("Numbers by which rows are told apart have no total, also within another SELECT or by DISTINCT")
  func grouping() throws {
    let within = "SELECT article, quantity, count(*) AS c FROM invoices_lines GROUP BY article, quantity"
    try expect([
      ("SELECT article, quantity, c FROM (\(within)) ORDER BY 1, 2", "All  4"),
      ("WITH z AS (\(within)) SELECT article, quantity, c FROM z ORDER BY 1, 2", "All  4"),
      (
        "SELECT article, number(quantity) AS n, count(*) AS c FROM invoices_lines GROUP BY article, quantity ORDER BY 1, 2",
        "All  4"
      ),
      ("SELECT DISTINCT article, quantity FROM invoices_lines ORDER BY 1, 2", "All "),
      (
        "SELECT article, price, count(*) AS c FROM invoices_lines GROUP BY article, price ORDER BY 1, 2",
        "All €3.50 4"
      ),
      ("SELECT DISTINCT key, amount FROM invoices ORDER BY 1", "All €220.00"),
      (
        "SELECT supplier, money(sum(amount), count(*)) AS m, money(sum(amount)) AS a, count(*) AS c FROM invoices GROUP BY supplier ORDER BY 1",
        "All €73.33 €220.00 3"
      ),
    ])
  }
}
