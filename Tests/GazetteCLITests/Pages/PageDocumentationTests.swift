import GazetteTestSupport
import Testing

@Suite("The documentation of pages")
struct PageDocumentationTests {
  @Test("Its examples give the pages that it says")
  func examples() throws {
    let project = try PageProject()
    let files = try DocumentExamples("Documentation/Pages.md").files
    #expect(files.count >= 4)
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
