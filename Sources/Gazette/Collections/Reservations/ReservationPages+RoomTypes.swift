internal import Forms
internal import Press

extension ReservationPages {
  private static let roomTypesPath = PagePath("reservations/room-types/index")

  /// The list of room types, and a page for each with its figures by month.
  var roomTypePages: [PageSeries] {
    let (pages, trail) = (self, Overview.trail(collection))
    let list = Page(
      path: Self.roomTypesPath, title: "Room types", template: "room-types", trail: trail,
      context: TemplateContext(["rows": .table(roomTypeTable)]))
    let each = PageSeries(count: roomTypes.count) { index in
      let type = pages.roomTypes[index]
      let figures = pages.summary.byRoomType[type.key] ?? StayFigures()
      let byMonth = Table(
        columns: [.text("month", "Arrival")] + Self.figureColumns,
        rows: (pages.summary.byRoomTypeAndMonth[type.key] ?? []).map {
          [.link(.month($0.month), to: pages.monthPath($0.month))] + Self.cells($0.figures)
        })
      return Page(
        path: RoomTypeKind.path(ofKey: type.key), title: .text(type.name), template: "room-type",
        trail: trail + [Crumb("Room types", Self.roomTypesPath)],
        context: TemplateContext([
          "key": .text(type.key),
          "sections": FormDetails.sections(
            of: RoomTypeKind.values(of: type), by: ReservationForm.roomTypeForm),
          "figures": Overview.figures(
            [
              Headline("Rooms", .optional(pages.summary.occupancy.rooms[type.key])),
              Headline("Charged stays", .integer(figures.reservations)),
              Headline("Cancellations", .integer(figures.cancelled)),
              Headline("No-shows", .integer(figures.noShows)),
            ] + Self.figures(figures)),
          "byMonth": .table(byMonth),
          "revenueChart": .chart(
            Chart(
              "revenue", "Revenue by month of arrival", .columns, of: byMonth, by: "month", ["room", "wifi"])),
        ]),
        search: ReservationForm.roomTypeForm.searchText(
          of: RoomTypeKind.values(of: type), key: type.key, kind: "Room type"))
    }
    return [PageSeries(list), each]
  }

  /// The nights sold in each month of arrival, as a small line.
  private func trend(of type: RoomType, over axis: TimeAxis?) -> Cell {
    .chart(
      .spark(
        "nights-\(PagePath.name(for: type.key))", "Nights of \(.text(type.name)) by month",
        months(of: type).map { ($0.month, $0.figures.nights) }, over: axis))
  }

  private func months(of type: RoomType) -> [(month: CalendarMonth, figures: StayFigures)] {
    summary.byRoomTypeAndMonth[type.key] ?? []
  }

  private var roomTypeTable: Table {
    let axis = TimeAxis(months: roomTypes.flatMap { months(of: $0).map(\.month) })
    return Table(
      columns: [
        .text("name", "Room type"), .text("shortName", "Short name"), .figure("nightlyRate", "Nightly rate"),
        .figure("rooms", "Rooms"), .text("trend", "Nights by month"),
      ],
      rows: roomTypes.map {
        [
          .link(.text($0.name), to: RoomTypeKind.path(ofKey: $0.key)), .text($0.shortName),
          .money($0.nightlyRate),
          .optional(summary.occupancy.rooms[$0.key]), trend(of: $0, over: axis),
        ]
      })
  }
}
