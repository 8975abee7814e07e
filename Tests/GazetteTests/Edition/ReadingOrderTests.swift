import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import Testing

@Suite("What people read is in the order in which they read it")
struct ReadingOrderTests {
  private static let languages = "currency: EUR\nasOf: 2026-06-30\nlanguages: [en, es]\n"

  /// The first cells of a page's rows, without what links lead to.
  private static func firstCells(_ output: MemoryOutput, _ path: String, below heading: String = "")
    -> [String]
  {
    let page = output.text("markdown/\(path).md") ?? ""
    let part = heading.isEmpty ? page : String(page.components(separatedBy: "## \(heading)\n").last ?? "")
    let section = part.components(separatedBy: "\n## ").first ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { row in
      let cell = row.dropFirst(2).components(separatedBy: " | ")[0]
      return cell.hasPrefix("[") ? String(cell.dropFirst().prefix { $0 != "]" }) : cell
    }
  }

  @Test("Nationalities stand by their names in each language, and the people who have none last")
  func nationalities() throws {
    let project = try TestProject(settings: Self.languages)
    try project.importText(
      """
      [{"key": "1", "lastName": "A", "nationality": "MX"}, {"key": "2", "lastName": "B", "nationality": "CH"},
       {"key": "3", "lastName": "C"}, {"key": "4", "lastName": "D", "nationality": "DE"},
       {"key": "5", "lastName": "E", "nationality": "IR"}]
      """, as: "people")
    let output = try project.edition()
    #expect(
      Self.firstCells(output, "en/people/index", below: "By nationality") == [
        "Germany", "Iran", "Mexico", "Switzerland", "No nationality given",
      ])
    #expect(
      Self.firstCells(output, "es/people/index", below: "Por nacionalidad") == [
        "Alemania", "Irán", "México", "Suiza", "Sin nacionalidad",
      ])
  }

  @Test("Other letters come after all letters")
  func otherLetters() throws {
    let project = try TestProject()
    try project.importText(
      "name,employeeType\nZoe,exempt\nОльга,exempt\nAna,exempt\nPía,exempt\n", as: "employees", named: "e.csv"
    )
    let output = try project.edition()
    #expect(
      Self.firstCells(output, "employees/index", below: "Directory") == ["A", "P", "Z", "Other letters"])
    #expect(output.download("employees/by-initial.csv").hasSuffix("Other letters,1\n"))
  }

  @Test("People are listed by last name, those without one by what else they are called")
  func people() throws {
    let project = try TestProject()
    try project.importText(
      """
      [{"key": "1", "firstName": "Zoe", "lastName": "Öttl"}, {"key": "2", "firstName": "Olga"},
       {"key": "3", "firstName": "Eva", "lastName": "de la O"}, {"key": "4", "firstName": "Ana", "lastName": "oz"},
       {"key": "5", "firstName": "Bo", "lastName": "Oz"}, {"key": "6", "firstName": "Al", "lastName": "oz"}]
      """, as: "people")
    let rows = try #require(try project.edition().text("markdown/people/by-initial/o.md"))
    let names = rows.matches(of: /\| \[([^\]]+)\]\(/).map { String($0.1) }
    #expect(names == ["Olga", "Zoe Öttl", "Al oz", "Ana oz", "Bo Oz"])
  }

  @Test("The menu is listed by the rules of each language")
  func menu() throws {
    let project = try TestProject(settings: Self.languages)
    try project.importText(
      """
      [{"name": "Tallarines", "price": 9, "type": "Pastas"}, {"name": "Ñoquis", "price": 9, "type": "Pastas"},
       {"name": "Nube", "price": 9, "type": "Pastas"}, {"name": "Oliva", "price": 9, "type": "Pastas"},
       {"name": "Ñora", "price": 9, "type": "Áridos"}, {"name": "agua", "price": 9, "type": "Bebidas"}]
      """, as: "dishes")
    let output = try project.edition()
    func dishes(_ language: String) -> [String] {
      let page = output.text("markdown/\(language)/orders/menu.md") ?? ""
      return page.matches(of: /\| \[([^\]]+)\]\(/).map { String($0.1) }
    }
    #expect(dishes("en") == ["Ñora", "agua", "Ñoquis", "Nube", "Oliva", "Tallarines"])
    #expect(dishes("es") == ["Ñora", "agua", "Nube", "Ñoquis", "Oliva", "Tallarines"])
  }

  @Test("Room types stand by their names, whatever their keys")
  func roomTypes() throws {
    let project = try TestProject()
    try project.importText(
      "key,name,shortName,nightlyRate\n0,Suite,S,9\n1,Ático,A,9\n2,king,K,9\n", as: "room-types",
      named: "rooms.csv")
    let output = try project.edition()
    #expect(Self.firstCells(output, "reservations/room-types/index") == ["Ático", "king", "Suite"])
    // For machines, by the key that stands there.
    #expect(
      output.download("reservations/by-room-type.csv").split(separator: "\n").map { String($0.prefix(2)) }
        == ["ro", "0,", "1,", "2,"])
  }

  @Test("Warnings and reasons stand by the words in which each language says them")
  func dataQuality() throws {
    let project = try TestProject(settings: Self.languages)
    try project.importText(
      """
      [{"key": "p-2", "lastName": "A", "dateOfBirth": "2030-01-01"}, {"key": "p-1", "lastName": "B", "dateOfBirth": "2030-01-01"},
       {"key": "p-10", "lastName": "C", "nationality": "XXX"}]
      """, as: "people")
    try project.importText("name,employeeType\nX,nobody\n", as: "employees", named: "e.csv")
    let output = try project.edition()
    let keys = output.text("markdown/en/data-quality/index.md")?.matches(of: /\| (p-[0-9]+) \|/).map {
      String($0.1)
    }
    #expect(keys == ["p-2", "p-1"])
    for (language, heading) in [("en", "Rejected rows by source"), ("es", "Filas rechazadas por origen")] {
      let kinds = Self.firstCells(output, "\(language)/data-quality/index", below: heading)
      #expect(kinds.count == 2)
      #expect(kinds == TextOrder(language: language).sorted(kinds, by: \.self, then: \.self), "\(kinds)")
    }
  }

  @Test("Missing texts come last, and equal ones by the bytes of their keys")
  func ties() {
    let order = TextOrder(language: "en")
    let rows: [(String?, String)] = [(nil, "1"), ("b", "2"), ("", "3"), ("a", "é"), ("a", "f"), ("ab", "5")]
    #expect(order.sorted(rows, byAll: { [$0.0] }, then: { $0.1 }).map(\.1) == ["f", "é", "5", "2", "1", "3"])
  }

  @Test(
    "Letters that no accent explains stand with those that they are read as",
    arguments: [
      (["Orsted", "Ørsted", "Ortiz"], "Orsted Ørsted Ortiz"), (["Łódź", "Lodz", "Lugo"], "Lodz Łódź Lugo"),
      (["Strasse", "Straße", "Strata"], "Strasse Straße Strata"),
      (["z", "山", "Я", "a", "9", "Ω"], "9 a z Ω Я 山"), (["an a", "ana", "an-a"], "an a an-a ana"),
    ])
  func letters(names: [String], expected: String) {
    let sorted = TextOrder(language: "en").sorted(names.reversed(), by: \.self, then: \.self)
    #expect(sorted.joined(separator: " ") == expected)
  }

  @Test("Many names are sorted by keys that are made once")
  func manyNames() {
    let names = (0..<20_000).map {
      "\(["Ñandú", "Núñez", "Ørsted", "Smith"][$0 % 4]) \($0 * 7919 % 20_011)"
    }
    let sorted = TextOrder(language: "es").sorted(names, by: \.self, then: \.self)
    #expect(sorted.first?.hasPrefix("Núñez") ?? false && sorted.count == names.count)
  }
}
