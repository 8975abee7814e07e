internal import Forms
internal import RecordStore

/// What records are called once those of a file are in, as its rows may write it where they refer to one another.
struct ComingNames {
  private let kind: RecordKind
  private let context: ImportContext
  /// Whether it is what a row says, and what was corrected by hand, that is stored then of a record with a key.
  private let isOfRows: (String) throws -> Bool

  init(of kind: RecordKind, in context: ImportContext, isOfRows: @escaping (String) throws -> Bool) {
    self.kind = kind
    self.context = context
    self.isOfRows = isOfRows
  }

  /// The names of all records, the stored ones and those of some rows.
  ///
  /// - Complexity: O(stored records and rows).
  func names(beside rows: [(key: String, row: ImportedRow)]) throws -> [(name: String, key: String)] {
    let coming = Dictionary(grouping: rows) { ExactText($0.key) }
    var stored: Set<ExactText> = []
    var names: [(name: String, key: String)] = []
    for record in try kind.storedRecords(in: context.change.snapshot) {
      let key = ExactText(record.key)
      guard let rows = coming[key] else {
        names += kind.names(of: record)
        continue
      }
      stored.insert(key)
      for (_, row) in rows { names += try self.names(of: record, by: row) }
    }
    let new = rows.filter { !stored.contains(ExactText($0.key)) && isReadable($0.row, isStored: false) }
    return names + self.names(in: new)
  }

  /// The names that rows give their records, also such as cannot come in.
  func names(in rows: [(key: String, row: ImportedRow)]) -> [(name: String, key: String)] {
    rows.flatMap { key, row in names(key, row.draft.form, row.draft.values) }
  }

  /// What a stored record is called once a row of it is in: by what it is then, and as the row has it.
  private func names(of record: StoredRecord, by row: ImportedRow) throws -> [(name: String, key: String)] {
    guard isReadable(row, isStored: true) else { return kind.names(of: record) }
    var whole = row
    whole.fillAbsent(from: record.values)
    // A file may lack a part of the name, and then calls the record by what it has.
    let written =
      names(record.key, whole.draft.form, whole.draft.values)
      + names(record.key, row.draft.form, row.draft.values)
    guard let last = context.known[ExactText(record.key)], last.storedRevision != nil,
      try isOfRows(record.key)
    else {
      return kind.names(of: record) + written
    }
    let (before, now) = (FieldDigests(bytes: last.said), FieldDigests(of: row, as: kind))
    var values = record.values
    for (place, field) in record.form.fields.enumerated()
    where place < values.count && !row.absent.fields.contains(place) {
      let isCorrected = before[field.key] != FieldDigests.number(of: values[place])
      let isNew = before[field.key] != now[field.key]
      if !isCorrected || isNew && context.settings.conflictRule == .source {
        values[place] = kind.kept(whole.draft.values[place], of: field)
      }
    }
    return names(record.key, record.form, values) + written
  }

  private func names(_ key: String, _ form: Form, _ values: [FieldValue?]) -> [(name: String, key: String)] {
    kind.names(of: StoredRecord(key: key, revision: 0, form: form, values: values))
  }

  /// Whether nothing in a row itself keeps it from coming in, whatever there is beside it.
  private func isReadable(_ row: ImportedRow, isStored: Bool) -> Bool {
    guard row.faults.isEmpty else { return false }
    let checks = CheckContext(today: context.today, isNew: false, currency: context.settings.currency)
    let filled = kind.declaration.rules.defaults.map(\.field)
    return kind.faults(of: row.draft, in: checks).allSatisfy { fault in
      switch fault.rule {
      case .notA, .notAChoice, .mask, .pattern: false
      case .required: isStored || filled.contains(fault.field) || FieldPath(fault.field)?.steps.count != 1
      default: true
      }
    }
  }
}
