import Foundation
import GazetteTestSupport
import Testing

@Suite("Several writers and a build at the same time")
struct ManyWritersTests {
  private static func staff(_ version: Int) -> String {
    "key,name,dateOfBirth,employeeType\n"
      + (1...150).map { "n-\($0),Name \($0) v\(version),1980-01-01,exempt\n" }.joined()
  }

  private static func people(_ writer: Int, _ version: Int) -> String {
    "key,firstName,city\n" + (1...60).map { "w\(writer)-\($0),Person \($0),City \(version)\n" }.joined()
  }

  @Test("No record is lost or mixed, and every edition is of one state of the store")
  func together() throws {
    let house = try KeepingProject()
    let reservations = try house.run("export", "reservations", "--format", "json")
    let rounds = 6
    for round in 1...rounds {
      try house.folder.write(Self.staff(round), to: "staff-\(round).csv")
      for writer in 1...2 {
        try house.folder.write(Self.people(writer, round), to: "p\(writer)-\(round).csv")
      }
    }
    try house.run("import", "employees", "staff-1.csv")
    for round in 1...rounds {
      func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(GazetteProgram.path, arguments, in: house.folder.path)
      }
      let writers = [
        try start("import", "employees", "staff-\(round).csv"),
        try start("import", "people", "p1-\(round).csv"), try start("import", "people", "p2-\(round).csv"),
        try start("remove", "reservations", "r-\(1 + round % 2)", "--yes"),
        try start("remove", "orders", "o-1", "--yes"),
      ]
      let build = try start("build", "--quiet", "--as-of", "2026-06-30")
      let reader = try start("list", "employees")
      for process in writers + [build] {
        let run = try process.end()
        #expect(run.status == 0, "\(run.errorText)")
      }
      let listed = try reader.end()
      #expect(listed.status == 0, "\(listed.errorText)")
      try expectOneVersion(of: listed.outputText)
      let page = try house.folder.tree("Output/site/downloads").filter { $0.key.hasPrefix("employees/") }
      #expect(!page.isEmpty)
      for (_, bytes) in page { try expectOneVersion(of: String(decoding: bytes, as: UTF8.self)) }
      let restorers = [
        try start("restore", "reservations", "r-\(1 + round % 2)"), try start("restore", "orders", "o-1"),
      ]
      for process in restorers { #expect(try process.end().status == 0) }
    }
    #expect(try house.run("export", "reservations", "--format", "json") == reservations)
    let people = try house.run("list", "people").split(separator: "\n")
    #expect(people.count == 120)
    #expect(people.allSatisfy { $0.contains("City \(rounds)") })
    #expect(try house.run("list", "employees").split(separator: "\n").count == 152)
    #expect(try house.run("check", "--as-of", "2026-06-30").hasPrefix("ok"))
    #expect(
      try house.run("history", "people", "w1-1").split(separator: "\n").filter { $0.hasSuffix("changed") }
        .count == rounds - 1)
    #expect(!house.folder.exists("gazette.sqlite-wal"))
  }

  @Test("Records entered at once get a key each, and of edits of one record none is lost")
  func enteredTogether() throws {
    let house = try KeepingProject()
    func start(_ arguments: [String]) throws -> ChildProcess {
      try ChildProcess(GazetteProgram.path, arguments, in: house.folder.path)
    }
    let before = try house.run("list", "employees").split(separator: "\n").count
    let adding = try (1...10).map {
      try start(["add", "employees", "--set", "name=New \($0)", "--set", "employeeType=exempt"])
    }
    let keys = try adding.map { try $0.end().outputText }
    #expect(Set(keys).count == 10)
    let names = try house.run("list", "employees")
    #expect(names.split(separator: "\n").count == before + 10)
    for number in 1...10 { #expect(names.contains("New \(number)\t")) }
    let editing = try (1...10).map {
      try start(["edit", "reservations", "r-1", "--set", "lastName=Guest \($0)"])
    }
    for process in editing {
      let run = try process.end()
      #expect(run.status == 0, "\(run.errorText)")
    }
    let changes = try house.run("history", "reservations", "r-1").split(separator: "\n")
    #expect(changes.count { $0.hasSuffix("changed") } == 10)
  }

  private func expectOneVersion(of text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let versions = Set(text.matches(of: #/Name \d+ (v\d)/#).map { String($0.1) })
    #expect(versions.count <= 1, "\(versions)", sourceLocation: sourceLocation)
  }
}
