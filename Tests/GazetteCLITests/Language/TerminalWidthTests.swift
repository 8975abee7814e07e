import Foundation
import GazetteTestSupport
import Testing

/// What people read at narrow terminals: whole words, and what names a record before anything else.
@Suite("Words at narrow terminals")
struct TerminalWidthTests {
  /// The lines of a screen, without the blanks at their ends.
  private func screen(
    _ arguments: String..., in folder: String, columns: Int, answers: [(String, String)] = [],
    environment: [String: String] = [:]
  ) throws -> [String] {
    let terminal = try PseudoTerminal(
      arguments, in: folder, columns: columns, environment: ["NO_COLOR": "1"].merging(environment) { $1 })
    for (words, answer) in answers {
      try terminal.expect(words)
      terminal.enter(answer)
    }
    try terminal.end()
    return terminal.text.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// The same as one line.
  private func text(_ lines: [String]) -> String {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }

  @Test(
    "Errors are broken between words, with the command to copy on a line of its own; in a script they are one line"
  )
  func errors() throws {
    let project = try EntryProject(language: "es")
    let path = project.folder.path
    let lines = try screen("show", "reservations", "nadie", in: path, columns: 40)
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    #expect(lines.last == "gazette list reservations")
    #expect(
      text(lines) == "error: No hay ningún registro nadie en reservas. Véase: gazette list reservations")
    #expect(
      try project.run("show", "reservations", "nadie").errorText
        == "error: No hay ningún registro nadie en reservations. Véase: gazette list reservations\n")
    let referred = text(try screen("remove", "room-types", "1", in: path, columns: 40))
    #expect(referred.contains("reservas (1) se refiere a él"), "\(referred)")
  }

  @Test("Pages, sources and drafts break no word at a terminal, and are as they were elsewhere")
  func results() throws {
    let project = try EntryProject()
    let path = project.folder.path
    let page = try project.run("show", "orders", "o-1").outputText
    #expect(page.contains("| --- "))
    let shown = try screen("show", "orders", "o-1", in: path, columns: 30)
    #expect(shown.allSatisfy { $0.count <= 30 } && !shown.contains { $0.hasPrefix("|") }, "\(shown)")
    let words = Set(page.split { !$0.isLetter }.map(String.init))
    let seen = Set(shown.joined(separator: "\n").split { !$0.isLetter }.map(String.init))
    #expect(seen.isSubset(of: words.union(["Field", "Value"])), "\(seen.subtracting(words))")
    let sources = try screen("sources", in: path, columns: 40)
    #expect(
      sources.allSatisfy { $0.count <= 40 } && text(sources).contains("imported 3, updated 0"), "\(sources)")
    #expect(try project.run("sources").outputText.contains("employees\temployees.csv\t"))
  }

  @Test("A list becomes blocks rather than cut what names its records")
  func names() throws {
    let project = try EntryProject(language: "es")
    let path = project.folder.path
    #expect(
      try screen("list", "room-types", in: path, columns: 30).prefix(4) == [
        "Two Queens", "  Nombre abreviado: 2Q", "  Tarifa por noche: 179,00\u{A0}€", "  Clave: 0",
      ])
    try project.folder.write(
      "name,description,price,type,key\nCostillas con miel y romero de la sierra,\(String(repeating: "Media costilla ", count: 6)),16.25,Carnes,ribs\n",
      to: "menu.csv")
    #expect(try project.run("import", "dishes", "menu.csv").status == 0)
    let dishes = try screen("list", "dishes", "--search", "ribs", in: path, columns: 80)
    #expect(!dishes.contains { $0.contains("miel y…") } && text(dishes).contains("sierra"), "\(dishes)")
  }

  @Test("The bin tells kinds by their titles, records by their names, and keys last")
  func bin() throws {
    let project = try EntryProject(language: "es")
    let path = project.folder.path
    #expect(try project.run("remove", "reservations", "r-0001", "--yes").status == 0)
    #expect(try project.run("remove", "orders", "o-1", "--yes").status == 0)
    let lines = try screen("bin", in: path, columns: 40)
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    #expect(lines.contains("Reserva  Marta Ruiz") && lines.contains("  Clave: r-0001"), "\(lines)")
    #expect(text(lines).contains("Pedido") && text(lines).contains("Platos "), "\(lines)")
    let wide = try screen("bin", in: path, columns: 160)
    #expect(wide[0].hasPrefix("Tipo ") && wide[0].hasSuffix("Clave"), "\(wide)")
  }

  @Test("What is to be chosen begins with its name, the latest first, on two lines at most")
  func chosen() throws {
    let project = try ListProject()
    let lines = try screen(
      "edit", "reservations", in: project.folder.path, columns: 40, answers: [("> ", "\u{3}")])
    let numbered = lines.filter { $0.hasPrefix("  ") && $0.dropFirst(2).first?.isNumber ?? false }
    #expect(
      numbered.map { $0.dropFirst(5).prefix { $0 != "·" } } == [
        "Bea Österreich ", "Ana Gómez ", "ana Abbot ", "Émile Zola ",
      ], "\(lines)")
    for (place, line) in lines.enumerated() where numbered.contains(line) {
      let rest = lines[(place + 1)...].prefix { $0.hasPrefix("     ") }
      #expect(rest.count <= 1, "\(lines)")
    }
  }

  @Test("Amounts beside choices are in the language, as all others")
  func amounts() throws {
    let project = try EntryProject(language: "es")
    let lines = try screen(
      "edit", "reservations", "r-0001", "room-type", in: project.folder.path, columns: 60,
      answers: [("> ", "\u{3}")])
    #expect(
      lines.contains { $0.contains("One King, 209,00\u{A0}€") } && !text(lines).contains("€2"), "\(lines)")
  }

  @Test(
    "A field to be changed is found by key and by title in either language, however its words are divided",
    arguments: ["check-out", "checkout", "Check out", "salida", "checkOut"])
  func fields(name: String) throws {
    let project = try EntryProject(language: "es")
    let path = project.folder.path
    let found = try screen(
      "edit", "reservations", "r-0001", name, in: path, columns: 80, answers: [("> ", "\u{3}")])
    #expect(found.contains { $0.hasPrefix("Salida (fecha") }, "\(found)")
    let refused = text(try screen("edit", "reservations", "r-0001", "zzz", in: path, columns: 80))
    #expect(refused.contains("Tipo de habitación") && !refused.contains("roomType"), "\(refused)")
  }

  @Test("Removing shows what is there, and no seconds")
  func removed() throws {
    let project = try KeepingProject()
    let shown = text(
      try screen(
        "remove", "reservations", "r-2", in: project.folder.path, columns: 60, answers: [("] ", "")]))
    #expect(shown.contains("Check-in: 2026-07-05") && !shown.contains("—"), "\(shown)")
    let order = text(
      try screen("remove", "orders", "o-1", in: project.folder.path, columns: 60, answers: [("] ", "")]))
    #expect(order.contains("Placed on: 2026-06-01 20:15") && !order.contains("20:15:30"), "\(order)")
  }
}
