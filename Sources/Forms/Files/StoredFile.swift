/// A file that is kept beside the store, as a field has it.
///
/// ```swift
/// StoredFile("9f86…0a08.pdf/34012/Licence.pdf")?.name  // "Licence.pdf"
/// ```
package struct StoredFile: Sendable, Hashable {
  /// The SHA-256 of its content, in small hexadecimal digits.
  package let digest: String
  package let type: FileType
  /// In bytes.
  package let size: Int
  /// What it was called where it came from.
  package let name: String

  package init(digest: String, type: FileType, size: Int, name: String) {
    self.digest = digest
    self.type = type
    self.size = size
    self.name = name
  }

  /// Reads the text that a field holds; nil for any other text, such as the path of a file.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let size = Int(parts[1]), size > 0, String(size) == parts[1],
      Self.isName(parts[2])
    else { return nil }
    let file = parts[0].utf8
    guard file.count > 65, file.prefix(64).allSatisfy(Self.isDigit), file.dropFirst(64).first == 0x2E,
      let type = FileType(fileExtension: String(parts[0].dropFirst(65)))
    else { return nil }
    self.init(digest: String(parts[0].prefix(64)), type: type, size: size, name: String(parts[2]))
  }

  /// Whether a text is long enough to be one, for where most are not.
  package static func isLongEnough(_ text: String) -> Bool { text.utf8.count > 64 + ".png/1/".count }

  /// The text that a field holds.
  package var text: String { "\(fileName)/\(size)/\(name)" }

  /// What it is called beside the store, and on the site.
  package var fileName: String { "\(digest).\(type.fileExtension)" }

  /// Whether a text can be the name of a file, and leads into no folder.
  package static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text != "." && text != ".." && !text.utf8.contains(0)
      && !text.utf8.contains(UInt8(ascii: "/"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte.isDigit || (97...102).contains(byte) }

  /// How large files of a field may be where nothing is declared.
  package static let usualMaximumSize = 10_000_000
  /// How large any file may be.
  package static let largestSize = 100_000_000

  /// A size as people write it, in units of a thousand: `34 kB`, `1.2 MB`.
  package static func written(_ size: Int) -> String {
    if size < 1000 { return "\(size) B" }
    if size < 1_000_000 { return "\((size + 500) / 1000) kB" }
    let tenths = (size + 50_000) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }

  /// A size that somebody declares: `500 kB`, `2 MB`, `20000`; nil for what is none or over the largest.
  package static func size(written text: String) -> Int? {
    let parts = text.split(separator: " ")
    guard let number = parts.first.flatMap({ Int($0) }), number > 0, parts.count <= 2 else { return nil }
    let units = ["B": 1, "kB": 1000, "KB": 1000, "MB": 1_000_000]
    guard let unit = parts.count == 2 ? units[String(parts[1])] : 1 else { return nil }
    let (size, isTooLarge) = number.multipliedReportingOverflow(by: unit)
    return isTooLarge || size > largestSize ? nil : size
  }
}
