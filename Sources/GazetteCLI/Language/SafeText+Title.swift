import TerminalText

extension SafeText {
  /// A title of a declaration, in the language of the terminal.
  static func title(_ text: String) -> String { of(Localization.title(text)) }
}
