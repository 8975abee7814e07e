package import RecordStore

/// The sample records that come with the tool, in the order in which they build on each other.
package struct SampleRecords: Sendable {
  let folder: String

  /// - Parameter folder: the shipped folder `Sample`.
  package init(folder: String) { self.folder = folder }

  private static let files: [(kind: String, names: [String])] = [
    ("employees", ["employees.json"]), ("room-types", ["room-types.json"]),
    ("reservations", ["reservations.csv"]),
    ("modules", ["modules/2a.yml", "modules/2b.yml", "modules/3a.yml", "modules/3b.yml"]),
    ("ratings", ["ratings.json", "old-register.plist"]), ("people", ["people-1.json", "people-2.json"]),
    ("dishes", ["dishes.json"]),
    ("orders", ["orders.json"]),
    ("car-insurance", ["submissions.json"]),
  ]

  /// Imports every file as a user would.
  package func importAll(into store: RecordStore, settings: Settings) throws {
    let importer = Importer(store: store, settings: settings, today: settings.today())
    for entry in Self.files {
      let paths = entry.names.map { "\(folder)/\($0)" }
      guard let kind = settings.collections.kind(entry.kind) else { continue }
      _ = try importer.importFiles(paths, as: kind)
    }
  }
}
