internal import Forms

/// A fraction as bytes that sort exactly like it: the terms of its continued fraction.
///
/// 3/8 is 0 + 1/(2 + 1/(1 + 1/2)), so that its terms are 0, 2, 1 and 2. A fraction is the greater, the greater its
/// first term, the lesser its second, the greater its third, and so on in turns; where there is no further term, it is
/// as if a boundless one came. Nearly all terms are small and take one byte.
enum FractionBytes {
  /// Greater terms have their size and then their bytes.
  private static let firstSize: UInt8 = 0xE0
  private static let end: UInt8 = 0xFF
  private static let inverted: UInt8 = 0xFF

  /// - Complexity: O(digits).
  static func bytes(of fraction: Fraction) -> [UInt8] {
    let (quotient, remainder) = fraction.numerator.quotientAndRemainder(dividingBy: fraction.denominator)
    let isBelow = remainder < 0
    let whole = isBelow ? quotient - 1 : quotient
    let rest = isBelow ? remainder + fraction.denominator : remainder
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    bytes.append(whole < 0 ? 0 : 1)
    append(UInt128(whole < 0 ? ~whole : whole), whole < 0 ? inverted : 0, to: &bytes)
    // Nearly all numbers are as short as a machine's own, with which it is many times as fast.
    if let rest = UInt(exactly: rest), let denominator = UInt(exactly: fraction.denominator) {
      append(denominator, over: rest, to: &bytes)
    } else {
      append(fraction.denominator.magnitude, over: rest.magnitude, to: &bytes)
    }
    return bytes
  }

  /// The terms behind the first, and the end.
  private static func append<Number: FixedWidthInteger & UnsignedInteger>(
    _ numerator: Number, over denominator: Number, to bytes: inout [UInt8]
  ) {
    var (top, bottom) = (numerator, denominator)
    var inversion = inverted
    while bottom != 0 {
      let (term, rest) = top.quotientAndRemainder(dividingBy: bottom)
      append(term, inversion, to: &bytes)
      (top, bottom) = (bottom, rest)
      inversion = ~inversion
    }
    bytes.append(end ^ inversion)
  }

  private static func append<Number: FixedWidthInteger & UnsignedInteger>(
    _ term: Number, _ inversion: UInt8, to bytes: inout [UInt8]
  ) {
    if term < Number(firstSize) { return bytes.append(UInt8(truncatingIfNeeded: term) ^ inversion) }
    let size = (Number.bitWidth - term.leadingZeroBitCount + 7) / 8
    bytes.append((firstSize + UInt8(size)) ^ inversion)
    for place in (0..<size).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: term >> (8 * place)) ^ inversion)
    }
  }

  /// The fraction that has these bytes; nil where they are none.
  static func fraction(of bytes: Slice<UnsafeRawBufferPointer>) -> Fraction? {
    var rest = bytes
    guard let sign = rest.popFirst(), let first = term(&rest, sign == 0 ? inverted : 0) else { return nil }
    var before: (top: Int128, bottom: Int128) = (1, 0)
    var last: (top: Int128, bottom: Int128) = (sign == 0 ? ~first : first, 1)
    var inversion = inverted
    while let term = term(&rest, inversion) {
      (before, last) = (last, (term &* last.top &+ before.top, term &* last.bottom &+ before.bottom))
      inversion = ~inversion
    }
    return rest.isEmpty ? Fraction(last.top, over: last.bottom) : nil
  }

  /// The next term; nil at the end.
  private static func term(_ bytes: inout Slice<UnsafeRawBufferPointer>, _ inversion: UInt8) -> Int128? {
    guard let byte = bytes.popFirst().map({ $0 ^ inversion }), byte != end else { return nil }
    if byte < firstSize { return Int128(byte) }
    let size = Int(byte - firstSize)
    guard size <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(size) }
    return bytes.prefix(size).reduce(0) { $0 << 8 | Int128($1 ^ inversion) }
  }
}
