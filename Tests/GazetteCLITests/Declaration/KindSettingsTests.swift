import GazetteTestSupport
import Testing

@Suite("Settings, bills and folders of declared kinds")
struct KindSettingsTests {
  private static let berths = """
    title: Berths
    one: Berth
    record: "{name}"
    alsoCalled: [sign]
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: sign, title: Sign, kind: text}
      - {key: price, title: Price, kind: money, required: true}
    """

  private static let moorings = """
    title: Moorings
    one: Mooring
    record: "{boat}"
    monthly: from
    settings:
      - {key: power, title: Power a night, kind: money, initial: "2.00", minimum: 0}
      - {key: places, title: Places, kind: integer, by: berths, minimum: 0}
    fields:
      - {key: boat, title: Boat, kind: text, required: true}
      - key: from
        title: From
        kind: date
        required: true
        checks: [{notBefore: {rule: today}, whenNew: true, message: It lies in the past}]
      - {key: to, title: To, kind: date, required: true}
      - {key: berth, title: Berth, kind: reference, to: berths, required: true}
      - key: price
        title: Price
        kind: money
        parents: [berth]
        whenEmpty:
          sql: SELECT price FROM berths WHERE key = :berth
          stays: true
      - {key: plugged, title: Plugged in, kind: switch, initial: yes}
      - key: state
        title: State
        kind: choice
        initial: open
        choices: {open: {title: Open, tone: open}, paid: {title: Paid, tone: good}, void: Void}
    derived:
      - {key: month, title: Month, sql: month("from")}
      - {key: due, title: Due, kind: switch, sql: state <> 'void'}
      - key: nights
        title: Nights
        kind: integer
        sql: CASE WHEN "to" > "from" THEN CAST(julianday("to") - julianday("from") AS INTEGER) END
      - {key: berthing, title: Berthing, kind: money, sql: due * nights * price}
      - {key: electricity, title: Electricity, kind: money, sql: due * nights * plugged * :power}
      - {key: total, title: Total, kind: money, sql: berthing + electricity}
    bill: {title: Bill, rows: [nights, price, berthing, electricity], total: total}
    checks:
      - {sql: "\\"to\\" > \\"from\\"", field: to, message: A mooring has a night at least}
    """

  private static let pages = [
    "harbour/tables.md": """
    ---
    columns: {earned: Takings, average: A night}
    ---
    ```sql sums
    SELECT month, berth, money(sum(total)) AS earned, sum(nights) AS nights, money(sum(total), sum(nights)) AS average
    FROM moorings WHERE due GROUP BY month, berth
    ```
    """,
    "harbour/month.md": """
    ---
    title: "Moorings in {{month}}"
    path: harbour/moorings/{{month}}
    each: SELECT month FROM moorings GROUP BY month ORDER BY month
    ---
    ```sql list own by month
    SELECT month, record AS boat, state, total FROM moorings ORDER BY "from", key
    ```
    ```sql earned totals
    SELECT berth, earned, nights, average FROM sums WHERE month = :month ORDER BY berth
    ```
    # {{title}}

    {{list}}

    {{earned}}
    """,
    "harbour/mooring.md": """
    ---
    record: moorings
    ---
    # {{title}}

    [[State: {state}.]]{{^due}} [[Nothing is due.]]{{/due}}

    {{sections}}
    """,
    "harbour/all-berths.md": """
    ---
    title: All berths
    path: harbour/berths/index
    columns: {berth: Berth, line: Nights by month}
    optional: [free, places]
    ---
    ```sql berths_now
    SELECT berths.record AS berth, places, NULL AS free, money(:power) AS power, key AS line
    FROM berths LEFT JOIN moorings_places USING (key) ORDER BY key
    ```
    ```sql months
    SELECT month, berth, nights FROM sums ORDER BY month, berth
    ```
    ```chart nights
    spark: months
    in: berths_now.line
    of: berth
    title: Nights of {{berth}}
    x: month
    y: nights
    ```
    # {{title}}

    {{berths_now}}
    """,
  ]

  private func project(settings: String = "") throws -> DeclaredProject {
    let project = try DeclaredProject(
      Self.pages.merging(
        ["harbour/berths.yml": Self.berths, "harbour/moorings.yml": Self.moorings], uniquingKeysWith: { $1 }))
    try project.folder.write("currency: EUR\nasOf: 2026-06-30\n\(settings)", to: "gazette.yml")
    try project.bring("berths", "key,name,sign,price\nb1,North pier,N,10\nb2,South pier,S,20\n")
    try project.bring(
      "moorings",
      """
      key,boat,from,to,berth,price,plugged,state
      m1,Alba,2026-05-30,2026-06-02,N,,yes,paid
      m2,Brisa,2026-06-10,2026-06-12,South pier,15,no,open
      m3,Cierzo,2026-06-11,2026-06-12,b1,,yes,void

      """)
    return project
  }

  @Test("A bill has derived columns as what is to be paid, with a setting and its default")
  func bill() throws {
    let project = try project()
    #expect(
      try project.output("show", "moorings", "m1").contains(
        """
        ## Bill

        | Charge | Amount |
        | --- | ---: |
        | Nights | 3 |
        | Price | €10.00 |
        | Berthing | €30.00 |
        | Electricity | €6.00 |
        | Total | €36.00 |
        """))
    try project.folder.write(
      "currency: EUR\nasOf: 2026-06-30\nmoorings:\n  power: 2.50\n", to: "gazette.yml")
    #expect(try project.output("show", "moorings", "m1").contains("| Total | €37.50 |"))
    #expect(try project.output("show", "moorings", "m3").contains("State: Void. Nothing is due."))
    #expect(try !project.output("show", "moorings", "m2").contains("Nothing is due."))
  }

  @Test(
    "The pages of records stand below their months, which their breadcrumbs lead to, and choices have signs")
  func months() throws {
    let project = try project()
    try project.build()
    let page = try project.folder.text("Output/site/harbour/moorings/2026-05/m1.html")
    #expect(page.contains("../2026-05.html"))
    #expect(page.contains("status good"))
    let month = try project.markdown("harbour/moorings/2026-06")
    #expect(
      month == """
        # Moorings in 2026-06

        [‹ 2026-05](2026-05.md) ·
        [Harbour](../index.md)

        | Boat | State | Total |
        | --- | --- | ---: |
        | [Brisa](2026-06/m2.md) | Open | €30.00 |
        | [Cierzo](2026-06/m3.md) | Void | €0.00 |

        | Berth | Takings | Nights | A night |
        | --- | ---: | ---: | ---: |
        | [South pier](../berths/b2.md) | €30.00 | 2 | €15.00 |
        | All | €30.00 | 2 | €15.00 |

        """)
    let site = try project.folder.text("Output/site/harbour/moorings/2026-06.html")
    #expect(site.contains("data-quotient=\"1/2\""))
  }

  @Test(
    "A page in the place of a kind's overview takes that of its downloads too; what is optional goes when empty"
  )
  func overview() throws {
    let project = try project(settings: "moorings:\n  places: {b1: 4}\n")
    try project.build()
    let page = try project.markdown("harbour/berths/index")
    #expect(
      page.contains(
        """
        | Berth | Places | Power | Nights by month |
        | --- | ---: | ---: | --- |
        | [North pier](b1.md) | 4 | €2.00 | ![Nights of North pier](index-nights-b1.svg) |
        | [South pier](b2.md) | — | €2.00 | ![Nights of South pier](index-nights-b2.svg) |
        """))
    #expect(project.folder.exists("Output/markdown/harbour/berths/index-nights-b1.svg"))
    #expect(!project.folder.exists("Output/site/downloads/harbour/berths/summary.json"))
  }

  @Test("What was filled in for want of a value stays at every import, until what it depends on changes")
  func agreed() throws {
    let project = try project()
    try project.bring("berths", "key,price\nb1,99\n")
    func price(after rows: String) throws -> String {
      try project.bring("moorings", rows)
      let line = try project.output("export", "moorings", "--format", "csv").split(separator: "\n")
        .first { $0.hasPrefix("m1,") }
      return String(try #require(line))
    }
    #expect(try price(after: "key,price\nm1,\n").contains(",10.00,"))
    #expect(try price(after: "key,boat\nm1,Alba II\n").contains(",10.00,"))
    #expect(try price(after: "key,berth\nm1,S\n").contains(",20.00,"))
    #expect(try price(after: "key,berth,price\nm1,N,\n").contains(",99.00,"))
    try project.output("edit", "moorings", "m1", "--set", "price=")
    #expect(try price(after: "key,boat\nm1,Alba\n").contains(",99.00,"))
  }

  @Test("A check of new entries leaves imports and edits alone")
  func newEntries() throws {
    let project = try project()
    let words = ["boat=Dana", "from=2026-06-29", "to=2026-07-02", "berth=N"].flatMap { ["--set", $0] }
    let run = try GazetteProgram.run(["add", "moorings"] + words, in: project.folder.path)
    #expect(run.status == 1 && run.errorText.contains("It lies in the past"))
    try project.output("edit", "moorings", "m1", "--set", "from=2026-05-29")
  }

  @Test(
    "Settings and what uses them are checked, with the file and the line",
    arguments: [
      ("moorings:\n  power: ten\n", "gazette.yml:4:10: power: \"ten\""),
      ("moorings:\n  power: -1\n", "gazette.yml:4:10: power: \"-1\""),
      ("moorings:\n  places: 3\n", "gazette.yml:4"),
      ("moorings:\n  places: {b1: -1}\n", "gazette.yml:4:16: places.b1: \"-1\""),
      ("moorings:\n  water: 3\n", "gazette.yml:4"), ("berths:\n  water: 3\n", "gazette.yml:3"),
    ])
  func badSettings(text: String, message: String) throws {
    let project = try project()
    try project.folder.write("currency: EUR\nasOf: 2026-06-30\n\(text)", to: "gazette.yml")
    #expect(try project.failure("check").contains(message))
  }

  @Test(
    "A declaration that cannot be is refused in one line",
    arguments: [
      ("monthly: from", "monthly: to2", "monthly"), ("monthly: from", "monthly: boat", "a required date"),
      ("total: total}", "total: sum}", "one of the fields and derived columns"),
      ("tone: open", "tone: blue", "good, bad, open, neutral"),
      ("by: berths", "by: boats", "one of"),
      ("key: power, title", "key: boat, title", "a name that no field has"),
      (
        "initial: \"2.00\"", "required: true",
        "power has no value, and is required; write it into gazette.yml"
      ),
      ("initial: \"2.00\"", "initial: 2, required: true", "leave required out"),
      ("by: berths", "by: berths, required: true", "is required of none"),
    ])
  func badDeclarations(text: String, other: String, message: String) throws {
    let project = try project()
    try project.folder.write(
      Self.moorings.replacing(text, with: other), to: "Collections/harbour/moorings.yml")
    #expect(try project.failure("check").contains(message))
  }

  @Test("A setting that is required has the value of the settings")
  func requiredSetting() throws {
    let project = try project(settings: "moorings:\n  power: 3\n")
    try project.folder.write(
      Self.moorings.replacing("initial: \"2.00\"", with: "required: true"),
      to: "Collections/harbour/moorings.yml")
    #expect(try project.output("show", "moorings", "m1").contains("| Electricity | €9.00 |"))
  }

  @Test("A page that deals rows to pages by a column that there is not is refused")
  func badDealing() throws {
    let project = try project()
    let page = try #require(Self.pages["harbour/month.md"])
    for (words, message) in [
      ("own by year", "year"), ("own of month", "own"), ("own by state", "state"),
    ] {
      try project.folder.write(
        page.replacing("own by month", with: words), to: "Collections/harbour/month.md")
      #expect(try project.failure("check").contains(message))
    }
  }

  @Test("A record that another program has stored against a rule of its kind is named")
  func brokenRule() throws {
    let project = try project()
    try #require(Tools.sqlite != nil)
    try Tools.sql(
      "UPDATE moorings SET \"to\" = '2020-01-01' WHERE key = 'm2'", on: project.folder.path("gazette.sqlite"))
    let error = try project.failure("build")
    #expect(error.contains("The record m2 of the moorings has the to 2020-01-01"))
    #expect(error.contains("A mooring has a night at least"))
  }
}
