import Foundation
package import Testing

/// A page of HTML taken apart: its tags in order, and the text between each and the next.
///
/// Only what Gazette writes is understood; anything else is an issue, so that nothing slips through.
package struct ParsedPage {
  /// Without the values of addresses and identifiers, which depend on names.
  package private(set) var tags: [String] = []
  /// `texts[i]` stands behind `tags[i]`.
  package private(set) var texts: [String] = []
  /// The texts of links by the addresses they lead to.
  package private(set) var links: [(address: String, text: String)] = []

  private static let references: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'",
  ]

  package init(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    var index = 0
    var isInLink = false
    var isInMark = false
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        Issue.record("text before the first tag", sourceLocation: sourceLocation)
        return
      }
      var end = index + 1
      var quote: UInt8?
      while end < bytes.count, quote != nil || bytes[end] != UInt8(ascii: ">") {
        if bytes[end] == quote {
          quote = nil
        } else if quote == nil, bytes[end] == UInt8(ascii: "\"") {
          quote = bytes[end]
        }
        end += 1
      }
      let tag = String(decoding: bytes[index...min(end, bytes.count - 1)], as: UTF8.self)
      let next = bytes[min(end + 1, bytes.count)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      let text = Self.text(bytes[min(end + 1, bytes.count)..<next], sourceLocation)
      if Self.isDirection(tag) || tag == Self.dashMark || isInMark && tag == "</data>", !texts.isEmpty {
        // A name in another script stands in an element of its own within its text, and so does a dash that is a text.
        isInMark = tag == Self.dashMark || isInMark && tag != "</data>"
        texts[texts.count - 1] += text
        if isInLink { links[links.count - 1].text += text }
        index = next
        continue
      }
      isInLink = tag.hasPrefix("<a ")
      tags.append(Self.withoutNames(tag))
      texts.append(text)
      if tag.hasPrefix("<a "), let address = tag.firstRange(of: "href=\"")?.upperBound {
        links.append((String(tag[address...].prefix { $0 != "\"" }), text))
      }
      index = next
    }
  }

  /// The page without the ways to those before and behind it, which depend on the order of names.
  package var withoutWays: ParsedPage {
    guard let way = tags.firstIndex(where: { $0.contains(" rel=\"prev\"") || $0.contains(" rel=\"next\"") }),
      let start = tags[..<way].lastIndex(where: { $0.hasPrefix("<nav") }),
      let end = tags[way...].firstIndex(of: "</nav>")
    else { return self }
    var page = self
    page.tags.removeSubrange(start...end)
    page.texts.removeSubrange(start...end)
    return page
  }

  /// The text behind the first tag with a name.
  package func text(in name: String) -> String? {
    tags.firstIndex { $0 == "<\(name)>" || $0.hasPrefix("<\(name) ") }.map { texts[$0] }
  }

  /// What tells a text from a missing value.
  private static let dashMark = "<data value=\"—\">"

  /// Whether a tag says the script or the direction of a name, or where it can be broken, and nothing else.
  private static func isDirection(_ tag: String) -> Bool {
    if ["<bdi>", "</bdi>", "<bdi lang=\"und\">", "<wbr>"].contains(tag) { return true }
    return tag.utf8.count == "<bdi lang=\"und-Arab\">".utf8.count && tag.hasPrefix("<bdi lang=\"und-")
  }

  /// Attributes whose values are names, addresses or figures of records, or measures drawn from them.
  private static let recordAttributes: Set<String> = [
    "href", "id", "src", "content", "value", "datetime", "x", "y", "width", "height", "viewBox", "points",
    "cx",
    "cy", "x1", "x2", "y1", "y2", "class", "data-kind",
  ]

  private static func withoutNames(_ tag: String) -> String {
    guard tag.utf8.contains(UInt8(ascii: "\"")) else { return tag }
    // Attributes are the odd parts between quotes; by bytes, for a mark may combine with a quote.
    var parts = Array(tag.utf8).split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() where index % 2 == 1 {
      let name = parts[index - 1].dropLast().split(separator: UInt8(ascii: " ")).last ?? []
      if recordAttributes.contains(String(decoding: name, as: UTF8.self)) { parts[index] = [] }
    }
    return String(decoding: Array(parts.joined(separator: [UInt8(ascii: "\"")])), as: UTF8.self)
  }

  private static func text(_ bytes: ArraySlice<UInt8>, _ sourceLocation: SourceLocation) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "&") else {
        text.append(bytes[index])
        index += 1
        continue
      }
      let end = bytes[index...].prefix(8).firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex - 1
      let name = String(decoding: bytes[(index + 1)..<max(end, index + 1)], as: UTF8.self)
      guard let meaning = references[name] else {
        Issue.record("an ampersand that is no reference: \(name)", sourceLocation: sourceLocation)
        return ""
      }
      text += Array(meaning.utf8)
      index = end + 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The pipes of a Markdown line that separate cells.
package enum MarkdownLine {
  package static func separators(in line: some Sequence<UInt8>) -> Int {
    var count = 0
    var isEscaped = false
    for byte in line {
      if byte == UInt8(ascii: "|"), !isEscaped { count += 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return count
  }
}
