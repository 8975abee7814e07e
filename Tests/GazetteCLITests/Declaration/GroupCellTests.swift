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

  @Test("Every value stands there as it is shown by itself, in order")
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
    #expect(list.contains("| [A](a.md) | 8 €9.00 |"), "\(list)")
    #expect(list.contains("| [B](b.md) | €0.00 |"), "\(list)")
    let page = try project.markdown("things/a")
    #expect(page.contains("| Only numbers | 8 €9.00 |"), "\(page)")
    #expect(page.contains("| Mixed | €1,250.50 2026-03-01 yes Best *withheld* |"), "\(page)")
    #expect(page.contains("| Oil | €3.10 0.21 |"), "\(page)")
    #expect(!page.contains("7.77"))
  }
}
