import Forms
import Foundation
import Press

/// What goes to people at a terminal: messages and progress on standard error.
enum Console {
  /// Makes sure that all results have arrived, as a full disk or a closed pipe would keep from them.
  static func finish() throws {
    guard fflush(nil) == 0 else { throw outputProblem(code: errno) }
  }

  /// Writes results to standard output as they are.
  static func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw outputProblem(code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  private static func outputProblem(code: Int32) -> FileProblem {
    FileProblem(path: localized("standard output"), code: code)
  }

  /// Writes a line to standard error.
  static func error(_ line: String) { message(line + "\n") }

  /// Writes to standard error as far as there is anybody to read it: a terminal that was closed is no failure.
  static func message(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether standard error is a terminal, where progress can be seen.
  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes over the current line of the terminal.
  static func progress(_ text: String) {
    message("\r\u{1B}[K\(text)")
  }
}
