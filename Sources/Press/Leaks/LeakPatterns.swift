internal import CommonMark
internal import Forms
internal import Foundation

/// What private texts look like in files: as they are, and escaped for Markdown, HTML, JSON and CSV.
///
/// A text of several lines is looked for line by line, each without the signs around it. Short texts stand
/// anywhere by chance, and what many records have is nobody's secret: see ``isTelling(_:)`` and
/// ``mostOwners``.
struct LeakPatterns {
  /// Each with the first of its owners.
  private(set) var patterns: [[UInt8]: PrivateText.Owner] = [:]

  /// A text that more records have than these is looked for no more: it is a word and tells nobody from others.
  static let mostOwners = 10
  static let leastLength = 6
  /// The least length of a single word without a digit or a sign.
  static let leastWordLength = 8

  /// - Complexity: O(characters).
  init(_ texts: some Sequence<PrivateText>) {
    var owners: [ExactText: [PrivateText.Owner]] = [:]
    for text in texts {
      for exact in Self.cores(of: text.text) {
        let known = owners[exact] ?? []
        if known.count <= Self.mostOwners, !known.contains(where: { $0.key == text.owner.key }) {
          owners[exact] = known + [text.owner]
        }
      }
    }
    for (core, known) in owners where known.count <= Self.mostOwners {
      guard let owner = known.first else { continue }
      for form in Self.forms(of: core.text) where patterns[form] == nil { patterns[form] = owner }
    }
  }

  /// What any of some texts look like, however many records have them.
  ///
  /// - Complexity: O(characters).
  static func forms(of texts: some Sequence<PrivateText>) -> Set<[UInt8]> {
    let exact = Set(texts.flatMap { cores(of: $0.text) })
    return exact.reduce(into: []) { $0.formUnion(forms(of: $1.text)) }
  }

  /// The lines of a text that are looked for; what only looks the same has other bytes in files.
  private static func cores(of text: String) -> [ExactText] {
    text.split(whereSeparator: \.isNewline).map { core(of: $0) }.filter { isTelling($0) }
      .map { ExactText(String($0)) }
  }

  /// The text from its first letter or digit to its last.
  private static func core(of text: Substring) -> Substring {
    var core = text.drop { !$0.isLetter && !$0.isNumber }
    while let last = core.last, !last.isLetter, !last.isNumber { core.removeLast() }
    return core
  }

  /// Whether a text is long enough to be nothing else.
  static func isTelling(_ core: some StringProtocol) -> Bool {
    let length = core.count
    return length >= leastWordLength || length >= leastLength && !core.allSatisfy(\.isLetter)
  }

  private static func forms(of text: String) -> Set<[UInt8]> {
    let plain = Array(text.utf8)
    let isPlain = plain.allSatisfy { !isSign($0) || $0 == 0x20 }
    if isPlain { return [plain] }
    var json: [UInt8] = []
    JSONText.append(text, to: &json)
    var csv: [UInt8] = []
    CSVText.append(text, to: &csv)
    let markdown = MarkdownText.escaped(text)
    let escaped = [
      Array(markdown.utf8), Array(HTMLText.escaped(text).utf8),
      Array(HTMLText.escaped(text).replacing("&#39;", with: "'").utf8), json, csv,
      Array(text.replacing("/", with: "\\/").utf8),
    ]
    return Set([plain] + escaped.map { trimmed($0) })
  }

  /// Whether a byte is an ASCII character other than a letter or digit.
  private static func isSign(_ byte: UInt8) -> Bool { byte < 0x80 && !LeakIndex.isWord[Int(byte)] }

  /// Without quotes and other signs around it; a search begins and ends with a letter or digit.
  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let rest = bytes.drop(while: isSign)
    return Array(rest.prefix(rest.count - rest.reversed().prefix(while: isSign).count))
  }
}
