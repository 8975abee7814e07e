import Foundation
import GazetteTestSupport
import Testing

/// What the pages say in the project's language is read in it at a terminal, and shown in it wherever a record is.
@Suite("Words of the language typed and shown")
struct TypedWordsTests {
  /// Plays a command on a terminal without a cursor, and gives what was on it.
  @discardableResult
  private func play(
    _ arguments: String..., in folder: TestFolder, _ answers: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let terminal = try PseudoTerminal(
      arguments, in: folder.path, columns: 120, environment: ["TERM": "dumb"])
    for answer in answers {
      try terminal.expect("> ", sourceLocation: sourceLocation)
      terminal.enter(answer)
    }
    try terminal.end(sourceLocation: sourceLocation)
    return terminal.text
  }

  /// What is shown before a record is removed, which is then denied.
  private func removal(_ kind: String, _ key: String, in folder: TestFolder) throws -> String {
    let terminal = try PseudoTerminal("remove", kind, key, in: folder.path, columns: 120)
    try terminal.expect("] ")
    terminal.enter("n")
    #expect(try terminal.end() == 1)
    return terminal.text
  }

  private static let module = """
    id: Z9
    name: Z9
    version: 1
    sections:
      - kind: requirements
        questions: [{title: Sol}, {title: Mar}]
      - kind: codeStructure
        questions: [{title: Luna}]
      - kind: cleanCode
        questions: [{title: Río}]

    """

  private func ratings(_ language: String) throws -> EntryProject {
    let project = try EntryProject(language: language)
    try project.folder.write(Self.module, to: "z9.yml")
    try #require(try project.run("import", "modules", "z9.yml").status == 0)
    let rated = try project.run(
      "rate", "Z9", "--student", "Ana", "--failed", "requirements:2", "--failed", "cleanCode:1")
    try #require(rated.status == 0, "\(rated.errorText)")
    return project
  }

  // MARK: People

  @Test(
    "A gender and a country are typed by their words, stored as the pages translate them, and shown by them",
    arguments: [
      ("es", "Mujer", "Sexo: mujer", "españa", "ES", "Nacionalidad: Francia", "Alemania"),
      ("pt", "Mulher", "Sexo: mulher", "Espanha", "ES", "Nacionalidade: França", "alemanha"),
    ])
  func people(
    language: String, gender: String, shown: String, spain: String, code: String, france: String,
    germany: String
  ) throws {
    let project = try EntryProject(language: language)
    try play("edit", "people", "p-1", "gender", in: project.folder, [gender])
    #expect(try project.value("gender", of: "people", "p-1") == "female")
    for (typed, stored) in [("FR", "FR"), (spain, code), ("France", "FR"), ("it", "IT"), ("France", "FR")] {
      try play("edit", "people", "p-1", "nationality", in: project.folder, [typed])
      #expect(try project.value("nationality", of: "people", "p-1") == stored, "\(typed)")
    }
    try play("edit", "people", "p-1", "country", in: project.folder, [germany])
    #expect(try project.value("country", of: "people", "p-1") == "Germany")
    let edit = try play("edit", "people", "p-1", in: project.folder, [""])
    let remove = try removal("people", "p-1", in: project.folder)
    let history = try play("history", "people", "p-1", in: project.folder)
    for screen in [edit, remove] {
      #expect(screen.contains(shown) && screen.contains(france), "\(screen)")
    }
    #expect(history.contains(gender.lowercased()) && !history.contains("female"), "\(history)")
    let nation = france.split(separator: " ").last.map(String.init) ?? ""
    for condition in ["gender=\(gender)", "nationality=\(nation)", "nationality=FR", "country=\(germany)"] {
      let found = try play("list", "people", "--where", condition, "--limit", "1", in: project.folder)
      #expect(found.contains("p-1"), "\(condition): \(found)")
    }
    let others = try play("list", "people", "--where", "gender!=\(gender)", in: project.folder)
    #expect(!others.contains("p-1\r"), "\(others)")
    // What is typed means no other word than the one of the language.
    try play("edit", "people", "p-1", "gender", in: project.folder, ["FEMALE"])
    #expect(try project.value("gender", of: "people", "p-1") == "female")
    try play("edit", "people", "p-1", "gender", in: project.folder, ["Zorro"])
    #expect(try project.value("gender", of: "people", "p-1") == "Zorro")
    try play("edit", "people", "p-1", "nationality", in: project.folder, ["Narnia", "FR"])
    #expect(try project.value("nationality", of: "people", "p-1") == "FR")
  }

  @Test("A country is typed by its English name in English")
  func englishCountry() throws {
    let project = try EntryProject()
    try play("edit", "people", "p-1", "nationality", in: project.folder, ["Italy"])
    try play("edit", "people", "p-1", "country", in: project.folder, ["italy"])
    #expect(try project.value("nationality", of: "people", "p-1") == "IT")
    #expect(try project.value("country", of: "people", "p-1") == "Italy")
  }

  @Test("Words that differ in capitals alone are one row of the people by gender")
  func genders() throws {
    let project = try EntryProject(language: "es")
    try project.folder.write(
      "key,lastName,gender\np-2,Roe,female\np-3,Poe,Female\np-4,Doe,FEMALE\np-5,Loe,male\n", to: "people.csv")
    try #require(try project.run("import", "people", "people.csv").status == 0)
    try #require(try project.run("build").status == 0)
    let page = try project.folder.text("Output/markdown/people/index.md")
    #expect(page.contains("| mujer | 3 |") && page.contains("| hombre | 1 |"), "\(page)")
    #expect(!page.contains("| Female") && !page.contains("| FEMALE"), "\(page)")
    #expect(try project.value("gender", of: "people", "p-3") == "Female", "texts are kept as they came")
  }

  // MARK: Sections and submissions

  @Test(
    "A section is found by its title in the language, in English, and by its key",
    arguments: [
      ("es", "reponer coche", "Marca: —"), ("es", "reponer documentos", "prueba de identidad: no"),
      ("es", "reponer Policyholder", "Número de documento: —"), ("es", "reset car", "Marca: —"),
      ("pt", "repor carro", "Marca: —"),
    ])
  func resetting(language: String, typed: String, shown: String) throws {
    let project = try EntryProject(language: language)
    let screen = try play("fill", "car-insurance", "--from", "s-1", in: project.folder, [">", typed, ""])
    #expect(screen.contains(shown), "\(screen)")
  }

  @Test("A section is taken by its title, and without a submission at a terminal one is chosen by its name")
  func sections() throws {
    let project = try EntryProject(language: "es")
    let taken = try play(
      "fill", "car-insurance", "--from", "tomador del seguro=s-1", in: project.folder, [">", ""])
    #expect(taken.contains("pola@example.com"), "\(taken)")
    let unknown = try play("fill", "car-insurance", "--from", "zz=s-1", in: project.folder)
    #expect(
      unknown.contains("Secciones: Envío, Tomador del seguro, Coche, Conductores, Documentos."), "\(unknown)")
    #expect(
      try project.run("fill", "car-insurance", "--from", "zz=s-1", "--example").errorText.contains(
        "submission, policyholder, car, drivers, documents"))
    let copy = try project.run("fill", "car-insurance", "--from", "s-1", "--set", "model=Cierzo")
    try #require(copy.status == 0, "\(copy.errorText)")
    for part in ["car", "car=", "coche"] {
      let screen = try play(
        "fill", "car-insurance", "--from", part, in: project.folder, ["s-1", ">", ""])
      #expect(screen.contains("Remedios Pola · s-1") && screen.contains("Modelo: Brisa"), "\(screen)")
      let scripted = try project.run("fill", "car-insurance", "--from", part, "--example")
      #expect(
        scripted.status == 1 && scripted.errorText.contains("--from \(part.prefix { $0 != "=" })=CLAVE"))
    }
  }

  @Test("A submission tells by name which one it renews")
  func renewal() throws {
    let project = try EntryProject(language: "es")
    let renewed = try project.run("fill", "car-insurance", "--from", "s-1", "--set", "model=Cierzo")
    try #require(renewed.status == 0, "\(renewed.errorText)")
    let history = try project.run("history", "car-insurance", "submission-1").outputText
    #expect(history.contains("Renovado de: Remedios Pola · s-1"), "\(history)")
    let removed = try removal("car-insurance", "submission-1", in: project.folder)
    #expect(removed.contains("Renovado de: Remedios Pola · s-1"), "\(removed)")
  }

  @Test("The pages of submissions are called, and figures of lists named, in the language")
  func pages() throws {
    let project = try EntryProject(language: "pt")
    try #require(try project.run("build").status == 0)
    let page = try project.folder.text("Output/markdown/questionnaires/car-insurance/s-1.md")
    #expect(page.hasPrefix("# Proposta de seguro automóvel Remedios Pola · s-1\n"), "\(page)")
    for name in ["questionnaires/index", "questionnaires/forms/car-insurance"] {
      let page = try project.folder.text("Output/markdown/\(name).md")
      #expect(page.contains("Condutores: Acidentes nos últimos cinco anos"), "\(page)")
      #expect(!page.contains("Drivers") && !page.contains("Passport"), "\(page)")
    }
  }

  // MARK: Switches

  @Test(
    "Groups of switches are shown and typed by their titles, and typed by their keys as well",
    arguments: [
      ("es", "requisitos:2 código limpio:1", "Requisitos:1 CódigoLimpio:1", "requirements:1 cleanCode:1"),
      ("es", "requisitos:2 código limpio:1", "estructura del codigo:1", "codeStructure:1"),
      (
        "pt", "requisitos:2 código limpo:1", "Estrutura do código:1;cleanCode:1",
        "codeStructure:1 cleanCode:1"
      ),
      ("pt", "requisitos:2 código limpo:1", "nenhum", "none"),
      ("en", "requirements:2 cleanCode:1", "Clean code:1", "cleanCode:1"),
    ])
  func switches(language: String, shown: String, typed: String, stored: String) throws {
    let project = try ratings(language)
    let screen = try play("edit", "ratings", "rating-1", "answers", in: project.folder, [typed])
    #expect(screen.contains("[\(shown)]"), "\(screen)")
    if language != "en" { #expect(!screen.contains("requirements"), "\(screen)") }
    let listed = try project.run("list", "ratings").outputText
    #expect(listed.contains("\t\(stored)\t"), "\(listed)")
    #expect(try project.run("history", "ratings", "rating-1").outputText.contains(": \(shown)"))
  }

  @Test("Questions that were not passed are named by titles at a terminal, and by keys everywhere")
  func failed() throws {
    let project = try ratings("es")
    try play(
      "rate", "Z9", "--student", "Eva", "--failed", "requisitos:2", "--failed", "Código limpio:1",
      "--failed", "codeStructure:1", in: project.folder)
    let listed = try project.run("list", "ratings", "--search", "eva").outputText
    #expect(listed.contains("\trequirements:2 codeStructure:1 cleanCode:1\t"), "\(listed)")
    try play("rate", "Z9", "--student", "Leo", "--failed", "ninguno", in: project.folder)
    let passed = try project.run("list", "ratings", "--search", "leo").outputText
    #expect(passed.contains("\tnone\t"), "\(passed)")
    let arguments = ["rate", "Z9", "--student", "Eva", "--failed"]
    let refused = try PseudoTerminal(arguments + ["requisitos:9"], in: project.folder.path, columns: 120)
    #expect(try refused.end() == 1)
    #expect(
      refused.text.contains("módulo Z9") && refused.text.contains("como requisitos:1,2."), "\(refused.text)")
    let scripted = try GazetteProgram.run(arguments + ["requisitos:2"], in: project.folder.path)
    #expect(scripted.status == 1 && scripted.errorText.contains("como requirements:1,2."))
  }

  @Test("A history and a result are in one language outside a terminal too, numbers and amounts with them")
  func oneLanguage() throws {
    let project = try ratings("es")
    let history = try project.run("history", "ratings", "rating-1").outputText
    #expect(history.contains("Resultado: 🥳 aprobada") && history.contains("Nota: 62,50\u{A0}%"), "\(history)")
    let questionnaire = try project.run("history", "car-insurance", "s-1").outputText
    #expect(questionnaire.contains("Respuestas: ") && !questionnaire.contains(" of "), "\(questionnaire)")
    #expect(questionnaire.contains("Valor del coche: 11.800,00\u{A0}€"), "\(questionnaire)")
    let rated = try project.run("rate", "Z9", "--student", "Eva", "--all-passed").outputText
    #expect(rated.contains("Nota: 100,00\u{A0}% 🥳 aprobada"), "\(rated)")
  }

  // MARK: Numbers and choices

  @Test("A number that can be read in two ways is refused with both of them")
  func numbers() throws {
    let project = try EntryProject(language: "es")
    let amount = try play(
      "edit", "car-insurance", "s-1", "value", in: project.folder, ["1.250", "12.500,00 €"])
    #expect(amount.contains("✗ 1.250 se puede leer de dos maneras: escriba 1250 o 1250,00."), "\(amount)")
    #expect(try project.value("value", of: "car-insurance", "s-1") == "12500.00")
    try play("edit", "car-insurance", "s-1", "kilometresPerYear", in: project.folder, ["9.500"])
    #expect(try project.value("kilometresPerYear", of: "car-insurance", "s-1") == "9500")
    let whole = try play(
      "edit", "car-insurance", "s-1", "kilometresPerYear", in: project.folder, ["20,000", "20.000"])
    #expect(whole.contains("escriba 20000 o 20."), "\(whole)")
    #expect(try project.value("kilometresPerYear", of: "car-insurance", "s-1") == "20000")
    let listed = try play("list", "car-insurance", "--where", "value=12.500", in: project.folder)
    #expect(listed.contains("value: 12.500 se puede leer de dos maneras: escriba 12500 o 12500,00."))
  }

  @Test("Choices are found by their titles in the language, and told by them where none is meant")
  func choices() throws {
    let project = try EntryProject(language: "es")
    try #require(try project.run("edit", "reservations", "r-0001", "--set", "status=cancelled").status == 0)
    for typed in ["Cancelada", "cancel", "cancelled"] {
      let found = try play("list", "reservations", "--where", "status=\(typed)", in: project.folder)
      #expect(found.contains("Marta Ruiz"), "\(typed): \(found)")
    }
    let unknown = try play("list", "reservations", "--where", "status=zz", in: project.folder)
    #expect(unknown.contains("Opciones: En firme, Cancelada, No presentada."), "\(unknown)")
    let scripted = try project.run("list", "reservations", "--where", "status=Cancelada")
    #expect(scripted.errorText.contains("booked, cancelled, noShow"), "\(scripted.errorText)")
    let rated = try ratings("pt")
    let found = try play("list", "ratings", "--where", "result=aprovada", in: rated.folder)
    #expect(found.contains("Ana"), "\(found)")
  }

  // MARK: What is asked

  @Test("The Wi-Fi question names the price of a night that the settings have")
  func price() throws {
    let project = try EntryProject(language: "es")
    let settings = try project.folder.text("gazette.yml")
    try project.folder.write(settings + "reservations: {wifiNightlyPrice: \"12.50\"}\n", to: "gazette.yml")
    let screen = try play("edit", "reservations", "r-0001", "wifi", in: project.folder, [""])
    #expect(screen.replacing("\u{A0}", with: " ").contains("12,50 € por noche"), "\(screen)")
  }

  @Test("Where there is nothing to rate by, that is said before anybody is asked")
  func nothingToRateBy() throws {
    let project = try EntryProject()
    let terminal = try PseudoTerminal("rate", in: project.folder.path)
    #expect(try terminal.end() == 1)
    #expect(terminal.text.contains("There are no modules yet to choose from."), "\(terminal.text)")
    #expect(!terminal.text.contains("Student"), "\(terminal.text)")
  }
}
