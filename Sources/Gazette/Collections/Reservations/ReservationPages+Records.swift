internal import Forms
internal import Press

extension ReservationPages {
  /// A page for every reservation, below the month of its arrival.
  var recordPages: PageSeries {
    let (reservations, wifiNightlyPrice) = (reservations, wifiNightlyPrice)
    let roomNames = Dictionary(roomTypes.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    let trail = Overview.trail(collection)
    let inputs = PageSeries.Inputs(template: "reservation") { index, inputs in
      let reservation = reservations[index]
      inputs.add(reservation.key)
      inputs.add(ReservationKind.values(of: reservation))
      inputs.add(roomNames[reservation.roomType] ?? "")
      inputs.add(wifiNightlyPrice)
    }
    return PageSeries(count: reservations.count, inputs: inputs) { index in
      let reservation = reservations[index]
      let month = reservation.checkIn.calendarMonth
      let form = FormDetails.recordSections(
        of: ReservationKind.values(of: reservation), by: ReservationForm.form
      ) { key, _ in
        if key == "status" { return reservation.status.cell }
        guard key == "roomType" else { return nil }
        return .link(
          .text(roomNames[reservation.roomType] ?? reservation.roomType),
          to: RoomTypeKind.path(ofKey: reservation.roomType))
      }
      return Page(
        path: PagePath(folder: "reservations/\(month)", key: reservation.key),
        title: .text(reservation.guestName),
        template: "reservation",
        trail: trail + [Crumb(.month(month), PagePath("reservations/\(month)"))],
        context: TemplateContext([
          "key": .text(reservation.key), "status": .cell(reservation.status.cell),
          "isUncharged": .flag(!reservation.isCharged),
          "sections": .sections(form + [Self.charges(of: reservation, wifiNightlyPrice)]),
        ]),
        search: ReservationForm.form.searchText(
          of: ReservationKind.values(of: reservation), key: reservation.key, "checkIn"))
    }
  }

  private static let chargeColumns: [Column] = [.text("charge", "Charge"), .figure("amount", "Amount")]

  private static func charges(of reservation: Reservation, _ wifiNightlyPrice: Money) -> RecordSection {
    let charges = reservation.charges(wifiNightlyPrice: wifiNightlyPrice)
    return RecordSection(
      heading: "Charges",
      fields: Table(
        columns: chargeColumns,
        rows: [
          ["Nights", .integer(reservation.nights)],
          ["Nightly rate", .money(reservation.nightlyRate)],
          ["Room", .money(charges.room)], ["Wi-Fi", .money(charges.wifi)],
        ], totals: ["Total", .money(charges.total)], style: .bill))
  }
}
