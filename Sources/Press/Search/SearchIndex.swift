internal import Foundation
internal import Synchronization

/// The search index of a language: scripts, each with the records of the words that begin alike.
///
/// A script is named after its beginning of words. Where more records have such a word than a script may
/// hold, it has the first of them only, and the longer beginnings have scripts of their own. So a reader
/// loads the list of beginnings and one script for a search, and a changed record changes the scripts of
/// its own words only.
struct SearchIndex {
  /// What to write: the name below `search/` and the bytes.
  let files: [(name: String, bytes: [UInt8])]

  /// Makes the index.
  ///
  /// - Parameter workers: how many beginnings are written at the same time; any number gives the same bytes.
  /// - Complexity: O(*w* log *w*) for *w* words of all records.
  init(of unsorted: [SearchEntry], workers: Int = 1) {
    // Places are moved about while they are sorted, which is cheaper than to move the records.
    let beginnings = unsorted.map(\.sortBeginning)
    let entries = unsorted.indices.sorted { left, right in
      if beginnings[left] != beginnings[right] { return beginnings[left] < beginnings[right] }
      return SearchEntry.isBefore(unsorted[left], unsorted[right])
    }
    .map { unsorted[$0] }
    let words = SearchWords(entries)
    let results = Mutex<[Int: SearchPieces]>([:])
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: max(workers, 1)) { _ in
      while true {
        let place = next.withLock { place in
          defer { place += 1 }
          return place
        }
        guard place < words.beginnings.count else { return }
        var pieces = SearchPieces(words)
        pieces.divide(words.beginnings[place])
        results.withLock { [pieces] in $0[place] = pieces }
      }
    }
    let pieces = results.withLock { results in results.sorted { $0.key < $1.key }.map(\.value) }
    files =
      pieces.flatMap(\.files) + [
        ("index.js", Self.directory(whole: pieces.flatMap(\.whole), split: pieces.flatMap(\.split)))
      ]
  }

  /// The names of all scripts, by which the site's script knows which one has a word.
  private static func directory(whole: [String], split: [String]) -> [UInt8] {
    func list(_ names: [String]) -> String { names.sorted().map { "\"\($0)\"" }.joined(separator: ",") }
    return Array(
      "gazetteSearchIndex({\n\"whole\": [\(list(whole))],\n\"split\": [\(list(split))]\n});\n".utf8)
  }
}
