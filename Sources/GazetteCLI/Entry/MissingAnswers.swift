import Forms
import TerminalText

/// What a draft still lacks, by the sections of its form.
enum MissingAnswers {
  /// Writes a line for each section: `Car: Model, Value of the car`.
  static func tell(_ faults: [Fault], of form: Form) {
    let missing = faults.filter { $0.rule == .required }
    guard !missing.isEmpty else { return }
    Terminal.writeLine(localized("Still missing:"), style: .bold)
    for section in form.sections {
      let titles = missing.filter { $0.section == section.title }.map {
        form.title(ofPath: $0.field, titled: SafeText.title) ?? SafeText.title($0.title)
      }
      guard !titles.isEmpty else { continue }
      Terminal.writeLine("  \(SafeText.title(section.title)): \(titles.joined(separator: ", "))", indent: 4)
    }
  }
}
