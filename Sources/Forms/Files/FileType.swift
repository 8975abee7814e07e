/// The types of file that a field can hold, told by their content.
package enum FileType: String, Sendable, Hashable, CaseIterable {
  case pdf
  case png
  case jpeg
  case gif
  case webp
  case text

  /// What a file of the type begins with; nil for anything else, and for an empty file.
  ///
  /// A name says nothing of what a file holds, so no name is looked at. A text is UTF-8 without signs that control
  /// something else than lines and tabs.
  /// - Complexity: O(bytes) for a text, O(1) for all others.
  package init?(of bytes: [UInt8]) {
    func begins(with start: [UInt8], at place: Int = 0) -> Bool {
      bytes.count >= place + start.count && bytes[place..<(place + start.count)].elementsEqual(start)
    }
    if begins(with: Array("%PDF-".utf8)) {
      self = .pdf
    } else if begins(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if begins(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins(with: Array("GIF87a".utf8)) || begins(with: Array("GIF89a".utf8)) {
      self = .gif
    } else if begins(with: Array("RIFF".utf8)), begins(with: Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if !bytes.isEmpty, Self.isText(bytes) {
      self = .text
    } else {
      return nil
    }
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    return isPlain && String(validating: bytes, as: UTF8.self) != nil
  }

  /// How the names of such files end.
  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .text: "txt"
    default: rawValue
    }
  }

  /// The type whose files end so; nil where there is none.
  package init?(fileExtension: String) {
    guard let type = Self.allCases.first(where: { $0.fileExtension == fileExtension }) else { return nil }
    self = type
  }

  /// What people call it.
  package var title: String {
    switch self {
    case .webp: "WebP"
    // Not "text", which is a word of one language.
    case .text: "TXT"
    default: rawValue.uppercased()
    }
  }

  /// Whether a page shows it, and does not only lead to it.
  package var isPicture: Bool {
    switch self {
    case .png, .jpeg, .gif, .webp: true
    case .pdf, .text: false
    }
  }
}
