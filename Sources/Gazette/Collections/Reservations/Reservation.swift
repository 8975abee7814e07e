public import Forms
internal import Press

/// A stay that a guest booked (DOMAIN, section 2).
public struct Reservation: Sendable {
  public let key: String
  public let revision: Int
  public let firstName: String
  public let lastName: String
  public let emailAddress: String?
  public let checkIn: CalendarDate
  public let checkOut: CalendarDate
  public let adults: Int
  public let children: Int
  /// The key of the room type.
  public let roomType: String
  public let hasWifi: Bool
  public let status: ReservationStatus
  /// The price of a night as agreed at booking: a later price change never rewrites an old bill.
  public let nightlyRate: Money

  /// Whole days from check-in to check-out.
  public var nights: Int { checkIn.days(to: checkOut) }
  public var guests: Int { adults + children }
  public var guestName: String { firstName.isEmpty ? lastName : "\(firstName) \(lastName)" }
  /// Cancelled reservations and no-shows are charged nothing.
  public var isCharged: Bool { status == .booked }

  /// Whether the guest sleeps in the house on the night that follows a day.
  public func isInHouse(on day: CalendarDate) -> Bool { isCharged && checkIn <= day && day < checkOut }

  /// What the stay costs; the number of guests does not count.
  public func charges(wifiNightlyPrice: Money) -> Charges {
    guard isCharged else { return Charges(room: .zero, wifi: .zero) }
    return Charges(room: nightlyRate * nights, wifi: hasWifi ? wifiNightlyPrice * nights : .zero)
  }
}

/// What a stay costs.
public struct Charges: Sendable, Equatable {
  /// Rate × nights.
  public let room: Money
  /// The Wi-Fi price × nights where Wi-Fi is on.
  public let wifi: Money
  public var total: Money { room + wifi }
}

/// What became of a reservation.
public enum ReservationStatus: String, Sendable, CaseIterable {
  case booked
  case cancelled
  case noShow

  public var title: String {
    switch self {
    case .booked: "Booked"
    case .cancelled: "Cancelled"
    case .noShow: "No-show"
    }
  }
}

extension ReservationStatus {
  /// The title with the mark of how the reservation stands.
  var cell: Cell {
    let tone: Cell.Tone =
      switch self {
      case .booked: .good
      case .cancelled: .neutral
      case .noShow: .bad
      }
    return .status(.words(Words(title)), tone)
  }
}
