import Foundation
import Gazette
import GazetteTestSupport
import Press
import Testing

/// Every text arrives on every page as that text and nothing else.
///
/// Two editions are compared that differ in the texts only: one of harmless words, one of hostile texts.
/// Their pages must have the same tags in the same order, and between them the same words, with the hostile
/// text wherever the harmless one stands.
@Suite("Hostile values")
struct HostileValueTests {
  private static let texts = HostileTexts.all
  private static func plain(_ number: Int) -> String { "Plain\(10_000 + number)" }
  private static func key(_ number: Int) -> String { "k\(10_000 + number)" }

  private static let harmless = Result {
    try HostileHouse(count: texts.count, key: key, text: plain)
  }
  private static let hostile = Result {
    try HostileHouse(count: texts.count, key: key) { texts[$0] }
  }
  private static let hostileKeys = Result {
    try HostileHouse(count: texts.count, key: { "\(texts[$0])-\($0)" }, text: plain)
  }

  @Test(
    "The Big List of Naughty Strings is among the texts",
    .enabled(
      if: FileManager.default.fileExists(atPath: HostileTexts.list.path), "needs ../shared/data/hostile"))
  func list() {
    #expect(Self.texts.count > 500)
  }

  @Test(
    "No record is rejected for its text, unless it is blank or cannot be stored",
    arguments: HostileHouse.kinds)
  func stored(kind: String) throws {
    let paths = try Self.hostile.get().paths[kind] ?? [:]
    for number in Self.texts.indices where paths[number] == nil {
      let text = Self.texts[number]
      // The sample's questionnaire limits the length of names.
      let mayBeRejected =
        Self.isBlank(text) || text.utf8.contains(0) || (kind == "car-insurance" && text.count > 60)
      if !mayBeRejected { Issue.record("\(kind): \(text.prefix(60).debugDescription)") }
    }
  }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// A blank answer is a missing one, which the page of a submission lists.
  private static func isListedAsMissing(_ number: Int, _ kind: String) -> Bool {
    kind == "car-insurance" && isBlank(texts[number])
  }

  @Test(
    "A record's page has the tags of any other, and the text wherever it is shown",
    arguments: HostileHouse.kinds)
  func recordPages(kind: String) throws {
    let (harmless, hostile) = (try Self.harmless.get(), try Self.hostile.get())
    for (number, path) in try #require(hostile.paths[kind]).sorted(by: { $0.key < $1.key }) {
      if Self.isListedAsMissing(number, kind) { continue }
      let expected = try harmless.page(try #require(harmless.paths[kind]?[number]))
      let found = try hostile.page(path)
      Self.compare(expected, found, kind, Self.plain(number), Self.texts[number])
    }
  }

  @Test("A record's page shows any key as that key", arguments: HostileHouse.kinds)
  func keys(kind: String) throws {
    let (harmless, hostile) = (try Self.harmless.get(), try Self.hostileKeys.get())
    let paths = try #require(hostile.paths[kind])
    #expect(Set(paths.values).count == paths.count, "two records share a page")
    for (number, path) in paths.sorted(by: { $0.key < $1.key }) {
      let expected = try harmless.page(try #require(harmless.paths[kind]?[number]))
      Self.compare(
        expected, try hostile.page(path), kind, Self.key(number), "\(Self.texts[number])-\(number)")
    }
  }

  @Test("What pages have in common is rendered once, and each is as if it were rendered for itself")
  func frames() throws {
    for house in [try Self.hostile.get(), try Self.hostileKeys.get()] {
      let output = MemoryOutput()
      var edition = house.edition
      edition.rendersPagesWhole = true
      _ = try edition.print(into: output)
      #expect(output.files.keys.count == house.files.keys.count)
      let others = output.files.filter { house.files[$0.key] != $0.value }.keys.sorted()
      #expect(others.isEmpty, "\(others.count) files, first \(others.prefix(3))")
    }
  }

  private static func compare(
    _ expected: ParsedPage, _ found: ParsedPage, _ kind: String, _ plain: String, _ text: String
  ) {
    // What reads as a number to call, or as the code of a country, is one.
    let isCalled =
      "+(0123456789".contains(text.first ?? " ") && text.allSatisfy { "0123456789+-./() \u{A0}".contains($0) }
    if kind == "people", text == "NA" || isCalled && text.count(where: \.isNumber) >= 6 { return }
    let (expected, found) = (expected.withoutWays, found.withoutWays)
    let name = text.prefix(60).debugDescription
    guard found.tags == expected.tags else {
      let place = zip(found.tags, expected.tags).prefix { $0 == $1 }.count
      Issue.record("\(kind): \(name): \(found.tags.dropFirst(place).prefix(1)) behind \(place) tags")
      return
    }
    let shown = HostileTexts.shown(text)
    for (index, words) in expected.texts.enumerated() {
      // Initials are made from the name, and lead to the lists.
      if kind == "people", expected.tags[index] == "<span class=\"\">" { continue }
      if expected.tags[index] == "<a href=\"\">", words == "P" { continue }
      // To look for a text takes long, and few words have one that begins so.
      let mayHoldText = plain.utf8.first.map(words.utf8.contains) ?? true
      let wanted = mayHoldText ? words.replacing(plain, with: shown) : words
      if found.texts[index].utf8.elementsEqual(wanted.utf8) { continue }
      Issue.record(
        "\(kind): \(name) behind \(expected.tags[index]): \(found.texts[index].prefix(80).debugDescription)")
    }
  }

  @Test("The Markdown of a record's page has the lines and cells of any other", arguments: HostileHouse.kinds)
  func recordMarkdown(kind: String) throws {
    let (harmless, hostile) = (try Self.harmless.get(), try Self.hostile.get())
    for (number, path) in try #require(hostile.paths[kind]) {
      if Self.isListedAsMissing(number, kind) { continue }
      let plainPath = try #require(harmless.paths[kind]?[number])
      let expected = Self.linesWithoutWays(try #require(harmless.files["markdown/\(plainPath).md"]))
      let found = Self.linesWithoutWays(try #require(hostile.files["markdown/\(path).md"]))
      #expect(
        found.map(MarkdownLine.separators) == expected.map(MarkdownLine.separators),
        "\(kind): \(Self.texts[number].prefix(60).debugDescription)")
    }
  }

  @Test("No text turns what stands behind it in a line of the Markdown")
  func turned() throws {
    for house in [try Self.hostile.get(), try Self.hostileKeys.get()] {
      for (path, page) in house.files where path.hasSuffix(".md") {
        let text = String(decoding: page, as: UTF8.self)
        let turns = text.unicodeScalars.contains {
          (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
        }
        #expect(!turns, "\(path)")
      }
    }
  }

  /// The lines of a page but those that lead to the pages before and behind, which depend on the order of names.
  private static func linesWithoutWays(_ page: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = page.split(separator: 0x0A, omittingEmptySubsequences: false)
    let isWay: (ArraySlice<UInt8>) -> Bool = {
      $0.starts(with: "[‹ ".utf8) || $0.firstRange(of: Array(" ›](".utf8)) != nil
    }
    guard let way = lines.firstIndex(where: isWay),
      let start = lines[..<way].lastIndex(where: \.isEmpty),
      let end = lines[way...].firstIndex(where: \.isEmpty)
    else { return lines }
    return Array(lines[..<start] + lines[end...])
  }

  @Test("Every table of every page keeps its number of columns")
  func tables() throws {
    for (path, bytes) in try Self.hostile.get().files where path.hasSuffix(".md") {
      var columns: Int?
      for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        guard line.first == UInt8(ascii: "|") else {
          columns = nil
          continue
        }
        let count = MarkdownLine.separators(in: line)
        if count != columns ?? count {
          Issue.record("\(path): \(String(decoding: line.prefix(200), as: UTF8.self))")
        }
        columns = count
      }
    }
  }

  @Test("No page has a tag that an edition of harmless words does not have")
  func tags() throws {
    var known: Set<String> = []
    for page in try Self.harmless.get().pages.values { known.formUnion(page.tags) }
    for (path, page) in try Self.hostile.get().pages {
      if let other = page.tags.first(where: { !known.contains($0) }) { Issue.record("\(path): \(other)") }
    }
  }

  @Test("Every link to a record has the words it has in an edition of harmless ones")
  func links() throws {
    let (harmless, hostile) = (try Self.harmless.get(), try Self.hostile.get())
    let (expected, found) = (Self.linkTexts(harmless), Self.linkTexts(hostile))
    for kind in HostileHouse.kinds {
      for (number, path) in hostile.paths[kind] ?? [:] {
        let plainPath = try #require(harmless.paths[kind]?[number])
        let wanted = (expected[plainPath] ?? []).map {
          Array($0.replacing(Self.plain(number), with: HostileTexts.shown(Self.texts[number])).utf8)
        }
        // Warnings have the keys of records behind a name that several have.
        let texts = (found[path] ?? []).map { Array($0.replacing(/\ \(k[0-9]+\)$/, with: "").utf8) }
        // How often a list of the first ten names a record depends on the order of names.
        if Set(texts) != Set(wanted) {
          Issue.record("\(kind): \(Self.texts[number].prefix(60).debugDescription): \(found[path] ?? [])")
        }
        #expect(!texts.isEmpty, "no page leads to \(path)")
      }
    }
  }

  @Test("Every link leads to a page of the edition")
  func targets() throws {
    for house in [try Self.hostile.get(), try Self.hostileKeys.get()] {
      let missing = Self.linkTexts(house).keys.filter { house.pages[$0] == nil }
      for target in missing { Issue.record("\(target)") }
    }
  }

  /// The words of all links to a page, by the page's path.
  private static func linkTexts(_ house: HostileHouse) -> [String: [String]] {
    var texts: [String: [String]] = [:]
    for (path, page) in house.pages {
      let folder = path.split(separator: "/").dropLast()
      for link in page.links where link.address.hasSuffix(".html") {
        var parts = folder.map(String.init)
        for part in link.address.dropLast(".html".count).split(separator: "/") {
          if part == ".." { parts.removeLast() } else { parts.append(String(part)) }
        }
        // By scalars: a mark that a name begins with belongs to the blank before it.
        var text = link.text.unicodeScalars[...]
        if text.starts(with: "‹ ".unicodeScalars) { text = text.dropFirst(2) }
        if text.suffix(2).elementsEqual(" ›".unicodeScalars) { text = text.dropLast(2) }
        // A mark of a drawing has no words; which records are drawn depends on the order of names.
        texts[parts.joined(separator: "/"), default: []] += text.isEmpty ? [] : [String(text)]
      }
    }
    return texts
  }

  @Test(
    "The site's title arrives as text on every page",
    arguments: ["<b>{{title}}</b> & \"x\"", "| a | b |", "t\u{0}t"])
  func siteTitle(title: String) throws {
    let house = try HostileHouse(count: 1, title: title, key: Self.key, text: Self.plain)
    let shown = HostileTexts.shown(title)
    for (path, page) in house.pages {
      #expect(page.text(in: "title")?.hasSuffix(" · \(shown)") == true, "\(path)")
    }
    #expect(try house.page("index").text(in: "h1") == shown)
  }
}
