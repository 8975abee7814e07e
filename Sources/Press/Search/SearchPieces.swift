internal import Digests

/// The scripts of the words that share their first character.
struct SearchPieces: Sendable {
  /// What the scripts hold: pages, or words to try in the place of one that was typed.
  struct Style: Sendable {
    /// With what the names of the scripts begin, which go on with hexadecimal digits.
    let prefix: String
    /// What the scripts call.
    let function: String
    /// At most so many bytes of entries in a script; one of first entries only has a third.
    let limit: Int
    /// At most so many first entries stand for all.
    let firstEntries: Int

    static let pages = Style(prefix: "", function: "gazetteSearch", limit: 40_000, firstEntries: 40)
    static let vocabulary = Style(
      prefix: "w", function: "gazetteVocabulary", limit: 24_000, firstEntries: 2_000)
  }

  private let words: SearchWords
  private let style: Style
  /// Takes each script as soon as it is made: all of them together are many bytes.
  private let take: SearchIndex.Taking
  private var postings: [SearchWords.Posting] = []
  /// The entries of the words that were written last: longer beginnings often have the same.
  private var known: (range: Range<Int>, places: [Int]) = (0..<0, [])
  /// A bit for each entry, none of them set.
  private var marks: [UInt64] = []
  private(set) var whole: [String] = []
  private(set) var split: [String] = []
  /// The words that are tried in the place of others, each once.
  private(set) var vocabulary: [String] = []

  init(_ words: SearchWords, style: Style, taking take: @escaping SearchIndex.Taking) {
    self.words = words
    self.style = style
    self.take = take
  }

  /// Writes the scripts of words that share their first character.
  ///
  /// - Throws: what the taking of a script throws.
  mutating func divide(_ unsorted: consuming [SearchWords.Posting]) throws {
    guard let first = unsorted.first else { return }
    postings = unsorted
    words.sort(&postings)
    try divide(0..<postings.count, prefixCount: SearchWords.scalarCount(words.source.bytes[first.start]))
    var last: SearchWords.Posting?
    for posting in postings {
      if let last, last.count == posting.count, words.areAlike(posting, last, count: posting.count) {
        continue
      }
      last = posting
      if let text = SearchVocabulary.word(words.word(of: posting)) { vocabulary.append(text) }
    }
    // Its names stay until the scripts of all characters are made; what they were made from does not.
    postings = []
    known = (0..<0, [])
    marks = []
  }

  /// Writes the script of the words that share their first bytes, and those of longer beginnings if needed.
  private mutating func divide(_ range: Range<Int>, prefixCount: Int) throws {
    let beginning = words.word(of: postings[range.lowerBound]).prefix(prefixCount)
    let name = style.prefix + MessageDigest.hexadecimal(beginning)
    if try write(name, beginning, range) { return }
    var start = range.lowerBound
    while start < range.upperBound {
      let posting = postings[start]
      var end = start
      if posting.count == prefixCount {
        // The word ends here: as a word of its own it can have more entries than fit.
        while end < range.upperBound, postings[end].count == prefixCount { end += 1 }
        _ = try write(name + "-", beginning, start..<end, isWord: true)
      } else {
        let next = prefixCount + SearchWords.scalarCount(words.source.bytes[posting.start + prefixCount])
        while end < range.upperBound, words.areAlike(posting, postings[end], count: next) { end += 1 }
        try divide(start..<end, prefixCount: next)
      }
      start = end
    }
  }

  /// Writes the entries of words that begin alike, or the first of them where they do not fit.
  ///
  /// - Parameter isWord: whether the words are no longer than their beginning.
  /// - Returns: whether all of them fit.
  private mutating func write(
    _ name: String, _ beginning: ArraySlice<UInt8>, _ range: Range<Int>, isWord: Bool = false
  ) throws -> Bool {
    if known.range != range { known = (range, places(of: range)) }
    let isWhole = fits(known.places)
    let listed = isWhole ? known.places : first(known.places, beginning, isWord: isWord)
    var bytes: [UInt8] = Array("\(style.function)(\"\(name)\", \(isWhole), [".utf8)
    for (number, place) in listed.enumerated() {
      bytes.append(contentsOf: (number == 0 ? "\n" : ",\n").utf8)
      bytes += words.source.json(place)
    }
    bytes.append(contentsOf: "\n]);\n".utf8)
    try take("\(name).js", bytes)
    if isWhole { whole.append(name) } else { split.append(name) }
    return isWhole
  }

  private func fits(_ places: [Int]) -> Bool {
    var size = 0
    return places.allSatisfy { place in
      size += words.source.size(place) + 2
      return size <= style.limit
    }
  }

  /// The entries that stand for all: the record of that key, up to half of them pages that are no record's,
  /// and before others those whose titles begin so.
  private func first(_ places: [Int], _ beginning: ArraySlice<UInt8>, isWord: Bool) -> [Int] {
    let (source, count) = (words.source, style.firstEntries)
    var named: [Int] = []
    var (pages, otherPages, records, otherRecords): ([Int], [Int], [Int], [Int]) = ([], [], [], [])
    for place in places {
      if !source.isRecord(place) {
        if source.isTitled(place, beginning) { pages.append(place) } else { otherPages.append(place) }
      } else if isWord, source.isRecord(place, withKey: beginning) {
        named.append(place)
      } else if records.count < count {
        if source.isTitled(place, beginning) {
          records.append(place)
        } else if otherRecords.count < count {
          otherRecords.append(place)
        }
      }
    }
    pages += otherPages
    records += otherRecords
    var size = 0
    return (named + pages.prefix(count / 2) + records + pages.dropFirst(count / 2)).prefix(count).filter {
      size += source.size($0)
      return size <= style.limit / 3
    }.sorted()
  }

  /// The entries of some words, each once, in their order.
  ///
  /// - Complexity: O(words), and where these are many O(all entries / 64).
  private mutating func places(of range: Range<Int>) -> [Int] {
    if range.count < 64 {
      var places: [Int] = []
      for posting in postings[range] where !places.contains(posting.entry) { places.append(posting.entry) }
      return places.sorted()
    }
    // Longer beginnings take what shorter ones have looked through: marks are faster than one order after the other.
    if marks.isEmpty { marks = Array(repeating: 0, count: words.source.count / 64 + 1) }
    for posting in postings[range] { marks[posting.entry >> 6] |= 1 << UInt64(posting.entry & 63) }
    var places: [Int] = []
    for index in marks.indices where marks[index] != 0 {
      while marks[index] != 0 {
        places.append(index << 6 | marks[index].trailingZeroBitCount)
        marks[index] &= marks[index] - 1
      }
    }
    return places
  }
}
