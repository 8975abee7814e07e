internal import Forms
internal import Press

/// What has changed since the edition before, for machines.
extension EditionChanges {
  var download: Download { Download("changes/changes.json", bytes: Array((json.jsonText + "\n").utf8)) }

  private var json: SourceValue {
    let export = RecordExport(currency: currency)
    func entries(_ nature: RecordChange.Nature) -> SourceValue {
      .list(
        all.filter { $0.nature == nature }.map { change in
          var members: [(key: String, value: SourceValue)] = [
            ("kind", .text(change.kind.name)), ("key", .text(change.key)),
          ]
          if let record = change.after { members.append(("page", .text(change.kind.path(of: record).text))) }
          if change.isErased { members.append(("isErased", .bool(true))) }
          if nature == .changed {
            members.append(("fields", .list(change.fields.map { Self.json($0, export) })))
          }
          return .object(members)
        })
    }
    var members: [(key: String, value: SourceValue)] = []
    if let reference {
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
    members.append(("figures", .list(reference == nil ? [] : figureChanges.map(json))))
    switch records {
    case .none, .otherStore: members.append(("records", .null))
    case .known:
      members += [
        ("added", entries(.added)), ("changed", entries(.changed)), ("removed", entries(.removed)),
      ]
    }
    for (name, kinds) in [("leftOut", leftOut), ("shownAgain", shownAgain)] where !kinds.isEmpty {
      let counts = kinds.map { (key: $0.kind, value: SourceValue.number(String($0.records))) }
      members.append((name, .object(counts)))
    }
    return .object(members)
  }

  private static func json(_ change: FieldChange, _ export: RecordExport) -> SourceValue {
    let title = (key: "field", value: SourceValue.text(change.titles.text()))
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
