public import Forms

/// Counts and sums over reservations; those charged nothing are counted apart.
public struct StayFigures: Sendable {
  /// Reservations that are charged.
  public var reservations = 0
  public var nights = 0
  public var room = Money.zero
  public var wifi = Money.zero
  public var cancelled = 0
  public var noShows = 0

  public var total: Money { room + wifi }
  /// Room revenue for each night sold.
  public var averageRate: Money? { room.mean(over: nights) }
  /// Nights for each charged reservation.
  public var averageStay: Fraction? { reservations > 0 ? Fraction(nights, over: reservations) : nil }

  mutating func add(_ reservation: Reservation, _ charges: Charges) {
    switch reservation.status {
    case .booked:
      reservations += 1
      nights += reservation.nights
      room += charges.room
      wifi += charges.wifi
    case .cancelled: cancelled += 1
    case .noShow: noShows += 1
    }
  }
}

/// What happens on one day at the front desk.
public struct DayFigures: Sendable {
  public let day: CalendarDate
  public var arrivals = 0
  public var departures = 0
  /// Stays, and their guests, that are in the house for the night after the day.
  public var inHouse = 0
  public var guests = 0
}

/// The figures of the front desk as of a date (DOMAIN, section 2).
public struct ReservationSummary: Sendable {
  public let asOf: CalendarDate
  public let all: StayFigures
  /// By month of arrival, in order.
  public let byMonth: [(month: CalendarMonth, figures: StayFigures)]
  /// By the key of the room type, then by month of arrival.
  public let byRoomType: [String: StayFigures]
  public let byRoomTypeAndMonth: [String: [(month: CalendarMonth, figures: StayFigures)]]
  /// As-of and the seven days after it.
  public let nextDays: [DayFigures]
  public let occupancy: Occupancy

  /// Works out all figures.
  ///
  /// - Parameters:
  ///   - reservations: by check-in.
  ///   - rooms: how many rooms there are of a room type, by its key.
  /// - Complexity: O(reservations + nights sold).
  public init(
    of reservations: [Reservation], asOf: CalendarDate, wifiNightlyPrice: Money, rooms: [String: Int]
  ) {
    self.asOf = asOf
    var all = StayFigures()
    var byMonth: [CalendarMonth: StayFigures] = [:]
    var byRoomType: [String: StayFigures] = [:]
    var byBoth: [String: [CalendarMonth: StayFigures]] = [:]
    var days = (0...7).map { DayFigures(day: asOf.adding(days: $0)) }
    var occupancy = Occupancy(rooms: rooms)
    for reservation in reservations {
      let charges = reservation.charges(wifiNightlyPrice: wifiNightlyPrice)
      let month = reservation.checkIn.calendarMonth
      all.add(reservation, charges)
      byMonth[month, default: StayFigures()].add(reservation, charges)
      byRoomType[reservation.roomType, default: StayFigures()].add(reservation, charges)
      byBoth[reservation.roomType, default: [:]][month, default: StayFigures()].add(reservation, charges)
      guard reservation.isCharged else { continue }
      occupancy.add(reservation)
      guard reservation.checkIn <= asOf.adding(days: 7), reservation.checkOut >= asOf else { continue }
      for index in days.indices {
        let day = days[index].day
        if reservation.checkIn == day { days[index].arrivals += 1 }
        if reservation.checkOut == day { days[index].departures += 1 }
        if reservation.isInHouse(on: day) {
          days[index].inHouse += 1
          days[index].guests += reservation.guests
        }
      }
    }
    self.all = all
    self.byMonth = Self.sorted(byMonth)
    self.byRoomType = byRoomType
    byRoomTypeAndMonth = byBoth.mapValues(Self.sorted)
    nextDays = days
    self.occupancy = occupancy
  }

  private static func sorted(
    _ figures: [CalendarMonth: StayFigures]
  ) -> [(month: CalendarMonth, figures: StayFigures)] {
    figures.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}

/// How many rooms are taken each night, of the room types whose number of rooms is given.
public struct Occupancy: Sendable {
  /// Rooms by the key of their type.
  public let rooms: [String: Int]
  /// Rooms of all these types together.
  public let available: Int
  private var takenByDay: [CalendarDate: Int] = [:]

  init(rooms: [String: Int]) {
    self.rooms = rooms
    available = rooms.values.reduce(0, +)
  }

  /// Whether any number of rooms is given.
  public var isKnown: Bool { available > 0 }

  mutating func add(_ reservation: Reservation) {
    guard rooms[reservation.roomType] != nil else { return }
    for night in 0..<reservation.nights {
      takenByDay[reservation.checkIn.adding(days: night), default: 0] += 1
    }
  }

  /// Nights taken in each month from the first to the last night sold; none where no rooms are given.
  ///
  /// - Complexity: O(days with nights sold).
  public var byMonth: [(month: CalendarMonth, taken: Int)] {
    guard isKnown else { return [] }
    var taken: [CalendarMonth: Int] = [:]
    for (day, count) in takenByDay { taken[day.calendarMonth, default: 0] += count }
    guard let first = taken.keys.min(), let last = taken.keys.max() else { return [] }
    var months: [(month: CalendarMonth, taken: Int)] = []
    var month = first
    while month <= last {
      months.append((month, taken[month] ?? 0))
      month = month.next
    }
    return months
  }

  /// Rooms taken for the night after a day.
  public func taken(on day: CalendarDate) -> Int { takenByDay[day] ?? 0 }

  /// Taken rooms as a share of all; above one where the house is overbooked.
  public func share(on day: CalendarDate) -> Fraction? {
    isKnown ? Fraction(taken(on: day), over: available) : nil
  }
}
