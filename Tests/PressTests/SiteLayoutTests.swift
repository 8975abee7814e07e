import Forms
import Foundation
import GazetteTestSupport
import Press
import Testing

/// Whole small editions, from templates in a folder to files in memory.
@Suite("Pages in their layout")
struct SiteLayoutTests {
  private static let shipped = SharedData.root.appending(path: "Templates").path

  /// An edition of pages with these titles below one folder, in the shipped layout.
  private func edition(
    titles: [String], site: String = "Casa", workers: Int = 2, template: String = "# {{title}}\n\n{{note}}\n"
  ) throws -> MemoryOutput {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-layout-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "markdown"), withIntermediateDirectories: true)
    try Data(template.utf8).write(to: folder.appending(path: "markdown/note.mustache"))
    let series = PageSeries(count: titles.count) { index in
      Page(
        path: PagePath("notes/\(index)"), title: .text(titles[index]), template: "note",
        trail: [Crumb("Front page", PagePath("index")), Crumb("Notes", PagePath("notes/index"))],
        context: TemplateContext(["note": .text("Note of \(titles[index])")]))
    }
    let content = EditionContent(
      pages: [series], downloads: [], navigation: [Crumb("Notes", PagePath("notes/index"))], warningCount: 0)
    let plan = BuildPlan(
      asOf: try #require(CalendarDate(iso: "2026-06-30")), title: site, currency: .euro,
      workers: workers, storeRevision: 1)
    let output = MemoryOutput()
    let formats = Formats(language: "en", currency: .euro)
    let library = try TemplateLibrary(folders: [folder.path, Self.shipped], texts: formats.texts)
    let tree = EditionTree(folder: "", formats: formats, content: content, library: library)
    _ = try Edition(trees: [tree], plan: plan).print(into: output)
    return output
  }

  @Test("Every page has its own title in head, breadcrumbs and heading, and leads nowhere out of the site")
  func everyPageHasItsOwnTitle() throws {
    let output = try edition(titles: ["First", "Second & <third>"])
    let first = try #require(output.text("site/notes/0.html"))
    let second = try #require(output.text("site/notes/1.html"))
    #expect(first.contains("<title>First · Casa</title>"))
    #expect(first.contains("<li aria-current=\"page\"><bdi>First</bdi></li>"))
    #expect(first.contains(">First</h1>"))
    #expect(second.contains("<title>Second &amp; &lt;third&gt; · Casa</title>"))
    #expect(second.contains("<li aria-current=\"page\"><bdi>Second &amp; &lt;third&gt;</bdi></li>"))
    for page in [first, second] {
      #expect(!page.utf8.contains(0))
      #expect(!page.contains("../../"))
      #expect(page.contains("<a href=\"../index.html\">Front page</a>"))
    }
  }

  @Test(
    "A title that looks like a mark of the layout is only a title",
    arguments: ["\u{0}content\u{0}", "\u{0}title\u{0}", "\u{0}", "a\u{0}b"])
  func marksAreNoTitles(title: String) throws {
    let output = try edition(titles: [title, "Second"], site: title)
    for page in ["site/notes/0.html", "site/notes/1.html"] {
      let text = try #require(output.text(page))
      #expect(!text.utf8.contains(0))
      #expect(text.components(separatedBy: "<h1").count == 2)
    }
  }

  @Test("A page without a heading has its title as its heading, also among pages that are alike")
  func withoutHeading() throws {
    let titles = (0..<20).map { "<Note> \($0)" }
    let output = try edition(titles: titles, template: "{{note}}\n\n## Part\n")
    for (number, _) in titles.enumerated() {
      let page = try #require(output.text("site/notes/\(number).html"))
      #expect(page.contains("<article>\n<h1>&lt;Note&gt; \(number)</h1>\n<p>"))
      #expect(try !#require(output.text("markdown/notes/\(number).md")).hasPrefix("#"))
    }
  }

  @Test(
    "The name of a house with a word of more than twenty letters stands smaller on the front page",
    arguments: [
      ("Casa Manzana", "title"), ("Radwerkstatt am Donaudampfschifffahrtskai", "title long"),
      ("Many short words of one long name", "title"),
    ])
  func longWord(site: String, classes: String) throws {
    let page = try #require(try edition(titles: ["First"], site: site).text("site/notes/0.html"))
    #expect(page.contains("<a class=\"\(classes)\" href"))
  }

  @Test("A long page lists its sections between its opening and the first of them")
  func contents() throws {
    let rows = String(repeating: "| 1 |\n", count: 100)
    let sections = ["One", "Two", "Three", "Four"].map { "## \($0)\n\n| a |\n| --- |\n\(rows)\n" }
    let template = "# {{title}}\n\n{{note}}\n\n" + sections.joined()
    let page = try #require(try edition(titles: ["Long"], template: template).text("site/notes/0.html"))
    let parts = [
      "<h1 ", "Note of Long", "<nav class=\"contents\"", "href=\"#four\"", "<section>", "id=\"one\"",
    ]
    let places = parts.compactMap { page.range(of: $0)?.lowerBound }
    #expect(places.count == parts.count && places == places.sorted())
    #expect(
      page.components(separatedBy: "<section>").count == 5 && page.components(separatedBy: "<h1").count == 2)
  }

  @Test("One worker and seven give the same bytes")
  func workersDoNotChangeBytes() throws {
    let titles = (0..<3000).map { "Title \($0)" }
    #expect(try edition(titles: titles, workers: 1).files == edition(titles: titles, workers: 7).files)
  }
}
