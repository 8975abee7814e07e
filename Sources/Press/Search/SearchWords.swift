/// All words of all records, by the characters they begin with.
struct SearchWords: Sendable {
  /// A word of a record, where it stands among the bytes of all.
  struct Posting {
    let start: Int
    let count: Int
    let entry: Int
  }

  let source: SearchSource
  /// The words that share their first character, in no order.
  let beginnings: [[Posting]]

  /// - Parameter wanted: the first characters of the words that are asked for; all where nil.
  init(_ source: SearchSource, only wanted: Set<[UInt8]>? = nil) {
    self.source = source
    var places: [ArraySlice<UInt8>: Int] = [:]
    var beginnings: [[Posting]] = []
    // Nearly all words begin with a letter of one byte.
    var plain = Array(repeating: -1, count: 128)
    var isWanted = Array(repeating: wanted == nil, count: 128)
    for character in wanted ?? [] where character.count == 1 { isWanted[Int(character[0])] = true }
    for entry in 0..<source.count {
      source.forEachWord(of: entry) { start, count in
        let posting = Posting(start: start, count: count, entry: entry)
        let first = Int(source.bytes[start])
        if first < 128 {
          guard isWanted[first] else { return }
          if plain[first] < 0 {
            plain[first] = beginnings.count
            beginnings.append([])
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
    self.beginnings = beginnings
  }

  func sorted(_ postings: [Posting]) -> [Posting] {
    source.bytes.withUnsafeBufferPointer { bytes in
      postings.sorted { left, right in
        let shared = min(left.count, right.count)
        for offset in 0..<shared {
          let (first, second) = (bytes[left.start + offset], bytes[right.start + offset])
          if first != second { return first < second }
        }
        if left.count != right.count { return left.count < right.count }
        return left.entry < right.entry
      }
    }
  }

  func word(of posting: Posting) -> ArraySlice<UInt8> {
    source.bytes[posting.start..<(posting.start + posting.count)]
  }

  /// How many bytes a character has that begins with a byte.
  static func scalarCount(_ byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }
}
