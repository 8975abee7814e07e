internal import Digests

/// The names of all scripts of an index: those that have all records of their words, and those that do not.
package struct SearchDirectory: Sendable {
  var whole: [String] = []
  var split: [String] = []
  /// The words of ``SearchVocabulary``, sorted.
  var words: [String] = []

  package init() {}

  package init?(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3 else { return nil }
    whole = lines[0].split(separator: " ").map(String.init)
    split = lines[1].split(separator: " ").map(String.init)
    words = lines[2].split(separator: " ").map(String.init)
  }

  var text: String { [whole, split, words].map { $0.joined(separator: " ") }.joined(separator: "\n") }

  /// Leaves out the words with some first characters, and the scripts of their pages.
  mutating func remove(_ beginnings: Set<[UInt8]>) {
    let prefixes = beginnings.map { MessageDigest.hexadecimal($0) }
    keep { name in !prefixes.contains { name.hasPrefix($0) } }
    words.removeAll { beginnings.contains(Array(($0.unicodeScalars.first.map(String.init) ?? "").utf8)) }
  }

  /// Leaves out the scripts of words.
  mutating func removeVocabulary() { keep { !Self.isVocabulary($0) } }

  /// Whether a script has words, and not pages.
  static func isVocabulary(_ name: some StringProtocol) -> Bool {
    name.hasPrefix(SearchPieces.Style.vocabulary.prefix)
  }

  private mutating func keep(_ isKept: (String) -> Bool) {
    whole = whole.filter(isKept)
    split = split.filter(isKept)
  }

  /// The script by which the site's own script knows which script has a word.
  ///
  /// Every search loads it, so that of each name only the end stands there that differs from the one before,
  /// behind the count of the pairs of characters that do not: `061 161 162-` for `61 6161 6162-`.
  var file: [UInt8] {
    Array(
      "gazetteSearchIndex({\n\"whole\": \"\(Self.ends(of: whole))\",\n\"split\": \"\(Self.ends(of: split))\"\n});\n"
        .utf8)
  }

  private static func ends(of names: [String]) -> String {
    var last: [UInt8] = []
    return names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }.map { name in
      defer { last = name }
      let pairs = min(zip(last, name).prefix { $0 == $1 }.count / 2, 35)
      return String(pairs, radix: 36) + String(decoding: name[(2 * pairs)...], as: UTF8.self)
    }.joined(separator: " ")
  }
}
