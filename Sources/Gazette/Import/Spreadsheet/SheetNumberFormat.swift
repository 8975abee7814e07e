/// What a number of a spreadsheet stands for, by the format in which it is shown.
enum SheetNumberFormat: Equatable {
  case number
  case date
  /// A date with a time.
  case moment
  case time
  /// Hours that may be more than a day has.
  case duration

  /// The formats that every workbook has.
  init(builtIn identifier: Int) {
    self =
      switch identifier {
      case 14...17, 27...31, 36, 50...54, 57, 58: .date
      case 22: .moment
      case 18...21, 32...35, 45, 47, 55, 56: .time
      case 46: .duration
      default: .number
      }
  }

  /// A format of a workbook's own, `dd/mm/yyyy\ hh:mm;@`; only what stands for positive numbers is looked at.
  init(code: String) {
    var letters: Set<Character> = []
    var isDuration = false
    var rest = Substring(code.lowercased().replacing("am/pm", with: "").replacing("a/p", with: ""))
    while let letter = rest.popFirst(), letter != ";" {
      switch letter {
      case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
      case "\\", "_", "*": rest = rest.dropFirst()
      case "[":
        let inside = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(inside.count + 1)
        if let first = inside.first, "hms".contains(first), inside.allSatisfy({ $0 == first }) {
          isDuration = true
        }
      case "y", "d", "m", "h", "s": letters.insert(letter)
      default: break
      }
    }
    let hasTime = letters.contains("h") || letters.contains("s")
    let hasDate =
      letters.contains("y") || letters.contains("d") || letters.contains("m") && !hasTime && !isDuration
    self =
      isDuration
      ? .duration : hasDate ? (hasTime ? .moment : .date) : hasTime ? .time : .number
  }
}
