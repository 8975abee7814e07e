import Forms
import Foundation
import GazetteTestSupport
import Press
import RecordStore
import Testing

@testable import Gazette

/// A front desk in a folder of its own, filled by the real importer and printed into memory.
final class ReservationTestProject {
  static let root = SharedData.root
  static let mappings = root.appending(path: "Tests/GazetteTests/Mappings")

  /// The house's own room types, as DOMAIN gives them.
  static let houseRoomTypes = """
    key,name,shortName,nightlyRate
    0,Two Queens,2Q,179
    1,One King,K,209
    2,Penthouse Suite,PHS,309

    """

  let folder: URL
  let store: RecordStore
  let settings: Settings
  private let asOf: CalendarDate

  init(asOf: String = "2026-06-30", configure: (inout Settings) -> Void = { _ in }) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "gazette-reservations-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.asOf = try #require(CalendarDate(iso: asOf))
    var settings = Settings()
    settings.asOf = self.asOf
    configure(&settings)
    self.settings = settings
    store = try Project(folder: folder.path, settings: settings, shippedTemplates: Self.root.path)
      .createStore()
  }

  /// A project that has the house's room types.
  static func house(
    asOf: String = "2026-06-30", configure: (inout Settings) -> Void = { _ in }
  ) throws -> ReservationTestProject {
    let project = try ReservationTestProject(asOf: asOf, configure: configure)
    #expect(try project.importRoomTypes(houseRoomTypes).imported == 3)
    return project
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  @discardableResult
  func importFile(_ path: String, as kind: some RecordKind, mapping: String? = nil) throws -> ImportReport {
    try Importer(store: store, settings: settings, today: asOf, mayBeEmpty: true).importFiles(
      [path], as: kind, mapping: mapping.map { Self.mappings.appending(path: $0).path })
  }

  @discardableResult
  func importRoomTypes(_ text: String) throws -> ImportReport {
    try importFile(file("room-types.csv", text), as: RoomTypeKind())
  }

  /// Imports reservations from CSV.
  @discardableResult
  func importReservations(_ text: String) throws -> ImportReport {
    try importFile(file("reservations.csv", text), as: ReservationKind())
  }

  func reservations() throws -> [Reservation] {
    try store.read { try ReservationKind.reservations(in: $0) }
  }

  func rejections() throws -> [Rejection] { try store.read { try $0.rejections() } }

  func summary() throws -> ReservationSummary {
    ReservationSummary(
      of: try reservations(), asOf: asOf, wifiNightlyPrice: settings.wifiNightlyPrice, rooms: settings.rooms)
  }

  func report() throws -> CollectionReport {
    try store.read {
      try Reservations().report(from: $0, in: ReportContext(asOf: asOf, settings: settings, language: "en"))
    }
  }

  /// The whole edition, by path.
  func edition() throws -> [String: String] {
    let project = Project(
      folder: folder.path, settings: settings, shippedTemplates: Self.root.appending(path: "Templates").path)
    let output = MemoryOutput()
    let planned = try EditionPlanner(project: project, asOf: asOf).plan(store, workers: 2)
    _ = try planned.edition.print(into: output)
    return output.files.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}

/// A reservation with little to say, for rules that look at a few of its values only.
func reservationTestStay(
  _ key: String = "r", from checkIn: String, to checkOut: String, adults: Int = 2, children: Int = 0,
  roomType: String = "1", rate: Int = 20_900, wifi: Bool = false, status: ReservationStatus = .booked
) throws -> Reservation {
  Reservation(
    key: key, revision: 1, firstName: "Ada", lastName: key, emailAddress: nil,
    checkIn: try #require(CalendarDate(iso: checkIn)), checkOut: try #require(CalendarDate(iso: checkOut)),
    adults: adults, children: children, roomType: roomType, hasWifi: wifi, status: status,
    nightlyRate: Money(minorUnits: rate))
}
