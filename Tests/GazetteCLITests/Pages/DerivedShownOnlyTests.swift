import GazetteTestSupport
import Testing

@Suite("Derived columns that can only be shown")
struct DerivedShownOnlyTests {
  private static let jobs = """
    title: Jobs
    one: Job
    record: "{key}"
    fields:
      - {key: done, title: Done, kind: integer}
      - {key: planned, title: Planned, kind: integer}
      - {key: nation, title: Nation, kind: text}
      - {key: note, title: Note, kind: text}
      - key: lines
        title: Lines
        kind: list
        fields:
          - {key: part, title: Part, kind: integer}
        derived:
          - {key: sh, title: Share, sql: "percent(part, 10)"}
    derived:
      - {key: exact, title: Exact, sql: "ratio(done, planned)"}
      - {key: share, title: Share, sql: "percent(done, planned)"}
      - {key: said, title: Said, sql: "text('{} of {}', done, planned)"}
      - {key: again, title: Again, sql: "CASE WHEN planned > 0 THEN coalesce(share, words('None')) END"}
      - {key: land, title: Country, sql: country(nation)}
      - {key: most, title: Most, sql: max(lines.sh)}
    columns: [share, land]

    """

  private func project(_ declaration: String = jobs) throws -> DeclaredProject {
    let project = try DeclaredProject(["jobs/jobs.yml": declaration])
    try project.bring("jobs", "key,done,planned,nation\nj-1,1,10,ES\nj-2,9,10,PT\n")
    return project
  }

  private static let says = "can be shown, put in order and counted, and not worked with"

  @Test(
    "No query works with them",
    arguments: [
      "SELECT key FROM jobs WHERE share > 0.95 ORDER BY key",
      "SELECT key, share * 2 AS x FROM jobs ORDER BY key",
      "SELECT CASE WHEN share >= 0.5 THEN 'fine' END AS x FROM jobs ORDER BY key",
      "SELECT upper(said) AS x FROM jobs ORDER BY key",
      "SELECT j.said || '!' AS x FROM jobs AS j ORDER BY key",
      "SELECT count(*) FILTER (WHERE again > 0.9) AS x FROM jobs",
      "SELECT key FROM jobs WHERE land IN ('España') ORDER BY key",
      "SELECT key FROM jobs WHERE most IS 1 ORDER BY key", "SELECT max(share) + 1 AS x FROM jobs",
      "SELECT sum(sh) AS x FROM jobs_lines", "SELECT share > 1 AS x FROM jobs_lines",
      "SELECT nation, count(*) AS n FROM jobs GROUP BY nation HAVING min(share) < 0.5 ORDER BY 1",
      "WITH best AS (SELECT key, share AS s FROM jobs) SELECT key FROM best WHERE s > 1 ORDER BY key",
      "WITH best (s) AS (SELECT share FROM jobs) SELECT s * 1 AS x FROM best ORDER BY 1",
      "SELECT x.s + 1 AS x FROM (SELECT max(share) AS s FROM jobs) AS x",
      "SELECT key FROM jobs WHERE 1 IS DISTINCT FROM share ORDER BY key",
      "SELECT key FROM jobs WHERE share ORDER BY key", "SELECT number(share) AS x FROM jobs ORDER BY key",
      "SELECT nullif(share, 0) AS x FROM jobs ORDER BY key", "SELECT key FROM jobs ORDER BY -share",
      "SELECT key FROM jobs WHERE share = (SELECT max(share) FROM jobs) * 2 ORDER BY key",
      "SELECT a.key FROM jobs AS a JOIN jobs AS b ON a.share = b.share + 1 ORDER BY 1",
      "SELECT a.key FROM jobs AS a JOIN jobs AS b ON 1 - a.share = b.share ORDER BY 1",
      "SELECT key FROM jobs WHERE share > planned ORDER BY key",
      "SELECT a.key FROM jobs AS a JOIN jobs AS b ON 5 < a.share < b.share ORDER BY 1",
      "SELECT key FROM jobs WHERE share IN (1, 2) ORDER BY key",
    ])
  func refused(sql: String) throws {
    let project = try project()
    try project.folder.write(
      "---\ntitle: Report\n---\n```sql rows\n\(sql)\n```\n{{rows}}\n", to: "Collections/jobs/report.md")
    let failure = try project.failure("check")
    #expect(failure.contains("Collections/jobs/report.md:5:"), "\(failure)")
    #expect(failure.contains(Self.says), "\(failure)")
    #expect(failure.contains("as in done * 10 > planned, or with their ratio(done, planned)"), "\(failure)")
  }

  @Test(
    "They are shown, put in order, counted and found missing",
    arguments: [
      ("SELECT share, said, land FROM jobs ORDER BY share DESC, land", "| 90.00 % | 9 of 10 | Portugal |"),
      ("SELECT * FROM (SELECT key, share AS s FROM jobs) ORDER BY s DESC", "| j-2 | 90.00 % |"),
      ("SELECT land, count(*) AS n FROM jobs GROUP BY land ORDER BY land", "| Spain | 1 |"),
      (
        "SELECT count(share) AS a, count(DISTINCT land) AS b, max(share) AS c, min(said) AS d FROM jobs",
        "| 2 | 2 | 90.00 % | 1 of 10 |"
      ),
      (
        "SELECT key FROM jobs WHERE share IS NOT NULL AND most ISNULL AND said NOT NULL ORDER BY key",
        "| j-2 |"
      ),
      ("SELECT key, coalesce(most, words('None')) AS m FROM jobs ORDER BY key", "| j-1 | None |"),
      (
        "SELECT key, CASE WHEN done > 5 THEN share ELSE said END AS m FROM jobs ORDER BY key",
        "| j-1 | 1 of 10 |"
      ),
      ("SELECT key, iif(done > 5, (share), NULL) AS m FROM jobs ORDER BY key", "| j-2 | 90.00 % |"),
      ("SELECT key, (SELECT max(share) FROM jobs) AS best FROM jobs ORDER BY key", "| j-1 | 90.00 % |"),
      (
        "SELECT key, rank() OVER (ORDER BY share DESC) AS place, lag(share) OVER (PARTITION BY most ORDER BY share) AS before FROM jobs ORDER BY key",
        "| j-2 | 1 | 10.00 % |"
      ),
      (
        "WITH best (name, s) AS (SELECT key, share FROM jobs), share AS (SELECT 1 AS one) SELECT name, s, one FROM best JOIN share ORDER BY s",
        "| j-1 | 10.00 % | 1 |"
      ),
      ("SELECT link(share, 'jobs/index') AS s FROM jobs ORDER BY key", "90.00 %"),
      ("SELECT text('{} ({})', share, said) AS s FROM jobs ORDER BY key", "| 90.00 % (9 of 10) |"),
      ("SELECT key, done AS share FROM jobs WHERE done * 10 > planned ORDER BY share", "| j-2 | 9 |"),
      ("SELECT key FROM jobs WHERE exact > ratio(1, 2) ORDER BY key", "| j-2 |"),
      (
        "SELECT key, 'x' AS x FROM jobs WHERE share = (SELECT max(share) FROM jobs) ORDER BY key",
        "| j-2 | x |"
      ),
      (
        "SELECT key, 'y' AS x FROM jobs WHERE share IN (SELECT max(share) FROM jobs) ORDER BY key",
        "| j-2 | y |"
      ),
      (
        "SELECT key, 'z' AS x FROM jobs WHERE share IS NOT (SELECT max(share) FROM jobs) ORDER BY key",
        "| j-1 | z |"
      ),
      (
        "SELECT key FROM (SELECT key, share, max(share) OVER () AS most FROM jobs) WHERE share = coalesce(most, share) ORDER BY key",
        "| j-2 |"
      ),
      ("SELECT nation FROM jobs GROUP BY nation HAVING max(share) = min(share) ORDER BY 1", "| PT |"),
      (
        "SELECT key, CASE WHEN land = lag(land) OVER (ORDER BY land, key) THEN NULL ELSE land END AS x FROM jobs ORDER BY key",
        "| j-1 | Spain |"
      ),
      (
        "SELECT key, CASE WHEN lag(land) OVER (ORDER BY land, key) = land THEN NULL ELSE land END AS x FROM jobs ORDER BY key",
        "| j-1 | Spain |"
      ),
      (
        "SELECT key, CASE WHEN lag(land) OVER w = land THEN NULL ELSE land END AS x FROM jobs WINDOW w AS (ORDER BY key) ORDER BY key",
        "| j-1 | Spain |"
      ),
      (
        "SELECT key, nullif(land, lag(land) OVER (ORDER BY land, key)) AS x FROM jobs ORDER BY key",
        "| j-1 | Spain |"
      ),
      (
        "SELECT a.key FROM jobs AS a JOIN jobs AS b ON a.share IS NOT DISTINCT FROM b.share ORDER BY 1",
        "| j-2 |"
      ),
      (
        "SELECT a.key, b.key AS x FROM jobs AS a JOIN jobs AS b ON a.share > b.share ORDER BY 1",
        "| j-2 | j-1 |"
      ),
      ("SELECT count(*) AS n FROM jobs_lines WHERE sh IS NULL GROUP BY sh ORDER BY sh", ""),
    ])
  func taken(sql: String, row: String) throws {
    let project = try project()
    try project.folder.write(
      "---\ntitle: Report\n---\n```sql rows\n\(sql)\n```\n{{rows}}\n", to: "Collections/jobs/report.md")
    try project.output("build")
    let text = try project.folder.text("Output/markdown/jobs/report.md")
    #expect(text.contains(row), "\(text)")
  }

  @Test("Later queries know which columns have them, beside others that all columns stand for")
  func later() throws {
    let project = try project()
    func page(_ sql: String) throws {
      try project.folder.write(
        "---\ntitle: Report\n---\n```sql a\nSELECT *, coalesce(said, '') AS words, rank() OVER (ORDER BY share) AS place FROM jobs\n```\n```sql rows\n\(sql)\n```\n{{rows}}\n",
        to: "Collections/jobs/report.md")
    }
    try page("SELECT key, words, done + 1 AS more FROM a WHERE place = 2")
    try project.output("build")
    #expect(try project.folder.text("Output/markdown/jobs/report.md").contains("| j-2 | 9 of 10 | 10 |"))
    for column in ["words", "said", "share", "record"] {
      try page("SELECT key FROM a WHERE \(column) = '1 of 10' ORDER BY key")
      #expect(try project.failure("check").contains(Self.says), "\(column)")
    }
  }

  @Test(
    "No rule of a kind works with them",
    arguments: [
      "warnings: [{title: Over the plan, sql: share > 1}]",
      "checks: [{sql: share <= 1, field: done, message: More than was planned}]",
      "only: [{sql: again > 1, field: done, message: There is one already}]",
      "checks: [{sql: most <= 1, field: done, message: More than was planned}]",
      "checks: [{sql: count(lines) FILTER (WHERE lines.sh > 1) < 2, field: done, message: Too many}]",
      "checks: [{sql: \"said <> '1 of 1'\", field: done, message: More than was planned}]",
    ])
  func rules(rule: String) throws {
    let project = try DeclaredProject(["jobs/jobs.yml": Self.jobs + rule + "\n"])
    let failure = try project.failure("check")
    #expect(failure.contains("Collections/jobs/jobs.yml:"), "\(failure)")
    #expect(failure.contains(Self.says), "\(failure)")
  }

  @Test("No derived column and no value for an empty field works with them")
  func derived() throws {
    let late = "  - {key: late, title: Late, kind: switch, sql: share < 0.5}\ncolumns:"
    let filled = "kind: text, whenEmpty: {sql: \"SELECT max(key) FROM jobs WHERE share > 0.5\"}}"
    for text in [
      Self.jobs.replacing("columns:", with: late),
      Self.jobs.replacing("{key: note, title: Note, kind: text}", with: "{key: note, title: Note, \(filled)"),
    ] {
      #expect(text != Self.jobs)
      let failure = try DeclaredProject(["jobs/jobs.yml": text]).failure("check")
      #expect(failure.contains(Self.says), "\(failure)")
    }
  }

  @Test("Rules of a kind ask if they are there, and count them")
  func askedRules() throws {
    let project = try project(
      Self.jobs + """
        warnings:
          - {title: Nothing planned, sql: share IS NULL}
        checks:
          - {sql: count(lines.sh) < 3, field: done, message: Too many}

        """)
    #expect(try project.run("check").status == 0)
    #expect(try project.output("list", "jobs", "--where", "share>50").hasPrefix("j-2"))
  }

  @Test("No rule of the gate works with them")
  func gate() throws {
    let project = try project()
    try project.add(setting: "gate: {noRows: {Behind: {stop: SELECT key FROM jobs WHERE share < 0.5}}}")
    let failure = try project.failure("build")
    #expect(failure.contains(Self.says), "\(failure)")
  }
}
