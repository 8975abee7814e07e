import Forms
import Foundation
import Gazette

/// What is told of answers of engines that are not of today.
enum EngineText {
  /// Says of each from when it is, on standard error: the edition itself has no time in it.
  static func tell(_ project: Project) {
    for answer in project.engines.earlier {
      let from =
        answer.asked.map { moment($0, in: project.settings.timeZone) }
        ?? localized("the edition of \(answer.edition)")
      Console.error(
        localized("offline: \(answer.block) from \(answer.engine) (\(answer.file)) is from \(from)"))
    }
  }

  private static func moment(_ date: Date, in timeZone: TimeZone) -> String {
    date.formatted(
      .verbatim(
        "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
        locale: Locale(identifier: "en_US_POSIX"), timeZone: timeZone,
        calendar: Calendar(identifier: .gregorian)))
  }
}
