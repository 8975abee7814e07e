import GazetteTestSupport
import Testing

@Suite("Groups in one cell")
struct GroupCellTests {
  private static let things = """
    title: Things
    one: Thing
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: only
        title: Only numbers
        kind: group
        fields:
          - {key: i, title: I, kind: integer}
          - {key: m, title: M, kind: money}
      - key: mixed
        title: Mixed
        kind: group
        fields:
          - {key: note, title: Note, kind: text}
          - {key: amount, title: Amount, kind: money}
          - {key: on, title: On, kind: date}
          - {key: done, title: Done, kind: switch}
          - {key: grade, title: Grade, kind: choice, choices: {a: Best, b: Other}}
          - {key: account, title: Account, kind: money, private: true}
      - key: lines
        title: Lines
        kind: list
        fields:
          - {key: what, title: What, kind: text}
          - {key: cost, title: Cost, kind: group, fields: [{key: net, title: Net, kind: money}, {key: tax, title: Tax, kind: decimal}]}
    columns: [only]

    """

  @Test("Every value stands there as it is shown by itself, in order, behind what its field is called")
  func values() throws {
    let project = try DeclaredProject(["things/things.yml": Self.things])
    try project.bring(
      "things",
      """
      [{"key": "a", "name": "A", "only": {"i": 8, "m": "9.00"},
        "mixed": {"note": "", "amount": "1250.5", "on": "2026-03-01", "done": true, "grade": "a", "account": "7.77"},
        "lines": [{"what": "Oil", "cost": {"net": "3.10", "tax": "0.21"}}]},
       {"key": "b", "name": "B", "only": {"m": "0.00"}}]
      """, as: "json")
    try project.build()
    let list = try project.markdown("things/index")
    #expect(list.contains("| [A](a.md) | I 8, M €9.00 |"), "\(list)")
    #expect(list.contains("| [B](b.md) | M €0.00 |"), "\(list)")
    let page = try project.markdown("things/a")
    #expect(page.contains("| Only numbers | I 8, M €9.00 |"), "\(page)")
    #expect(
      page.contains(
        "| Mixed | Amount €1,250.50, On 2026-03-01, Done yes, Grade Best, Account *withheld* |"), "\(page)")
    #expect(page.contains("| Oil | Net €3.10, Tax 0.21 |"), "\(page)")
    #expect(!page.contains("7.77"))
  }

  @Test("One of texts alone, and one of a single field, say themselves what they are")
  func texts() throws {
    let project = try DeclaredProject([
      "things/things.yml": """
      title: Things
      one: Thing
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: place, title: Place, kind: group, fields: [{key: street, title: Street, kind: text}, {key: town, title: Town, kind: text}]}
        - {key: size, title: Size, kind: group, fields: [{key: h, title: Height, kind: decimal}]}

      """
    ])
    try project.bring("things", "key,name,place.street,place.town,size.h\na,A,Sol 1,Lugo,3.25\n")
    try project.build()
    #expect(try project.markdown("things/index").contains("| [A](a.md) | Sol 1 Lugo | 3.25 |"))
  }

  @Test("Each of its fields is a column in SQL, and has figures in the overview")
  func columns() throws {
    let rules = """
      derived:
        - {key: half, title: Half, kind: money, sql: "money(mixed_amount, 2)"}
        - {key: m_text, title: Text, sql: "'M' || only_i"}
      checks:
        - {sql: mixed_amount < 1000000, field: mixed, message: Too much}

      """
    let project = try DeclaredProject(["things/things.yml": Self.things + rules])
    try project.bring(
      "things",
      """
      [{"key": "a", "name": "A", "only": {"i": 8, "m": "9.00"},
        "mixed": {"amount": "1250.5", "on": "2026-03-01", "done": true, "grade": "a", "account": "7.77"},
        "lines": [{"what": "Oil", "cost": {"net": "-3.10", "tax": "0.21"}}]},
       {"key": "b", "name": "B", "only": {"m": "0.00"}, "mixed": {"amount": 70, "on": "2026-04-30"}}]
      """, as: "json")
    let refused = try project.run("edit", "things", "b", "--set", "mixed.amount=10000")
    #expect(refused.status == 1 && refused.errorText.contains("Too much"), "\(refused.errorText)")
    try project.folder.write(
      """
      ```sql rows
      SELECT record, mixed_amount, mixed_on, mixed_done, mixed_grade, only_i, half, m_text FROM things ORDER BY key
      ```
      ```sql lines
      SELECT what, cost_net, cost_tax, mixed_on FROM things_lines ORDER BY parent, place
      ```
      ```sql grades
      SELECT g.title AS grade, count(t.key) AS n, money(sum(t.mixed_amount)) AS sum
      FROM things_mixed_grade AS g LEFT JOIN things AS t ON t.mixed_grade = g.grade GROUP BY g.place ORDER BY g.place
      ```
      {{rows}}
      {{lines}}
      {{grades}}

      """, to: "Pages/report.md")
    try project.build()
    let report = try project.markdown("report")
    #expect(report.contains("| Amount | On | Done | Grade | I | Half | Text |"), "\(report)")
    #expect(report.contains("| €1,250.50 | 2026-03-01 | yes | Best | 8 | €625.25 | M8 |"), "\(report)")
    #expect(report.contains("| €70.00 | 2026-04-30 | — | — | — | €35.00 | — |"), "\(report)")
    #expect(report.contains("| Oil | -€3.10 | 0.21 | 2026-03-01 |"), "\(report)")
    #expect(report.contains("| Best | 1 | €1,250.50 |\n| Other | 0 | — |"), "\(report)")
    let overview = try project.markdown("things/index")
    #expect(overview.contains("| Mixed: Amount | €1,320.50 |"), "\(overview)")
    #expect(overview.contains("| 2026-03 | 1 | €9.00 | €1,250.50 |"), "\(overview)")
    #expect(overview.contains("## Mixed: Grade") && overview.contains("## Mixed: Done"), "\(overview)")
    #expect(!overview.contains("7.77") && !overview.contains("Account"))
    try project.folder.write("```sql rows\nSELECT mixed_account FROM things\n```\n", to: "Pages/report.md")
    #expect(try project.failure("check").contains("the column mixed_account of things is private"))
  }
}
