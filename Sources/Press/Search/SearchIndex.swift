/// The search index of a language: scripts, each with the records of the words that begin alike.
///
/// A script is named after its beginning of words. Where more records have such a word than a script may
/// hold, it has the first of them only, and the longer beginnings have scripts of their own. So a reader
/// loads the list of beginnings and one script for a search, and a changed record changes the scripts of
/// its own words only.
struct SearchIndex {
  /// At most so many bytes of records in a script; one of first records only has a third.
  private static let pieceLimit = 60_000
  /// At most so many first records stand for all.
  private static let firstRecords = 40

  private let entries: [SearchEntry]
  private let serialized: [[UInt8]]
  private var postings: [Posting] = []
  private var arena: [UInt8] = []
  /// What to write: the path below `search/` and the bytes.
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  private var whole: [String] = []
  private var split: [String] = []

  /// A word of a record, in the arena of all words.
  private struct Posting {
    let start: Int
    let count: Int
    let entry: Int
  }

  /// Makes the index.
  ///
  /// - Complexity: O(*w* log *w*) for *w* words of all records.
  init(of unsorted: [SearchEntry]) {
    entries = unsorted.sorted(by: SearchEntry.isBefore)
    serialized = entries.map(Self.json)
    for (place, entry) in entries.enumerated() {
      for word in entry.words {
        postings.append(Posting(start: arena.count, count: word.count, entry: place))
        arena += word
      }
    }
    sortPostings()
    if !postings.isEmpty { divide(0..<postings.count, prefixCount: 0) }
    files.append(("index.js", directory))
  }

  private mutating func sortPostings() {
    let arena = arena
    arena.withUnsafeBufferPointer { bytes in
      postings.sort { left, right in
        let first = UnsafeBufferPointer(rebasing: bytes[left.start..<(left.start + left.count)])
        let second = UnsafeBufferPointer(rebasing: bytes[right.start..<(right.start + right.count)])
        if first.lexicographicallyPrecedes(second) { return true }
        if second.lexicographicallyPrecedes(first) { return false }
        return left.entry < right.entry
      }
    }
  }

  /// Writes the script of the words that share their first bytes, and those of longer beginnings if needed.
  private mutating func divide(_ range: Range<Int>, prefixCount: Int) {
    let places = Self.places(postings[range])
    let size = places.reduce(0) { $0 + serialized[$1].count + 2 }
    let prefix = arena[postings[range.lowerBound].start...].prefix(prefixCount)
    let name = Self.name(prefix)
    if size <= Self.pieceLimit, prefixCount > 0 {
      whole.append(name)
      return write(name, places, isWhole: true)
    }
    if prefixCount > 0 {
      split.append(name)
      write(name, first(places), isWhole: false)
    }
    var start = range.lowerBound
    while start < range.upperBound {
      let posting = postings[start]
      guard posting.count > prefixCount else {
        // The word ends here: as a word of its own it can have more records than fit.
        var end = start
        while end < range.upperBound, postings[end].count == prefixCount { end += 1 }
        let ended = Self.places(postings[start..<end])
        let fits = ended.reduce(0) { $0 + serialized[$1].count + 2 } <= Self.pieceLimit
        if fits { whole.append(name + "-") } else { split.append(name + "-") }
        write(name + "-", fits ? ended : first(ended), isWhole: fits)
        start = end
        continue
      }
      let next = prefixCount + Self.scalarCount(arena[posting.start + prefixCount])
      let beginning = arena[posting.start..<(posting.start + next)]
      var end = start
      while end < range.upperBound, postings[end].count >= next,
        arena[postings[end].start..<(postings[end].start + next)].elementsEqual(beginning)
      {
        end += 1
      }
      divide(start..<end, prefixCount: next)
      start = end
    }
  }

  private func first(_ places: [Int]) -> [Int] {
    var size = 0
    return places.prefix(Self.firstRecords).filter { place in
      size += serialized[place].count
      return size <= Self.pieceLimit / 3
    }
  }

  private mutating func write(_ name: String, _ places: [Int], isWhole: Bool) {
    var bytes: [UInt8] = Array("gazetteSearch(\"\(name)\", \(isWhole), [".utf8)
    for (number, place) in places.enumerated() {
      bytes.append(contentsOf: (number == 0 ? "\n" : ",\n").utf8)
      bytes += serialized[place]
    }
    bytes.append(contentsOf: "\n]);\n".utf8)
    files.append(("\(name).js", bytes))
  }

  private var directory: [UInt8] {
    func list(_ names: [String]) -> String { names.sorted().map { "\"\($0)\"" }.joined(separator: ",") }
    return Array(
      "gazetteSearchIndex({\n\"whole\": [\(list(whole))],\n\"split\": [\(list(split))]\n});\n".utf8)
  }

  /// The records of some words, each once, in their order.
  private static func places(_ postings: ArraySlice<Posting>) -> [Int] {
    var places = postings.map(\.entry)
    places.sort()
    var last = -1
    return places.filter { place in
      defer { last = place }
      return place != last
    }
  }

  /// The hexadecimal digits of the beginning: a name of a file for any script.
  private static func name(_ prefix: some Sequence<UInt8>) -> String {
    var name = ""
    for byte in prefix {
      name += String(byte >> 4, radix: 16)
      name += String(byte & 15, radix: 16)
    }
    return name
  }

  private static func scalarCount(_ byte: UInt8) -> Int {
    byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }

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
