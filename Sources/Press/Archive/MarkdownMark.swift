internal import Forms
internal import Foundation

/// The file that marks a folder of Markdown as Gazette's, with what it takes to make the same Markdown again
/// where it came from version control, without the manifest.
package struct MarkdownMark: Sendable, Equatable, Codable {
  package static let path = "markdown/.gazette"
  private static let note =
    "Gazette writes this folder anew at every build; change records and templates instead.\n"

  /// The date of the edition.
  package let asOf: String
  /// The edition with which the page of changes compares.
  package let previous: EditionReference?

  init(_ summary: EditionSummary) {
    asOf = summary.asOf
    previous = summary.previous
  }

  /// Reads a mark; nil where it is none.
  package init?(_ bytes: [UInt8]) {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")),
      let mark = try? JSONDecoder().decode(Self.self, from: Data(bytes[start...]))
    else { return nil }
    self = mark
  }

  func bytes() throws -> [UInt8] {
    func text(_ value: some Encodable) throws -> String { try value.sortedJSON() }
    var lines = ["\"asOf\": \(try text(asOf))"]
    if let previous {
      // A figure a line, so that it can be read in a diff.
      let figures = try previous.figures.map { "      \(try text($0))" }
      let common = try previous.common.map { "\n    \"common\": \(try text($0))," } ?? ""
      lines.append(
        """
        "previous": {
            "asOf": \(try text(previous.asOf)),\(common)
            "edition": \(try text(previous.edition)),
            "figures": [
        \(figures.joined(separator: ",\n"))
            ],
            "records": \(try text(previous.records)),
            "storeDigest": \(try text(previous.storeDigest)),
            "storeRevision": \(previous.storeRevision)
          }
        """)
    }
    return Array("\(Self.note){\n  \(lines.joined(separator: ",\n  "))\n}\n".utf8)
  }
}
