import Foundation
import GazetteTestSupport
import Press
import Testing

@Suite("The search index")
struct SearchIndexTests {
  private static func words(_ text: String) -> [String] {
    var words = FoldedWords()
    SearchFold.append(wordsOf: text, to: &words)
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "Words are found without case, accents and signs, in any script",
    arguments: [
      ("Ana Gómez-Núñez", ["ana", "gomez", "nunez"]), ("ÇELİK", ["celik"]), ("Straße 5b", ["strasse", "5b"]),
      ("ana.gomez@example.org", ["ana", "gomez", "example", "org"]), ("Łódź Ærø", ["lodz", "aero"]),
      ("Ольга Їжак", ["ольга", "іжак"]), ("ΕΛΈΝΗ", ["ελενη"]), ("علی‌رضا", ["علی", "رضا"]),
      ("½ ﬁn", ["1", "2", "fin"]), ("ΓΙΏΡΓΟΣ Γιώργος", ["γιωργοσ", "γιωργοσ"]),
      ("Ħamrun Ŋ", ["hamrun", "n"]),
      ("№ 7 𝐀𝐧𝐚", ["no", "7", "ana"]),
      ("山田", ["山田", "田"]), ("", []), ("---", []),
    ])
  func folding(text: String, words: [String]) { #expect(Self.words(text) == words) }

  @Test("A character means the same to a search whatever letters stand beside it")
  func foldingBesideOtherScripts() {
    for value in Array(0x20...0x24F) + Array(0x2000...0x214F) {
      guard let character = Unicode.Scalar(UInt32(value)) else { continue }
      let text = "Ab\(character)Cd \(character)"
      // Beside a letter of another alphabet the text is read character by character.
      #expect(Self.words(text) == Self.words(text + " я").dropLast(), "U+\(String(value, radix: 16))")
    }
  }

  @Test("An amount is found by its sign, not by the digits on either side of the dot")
  func amounts() throws {
    let find = try Self.lookUp([
      SearchEntry(
        title: "Ana", path: "guests/g-1", key: "g-1", fields: [.init("Total", "€77.50", isAmount: true)]),
      SearchEntry(title: "Bea", path: "guests/g-2", key: "g-2", fields: [.init("Room", "77")]),
    ])
    #expect(find("77").contains("Bea"))
    #expect(!find("77").contains("Ana"))
  }

  @Test("A record's page is named by its folder and its key")
  func paths() throws {
    let find = try Self.lookUp([
      SearchEntry(title: "Ana", path: "guests/g-1", key: "g-1", fields: []),
      SearchEntry(title: "Bea", path: "guests/other", key: "g-2", fields: []),
    ])
    #expect(find("ana").contains(#"["Ana","guests/","","g-1"]"#), "\(find("ana"))")
    #expect(find("bea").contains(#"["Bea","guests/other","","g-2"]"#), "\(find("bea"))")
  }

  private static let first = [
    "Ana", "José", "María", "Juan", "Ines", "Olga", "Ürsula", "Zoë", "Emil", "Noor",
  ]

  /// Records with common first names, rarer last names, and a word that all of them have.
  private func entries(_ count: Int, changed: Int? = nil) -> [SearchEntry] {
    (0..<count).map { number in
      let last = changed == number ? "Changedname" : "Lastname\(number / 3)"
      let name = "\(Self.first[number % 10]) \(last)"
      return SearchEntry(
        title: name, path: "people/p-\(number)", key: "guests.csv.\(number)", details: "Madrid",
        fields: [.init("E-mail", "guest.\(number)@example.org"), .init("First", Self.first[number % 10])])
    }
  }

  @Test("A search costs less than 300 KB, however many records have a word")
  func cost() throws {
    let files = try SearchIndex.files(of: SearchSource(entries(40_000)))
    let directory = try #require(files.first { $0.name == "index.js" })
    /// The size of the largest script of pages, or of words.
    func largest(ofWords isOfWords: Bool) throws -> Int {
      try #require(
        files.filter { $0.name != "index.js" && $0.name.hasPrefix("w") == isOfWords }.map(\.bytes.count).max()
      )
    }
    // What was typed, three words that are similar, and at most four scripts to find these in.
    #expect(
      try directory.bytes.count + 4 * largest(ofWords: false) + 4 * largest(ofWords: true) < 300_000)
    #expect(files.count > 50)
  }

  /// Looks words up as the site's script does: the longest beginning that has a script.
  private static func lookUp(_ entries: [SearchEntry]) throws -> (_ word: String) -> String {
    let files = try Dictionary(
      uniqueKeysWithValues: SearchIndex.files(of: SearchSource(entries)).map { ($0.name, $0.bytes) })
    return { word in
      let name = word.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      for length in stride(from: name.count, to: 0, by: -2) {
        if let bytes = files[String(name.prefix(length)) + ".js"] {
          return String(decoding: bytes, as: UTF8.self)
        }
      }
      return ""
    }
  }

  @Test("The one record with two words, each of which thousands have, has a script")
  func pairs() throws {
    let many = (0..<4_000).map { number in
      SearchEntry(
        title: number % 2 == 0 ? "Maria Aa\(number)" : "Aa\(number) Garcia", path: "guests/\(number)",
        key: "g-\(number)", fields: [])
    }
    let piece = try Self.lookUp(
      many + [SearchEntry(title: "María García", path: "guests/one", key: "o-1", fields: [])])
    #expect(piece("maria").contains(", false, [") && piece("garcia").contains(", false, ["))
    #expect(piece("maria garcia").contains("guests/one"))
    #expect(piece("maria gar").contains("guests/one"))
  }

  @Test("Records are found by the script of any beginning of their words")
  func lookUp() throws {
    let piece = try Self.lookUp(entries(3_000))
    for word in ["l", "lastname7", "lastname77", "ursula", "zoe", "2999", "example"] {
      #expect(piece(word).hasPrefix("gazetteSearch("), "\(word)")
    }
    #expect(
      piece("lastname77").contains(
        #"["Juan Lastname77","people/p-233","Madrid","guests.csv.233",[["E-mail","guest.233@example.org"]]]"#)
    )
    // A key is one word, whatever begins like it.
    #expect(piece("guestscsv7").contains("\"guests.csv.7\""))
    #expect(piece("guestscsv2999").contains("\"guests.csv.2999\""))
    // All records have the word: the first of them stand for all.
    #expect(piece("example").contains(", false, ["))
    #expect(piece("lastname777").contains(", true, ["))
  }

  @Test(
    "A key is one word in any script, as far as a name of a file can hold it",
    arguments: [
      ("R-1048", "r1048"), ("bookings.csv 12", "bookingscsv12"), ("Ñ/ß", "nss"), ("--", ""),
      (String(repeating: "ж", count: 70), String(repeating: "ж", count: 48)),
    ])
  func wholeKeys(key: String, word: String) {
    #expect(String(decoding: SearchFold.word(ofKey: key), as: UTF8.self) == word)
  }

  @Test("Where not all entries fit, the record of that key is there, and pages of their own right")
  func firstEntries() throws {
    let title = String(repeating: "Menu of somebody ", count: 4)
    let many = (0..<2_000).map {
      SearchEntry(title: "\(title)\($0)", path: "menus/\($0)", key: "m-\($0)", fields: [])
    }
    let entries =
      many + [
        SearchEntry(title: "The menu", path: "orders/menu", fields: []),
        SearchEntry(title: "Zzz", path: "zzz", key: "menu", fields: []),
        SearchEntry(title: "Menu", path: "guests/menu", key: "g-1", fields: []),
        SearchEntry(title: "Menu", path: "pages/menu", fields: []),
      ]
    let files = try SearchIndex.files(of: SearchSource(entries))
    let script = try #require(files.first { $0.name == "6d656e75-.js" })
    let text = String(decoding: script.bytes, as: UTF8.self)
    #expect(text.contains(", false, ["))
    for path in ["orders/menu", "zzz", "guests/menu", "pages/menu"] {
      #expect(text.contains("\"\(path)\""), "\(path)")
    }
    // Of one title, pages come before records.
    let (page, record) = (text.firstRange(of: "pages/menu"), text.firstRange(of: "guests/menu"))
    #expect(try #require(page).lowerBound < #require(record).lowerBound)
  }

  @Test("A page that is made anew and is found by the same words changes no script")
  func sameEntry() {
    let entries = entries(200)
    let before = SearchSource(entries)
    var same = before
    let beginnings = same.replace(
      [entries[7].path, entries[9].path], with: SearchSource([entries[7], entries[9]]))
    #expect(beginnings.isEmpty && same.bytes == before.bytes)
    var other = before
    let changed = other.replace(
      [entries[7].path], with: SearchSource([SearchEntry(title: "Xu", path: entries[7].path, fields: [])]))
    #expect(changed.contains(Array("x".utf8)) && other.count == before.count)
  }

  @Test("Entries that come and go one build after the other make the index of those that are left")
  func manyChanges() throws {
    var entries = entries(300)
    let folder = try TestFolder()
    let path = folder.path("search")
    let index = Fingerprint(of: [])
    try SearchSource(entries).write(to: path, of: index, SearchDirectory())
    for round in 0..<40 {
      var directory = SearchDirectory()
      var source = try #require(SearchSource(path: path, of: index, directory: &directory))
      let place = round * 7 % entries.count
      let (gone, new) = (
        entries[place], SearchEntry(title: "Round \(round)", path: "rounds/\(round)", fields: [])
      )
      entries[place] = new
      _ = source.replace([gone.path], with: SearchSource([new]))
      let (left, right) = try (SearchIndex.files(of: source), SearchIndex.files(of: SearchSource(entries)))
      #expect(left.map(\.name) == right.map(\.name) && left.map(\.bytes) == right.map(\.bytes))
      try source.write(to: path, of: index, directory)
    }
    var directory = SearchDirectory()
    let last = try #require(SearchSource(path: path, of: index, directory: &directory))
    #expect(last.bytes.count == SearchSource(entries).bytes.count, "what has gone takes no room")
    // Cut short or of another index it is not read.
    #expect(SearchSource(path: path, of: Fingerprint(of: [1]), directory: &directory) == nil)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for count in [0, 10, 43, bytes.count - 45, bytes.count - 1] {
      try bytes.prefix(count).write(to: URL(fileURLWithPath: path))
      #expect(SearchSource(path: path, of: index, directory: &directory) == nil, "\(count) bytes")
    }
  }

  @Test("The order in which records come changes no byte")
  func order() throws {
    let entries = entries(2_000)
    let (left, right) = try (
      SearchIndex.files(of: SearchSource(entries)), SearchIndex.files(of: SearchSource(entries.reversed()))
    )
    #expect(left.map(\.name) == right.map(\.name) && left.map(\.bytes) == right.map(\.bytes))
  }

  @Test("A changed record changes few of the scripts")
  func changes() throws {
    let before = try Dictionary(
      uniqueKeysWithValues: SearchIndex.files(of: SearchSource(entries(20_000))).map { ($0.name, $0.bytes) })
    let after = try SearchIndex.files(of: SearchSource(entries(20_000, changed: 12_345)))
    let changed = after.filter { before[$0.name] != $0.bytes }
    #expect((1...24).contains(changed.count), "\(changed.count) of \(after.count)")
  }

  @Test("Only public fields that the title does not say already are kept")
  func fields() {
    let entry = entries(1)[0]
    #expect(entry.fields.map(\.title) == ["E-mail"])
  }

  @Test(
    "Hostile titles are strings of a script and nothing else",
    arguments: ["\"); alert(1); (\"", "</script>", "\\", "\u{2028}", "\u{0}"])
  func hostile(title: String) throws {
    let entry = SearchEntry(title: title + " x", path: "a", fields: [])
    let file = try #require(try SearchIndex.files(of: SearchSource([entry])).first { $0.name == "78.js" })
    let text = String(decoding: file.bytes, as: UTF8.self)
    let json = try #require(text.firstRange(of: "[\n[")).lowerBound
    let end = try #require(text.range(of: "\n]);", options: .backwards)).lowerBound
    let value = try JSONSerialization.jsonObject(with: Data((text[json..<end] + "]").utf8)) as? [[Any]]
    #expect(value?.first?.first as? String == title + " x")
  }
}
