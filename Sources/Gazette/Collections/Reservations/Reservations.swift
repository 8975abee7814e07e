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
    let reservations = try ReservationKind.reservations(in: snapshot)
    let summary = ReservationSummary(
      of: reservations, asOf: context.asOf, wifiNightlyPrice: context.settings.wifiNightlyPrice,
      rooms: context.settings.rooms)
    let roomTypes = context.order.sorted(
      try RoomTypeKind.roomTypes(in: snapshot), by: \.name, then: \.key)
    return ReservationPages(
      collection: self, reservations: reservations, roomTypes: roomTypes,
      summary: summary, wifiNightlyPrice: context.settings.wifiNightlyPrice
    ).report
  }
}
