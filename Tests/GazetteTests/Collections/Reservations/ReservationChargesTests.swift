import Forms
import GazetteTestSupport
import Testing

@testable import Gazette

@Suite("What a stay costs")
struct ReservationChargesTests {
  private let tenDollars = Money(minorUnits: 1000)

  @Test("Three nights in a One King with Wi-Fi cost 627 and 30, together 657")
  func workedExample() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(
      """
      key,firstName,lastName,checkIn,checkOut,adults,roomType,wifi
      r-1,Nadia,Okafor,2026-07-01,2026-07-04,2,One King,yes

      """)
    let stay = try #require(project.reservations().first)
    let charges = stay.charges(wifiNightlyPrice: project.settings.wifiNightlyPrice)
    #expect(stay.nights == 3)
    #expect(charges == Charges(room: Money(minorUnits: 62_700), wifi: Money(minorUnits: 3000)))
    #expect(charges.total == Money(minorUnits: 65_700))
  }

  @Test("The price of Wi-Fi is a setting", arguments: [(0, 62_700), (1000, 65_700), (1250, 66_450)])
  func wifiPrice(_ price: Int, total: Int) throws {
    let stay = try reservationTestStay(from: "2026-07-01", to: "2026-07-04", wifi: true)
    #expect(
      stay.charges(wifiNightlyPrice: Money(minorUnits: price)).total == Money(minorUnits: total))
    let settings = try Settings(text: "reservations:\n  wifiNightlyPrice: 12.50\n")
    #expect(settings.wifiNightlyPrice == Money(minorUnits: 1250))
  }

  @Test("Without Wi-Fi only the room is charged")
  func noWifi() throws {
    let stay = try reservationTestStay(from: "2026-07-01", to: "2026-07-02")
    #expect(
      stay.charges(wifiNightlyPrice: tenDollars) == Charges(room: Money(minorUnits: 20_900), wifi: .zero))
  }

  @Test("The number of guests does not count", arguments: [(1, 0), (2, 3), (100, 100)])
  func guestsDoNotCount(_ adults: Int, children: Int) throws {
    let stay = try reservationTestStay(
      from: "2026-07-01", to: "2026-07-04", adults: adults, children: children, wifi: true)
    #expect(stay.guests == adults + children)
    #expect(stay.charges(wifiNightlyPrice: tenDollars).total == Money(minorUnits: 65_700))
  }

  @Test(
    "A cancelled reservation and a no-show are charged nothing and counted apart",
    arguments: [ReservationStatus.cancelled, .noShow])
  func chargedNothing(_ status: ReservationStatus) throws {
    let stay = try reservationTestStay(from: "2026-07-01", to: "2026-07-04", wifi: true, status: status)
    #expect(stay.charges(wifiNightlyPrice: tenDollars) == Charges(room: .zero, wifi: .zero))
    let summary = ReservationSummary(
      of: [stay], asOf: stay.checkIn, wifiNightlyPrice: tenDollars, rooms: ["1": 4])
    #expect(summary.all.reservations == 0 && summary.all.nights == 0 && summary.all.total == .zero)
    #expect(summary.all.cancelled == (status == .cancelled ? 1 : 0))
    #expect(summary.all.noShows == (status == .noShow ? 1 : 0))
    #expect(summary.nextDays.allSatisfy { $0.arrivals + $0.departures + $0.inHouse + $0.guests == 0 })
    #expect(summary.occupancy.taken(on: stay.checkIn) == 0)
  }

  @Test("Nights are whole days, also over a leap day and a year's end")
  func nights() throws {
    #expect(try reservationTestStay(from: "2024-02-28", to: "2024-03-01").nights == 2)
    #expect(try reservationTestStay(from: "2026-02-28", to: "2026-03-01").nights == 1)
    #expect(try reservationTestStay(from: "2025-12-30", to: "2026-01-02").nights == 3)
  }
}

@Suite("The rate agreed at booking")
struct ReservationRateTests {
  private let withoutRate = """
    key,firstName,lastName,checkIn,checkOut,adults,roomType
    r-1,Nadia,Okafor,2026-07-01,2026-07-04,2,1

    """
  private let dearer = "key,name,shortName,nightlyRate\n1,One King,K,249.50\n"

  private func rates(_ project: ReservationTestProject) throws -> [Int] {
    try project.reservations().map(\.nightlyRate.minorUnits)
  }

  @Test("A rate that is not given is the room type's")
  func takenFromRoomType() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(withoutRate)
    #expect(try rates(project) == [20_900])
  }

  @Test("A rate that is given stands, even zero")
  func given() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(
      """
      key,firstName,lastName,checkIn,checkOut,adults,roomType,nightlyRate
      r-1,Nadia,Okafor,2026-07-01,2026-07-04,2,1,180.25
      r-2,Nadia,Okafor,2026-07-01,2026-07-04,2,1,0
      r-3,Nadia,Okafor,2026-07-01,2026-07-04,2,1,

      """)
    #expect(try rates(project) == [18_025, 0, 20_900])
  }

  @Test("A later price change rewrites no old bill, and neither does importing again")
  func survives() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(withoutRate)
    #expect(try project.importRoomTypes(dearer).updated == 1)
    #expect(try rates(project) == [20_900])
    let again = try project.importReservations(withoutRate)
    #expect(again.unchanged == 1 && again.updated == 0 && again.imported == 0)
    #expect(try rates(project) == [20_900])
    try project.importReservations(withoutRate.replacing("r-1", with: "r-2"))
    #expect(try rates(project) == [20_900, 24_950], "a booking from now on has the new rate")
  }

  @Test("A rate that a later import names replaces the agreed one")
  func renegotiated() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(withoutRate)
    let report = try project.importReservations(
      """
      key,firstName,lastName,checkIn,checkOut,adults,roomType,rate
      r-1,Nadia,Okafor,2026-07-01,2026-07-04,2,1,150

      """)
    #expect(report.updated == 1)
    #expect(try rates(project) == [15_000])
  }
}
