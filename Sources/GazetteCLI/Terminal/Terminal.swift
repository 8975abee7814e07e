import Foundation
import TerminalText

/// The terminal at which somebody sits, if there is one.
///
/// Questions and everything else that is not a result go to standard error, so that the results of a
/// command can be sent elsewhere while it asks.
enum Terminal {
  /// Whether somebody can be asked: input comes from a terminal, and questions can be seen on one.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Whether keys can be read one by one and the cursor moved; a terminal called `dumb` takes whole lines only.
  static var hasCursor: Bool {
    guard canAsk, let name = ProcessInfo.processInfo.environment["TERM"] else { return false }
    return !name.isEmpty && name != "dumb"
  }

  /// Whether colours are wanted on standard error (`NO_COLOR` is unset or empty).
  static var hasColours: Bool {
    hasCursor && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }

  /// The columns of the terminal behind a file descriptor; nil where it is none.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The columns in which questions are asked.
  static var columns: Int { columns(of: STDERR_FILENO) ?? 80 }

  /// The lines of the terminal at which questions are asked.
  static var rows: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }

  /// Writes to the terminal.
  static func write(_ text: String) { Console.message(text) }

  /// Writes lines, broken between words so that they fit.
  ///
  /// - Parameter indent: blanks before every line but the first.
  static func writeLine(_ text: String = "", indent: Int = 0, style: TextStyle = .plain) {
    for line in TextWidth.wrapped(text, columns: columns, indent: indent) {
      write(style.applied(to: line) + "\n")
    }
  }

  /// Writes words and, fainter behind them, what is said about them, broken between words so that they fit.
  ///
  /// - Parameter indent: blanks before every line but the first.
  static func writeLine(_ words: String, faint remark: String, indent: Int = 0) {
    var left = words.count { !$0.isWhitespace }
    for line in TextWidth.wrapped(
      remark.isEmpty ? words : "\(words) \(remark)", columns: columns, indent: indent)
    {
      let start = line.indices.first { place in
        if left == 0 { return true }
        if !line[place].isWhitespace { left -= 1 }
        return false
      }
      let split = start ?? line.endIndex
      write(line[..<split] + TextStyle.faint.applied(to: String(line[split...])) + "\n")
    }
  }
}

/// How words stand out on a terminal.
enum TextStyle: String {
  case plain
  case bold = "1"
  case faint = "2"
  case red = "31"
  case boldRed = "1;31"
  case green = "32"

  /// The text with the terminal's codes around it, where it takes colours.
  func applied(to text: String) -> String {
    self == .plain || text.isEmpty || !Terminal.hasColours ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}

/// The terminal at which results are read, if they are.
enum ResultTerminal {
  /// Its columns; nil where results go to a file or another program.
  static var columns: Int? {
    isatty(STDOUT_FILENO) == 1 ? Terminal.columns(of: STDOUT_FILENO) ?? 80 : nil
  }

  /// Prints a line of a result, at a terminal broken between words so that it fits.
  ///
  /// - Parameter indent: blanks before every line but the first.
  static func print(_ text: String, indent: Int = 0) {
    for line in columns.map({ TextWidth.wrapped(text, columns: $0, indent: indent) }) ?? [text] {
      Swift.print(line)
    }
  }
}
