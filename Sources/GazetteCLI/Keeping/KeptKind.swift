import Gazette

/// The kinds of which records are removed, restored and looked back at.
enum KeptKind {
  /// - Throws: ``UsageError`` for a name that is none, and for kinds that are described in YAML.
  static func find(_ name: String) throws -> any RecordKind {
    if let kind = Collections.kind(name) { return kind }
    guard Collections.describedKind(name) == nil else {
      throw UsageError.notKeptAsRecords(kind: name, known: KindNames.recorded)
    }
    throw UsageError.unknownKind(name, known: KindNames.recorded)
  }

  /// Keys as they were given, each once.
  static func distinct(_ keys: [String]) -> [String] {
    var seen: Set<String> = []
    return keys.filter { seen.insert($0).inserted }
  }
}
