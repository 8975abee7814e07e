public import Forms
public import Press
public import RecordStore

/// How reservations are entered, checked and stored.
public struct ReservationKind: RecordKind {
  public let name = "reservations"
  public let title: Words = "Reservations"
  public let form = ReservationForm.form
  public let aliases = ["email": "emailAddress", "rate": "nightlyRate", "room": "roomType"]

  static let table = StoreTable(
    name: "reservations",
    columns: [
      "firstName", "lastName", "emailAddress", "checkIn", "checkOut", "adults", "children", "roomType",
      "wifi",
      "status", "nightlyRate",
    ])

  static let migrations = [
    Migration(
      "reservations-1",
      sql: """
        CREATE TABLE room_types (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          name TEXT NOT NULL CHECK (name <> ''),
          shortName TEXT NOT NULL CHECK (shortName <> ''),
          nightlyRate INTEGER NOT NULL CHECK (nightlyRate >= 0)
        ) STRICT;
        CREATE TABLE reservations (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          firstName TEXT NOT NULL CHECK (firstName <> ''),
          lastName TEXT NOT NULL CHECK (lastName <> ''),
          emailAddress TEXT,
          checkIn TEXT NOT NULL CHECK (checkIn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          checkOut TEXT NOT NULL CHECK (checkOut GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          adults INTEGER NOT NULL CHECK (adults BETWEEN 1 AND 100),
          children INTEGER NOT NULL CHECK (children BETWEEN 0 AND 100),
          roomType TEXT NOT NULL REFERENCES room_types (key),
          wifi INTEGER NOT NULL CHECK (wifi IN (0, 1)),
          status TEXT NOT NULL CHECK (status IN ('booked', 'cancelled', 'noShow')),
          nightlyRate INTEGER NOT NULL CHECK (nightlyRate >= 0),
          CHECK (checkOut > checkIn)
        ) STRICT;
        """)
  ]

  public init() {}

  public func save(_ draft: Draft, key: String, in context: ImportContext) throws -> SaveOutcome {
    let roomType = draft["roomType"]?.text
    let rate = try draft["nightlyRate"]?.money ?? agreedRate(ofKey: key, roomType: roomType, in: context)
    let values: [StoreValue] = [
      StoreValue(draft["firstName"]?.text), StoreValue(draft["lastName"]?.text),
      StoreValue(draft["emailAddress"]?.text), StoreValue(draft["checkIn"]?.date),
      StoreValue(draft["checkOut"]?.date), StoreValue(draft["adults"]?.integer),
      StoreValue(draft["children"]?.integer), StoreValue(roomType), StoreValue(draft["wifi"]?.flag),
      StoreValue(draft["status"]?.text), StoreValue(rate),
    ]
    return try context.change.save(values, key: key, in: Self.table).outcome
  }

  public func reader(of columns: [String], in context: ImportContext) throws -> any RowReader {
    try ReservationRowReader(kind: self, columns: columns, context: context)
  }

  /// The rate of a reservation whose source names none: the one agreed before for this room type, else the room
  /// type's.
  private func agreedRate(ofKey key: String, roomType: String?, in context: ImportContext) throws -> Money? {
    let snapshot = context.change.snapshot
    let agreed = try snapshot.first(
      "SELECT nightlyRate FROM reservations WHERE key = ? AND roomType = ?",
      [.text(key), StoreValue(roomType)]
    ) { try $0.money(0) }
    if let agreed, !context.isEntered { return agreed }
    return try Self.nightlyRate(ofRoomType: roomType, in: snapshot)
  }

  static func nightlyRate(ofRoomType key: String?, in snapshot: Snapshot) throws -> Money? {
    try snapshot.first("SELECT nightlyRate FROM room_types WHERE key = ?", [StoreValue(key)]) {
      try $0.money(0)
    }
  }

  public func valueWhenEmpty(
    _ field: String, of draft: Draft, key: String?, today: CalendarDate, in snapshot: Snapshot
  ) throws -> FieldValue? {
    guard field == "nightlyRate", let roomType = draft["roomType"]?.text else { return nil }
    return try Self.nightlyRate(ofRoomType: roomType, in: snapshot).map { .money($0) }
  }

  /// The charges of the stay, as far as it is known.
  public func remarks(on draft: Draft, settings: Settings, in snapshot: Snapshot) throws -> [Remark] {
    guard let checkIn = draft["checkIn"]?.date, let checkOut = draft["checkOut"]?.date, checkIn < checkOut
    else { return [] }
    let nights = Remark("Nights", .integer(checkIn.days(to: checkOut)))
    let agreed =
      try draft["nightlyRate"]?.money
      ?? Self.nightlyRate(ofRoomType: draft["roomType"]?.text, in: snapshot)
    let entered = draft["status"]?.text ?? ReservationStatus.booked.rawValue
    guard let agreed, let status = ReservationStatus(rawValue: entered) else { return [nights] }
    let stay = Reservation(
      key: "", revision: 0, firstName: "", lastName: "", emailAddress: nil, checkIn: checkIn,
      checkOut: checkOut, adults: 1, children: 0, roomType: "", hasWifi: draft["wifi"]?.flag ?? false,
      status: status, nightlyRate: agreed)
    let charges = stay.charges(wifiNightlyPrice: settings.wifiNightlyPrice)
    return [
      nights, Remark("Room", .money(charges.room)), Remark("Wi-Fi", .money(charges.wifi)),
      Remark("Total", .money(charges.total)),
    ]
  }

  /// All reservations by check-in, then key.
  static func reservations(
    where condition: String? = nil, _ arguments: [StoreValue] = [], in snapshot: Snapshot
  ) throws -> [Reservation] {
    try snapshot.all(table.select(where: condition, orderedBy: "checkIn, key"), arguments, reservation)
  }

  private static func reservation(_ row: StoreRow) throws -> Reservation {
    let reservation = try reservation(row, status: row.choice(12, "status", of: "reservations"))
    guard reservation.nights > 0 else {
      throw StoreError.contradictoryValues(
        kind: "reservations", key: reservation.key, field: "checkOut", value: "\(reservation.checkOut)",
        other: "checkIn")
    }
    return reservation
  }

  private static func reservation(
    _ row: StoreRow, status: ReservationStatus
  ) throws(StoreError) -> Reservation {
    Reservation(
      key: try row.text(1), revision: try row.integer(2), firstName: try row.text(3),
      lastName: try row.text(4), emailAddress: try row.optionalText(5), checkIn: try row.date(6),
      checkOut: try row.date(7), adults: try row.integer(8), children: try row.integer(9),
      roomType: try row.text(10), hasWifi: try row.flag(11),
      status: status, nightlyRate: try row.money(13))
  }

  public var storeTable: StoreTable { Self.table }

  public func recordReader(in snapshot: Snapshot) throws -> (StoreRow) throws -> StoredRecord {
    // A status that is not known stays as it is stored, so that it can be corrected.
    { row in
      record(of: try Self.reservation(row, status: .booked)).replacing("status", with: try row.text(12))
    }
  }

  private func record(of reservation: Reservation) -> StoredRecord {
    StoredRecord(
      key: reservation.key, revision: reservation.revision, form: form, values: Self.values(of: reservation))
  }

  public func records(in snapshot: Snapshot) throws -> [StoredRecord] {
    try Self.reservations(in: snapshot).map(record)
  }

  static func values(of reservation: Reservation) -> [FieldValue?] {
    [
      .text(reservation.firstName), .text(reservation.lastName), reservation.emailAddress.map { .text($0) },
      .date(reservation.checkIn), .date(reservation.checkOut), .integer(reservation.adults),
      .integer(reservation.children), .choice(reservation.roomType), .money(reservation.nightlyRate),
      .flag(reservation.hasWifi), .choice(reservation.status.rawValue),
    ]
  }

  public func path(of record: StoredRecord) -> PagePath {
    let month = record["checkIn"]?.date?.calendarMonth.description ?? ""
    return PagePath(folder: "reservations/\(month)", key: record.key)
  }

  static func path(of reservation: Reservation) -> PagePath {
    PagePath(folder: "reservations/\(reservation.checkIn.calendarMonth)", key: reservation.key)
  }
}
