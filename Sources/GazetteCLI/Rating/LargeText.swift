/// Figures three lines high, for what is to be read from afar.
enum LargeText {
  private static let shapes: [Character: [String]] = [
    "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"],
    "3": ["▀▀█", " ▀█", "▀▀▀"], "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"],
    "6": ["█▀▀", "█▀█", "▀▀▀"], "7": ["▀▀█", "  █", "  ▀"], "8": ["█▀█", "█▀█", "▀▀▀"],
    "9": ["█▀█", "▀▀█", "▀▀▀"], ".": [" ", " ", "▀"], ",": [" ", " ", "▀"], " ": [" ", " ", " "],
    "%": ["▀ █", " █ ", "█ ▀"],
  ]

  /// The lines of a text of digits, points and percent signs; none where it has anything else, or does not fit.
  static func lines(of text: String, columns: Int) -> [String] {
    let found = text.compactMap { shapes[$0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0] }
    guard found.count == text.count else { return [] }
    let lines = (0..<3).map { row in found.map { $0[row] }.joined(separator: " ") }
    return lines.allSatisfy { $0.count <= columns } ? lines : []
  }
}
