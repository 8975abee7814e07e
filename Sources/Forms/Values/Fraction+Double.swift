extension Fraction {
  /// The floating-point number that is nearest to it.
  ///
  /// - Complexity: O(digits).
  package var nearestDouble: Double {
    let (top, bottom) = (numerator.magnitude, denominator.magnitude)
    var text = "\(numerator < 0 ? "-" : "")\(top / bottom)."
    var rest = top % bottom
    // Twice as many digits as a denominator has, so that enough stand behind the zeros of a small fraction.
    for _ in 0..<80 where rest > 0 {
      let divided = bottom.dividingFullWidth(rest.multipliedFullWidth(by: 10))
      text += "\(divided.quotient)"
      rest = divided.remainder
    }
    // What is left over decides where the digits lie half-way between two numbers.
    text += rest > 0 ? "1" : "0"
    return Double(text) ?? Double(numerator) / Double(denominator)
  }
}
