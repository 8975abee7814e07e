import Foundation
import GazetteTestSupport
import Testing

@Suite("Entering records in scripts")
struct EntryScriptTests {
  @Test("A record is added by --set, its key printed alone, and what was done told on standard error")
  func add() throws {
    let project = try EntryProject()
    let run = try project.run("add", "employees", "--set", "name=Ada King", "--set", "employeeType=exempt")
    #expect(run.status == 0)
    #expect(run.outputText == "employee-1\n")
    #expect(run.errorText == "employee employee-1: added\n")
    #expect(try project.value("name", of: "employees", "employee-1") == "Ada King")
    let quiet = try project.run("edit", "employees", "employee-1", "--quiet", "--set", "name=Ada")
    #expect(quiet.outputText == "employee-1\n" && quiet.error.isEmpty && quiet.status == 0)
    #expect(
      try project.run("edit", "employees", "employee-1", "--set", "name=Ada").errorText.contains("as it was"))
    #expect(
      try project.run("edit", "employees", "employee-1", "--set", "name=A").errorText.contains("changed"))
  }

  @Test("Everything that is wrong is reported at once, and nothing is stored")
  func allFaults() throws {
    let project = try EntryProject()
    try project.expectRefusal(
      "add", "reservations", "--set", "nam=x", "--set", "checkIn=2026-06-29", "--set", "checkOut=soon",
      "--set",
      "adults=0", "--set", "children=many", "--set", "roomType=Cellar", "--set", "wifi=perhaps", "--set",
      "nightlyRate=-1", "--set", "status=gone", "--set", "adults[1]=2", "--set", "adults.count=2",
      says: [
        "Reservation: nam: no field of the form",
        "Reservation: adults[1]: no field of the form",
        "Reservation: adults.count: no field of the form",
        "Guest, firstName: First name: missing",
        "Guest, lastName: Last name: missing",
        "Stay, checkIn: Check-in lies in the past (2026-06-29)",
        "Stay, checkOut: Check-out: not a date (soon)",
        "Stay, adults: Adults: less than 1 (0)",
        "Stay, children: Children: not a whole number (many)",
        "Room, roomType: Room type: not among the stored room-types (Cellar)",
        "Room, nightlyRate: Nightly rate: less than 0 (-1.00)",
        "Room, wifi: Wi-Fi: not yes or no (perhaps)",
        "Room, status: Status: not one of the choices (gone)",
      ])
  }

  @Test("An edit with one wrong value among right ones changes nothing")
  func halfAnEdit() throws {
    let project = try EntryProject()
    try project.expectRefusal(
      "edit", "employees", "e-1", "--set", "name=Other", "--set", "employeeType=none",
      says: ["Employment, employeeType: Type: not one of the choices (none)"])
    #expect(try project.value("name", of: "employees", "e-1") == "Ada Lovelace")
  }

  @Test("The value of a private field is in no message")
  func privateValues() throws {
    let project = try EntryProject()
    try project.expectRefusal(
      "edit", "car-insurance", "s-1", "--set", "documentNumber=121K",
      says: ["Policyholder, documentNumber: Eight digits and a capital letter"])
    try project.enter("edit", "car-insurance", "s-1", "--set", "documentNumber=00000122E")
    let run = try project.run(
      "edit", "car-insurance", "s-1", "--revision", "1", "--set", "documentNumber=00000123T")
    #expect(run.status == 1)
    #expect(run.errorText.contains("Document number: (private) → (private)\n"), "\(run.errorText)")
    #expect(!run.errorText.contains("0000012"))
  }

  @Test(
    "Words that cannot mean an entry end with status 64 in one line",
    arguments: [
      (["add", "frob", "--set", "a=b"], "There is no kind frob"),
      (["add", "employees"], "There is nobody to ask here"),
      (["edit", "employees", "e-1"], "gazette edit employees e-1 --set field=value"),
      (["add", "employees", "--set", "name"], "--set name="), (["add", "employees", "--set", "=x"], "=x"),
      (["add", "employees", "--set", ""], "expected a field and its value"),
      (["add", "employees", "--json", ""], "expected one object"),
      (["add", "employees", "--json", " \n"], "expected one object"),
      (["add", "employees", "--json", "[]"], "expected one object"),
      (["add", "employees", "--json", "[{},{}]"], "expected one object"),
      (["add", "employees", "--json", "[1]"], "expected one object"),
      (["add", "employees", "--key", "", "--set", "name=x"], "A key cannot be empty"),
      (["add", "employees", "--json", #"{"key":""}"#], "A key cannot be empty"),
      (["add", "employees", "--json", #"{"key":"a\u0000b"}"#], "A key cannot be empty"),
      (["edit", "employees", "e-1", "--json", #"{"key":"e-2"}"#], "e-2"),
      (["add", "ratings", "--set", "student=Ada"], "gazette rate"),
    ] as [([String], String)])
  func misuse(arguments: [String], words: String) throws {
    let project = try EntryProject()
    let before = try project.folder.tree()
    let run = try GazetteProgram.run(arguments, in: project.folder.path)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1, "\(run.errorText)")
    #expect(run.errorText.contains(words), "\(run.errorText)")
    #expect(try project.folder.tree() == before)
  }

  @Test(
    "Files and JSON that cannot be read are named with the place, with status 1",
    arguments: [
      (["add", "employees", "--json", "none.json"], "none.json"),
      (["add", "employees", "--json", "."], "Is a directory"),
      (["add", "employees", "--json", #"{"name": "x""#], "--json:1:13"),
      (["add", "employees", "--json", #"{"name": 1, "name": 2}"#], "stands twice"),
      (["edit", "employees", "e-9", "--set", "name=x"], "There is no record e-9 among the employees"),
      (["edit", "employees", "", "--set", "name=x"], "There is no record"),
      (["edit", "employees", "e-1\u{1B}[2J", "--set", "name=x"], "There is no record e-1 [2J among"),
    ] as [([String], String)])
  func unreadable(arguments: [String], words: String) throws {
    let project = try EntryProject()
    let run = try GazetteProgram.run(arguments, in: project.folder.path)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1 && run.errorText.contains(words), "\(run.errorText)")
    #expect(run.output.isEmpty)
  }

  @Test("JSON comes from a file, from standard input, or from the command line itself; --set goes over it")
  func json() throws {
    let project = try EntryProject()
    let text = #"{"name": "Söhn, \"Ö\"\nJr", "dateOfBirth": "1990-01-02", "employeeType": "partTime"}"#
    try project.folder.write("\n " + text, to: "one.json")
    let inline = try project.enter("add", "employees", "--json", " " + text)
    let file = try project.enter("add", "employees", "--json", "one.json", "--set", "employeeType=exempt")
    let child = try ChildProcess(
      GazetteProgram.path, ["add", "employees", "--json", "-"], in: project.folder.path,
      input: project.folder.path("one.json"))
    let piped = try child.end()
    #expect(piped.status == 0, "\(piped.errorText)")
    #expect([inline, file, piped.outputText] == ["employee-1", "employee-2", "employee-3\n"])
    for key in ["employee-1", "employee-2", "employee-3"] {
      #expect(try project.value("name", of: "employees", key) == "Söhn, \"Ö\"\nJr")
      let type = key == "employee-2" ? "exempt" : "partTime"
      #expect(try project.value("employeeType", of: "employees", key) == type)
    }
    // The list of one that export prints is taken for its one.
    #expect(
      try project.enter("edit", "employees", "employee-1", "--json", #"[{"id": "employee-1", "name": "A"}]"#)
        == "employee-1")
    #expect(try project.value("name", of: "employees", "employee-1") == "A")
  }

  @Test("Nothing on standard input, or text that is not UTF-8, is an error and stores nothing")
  func badInput() throws {
    let project = try EntryProject()
    let empty = try project.run("add", "employees", "--json", "-")
    #expect(empty.status == 1 && empty.errorText.contains("standard input: the file is empty"))
    try project.folder.write([0x7B, 0x22, 0x6E, 0x22, 0x3A, 0x22, 0xFF, 0x22, 0x7D], to: "latin.json")
    let latin = try project.run("add", "employees", "--json", "latin.json")
    #expect(latin.status == 1 && latin.errorText.contains("UTF-8"))
    #expect(try project.keys("employees") == ["e-1", "e-2", "e-3"])
  }

  @Test(
    "What export prints of a record comes back unchanged through edit",
    arguments: [
      ("employees", "e-1"), ("room-types", "1"), ("reservations", "r-0001"), ("dishes", "d-2"),
      ("orders", "o-1"), ("people", "p-1"), ("car-insurance", "s-1"),
    ])
  func exported(kind: String, key: String) throws {
    let project = try EntryProject()
    let before = try project.run("export", kind, "--format", "json").output
    let record = try JSONSerialization.data(withJSONObject: project.record(kind, key))
    try project.folder.write(Array(record), to: "one.json")
    let run = try project.run("edit", kind, key, "--json", "one.json")
    #expect(run.status == 0 && run.outputText == "\(key)\n")
    #expect(run.errorText.hasSuffix("\(key): as it was\n"), "\(run.errorText)")
    #expect(try project.run("export", kind, "--format", "json").output == before)
  }

  @Test("A default birth date that was exported is still a default when it comes back")
  func exportedDefault() throws {
    let project = try EntryProject()
    try project.enter("add", "employees", "--set", "name=New", "--set", "employeeType=exempt")
    let record = try JSONSerialization.data(withJSONObject: project.record("employees", "employee-1"))
    try project.folder.write(Array(record), to: "one.json")
    let run = try project.run("edit", "employees", "employee-1", "--json", "one.json")
    #expect(run.errorText == "employee employee-1: as it was\n")
  }

  @Test("An empty text that was exported is no change when it comes back")
  func exportedEmptyText() throws {
    let project = try EntryProject()
    try project.folder.write(
      #"[{"key": "d-9", "name": "S", "description": "", "price": 1, "type": "T"}]"#, to: "d.json")
    #expect(try project.run("import", "dishes", "d.json").status == 0)
    let run = try project.run("edit", "dishes", "d-9", "--json", #"{"description": "", "price": "1.00"}"#)
    #expect(run.errorText == "dish d-9: as it was\n")
  }

  @Test("An exported submission is edited in the shape in which it is exported")
  func exportedSubmission() throws {
    let project = try EntryProject()
    try project.enter(
      "edit", "car-insurance", "s-1", "--json",
      #"{"form": "car-insurance", "version": 1, "answers": {"model": "Sol", "garage": false}}"#)
    #expect(try project.value("model", of: "car-insurance", "s-1") == "Sol")
    #expect(try project.value("make", of: "car-insurance", "s-1") == "albor")
    try project.enter("edit", "car-insurance", "s-1", "--set", "answers.address.houseNumber=4")
    #expect(try project.value("address.houseNumber", of: "car-insurance", "s-1") == "4")
    #expect(try project.value("address.city", of: "car-insurance", "s-1") == "Gijón")
    try project.expectRefusal(
      "edit", "car-insurance", "s-1", "--json", #"{"form": "other", "answers": {"nothing": 1}}"#,
      says: [
        "Car insurance proposal: form: no field of the form",
        "Car insurance proposal: nothing: no field of the form",
      ])
  }

  @Test("Groups and lists are given whole, or value by value; the element behind the last is a new one")
  func nested() throws {
    let project = try EntryProject()
    let order = try project.enter(
      "add", "orders", "--set", "placedOn=2026-06-30 19:30", "--set",
      #"lines=[{"dish": "d-1", "quantity": 2}, {"dish": "Entrecot"}]"#, "--set", "lines[2].quantity=4",
      "--set", "lines[3].dish=d-2")
    #expect(try project.value("lines.1.quantity", of: "orders", order) == "2")
    #expect(try project.value("lines.2.dish", of: "orders", order) == "d-2")
    #expect(try project.value("lines.2.quantity", of: "orders", order) == "4")
    #expect(try project.value("lines.3.quantity", of: "orders", order) == "1")
    // An element that is set to nothing is taken out.
    try project.enter("edit", "orders", order, "--set", "lines[1]=")
    #expect(try project.value("lines.1.quantity", of: "orders", order) == "4")
    #expect(try project.value("lines.3", of: "orders", order) == nil)
    try project.expectRefusal(
      "edit", "orders", order, "--set", "lines[0].dish=d-1", "--set", "lines[1].colour=red", "--set",
      "lines=five",
      says: [
        "Order: lines[0].dish: no field of the form",
        "Order: lines[1].colour: no field of the form",
        "Dishes, lines: Lines: not a list (five)",
      ])
    try project.expectRefusal(
      "edit", "orders", order, "--set", "lines[4].dish=d-1", "--set", "lines[4]=",
      says: [
        "Order, lines[4].dish: Dish: the list ends with number 2; the next one is 3",
        "Order, lines[4]: Lines: the list ends with number 2; the next one is 3",
      ])
  }

  @Test("What an object for a group lacks stays as it is stored")
  func partOfGroup() throws {
    let project = try EntryProject()
    for (arguments, number) in [
      (["--json", #"{"address": {"houseNumber": "7"}}"#], "7"),
      (["--set", #"address={"houseNumber": "8"}"#], "8"), (["--json", #"{"address": {}}"#], "8"),
      (["--json", #"{"address": {"houseNumber": "8"}}"#, "--set", "address.houseNumber=9"], "9"),
    ] {
      let run = try GazetteProgram.run(["edit", "car-insurance", "s-1"] + arguments, in: project.folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      #expect(try project.value("address.houseNumber", of: "car-insurance", "s-1") == number)
      #expect(try project.value("address.street", of: "car-insurance", "s-1") == "Calle del Sable")
    }
    try project.expectRefusal(
      "edit", "car-insurance", "s-1", "--json", #"{"address": {"colour": 1}}"#,
      says: ["Car insurance proposal: address.colour: no field of the form"])
  }

  @Test("The order in which fields are given does not matter, within groups and lists neither")
  func anyOrder() throws {
    let project = try EntryProject()
    try project.enter(
      "edit", "car-insurance", "s-1", "--set", "address.houseNumber=5", "--set", "documentNumber=ABC123456",
      "--set", "issuingCountry=Spain", "--set", "address.street=Mayor", "--set",
      "drivers[2].licenceSince=2020-01-01",
      "--set", "address.city=Lugo", "--set", "documentType=passport", "--set",
      "drivers[2].birthDate=1990-01-01",
      "--set", "drivers[2].fullName.lastName=B", "--set", "drivers[2].fullName.firstName=A")
    for (field, value) in [
      ("documentNumber", "ABC123456"), ("issuingCountry", "Spain"), ("address.city", "Lugo"),
      ("address.street", "Mayor"), ("address.houseNumber", "5"), ("drivers.2.licenceSince", "2020-01-01"),
    ] {
      #expect(try project.value("\(field)", of: "car-insurance", "s-1") == value)
    }
    let order = try project.enter(
      "add", "orders", "--set", "lines[2].dish=d-2", "--set", "lines[1].price=1", "--set", "lines[1].dish=d-1"
    )
    #expect(try project.value("lines.1.price", of: "orders", order) == "1.00")
    #expect(try project.value("lines.2.dish", of: "orders", order) == "d-2")
  }

  @Test("Fields are named as columns are; of a field that is given twice the last value counts")
  func names() throws {
    let project = try EntryProject()
    let key = try project.enter(
      "add", "employees", "--set", "Name=First", "--set", "birth_date=1990-01-02", "--set", "TYPE=exempt",
      "--set",
      "name=Last")
    #expect(try project.value("name", of: "employees", key) == "Last")
    #expect(try project.value("dateOfBirth", of: "employees", key) == "1990-01-02")
  }

  @Test(
    "Any text is a value",
    arguments: [
      "a=b=c", "=", "\"quoted\"", "'", " blank at both ends ", "line\nbreak\r\nand\ttab", "| pipe |",
      "<b>&amp;",
      "\u{202E}right to left\u{202C}", "\u{1B}[31mred", "👨‍👩‍👧‍👦 e\u{301}", "null", "[1]", "{}", "--name",
      "\\u0041",
      String(repeating: "x", count: 20_000),
    ])
  func anyText(text: String) throws {
    let project = try EntryProject()
    let run = try project.run("add", "employees", "--set", "name=\(text)", "--set", "employeeType=exempt")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try project.value("name", of: "employees", "employee-1") == text)
    #expect(!run.errorText.contains("\u{1B}"))
  }

  @Test("A NUL character is refused, as the store would end the text there")
  func nul() throws {
    let project = try EntryProject()
    try project.expectRefusal(
      "add", "employees", "--json", #"{"name": "a\u0000b", "employeeType": "exempt"}"#,
      says: ["Person, name: Name: not a text without NUL characters (a b)"])
    try project.expectRefusal(
      "add", "employees", "--json", #"{"name": "a", "employeeType": "exempt\u0000"}"#,
      says: ["Employment, employeeType: Type: not one of the choices (exempt )"])
    try project.expectRefusal(
      "edit", "reservations", "r-0001", "--json", #"{"emailAddress": "a@example.com\u0000"}"#,
      says: ["Guest, emailAddress: E-mail: not an e-mail address (a@example.com )"])
    try project.expectRefusal(
      "edit", "orders", "o-1", "--json", #"{"phone": "555-0101\u0000"}"#,
      says: ["Delivery, phone: Phone: not a phone number (555-0101 )"])
  }

  @Test("A new record has the key that is asked for, if no other has it")
  func keys() throws {
    let project = try EntryProject()
    #expect(try project.enter("add", "dishes", "--key", "d-50", "--json", Self.dish("Soup")) == "d-50")
    #expect(
      try project.enter("add", "dishes", "--json", #"{"key": "d/ö 1", "name": "S", "price": 1, "type": "T"}"#)
        == "d/ö 1")
    let taken = try project.run("add", "dishes", "--key", "d-50", "--json", Self.dish("Other"))
    #expect(taken.status == 1 && taken.output.isEmpty)
    #expect(taken.errorText.contains("There is a record d-50 among the dishes already"))
    #expect(taken.errorText.contains("gazette edit dishes d-50"))
    #expect(try project.value("name", of: "dishes", "d-50") == "Soup")
    // Dishes and people are known by their names; the same again is none that is new.
    let dish = try project.enter("add", "dishes", "--json", Self.dish("Stew"))
    #expect(dish.hasPrefix("dish-"))
    let again = try project.run("add", "dishes", "--json", Self.dish("Stew"))
    #expect(again.status == 1 && again.errorText.contains(dish))
    // One that is called otherwise now, or was removed, is another.
    try project.enter("edit", "dishes", dish, "--set", "name=Old stew")
    #expect(try project.enter("add", "dishes", "--json", Self.dish("Stew")) == "dish-1")
    #expect(try project.run("remove", "dishes", dish, "--yes").status == 0)
    #expect(try project.enter("add", "dishes", "--json", Self.dish("Stew")) == "dish-2")
    #expect(try project.run("restore", "dishes", dish).status == 0)
    #expect(try project.value("name", of: "dishes", dish) == "Old stew")
  }

  @Test("What is exported and read back changes nothing, a default birth date least of all")
  func readBack() throws {
    let project = try EntryProject()
    try project.enter("add", "employees", "--set", "name=New", "--set", "employeeType=exempt")
    for format in ["csv", "json"] {
      let export = try project.run("export", "employees", "--format", format).outputText
      try project.folder.write(export, to: "again.\(format)")
      let run = try project.run("import", "employees", "again.\(format)")
      #expect(run.outputText.hasPrefix("imported 0, updated 0, rejected 0"), "\(run.outputText)")
    }
    #expect(try project.run("show", "employees", "employee-1").outputText.contains("(default)"))
  }

  @Test("A record in the bin keeps its key until the bin is emptied")
  func keyInBin() throws {
    let project = try EntryProject()
    #expect(try project.run("remove", "employees", "e-1", "--yes").status == 0)
    let words = ["add", "employees", "--key", "e-1", "--set", "name=New", "--set", "employeeType=exempt"]
    let refused = try GazetteProgram.run(words, in: project.folder.path)
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("e-1 of the employees is in the bin"))
    #expect(try project.run("bin", "--empty", "--yes").status == 0)
    #expect(try GazetteProgram.run(words, in: project.folder.path).status == 0)
  }

  private static func dish(_ name: String) -> String { #"{"name": "\#(name)", "price": "1", "type": "T"}"# }

  @Test("Records without a key get the next number under a name that no file gives")
  func nextKeys() throws {
    let project = try EntryProject()
    func addEmployee(_ key: String? = nil) throws -> String {
      let keys = key.map { ["--key", $0] } ?? []
      let words = ["add", "employees", "--set", "name=x", "--set", "employeeType=exempt"] + keys
      return try #require(
        GazetteProgram.run(words, in: project.folder.path).outputLines.first.map(String.init))
    }
    #expect(try addEmployee() == "employee-1")
    // A number of the house's own, which a file may use tomorrow, is not continued.
    #expect(try addEmployee("e-9") == "e-9")
    #expect(try addEmployee() == "employee-2")
    #expect(try addEmployee("employee-0017") == "employee-0017")
    #expect(try addEmployee("employee-x") == "employee-x")
    #expect(try addEmployee("employee-99999999999999999999") == "employee-99999999999999999999")
    #expect(try addEmployee() == "employee-18")
    #expect(try project.enter("add", "reservations", "--json", Self.stay) == "reservation-1")
  }

  private static let stay = """
    {"firstName": "A", "lastName": "B", "checkIn": "2026-07-01", "checkOut": "2026-07-03", "roomType": "K"}
    """

  @Test("The key of a record that was removed is not given again")
  func removedKeys() throws {
    let project = try EntryProject()
    let database = try #require(
      project.folder.tree().keys.first { $0.hasSuffix(".sqlite") || $0.hasSuffix(".db") })
    #expect(
      try project.enter("add", "employees", "--set", "name=x", "--set", "employeeType=exempt") == "employee-1"
    )
    try Tools.sql(
      """
      INSERT INTO history (kind, key, revision, previous, isRemoved, state)
      SELECT 'employees', 'employee-1', 99, revision, 1, '[]' FROM employees WHERE key = 'employee-1';
      DELETE FROM employees WHERE key = 'employee-1'
      """, on: project.folder.path(database))
    #expect(
      try project.enter("add", "employees", "--set", "name=x", "--set", "employeeType=exempt") == "employee-2"
    )
  }

  @Test("What depends on a value that is changed is cleared, and told")
  func cleared() throws {
    let project = try EntryProject()
    let run = try project.run(
      "edit", "car-insurance", "s-1", "--set", "address.city=Lugo", "--set", "make=other")
    #expect(run.status == 0)
    #expect(
      run.errorLines.first
        == "cleared with what they depend on: address.street, address.houseNumber, model", "\(run.errorText)")
    #expect(try project.value("address.street", of: "car-insurance", "s-1") == nil)
    #expect(try project.value("model", of: "car-insurance", "s-1") == nil)
    // The same value again clears nothing.
    try project.enter("edit", "car-insurance", "s-1", "--set", "address.street=Mayor")
    let same = try project.run("edit", "car-insurance", "s-1", "--set", "address.city=Lugo")
    #expect(same.errorText == "car insurance proposal s-1: as it was\n")
    #expect(try project.value("address.street", of: "car-insurance", "s-1") == "Mayor")
  }

  @Test("An edit that started from an older state is refused with what was changed since")
  func stale() throws {
    let project = try EntryProject()
    let database = try #require(
      project.folder.tree().keys.first { $0.hasSuffix(".sqlite") || $0.hasSuffix(".db") })
    func revision() throws -> String {
      let run = try ChildProcess.run(
        #require(Tools.sqlite), [project.folder.path(database), "SELECT revision FROM reservations"], in: "/")
      return run.outputText.trimmingCharacters(in: .newlines)
    }
    let first = try revision()
    try project.enter("edit", "reservations", "r-0001", "--set", "lastName=Sanz", "--set", "wifi=false")
    let refused = try project.run(
      "edit", "reservations", "r-0001", "--revision", first, "--set", "lastName=Díaz")
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(
      refused.errorLines.map(String.init) == [
        "r-0001 was changed meanwhile:", "  Last name: Ruiz → Sanz", "  Wi-Fi: true → false",
        "error: The record r-0001 was changed after this edit began; nothing was saved. It is at revision \(try revision()) now.",
      ])
    #expect(try project.value("lastName", of: "reservations", "r-0001") == "Sanz")
    let json = #"{"key": "r-0001", "revision": \#(first), "lastName": "Díaz"}"#
    #expect(try project.run("edit", "reservations", "r-0001", "--json", json).status == 1)
    // Some programs write whole numbers with a point or an exponent.
    for number in ["\(first).0", "\(first)e0"] {
      let json = #"{"key": "r-0001", "revision": \#(number), "lastName": "Díaz"}"#
      #expect(try project.run("edit", "reservations", "r-0001", "--json", json).status == 1)
    }
    let half = #"{"key": "r-0001", "revision": 1.5, "lastName": "Díaz"}"#
    #expect(try project.run("edit", "reservations", "r-0001", "--json", half).status == 64)
    #expect(
      try project.run("edit", "reservations", "r-0001", "--revision", revision(), "--set", "lastName=Díaz")
        .status
        == 0)
  }

  private static let widgets = """
    title: Widgets
    one: Widget
    record: "{name}"
    plainKeys: true
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: parts
        title: Parts
        kind: list
        minimumLength: 1
        fields:
          - {key: what, title: What, kind: text}

    """

  @Test("A list that is left out has as few elements as an empty one")
  func leftOutList() throws {
    let project = try DeclaredProject(["widgets/widgets.yml": Self.widgets])
    for json in [#"{"name": "A"}"#, #"{"name": "A", "parts": null}"#, #"{"name": "A", "parts": []}"#] {
      let run = try project.run("add", "widgets", "--json", json)
      #expect(run.status == 1)
      #expect(run.errorLines.first == "Widget, parts: Parts: fewer than 1", "\(json)")
    }
    try project.folder.write("key,name,parts\na,A,\n", to: "widgets.csv")
    let run = try project.run("import", "widgets", "widgets.csv")
    #expect((run.outputText + run.errorText).contains("1 × Parts: fewer than 1"))
  }

  @Test("A field that is given twice is refused, and what is wrong with a key stands under its kind")
  func twice() throws {
    let project = try DeclaredProject(["widgets/widgets.yml": Self.widgets])
    let twice = try project.run("add", "widgets", "--set", "name=One", "--set", "name=Two")
    #expect(twice.status != 0 && twice.errorText.contains("name is given twice"))
    let run = try project.run(
      "add", "widgets", "--key", "a/b", "--set", "name=A", "--set", "parts[1].what=x")
    #expect(run.errorLines.first == "Widget, key: Key: has more than letters, digits and hyphens (a/b)")
  }

  @Test("Two scripts that add at once both get a record of their own")
  func atOnce() throws {
    let project = try EntryProject()
    let children = try (0..<4).map { number in
      try ChildProcess(
        GazetteProgram.path, ["add", "employees", "--set", "name=\(number)", "--set", "employeeType=exempt"],
        in: project.folder.path)
    }
    let keys = try children.map { try $0.end().outputText }
    #expect(Set(keys) == ["employee-1\n", "employee-2\n", "employee-3\n", "employee-4\n"])
  }
}
