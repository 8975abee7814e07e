import Foundation
import GazetteTestSupport
import Testing

@Suite("The history of a record")
struct HistoryTests {
  /// Its lines without their times, which must look like times.
  private func history(_ house: KeepingProject, _ kind: String, _ key: String) throws -> [String] {
    try house.run("history", kind, key).split(separator: "\n").map { line in
      guard !line.hasPrefix(" ") else { return String(line) }
      #expect(line.contains(#/^\d{4}-\d\d-\d\d \d\d:\d\d  revision \d+  /#), "\(line)")
      return String(line.dropFirst(18))
    }
  }

  @Test("Every change, field by field, as people read the values; private ones too")
  func fields() throws {
    let house = try KeepingProject()
    let text = KeepingProject.reservations
    try house.add("reservations", text.replacing("2026-07-03", with: "2026-07-04"))
    let more = text.replacing("roomType\n", with: "roomType,nightlyRate,status,wifi\n")
      .replacing("2,1\n", with: "2,1,1250.50,noShow,yes\n").replacing("1,1\n", with: "1,1,209,booked,no\n")
      .replacing("freya@", with: "f.l@")
    try house.add("reservations", more)
    try house.run("remove", "reservations", "r-1", "--yes")
    try house.run("restore", "reservations", "r-1")
    let lines = try history(house, "reservations", "r-1")
    #expect(lines.first == "revision 3  added")
    #expect(lines.contains("  Nightly rate: €209.00"))
    let changes = Array(lines.drop { !$0.hasSuffix("changed") })
    #expect(changes.first == "revision 6  changed")
    #expect(changes[1] == "  Check-out: 2026-07-03 → 2026-07-04")
    // What is worked out becomes another too.
    #expect(changes[2] == "  Total: €418.00 → €627.00")
    #expect(changes[3].hasPrefix("  Nights: 2 → 3"))
    #expect(changes.contains { $0.hasSuffix("€209.00 → €1,250.50") })
    #expect(changes.contains { $0.hasSuffix("freya@example.com → f.l@example.com") })
    #expect(changes.contains { $0.hasSuffix("no → yes") })
    #expect(
      changes.contains { $0.contains("Booked → No-show") || $0.contains("Booked → No show") }, "\(changes)")
    #expect(changes.suffix(2) == ["revision 8  removed", "revision 9  restored"])
  }

  @Test("A record in the bin has its history; one that never was is refused")
  func bin() throws {
    let house = try KeepingProject()
    try house.run("remove", "employees", "e-1", "--yes")
    #expect(try history(house, "employees", "e-1").last == "revision 6  removed")
    try house.expectFailure("history", "employees", "nope", says: ["no record nope among the employees"])
  }

  @Test("A record of another content under the same key was added, not restored")
  func addedAgain() throws {
    let house = try KeepingProject()
    try house.run("remove", "employees", "e-1", "--yes")
    try house.add("employees", "key,name,employeeType\ne-1,Another,exempt\n")
    #expect(
      try history(house, "employees", "e-1").filter { $0.hasPrefix("rev") }
        == ["revision 1  added", "revision 6  removed", "revision 7  added"])
  }

  @Test("A dish that goes and comes back is a change of the orders that have it")
  func lines() throws {
    let house = try KeepingProject()
    try house.run("remove", "dishes", "d-1", "--yes")
    try house.run("restore", "dishes", "d-1")
    let lines = try history(house, "orders", "o-1")
    #expect(
      lines.suffix(4) == [
        "revision 6  changed", "  Lines 1: Dish: Margherita → —", "revision 7  changed",
        "  Lines 1: Dish: — → Margherita",
      ], "\(lines)")
  }

  @Test("For machines, as JSON")
  func json() throws {
    struct Entry: Decodable {
      struct Field: Decodable {
        let field: String
        let before: String?
        let after: String?
      }
      let revision: Int
      let madeAt: String
      let change: String
      let fields: [Field]?
    }
    let house = try KeepingProject()
    try house.add("reservations", KeepingProject.reservations.replacing("2026-07-03", with: "2026-07-04"))
    let text = try house.run("history", "reservations", "r-1", "--json")
    let entries = try JSONDecoder().decode([Entry].self, from: Data(text.utf8))
    #expect(entries.map(\.change) == ["added", "changed"])
    #expect(entries[1].fields?.first?.field == "checkOut")
    #expect(entries[1].fields?.first?.before == "2026-07-03")
    #expect(entries.allSatisfy { $0.madeAt.hasSuffix("Z") })
    try house.run("edit", "orders", "o-1", "--set", "lines[1].quantity=7")
    #expect(try house.run("history", "orders", "o-1", "--json").contains(#""field":"lines[1].quantity""#))
  }

  @Test("At a terminal the lines fit its width")
  func narrow() throws {
    let house = try KeepingProject()
    try house.add("people", "key,firstName\np-1,\(String(repeating: "Ana María ", count: 30))\n")
    let terminal = try PseudoTerminal("history", "people", "p-1", in: house.folder.path, columns: 40)
    #expect(try terminal.end() == 0)
    #expect(terminal.widestLine <= 40)
  }
}
