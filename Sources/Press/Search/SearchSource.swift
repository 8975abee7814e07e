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

    var pathCount: Int { Int(key - path) }

    func moved(by shift: Int32) -> Entry {
      Entry(path: path + shift, key: key + shift, json: json + shift, words: words + shift, end: end + shift)
    }
  }

  package private(set) var bytes: [UInt8] = []
  private(set) var entries: [Entry] = []

  package init() {}

  package init(_ unsorted: [SearchEntry]) {
    var all = SearchSource()
    for entry in unsorted { all.append(entry) }
    self = all.sorted()
  }

  /// The entries of some lists, one behind the other.
  init(joining lists: [SearchSource]) {
    if lists.count == 1 {
      self = lists[0]
      return
    }
    bytes.reserveCapacity(lists.reduce(0) { $0 + $1.bytes.count })
    entries.reserveCapacity(lists.reduce(0) { $0 + $1.count })
    for list in lists {
      let shift = Int32(bytes.count)
      bytes += list.bytes
      for entry in list.entries { entries.append(entry.moved(by: shift)) }
    }
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
  /// - Complexity: O(*n* log *n*). The bytes stay where they are.
  func sorted() -> SearchSource {
    // Most are told apart by what stands beside their places, without a look at the bytes of both.
    var order = entries.map { (beginning(of: $0, from: 0), beginning(of: $0, from: 8), $0) }
    order.sort { left, right in
      if left.0 != right.0 { return left.0 < right.0 }
      return left.1 == right.1 ? isBefore(left.2, right.2) : left.1 < right.1
    }
    var result = self
    result.entries = order.map(\.2)
    return result
  }

  /// Eight bytes of the key of an entry as a number; behind its end zeros.
  private func beginning(of entry: Entry, from start: Int) -> UInt64 {
    (start..<start + 8).reduce(0) { number, place in
      let index = Int(entry.key) + place
      return number << 8 | (index < Int(entry.json) ? UInt64(bytes[index]) : 0)
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
    entries.append(entry.moved(by: shift))
  }

  // MARK: Changes

  /// Replaces some entries.
  ///
  /// - Parameters:
  ///   - paths: the pages that are not to stay.
  ///   - new: entries that come, sorted.
  /// - Returns: the first characters of all words of those that went or came.
  /// - Complexity: O(entries), of whose bytes only those are moved that come.
  package mutating func replace(_ paths: Set<String>, with new: SearchSource) -> Set<[UInt8]> {
    let gone = Set(paths.map { Array($0.utf8)[...] })
    let lengths = Set(gone.map(\.count))
    let made = Dictionary(
      new.entries.indices.map { (new.path($0), $0) }, uniquingKeysWith: { first, _ in first })
    var stays = Array(repeating: false, count: new.count)
    var areGone = Array(repeating: false, count: count)
    for place in entries.indices where lengths.contains(entries[place].pathCount) {
      guard gone.contains(path(place)) else { continue }
      // A page that is made anew most often is found by the same words.
      if let other = made[path(place)], new.whole(other).elementsEqual(whole(place)) {
        stays[other] = true
      } else {
        areGone[place] = true
      }
    }
    var beginnings: Set<[UInt8]> = []
    for place in entries.indices where areGone[place] { addBeginnings(of: place, to: &beginnings) }
    let kept = entries.indices.filter { !areGone[$0] }.map { entries[$0] }
    entries.removeAll(keepingCapacity: true)
    let coming = new.entries.indices.filter { !stays[$0] }
    for place in coming {
      new.addBeginnings(of: place, to: &beginnings)
      append(place, of: new)
    }
    entries = merged(kept, entries)
    return beginnings
  }

  /// Two lists of entries in the order of both.
  private func merged(_ one: [Entry], _ other: [Entry]) -> [Entry] {
    var result: [Entry] = []
    result.reserveCapacity(one.count + other.count)
    var next = 0
    for entry in one {
      while next < other.count, isBefore(other[next], entry) {
        result.append(other[next])
        next += 1
      }
      result.append(entry)
    }
    result += other[next...]
    return result
  }

  private func isBefore(_ one: Entry, _ other: Entry) -> Bool {
    let key = bytes[Int(one.key)..<Int(one.json)]
    let otherKey = bytes[Int(other.key)..<Int(other.json)]
    if key.elementsEqual(otherKey) {
      return bytes[Int(one.path)..<Int(one.key)].lexicographicallyPrecedes(
        bytes[Int(other.path)..<Int(other.key)])
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
  package func write(to path: String, of index: Fingerprint, _ directory: SearchDirectory) throws(OutputError)
  {
    // Of what is no entry's any longer nothing stays.
    let used = entries.reduce(0) { $0 + Int($1.end - $1.path) }
    if bytes.count != used { return try gathered().write(to: path, of: index, directory) }
    let names = Array(directory.text.utf8)
    var tail = names
    for number in [bytes.count, entries.count, names.count] {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: number)) { tail.append(contentsOf: $0) }
    }
    index.append(to: &tail)
    // Numbers as this machine has them: on another whose bytes run the other way the file is damaged, and made anew.
    try Files.write(bytes, entries.withUnsafeBytes { Array($0) }, tail, to: path)
  }

  /// The entries with their bytes one behind the other, and no others.
  private func gathered() -> SearchSource {
    var result = SearchSource()
    result.bytes.reserveCapacity(bytes.count)
    result.entries.reserveCapacity(count)
    var start = 0
    while start < count {
      // What stands together stays together.
      var end = start + 1
      while end < count, entries[end].path == entries[end - 1].end { end += 1 }
      let shift = Int32(result.bytes.count) - entries[start].path
      result.bytes += bytes[Int(entries[start].path)..<Int(entries[end - 1].end)]
      for entry in entries[start..<end] { result.entries.append(entry.moved(by: shift)) }
      start = end
    }
    return result
  }

  /// Reads what the build before has kept; nil unless it belongs to an index, or where it is damaged.
  package init?(path: String, of index: Fingerprint, directory: inout SearchDirectory) {
    guard var file = Files.bytes(of: path), file.count >= Self.tailSize,
      file.suffix(32).elementsEqual(index.text.utf8)
    else { return nil }
    let read = file.withUnsafeBytes { source -> (byteCount: Int, entries: [Entry], names: [UInt8])? in
      func number(_ place: Int) -> Int32 { source.loadUnaligned(fromByteOffset: place, as: Int32.self) }
      let end = source.count - Self.tailSize
      let (byteCount, count, nameCount) = (Int(number(end)), Int(number(end + 4)), Int(number(end + 8)))
      let size = MemoryLayout<Entry>.size
      guard min(byteCount, count, nameCount) >= 0, byteCount + count * size + nameCount == end else {
        return nil
      }
      var entries: [Entry] = []
      entries.reserveCapacity(count)
      for place in stride(from: byteCount, to: byteCount + count * size, by: size) {
        let entry = Entry(
          path: number(place), key: number(place + 4), json: number(place + 8), words: number(place + 12),
          end: number(place + 16))
        // Before the JSON there is a mark.
        guard entry.path >= 0, entry.path <= entry.key, entry.key < entry.json, entry.json <= entry.words,
          entry.words <= entry.end, entry.end <= byteCount
        else { return nil }
        entries.append(entry)
      }
      return (byteCount, entries, Array(source[(end - nameCount)..<end]))
    }
    guard let read, let names = SearchDirectory(text: String(decoding: read.names, as: UTF8.self)) else {
      return nil
    }
    file.removeLast(file.count - read.byteCount)
    bytes = file
    entries = read.entries
    directory = names
  }

  /// The counts of bytes, entries and bytes of names, and the fingerprint in hexadecimal digits.
  private static let tailSize = 12 + 32
}
