/// Values of records for a terminal.
package enum SafeText {
  /// A text without what would break a line, a column or the direction of a line.
  package static func of(_ text: String) -> String {
    // What begins with other bytes is no control character, line separator or mark of direction.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xD8 && $0 != 0xE2 }) {
      return text
    }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: shown.append(" ")
      default: if !scalar.properties.isBidiControl { shown.append(scalar) }
      }
    }
    return String(shown)
  }
}
