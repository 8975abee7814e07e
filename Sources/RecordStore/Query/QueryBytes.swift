internal import Forms

/// Values that SQLite has no type for, as bytes that sort like what they stand for.
///
/// The store itself has no such values, so that bytes in a result are always one of these. The last byte says
/// which one it is.
enum QueryBytes {
  private enum Mark {
    static let percent = UInt8(ascii: "p")
    static let ratio = UInt8(ascii: "q")
    static let mean = UInt8(ascii: "m")
    static let counted = UInt8(ascii: "k")
    static let band = UInt8(ascii: "b")
    static let number = UInt8(ascii: "u")
    static let words = UInt8(ascii: "w")
    static let country = UInt8(ascii: "c")
    static let defaulted = UInt8(ascii: "d")
    static let phrase = UInt8(ascii: "h")
    static let status = UInt8(ascii: "s")
    static let compared = UInt8(ascii: "g")
    static let change = UInt8(ascii: "v")
    static let titled = UInt8(ascii: "e")
    static let written = UInt8(ascii: "y")
    static let monthName = UInt8(ascii: "o")
    static let link = UInt8(ascii: "l")
    static let listed = UInt8(ascii: "x")
    static let record = UInt8(ascii: "r")
    static let named = UInt8(ascii: "a")
    // Within others.
    static let null = UInt8(ascii: "n")
    static let integer = UInt8(ascii: "i")
    static let real = UInt8(ascii: "f")
    static let text = UInt8(ascii: "t")
  }

  /// The bytes of a value; nil for a value that SQLite has a type for.
  static func encoded(_ value: QueryValue) -> [UInt8]? {
    switch value {
    case .null, .integer, .real, .text: nil
    default: bytes(of: value)
    }
  }

  /// The value that bytes stand for; nil where they are none of these.
  static func decoded(_ bytes: UnsafeRawBufferPointer) -> QueryValue? {
    switch bytes.last {
    case Mark.null?, Mark.integer?, Mark.real?, Mark.text?: nil
    default: value(of: bytes[...])
    }
  }

  // MARK: Writing

  private static func bytes(of value: QueryValue) -> [UInt8] {
    switch value {
    case .null: [Mark.null]
    case .integer(let number): ordered(number) + [Mark.integer]
    case .real(let number): ordered(number) + [Mark.real]
    case .text(let text): Array(text.utf8) + [0, Mark.text]
    case .ratio(let ratio): FractionBytes.bytes(of: ratio) + [Mark.ratio]
    case .percent(let ratio): FractionBytes.bytes(of: ratio) + [Mark.percent]
    case .mean(let ratio): FractionBytes.bytes(of: ratio) + [Mark.mean]
    case .counted(let inner, let from, let all):
      bytes(of: inner) + ordered(from) + ordered(all) + [Mark.counted]
    case .band(let first, let size): ordered(first) + ordered(size) + [Mark.band]
    case .number(let number): ordered(number) + [Mark.number]
    // Behind every name.
    case .words(let text): [0xFF] + Array(text.utf8) + [Mark.words]
    case .country(let code, let order): order + counted(code) + [Mark.country]
    case .defaulted(let inner, let isDefaulted): bytes(of: inner) + [isDefaulted ? 1 : 0, Mark.defaulted]
    case .phrase(let text, let values): bytes(of: values) + counted(text) + [Mark.phrase]
    case .compared(let inner, let before, let words): bytes(of: [inner, before, words]) + [Mark.compared]
    case .change(let inner, let before): bytes(of: [inner, before]) + [Mark.change]
    case .titled(let inner, let title): bytes(of: [inner, title]) + [Mark.titled]
    case .written(let text): Array(text.utf8) + [0, Mark.written]
    case .monthName(let number): ordered(number) + [Mark.monthName]
    case .status(let inner, let tone): bytes(of: inner) + counted(tone.rawValue) + [Mark.status]
    case .link(let inner, let path, let key):
      bytes(of: inner) + counted(path) + counted(key ?? "") + [key == nil ? 0 : 1, Mark.link]
    case .listed(let inner, let kind, let conditions):
      listedBytes(inner, .phrase(kind, values: conditions))
    case .record(let kind, let key): Array(key.utf8) + [0] + counted(kind) + [Mark.record]
    case .named(let text, let kind, let key):
      Array(text.utf8) + [0] + counted(key) + counted(kind) + [Mark.named]
    }
  }

  private static func listedBytes(_ inner: QueryValue, _ list: QueryValue) -> [UInt8] {
    let own = bytes(of: list)
    return bytes(of: inner) + own + ordered(own.count) + [Mark.listed]
  }

  private static func bytes(of values: [QueryValue]) -> [UInt8] {
    values.flatMap { value in
      let own = bytes(of: value)
      return own + ordered(own.count)
    } + ordered(values.count)
  }

  /// Eight bytes that compare like the number.
  private static func ordered(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: (UInt64(bitPattern: Int64(number)) ^ 1 << 63).bigEndian) { Array($0) }
  }

  private static func ordered(_ number: Double) -> [UInt8] {
    let bits = number.bitPattern
    return withUnsafeBytes(of: (bits >> 63 == 1 ? ~bits : bits | 1 << 63).bigEndian) { Array($0) }
  }

  /// A text, and its length in four bytes.
  private static func counted(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: bytes.count).bigEndian) { bytes += $0 }
    return bytes
  }

  // MARK: Reading

  private typealias Bytes = Slice<UnsafeRawBufferPointer>

  private static func value(of whole: Bytes) -> QueryValue? {
    let bytes = whole.dropLast()
    switch whole.last {
    case Mark.null?: return .null
    case Mark.integer?: return integer(bytes).map { .integer($0) }
    case Mark.real?: return real(bytes).map { .real($0) }
    case Mark.text?: return .text(String(decoding: bytes.dropLast(), as: UTF8.self))
    case Mark.ratio?: return FractionBytes.fraction(of: bytes).map { .ratio($0) }
    case Mark.percent?: return FractionBytes.fraction(of: bytes).map { .percent($0) }
    case Mark.mean?: return FractionBytes.fraction(of: bytes).map { .mean($0) }
    case Mark.counted?:
      guard let inner = value(of: bytes.dropLast(16)), let from = integer(bytes.suffix(16).prefix(8)),
        let all = integer(bytes.suffix(8))
      else { return nil }
      return .counted(inner, from: from, of: all)
    case Mark.band?:
      guard let first = integer(bytes.prefix(8)), let size = integer(bytes.dropFirst(8)) else { return nil }
      return .band(first: first, size: size)
    case Mark.number?: return integer(bytes).map { .number($0) }
    case Mark.words?: return .words(String(decoding: bytes.dropFirst(), as: UTF8.self))
    case Mark.country?: return counted(bytes).map { .country($0.text, order: Array($0.before)) }
    case Mark.defaulted?: return value(of: bytes.dropLast()).map { .defaulted($0, bytes.last == 1) }
    case Mark.phrase?:
      guard let (before, text) = counted(bytes), let values = values(before) else { return nil }
      return .phrase(text, values: values)
    case Mark.compared?:
      guard let values = values(bytes), values.count == 3 else { return nil }
      return .compared(values[0], before: values[1], words: values[2])
    case Mark.change?:
      guard let values = values(bytes), values.count == 2 else { return nil }
      return .change(values[0], before: values[1])
    case Mark.titled?:
      guard let values = values(bytes), values.count == 2 else { return nil }
      return .titled(values[0], values[1])
    case Mark.written?: return .written(String(decoding: bytes.dropLast(), as: UTF8.self))
    case Mark.monthName?: return integer(bytes).map { .monthName($0) }
    case Mark.status?:
      guard let (before, name) = counted(bytes), let tone = Choice.Tone(rawValue: name),
        let inner = value(of: before)
      else { return nil }
      return .status(inner, tone)
    case Mark.link?:
      guard let (before, key) = counted(bytes.dropLast()), let (rest, path) = counted(before),
        let inner = value(of: rest)
      else { return nil }
      return .link(inner, path: path, key: bytes.last == 1 ? key : nil)
    case Mark.listed?:
      let rest = bytes.dropLast(8)
      guard let length = integer(bytes.suffix(8)), length >= 0, length < rest.count,
        case .phrase(let kind, let conditions)? = value(of: rest.suffix(length)),
        let inner = value(of: rest.dropLast(length))
      else { return nil }
      return .listed(inner, kind: kind, conditions: conditions)
    case Mark.record?:
      return counted(bytes).map {
        .record(kind: $0.text, key: String(decoding: $0.before.dropLast(), as: UTF8.self))
      }
    case Mark.named?:
      guard let (rest, kind) = counted(bytes), let (before, key) = counted(rest) else { return nil }
      return .named(String(decoding: before.dropLast(), as: UTF8.self), kind: kind, key: key)
    default: return nil
    }
  }

  /// Values one behind the other, each with its length behind it, and their number last.
  private static func values(_ bytes: Bytes) -> [QueryValue]? {
    guard let count = integer(bytes.suffix(8)) else { return nil }
    var rest = bytes.dropLast(8)
    var values: [QueryValue] = []
    while values.count < count {
      guard let length = integer(rest.suffix(8)), length >= 0, length <= rest.count - 8 else { return nil }
      rest = rest.dropLast(8)
      guard let value = value(of: rest.suffix(length)) else { return nil }
      values.append(value)
      rest = rest.dropLast(length)
    }
    return values.reversed()
  }

  private static func bits(_ bytes: Bytes) -> UInt64? {
    bytes.count == 8
      ? UInt64(bigEndian: UnsafeRawBufferPointer(rebasing: bytes).loadUnaligned(as: UInt64.self)) : nil
  }

  private static func integer(_ bytes: Bytes) -> Int? {
    bits(bytes).map { Int(Int64(bitPattern: $0 ^ 1 << 63)) }
  }

  private static func real(_ bytes: Bytes) -> Double? {
    bits(bytes).map { Double(bitPattern: $0 >> 63 == 1 ? $0 & ~(1 << 63) : ~$0) }
  }

  /// A text with its length behind it, and what is before.
  private static func counted(_ bytes: Bytes) -> (before: Bytes, text: String)? {
    guard bytes.count >= 4 else { return nil }
    let length = bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    let rest = bytes.dropLast(4)
    guard length <= rest.count else { return nil }
    return (rest.dropLast(length), String(decoding: rest.suffix(length), as: UTF8.self))
  }
}
