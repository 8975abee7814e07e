internal import Digests

/// The statements of a change that changed something, as one digest.
///
/// Digests of changes make a chain: two stores whose digests are the same at a revision went through the
/// same changes up to it, so that an edition knows whether a store is still the one it was made from.
final class ChangeLog {
  private var hash = MessageDigest(.sha256)
  private var bytes: [UInt8] = []
  private(set) var changesAnything = false
  /// The statement before, which is not written out again.
  private var last = ""
  /// How many attempts are being made, whose statements may be taken out again.
  private var attempts = 0

  /// - Complexity: O(length of the arguments).
  func add(_ sql: String, _ arguments: [StoreValue]) {
    add(sql)
    add(arguments)
  }

  /// A statement, whose arguments follow.
  func add(_ sql: String) {
    changesAnything = true
    if sql == last { return bytes.append(3) }
    last = sql
    Self.append(sql, to: &bytes)
  }

  /// The arguments of a statement, or some of them.
  ///
  /// - Complexity: O(length of the arguments).
  func add(_ arguments: [StoreValue]) {
    // A value of a class is asked for on every access whether somebody else has it.
    var bytes = self.bytes
    self.bytes = []
    for argument in arguments {
      switch argument {
      case .null: bytes.append(0)
      case .integer(let number):
        bytes.append(1)
        Self.append(number, to: &bytes)
      case .text(let text):
        bytes.append(2)
        Self.append(text, to: &bytes)
      }
    }
    self.bytes = bytes
    if self.bytes.count > 1 << 16, attempts == 0 { flush() }
  }

  /// Where an attempt begins.
  struct Mark {
    fileprivate let length: Int
    fileprivate let last: String
    fileprivate let changesAnything: Bool
  }

  func beginAttempt() -> Mark {
    attempts += 1
    return Mark(length: bytes.count, last: last, changesAnything: changesAnything)
  }

  /// Ends an attempt, and takes its statements out where they were taken back.
  func endAttempt(_ mark: Mark, isKept: Bool) {
    attempts -= 1
    if isKept { return }
    bytes.removeSubrange(mark.length...)
    (last, changesAnything) = (mark.last, mark.changesAnything)
  }

  /// 32 hexadecimal digits.
  func digest(after previous: String) -> String {
    Self.append(previous, to: &bytes)
    flush()
    return MessageDigest.hexadecimal(hash.finished().prefix(16))
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    append(text.utf8.count, to: &bytes)
    bytes.append(contentsOf: text.utf8)
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private func flush() {
    hash.update(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
