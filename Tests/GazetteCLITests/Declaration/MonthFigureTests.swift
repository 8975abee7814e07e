import GazetteTestSupport
import Testing

@Suite("What the month of the edition has of a kind of one's own")
struct MonthFigureTests {
  /// Sales of the first three months of 2026, in an edition of a day.
  private func sales(asOf day: String) throws -> DeclaredProject {
    let project = try DeclaredProject([
      "sales/sales.yml": """
      title: Sales
      one: Sale
      record: "{key}"
      fields:
        - {key: on, title: On, kind: date}
        - {key: fee, title: Fee, kind: money}

      """
    ])
    try project.bring(
      "sales", "key,on,fee\na,2026-01-31,1.00\nb,2026-02-28,2.00\nc,2026-02-01,2.00\nd,2026-03-30,3.00\n")
    try project.output("build", "--as-of", day)
    return project
  }

  @Test("The same days of the month before end with its last day")
  func shorterMonth() throws {
    let page = try sales(asOf: "2026-03-30").markdown("sales/index")
    #expect(page.contains("| Sales, March 1–30 | 1 | down 1 | 2 on February 1–28 |"), "\(page)")
  }

  @Test("The first day of a month is called by itself")
  func firstDay() throws {
    let page = try sales(asOf: "2026-02-01").markdown("sales/index")
    #expect(page.contains("| Sales, February 1 | 1 | up 1 | 0 on January 1 |"), "\(page)")
  }

  @Test("A month none of whose records has an amount has none, and is not zero")
  func missingAmounts() throws {
    let project = try sales(asOf: "2026-04-30")
    try project.bring("sales", "key,on,fee\ne,2026-04-30,\n")
    try project.output("build", "--as-of", "2026-04-30")
    let page = try project.markdown("sales/index")
    #expect(page.contains("| 2026-04 | 1 | — |\n"), "\(page)")
    #expect(page.contains("| 2026-02 | 2 | €4.00 |\n"), "\(page)")
  }

  @Test("A month none of whose records has an amount is compared with none, nor is another with it")
  func missingSums() throws {
    let project = try sales(asOf: "2026-04-30")
    try project.bring("sales", "key,on,fee\ne,2026-04-30,\nf,2026-05-01,1.50\ng,2026-06-01,2.50\n")
    func figure(asOf day: String) throws -> String? {
      try project.output("build", "--as-of", day)
      return try project.markdown("sales/index").split(separator: "\n").first { $0.hasPrefix("| Fee, ") }
        .map(String.init)
    }
    let trend = "![Fee by month](index-trend-fee.svg) |"
    #expect(try figure(asOf: "2026-04-30") == "| Fee, April | — |  |  | \(trend)")
    #expect(try figure(asOf: "2026-05-31") == "| Fee, May | €1.50 |  |  | \(trend)")
    #expect(
      try figure(asOf: "2026-06-30") == "| Fee, June | €2.50 | up 66.7 % | €1.50 in May 2026 | \(trend)")
  }

  @Test(
    "On days that have no record, as those of the month before, the figures are zero and stay where they are")
  func quietDays() throws {
    let project = try sales(asOf: "2026-04-01")
    func page(asOf day: String) throws -> String {
      try project.output("build", "--as-of", day)
      return try project.markdown("sales/index")
    }
    let april = try page(asOf: "2026-04-01")
    #expect(april.contains("| Sales, April 1 | 0 | unchanged | 0 on March 1 |"), "\(april)")
    #expect(april.contains("| Fee, April 1 | €0.00 | unchanged | €0.00 on March 1 |"), "\(april)")
    #expect(april.contains("| Sales | 4 |  |  |  |"), "\(april)")
    #expect(try page(asOf: "2026-04-30").contains("| Sales, April | 0 | down "))
    // Neither April nor May has any.
    #expect(try page(asOf: "2026-05-01").contains("| Sales | 4 |\n"))
    #expect(try page(asOf: "2026-01-30").contains("| Sales | 4 |\n"))
  }

  @Test("A month without a record is the one that is marked beneath its figures, and is zero")
  func emptyMonth() throws {
    let project = try sales(asOf: "2026-04-30")
    let page = try project.markdown("sales/index")
    #expect(page.contains("| Sales, April | 0 | down 1 | 1 in March 2026 |"), "\(page)")
    let svg = try project.folder.text("Output/markdown/sales/index-trend-records.svg")
    #expect(svg.matches(of: /<rect class="([^"]*)"/).map { String($0.1) } == ["c1", "c1", "c1", "now"])
    #expect(svg.contains("Values: 4, from 0 to 2, the last 0."))
  }

  @Test("Records of more months than can be told apart are counted by years", arguments: [240, 241])
  func manyMonths(count: Int) throws {
    let project = try sales(asOf: "2026-04-30")
    let days = (0..<count).map { place in
      "\(1890 + place / 12)-\(place % 12 < 9 ? "0" : "")\(place % 12 + 1)-01"
    }
    try project.folder.write(
      "key,on,fee\n" + days.enumerated().map { "n\($0),\($1),1.00\n" }.joined(), to: "sales.csv")
    try project.output("import", "sales", "sales.csv", "--whole")
    // All that the source had is gone.
    try project.output("build", "--as-of", "2026-04-30", "--accept")
    let page = try project.markdown("sales/index")
    #expect(page.contains("| Year | Records | Fee |\n") == (count > 240), "\(page)")
    #expect(page.contains("| 1890 | 12 | €12.00 |\n") == (count > 240))
    #expect(page.contains("![Records by year](index-by-on.svg)") == (count > 240))
    #expect(page.contains("| 1890-01 | 1 | €1.00 |\n") == (count == 240))
    let svg = try project.folder.text("Output/markdown/sales/index-by-on.svg")
    #expect(svg.contains("Values: \(count > 240 ? 21 : 240)."), "\(svg)")
  }
}
