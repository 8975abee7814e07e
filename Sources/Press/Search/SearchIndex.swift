internal import Foundation
internal import Synchronization

/// The search index of a language: scripts, each with the pages of the words that begin alike.
///
/// A script is named after its beginning of words. Where more pages have such a word than a script may
/// hold, it has the first of them only, and the longer beginnings have scripts of their own. So a reader
/// loads the list of beginnings and one script for a search, and a changed record changes the scripts of
/// its own words only.
package struct SearchIndex {
  /// What to write: the name below `search/` and the bytes.
  package let files: [(name: String, bytes: [UInt8])]
  /// The names of all scripts.
  let directory: SearchDirectory

  static let directoryName = "index.js"

  /// Makes the index.
  ///
  /// - Parameters:
  ///   - beginnings: first characters of words, whose scripts are made; all where nil.
  ///   - known: the other scripts of the index.
  ///   - workers: how many beginnings are written at the same time; any number gives the same bytes.
  /// - Complexity: O(*w* log *w*) for *w* words of all records.
  package init(
    of source: SearchSource, only beginnings: Set<[UInt8]>? = nil, beside known: SearchDirectory = .init(),
    workers: Int = 1
  ) {
    let words = SearchWords(source, only: beginnings)
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
    var directory = known
    directory.whole += pieces.flatMap(\.whole)
    directory.split += pieces.flatMap(\.split)
    self.directory = directory
    files = pieces.flatMap(\.files) + [(Self.directoryName, directory.file)]
  }
}
