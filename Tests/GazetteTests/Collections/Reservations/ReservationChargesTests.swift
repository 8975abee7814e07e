import Gazette
import GazetteTestSupport
import Testing

@Suite("What a stay costs")
struct ReservationChargesTests {
  /// The lines of a stay's bill.
  private func bill(_ stay: ReservationTestStay, settings: String = "") throws -> [String] {
    let files = try ReservationTestProject.house(settings: settings, stays: [stay]).edition()
    let page = try #require(
      files.first { $0.key.hasPrefix("markdown/reservations/") && $0.key.hasSuffix("/r.md") })
    return page.value.split(separator: "\n").drop { $0 != "## Charges" }.dropFirst(3).map(String.init)
  }

  private func bill(_ nights: Int, _ rate: String, _ room: String, _ wifi: String, _ total: String)
    -> [String]
  {
    [
      "| Nights | \(nights) |", "| Nightly rate | \(rate) |", "| Room | \(room) |", "| Wi-Fi | \(wifi) |",
      "| Total | \(total) |",
    ]
  }

  @Test("Three nights in a One King with Wi-Fi cost 627 and 30, together 657")
  func workedExample() throws {
    let stay = ReservationTestStay(
      from: "2026-07-01", to: "2026-07-04", roomType: "One King", rate: "", wifi: true)
    #expect(try bill(stay) == bill(3, "$209.00", "$627.00", "$30.00", "$657.00"))
  }

  @Test(
    "The price of Wi-Fi is a setting",
    arguments: [("0", "$0.00", "$627.00"), ("10", "$30.00", "$657.00"), ("12.50", "$37.50", "$664.50")])
  func wifiPrice(_ price: String, wifi: String, total: String) throws {
    let stay = ReservationTestStay(from: "2026-07-01", to: "2026-07-04", wifi: true)
    #expect(
      try bill(stay, settings: "wifiNightlyPrice: \(price)") == bill(3, "$209.00", "$627.00", wifi, total))
  }

  @Test("Without Wi-Fi only the room is charged")
  func noWifi() throws {
    let stay = ReservationTestStay(from: "2026-07-01", to: "2026-07-02")
    #expect(try bill(stay) == bill(1, "$209.00", "$209.00", "$0.00", "$209.00"))
  }

  @Test("The number of guests does not count", arguments: [(1, 0), (2, 3), (100, 100)])
  func guestsDoNotCount(_ adults: Int, children: Int) throws {
    let stay = ReservationTestStay(
      from: "2026-07-01", to: "2026-07-04", adults: adults, children: children, wifi: true)
    #expect(try bill(stay).last == "| Total | $657.00 |")
  }

  @Test(
    "A cancelled reservation and a no-show are charged nothing and counted apart",
    arguments: ["cancelled", "noShow"])
  func chargedNothing(_ status: String) throws {
    let stay = ReservationTestStay(from: "2026-07-01", to: "2026-07-04", wifi: true, status: status)
    #expect(try bill(stay) == bill(3, "$209.00", "$0.00", "$0.00", "$0.00"))
    let project = try ReservationTestProject.house(
      asOf: "2026-07-01", settings: #"rooms: {"1": 4}"#, stays: [stay])
    for name in ["booked", "nights"] { #expect(try project.figure(name) == "0") }
    #expect(try project.figure("total") == "0.00")
    #expect(try project.figure("cancelled") == (status == "cancelled" ? "1" : "0"))
    #expect(try project.figure("noShows") == (status == "noShow" ? "1" : "0"))
    #expect(try project.download("next-days.csv").allSatisfy { $0.hasSuffix(",0,0,0,0,0,0.00") })
  }

  @Test(
    "Nights are whole days, also over a leap day and a year's end",
    arguments: [
      ("2024-02-28", "2024-03-01", 2), ("2026-02-28", "2026-03-01", 1), ("2025-12-30", "2026-01-02", 3),
    ])
  func nights(_ checkIn: String, checkOut: String, count: Int) throws {
    #expect(
      try bill(ReservationTestStay(from: checkIn, to: checkOut)).first == "| Nights | \(count) |")
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
    try project.stored("nightlyRate").compactMap { Int($0) }
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
