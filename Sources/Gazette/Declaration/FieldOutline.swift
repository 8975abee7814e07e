internal import Forms

/// A field of a form's file of which only key and kind are known yet.
struct FieldOutline {
  let key: String
  let title: String
  let kind: FieldKind
  let reader: YAMLReader
  let children: [FieldOutline]

  static let knownKeys =
    [
      "key", "title", "kind", "choices", "required", "initial", "parents", "searchable", "private", "hint",
      "hiddenWhen", "checks", "noneWhen", "fields", "lookUp", "to", "was", "message",
      "shownAs",
    ] + FormFile.rules
  /// Those of fields of kinds of record.
  static let recordKeys =
    knownKeys + [
      "whenEmpty", "from", "capitals", "derived", "knownBy", "whenRemoved", "foundAs", "yes", "no", "asked",
      "whenChanged",
      "order",
    ]
    + KindFile.switchKeys.filter { $0 != "message" }
  /// Those of fields of their lists.
  static let elementKeys = knownKeys + ["whenEmpty", "unless", "whenRemoved", "foundAs"]

  private static let allKinds: [FieldKind] = [
    .text, .multiline, .integer, .decimal, .money, .date, .choice([]), .flag, .email, .phone, .group([]),
    .list([]), .file,
  ]
  /// The kinds of field that questionnaires have, by name.
  static let kinds = Dictionary(uniqueKeysWithValues: allKinds.map { ($0.name, $0) })
  /// Those that kinds of record have: moments and references too.
  static let recordKinds = kinds.merging([
    "moment": .moment, "reference": .reference(""), "switches": .switches,
  ]) { first, _ in
    first
  }

  static func names(of kinds: [String: FieldKind]) -> String { kinds.keys.sorted().joined(separator: ", ") }
}

/// The fields that a field can name: those beside it, and those around its group.
struct FormScope {
  let siblings: [String: FieldOutline]
  let visible: [String: FieldOutline]

  /// - Throws: ``DescriptionError`` for two fields of one key.
  init(_ fields: [FieldOutline], around outer: FormScope?) throws(DescriptionError) {
    var siblings: [String: FieldOutline] = [:]
    for field in fields {
      guard siblings.updateValue(field, forKey: field.key) == nil else {
        throw try field.reader.required("key").error(.repeatedKey(field.key))
      }
    }
    self.siblings = siblings
    visible = (outer?.visible ?? [:]).merging(siblings) { _, inner in inner }
  }
}

extension YAMLReader {
  /// A text that is there and has something in it.
  func requiredWords(_ key: String) throws(DescriptionError) -> String {
    let text = try requiredText(key)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw (try required(key)).error(.expected("a text", at: key))
    }
    return text
  }

  /// The title of what is called so in files, in words; that name, `roomType` as `Room type`, where none is given.
  func title(of name: String) throws(DescriptionError) -> String {
    self["title"] == nil ? ColumnTitle.readable(name) : try requiredWords("title")
  }
}
