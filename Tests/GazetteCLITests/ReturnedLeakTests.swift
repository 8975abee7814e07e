import Foundation
import GazetteTestSupport
import Testing

@Suite("The search for private values in an edition that is put back")
struct ReturnedLeakTests {
  private static let address = "nobody@hidden.example"

  private static func staff(isPrivate: Bool) -> String {
    """
    title: Staff
    one: Person
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: mail, title: Mail, kind: email, private: \(isPrivate)}

    """
  }

  private func declare(_ project: DeclaredProject, isPrivate: Bool = true) throws {
    try project.folder.write(Self.staff(isPrivate: isPrivate), to: "Collections/staff/staff.yml")
  }

  /// With an edition that has an address, and one without it, which became private in between.
  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject(["staff/staff.yml": Self.staff(isPrivate: false)])
    try project.bring("staff", "key,name,mail\nk-1,One,\(Self.address)\nk-2,Two,\n")
    try project.build()
    #expect(try project.markdown("staff/k-1").contains("hidden"))
    try declare(project)
    try project.build()
    #expect(try !project.markdown("staff/k-1").contains("hidden"))
    return project
  }

  private func expectStop(
    _ project: DeclaredProject, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try project.folder.tree("Output")
    let run = try project.run("rollback")
    #expect(run.status == 2, "\(run.outputText)\(run.errorText)", sourceLocation: sourceLocation)
    #expect(
      run.errorText.contains(
        "gate: stopped: leaks: markdown/staff/k-1.md has a private value of staff k-1, field mail"),
      "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(!run.errorText.contains(Self.address), sourceLocation: sourceLocation)
    #expect(try project.folder.tree("Output") == before, sourceLocation: sourceLocation)
  }

  @Test("What is private by now keeps an earlier edition from coming back, unless somebody accepts it")
  func stopped() throws {
    let project = try project()
    try expectStop(project)
    let run = try project.run("rollback")
    let command = try #require(run.errorText.firstMatch(of: /gazette (rollback [0-9a-f]{12} --accept)/))
    #expect(run.errorText.contains("gate: {leaks: warn}"), "\(run.errorText)")
    let accepted = try GazetteProgram.run(
      command.output.1.split(separator: " ").map(String.init), in: project.folder.path)
    #expect(accepted.status == 0 && accepted.outputText.contains("current edition: "))
    #expect(accepted.errorText.contains("gate: stopped: leaks: "), "\(accepted.errorText)")
    #expect(try project.markdown("staff/k-1").contains("hidden"))
    // The way back to what is clean takes no word.
    let back = try project.run("rollback")
    #expect(back.status == 0 && back.errorText.isEmpty, "\(back.errorText)")
    try expectStop(project)
  }

  @Test("It warns or does not look, as the settings say", arguments: ["warn", "off"])
  func settings(rule: String) throws {
    let project = try project()
    try project.add(setting: "gate: {leaks: \(rule)}")
    let run = try project.run("rollback")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.errorText.contains("gate: warned: leaks: markdown/staff/k-1.md") == (rule == "warn"))
    #expect(run.errorText.isEmpty == (rule == "off"), "\(run.errorText)")
  }

  @Test(
    "What its records had then and have no more is looked for, until it is erased",
    arguments: [
      ["edit", "staff", "k-1", "--set", "mail=other@hidden.example"], ["remove", "staff", "k-1", "--yes"],
    ])
  func changed(command: [String]) throws {
    let project = try project()
    #expect(try GazetteProgram.run(command, in: project.folder.path).status == 0)
    try expectStop(project)
    guard command.first == "remove" else { return }
    try project.output("bin", "--empty", "--yes")
    #expect(try project.run("rollback").status == 0)
  }

  @Test("An edition without anything private comes back without a word")
  func clean() throws {
    let project = try project()
    try project.output("edit", "staff", "k-2", "--set", "name=Second")
    try project.build()
    let run = try project.run("rollback")
    #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
    #expect(try !project.markdown("staff/k-1").contains("hidden"))
  }

  @Test("Where the records cannot be read, it comes back all the same, and is said to be not searched")
  func unreadable() throws {
    let project = try project()
    let store = try project.folder.bytes("gazette.sqlite")
    func expectPassage(_ reason: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let run = try project.run("rollback")
      #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
      #expect(
        run.errorText.contains(
          "gate: warned: leaks: the edition was not searched for private values: "),
        "\(run.errorText)", sourceLocation: sourceLocation)
      #expect(run.errorText.contains(reason), "\(run.errorText)", sourceLocation: sourceLocation)
    }
    try project.folder.remove("gazette.sqlite")
    try expectPassage("there is no store")
    try project.folder.write(Array("Dear diary,\n".utf8), to: "gazette.sqlite")
    try expectPassage("this is no store of Gazette's")
    try project.folder.write(store, to: "gazette.sqlite")
    try project.folder.write(
      Self.staff(isPrivate: true).replacing("kind: email", with: "kind: integer"),
      to: "Collections/staff/staff.yml")
    try expectPassage("the field mail held something else before")
    // With nothing private there is nothing to look for.
    try declare(project, isPrivate: false)
    try project.folder.remove("gazette.sqlite")
    let run = try project.run("rollback")
    #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
  }
}
