extension Fraction {
  /// The quotient of two whole numbers of any size.
  ///
  /// Where its lowest terms have no room, it is a neighbour so close that no fraction of terms with half that room
  /// stands between both or is equal to the neighbour: comparing and rounding come out as for the quotient itself.
  ///
  /// - Returns: nil where there is no room for the whole part.
  init?(_ top: WideNumber, over bottom: WideNumber, isNegative: Bool) {
    // The fractions that its continued fraction gives up to one of its terms, and up to the one before.
    var before: (top: UInt128, bottom: UInt128) = (0, 1)
    var last: (top: UInt128, bottom: UInt128) = (1, 0)
    var (dividend, divisor) = (top, bottom)
    while !divisor.isZero {
      let most = min(Self.room(before.top, last.top), Self.room(before.bottom, last.bottom))
      guard let (term, rest) = dividend.divided(by: divisor), term <= most else {
        if last.bottom == 0 { return nil }
        // As much of the term as has room: on the other side of the number than the last one, and close to it.
        if most > 0 { last = (before.top + most * last.top, before.bottom + most * last.bottom) }
        break
      }
      (before, last) = (last, (before.top + term * last.top, before.bottom + term * last.bottom))
      (dividend, divisor) = (divisor, rest)
    }
    let numerator = Int128(last.top)
    self.init(isNegative ? -numerator : numerator, over: Int128(last.bottom))
  }

  /// How often a number can be added to another one.
  private static func room(_ number: UInt128, _ added: UInt128) -> UInt128 {
    added == 0 ? .max : (Int128.max.magnitude - number) / added
  }

  /// The sum of both, whatever its terms pass; nil where there is no room for its whole part.
  func wideSum(_ other: Fraction) -> Fraction? {
    var sum = FractionSum()
    sum.add(self)
    sum.add(other)
    return try? sum.total()
  }

  /// The product of both, whatever its terms pass; nil where there is no room for its whole part.
  func wideProduct(_ other: Fraction) -> Fraction? {
    Fraction(
      WideNumber(numerator.magnitude) * WideNumber(other.numerator.magnitude),
      over: WideNumber(denominator.magnitude) * WideNumber(other.denominator.magnitude),
      isNegative: (numerator < 0) != (other.numerator < 0))
  }
}
