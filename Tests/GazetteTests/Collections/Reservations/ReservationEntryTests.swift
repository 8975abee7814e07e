import Gazette
import GazetteTestSupport
import RecordStore
import Testing

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
    #expect(try project.stored("key").isEmpty)
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

  @Test("A room type is named by its key, its name or its short name", arguments: ["1", "One King", "K"])
  func roomTypeNames(_ name: String) throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(csv(["roomType": name]))
    #expect(try project.stored("roomType") == ["1"])
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
    #expect(
      try project.stored("adults", "children", "wifi", "status", "emailAddress", "nightlyRate")
        == ["1 0 0 booked – 30900"])
  }

  @Test("A reservation is edited by importing its key again")
  func edited() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(csv([:]))
    let revision = try project.stored("revision")
    #expect(try project.importReservations(csv(["status": "cancelled", "children": "0"])).updated == 1)
    #expect(try project.stored("status", "children") == ["cancelled 0"])
    #expect(try project.stored("revision") != revision)
  }

  @Test("Text keeps every character that came in")
  func unicode() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(csv(["firstName": "Ñuño 👩‍🍳", "lastName": "O’Neil <b>|*"]))
    #expect(try project.stored("firstName", "lastName") == ["Ñuño 👩‍🍳 O’Neil <b>|*"])
  }

  @Test("The page of a reservation stands below the month of its arrival")
  func page() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(csv(["wifi": "yes"]))
    #expect(try project.stored("wifi", "roomType", "nightlyRate") == ["1 1 20000"])
    #expect(try project.edition()["markdown/reservations/2026-07/r-1.md"] != nil)
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
