import Foundation
import Testing

@Suite("The documentation of declared kinds")
struct DocumentedKindTests {
  /// A fenced block of a page of the documentation.
  private struct Block {
    let language: Substring
    var lines: [Substring] = []

    /// The file that its first line names.
    var path: String? {
      lines.first.flatMap { $0.hasPrefix("# ") ? String($0.dropFirst(2)) : nil }
    }
    var contents: String { lines.dropFirst().joined(separator: "\n") + "\n" }
  }

  private static func blocks(of page: String) throws -> [Block] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Documentation/\(page)"), encoding: .utf8)
    var blocks: [Block] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if !isOpen { blocks.append(Block(language: line.dropFirst(3))) }
        isOpen.toggle()
      } else if isOpen {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return blocks
  }

  @Test("Its files and commands work as they stand there")
  func examples() throws {
    let folder = try TestFolder()
    #expect(try GazetteProgram.run("init", "--currency", "EUR", in: folder.path).status == 0)
    let blocks = try Self.blocks(of: "Records.md")
    for block in blocks {
      if let path = block.path { try folder.write(block.contents, to: path) }
    }
    let commands = blocks.filter { $0.language == "sh" }.flatMap(\.lines).joined(separator: "\n")
    #expect(commands.contains("gazette build"))
    let script = "set -e\ngazette() { '\(GazetteProgram.path)' \"$@\"; }\n\(commands)\n"
    let run = try ChildProcess.run("/bin/sh", ["-c", script], in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    let overview = try folder.text("Output/markdown/suppliers/invoices/index.md")
    #expect(overview.contains("| 2026-01 | 1 | €120.50 |"))
    #expect(overview.contains("€200.50"))
  }
}
