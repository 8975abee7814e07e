import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

/// A front desk in a folder of its own: files in by the real importer, rows of the store and an edition out.
final class ReservationTestProject {
  static let mappings = SharedData.root.appending(path: "Tests/GazetteTests/Mappings")

  /// The house's own room types, as DOMAIN gives them.
  static let houseRoomTypes = """
    key,name,shortName,nightlyRate
    0,Two Queens,2Q,179
    1,One King,K,209
    2,Penthouse Suite,PHS,309

    """

  let project: TestProject
  var store: RecordStore { project.store }

  /// - Parameter settings: what `gazette.yml` says of reservations, such as `rooms: {"1": 2}`.
  init(asOf: String = "2026-06-30", settings: String = "") throws {
    let own = settings.isEmpty ? "" : "reservations:\n  \(settings)\n"
    project = try TestProject(settings: "asOf: \(asOf)\ncollections: [reservations]\n\(own)")
  }

  /// A project that has the house's room types.
  static func house(asOf: String = "2026-06-30", settings: String = "") throws -> ReservationTestProject {
    let project = try ReservationTestProject(asOf: asOf, settings: settings)
    #expect(try project.importRoomTypes(houseRoomTypes).imported == 3)
    return project
  }

  /// A house with some stays.
  static func house(
    asOf: String = "2026-06-30", settings: String = "", stays: [ReservationTestStay]
  ) throws -> ReservationTestProject {
    let project = try house(asOf: asOf, settings: settings)
    let lines = ([ReservationTestStay.columns] + stays.map(\.line)).map { "\($0)\n" }
    #expect(try project.importReservations(lines.joined()).imported == stays.count)
    return project
  }

  @discardableResult
  func importFile(_ path: String, as kind: String, mapping: String? = nil) throws -> ImportReport {
    try project.importFile(
      path, as: kind, mapping: mapping.map { Self.mappings.appending(path: $0).path })
  }

  @discardableResult
  func importRoomTypes(_ text: String) throws -> ImportReport {
    try project.importText(text, as: "room-types", named: "room-types.csv")
  }

  /// Imports reservations from CSV.
  @discardableResult
  func importReservations(_ text: String) throws -> ImportReport {
    try project.importText(text, as: "reservations", named: "reservations.csv")
  }

  /// Fields of the stored reservations by check-in, those of each joined by blanks.
  func stored(_ fields: String...) throws -> [String] {
    let values = fields.map { "coalesce(\($0), '–')" }.joined(separator: " || ' ' || ")
    return try store.read {
      try $0.all("SELECT \(values) FROM reservations ORDER BY checkIn, key") { try $0.text(0) }
    }
  }

  func rejections() throws -> [Rejection] { try store.read { try $0.rejections() } }

  /// The whole edition, by path.
  func edition() throws -> [String: String] {
    try project.edition().files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// A figure of the whole house, as its download has it.
  func figure(_ name: String) throws -> String? { try project.edition().figure(name, of: "reservations") }

  /// The lines of a download below its heading.
  func download(_ name: String) throws -> [String] {
    try project.edition().download("reservations/\(name)").split(separator: "\n").dropFirst().map(String.init)
  }

  /// What the front page has to say of the collection.
  func attention() throws -> [String] {
    let front = try #require(edition()["markdown/index.md"])
    return front.matches(of: /- \[([^\]]*)\]\(reservations\/index\.md\)/).map { String($0.1) }
  }
}

/// A reservation with little to say, for rules that look at a few of its values only.
struct ReservationTestStay {
  static let columns =
    "key,firstName,lastName,checkIn,checkOut,adults,children,roomType,nightlyRate,wifi,status"
  let line: String

  init(
    _ key: String = "r", from checkIn: String, to checkOut: String, adults: Int = 2, children: Int = 0,
    roomType: String = "1", rate: String = "209", wifi: Bool = false, status: String = "booked"
  ) {
    line =
      "\(key),Ada,\(key),\(checkIn),\(checkOut),\(adults),\(children),\(roomType),\(rate),\(wifi),\(status)"
  }
}
