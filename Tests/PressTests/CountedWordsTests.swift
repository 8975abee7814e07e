import GazetteTestSupport
import Press
import Testing

@Suite("Words that differ by a number")
struct CountedWordsTests {
  private func text(
    _ template: String, _ count: Int, _ language: String = "en", texts: [String: TextCatalogue.Text] = [:]
  ) throws -> String {
    let edition = SmallEdition(template: "V: \(template)\n", language: language, texts: texts)
    let html = try edition.html(of: .integer(count))
    let start = try #require(html.firstRange(of: "<p>V: ")?.upperBound)
    return String(html[start...].prefix { $0 != "<" })
  }

  @Test(
    "The singular is that of the language",
    arguments: [
      ("en", 0, "nights"), ("en", 1, "night"), ("en", 2, "nights"), ("es", 0, "nights"), ("es", 1, "night"),
      ("pt", 0, "night"), ("pt", 1, "night"), ("pt", 2, "nights"),
    ])
  func singular(language: String, count: Int, says: String) throws {
    let words = "{value, plural, one {night} other {nights}}"
    #expect(try text("[[\(words)]]", count, language, texts: [words: .plain(words)]) == says)
  }

  @Test(
    "Words that have no translation take the singular and the numbers of English",
    arguments: [
      ("pt", 0, "0 nights"), ("pt", 1, "one night"), ("pt", 5, "five nights"), ("es", 5, "five nights"),
    ])
  func untranslated(language: String, count: Int, says: String) throws {
    let words = "{value, plural, one {one night} other {{value, spellout} nights}}"
    let five: [String: TextCatalogue.Text] = ["five": .plain("cinco")]
    #expect(try text("[[Of \(words)]]", count, language, texts: five) == "Of \(says)")
  }

  @Test("A number of its own comes before the singular, whatever their order")
  func exact() throws {
    let words = "[[{value, plural, one {one} =1 {just 1} =2 {a pair} other {many}}]]"
    #expect(try text(words, 2) == "a pair")
    #expect(try text("[[{value, plural, =1 {just 1} one {one} other {many}}]]", 1) == "just 1")
    #expect(try text("[[{value, plural, =0 {none} one {one} other {many}}]]", 0, "pt") == "none")
    #expect(try text("[[{value, plural, other {all}}]]", 7) == "all")
  }

  @Test("Words within words, over several lines, begin with a capital at the start alone")
  func nested() throws {
    let words =
      "[[{value, plural,\n  =0 {None}\n  other {{value, spellout} of {value, plural, =3 {{value, spellout}} other {{value}}}}}]]"
    #expect(try text(words, 3) == "Three of three")
    #expect(try text(words, 4) == "Four of 4")
    #expect(try text("[[{value, spellout}, {value, spellout}]]", 20) == "Twenty, twenty")
    #expect(try text("[[{value, spellout} and {value, number}]]", 21) == "21 and 21")
  }
}
