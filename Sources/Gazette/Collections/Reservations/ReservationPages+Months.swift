internal import Forms
internal import Press

extension ReservationPages {
  /// A page for every month of arrival: its figures, its nights, and its reservations.
  var monthPages: PageSeries {
    let ranges = monthRanges
    let (pages, trail) = (self, Overview.trail(collection))
    return PageSeries(count: ranges.count) { index in
      let (month, range) = ranges[index]
      let figures = pages.summary.byMonth[index].figures
      let occupancy = pages.occupancy(in: month)
      return Page(
        path: pages.monthPath(month), title: "Reservations: \(.month(month))", template: "reservation-month",
        trail: trail,
        context: TemplateContext([
          "month": .cell(.month(month)),
          "figures": Overview.figures(
            [
              Headline("Charged stays", .integer(figures.reservations)),
              Headline("Cancellations", .integer(figures.cancelled)),
              Headline("No-shows", .integer(figures.noShows)),
            ] + Self.figures(figures)),
          "occupancy": .table(occupancy),
          "calendar": .chart(
            Chart(
              "occupancy", "Occupancy in \(.month(month))", .calendar, of: occupancy, by: "day", ["occupancy"]
            )),
          "rows": .table(pages.list(range)),
        ]))
    }
  }

  /// Where each month's reservations stand; the months are those of the summary, in the same order.
  private var monthRanges: [(month: CalendarMonth, range: Range<Int>)] {
    var ranges: [(month: CalendarMonth, range: Range<Int>)] = []
    var start = 0
    for index in reservations.indices {
      let month = reservations[index].checkIn.calendarMonth
      let isLast = index == reservations.count - 1
      if isLast || reservations[index + 1].checkIn.calendarMonth != month {
        ranges.append((month, start..<(index + 1)))
        start = index + 1
      }
    }
    return ranges
  }

  private func list(_ range: Range<Int>) -> Table {
    Table(
      columns: [
        .text("checkIn", "Check-in"), .text("checkOut", "Check-out"), .text("guest", "Guest"),
        .figure("guests", "Guests"), .text("roomType", "Room type"), .text("status", "Status"),
        .figure("nights", "Nights"), .figure("total", "Total"),
      ],
      rows: reservations[range].map { reservation in
        [
          .date(reservation.checkIn), .date(reservation.checkOut),
          .link(.text(reservation.guestName), to: ReservationKind.path(of: reservation)),
          .integer(reservation.guests), .text(shortNames[reservation.roomType] ?? reservation.roomType),
          reservation.status.cell, .integer(reservation.nights),
          .money(reservation.charges(wifiNightlyPrice: wifiNightlyPrice).total),
        ]
      })
  }

  private var shortNames: [String: String] {
    Dictionary(roomTypes.map { ($0.key, $0.shortName) }, uniquingKeysWith: { first, _ in first })
  }

  /// Rooms taken on every night of a month; no rows where no number of rooms is given.
  private func occupancy(in month: CalendarMonth) -> Table {
    let occupancy = summary.occupancy
    let days =
      occupancy.isKnown
      ? (1...month.dayCount).compactMap {
        CalendarDate(year: month.year, month: month.number, day: $0)
      } : []
    return Table(
      columns: [
        .text("day", "Night after"), .figure("taken", "Rooms taken"), .figure("rooms", "Rooms"),
        .figure("occupancy", "Occupancy"),
      ],
      rows: days.map {
        [
          .date($0), .integer(occupancy.taken(on: $0)), .integer(occupancy.available),
          .optional(percent: occupancy.share(on: $0)),
        ]
      })
  }
}
