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
      let titles = missing.filter { $0.section == section.title }.map { title(of: $0, in: form) }
      guard !titles.isEmpty else { continue }
      Terminal.writeLine(
        "  \(SafeText.title(section.title)): \(titles.joined(separator: ", "))", indent: 4)
    }
  }

  /// The titles of the field and of what it stands in.
  private static func title(of fault: Fault, in form: Form) -> String {
    guard let steps = FieldPath(fault.field)?.steps else { return SafeText.title(fault.title) }
    var path = ""
    var titles: [String] = []
    for step in steps {
      path += path.isEmpty ? step.key : ".\(step.key)"
      let title = form.field(at: path)?.title ?? step.key
      titles.append(SafeText.title(title) + (step.element.map { " \($0)" } ?? ""))
      if let element = step.element { path += "[\(element)]" }
    }
    return titles.joined(separator: ": ")
  }
}
