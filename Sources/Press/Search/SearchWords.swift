/// All words of all records, by the characters they begin with.
struct SearchWords: Sendable {
  /// A word of a record, where it stands among the bytes of all.
  struct Posting {
    /// The first bytes of the word, so that most are told apart by one comparison.
    let first: UInt64
    private let place: (start: Int32, count: Int32, entry: Int32)

    var start: Int { Int(place.start) }
    var count: Int { Int(place.count) }
    var entry: Int { Int(place.entry) }

    init(first: UInt64, start: Int, count: Int, entry: Int) {
      self.first = first
      // Where parts of an entry stand is kept in as many bits; see SearchSource.
      place = (Int32(start), Int32(count), Int32(entry))
    }
  }

  let source: SearchSource

  init(_ source: SearchSource) { self.source = source }

  /// The words that share their first character, in no order.
  ///
  /// - Parameter wanted: the first characters of the words that are asked for; all where nil.
  /// - Complexity: O(words).
  func beginnings(only wanted: Set<[UInt8]>? = nil) -> [[Posting]] {
    var places: [ArraySlice<UInt8>: Int] = [:]
    var beginnings: [[Posting]] = []
    // Nearly all words begin with a letter of one byte.
    var plain = Array(repeating: -1, count: 128)
    var isWanted = Array(repeating: wanted == nil, count: 128)
    for character in wanted ?? [] where character.count == 1 { isWanted[Int(character[0])] = true }
    // There are many, and lists that grow take twice the room.
    var counts = Array(repeating: 0, count: 128)
    for entry in 0..<source.count {
      source.forEachWord(of: entry) { start, _ in
        let first = Int(source.bytes[start])
        if first < 128 { counts[first] += 1 }
      }
    }
    for entry in 0..<source.count {
      source.forEachWord(of: entry) { start, count in
        var beginning: UInt64 = 0
        for place in start..<(start + min(count, 8)) {
          beginning = beginning << 8 | UInt64(source.bytes[place])
        }
        if count < 8 { beginning <<= UInt64(8 * (8 - count)) }
        let posting = Posting(first: beginning, start: start, count: count, entry: entry)
        let first = Int(source.bytes[start])
        if first < 128 {
          guard isWanted[first] else { return }
          if plain[first] < 0 {
            plain[first] = beginnings.count
            beginnings.append([])
            beginnings[plain[first]].reserveCapacity(counts[first])
          }
          beginnings[plain[first]].append(posting)
          return
        }
        let character = source.bytes[start..<(start + Self.scalarCount(source.bytes[start]))]
        if let wanted, !wanted.contains(Array(character)) { return }
        if let place = places[character] {
          beginnings[place].append(posting)
        } else {
          places[character] = beginnings.count
          beginnings.append([posting])
        }
      }
    }
    return beginnings
  }

  func sort(_ postings: inout [Posting]) {
    source.bytes.withUnsafeBufferPointer { bytes in
      postings.sort { left, right in
        if left.first != right.first { return left.first < right.first }
        let shared = min(left.count, right.count)
        for offset in min(8, shared)..<shared {
          let (first, second) = (bytes[left.start + offset], bytes[right.start + offset])
          if first != second { return first < second }
        }
        if left.count != right.count { return left.count < right.count }
        return left.entry < right.entry
      }
    }
  }

  /// Whether two words have the same first bytes, of which the one has as many at least.
  func areAlike(_ one: Posting, _ other: Posting, count: Int) -> Bool {
    // A word has no zeros, with which what is short ends here.
    if count <= 8 { return (one.first ^ other.first) >> UInt64(64 - 8 * count) == 0 }
    guard one.first == other.first, other.count >= count else { return false }
    for offset in 8..<count where source.bytes[one.start + offset] != source.bytes[other.start + offset] {
      return false
    }
    return true
  }

  func word(of posting: Posting) -> ArraySlice<UInt8> {
    source.bytes[posting.start..<(posting.start + posting.count)]
  }

  /// How many bytes a character has that begins with a byte.
  static func scalarCount(_ byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }
}
