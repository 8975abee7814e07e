internal import Foundation

/// The pages of a search index as one run of bytes, in the order in which they are listed.
///
/// It is kept beside the editions, so that a changed record costs its own words only. What is kept is used
/// if it is that of the index of the current edition, and else made anew from all pages.
package struct SearchSource: Sendable {
  /// Where an entry's parts stand: the page's path, the key of its order, its JSON, its words.
  struct Entry: Sendable {
    let path: Int32
    let key: Int32
    let json: Int32
    let words: Int32
    let end: Int32
  }

  package private(set) var bytes: [UInt8] = []
  private(set) var entries: [Entry] = []

  package init() {}

  package init(_ unsorted: [SearchEntry]) {
    var all = SearchSource()
    for entry in unsorted { all.append(entry) }
    self = all.sorted()
  }

  /// Words, each found by every beginning and middle of itself.
  ///
  /// - Parameter words: sorted.
  init(vocabulary words: [String]) {
    for word in words { append(word: word) }
  }

  package var count: Int { entries.count }

  func json(_ place: Int) -> ArraySlice<UInt8> {
    bytes[Int(entries[place].json)..<Int(entries[place].words)]
  }

  /// How many bytes the JSON of an entry has.
  func size(_ place: Int) -> Int { Int(entries[place].words - entries[place].json) }

  /// Whether an entry is that of a record's page.
  func isRecord(_ place: Int) -> Bool { bytes[Int(entries[place].json) - 1] == SearchEntry.recordMark }

  /// Whether the title of an entry begins with a beginning of words.
  func isTitled(_ place: Int, _ beginning: ArraySlice<UInt8>) -> Bool {
    var index = Int(entries[place].key)
    guard Int(entries[place].json) - index >= beginning.count else { return false }
    for byte in beginning {
      if bytes[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Whether an entry is that of the record with a key, given as one word.
  func isRecord(_ place: Int, withKey word: ArraySlice<UInt8>) -> Bool {
    let start = Int(entries[place].words)
    return isRecord(place) && bytes[start..<Int(entries[place].end)].prefix { $0 != 0 }.elementsEqual(word)
  }

  /// Calls `body` for every word of an entry with its place and length.
  func forEachWord(of place: Int, _ body: (_ start: Int, _ count: Int) -> Void) {
    let entry = entries[place]
    var start = Int(entry.words)
    bytes.withUnsafeBufferPointer { bytes in
      for index in start..<Int(entry.end) where bytes[index] == 0 {
        body(start, index - start)
        start = index + 1
      }
    }
  }

  /// The entries in the order in which they are listed: by the words of their titles, pages that are no
  /// record's first, then by path.
  ///
  /// - Complexity: O(*n* log *n*). Places are moved about while they are sorted, and then each record once.
  func sorted() -> SearchSource {
    let beginnings = entries.map { entry -> UInt64 in
      (0..<8).reduce(0) { number, place in
        let index = Int(entry.key) + place
        return number << 8 | (index < Int(entry.json) ? UInt64(bytes[index]) : 0)
      }
    }
    let order = entries.indices.sorted { left, right in
      if beginnings[left] != beginnings[right] { return beginnings[left] < beginnings[right] }
      return isBefore(left, right, of: self)
    }
    var result = SearchSource()
    result.bytes.reserveCapacity(bytes.count)
    result.entries.reserveCapacity(entries.count)
    for place in order { result.append(place, of: self) }
    return result
  }

  /// Appends records behind those that there are.
  mutating func append(_ other: SearchSource) {
    if entries.isEmpty {
      self = other
    } else {
      for place in other.entries.indices { append(place, of: other) }
    }
  }

  mutating func append(_ entry: SearchEntry) {
    let start = bytes.count
    bytes.append(contentsOf: entry.path.utf8)
    let key = bytes.count
    bytes += entry.sortKey
    let json = bytes.count
    entry.appendJSON(to: &bytes)
    let words = bytes.count
    entry.words.appendUnique(to: &bytes)
    entries.append(
      Entry(
        path: Int32(start), key: Int32(key), json: Int32(json), words: Int32(words), end: Int32(bytes.count)))
  }

  private mutating func append(word: String) {
    let start = bytes.count
    let word = Array(word.utf8)
    bytes += word
    bytes.append(SearchEntry.pageMark)
    let json = bytes.count
    JSONText.append(String(decoding: word, as: UTF8.self), to: &bytes)
    let words = bytes.count
    var left = word[...]
    while let first = left.first, left.count > SearchWords.scalarCount(first) {
      bytes += left
      bytes.append(0)
      left = left.dropFirst(SearchWords.scalarCount(first))
    }
    entries.append(
      Entry(
        path: Int32(start), key: Int32(start), json: Int32(json), words: Int32(words), end: Int32(bytes.count)
      ))
  }

  /// Some entries of another source.
  private init(_ places: [Int], of other: SearchSource) {
    for place in places { append(place, of: other) }
  }

  private func path(_ place: Int) -> ArraySlice<UInt8> {
    bytes[Int(entries[place].path)..<Int(entries[place].key)]
  }

  private func whole(_ place: Int) -> ArraySlice<UInt8> {
    bytes[Int(entries[place].path)..<Int(entries[place].end)]
  }

  private mutating func append(_ place: Int, of other: SearchSource) {
    let entry = other.entries[place]
    let shift = Int32(bytes.count) - entry.path
    bytes += other.bytes[Int(entry.path)..<Int(entry.end)]
    entries.append(
      Entry(
        path: entry.path + shift, key: entry.key + shift, json: entry.json + shift,
        words: entry.words + shift, end: entry.end + shift))
  }

  // MARK: Changes

  /// The entries with some replaced, and the first characters of all words of those that went or came.
  ///
  /// - Parameters:
  ///   - paths: the pages that are not to stay.
  ///   - new: entries that come, sorted.
  /// - Complexity: O(bytes).
  package func replacing(
    _ paths: Set<String>, with new: SearchSource
  ) -> (source: SearchSource, beginnings: Set<[UInt8]>) {
    let gone = Set(paths.map { Array($0.utf8)[...] })
    let lengths = Set(gone.map(\.count))
    let made = Dictionary(
      new.entries.indices.map { (new.path($0), $0) }, uniquingKeysWith: { first, _ in first })
    var stays = Array(repeating: false, count: new.count)
    func isGone(_ place: Int) -> Bool {
      guard lengths.contains(path(place).count), gone.contains(path(place)) else { return false }
      // A page that is made anew most often is found by the same words.
      guard let other = made[path(place)], new.whole(other).elementsEqual(whole(place)) else { return true }
      stays[other] = true
      return false
    }
    let areGone = entries.indices.map(isGone)
    let new = SearchSource(new.entries.indices.filter { !stays[$0] }, of: new)
    var beginnings: Set<[UInt8]> = []
    for place in new.entries.indices { new.addBeginnings(of: place, to: &beginnings) }
    var result = SearchSource()
    result.bytes.reserveCapacity(bytes.count + new.bytes.count)
    result.entries.reserveCapacity(entries.count + new.entries.count)
    var next = 0
    for place in entries.indices {
      if areGone[place] {
        addBeginnings(of: place, to: &beginnings)
        continue
      }
      while next < new.count, new.isBefore(next, place, of: self) {
        result.append(next, of: new)
        next += 1
      }
      result.append(place, of: self)
    }
    while next < new.count {
      result.append(next, of: new)
      next += 1
    }
    return (result, beginnings)
  }

  private func isBefore(_ place: Int, _ otherPlace: Int, of other: SearchSource) -> Bool {
    let (one, two) = (entries[place], other.entries[otherPlace])
    let key = bytes[Int(one.key)..<Int(one.json)]
    let otherKey = other.bytes[Int(two.key)..<Int(two.json)]
    if key.elementsEqual(otherKey) {
      return bytes[Int(one.path)..<Int(one.key)].lexicographicallyPrecedes(
        other.bytes[Int(two.path)..<Int(two.key)])
    }
    return key.lexicographicallyPrecedes(otherKey)
  }

  private func addBeginnings(of place: Int, to beginnings: inout Set<[UInt8]>) {
    forEachWord(of: place) { start, _ in
      beginnings.insert(Array(bytes[start..<(start + SearchWords.scalarCount(bytes[start]))]))
    }
  }

  // MARK: Keeping

  /// Writes the records for the next build, whole or not at all.
  ///
  /// - Parameters:
  ///   - index: what tells the index that was made from them; see ``init(path:of:)``.
  ///   - directory: the scripts of the index.
  func write(to path: String, of index: Fingerprint, _ directory: SearchDirectory) throws(OutputError) {
    var head: [UInt8] = []
    index.append(to: &head)
    let names = Array(directory.text.utf8)
    for number in [names.count, entries.count, bytes.count] {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { head.append(contentsOf: $0) }
    }
    head += names
    // Numbers as this machine has them: on another whose bytes run the other way the file is damaged, and made anew.
    let places = entries.withUnsafeBytes { Array($0) }
    try Files.write(head, places, bytes, to: path)
  }

  /// Reads what the build before has kept; nil unless it belongs to an index, or where it is damaged.
  package init?(path: String, of index: Fingerprint, directory: inout SearchDirectory) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let file = Array(data)
    guard file.count >= 44, file[..<32].elementsEqual(index.text.utf8) else { return nil }
    var place = 32
    func number() -> Int {
      defer { place += 4 }
      return (0..<4).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
    }
    let (nameCount, entryCount, byteCount) = (number(), number(), number())
    guard file.count == 44 + nameCount + entryCount * 20 + byteCount,
      let names = SearchDirectory(text: String(decoding: file[place..<(place + nameCount)], as: UTF8.self))
    else { return nil }
    place += nameCount
    entries.reserveCapacity(entryCount)
    var end = 0
    for _ in 0..<entryCount {
      let numbers = (number(), number(), number(), number(), number())
      guard numbers.0 == end, numbers.0 <= numbers.1, numbers.1 <= numbers.2, numbers.2 <= numbers.3,
        numbers.3 <= numbers.4, numbers.4 <= byteCount
      else { return nil }
      end = numbers.4
      entries.append(
        Entry(
          path: Int32(numbers.0), key: Int32(numbers.1), json: Int32(numbers.2), words: Int32(numbers.3),
          end: Int32(numbers.4)))
    }
    bytes = Array(file[place...])
    directory = names
  }
}
