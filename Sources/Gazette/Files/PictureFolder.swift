package import Forms
internal import Foundation
internal import Press
internal import RecordStore

/// The pictures of a project, `pictures/`, by the names of their files.
package struct PictureFolder: Sendable {
  package static let name = "pictures"
  /// How large a picture may be.
  package static let largestSize = 5_000_000
  /// As an absolute path.
  package let folder: String

  package init(of project: String) { folder = "\(project)/\(Self.name)" }

  /// A picture as everybody may see it; nil for what is none, or is too large.
  package static func shown(_ bytes: [UInt8]) -> (type: FileType, bytes: [UInt8])? {
    guard bytes.count <= largestSize, let type = FileType(of: bytes),
      let shown = Picture.withoutMetadata(bytes, type)
    else { return nil }
    return (type, shown)
  }

  /// The name of the file of a record's picture, without its ending.
  package static func name(of key: String) -> String { PagePath.name(for: key) }

  /// The names of the files that can be pictures, by their names without an ending.
  package func names() -> [ExactText: String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var names: [ExactText: String] = [:]
    for name in all.sorted(by: >) where !name.hasPrefix(".") {
      names[ExactText(name)] = name
      if let dot = name.lastIndex(of: "."), dot != name.startIndex {
        names[ExactText(String(name[..<dot]))] = name
      }
    }
    return names
  }

  /// What the file of a picture holds, without what stands beside it.
  func picture(_ name: String) -> (name: String, bytes: [UInt8])? {
    let path = URL(fileURLWithPath: "\(folder)/\(name)")
    guard let size = try? path.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= Self.largestSize,
      let data = FileManager.default.contents(atPath: path.path),
      let (type, bytes) = Self.shown(Array(data))
    else { return nil }
    return ("\(FileShelf.digest(of: bytes).prefix(32)).\(type.fileExtension)", bytes)
  }

  /// The picture of each record of some kinds that has one: by the record's key, or by the name of its file where no
  /// other record's picture is called so too.
  ///
  /// - Complexity: O(records of kinds with pictures), and O(bytes of the pictures that they have).
  func pictures(of kinds: [RecordKind], in snapshot: Snapshot) throws -> [ExactText: (
    name: String, file: String
  )] {
    let names = names()
    if names.isEmpty { return [:] }
    // A computer may write the name of a file with accents of their own.
    let sorted = names.keys.sorted { $0.precedes($1) }
    let alike = Dictionary(sorted.map { ($0.text, $0) }) { first, _ in first }
    var files: [ExactText: String] = [:]
    for kind in kinds {
      guard let field = kind.declaration.picture else { continue }
      let records = try kind.records(in: snapshot).map { (key: $0.key, value: $0[field]?.text ?? "") }
      let keys = Set(records.map { ExactText($0.key) })
      var values: [Substring: Set<String>] = [:]
      for record in records { values[Self.lastPart(of: record.value), default: []].insert(record.value) }
      let parts = Set(records.map { ExactText(String(Self.lastPart(of: $0.value))) })
      // What is asked for in its own spelling is that file, and no other.
      func file(_ name: String, besides others: Set<ExactText>) -> String? {
        alike[name].flatMap { others.contains($0) ? nil : names[$0] }
      }
      for (key, value) in records {
        let part = Self.lastPart(of: value)
        let own = names[ExactText(key)] ?? names[ExactText(Self.name(of: key))] ?? file(key, besides: keys)
        let isNamed = !part.isEmpty && values[part]?.count == 1
        let named = isNamed ? names[ExactText(String(part))] ?? file(String(part), besides: parts) : nil
        if let file = own ?? named { files[ExactText(key)] = file }
      }
    }
    var known: [String: String?] = [:]
    for file in Set(files.values) { known[file] = picture(file)?.name }
    return files.compactMapValues { file in (known[file] ?? nil).map { ($0, file) } }
  }

  private static func lastPart(of value: String) -> Substring {
    value.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
  }
}
