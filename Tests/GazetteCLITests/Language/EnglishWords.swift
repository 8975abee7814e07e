import Foundation
import Gazette
import GazetteTestSupport
import Press
import Synchronization
import Testing

/// What is English on a screen in another language: words of the English texts that no text of the language has.
enum EnglishWords {
  static func texts(_ language: String) throws -> TextCatalogue {
    let files = ["", "terminal/"].map {
      SharedData.root.appending(path: "Templates/text/\($0)\(language).yml").path
    }
    return try TextCatalogue(language: language, files: files)
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter }.filter { $0.count > 1 }.map(String.init))
  }

  /// To find them takes longer than to play what they are looked for in.
  private static let found = Mutex<[String: Set<String>]>([:])

  /// The words of the English texts that the language has not.
  private static func english(against language: String) throws -> Set<String> {
    try found.withLock { found in
      if let known = found[language] { return known }
      let words = try foundEnglish(against: language)
      found[language] = words
      return words
    }
  }

  private static func foundEnglish(against language: String) throws -> Set<String> {
    let texts = try texts(language)
    var english: Set<String> = []
    var own: Set<String> = []
    for key in texts.keys {
      english.formUnion(words(key))
      own.formUnion(words(texts.filled(key)))
      own.formUnion(words(texts.filled(key, count: 1)))
    }
    // Names of options, files and commands are the same in every language.
    return english.subtracting(own).subtracting(data)
  }

  /// Words of the records that are played with, and names that are typed as they are.
  private static let data: Set<String> = [
    "module", "queens", "king", "two", "one", "suite", "employee", "reservation", "order", "rating", "car",
    "insurance",
    "employees", "reservations", "orders", "modules", "rooms", "room", "types", "dishes", "csv", "file",
    "json", "row",
    "gazette", "ratings", "submissions", "exempt", "last", "first", "city", "street", "model", "people",
    "house", "at", "in",
    "is", "text", "example",
  ]

  /// Expects that all words of a text are of the language, or typed as they are.
  static func expectNone(
    _ language: String, _ text: String, _ played: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // What is to be typed at a shell is no sentence.
    let sentences = text.replacing("\r\n", with: " ").replacing(
      /gazette( -{0,2}[a-z0-9][a-z0-9=.:-]*)+/, with: "")
    let found = try english(against: language).intersection(words(sentences))
    #expect(
      found.isEmpty, "\(language): \(played): \(found.sorted()) in:\n\(text)", sourceLocation: sourceLocation)
  }
}
