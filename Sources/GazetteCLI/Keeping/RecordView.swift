import Forms
import Gazette
import TerminalText

/// A record as lines for a terminal.
struct RecordView {
  let values: ReadableValues
  /// A longer value would push everything else off the screen.
  private static let longestValue = 1000

  /// The sections of a record with what is there, wrapped to a width.
  func lines(of record: StoredRecord, columns: Int) -> [String] {
    let sections = RecordOutline(record, values).sections.filter { section in
      section.lines.contains { $0.value != TerminalTable.missing }
    }
    return sections.flatMap { section in
      Self.wrapped(SafeText.title(section.title), depth: 1, columns: columns)
        + section.lines.filter { $0.value != TerminalTable.missing }
        .flatMap { line(of: $0, depth: 2, columns: columns) }
    }
  }

  func line(of line: RecordOutline.Line, depth: Int, columns: Int) -> [String] {
    let title = SafeText.title(line.title) + (line.element.map { " \($0)" } ?? "")
    let value = line.value.map { TextWidth.shortened(SafeText.of($0), to: Self.longestValue) }
    return Self.wrapped(value.map { "\(title): \($0)" } ?? title, depth: depth + line.depth, columns: columns)
  }

  /// A line broken between words, all of it indented by two blanks for each step of depth.
  static func wrapped(_ text: String, depth: Int, columns: Int) -> [String] {
    let blanks = String(repeating: " ", count: min(2 * depth, max(columns - 20, 0)))
    return TextWidth.wrapped(text, columns: columns - blanks.count, indent: 2).map { blanks + $0 }
  }
}
