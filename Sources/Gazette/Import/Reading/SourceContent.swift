/// What a file's first bytes show it to be.
package enum SourceContent: String, Sendable, Equatable {
  case json = "JSON"
  case xmlPropertyList = "XML property list"
  case binaryPropertyList = "binary property list"
  case html = "HTML page"
  case xml = "XML document"
  case text = "text"
  case utf16 = "UTF-16 text"
  case png = "PNG image"
  case jpeg = "JPEG image"
  case gif = "GIF image"
  case pdf = "PDF document"
  case zip = "ZIP archive or Office document"
  case gzip = "gzip archive"
  case sqlite = "SQLite database"
  case compoundDocument = "document of an early Office program, or one with a password"
  case binary = "binary data"

  /// What the bytes show themselves to be; looks at no more than the first four thousand.
  package init(_ bytes: [UInt8]) {
    let head = bytes.prefix(4096)
    if let signature = Self.signatures.first(where: { head.starts(with: $0.bytes) }) {
      self = signature.content
      return
    }
    let unmarked = head.starts(with: SourceText.byteOrderMark) ? head.dropFirst(3) : head
    let start = unmarked.drop(while: Self.isBlank)
    if start.contains(0), !Self.isTextWithNULs(start, isCut: head.count < bytes.count) {
      self = .binary
    } else if Self.looksLikeJSON(start) {
      self = .json
    } else if start.first == UInt8(ascii: "<") {
      self = Self.markup(start)
    } else {
      self = .text
    }
  }

  /// Whether its characters are bytes by some encoding.
  var isEncodedText: Bool {
    switch self {
    case .json, .xmlPropertyList, .html, .xml, .text, .utf16: true
    // Text of two bytes a character, of which one is zero, without a mark that says so.
    case .binary: true
    case .binaryPropertyList, .png, .jpeg, .gif, .pdf, .zip, .gzip, .sqlite, .compoundDocument: false
    }
  }

  private static let signatures: [(bytes: [UInt8], content: SourceContent)] = [
    (Array("bplist".utf8), .binaryPropertyList),
    ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
    ([0x89, 0x50, 0x4E, 0x47], .png), ([0xFF, 0xD8, 0xFF], .jpeg), (Array("GIF8".utf8), .gif),
    (Array("%PDF-".utf8), .pdf), ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x1F, 0x8B], .gzip),
    (Array("SQLite format 3".utf8), .sqlite),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .compoundDocument),
  ]

  private static let words = ["null", "true", "false"].map { Array($0.utf8) }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Whether bytes with zeros among them are UTF-8 all the same, in which somebody has left a few.
  ///
  /// In UTF-16 ends of lines have a zero beside them, and the halves of other letters are control characters or no
  /// UTF-8; in UTF-32 and archives zeros stand beside one another.
  ///
  /// - Parameter isCut: whether the last character may end behind them.
  private static func isTextWithNULs(_ text: ArraySlice<UInt8>, isCut: Bool) -> Bool {
    let valid = text.withUnsafeBufferPointer { SourceText.firstInvalidOffset(in: $0) } ?? text.count
    guard valid == text.count || isCut && valid > text.count - 4,
      text.allSatisfy({ $0 == 0 || $0 >= 0x20 || isBlank($0) })
    else { return false }
    func isZero(_ place: Int) -> Bool { text.indices.contains(place) && text[place] == 0 }
    let zeros = text.indices.filter(isZero)
    let ends = text.indices.filter { text[$0] == 0x0A || text[$0] == 0x0D }
    // The names of columns have none, while in UTF-16 the signs between them do.
    guard let first = zeros.first, let end = ends.first, end < first else { return false }
    return zeros.count * 8 <= text.count && !zeros.contains { isZero($0 + 1) }
      && ends.count { isZero($0 - 1) || isZero($0 + 1) } * 2 < ends.count
  }

  /// A bracket alone does not make JSON: a CSV file may have the header `[id],[name]`.
  private static func looksLikeJSON(_ start: ArraySlice<UInt8>) -> Bool {
    guard let first = start.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else {
      return false
    }
    var rest = start.dropFirst().drop(while: isBlank)
    // Of a list the first elements may be no records.
    var isBehindWords = false
    while first == UInt8(ascii: "["), let word = words.first(where: { rest.starts(with: $0) }) {
      isBehindWords = true
      rest = rest.dropFirst(word.count).drop(while: isBlank)
      switch rest.first {
      case UInt8(ascii: ","): rest = rest.dropFirst().drop(while: isBlank)
      case UInt8(ascii: "]"): return rest.dropFirst().allSatisfy(isBlank)
      default: return rest.isEmpty
      }
    }
    if isBehindWords, let next = rest.first { return next == UInt8(ascii: "{") }
    guard let second = rest.first else { return true }
    return switch second {
    case UInt8(ascii: "\""), UInt8(ascii: "}"): true
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "-"):
      first == UInt8(ascii: "[")
    case UInt8(ascii: "0")...UInt8(ascii: "9"): first == UInt8(ascii: "[")
    default: false
    }
  }

  private static func markup(_ start: ArraySlice<UInt8>) -> SourceContent {
    let text = String(decoding: start.prefix(1024), as: UTF8.self).lowercased()
    if text.contains("<plist") || text.contains("<!doctype plist") { return .xmlPropertyList }
    if text.hasPrefix("<!doctype html") || text.contains("<html") { return .html }
    return .xml
  }
}
