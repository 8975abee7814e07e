import Foundation
import GazetteTestSupport
import Testing

@Suite("An installed program")
struct InstalledProgramTests {
  /// The program in a folder of its own, as `make install` puts it.
  private func installed() throws -> TestFolder {
    let folder = try TestFolder()
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    try folder.makeFolder("bin")
    try folder.makeFolder("share/gazette")
    // What is open for writing in this process is so in programs that other tests are just starting, and cannot be run.
    let copy = try ChildProcess.run(
      "cp", [GazetteProgram.path, folder.path("bin/gazette")], in: folder.path)
    try #require(copy.status == 0)
    for part in ["Collections", "Templates", "Sample"] {
      try FileManager.default.copyItem(
        atPath: "\(source)/\(part)", toPath: folder.path("share/gazette/\(part)"))
    }
    return folder
  }

  @Test("One that lacks some of its files says which, and makes nothing without them")
  func lackingFiles() throws {
    let installed = try installed()
    let project = try CommandProject(builds: false, of: nil)
    func build() throws -> GazetteProgram.Run {
      try ChildProcess.run(
        installed.path("bin/gazette"), ["build", "--as-of", "2026-06-30"], in: project.folder.path)
    }
    #expect(try build().status == 0)
    let before = try project.folder.tree("Output")
    let share = "share/gazette/"
    for lost in ["Templates/assets/style.css", "Templates/text/en.yml", "Collections/people/index.md"] {
      try FileManager.default.moveItem(
        atPath: installed.path(share + lost), toPath: installed.path("aside"))
      let run = try build()
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.errorText.contains("\(lost). Install it again with make install"), "\(run.errorText)")
      #expect(try project.folder.tree("Output") == before)
      try FileManager.default.moveItem(
        atPath: installed.path("aside"), toPath: installed.path(share + lost))
    }
    // A project's own file stands in for one that is there.
    try installed.remove(share + "Templates/assets")
    try project.folder.write("/* mine */", to: "Templates/assets/style.css")
    #expect(try build().errorText.contains("Templates/assets/charts.js, Templates/assets/finding.js"))
    try installed.remove("share")
    #expect(try build().errorText.contains("expected them in ../share/gazette"))
  }
}
