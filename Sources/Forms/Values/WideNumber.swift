/// A whole number of any size, not below zero, for what exact fractions pass through on their way.
struct WideNumber: Comparable {
  /// To the base of 2^64, the lowest first, without zeros at the end.
  private var digits: [UInt]

  init(_ number: UInt128) {
    digits = [UInt(truncatingIfNeeded: number), UInt(truncatingIfNeeded: number >> 64)]
    dropZeros()
  }

  private init(digits: [UInt]) {
    self.digits = digits
    dropZeros()
  }

  private mutating func dropZeros() {
    while digits.last == 0 { digits.removeLast() }
  }

  var isZero: Bool { digits.isEmpty }

  var bitWidth: Int { digits.count * UInt.bitWidth - (digits.last?.leadingZeroBitCount ?? 0) }

  static func < (left: WideNumber, right: WideNumber) -> Bool {
    guard left.digits.count == right.digits.count else { return left.digits.count < right.digits.count }
    return left.digits.reversed().lexicographicallyPrecedes(right.digits.reversed())
  }

  static func + (left: WideNumber, right: WideNumber) -> WideNumber {
    var (sum, carry) = (left.digits, UInt128(0))
    sum += repeatElement(0, count: max(right.digits.count - sum.count, 0) + 1)
    for place in sum.indices {
      carry += UInt128(sum[place]) + (place < right.digits.count ? UInt128(right.digits[place]) : 0)
      sum[place] = UInt(truncatingIfNeeded: carry)
      carry >>= 64
    }
    return WideNumber(digits: sum)
  }

  /// - Precondition: the right one is not greater.
  static func - (left: WideNumber, right: WideNumber) -> WideNumber {
    var (difference, isBorrowed) = (left.digits, false)
    for place in difference.indices where place < right.digits.count || isBorrowed {
      let taken = place < right.digits.count ? right.digits[place] : 0
      let (first, firstBorrowed) = difference[place].subtractingReportingOverflow(taken)
      let (second, secondBorrowed) = first.subtractingReportingOverflow(isBorrowed ? 1 : 0)
      difference[place] = second
      isBorrowed = firstBorrowed || secondBorrowed
    }
    return WideNumber(digits: difference)
  }

  /// - Complexity: O(digits of the one times digits of the other).
  static func * (left: WideNumber, right: WideNumber) -> WideNumber {
    var product = [UInt](repeating: 0, count: left.digits.count + right.digits.count)
    for (start, factor) in left.digits.enumerated() {
      var carry: UInt = 0
      for (place, digit) in right.digits.enumerated() {
        // Two digits and their product fit in two digits.
        let (high, low) = factor.multipliedFullWidth(by: digit)
        let (first, firstCarried) = low.addingReportingOverflow(carry)
        let (second, secondCarried) = first.addingReportingOverflow(product[start + place])
        product[start + place] = second
        carry = high + (firstCarried ? 1 : 0) + (secondCarried ? 1 : 0)
      }
      product[start + right.digits.count] = carry
    }
    return WideNumber(digits: product)
  }

  /// How often another number goes into it, and what is left; nil where that is more often than 2^127.
  ///
  /// - Complexity: O(digits times bits of the quotient).
  func divided(by other: WideNumber) -> (quotient: UInt128, rest: WideNumber)? {
    let places = bitWidth - other.bitWidth
    guard !other.isZero, places < 127 else { return nil }
    var (quotient, rest) = (UInt128(0), self)
    guard places >= 0 else { return (quotient, rest) }
    var part = other * WideNumber(1 << UInt128(places))
    for _ in 0...places {
      quotient <<= 1
      if part <= rest {
        rest = rest - part
        quotient |= 1
      }
      part.halve()
    }
    return (quotient, rest)
  }

  private mutating func halve() {
    for place in digits.indices {
      let next = place + 1 < digits.count ? digits[place + 1] : 0
      digits[place] = digits[place] >> 1 | next << 63
    }
    dropZeros()
  }
}
