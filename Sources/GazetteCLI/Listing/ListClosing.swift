import Forms
import Foundation
import Press

/// What is said on standard error when a list is done: how much there is.
struct ListClosing {
  /// What is counted, as one of it is called.
  let noun: String
  let shown: Int
  let total: Int
  let options: ProjectOptions

  func print() {
    if options.quiet { return }
    if shown == 0 {
      say(total == 0 ? "There are no \(plural) yet." : "None of \(count(total)) is as asked for.")
    } else if isatty(STDOUT_FILENO) == 1 {
      say(shown == total ? count(total) : "\(grouped(shown)) of \(count(total))")
    }
  }

  private func say(_ line: String) {
    let line = RecordText.oneLine(line)
    if isatty(STDERR_FILENO) == 1 { Terminal.writeLine(line) } else { Console.error(line) }
  }

  private var plural: String { "\(noun)s" }

  private func count(_ number: Int) -> String { "\(grouped(number)) \(number == 1 ? noun : plural)" }

  private func grouped(_ number: Int) -> String {
    var bytes: [UInt8] = []
    Formats(language: "en", currency: .dollar).append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
