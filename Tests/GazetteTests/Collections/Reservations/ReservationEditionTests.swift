import Gazette
import GazetteTestSupport
import Testing

@Suite("The edition of reservations")
struct ReservationEditionTests {
  private let reservations = """
    key,firstName,lastName,emailAddress,checkIn,checkOut,adults,children,roomType,wifi,status,nightlyRate
    r-1,Nadia,Okafor,nadia@example.com,2026-06-29,2026-07-02,2,1,One King,yes,booked,
    r-2,Tomás,Reis,,2026-06-30,2026-07-01,1,0,2Q,no,booked,170.50
    r-3,Ines,Sørli,,2026-06-30,2026-07-04,2,0,PHS,yes,cancelled,
    r-4,Ola,Brandt,,2026-05-31,2026-06-30,1,0,K,no,noShow,
    r-5,Wim,Maes,,2025-12-31,2026-01-01,2,2,0,yes,booked,1234.50

    """

  private func project(rooms: String = #"{"1": 2}"#) throws -> ReservationTestProject {
    let project = try ReservationTestProject.house(settings: "rooms: \(rooms)")
    #expect(try project.importReservations(reservations).imported == 5)
    return project
  }

  private func page(_ path: String, of project: ReservationTestProject) throws -> String {
    try #require(project.edition()["markdown/reservations/\(path).md"])
  }

  @Test("An empty store gives an overview of zeros and no month")
  func empty() throws {
    let files = try ReservationTestProject().edition()
    let page = try #require(files["markdown/reservations/index.md"])
    #expect(page.contains("| Reservations | 0 |"))
    #expect(page.contains("| Average rate | — |"))
    #expect(page.contains("| 2026-06-30 | 0 | 0 | 0 | 0 |"))
    #expect(!page.contains("By month of arrival"))
    #expect(
      files["site/downloads/reservations/by-month.csv"] == "month,reservations,nights,room,wifi,total\n")
  }

  @Test("The overview has all figures, the next days and both tables")
  func overview() throws {
    let page = try page("index", of: project())
    for line in [
      "| Reservations | 5 |", "| Booked | 3 |", "| Cancellations | [1](all.md#status=Cancelled) |",
      "| No-shows | [1](all.md#status=No-show) |",
      "| Nights sold | 5 |", "| Room revenue | $2,032.00 |", "| Wi-Fi revenue | $40.00 |",
      "| Total revenue | $2,072.00 |", "| Average rate | $406.40 |", "| Average stay in nights | 1.67 |",
      "| 2026-06-30 | 1 | 0 | 2 | 4 | 1 | 50.00 % |", "| 2026-07-02 | 0 | 1 | 0 | 0 | 0 | 0.00 % |",
      "| [2026-06](2026-06.md) | 2 | 4 | $797.50 | $30.00 | $827.50 | $199.38 | 2.00 | [1](all.md#status=Cancelled&check-in=2026-06) | 0 |",
      "| [One King](room-types/1.md) | 1 | 3 | $627.00 | $30.00 | $657.00 | $209.00 | 3.00 | 0 | 1 |",
    ] { #expect(page.contains(line), "\(line)\n\(page)") }
    #expect(page.contains("Wi-Fi costs $10.00 a night"))
  }

  @Test(
    "The drawing of the last year has its twelve months",
    arguments: ["2024-02-28", "2024-02-29", "2024-03-31"])
  func lastYear(asOf: String) throws {
    let months = (0..<36).map { "\(2022 + $0 / 12)-\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1)" }
    let stays = months.map { ReservationTestStay("r\($0)", from: "\($0)-10", to: "\($0)-12") }
    let files = try ReservationTestProject.house(asOf: asOf, stays: stays).edition()
    let drawing = try #require(files["markdown/reservations/index-trend-revenue.svg"])
    #expect(drawing.matches(of: /<rect/).count == 12, "\(drawing)")
  }

  @Test("Months without an arrival have their place in charts, and the lines of room types one time")
  func emptyMonths() throws {
    let files = try project().edition()
    // Arrivals in December, May and June.
    let chart = try #require(files["markdown/reservations/index-revenue.svg"])
    let places = chart.matches(of: /<rect class="(?:c1|now)" x="([0-9.]+)%"/).compactMap { Double($0.1) }
    try #require(places.count == 3)
    #expect(abs((places[1] - places[0]) / (places[2] - places[1]) - 5) < 0.05)
    for key in ["0", "1", "2"] {
      let line = try #require(files["markdown/reservations/room-types/index-nights-\(key).svg"])
      #expect(line.contains("Values: 7, from 0 to"), "\(key)")
    }
  }

  @Test("Without a number of rooms there is no occupancy anywhere")
  func noRooms() throws {
    let files = try project(rooms: "{}").edition()
    let pages = files.filter { $0.key.hasPrefix("markdown/reservations/") }
    #expect(pages.count > 8)
    #expect(pages.allSatisfy { !$0.value.contains("Occupancy") })
  }

  @Test("A month's page has its figures, its reservations by check-in, and every night's occupancy")
  func monthPage() throws {
    let page = try page("2026-06", of: project())
    for line in [
      "| Charged stays | 2 |", "| Cancellations | [1](all.md#status=Cancelled&check-in=2026-06) |",
      "| Total revenue | $827.50 |",
      "| 2026-06-29 | 2026-07-02 | [Nadia Okafor](2026-06/r-1.md) | 3 | K | Booked | 3 | $657.00 |",
      "| 2026-06-30 | 2026-07-04 | [Ines Sørli](2026-06/r-3.md) | 2 | PHS | Cancelled | 4 | $0.00 |",
      "| 2026-06-28 | 0 | 2 | 0.00 % |", "| 2026-06-29 | 1 | 2 | 50.00 % |",
      "| 2026-06-30 | 1 | 2 | 50.00 % |",
    ] { #expect(page.contains(line), "\(line)\n\(page)") }
    #expect(!page.contains("| 2026-06-31 |") && !page.contains("Wim Maes"))
    let order = ["r-1.md", "r-2.md", "r-3.md"].compactMap { page.firstRange(of: $0)?.lowerBound }
    #expect(order.count == 3 && order == order.sorted())
  }

  @Test("A reservation's page has its details and its charges")
  func recordPage() throws {
    let page = try page("2026-06/r-1", of: project())
    for line in [
      "# Nadia Okafor", ": Booked.", "| Key | r-1 |",
      "| E-mail | [nadia@example.com](mailto:nadia@example.com) |",
      "| Room type | [One King](../room-types/1.md) |", "| Wi-Fi | yes |", "## Charges", "| Nights | 3 |",
      "| Nightly rate | $209.00 |", "| Room | $627.00 |", "| Wi-Fi | $30.00 |", "| Total | $657.00 |",
    ] { #expect(page.contains(line), "\(line)\n\(page)") }
    #expect(!page.contains("It is charged nothing."))
  }

  @Test(
    "The page of a cancelled reservation and of a no-show say that it is charged nothing",
    arguments: [("2026-06/r-3", "Cancelled"), ("2026-05/r-4", "No-show")])
  func unchargedPage(path: String, status: String) throws {
    let page = try page(path, of: project())
    #expect(page.contains(": \(status). It is charged nothing."))
    #expect(page.contains("| Total | $0.00 |"))
  }

  @Test("An e-mail address stands on the reservation's own page and nowhere else")
  func privateEmail() throws {
    let pages = try project().edition().filter { $0.value.contains("nadia@example.com") }.keys.sorted()
    #expect(pages == ["markdown/reservations/2026-06/r-1.md", "site/reservations/2026-06/r-1.html"])
  }

  @Test("Room types have a list and a page each, with the rate of new bookings")
  func roomTypes() throws {
    let project = try project()
    let files = try project.edition()
    let list = try #require(files["markdown/reservations/room-types/index.md"])
    #expect(list.contains("| [One King](1.md) | K | $209.00 | 2 |"))
    #expect(list.contains("| [Penthouse Suite](2.md) | PHS | $309.00 | — |"))
    let page = try #require(files["markdown/reservations/room-types/0.md"])
    #expect(page.contains("| Charged stays | 2 |"))
    #expect(
      page.contains("| [2025-12](../2025-12.md) | 1 | 1 | $1,234.50 | $10.00 | $1,244.50 |"))
    let unused = try #require(files["markdown/reservations/room-types/2.md"])
    #expect(unused.contains("| Charged stays | 0 |") && unused.contains("| Cancellations | 1 |"))
  }

  @Test("What a guest is called cannot break a table or a page")
  func hostileName() throws {
    let project = try ReservationTestProject.house()
    try project.importReservations(
      """
      key,firstName,lastName,checkIn,checkOut,adults,roomType
      ../x y,<script>,a|b *c*,2026-06-30,2026-07-01,1,1

      """)
    let files = try project.edition()
    let month = try #require(files["site/reservations/2026-06.html"])
    #expect(month.contains("&lt;script&gt; a|b *c*"))
    #expect(!month.contains("<script> a"))
    #expect(files.keys.allSatisfy { !$0.contains("..") })
    #expect(files.keys.count { $0.hasPrefix("site/reservations/2026-06/") } == 1)
  }

  @Test("The downloads' bytes; what is charged nothing is in no month")
  func downloads() throws {
    let files = try project().edition()
    let folder = "site/downloads/reservations/"
    #expect(
      files[folder + "by-month.csv"] == """
        month,reservations,nights,room,wifi,total
        2025-12,1,1,1234.50,10.00,1244.50
        2026-06,2,4,797.50,30.00,827.50

        """)
    #expect(
      files[folder + "by-room-type.csv"] == """
        roomType,reservations,nights,room,wifi,total,averageRate,averageStay,cancelled,noShows
        0,2,2,1405.00,10.00,1415.00,702.50,1.00,0,0
        1,1,3,627.00,30.00,657.00,209.00,3.00,0,1
        2,0,0,0.00,0.00,0.00,,,1,0

        """)
    #expect(
      files[folder + "next-days.csv"] == """
        day,arrivals,departures,inHouse,guests,rooms,occupancy
        2026-06-30,1,0,2,4,1,50.00
        2026-07-01,0,1,1,3,1,50.00
        2026-07-02,0,1,0,0,0,0.00
        2026-07-03,0,0,0,0,0,0.00
        2026-07-04,0,0,0,0,0,0.00
        2026-07-05,0,0,0,0,0,0.00
        2026-07-06,0,0,0,0,0,0.00
        2026-07-07,0,0,0,0,0,0.00

        """)
    #expect(
      files[folder + "summary.json"] == """
        {
          "asOf": "2026-06-30",
          "reservations": 5,
          "booked": 3,
          "cancelled": 1,
          "noShows": 1,
          "nights": 5,
          "room": 2032.00,
          "wifi": 40.00,
          "total": 2072.00,
          "averageRate": 406.40,
          "averageStay": 1.67,
          "arrivals": 1,
          "departures": 0,
          "staysInHouse": 2,
          "guestsInHouse": 4
        }

        """)
  }

  @Test("The front page says who arrives, leaves and sleeps in the house, and which nights are overbooked")
  func today() throws {
    let front = try #require(project().edition()["markdown/index.md"])
    #expect(
      front.contains("## Today\n\nOne party arrives, nobody leaves, and four people sleep in the house\n"),
      "\(front)")
    #expect(front.contains("### Arriving today: 1\n") && !front.contains("### Leaving today"))
    #expect(try project().attention() == [])
    let overbooked = try project(rooms: #"{"1": 1}"#)
    try overbooked.importReservations(
      """
      key,firstName,lastName,checkIn,checkOut,adults,roomType
      r-6,Ada,Vance,2026-06-28,2026-06-30,1,1
      r-7,Ada,Vance,2026-07-01,2026-07-03,1,1

      """)
    #expect(
      try overbooked.attention() == ["Overbooked nights in the next days: 1"])
  }

  @Test("Another price of Wi-Fi changes every bill with Wi-Fi")
  func otherWifiPrice() throws {
    let project = try ReservationTestProject.house(settings: "wifiNightlyPrice: 12.50")
    try project.importReservations(reservations)
    #expect(try page("2026-06/r-1", of: project).contains("| Total | $664.50 |"))
    #expect(try page("2026-06/r-2", of: project).contains("| Total | $170.50 |"))
  }
}
