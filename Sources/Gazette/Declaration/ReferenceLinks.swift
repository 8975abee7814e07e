internal import Forms
internal import Press
internal import RecordStore

/// What pages show of the records that a kind refers to: their names, each with the way to its page.
struct ReferenceLinks: Sendable {
  private let kinds: [String: [String: RecordDirectory.Entry]]

  init(_ kinds: [String: [String: RecordDirectory.Entry]]) { self.kinds = kinds }

  /// The name of the record that a reference means; nil where there is none.
  func name(ofKey key: String, kind: String) -> String? { kinds[kind]?[key]?.name }

  /// The name of the record that a reference means, with the way to its page; its key where there is none.
  func cell(ofKey key: String, kind: String) -> Cell {
    kinds[kind]?[key].map { .link(.text($0.name), to: $0.path) } ?? .text(key)
  }
}

/// Records of a kind by the records of another kind that they refer to, but for private references.
struct IncomingReferences {
  let kind: RecordKind
  let heading: Cell
  private let byTarget: [String: [StoredRecord]]

  /// - Complexity: O(records).
  init(from kind: RecordKind, to target: String, records: [StoredRecord]) {
    self.kind = kind
    let places = kind.form.fields.indices.filter { kind.form.fields[$0].refersTo(target) }
    // A questionnaire can name one that it renews and that is not stored, which no reference can.
    let renewed = kind.isQuestionnaire && kind.name == target ? Questionnaire.renewedFrom : nil
    var byTarget: [String: [StoredRecord]] = [:]
    for record in records {
      var seen: Set<String> = []
      let earlier = renewed.flatMap { record[$0]?.text }.map { [$0] } ?? []
      for key in earlier + places.flatMap({ kind.form.fields[$0].keys(of: target, in: record.values[$0]) })
      where seen.insert(key).inserted {
        byTarget[key, default: []].append(record)
      }
    }
    self.byTarget = byTarget
    heading = renewed == nil ? .words(kind.title) : "Renewals"
  }

  /// What refers to a record, for a template: the rows of each kind under a heading.
  static func value(of references: [IncomingReferences], to key: String) -> TemplateValue {
    .list(
      references.compactMap { other in
        other.table(to: key).map {
          TemplateContext(["heading": .cell(other.heading), "rows": .table($0)])
        }
      })
  }

  /// The records that refer to one.
  func records(to key: String) -> [StoredRecord] { byTarget[key] ?? [] }

  /// The same as a table; nil where none does.
  func table(to key: String) -> Table? {
    guard let records = byTarget[key] else { return nil }
    let named = kind.declaration.record.places
    let shown = kind.form.fields.indices.filter { place in
      let field = kind.form.fields[place]
      return !named.contains(place) && !field.isPrivate && field.kind.children == nil
        && !field.kind.isReference
    }.prefix(4)
    return Table(
      columns: [.text("record", .declared(kind.declaration.singular))]
        + shown.map { kind.form.column(of: kind.form.fields[$0]) }
        + kind.declaration.rules.listed.indices.map(kind.listedColumn),
      rows: records.map { record in
        [.link(.text(kind.recordName(of: record)), to: kind.path(of: record))]
          + shown.map { kind.form.shown(record.values[$0], in: kind.form.fields[$0], for: .everybody) }
          + kind.listedCells(of: record)
      })
  }
}

extension FieldKind {
  var isReference: Bool { if case .reference = self { true } else { false } }
}

extension Field {
  func refersTo(_ target: String) -> Bool {
    if isPrivate { return false }
    if case .reference(target) = kind { return true }
    return kind.children?.contains { $0.refersTo(target) } ?? false
  }

  /// The keys of records of a kind that a value of the field names.
  func keys(of target: String, in value: FieldValue?) -> [String] {
    if isPrivate { return [] }
    return switch (kind, value) {
    case (.reference(target), .choice(let key)?), (.reference(target), .text(let key)?): [key]
    case (.group(let children), .group(let group)?): Self.keys(of: target, in: group, children)
    case (.list(let children), .list(let groups)?): groups.flatMap { Self.keys(of: target, in: $0, children) }
    default: []
    }
  }

  private static func keys(of target: String, in group: FieldGroup, _ fields: [Field]) -> [String] {
    zip(fields, group.values).flatMap { $0.keys(of: target, in: $1) }
  }
}
