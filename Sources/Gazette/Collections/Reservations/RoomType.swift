public import Forms

/// A kind of room that can be booked (DOMAIN, section 2).
public struct RoomType: Sendable {
  public let key: String
  public let revision: Int
  public let name: String
  public let shortName: String
  /// The price of a night for bookings from now on.
  public let nightlyRate: Money
}
