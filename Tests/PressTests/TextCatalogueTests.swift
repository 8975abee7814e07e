import Forms
import Foundation
import GazetteTestSupport
import Press
import Testing

@Suite("Words in a language")
struct TextCatalogueTests {
  private func html(_ cell: Cell, _ language: String, _ texts: [String: TextCatalogue.Text]) throws -> String
  {
    try SmallEdition(template: "V: {{value}}\n", language: language, texts: texts).html(of: .cell(cell))
  }

  @Test("Words are found by their English text, and values stand where the language wants them")
  func places() throws {
    let texts: [String: TextCatalogue.Text] = [
      "{} of {}": .plain("de {2}, {1}"), "All": .plain("Todo & más"),
    ]
    #expect(try html("\(3) of \(7)", "es", texts).contains("V: de 7, 3"))
    #expect(try html("All", "es", texts).contains("V: Todo &amp; más"))
    #expect(try html("None of these", "es", texts).contains("V: None of these"))
  }

  @Test(
    "One of something is counted by the rule of the language",
    arguments: [
      ("es", 0, "V: 0 noches"), ("es", 1, "V: 1 noche"), ("es", 2, "V: 2 noches"), ("pt", 0, "V: 0 noche"),
      ("pt", 1, "V: 1 noche"), ("pt", 21, "V: 21 noches"),
    ])
  func plurals(language: String, count: Int, text: String) throws {
    let texts: [String: TextCatalogue.Text] = ["{} nights": .counted(one: "{} noche", other: "{} noches")]
    #expect(try html("\(count) nights", language, texts).contains("\(text)</p>"))
  }

  @Test("A record's text is never taken for words")
  func recordTexts() throws {
    #expect(try html(.text("All"), "es", ["All": .plain("Todo")]).contains("V: All"))
  }

  @Test("Words of a template stand in double brackets and show values by name")
  func templates() throws {
    let edition = SmallEdition(
      template: "## [[Nights]]\n\n[[As of {asOf}.]]\n", language: "es",
      texts: ["As of {asOf}.": .plain("Situación a {asOf}."), "Nights": .plain("Noches")])
    let page = try edition.html(of: .cell(.blank))
    #expect(page.contains("<h2 id=\"noches\">Noches</h2>"))
    #expect(page.contains("<p>Situación a <time datetime=\"2026-06-30\">30 jun 2026</time>.</p>"))
  }

  @Test("Words that are not closed are an error with file and line")
  func unclosed() throws {
    #expect {
      _ = try SmallEdition(template: "# x\n\n[[As of\n").html(of: .cell(.blank))
    } throws: { error in
      guard case .syntax(let file, let line, let column, _)? = error as? TemplateError else { return false }
      return file.hasSuffix("page.mustache") && line == 3 && column == 1
    }
  }

  @Test("A translation cannot end an attribute of the layout")
  func attributes() throws {
    let page = try SmallEdition(
      template: "x\n", language: "es", texts: ["Collections": .plain("\" onfocus=\"x")]
    ).html(of: .cell(.blank))
    #expect(page.contains("aria-label=\"&quot; onfocus=&quot;x\""))
  }
}
