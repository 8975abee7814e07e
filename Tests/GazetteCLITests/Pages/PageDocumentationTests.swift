import Foundation
import Testing

@Suite("The documentation of pages")
struct PageDocumentationTests {
  /// The manual, from the folder of the repository.
  private static let manual = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Documentation/Pages.md").standardizedFileURL

  /// The examples: blocks behind a line that names their file, such as `Collections/suppliers/by-month.md`.
  private static func examples() throws -> [(file: String, text: String)] {
    let lines = try String(contentsOf: manual, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    var examples: [(file: String, text: String)] = []
    var place = 0
    while place < lines.count {
      defer { place += 1 }
      guard lines[place].hasPrefix("````"), place > 1, lines[place - 1].hasPrefix("`"),
        let end = lines[(place + 1)...].firstIndex(of: "````")
      else { continue }
      let file = lines[place - 1].split(separator: "`").first.map(String.init) ?? ""
      examples.append((file, lines[(place + 1)..<end].joined(separator: "\n") + "\n"))
      place = end
    }
    return examples
  }

  @Test("Its examples give the pages that it says")
  func examples() throws {
    let project = try PageProject()
    let examples = try Self.examples()
    #expect(examples.count >= 4)
    for example in examples { try project.house.folder.write(example.text, to: example.file) }
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
