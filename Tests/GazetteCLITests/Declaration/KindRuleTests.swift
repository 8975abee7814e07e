import GazetteTestSupport
import Testing

@Suite("Rules of declared kinds that meet")
struct KindRuleTests {
  private static let tools = """
    title: Tools
    one: Tool
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
    """

  private static let hires = """
    title: Hires
    one: Hire
    record: "{number}"
    fields:
      - {key: number, title: Number, kind: text, required: true}
      - {key: place, title: Place, kind: text}
      - {key: hiredOn, title: Hired on, kind: date}
      - key: lines
        title: Lines
        kind: list
        fields:
          - {key: tool, title: Tool, kind: reference, to: tools, required: true, unless: [name, price], whenRemoved: empty}
          - {key: name, title: Name, kind: text}
          - {key: price, title: Price, kind: money}
          - {key: owner, title: Owner, kind: text, private: true}
    derived:
      - {key: inRome, title: In Rome, kind: money, sql: sum(lines.price) FILTER (WHERE place = 'Rome')}
      - {key: atLeast, title: At least, kind: money, after: place, sql: "max(sum(lines.price), 500)"}
    checks:
      - {sql: number <> '0', field: number, message: There is no number 0}
      - {sql: "hiredOn <= :asOf", field: hiredOn, message: Hired in days to come}
    """

  private func project(_ hires: String = hires, _ files: [String: String] = [:]) throws -> DeclaredProject {
    try DeclaredProject(
      ["hire/tools.yml": Self.tools, "hire/hires.yml": hires].merging(files) { $1 })
  }

  private func refusal(_ changed: String, by other: String) throws -> String {
    try #require(Self.hires.contains(changed))
    return try project(Self.hires.replacing(changed, with: other)).failure("check")
  }

  @Test(
    "What a check gives is true as SQL takes it, of whatever kind it is",
    arguments: ["hours - free", "(hours - free) * 1.0", "CASE WHEN hours = free THEN 'none' ELSE '1' END"])
  func truth(check: String) throws {
    let project = try DeclaredProject([
      "jobs/jobs.yml": """
      title: Jobs
      one: Job
      record: "{key}"
      fields:
        - {key: hours, title: Hours, kind: decimal}
        - {key: free, title: Free, kind: decimal}
      checks:
        - {sql: "\(check)", field: hours, message: Nothing is left to pay}
      only:
        - {sql: "hours * 0.5 - 1", field: hours, message: "So is {key}"}
      """
    ])
    let told = try project.bring("jobs", "key,hours,free\na,1.5,1.5\nb,2.0,1\nc,2,\nd,3,2\ne,4,3\n")
    #expect(told.contains("imported 3, updated 0, rejected 2"), "\(told)")
    let rejected = try project.output("list", "rejected")
    #expect(rejected.contains("jobs.csv:2\thours\tNothing is left to pay"), "\(rejected)")
    #expect(rejected.contains("jobs.csv:6\thours\tSo is d"), "\(rejected)")
    try project.build()
  }

  @Test("A private field of a list withholds itself, and nothing of the record")
  func privateField() throws {
    let project = try project(
      Self.hires,
      [
        "hire/page.md":
          "```sql rows\nSELECT number, inRome, atLeast FROM hires ORDER BY key\n```\n{{rows}}\n"
      ])
    try project.bring(
      "hires",
      #"[{"key": "a", "number": "1", "place": "Rome", "lines": [{"name": "Saw", "price": "15.00", "owner": "Ana Secreta"}]},"#
        + #" {"key": "b", "number": "2"}]"#, as: "json")
    try project.build()
    // A field of the record is meant, whatever columns the table of its list has.
    #expect(try project.markdown("hire/page").contains("| 1 | €15.00 | €15.00 |\n| 2 | €0.00 | €5.00 |"))
    #expect(try project.markdown("hire/hires/a").contains("| At least | €15.00 |"))
    #expect(try project.markdown("hire/hires/b").contains("| At least | €5.00 |"))
    try project.folder.write(
      "```sql rows\nSELECT owner FROM hires_lines ORDER BY 1\n```\n{{rows}}\n",
      to: "Collections/hire/page.md")
    #expect(try project.failure("check").contains("the column owner of hires_lines is private"))
  }

  @Test("A fault names the field of the element that is missing")
  func pathOfFault() throws {
    let project = try project()
    try project.folder.write(
      #"[{"key": "a", "number": "1", "lines": [{"name": "Saw", "price": "1.00"}, {"name": "Axe"}]}]"#,
      to: "more.json")
    #expect(try project.run("import", "hires", "more.json").outputText.contains("1 × Price: missing"))
    #expect(try project.output("list", "rejected").contains("\tlines[2].price\tPrice: missing"))
  }

  @Test("What was right on its day is no fault of an edition of an earlier one")
  func rulesOfTheDay() throws {
    let project = try project()
    try project.bring("hires", #"[{"key": "a", "number": "1", "hiredOn": "2026-05-05"}]"#, as: "json")
    try project.output("build", "--as-of", "2026-05-01")
  }

  @Test("Settings have names and values of their own, or are refused with their place")
  func settings() throws {
    func with(_ setting: String) throws -> String {
      try refusal("fields:\n  - {key: number", by: "settings:\n  - \(setting)\nfields:\n  - {key: number")
    }
    #expect(
      try with("{key: Tool, title: Tool, kind: text}").contains("hires.yml:5:11: key: \"Tool\" is not a name")
    )
    #expect(
      try with("{key: fee, title: Fee, kind: money, initial: \"-5\", minimum: 0}").contains("hires.yml:5:"))
    #expect(
      try with("{key: day, title: Day, kind: date, initial: {rule: today}}").contains("hires.yml:5:"))
    let setting = "\nsettings:\n  - {key: fee, title: Fee, kind: money, initial: \"5.00\"}\n"
    let failure = try DeclaredProject([
      "hire/tools.yml": Self.tools + setting, "hire/hires.yml": Self.hires + setting,
    ]).failure("check")
    #expect(failure.contains("has a setting fee too; call one otherwise"))
  }

  @Test("A reference that is required and has nothing in its stead cannot become empty")
  func requiredReference() throws {
    let failure = try refusal(", unless: [name, price]", by: "")
    #expect(failure.contains("a required reference cannot become empty"))
  }

  @Test(
    "Nothing is calculated with days, which are texts, in whatever a declaration says in SQL",
    arguments: [
      ("{sql: number <> '0',", "{sql: hiredOn + 1 > '',"),
      ("sql: sum(lines.price) FILTER (WHERE place = 'Rome')", "sql: hiredOn - :asOf"),
      ("title: Place, kind: text}", "title: Place, kind: text, whenEmpty: {sql: \"SELECT :hiredOn + 14\"}}"),
      ("checks:", "warnings:\n  - {title: Long, sql: \"julianday(:asOf) - hiredOn > 30\"}\nchecks:"),
      (
        "kind: text, private: true}\n",
        "kind: date}\n    derived: [{key: due, title: Due, kind: integer, sql: owner + 1}]\n"
      ),
      ("sql: sum(lines.price) FILTER (WHERE place = 'Rome')", "sql: hiredOn > 2026-03-01"),
      ("{sql: number <> '0',", "{sql: \"(hiredOn) - 1 > 0\","),
      ("{sql: number <> '0',", "{sql: \"CASE WHEN number THEN hiredOn ELSE :asOf END - 1 > 0\","),
      ("{sql: number <> '0',", "{sql: \"1 - CASE WHEN number THEN hiredOn ELSE 1 END > 0\","),
      ("{sql: number <> '0',", "{sql: \"- hiredOn < 0\","),
      ("{sql: number <> '0',", "{sql: \"1 - +hiredOn < 0\","),
      ("{sql: number <> '0',", "{sql: \"week(hiredOn) - week(:asOf) < 3\","),
      ("{sql: number <> '0',", "{sql: \"strftime('%Y-%m-%d', hiredOn) - 1 > 0\","),
      ("{sql: number <> '0',", "{sql: \"time(hiredOn) + 1 > 0\","),
      ("{sql: number <> '0',", "{sql: \"abs(hiredOn) > 0\","),
    ])
  func days(changed: String, by other: String) throws {
    let failure = try refusal(changed, by: other)
    #expect(
      failure.contains("days and moments are texts in SQL, and no numbers to calculate with")
        || failure.contains("2026-03-01 without quotation marks is a difference of numbers"), "\(failure)")
    #expect(failure.hasPrefix("error: Collections/hire/hires.yml:"), "\(failure)")
  }

  @Test(
    "What ends a CASE is no day, whatever fields are called, and what SQL calculates with no day is taken",
    arguments: [
      "CASE WHEN number > 3 THEN 2 ELSE 1 END * 2 > 0", "CASE WHEN number THEN end END > '2026-01-01'",
      "+hiredOn > '2026-01-01'", "strftime('%Y', :asOf) - strftime('%Y', hiredOn) >= 0",
      "abs(julianday(hiredOn) - julianday(end)) >= 0", "CAST(strftime('%Y', hiredOn) AS INTEGER) > 2000",
      "strftime('%Y', hiredOn) + 0 > 2000", "substr(hiredOn, 1, 4) > '2000'",
    ])
  func calculated(check: String) throws {
    let hires = Self.hires.replacing(
      "kind: date}\n", with: "kind: date}\n  - {key: end, title: End, kind: date}\n")
    let other = hires.replacing("{sql: number <> '0',", with: "{sql: \"\(check)\",")
    #expect(other != hires && hires != Self.hires)
    try project(other).output("check")
  }

  @Test(
    "A number is compared with no text that a function gives",
    arguments: [
      ("strftime('%Y', hiredOn) = 2026", "strftime"), ("2026 = substr(hiredOn, 1, 4)", "substr"),
      ("week(hiredOn) = 23", "week"), ("part(number, '-', 1) IN (1, 2026)", "part"),
    ])
  func numberBesideText(check: String, function: String) throws {
    let failure = try refusal("{sql: number <> '0',", by: "{sql: \"\(check)\",")
    #expect(failure.contains("\(function)(…) gives a text, and "), "\(failure)")
  }

  @Test("A switch is compared with no text, and a moment with none of another form, nor with datetime(…)")
  func switches() throws {
    let hires = Self.hires.replacing(
      "kind: date}\n",
      with:
        "kind: date}\n  - {key: paid, title: Paid, kind: switch}\n  - {key: at, title: At, kind: moment}\n")
    func page(_ condition: String) throws -> DeclaredProject {
      let sql = "SELECT count(*) AS n FROM hires WHERE \(condition)"
      return try project(hires, ["hire/page.md": "```sql rows\n\(sql)\n```\n{{rows}}\n"])
    }
    let text = try page("paid = 'yes'").failure("check")
    #expect(
      text.contains(":2:46: a switch is 1 or 0 in SQL, and no text. Write paid = 1 or paid = 0."), "\(text)")
    let failure = try page("at <= '2026-06-30 23:00'").failure("check")
    #expect(
      failure.contains(
        "moments are texts such as '2026-06-30T14:05:00' in SQL, and '2026-06-30 23:00' is none"))
    for condition in [
      "at <= '2026-06-30T14:05'", "at = '2026-06-30'", "at <= '2026-06-30'", "'2026-06-30' < at",
      "at IN ('2026-06-30')", "at NOT BETWEEN '2026-06-01' AND '2026-06-30'",
    ] {
      let failure = try page(condition).failure("check")
      #expect(
        failure.contains("'2026-06-30") && failure.contains("is only the beginning of moments"), "\(failure)")
    }
    for condition in [
      "at <= date('2026-06-30')", "at = date(:asOf, '-5 days')", "at <= hiredOn", "at = :asOf",
      "hiredOn < at", "at BETWEEN '2026-01-01' AND :asOf",
    ] {
      let failure = try page(condition).failure("check")
      #expect(failure.contains("Write date(at) to compare the day, or compare with >= and <"), "\(failure)")
    }
    let call = try page("at >= datetime('2026-06-20')").failure("check")
    #expect(
      call.contains("datetime(…) gives texts such as '2026-06-30 14:05:00', and moments have a T"), "\(call)")
    try page("datetime(at) >= datetime('2026-06-20')").output("check")
    let moved = Self.hires.replacing(
      "kind: date}\n", with: "kind: date}\n  - {key: movedAt, title: At, kind: moment}\n")
    let large = try project(
      moved,
      ["hire/page.md": "```sql rows\nSELECT count(*) AS n FROM hires WHERE movedAt <= :asOf\n```\n{{rows}}\n"]
    )
    #expect(try large.failure("check").contains("Write date(movedAt) to compare"))
    try page("at >= hiredOn AND :asOf > at AND date(at) <= :asOf").output("check")
    try page("paid = 1 AND at >= '2026-06-30' AND at < '2026-06-30T14:05:00'").output("check")
    try page("at >= '2026-01-05T10:00' AND '2026-06-30T14' > at").output("check")
    try page("at BETWEEN '2026-06-01' AND '2026-06-30T23:59:59' OR at > ''").output("check")
  }

  @Test("No value of a private list goes into an open field")
  func privateList() throws {
    let failure = try refusal(
      "  - {key: place, title: Place, kind: text}",
      by: """
          - {key: place, title: Place, kind: text, whenEmpty: {sql: "SELECT word FROM hires_notes LIMIT 1"}}
          - {key: notes, title: Notes, kind: list, private: true, fields: [{key: word, title: Word, kind: text}]}
        """)
    #expect(failure.contains("reads hires_notes, which is private"))
  }

  @Test("What is made once for all pages reads nothing that each page has for itself")
  func dealtFromPage() throws {
    let page = """
      ---
      path: hire/places/{{place}}
      each: SELECT DISTINCT place FROM hires ORDER BY 1
      ---
      ```sql first
      SELECT key, place FROM hires WHERE place = :place
      ```
      ```sql second own by place
      SELECT place, (SELECT count(*) FROM first) AS all_of_them FROM hires ORDER BY key
      ```
      {{second}}
      """
    let failure = try project(Self.hires, ["hire/places.md": page]).failure("check")
    #expect(
      failure.contains("hire/places.md:8:8: the table second is made once for all pages, and reads first"))
  }
}
