internal import Forms

/// What is asked of a reservation and of a room type, and how it is checked (DOMAIN, section 2).
enum ReservationForm {
  static let form = Form(
    builtIn: "reservations", title: "Reservation",
    sections: [
      Section(
        key: "guest", title: "Guest",
        fields: [
          Field("firstName", "First name", .text, isRequired: true, isSearchable: true),
          Field("lastName", "Last name", .text, isRequired: true, isSearchable: true),
          Field("emailAddress", "E-mail", .email),
        ]),
      Section(
        key: "stay", title: "Stay",
        fields: [
          Field(
            "checkIn", "Check-in", .date, isRequired: true, initial: .today,
            checks: [
              Check(.whenNew(.notBefore(DateLimit(.today))), message: "Check-in lies in the past")
            ]),
          Field(
            "checkOut", "Check-out", .date, isRequired: true,
            checks: [
              Check(
                .notBefore(DateLimit(.field("checkIn"), days: 1)),
                message: "Check-out is not at least one night after check-in"),
              Check(
                .notAfter(DateLimit(.field("checkIn"), days: longestStay)),
                reportedAs: .sentence("The stay is longer than {} nights", ["\(longestStay)"])),
            ]),
          Field(
            "adults", "Adults", .integer, isRequired: true, initial: .value(.integer(1)),
            checks: count(from: 1)),
          Field(
            "children", "Children", .integer, isRequired: true, initial: .value(.integer(0)),
            checks: count(from: 0)),
        ]),
      Section(
        key: "room", title: "Room",
        fields: [
          Field("roomType", "Room type", .reference("room-types"), isRequired: true),
          Field(
            "nightlyRate", "Nightly rate", .money, parents: ["roomType"], checks: rate,
            hint: "Left out, that of the room type"),
          Field("wifi", "Wi-Fi", .flag, isRequired: true, initial: .value(.flag(false))),
          Field(
            "status", "Status", .choice(ReservationStatus.allCases.map { Choice($0.rawValue, $0.title) }),
            isRequired: true, initial: .value(.choice(ReservationStatus.booked.rawValue))),
        ]),
    ])

  static let roomTypeForm = Form(
    builtIn: "room-types", title: "Room type",
    sections: [
      Section(
        key: "roomType", title: "Room type",
        fields: [
          Field("name", "Name", .text, isRequired: true, isSearchable: true),
          Field("shortName", "Short name", .text, isRequired: true),
          Field("nightlyRate", "Nightly rate", .money, isRequired: true, checks: rate),
        ])
    ])

  /// Ten years: longer stays are slips of the pen.
  private static let longestStay = 3650

  private static func count(from lowest: Int) -> [Check] {
    [
      Check(.minimum(ExactDecimal(mantissa: lowest, scale: 0))),
      Check(.maximum(ExactDecimal(mantissa: 100, scale: 0))),
    ]
  }

  private static let rate = [
    Check(.minimum(ExactDecimal(mantissa: 0, scale: 0))),
    Check(.maximum(ExactDecimal(mantissa: 1_000_000, scale: 0))),
  ]
}
