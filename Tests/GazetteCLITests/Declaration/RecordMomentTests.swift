import GazetteTestSupport
import Testing

@Suite("Moments of declared kinds, and pages that leave fields out")
struct RecordMomentTests {
  private static let calls = """
    title: Calls
    one: Call
    record: "{number}"
    knownBy: [number]
    keyDigits: 12
    monthly: {field: endedOn, missing: open}
    fields:
      - {key: number, title: Number, kind: text, required: true}
      - {key: endedOn, title: Ended on, kind: moment}
      - {key: checkedOn, title: Checked on, kind: moment, private: true}
      - {key: notes, title: Notes, kind: list, fields: [{key: note, title: Note, kind: text}]}
    derived:
      - {key: day, title: Day, sql: date(endedOn), after: endedOn}
    warnings:
      - {title: Ended after as-of, sql: "date(endedOn) > :asOf"}
    """

  private static let page = """
    ---
    record: calls
    ---
    # {{title}}

    {{sections without notes, endedOn}}
    """

  private func project(_ files: [String: String] = ["calls/calls.yml": calls]) throws -> DeclaredProject {
    let project = try DeclaredProject(files)
    try project.folder.write("currency: EUR\ntimeZone: Europe/Madrid\n", to: "gazette.yml")
    return project
  }

  private func filled(_ files: [String: String] = ["calls/calls.yml": calls]) throws -> DeclaredProject {
    let project = try project(files)
    try project.bring(
      "calls",
      """
      key,number,endedOn,checkedOn,notes.note
      a,1,2026-03-29T02:30:00,2026-03-29T02:30:00,One
      b,2,2025-10-26T02:30:00,,
      c,3,2026-03-29T03:00:00,,
      d,4,,,
      e,5,2026-07-01T12:00:00,,

      """)
    return project
  }

  @Test("Pages stand by the month of a moment, those of records without it in a folder of their own")
  func folders() throws {
    let project = try filled()
    try project.build()
    for path in ["2026-03/a", "2025-10/b", "open/d", "2026-07/e"] {
      #expect(try project.markdown("calls/\(path)").contains("| Number |"), "\(path)")
    }
    let quality = try project.markdown("data-quality/index")
    for line in [
      "| [1](../calls/2026-03/a.md) | Ended on: at a time that a change of clocks skips | Call | a |",
      "| [2](../calls/2025-10/b.md) | Ended on: at a time that a change of clocks repeats | Call | b |",
      "| [5](../calls/2026-07/e.md) | Ended after as-of | Call | e |",
    ] { #expect(quality.contains(line), "\(line)\n\(quality)") }
    #expect(!quality.contains("Checked on") && !quality.contains("[3]"))
  }

  @Test("A change of seconds is told with them, in the changes and in the history")
  func seconds() throws {
    let project = try filled()
    try project.build()
    try project.output("edit", "calls", "e", "--set", "endedOn=2026-07-01T12:00:45")
    try project.build()
    #expect(
      try project.markdown("changes/index").contains("| Ended on | 2026-07-01 12:00 | 2026-07-01 12:00:45 |"))
    #expect(try project.markdown("calls/2026-07/e").contains("| Ended on | 2026-07-01 12:00 |"))
    #expect(try project.output("history", "calls", "e").contains("12:00:45"))
  }

  @Test("A page of records leaves fields out, with what stands behind them")
  func without() throws {
    let project = try filled(["calls/calls.yml": Self.calls, "calls/call.md": Self.page])
    try project.build()
    let text = try project.markdown("calls/2026-03/a")
    #expect(text.contains("| Number | 1 |") && text.contains("Checked on"), "\(text)")
    #expect(!text.contains("Ended on") && !text.contains("Day") && !text.contains("Note"), "\(text)")
    #expect(try project.output("show", "calls", "a").contains("Number"))
    let slip = Self.page.replacing("notes,", with: "remark,")
    try project.folder.write(slip, to: "Collections/calls/call.md")
    let failure = try project.failure("check")
    #expect(failure.contains("calls/call.md:6:1: nothing is called remark here"), "\(failure)")
    try project.folder.write("# Calls\n\n{{sections without notes}}\n", to: "Collections/calls/call.md")
    #expect(try project.failure("check").contains("nothing is called sections here"))
  }

  @Test("The key of a record that is known by its fields has as many digits as are asked for")
  func keyDigits() throws {
    let project = try project()
    try project.bring("calls", "number\n7\n")
    let key = try project.output("list", "calls").prefix { $0 != "\t" }
    #expect(key == "call-7902699be42c")
  }

  @Test(
    "What a kind cannot have is told with its line",
    arguments: [
      ("{field: endedOn, missing: open}", "endedOn", "names the folder of records without it"),
      ("{field: endedOn, missing: open}", "{field: checkedOn, missing: open}", "neither private nor hidden"),
      ("{field: endedOn, missing: open}", "{field: endedOn, missing: A b}", "a folder's name such as open"),
      ("{field: endedOn, missing: open}", "{field: ended}", "one of the fields number"),
      ("keyDigits: 12", "keyDigits: 8", "a number from 12 to 64"),
    ])
  func refused(_ line: String, by other: String, says words: String) throws {
    let project = try project(["calls/calls.yml": Self.calls.replacing(line, with: other)])
    let failure = try project.failure("check")
    #expect(failure.contains("calls.yml:") && failure.contains(words), "\(failure)")
  }
}
