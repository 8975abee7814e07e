import Gazette
import Press

/// A rating's result as it is shown.
struct RatingResult {
  let rating: ModuleRating
  let key: String
  private let plain: PlainText

  init(_ rating: ModuleRating, key: String, settings: Settings) {
    self.rating = rating
    self.key = key
    plain = PlainText(
      formats: Formats(language: "en", currency: settings.currency))
  }

  private var percent: String { plain.text(of: .percent(rating.grade.total)) }

  /// Student, module, each section's passed and asked questions, the percentage and how it ended.
  var lines: [String] {
    let sections = rating.rubric.sections.compactMap { section in
      rating.grade.sections[section.kind.index].map { "\(section.kind.title): \($0.passed)/\($0.count)" }
    }
    return ["Student: \(rating.student)", "Module: \(rating.rubric.name)"].map(SafeText.of) + sections
      + ["Grade: \(percent) \(rating.grade.emoji)"]
  }

  /// The same for machines.
  var json: String {
    var members: [(key: String, value: SourceValue)] = [
      ("key", .text(key)), ("student", .text(rating.student)), ("module", .text(rating.rubric.id)),
      ("version", .number(String(rating.rubric.version))),
    ]
    for section in rating.rubric.sections {
      guard let grade = rating.grade.sections[section.kind.index] else { continue }
      members.append(
        (
          section.kind.rawValue,
          .object([("passed", .number(String(grade.passed))), ("questions", .number(String(grade.count)))])
        ))
    }
    members += [("grade", .text(percent)), ("passed", .bool(rating.grade.isPassed))]
    return SourceValue.object(members).jsonText
  }
}
