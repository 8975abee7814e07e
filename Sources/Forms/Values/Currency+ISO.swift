internal import Foundation

extension Currency {
  /// Whether ISO 4217 has, or had, a currency of this code.
  ///
  /// The list is that of the Unicode data that Foundation comes with, the same in every locale.
  package var isInISO4217: Bool { Self.knownCodes.contains(code) }

  private static let knownCodes = Set(Locale.Currency.isoCurrencies.map { $0.identifier.uppercased() })
}
