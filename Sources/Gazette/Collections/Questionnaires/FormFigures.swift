internal import Forms
internal import Press

/// The figures of a form's fields as tables of its page.
enum FormFigures {
  static let numberColumns: [Column] = [
    .text("field", "Field"), .figure("minimum", "Minimum"), .figure("mean", "Mean"),
    .figure("maximum", "Maximum"),
  ]

  static func numbers(_ summary: FormSummary) -> Table {
    Table(
      columns: numberColumns,
      rows: summary.numbers.map { figures in
        [
          .text(figures.title), Cell(figures.least),
          mean(figures).map { .counted($0, from: figures.given, of: figures.total) } ?? .missing,
          Cell(figures.greatest),
        ]
      })
  }

  /// The mean: of amounts an amount, of numbers with two decimals.
  static func mean(_ figures: FieldFigures) -> Cell? {
    guard let mean = figures.mean else { return nil }
    if case .money = figures.field.kind { return .money(Money(minorUnits: mean.rounded(timesTenToThe: 0))) }
    return .ratio(mean, decimals: 2)
  }

  static func dates(_ summary: FormSummary) -> Table {
    Table(
      columns: [
        .text("field", "Field"), .text("earliest", "Earliest"), .text("latest", "Latest"),
        .figure("given", "Given"), .figure("of", "Of"),
      ],
      rows: summary.dates.map { figures in
        [
          .text(figures.title), Cell(figures.least), Cell(figures.greatest), .integer(figures.given),
          .integer(figures.total),
        ]
      })
  }

  /// A heading and a table for every choice and switch.
  static func choices(_ summary: FormSummary) -> TemplateValue {
    .list(
      summary.choices.map { figures in
        let rows = distribution(figures)
        return TemplateContext([
          "heading": .text(figures.title), "rows": .table(rows),
          "chart": .chart(
            Chart(
              "answers-\(PagePath.name(for: figures.key))", .text(figures.title), .bars, of: rows,
              by: "answer",
              ["count"])),
        ])
      })
  }

  /// What was answered, and apart from that what was not: shares are of the answers.
  private static func distribution(_ figures: FieldFigures) -> Table {
    var rows: [[Cell]] = figures.distribution.map { answer in
      [
        answer.title, .integer(answer.count),
        .optional(percent: figures.given > 0 ? Fraction(answer.count, over: figures.given) : nil),
      ]
    }
    if figures.none > 0 { rows.append([.none, .integer(figures.none), .blank]) }
    if figures.missing > 0 { rows.append([.missing, .integer(figures.missing), .blank]) }
    if figures.hidden > 0 { rows.append(["not asked", .integer(figures.hidden), .blank]) }
    return Table(
      columns: [.text("answer", "Answer"), .figure("count", "Count"), .figure("share", "Share")], rows: rows)
  }

  /// For every field how often it was answered, and why not.
  static func answers(_ summary: FormSummary) -> Table {
    Table(
      columns: [
        .text("field", "Field"), .figure("given", "Given"), .figure("missing", "Missing"),
        .figure("none", "None"), .figure("notAsked", "Not asked"),
      ],
      rows: summary.fields.map { figures in
        let counts = [figures.given, figures.missing, figures.none, figures.hidden]
        return [.text(figures.title)] + counts.map { figures.isAskingPrivate ? .withheld : .integer($0) }
      })
  }

  static func missing(_ summary: FormSummary) -> Table {
    Table(
      columns: [
        .text("section", "Section"), .text("field", "Field"), .figure("submissions", "Submissions"),
      ],
      rows: summary.missing.map {
        [.text($0.field.section), .text($0.field.title), .integer($0.submissions)]
      })
  }
}

/// The figures of all forms as downloads: keys and values as the forms' files have them.
enum QuestionnaireTables {
  static func missing(_ forms: [FormSummary]) -> Table {
    Table(
      columns: [
        .text("form", "Form"), .text("section", "Section"), .text("field", "Field"),
        .figure("submissions", "Submissions"),
      ],
      rows: forms.flatMap { form in
        form.missing.map {
          [.text(form.form.id), .text($0.field.section), .text($0.field.key), .integer($0.submissions)]
        }
      })
  }

  /// `state` tells answers apart from what was missing, deliberately none or not asked.
  static func choices(_ forms: [FormSummary]) -> Table {
    var rows: [[Cell]] = []
    for form in forms {
      for figures in form.choices {
        let field: [Cell] = [.text(form.form.id), .text(figures.key)]
        for answer in figures.distribution {
          rows.append(field + ["given", .text(answer.value), .integer(answer.count)])
        }
        for (state, count) in [
          ("missing", figures.missing), ("none", figures.none), ("notAsked", figures.hidden),
        ] {
          rows.append(field + [.text(state), .blank, .integer(count)])
        }
      }
    }
    return Table(
      columns: [
        .text("form", "Form"), .text("field", "Field"), .text("state", "State"), .text("value", "Value"),
        .figure("count", "Count"),
      ], rows: rows)
  }

  static func numbers(_ forms: [FormSummary]) -> Table {
    Table(
      columns: [
        .text("form", "Form"), .text("field", "Field"), .text("kind", "Kind"), .figure("given", "Given"),
        .figure("of", "Of"), .figure("minimum", "Minimum"), .figure("mean", "Mean"),
        .figure("maximum", "Maximum"),
      ],
      rows: forms.flatMap { form in
        form.numbers.map { figures in
          [
            .text(form.form.id), .text(figures.key), .text(figures.field.kind.name), .integer(figures.given),
            .integer(figures.total), Cell(figures.least), FormFigures.mean(figures) ?? .missing,
            Cell(figures.greatest),
          ]
        }
      })
  }

  static func dates(_ forms: [FormSummary]) -> Table {
    Table(
      columns: [
        .text("form", "Form"), .text("field", "Field"), .figure("given", "Given"), .figure("of", "Of"),
        .text("earliest", "Earliest"), .text("latest", "Latest"),
      ],
      rows: forms.flatMap { form in
        form.dates.map { figures in
          [
            .text(form.form.id), .text(figures.key), .integer(figures.given), .integer(figures.total),
            Cell(figures.least), Cell(figures.greatest),
          ]
        }
      })
  }
}
