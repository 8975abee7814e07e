internal import Forms
internal import Press

/// The pages of submissions and the lists that lead to them.
struct SubmissionPages {
  let collection: Questionnaires
  let submissions: [Submission]
  let readership: Readership

  static func crumb(_ form: Form) -> Crumb { Crumb(.text(form.title), FormKind.path(ofForm: form.id)) }

  // MARK: Lists

  /// The submissions of a form by month, with the fields that people search by and that are not private.
  func list(of form: Form) -> SplitList {
    let shown = form.fields.filter { $0.isSearchable && !$0.isPrivate }
    var list = SplitList(
      folder: "questionnaires/\(form.id)/by-month",
      columns: [.text("key", "Submission"), .text("submittedOn", "Submitted on")]
        + shown.map { Column($0.key, .text($0.title), isFigure: $0.kind.isFigure) }
        + [.text("state", "State"), .figure("missing", "Missing")])
    let own = submissions.lazy.filter { $0.form.id == form.id }
    for submission in own.sorted(by: { ($0.submittedOn, $0.key) < ($1.submittedOn, $1.key) }) {
      let draft = submission.draft
      list.add(
        [
          .link(
            .text(submission.key), to: SubmissionKind.path(ofKey: submission.key, form: submission.form.id)),
          .date(submission.submittedOn),
        ] + shown.map { Self.listed($0.key, in: draft) } + [
          submission.isComplete ? .status("complete", .good) : .status("incomplete", .open),
          .integer(submission.faults.count),
        ], to: submission.month.description, title: .month(submission.month))
    }
    return list
  }

  /// A field's value in a list: nothing where it is hidden, `none` where it is so deliberately.
  private static func listed(_ key: String, in draft: Draft) -> Cell {
    guard let place = draft.form.place(of: key) else { return .blank }
    let field = draft.form.fields[place]
    guard !draft.isHidden(place) else { return .blank }
    guard let value = draft.values[place] else { return draft.isDeliberatelyNone(place) ? .none : .missing }
    return draft.form.shown(value, in: field, for: .everybody)
  }

  // MARK: Records

  var pages: PageSeries {
    let (submissions, collection, readership) = (submissions, collection, readership)
    let formOfKey = Dictionary(submissions.map { ($0.key, $0.form.id) }) { first, _ in first }
    var renewals: [String: [Cell]] = [:]
    for submission in submissions {
      guard let key = submission.renewedFrom else { continue }
      renewals[key, default: []].append(Self.link(submission.key, form: submission.form.id))
    }
    return PageSeries(count: submissions.count) { [renewals] index in
      let submission = submissions[index]
      let form = submission.form
      return Page(
        path: SubmissionKind.path(ofKey: submission.key, form: form.id),
        title: .text("\(form.title) \(submission.key)"), template: "submission",
        trail: Overview.trail(collection, [Self.crumb(form)]),
        context: TemplateContext([
          "form": .cell(.link(.text(form.title), to: FormKind.path(ofForm: form.id))),
          "version": .integer(form.version), "submittedOn": .cell(.date(submission.submittedOn)),
          "renewedFrom": .cell(
            submission.renewedFrom.map { key in
              formOfKey[key].map { Self.link(key, form: $0) } ?? .text(key)
            } ?? .missing),
          "renewals": .list(
            (renewals[submission.key] ?? []).map { TemplateContext(["submission": .cell($0)]) }),
          "isComplete": .flag(submission.isComplete),
          "missingCount": .words("\(submission.faults.count) answers are missing"),
          "missing": .table(Self.missing(of: submission, for: readership)),
          "sections": FormDetails.sections(of: submission.values, by: form, for: readership),
        ]),
        search: SearchText(
          key: submission.key, details: [.date(submission.submittedOn)],
          fields: form.searchFields(of: submission.values)))
    }
  }

  private static func link(_ key: String, form: String) -> Cell {
    .link(.text(key), to: SubmissionKind.path(ofKey: key, form: form))
  }

  private static func missing(of submission: Submission, for readership: Readership) -> Table {
    Table(
      columns: [.text("section", "Section"), .text("field", "Field"), .text("rule", "Rule")],
      rows: submission.faults.filter {
        readership != .everybody || !submission.form.readsPrivate(path: $0.field)
      }.map { fault in
        [
          .text(fault.section), .text(title(ofPath: fault.field, in: submission.form)),
          fault.rule == .required
            ? .words(FaultText.words(fault.rule)) : FaultText.cell(fault),
        ]
      })
  }

  /// The titles along a path: `Drivers 2: Date of birth`.
  static func title(ofPath path: String, in form: Form) -> String {
    guard let steps = FieldPath(path)?.steps else { return path }
    var fields = form.fields
    var titles: [String] = []
    for step in steps {
      guard let field = fields.first(where: { $0.key == step.key }) else { return path }
      titles.append(step.element.map { "\(field.title) \($0)" } ?? field.title)
      fields = field.kind.children ?? []
    }
    return titles.joined(separator: ": ")
  }
}
