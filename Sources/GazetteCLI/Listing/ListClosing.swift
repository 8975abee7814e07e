import Forms
import Foundation
import Press

/// What is said on standard error when a list is done: how much there is.
struct ListClosing {
  /// What is counted, as one of it is called.
  let noun: ListNoun
  let shown: Int
  let total: Int
  let options: ProjectOptions

  func print() {
    if options.quiet { return }
    if shown == 0 {
      say(
        total == 0
          ? localized("There are no \(noun.plural) yet.")
          : localized("None of \(count(total)) is as asked for."))
    } else if isatty(STDOUT_FILENO) == 1 {
      say(shown == total ? count(total) : localized("\(grouped(shown)) of \(count(total))"))
    }
  }

  private func say(_ line: String) {
    let line = RecordText.oneLine(line)
    if isatty(STDERR_FILENO) == 1 { Terminal.writeLine(line) } else { Console.error(line) }
  }

  private func count(_ number: Int) -> String { noun.counted(grouped(number), number) }

  private func grouped(_ number: Int) -> String {
    var bytes: [UInt8] = []
    Localization.formats(.dollar).append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What lists count.
enum ListNoun {
  case record, rejectedValue, dismissedValue, conflict

  /// `1 record`, `1,204 records`.
  ///
  /// - Parameter number: as it is written.
  func counted(_ number: String, _ count: Int) -> String {
    switch self {
    case .record: localized("\(number, count: count) records")
    case .rejectedValue: localized("\(number, count: count) rejected values")
    case .dismissedValue: localized("\(number, count: count) dismissed values")
    case .conflict: localized("\(number, count: count) conflicts")
    }
  }

  var plural: String {
    switch self {
    case .record: localized("records")
    case .rejectedValue: localized("rejected values")
    case .dismissedValue: localized("dismissed values")
    case .conflict: localized("conflicts")
    }
  }
}
