package import Forms
package import Press
package import RecordStore

/// A column of a list of records as people read it at a terminal.
///
/// ```swift
/// ListColumn("total", "Total", .money) { .money(total(of: $0)) }
/// ```
package struct ListColumn: Sendable {
  /// What conditions and orders call it, such as `total`.
  package let key: String
  package let title: Cell
  /// What its cells hold: how they are compared, and whether they stand to the right.
  package private(set) var kind: FieldKind
  /// Whether that is known without its cells.
  let isSaid: Bool
  package let cell: @Sendable (StoredRecord) -> Cell
  /// What records are chosen and ordered by.
  let compared: @Sendable (StoredRecord) -> Cell
  /// Whether it shows what no field of the form holds as such.
  let isComputed: Bool
  /// Whether it says what the record is called.
  package internal(set) var isName = false
  /// What the groups of its switches are called, where it has switches.
  package internal(set) var groups = SwitchGroups.none
  /// Whether it is worked out from the fields, and does not say what the record is called.
  package var isDerived: Bool { isComputed && key != RecordKind.recordColumn }

  /// A column that is worked out from a record, such as a grade.
  ///
  /// - Parameters:
  ///   - kind: nil where only its cells say it; see ``read(from:)``.
  ///   - compared: what records are chosen and ordered by, where that is not what is shown.
  package init(
    _ key: String, _ title: Cell, _ kind: FieldKind?,
    comparing compared: (@Sendable (StoredRecord) -> Cell)? = nil,
    cell: @escaping @Sendable (StoredRecord) -> Cell
  ) {
    self.init(key, title, kind, isComputed: true, comparing: compared, cell: cell)
  }

  private init(
    _ key: String, _ title: Cell, _ kind: FieldKind?, isComputed: Bool,
    comparing compared: (@Sendable (StoredRecord) -> Cell)? = nil,
    cell: @escaping @Sendable (StoredRecord) -> Cell
  ) {
    self.key = key
    self.title = title
    self.kind = kind ?? .text
    isSaid = kind != nil
    self.isComputed = isComputed
    self.cell = cell
    self.compared = compared ?? cell
  }

  /// A column that shows a field of a form: a choice by its title, a group as one text, a list as its count.
  ///
  /// - Parameter names: what references are shown as, by kind and key.
  init(field place: Int, of form: Form, names: ReferenceNames) {
    let field = form.fields[place]
    self.init(field.key, form.shown(field.title), field.kind, isComputed: false) { record in
      guard place < record.values.count, let value = record.values[place] else { return .missing }
      if case .reference(let kind) = field.kind, let key = value.text {
        return .text(names.name(of: key, kind: kind))
      }
      return form.shown(value, in: field)
    }
  }

  /// What programs read of a record: of a choice its value, and else what is shown.
  func storedCell(of record: StoredRecord) -> Cell {
    if case .choice = kind { compared(record) } else { cell(record) }
  }

  /// The same with the kind of the first cell that some records have of it, where nothing else says it.
  ///
  /// - Complexity: O(records without a value, up to the first that has one).
  package func read(from records: [StoredRecord]) -> ListColumn {
    guard !isSaid, let found = records.lazy.map(compared).first(where: { ListValue($0) != nil }) else {
      return self
    }
    var column = self
    column.kind = found.comparedKind
    return column
  }
}

extension RecordKind {
  /// What `columns` calls what a record is called.
  package static let recordColumn = "record"

  /// The columns of a list at a terminal, the key left out: what a record is called, unless one of those that the
  /// declaration lists says it, then those, else every field of the form.
  ///
  /// - Parameter failed: notes what cannot be worked out.
  /// - Complexity: O(records of the kinds that the form refers to).
  package func listColumns(
    in snapshot: Snapshot, of collections: Collections, noting failed: FailedColumns = FailedColumns()
  ) throws -> [ListColumn] {
    let names = try ReferenceNames(of: form, in: collections, snapshot)
    let listed = declaration.rules.listed
    var columns: [ListColumn] = listKeys.compactMap { key in
      if key == Self.recordColumn {
        return ListColumn(key, form.shown(declaration.singular), .text) { [self] in .text(recordName(of: $0))
        }
      }
      guard let place = listed.firstIndex(where: { $0.column.name == key }) else {
        return form.place(of: key).map { ListColumn(field: $0, of: form, names: names) }
      }
      return listColumn(listed[place]) { [self] record, type in
        listedCell(place, of: record, as: type, noting: failed)
      }
    }
    let naming = columns.contains { $0.key == Self.recordColumn } ? [Self.recordColumn] : namingKeys
    let groups = SwitchGroups(of: self)
    for place in columns.indices {
      columns[place].isName = naming.contains(columns[place].key)
      columns[place].groups = groups
    }
    guard let answered = answeredColumn else { return columns }
    let place = columns.firstIndex { $0.key == Questionnaire.complete }.map { $0 + 1 } ?? columns.count
    return columns[..<place] + [answered] + columns[place...]
  }

  /// A derived column, of which programs read and compare choices by their values, as several may have one title.
  func listColumn(
    _ derived: KindRules.Derived, cell: @escaping @Sendable (StoredRecord, ColumnType) -> Cell
  ) -> ListColumn {
    let type = KindTables.type(of: derived, form)
    var compared: (@Sendable (StoredRecord) -> Cell)?
    if case .choice? = derived.kind { compared = { cell($0, .plain) } }
    return ListColumn(
      derived.column.name, form.shown(titles: derived.titles), derived.kind, comparing: compared,
      cell: { cell($0, type) })
  }

  /// The fields that say what a record is called.
  private var namingKeys: Set<String> { Set(declaration.record.places.map { form.fields[$0].key }) }

  private var listKeys: [String] {
    let naming = namingKeys
    let keys = declaration.columns.isEmpty ? form.fields.map(\.key) : declaration.columns
    // One field alone is called better by its own title.
    if keys.contains(Self.recordColumn) || naming.isEmpty
      || naming.count == 1 && keys.contains(where: naming.contains)
    {
      return keys
    }
    return [Self.recordColumn] + keys.filter { !(form.place(of: $0).map(isSaidByName) ?? false) }
  }
}

/// What people call the records that the fields of a form refer to.
package struct ReferenceNames: Sendable {
  private var names: [String: [ExactText: String]] = [:]
  /// The kinds whose keys texts hold, by the fields.
  private var kinds: [String: String] = [:]

  /// No names, so that keys stand for themselves.
  package static let none = ReferenceNames()

  private init() {}

  /// Reads the names of every kind that a field refers to.
  ///
  /// - Complexity: O(records of those kinds).
  package init(of form: Form, in collections: Collections, _ snapshot: Snapshot) throws {
    try self.init(of: [form], in: collections, snapshot)
  }

  /// Reads the names of every kind that records of a kind refer to, and of what some of them renew.
  ///
  /// - Complexity: O(records of those kinds).
  package init(
    of kind: RecordKind, renewedBy records: [StoredRecord], in collections: Collections, _ snapshot: Snapshot
  ) throws {
    try self.init(of: [kind.form], in: collections, snapshot)
    guard kind.isQuestionnaire else { return }
    kinds[Questionnaire.renewedFrom] = kind.name
    for key in Set(records.compactMap { $0[Questionnaire.renewedFrom]?.text }.map(ExactText.init)) {
      let named = try snapshot.storedRecord(key.text, of: kind).map(kind.names(of:)) ?? []
      names[kind.name, default: [:]][key] = named.first { ExactText($0.name) != key }?.name
    }
  }

  /// The same for several forms.
  package init(of forms: [Form], in collections: Collections, _ snapshot: Snapshot) throws {
    for kind in forms.reduce(into: Set<String>(), { $0.formUnion($1.referencedKinds) }) {
      names[kind] = try collections.kind(kind).map { try Self.names(of: $0, in: snapshot) } ?? [:]
    }
  }

  private static func names(of kind: RecordKind, in snapshot: Snapshot) throws -> [ExactText: String] {
    let named = try kind.names(in: snapshot).lazy.filter { ExactText($0) != ExactText($1) }
    return Dictionary(named.map { (ExactText($1), $0) }) { first, _ in first }
  }

  /// A record's name; its key where it has none.
  package func name(of key: String, kind: String) -> String { names[kind]?[ExactText(key)] ?? key }

  /// Whether the text of a field is the key of a record.
  func names(_ field: Field) -> Bool { kinds[field.key] != nil }

  /// The name of the record whose key is the text of a field; the key where it has none.
  func name(of key: String, by field: Field) -> String {
    kinds[field.key].map { name(of: key, kind: $0) } ?? key
  }
}
