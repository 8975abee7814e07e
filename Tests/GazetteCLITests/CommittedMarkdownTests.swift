import Foundation
import GazetteTestSupport
import Testing

@Suite("Markdown under version control", .enabled(if: Tools.git != nil, "needs git"))
struct CommittedMarkdownTests {
  private func git(_ arguments: String..., in folder: String) throws {
    let program = try #require(Tools.git)
    let run = try ChildProcess.run(
      program, ["-c", "user.name=A", "-c", "user.email=a@example.com"] + arguments, in: folder)
    try #require(run.status == 0, "\(arguments): \(run.errorText)")
  }

  @Test("check --committed outside of a repository says so")
  func noRepository() throws {
    try CommandProject().expectFailure(["check", "--committed"], says: ["it stands in no repository of git"])
  }

  @Test("check --committed passes on what was built, on any day and from a fresh clone, and else ends with 3")
  func committed() throws {
    let project = try CommandProject()
    let folder = project.folder.path
    try project.folder.write("Output/*\n!Output/markdown/\n.Output.editions/\n", to: ".gitignore")
    try git("init", "-q", in: folder)
    let uncommitted = try project.run("check", "--committed")
    #expect(uncommitted.status == 1, "\(uncommitted.errorText)")
    try git("add", "-A", in: folder)
    try git("commit", "-qm", "First", in: folder)
    let first = try project.run("check", "--committed")
    #expect(first.status == 0, "\(first.outputText)\(first.errorText)")

    try project.folder.write(CommandProject.staff + "Grace,1970-12-09,exempt\n", to: "staff.csv")
    try project.run("import", "employees", "staff.csv")
    let run = try project.run("check", "--committed")
    #expect(run.status == 3)
    #expect(run.outputText.contains("differs: markdown/employees/index.md\n"))
    #expect(run.outputText.contains("not committed: markdown/employees/staff.csv.3.md\n"))

    #expect(try project.run("build", "--as-of", "2026-07-01").status == 0)
    #expect(try project.run("check", "--committed").status == 3)
    try git("add", "-A", in: folder)
    try git("commit", "-qm", "Second", in: folder)
    #expect(try project.run("check", "--committed").status == 0)

    // A clone has neither the manifest nor the earlier editions.
    let clone = try TestFolder()
    try git("clone", "-q", folder, clone.path("house"), in: "/")
    let fresh = try GazetteProgram.run("check", "--committed", in: clone.path("house"))
    #expect(fresh.status == 0, "\(fresh.outputText)\(fresh.errorText)")
    try clone.write("stale", to: "house/Output/markdown/employees/nobody.md")
    try git("add", "-A", in: clone.path("house"))
    try git("commit", "-qm", "Third", in: clone.path("house"))
    let stale = try GazetteProgram.run("check", "--committed", in: clone.path("house"))
    #expect(stale.status == 3)
    #expect(stale.outputText == "no more made: markdown/employees/nobody.md\n")
    // A build there takes the place of the Markdown that came without its manifest.
    #expect(try GazetteProgram.run("build", "--as-of", "2026-07-01", in: clone.path("house")).status == 0)
    #expect(!clone.exists("house/Output/markdown/employees/nobody.md"))
    #expect(clone.exists("house/Output/site/index.html"))
  }

  @Test(
    "check --committed reads a repository of any object format, and its own where git says another one to a hook"
  )
  func surroundings() throws {
    let project = try CommandProject()
    let folder = project.folder.path
    try git("init", "-q", "--object-format=sha256", in: folder)
    try git("add", "-A", in: folder)
    try git("commit", "-qm", "First", in: folder)
    let run = try project.run("check", "--committed")
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
    let other = try TestFolder()
    try git("init", "-q", in: other.path)
    let hook = try GazetteProgram.run(
      "check", "--committed", "--project", folder, in: other.path,
      environment: [
        "GIT_DIR": other.path(".git"), "GIT_WORK_TREE": other.path,
        "GIT_INDEX_FILE": other.path(".git/index"),
      ])
    #expect(hook.status == 0, "\(hook.outputText)\(hook.errorText)")
  }
}
