import Forms
import Foundation
import Press
import TerminalText

/// What goes to people at a terminal: messages and progress on standard error.
enum Console {
  /// Makes sure that all results have arrived, as a full disk or a closed pipe would keep from them.
  static func finish() throws { guard fflush(nil) == 0 else { throw outputProblem(code: errno) } }

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

  /// Writes a line to standard error, at a terminal broken between words so that it fits.
  static func error(_ line: String) {
    let lines = showsProgress ? lines(of: line, columns: Terminal.columns) : [line]
    for line in lines { message(line + "\n") }
  }

  /// The lines of a text at a terminal; a command that it ends with stands on a line of its own, to be copied, where the
  /// whole does not fit.
  static func lines(of text: String, columns: Int) -> [String] {
    guard TextWidth.columns(of: text) > columns, let start = text.range(of: ": gazette ", options: .backwards)
    else { return TextWidth.wrapped(text, columns: columns) }
    let head = TextWidth.wrapped(String(text[..<start.lowerBound]) + ":", columns: columns)
    let command = "gazette \(text[start.upperBound...])"
    guard TextWidth.columns(of: command) <= columns else { return TextWidth.wrapped(text, columns: columns) }
    return head + [command]
  }

  /// Writes to standard error as far as there is anybody to read it: a terminal or pipe that was closed is no failure.
  static func message(_ text: String) {
    var rest = Array(text.utf8)[...]
    let mask = SignalMask(SIGPIPE)
    defer { mask.lift() }
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
  static func progress(_ text: String) { message("\r\u{1B}[K\(text)") }
}

/// Keeps a signal from this thread while it does what would bring it.
private struct SignalMask {
  private var signals = sigset_t()
  private var before = sigset_t()
  private let number: Int32

  init(_ number: Int32) {
    self.number = number
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
  }

  /// Takes the signal that has come meanwhile, and lets others come again.
  func lift() {
    var (own, before, pending) = (signals, before, sigset_t())
    sigpending(&pending)
    if sigismember(&pending, number) == 1 {
      var taken: Int32 = 0
      sigwait(&own, &taken)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
