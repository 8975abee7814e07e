import Foundation
import GazetteTestSupport
import Testing

@Suite("Folders for temporary files")
struct ScratchFolderTests {
  @Test("Those of a run that was killed are removed by the next run, those of a running one are not")
  func abandoned() throws {
    let project = try CommandProject()
    let preview = try ServePreview(of: project)
    _ = try preview.editionFolder
    let mine = preview.temporaryFolder + "/gazette-mine"
    try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: true)
    func left() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: preview.temporaryFolder).sorted()
    }
    func run() throws {
      let run = try GazetteProgram.run(
        "editions", in: project.folder.path, environment: ["TMPDIR": preview.temporaryFolder])
      #expect(run.status == 0, "\(run.errorText)")
    }
    try run()
    #expect(try left().count == 2)
    _ = try preview.editionFolder
    try preview.signal(SIGKILL)
    try ServePreview.wait {
      try run()
      return try left() == ["gazette-mine"]
    }
  }
}
