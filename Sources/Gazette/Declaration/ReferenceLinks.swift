internal import Forms
internal import Press
internal import RecordStore

/// What pages show of the records that a kind refers to: their names, each with the way to its page.
struct ReferenceLinks: Sendable {
  /// What the records of a kind are called.
  struct Names: Sendable {
    let records: KindRecords
    /// The name of each record with the way to its page, which all that show it share.
    private let cells: [Cell]

    /// - Complexity: O(records).
    init(of records: KindRecords, _ kind: RecordKind) {
      self.records = records
      cells = records.all.map { .link(.text(kind.recordName(of: $0)), to: kind.path(of: $0)) }
    }

    subscript(key: String) -> Cell? { records.place(of: key).map { cells[$0] } }

    func name(ofKey key: String) -> String? { self[key].flatMap(Self.name) }

    private static func name(_ cell: Cell) -> String? {
      if case .text(let name) = cell.withoutLink { name } else { nil }
    }

    /// What several of them are called.
    ///
    /// - Complexity: O(records).
    var shared: Set<ExactText> {
      var (known, shared): (Set<ExactText>, Set<ExactText>) = ([], [])
      for name in cells.compactMap(Self.name) where !known.insert(ExactText(name)).inserted {
        shared.insert(ExactText(name))
      }
      return shared
    }

    /// The way to the page of the record at a place.
    func crumb(at place: Int) -> Crumb? {
      if case .link(let name, let path) = cells[place] { Crumb(name, path) } else { nil }
    }
  }

  private let kinds: [String: Names]
  /// What records are called that are not there, by their kinds.
  private var absent: [String: [ExactText: Cell]] = [:]

  init(_ kinds: [String: Names]) { self.kinds = kinds }

  /// The same, in which records that changes tell of and that are not there have the names that these know them by.
  ///
  /// - Parameter kinds: those of the records that are asked for.
  /// - Complexity: O(changes).
  func naming(_ changes: [RecordChange], of kinds: Set<String>) -> ReferenceLinks {
    var links = self
    for change in changes where kinds.contains(change.kind.name) {
      if name(ofKey: change.key, kind: change.kind.name) != nil { continue }
      links.absent[change.kind.name, default: [:]][ExactText(change.key)] = change.name
    }
    return links
  }

  /// The name of the record that a reference means; nil where there is none.
  func name(ofKey key: String, kind: String) -> String? {
    kinds[kind]?.name(ofKey: key)
  }

  /// The name of the record that a reference means, with the way to its page; its key where there is none.
  func cell(ofKey key: String, kind: String) -> Cell {
    kinds[kind]?[key] ?? absent[kind]?[ExactText(key)] ?? .text(key)
  }
}

/// Records of a kind by the records of another kind that they refer to, but for private references.
struct IncomingReferences {
  let kind: RecordKind
  let heading: Cell
  /// The folder of its lists, within that of a record's page.
  private let folder: String
  private let byTarget: [ExactText: [StoredRecord]]
  private let order: TextOrder
  private let listed: ListedColumns

  /// What refers to records of a kind: all of another kind together, or those of each field where several refer to it.
  ///
  /// - Parameter links: the names of the records that it refers to.
  /// - Complexity: O(records).
  static func all(
    from kind: RecordKind, to target: String, records: [StoredRecord], links: ReferenceLinks,
    in order: TextOrder
  ) -> [IncomingReferences] {
    let places = kind.form.fields.indices.filter { kind.form.fields[$0].refersTo(target) }
    // A questionnaire can name one that it renews and that is not stored, which no reference can.
    let renews = kind.isQuestionnaire && kind.name == target
    guard places.count > 1, !renews else {
      return [
        IncomingReferences(
          kind: kind, heading: renews ? "Renewals" : .words(kind.title), folder: kind.name, order: order,
          records: records, links: links, by: places
        ) { record in
          let earlier = renews ? record[Questionnaire.renewedFrom]?.text : nil
          return (earlier.map { [$0] } ?? [])
            + places.flatMap { kind.form.fields[$0].keys(of: target, in: record.values[$0]) }
        }
      ]
    }
    return places.map { place in
      let field = kind.form.fields[place]
      return IncomingReferences(
        kind: kind, heading: "\(.words(kind.title)): \(kind.form.shown(field.title))",
        folder: "\(kind.name)/\(field.key)", order: order, records: records, links: links, by: [place]
      ) { field.keys(of: target, in: $0.values[place]) }
    }
  }

  /// - Parameters:
  ///   - own: the places of the fields that refer, which say the same of all records of a list.
  ///   - targets: the keys that a record refers to.
  private init(
    kind: RecordKind, heading: Cell, folder: String, order: TextOrder, records: [StoredRecord],
    links: ReferenceLinks, by own: [Int], targets: (StoredRecord) -> [String]
  ) {
    (self.kind, self.heading, self.folder, self.order) = (kind, heading, folder, order)
    var byTarget: [ExactText: [StoredRecord]] = [:]
    for record in records {
      var seen: Set<ExactText> = []
      for key in targets(record).lazy.map(ExactText.init) where seen.insert(key).inserted {
        byTarget[key, default: []].append(record)
      }
    }
    self.byTarget = byTarget
    listed = ListedColumns(of: kind, links: links, without: own)
  }

  /// What refers to a record, for a template: the rows of each kind under a heading.
  static func value(
    of references: [IncomingReferences], to record: StoredRecord, of target: RecordKind
  ) -> TemplateValue {
    .list(
      references.compactMap { other in
        let records = other.records(to: record.key)
        guard !records.isEmpty else { return nil }
        let rows =
          records.count > KindPages.longestList
          ? other.list(of: records, to: record, of: target) { _ in [] }
            .contents(.declared(other.kind.declaration.singular), count: other.heading)
          : Table(columns: other.listed.columns, rows: records.map(other.listed.row))
        return TemplateContext(["heading": .cell(other.heading), "rows": .table(rows)])
      })
  }

  /// The records that refer to one: as their kind puts them in order, else by their names.
  func records(to key: String) -> [StoredRecord] {
    let records = byTarget[ExactText(key)] ?? []
    guard records.count > 1, kind.declaration.order.isEmpty else { return records }
    return order.sorted(records, by: kind.recordName, then: \.key)
  }

  /// The pages of those lists that are too long for the pages of the records to which they refer.
  ///
  /// - Complexity: O(records, and those that refer to them).
  func pages(
    to records: [StoredRecord], of target: RecordKind, trail: (StoredRecord) -> [Crumb]
  ) -> [PageSeries] {
    records.compactMap { record in
      guard byTarget[ExactText(record.key), default: []].count > KindPages.longestList else { return nil }
      let found = self.records(to: record.key)
      let name = Cell.text(target.recordName(of: record))
      return list(of: found, to: record, of: target, rows: listed.row).pages(
        title: { [heading] in "\(name): \("\(heading): \($0.title)")" },
        trail: trail(record) + [Crumb(name, target.path(of: record))])
    }
  }

  private func list(
    of records: [StoredRecord], to record: StoredRecord, of target: RecordKind, rows: (StoredRecord) -> [Cell]
  ) -> SplitList {
    var list = SplitList(folder: "\(target.path(of: record).text)/\(folder)", columns: listed.columns)
    for record in records { list.add(rows(record), to: ListPart(of: record, kind)) }
    return list
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
    if case .reference(target) = kind { return value?.text.map { [$0] } ?? [] }
    return (value?.groups ?? []).flatMap { group in
      zip(kind.children ?? [], group.values).flatMap { $0.keys(of: target, in: $1) }
    }
  }
}
