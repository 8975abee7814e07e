internal import Foundation
public import Press
public import RecordStore

/// How rubrics are read from their files and stored, every version of them.
public struct RubricKind: DescribedKind {
  public let name = "modules"
  public let title: Words = "Modules"

  public init() {}

  public func importFile(at path: String, in change: Change) throws -> SaveOutcome {
    let reader = try YAMLReader(path: path)
    let rubric = try RubricFile.rubric(reader)
    let text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    let other = try change.snapshot.first(
      "SELECT id FROM rubrics WHERE id = ? COLLATE NOCASE AND id <> ?", [.text(rubric.id), .text(rubric.id)]
    ) { try $0.text(0) }
    if let other { throw reader.error(.fault("the module \(other) differs from \(rubric.id) only by case")) }
    let known = try change.snapshot.first(
      "SELECT definition FROM rubrics WHERE id = ? AND version = ?",
      [.text(rubric.id), .integer(rubric.version)]
    ) { try $0.text(0) }
    if let known {
      let stored = try RubricFile.rubric(YAMLReader(text: known, file: reader.file))
      guard stored == rubric else {
        throw reader.error(
          .fault(
            "version \(rubric.version) of \(rubric.id) is stored with other questions; raise its version"))
      }
      return .unchanged
    }
    try change.execute(
      "INSERT INTO rubrics (id, version, revision, name, definition) VALUES (?, ?, ?, ?, ?)",
      [
        .text(rubric.id), .integer(rubric.version), .integer(change.revision), .text(rubric.name),
        .text(text),
      ])
    return rubric.version > 1 ? .updated : .inserted
  }

  /// Every version of every rubric, by id, then version.
  static func rubrics(in snapshot: Snapshot) throws -> [Rubric] {
    let texts = try snapshot.all("SELECT id, definition FROM rubrics ORDER BY id, version") {
      (id: try $0.text(0), text: try $0.text(1))
    }
    return try texts.map { try RubricFile.rubric(YAMLReader(text: $0.text, file: "module \($0.id)")) }
  }

  public func entries(in snapshot: Snapshot) throws -> [(key: String, title: String, path: PagePath)] {
    let newest = Dictionary(try Self.rubrics(in: snapshot).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return newest.values.sorted { $0.id < $1.id }.map { ($0.id, $0.name, Self.path(ofModule: $0.id)) }
  }

  /// The page of a module; ids differ by more than case.
  static func path(ofModule id: String) -> PagePath { PagePath("ratings/modules/\(id.lowercased())") }
}
