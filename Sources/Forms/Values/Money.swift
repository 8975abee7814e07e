/// An amount in whole minor units (cents) of the store's currency.
///
/// The currency itself is one for a store; it is named in its settings and beside every printed amount.
package struct Money: Sendable, Hashable, Comparable {
  package let minorUnits: Int

  package static let zero = Money(minorUnits: 0)
  /// Amounts beyond this are refused when read (a thousand million million minor units).
  package static let limit = 1_000_000_000_000_000

  package init(minorUnits: Int) { self.minorUnits = minorUnits }

  /// Reads `1250.5` as an amount of a currency; nil where it is no number, has more decimals than the
  /// currency (unless they are zeros) or lies beyond ``limit``.
  ///
  /// Three decimals are refused even if they are zeros, but in a currency that has as many: half of the world
  /// writes one thousand two hundred and fifty as `1.250`.
  package init?(_ text: String, currency: Currency) {
    guard let decimal = ExactDecimal(text), decimal.scale != 3 || currency.minorDigits >= 3 else {
      return nil
    }
    let (scaled, overflowed) = decimal.mantissa.multipliedReportingOverflow(
      by: ExactDecimal.power(max(currency.minorDigits - decimal.scale, 0)))
    let divisor = ExactDecimal.power(max(decimal.scale - currency.minorDigits, 0))
    guard !overflowed, scaled % divisor == 0, (scaled / divisor).magnitude <= UInt(Self.limit) else {
      return nil
    }
    minorUnits = scaled / divisor
  }

  package static func + (left: Money, right: Money) -> Money {
    let (sum, overflowed) = left.minorUnits.addingReportingOverflow(right.minorUnits)
    return Money(minorUnits: overflowed ? (left.minorUnits < 0 ? .min : .max) : sum)
  }

  package static func += (left: inout Money, right: Money) { left = left + right }

  package static func * (left: Money, right: Int) -> Money {
    let (product, overflowed) = left.minorUnits.multipliedReportingOverflow(by: right)
    return Money(minorUnits: overflowed ? ((left.minorUnits < 0) == (right < 0) ? .max : .min) : product)
  }

  /// The mean of a sum over so many things, rounded to a minor unit, halves away from zero; nil for none.
  package func mean(over count: Int) -> Money? {
    guard count > 0 else { return nil }
    return Money(minorUnits: Fraction(minorUnits, over: count).rounded(timesTenToThe: 0))
  }

  /// The amount as machines read it: `403649.79`, without grouping or sign of currency.
  package func plainText(in currency: Currency) -> String {
    ExactDecimal(mantissa: minorUnits, scale: currency.minorDigits).description
  }

  package static func < (left: Money, right: Money) -> Bool { left.minorUnits < right.minorUnits }
}

/// A currency by its ISO 4217 code.
package struct Currency: Sendable, Hashable {
  /// Three capital letters, such as `EUR`.
  package let code: String
  /// Decimals of its minor unit: 2 for most, 0 for the yen, 3 for some dinars, 4 for units of account (ISO 4217).
  package let minorDigits: Int

  /// A currency, or nil where the code is not three capital letters.
  package init?(code: String) {
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else { return nil }
    self.code = code
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV",
      "XAF", "XOF", "XPF":
      minorDigits = 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": minorDigits = 3
    case "CLF", "UYW": minorDigits = 4
    default: minorDigits = 2
    }
  }

  private init(knownCode: String) {
    code = knownCode
    minorDigits = 2
  }

  package static let dollar = Currency(knownCode: "USD")
  package static let euro = Currency(knownCode: "EUR")
}
