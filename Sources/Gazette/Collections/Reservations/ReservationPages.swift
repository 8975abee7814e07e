internal import Forms
internal import Press

/// The overview of the front desk, and what else it gives to an edition.
struct ReservationPages {
  let collection: Reservations
  /// By check-in, then key.
  let reservations: [Reservation]
  /// By name, then key.
  let roomTypes: [RoomType]
  let summary: ReservationSummary
  let wifiNightlyPrice: Money

  var report: CollectionReport {
    let today = summary.nextDays[0]
    return CollectionReport(
      headlines: [
        Headline("Reservations", .integer(reservations.count), key: "reservations"),
        Headline("Nights sold", .integer(summary.all.nights), key: "nights"),
        Headline("Revenue", .money(summary.all.total), key: "revenue"),
        Headline("Guests in house", .integer(today.guests), key: "guests"),
      ],
      attention: attention, pages: [PageSeries(overview), monthPages, recordPages] + roomTypePages,
      downloads: downloads)
  }

  private var attention: [Attention] {
    let path = Overview.path(of: collection.name)
    let today = summary.nextDays[0]
    var items: [Attention] = []
    if today.arrivals > 0 { items.append(Attention("Arrivals on as-of: \(today.arrivals)", path)) }
    if today.departures > 0 { items.append(Attention("Departures on as-of: \(today.departures)", path)) }
    let overbooked = summary.nextDays.count { (summary.occupancy.share(on: $0.day) ?? .zero) > .one }
    if overbooked > 0 { items.append(Attention("Overbooked nights in the next days: \(overbooked)", path)) }
    return items
  }

  private var overview: Page {
    let all = summary.all
    return Page(
      path: Overview.path(of: collection.name), title: .words(collection.title), template: "reservations",
      trail: [Overview.front],
      context: TemplateContext([
        "figures": Overview.figures(
          [
            Headline("Reservations", .integer(reservations.count)),
            Headline("Booked", .integer(all.reservations)),
            Headline("Cancellations", .integer(all.cancelled)), Headline("No-shows", .integer(all.noShows)),
          ] + Self.figures(all)),
        "nextDays": .table(nextDays), "byMonth": .table(byMonth), "byRoomType": .table(byRoomType),
        "revenueChart": .chart(
          Chart(
            "revenue", "Revenue by month of arrival", .columns, of: byMonth, by: "month", ["room", "wifi"])),
        "occupancyByMonth": .table(occupancyByMonth),
        "occupancyChart": .chart(
          Chart("occupancy", "Occupancy by month", .line, of: occupancyByMonth, by: "month", ["occupancy"])),
        "roomTypeChart": .chart(
          Chart(
            "room-types", "Revenue by room type", .bars, of: byRoomType, by: "roomType", ["room", "wifi"])),
        "wifiPrice": .cell(.money(wifiNightlyPrice)),
      ]))
  }

  static func figures(_ figures: StayFigures) -> [Headline] {
    [
      Headline("Nights sold", .integer(figures.nights)), Headline("Room revenue", .money(figures.room)),
      Headline("Wi-Fi revenue", .money(figures.wifi)), Headline("Total revenue", .money(figures.total)),
      Headline("Average rate", averageRate(figures)),
      Headline("Average stay in nights", averageStay(figures)),
    ]
  }

  static func averageRate(_ figures: StayFigures) -> Cell { .optional(figures.averageRate) }

  static func averageStay(_ figures: StayFigures) -> Cell {
    figures.averageStay.map { .ratio($0, decimals: 2) } ?? .missing
  }

  // MARK: Tables

  private var nextDays: Table {
    let occupancy = summary.occupancy
    var columns: [Column] = [
      .text("day", "Day"), .figure("arrivals", "Arrivals"), .figure("departures", "Departures"),
      .figure("inHouse", "Stays in house"), .figure("guests", "Guests in house"),
    ]
    if occupancy.isKnown { columns += [.figure("rooms", "Rooms taken"), .figure("occupancy", "Occupancy")] }
    return Table(
      columns: columns,
      rows: summary.nextDays.map { figures in
        var row: [Cell] = [
          .date(figures.day), .integer(figures.arrivals), .integer(figures.departures),
          .integer(figures.inHouse),
          .integer(figures.guests),
        ]
        if occupancy.isKnown {
          row += [
            .integer(occupancy.taken(on: figures.day)), .optional(percent: occupancy.share(on: figures.day)),
          ]
        }
        return row
      })
  }

  /// Columns of figures that tables by month and by room type share.
  static let figureColumns: [Column] = [
    .figure("reservations", "Charged stays"), .figure("nights", "Nights"), .figure("room", "Room"),
    .figure("wifi", "Wi-Fi"), .figure("total", "Total"),
    .figure("averageRate", "Average rate", of: "room", over: "nights"),
    .figure("averageStay", "Average stay", of: "nights", over: "reservations"),
    .figure("cancelled", "Cancellations"), .figure("noShows", "No-shows"),
  ]

  static func cells(_ figures: StayFigures) -> [Cell] {
    plainCells(figures) + [
      averageRate(figures), averageStay(figures), .integer(figures.cancelled), .integer(figures.noShows),
    ]
  }

  private static func plainCells(_ figures: StayFigures) -> [Cell] {
    [
      .integer(figures.reservations), .integer(figures.nights), .money(figures.room), .money(figures.wifi),
      .money(figures.total),
    ]
  }

  private var byMonth: Table {
    Table(
      columns: [.text("month", "Arrival")] + Self.figureColumns,
      rows: summary.byMonth.map {
        [.link(.month($0.month), to: monthPath($0.month))] + Self.cells($0.figures)
      },
      totals: ["All"] + Self.cells(summary.all))
  }

  private var byRoomType: Table {
    Table(
      columns: [.text("roomType", "Room type")] + Self.figureColumns,
      rows: roomTypes.map { type in
        [.link(.text(type.name), to: RoomTypeKind.path(ofKey: type.key))]
          + Self.cells(summary.byRoomType[type.key] ?? StayFigures())
      },
      totals: ["All"] + Self.cells(summary.all))
  }

  private var occupancyByMonth: Table {
    let occupancy = summary.occupancy
    return Table(
      columns: [
        .text("month", "Month"), .figure("taken", "Nights taken"), .figure("available", "Nights available"),
        .figure("occupancy", "Occupancy", of: "taken", over: "available"),
      ],
      rows: occupancy.byMonth.map { month, taken in
        let available = occupancy.available * month.dayCount
        return [
          .month(month), .integer(taken), .integer(available), .percent(Fraction(taken, over: available)),
        ]
      })
  }

  func monthPath(_ month: CalendarMonth) -> PagePath { PagePath("reservations/\(month)") }

  // MARK: Downloads

  private var downloads: [Download] {
    let plainColumns = Array(Self.figureColumns.prefix(5))
    let months = Table(
      columns: [.text("month", "Arrival")] + plainColumns,
      rows: summary.byMonth.filter { $0.figures.reservations > 0 }.map {
        [.month($0.month)] + Self.plainCells($0.figures)
      })
    let types = Table(
      columns: [.text("roomType", "Room type")] + Self.figureColumns,
      rows: roomTypes.sorted { $0.key < $1.key }.map {
        [.text($0.key)] + Self.cells(summary.byRoomType[$0.key] ?? StayFigures())
      })
    let all = summary.all
    return [
      Download("reservations/by-month.csv", months), Download("reservations/by-room-type.csv", types),
      Download("reservations/next-days.csv", nextDays),
      Download("reservations/occupancy.csv", occupancyByMonth),
      Download(
        "reservations/summary.json",
        figures: [
          ("asOf", .date(summary.asOf)), ("reservations", .integer(reservations.count)),
          ("booked", .integer(all.reservations)), ("cancelled", .integer(all.cancelled)),
          ("noShows", .integer(all.noShows)), ("nights", .integer(all.nights)), ("room", .money(all.room)),
          ("wifi", .money(all.wifi)), ("total", .money(all.total)), ("averageRate", Self.averageRate(all)),
          ("averageStay", Self.averageStay(all)), ("arrivals", .integer(summary.nextDays[0].arrivals)),
          ("departures", .integer(summary.nextDays[0].departures)),
          ("staysInHouse", .integer(summary.nextDays[0].inHouse)),
          ("guestsInHouse", .integer(summary.nextDays[0].guests)),
        ]),
    ]
  }
}
