import Forms
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

/// Lists of real bookings, held against what SQLite finds in the same store.
@Suite("Lists of real records", .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.notice)))
struct RealListTests {
  private static let conditions = [
    (["checkIn>=2016-01-01"], "checkIn >= '2016-01-01'"),
    (["checkIn<2015-08-01", "status=booked"], "checkIn < '2015-08-01' AND status = 'booked'"),
    (["nightlyRate>100.5"], "nightlyRate > 10050"),
    (["nightlyRate<=9.99", "adults!=2"], "nightlyRate <= 999 AND adults <> 2"),
    (["children>0", "wifi=no"], "children > 0 AND wifi = 0"), (["roomType!=A"], "roomType <> 'A'"),
    (["status>booked"], "status IN ('cancelled', 'noShow')"), (["emailAddress="], "emailAddress IS NULL"),
  ]

  @Test("Every condition chooses the records that SQLite chooses, in their order")
  func bookings() throws {
    let project = try TestProject(settings: "currency: EUR\n")
    let file = SharedData.path("reservations/hotel_bookings_14938.csv")
    try project.importFile(file, as: "room-types", mapping: SharedData.mapping("hotel-room-types"))
    try project.importFile(file, as: "reservations", mapping: SharedData.mapping("hotel-bookings"))
    let kind = try #require(Collections.shipped.kind("reservations"))
    for (conditions, sql) in Self.conditions {
      try project.store.read { snapshot in
        let list = try RecordList(
          of: kind, ListRequest(conditions: conditions), in: snapshot, settings: project.settings)
        let keys = try snapshot.all("SELECT key FROM reservations WHERE \(sql) ORDER BY checkIn, key") {
          try $0.text(0)
        }
        #expect(list.records.map(\.key) == keys, "\(conditions)")
        #expect(!keys.isEmpty, "\(sql)")
        #expect(list.total == 14_832)
        let ordered = try RecordList(
          of: kind,
          ListRequest(conditions: conditions, orders: ["nightlyRate:desc", "checkIn", "key"], limit: 50),
          in: snapshot, settings: project.settings)
        let first = try snapshot.all(
          "SELECT nightlyRate FROM reservations WHERE \(sql) ORDER BY nightlyRate DESC, checkIn LIMIT 50"
        ) { try $0.money(0) }
        #expect(ordered.records.compactMap { $0["nightlyRate"]?.money } == first, "\(conditions)")
      }
    }
  }
}
