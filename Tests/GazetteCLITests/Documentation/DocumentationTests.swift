import Foundation
import GazetteTestSupport
import Testing

@Suite("README and documentation")
struct DocumentationTests {
  /// Those whose examples have a suite of their own, in a project that is there before.
  private static let ownSuites = ["Documentation/Pages.md", "Documentation/Records.md"]

  /// Every document at the top of the repository and in its Documentation.
  private static let documents: [String] = ["", "Documentation/"].flatMap { folder in
    let path = DocumentExamples.repository.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.map { folder + $0 }
  }.sorted()

  private static let languages: Set = [
    "", "sh", "text", "console", "csv", "json", "markdown", "mustache", "sql", "yaml",
  ]

  @Test("Every command of an example is run or says that it is not", arguments: documents)
  func marks(document: String) throws {
    let examples = try DocumentExamples(document)
    for (place, block) in examples.blocks.enumerated() {
      #expect(Self.languages.contains(block.language), "\(document):\(block.line)")
      if block.language == "text" {
        #expect(place > 0 && examples.blocks[place - 1].language == "sh", "\(document):\(block.line)")
      }
      if !["sh", "console"].contains(block.language) {
        #expect(block.commandCount == 0, "\(document):\(block.line)")
      }
    }
  }

  @Test("The examples work in their order, and print what they say", arguments: documents)
  func examples(document: String) throws {
    if Self.ownSuites.contains(document) { return }
    let all = try DocumentExamples(document)
    try check(document == Self.sources ? all.sections { !Self.databaseSections.contains($0) } : all)
  }

  @Test(
    "The examples of databases and engines work with a server",
    .enabled(if: PostgresServer.shared != nil, PostgresServer.missing))
  func databaseExamples() throws {
    let examples = try DocumentExamples(Self.sources).sections(Self.databaseSections.contains)
    let tables = examples.files.first { $0.path == "warehouse.sql" }?.text
    let database = try #require(PostgresServer.shared).database(try #require(tables))
    let folder = try TestFolder()
    try folder.write(
      "[warehouse]\nhost=\(database.server.socketFolder)\ndbname=\(database.name)\nuser=postgres\n",
      to: "services")
    try check(examples, after: "export PGSERVICEFILE='\(folder.path("services"))'")
  }

  private static let sources = "Documentation/Sources.md"
  /// Those whose examples need a server.
  private static let databaseSections: Set = ["A database server", "Engines"]

  private func check(_ examples: DocumentExamples, after preparation: String = "") throws {
    let document = examples.name
    let shown = examples.blocks.filter { $0.language == "sh" }
    if shown.isEmpty { return }
    let server = try ExampleSources(of: examples)
    let run = try examples.run(after: preparation, with: server?.files ?? [:], for: server?.address)
    #expect(run.printed.count == shown.count)
    #expect(run.commands.count == shown.reduce(0) { $0 + $1.commandCount })
    for (block, result) in zip(examples.blocks, examples.blocks.dropFirst()) where result.language == "text" {
      let printed = run.printed[block.line] ?? []
      for line in result.text.split(separator: "\n") {
        #expect(
          printed.contains { Self.is($0, as: line) },
          "\(document):\(result.line): \(line)\nof\n\(printed.joined(separator: "\n"))")
      }
    }
  }

  @Test("Most of the documents have examples that are run")
  func counts() throws {
    let counts = try Self.documents.map { document in
      try DocumentExamples(document).blocks.filter { $0.language == "sh" }.reduce(0) { $0 + $1.commandCount }
    }
    #expect(counts.count { $0 > 0 } >= 6)
    #expect(counts.reduce(0, +) >= 60)
  }

  @Test("The README is read in ten minutes")
  func length() throws {
    let url = DocumentExamples.repository.appending(path: "README.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test("Every command of the program is described")
  func commands() throws {
    let folder = try TestFolder()
    let help = try GazetteProgram.run("--help", in: folder.path).outputText
    let list = try #require(help.components(separatedBy: "SUBCOMMANDS:\n").last)
    let names = list.split(separator: "\n").prefix { $0.hasPrefix("  ") && !$0.hasPrefix("  See") }
      .filter { !$0.hasPrefix("   ") }.compactMap { $0.split(separator: " ").first }
    #expect(names.count >= 23)
    let url = DocumentExamples.repository.appending(path: "Documentation/Commands.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    for name in names { #expect(page.contains("`gazette \(name) ") || page.contains("`gazette \(name)`")) }
  }

  @Test("Links between documents lead to files and headings that are there", arguments: documents)
  func links(document: String) throws {
    let source = DocumentExamples.repository.appending(path: document)
    let text = try DocumentExamples(document).prose.joined(separator: "\n")
    for match in text.matches(of: /\]\(([^)\s#:]*)(?:#([^)\s]+))?\)/) {
      let path = String(match.1)
      let target = path.isEmpty ? source : source.deletingLastPathComponent().appending(path: path)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(path)")
      guard let heading = match.2, target.pathExtension == "md" else { continue }
      let anchors = try DocumentExamples(at: target).prose.filter { $0.hasPrefix("#") }.map(Self.anchor)
      #expect(anchors.contains(String(heading)), "\(document): \(path)#\(heading)")
    }
  }

  /// The name by which a heading is linked to.
  private static func anchor(_ heading: Substring) -> String {
    heading.trimmingPrefix { $0 == "#" }.dropFirst().lowercased()
      .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.replacing(" ", with: "-")
  }

  /// Whether a printed line is the one that a document shows, in which `…` stands for anything.
  private static func `is`(_ printed: Substring, as shown: Substring) -> Bool {
    let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return printed == shown }
    guard printed.hasPrefix(first), printed.dropFirst(first.count).hasSuffix(last) else { return false }
    var rest = printed.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
