import Forms
import Gazette
import Press
import RecordStore
import TerminalText

/// A stored rating as it is shown.
struct RatingResult {
  let sheet: RatingSheet
  private let rating: Rating
  private let key: String
  /// Its results as one text, with the title of the first; the first by its name alone.
  private let results: (title: String, text: String)
  private let first: (name: String, text: String)
  private let passed: (name: String, isPassed: Bool)?

  init(
    of sheet: RatingSheet, _ rating: Rating, key: String, in store: RecordStore, _ settings: Settings,
    isJSON: Bool = false
  ) throws {
    self.sheet = sheet
    self.rating = rating
    self.key = key
    let currency = settings.currency
    let plain = PlainText(
      formats: isJSON
        ? Localization.resultFormats(currency, isForMachines: true) : Localization.wordedFormats(currency))
    let found = try store.read { try rating.results(of: key, in: $0) }
    let texts = found.cells.map(plain.text)
    results = (Localization.title(found.title), texts.joined(separator: " "))
    first = (found.name, texts.first ?? "")
    passed = found.passed
  }

  private var counts: [(section: RatingSheet.Section, passed: Int)] {
    zip(sheet.sections, sheet.answers).map { ($0, $1.count { $0 }) }
  }

  /// Who was rated and by what, each section's passed and asked questions, and what it comes to.
  var lines: [String] {
    [
      "\(Localization.title(rating.studentField.title)): \(sheet.student)",
      "\(Localization.title(rating.subjectField.title)): \(sheet.subject.name)",
    ].map(SafeText.of)
      + counts.map { "\(Localization.title($0.section.title)): \($0.passed)/\($0.section.questions.count)" }
      + ["\(results.title): \(results.text)"]
  }

  /// The same for somebody at a terminal, with the grade in large figures.
  func screenLines(columns: Int) -> [String] {
    let width = counts.map { TextWidth.columns(of: Localization.title($0.section.title)) }.max() ?? 0
    let sections = counts.map { section, passed in
      TextWidth.padded(SafeText.title(section.title), to: width + 2)
        + TextWidth.padded("\(passed)/\(section.questions.count)", to: 5, atStart: true)
    }
    let large = LargeText.lines(of: first.text, columns: columns - 2)
    let style: TextStyle = passed?.isPassed ?? true ? .green : .red
    let names = [sheet.student, sheet.subject.name].map { TextStyle.bold.applied(to: SafeText.of($0)) }
    let result = TextStyle.bold.applied(to: "\(results.title): \(results.text)")
    let lines =
      [""] + names + (large.isEmpty ? [] : [""] + large.map(style.applied) + [""]) + [result, ""] + sections
    return lines.flatMap { TextWidth.wrapped($0.isEmpty ? "" : "  \($0)", columns: columns, indent: 2) }
  }

  /// The same for machines.
  var json: String {
    var members: [(key: String, value: SourceValue)] = [
      ("key", .text(key)), (rating.studentField.key, .text(sheet.student)),
      (rating.subjectField.key, .text(sheet.subject.key)),
      (rating.versionField, .number(String(sheet.subject.version))),
    ]
    for (section, passed) in counts {
      members.append(
        (
          section.name,
          .object([
            ("passed", .number(String(passed))), ("questions", .number(String(section.questions.count))),
          ])
        ))
    }
    members.append((first.name, .text(first.text)))
    if let passed { members.append((passed.name, .bool(passed.isPassed))) }
    return SourceValue.object(members).jsonText
  }
}
