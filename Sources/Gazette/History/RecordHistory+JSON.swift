package import Forms
internal import RecordStore

extension RecordHistory {
  /// The history for machines: an array of changes, moments in Greenwich, values as an export writes them.
  package func json(currency: Currency) -> String {
    let export = RecordExport(currency: currency)
    func value(_ value: FieldValue?, _ field: Field) -> SourceValue {
      value.map { export.source($0, of: field) } ?? .null
    }
    let events = events.map { event in
      var members: [(key: String, value: SourceValue)] = [
        ("revision", .number(String(event.revision))),
        ("madeAt", event.moment.map { .text($0.description) } ?? .null),
        ("change", .text(event.nature.rawValue)),
      ]
      if event.isErased { members.append(("isErased", .bool(true))) }
      if event.nature == .added, let record = event.record {
        let values = zip(record.form.fields, record.values).compactMap { field, given in
          given.map { (key: field.key, value: value($0, field)) }
        }
        let gone = event.gone.map {
          (key: $0.titles.path, value: SourceValue.text($0.text))
        }
        members.append(("values", .object(values + gone)))
      } else if event.nature != .removed {
        let fields = event.fields.map { change in
          SourceValue.object([
            ("field", .text(change.titles.path)),
            ("before", value(change.before, change.field)), ("after", value(change.after, change.field)),
          ])
        }
        members.append(("fields", .list(fields)))
      }
      return SourceValue.object(members)
    }
    return events.isEmpty ? "[]\n" : "[\n  \(events.map(\.jsonText).joined(separator: ",\n  "))\n]\n"
  }
}
