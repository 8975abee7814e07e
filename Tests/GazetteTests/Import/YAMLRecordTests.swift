import Gazette
import Testing

@Suite("Records in YAML")
struct YAMLRecordTests {
  private func table(_ text: String) throws -> SourceTable {
    try SourceFile.flattened(SourceFile.table(Array(text.utf8), path: "x.yml"), path: "x.yml")
  }

  @Test("A mapping is a record, and a list of mappings are several")
  func records() throws {
    let one = try table("id: a\nname: Ana\nnick: ~\naddress: {city: Vigo}\ntags: [x, y]\nnote: ''\n")
    #expect(one.columns == ["id", "name", "nick", "address.city", "tags", "note"])
    #expect(
      one.rows.map(\.values) == [
        [
          .text("a"), .text("Ana"), .null, .text("Vigo"), .list([.text("x"), .text("y")]), .text(""),
        ]
      ])
    let several = try table("- id: a\n- id: b\n  name: Bo\n- 5\n")
    #expect(several.rows.map(\.line) == [1, 2])
    #expect(several.rows[0].absentColumns == [1])
    #expect(several.malformed.map(\.line) == [4])
  }

  @Test("The innermost elements of lists are rows on their own lines, with what stands around them")
  func elements() throws {
    let read = try table(
      """
      id: i-1
      parts:
        - kind: small
          lines:
            - what: Oil
            - what: Salt
              count: 2
        - kind: large
          lines: [{what: Bread}]
      notes:
        - {text: soon}
      city: Vigo
      """)
    #expect(
      read.columns == ["id", "parts.kind", "parts.lines.what", "parts.lines.count", "city", "notes.text"])
    #expect(read.rows.map(\.line) == [5, 6, 9, 11])
    #expect(read.rows.allSatisfy { $0.recordLine == 1 && $0.values[0] == .text("i-1") })
    #expect(read.rows.map { $0.values[2] } == [.text("Oil"), .text("Salt"), .text("Bread"), .null])
    #expect(read.rows[3].absentColumns.isSuperset(of: [1, 2, 3]))
    #expect(read.rows[3].values[5] == .text("soon"))
  }

  @Test(
    "What is no YAML, or holds no records, is told with its place",
    arguments: [
      ("a: [\n", SourceError.self), ("5\n", SourceError.self), ("- 1\n- 2\n", SourceError.self),
      ("a: 1\na: 2\n", SourceError.self),
    ] as [(String, SourceError.Type)])
  func faults(text: String, error: SourceError.Type) {
    #expect(throws: error) { try table(text) }
  }

  @Test("A text that names the same list over and over is refused before it fills the memory")
  func manyTimes() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for place in 1...8 {
      text += "a\(place): &a\(place) [\((0..<10).map { _ in "*a\(place - 1)" }.joined(separator: ", "))]\n"
    }
    #expect(throws: SourceError.self) { try table(text) }
  }
}
