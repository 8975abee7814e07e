import Forms
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

@Suite("Rules of reservations")
struct ReservationRuleTests {
  private static let rooms = """
    [{"id": "1", "name": "One King", "shortName": "K", "nightlyRate": "209.00"},
     {"id": "0", "name": "Two Queens", "shortName": "2Q", "nightlyRate": "179.00"}]
    """
  private static let header =
    "id,firstName,lastName,emailAddress,checkIn,checkOut,adults,children,roomType,wifi,status,nightlyRate\n"

  private func project(_ rows: String, settings: String = "currency: USD\nasOf: 2026-06-30\n") throws
    -> TestProject
  {
    let project = try TestProject(settings: settings)
    try project.importText(Self.rooms, as: "room-types", named: "rooms.json")
    try project.importText(Self.header + rows, as: "reservations", named: "stays.csv")
    return project
  }

  @Test("Three nights in a One King with Wi-Fi cost 627 and 30, 657 in all, whatever the guests")
  func workedExample() throws {
    let output = try project("r1,Ana,Díaz,,2026-06-30,2026-07-03,4,3,One King,true,booked,\n").edition()
    let bill = try #require(output.text("markdown/reservations/2026-06/r1.md"))
    #expect(bill.contains("| Room | $627.00 |\n| Wi-Fi | $30.00 |\n| Total | $657.00 |\n"))
    #expect(
      output.download("reservations/by-month.csv")
        == "month,reservations,nights,room,wifi,total\n2026-06,1,3,627.00,30.00,657.00\n")
  }

  @Test("A cancelled reservation and a no-show are charged nothing and counted apart")
  func uncharged() throws {
    let output = try project(
      """
      r1,A,A,,2026-06-01,2026-06-03,1,0,K,true,cancelled,
      r2,B,B,,2026-06-01,2026-06-03,1,0,K,true,noShow,
      r3,C,C,,2026-05-01,2026-05-03,1,0,K,false,booked,

      """
    ).edition()
    #expect(
      output.download("reservations/by-month.csv")
        == "month,reservations,nights,room,wifi,total\n2026-05,1,2,418.00,0.00,418.00\n")
    for (name, value) in [
      ("booked", "1"), ("cancelled", "1"), ("noShows", "1"), ("nights", "2"), ("total", "418.00"),
    ] {
      #expect(output.figure(name, of: "reservations") == value)
    }
    let page = try #require(output.text("markdown/reservations/2026-06/r1.md"))
    #expect(page.contains("Cancelled. It is charged nothing."))
    #expect(page.contains("| Total | $0.00 |"))
  }

  @Test("The rate agreed at booking stays when the price of the room type changes, also when imported again")
  func agreedRate() throws {
    let row = "r1,Ana,Díaz,,2026-06-01,2026-06-02,1,0,1,false,booked,\n"
    let project = try project(row)
    try project.importText(
      Self.rooms.replacing("209.00", with: "999.00"), as: "room-types", named: "rooms.json")
    let again = try project.importText(Self.header + row, as: "reservations", named: "stays.csv")
    #expect(again.updated == 0)
    #expect(try project.edition().figure("total", of: "reservations") == "209.00")
  }

  @Test(
    "A row that breaks a rule is set aside with its reason",
    arguments: [
      ("r1,,Díaz,,2026-06-01,2026-06-02,1,0,1,false,booked,", "First name: missing"),
      (
        "r1,Ana,Díaz,nobody,2026-06-01,2026-06-02,1,0,1,false,booked,",
        "E-mail: not an e-mail address (write it as ana@example.org)"
      ),
      (
        "r1,Ana,Díaz,,2026-06-01,2026-06-01,1,0,1,false,booked,",
        "Check-out is not at least one night after check-in"
      ),
      (
        "r1,Ana,Díaz,,2026-02-29,2026-03-02,1,0,1,false,booked,",
        "Check-in: not a date (there is no such day)"
      ),
      ("r1,Ana,Díaz,,2026-06-01,2026-06-02,0,0,1,false,booked,", "Adults: less than 1"),
      ("r1,Ana,Díaz,,2026-06-01,2026-06-02,101,0,1,false,booked,", "Adults: more than 100"),
      ("r1,Ana,Díaz,,2026-06-01,2026-06-02,1,-1,1,false,booked,", "Children: less than 0"),
      (
        "r1,Ana,Díaz,,2026-06-01,2026-06-02,1,0,9,false,booked,", "Room type: not among the stored room-types"
      ),
      (
        "r1,Ana,Díaz,,2026-06-01,2026-06-02,1,0,1,perhaps,booked,",
        "Wi-Fi: not yes or no (write it as yes or no)"
      ),
      (
        "r1,Ana,Díaz,,2026-06-01,2026-06-02,1,0,1,false,gone,",
        "Status: not one of the choices (choices: booked, cancelled, noShow)"
      ),
      ("r1,Ana,Díaz,,2026-06-01,2026-06-02,1,0,1,false,booked,-1", "Nightly rate: less than 0"),
    ])
  func rejected(row: String, reason: String) throws {
    let project = try TestProject()
    try project.importText(Self.rooms, as: "room-types", named: "rooms.json")
    let report = try project.importText(Self.header + row + "\n", as: "reservations", named: "stays.csv")
    #expect(report.imported == 0)
    #expect(report.reasons.map(\.reason) == [reason])
    #expect(try project.store.read { try $0.rejections() }.map(\.line) == [2])
  }

  @Test("A guest is in the house from the night of arrival to the night before departure")
  func inHouse() throws {
    let output = try project(
      """
      r1,A,A,,2026-06-29,2026-06-30,2,0,1,false,booked,
      r2,B,B,,2026-06-30,2026-07-02,2,1,1,false,booked,
      r3,C,C,,2026-06-28,2026-07-01,1,0,0,false,booked,
      r4,D,D,,2026-06-28,2026-07-05,9,0,0,false,cancelled,

      """, settings: "asOf: 2026-06-30\nreservations:\n  rooms: {\"1\": 2}\n"
    ).edition()
    let days = output.download("reservations/next-days.csv").split(separator: "\n")
    #expect(days[0] == "day,arrivals,departures,inHouse,guests,rooms,occupancy")
    #expect(days[1] == "2026-06-30,1,1,2,4,1,50.00")
    #expect(days[2] == "2026-07-01,0,1,1,3,1,50.00")
    #expect(days[3] == "2026-07-02,0,1,0,0,0,0.00")
    #expect(days.count == 9)
  }

  @Test("An empty store gives an edition with zeros and missing means")
  func empty() throws {
    let output = try TestProject(
      settings: "asOf: 2026-06-30\ncollections: [employees, reservations, ratings, people, orders]\n"
    ).edition()
    #expect(output.figure("reservations", of: "reservations") == "0")
    #expect(output.figure("averageRate", of: "reservations") == "null")
    #expect(output.figure("ageForDefaultBirthDate", of: "employees") == "40")
    #expect(output.figure("meanGrade", of: "ratings") == "null")
    #expect(output.figure("total", of: "orders") == "0.00")
  }
}
