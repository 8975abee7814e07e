import GazetteTestSupport
import Testing

@Suite("Records that are known again by what they say")
struct KnownAgainTests {
  private static let results = """
    title: Results
    one: Result
    record: "{name}"
    knownAgain: {by: [name, mark, passed], having: mark}
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: mark, title: Mark, kind: decimal}
      - {key: passed, title: Passed, kind: switch, "yes": [🥳, Passed], "no": [😔]}

    """

  private func bring(_ project: DeclaredProject, _ rows: [String]) throws -> String {
    try project.folder.write((["name,mark,passed"] + rows).joined(separator: "\n") + "\n", to: "old.csv")
    return try project.output("import", "results", "old.csv")
  }

  @Test("A list is added to, wherever its entries stand, and never replaced")
  func added() throws {
    let project = try DeclaredProject(["results/results.yml": Self.results])
    #expect(try bring(project, ["Ana,80.0,🥳", "Bo,75.5,Passed"]).hasPrefix("imported 2, updated 0"))
    // A new entry before the others, one twice, and one gone.
    let other = ["Cy,61.25,😔", "Bo,75.5,yes", "Bo,75.5,🥳"]
    #expect(try bring(project, other).hasPrefix("imported 2, updated 0"))
    #expect(try bring(project, other).hasPrefix("imported 0, updated 0"))
    let list = try project.output("list", "results").split(separator: "\n").map(String.init)
    #expect(list.count == 4)
    #expect(
      list.contains("old.csv.2\tAna\t80.0\ttrue") && list.contains { $0.hasSuffix("Cy\t61.25\tfalse") },
      "\(list)")
  }

  @Test("What lacks the field, or has a key, is known by its line or its key as ever")
  func others() throws {
    let project = try DeclaredProject(["results/results.yml": Self.results])
    #expect(try bring(project, ["Ana,,", "Bo,,"]).hasPrefix("imported 2"))
    #expect(try bring(project, ["Anna,,", "Bo,,"]).hasPrefix("imported 0, updated 1"))
    try project.bring("results", "key,name,mark\nold.csv.2,Anna,70\n")
    #expect(try project.output("list", "results").contains("old.csv.2\tAnna\t70"))
  }

  @Test("An unchanged file finds what was corrected by hand, takes none away, and doubles none")
  func corrected() throws {
    let project = try DeclaredProject(["results/results.yml": Self.results])
    let rows = "name,mark,passed\nAna,80,yes\nBo,60,yes\nBo,60,yes\n"
    func bringAll(_ rows: String) throws -> String {
      try project.folder.write(rows, to: "old.csv")
      return try project.output("import", "results", "old.csv", "--whole")
    }
    #expect(try bringAll(rows).hasPrefix("imported 3, updated 0"))
    // One is called now as another one, and one has no mark any more.
    try project.output("edit", "results", "old.csv.2", "--set", "name=Bo", "--set", "mark=60")
    try project.output("edit", "results", "old.csv.4", "--set", "mark=")
    for _ in 1...2 {
      #expect(try bringAll(rows) == "imported 0, updated 0, rejected 0, removed 0\nunchanged 3\n")
    }
    let listed = "old.csv.2\tBo\t60\ttrue\nold.csv.3\tBo\t60\ttrue\nold.csv.4\tBo\t\ttrue\n"
    #expect(try project.output("list", "results") == listed)
    // What the source follows is of the record that says so by now.
    let report = try bringAll("name,mark,passed\nBo,60,yes\nBo,60,yes\nBo,60,yes\n")
    #expect(report == "imported 0, updated 0, rejected 0, removed 0\nunchanged 3\n")
  }

  @Test(
    "Of records of which a file said the same where they are known by it a row is of the one that it repeats")
  func repeated() throws {
    let project = try DeclaredProject([
      "results/results.yml": Self.results.replacing("[name, mark, passed]", with: "[name, mark]")
    ])
    #expect(try bring(project, ["Bo,60,yes", "Bo,60,no"]).hasPrefix("imported 2"))
    try project.output("edit", "results", "old.csv.2", "--set", "name=Bea")
    #expect(try bring(project, ["Bo,60,no"]).hasPrefix("imported 0, updated 0, rejected 0\nunchanged 1\n"))
    #expect(try project.output("list", "results") == "old.csv.2\tBea\t60\ttrue\nold.csv.3\tBo\t60\tfalse\n")
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test("Nothing is removed where a row is rejected for what its record is known by")
  func unreadable() throws {
    let rooms =
      "title: Rooms\none: Room\nrecord: \"{name}\"\nfields: [{key: name, title: Name, kind: text}]\n"
    let results =
      Self.results.replacing("by: [name, mark, passed]", with: "by: [room, mark]") + """
          - {key: room, title: Room, kind: reference, to: rooms}
          - {key: grade, title: Grade, kind: integer}

        """
    let project = try DeclaredProject(["results/results.yml": results, "results/rooms.yml": rooms])
    try project.bring("rooms", "key,name\nr-1,Hall\nr-2,Annex\n")
    func bringAll(_ rows: String) throws -> String {
      try project.folder.write("name,room,mark,grade\n" + rows, to: "old.csv")
      return try project.output("import", "results", "old.csv", "--whole")
    }
    #expect(try bringAll("Ana,Hall,3,1\nBo,Hall,4,1\nCy,Annex,2,1\n").hasPrefix("imported 3, updated 0"))
    try project.output("edit", "rooms", "r-1", "--set", "name=Aula")
    let report = try bringAll("Ana,Hall,3,1\nBo,Hall,4,1\nCy,Annex,2,1\n")
    #expect(report.hasPrefix("imported 0, updated 0, rejected 2, removed 0\n"), "\(report)")
    #expect(report.contains("as rows could not be read"), "\(report)")
    // A new one that is known by what it says keeps none.
    let other = try bringAll("Ana,Aula,3,1\nCy,Annex,2,1\nDi,Annex,5,many\n")
    #expect(other.hasPrefix("imported 0, updated 0, rejected 1, removed 1\n"), "\(other)")
  }

  @Test(
    "What no record can be known by, and words that are no switch's, are refused",
    arguments: [
      ("by: [name, mark, passed]", "by: [name, date, mark]", "one of the fields"),
      ("having: mark", "having: date", "one of name, mark, passed"),
      ("title: Name, kind: text", "title: Name, kind: text, \"yes\": [x]", "only a switch has yes"),
      ("\"no\": [😔]", "\"no\": [Passed]", "stands twice"),
    ])
  func faults(text: String, other: String, words: String) throws {
    let project = try DeclaredProject(["results/results.yml": Self.results.replacing(text, with: other)])
    #expect(try project.failure("list", "results").contains(words))
  }
}
