import CommonMark
import GazetteTestSupport
import Testing

@Suite("Conformance")
struct ConformanceTests {
  struct Example: Decodable, Sendable, CustomTestStringConvertible {
    let markdown: String
    let html: String
    let example: Int
    let section: String

    var testDescription: String { "\(section) \(example)" }
  }

  static let commonMarkPath = "commonmark/spec-0.31.2.json"
  static let tablePath = "commonmark/gfm-tables.json"

  static var permissive: HTMLRenderer {
    var options = HTMLRenderer.Options()
    options.allowsRawHTML = true
    return HTMLRenderer(options: options)
  }

  @Test(
    "Every CommonMark example gives the HTML of the specification",
    .enabled(if: SharedData.isPresent(commonMarkPath), "../shared/data is absent"),
    arguments: SharedData.values(commonMarkPath) as [Example])
  func commonMark(example: Example) {
    #expect(Self.permissive.html(example.markdown) == example.html)
  }

  @Test(
    "Every CommonMark example gives the same HTML beside a table",
    .enabled(if: SharedData.isPresent(commonMarkPath), "../shared/data is absent"),
    arguments: SharedData.values(commonMarkPath) as [Example])
  func commonMarkBesideTable(example: Example) {
    let markdown = "| *a* |\n| - |\n\n" + example.markdown
    let html = "<table>\n<thead>\n<tr>\n<th><em>a</em></th>\n</tr>\n</thead>\n</table>\n" + example.html
    #expect(Self.permissive.html(markdown) == html)
  }

  @Test(
    "Every table example gives the HTML of GitHub's specification",
    .enabled(if: SharedData.isPresent(tablePath), "../shared/data is absent"),
    arguments: SharedData.values(tablePath) as [Example])
  func tables(example: Example) {
    #expect(Self.permissive.html(example.markdown) == example.html)
  }

  @Test(
    "The suites are read whole",
    .enabled(if: SharedData.isPresent(commonMarkPath), "../shared/data is absent"))
  func suitesAreWhole() {
    #expect((SharedData.values(Self.commonMarkPath) as [Example]).count == 649)
    #expect((SharedData.values(Self.tablePath) as [Example]).count == 8)
  }
}
