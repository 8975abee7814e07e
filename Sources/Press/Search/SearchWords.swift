/// All words of all records, by the characters they begin with.
struct SearchWords: Sendable {
  /// A word of a record, in the arena of all words.
  struct Posting {
    let start: Int
    let count: Int
    let entry: Int
  }

  /// Each record as scripts have it, in the order in which records are listed.
  let serialized: [[UInt8]]
  let arena: [UInt8]
  /// The words that share their first character, in no order.
  let beginnings: [[Posting]]

  init(_ entries: [SearchEntry]) {
    serialized = entries.map(Self.json)
    var arena: [UInt8] = []
    var places: [ArraySlice<UInt8>: Int] = [:]
    var beginnings: [[Posting]] = []
    for (number, entry) in entries.enumerated() {
      for word in entry.words {
        let posting = Posting(start: arena.count, count: word.count, entry: number)
        arena += word
        let character = word[..<Self.scalarCount(word[0])]
        if let place = places[character] {
          beginnings[place].append(posting)
        } else {
          places[character] = beginnings.count
          beginnings.append([posting])
        }
      }
    }
    self.arena = arena
    self.beginnings = beginnings
  }

  func sorted(_ postings: [Posting]) -> [Posting] {
    arena.withUnsafeBufferPointer { bytes in
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
    arena[posting.start..<(posting.start + posting.count)]
  }

  /// How many bytes a character has that begins with a byte.
  static func scalarCount(_ byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

  /// `["Ana Gómez","people/p-1",[["E-mail","ana@example.org"]]]`.
  private static func json(_ entry: SearchEntry) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    JSONText.append(entry.title, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    JSONText.append(entry.path, to: &bytes)
    if !entry.fields.isEmpty {
      bytes.append(contentsOf: ",[".utf8)
      for (place, field) in entry.fields.enumerated() {
        bytes.append(contentsOf: (place == 0 ? "[" : ",[").utf8)
        JSONText.append(field.title, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        JSONText.append(field.text, to: &bytes)
        bytes.append(UInt8(ascii: "]"))
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }
}
