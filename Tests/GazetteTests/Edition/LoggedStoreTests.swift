import Foundation
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("A store whose changes are written to a log")
struct LoggedStoreTests {
  @Test(
    "Nobody writes it while an edition is read from it on several connections",
    .enabled(if: Tools.sqlite != nil, "needs sqlite3"))
  func alone() throws {
    let folder = try TestFolder()
    let project = Project(folder: folder.path, settings: Settings(), shippedTemplates: SharedData.templates)
    let store = try project.createStore()
    func write() throws -> Bool {
      let sqlite = try #require(Tools.sqlite)
      return try ChildProcess.run(
        sqlite, [store.path, "UPDATE store SET revision = revision + 1"], in: "/"
      ).status == 0
    }
    func revision(_ snapshot: Snapshot) throws -> Int? {
      try snapshot.first("SELECT revision FROM store") { try $0.integer(0) }
    }
    for isLogged in [false, true] {
      if isLogged { try Tools.sql("PRAGMA journal_mode = wal", on: store.path) }
      // Without a log whoever reads keeps others from writing anyhow.
      #expect(try store.read { _ in try write() } == isLogged)
      try store.readAlone { snapshot in
        #expect(try write() == false)
        let beside = try store.readBeside(revision)
        #expect(try revision(snapshot) == beside)
      }
      #expect(try write())
    }
  }
}
