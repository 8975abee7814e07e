import Foundation
import GazetteTestSupport
import Testing

/// Commands that change the store and are ended at any moment.
@Suite("Killed saves", .enabled(if: HaltTool.path != nil, "needs a C compiler and a preloaded library"))
struct KilledSaveTests {
  /// A project with records in use, records in the bin, and a file that changes records.
  private static func house() throws -> KeepingProject {
    let house = try KeepingProject()
    try house.run("remove", "employees", "e-2", "--yes")
    try house.run("remove", "reservations", "r-2", "--yes")
    try house.folder.write(
      KeepingProject.reservations.replacing("2026-07-03", with: "2026-07-04"), to: "bookings.csv")
    return house
  }

  @Test(
    "At every call that changes a file, either all of the change is there or nothing, and the next command works",
    arguments: [
      ["import", "reservations", "bookings.csv"], ["remove", "dishes", "d-1", "d-2", "--yes"],
      ["restore", "employees", "e-2"], ["bin", "--empty", "--yes"],
      ["add", "employees", "--set", "name=New", "--set", "employeeType=exempt"],
      ["edit", "reservations", "r-1", "--set", "checkOut=2026-07-09", "--set", "lastName=Other"],
    ])
  func everyCall(arguments: [String]) throws {
    let house = try Self.house()
    let saved = try house.folder.bytes("gazette.sqlite")
    let leftovers = try HaltTool.leftovers(of: arguments, in: house.project)
    #expect(leftovers.count > 8)
    let opened = try house.opened()
    let after = try house.state(of: opened)
    var wasBefore: [Bool] = []
    for (index, (call, leftover)) in leftovers.enumerated() {
      try house.folder.become(leftover)
      // What reads the store comes first, as it finds what the killed process has left.
      let reader = index % 2 == 0 ? ["list", "employees"] : ["bin"]
      let read = try GazetteProgram.run(reader, in: house.folder.path)
      #expect(read.status == 0, "after a kill at call \(call): \(read.errorText)")
      let isBefore = try house.folder.bytes("gazette.sqlite") == saved
      wasBefore.append(isBefore)
      if isBefore {
        try house.run(arguments)
        #expect(!house.folder.exists("gazette.sqlite-journal"), "after a kill at call \(call)")
      }
      #expect(try house.state(of: opened) == after, "after a kill at call \(call)")
    }
    // A change is done at one of the calls, and never undone by a later one.
    #expect(wasBefore.first == true)
    #expect(wasBefore == wasBefore.sorted { $0 && !$1 })
    #expect(try house.run("check", "--as-of", "2026-06-30").hasPrefix("ok"))
  }

  @Test("At random moments of a large import and of what undoes it")
  func randomMoments() throws {
    let house = try KeepingProject()
    func file(_ name: String) -> String {
      "key,name,dateOfBirth,employeeType\n"
        + (1...2000).map { "n-\($0),\(name) \($0),1980-01-01,exempt\n" }.joined()
    }
    try house.add("employees", file("Old"))
    try house.folder.write(file("Old"), to: "old.csv")
    try house.folder.write(file("New"), to: "new.csv")
    var generator = SmallGenerator(seed: 20_261_121)
    // As long as it takes here and now.
    let start = ContinuousClock.now
    try house.run("import", "employees", "new.csv")
    let length = (ContinuousClock.now - start) / .microseconds(1)
    var (kills, round) = (0, 0)
    // How long an import takes differs from one to the next, so that some end before they are killed.
    while kills < 10, round < 200 {
      round += 1
      let name = round % 2 == 0 ? "old.csv" : "new.csv"
      let process = try ChildProcess(
        GazetteProgram.path, ["import", "employees", name], in: house.folder.path)
      usleep(UInt32(Double.random(in: 0...length, using: &generator)))
      kill(process.identifier, SIGKILL)
      if try process.isKilled() { kills += 1 }
      let names = Set(
        try house.run("list", "employees").split(separator: "\n").filter { $0.hasPrefix("n-") }.map {
          $0.split(separator: "\t")[1].prefix(3)
        })
      #expect(names.count == 1, "half of an import is stored")
      try house.run("import", "employees", names.first == "Old" ? "old.csv" : "new.csv")
    }
    #expect(kills == 10)
  }
}
