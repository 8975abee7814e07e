/// The scripts of the words that share their first character.
struct SearchPieces: Sendable {
  /// At most so many bytes of records in a script; one of first records only has a third.
  private static let limit = 60_000
  /// At most so many first records stand for all.
  private static let firstRecords = 40

  private let words: SearchWords
  private var postings: [SearchWords.Posting] = []
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  private(set) var whole: [String] = []
  private(set) var split: [String] = []

  init(_ words: SearchWords) { self.words = words }

  mutating func divide(_ unsorted: [SearchWords.Posting]) {
    guard let first = unsorted.first else { return }
    postings = words.sorted(unsorted)
    divide(0..<postings.count, prefixCount: SearchWords.scalarCount(words.source.bytes[first.start]))
  }

  /// Writes the script of the words that share their first bytes, and those of longer beginnings if needed.
  private mutating func divide(_ range: Range<Int>, prefixCount: Int) {
    let name = Self.name(words.word(of: postings[range.lowerBound]).prefix(prefixCount))
    if write(name, range) { return }
    var start = range.lowerBound
    while start < range.upperBound {
      let word = words.word(of: postings[start])
      var end = start
      if word.count == prefixCount {
        // The word ends here: as a word of its own it can have more records than fit.
        while end < range.upperBound, postings[end].count == prefixCount { end += 1 }
        _ = write(name + "-", start..<end)
      } else {
        let next = prefixCount + SearchWords.scalarCount(word[word.startIndex + prefixCount])
        let beginning = word.prefix(next)
        while end < range.upperBound, words.word(of: postings[end]).prefix(next).elementsEqual(beginning) {
          end += 1
        }
        divide(start..<end, prefixCount: next)
      }
      start = end
    }
  }

  /// Writes the records of some words, or the first of them where they do not fit.
  ///
  /// - Returns: whether all of them fit.
  private mutating func write(_ name: String, _ range: Range<Int>) -> Bool {
    let places = Self.places(postings[range])
    let isWhole = places.reduce(0) { $0 + words.source.json($1).count + 2 } <= Self.limit
    var bytes: [UInt8] = Array("gazetteSearch(\"\(name)\", \(isWhole), [".utf8)
    for (number, place) in (isWhole ? places : first(places)).enumerated() {
      bytes.append(contentsOf: (number == 0 ? "\n" : ",\n").utf8)
      bytes += words.source.json(place)
    }
    bytes.append(contentsOf: "\n]);\n".utf8)
    files.append(("\(name).js", bytes))
    if isWhole { whole.append(name) } else { split.append(name) }
    return isWhole
  }

  private func first(_ places: [Int]) -> [Int] {
    var size = 0
    return places.prefix(Self.firstRecords).filter { place in
      size += words.source.json(place).count
      return size <= Self.limit / 3
    }
  }

  /// The records of some words, each once, in their order.
  private static func places(_ postings: ArraySlice<SearchWords.Posting>) -> [Int] {
    var places = postings.map(\.entry)
    places.sort()
    var last = -1
    return places.filter { place in
      defer { last = place }
      return place != last
    }
  }

  /// The hexadecimal digits of the beginning: a name of a file for any script.
  static func name(_ prefix: some Sequence<UInt8>) -> String {
    var name = ""
    for byte in prefix {
      name += String(byte >> 4, radix: 16)
      name += String(byte & 15, radix: 16)
    }
    return name
  }
}
