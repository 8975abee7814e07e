import GazetteTestSupport
import Testing

@Suite("The documentation of declared kinds")
struct DocumentedKindTests {
  @Test("Its files and commands work as they stand there")
  func examples() throws {
    let run = try DocumentExamples("Documentation/Records.md").run(after: "gazette init --currency EUR")
    #expect(run.commands.contains("gazette build"))
    let overview = try run.folder.text("examples/Output/markdown/suppliers/invoices/index.md")
    #expect(overview.contains("| 2026-01 | 1 | €120.50 |"))
    #expect(overview.contains("€200.50"))
  }
}
