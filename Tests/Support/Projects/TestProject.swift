import Forms
package import Foundation
package import Gazette
import Press
package import RecordStore

/// A project in a folder of its own: records in by the real importer, an edition out into memory.
package final class TestProject {
  package let folder: URL
  package let settings: Settings
  package let store: RecordStore
  private let project: Project

  /// - Parameters:
  ///   - settings: what `gazette.yml` would say.
  ///   - kinds: what the project declares itself, by the paths of the files below `Collections`.
  package init(
    settings text: String = "currency: EUR\nasOf: 2026-06-30\n", declaring kinds: [String: String] = [:]
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "gazette-test-\(TestFolder.chanceName())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let templates = SharedData.root.appending(path: "Templates").path
    if kinds.isEmpty {
      project = Project(folder: folder.path, settings: try Settings(text: text), shippedTemplates: templates)
    } else {
      try Data(text.utf8).write(to: folder.appending(path: "gazette.yml"))
      for (path, text) in kinds {
        let file = folder.appending(path: "Collections/\(path)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      project = try Project(folder: folder.path, shippedTemplates: templates)
    }
    settings = project.settings
    store = try project.createStore()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Imports a text as a file of a name, which tells its format.
  @discardableResult
  package func importText(
    _ text: String, as kind: String, named name: String = "records.json", mapping: String? = nil,
    strict: Bool = false
  ) throws -> ImportReport {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return try importFile(file.path, as: kind, mapping: mapping, strict: strict)
  }

  /// Imports a file.
  ///
  /// - Parameter mapping: the path of a SELECT.
  @discardableResult
  package func importFile(
    _ path: String, as kind: String, mapping: String? = nil, strict: Bool = false
  ) throws -> ImportReport {
    let importer = Importer(
      store: store, settings: settings, today: settings.today(), isStrict: strict, mayBeEmpty: true)
    guard let recorded = settings.collections.kind(kind) else {
      throw ImportError.unknownKind(kind, known: [])
    }
    return try importer.importFiles([path], as: recorded, mapping: mapping)
  }

  /// The files of an edition, in memory.
  package func edition(asOf: String? = nil, workers: Int = 2) throws -> MemoryOutput {
    let date = asOf.flatMap { CalendarDate(iso: $0) } ?? settings.today()
    let output = MemoryOutput()
    let planned = try EditionPlanner(project: project, asOf: date).plan(store, workers: workers)
    _ = try planned.edition.print(into: output)
    return output
  }

  /// How many rows a query over the store counts.
  package func count(_ sql: String) throws -> Int {
    try store.read { try $0.first(sql) { try $0.integer(0) } ?? 0 }
  }
}

extension MemoryOutput {
  /// A download as text.
  package func download(_ path: String) -> String { text("site/downloads/\(path)") ?? "" }

  /// A figure of a summary, as written.
  package func figure(_ name: String, of collection: String) -> String? {
    let lines = download("\(collection)/summary.json").split(separator: "\n")
    let line = lines.first { $0.contains("\"\(name)\": ") }
    return line.map {
      String($0.split(separator: ": ", maxSplits: 1)[1].drop { $0 == " " }).trimmingSuffix(",")
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
