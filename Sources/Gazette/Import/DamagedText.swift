internal import Forms
internal import Press
internal import RecordStore

/// Texts with U+FFFD, which a program writes where it could not read a character: the text has lost it for good.
enum DamagedText {
  /// Whether a text has lost a character.
  static func isIn(_ text: String) -> Bool {
    // EF BF BD in UTF-8; few texts have a byte EF at all.
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.dropLast(2).contains {
        bytes[$0] == 0xEF && bytes[$0 + 1] == 0xBF && bytes[$0 + 2] == 0xBD
      }
    }
  }

  /// The titles of the fields whose values have lost characters, one for each value.
  static func titles(in values: some Sequence<FieldValue?>, of fields: some Sequence<Field>) -> [String] {
    var titles: [String] = []
    for (field, value) in zip(fields, values) {
      switch value {
      case .text(let text), .choice(let text): if isIn(text) { titles.append(field.title) }
      default:
        for group in value?.groups ?? [] {
          titles += Self.titles(in: group.values, of: field.kind.children ?? [])
        }
      }
    }
    return titles
  }

  /// A warning for every stored record of a kind that has such a text.
  ///
  /// - Complexity: O(records), by the store's own search in their columns of text.
  static func warnings(of kind: RecordKind, in snapshot: Snapshot) throws -> [Warning] {
    let table = kind.storeTable
    let texts = ["key"] + table.columns.filter { kind.form.field($0)?.kind.isFreeText ?? false }
    let conditions = texts.map { "instr(\"\($0)\", char(65533))" } + table.parts.compactMap(\.isDamaged)
    return try snapshot.all(
      table.selectWhole(where: conditions.joined(separator: " OR ")), [], kind.record
    ).map { Warning("Damaged text", of: kind, key: $0.key) }
  }
}

extension FieldKind {
  /// Whether it holds what somebody wrote, in whatever form.
  fileprivate var isFreeText: Bool {
    switch self {
    case .text, .multiline, .email, .phone: true
    default: false
    }
  }
}

extension ImportReport {
  /// Counts the values of an imported row that have lost characters.
  ///
  /// - Parameter titles: those of the fields, where they are known already.
  mutating func countDamage(of row: ImportedRow, in source: String, _ titles: [String]? = nil) {
    for title in titles ?? row.damagedTitles {
      damaged[title, default: []].append(DamagedPlace(source: source, line: row.line))
    }
  }
}

extension ImportedRow {
  /// The titles of the fields whose values have lost characters, one for each value.
  var damagedTitles: [String] {
    let titles = DamagedText.titles(in: draft.values, of: draft.form.fields)
    guard let key, DamagedText.isIn(key) else { return titles }
    return titles + ["Key"]
  }
}
