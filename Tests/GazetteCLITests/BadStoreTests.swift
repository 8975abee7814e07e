import Foundation
import GazetteTestSupport
import Testing

@Suite("Bad stores")
struct BadStoreTests {
  /// Every command that opens the store.
  static let commands = [
    ["build"], ["check"], ["list", "employees"], ["show", "employees", "staff.csv.2"],
    ["export", "employees"],
    ["import", "employees", "staff.csv"],
  ]

  private func expectFailures(_ project: CommandProject, says: [String]) throws {
    for command in Self.commands { try project.expectFailure(command, says: ["gazette.sqlite: "] + says) }
  }

  @Test("No store, and a folder in its place")
  func missing() throws {
    let project = try CommandProject()
    try project.folder.remove("gazette.sqlite")
    try expectFailures(project, says: ["there is no store", "gazette init"])
    try project.folder.makeFolder("gazette.sqlite")
    try expectFailures(project, says: ["no store of Gazette's"])
  }

  @Test("A path that is longer than SQLite takes, and a working folder that was removed, are told")
  func unusablePath() throws {
    let folder = try TestFolder()
    let deep = ["a", "b", "c"].map { String(repeating: $0, count: 160) }.joined(separator: "/")
    try folder.makeFolder(deep)
    for (arguments, place) in [(["init", folder.path(deep)], folder.path), (["init"], folder.path(deep))] {
      let run = try GazetteProgram.run(arguments, in: place)
      #expect(run.status == 1)
      #expect(run.errorText.contains("its path is longer than the 504 bytes"), "\(run.errorText)")
    }
    let run = try ChildProcess.run(
      "sh", ["-c", "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" list people", GazetteProgram.path],
      in: folder.path)
    #expect(run.status == 1)
    #expect(run.errorText.contains("is there no longer; change into another one"), "\(run.errorText)")
  }

  @Test("A store that was cut off", arguments: [4_000, 10_000, 12_288])
  func truncated(length: Int) throws {
    let project = try CommandProject()
    let bytes = try project.folder.bytes("gazette.sqlite")
    try #require(bytes.count > length)
    try project.folder.write(Array(bytes.prefix(length)), to: "gazette.sqlite")
    try expectFailures(project, says: ["damaged", "backup"])
  }

  @Test("A store whose beginning or middle was overwritten")
  func overwritten() throws {
    let project = try CommandProject()
    let whole = try project.folder.bytes("gazette.sqlite")
    var bytes = whole
    for index in 0..<64 { bytes[index] = 0x58 }
    try project.folder.write(bytes, to: "gazette.sqlite")
    try expectFailures(project, says: ["no store of Gazette's, or its beginning is damaged"])
    bytes = whole
    for index in 4_096..<whole.count { bytes[index] = 0xA5 }
    try project.folder.write(bytes, to: "gazette.sqlite")
    try expectFailures(project, says: ["damaged", "backup"])
  }

  @Test("A file that is no database, and an empty one", arguments: ["Dear diary,\n", ""])
  func foreignFile(text: String) throws {
    let project = try CommandProject()
    try project.folder.write(text, to: "gazette.sqlite")
    try expectFailures(project, says: ["no store of Gazette's"])
  }

  static let needsSQLite: Comment = "needs the program sqlite3"

  @Test("The database of another program", .enabled(if: Tools.sqlite != nil, needsSQLite))
  func foreignDatabase() throws {
    let project = try CommandProject()
    try project.folder.remove("gazette.sqlite")
    try Tools.sql(
      "CREATE TABLE employees (name); INSERT INTO employees VALUES ('x')",
      on: project.folder.path("gazette.sqlite"))
    try expectFailures(project, says: ["no store of Gazette's"])
  }

  @Test("A store that a newer Gazette has changed", .enabled(if: Tools.sqlite != nil, needsSQLite))
  func newer() throws {
    let project = try CommandProject()
    try Tools.sql(
      "INSERT INTO grdb_migrations VALUES ('employees-99')", on: project.folder.path("gazette.sqlite"))
    try expectFailures(project, says: ["a newer Gazette", "employees-99", "Update Gazette"])
  }

  @Test("A store without its settings", .enabled(if: Tools.sqlite != nil, needsSQLite))
  func withoutSettings() throws {
    let project = try CommandProject()
    try Tools.sql("DELETE FROM store", on: project.folder.path("gazette.sqlite"))
    try expectFailures(project, says: ["damaged"])
  }

  @Test("A store that another process is writing", .enabled(if: Tools.sqlite != nil, needsSQLite))
  func busy() async throws {
    let project = try CommandProject()
    let pipes = try TestFolder()
    try #require(mkfifo(pipes.path("input"), 0o600) == 0)
    let holder = try ChildProcess(
      try #require(Tools.sqlite), [project.folder.path("gazette.sqlite")], in: "/", input: pipes.path("input")
    )
    let input = try FileHandle(forUpdating: URL(fileURLWithPath: pipes.path("input")))
    try input.write(contentsOf: Data("BEGIN EXCLUSIVE;\nSELECT 'held';\n".utf8))
    let deadline = ContinuousClock.now + .seconds(20)
    while holder.outputSoFar != "held\n", ContinuousClock.now < deadline { usleep(10_000) }
    try #require(holder.outputSoFar == "held\n")
    // They wait for it, both at the same time.
    let waiting = try [["build"], ["import", "employees", "staff.csv"]].map {
      try ChildProcess(GazetteProgram.path, $0, in: project.folder.path)
    }
    for process in waiting {
      let run = try await process.ended()
      #expect(run.status == 1 && run.errorLines.count == 1)
      #expect(run.errorText.contains("gazette.sqlite: another process is writing"), "\(run.errorText)")
      #expect(run.errorText.contains("Try again"))
    }
    try input.write(contentsOf: Data("ROLLBACK;\n.quit\n".utf8))
    #expect(try holder.end().status == 0)
    #expect(try project.run("import", "employees", "staff.csv").status == 0)
  }

  @Test(
    "An import for which the disk is full changes nothing", .enabled(if: Tools.mount != nil, "needs to mount")
  )
  func fullDisk() throws {
    let project = try CommandProject()
    let disk = try SmallDisk("size=400k")
    for name in ["gazette.yml", "gazette.sqlite", "staff.csv"] {
      try disk.folder.write(try project.folder.bytes(name), to: name)
    }
    let rows = (1...20_000).map { "Name \($0),1980-01-01,exempt\n" }.joined()
    try project.folder.write("name,dateOfBirth,employeeType\n" + rows, to: "many.csv")
    let before = try disk.folder.tree()
    let records = try GazetteProgram.run("list", "employees", in: disk.folder.path)
    let run = try GazetteProgram.run(
      "import", "employees", project.folder.path("many.csv"), in: disk.folder.path)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errorText.hasPrefix("error: ") && run.errorText.contains("full"), "\(run.errorText)")
    // SQLite may have written into pages of the file that hold nothing.
    let after = try disk.folder.tree()
    #expect(after.mapValues(\.count) == before.mapValues(\.count))
    #expect(after.filter { $0.key != "gazette.sqlite" } == before.filter { $0.key != "gazette.sqlite" })
    let kept = try GazetteProgram.run("list", "employees", in: disk.folder.path)
    #expect(kept.status == 0 && kept.output == records.output && kept.outputLines.count == 1)
    #expect(try GazetteProgram.run("check", in: disk.folder.path).status == 0)
  }
}
