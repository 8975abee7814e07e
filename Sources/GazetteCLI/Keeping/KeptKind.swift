import Gazette

/// The kinds of which records are removed, restored and looked back at.
enum KeptKind {
  /// - Throws: ``UsageError`` for a name that is none, and for kinds that are described in YAML.
  static func find(_ name: String, in collections: Collections) throws -> any RecordKind {
    try collections.recordKind(
      name, orElse: .notKeptAsRecords(kind: name, known: collections.recordKindNames))
  }

  /// Keys as they were given, each once.
  static func distinct(_ keys: [String]) -> [String] {
    var seen: Set<String> = []
    return keys.filter { seen.insert($0).inserted }
  }
}
