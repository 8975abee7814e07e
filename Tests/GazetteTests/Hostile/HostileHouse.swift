import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

/// An edition of every kind of record, each record with one text in all its fields that take any text.
struct HostileHouse {
  let edition: Edition
  let files: [String: [UInt8]]
  /// The pages of the site, taken apart, by their paths without an ending.
  let pages: [String: ParsedPage]
  /// The paths of the pages of records, by kind and number; nothing for a record that was rejected.
  let paths: [String: [Int: String]]
  static let kinds = [
    "employees", "room-types", "reservations", "ratings", "people", "dishes", "orders", "car-insurance",
  ]

  private static let root = SharedData.root

  /// - Parameters:
  ///   - key: the key of the record with a number.
  ///   - text: its text.
  init(count: Int, title: String = "House", key: (Int) -> String, text: (Int) -> String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "gazette-hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var settings = Settings()
    settings.title = title
    // Among the hostile texts are those that a program shows for a value that it lacks.
    settings.gate.allowsUnprintable = true
    let project = Project(
      folder: folder.path, settings: settings, shippedTemplates: Self.root.appending(path: "Templates").path)
    let store = try project.createStore()
    let date = try #require(CalendarDate(year: 2026, month: 6, day: 30))
    let importer = Importer(store: store, settings: settings, today: date)
    for (name, file) in [("modules", "2a")] {
      guard let kind = Collections.shipped.kind(name) else { continue }
      let path = Self.root.appending(path: "Sample/\(name)/\(file).yml").path
      _ = try importer.importFiles([path], as: kind)
    }
    var paths: [String: [Int: String]] = [:]
    for name in Self.kinds {
      guard let kind = Collections.shipped.kind(name) else { continue }
      let records = (0..<count).map { Self.record(of: name, key: key($0), text: text($0)) }
      let file = folder.appending(path: "\(name).json")
      try JSONSerialization.data(withJSONObject: records, options: .sortedKeys).write(to: file)
      _ = try importer.importFiles([file.path], as: kind)
      let stored = try store.read { try kind.records(in: $0) }
      let byKey = Dictionary(
        uniqueKeysWithValues: stored.map { (Array($0.key.utf8), kind.path(of: $0).text) })
      for number in 0..<count {
        if let path = byKey[Array(key(number).utf8)] { paths[name, default: [:]][number] = path }
      }
    }
    self.paths = paths
    let output = MemoryOutput()
    let planned = try EditionPlanner(project: project, asOf: date).plan(store, workers: 2)
    edition = planned.edition
    _ = try edition.print(into: output)
    let files = output.files
    self.files = files
    let names = files.keys.filter { $0.hasSuffix(".html") }
    pages = Dictionary(
      uniqueKeysWithValues: names.map {
        ($0.dropFirst(5).dropLast(5).description, ParsedPage(files[$0] ?? []))
      })
  }

  private static func record(of kind: String, key: String, text: String) -> [String: Any] {
    switch kind {
    case "employees": ["key": key, "name": text, "dateOfBirth": "1980-07-04", "employeeType": "exempt"]
    case "room-types": ["key": key, "name": text, "shortName": text, "nightlyRate": "100.00"]
    case "reservations":
      [
        "key": key, "firstName": text, "lastName": text, "checkIn": "2026-06-29", "checkOut": "2026-07-01",
        "adults": 2, "children": 0, "roomType": key,
      ]
    case "ratings":
      ["key": key, "student": text, "module": "2A", "ratedOn": "2026-05-01", "failed": "requirements:1"]
    case "people":
      [
        "key": key, "title": text, "firstName": text, "lastName": text, "gender": text, "phone": text,
        "cell": text, "street": text, "city": text, "state": text, "country": text, "postcode": text,
        "timeZone": text, "dateOfBirth": "1980-07-04",
      ]
    case "dishes": ["key": key, "name": text, "description": text, "type": text, "price": "9.95"]
    case "orders":
      [
        "key": key, "address": text, "placedOn": "2026-05-01T12:00:00",
        "lines": [["dish": key, "quantity": 2]],
      ]
    case "car-insurance":
      ["key": key, "form": "car-insurance", "submittedOn": "2026-05-01", "answers": answers(text)]
    default: [:]
    }
  }

  /// The answers of a proposal for a car, complete but for the documents.
  private static func answers(_ text: String) -> [String: Any] {
    let name = ["firstName": text, "lastName": text]
    return [
      "documentType": "passport", "documentNumber": "XAB123456", "issuingCountry": "Portugal",
      "fullName": name,
      "birthDate": "1971-04-09", "address": ["city": text, "street": text, "houseNumber": "1"],
      "make": "albor", "model": text, "notes": text,
      "drivers": [
        ["fullName": name, "birthDate": "1971-04-09", "licenceSince": "1990-08-21", "accidents": 0]
      ],
    ]
  }

  func page(_ path: String) throws -> ParsedPage { try #require(pages[path]) }
}
