import GazetteTestSupport
import Testing

@Suite("References that are empty while what they name is in the bin")
struct EmptiedReferenceTests {
  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject([
      "tools/tools.yml": """
      title: Tools
      one: Tool
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: spare, title: Spare, kind: reference, to: tools, whenRemoved: empty}

      """,
      "tools/hires.yml": """
      title: Hires
      one: Hire
      record: "{day}"
      fields:
        - {key: day, title: Day, kind: text, required: true}
        - {key: tool, title: Tool, kind: reference, to: tools, whenRemoved: empty}

      """,
    ])
    try project.bring("tools", "key,name,spare\nd,Drill,\ns,Saw,d\n")
    try project.bring("hires", "key,day,tool\nh,Monday,d\n")
    return project
  }

  private func named(_ project: DeclaredProject) throws -> [String] {
    try ["tools", "hires"].map { try project.exportedRows(of: $0).joined(separator: " ") }
  }

  @Test(
    "They name it again, in whatever order both are put back",
    arguments: [["d", "s", "h"], ["h", "s", "d"], ["s", "d", "h"], ["d", "h", "s"]])
  func order(keys: [String]) throws {
    let project = try project()
    let before = try named(project)
    try project.output("remove", "tools", "d", "--yes")
    #expect(try named(project) == ["s,Saw,", "h,Monday,"])
    try project.output("remove", "hires", "h", "--yes")
    try project.output("remove", "tools", "s", "--yes")
    for key in keys { try project.output("restore", key == "h" ? "hires" : "tools", key) }
    #expect(try named(project) == before)
  }

  @Test(
    "They do so, too, where they were removed before it",
    arguments: [["d", "s", "h"], ["h", "s", "d"], ["s", "d", "h"]])
  func removedBefore(keys: [String]) throws {
    let project = try project()
    let before = try named(project)
    try project.output("remove", "hires", "h", "--yes")
    try project.output("remove", "tools", "s", "--yes")
    try project.output("remove", "tools", "d", "--yes")
    for key in keys {
      try project.output("restore", key == "h" ? "hires" : "tools", key)
      // What is changed meanwhile is something else.
      if key == "h" { try project.output("edit", "hires", "h", "--set", "day=Tuesday") }
    }
    #expect(try named(project) == [before[0], before[1].replacing("Monday", with: "Tuesday")])
    // One that somebody has emptied before it was removed stays so.
    try project.output("edit", "hires", "h", "--set", "tool=")
    try project.output("remove", "hires", "h", "--yes")
    try project.output("remove", "tools", "d", "--yes")
    try project.output("restore", "hires", "h")
    try project.output("restore", "tools", "d")
    #expect(try named(project)[1] == "h,Tuesday,")
  }

  @Test("They do so within one command, and where somebody has changed something else meanwhile")
  func together() throws {
    let project = try project()
    let before = try named(project)
    try project.output("remove", "tools", "d", "--yes")
    try project.output("edit", "tools", "s", "--set", "name=Fretsaw")
    try project.output("remove", "tools", "s", "--yes")
    try project.output("restore", "tools", "d", "s")
    #expect(try named(project) == [before[0].replacing("Saw", with: "Fretsaw"), before[1]])
  }

  @Test("One that somebody has emptied, or given another, stays so")
  func emptiedByHand() throws {
    let project = try project()
    try project.output("edit", "hires", "h", "--set", "tool=")
    try project.output("remove", "tools", "d", "--yes")
    try project.output("remove", "hires", "h", "--yes")
    try project.output("restore", "tools", "d")
    try project.output("restore", "hires", "h")
    #expect(try named(project)[1] == "h,Monday,")
    try project.output("edit", "hires", "h", "--set", "tool=d")
    try project.output("remove", "tools", "d", "--yes")
    try project.output("edit", "hires", "h", "--set", "tool=s")
    try project.output("remove", "hires", "h", "--yes")
    try project.output("restore", "tools", "d")
    try project.output("restore", "hires", "h")
    #expect(try named(project)[1] == "h,Monday,s")
  }
}
