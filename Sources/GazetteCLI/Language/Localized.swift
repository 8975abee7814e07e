import Forms
import Press

/// The text in the language of the terminal.
func localized(_ text: LocalizedText) -> String { Localization.texts.filled(text) }

extension TextCatalogue {
  /// The text in the language, with those that stand in it.
  func filled(_ text: LocalizedText) -> String {
    filled(text.english, count: text.count, with: text.values.map(words))
  }

  private func words(_ value: LocalizedText.Value) -> String {
    switch value {
    case .plain(let text): text
    case .text(let text): filled(text)
    }
  }
}
