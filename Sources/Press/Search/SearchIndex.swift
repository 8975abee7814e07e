internal import Foundation
internal import Synchronization

/// The search index of a language: scripts, each with the pages of the words that begin alike.
///
/// A script is named after its beginning of words. Where more pages have such a word than a script may
/// hold, it has the first of them only, and the longer beginnings have scripts of their own. So a reader
/// loads the list of beginnings and one script for a search, and a changed record changes the scripts of
/// its own words only. Further scripts have the words themselves, by their beginnings and middles; see
/// ``SearchVocabulary``.
package struct SearchIndex {
  /// What to write: the name below `search/` and the bytes.
  package let files: [(name: String, bytes: [UInt8])]
  /// The names of all scripts.
  let directory: SearchDirectory
  /// Whether the scripts of words were made; else those that there are still hold.
  let hasVocabulary: Bool

  static let directoryName = "index.js"

  /// Makes the index.
  ///
  /// - Parameters:
  ///   - beginnings: first characters of words, whose scripts are made; all where nil.
  ///   - known: the scripts of the index as it is.
  ///   - workers: how many beginnings are written at the same time; any number gives the same bytes.
  /// - Complexity: O(*w* log *w*) for *w* words of all records; that of all words that differ is added where
  ///   a word came or went.
  package init(
    of source: SearchSource, only beginnings: Set<[UInt8]>? = nil, beside known: SearchDirectory = .init(),
    workers: Int = 1
  ) {
    let pieces = Self.pieces(of: SearchWords(source, only: beginnings), .pages, workers: workers)
    var directory = known
    if let beginnings { directory.remove(beginnings) }
    directory.words = (directory.words + pieces.flatMap(\.vocabulary)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    hasVocabulary = directory.words != known.words
    var all = pieces
    if hasVocabulary {
      directory.removeVocabulary()
      let suffixes = SearchWords(SearchSource(vocabulary: directory.words))
      all += Self.pieces(of: suffixes, .vocabulary, workers: workers)
    }
    directory.whole += all.flatMap(\.whole)
    directory.split += all.flatMap(\.split)
    self.directory = directory
    files = all.flatMap(\.files) + [(Self.directoryName, directory.file)]
  }

  private static func pieces(
    of words: SearchWords, _ style: SearchPieces.Style, workers: Int
  ) -> [SearchPieces] {
    let results = Mutex<[Int: SearchPieces]>([:])
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: max(workers, 1)) { _ in
      while true {
        let place = next.withLock { place in
          defer { place += 1 }
          return place
        }
        guard place < words.beginnings.count else { return }
        var pieces = SearchPieces(words, style: style)
        pieces.divide(words.beginnings[place])
        results.withLock { [pieces] in $0[place] = pieces }
      }
    }
    return results.withLock { results in results.sorted { $0.key < $1.key }.map(\.value) }
  }
}
