internal import Foundation

/// Where a page stands in an edition, without an ending: `reservations/2015-08/r-1001`.
///
/// The page's Markdown is this path with `.md`, its HTML with `.html`.
package struct PagePath: Sendable, Hashable, Comparable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// A path below a folder, its last part made from a key by ``name(for:)``.
  ///
  /// - Parameter isTaken: whether another page of the folder is called so.
  package init(folder: String, key: String, isTaken: Bool = false) {
    let name = isTaken || key == Self.list ? Self.otherName(for: key) : Self.name(for: key)
    // Of its own length: an edition has one for each of its records.
    var text = ""
    text.reserveCapacity(folder.utf8.count + 1 + name.utf8.count)
    text += folder
    text += "/"
    text += name
    self.text = text
  }

  /// The name of the page in a folder of records that has all of them, and that no record has.
  package static let list = "all"

  /// The file of the page's Markdown.
  package var markdown: String { "\(text).md" }

  /// How many folders lie above the page.
  package var depth: Int { text.utf8.count { $0 == UInt8(ascii: "/") } }

  /// The folders above the page, without a slash at the end.
  package var folder: Substring { text[..<(text.utf8.lastIndex(of: UInt8(ascii: "/")) ?? text.startIndex)] }

  /// The path of a file in the page's folder.
  func sibling(_ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

  /// Whether the page is that of its folder.
  var isIndex: Bool { text == "index" || text.hasSuffix("/index") }

  /// Appends the way from a page to this one, as a relative address: `../../people/index.md`.
  package func append(from origin: PagePath, ending: String, to bytes: inout [UInt8]) {
    var (own, other) = (text, origin.text)
    own.withUTF8 { own in
      other.withUTF8 { other in
        var (shared, place) = (0, 0)
        while place < own.count, place < other.count, own[place] == other[place] {
          place += 1
          if own[place - 1] == UInt8(ascii: "/") { shared = place }
        }
        for byte in other[shared...] where byte == UInt8(ascii: "/") { bytes.append(contentsOf: "../".utf8) }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: own[shared...]))
      }
    }
    bytes.append(contentsOf: ending.utf8)
  }

  /// Where a way leads from a folder: so many folders above the top, and from there by a path.
  package static func way(_ way: Substring, from folder: Substring) -> (above: Int, path: String) {
    var folders = folder.split(separator: "/").map(String.init)
    var above = 0
    // With the slash no file is meant.
    let ending = way.hasSuffix("/") && !way.hasSuffix("./") ? "/" : ""
    for part in way.split(separator: "/") where part != "." {
      if part != ".." {
        folders.append(String(part))
      } else if folders.popLast() == nil {
        above += 1
      }
    }
    return (above, folders.joined(separator: "/") + ending)
  }

  /// The name of a file for a key: readable, safe on every file system, different for different keys.
  ///
  /// A key of up to 80 lower-case ASCII letters, digits, `-`, `_` and `.` (not first) is its own name.
  /// Any other key gets what can be kept of it and twelve digits made from all of its bytes.
  package static func name(for key: String) -> String {
    isItsOwnName(key) ? key : otherName(for: key)
  }

  private static func otherName(for key: String) -> String {
    let bytes = Array(key.utf8)
    var kept: [UInt8] = []
    // Without its accents a letter stays readable: "Klára" is kept as "klara".
    let letters = key.decomposedStringWithCanonicalMapping.unicodeScalars.lazy
      .filter { !$0.properties.isDiacritic && $0.properties.canonicalCombiningClass == .notReordered }
    for byte in letters.flatMap({ Array($0.utf8) }) where kept.count < 60 {
      let lowered = (65...90).contains(byte) ? byte + 32 : byte
      if isPlain(lowered), lowered != UInt8(ascii: "."), lowered != UInt8(ascii: "_") {
        kept.append(lowered)
      } else if let last = kept.last, last != UInt8(ascii: "-") {
        kept.append(UInt8(ascii: "-"))
      }
    }
    if let last = kept.last, last != UInt8(ascii: "-") { kept.append(UInt8(ascii: "-")) }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String((hash ^ (hash >> 48)) & 0xFFFF_FFFF_FFFF, radix: 16)
    return String(decoding: kept, as: UTF8.self) + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private static func isItsOwnName(_ key: String) -> Bool {
    let utf8 = key.utf8
    guard let first = utf8.first, first != UInt8(ascii: "."), utf8.count <= 80 else { return false }
    return utf8.allSatisfy(isPlain) && key != "index"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
  }

  package static func < (left: PagePath, right: PagePath) -> Bool { left.text < right.text }
}
