import GazetteTestSupport
import Testing

@Suite("The documentation of pages")
struct PageDocumentationTests {
  @Test("Its examples give the pages that it says")
  func examples() throws {
    let project = try PageProject()
    let files = try DocumentExamples("Documentation/Pages.md").files
    #expect(files.count >= 4)
    // The last of them stands in the place of the front page.
    for file in files where file.path != "Pages/index.md" {
      try project.house.folder.write(file.text, to: file.path)
    }
    try project.house.build()
    let front = try project.house.markdown("index")
    #expect(
      front.contains("## Today\n\nTwo invoices have come in within ninety days\n\n### Latest invoices: 2\n"))
    #expect(
      front.contains("[by month](suppliers/by-month.md)") && front.contains("](index-suppliers-latest.svg)"))
    #expect(
      front.contains(/- \[1 of 3 suppliers are watched\]\(suppliers\/[^)]+\)\n  - \[Panadería Sol\]/),
      "\(front)")
    for file in files { try project.house.folder.write(file.text, to: file.path) }
    try project.house.build()
    #expect(
      try project.house.markdown("suppliers/by-month").contains(
        "| [2026-04](months/2026-04.md) | 2 | €89.50 | 66.67 % |"))
    #expect(try project.house.markdown("suppliers/months/2026-04").contains("2026/2"))
    #expect(try project.house.markdown("suppliers/index").contains("Suppliers: 3."))
    #expect(try project.house.markdown("suppliers/by-initial/o").contains("[Óleos Lima]"))
    #expect(try project.house.markdown("index").contains("Suppliers"))
    try project.house.output("check", "--as-of", "2026-06-30")
  }
}
