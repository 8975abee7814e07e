import GazetteTestSupport
import Testing

@Suite("Downloads of a page's tables")
struct PageDownloadTests {
  @Test("They have the values that are stored: of choices, and codes of countries")
  func stored() throws {
    let project = try PageProject()
    let text = try project.built(
      """
      ---
      path: suppliers/report
      downloads: {standings.csv: byStanding, one.json: one}
      ---
      ```sql byStanding totals
      SELECT link(standing, 'suppliers/index') AS standing, country('ES') AS nation, count(*) AS suppliers,
        percent(count(*), 3) AS share, mean(7, 2, 3) AS mean, defaulted(date('2026-02-03'), 1) AS day,
        band(17, 10) AS band, initial('ø') AS initial, NULL AS blank
      FROM suppliers GROUP BY suppliers.standing ORDER BY suppliers.standing
      ```
      ```sql one
      SELECT :asOf AS asOf, standing, money(1250) AS amount, record AS supplier, NULL AS blank
      FROM suppliers WHERE city = 'Carmona'
      ```
      {{byStanding}}
      """)
    #expect(text.contains("| [Good](index.md) | Spain | 1 | 33.33 % | 3.50 (from 2 of 3) |"))
    let folder = project.house.folder
    #expect(
      try folder.text("Output/site/downloads/suppliers/standings.csv") == """
        standing,nation,suppliers,share,mean,day,band,initial,blank
        ,ES,1,33.33,3.50,2026-02-03,10–19,Other letters,
        good,ES,1,33.33,3.50,2026-02-03,10–19,Other letters,
        watched,ES,1,33.33,3.50,2026-02-03,10–19,Other letters,

        """)
    #expect(
      try folder.text("Output/site/downloads/suppliers/one.json") == """
        {
          "asOf": "2026-06-30",
          "standing": "watched",
          "amount": 12.50,
          "supplier": "Panadería Sol",
          "blank": null
        }

        """)
  }

  @Test("The page that declares a download leads to it, and no other")
  func linked() throws {
    let project = try PageProject()
    _ = try project.built(
      """
      ---
      path: suppliers/report
      downloads: {standings.csv: byStanding}
      ---
      ```sql byStanding
      SELECT standing, count(*) AS suppliers FROM suppliers GROUP BY standing ORDER BY standing
      ```
      {{byStanding}}
      """)
    let link = #"<a href="../downloads/suppliers/standings.csv" download>standings.csv</a>"#
    let folder = project.house.folder
    #expect(try folder.text("Output/site/suppliers/report.html").contains(link))
    #expect(try folder.text("Output/site/suppliers/index.html").contains(link), "as all of its collection")
    #expect(try !folder.text("Output/site/data-quality/index.html").contains("standings.csv"))
  }

  @Test("A download can have rows of its own, by a SELECT from the page's tables")
  func select() throws {
    let project = try PageProject()
    try project.house.folder.write(
      """
      ---
      downloads:
        cities.csv: |
          SELECT city, count(*) AS suppliers FROM cities
          GROUP BY city ORDER BY city
        total.json: SELECT count(*) AS suppliers FROM cities
      ---
      ```sql cities
      SELECT city FROM suppliers
      ```
      # Cities
      """, to: "Collections/suppliers/report.md")
    try project.house.build()
    let folder = project.house.folder
    #expect(
      try folder.text("Output/site/downloads/suppliers/cities.csv")
        == "city,suppliers\nCarmona,1\nSevilla,2\n")
    #expect(
      try folder.text("Output/site/downloads/suppliers/total.json") == "{\n  \"suppliers\": 3\n}\n")
  }

  static let faults: [(front: String, says: String)] = [
    ("downloads: {a.csv: SELECT town FROM suppliers ORDER BY 1}", ":2:27: there is no column town."),
    ("downloads: {a.csv: SELECT city FROM suppliers}", ":2:20: the table downloads.a.csv is printed"),
    ("downloads: {a.json: SELECT city FROM suppliers ORDER BY 1}", ":2:21: downloads.a.json has 3 rows"),
    (
      "downloads: {a.csv: nosuch}", ":2:20: there is no table nosuch on this page. There are the tables rows."
    ),
  ]

  @Test("What cannot be saved is refused with its place", arguments: faults)
  func refused(front: String, says: String) throws {
    let failure = try PageProject().failure(
      "---\n\(front)\n---\n```sql rows\nSELECT 1 AS one\n```\n{{rows}}\n")
    #expect(failure.contains("Collections/suppliers/report.md" + says), "\(failure)")
  }
}
