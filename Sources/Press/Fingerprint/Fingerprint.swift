internal import Digests

/// What tells one set of inputs from another: the first 16 bytes of the SHA-256 of all of them.
///
/// It is made from content only, never from a file's time, so that it is the same on every machine.
package struct Fingerprint: Sendable, Hashable {
  let high: UInt64
  let low: UInt64
}

extension Fingerprint {
  /// The fingerprint of some bytes.
  ///
  /// - Complexity: O(bytes).
  package init(of bytes: [UInt8]) {
    let words = MessageDigest.sha256(of: bytes)
    self.init(high: words.0, low: words.1)
  }

  // Both halves are as good as random, so one of them spreads keys well enough.
  package func hash(into hasher: inout Hasher) { hasher.combine(high) }

  /// 32 hexadecimal digits.
  package var text: String { Hexadecimal.text(append) }

  func append(to bytes: inout [UInt8]) {
    Hexadecimal.append(high, to: &bytes)
    Hexadecimal.append(low, to: &bytes)
  }
}

/// The SHA-256 of a file's bytes.
package struct FileDigest: Sendable, Hashable {
  private let words: (UInt64, UInt64, UInt64, UInt64)

  init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// - Complexity: O(bytes).
  package init(of bytes: [UInt8]) { words = MessageDigest.sha256(of: bytes) }

  package static func == (left: FileDigest, right: FileDigest) -> Bool { left.words == right.words }

  package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

  /// 64 hexadecimal digits, as `sha256sum` prints them.
  package var text: String { Hexadecimal.text(append) }

  func append(to bytes: inout [UInt8]) {
    for word in [words.0, words.1, words.2, words.3] { Hexadecimal.append(word, to: &bytes) }
  }
}

/// Numbers as sixteen hexadecimal digits.
enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: 60, through: 0, by: -4) {
      bytes.append(digits[Int(truncatingIfNeeded: number >> UInt64(shift)) & 15])
    }
  }

  /// A text of what a function appends.
  static func text(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    append(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads sixteen digits; nil where anything else stands there.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt64? {
    guard start + 16 <= bytes.count else { return nil }
    var number: UInt64 = 0
    for place in start..<(start + 16) {
      let byte = bytes[place]
      switch byte {
      case 48...57: number = number << 4 | UInt64(byte - 48)
      case 97...102: number = number << 4 | UInt64(byte - 87)
      default: return nil
      }
    }
    return number
  }
}
