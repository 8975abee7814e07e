import GazetteTestSupport
import Testing

@Suite("Tables for the pages of all collections")
struct CommonTableTests {
  private func project(_ files: [String: String]) throws -> DeclaredProject {
    let project = try DeclaredProject()
    for (path, text) in files { try project.folder.write(text, to: path) }
    try project.bring("suppliers", "key,name\ns1,Alba\n")
    return project
  }

  private static func page(_ title: String, _ sql: String) -> String {
    "---\ntitle: \(title)\n---\n```sql shown\n\(sql)\n```\n# {{title}}\n\n{{shown}}\n"
  }

  @Test(
    "The month so far, and the same days of the one before, are there for every page",
    arguments: [
      ("2026-06-15", "| 2026-06 | 2026-05 | June 1–15 | on May 1–15 |"),
      ("2026-06-01", "| 2026-06 | 2026-05 | Jun 1, 2026 | on May 1, 2026 |"),
      ("2026-06-30", "| 2026-06 | 2026-05 | June | in May 2026 |"),
      ("2026-03-30", "| 2026-03 | 2026-02 | March 1–30 | on February 1–28 |"),
      ("2028-02-28", "| 2028-02 | 2028-01 | February 1–28 | on January 1–28 |"),
      ("2026-01-31", "| 2026-01 | 2025-12 | January | in December 2025 |"),
      ("9999-12-31", "| 9999-12 | 9999-11 | December | in November 9999 |"),
    ])
  func monthSoFar(day: String, row: String) throws {
    let sql = "SELECT month, earlier, name, before FROM monthSoFar"
    let project = try project([
      "Pages/now.md": Self.page("Now", sql), "Collections/suppliers/month.md": Self.page("Month", sql),
    ])
    try project.output("build", "--as-of", day)
    #expect(try project.markdown("now").contains("\(row)\n"))
    #expect(try project.markdown("suppliers/month").contains("\(row)\n"))
  }

  @Test("A project's own file stands in the place of the one that comes along, and is no collection")
  func own() throws {
    let project = try project([
      "Collections/tables.md":
        "---\ncolumns: {cities: Cities}\n---\n```sql numbers\nSELECT count(*) AS cities FROM suppliers\n```\n",
      "Pages/one.md": Self.page("One", "SELECT cities FROM numbers"),
      "Collections/suppliers/two.md": Self.page("Two", "SELECT cities + 1 AS more FROM numbers"),
    ])
    try project.output("build", "--as-of", "2026-06-30")
    #expect(try project.markdown("one").contains("| Cities |\n| ---: |\n| 1 |\n"))
    #expect(try project.markdown("suppliers/two").contains("| 2 |\n"))
    try project.folder.write(Self.page("One", "SELECT name FROM monthSoFar"), to: "Pages/one.md")
    #expect(try project.failure("build").contains("Pages/one.md:5:18: there is no table monthSoFar"))
  }

  @Test("A kind, and a table of a collection, go before one of all collections with their name")
  func sameName() throws {
    let project = try project([
      "Collections/suppliers/tables.md": "```sql monthSoFar\nSELECT 'mine' AS month FROM suppliers\n```\n",
      "Collections/suppliers/month.md": Self.page("Month", "SELECT month FROM monthSoFar"),
      "Pages/now.md": Self.page("Now", "SELECT month FROM monthSoFar"),
    ])
    try project.output("build", "--as-of", "2026-06-30")
    #expect(try project.markdown("suppliers/month").contains("| mine |\n"))
    #expect(try project.markdown("now").contains("| 2026-06 |\n"))
    try project.folder.write(
      "```sql suppliers\nSELECT 1 AS one\n```\n", to: "Collections/tables.md")
    try project.folder.write(Self.page("Now", "SELECT name FROM suppliers"), to: "Pages/now.md")
    try project.folder.write(
      Self.page("Month", "SELECT month FROM monthSoFar"), to: "Collections/suppliers/month.md")
    try project.output("build", "--as-of", "2026-06-30")
    #expect(try project.markdown("now").contains("| Alba |\n"))
  }
}
