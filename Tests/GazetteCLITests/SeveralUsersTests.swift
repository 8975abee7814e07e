import Foundation
import GazetteTestSupport
import Testing

@Suite(
  "Several users of one project",
  .enabled(if: OtherUser.isThere, "needs root, setpriv, and a program that others can run"))
struct SeveralUsersTests {
  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(lstat(path, &status) == 0, "\(path)")
    return status
  }

  /// A project of the other user.
  private func project() throws -> CommandProject {
    let project = try CommandProject()
    try OtherUser.own(project.folder.path)
    return project
  }

  /// Lets the other user make an edition with one employee more.
  private func build(_ name: String, _ project: CommandProject, keep: Int = 1) throws -> GazetteProgram.Run {
    let folder = project.folder
    try folder.write(CommandProject.staff + "\(name),1970-12-09,partTime\n", to: "staff.csv")
    try #require(
      try OtherUser.run("import", "employees", folder.path("staff.csv"), in: folder.path).status == 0)
    return try OtherUser.run("build", "--as-of", "2026-06-30", "--keep", "\(keep)", in: folder.path)
  }

  private func shelf(_ project: CommandProject) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: project.folder.path(".Output.editions")).sorted()
  }

  @Test(
    "An edition that somebody else made is not made into a later one, and stops no build", arguments: [0, 1])
  func editionOfAnother(keep: Int) throws {
    let project = try project()
    try project.folder.write(CommandProject.staff + "Grace,1970-12-09,partTime\n", to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    var told: [Substring] = []
    for name in ["Barbara", "Radia", "Jean", "Lin", "Zoë"] {
      let run = try build(name, project, keep: keep)
      try #require(run.status == 0, "\(name): \(run.errorText)")
      told += run.errorLines.filter { $0.contains("root alone can remove it") }
    }
    #expect(told.count == 1)
    #expect(try shelf(project).filter { $0.first?.isNumber ?? false }.count == keep)
    #expect(try shelf(project).filter { $0.hasPrefix("old-") || $0.hasPrefix("left-") }.count == 1)
    if keep > 0 { #expect(try OtherUser.run("rollback", in: project.folder.path).status == 0) }
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(try shelf(project).allSatisfy { !$0.hasPrefix("old-") && !$0.hasPrefix("left-") })
  }

  @Test("What an unfinished build of somebody else has left stops no build, and is told once")
  func unfinishedBuildOfAnother() throws {
    let project = try project()
    let folder = project.folder
    for name in ["new", "refilled"] {
      try folder.write("half", to: ".Output.editions/\(name)/site/employees/index.html")
    }
    let run = try build("Grace", project)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.errorLines.filter { $0.contains("root alone can remove it") }.count == 2)
    let next = try build("Barbara", project)
    #expect(next.status == 0 && !next.errorText.contains("root"), "\(next.errorText)")
    #expect(try shelf(project).filter { $0.hasPrefix("left-") } == ["left-1", "left-2"])
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(try shelf(project).allSatisfy { !$0.hasPrefix("left-") })
  }

  @Test("The units for systemd run as the user whose the project is")
  func systemd() throws {
    let project = try project()
    let units = try project.run("nightly", "--print-systemd").outputText
    let user = try #require(getpwuid(OtherUser.id).map { String(cString: $0.pointee.pw_name) })
    #expect(units.contains("\nType=oneshot\nUser=\(user)\nGroup=") && units.contains("\nExecStart="))
    #expect(chown(project.folder.path, 0, 0) == 0)
    #expect(!(try project.run("nightly", "--print-systemd").outputText.contains("User=")))
  }
}
