package import Forms
package import Press

/// Texts that are typed as readers see them.
extension RecordEntry {
  /// A text as it is stored that somebody types for a field: `female` of `mujer` where the field is shown as a word, and
  /// where it is shown as a country its English name or its code, whichever the field takes.
  ///
  /// - Parameter texts: the words of the language in which it is typed.
  package func stored(_ text: String, of field: Field, at path: String, in texts: TextCatalogue) -> String {
    switch field.shownAs {
    case .word?:
      let small = text.lowercased()
      return texts.language != "en" && texts.has(small) ? small : texts.english(of: text) ?? text
    case .country?:
      guard let code = RegionNames(language: texts.language).code(ofName: text) else { return text }
      return [RegionNames(language: "en").title(ofCode: code), code].first { isTaken($0, at: path) } ?? text
    case .phone?, nil: return text
    }
  }

  /// Whether nothing is wrong with a text for a field.
  private func isTaken(_ text: String, at path: String) -> Bool {
    var changed = self
    return (try? changed.draft.set(path, to: .text(text))) != nil
      && !changed.faults.contains { $0.field == path }
  }
}
