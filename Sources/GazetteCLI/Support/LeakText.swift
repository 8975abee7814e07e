import Forms
import Gazette
import Press

/// The words for private values in an edition's files.
enum LeakText {
  static var remedy: String {
    localized(
      "If such a value may be known, its field is not to be private in its form; gate: {leaks: warn} in gazette.yml lets an edition through, {leaks: off} does not look."
    )
  }
  private static let limit = 10

  /// That nobody could look, and why.
  static func line(unsearched error: any Error) -> String {
    let reason = ErrorText.line(for: error)
    return "gate: \(localized("warned")): leaks: "
      + localized("the edition was not searched for private values: \(reason)")
  }

  /// A line for each file and record, without the value.
  static func lines(_ report: LeakReport) -> [String] {
    let result = report.rule == .stop ? localized("stopped") : localized("warned")
    let lines = report.leaks.prefix(limit).map { leak in
      "gate: \(result): leaks: "
        + localized(
          "\(leak.file) has a private value of \(leak.owner.kind) \(leak.owner.key), field \(leak.owner.field)"
        )
    }
    let more = report.leaks.count - lines.count
    return lines + (more > 0 ? ["gate: \(result): leaks: " + localized("\(more) more such places")] : [])
  }
}
