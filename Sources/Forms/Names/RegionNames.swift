internal import Foundation

/// Names of countries by their codes (ISO 3166-1), in the edition's language and never the machine's.
package struct RegionNames: Sendable {
  private let locale: Locale

  /// - Parameter language: a language code, such as `es`.
  package init(language: String) { locale = Locale(identifier: language) }

  /// `Spain (ES)`, or the code alone where it has no name.
  ///
  /// Longer codes are none here: `com` at the end of an address is not the Comoros.
  package func title(ofCode code: String) -> String {
    guard code.count == 2, let name = locale.localizedString(forRegionCode: code), name != code else {
      return code
    }
    return "\(name) (\(code))"
  }
}
