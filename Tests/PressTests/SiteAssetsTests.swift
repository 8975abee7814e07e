import GazetteTestSupport
import Press
import Testing

@Suite("Scripts and styles of a site")
struct SiteAssetsTests {
  private func output(title: String = "Casa & Co", language: String = "en") throws -> MemoryOutput {
    try SmallEdition(template: "# {{title}}\n", language: language, title: title).print {
      Page(
        path: PagePath("a/one"), title: "One", template: "page", trail: [], context: TemplateContext([:]))
    }
  }

  @Test("A page loads all scripts as one file, behind their words and after the theme")
  func scripts() throws {
    let output = try output()
    let page = try #require(output.text("site/a/one.html"))
    let loaded = page.split(separator: "<script src=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(loaded == ["../assets/theme.js", "../assets/gazette-en.js"])
    let script = try #require(output.text("site/assets/gazette-en.js"))
    #expect(script.hasPrefix("\"use strict\";\nglobalThis.gazetteWords = {"))
    let places = ["globalThis.gazette = {", "startTables();", "startSearch();"].map {
      script.firstRange(of: $0)?.lowerBound
    }
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted() && !places.contains(nil))
    for name in ["gazette.js", "tables.js", "charts.js", "search.js"] {
      #expect(output.files["site/assets/\(name)"] == nil, "\(name)")
    }
  }

  @Test("A printed sheet says of which house and day it is, in the language of its page")
  func sheet() throws {
    let style = try #require(try output().text("site/assets/edition.css"))
    #expect(
      style == """
        :root:lang(en) {
          --issued: "Date of issue\\3a  Jun 30\\2c  2026";
          --sheet: "Casa \\26  Co · Date of issue\\3a  Jun 30\\2c  2026";
        }

        """)
    #expect(try output(language: "es").text("site/assets/edition.css")?.hasPrefix(":root:lang(es) {") == true)
    #expect(try output().text("site/assets/style.css")?.contains("@import \"edition.css\" print;") == true)
  }

  @Test(
    "No name of a house ends the string in which it stands",
    arguments: [
      "a\"; } body { display: none", "a\\", "a\n}", "</style><script>", "*/ a /*", "\u{0}\r\u{c}\u{7f}",
    ])
  func hostileTitle(title: String) throws {
    let style = try #require(try output(title: title).text("site/assets/edition.css"))
    let lines = style.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 5)
    let sheet = lines[2].dropFirst("  --sheet: \"".count).dropLast("\";".count)
    #expect(
      sheet.unicodeScalars.allSatisfy {
        $0 == " " || $0 == "\\" || $0 == "·" || "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "0"..."9" ~= $0
      })
    // A backslash stands only before the number of a character.
    #expect(!sheet.contains(#/\\(?![0-9a-f]{1,6} )/#))
  }
}
