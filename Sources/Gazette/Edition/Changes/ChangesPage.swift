internal import Forms
internal import Press

/// The page that says what has changed since the edition before, and the same for machines.
struct ChangesPage {
  static let path = PagePath("changes/index")
  static let title: Cell = "Changes"
  /// So many rows are shown of records added, changed and removed each; the file for machines has all.
  private static let limit = 1000

  let changes: EditionChanges

  var page: Page {
    let isOther = if case .otherStore = changes.records { true } else { false }
    return Page(
      path: Self.path, title: Self.title, template: "changes", trail: [Overview.front],
      context: TemplateContext([
        "isFirst": .flag(changes.reference == nil), "isOtherStore": .flag(isOther),
        "since": .cell(changes.reference.map { Self.date($0.asOf) } ?? .missing),
        "edition": .cell(.optional(changes.reference?.edition)),
        "counts": counts, "figures": .table(figures), "added": .table(records(.added)),
        "changed": .table(changed), "removed": .table(records(.removed)),
        "isCut": .flag(RecordChange.Nature.allCases.contains { changes.count($0) > Self.limit }),
        "limit": .integer(Self.limit),
      ]))
  }

  private static func date(_ text: String) -> Cell {
    CalendarDate(iso: text).map { .date($0) } ?? .text(text)
  }

  private var counts: TemplateValue {
    guard case .known = changes.records else { return .table(Table(columns: [], rows: [])) }
    return Overview.figures([
      Headline("Records added", .integer(changes.count(.added))),
      Headline("Records changed", .integer(changes.count(.changed))),
      Headline("Records removed", .integer(changes.count(.removed))),
    ])
  }

  private var figures: Table {
    Table(
      columns: [
        .text("collection", "Collection"), .text("figure", "Figure"), .figure("before", "Before"),
        .figure("after", "After"), .figure("difference", "Difference"),
      ],
      rows: changes.reference == nil
        ? []
        : changes.figureChanges.map { change in
          [
            title(ofCollection: change.collection), .words(Words(change.title, isOptional: true)),
            change.before?.cell(currency: changes.currency) ?? .missing,
            change.after?.cell(currency: changes.currency) ?? .missing, difference(change),
          ]
        })
  }

  private func difference(_ change: EditionChanges.FigureChange) -> Cell {
    guard let before = change.before, let after = change.after else { return .missing }
    return after.difference(from: before, currency: changes.currency) ?? .missing
  }

  private func title(ofCollection name: String) -> Cell {
    changes.collections.all.first { $0.name == name }.map { .words($0.title) } ?? .text(name)
  }

  private func records(_ nature: RecordChange.Nature) -> Table {
    Table(
      columns: [.text("kind", "Records"), .text("record", "Record")],
      rows: changes.all.lazy.filter { $0.nature == nature }.prefix(Self.limit).map {
        [.words($0.kind.title), Self.link($0)]
      })
  }

  private static func link(_ change: RecordChange) -> Cell {
    guard let record = change.after else { return .text(change.key) }
    return .link(.text(change.key), to: change.kind.path(of: record))
  }

  private var changed: Table {
    let all = changes.all.lazy.filter { $0.nature == .changed }.prefix(Self.limit)
    return Table(
      columns: [
        .text("kind", "Records"), .text("record", "Record"), .text("field", "Field"),
        .text("before", "Before"), .text("after", "After"),
      ],
      rows: all.flatMap { change in
        change.fields.map { field in
          [
            .words(change.kind.title), Self.link(change), Self.title(of: field, in: change),
            Self.value(field.before, field, in: change), Self.value(field.after, field, in: change),
          ]
        }
      })
  }

  private static func title(of field: FieldChange, in change: RecordChange) -> Cell {
    let form = change.after?.form ?? change.kind.form
    return .joined(field.titles.map { form.shown($0) }, by: "\(.blank): \(.blank)")
  }

  private static func value(
    _ value: FieldValue?, _ field: FieldChange, in change: RecordChange
  ) -> Cell {
    if field.isPrivate { return value == nil ? .missing : .withheld }
    return (change.after?.form ?? change.kind.form).shown(value, in: field.field, for: .everybody)
  }

  // MARK: For machines

  var download: Download { Download("changes/changes.json", bytes: Array((json.jsonText + "\n").utf8)) }

  private var json: SourceValue {
    let export = RecordExport(currency: changes.currency)
    func entries(_ nature: RecordChange.Nature) -> SourceValue {
      .list(
        changes.all.filter { $0.nature == nature }.map { change in
          var members: [(key: String, value: SourceValue)] = [
            ("kind", .text(change.kind.name)), ("key", .text(change.key)),
          ]
          if let record = change.after { members.append(("page", .text(change.kind.path(of: record).text))) }
          if nature == .changed {
            members.append(("fields", .list(change.fields.map { Self.json($0, export) })))
          }
          return .object(members)
        })
    }
    var members: [(key: String, value: SourceValue)] = []
    if let reference = changes.reference {
      members.append(
        (
          "since",
          .object([
            ("edition", .text(reference.edition)), ("asOf", .text(reference.asOf)),
            ("storeRevision", .number(String(reference.storeRevision))),
          ])
        ))
    } else {
      members.append(("since", .null))
    }
    members.append(("figures", .list(changes.reference == nil ? [] : changes.figureChanges.map(json))))
    switch changes.records {
    case .none, .otherStore: members.append(("records", .null))
    case .known:
      members += [
        ("added", entries(.added)), ("changed", entries(.changed)), ("removed", entries(.removed)),
      ]
    }
    return .object(members)
  }

  private static func json(_ change: FieldChange, _ export: RecordExport) -> SourceValue {
    let title = (key: "field", value: SourceValue.text(change.titles.joined(separator: ": ")))
    if change.isPrivate { return .object([title, ("isPrivate", .bool(true))]) }
    func value(_ value: FieldValue?) -> SourceValue {
      value.map { export.source($0, of: change.field) } ?? .null
    }
    return .object([title, ("before", value(change.before)), ("after", value(change.after))])
  }

  private func json(_ change: EditionChanges.FigureChange) -> SourceValue {
    func value(_ figure: EditionFigure?) -> SourceValue {
      guard let figure, figure.kind != .missing else { return .null }
      return figure.number == nil ? .text(figure.value) : .number(figure.value)
    }
    return .object([
      ("collection", .text(change.collection)), ("key", change.key.map { .text($0) } ?? .null),
      ("figure", .text(change.title)),
      ("before", value(change.before)), ("after", value(change.after)),
    ])
  }
}
