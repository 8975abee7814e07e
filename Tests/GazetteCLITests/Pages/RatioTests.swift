import GazetteTestSupport
import Testing

@Suite("Ratios that stay exact")
struct RatioTests {
  private static let marks = """
    title: Marks
    one: Mark
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: passed, title: Passed, kind: integer}
      - {key: asked, title: Asked, kind: integer}
      - {key: bonus, title: Bonus, kind: decimal}
    derived:
      - {key: share, title: Share, sql: "ratio(passed, asked)"}
      - {key: grade, title: Grade, sql: "percent(average(share, coalesce(bonus, 1)))"}
      - {key: enough, title: Enough, kind: switch, sql: "average(share, coalesce(bonus, 1)) >= ratio(3, 5)"}
    columns: [grade, enough]

    """

  private func page(_ blocks: String, title: String = "Marks") throws -> (DeclaredProject, String) {
    let project = try DeclaredProject([
      "marks/marks.yml": Self.marks,
      "marks/sums.md": "---\ntitle: \(title)\n---\n\(blocks)\n# {{title}}\n\n{{sums}}\n",
    ])
    try project.bring("marks", "key,name,passed,asked,bonus\na,A,1,3,\nb,B,1,6,\nc,C,3,15,1.0\nd,D,,4,0.25\n")
    return (project, "Output/markdown/marks/sums.md")
  }

  @Test("A mean of ratios is exact, and says of how many values it is made")
  func mean() throws {
    let (project, path) = try page(
      """
      ```sql sums
      SELECT percent(average(share)) AS mean, percent(average(share), count(share), count(*)) AS counted,
        mean(average(share)) AS number, whole(average(ratio(share, ratio(1, 30)))) AS thirtieths,
        max(share) = ratio(2, 6) AS same, percent(average(bonus)) AS bonus, percent(average(NULL)) AS none
      FROM marks
      ```
      """)
    try project.output("build")
    // (1/3 + 1/6 + 1/5) / 3 = 7/30
    #expect(
      try project.folder.text(path).contains(
        "| 23.33 % | 23.33 % (from 3 of 4) | 0.23 | 7 | 1 | 62.50 % | — |"))
  }

  @Test("Quotients that no floating-point number tells apart are put in their order")
  func neighbours() throws {
    let rows = try PageProject().table(
      """
      WITH v (name, a, b) AS (VALUES ('lesser', 59660439, 96017111), ('greater', 59324093, 95475798),
        ('below', -59324093, 95475798), ('zero', 0, 3), ('whole', 300, 1), ('half', 1, 2), ('same', 2, 4),
        ('third', 1, 3), ('last', 9223372036854775807, 1), ('tiny', 1, 9223372036854775807))
      SELECT name, rank() OVER (ORDER BY ratio(a, b)) AS place, ratio(a, b) < ratio(59324093, 95475798) AS less
      FROM v ORDER BY ratio(a, b), name
      """)
    #expect(
      rows.dropFirst(2) == [
        "| below | 1 | 1 |", "| zero | 2 | 1 |", "| tiny | 3 | 1 |", "| third | 4 | 1 |", "| half | 5 | 1 |",
        "| same | 5 | 1 |", "| lesser | 7 | 1 |", "| greater | 8 | 0 |", "| whole | 9 | 0 |",
        "| last | 10 | 0 |",
      ])
  }

  @Test("A mean of many shares is exact, whatever they are shares of")
  func manyDenominators() throws {
    // Each prime's share and what is left of it: their mean is one half.
    let primes = (101...400).filter { number in (2...19).allSatisfy { number % $0 > 0 } }
    let shares = primes.map { ($0 / 3, $0) } + primes.map { ($0 - $0 / 3, $0) }
    func means(_ shares: [(Int, Int)]) throws -> String? {
      let rows = shares.map { "(\($0), \($1))" }.joined(separator: ", ")
      return try PageProject().table(
        """
        WITH v (a, b) AS (VALUES \(rows))
        SELECT percent(average(ratio(a, b))) AS mean, average(ratio(a, b)) = ratio(1, 2) AS same,
          average(ratio(a, b)) > ratio(1, 2) AS more
        FROM v
        """
      ).last
    }
    #expect(try means(shares) == "| 50.00 % | 1 | 0 |")
    // With one that is as much above as brings the mean to 50.005 %.
    let above = (10_000 + shares.count + 1, 20_000)
    #expect(try means(shares + [above]) == "| 50.01 % | 0 | 1 |")
  }

  @Test("What is derived compares exactly at the boundary, and lists show it")
  func boundary() throws {
    let (project, _) = try page("```sql sums\nSELECT count(*) AS marks FROM marks WHERE enough\n```")
    #expect(try project.output("list", "marks", "--where", "enough=yes").hasPrefix("a\tA"))
    #expect(try project.output("list", "marks", "--where", "grade=60").hasPrefix("c\tC"))
    let ordered = try project.output("list", "marks", "--where", "grade<61", "--sort", "grade")
    #expect(ordered.split(separator: "\n").map { $0.prefix(1) } == ["b", "c"], "\(ordered)")
    try project.output("build")
    #expect(try project.folder.text("Output/markdown/marks/sums.md").contains("| 2 |"))
  }

  @Test("The page of a record can leave alone what is there to be worked with")
  func recordPage() throws {
    let (project, _) = try page("```sql sums\nSELECT count(*) AS marks FROM marks\n```")
    let text = """
      ---
      record: marks
      ---
      ```sql others
      SELECT count(*) AS others FROM marks WHERE share > (SELECT share FROM marks WHERE key = :key)
      ```
      # {{title}}

      {{grade}} {{others.others}}

      """
    try project.folder.write(text, to: "Collections/marks/mark.md")
    try project.output("build")
    #expect(try project.folder.text("Output/markdown/marks/b.md").contains("58.33 % 2"))
    try project.folder.write(text.replacing("{{grade}}", with: "{{share}}"), to: "Collections/marks/mark.md")
    #expect(try project.failure("build").contains("share"))
  }

  @Test(
    "What is no number, and a ratio that says not what it is, are told",
    arguments: [
      (
        "SELECT percent(average(name)) AS mean FROM marks",
        "average(…) takes whole numbers, decimals and ratios"
      ),
      ("SELECT percent(ratio(name, 2)) AS mean FROM marks ORDER BY key", "ratio(…) takes whole numbers"),
      (
        "SELECT percent(count(*), count(name), count(*)) AS mean FROM marks ORDER BY 1",
        "Write percent(part, whole, count, of)"
      ),
      (
        "SELECT percent(max(8), 10, 20) AS mean FROM marks ORDER BY 1",
        "Write percent(part, whole, count, of)"
      ),
      ("SELECT average(share) AS mean FROM marks", "mean"),
      (
        "SELECT mean(ratio(9000000000000000000, ratio(1, 9000000000000000000))) AS mean",
        "have no room for a number as large as this one"
      ),
      (
        "SELECT whole(ratio(9000000000000000000, ratio(1, 10))) AS mean",
        "have no room for a number as large as this one"
      ),
    ])
  func faults(sql: String, words: String) throws {
    let (project, _) = try page("```sql sums\n\(sql)\n```")
    #expect(try project.failure("build").contains(words))
  }
}
