/// A line while it is typed: its characters, the cursor, and a mask that shapes them.
package struct EditedLine {
  package private(set) var characters: [Character]
  /// Before which character the next one goes.
  package private(set) var cursor: Int
  /// Whether the line still is what was offered: typing then replaces it, as in a selected field.
  package private(set) var isOffered: Bool
  private let mask: [Character]?
  private let allowsLineBreaks: Bool

  /// - Parameters:
  ///   - offered: the present value, ready to be accepted.
  ///   - mask: as `9999-AAA`; it counts while what stands in the line follows it.
  package init(offering offered: String = "", mask: String? = nil, allowsLineBreaks: Bool = false) {
    characters = Array(offered)
    cursor = characters.count
    self.mask = mask.map(Array.init)
    self.allowsLineBreaks = allowsLineBreaks
    isOffered = !characters.isEmpty
    // A mask that is not filled yet is gone on with.
    if followsMask, characters.count < self.mask?.count ?? 0 { isOffered = false }
  }

  package var text: String { String(characters) }
  package var isAtEnd: Bool { cursor == characters.count }
  package var textBeforeCursor: String { String(characters[..<cursor]) }

  /// Puts a text in the place of what stands before the cursor.
  package mutating func complete(to text: String) {
    characters.replaceSubrange(..<cursor, with: Array(text))
    cursor = text.count
    isOffered = false
  }

  /// What the mask still asks for: `-···` of `9999-AAA` behind four digits.
  package var remainder: String {
    guard let mask, isOffered || followsMask, characters.count <= mask.count else { return "" }
    return String(mask[characters.count...].map { Self.isPlace($0) ? "·" : $0 })
  }

  /// Changes the line as a key asks; false for a key that it does not take.
  package mutating func apply(_ key: Key) -> Bool {
    switch key {
    case .character(let character): return type([character])
    case .tab: return type([" "])
    case .pasted(let text): return type(Array(Self.cleaned(text, keepsLineBreaks: allowsLineBreaks)))
    case .newLine: return allowsLineBreaks && type(["\n"])
    case .backspace:
      isOffered = false
      guard cursor > 0 else { return false }
      if followsMask, cursor == characters.count { dropMaskedLiterals() }
      guard cursor > 0 else { return true }
      cursor -= 1
      characters.remove(at: cursor)
      return true
    case .delete:
      guard cursor < characters.count else { return false }
      characters.remove(at: cursor)
    case .deleteWord:
      let start = wordStart
      characters.removeSubrange(start..<cursor)
      cursor = start
    case .deleteToStart:
      characters.removeSubrange(..<cursor)
      cursor = 0
    case .deleteToEnd: characters.removeSubrange(cursor...)
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, characters.count)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .enter, .back, .down, .escape, .discard, .interrupt, .endOfInput, .other: return false
    }
    isOffered = false
    return true
  }

  private mutating func type(_ typed: [Character]) -> Bool {
    guard !typed.isEmpty else { return false }
    if isOffered {
      characters = []
      cursor = 0
      isOffered = false
    }
    guard let mask, followsMask, cursor == characters.count else {
      for character in typed { insert(character) }
      return true
    }
    if characters.isEmpty, typed.count == mask.count, zip(typed, mask).allSatisfy(Self.stands) {
      characters = typed
      cursor = typed.count
      return true
    }
    var isTaken = false
    for character in typed where typeMasked(character, mask) { isTaken = true }
    return isTaken
  }

  /// A mark joins the character before it.
  private mutating func insert(_ character: Character) {
    if cursor > 0 {
      let joined = String(characters[cursor - 1]) + String(character)
      if joined.count == 1, let whole = joined.first {
        characters[cursor - 1] = whole
        return
      }
    }
    characters.insert(character, at: cursor)
    cursor += 1
  }

  /// Takes a character if it fits the next place; the mask's own characters come by themselves.
  private mutating func typeMasked(_ character: Character, _ mask: [Character]) -> Bool {
    var characters = characters
    var place = characters.count
    // One that is typed all the same is there already.
    if place > 0, !Self.isPlace(mask[place - 1]), mask[place - 1] == character,
      place >= mask.count || !Self.fits(character, mask[place])
    {
      return true
    }
    var isLiteral = false
    while place < mask.count, !Self.isPlace(mask[place]), !isLiteral {
      characters.append(mask[place])
      place += 1
      isLiteral = characters.last == character
    }
    if !isLiteral {
      guard place < mask.count, Self.fits(character, mask[place]) else { return false }
      characters.append(character)
      while characters.count < mask.count, !Self.isPlace(mask[characters.count]) {
        characters.append(mask[characters.count])
      }
    }
    self.characters = characters
    cursor = characters.count
    return true
  }

  private mutating func dropMaskedLiterals() {
    guard let mask else { return }
    while let last = characters.indices.last, !Self.isPlace(mask[last]), last > 0 { characters.removeLast() }
    cursor = characters.count
  }

  /// Whether the line is a beginning of what the mask asks for.
  private var followsMask: Bool {
    guard let mask, characters.count <= mask.count else { return false }
    return zip(characters, mask).allSatisfy(Self.stands)
  }

  /// Whether a character can stand at a place of the mask.
  private static func stands(_ character: Character, at place: Character) -> Bool {
    isPlace(place) ? fits(character, place) : character == place
  }

  private static func isPlace(_ character: Character) -> Bool { "A9*".contains(character) }

  private static func fits(_ character: Character, _ place: Character) -> Bool {
    let isDigit = character.isASCII && character.isNumber
    return switch place {
    case "A": character.isLetter
    case "9": isDigit
    default: character.isLetter || isDigit
    }
  }

  private var wordStart: Int {
    var start = cursor
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    return start
  }

  /// A text without control characters; its line breaks are kept or become blanks, the last ones go.
  package static func cleaned(_ text: String, keepsLineBreaks: Bool) -> String {
    var cleaned = ""
    for character in text[..<(text.lastIndex { !$0.isNewline }.map(text.index(after:)) ?? text.startIndex)] {
      if character.isNewline || character == "\t" {
        cleaned.append(keepsLineBreaks && character.isNewline ? "\n" : " ")
      } else if !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        cleaned.append(character)
      }
    }
    return cleaned
  }
}
