package import Forms
package import Press

/// Texts that are typed as readers see them.
extension RecordEntry {
  /// A text as it is stored that somebody types for a field: `female` of `mujer` where the field is shown as a word, and
  /// where it is shown as a country its English name or its code, whichever the field takes.
  ///
  /// - Parameter texts: the words of the language in which it is typed.
  package func stored(_ text: String, of field: Field, at path: String, in texts: TextCatalogue) -> String {
    let meant = field.shownAs?.meant(by: text, in: texts) ?? []
    return (meant.count == 1 ? meant.first : meant.first { isTaken($0, at: path) }) ?? text
  }

  /// Whether nothing is wrong with a text for a field.
  private func isTaken(_ text: String, at path: String) -> Bool {
    var changed = self
    return (try? changed.draft.set(path, to: .text(text))) != nil
      && !changed.faults.contains { $0.field == path }
  }
}

extension Field.Showing {
  /// What can be stored of which a text is what readers see, such as `female` of `mujer`, and `Spain` and `ES` of
  /// `España`; nothing where the text means nothing other than itself.
  ///
  /// - Parameter texts: the words of the language in which it is typed.
  func meant(by text: String, in texts: TextCatalogue) -> [String] {
    switch self {
    case .word:
      let small = text.lowercased()
      if texts.language != "en", texts.has(small) { return [small] }
      return texts.english(of: text).map { [$0] } ?? []
    case .country:
      guard let code = RegionNames(language: texts.language).code(ofName: text) else { return [] }
      return [RegionNames(language: "en").title(ofCode: code), code]
    case .phone: return []
    }
  }
}
