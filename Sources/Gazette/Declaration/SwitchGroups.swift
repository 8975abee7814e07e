internal import Forms
package import Press

/// The groups of switches by what people call them, where texts have their keys.
///
/// ```swift
/// let groups = SwitchGroups(of: kind)
/// groups.shown("cleanCode:1", of: "answers", in: spanish)            // "código limpio:1"
/// groups.keyed("Código limpio:1", of: "answers", in: spanish)        // "cleanCode:1"
/// ```
package struct SwitchGroups: Sendable {
  private let groups: [String: Choices]

  package static let none = SwitchGroups([:])

  private init(_ groups: [String: Choices]) { self.groups = groups }

  package init(of kind: RecordKind) {
    self.init(Dictionary(kind.switches.map { ($0.rule.field, $0.groups) }) { first, _ in first })
  }

  /// Those of one field.
  init(of field: String, _ groups: Choices) { self.init([field: groups]) }

  /// A text that names elements of groups, with the titles of the groups in the language; in English with their keys,
  /// which read alike there.
  package func shown(_ text: String, of field: String, in texts: TextCatalogue) -> String {
    guard texts.language != "en", let groups = groups[field] else { return text }
    return text.split(separator: " ").map { part in
      let halves = part.split(separator: ":", maxSplits: 1)
      guard halves.count == 2, let group = groups[String(halves[0])] else {
        return String(part)
      }
      return "\(texts.filled(group.title).lowercased()):\(halves[1])"
    }.joined(separator: " ")
  }

  /// Whether a text names elements of groups by the keys of these, or none.
  func names(_ text: String, of field: String) -> Bool {
    SwitchStates.named(text)?.keys.allSatisfy { groups[field]?[$0] != nil }
      ?? false
  }

  /// A text that names elements of groups by the keys or titles of the groups, with the keys, or `none` in whatever
  /// language it is typed; without regard to case, accents and blanks.
  package func keyed(_ text: String, of field: String, in texts: TextCatalogue) -> String {
    if SwitchStates.typedNone.contains(text.trimmed.lowercased()) { return SwitchStates.none }
    if text.trimmed.lowercased() == SwitchStates.unanswered { return SwitchStates.unanswered }
    guard let groups = groups[field], !names(text, of: field) else { return text }
    func folded(_ text: String) -> String { SearchFold.folded(text).filter { !$0.isWhitespace } }
    var parts: [String] = []
    // The title of a group may have several words.
    var words = ""
    for word in Self.words(of: text) {
      guard let colon = word.firstIndex(of: ":") else {
        words += word
        continue
      }
      let name = folded(words + word[..<colon])
      let group = groups.first { group in
        [group.value, group.title, texts.filled(group.title)].contains { folded($0) == name }
      }
      guard let group else { return text }
      parts.append(group.value + word[colon...])
      words = ""
    }
    return words.isEmpty && !parts.isEmpty ? parts.joined(separator: " ") : text
  }

  /// The words of a text, with what stands before and behind a colon or a comma in one.
  private static func words(of text: String) -> [String] {
    func joins(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",") }
    var words: [String] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == ";" }) {
      if let last = words.indices.last, joins(words[last].utf8.last) || joins(word.utf8.first) {
        words[last] += word
      } else {
        words.append(String(word))
      }
    }
    return words
  }
}
