import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import Testing

@Suite("Editions in several languages")
struct LanguageTests {
  private static let root = SharedData.root
  private static let translated = ["es", "pt"]

  private static func keys(_ language: String) throws -> Set<String> {
    try Project(folder: "/", settings: Settings(), shippedTemplates: root.appending(path: "Templates").path)
      .texts(of: language).keys
  }

  /// The sample, or no records at all, in three languages.
  private static func edition(hasRecords: Bool) throws -> (output: MemoryOutput, report: Edition.Report) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sample = try String(contentsOf: root.appending(path: "Sample/gazette.yml"), encoding: .utf8)
    let settings = try Settings(
      text: sample.replacing("language: en", with: "languages: [en, es, pt]\naddress: https://example.org"))
    let project = Project(
      folder: folder.path, settings: settings, shippedTemplates: root.appending(path: "Templates").path)
    let store = try project.createStore()
    if hasRecords {
      try SampleRecords(folder: root.appending(path: "Sample").path).importAll(
        into: store, settings: project.settings)
    }
    let output = MemoryOutput()
    let report = try EditionPlanner(project: project, asOf: settings.today()).plan(store, workers: 2).edition
      .print(into: output).report
    return (output, report)
  }

  private static let sample = Result { try edition(hasRecords: true) }

  @Test("No text is missing in a language, with records or without", arguments: [true, false])
  func nothingIsMissing(hasRecords: Bool) throws {
    let report = hasRecords ? try Self.sample.get().report : try Self.edition(hasRecords: false).report
    for (language, texts) in report.missingTexts {
      Issue.record("Templates/text/\(language).yml lacks: \(texts.sorted().joined(separator: " | "))")
    }
  }

  @Test("All languages have the same texts")
  func sameKeys() throws {
    let (spanish, portuguese) = (try Self.keys("es"), try Self.keys("pt"))
    #expect(spanish.symmetricDifference(portuguese).sorted() == [])
    #expect(try Self.keys("en").subtracting(spanish).sorted() == [])
    #expect(spanish.count > 300)
  }

  @Test("A translation shows every value that the English text shows", arguments: translated)
  func sameValues(language: String) throws {
    let path = Self.root.appending(path: "Templates/text/\(language).yml")
    let file = try String(contentsOf: path, encoding: .utf8)
    for line in file.split(separator: "\n") where line.hasPrefix("\"") {
      let parts = line.split(separator: "\": ", maxSplits: 1)
      let values = try #require(parts.last)
      let key = Self.places(String(parts[0]))
      for text in values.split(separator: " other: ") {
        let places = Self.places(String(text))
        // One of something can be told by a word.
        #expect(places == key || (text.hasPrefix("{one: ") && places.isEmpty), "\(line)")
      }
    }
  }

  /// The places of a text: how many for values in order, and the names of others.
  private static func places(_ text: String) -> [String] {
    text.matches(of: /\{([A-Za-z0-9.]*)\}/).map { Int($0.1) == nil ? String($0.1) : "" }.sorted()
  }

  @Test(
    "Every word of a shipped form has a translation, but those of questionnaires, which are their own",
    arguments: translated)
  func forms(language: String) throws {
    let known = try Self.keys(language)
    for kind in Collections.shipped.kinds {
      #expect(known.contains(kind.title.text), "\(kind.title.text)")
      for section in kind.form.sections where !kind.isQuestionnaire {
        #expect(known.contains(section.title), "\(section.title)")
        for field in section.fields { Self.expect(field, among: known) }
      }
    }
  }

  private static func expect(_ field: Field, among known: Set<String>) {
    #expect(known.contains(field.title), "\(field.title)")
    if case .choice(let choices) = field.kind {
      for choice in choices { #expect(known.contains(choice.title), "\(choice.title)") }
    }
    for message in field.checks.compactMap(\.message) where !known.contains(message) {
      for part in message.split(separator: ": ", maxSplits: 1) {
        let key = part.replacing(/[0-9]+/, with: "{}")
        #expect(known.contains(String(key)) || known.contains(String(part)), "\(part)")
      }
    }
    for child in field.kind.children ?? [] { expect(child, among: known) }
  }

  @Test("Each language has its own tree, and every page leads to its translations")
  func trees() throws {
    let files = try Self.sample.get().output.files
    let pages = files.keys.filter { $0.hasPrefix("site/en/") && $0.hasSuffix(".html") }
    // The page of all hits is no report, and has no Markdown.
    #expect(pages.count == 470)
    for page in pages {
      let path = page.dropFirst("site/en/".count)
      let up = String(repeating: "../", count: path.count { $0 == "/" } + 1)
      for language in ["en", "es", "pt"] {
        let text = try #require(files["site/\(language)/\(path)"].map { String(decoding: $0, as: UTF8.self) })
        #expect(text.contains("<html lang=\"\(language)\""))
        for other in ["en", "es", "pt"] {
          #expect(
            text.contains("<link rel=\"alternate\" hreflang=\"\(other)\" href=\"\(up)\(other)/\(path)\">"))
          #expect(text.contains("<li><a href=\"\(up)\(other)/\(path)\" lang=\"\(other)\""))
        }
      }
      #expect(files["markdown/es/\(path.dropLast(5)).md"] != nil || path == "search.html")
    }
  }

  @Test("The top of the site leads to each language, and the site map has all pages")
  func top() throws {
    let output = try Self.sample.get().output
    let index = try #require(output.text("site/index.html"))
    for (code, title) in [("en", "English"), ("es", "Español"), ("pt", "Português")] {
      #expect(
        index.contains("<a href=\"\(code)/index.html\" lang=\"\(code)\" hreflang=\"\(code)\">\(title)</a>"))
    }
    #expect(index.contains("href=\"assets/style.css\"") && !index.contains("To the front page"))
    let map = try #require(output.text("site/sitemap.xml"))
    #expect(map.components(separatedBy: "<loc>").count - 1 == 3 * 469)
    #expect(map.contains("<loc>https://example.org/pt/reservations/2026-06.html</loc>"))
  }

  @Test("A page is in its language: words, dates, numbers and amounts")
  func spanish() throws {
    let output = try Self.sample.get().output
    let page = try #require(output.text("site/es/reservations/index.html"))
    #expect(page.contains("<title>Reservas · Casa Manzana</title>"))
    #expect(page.contains("45.280,50\u{A0}€") && page.contains("30 jun 2026"))
    #expect(output.text("markdown/es/reservations/index.md")?.contains("# Reservas\n") == true)
    for word in ["Reservations", "Nights", "Total revenue", "Average", "Occupancy", "Skip", "Search"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test(
    "A room of last night and one of tomorrow are one each",
    arguments: [("es", "anoche fue 1, mañana será 1."), ("pt", "na noite passada foi 1, amanhã será 1.")])
  func oneRoom(language: String, words: String) throws {
    let project = try TestProject(
      settings: "currency: EUR\nasOf: 2026-06-30\nlanguage: \(language)\nreservations: {rooms: {\"1\": 3}}\n")
    try project.importText(
      #"[{"id": "1", "name": "King", "shortName": "K", "nightlyRate": 9}]"#, as: "room-types")
    let stays = [("2026-06-29", "2026-06-30"), ("2026-07-01", "2026-07-02")].map { arrival, departure in
      #"{"firstName": "A", "lastName": "B", "checkIn": "\#(arrival)", "checkOut": "\#(departure)", "roomType": "1"}"#
    }
    let report = try project.importText("[\(stays.joined(separator: ", "))]", as: "reservations")
    #expect(report.rejected == 0)
    let front = try #require(try project.edition().text("markdown/index.md"))
    #expect(front.contains(words), "\(front)")
  }

  @Test("Downloads are the same whatever the languages")
  func downloads() throws {
    let files = try Self.sample.get().output.files
    #expect(files["site/downloads/reservations/by-month.csv"] != nil)
    #expect(!files.keys.contains { $0.hasPrefix("site/es/downloads") })
    #expect(
      files["site/downloads/orders/by-weekday.csv"].map { String(decoding: $0, as: UTF8.self) }?.contains(
        "Monday") == true)
  }

  /// The Spanish words of a project whose own file says this.
  private static func texts(own: String) throws -> TextCatalogue {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-own-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = folder.appending(path: "Templates/text")
    try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
    try Data(own.utf8).write(to: texts.appending(path: "es.yml"))
    return try Project(
      folder: folder.path, settings: Settings(), shippedTemplates: root.appending(path: "Templates").path
    ).texts(of: "es")
  }

  @Test("A project's own words stand in for the shipped ones, and add to them")
  func ownWords() throws {
    let catalogue = try Self.texts(
      own:
        "Menu: La carta\n\"{} among {}\": de {2} hay {1}\n\"{} guests\": {one: un huésped, other: \"{} huéspedes\"}\n"
    )
    let plain = PlainText(formats: Formats(texts: catalogue, currency: .euro))
    #expect(plain.text(of: "Menu") == "La carta")
    #expect(plain.text(of: "\(1) among \(2)") == "de 2 hay 1")
    #expect(plain.text(of: "Front page") == "Portada")
    #expect(plain.text(of: "\(1) guests") == "un huésped")
    #expect(plain.text(of: "\(2) guests") == "2 huéspedes")
  }

  @Test(
    "A file of words that cannot be read is an error with its line",
    arguments: [
      ("a: b\n\"x\": [1]\n", 2), ("a: b\nc: {one: x}\n", 2), ("a: b\nc: {one: x, few: y, other: z}\n", 2),
      ("a: b\nc:\n", 2), ("a: b\n\"{} of {}\": de {}\n", 2), ("a: b\n\"{} of {}\": \"{} y {} de {}\"\n", 2),
      ("a: b\n\"{} of {}\": \"{1} de {0}\"\n", 2), ("a: b\n\"of {}\": de todos\n", 2),
      ("a: b\nof: \"de {}\"\n", 2),
      ("a: b\n\"{} n\": {one: uno, other: varios}\n", 2),
      ("a: b\n\"{} n\": {one: \"{2}\", other: \"{}\"}\n", 2),
    ])
  func badWords(text: String, line: Int) throws {
    #expect {
      _ = try Self.texts(own: text)
    } throws: { error in
      guard let error = error as? DescriptionError else { return false }
      return error.file.hasSuffix("es.yml") && error.place?.line == line
    }
  }

  @Test("Names are listed by the rules of the language")
  func order() throws {
    let names = [
      "nube", "ñandú", "oso", "Ángel", "ana", "Zoe", "éclair", "eco", "Nandu", "nz", "o'hara", "ángel", "Ana",
    ]
    for language in ["en", "es", "pt"] {
      let locale = Locale(identifier: language)
      let expected = names.sorted {
        $0.compare($1, options: [], range: nil, locale: locale) == .orderedAscending
      }
      let sorted = TextOrder(language: language).sorted(names, by: \.self, then: { $0 })
      #expect(sorted == expected, "\(language)")
    }
  }

  @Test(
    "Signs that ASCII does not have stand before numbers and letters, as its own do", arguments: ["en", "es"])
  func signs(language: String) {
    let names = [
      "\"Nada\"", "¡Hola!", "«Abc»", "¿Qué?", "–", "“Abc”", "…", "€ 5", "§ 3", "10", "Ana", "Ana – Bea",
      "Ana’s",
      "Anabel", "Zoe", "ñandú",
    ]
    let order = TextOrder(language: language)
    let sorted = order.sorted(names.reversed(), by: \.self, then: { $0 })
    #expect(sorted.firstIndex(of: "10") == 9, "\(sorted)")
    #expect(
      sorted.suffix(7) == ["10", "Ana", "Ana – Bea", "Ana’s", "Anabel", "ñandú", "Zoe"], "\(sorted)")
    for (one, other) in zip(sorted, sorted.dropFirst()) {
      let comparison = Array(one.utf8).withUnsafeBytes { first in
        Array(other.utf8).withUnsafeBytes { order.comparison(first, $0) }
      }
      #expect(comparison < 0, "\(one), \(other)")
    }
  }

  @Test(
    "Numbers in names stand by what they are, and those that differ in their first zeros beside each other")
  func numbers() {
    let names = [
      "2a", "10", "Bike 1", "Bike 02", "bike 2", "Bike 2", "Bike 2 b", "Bike 2a", "Bike 3", "bike 10",
      "Bike 20",
      "Bike 100", "Bike Ñ 2", "Bike Ñ 10", "Bikes",
    ]
    let order = TextOrder(language: "es")
    let sorted = order.sorted(names.reversed(), by: \.self, then: { $0 })
    #expect(
      sorted == [
        "2a", "10", "Bike 1", "bike 2", "Bike 2", "Bike 02", "Bike 2 b", "Bike 2a", "Bike 3", "bike 10",
        "Bike 20",
        "Bike 100", "Bike Ñ 2", "Bike Ñ 10", "Bikes",
      ])
    for (place, name) in sorted.enumerated() {
      for (other, second) in sorted.enumerated() {
        let comparison = Array(name.utf8).withUnsafeBytes { one in
          Array(second.utf8).withUnsafeBytes { order.comparison(one, $0) }
        }
        #expect(comparison.signum() == (place - other).signum(), "\(name), \(second)")
      }
    }
  }

  @Test(
    "Settings name one language or several",
    arguments: [("language: es", ["es"]), ("languages: [pt, en]", ["pt", "en"]), ("title: x", ["en"])])
  func settings(text: String, languages: [String]) throws {
    #expect(try Settings(text: text).languages == languages)
  }

  @Test(
    "Languages that are unknown, repeated or given twice over are refused",
    arguments: [
      "language: xx", "languages: []", "languages: [en, en]", "languages: en",
      "languages: [en]\nlanguage: es",
    ])
  func badSettings(text: String) { #expect(throws: DescriptionError.self) { try Settings(text: text) } }
}
