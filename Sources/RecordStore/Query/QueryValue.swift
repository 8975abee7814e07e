public import Forms

/// A value of a page's query.
public enum QueryValue: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  /// What `percent(part, whole)` gives.
  case percent(Fraction)
  /// What `mean(sum, count)` gives.
  case mean(Fraction)
  /// What `link(text, path)` gives.
  case link(text: String, path: String)
  /// What `record(kind, key)` gives.
  case record(kind: String, key: String)

  public var isNull: Bool { self == .null }
}

/// Values that SQLite has no type for, as bytes that sort like what they stand for.
///
/// The store itself has no such values, so that bytes in a result are always one of these. The last byte says
/// which one it is.
enum QueryBytes {
  private static let ratioLength = 8 + 16 + 16 + 1
  private static let percent = UInt8(ascii: "p")
  private static let mean = UInt8(ascii: "m")
  private static let link = UInt8(ascii: "l")
  private static let record = UInt8(ascii: "r")

  /// The bytes of a value; nil for a value that SQLite has a type for.
  static func encoded(_ value: QueryValue) -> [UInt8]? {
    switch value {
    case .null, .integer, .real, .text: nil
    case .percent(let ratio): bytes(of: ratio) + [percent]
    case .mean(let ratio): bytes(of: ratio) + [mean]
    case .link(let text, let path): bytes(of: text, path) + [link]
    case .record(let kind, let key): bytes(of: key, kind) + [record]
    }
  }

  /// The value that bytes stand for; nil where they are none of these.
  static func decoded(_ bytes: UnsafeRawBufferPointer) -> QueryValue? {
    switch bytes.last {
    case percent?: ratio(in: bytes).map { .percent($0) }
    case mean?: ratio(in: bytes).map { .mean($0) }
    case link?: texts(in: bytes).map { .link(text: $0.first, path: $0.second) }
    case record?: texts(in: bytes).map { .record(kind: $0.second, key: $0.first) }
    default: nil
    }
  }

  /// The nearest number in bytes that compare like it, and behind it what is exact.
  private static func bytes(of ratio: Fraction) -> [UInt8] {
    let bits = (Double(ratio.numerator) / Double(ratio.denominator)).bitPattern
    let ordered = bits >> 63 == 1 ? ~bits : bits | 1 << 63
    var bytes: [UInt8] = []
    withUnsafeBytes(of: ordered.bigEndian) { bytes += $0 }
    withUnsafeBytes(of: ratio.numerator.bigEndian) { bytes += $0 }
    withUnsafeBytes(of: ratio.denominator.bigEndian) { bytes += $0 }
    return bytes
  }

  private static func ratio(in bytes: UnsafeRawBufferPointer) -> Fraction? {
    guard bytes.count == ratioLength else { return nil }
    func number(at start: Int) -> Int128 {
      Int128(truncatingIfNeeded: bytes[start..<start + 16].reduce(UInt128(0)) { $0 << 8 | UInt128($1) })
    }
    return Fraction(number(at: 8), over: number(at: 24))
  }

  /// A text, by which the value sorts, another one, and the length of that in four bytes.
  private static func bytes(of first: String, _ second: String) -> [UInt8] {
    var bytes = Array(first.utf8) + Array(second.utf8)
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: second.utf8.count).bigEndian) { bytes += $0 }
    return bytes
  }

  private static func texts(in bytes: UnsafeRawBufferPointer) -> (first: String, second: String)? {
    guard bytes.count >= 5 else { return nil }
    let end = bytes.count - 5
    let length = bytes[end..<end + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= end else { return nil }
    return (
      String(decoding: bytes[..<(end - length)], as: UTF8.self),
      String(decoding: bytes[(end - length)..<end], as: UTF8.self)
    )
  }
}
