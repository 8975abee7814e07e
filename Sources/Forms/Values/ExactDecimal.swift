/// A decimal number kept exactly as written: `mantissa` × 10^−`scale`.
///
/// At most 18 digits; "90.83333333333333" is such a number, and so is every amount of money.
package struct ExactDecimal: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let mantissa: Int
  /// Digits behind the decimal point, 0…18.
  package let scale: Int

  package init(mantissa: Int, scale: Int) {
    self.mantissa = mantissa
    self.scale = scale
  }

  /// Reads `-12.50`, `+3` or `.5`; nil for anything else, such as `1e5`, `1,000` or more than 18 digits.
  package init?(_ text: String) { self.init(text.utf8) }

  /// The same of the bytes of a text.
  package init?(_ bytes: some Collection<UInt8>) {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let hasSign = isNegative || bytes.first == UInt8(ascii: "+")
    var mantissa = 0
    var scale = 0
    var digitCount = 0
    var sawPoint = false
    for byte in bytes.dropFirst(hasSign ? 1 : 0) {
      if byte == UInt8(ascii: "."), !sawPoint {
        sawPoint = true
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      digitCount += 1
      if mantissa > 0 || byte != UInt8(ascii: "0") || sawPoint {
        guard mantissa < 100_000_000_000_000_000, scale < 18 else { return nil }
        mantissa = mantissa * 10 + Int(byte - UInt8(ascii: "0"))
      }
      if sawPoint { scale += 1 }
    }
    guard digitCount > 0 else { return nil }
    self.init(mantissa: isNegative ? -mantissa : mantissa, scale: scale)
  }

  /// The decimal that a floating-point number is written as, with as few digits as tell it from all others; nil for one
  /// of more than 18 digits.
  package init?(_ number: Double) {
    let parts = number.description.split(separator: "e", maxSplits: 1)
    guard number.isFinite, var own = parts.first.flatMap({ ExactDecimal($0.utf8) })?.withoutZeros,
      let exponent = parts.count > 1 ? Int(parts[1]) : 0
    else { return nil }
    if exponent > own.scale {
      let (mantissa, overflows) = own.mantissa.multipliedReportingOverflow(
        by: Self.power(exponent - own.scale))
      guard !overflows, exponent - own.scale <= 18 else { return nil }
      own = ExactDecimal(mantissa: mantissa, scale: 0)
    } else {
      own = ExactDecimal(mantissa: own.mantissa, scale: own.scale - exponent)
    }
    guard own.scale <= 18, own.mantissa.magnitude < 1_000_000_000_000_000_000 else { return nil }
    self = own
  }

  /// How many digits a number has at most.
  package static let digitLimit = 18

  /// Whether a text is written as a number, of however many digits.
  package static func isWritten(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let points = digits.count { $0 == UInt8(ascii: ".") }
    return text.utf8.count - digits.count <= 1 && points <= 1 && digits.count > points
      && digits.allSatisfy { $0 == UInt8(ascii: ".") || $0.isDigit }
  }

  /// The same number without zeros at its end, so that equal numbers are written alike.
  package var withoutZeros: ExactDecimal {
    var (mantissa, scale) = (mantissa, scale)
    while scale > 0, mantissa % 10 == 0 {
      mantissa /= 10
      scale -= 1
    }
    return ExactDecimal(mantissa: mantissa, scale: scale)
  }

  /// The whole number this is, or nil when digits other than zero stand behind the point.
  package var wholeNumber: Int? {
    let power = Self.power(scale)
    return mantissa % power == 0 ? mantissa / power : nil
  }

  /// This number as a fraction.
  package var fraction: Fraction { Fraction(Int128(mantissa), over: Int128(Self.power(scale))) }

  /// The digits as written: `-12.50`.
  package var description: String {
    // Twenty digits at most or as many as stand behind the point and one before it, the point, and a sign.
    withUnsafeTemporaryAllocation(byteCount: max(scale, 20) + 3, alignment: 1) { bytes in
      var place = bytes.count
      func put(_ byte: UInt8) {
        place -= 1
        bytes[place] = byte
      }
      var rest = mantissa.magnitude
      var written = 0
      repeat {
        if written == scale, scale > 0 { put(UInt8(ascii: ".")) }
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
        written += 1
      } while rest > 0 || written <= scale
      if mantissa < 0 { put(UInt8(ascii: "-")) }
      return String(decoding: bytes[place...], as: UTF8.self)
    }
  }

  package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    Int128(left.mantissa) * Int128(power(right.scale)) < Int128(right.mantissa) * Int128(power(left.scale))
  }

  /// Ten to the power of 0…18.
  package static func power(_ exponent: Int) -> Int {
    var result = 1
    for _ in 0..<min(max(exponent, 0), 18) { result *= 10 }
    return result
  }
}
