/// Small letters that no decomposition brings back to those of the alphabet.
package enum LatinLetters {
  /// The letters of the alphabet for one of them: `ae` for `æ`.
  package static func plain(_ letter: Unicode.Scalar) -> String? { letters[letter] }

  private static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i",
    "ħ": "h", "ŧ": "t", "ŋ": "n",
  ]
}
