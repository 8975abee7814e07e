internal import RecordStore

extension BinEntry {
  /// Entries for machines: an array, moments in Greenwich.
  package static func json(_ entries: [BinEntry], _ values: ReadableValues) -> String {
    let lines = entries.map { entry in
      SourceValue.object([
        ("kind", .text(entry.kind.name)), ("key", .text(entry.record.key)),
        ("name", .text(entry.record.name(values))),
        ("removedAt", entry.removedAt.map { .text($0.description) } ?? .null),
        ("revision", .number(String(entry.removedIn))),
      ]).jsonText
    }
    return lines.isEmpty ? "[]\n" : "[\n  \(lines.joined(separator: ",\n  "))\n]\n"
  }
}
