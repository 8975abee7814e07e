import Foundation

/// The whole terminal, written anew after every key, and when it has another size; what stood there before is back when it is closed.
///
/// ```swift
/// try Screen.withScreen { screen in
///   screen.show(["Menu", "› Pizza"], cursor: (line: 1, column: 2))
/// }
/// ```
struct Screen {
  /// For signal handlers, which may not wait for anything.
  nonisolated(unsafe) private(set) static var isOpenForSignals = false

  private init() {}

  /// Calls `body` with a screen, while keys are read.
  ///
  /// It needs a terminal with a cursor: ``Terminal/hasCursor``.
  static func withScreen<Result>(_ body: (Screen) throws -> Result) throws -> Result {
    try Keyboard.withKeys {
      Terminal.write("\u{1B}[?1049h")
      isOpenForSignals = true
      let before = signal(SIGWINCH) { _ in }
      defer {
        signal(SIGWINCH, before)
        isOpenForSignals = false
        Terminal.write("\r\u{1B}[?1049l")
      }
      return try body(Screen())
    }
  }

  /// Shows lines, as many as there is room for, in the place of those that stood there.
  ///
  /// - Parameters:
  ///   - lines: none wider than the terminal; styles may stand in them.
  ///   - cursor: where the cursor stands then, counted from 0.
  func show(_ lines: [String], cursor: (line: Int, column: Int)) {
    let shown = lines.prefix(Terminal.rows)
    Terminal.write(
      "\r\u{1B}[H\u{1B}[J" + shown.joined(separator: "\n")
        + "\u{1B}[\(min(cursor.line, shown.count - 1) + 1);\(cursor.column + 1)H")
  }

  /// The elements of a list for which a screen has room: the chosen one with as many around it as fit.
  ///
  /// - Parameters:
  ///   - heights: how many lines each element takes.
  ///   - room: so many lines there are.
  /// - Returns: at least the chosen one.
  /// - Complexity: O(elements that are shown).
  static func window(of heights: [Int], around chosen: Int, room: Int) -> Range<Int> {
    guard heights.indices.contains(chosen) else { return 0..<0 }
    var (first, last) = (chosen, chosen + 1)
    var left = room - heights[chosen]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      if first > 0, heights[first - 1] <= left {
        first -= 1
        left -= heights[first]
        isGrowing = true
      }
      if last < heights.count, heights[last] <= left {
        left -= heights[last]
        last += 1
        isGrowing = true
      }
    }
    return first..<last
  }
}
