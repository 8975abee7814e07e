/// Private texts, ready to be looked for in files, all at once.
///
/// At each place where a word begins, the first bytes of what follows are looked up in tables of bits, a small
/// and a large one, and where those have them, in a table of all beginnings; only then is anything compared.
package struct LeakIndex: Sendable {
  private var owners: [PrivateText.Owner] = []
  private var texts: [UInt8] = []
  private var ranges: [Range<Int>] = []
  /// By the first bytes, packed into a number: how long the texts are that begin so, in order.
  private var lengths: [UInt64: [Int]] = [:]
  /// By the hash of all bytes.
  private var places: [UInt64: [Int]] = [:]
  /// A bit for each two bytes with which texts begin: small enough to be always at hand.
  private var pairs: [UInt64] = []
  private var bits: [UInt64] = []
  private var shift: UInt64 = 0

  private static let beginning = LeakPatterns.leastLength
  private static let beginningMask: UInt64 = (1 << (8 * UInt64(beginning))) - 1
  static let isWord: [Bool] = (0...255).map {
    (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { ranges.isEmpty }

  /// - Parameter others: texts of another time, of which it is counted apart how many records have them.
  /// - Complexity: O(characters of the texts).
  package init(_ texts: some Sequence<PrivateText>, or others: [PrivateText] = []) {
    self.init(LeakPatterns(texts).patterns.merging(LeakPatterns(others).patterns) { own, _ in own })
  }

  private init(_ patterns: [[UInt8]: PrivateText.Owner]) {
    if patterns.isEmpty { return }
    // Sixteen bits for each text, so that one place in sixteen is looked at twice for nothing.
    var size: UInt64 = 12
    while size < 26, 1 << size < 16 * patterns.count { size += 1 }
    shift = 64 - size
    bits = Array(repeating: 0, count: 1 << (size - 6))
    pairs = Array(repeating: 0, count: 1 << 10)
    for (text, owner) in patterns where text.count >= Self.beginning {
      let place = owners.count
      owners.append(owner)
      ranges.append(self.texts.count..<(self.texts.count + text.count))
      self.texts += text
      let beginning = text.prefix(Self.beginning).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let slot = Self.slot(beginning, shift)
      bits[slot >> 6] |= 1 << UInt64(slot & 63)
      let pair = Int(beginning & 0xFFFF)
      pairs[pair >> 6] |= 1 << UInt64(pair & 63)
      if !(lengths[beginning]?.contains(text.count) ?? false) {
        lengths[beginning, default: []].append(text.count)
      }
      places[text.reduce(Self.emptyHash, Self.hash), default: []].append(place)
    }
    lengths = lengths.mapValues { $0.sorted() }
  }

  /// Those of its texts that are among others too.
  ///
  /// - Complexity: O(characters of the others).
  package func only(_ texts: some Sequence<PrivateText>) -> LeakIndex {
    var patterns: [[UInt8]: PrivateText.Owner] = [:]
    for form in LeakPatterns.forms(of: texts) {
      let hash = form.reduce(Self.emptyHash, Self.hash)
      if let place = places[hash]?.first(where: { self.texts[ranges[$0]].elementsEqual(form) }) {
        patterns[form] = owners[place]
      }
    }
    return LeakIndex(patterns)
  }

  /// The owners of the texts that some bytes have, each as a whole word or words.
  ///
  /// - Complexity: O(bytes), and for each beginning of a text that is found O(longest text that begins so).
  package func owners(in bytes: [UInt8]) -> Set<PrivateText.Owner> {
    var found: Set<PrivateText.Owner> = []
    if isEmpty { return found }
    bytes.withUnsafeBufferPointer { bytes in
      pairs.withUnsafeBufferPointer { pairs in
        bits.withUnsafeBufferPointer { bits in
          Self.isWord.withUnsafeBufferPointer { isWord in
            search(bytes, pairs, bits, isWord) { found.insert(owners[$0]) }
          }
        }
      }
    }
    return found
  }

  private func search(
    _ bytes: UnsafeBufferPointer<UInt8>, _ pairs: UnsafeBufferPointer<UInt64>,
    _ bits: UnsafeBufferPointer<UInt64>, _ isWord: UnsafeBufferPointer<Bool>, _ body: (Int) -> Void
  ) {
    var isWithinWord = false
    var isEscaped = false
    let last = bytes.count - Self.beginning
    guard last >= 0 else { return }
    for place in 0...last {
      let byte = bytes[place]
      let isWordByte = isWord[Int(byte)]
      if !isWithinWord, isWordByte || byte >= 0x80 {
        let pair = Int(byte) | Int(bytes[place + 1]) << 8
        if pairs[pair >> 6] & 1 << UInt64(pair & 63) != 0 {
          let next = Self.beginning(of: bytes, at: place)
          let slot = Self.slot(next, shift)
          if bits[slot >> 6] & 1 << UInt64(slot & 63) != 0 { compare(bytes, at: place, next, isWord, body) }
        }
      }
      // What follows an escape such as `\n` begins a word too.
      isWithinWord = isWordByte && !isEscaped
      isEscaped = byte == UInt8(ascii: "\\")
    }
  }

  private static func beginning(of bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt64 {
    var packed: UInt64 = 0
    for offset in 0..<beginning { packed |= UInt64(bytes[place + offset]) << UInt64(8 * offset) }
    return packed
  }

  /// Compares what begins at a place with every text that begins so, from the shortest on.
  private func compare(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ beginning: UInt64,
    _ isWord: UnsafeBufferPointer<Bool>, _ body: (Int) -> Void
  ) {
    guard let lengths = lengths[beginning & Self.beginningMask] else { return }
    var hash = Self.emptyHash
    var end = start
    for length in lengths {
      guard start + length <= bytes.count else { return }
      while end < start + length {
        hash = Self.hash(hash, bytes[end])
        end += 1
      }
      if end < bytes.count, isWord[Int(bytes[end])], isWord[Int(bytes[end - 1])] { continue }
      for place in places[hash] ?? [] where bytes[start..<end].elementsEqual(texts[ranges[place]]) {
        body(place)
      }
    }
  }

  private static func slot(_ beginning: UInt64, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: ((beginning & beginningMask) &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }

  private static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// FNV-1a.
  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}
