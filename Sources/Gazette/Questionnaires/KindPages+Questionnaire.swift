internal import Forms
internal import Press
internal import RecordStore

/// The general pages of questionnaires: lists by month, and records with what they lack and renew.
extension KindPages {
  /// The records by month, with the fields that people search by and that are not private.
  var months: SplitList { months(\.isSearchable) }

  /// The same with the fields that are meant, if they are not private and nothing private says whether they are asked.
  func months(_ isMeant: (Field) -> Bool) -> SplitList {
    let form = kind.form
    let shown = kind.placesInLists(isMeant)
    var list = SplitList(folder: partsFolder, columns: kind.submissionColumns(ofFieldsAt: shown))
    let days = records.compactMap { record in record[Questionnaire.submittedOn]?.date.map { ($0, record) } }
    for (day, record) in days.sorted(by: { ($0.0, $0.1.key) < ($1.0, $1.1.key) }) {
      let draft = Draft(form, values: record.values)
      list.add(
        [.link(.text(kind.recordName(of: record)), to: kind.path(of: record)), .date(day)]
          + shown.map { listed($0, in: draft) } + [
            record.missing.isEmpty ? .status("complete", .good) : .status("incomplete", .open),
            AnswerCount(of: draft, kind, for: .everybody).cell,
            .integer(record.missing.count),
          ], to: day.calendarMonth.description, title: .month(day.calendarMonth))
    }
    return list
  }

  /// A field's value in a list: nothing where it is hidden, `none` where it is so deliberately.
  private func listed(_ place: Int, in draft: Draft) -> Cell {
    if draft.isHidden(place) { return .blank }
    guard let value = draft.values[place] else { return draft.isDeliberatelyNone(place) ? .none : .missing }
    return kind.form.shown(value, in: kind.form.fields[place], for: .everybody, links: links)
  }

  /// The page of a record.
  func submissionPage(of record: StoredRecord) -> Page {
    let overview = overviews[kind.name] ?? Crumb(.words(kind.title), PagePath("\(kind.folder)/index"))
    let cells = cells(of: record)
    let renewals = references.first { $0.kind.name == kind.name }?.records(to: record.key) ?? []
    return Page(
      path: kind.path(of: record),
      title: "\(.declared(kind.declaration.singular)) \(.text(kind.recordName(of: record)))",
      template: "submission",
      trail: trail
        + (record[Questionnaire.submittedOn]?.date.map { day in
          [Crumb(.month(day.calendarMonth), PagePath("\(partsFolder)/\(day.calendarMonth)"))]
        } ?? []),
      context: TemplateContext([
        "form": .cell(.link(overview.title, to: overview.path)),
        "version": .cell(Cell(record[Questionnaire.version])),
        "submittedOn": .cell(Cell(record[Questionnaire.submittedOn])),
        "renewedFrom": .cell(
          record[Questionnaire.renewedFrom]?.text.map { links.cell(ofKey: $0, kind: kind.name) } ?? .missing),
        "renewals": .list(
          renewals.map { other in
            TemplateContext([
              "submission": .cell(.link(.text(kind.recordName(of: other)), to: kind.path(of: other)))
            ])
          }),
        "isComplete": .flag(record.missing.isEmpty),
        "missingCount": .words("\(record.missing.count) answers are missing"),
        "missing": .table(kind.missing(of: record)),
        "sections": kind.sections(
          of: record, cells, without: Questionnaire.ownFields.union([Questionnaire.missing]), asOf: asOf,
          for: readership, links: links),
        "references": IncomingReferences.value(
          of: references.filter { $0.kind.name != kind.name }, to: record, of: kind),
      ]),
      search: kind.search(of: record, cells.searched, links: links), ways: ways?.ways(of: record.key) ?? .none
    )
  }
}

extension Questionnaire {
  /// The last columns of lists, which say how far records are, and whose keys fields may have as well.
  static let closingColumns: [Column] = [
    .text(state, "State"), .figure(answered, "Answers"), .figure(missing, "Missing"),
  ]
}

extension RecordKind {
  /// The places of the fields of a questionnaire that a list has, of those that are meant: none that is private, or asked
  /// because of something private.
  fileprivate func placesInLists(_ isMeant: (Field) -> Bool) -> [Int] {
    let named = declaration.record.places
    return form.fields.indices.filter { place in
      let field = form.fields[place]
      return isMeant(field) && !field.isPrivate && !form.readsPrivate(field) && !named.contains(place)
        && isAsked(field, of: Draft(form))
    }
  }

  fileprivate func submissionColumns(ofFieldsAt places: [Int]) -> [Column] {
    [.text("key", "Submission"), .text("submittedOn", "Submitted on")]
      + places.map { form.column(of: form.fields[$0]) } + Questionnaire.closingColumns
  }

  /// The columns of the page of all submissions of a questionnaire.
  var columnsOfAllSubmissions: [Column] {
    submissionColumns(ofFieldsAt: placesInLists(\.isOfAllSubmissions))
  }
}
