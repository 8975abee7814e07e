internal import Forms
internal import Foundation

/// Texts as searches compare them: without case, accents and signs, cut into words.
///
/// The script of the site folds what is typed by the same rules, so both find the same words.
package enum SearchFold {
  /// At most so many characters of a word count.
  static let wordLimit = 24

  /// At most so many bytes of a key count.
  private static let keyLimit = 96

  /// A key as one word, whatever signs divide it: `r1048` for `R-1048`.
  ///
  /// - Complexity: O(bytes).
  package static func word(ofKey key: String) -> [UInt8] {
    var key = key
    return key.withUTF8(plainWord) ?? word(ofKeyInAnyScript: key)
  }

  /// The same for a key in ASCII; nil for others.
  private static func plainWord(_ key: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard key.allSatisfy({ $0 < 0x80 }) else { return nil }
    var word: [UInt8] = []
    for byte in key where word.count < keyLimit {
      switch byte {
      case 48...57, 97...122: word.append(byte)
      case 65...90: word.append(byte | 0x20)
      default: break
      }
    }
    return word
  }

  private static func word(ofKeyInAnyScript key: String) -> [UInt8] {
    var word: [UInt8] = []
    for scalar in key.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
    where isPartOfWord(scalar) {
      let letters = (LatinLetters.plain(scalar) ?? String(scalar)).utf8
      if word.count + letters.count > keyLimit { break }
      word += letters
    }
    return word
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Appends the words of a text, each folded, to `words`.
  ///
  /// - Complexity: O(bytes); ASCII is folded byte by byte.
  package static func append(wordsOf text: String, to words: inout [[UInt8]]) {
    var text = text
    let isASCII = text.withUTF8 { bytes -> Bool in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      var word: [UInt8] = []
      for byte in bytes {
        switch byte {
        case 48...57, 97...122: word.append(byte)
        case 65...90: word.append(byte | 0x20)
        default: finish(&word, into: &words)
        }
      }
      finish(&word, into: &words)
      return true
    }
    if !isASCII { append(wordsOfAnyScript: text, to: &words) }
  }

  private static func finish(_ word: inout [UInt8], into words: inout [[UInt8]]) {
    guard !word.isEmpty else { return }
    words.append(Array(word.prefix(wordLimit)))
    word.removeAll(keepingCapacity: true)
  }

  private static func append(wordsOfAnyScript text: String, to words: inout [[UInt8]]) {
    var word: [Unicode.Scalar] = []
    func finish() {
      guard !word.isEmpty else { return }
      // Where a script does without blanks, a word can begin at any character.
      let starts = word.contains(where: hasNoBlanks) ? word.indices : 0..<1
      for start in starts {
        words.append(Array(String(String.UnicodeScalarView(word[start...].prefix(wordLimit))).utf8))
      }
      word.removeAll(keepingCapacity: true)
    }
    for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
      switch scalar.properties.generalCategory {
      case _ where isPartOfWord(scalar):
        if let plain = LatinLetters.plain(scalar) {
          word += plain.unicodeScalars
        } else {
          word.append(scalar)
        }
      case .nonspacingMark, .spacingMark, .enclosingMark: break
      default: finish()
      }
    }
    finish()
  }

  /// A text without case and accents, as searches compare it.
  ///
  /// - Complexity: O(bytes).
  package static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: break
      default:
        if let plain = LatinLetters.plain(scalar) {
          folded.append(contentsOf: plain.unicodeScalars)
        } else {
          folded.append(scalar)
        }
      }
    }
    return String(folded)
  }

  /// Han, kana, Thai, Lao, Khmer and Burmese are written without blanks between words.
  static func hasNoBlanks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0x20000...0x2FA1F:
      true
    default: false
    }
  }
}
