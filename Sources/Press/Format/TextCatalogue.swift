/// The words of ours in one language, found by their English text.
///
/// Beside the catalogue's own texts nothing is made up: what it lacks is shown in English.
package struct TextCatalogue: Sendable {
  /// A text with a place for each value: `{}` for the next one, `{2}` for the second.
  package enum Text: Sendable, Equatable {
    case plain(String)
    /// For one of something, and for any other number.
    case counted(one: String, other: String)
  }

  /// Where a text stands in the file that has it.
  package struct Place: Sendable {
    package let file: String
    package let line: Int
    package let column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// A language code, such as `es`.
  package let language: String
  private let texts: [String: Text]
  /// Where the texts stand, by the English ones.
  let places: [String: Place]

  package init(language: String, texts: [String: Text] = [:], places: [String: Place] = [:]) {
    self.language = language
    self.texts = texts
    self.places = places
  }

  /// The English texts that it has.
  package var keys: Set<String> { Set(texts.keys) }

  /// Adds all texts, so that a page knows when one of them has changed.
  package func add(to inputs: inout InputWriter) {
    inputs.add(language)
    for (english, text) in texts.sorted(by: { $0.key < $1.key }) {
      inputs.add(english)
      switch text {
      case .plain(let text): inputs.add(text)
      case .counted(let one, let other):
        inputs.add(one)
        inputs.add(other)
      }
    }
  }

  /// Whether it can show a text; English needs no entry, and neither does a text without letters.
  package func has(_ text: String) -> Bool {
    language == "en" || texts[text] != nil || !text.contains(where: \.isLetter)
  }

  /// The text for English words with a count, if there is one.
  func text(for english: String, count: Int?) -> String {
    switch texts[english] {
    case nil: english
    case .plain(let text): text
    case .counted(let one, let other): count.map(isOne) ?? false ? one : other
    }
  }

  /// The text for English words, with values in its places; the English one where it has none.
  ///
  /// - Parameter count: the number by which a plural is chosen.
  /// - Complexity: O(length of the text and the values).
  package func filled(_ english: String, count: Int? = nil, with values: [String] = []) -> String {
    let text = text(for: english, count: count)
    if values.isEmpty { return text }
    return Wording.cut(Array(text.utf8)).map { piece in
      switch piece {
      case .text(let bytes): String(decoding: bytes, as: UTF8.self)
      case .value(let place): values.indices.contains(place) ? values[place] : ""
      }
    }.joined()
  }

  /// The places of values in a text, from 0: those that `{}` and `{2}` stand for; nil where it has names in braces, as the
  /// words of a template do.
  ///
  /// - Complexity: O(length).
  package static func places(in text: String) -> Set<Int>? {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    let bytes = Array(text.utf8)
    if hasNames(bytes) { return nil }
    return Set(Wording.cut(bytes).compactMap { if case .value(let place) = $0 { place } else { nil } })
  }

  /// Whether a letter is the first in braces.
  private static func hasNames(_ text: [UInt8]) -> Bool {
    var isFirst = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "{"): isFirst = true
      case 9...13, UInt8(ascii: " "): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        if isFirst { return true }
      default: isFirst = false
      }
    }
    return false
  }

  /// The English word of which a text is the one in the language, without regard to case and accents; nil where it is of
  /// none, or of several.
  ///
  /// - Complexity: O(texts).
  package func english(of text: String) -> String? {
    let folded = SearchFold.folded(text)
    let found = texts.filter { english, text in
      if case .plain(let own) = text { return SearchFold.folded(own) == folded } else { return false }
    }
    return found.count == 1 ? found.keys.first : nil
  }

  /// Whether a number takes the singular (CLDR's plural rules): 1, and in Portuguese 0 too.
  package func isOne(_ count: Int) -> Bool { count == 1 || (count == 0 && language == "pt") }
}

/// The texts of a catalogue cut at their places, made once for each.
///
/// Each worker has its own, so nothing is shared or locked.
final class Wording {
  enum Piece {
    case text([UInt8])
    /// The place of a value among those of the words.
    case value(Int)
  }

  private struct Key: Hashable {
    let text: String
    let isOne: Bool
  }

  let catalogue: TextCatalogue
  private let escape: (String) -> [UInt8]
  private var pieces: [Key: [Piece]] = [:]
  /// English texts that were shown for want of a translation.
  private(set) var missing: Set<String> = []

  /// - Parameter escape: how the texts are written where they stand.
  init(_ catalogue: TextCatalogue, escape: @escaping (String) -> [UInt8]) {
    self.catalogue = catalogue
    self.escape = escape
  }

  func pieces(of words: Words) -> [Piece] {
    let count = words.count
    let key = Key(text: words.text, isOne: count == 1 || count == 0)
    // One and zero may differ, so both are kept apart from all other numbers and not kept at all.
    if !key.isOne, let known = pieces[key] { return known }
    if !words.isOptional, !catalogue.has(words.text) { missing.insert(words.text) }
    let made = Self.cut(escape(catalogue.text(for: words.text, count: count)))
    if !key.isOne { pieces[key] = made }
    return made
  }

  /// Cuts a text at `{}` and `{2}`.
  static func cut(_ text: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var run: [UInt8] = []
    var next = 0
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "{"), let end = text[index...].firstIndex(of: UInt8(ascii: "}")),
        let place = place(text[(index + 1)..<end], next: next)
      {
        if !run.isEmpty { pieces.append(.text(run)) }
        run = []
        pieces.append(.value(place))
        next = place + 1
        index = end + 1
      } else {
        run.append(text[index])
        index += 1
      }
    }
    if !run.isEmpty { pieces.append(.text(run)) }
    return pieces
  }

  private static func place(_ digits: ArraySlice<UInt8>, next: Int) -> Int? {
    if digits.isEmpty { return next }
    guard digits.count == 1, let digit = digits.first, (49...57).contains(digit) else { return nil }
    return Int(digit) - 49
  }
}
