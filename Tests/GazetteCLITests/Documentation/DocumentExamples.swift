import Foundation
import Testing

/// The examples of a document: its fenced blocks, in their order.
///
/// A block of `sh` is run; a block of `text` is what the `sh` before it prints; a block below a line with a file's
/// name in backticks, or with `# ` and that name as its own first line, is that file. A block of `console` needs a
/// terminal, a network or an hour, and is not run; all others are excerpts.
struct DocumentExamples {
  struct Block {
    /// The line of the document that opens it.
    let line: Int
    let language: String
    /// The heading of the second level above it.
    let section: String
    let text: String
    /// The file that it is.
    let file: String?
    /// Whether it stands at the end of that file, which is there already.
    let isAppended: Bool

    /// The commands of Gazette in it that begin a line.
    var commandCount: Int { text.split(separator: "\n").count { $0.hasPrefix("gazette ") } }
  }

  let name: String
  private(set) var blocks: [Block]
  /// The lines around the blocks.
  let prose: [Substring]

  /// - Parameter name: the document's path within the repository.
  init(_ name: String) throws {
    try self.init(at: Self.repository.appending(path: name))
  }

  init(at url: URL) throws {
    name = url.lastPathComponent
    (blocks, prose) = Self.parts(of: try String(contentsOf: url, encoding: .utf8))
  }

  static let repository = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardizedFileURL

  /// The blocks that are files.
  var files: [(path: String, text: String)] {
    blocks.compactMap { block in block.file.map { ($0, block.text) } }
  }

  /// The examples of some sections only.
  func sections(_ areKept: (String) -> Bool) -> DocumentExamples {
    var examples = self
    examples.blocks.removeAll { !areKept($0.section) }
    return examples
  }

  private static func parts(of text: String) -> (blocks: [Block], prose: [Substring]) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [Block] = []
    var prose: [Substring] = []
    var section = ""
    var place = 0
    while place < lines.count {
      defer { place += 1 }
      let fence = lines[place].prefix { $0 == "`" }
      guard fence.count >= 3, let end = lines[(place + 1)...].firstIndex(of: fence) else {
        prose.append(lines[place])
        if lines[place].hasPrefix("## ") { section = String(lines[place].dropFirst(3)) }
        continue
      }
      var body = lines[(place + 1)..<end]
      let language = lines[place].dropFirst(fence.count).prefix { $0 != " " }
      let above = place > 0 ? lines[place - 1] : ""
      var file = Self.file(namedBy: above)
      if file == nil, language != "sh", let own = body.first.flatMap(Self.file(namedIn:)) {
        file = own
        body = body.dropFirst()
      }
      blocks.append(
        Block(
          line: place + 1, language: String(language), section: section,
          text: body.map { $0 + "\n" }.joined(), file: file,
          isAppended: file != nil && above.hasPrefix(atTheEnd)))
      place = end
    }
    return (blocks, prose)
  }

  private static let atTheEnd = "At the end of "

  /// The file of a line such as `` `suppliers.csv` `` or `` At the end of `gazette.yml`: ``.
  private static func file(namedBy line: Substring) -> String? {
    let name = line.trimmingPrefix(atTheEnd)
    guard name.hasPrefix("`") else { return nil }
    let parts = name.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count == 3, ["", ":"].contains(parts[2]) else { return nil }
    return file(parts[1])
  }

  /// The file of a first line such as `# Collections/suppliers/suppliers.yml`.
  private static func file(namedIn line: Substring) -> String? {
    line.hasPrefix("# ") ? file(line.dropFirst(2)) : nil
  }

  private static func file(_ name: Substring) -> String? {
    name.contains(".") && !name.contains(" ") && !name.hasSuffix(".") ? String(name) : nil
  }
}
