import Forms
import GazetteTestSupport
import Press
import RecordStore
import Testing

@testable import Gazette

@Suite("Entering and importing reservations")
struct ReservationEntryTests {
  private static let columns = [
    "key", "firstName", "lastName", "emailAddress", "checkIn", "checkOut", "adults", "children", "roomType",
    "wifi", "status", "nightlyRate",
  ]
  private static let good = [
    "key": "r-1", "firstName": "Nadia", "lastName": "Okafor", "emailAddress": "nadia@example.com",
    "checkIn": "2026-07-01", "checkOut": "2026-07-04", "adults": "2", "children": "1", "roomType": "1",
    "wifi": "no", "status": "booked", "nightlyRate": "200",
  ]

  /// CSV of one reservation with some values changed.
  private func csv(_ changes: [String: String]) -> String {
    let row = Self.columns.map { changes[$0] ?? Self.good[$0] ?? "" }
    return Self.columns.joined(separator: ",") + "\n" + row.joined(separator: ",") + "\n"
  }

  @Test(
    "Every rule names its field and its reason, and the row is set aside",
    arguments: [
      ("firstName", "", "First name: missing"), ("firstName", "  ", "First name: missing"),
      ("lastName", "", "Last name: missing"), ("roomType", "", "Room type: missing"),
      ("roomType", "Broom cupboard", "Room type: not among the stored room-types"),
      ("roomType", "k", "Room type: not among the stored room-types"),
      ("emailAddress", "nadia at example", "E-mail: not an e-mail address"),
      ("checkIn", "", "Check-in: missing"), ("checkIn", "2026-02-30", "Check-in: not a date"),
      ("checkOut", "", "Check-out: missing"),
      ("checkOut", "2026-07-01", "Check-out is not at least one night after check-in"),
      ("checkOut", "2026-06-30", "Check-out is not at least one night after check-in"),
      ("checkOut", "2036-06-29", "The stay is longer than 3650 nights"),
      ("adults", "0", "Adults: less than 1"), ("adults", "-1", "Adults: less than 1"),
      ("adults", "101", "Adults: more than 100"), ("adults", "two", "Adults: not a whole number"),
      ("adults", "1.5", "Adults: not a whole number"),
      ("children", "-1", "Children: less than 0"), ("children", "101", "Children: more than 100"),
      ("nightlyRate", "-0.01", "Nightly rate: less than 0"),
      ("nightlyRate", "1000000.01", "Nightly rate: more than 1000000"),
      ("nightlyRate", "10.005", "Nightly rate: not an amount"),
      ("status", "lost", "Status: not one of the choices"), ("wifi", "maybe", "Wi-Fi: not yes or no"),
    ])
  func refused(field: String, value: String, reason: String) throws {
    let project = try ReservationTestProject.house()
    let report = try project.importReservations(csv([field: value]))
    #expect(report.rejected == 1 && report.imported == 0)
    #expect(try project.reservations().isEmpty)
    let rejections = try project.rejections()
    #expect(rejections.map(\.reason) == [reason])
    #expect(rejections.map(\.field) == [field])
    #expect(rejections.map(\.line) == [2])
    #expect(rejections.map(\.source) == ["reservations.csv"])
  }

  @Test(
    "What lies on a limit is taken",
    arguments: [
      ("checkOut", "2026-07-02"), ("checkOut", "2036-06-28"), ("adults", "1"), ("adults", "100"),
      ("children", "0"), ("children", "100"), ("nightlyRate", "0"), ("nightlyRate", "1000000"),
      ("emailAddress", ""), ("checkIn", "2019-01-01"),
    ])
  func taken(field: String, value: String) throws {
    let changes = field == "checkIn" ? [field: value, "checkOut": "2019-01-02"] : [field: value]
    let project = try ReservationTestProject.house()
    #expect(try project.importReservations(csv(changes)).imported == 1)
    #expect(try project.rejections().isEmpty)
  }

  @Test("All faults of a row are kept, and it counts once")
  func allFaults() throws {
    let project = try ReservationTestProject.house()
    let report = try project.importReservations(
      csv(["firstName": "", "adults": "0", "checkOut": "2026-07-01"]))
    #expect(report.rejected == 1)
    #expect(
      report.reasons.map(\.reason) == [
        "Adults: less than 1; Check-out is not at least one night after check-in; First name: missing"
      ])
    #expect(try project.rejections().count == 3)
  }

  @Test("A new entry's check-in is not before today; an imported or edited one may lie in the past")
  func past() throws {
    let today = try #require(CalendarDate(iso: "2026-06-30"))
    func faults(_ checkIn: String, isNew: Bool) throws -> [String] {
      var draft = Draft(ReservationForm.form, today: today)
      try draft.set("firstName", to: .text("Nadia"))
      try draft.set("lastName", to: .text("Okafor"))
      try draft.set("roomType", to: .choice("1"))
      try draft.set("checkIn", to: .date(try #require(CalendarDate(iso: checkIn))))
      try draft.set("checkOut", to: .date(try #require(CalendarDate(iso: "2026-07-02"))))
      return draft.faults(in: CheckContext(today: today, isNew: isNew, currency: .dollar)).map(
        FaultText.reason)
    }
    #expect(try faults("2026-06-29", isNew: true) == ["Check-in lies in the past"])
    #expect(try faults("2026-06-30", isNew: true).isEmpty)
    #expect(try faults("2026-06-29", isNew: false).isEmpty)
    #expect(Draft(ReservationForm.form, today: today)["checkIn"] == .date(today))
  }

  @Test("A room type is named by its key, its name or its short name", arguments: ["1", "One King", "K"])
  func roomTypeNames(_ name: String) throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(csv(["roomType": name]))
    #expect(try project.reservations().map(\.roomType) == ["1"])
  }

  @Test("A name that two room types share names neither")
  func ambiguousName() throws {
    let project = try ReservationTestProject.house()
    try project.importRoomTypes("key,name,shortName,nightlyRate\n3,One King,K,219\n")
    #expect(try project.importReservations(csv(["roomType": "One King"])).rejected == 1)
    #expect(try project.importReservations(csv(["roomType": "3"])).imported == 1)
  }

  @Test("Left out, a reservation has one adult, no children, no Wi-Fi, and is booked")
  func initialValues() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(
      "First Name,LAST_NAME,check-in,Check-Out,Room\nNadia,Okafor,2026-07-01,2026-07-02,PHS\n")
    let stay = try #require(project.reservations().first)
    #expect([stay.adults, stay.children] == [1, 0])
    #expect(!stay.hasWifi && stay.status == .booked && stay.emailAddress == nil)
    #expect(stay.nightlyRate == Money(minorUnits: 30_900))
  }

  @Test("A reservation is edited by importing its key again")
  func edited() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(csv([:]))
    let revision = try #require(project.reservations().first).revision
    #expect(try project.importReservations(csv(["status": "cancelled", "children": "0"])).updated == 1)
    let stay = try #require(project.reservations().first)
    #expect(try project.reservations().count == 1)
    #expect(stay.status == .cancelled && stay.children == 0 && stay.revision > revision)
  }

  @Test("Text keeps every character that came in")
  func unicode() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(csv(["firstName": "Ñuño 👩‍🍳", "lastName": "O’Neil <b>|*"]))
    #expect(try project.reservations().first?.guestName == "Ñuño 👩‍🍳 O’Neil <b>|*")
  }

  @Test("What is stored is what the form shows, so an export imports as the same")
  func roundTrip() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(csv(["wifi": "yes"]))
    let record = try #require(project.store.read { try ReservationKind().records(in: $0) }.first)
    #expect(record["wifi"] == .flag(true))
    #expect(record["roomType"] == .choice("1"))
    #expect(record["nightlyRate"] == .money(Money(minorUnits: 20_000)))
    #expect(ReservationKind().path(of: record) == PagePath("reservations/2026-07/r-1"))
  }

  @Test(
    "A room type needs a name, a short name and a rate that is not negative",
    arguments: [
      ("9,,X,10", "Name: missing"), ("9,Cell,,10", "Short name: missing"),
      ("9,Cell,C,", "Nightly rate: missing"), ("9,Cell,C,-1", "Nightly rate: less than 0"),
    ])
  func roomTypes(row: String, reason: String) throws {
    let project = try ReservationTestProject()
    #expect(try project.importRoomTypes("key,name,shortName,nightlyRate\n\(row)\n").rejected == 1)
    #expect(try project.rejections().map(\.reason) == [reason])
  }
}
