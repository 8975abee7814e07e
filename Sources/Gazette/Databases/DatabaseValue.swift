internal import Forms
internal import Postgres

extension SourceValue {
  /// A value as files have it.
  ///
  /// - Parameters:
  ///   - text: as the server writes it; nil for NULL.
  ///   - type: that of its column.
  init(_ text: String?, _ type: PostgresType) {
    guard let text else {
      self = .null
      return
    }
    self =
      switch type {
      case .boolean: .bool(text == "t")
      case .integer: .number(text)
      case .decimal: .number(DatabaseNumber.withoutZeros(text))
      case .real: .number(DatabaseNumber.plain(text))
      case .moment, .zonedMoment: .text(DatabaseMoment.iso(text))
      case .padded:
        .text(String(decoding: text.utf8.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self))
      case .array(let inner): DatabaseArray.values(text, of: inner) ?? .text(text)
      case .date, .bytes, .json, .money, .text, .other: .text(text)
      }
  }
}

/// How a server writes days with times.
enum DatabaseMoment {
  /// `2026-06-30 22:15:00.5+02` as `2026-06-30T22:15:00.5+02:00`; what is no such moment stays as it is.
  ///
  /// The server writes it by the clocks of the project. Where these were ahead of Greenwich by seconds as well, as until
  /// about 1900, which ISO 8601 has no form for, the offset is left out.
  static func iso(_ text: String) -> String {
    var moment = Array(text.utf8)
    var rest = moment.dropFirst(19)
    guard has(Array(moment.prefix(19)), shape: "0000-00-00 00:00:00") else { return text }
    if rest.first == UInt8(ascii: ".") {
      let decimals = rest.dropFirst().prefix { $0.isDigit }.count
      if decimals == 0 { return text }
      rest = rest.dropFirst(1 + decimals)
    }
    let zone = Array(rest)
    moment[10] = UInt8(ascii: "T")
    if hasOffset(zone, "00:00:00") {
      moment.removeLast(zone.count)
    } else if hasOffset(zone, "00") {
      moment += Array(":00".utf8)
    } else if !zone.isEmpty, !hasOffset(zone, "00:00") {
      return text
    }
    return String(decoding: moment, as: UTF8.self)
  }

  private static func hasOffset(_ zone: [UInt8], _ shape: String) -> Bool {
    ["+", "-"].contains { has(zone, shape: $0 + shape) }
  }

  /// Whether a digit stands wherever a shape has a zero, and all else is as there.
  private static func has(_ bytes: [UInt8], shape: String) -> Bool {
    bytes.count == shape.utf8.count
      && zip(bytes, shape.utf8).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isDigit : $0 == $1 }
  }
}

/// How a server writes numbers.
enum DatabaseNumber {
  /// The same number without zeros at the end of its decimals, of which a `numeric` has as many as its scale.
  static func withoutZeros(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ".")),
      let last = text.utf8.lastIndex(where: { $0 != UInt8(ascii: "0") })
    else { return text }
    return String(text[last] == "." ? text[..<last] : text[...last])
  }

  /// The same number without an exponent; what is none stays as it is.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "e")),
      let match = text.wholeMatch(of: /(-?)(\d+)(?:\.(\d+))?e([+-]\d+)/), let exponent = Int(match.4),
      abs(exponent) <= 400
    else { return text }
    let fraction = match.3.map(String.init) ?? ""
    var digits = "\(match.2)\(fraction)"
    var point = match.2.count + exponent
    if point <= 0 {
      digits = String(repeating: "0", count: 1 - point) + digits
      point = 1
    } else if point > digits.count {
      digits += String(repeating: "0", count: point - digits.count)
    }
    let whole = digits.prefix(point)
    let rest = digits.dropFirst(point)
    return "\(match.1)\(whole)\(rest.isEmpty ? "" : ".\(rest)")"
  }
}

/// How a server writes arrays: `{1,2}`, `{"a b",NULL,"\""}`, `{{1},{2}}`.
enum DatabaseArray {
  /// Its values as a list; nil for a text that is none, such as one whose first place is not 1.
  ///
  /// - Complexity: O(length).
  static func values(_ text: String, of type: PostgresType) -> SourceValue? {
    var bytes = Array(text.utf8)[...]
    guard let list = list(&bytes, of: type, depth: 0), bytes.isEmpty else { return nil }
    return list
  }

  /// As many dimensions as arrays can have.
  private static let depthLimit = 6

  private static func list(_ bytes: inout ArraySlice<UInt8>, of type: PostgresType, depth: Int)
    -> SourceValue?
  {
    guard depth < depthLimit, bytes.popFirst() == UInt8(ascii: "{") else { return nil }
    var values: [SourceValue] = []
    if bytes.first == UInt8(ascii: "}") {
      bytes.removeFirst()
      return .list(values)
    }
    while true {
      if bytes.first == UInt8(ascii: "{") {
        guard let inner = list(&bytes, of: type, depth: depth + 1) else { return nil }
        values.append(inner)
      } else {
        guard let value = value(&bytes) else { return nil }
        values.append(element(value.text, type))
      }
      switch bytes.popFirst() {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "}"): return .list(values)
      default: return nil
      }
    }
  }

  /// A value, which is one of JSON where the array is of such.
  private static func element(_ text: String?, _ type: PostgresType) -> SourceValue {
    guard type == .json, let text, let value = try? JSONReader.value(Array(text.utf8), path: "") else {
      return SourceValue(text, type)
    }
    return value
  }

  private static func value(_ bytes: inout ArraySlice<UInt8>) -> (text: String?, Void)? {
    var text: [UInt8] = []
    guard bytes.first == UInt8(ascii: "\"") else {
      while let byte = bytes.first, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}") {
        text.append(byte)
        bytes.removeFirst()
      }
      let plain = String(decoding: text, as: UTF8.self)
      return (plain == "NULL" ? nil : plain, ())
    }
    bytes.removeFirst()
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "\"") { return (String(decoding: text, as: UTF8.self), ()) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escaped = bytes.popFirst() else { return nil }
      text.append(escaped)
    }
    return nil
  }
}
