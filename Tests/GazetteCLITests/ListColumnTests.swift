import GazetteTestSupport
import Testing

/// A file with some columns of a list takes nothing out of the others.
@Suite("Files with some columns of a list")
struct ListColumnTests {
  private static func sales(_ list: String = "") -> String {
    """
    title: Sales
    one: Sale
    record: "{key}"
    fields:
      - {key: city, title: City, kind: text}
      - key: lines
        title: Lines
        kind: list
        \(list)
        fields:
          - {key: what, title: What, kind: text, required: true}
          - {key: n, title: Number, kind: integer}
          - {key: price, title: Price, kind: money}

    """
  }

  private static let all = "key,lines.what,lines.n,lines.price\ns,Oil,2,10.00\ns,Tea,1,5.00\n"
  private static let stored =
    #""lines":[{"what":"Oil","n":2,"price":"10.00"},{"what":"Tea","n":1,"price":"5.00"}]"#

  private func project(_ list: String = "") throws -> DeclaredProject {
    let project = try DeclaredProject(["sales/sales.yml": Self.sales(list)])
    try project.bring("sales", Self.all)
    return project
  }

  private func bring(_ text: String, as name: String = "names.csv", into project: DeclaredProject) throws {
    try project.folder.write(text, to: name)
    try project.output("import", "sales", name)
  }

  private func has(_ lines: String, _ project: DeclaredProject) throws -> Bool {
    try project.output("export", "sales", "--format", "json").contains(lines)
  }

  @Test(
    "The stored lines stay where another file, or the file itself before, has told more of them",
    arguments: ["names.csv", "sales.csv"],
    ["s,Oil\ns,Salt\n", "s,Tea\ns,Oil\n", "s,Oil\n", "s,Oil\ns,Tea\ns,Salt\n"])
  func stays(name: String, rows: String) throws {
    let project = try project()
    try bring("key,lines.what\n" + rows, as: name, into: project)
    #expect(try has(Self.stored, project))
    try project.output("edit", "sales", "s", "--set", "city=Rome")
    try bring("key,lines.what,city\n" + rows.replacing("\n", with: ",Rome\n"), as: name, into: project)
    #expect(try has(Self.stored, project))
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test(
    "What somebody has corrected in lines of two files stays, or is told, also once the other file has spoken of them",
    arguments: ["hand", "source"], ["s,Oil,11.00\n", "s,Oil,11.00\ns,Salt,1.00\n"])
  func correctedBetween(rule: String, rows: String) throws {
    let project = try DeclaredProject(["sales/sales.yml": Self.sales("knownBy: [what]")])
    try project.add(setting: "conflicts: \(rule)")
    try bring("key,lines.what,lines.n\ns,Oil,2\n", as: "a.csv", into: project)
    try bring("key,lines.what,lines.price\ns,Oil,10.00\n", as: "b.csv", into: project)
    try project.output(
      "edit", "sales", "s", "--json", #"{"lines": [{"what": "Oil", "n": 9, "price": "10.00"}]}"#)
    try bring("key,lines.what,lines.price\n" + rows, as: "b.csv", into: project)
    #expect(try has(#"{"what":"Oil","n":9,"price":"11.00"}"#, project))
    #expect(try project.output("list", "conflicts").isEmpty)
    try bring("key,lines.what,lines.n\ns,Oil,2\ns,Tea,1\n", as: "a.csv", into: project)
    let count = rule == "hand" ? 9 : 2
    #expect(try has(#"{"what":"Oil","n":\#(count),"price":"11.00"}"#, project))
    let conflicts = try project.output("list", "conflicts")
    let word = rule == "hand" ? "by hand" : "of the source"
    #expect(conflicts.hasPrefix("sales\ts\tlines\ta.csv\t\(word)\t"), "\(conflicts)")
    // What the file has taken, no one has corrected any more.
    if rule == "source" {
      try bring("key,lines.what,lines.n\ns,Oil,3\ns,Tea,1\n", as: "a.csv", into: project)
      #expect(try has(#"{"what":"Oil","n":3,"price":"11.00"}"#, project))
      #expect(try project.output("list", "conflicts").split(separator: "\n").count <= 1)
    }
  }

  @Test("Lines of which no file has told more are those of the file")
  func follows() throws {
    let project = try project()
    try bring("key,lines.what,lines.n\nt,Oil,1\n", into: project)
    try bring("key,lines.what,lines.n\nt,Salt,2\nt,Tea,3\n", into: project)
    #expect(try has(#""lines":[{"what":"Salt","n":2},{"what":"Tea","n":3}]"#, project))
  }

  @Test(
    "Lines that are known again keep what the file does not tell, unless it does not tell by what they are known"
  )
  func knownAgain() throws {
    let project = try project("knownBy: [what]")
    try bring("key,lines.n\ns,7\ns,8\ns,9\n", into: project)
    #expect(try has(Self.stored, project))
    try bring("key,lines.what\ns,Tea\ns,Salt\n", into: project)
    #expect(try has(#""lines":[{"what":"Tea","n":1,"price":"5.00"},{"what":"Salt"}]"#, project))
  }

  @Test("Of several files of a pattern one with some columns of a list leaves the others to those before")
  func pattern() throws {
    let project = try project()
    try project.folder.write("key,lines.what\ns,Oil\ns,Salt\n", to: "d-2.csv")
    for price in ["10.00", "12.00"] {
      try project.folder.write(Self.all.replacing("10.00", with: price), to: "d-1.csv")
      try project.output("import", "sales", "d-*.csv")
      #expect(try has(Self.stored.replacing("10.00", with: price), project))
    }
  }
}
