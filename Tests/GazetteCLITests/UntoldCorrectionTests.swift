import GazetteTestSupport
import Testing

/// What a source has said nothing of, it has not agreed to.
@Suite("Corrections of what a source has said nothing of")
struct UntoldCorrectionTests {
  private static let kind = """
    title: Bs
    one: B
    record: "{key}"
    fields:
      - {key: n, title: N, kind: integer}
      - {key: t, title: T, kind: text}
      - {key: h, title: H, kind: integer, hiddenWhen: {field: t, equals: hide}}
      - {key: gr, title: Gr, kind: group, fields: [{key: x, title: X, kind: integer}, {key: y, title: Y, kind: integer}]}
      - {key: l, title: L, kind: list, fields: [{key: a, title: A, kind: integer}]}

    """

  private func project(_ rule: String) throws -> DeclaredProject {
    let project = try DeclaredProject(["b/b.yml": Self.kind])
    try project.add(setting: "conflicts: \(rule)")
    return project
  }

  private func bring(_ source: String, _ columns: String, _ row: String, _ project: DeclaredProject) throws {
    try project.folder.write("key,\(columns)\nk,\(row)\n", to: "\(source).csv")
    try project.output("import", "b", "\(source).csv")
  }

  private func edit(_ values: String..., in project: DeclaredProject) throws {
    let run = try GazetteProgram.run(
      ["edit", "b", "k"] + values.flatMap { ["--set", $0] }, in: project.folder.path)
    #expect(run.status == 0, "\(run.errorText)")
  }

  private func has(_ value: String, _ project: DeclaredProject) throws -> Bool {
    try project.output("export", "b", "--format", "json").contains(value)
  }

  /// What is told of a field.
  private func conflict(_ field: String, _ source: String, _ rule: String, kept: String, gone: String = "")
    -> String
  {
    "b\tk\t\(field)\t\(source).csv\t" + (rule == "hand" ? "by hand\t\(kept)\n" : "of the source\t\(gone)\n")
  }

  private func conflicts(_ project: DeclaredProject) throws -> String {
    try project.output("list", "conflicts")
  }

  @Test(
    "A field that somebody has emptied stays so, and is told, when a source gets a column for it",
    arguments: ["source", "hand"])
  func emptied(rule: String) throws {
    let project = try project(rule)
    try project.output("add", "b", "--key", "k", "--set", "n=1", "--set", "t=x", "--set", "gr.x=1")
    try bring("q", "t", "x", project)
    try edit("n=", "gr.x=", in: project)
    // What it says of others meanwhile makes no difference.
    try bring("q", "t", "z", project)
    try bring("q", "t,n,gr.x", "z,3,4", project)
    let (n, x) = rule == "hand" ? ("null", "null") : ("3", #"{"x":4,"y":null}"#)
    #expect(try has(#""n":\#(n)"#, project) && has(#""gr":\#(x)"#, project))
    #expect(
      try conflicts(project)
        == conflict("gr.x", "q", rule, kept: "4")
        + conflict("n", "q", rule, kept: "3"))
  }

  @Test(
    "A conflict about a field that was emptied stays open when another source gets a column for it",
    arguments: ["hand", "report"])
  func emptiedAndOpen(rule: String) throws {
    let project = try project(rule)
    try bring("p", "n,t", "1,x", project)
    try bring("q", "t", "x", project)
    try edit("n=", in: project)
    try bring("p", "n,t", "3,x", project)
    try bring("q", "n,t", "3,x", project)
    #expect(try has(#""n":null"#, project))
    #expect(
      try conflicts(project)
        == conflict("n", "p", "hand", kept: "3") + conflict("n", "q", "hand", kept: "3"))
  }

  @Test(
    "What is empty as a run has left it, or as others hid it, takes what a new column says",
    arguments: ["source", "hand"])
  func emptyOfItself(rule: String) throws {
    let project = try project(rule)
    try bring("p", "n,t", ",x", project)
    try bring("q", "t", "x", project)
    try edit("n=5", in: project)
    try edit("n=", in: project)
    try bring("q", "t,n,l.a", "x,3,6", project)
    #expect(try has(#""n":3"#, project) && has(#""l":[{"a":6}]"#, project))
    #expect(try conflicts(project).isEmpty)
    let hiding = try self.project(rule)
    try hiding.output("add", "b", "--key", "k", "--set", "t=x", "--set", "h=5")
    try bring("q", "t", "x", hiding)
    for text in ["hide", "x"] { try edit("t=\(text)", in: hiding) }
    try bring("q", "t,h", "x,4", hiding)
    #expect(try has(#""h":4"#, hiding))
    #expect(try conflicts(hiding).isEmpty)
  }

  @Test(
    "A list that somebody has emptied stays so, and is told, when a source gets its columns",
    arguments: ["source", "hand"])
  func emptiedList(rule: String) throws {
    let project = try project(rule)
    try project.output("add", "b", "--key", "k", "--json", #"{"t":"x","l":[{"a":1}]}"#)
    try bring("q", "t", "x", project)
    try edit("l=", in: project)
    try bring("q", "t", "z", project)
    try bring("q", "t,l.a", "z,2", project)
    #expect(try has(#"{"a":2}"#, project) == (rule == "source"))
    #expect(try conflicts(project) == conflict("l", "q", rule, kept: #"[{"a":2}]"#))
  }

  @Test(
    "The fields of a group are told apart where a source gets columns for it",
    arguments: ["source", "hand"], [["p", "q"], ["q"]])
  func newGroup(rule: String, sources: [String]) throws {
    let project = try project(rule)
    if sources.count > 1 { try bring("p", "gr.x,gr.y", "1,1", project) }
    try bring("q", "t", "x", project)
    try edit("gr.y=2", in: project)
    try bring("q", "t,gr.x", "x,5", project)
    #expect(try has(#""gr":{"x":5,"y":2}"#, project))
    #expect(try conflicts(project).isEmpty)
    // As one cell it is no less.
    try bring("q", "t,gr", #"x,"{""x"":6}""#, project)
    #expect(try has(#""gr":{"x":6,"y":2}"#, project))
    try bring("q", "t,gr.x,gr.y", "x,6,7", project)
    #expect(try has(#""gr":{"x":6,"y":\#(rule == "hand" ? 2 : 7)}"#, project))
    #expect(try conflicts(project) == conflict("gr.y", "q", rule, kept: "7", gone: "2"))
  }

  @Test(
    "A cell for a whole group that is new to a source tells its fields apart", arguments: ["source", "hand"])
  func newCell(rule: String) throws {
    let project = try project(rule)
    try bring("p", "gr.x,gr.y", "1,1", project)
    try bring("q", "t", "x", project)
    try edit("gr.y=2", in: project)
    try bring("q", "t,gr", #"x,"{""x"":5}""#, project)
    #expect(try has(#""gr":{"x":5,"y":2}"#, project))
    #expect(try conflicts(project).isEmpty)
  }
}
