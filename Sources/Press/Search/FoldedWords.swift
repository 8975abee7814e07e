/// Folded words as one run of bytes; see ``SearchFold``.
package struct FoldedWords: Sendable, RandomAccessCollection {
  /// The words, each behind the one before.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.count }

  package subscript(place: Int) -> ArraySlice<UInt8> {
    bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }

  /// Appends a word, unless it is empty.
  mutating func append(word: some Sequence<UInt8>) {
    bytes.append(contentsOf: word)
    if bytes.count > ends.last ?? 0 { ends.append(bytes.count) }
  }

  /// Appends a byte to the word that is being made.
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Ends the word that is being made, if there is one; what is longer than a limit is left out.
  mutating func finishWord(limit: Int) {
    let start = ends.last ?? 0
    if bytes.count > start + limit { bytes.removeLast(bytes.count - start - limit) }
    if bytes.count > start { ends.append(bytes.count) }
  }

  mutating func removeLast(_ count: Int) {
    ends.removeLast(count)
    bytes.removeLast(bytes.count - (ends.last ?? 0))
  }

  /// Appends each word that was not there before to bytes, with a zero behind it.
  ///
  /// - Complexity: O(bytes), and O(*n*²) for few words.
  func appendUnique(to result: inout [UInt8]) {
    var seen: Set<ArraySlice<UInt8>> = []
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for (place, end) in ends.enumerated() {
        let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
        start = end
        // Of few words, looking at each is faster than hashing them.
        let isKnown = count < 24 ? has(word, in: bytes, before: place) : !seen.insert(self[place]).inserted
        if isKnown { continue }
        result.append(contentsOf: word)
        result.append(0)
      }
    }
  }

  private func has(
    _ word: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, before place: Int
  ) -> Bool {
    var start = 0
    for end in ends[..<place] {
      if end - start == word.count, (0..<word.count).allSatisfy({ bytes[start + $0] == word[$0] }) {
        return true
      }
      start = end
    }
    return false
  }
}
