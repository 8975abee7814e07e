import Foundation
import GazetteTestSupport
import Testing

@Suite("Arguments that are missing")
struct MissingArgumentTests {
  private static let rejected = """
    key,name,dateOfBirth,employeeType
    e-9,Ida,1990-13-40,exempt

    """

  @Test(
    "In a script the error names what is missing in the project's language, with an example",
    arguments: [
      (["order", "add"], "Falta: plato", "gazette order add "),
      (["order", "quantity"], "Falta: el número de la línea", "gazette order quantity 2 5"),
      (["order", "quantity", "1"], "Falta: cantidad pedida", "gazette order quantity 1 5"),
      (["order", "remove"], "Falta: el número de la línea", "gazette order remove 2"),
      (["import"], "Falta: tipo de registro", "gazette import reservations bookings.csv"),
      (["import", "people"], "Falta: archivo", "gazette import people bookings.csv"),
      (["pictures"], "Falta: tipo de registro", "gazette pictures people"),
      (["dismiss"], "Falta: tipo de registro", "gazette dismiss employees bad.csv:2 --reason"),
      (["dismiss", "employees"], "Falta: fila", "gazette dismiss employees bad.csv:2 --reason"),
      (["restore"], "Falta: tipo de registro", "gazette restore employees e-1"),
      (["restore", "orders"], "Falta: clave", "gazette restore orders o-1"),
      (["rate"], "Falta: módulo y estudiante", "gazette rate 2B --student \"Ana Díaz\" --all-passed"),
    ])
  func scripts(arguments: [String], missing: String, example: String) throws {
    let project = try EntryProject(language: "es")
    try project.folder.write(Self.rejected, to: "bad.csv")
    try project.run("import", "employees", "bad.csv")
    let run = try GazetteProgram.run(arguments, in: project.folder.path)
    #expect(run.status == 64)
    #expect(run.errorText.contains(missing) && run.errorText.contains(example), "\(run.errorText)")
    #expect(run.errorText.filter(\.isNewline).count == 1)
  }

  @Test(
    "What the command line has that it should not is told in the project's language",
    arguments: [
      (["list", "people", "--foo"], "Opción desconocida '--foo'", "Opção desconhecida '--foo'"),
      (["order", "quantity", "1", "-1"], "Opción desconocida '-1'", "Opção desconhecida '-1'"),
      (["list", "people", "--sorf", "name"], "¿Quería decir '--sort'?", "Queria dizer '--sort'?"),
      (["list", "people", "--limit"], "Falta el valor de '--limit", "Falta o valor de '--limit"),
      (["list", "people", "--limit", "x"], "El valor 'x' no vale para", "O valor 'x' não serve para"),
      (["list", "people", "more"], "El argumento 'more' sobra", "O argumento 'more' está a mais"),
      (["list", "people", "more", "still"], "Sobran los argumentos", "Estão a mais os argumentos"),
      (["list", "people", "--json=x"], "no lleva ningún valor", "não leva nenhum valor"),
    ])
  func misuse(arguments: [String], spanish: String, portuguese: String) throws {
    for (language, words) in [("es", spanish), ("pt", portuguese)] {
      let project = try EntryProject(language: language)
      let run = try GazetteProgram.run(arguments, in: project.folder.path)
      #expect(run.status == 64 && run.errorText.contains(words), "\(run.errorText)")
    }
  }

  @Test("At a terminal what is missing is asked for, with what there is to choose")
  func asked() throws {
    let project = try OrderProject()
    let path = project.folder.path
    let adding = try PseudoTerminal("order", "add", in: path)
    try adding.expect("Pizza jalapeño")
    adding.enter("scalopine")
    try adding.expect("added to")
    #expect(try adding.end() == 0)
    let counting = try PseudoTerminal("order", "quantity", in: path)
    try counting.expect("1 × Scalopine")
    try counting.expect("Quantity")
    counting.enter("many")
    try counting.expect("Write it in digits.")
    counting.enter("101")
    try counting.expect("give a number from 1 to 100")
    counting.enter("3")
    try counting.expect("3 × Scalopine")
    #expect(try counting.end() == 0)
    let leaving = try PseudoTerminal("order", "quantity", in: path)
    try leaving.expect("Quantity")
    leaving.enter("")
    try leaving.expect("Nothing was changed.")
    #expect(try leaving.end() == 1)
    let removing = try PseudoTerminal("order", "remove", in: path)
    try removing.expect("removed from")
    #expect(try removing.end() == 0)
    try project.folder.write("name,price,type\nFlan,4.00,Postres\n", to: "more.csv")
    let importing = try PseudoTerminal("import", in: path)
    try importing.expect("Kind of record")
    importing.enter("")
    try importing.expect("Type its number or a part of its name")
    importing.enter("dishes")
    try importing.expect("File")
    importing.enter("mroe.csv")
    try importing.expect("mroe.csv: there is no such file")
    importing.enter("mor*.csv")
    try importing.expect("imported 1")
    #expect(try importing.end() == 0)
  }

  @Test(
    "The line of an order that others change while it is chosen is left alone",
    arguments: [(["order", "remove"], ["2"]), (["order", "quantity"], ["1", "5"])])
  func changedOrder(arguments: [String], words: [String]) throws {
    let project = try OrderProject()
    for dish in ["veal", "pepperoni", "hot"] {
      let run = try project.run("order", "add", dish)
      try #require(run.status == 0, "\(run.errorText)")
    }
    let terminal = try PseudoTerminal(arguments, in: project.folder.path)
    try terminal.expect("jalapeño")
    try #require(try project.run("order", "remove", "1").status == 0)
    let left = try project.run("order", "show").outputText
    for (place, word) in words.enumerated() {
      if place > 0 { try terminal.expect("Quantity") }
      terminal.enter(word)
    }
    try terminal.expect("has changed since it was shown")
    #expect(try terminal.end() == 1)
    #expect(try project.run("order", "show").outputText == left)
  }

  @Test("A rejected row that has become another one while somebody gives the reason is not dismissed")
  func changedRow() throws {
    let project = try EntryProject()
    try project.folder.write(Self.rejected, to: "bad.csv")
    try project.run("import", "employees", "bad.csv")
    let terminal = try PseudoTerminal("dismiss", "employees", "bad.csv:2", in: project.folder.path)
    try terminal.expect("Why")
    try project.folder.write(Self.rejected.replacing("Ida", with: "Bob"), to: "bad.csv")
    try project.run("import", "employees", "bad.csv")
    try #require(try project.run("list", "rejected").outputText.contains("bad.csv:2"))
    terminal.enter("a slip")
    try terminal.expect("These rows are others by now")
    #expect(try terminal.end() == 1)
    #expect(try project.run("list", "rejected", "--dismissed").outputText.isEmpty)
  }

  @Test("A rejected row that has become another one while it is chosen is not dismissed")
  func changedWhileChosen() throws {
    let project = try EntryProject()
    let rows = Self.rejected + "e-8,Eva,1990-13-41,exempt\n"
    try project.folder.write(rows, to: "bad.csv")
    try project.run("import", "employees", "bad.csv")
    let terminal = try PseudoTerminal("dismiss", "employees", in: project.folder.path)
    try terminal.expect("bad.csv:3")
    try project.folder.write(rows.replacing("Ida", with: "Bob"), to: "bad.csv")
    try project.run("import", "employees", "bad.csv")
    terminal.enter("1")
    try terminal.expect("Why")
    terminal.enter("a slip")
    try terminal.expect("These rows are others by now")
    #expect(try terminal.end() == 1)
    #expect(try project.run("list", "rejected", "--dismissed").outputText.isEmpty)
  }

  @Test("Rows to dismiss are chosen at a terminal, each with its reason")
  func dismissed() throws {
    let project = try EntryProject()
    let path = project.folder.path
    let none = try PseudoTerminal("dismiss", in: path)
    try none.expect("There are no rejected rows.")
    #expect(try none.end() == 1)
    try project.folder.write(Self.rejected, to: "bad.csv")
    try project.run("import", "employees", "bad.csv")
    let terminal = try PseudoTerminal("dismiss", in: path)
    try terminal.expect("Kind of record: Employees")
    try terminal.expect("bad.csv:2")
    try terminal.expect("Why")
    terminal.enter("a slip")
    try terminal.expect("dismissed 1")
    #expect(try terminal.end() == 0)
  }

  @Test(
    "Where there is no project, the environment's language is spoken",
    arguments: [
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "es_ES.UTF-8"], "no hay ningún almacén"),
      (["LC_ALL": "", "LC_MESSAGES": "pt_PT.UTF-8", "LANG": "es_ES.UTF-8"], "não há nenhum armazém"),
      (["LC_ALL": "C", "LC_MESSAGES": "pt_PT.UTF-8", "LANG": "es_ES.UTF-8"], "there is no store"),
    ])
  func noProject(environment: [String: String], words: String) throws {
    let folder = try TestFolder()
    let run = try GazetteProgram.run(["list", "employees"], in: folder.path, environment: environment)
    #expect(run.errorText.contains(words), "\(run.errorText)")
  }
}
