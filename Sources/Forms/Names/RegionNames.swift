internal import Foundation

/// Names of countries (ISO 3166-1), in the edition's language and never the machine's.
package struct RegionNames: Sendable {
  private let locale: Locale

  /// - Parameter language: a language code, such as `es`.
  package init(language: String) {
    // The shipped words are those of Portugal, where countries are called otherwise than in Brazil.
    locale = Locale(identifier: language == "pt" ? "pt_PT" : language)
  }

  /// `Spain` of `ES`, or the code alone where it has no name.
  ///
  /// Longer codes are none here: `com` at the end of an address is not the Comoros.
  package func title(ofCode code: String) -> String {
    guard code.utf8.count == 2, let name = locale.localizedString(forRegionCode: code), name != code else {
      return code
    }
    return name
  }

  /// The name of a country that is named by its code or in English; any other text as it is.
  package func title(of text: String) -> String {
    let code = Self.code(of: text)
    let name = title(ofCode: code)
    return name == code ? text : name
  }

  /// The code of a country that is named by its code, in small letters too, or in English; any other text as it is.
  package static func code(of text: String) -> String {
    text.utf8.count == 2 ? text.uppercased() : codes[text.lowercased()] ?? text
  }

  /// The code of a country that is named in the language or in English, without regard to case and accents; nil for any
  /// other text.
  ///
  /// - Complexity: O(countries).
  package func code(ofName name: String) -> String? {
    let folded = Self.folded(name)
    return Self.codes[name.lowercased()]
      ?? Self.codes.values.first { Self.folded(title(ofCode: $0)) == folded }
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// By English names in small letters.
  private static let codes: [String: String] = {
    let english = Locale(identifier: "en")
    var codes: [String: String] = [:]
    for region in Locale.Region.isoRegions where region.identifier.utf8.count == 2 {
      let code = region.identifier
      if let name = english.localizedString(forRegionCode: code), name != code {
        codes[name.lowercased()] = code
      }
    }
    return codes
  }()
}
