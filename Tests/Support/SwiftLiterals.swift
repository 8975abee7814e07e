/// The texts that stand between quotation marks in Swift sources, `{}` in the place of each value.
///
/// ```swift
/// SwiftLiterals(in: #"say("There are \(count) more")"#).texts  // ["There are {} more"]
/// ```
package struct SwiftLiterals {
  /// Each text with what stands before it on its line and the line above.
  package private(set) var found: [(text: String, before: String)] = []
  package var texts: Set<String> { Set(found.map(\.text)) }

  private let characters: [Character]
  private var place = 0

  package init(in source: String) {
    characters = Array(source)
    while place < characters.count {
      if startsHere("//") {
        while place < characters.count, !characters[place].isNewline { place += 1 }
      } else if startsHere("\"\"\"") {
        place += 3
        while place < characters.count, !startsHere("\"\"\"") { place += 1 }
        place += 3
      } else if characters[place] == "\"" {
        let start = place
        let text = literal()
        let before = String(characters[max(0, start - 40)..<start])
        found.append((text, before))
      } else {
        place += 1
      }
    }
  }

  private func startsHere(_ sign: String) -> Bool { characters[place...].starts(with: sign) }

  /// The text that begins here, with those that stand in its values.
  private mutating func literal() -> String {
    var text = ""
    place += 1
    while place < characters.count, characters[place] != "\"", !characters[place].isNewline {
      if characters[place] != "\\" {
        text.append(characters[place])
        place += 1
      } else if startsHere("\\(") {
        text += "{}"
        place += 1
        value()
      } else if startsHere("\\u{") {
        let end = characters[place...].firstIndex(of: "}") ?? place
        let code = UInt32(String(characters[(place + 3)..<max(end, place + 3)]), radix: 16)
        if let code, let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
        place = end + 1
      } else {
        if place + 1 < characters.count { text.append(characters[place + 1]) }
        place += 2
      }
    }
    place += 1
    return text
  }

  /// Passes a value in parentheses.
  private mutating func value() {
    var depth = 0
    repeat {
      guard place < characters.count else { return }
      switch characters[place] {
      case "\"":
        let start = place
        let text = literal()
        found.append((text, String(characters[max(0, start - 40)..<start])))
        continue
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      place += 1
    } while depth > 0
  }
}
