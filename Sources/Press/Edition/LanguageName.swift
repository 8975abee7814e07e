internal import Foundation

/// The names of languages in themselves.
enum LanguageName {
  /// `Español` for `es`; the code where it has no name.
  static func title(_ code: String) -> String {
    guard let name = Locale(identifier: code).localizedString(forLanguageCode: code) else { return code }
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
