import Foundation
import GazetteTestSupport
import Testing

@Suite("The search for private values in an edition's files")
struct LeakTests {
  private func expectStop(
    _ project: PrivateProject, naming words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = project.folder.exists("Output") ? try project.folder.tree("Output") : [:]
    let run = try project.run("build")
    #expect(run.status == 2, "\(run.outputText)\(run.errorText)", sourceLocation: sourceLocation)
    for word in words {
      #expect(run.errorText.contains(word), "\(run.errorText)", sourceLocation: sourceLocation)
    }
    for word in PrivateProject.words {
      #expect(!run.errorText.contains(word), "\(word)", sourceLocation: sourceLocation)
    }
    let after = project.folder.exists("Output") ? try project.folder.tree("Output") : [:]
    #expect(after == before, sourceLocation: sourceLocation)
  }

  @Test(
    "Each private value in a public field stops the edition, naming file, kind and key",
    arguments: PrivateProject.secrets)
  func publicField(secret: String) throws {
    let project = try PrivateProject(isBuilt: false)
    let name = String(decoding: try JSONEncoder().encode("Ms. \(secret)!"), as: UTF8.self)
    try project.folder.write(
      "[{\"key\": \"e-1\", \"name\": \(name), \"employeeType\": \"exempt\"}]", to: "staff.json")
    try project.importFile("employees", "staff.json")
    try expectStop(
      project,
      naming: [
        "gate: stopped: leaks: markdown/en/employees/all.md has a private value of visit s-1, field ",
        "markdown/en/employees/e-1.md has a private value of visit s-1",
        " more such places",
        "error: The gate stopped the edition", "gate: {leaks: warn}",
      ])
    #expect(try project.run("check").status == 2)
    #expect(try project.run("nightly").status == 2)
    try project.setGate("  leaks: warn\n")
    let warned = try project.run("build")
    #expect(warned.status == 0 && warned.errorText.contains("gate: warned: leaks: markdown/en/"))
    // Files that stay are told of again, until they are clean.
    #expect(try project.run("build").errorText.contains("gate: warned: leaks: markdown/en/"))
    try project.setGate("  leaks: off\n")
    let off = try project.run("build")
    #expect(off.status == 0 && !off.errorText.contains("leaks"))
    try project.setGate("  leaks: stop\n")
    #expect(try project.run("build", "--full").status == 2)
  }

  @Test("A template that prints a private value stops the edition")
  func template() throws {
    let project = try PrivateProject()
    try project.folder.write(
      "---\nrecord: employees\n---\n# {{title}}\n\nSECRET-4711\n\n{{sections}}\n",
      to: "Collections/employees/employee.md")
    try project.folder.write("key,name,employeeType\ne-1,Ada,exempt\n", to: "staff.csv")
    try project.importFile("employees", "staff.csv")
    try expectStop(
      project, naming: ["markdown/en/employees/e-1.md", "visit s-1, field secret"])
  }

  @Test("A file of the project's own among the assets is searched too")
  func ownAsset() throws {
    let project = try PrivateProject()
    try project.folder.write("name,code\nAda,SECRET-4711\n", to: "Templates/assets/data.csv")
    try expectStop(project, naming: ["site/assets/data.csv", "visit s-1, field secret"])
  }

  @Test("A script of the project's own in the place of a shipped one is searched in the file that pages load")
  func ownScript() throws {
    let project = try PrivateProject()
    try project.folder.write("// SECRET-4711\n", to: "Templates/assets/tables.js")
    try expectStop(project, naming: ["site/assets/gazette-en.js", "visit s-1, field secret"])
  }

  @Test(
    "A value that becomes private is looked for in files that stay, and found by an increment as by a full build"
  )
  func kept() throws {
    let project = try PrivateProject(isBuilt: false)
    try project.folder.write("key,name,employeeType\ne-1,Vetusta-on-Sea,exempt\n", to: "staff.csv")
    try project.importFile("employees", "staff.csv")
    #expect(try project.run("build").status == 0)
    // The field of a stored value becomes private.
    try project.declare(version: 2, cityIsPrivate: true)
    try expectStop(
      project, naming: ["en/employees/e-1.md has a private value of visit s-1, field city"])
    #expect(try project.run("build", "--accept").status == 0)

    let other = try PrivateProject(isBuilt: false)
    try other.folder.write("key,name,employeeType\ne-1,Rosebud 1941,exempt\n", to: "staff.csv")
    try other.importFile("employees", "staff.csv")
    #expect(try other.run("build").status == 0)
    #expect(try other.run("build").status == 0)
    // A record gets a value that stands on a page already.
    try other.importSubmission(secret: "Rosebud 1941")
    try expectStop(
      other, naming: ["en/employees/e-1.md has a private value of visit s-1, field secret"])
  }

  @Test("Short words, common values and what is no text raise no alarm")
  func falseAlarms() throws {
    let project = try PrivateProject(isBuilt: false)
    // The same city as a person's, a name within a longer one, and a value that many have.
    try project.folder.write(
      "key,name,employeeType\ne-1,Madrid 83471 1931-02-03,exempt\ne-2,Marinaleda Santos,exempt\ne-3,Common value,exempt\n",
      to: "staff.csv")
    try project.importFile("employees", "staff.csv")
    for (place, secret) in (["Madrid", "Marinaled", "abc"] + Array(repeating: "Common value", count: 11))
      .enumerated()
    {
      try project.importSubmission("s-\(place + 10)", secret: secret)
    }
    let run = try project.run("build")
    #expect(run.status == 0, "\(run.errorText)")
  }

  @Test("A setting of another word is an error with its line")
  func setting() throws {
    let project = try PrivateProject(isBuilt: false)
    try project.folder.write("gate:\n  leaks: perhaps\n", to: "gazette.yml")
    let run = try project.run("build")
    #expect(
      run.status == 1
        && run.errorText.contains("gazette.yml:2:10: leaks: \"perhaps\" is not stop, warn or off"))
  }
}
