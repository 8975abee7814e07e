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
  /// What takes a script, by its name below `search/` and its bytes; several are taken at the same time, in any order.
  package typealias Taking = @Sendable (_ name: String, _ bytes: [UInt8]) throws -> Void

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
  ///   - take: what is done with each script.
  /// - Throws: what `take` throws.
  /// - Complexity: O(*w* log *w*) for *w* words of all records; that of all words that differ is added where
  ///   a word came or went.
  package init(
    of source: SearchSource, only beginnings: Set<[UInt8]>? = nil, beside known: SearchDirectory = .init(),
    workers: Int = 1, taking take: @escaping Taking
  ) throws {
    let pieces = try Self.pieces(of: SearchWords(source), only: beginnings, .pages, workers, take)
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
      all += try Self.pieces(of: suffixes, .vocabulary, workers, take)
    }
    directory.whole += all.flatMap(\.whole)
    directory.split += all.flatMap(\.split)
    self.directory = directory
    try take(Self.directoryName, directory.file)
  }

  private static func pieces(
    of words: SearchWords, only wanted: Set<[UInt8]>? = nil, _ style: SearchPieces.Style, _ workers: Int,
    _ take: @escaping Taking
  ) throws -> [SearchPieces] {
    let results = Mutex<[Int: Result<SearchPieces, any Error>]>([:])
    // Words are many: those whose scripts are made go.
    let waiting = Mutex((next: 0, beginnings: words.beginnings(only: wanted)))
    DispatchQueue.concurrentPerform(iterations: max(workers, 1)) { _ in
      while true {
        let taken = waiting.withLock { waiting -> (place: Int, words: [SearchWords.Posting])? in
          guard waiting.next < waiting.beginnings.count else { return nil }
          defer { waiting.next += 1 }
          var words: [SearchWords.Posting] = []
          swap(&words, &waiting.beginnings[waiting.next])
          return (waiting.next, words)
        }
        guard let (place, beginning) = taken else { return }
        let result = Result {
          var pieces = SearchPieces(words, style: style, taking: take)
          try pieces.divide(beginning)
          return pieces
        }
        results.withLock { $0[place] = result }
        if case .failure = result { return }
      }
    }
    return try results.withLock { results in
      try results.sorted { $0.key < $1.key }.map { try $0.value.get() }
    }
  }
}
