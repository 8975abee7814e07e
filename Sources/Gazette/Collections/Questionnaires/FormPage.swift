internal import Forms
internal import Press

/// The page of a form: what it asks, and what was answered.
struct FormPage {
  let collection: Questionnaires
  let summary: FormSummary
  let list: SplitList

  private var form: Form { summary.form }

  var page: Page {
    Page(
      path: FormKind.path(ofForm: form.id), title: .text(form.title), template: "questionnaire",
      trail: Overview.trail(collection),
      context: TemplateContext([
        "id": .text(form.id), "version": .integer(form.version),
        "figures": Overview.figures([
          Headline("Submissions", .integer(summary.total.submissions)),
          Headline("Complete", .integer(summary.total.complete)),
          Headline("Incomplete", .integer(summary.total.incomplete)),
          Headline("First submitted", .optional(summary.first)),
          Headline("Last submitted", .optional(summary.last)),
        ]),
        "versions": .table(versions), "hasVersions": .flag(summary.versions.count > 1),
        "byMonth": .table(
          QuestionnairePages.byMonth(summary.byMonth) { list.path(of: $0.description) }),
        "byMonthChart": .chart(QuestionnairePages.byMonthChart(summary.byMonth)),
        "hasChoices": .flag(!summary.choices.isEmpty),
        "missing": .table(FormFigures.missing(summary)), "choices": FormFigures.choices(summary),
        "numbers": .table(FormFigures.numbers(summary)), "dates": .table(FormFigures.dates(summary)),
        "answers": .table(FormFigures.answers(summary)),
        "hasSubmissions": .flag(summary.total.submissions > 0), "sections": sections,
      ]), search: SearchText(key: form.id, details: ["Form"]))
  }

  private var versions: Table {
    Table(
      columns: [.figure("version", "Version"), .figure("submissions", "Submissions")],
      rows: summary.versions.map { [.integer($0.version), .integer($0.submissions)] })
  }

  // MARK: The form itself

  private var sections: TemplateValue {
    let words = FormWords(form)
    return .list(
      form.sections.map { section in
        TemplateContext([
          "heading": .text(section.title),
          "fields": .table(
            Table(
              columns: [
                .text("field", "Field"), .text("kind", "Kind"), .text("required", "Required"),
                .text("parents", "Depends on"), .text("hiddenWhen", "Not asked when"),
                .text("checks", "Checks"), .text("remarks", "Remarks"),
              ],
              rows: section.fields.flatMap { rows($0, before: "", words: words) })),
        ])
      })
  }

  private func rows(_ field: Field, before prefix: String, words: FormWords) -> [[Cell]] {
    let title = prefix + field.title
    let row: [Cell] = [
      .text(title), kind(field.kind), .flag(field.isRequired),
      phrase(field.parents.map { .text(words.title($0)) }, "\(.blank), \(.blank)"),
      phrase(field.hiddenWhen.map { [words.condition($0)] } ?? [], ""),
      phrase(field.checks.map { words.check($0, of: field.kind) }, "\(.blank); \(.blank)"),
      phrase(remarks(field, words: words), "\(.blank). \(.blank)"),
    ]
    guard let children = field.kind.children else { return [row] }
    let inner = words.within(children)
    return [row] + children.flatMap { rows($0, before: "\(title): ", words: inner) }
  }

  private func phrase(_ cells: [Cell], _ words: Words) -> Cell { .joined(cells, by: words) }

  private func kind(_ kind: FieldKind) -> Cell {
    switch kind {
    case .choice(let choices): "one of: \(.text(choices.map(\.title).joined(separator: ", ")))"
    case .multiline: "text of several lines"
    case .integer: "whole number"
    case .decimal: "number"
    case .money: "amount"
    case .flag: "yes or no"
    case .email: "e-mail address"
    case .phone: "telephone number"
    case .group(let fields): "group of \(fields.count) fields"
    case .list: "list"
    case .reference(let name): "one of the \(.text(name))"
    case .text, .switches: "text"
    case .date: "date"
    case .moment: "date with a time"
    }
  }

  private func remarks(_ field: Field, words: FormWords) -> [Cell] {
    var remarks: [Cell] = []
    if let hint = field.hint { remarks.append(.text(hint)) }
    switch field.initial {
    case .today?: remarks.append("Starts as the day of entry")
    case .value(.flag(let isOn))?: remarks.append("Starts as \(.flag(isOn))")
    case .value(let value)?:
      var text = value.conditionText ?? ""
      if case .choice(let choices) = field.kind { text = choices.first { $0.value == text }?.title ?? text }
      if !text.isEmpty { remarks.append("Starts as \(.text(text))") }
    case nil: break
    }
    if let key = field.noneWhen { remarks.append("None when \(.text(words.title(key))) is yes") }
    if field.isPrivate { remarks.append("Private") }
    return remarks
  }
}
