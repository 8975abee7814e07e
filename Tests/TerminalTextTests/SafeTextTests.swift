import TerminalText
import Testing

@Suite("Texts that are safe to show")
struct SafeTextTests {
  @Test("Control characters and what breaks a line are blanks, marks of direction are gone, all else stays")
  func everyCharacter() {
    for scalar in (0...0x1_FFFF).compactMap(Unicode.Scalar.init) {
      let shown =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: " "
        default: scalar.properties.isBidiControl ? "" : String(scalar)
        }
      let found = SafeText.of("“\(scalar)”")
      if !found.utf8.elementsEqual("“\(shown)”".utf8) { Issue.record("\(scalar.value): \(found)") }
    }
  }
}
