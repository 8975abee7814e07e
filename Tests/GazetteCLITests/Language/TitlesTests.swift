import Foundation
import GazetteTestSupport
import Testing

/// Titles of kinds and fields are words of the language wherever somebody reads them, also along a path.
@Suite("Titles in the language")
struct TitlesTests {
  private func screen(_ arguments: String..., in folder: TestFolder) throws -> String {
    try PseudoTerminal.text(of: arguments, in: folder.path)
  }

  @Test(
    "A field within a list stands with its titles in pages, lists and the history",
    arguments: [
      ("es", "Conductores 1: Carné desde", "Líneas 1: Cantidad"),
      ("pt", "Condutores 1: Carta desde", "Linhas 1: Quantidade"),
    ])
  func paths(language: String, licence: String, quantity: String) throws {
    let folder = try ListProject.sample(language: language)
    try #require(try GazetteProgram.run("order", "add", "d-01", in: folder.path).status == 0)
    try #require(try GazetteProgram.run("build", in: folder.path).status == 0)
    try #require(try GazetteProgram.run("order", "quantity", "1", "7", in: folder.path).status == 0)
    try #require(try GazetteProgram.run("build", in: folder.path).status == 0)
    for page in ["questionnaires/car-insurance/p-009", "data-quality/car-insurance/submissions.json"] {
      let text = try folder.text("Output/markdown/\(page).md")
      #expect(text.contains("| \(licence) |"), "\(text)")
      #expect(!text.contains("Drivers"))
    }
    #expect(try folder.text("Output/markdown/changes/index.md").contains(quantity))
    let order = try #require(
      try GazetteProgram.run("list", "orders", "--limit", "1", "--sort=-key", in: folder.path)
        .outputLines.first?.split(separator: "\t").first)
    #expect(try screen("history", "orders", String(order), in: folder).contains(quantity))
    #expect(try screen("list", "rejected", in: folder).contains(licence))
    // A script has the names that it knows.
    let rejected = try GazetteProgram.run("list", "rejected", in: folder.path).outputText
    #expect(rejected.contains("car-insurance\tsubmissions.json:280\tdrivers[1].licenceSince\t"))
  }

  @Test(
    "A kind is told and meant by what its records are called; a script means it by its name",
    arguments: [("es", "Reservas", "módulos"), ("pt", "Reservas", "módulos")])
  func kinds(language: String, reservations: String, modules: String) throws {
    let folder = try ListProject.sample(language: language)
    let rejected = try screen("list", "rejected", in: folder)
    #expect(rejected.contains(reservations) && !rejected.contains("reservations\r"), "\(rejected)")
    #expect(
      try screen("list", reservations.uppercased(), in: folder)
        == screen("list", "reservations", in: folder))
    let dismissal = try PseudoTerminal(
      "dismiss", reservations, "reservations.csv:60", "--reason", "double", in: folder.path)
    #expect(try dismissal.end() == 0, "\(dismissal.text)")
    #expect(try !screen("list", "rejected", in: folder).contains("reservations.csv:60"))
    #expect(try GazetteProgram.run("list", reservations, in: folder.path).status == 64)
    let empty = try TestFolder()
    try #require(try GazetteProgram.run("init", ".", in: empty.path).status == 0)
    try empty.write("title: Casa\nlanguage: \(language)\n", to: "gazette.yml")
    #expect(try screen("rate", in: empty).contains(modules))
    let draft = try screen("fill", "car-insurance", "--draft", "foo", in: folder)
    #expect(draft.contains("foo") && !draft.contains("car-insurance"), "\(draft)")
  }

  @Test("A value of a file that is no field of the form is told by its name")
  func prefilled() throws {
    let folder = try ListProject.sample(language: "es")
    try folder.write(#"{"fulName": "Ana", "birthDate": "2020-01-01"}"#, to: "customer.json")
    let terminal = try PseudoTerminal("fill", "car-insurance", "--prefill", "customer.json", in: folder.path)
    try terminal.expect("✗ Fecha de nacimiento: El tomador es mayor de edad")
    try terminal.expect("> ")
    #expect(terminal.text.contains("✗ fulName: "))
    terminal.press(.interrupt)
    #expect(try terminal.end() == 130)
  }

  @Test("A section or field is meant by its title however its words are divided")
  func divided() throws {
    let folder = try ListProject.sample(language: "es")
    for name in ["tomador-del-SEGURO", "Tomador del seguro", "policyholder", "numero de documento"] {
      let run = try GazetteProgram.run(
        "fill", "car-insurance", "--from", "\(name)=p-003", "--keep-draft", in: folder.path)
      #expect(!run.errorText.contains(name), "\(run.errorText)")
    }
  }
}
