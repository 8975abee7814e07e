internal import Forms
internal import Press

extension ReservationPages {
  /// A page for every reservation, below the month of its arrival.
  var recordPages: PageSeries {
    let (reservations, wifiNightlyPrice) = (reservations, wifiNightlyPrice)
    let roomNames = Dictionary(roomTypes.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    let trail = Overview.trail(collection)
    return PageSeries(count: reservations.count) { index in
      let reservation = reservations[index]
      let month = reservation.checkIn.calendarMonth.description
      let form = FormDetails.recordSections(
        of: ReservationKind.values(of: reservation), by: ReservationForm.form
      ) { key, _ in
        guard key == "roomType" else { return nil }
        return .link(
          .text(roomNames[reservation.roomType] ?? reservation.roomType),
          to: RoomTypeKind.path(ofKey: reservation.roomType))
      }
      return Page(
        path: PagePath(folder: "reservations/\(month)", key: reservation.key), title: reservation.guestName,
        template: "reservation",
        trail: trail + [Crumb(month, PagePath("reservations/\(month)"))],
        context: TemplateContext([
          "key": .text(reservation.key), "status": .text(reservation.status.title),
          "isUncharged": .flag(!reservation.isCharged),
          "sections": .sections(form + [Self.charges(of: reservation, wifiNightlyPrice)]),
        ]))
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
          [.text("Nights"), .integer(reservation.nights)],
          [.text("Nightly rate"), .money(reservation.nightlyRate)],
          [.text("Room"), .money(charges.room)], [.text("Wi-Fi"), .money(charges.wifi)],
          [.text("Total"), .money(charges.total)],
        ]))
  }
}
