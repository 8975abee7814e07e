internal import Forms
public import Press
public import RecordStore

/// The front desk: room types and reservations.
public struct Reservations: RecordCollection {
  public let name = "reservations"
  public let title: Words = "Reservations"
  public let migrations = ReservationKind.migrations
  public let kinds: [any RecordKind] = [RoomTypeKind(), ReservationKind()]

  public init() {}

  public func report(from snapshot: Snapshot, in context: ReportContext) throws -> CollectionReport {
    try pages(of: ReservationKind.reservations(in: snapshot), from: snapshot, in: context).report
  }

  public func recordPages(
    of kind: String, key: String, from snapshot: Snapshot, in context: ReportContext
  ) throws -> PageSeries? {
    guard kind == ReservationKind().name else { return nil }
    let reservations = try ReservationKind.reservations(where: "key = ?", [.text(key)], in: snapshot)
    return try pages(of: reservations, from: snapshot, in: context).recordPages
  }

  private func pages(
    of reservations: [Reservation], from snapshot: Snapshot, in context: ReportContext
  ) throws -> ReservationPages {
    let summary = ReservationSummary(
      of: reservations, asOf: context.asOf, wifiNightlyPrice: context.settings.wifiNightlyPrice,
      rooms: context.settings.rooms)
    let roomTypes = context.order.sorted(
      try RoomTypeKind.roomTypes(in: snapshot), by: \.name, then: \.key)
    return ReservationPages(
      collection: self, reservations: reservations, roomTypes: roomTypes,
      summary: summary, wifiNightlyPrice: context.settings.wifiNightlyPrice)
  }
}
