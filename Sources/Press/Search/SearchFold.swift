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
    for scalar in characters(of: key)
    where isPartOfWord(scalar) {
      let letters = (LatinLetters.plain(scalar) ?? String(scalar)).utf8
      if word.count + letters.count > keyLimit { break }
      word += letters
    }
    return word
  }

  /// The characters of a text in small letters, taken apart: `no` for `№`, and one sigma wherever it stands.
  private static func characters(of text: String) -> some Sequence<Unicode.Scalar> {
    text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.lazy.map {
      $0 == "ς" ? "σ" : $0
    }
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
  /// - Complexity: O(bytes); what people write in Latin letters is folded byte by byte.
  package static func append(wordsOf text: String, to words: inout FoldedWords) {
    var text = text
    let start = words.count
    if !text.withUTF8({ append(latin: $0, to: &words) }) {
      words.removeLast(words.count - start)
      append(wordsOfAnyScript: text, to: &words)
    }
  }

  /// - Returns: false where a character is none of ASCII or ``folds``; what was appended is then of no use.
  private static func append(latin bytes: UnsafeBufferPointer<UInt8>, to words: inout FoldedWords) -> Bool {
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case 48...57, 97...122: words.append(byte)
      case 65...90: words.append(byte | 0x20)
      case 0..<0x80: words.finishWord(limit: wordLimit)
      default:
        let count = SearchWords.scalarCount(byte)
        var scalar = UInt32(byte) & (count == 2 ? 0x1F : 0x0F)
        guard count < 4, place + count - 2 < bytes.count else { return false }
        for _ in 1..<count {
          scalar = scalar << 6 | UInt32(bytes[place] & 0x3F)
          place += 1
        }
        switch folds[scalar] {
        case .letters(let letters): for letter in letters { words.append(letter) }
        case .sign: words.finishWord(limit: wordLimit)
        case nil: return false
        }
      }
    }
    words.finishWord(limit: wordLimit)
    return true
  }

  /// What becomes of a character beyond ASCII, whatever stands beside it.
  private enum Fold {
    case letters([UInt8])
    /// It ends a word.
    case sign
  }

  /// The characters that texts in Latin letters are made of: letters with accents, dashes, quotes, currencies.
  private static let folds: [UInt32: Fold] = {
    var folds: [UInt32: Fold] = [:]
    for value in [0xA0...0x17F, 0x2000...0x206F, 0x20A0...0x20BF].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      var words = FoldedWords()
      append(wordsOfAnyScript: "a\(scalar)b", to: &words)
      let found = words.map { Array($0) }
      if found == [[UInt8(ascii: "a")], [UInt8(ascii: "b")]] {
        folds[UInt32(value)] = .sign
      } else if found.count == 1, found[0].allSatisfy({ $0 < 0x80 }) {
        folds[UInt32(value)] = .letters(Array(found[0].dropFirst().dropLast()))
      }
    }
    return folds
  }()

  static func append(wordsOfAnyScript text: String, to words: inout FoldedWords) {
    var word: [Unicode.Scalar] = []
    func finish() {
      guard !word.isEmpty else { return }
      // Where a script does without blanks, a word can begin at any character.
      let starts = word.contains(where: hasNoBlanks) ? word.indices : 0..<1
      for start in starts {
        words.append(word: String(String.UnicodeScalarView(word[start...].prefix(wordLimit))).utf8)
      }
      word.removeAll(keepingCapacity: true)
    }
    for scalar in characters(of: text) {
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
    for scalar in characters(of: text) {
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
