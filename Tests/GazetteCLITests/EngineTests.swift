import Foundation
import GazetteTestSupport
import Testing

@Suite("Engines", .enabled(if: PostgresServer.shared != nil, PostgresServer.missing))
struct EngineTests {
  /// 100,000 sales of 365 days, whose physical order is none that anybody asks for.
  private static let takings = """
    CREATE TABLE takings AS
      SELECT date '2025-07-01' + (n % 365)::int AS day, (n % 977)::numeric / 4 AS amount, n % 3 = 0 AS online
      FROM generate_series(1, 100000) AS n;
    """
  private static let page = """
    ---
    title: Takings
    ---
    ```sql months from warehouse
    SELECT to_char(day, 'YYYY-MM') AS month, count(*) AS sales, money(sum(amount)) AS total,
      count(*) FILTER (WHERE online) AS web
    FROM takings WHERE day <= :asOf GROUP BY month ORDER BY month
    ```
    ```sql year
    SELECT sum(sales) AS sales, money(sum(total)) AS total, percent(sum(web), sum(sales)) AS share FROM months
    ```
    # {{title}}

    {{months}}

    {{year}}

    """

  private func project(
    _ sql: String = "", page: String = page
  ) throws -> (project: CommandProject, database: PostgresDatabase) {
    let project = try CommandProject.empty()
    let database = try #require(PostgresServer.shared).database(sql)
    try engine(database.address, of: project)
    try project.folder.write(page, to: "Pages/takings.md")
    return (project, database)
  }

  private func engine(_ address: String, of project: CommandProject) throws {
    try project.folder.write(
      """
      currency: EUR
      timeZone: Europe/Madrid
      engines:
        warehouse: {database: "\(address)", timeLimit: 20}

      """, to: "gazette.yml")
  }

  private static let nowhere = "postgresql://127.0.0.1:1/house"

  @discardableResult
  private func build(_ project: CommandProject, _ options: String..., asOf: String = "2026-06-30") throws
    -> GazetteProgram.Run
  {
    let run = try GazetteProgram.run(["build", "--as-of", asOf] + options, in: project.folder.path)
    try #require(run.status == 0, "\(run.errorText)")
    return run
  }

  /// The rows of a page whose only block shows an answer.
  private func rows(_ select: String, of sql: String = "") throws -> [String] {
    let (project, _) = try project(
      sql, page: "---\ntitle: T\n---\n```sql rows from warehouse\n\(select)\n```\n# {{title}}\n\n{{rows}}\n")
    try build(project)
    return try project.folder.text("Output/markdown/takings.md").split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("|") }
  }

  @Test("A block runs on its engine, and later blocks select from its answer, exact to the cent")
  func answer() throws {
    let (project, database) = try project(Self.takings)
    try build(project)
    let text = try project.folder.text("Output/markdown/takings.md")
    #expect(text.contains("| 2025-07 | 8,493 | €1,032,026.25 | 2,831 |\n| 2025-08 |"))
    let total = try database.run("SELECT to_char(sum(amount), 'FM99,999,999.00') FROM takings")
    #expect(text.contains("| 100,000 | €\(total) | 33.33 % |\n"), "\(text)")
    let kept = try project.folder.text("Output/results/Pages/takings/months.json")
    #expect(kept.contains("[\"2025-07\",\"8493\",\"1032026.25\",\"2831\"],\n"))
    #expect(kept.contains("\"parameters\": {\"asOf\":\"2026-06-30\"}"))
    #expect(try build(project, asOf: "2025-07-31").status == 0)
    #expect(!(try project.folder.text("Output/markdown/takings.md").contains("2025-08")))
  }

  @Test("The types of a server are those of the columns")
  func types() throws {
    let rows = try rows(
      """
      SELECT 7 AS whole, 1234567.500::numeric AS decimal, 1e-3::float8 AS real, money(12) AS amount,
        money(round(10 / 3.0, 2)) AS "rounded", date '2026-06-30' AS day,
        timestamptz '2026-06-30 22:30:00+00' AS at, timestamp '2026-01-02 03:04:00' AS local, true AS truth,
        ARRAY['a', NULL] AS list, '{"a": 1}'::json AS note, NULL::text AS nothing, '' AS empty,
        'é|<b>*x*' AS text
      """)
    #expect(rows.count == 3)
    #expect(
      rows.last?.hasPrefix("| 7 | 1,234,567.5 | 0.001 | €12.00 | €3.33 | 2026-06-30 | ") ?? false, "\(rows)"
    )
    for cell in ["2026-07-01 00:30", "2026-01-02 03:04", "| yes |", #"é\|\<b>\*x\*"#] {
      #expect(rows.last?.contains(cell) ?? false, "\(cell): \(rows)")
    }
  }

  @Test("A preview asks once for what the edition has not, and takes the answers of a newer edition")
  func preview() throws {
    func page(_ title: String) -> String {
      "---\ntitle: \(title)\n---\n```sql things from warehouse\nSELECT count(*) AS n FROM things\n```\n# {{title}}\n\n"
        + "{{things}}\n"
    }
    let (project, database) = try project(
      "CREATE TABLE things AS SELECT generate_series(1, 3) AS n;", page: page("First"))
    let preview = try ServePreview(of: project)
    let path = "/markdown/takings.md"
    #expect(try preview.ask(path).body.contains("| 3 |"))
    try database.run("INSERT INTO things VALUES (4)")
    try project.folder.write(page("Second"), to: "Pages/takings.md")
    try preview.wait(for: path) { $0.body.contains("# Second") }
    #expect(try preview.ask(path).body.contains("| 3 |"))
    try build(project)
    try preview.wait(for: path) { $0.body.contains("| 4 |") }
    try database.run("INSERT INTO things VALUES (5)")
    try build(project)
    try preview.wait(for: path) { $0.body.contains("| 5 |") }
  }

  @Test("A decimal of an answer is a number in later blocks, written without zeros at its end")
  func decimalsOfAnswers() throws {
    let (project, _) = try project(
      page: """
        ---
        title: Weights
        ---
        ```sql weights from warehouse
        SELECT k, w::numeric(20, 10) AS w, avg(w) OVER () / 4 AS part
        FROM (VALUES ('a', 9.5), ('b', 10.25), ('c', 100), ('d', 10), ('e', 9.5)) AS v (k, w) ORDER BY k
        ```
        ```sql most
        SELECT max(w) AS top, count(*) FILTER (WHERE w > 10) AS heavy, count(DISTINCT w) AS different FROM weights
        ```
        ```sql order
        SELECT k, w FROM weights ORDER BY w DESC, k
        ```
        # {{title}}

        {{weights}}

        {{most}}

        {{order}}

        """)
    try build(project)
    let text = try project.folder.text("Output/markdown/takings.md")
    #expect(text.contains("| a | 9.5 | 6.9625 |"), "\(text)")
    #expect(text.contains("| 100 | 2 | 4 |"))
    #expect(text.contains("| c | 100 |\n| b | 10.25 |\n| d | 10 |\n| a | 9.5 |\n| e | 9.5 |"))
  }

  @Test(
    "An amount of a server's own type, in whose currency nobody knows, is refused",
    arguments: [
      "SELECT money(46.30) total", "WITH x AS (SELECT money(46.30) AS total) SELECT total FROM x",
      "SELECT money(1.5) + money(2) AS total", "SELECT 46.30::money AS total",
    ])
  func moneyOfServer(sql: String) throws {
    let (project, _) = try project(
      page: "---\ntitle: T\n---\n```sql a from warehouse\n\(sql)\n```\n# {{title}}\n\n{{a}}\n")
    let run = try project.run("build")
    #expect(run.status == 1)
    #expect(
      run.errorText.contains("Pages/takings.md:")
        && run.errorText.contains("the column total is of the server's own type money"), "\(run.errorText)")
  }

  @Test("The SELECT is the server's own: what stands in its texts, comments, casts and windows is not ours")
  func dialect() throws {
    let rows = try rows(
      #"""
      WITH c AS (SELECT money(1) AS total, ':asOf' AS a) -- :no; 'one
      SELECT DISTINCT ON (a) a, $$:b ; $$ AS b, $x$ '$$' :c $x$ AS c, E'\':d' AS d, "a" || ':e' AS e,
        1::int /* :f /* ; */ ' */ AS f, (ARRAY[1, 2, 3])[2:3] AS g, :asOf::text || ':asOf' AS h,
        row_number() OVER (ORDER BY a LIMIT) AS i, 'ü' AS j
      FROM c ORDER BY a;
      """#.replacing(" LIMIT)", with: ")"))
    #expect(
      rows.last
        == #"| \:asOf | \:b ;&#32; | &#32;'$$' :c&#32; | ':d | \:asOf:e | 1 | \[2,3\] | 2026-06-30:asOf | 1 | ü |"#,
      "\(rows)")
  }

  @Test("An edition is verified, put back and made again from the last answer, without its engine")
  func withoutEngine() throws {
    let (project, _) = try project(Self.takings)
    try build(project)
    let first = try project.folder.text("Output/markdown/takings.md")
    try engine(Self.nowhere, of: project)
    #expect(try project.run("build", "--verify").outputText.hasPrefix("verified: "))
    let failed = try project.run("build", "--as-of", "2026-07-01")
    #expect(failed.status == 1)
    #expect(failed.errorText.hasPrefix("error: Pages/takings.md:4:8: warehouse: cannot be reached: "))
    #expect(failed.errorText.contains("gazette build --offline"))
    #expect(try project.folder.text("Output/markdown/takings.md") == first)
    #expect(try project.run("build", "--verify").status == 0)
    let offline = try build(project, "--offline", asOf: "2026-07-01")
    #expect(offline.errorText.contains("offline: months from warehouse (Pages/takings.md) is from 2"))
    #expect(try project.folder.text("Output/markdown/takings.md") == first)
    #expect(try project.run("build", "--verify").status == 0)
    #expect(try project.run("rollback").status == 0)
    #expect(try project.run("build", "--verify").status == 0)
    #expect(try project.run("check", "--offline").status == 0)
    #expect(try project.run("check").status == 1)
    #expect(try project.run("nightly").status != 0)
    // Whoever has no note of when it was asked has the day of the edition.
    try project.folder.remove(".Output.editions/asked")
    let unknown = try build(project, "--offline", asOf: "2026-07-02")
    #expect(unknown.errorText.contains("is from the edition of 2026-06-30"), "\(unknown.errorText)")
  }

  @Test("What was asked of a SELECT that has changed since, or of nobody yet, cannot be taken for an answer")
  func noEarlierAnswer() throws {
    let (project, _) = try project(Self.takings)
    let first = try project.run("build", "--offline")
    #expect(
      first.status == 1 && first.errorText.contains("Pages/takings.md:4:8: there is no earlier answer"))
    try build(project)
    try project.folder.write(Self.page.replacing("day <= :asOf", with: "day < :asOf"), to: "Pages/takings.md")
    let changed = try project.run("build", "--offline")
    #expect(changed.status == 1 && changed.errorText.contains("there is no earlier answer of warehouse"))
  }

  @Test("An engine is asked at every build, and an edition stays that has the same answers")
  func asked() throws {
    let (project, database) = try project(
      "CREATE TABLE t AS SELECT n % 2 AS a, n AS b FROM generate_series(1, 40) AS n",
      page:
        "```sql rows from warehouse\nSELECT a, b FROM t ORDER BY a LIMIT 30 -- some\n```\n# T\n\n{{rows}}\n")
    try build(project)
    let first = try project.folder.tree("Output")
    try database.run(
      "CREATE TABLE u AS SELECT * FROM t ORDER BY b DESC; DROP TABLE t; ALTER TABLE u RENAME TO t")
    try build(project)
    #expect(try project.folder.tree("Output") == first)
    #expect(try project.run("editions").outputLines.count == 1)
    try database.run("UPDATE t SET b = 1000 WHERE b = 2")
    try build(project)
    let text = try project.folder.text("Output/markdown/takings.md")
    #expect(text.contains("| 0 | 1,000 |") && text.contains("| 0 | 4 |") && !text.contains("| 0 | 2 |"))
    #expect(try project.run("editions").outputLines.count == 2)
  }

  @Test("Words of a list put rows in order that nothing else does")
  func orderedWords() throws {
    let (project, database) = try project(
      "CREATE TYPE mood AS ENUM ('good', 'bad'); CREATE TABLE t (a int, m mood, c int); INSERT INTO t VALUES (1, 'good', 1), (1, 'bad', 1)",
      page: "```sql rows from warehouse\nSELECT a, m FROM t ORDER BY a\n```\n# T\n\n{{rows}}\n")
    try build(project)
    let first = try project.folder.text("Output/markdown/takings.md")
    #expect(first.contains(/\| 1 \| good \|\n\| 1 \| bad \|/), "\(first)")
    try database.run("UPDATE t SET c = 2 WHERE m = 'good'")
    try build(project)
    #expect(try project.folder.text("Output/markdown/takings.md") == first)
  }

  @Test("The pages of a series are dealt the rows of one answer")
  func series() throws {
    let (project, _) = try project(
      Self.takings,
      page: """
        ---
        title: Takings of {{type}}
        path: takings/{{type}}
        each: SELECT 'pizzas' AS type UNION ALL SELECT 'postres' ORDER BY type
        ---
        ```sql days from warehouse own by type
        SELECT CASE WHEN online THEN 'pizzas' ELSE 'postres' END AS type, day, money(sum(amount)) AS total
        FROM takings WHERE day < '2025-07-03' GROUP BY type, day ORDER BY day, type
        ```
        # {{title}}

        {{days}}

        """)
    try build(project)
    let text = try project.folder.text("Output/markdown/takings/pizzas.md")
    #expect(
      text.contains("| Day | Total |")
        && text.split(separator: "\n").count { $0.hasPrefix("| 2025-07-0") } == 2)
  }

  @Test("Settings of a collection's kinds are values for its blocks, amounts in whole units")
  func settings() throws {
    let (project, _) = try project(page: "# T\n")
    try project.folder.write(
      """
      ```sql rows from warehouse
      SELECT money(:wifiNightlyPrice * 2) AS price, :asOf + 1 AS tomorrow
      ```
      # Prices

      {{rows}}

      """, to: "Collections/reservations/prices.md")
    let run = try project.run("build", "--as-of", "2026-06-30")
    if run.status == 0 {
      #expect(
        try project.folder.text("Output/markdown/reservations/prices.md").contains("| €20.00 | 2026-07-01 |"))
    } else {
      Issue.record("\(run.errorText)")
    }
  }

  @Test(
    "What is wrong with a block is told with its line and column, and the edition stays",
    arguments: [
      (
        "sql rows from nowhere", "SELECT 1 AS a",
        "1:18: there is no engine nowhere in gazette.yml. There are the engines warehouse."
      ),
      ("sql rows from", "SELECT 1 AS a", "1:13: from says nothing behind rows"),
      ("sql orders from warehouse", "SELECT 1 AS a", "1:8: there is a table orders already"),
      (
        "sql rows from warehouse", "SELECT a,\n  b FROM (SELECT 1 AS a) AS t",
        "3:3: warehouse: column \"b\" does not exist"
      ),
      (
        "sql rows from warehouse", "SELECT money(1) AS é FROM hotel",
        "2:27: warehouse: there is no table hotel. There are the tables t."
      ),
      (
        "sql rows from warehouse", "SELECT :month AS month",
        "2:8: there is no value :month. There are the values :asOf."
      ),
      ("sql rows from warehouse", "SELECT 1", "2:1: the column ?column? has no name"),
      ("sql rows from warehouse", "SELECT 1 AS a, 2 AS \"A\"", "two columns are called A"),
      ("sql rows from warehouse", "SELECT 1 AS \"a b\"", "the column a b has no name"),
      ("sql rows from warehouse", "SELECT 'x'::bytea AS a", "the column a holds bytes"),
      ("sql rows from warehouse", "SELECT 1 / (n - 1) AS a FROM t", "warehouse: division by zero"),
      (
        "sql rows from warehouse", "SELECT money(1.005) AS a",
        "\"1.005\", which is not an amount of whole units of EUR with 2 decimals"
      ),
      ("sql rows from warehouse", "SELECT money('NaN'::numeric) AS a", "\"NaN\", which is not an amount"),
      ("sql rows from warehouse", "SELECT 'NaN'::numeric AS a", "\"NaN\", which is not a number"),
      ("sql rows from warehouse", "SELECT 'infinity'::date AS a", "\"infinity\", which is not a date"),
      (
        "sql rows from warehouse", "SELECT n AS a FROM t",
        "the table rows is printed and its rows come in no order"
      ),
      (
        "sql rows from warehouse", "SELECT n AS a FROM generate_series(1, 100001) AS n ORDER BY n",
        "more than 100000 rows"
      ),
      ("sql rows from warehouse", "SELECT repeat('x', 70000000) AS a", "64 MB"),
      ("sql rows from warehouse", "DELETE FROM t", "a query is one SELECT that only reads"),
      ("sql rows from warehouse", "SELECT 1 AS a; SELECT 2 AS a", "2:14: there is more than one statement"),
      ("sql rows from warehouse", "SELECT nextval('s') AS a", "read-only transaction"),
      (
        "sql rows from warehouse", "SELECT pg_terminate_backend(pg_backend_pid()) AS a",
        "the connection was lost in the middle"
      ),
    ])
  func faults(fence: String, select: String, says: String) throws {
    let (project, _) = try project(
      "CREATE TABLE t AS SELECT n FROM generate_series(1, 3) AS n; CREATE SEQUENCE s", page: "# T\n")
    try build(project)
    let before = try project.folder.tree("Output")
    try project.folder.write("```\(fence)\n\(select)\n```\n# T\n\n{{rows}}\n", to: "Pages/takings.md")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errorText.hasPrefix("error: Pages/takings.md:"), "\(run.errorText)")
    #expect(run.errorText.contains(says), "\(run.errorText)")
    #expect(try project.folder.tree("Output") == before)
  }

  @Test("A value of each page cannot be asked of an engine, and a block that takes too long is stopped")
  func otherFaults() throws {
    let (project, database) = try project(
      page: """
        ---
        title: "{{type}}"
        path: takings/{{type}}
        each: SELECT 'a' AS type ORDER BY type
        ---
        ```sql rows from warehouse
        SELECT 1 AS a WHERE :type = 'a' ORDER BY 1
        ```
        {{rows}}

        """)
    let run = try project.run("build")
    #expect(
      run.errorText.contains("Pages/takings.md:7:21: an engine is asked once for all pages"),
      "\(run.errorText)")
    #expect(run.errorText.contains("own by month"))
    try project.folder.write(
      """
      currency: EUR
      engines:
        warehouse: {database: "\(database.address)", timeLimit: 1}

      """, to: "gazette.yml")
    try project.folder.write(
      "```sql rows from warehouse\nSELECT 1 AS a FROM pg_sleep(30)\n```\n# T\n", to: "Pages/takings.md")
    let slow = try project.run("build")
    #expect(slow.errorText.contains("ran for longer than 1 second"), "\(slow.errorText)")
  }

  @Test("Nothing of an answer, and values that are long or look like markup, are shown as they are")
  func values() throws {
    #expect(try rows("SELECT 1 AS a WHERE FALSE ORDER BY a").isEmpty)
    let long = try rows("SELECT repeat('y', 1000000) AS a, '{{title}} ]] <script>' AS b ORDER BY 1")
    #expect(long.last?.contains(String(repeating: "y", count: 1_000_000)) ?? false)
    #expect(long.last?.contains(#"\<script>"#) ?? false)
  }

  @Test("A private value that an engine has too is found in what it answered")
  func leaks() throws {
    let (project, _) = try project(page: "# T\n")
    try project.folder.write(
      """
      title: Guests
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text}
        - {key: licence, title: Licence, kind: text, private: true}

      """, to: "Collections/guests/guests.yml")
    try project.run("add", "guests", "--set", "name=Ada", "--set", "licence=SECRET-4711-xyzzy")
    try build(project)
    try project.folder.write(
      "```sql rows from warehouse\nSELECT 'SECRET-' || 4711 || '-xyzzy' AS code\n```\n# T\n",
      to: "Pages/takings.md")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 2, "\(run.outputText)\(run.errorText)")
    #expect(!run.errorText.contains("4711"))
  }

  @Test("An altered answer is no answer, and an edition that lacks it is made again")
  func altered() throws {
    let (project, _) = try project(Self.takings)
    try build(project)
    let path = "Output/results/Pages/takings/months.json"
    let text = try project.folder.text(path)
    try project.folder.write(text.replacing("8493", with: "9493"), to: path)
    #expect(try project.run("build", "--offline", "--as-of", "2026-06-30").status == 1)
    try build(project, "--full")
    #expect(try project.folder.text(path) == text)
  }

  @Test(
    "Settings of engines that cannot be are told with their place",
    arguments: [
      ("warehouse: {database: \"postgresql://ada:sesame@db/house\"}", "~/.pgpass"),
      ("warehouse: {database: nothing}", "the address of a PostgreSQL database"),
      ("warehouse: {}", "the key database is missing"),
      ("ware house: {database: service=x}", "cannot be the name of an engine"),
      ("warehouse: {database: service=x, timeLimit: 0}", "1 to 86400"),
      ("warehouse: {database: service=x, password: sesame}", "unknown key password"),
    ])
  func badSettings(line: String, says: String) throws {
    let project = CommandProject(in: try TestFolder())
    try #require(try project.run("init").status == 0)
    try project.folder.write("engines:\n  \(line)\n", to: "gazette.yml")
    let run = try project.run("build")
    #expect(run.status == 1 && run.errorText.contains("gazette.yml:2:"), "\(run.errorText)")
    #expect(run.errorText.contains(says) && !run.errorText.contains("sesame@"), "\(run.errorText)")
  }
}
