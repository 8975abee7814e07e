/// A number of a spreadsheet, exactly as its text says it.
///
/// Spreadsheet programs write the numbers that they work with by seventeen digits, `41.850000000000001`, and show
/// fifteen of them at most, `41.85`. So is a number with decimals or an exponent taken, to fifteen significant
/// digits; a whole number that is written with all of its digits stays as it stands.
struct SheetNumber: Equatable {
  let isNegative: Bool
  /// From the first that is not zero; empty for zero.
  let digits: [UInt8]
  /// How many of the digits stand before the decimal point; below zero so many zeros stand behind it first.
  let point: Int

  static let digitLimit = 15

  /// - Returns: nil where the text is no number, or one that no program writes.
  init?(_ text: String) {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    var (digits, point) = ([UInt8](), 0)
    var hasPoint = false
    var hasDigit = false
    while let byte = rest.first {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if JSONNumber.isDigit(byte) {
        hasDigit = true
        let digit = byte - UInt8(ascii: "0")
        if !digits.isEmpty || digit != 0 {
          digits.append(digit)
          if !hasPoint { point += 1 }
        } else if hasPoint {
          point -= 1
        }
      } else {
        break
      }
      rest.removeFirst()
    }
    guard hasDigit, digits.count <= 1_000 else { return nil }
    var isWhole = !hasPoint
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      guard let exponent = Int(Substring(rest.dropFirst())), abs(exponent) <= 400 else { return nil }
      point += exponent
      rest = rest.suffix(0)
    }
    guard rest.isEmpty else { return nil }
    if !isWhole { Self.round(&digits, &point) }
    while digits.last == 0 { digits.removeLast() }
    self.isNegative = isNegative && !digits.isEmpty
    self.digits = digits
    self.point = digits.isEmpty ? 0 : point
  }

  /// To the digits that count, half of one upwards.
  private static func round(_ digits: inout [UInt8], _ point: inout Int) {
    guard digits.count > digitLimit else { return }
    let isUp = digits[digitLimit] >= 5
    digits.removeSubrange(digitLimit...)
    guard isUp else { return }
    var place = digitLimit - 1
    while place >= 0, digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      digits.insert(1, at: 0)
      point += 1
    }
  }

  /// As JSON writes it, without an exponent.
  var text: String {
    let sign = isNegative ? "-" : ""
    if digits.isEmpty { return "0" }
    let whole = point > 0 ? Self.text((0..<point).map { $0 < digits.count ? digits[$0] : 0 }) : "0"
    guard digits.count > point else { return sign + whole }
    let zeros = String(repeating: "0", count: max(0, -point))
    return "\(sign)\(whole).\(zeros)\(Self.text(digits[max(0, point)...]))"
  }

  private static func text(_ digits: some Sequence<UInt8>) -> String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }

  /// The whole days, and the seconds within the last of them to the nearest, of a number that counts days; nil for
  /// one that is below zero or beyond the year 9999.
  var daysAndSeconds: (days: Int, seconds: Int)? {
    guard !isNegative, point <= 7 else { return nil }
    var days = 0
    for place in 0..<max(0, point) { days = days * 10 + (place < digits.count ? Int(digits[place]) : 0) }
    // Thirteen digits of a day are less than a millionth of a second.
    var fraction = 0
    for place in point..<point + 13 {
      fraction = fraction * 10 + (digits.indices.contains(place) ? Int(digits[place]) : 0)
    }
    let unit = 10_000_000_000_000
    let seconds = (fraction * 86_400 + unit / 2) / unit
    return seconds == 86_400 ? (days + 1, 0) : (days, seconds)
  }
}
