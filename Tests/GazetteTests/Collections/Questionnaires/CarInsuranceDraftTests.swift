import Forms
import Gazette
import GazetteTestSupport
import Testing

@Suite("Filling in the car insurance proposal")
struct CarInsuranceDraftTests {
  private let form: Form
  private let today: CalendarDate
  private let checks: CheckContext

  init() throws {
    form = try QuestionnaireProject.carInsuranceForm()
    today = try #require(CalendarDate(iso: "2026-06-30"))
    checks = CheckContext(today: today, isNew: true, currency: .euro)
  }

  private func day(_ text: String) throws -> FieldValue { .date(try #require(CalendarDate(iso: text))) }

  private func fields(_ draft: Draft, _ prefix: String = "") -> [String] {
    draft.faults(in: checks).map(\.field).filter { $0.hasPrefix(prefix) }
  }

  @Test("A draft starts from the initial values")
  func initialValues() {
    let draft = Draft(form, today: today)
    #expect(draft["documentType"] == .choice("nationalId"))
    #expect(draft["kilometresPerYear"] == .integer(12_000))
    #expect(draft["startDate"] == .date(today))
    #expect(draft["documentNumber"] == nil)
  }

  @Test("Another document type clears the document number and what only a passport names")
  func documentTypeClears() throws {
    var draft = Draft(form, today: today)
    try draft.set("documentType", to: .choice("passport"))
    try draft.set("documentNumber", to: .text("QXA204518"))
    try draft.set("issuingCountry", to: .text("Ireland"))
    let cleared = try draft.set("documentType", to: .choice("residencePermit"))
    #expect(cleared == ["documentNumber", "issuingCountry"])
    #expect(draft["documentNumber"] == nil)
    #expect(fields(draft, "documentNumber") == ["documentNumber"])
    #expect(!fields(draft).contains("issuingCountry"))
  }

  @Test("Setting the value that stands there already clears nothing")
  func sameValue() throws {
    var draft = Draft(form, today: today)
    try draft.set("documentNumber", to: .text("00000121K"))
    #expect(try draft.set("documentType", to: .choice("nationalId")).isEmpty)
    #expect(draft["documentNumber"] == .text("00000121K"))
    try draft.set("address.city", to: .text("Oviedo"))
    try draft.set("address.street", to: .text("Calle Mayor"))
    #expect(try draft.set("address.city", to: .text("Oviedo")).isEmpty)
    #expect(draft["address.street"] == .text("Calle Mayor"))
  }

  @Test("Another street clears the house number, another city the street and with it the house number")
  func addressClears() throws {
    var draft = Draft(form, today: today)
    try draft.set("address.city", to: .text("Oviedo"))
    try draft.set("address.street", to: .text("Calle Mayor"))
    try draft.set("address.houseNumber", to: .text("5"))
    #expect(try draft.set("address.street", to: .text("Calle Menor")) == ["address.houseNumber"])
    try draft.set("address.houseNumber", to: .text("7"))
    #expect(
      try draft.set("address.city", to: .text("Gijón")) == ["address.street", "address.houseNumber"])
    #expect(draft["address.city"] == .text("Gijón"))
    #expect(fields(draft, "address") == ["address.street", "address.houseNumber"])
  }

  @Test("Clearing goes down the tree: garage, parking place")
  func cleared() throws {
    var draft = Draft(form, today: today)
    try draft.set("make", to: .choice("other"))
    try draft.set("otherMake", to: .text("Calandria"))
    try draft.set("model", to: .text("Coupé"))
    #expect(try draft.set("make", to: .choice("albor")) == ["otherMake", "model"])
    try draft.set("fuel", to: .choice("electric"))
    #expect(draft["batteryLeased"] == nil)
    draft.reset(today: today)
    #expect(draft["fuel"] == .choice("petrol"))
    #expect(draft["batteryLeased"] == .flag(false))
    #expect(draft["model"] == nil)
  }

  @Test("Clearing is transitive over every level of parents")
  func transitive() throws {
    let form = try QuestionnaireProject.form(
      """
      title: Chain
      questionnaire: true
      sections:
        - key: main
          title: Main
          fields:
            - {key: d, title: D, kind: text, parents: [c], initial: four}
            - {key: a, title: A, kind: text}
            - {key: b, title: B, kind: text, parents: [a]}
            - {key: c, title: C, kind: text, parents: [b]}
            - {key: e, title: E, kind: text, initial: five}
      """, name: "chain")
    var draft = Draft(form)
    try draft.set("b", to: .text("two"))
    #expect(draft["d"] == nil)
    try draft.set("d", to: .text("4"))
    // The field between is empty, and the clearing still goes on below it.
    #expect(try draft.set("a", to: .text("one")) == ["d", "b"])
    #expect(draft["d"] == nil)
    #expect(draft["e"] == .text("five"))
  }

  @Test(
    "An unknown key is an error",
    arguments: ["colour", "address.country", "drivers[2].birthDate", "fullName[1]"])
  func unknownKey(_ key: String) {
    var draft = Draft(form, today: today)
    #expect(throws: DraftError.unknownField(form: "car-insurance", key: key)) {
      try draft.set(key, to: .text("red"))
    }
  }

  @Test("A looked-up value fills an empty field and never what was entered")
  func lookUp() throws {
    var draft = Draft(form, today: today)
    #expect(try draft.fillIfEmpty("model", with: .text("Brisa")))
    #expect(try !draft.fillIfEmpty("model", with: .text("Roca")))
    #expect(draft["model"] == .text("Brisa"))
    try draft.set("address.city", to: .text("Oviedo"))
    #expect(try draft.fillIfEmpty("address.street", with: .text("Calle Mayor")))
    #expect(try !draft.fillIfEmpty("address.city", with: .text("Gijón")))
    #expect(draft["address.city"] == .text("Oviedo"))
  }

  @Test("A registration number that is deliberately none is not missing")
  func deliberatelyNone() throws {
    var draft = Draft(form, today: today)
    #expect(fields(draft).contains("registrationNumber"))
    try draft.set("noRegistrationNumber", to: .flag(true))
    #expect(!fields(draft).contains("registrationNumber"))
    #expect(draft.isDeliberatelyNone(try #require(form.place(of: "registrationNumber"))))
  }

  @Test("Between one and four drivers are asked for, and faults name driver and field")
  func drivers() throws {
    var draft = Draft(form, today: today)
    #expect(fields(draft, "drivers") == ["drivers"])
    for number in 1...5 {
      let driver = "drivers[\(number)]"
      try draft.set("\(driver).fullName.firstName", to: .text("Ana"))
      try draft.set("\(driver).fullName.lastName", to: .text("Ruiz"))
      try draft.set("\(driver).birthDate", to: day("1980-01-01"))
      try draft.set("\(driver).licenceSince", to: day("2000-01-01"))
      #expect(draft["\(driver).accidents"] == .integer(0))
      #expect(fields(draft, "drivers") == (number <= 4 ? [] : ["drivers"]))
    }
    #expect(draft.faults(in: checks).first { $0.field == "drivers" }?.rule == .maximum("4"))
    try draft.set("drivers[5]", to: nil)
    try draft.set("drivers[3].birthDate", to: day("2015-01-01"))
    try draft.set("drivers[4].fullName.lastName", to: nil)
    let faults = draft.faults(in: checks).filter { $0.field.hasPrefix("drivers") }
    #expect(
      faults.map(\.field) == [
        "drivers[3].birthDate", "drivers[3].licenceSince", "drivers[4].fullName.lastName",
      ])
    #expect(faults.map(\.section) == ["Drivers", "Drivers", "Drivers"])
    #expect(faults.first?.value == "2015-01-01")
    #expect(faults.map(\.rule).dropFirst() == [.required, .required])
  }

  @Test("A driver's birth date clears the licence of that driver only")
  func driverClears() throws {
    var draft = Draft(form, today: today)
    for number in 1...2 {
      try draft.set("drivers[\(number)].birthDate", to: day("1980-01-01"))
      try draft.set("drivers[\(number)].licenceSince", to: day("2000-01-01"))
    }
    #expect(try draft.set("drivers[2].birthDate", to: day("1981-01-01")) == ["drivers[2].licenceSince"])
    #expect(draft["drivers[1].licenceSince"] == (try day("2000-01-01")))
  }

  @Test("A licence older than its driver is named with the form's own words")
  func licence() throws {
    var draft = Draft(form, today: today)
    try draft.set("drivers[1].birthDate", to: day("1995-01-19"))
    try draft.set("drivers[1].licenceSince", to: day("1994-12-01"))
    let fault = try #require(draft.faults(in: checks).first { $0.field == "drivers[1].licenceSince" })
    #expect(fault.message == "Nobody is born with a licence")
    #expect(fault.value == "1994-12-01")
  }
}
