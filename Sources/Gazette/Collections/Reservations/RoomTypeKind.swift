public import Forms
public import Press
public import RecordStore

/// How room types are entered, checked and stored.
public struct RoomTypeKind: RecordKind {
  public let name = "room-types"
  public let title: Words = "Room types"
  public let form = ReservationForm.roomTypeForm

  static let table = StoreTable(name: "room_types", columns: ["name", "shortName", "nightlyRate"])

  public init() {}

  public func save(_ draft: Draft, key: String, in context: ImportContext) throws -> SaveOutcome {
    let values: [StoreValue] = [
      StoreValue(draft["name"]?.text), StoreValue(draft["shortName"]?.text),
      StoreValue(draft["nightlyRate"]?.money),
    ]
    return try context.change.save(values, key: key, in: Self.table).outcome
  }

  static func roomTypes(in snapshot: Snapshot) throws -> [RoomType] {
    try snapshot.all(table.select(orderedBy: "key"), [], roomType)
  }

  private static func roomType(_ row: StoreRow) throws -> RoomType {
    RoomType(
      key: try row.text(1), revision: try row.integer(2), name: try row.text(3), shortName: try row.text(4),
      nightlyRate: try row.money(5))
  }

  public var storeTable: StoreTable { Self.table }

  public func recordReader(in snapshot: Snapshot) throws -> (StoreRow) throws -> StoredRecord {
    { record(of: try Self.roomType($0)) }
  }

  private func record(of roomType: RoomType) -> StoredRecord {
    StoredRecord(
      key: roomType.key, revision: roomType.revision, form: form, values: Self.values(of: roomType))
  }

  public func records(in snapshot: Snapshot) throws -> [StoredRecord] {
    try Self.roomTypes(in: snapshot).map(record)
  }

  static func values(of type: RoomType) -> [FieldValue?] {
    [.text(type.name), .text(type.shortName), .money(type.nightlyRate)]
  }

  public func path(of record: StoredRecord) -> PagePath { Self.path(ofKey: record.key) }

  static func path(ofKey key: String) -> PagePath { PagePath(folder: "reservations/room-types", key: key) }

  /// A room type may be named by its key, its name or its short name.
  public func names(in snapshot: Snapshot) throws -> [(name: String, key: String)] {
    try Self.roomTypes(in: snapshot).flatMap {
      [($0.key, $0.key), ($0.name, $0.key), ($0.shortName, $0.key)]
    }
  }
}
