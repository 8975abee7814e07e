internal import Foundation

/// How many columns of a terminal a text takes.
package enum TextWidth {
  /// The columns of a text without control characters.
  ///
  /// - Complexity: O(characters).
  package static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Two for what East Asian fonts and pictures take, none for marks that stand on others, one for every other sign,
  /// those of a syllable counted singly as terminals do (Unicode Standard Annex 11).
  package static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x300, character.utf8.count <= 2 {
      return first.value < 0x20 || (0x7F..<0xA0).contains(first.value) ? 0 : 1
    }
    let showsPicture =
      first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
    return showsPicture ? 2 : character.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: 0
    // The vowels and ends of Hangul syllables stand within what their beginnings take.
    default: (0x1160...0x11FF).contains(scalar.value) ? 0 : isWide(scalar.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// The text, or as much of it as fits with `…` behind it.
  package static func shortened(_ text: String, to columns: Int) -> String {
    if Self.columns(of: text) <= columns { return text }
    var shortened = ""
    var used = 0
    for character in text {
      let width = Self.columns(of: character)
      if used + width > columns - 1 { break }
      shortened.append(character)
      used += width
    }
    return columns > 0 ? shortened + "…" : ""
  }

  /// The text, or as many of its words as fit with `…` behind them; of one that is too long a part.
  package static func shortenedBetweenWords(_ text: String, to columns: Int) -> String {
    if Self.columns(of: text) <= columns { return text }
    var shortened = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let width = Self.columns(of: word) + (shortened.isEmpty ? 0 : 1)
      if used + width > columns - 1 { break }
      shortened += (shortened.isEmpty ? "" : " ") + word
      used += width
    }
    return shortened.isEmpty ? Self.shortened(text, to: columns) : shortened + "…"
  }

  /// The text with blanks up to a width; `atStart` puts them before it, as figures are set.
  package static func padded(_ text: String, to columns: Int, atStart: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(columns - Self.columns(of: text), 0))
    return atStart ? blanks + text : text + blanks
  }

  /// The signs behind which addresses and lists without blanks are broken.
  private static let seams: Set<Character> = [",", ";", "/", "?", "&", "=", "-", "_", ".", "@", "|"]

  /// The lines of a text, broken between words; a word that is too long is broken within, behind a sign where one has it
  /// in the second half of the line.
  ///
  /// - Parameter indent: blanks before every line but the first of each paragraph.
  package static func wrapped(_ text: String, columns: Int, indent: Int = 0) -> [String] {
    let columns = max(columns, indent + 8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph -> [String] in
      if Self.columns(of: paragraph) <= columns { return [String(paragraph)] }
      var lines: [String] = []
      // The blanks at its beginning stay with the first word.
      var line = String(paragraph.prefix { $0 == " " }.prefix(columns - 1))
      var used = line.count
      var isAtStart = true
      func finish() {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        used = indent
        isAtStart = true
      }
      let words = paragraph.drop { $0 == " " }.split(separator: " ", omittingEmptySubsequences: false)
      for word in words {
        if !isAtStart, used + 1 + Self.columns(of: word) > columns { finish() }
        if isAtStart {
          if word.isEmpty { continue }
        } else {
          line += " "
          used += 1
        }
        // What stands behind the last place where a word that is too long can be broken.
        var rest: String?
        for character in word {
          let width = Self.columns(of: character)
          if used + width > columns {
            let carried = rest ?? ""
            line.removeLast(carried.count)
            finish()
            line += carried
            used += Self.columns(of: carried)
            rest = nil
          }
          line.append(character)
          used += width
          if Self.seams.contains(character), used * 2 > columns {
            rest = ""
          } else {
            rest?.append(character)
          }
        }
        isAtStart = false
      }
      lines.append(line)
      return lines
    }
  }
}
