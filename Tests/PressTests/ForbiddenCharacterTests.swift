import Forms
import Foundation
import GazetteTestSupport
import Press
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Characters that XML cannot hold")
struct ForbiddenCharacterTests {
  /// Every control, the noncharacters, and some that look alike and are allowed.
  static let characters: [Unicode.Scalar] =
    ((0...0x1F).map { $0 } + Array(0x7F...0x9F) + [
      0x20, 0xA0, 0xFDD0, 0xFFFD, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF,
    ])
    .compactMap { Unicode.Scalar(UInt32($0)) }

  static let text = "a" + String(String.UnicodeScalarView(characters)) + "<&b"

  /// The text of a document without its markup; nil where an XML parser does not take it.
  private func parsed(_ document: String) -> String? {
    final class Reader: NSObject, XMLParserDelegate {
      var text = ""
      func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }
    let parser = XMLParser(data: Data(document.utf8))
    let reader = Reader()
    parser.delegate = reader
    return parser.parse() ? reader.text : nil
  }

  private func edition() throws -> MemoryOutput {
    let table = Table(
      columns: [.text("name", .text(Self.text)), .figure("count", .text("c" + Self.text))],
      rows: [[.text(Self.text), .integer(3)], [.text("x" + Self.text), .integer(5)]])
    let shapes: [Chart.Shape] = [.columns, .bars, .line, .histogram, .spark]
    let charts = shapes.enumerated().map { place, shape in
      TemplateContext([
        "chart": .chart(Chart("c\(place)", .text(Self.text), shape, of: table, by: "name", ["count"]))
      ])
    }
    return try SmallEdition(
      template: "# {{title}}\n\n{{#charts}}\n{{chart}}\n\n{{/charts}}\n{{table}}\n",
      address: SiteAddress("https://a.example/"), title: Self.text
    ).print {
      Page(
        path: PagePath("page"), title: .text(Self.text), template: "page", trail: [],
        context: TemplateContext(["charts": .list(charts), "table": .table(table)]))
    }
  }

  @Test("Charts, as files and within pages, the feed and the site map are XML whatever the records hold")
  func documents() throws {
    let output = try edition()
    let files = output.files.keys.filter { $0.hasSuffix(".svg") && $0.hasPrefix("markdown/") }
    #expect(files.count == 5)
    for name in files.sorted() + ["site/feed.xml", "site/sitemap.xml"] {
      let text = try #require(output.text(name))
      let shown = try #require(parsed(text), "\(name)")
      if name != "site/sitemap.xml" {
        #expect(shown.contains("\u{FFFD}") && shown.contains("<&b"), "\(name)")
      }
    }
    let page = try #require(output.text("site/page.html"))
    let drawings = page.matches(of: /(?s)<svg .*?<\/svg>/).map { String($0.output) }
    // Beside each plot with an axis stand the names of its marks.
    #expect(drawings.count == 8)
    for drawing in drawings { #expect(parsed(drawing) != nil, "\(drawing.prefix(300))") }
  }

  @Test("No page, text or file for people holds a control but tabs and line breaks")
  func pages() throws {
    let allowed: Set<UInt8> = [0x09, 0x0A, 0x0D]
    for (name, bytes) in try edition().files where !name.hasSuffix(".js") && !name.contains("search") {
      #expect(bytes.allSatisfy { $0 >= 0x20 || allowed.contains($0) }, "\(name)")
    }
  }
}
