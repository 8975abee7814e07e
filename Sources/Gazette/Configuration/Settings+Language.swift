internal import Foundation

extension Settings {
  /// The first language that a file of settings names, whatever else is wrong in it or in the declarations beside it;
  /// nil where there is no file that could be read.
  ///
  /// What is wrong is said in this language.
  /// - Complexity: O(length of the file).
  package static func language(statedIn path: String) -> String? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("language:") || $0.hasPrefix("languages:") })
    else { return Settings().languages.first }
    let below = lines[(start + 1)...].prefix { [" ", "-"].contains($0.first) }
    let words = ([lines[start]] + below).flatMap { $0.split { !$0.isLetter }.map(String.init) }
    return words.first(where: knownLanguages.contains) ?? Settings().languages.first
  }
}
