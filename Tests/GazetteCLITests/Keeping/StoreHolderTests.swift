import Foundation
import GazetteTestSupport
import Testing

@Suite("Who holds the store")
struct StoreHolderTests {
  @Test(
    "An import that is halted while it writes is named with its process",
    .enabled(if: HaltTool.path != nil, "needs a C compiler and a preloaded library"),
    arguments: ["in its transaction", "in the file itself"])
  func halted(place: String) async throws {
    let house = try KeepingProject()
    let rows = (1...3000).map { "n-\($0),Name \($0),1980-01-01,exempt\n" }.joined()
    try house.folder.write("key,name,dateOfBirth,employeeType\n" + rows, to: "more \u{1B}[31mstaff.csv")
    let arguments = ["import", "employees", "more \u{1B}[31mstaff.csv"]
    let before = try house.run("list", "employees")
    let call = try place == "in its transaction" ? 3 : HaltTool.count(arguments, in: house.project) - 6
    let writer = try ChildProcess(
      GazetteProgram.path, arguments, in: house.folder.path,
      environment: HaltTool.environment(at: call))
    try #require(try writer.isHalted())
    let started = ContinuousClock.now
    let second = try await remove(in: house)
    #expect(second.status == 1)
    #expect(
      second.errorText.contains(
        "gazette.sqlite: another process is writing to the store: gazette import employees more [31mstaff.csv (process \(writer.identifier)); gave up after 10 seconds. Try again"
      ),
      "\(second.errorText)")
    #expect(ContinuousClock.now - started > .seconds(9))
    kill(writer.identifier, SIGKILL)
    kill(writer.identifier, SIGCONT)
    _ = try writer.isKilled()
    #expect(try house.run("list", "employees") == before)
    #expect(try house.run("remove", "employees", "e-1", "--yes") == "removed 1\n")
  }

  @Test(
    "A reader that keeps a change waiting is told from a writer",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func reader() async throws {
    let house = try KeepingProject()
    let pipes = try TestFolder()
    let (holder, input) = try holding(house, by: "BEGIN;", pipes)
    let run = try await remove(in: house)
    #expect(run.status == 1)
    #expect(run.errorText.contains("another process is reading the store: sqlite3 "), "\(run.errorText)")
    #expect(run.errorText.contains("(process \(holder.identifier))"), "\(run.errorText)")
    try input.write(contentsOf: Data("ROLLBACK;\n.quit\n".utf8))
    #expect(try holder.end().status == 0)
    #expect(try house.run("list", "employees").contains("e-1"))
  }

  @Test(
    "A reader waits once for a store that is locked as a whole",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func locked() async throws {
    let house = try KeepingProject(
      settings: KeepingProject.usualSettings.replacing("orders]", with: "orders, questionnaires]"))
    let pipes = try TestFolder()
    let (holder, input) = try holding(house, by: "BEGIN EXCLUSIVE;", pipes)
    // Told by the shell, as other tests may keep this one from going on.
    let run = try await ChildProcess(
      "/bin/sh",
      ["-c", "start=$(date +%s); \(GazetteProgram.path) list employees; echo $(($(date +%s) - start))"],
      in: house.folder.path
    ).ended()
    #expect((9...18).contains(Int(run.outputLines.last ?? "") ?? 0), "\(run.outputText)")
    #expect(run.errorText.contains("gave up after 10 seconds"), "\(run.errorText)")
    try input.write(contentsOf: Data("ROLLBACK;\n.quit\n".utf8))
    #expect(try holder.end().status == 0)
  }

  /// A program that holds the store of a project in a transaction until it is told otherwise.
  private func holding(
    _ house: KeepingProject, by begin: String, _ pipes: TestFolder
  ) throws -> (ChildProcess, FileHandle) {
    try #require(mkfifo(pipes.path("input"), 0o600) == 0)
    let holder = try ChildProcess(
      try #require(Tools.sqlite), [house.folder.path("gazette.sqlite")], in: "/", input: pipes.path("input"))
    let input = try FileHandle(forUpdating: URL(fileURLWithPath: pipes.path("input")))
    try input.write(contentsOf: Data("\(begin)\nSELECT 'held' FROM store;\n".utf8))
    let deadline = ContinuousClock.now + .seconds(20)
    while holder.outputSoFar != "held\n", ContinuousClock.now < deadline { usleep(10_000) }
    return (holder, input)
  }

  private func remove(in house: KeepingProject) async throws -> GazetteProgram.Run {
    try await ChildProcess(
      GazetteProgram.path, ["remove", "employees", "e-1", "--yes"], in: house.folder.path
    ).ended()
  }
}
