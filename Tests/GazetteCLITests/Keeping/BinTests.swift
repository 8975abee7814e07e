import Foundation
import GazetteTestSupport
import Testing

@Suite("The bin")
struct BinTests {
  private struct Entry: Decodable, Equatable {
    let kind: String
    let key: String
    let name: String
    let removedAt: String
    let revision: Int
  }

  private func entries(_ house: KeepingProject, _ arguments: String...) throws -> [Entry] {
    let run = try GazetteProgram.run(["bin", "--json"] + arguments, in: house.folder.path)
    try #require(run.status == 0)
    return try JSONDecoder().decode([Entry].self, from: Data(run.output))
  }

  @Test("Lists what was removed: kind, key, name and local time, of all kinds or one")
  func lists() throws {
    let house = try KeepingProject()
    #expect(try house.run("bin") == "")
    #expect(try house.run("bin", "--json") == "[]\n")
    try house.run("remove", "reservations", "r-2", "--yes")
    try house.run("remove", "employees", "e-1", "--yes")
    let all = try entries(house)
    #expect(all.map(\.kind) == ["employees", "reservations"])
    #expect(all.map(\.name) == ["Ada Lovelace", "Ida Holm"])
    #expect(try entries(house, "reservations").map(\.key) == ["r-2"])
    let line = try #require(try house.run("bin", "employees").split(separator: "\n").first)
    let columns = line.split(separator: "\t")
    let formatter = ISO8601DateFormatter()
    let moment = try #require(formatter.date(from: all[0].removedAt))
    #expect(abs(moment.timeIntervalSinceNow) < 120)
    let local = DateFormatter()
    local.locale = Locale(identifier: "en_US_POSIX")
    local.timeZone = TimeZone(identifier: "Europe/Madrid")
    local.dateFormat = "yyyy-MM-dd HH:mm"
    #expect(columns == ["employees", "e-1", "Ada Lovelace", Substring(local.string(from: moment))])
    try house.expectFailure("bin", "cats", says: ["no kind cats"], status: 64)
    try house.expectFailure("bin", "--json", "--empty", says: ["either"], status: 64)
  }

  @Test("JSON is the same at a terminal as elsewhere")
  func jsonAtTerminal() throws {
    let house = try KeepingProject()
    try house.run("remove", "reservations", "r-2", "--yes")
    let terminal = try PseudoTerminal("bin", "--json", in: house.folder.path, columns: 30)
    #expect(try terminal.end() == 0)
    #expect(terminal.text.replacing("\r\n", with: "\n") == (try house.run("bin", "--json")))
    #expect(
      try JSONDecoder().decode([Entry].self, from: Data(terminal.text.utf8)) == (try entries(house)))
  }

  @Test("At a narrow terminal a removed record is a block, with its key last")
  func narrow() throws {
    let house = try KeepingProject()
    try house.add("people", "key,firstName\np-1,\(String(repeating: "Ana ", count: 60))\n")
    try house.run("remove", "people", "p-1", "--yes")
    let terminal = try PseudoTerminal("bin", in: house.folder.path, columns: 50)
    try terminal.expect("Person")
    try terminal.expect("Ana…")
    try terminal.expect("Removed on: ")
    try terminal.expect("Key: p-1")
    #expect(try terminal.end() == 0)
    #expect(terminal.widestLine <= 50)
  }

  @Test("What is to be put back is chosen from the bin at a terminal; a script is told of it with an example")
  func chosen() throws {
    let house = try KeepingProject()
    try house.expectFailure(
      "restore", says: ["this is missing: kind", "gazette restore employees e-1"], status: 64)
    let empty = try PseudoTerminal("restore", in: house.folder.path)
    try empty.expect("The bin is empty.")
    #expect(try empty.end() == 1)
    try house.run("remove", "reservations", "r-1", "r-2", "--yes")
    try house.run("remove", "employees", "e-1", "--yes")
    try house.expectFailure("restore", says: ["this is missing: kind", "restore employees e-1"], status: 64)
    try house.expectFailure(
      "restore", "reservations", says: ["this is missing: key", "restore reservations r-"], status: 64)
    let terminal = try PseudoTerminal("restore", in: house.folder.path, columns: 40)
    try terminal.expect("Kind of record")
    try terminal.expect("1  Employees")
    try terminal.expect("2  Reservations")
    terminal.enter("res")
    try terminal.expect("Ida Holm")
    terminal.enter("ida")
    try terminal.expect("restored 1")
    #expect(try terminal.end() == 0)
    #expect(try house.run("list", "reservations").contains("r-2"))
    let only = try PseudoTerminal("restore", "employees", in: house.folder.path)
    try only.expect("restored 1")
    #expect(try only.end() == 0)
  }

  @Test("Emptying asks, and erases every value that the records ever had from the file")
  func erases() throws {
    let house = try KeepingProject()
    try house.add(
      "people", "key,firstName,email\np-1,Zerubabel,first.secret@example.com\np-2,Kept,k@example.com\n")
    try house.add("people", "key,firstName,email\np-1,Zerubabel,second.secret@example.com\n")
    try house.run("remove", "people", "p-1", "--yes")
    try house.run("remove", "employees", "e-1", "--yes")
    let secrets = ["Zerubabel", "first.secret", "second.secret"]
    func holds(_ text: String) throws -> Bool {
      Data(try house.folder.bytes("gazette.sqlite")).range(of: Data(text.utf8)) != nil
    }
    for secret in secrets { #expect(try holds(secret)) }
    try house.expectFailure("bin", "--empty", says: ["nobody to ask", "To empty"], status: 64)
    let cancelled = try PseudoTerminal("bin", "--empty", in: house.folder.path)
    try cancelled.expect("Erase these 2 records for ever?")
    cancelled.enter()
    try cancelled.expect("Nothing was erased.")
    #expect(try cancelled.end() == 1)
    let terminal = try PseudoTerminal("bin", "--empty", "people", in: house.folder.path, columns: 40)
    try terminal.expect("Zerub")
    try terminal.expect("[cancel/empty]")
    terminal.enter("empty")
    try terminal.expect("erased 1")
    #expect(try terminal.end() == 0)
    for secret in secrets { #expect(try !holds(secret), "\(secret)") }
    #expect(!house.folder.exists("gazette.sqlite-journal"))
    #expect(try entries(house).map(\.key) == ["e-1"])
    try house.expectFailure("restore", "people", "p-1", says: ["no record p-1 of the people in the bin"])
    let history = try house.run("history", "people", "p-1")
    #expect(
      history.contains("removed") && history.contains("erased from the bin") && !history.contains("secret"))
    #expect(try house.run("list", "people").contains("k@example.com"))
    #expect(try house.run("bin", "--empty", "--yes") == "erased 1\n")
    #expect(try house.run("bin", "--empty", "--yes") == "")
    // The key can be used again, and then removed and restored.
    try house.add("people", "key,firstName,email\np-1,Novum,third@example.com\n")
    try house.run("remove", "people", "p-1", "--yes")
    try house.run("restore", "people", "p-1")
    #expect(try house.run("list", "people").contains("third@example.com"))
    #expect(try house.run("check", "--as-of", "2026-06-30").hasPrefix("ok"))
  }

  @Test(
    "Emptying erases what conflicts keep of the records, whoever was right, and no other conflict",
    arguments: ["source", "hand"])
  func erasesConflicts(rule: String) throws {
    let house = try KeepingProject(settings: "currency: EUR\nconflicts: \(rule)\n")
    let rows = "e-1,Ada Source,1985-12-10,exempt\ne-2,Bo Source,,partTime\n"
    try house.run("edit", "employees", "e-1", "--set", "name=Zerubabel")
    try house.run("edit", "employees", "e-2", "--set", "name=Ezekiel")
    try house.add("employees", "key,name,dateOfBirth,employeeType\n\(rows)")
    try house.run("remove", "employees", "e-1", "--yes")
    func holds(_ text: String) throws -> Bool {
      Data(try house.folder.bytes("gazette.sqlite")).range(of: Data(text.utf8)) != nil
    }
    #expect(try holds("Zerubabel") && holds("Ada Source"))
    #expect(try house.run("bin", "--empty", "--yes") == "erased 1\n")
    #expect(try !holds("Zerubabel") && !holds("Ada Source"))
    #expect(try holds("Ezekiel") && holds("Bo Source"))
    #expect(try house.run("list", "conflicts").hasPrefix("employees\te-2\tname\t"))
  }

  @Test(
    "Emptying also erases what earlier changes left in unused parts of the file",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func leftovers() throws {
    let house = try KeepingProject()
    try house.add("people", "key,firstName,city\np-1,Ana,Lugo\np-2,Zerubabel,Faro\n")
    func holdsName() throws -> Bool {
      Data(try house.folder.bytes("gazette.sqlite")).range(of: Data("Zerubabel".utf8)) != nil
    }
    try Tools.sql(
      "PRAGMA secure_delete = OFF; DELETE FROM people WHERE key = 'p-2'",
      on: house.folder.path("gazette.sqlite"))
    #expect(try holdsName())
    try house.run("remove", "people", "p-1", "--yes")
    try house.run("bin", "--empty", "--yes")
    #expect(try !holdsName())
  }

  @Test("The changes of the next edition say that an erased record was removed, added or changed before")
  func changes() throws {
    let house = try KeepingProject()
    func changes() throws -> String {
      try house.run("build", "--as-of", "2026-06-30")
      return try house.folder.text("Output/site/downloads/changes/changes.json")
    }
    try house.add("people", "key,firstName,city\np-1,Ana,Lugo\np-2,Bea,Faro\n")
    _ = try changes()
    try house.add("people", "key,firstName,city\np-1,Ana,Ourense\n")
    try house.run("remove", "people", "p-1", "--yes")
    try house.add("people", "key,firstName,city\np-3,Cleo,Vigo\n")
    try house.run("remove", "people", "p-3", "--yes")
    try house.run("bin", "--empty", "--yes")
    let after = try changes()
    #expect(after.contains(#""removed":[{"kind":"people","key":"p-1"}]"#), "\(after)")
    #expect(after.contains(#""added":[],"changed":[]"#), "\(after)")
    #expect(try house.folder.text("Output/markdown/changes/index.md").contains("| Erased | Person | p-1 |"))
    #expect(try !house.folder.text("Output/markdown/changes/index.md").contains("p-3"))
    // Between editions in which the erased record still was.
    try house.add("people", "key,firstName,city\np-2,Bea,Tavira\n")
    let next = try changes()
    #expect(next.contains("p-2") && !next.contains("p-1"))
    try house.add("people", "key,firstName,city\np-4,Dora,Olhão\n")
    _ = try changes()
    try house.run("remove", "people", "p-2", "--yes")
    try house.run("bin", "--empty", "--yes")
    let editions = try house.run("editions").split(separator: "\n").map {
      String($0.dropFirst(2).prefix { $0 != " " })
    }
    let diff = try GazetteProgram.run("diff", editions[2], editions[1], in: house.folder.path)
    #expect(diff.status == 3)
    #expect(diff.outputText.contains("# One record changed, "), "\(diff.outputText)")
    #expect(!diff.outputText.contains("Tavira"))
  }

  @Test("A record removed and restored between two editions has not changed")
  func restoredBetween() throws {
    let house = try KeepingProject()
    try house.run("build", "--as-of", "2026-06-30")
    try house.run("remove", "dishes", "d-2", "--yes")
    try house.run("restore", "dishes", "d-2")
    try house.run("build", "--as-of", "2026-07-01")
    let text = try house.folder.text("Output/site/downloads/changes/changes.json")
    #expect(text.contains(#""added":[],"changed":[],"removed":[]"#), "\(text)")
  }
}
