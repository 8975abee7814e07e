import Foundation
import GazetteTestSupport
import Testing

@Suite("The rules of the six systems, from outside")
struct EntryRuleTests {
  // MARK: Employees

  @Test("Name and type of an employee are required; blanks are no name")
  func employeeRequired() throws {
    let project = try EntryProject()
    try project.expectRefusal(
      "add", "employees", "--set", "dateOfBirth=1990-01-01",
      says: ["Person, name: Name: missing", "Employment, employeeType: Type: missing"])
    try project.expectRefusal(
      "edit", "employees", "e-1", "--set", "name= \u{A0}\t", "--set", "employeeType=",
      says: ["Person, name: Name: missing ( \u{A0} )", "Employment, employeeType: Type: missing"])
  }

  @Test("A birth date that is left out is 15 June of the year that the mean age of all, rounded down, gives")
  func defaultBirthDate() throws {
    let project = try EntryProject()
    // 40, 49 and, on his birthday, 26: 115 / 3 = 38.33, so 2026 - 38.
    let key = try project.enter("add", "employees", "--set", "name=New", "--set", "employeeType=exempt")
    #expect(try project.value("dateOfBirth", of: "employees", key) == "1988-06-15")
    // With her 38 years: 153 / 4 = 38.25; with one of 60 years 213 / 5 = 42.6.
    try project.enter(
      "add", "employees", "--set", "name=Old", "--set", "employeeType=exempt", "--set",
      "dateOfBirth=1966-06-30")
    let next = try project.enter("add", "employees", "--set", "name=Next", "--set", "employeeType=exempt")
    #expect(try project.value("dateOfBirth", of: "employees", next) == "1984-06-15")
  }

  @Test("Without employees the average age is 40")
  func firstEmployee() throws {
    let folder = try TestFolder()
    #expect(try GazetteProgram.run("init", in: folder.path).status == 0)
    try folder.write("timeZone: Etc/UTC\nasOf: 2026-06-30\n", to: "gazette.yml")
    let words = ["add", "employees", "--set", "name=New", "--set", "employeeType=exempt"]
    #expect(try GazetteProgram.run(words, in: folder.path).outputText == "employee-1\n")
    #expect(
      try GazetteProgram.run("list", "employees", in: folder.path).outputText.contains("\t1986-06-15\t"))
  }

  @Test("The record says that its birth date was left out, also after an edit, until one is given")
  func defaultMark() throws {
    let project = try EntryProject()
    let key = try project.enter("add", "employees", "--set", "name=New", "--set", "employeeType=exempt")
    func isMarked() throws -> Bool {
      try project.run("show", "employees", key).outputText.contains("default")
    }
    #expect(try isMarked())
    #expect(try !project.run("show", "employees", "e-1").outputText.contains("default"))
    // Others would give another default by now; the stored one stays.
    try project.enter("edit", "employees", "e-3", "--set", "dateOfBirth=1936-01-01")
    try project.enter("edit", "employees", key, "--set", "name=Renamed")
    #expect(try isMarked())
    #expect(try project.value("dateOfBirth", of: "employees", key) == "1988-06-15")
    try project.enter("edit", "employees", key, "--set", "dateOfBirth=1988-06-16")
    #expect(try !isMarked())
    // Taken away again, it is left out again, and the average counts as it is now.
    try project.enter("edit", "employees", key, "--set", "dateOfBirth=")
    #expect(try isMarked())
  }

  @Test("A birth date after today and an age over 120 are refused; the limits themselves are not")
  func birthDateLimits() throws {
    let project = try EntryProject()
    for command in [["add", "employees", "--set", "name=x"], ["edit", "employees", "e-1"]] {
      for (date, words) in [
        ("2026-07-01", "in the future"), ("1905-06-30", "more than 120 years ago"),
        ("1899-01-01", "more than 120 years ago"), ("2026-02-29", "not a date"),
        ("30 June 1990", "not a date"),
        ("1990-6-3", "not a date"),
      ] {
        let run = try GazetteProgram.run(
          command + ["--set", "employeeType=exempt", "--set", "dateOfBirth=\(date)"], in: project.folder.path)
        #expect(run.status == 1)
        #expect(run.errorText.hasPrefix("Person, dateOfBirth: Date of birth: \(words) (\(date))"))
      }
    }
    for date in ["2026-06-30", "1905-07-01", "2024-02-29"] {
      try project.enter("edit", "employees", "e-1", "--set", "dateOfBirth=\(date)")
      #expect(try project.value("dateOfBirth", of: "employees", "e-1") == date)
    }
  }

  // MARK: Reservations

  @discardableResult
  private func addStay(
    to project: EntryProject, _ answers: String..., sourceLocation: SourceLocation = #_sourceLocation
  )
    throws -> GazetteProgram.Run
  {
    let stay = #"{"firstName": "A", "lastName": "B", "checkOut": "2026-07-03", "roomType": "K"}"#
    let words = ["add", "reservations", "--json", stay] + answers.flatMap { ["--set", $0] }
    return try GazetteProgram.run(words, in: project.folder.path, sourceLocation: sourceLocation)
  }

  @Test("First and last name and room type are required")
  func stayRequired() throws {
    let project = try EntryProject()
    try project.expectRefusal(
      "add", "reservations", "--set", "checkIn=2026-07-01",
      says: [
        "Guest, firstName: First name: missing", "Guest, lastName: Last name: missing",
        "Stay, checkOut: Check-out: missing", "Room, roomType: Room type: missing",
      ])
  }

  @Test("What is not given of a reservation is its initial value")
  func stayInitial() throws {
    let project = try EntryProject()
    let key = try #require(addStay(to: project).outputLines.first.map(String.init))
    for (field, value) in [
      ("checkIn", "2026-06-30"), ("adults", "1"), ("children", "0"), ("wifi", "0"), ("status", "booked"),
      ("nightlyRate", "209.00"), ("roomType", "1"),
    ] {
      #expect(try project.value(field, of: "reservations", key) == value, "\(field)")
    }
    #expect(try project.value("emailAddress", of: "reservations", key) == nil)
  }

  @Test(
    "Check-out is at least one night after check-in",
    arguments: [("2026-07-02", nil), ("2026-07-03", "x"), ("2026-07-04", "x")])
  func nights(checkIn: String, fault: String?) throws {
    let project = try EntryProject()
    let run = try addStay(to: project, "checkIn=\(checkIn)")
    #expect(run.status == (fault == nil ? 0 : 1))
    if fault != nil {
      #expect(
        run.errorLines.first
          == "Stay, checkOut: Check-out is not at least one night after check-in (2026-07-03)")
    }
  }

  @Test("A new check-in is not before today; that of an edited reservation may be")
  func checkInToday() throws {
    let project = try EntryProject()
    let run = try addStay(to: project, "checkIn=2026-06-29")
    #expect(run.status == 1)
    #expect(run.errorLines.first == "Stay, checkIn: Check-in lies in the past (2026-06-29)")
    #expect(try addStay(to: project, "checkIn=2026-06-30").status == 0)
    try project.enter("edit", "reservations", "r-0001", "--set", "checkIn=2020-02-29")
    #expect(try project.value("checkIn", of: "reservations", "r-0001") == "2020-02-29")
    try project.enter("edit", "reservations", "r-0001", "--set", "lastName=Sanz")
  }

  @Test(
    "There are 1 to 100 adults and 0 to 100 children",
    arguments: [
      ("adults=0", "Adults: less than 1 (0)"), ("adults=-1", "Adults: less than 1 (-1)"),
      ("adults=101", "Adults: more than 100 (101)"), ("adults=1", nil), ("adults=100", nil),
      ("children=-1", "Children: less than 0 (-1)"), ("children=101", "Children: more than 100 (101)"),
      ("children=0", nil), ("children=100", nil),
      ("adults=1.5", "Adults: not a whole number (1.5); write it in digits"),
      ("adults=", "Adults: missing"),
      ("adults=99999999999999999999", "Adults: more than 18 digits (99999999999999999999)"),
    ])
  func guests(answer: String, fault: String?) throws {
    let run = try addStay(to: EntryProject(), answer)
    #expect(run.status == (fault == nil ? 0 : 1))
    if let fault {
      #expect(run.errorLines.first == "Stay, \(answer.prefix { $0 != "=" }): \(fault)")
      #expect(run.errorLines.count == 2)
    }
  }

  @Test("An e-mail address is optional, and checked where it is given")
  func stayEmail() throws {
    let project = try EntryProject()
    for address in ["a@", "@b", "a b@c", "a@b@c", "a@.b", "nobody"] {
      #expect(try addStay(to: project, "emailAddress=\(address)").status == 1, "\(address)")
    }
    #expect(try addStay(to: project, "emailAddress=a.b+c@example.com").status == 0)
    try project.enter("edit", "reservations", "r-0001", "--set", "emailAddress=")
    #expect(try project.value("emailAddress", of: "reservations", "r-0001") == nil)
  }

  @Test("The rate agreed is kept when the price changes, and taken anew with another room type")
  func agreedRate() throws {
    let project = try EntryProject()
    try project.enter("edit", "room-types", "1", "--set", "nightlyRate=250")
    try project.enter("edit", "reservations", "r-0001", "--set", "lastName=Sanz")
    #expect(try project.value("nightlyRate", of: "reservations", "r-0001") == "199.00")
    // The same room type, by any of its names, is no change.
    for name in ["1", "K", "One King"] {
      let run = try project.run("edit", "reservations", "r-0001", "--set", "roomType=\(name)")
      #expect(run.errorText == "reservation r-0001: as it was\n")
    }
    let run = try project.run("edit", "reservations", "r-0001", "--set", "roomType=PHS")
    #expect(run.errorLines.first == "cleared with what they depend on: nightlyRate")
    #expect(try project.value("nightlyRate", of: "reservations", "r-0001") == "309.00")
    // One that is given with the room type counts.
    try project.enter("edit", "reservations", "r-0001", "--set", "nightlyRate=280", "--set", "roomType=1")
    #expect(try project.value("nightlyRate", of: "reservations", "r-0001") == "280.00")
    try project.enter("edit", "reservations", "r-0001", "--set", "nightlyRate=")
    #expect(try project.value("nightlyRate", of: "reservations", "r-0001") == "250.00")
  }

  @Test("A stay of three nights in a One King with Wi-Fi costs 627 + 30 = 657; a cancelled one nothing")
  func charges() throws {
    let project = try EntryProject()
    let run = try addStay(to: project, "checkIn=2026-06-30", "wifi=yes")
    let key = try #require(run.outputLines.first.map(String.init))
    #expect(try project.run("show", "reservations", key).outputText.contains("657.00"))
    try project.enter("edit", "reservations", key, "--set", "status=cancelled")
    #expect(try !project.run("show", "reservations", key).outputText.contains("657.00"))
  }

  // MARK: Ratings

  @Test("A rating is entered by the command that knows its rubric")
  func rating() throws {
    let run = try EntryProject().run("add", "ratings", "--set", "student=Ada", "--set", "module=2A")
    #expect(run.status == 64)
    #expect(run.errorText == "error: The ratings are entered with: gazette rate\n")
  }

  // MARK: People

  @Test("A person has a name or an e-mail address")
  func person() throws {
    let project = try EntryProject()
    try project.expectRefusal(
      "add", "people", "--set", "city=Lugo", "--set", "title=Dr", "--set", "firstName=",
      says: ["Personal, lastName: Neither a name nor an e-mail"])
    try project.expectRefusal(
      "edit", "people", "p-1", "--set", "firstName=", "--set", "lastName=", "--set", "email=",
      says: ["Personal, lastName: Neither a name nor an e-mail"])
    for answer in ["firstName=Ana", "lastName=Ana", "email=other@example.com"] {
      try project.enter("add", "people", "--set", answer)
    }
    try project.enter("edit", "people", "p-1", "--set", "firstName=", "--set", "lastName=")
  }

  @Test(
    "A person's e-mail and nationality are checked, the postcode keeps its zeros, passwords are no fields")
  func personValues() throws {
    let project = try EntryProject()
    try project.expectRefusal(
      "edit", "people", "p-1", "--set", "email=none", "--set", "nationality=Spain", "--set", "password=x",
      says: [
        "Person: password: no field of the form",
        "Personal, nationality: Nationality: not a code of two letters (Spain)",
        "Contact, email: E-mail: not an e-mail address (none)",
      ])
    try project.enter("edit", "people", "p-1", "--json", #"{"postcode": "0015", "nationality": "pt"}"#)
    #expect(try project.value("postcode", of: "people", "p-1") == "0015")
    #expect(try project.value("nationality", of: "people", "p-1") == "PT")
  }

  @Test("Emptying a person's field takes its value away")
  func emptiedPerson() throws {
    let project = try EntryProject()
    try project.enter("edit", "people", "p-1", "--set", "nationality=", "--json", #"{"email": null}"#)
    #expect(try project.value("nationality", of: "people", "p-1") == nil)
    #expect(try project.value("email", of: "people", "p-1") == nil)
  }

  // MARK: Orders

  @Test(
    "A line has a dish of the menu 1 to 100 times",
    arguments: [
      ("quantity=0", "lines[1].quantity: Quantity: less than 1 (0)"),
      ("quantity=101", "lines[1].quantity: Quantity: more than 100 (101)"),
      ("quantity=", "lines[1].quantity: Quantity: missing"),
      ("quantity=two", "lines[1].quantity: Quantity: not a whole number (two)"), ("quantity=1", nil),
      ("quantity=100", nil), ("dish=Soup", "lines[1].dish: Dish: not among the stored dishes (Soup)"),
    ])
  func orderLines(answer: String, fault: String?) throws {
    let project = try EntryProject()
    let run = try project.run("edit", "orders", "o-1", "--set", "lines[1].\(answer)")
    #expect(run.status == (fault == nil ? 0 : 1))
    if let fault { #expect(run.errorText.hasPrefix("Dishes, \(fault)")) }
  }

  @Test("An order without dishes is refused")
  func emptyOrder() throws {
    let project = try EntryProject()
    try project.expectRefusal(
      "add", "orders", "--set", "placedOn=2026-06-30", says: ["Dishes, lines: Lines: missing"])
    try project.expectRefusal(
      "edit", "orders", "o-1", "--set", "lines[1]=", says: ["Dishes, lines: Lines: missing"])
  }

  @Test("A line keeps the name and price of its dish; another dish brings its own")
  func linePrices() throws {
    let project = try EntryProject()
    try project.enter("edit", "dishes", "d-1", "--set", "price=99", "--set", "name=Pizza Nueva")
    try project.enter("edit", "orders", "o-1", "--set", "lines[1].quantity=4", "--set", "lines[2].dish=d-1")
    #expect(try project.value("lines.1.price", of: "orders", "o-1") == "12.95")
    #expect(try project.value("lines.1.name", of: "orders", "o-1") == "Pizza Pomarada")
    #expect(try project.value("lines.2.price", of: "orders", "o-1") == "99.00")
    let run = try project.run("edit", "orders", "o-1", "--set", "lines[1].dish=Entrecot")
    #expect(run.errorLines.first == "cleared with what they depend on: lines[1].name, lines[1].price")
    #expect(try project.value("lines.1.price", of: "orders", "o-1") == "21.50")
    #expect(try project.value("lines.1.name", of: "orders", "o-1") == "Entrecot")
    #expect(try project.value("lines.1.quantity", of: "orders", "o-1") == "4")
  }

  @Test("One order at a time is put together")
  func currentOrder() throws {
    let project = try EntryProject()
    #expect(try project.enter("add", "orders", "--set", "lines[1].dish=d-1") == "order-1")
    let words =
      "Delivery, placedOn: Not placed, and neither is order-1; only one order at a time can be put together"
    try project.expectRefusal(
      "add", "orders", "--set", "lines[1].dish=d-1",
      says: [words])
    try project.expectRefusal(
      "edit", "orders", "o-1", "--set", "placedOn=",
      says: [words])
    try project.enter("edit", "orders", "order-1", "--set", "placedOn=2026-06-30T13:05:09")
    #expect(try project.value("placedOn", of: "orders", "order-1") == "2026-06-30T13:05:09")
    #expect(try project.enter("add", "orders", "--set", "lines[1].dish=d-1") == "order-2")
  }

  @Test("A dish has a name, a type and a price that is not negative")
  func dish() throws {
    try EntryProject().expectRefusal(
      "add", "dishes", "--set", "price=-0.01",
      says: [
        "Dish, name: Name: missing", "Dish, price: Price: less than 0 (-0.01)", "Dish, type: Type: missing",
      ])
  }

  // MARK: Questionnaires

  @Test("Another document type clears the number; the same one does not")
  func documentNumber() throws {
    let project = try EntryProject()
    let same = try project.run("edit", "car-insurance", "s-1", "--set", "documentType=nationalId")
    #expect(same.errorText == "car insurance proposal s-1: as it was\n")
    let other = try project.run("edit", "car-insurance", "s-1", "--set", "documentType=passport")
    #expect(other.errorLines.first == "cleared with what they depend on: documentNumber")
    #expect(try project.value("documentNumber", of: "car-insurance", "s-1") == nil)
    // What a right number looks like depends on the type.
    try project.expectRefusal(
      "edit", "car-insurance", "s-1", "--set", "documentNumber=00000121K", "--set", "issuingCountry=Spain",
      says: ["Policyholder, documentNumber: Three letters and six digits"])
    try project.enter(
      "edit", "car-insurance", "s-1", "--set", "documentNumber=QXA204518", "--set", "issuingCountry=Spain")
  }

  @Test("The house number depends on city and street, the street on the city")
  func address() throws {
    let project = try EntryProject()
    try project.enter("edit", "car-insurance", "s-1", "--set", "address.street=Mayor")
    #expect(try project.value("address.houseNumber", of: "car-insurance", "s-1") == nil)
    #expect(try project.value("address.city", of: "car-insurance", "s-1") == "Gijón")
    try project.enter("edit", "car-insurance", "s-1", "--set", "address.houseNumber=7")
    try project.enter("edit", "car-insurance", "s-1", "--set", "address.city=Lugo")
    #expect(try project.value("address.street", of: "car-insurance", "s-1") == nil)
    #expect(try project.value("address.houseNumber", of: "car-insurance", "s-1") == nil)
    try project.enter(
      "edit", "car-insurance", "s-1", "--json",
      #"{"address": {"houseNumber": "1", "street": "Sol", "city": "Vigo"}}"#)
    #expect(try project.value("address.houseNumber", of: "car-insurance", "s-1") == "1")
  }

  @Test("What is hidden is not kept, needs no value and is not checked")
  func hidden() throws {
    let project = try EntryProject()
    // Hidden while the document is no passport.
    try project.enter("edit", "car-insurance", "s-1", "--set", "issuingCountry=X")
    #expect(try project.value("issuingCountry", of: "car-insurance", "s-1") == nil)
    try project.enter("edit", "car-insurance", "s-1", "--set", "garage=no", "--set", "parkingPlace=street")
    #expect(try project.value("parkingPlace", of: "car-insurance", "s-1") == "street")
    try project.enter("edit", "car-insurance", "s-1", "--set", "garage=yes", "--set", "parkingPlace=street")
    #expect(try project.value("parkingPlace", of: "car-insurance", "s-1") == nil)
  }

  @Test(
    "A registration number has four digits, a hyphen and three letters",
    arguments: [
      ("0038-JPM", true), ("0038JPM", false), ("0038-JP", false), ("0038-JPM1", false), ("00Z8-JPM", false),
      ("0038-J1M", false), ("٠٠٣٨-JPM", false), ("0038-ñéЖ", true),
    ])
  func mask(number: String, isRight: Bool) throws {
    let project = try EntryProject()
    let run = try project.run("edit", "car-insurance", "s-1", "--set", "registrationNumber=\(number)")
    #expect(run.status == (isRight ? 0 : 1))
    if !isRight {
      #expect(
        run.errorLines.first
          == "Car, registrationNumber: Registration number: does not have the form 9999-AAA (\(number)); write it as 1111-AAA"
      )
    }
  }

  @Test("Deliberately none is told apart from not filled in, and takes a number away that was there")
  func deliberatelyNone() throws {
    let project = try EntryProject()
    let none = try project.run("edit", "car-insurance", "s-1", "--set", "noRegistrationNumber=true")
    #expect(none.status == 0)
    #expect(none.errorLines.first == "cleared with what they depend on: registrationNumber")
    #expect(try project.value("registrationNumber", of: "car-insurance", "s-1") == nil)
    #expect(try project.value("noRegistrationNumber", of: "car-insurance", "s-1") == "1")
    // With another fault the missing number would be reported too, were it not deliberate.
    try project.expectRefusal(
      "edit", "car-insurance", "s-1", "--set", "value=1",
      says: ["Car, value: Value of the car: less than 500 (1.00)"])
    try project.expectRefusal(
      "edit", "car-insurance", "s-1", "--set", "value=1", "--set", "noRegistrationNumber=false",
      says: [
        "Car, registrationNumber: Registration number: missing",
        "Car, value: Value of the car: less than 500 (1.00)",
      ])
  }

  @Test("An unknown key is an error, wherever it stands")
  func unknownKeys() throws {
    try EntryProject().expectRefusal(
      "edit", "car-insurance", "s-1", "--set", "colour=red", "--set", "address.floor=2", "--set",
      "drivers[1].shoeSize=44", "--json",
      #"{"fullName": {"firstName": "A", "lastName": "B", "middle": "C"}}"#,
      says: [
        "Car insurance proposal: fullName.middle: no field of the form",
        "Car insurance proposal: colour: no field of the form",
        "Car insurance proposal: address.floor: no field of the form",
        "Car insurance proposal: drivers[1].shoeSize: no field of the form",
      ])
  }

  @Test("Drivers are a list of one to four, each checked by itself")
  func drivers() throws {
    let project = try EntryProject()
    let driver =
      #"{"fullName": {"firstName": "A", "lastName": "B"}, "birthDate": "1990-01-01", "licenceSince": "2010-01-01"}"#
    let four = Array(repeating: driver, count: 4).joined(separator: ",")
    try project.enter("edit", "car-insurance", "s-1", "--set", "drivers=[\(four)]")
    #expect(try project.value("drivers.4.fullName.firstName", of: "car-insurance", "s-1") == "A")
    try project.expectRefusal(
      "edit", "car-insurance", "s-1", "--set", "drivers=[\(four),\(driver)]",
      says: ["Drivers, drivers: Drivers: more than 4"])
    try project.expectRefusal(
      "edit", "car-insurance", "s-1", "--set", "drivers[2].licenceSince=1980-01-01", "--set",
      "drivers[3].birthDate=2020-01-01", "--set", "drivers[4].accidents=21",
      says: [
        "Drivers, drivers[2].licenceSince: Nobody is born with a licence (1980-01-01)",
        "Drivers, drivers[3].birthDate: Date of birth: later than allowed (2020-01-01)",
        "Drivers, drivers[3].licenceSince: Licence since: missing",
        "Drivers, drivers[4].accidents: Accidents in the last five years: more than 20 (21)",
      ])
    // Another birth date asks for the licence anew.
    let run = try project.run("edit", "car-insurance", "s-1", "--set", "drivers[1].birthDate=1991-01-01")
    #expect(run.errorLines.first == "cleared with what they depend on: drivers[1].licenceSince")
    // Numbers are those before the edit, whichever are taken out.
    try project.enter(
      "edit", "car-insurance", "s-1", "--set", "drivers[1]=", "--set", "drivers[3]=", "--set",
      "drivers[4].fullName.firstName=Last")
    #expect(try project.value("drivers.2.fullName.firstName", of: "car-insurance", "s-1") == "Last")
    #expect(try project.value("drivers.3", of: "car-insurance", "s-1") == nil)
  }

  @Test("Limits of numbers and dates hold, also where they name another field")
  func limits() throws {
    try EntryProject().expectRefusal(
      "edit", "car-insurance", "s-1", "--set", "kilometresPerYear=150001", "--set", "enginePower=1.99",
      "--set",
      "firstRegistration=1989-12-31", "--set", "startDate=2026-08-31", "--set", "birthDate=2008-06-02",
      says: [
        "Policyholder, birthDate: A policyholder is of age (2008-06-02)",
        "Car, enginePower: Engine power in kilowatts: less than 2 (1.99)",
        "Car, firstRegistration: Older cars have a policy of their own (1989-12-31)",
        "Car, kilometresPerYear: Kilometres a year: more than 150000 (150001)",
        "Documents, startDate: Start of the insurance: later than allowed (2026-08-31)",
      ])
  }
}
