import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import Testing

@Suite("The edition of ratings")
struct RatingEditionTests {
  private func edition() throws -> MemoryOutput {
    let project = try TestProject()
    for name in ["2a", "2b", "3a"] {
      try project.importFile(
        SharedData.root.appending(path: "Sample/modules/\(name).yml").path, as: "modules")
    }
    try project.importText(
      """
      [{"id": "g1", "student": "Ana", "module": "2A", "ratedOn": "2026-05-01", "failed": ""},
       {"id": "g2", "student": "Ben", "module": "2B", "ratedOn": "2026-05-02", "failed": "cleanCode:1,2,3,4,5"}]
      """, as: "ratings")
    return try project.edition()
  }

  @Test(
    "The chart by module has a bar for the mean grade of each module, that by section one for each section")
  func charts() throws {
    let output = try edition()
    let page = try #require(output.text("markdown/ratings/index.md"))
    let parts = page.components(separatedBy: "\n## ")
    #expect(
      parts.first { $0.hasPrefix("By module") }?.contains("![Mean grade by module](index-modules.svg)")
        == true)
    #expect(parts.first { $0.hasPrefix("By section") }?.contains("](index-sections.svg)") == true)
    let modules = try #require(output.text("markdown/ratings/index-modules.svg"))
    for text in ["Module 2A", "Module 2B", "Module 3A", "100.00 %", "75.00 %", "—"] {
      #expect(modules.contains(">\(text)</text>"), "\(text)")
    }
    #expect(!modules.contains("Clean code"))
    #expect(output.text("markdown/ratings/index-sections.svg")?.contains(">Clean code</text>") == true)
  }
}
