internal import Foundation

/// How the characters of a text file are bytes, such as `windows-1252`; by the names that iconv knows.
package struct TextEncoding: Sendable, Equatable {
  package let name: String

  static let utf16 = TextEncoding(known: "UTF-16")

  /// - Returns: nil where the system knows no encoding of this name.
  package init?(_ name: String) {
    // Behind a slash iconv takes words that let it leave characters out.
    let isName =
      !name.isEmpty && name.utf8.count <= 40
      && name.utf8.allSatisfy { byte in
        (48...58).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || byte == 45 || byte == 46 || byte == 95
      }
    guard isName, let converter = Self.converter(from: name) else { return nil }
    iconv_close(converter)
    self.name = name
  }

  private init(known name: String) { self.name = name }

  private static func converter(from name: String) -> iconv_t? {
    let converter = iconv_open("UTF-8", name)
    return Int(bitPattern: converter) == -1 ? nil : converter
  }

  /// The text in UTF-8.
  ///
  /// - Throws: `notOfEncoding` with the line of the first bytes that are no character.
  /// - Complexity: O(bytes).
  func utf8(of bytes: [UInt8], path: String) throws(SourceError) -> [UInt8] {
    guard let converter = Self.converter(from: name) else {
      throw .notOfEncoding(path: path, encoding: name, line: 1)
    }
    defer { iconv_close(converter) }
    var source = bytes
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var piece = [CChar](repeating: 0, count: 1 << 16)
    let isWhole = source.withUnsafeMutableBytes { source in
      var next = source.baseAddress?.assumingMemoryBound(to: CChar.self)
      var rest = source.count
      var isEnded = false
      while !isEnded {
        // Where nothing is left, it gives the last characters that it has held back.
        let isLast = rest == 0
        let isRead = piece.withUnsafeMutableBufferPointer { target in
          var place = target.baseAddress
          var space = target.count
          let result =
            isLast
            ? iconv(converter, nil, nil, &place, &space) : iconv(converter, &next, &rest, &place, &space)
          let isFailed = result == -1
          // More than that it says when it has no space left, and goes on.
          let isRead = !isFailed || errno == E2BIG
          isEnded = isLast && !isFailed
          text += target.prefix(target.count - space).map { UInt8(bitPattern: $0) }
          return isRead
        }
        guard isRead else { return false }
      }
      return true
    }
    guard isWhole else {
      let line = text.withUnsafeBufferPointer { SourceText.place(of: $0.count, in: $0).line }
      throw .notOfEncoding(path: path, encoding: name, line: line)
    }
    return text
  }
}
