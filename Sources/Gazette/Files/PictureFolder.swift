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

  /// The names of the files that can be pictures, by their names with and without an ending; of several that are called
  /// alike the first of the alphabet stands first.
  ///
  /// - Throws: ``FileShelfError/unreadablePicture(path:detail:)`` for a folder that is there and cannot be read.
  package func names() throws(FileShelfError) -> [ExactText: [String]] {
    guard FileManager.default.fileExists(atPath: folder) else { return [:] }
    let all: [String]
    do { all = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw .unreadablePicture(path: folder, detail: SystemReason.text(error))
    }
    var names: [ExactText: [String]] = [:]
    for name in all.sorted() where !name.hasPrefix(".") {
      names[ExactText(name), default: []].insert(name, at: 0)
      if let dot = name.lastIndex(of: "."), dot != name.startIndex {
        names[ExactText(String(name[..<dot])), default: []].append(name)
      }
    }
    return names
  }

  /// What the file of a picture holds, without what stands beside it; nil for what is none, or is too large.
  ///
  /// - Throws: ``FileShelfError/unreadablePicture(path:detail:)`` for one that is there and cannot be read.
  func picture(_ name: String) throws(FileShelfError) -> (name: String, bytes: [UInt8])? {
    let path = "\(folder)/\(name)"
    var status = stat()
    guard stat(path, &status) == 0 else {
      if [ENOENT, ELOOP].contains(errno) { return nil }
      throw .unreadablePicture(path: path, detail: SystemReason.text(code: errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.largestSize else { return nil }
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw .unreadablePicture(path: path, detail: SystemReason.text(error))
    }
    guard let (type, bytes) = Self.shown(Array(data)) else { return nil }
    return ("\(FileShelf.digest(of: bytes).prefix(32)).\(type.fileExtension)", bytes)
  }

  /// The picture of each record of some kinds that has one: by the record's key, or by the name of its file where no
  /// other record's picture is called so too; of several that are called alike the first that is a picture.
  ///
  /// - Throws: ``FileShelfError/unreadablePicture(path:detail:)``, ``StoreError``.
  /// - Complexity: O(records of kinds with pictures), and O(bytes of the pictures that they have).
  func pictures(of kinds: [RecordKind], in snapshot: Snapshot) throws -> [ExactText: (
    name: String, file: String
  )] {
    let names = try names()
    if names.isEmpty { return [:] }
    // A computer may write the name of a file with accents of their own.
    let sorted = names.keys.sorted { $0.precedes($1) }
    let alike = Dictionary(sorted.map { ($0.text, $0) }) { first, _ in first }
    var files: [ExactText: [String]] = [:]
    for kind in kinds {
      guard let field = kind.declaration.picture else { continue }
      let records = try kind.records(in: snapshot).map { (key: $0.key, value: $0[field]?.text ?? "") }
      let keys = Set(records.map { ExactText($0.key) })
      var values: [Substring: Set<String>] = [:]
      for record in records { values[Self.lastPart(of: record.value), default: []].insert(record.value) }
      let parts = Set(records.map { ExactText(String(Self.lastPart(of: $0.value))) })
      // What is asked for in its own spelling is that file, and no other.
      func called(_ name: String, besides others: Set<ExactText>) -> [String]? {
        alike[name].flatMap { others.contains($0) ? nil : names[$0] }
      }
      for (key, value) in records {
        let part = Self.lastPart(of: value)
        let own =
          names[ExactText(key)] ?? names[ExactText(Self.name(of: key))] ?? called(key, besides: keys)
        let isNamed = !part.isEmpty && values[part]?.count == 1
        let named = isNamed ? names[ExactText(String(part))] ?? called(String(part), besides: parts) : nil
        files[ExactText(key)] = own ?? named
      }
    }
    var known: [String: String?] = [:]
    return try files.compactMapValues { names in
      for file in names {
        if known[file] == nil { known[file] = .some(try picture(file)?.name) }
        if let name = known[file] ?? nil { return (name, file) }
      }
      return nil
    }
  }

  private static func lastPart(of value: String) -> Substring {
    value.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
  }
}
