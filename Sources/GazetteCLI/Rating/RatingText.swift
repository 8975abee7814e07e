import Forms
import Gazette
import TerminalText

/// The words with which somebody is rated at a terminal.
enum RatingText {
  /// Who is rated, by what, and in which section: `Ana Díaz · Module 2B · Requirements (19)`; the section below where
  /// there is no room beside.
  static func heading(_ sheet: RatingSheet, section: Int, columns: Int) -> [String] {
    let content = sheet.sections[section]
    let who = SafeText.of("\(sheet.student) · \(sheet.subject.name)")
    let part = SafeText.of("\(Localization.title(content.title)) (\(content.questions.count))")
    let whole = "\(who) · \(part)"
    if TextWidth.columns(of: whole) <= columns { return [whole] }
    return TextWidth.wrapped(who, columns: columns) + TextWidth.wrapped(part, columns: columns)
  }

  /// `4/19 ✓ Title`
  static func line(_ sheet: RatingSheet, section: Int, question: Int) -> String {
    let content = sheet.sections[section]
    let place = TextWidth.padded(
      "\(question + 1)/\(content.questions.count)", to: "\(content.questions.count)".count * 2 + 1,
      atStart: true)
    let sign = sheet.answers[section][question] ? "✓" : "✗"
    return "\(place) \(sign) \(SafeText.of(content.questions[question].title))"
  }

  static func keys(isFirst: Bool, isLast: Bool) -> String {
    [
      isLast ? localized("Enter stores the rating") : localized("Enter goes on"),
      localized("a number, or ↑ ↓ and blank, switches one"), localized("? describes it"),
      isFirst ? "" : localized("← goes back"), localized("Ctrl-C leaves without storing"),
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// How the last question of the first section is named on a terminal without a cursor: `requirements 19`.
  static func example(_ sheet: RatingSheet) -> String {
    sheet.sections.first.map { "\(SafeText.title($0.title).lowercased()) \($0.questions.count)" } ?? "1"
  }

  static func pending(_ number: Int) -> String { localized("\(number)_ (Enter switches \(number))") }
  static func unknown(_ number: Int) -> String { localized("There is no question \(number).") }
  static var noDescription: String { localized("It has no description.") }
  /// - Parameter title: what whoever is rated is called.
  static func next(_ title: String, for sheet: RatingSheet) -> String {
    localized("\(SafeText.title(title)) · next for \(SafeText.of(sheet.subject.name)) (Enter alone ends)")
  }
  static func questions(_ count: Int) -> String { localized("\(count) questions") }

  static func lineKeys(_ sheet: RatingSheet) -> String {
    localized("Enter accepts, n says not passed, < goes back, \"\(example(sheet))\" goes to that question.")
      + " " + localized("Ctrl-C leaves without storing.")
  }
}
