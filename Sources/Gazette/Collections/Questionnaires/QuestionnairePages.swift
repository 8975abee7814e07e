internal import Forms
internal import Press

/// The pages and downloads of questionnaires.
struct QuestionnairePages {
  let collection: Questionnaires
  let submissions: [Submission]
  let summary: QuestionnaireSummary
  let asOf: CalendarDate
  let readership: Readership

  var report: CollectionReport {
    let records = SubmissionPages(
      collection: collection, submissions: submissions, readership: readership)
    let lists = summary.forms.map { form in
      records.list(of: form.form)
    }
    var pages = [PageSeries(overview)]
    for (form, list) in zip(summary.forms, lists) {
      pages.append(PageSeries(FormPage(collection: collection, summary: form, list: list).page))
      pages.append(
        list.pages(
          title: { "\(.text(form.form.title)): \($0.title)" },
          trail: Overview.trail(collection, [SubmissionPages.crumb(form.form)])))
    }
    pages.append(records.pages)
    return CollectionReport(
      headlines: [
        Headline("Submissions", .integer(summary.total.submissions), key: "submissions"),
        Headline("Complete", .integer(summary.total.complete), key: "complete"),
        Headline("Incomplete", .integer(summary.total.incomplete), key: "incomplete"),
        Headline("Forms", .integer(summary.forms.count), key: "forms"),
      ],
      attention: attention, warnings: warnings, pages: pages, downloads: downloads)
  }

  // MARK: Overview

  private var overview: Page {
    Page(
      path: Overview.path(of: "questionnaires"), title: .words(collection.title), template: "questionnaires",
      trail: [Overview.front],
      context: TemplateContext([
        "figures": Overview.figures([
          Headline("Forms", .integer(summary.forms.count)),
          Headline("Submissions", .integer(summary.total.submissions)),
          Headline("Complete", .integer(summary.total.complete)),
          Headline("Incomplete", .integer(summary.total.incomplete)),
          Headline("Share complete", .optional(percent: Self.share(summary.total))),
        ]),
        "forms": .table(table(of: summary.forms, isLinked: true)),
        "byMonth": .table(Self.byMonth(summary.byMonth)),
        "byMonthChart": .chart(Self.byMonthChart(summary.byMonth)),
        "missing": .table(missing), "numbers": .table(numbers),
      ]))
  }

  private static func share(_ count: SubmissionCount) -> Fraction? {
    count.submissions > 0 ? Fraction(count.complete, over: count.submissions) : nil
  }

  private func table(of forms: [FormSummary], isLinked: Bool) -> Table {
    Table(
      columns: [
        .text("form", "Form"), .figure("version", "Version"), .figure("submissions", "Submissions"),
        .figure("complete", "Complete"), .figure("incomplete", "Incomplete"),
        .figure("shareComplete", "Share complete"), .text("last", "Last submitted"),
      ],
      rows: forms.map { form in
        [
          isLinked
            ? .link(.text(form.form.title), to: FormKind.path(ofForm: form.form.id)) : .text(form.form.id),
          .integer(form.form.version), .integer(form.total.submissions), .integer(form.total.complete),
          .integer(form.total.incomplete), .optional(percent: Self.share(form.total)), .optional(form.last),
        ]
      })
  }

  static func byMonth(
    _ months: [(month: CalendarMonth, count: SubmissionCount)],
    link: (CalendarMonth) -> PagePath? = { _ in nil }
  ) -> Table {
    Table(
      columns: [
        .text("month", "Month"), .figure("submissions", "Submissions"), .figure("complete", "Complete"),
        .figure("incomplete", "Incomplete"),
      ],
      rows: months.map { month, count in
        [
          link(month).map { .link(.month(month), to: $0) } ?? .month(month), .integer(count.submissions),
          .integer(count.complete), .integer(count.incomplete),
        ]
      })
  }

  static func byMonthChart(_ months: [(month: CalendarMonth, count: SubmissionCount)]) -> Chart {
    Chart(
      "months", "Submissions by month", .columns, of: byMonth(months), by: "month",
      ["complete", "incomplete"])
  }

  private var missing: Table {
    Table(
      columns: [
        .text("form", "Form"), .text("section", "Section"), .text("field", "Field"),
        .figure("submissions", "Submissions"),
      ],
      rows: summary.forms.flatMap { form in
        form.missing.map { missing in
          [
            .link(.text(form.form.title), to: FormKind.path(ofForm: form.form.id)),
            .text(missing.field.section), .text(missing.field.title), .integer(missing.submissions),
          ]
        }
      })
  }

  private var numbers: Table {
    let own = summary.forms.map { form in (form, FormFigures.numbers(form)) }
    return Table(
      columns: [.text("form", "Form")] + FormFigures.numberColumns,
      rows: own.flatMap { form, table in
        table.rows.map { [.link(.text(form.form.title), to: FormKind.path(ofForm: form.form.id))] + $0 }
      })
  }

  // MARK: What needs attention

  private var attention: [Attention] {
    guard summary.total.incomplete > 0 else { return [] }
    return [
      Attention(
        "\(summary.total.incomplete) of \(summary.total.submissions) submissions are incomplete",
        Overview.path(of: "questionnaires"))
    ]
  }

  private var warnings: [Warning] {
    let byKey = Dictionary(submissions.map { ($0.key, $0) }) { first, _ in first }
    return submissions.flatMap { submission -> [Warning] in
      let path = SubmissionKind.path(ofKey: submission.key, form: submission.form.id)
      var reasons: [Words] = []
      if submission.submittedOn > asOf { reasons.append("Submitted after as-of") }
      if let key = submission.renewedFrom {
        if let earlier = byKey[key] {
          if earlier.submittedOn > submission.submittedOn || key == submission.key {
            reasons.append("Renewed from a submission that is not earlier")
          }
          if !earlier.isComplete { reasons.append("Renewed from an incomplete submission") }
        } else {
          reasons.append("Renewed from a submission that is not stored")
        }
      }
      return reasons.map { Warning($0, record: submission.key, path: path) }
    }
  }

  // MARK: Downloads

  private var downloads: [Download] {
    let byID = summary.forms.sorted { $0.form.id < $1.form.id }
    return [
      Download(
        "questionnaires/summary.json",
        figures: [
          ("asOf", .date(asOf)), ("forms", .integer(summary.forms.count)),
          ("submissions", .integer(summary.total.submissions)),
          ("complete", .integer(summary.total.complete)),
          ("incomplete", .integer(summary.total.incomplete)),
          ("shareComplete", .optional(percent: Self.share(summary.total))),
        ]),
      Download("questionnaires/forms.csv", table(of: byID, isLinked: false)),
      Download("questionnaires/by-month.csv", Self.byMonth(summary.byMonth)),
      Download("questionnaires/missing.csv", QuestionnaireTables.missing(byID)),
      Download("questionnaires/choices.csv", QuestionnaireTables.choices(byID)),
      Download("questionnaires/numbers.csv", QuestionnaireTables.numbers(byID)),
      Download("questionnaires/dates.csv", QuestionnaireTables.dates(byID)),
    ]
  }
}
