import Foundation
import Press
import Testing

@Suite("Words that a search tries in the place of what was typed")
struct SearchVocabularyTests {
  /// The scripts of an index of pages with these titles, by name.
  private static func files(_ titles: [String]) throws -> [String: [UInt8]] {
    let entries = titles.enumerated().map { place, title in
      SearchEntry(title: title, path: "people/p-\(place)", key: "k-\(place)", fields: [])
    }
    return try Dictionary(
      uniqueKeysWithValues: SearchIndex.files(of: SearchSource(entries)).map { ($0.name, $0.bytes) })
  }

  /// The words of the script for a part of a word, as the site's script looks it up.
  private static func words(_ part: String, in files: [String: [UInt8]]) -> [String] {
    var name = part.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()[...]
    while !name.isEmpty {
      if let bytes = files["w\(name).js"] {
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
          line.hasPrefix("\"") ? String(line.split(separator: "\"")[0]) : nil
        }
      }
      name = name.dropLast(2)
    }
    return []
  }

  @Test(
    "A word is found by its beginning and by its middle, without accents, in any script",
    arguments: [
      ("Freya von Stahlberg-Lindqvist", "dqv", "lindqvist"), ("Freya von Stahlberg", "berg", "stahlberg"),
      ("Ana Gómez-Núñez", "mez", "gomez"), ("Ольга Грищенко", "щен", "грищенко"), ("ΕΛΈΝΗ", "νη", "ελενη"),
      ("سمیرا نوری", "میر", "سمیرا"),
    ])
  func middles(title: String, part: String, word: String) throws {
    #expect(try Self.words(part, in: Self.files([title])).contains(word))
  }

  @Test(
    "Numbers, keys, dates, amounts and words of scripts without blanks are not tried in the place of others",
    arguments: ["R-1048", "5b7a", "山田太郎", "ธนพร", "Ab"])
  func others(title: String) throws {
    let files = try Self.files([title]).filter { $0.key.hasPrefix("w") }
    #expect(files.isEmpty, "\(files.keys)")
  }

  /// Names of which hardly two are alike.
  private static let names = (0..<12_000).map { number in
    let syllables = ["ka", "lo", "mir", "ten", "vas", "qui", "rho", "bel", "dun", "fis", "gor", "hal", "jep"]
    return String(
      sequence(state: number + 200) { rest -> Substring? in
        guard rest > 0 else { return nil }
        defer { rest /= syllables.count }
        return Substring(syllables[rest % syllables.count])
      }.joined())
  }

  @Test("Of many words each is found by its first and by its second half, in a script of bounded size")
  func halves() throws {
    let files = try Self.files(Self.names)
    let own = files.filter { $0.key.hasPrefix("w") }
    #expect(own.count > 20)
    #expect(own.values.allSatisfy { $0.count <= 24_000 })
    for word in stride(from: 0, to: Self.names.count, by: 97).map({ Self.names[$0] }) {
      let half = word.index(word.startIndex, offsetBy: word.count / 2)
      #expect(Self.words(String(word[..<half]), in: files).contains(word), "\(word)")
      #expect(Self.words(String(word[half...]), in: files).contains(word), "\(word)")
    }
  }
}
