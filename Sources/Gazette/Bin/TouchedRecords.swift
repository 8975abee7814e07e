package import Forms
internal import RecordStore

/// What has become of records that refer to those that were removed, or put back.
package struct TouchedRecords: Sendable, Equatable {
  /// How many of them keep no longer what they had in fields that others hide now, by the titles of their kind, the field
  /// and what it stands in.
  package private(set) var hidden: [[String]: Int] = [:]
  /// Those that name nothing still, as they would break rules otherwise.
  package private(set) var unnamed: [Broken] = []

  /// A record that would break rules of its kind.
  package struct Broken: Sendable, Equatable {
    package let kind: String
    package let key: String
    package let faults: [Fault]
  }

  mutating func count(hidden titles: Set<[String]>) {
    for titles in titles { hidden[titles, default: 0] += 1 }
  }

  mutating func leaveUnnamed(_ record: Broken) { unnamed.append(record) }

  static func += (left: inout TouchedRecords, right: TouchedRecords) {
    left.hidden.merge(right.hidden, uniquingKeysWith: +)
    left.unnamed += right.unnamed
  }
}

extension RecordKind {
  /// Whether anything of a record can follow from what it refers to, or be wrong with that.
  var judgesReferences: Bool {
    let rules = declaration.rules
    return hasFollowing || !rules.checks.isEmpty || !rules.only.isEmpty
      || form.fields.contains(where: \.hasConditions)
  }

  /// Whether any field of a record becomes another by what others are.
  fileprivate var hasFollowing: Bool { form.hidesFields || !declaration.stamps.isEmpty }
}

extension Field {
  /// Whether it, or one within it, is checked by what others have.
  fileprivate var hasConditions: Bool {
    checks.contains { $0.when != nil } || kind.children?.contains(where: \.hasConditions) ?? false
  }
}

/// What follows, as when somebody edits a record, from its references having become other ones.
extension Change {
  /// Empties what other values of a record hide now, and writes the day into the dates that follow what has changed.
  ///
  /// - Parameter reference: what has changed.
  /// - Returns: the titles of what the fields had that are emptied.
  func followChange(
    of reference: EmptiedReference, inRow row: Int, today: CalendarDate
  ) throws -> Set<[String]> {
    let kind = reference.kind
    guard kind.hasFollowing, let field = reference.field, let record = try storedRecord(inRow: row, of: kind)
    else { return [] }
    var draft = Draft(kind.form, values: record.values)
    let cleared = draft.clearHidden()
    let changed = cleared.union(kind.form.place(of: field.key).map { [$0] } ?? [])
    try write(cleared.union(kind.stamp(&draft, after: changed, today)), of: draft, inRow: row, kind)
    let titles = FieldComparison.hidden(in: record.values, of: draft).map { $0.map(\.title) }
    return Set(titles.map { [kind.declaration.title] + $0 })
  }

  /// Gives a record that names again what it did what this had hidden while it named nothing, and writes the day into the
  /// dates that follow that.
  func followReturn(
    of lost: EmptiedReference.Lost, by reference: EmptiedReference, from before: StoredRecord,
    today: CalendarDate
  ) throws {
    let kind = reference.kind
    guard kind.hasFollowing, let field = reference.field,
      let record = try storedRecord(inRow: lost.record, of: kind)
    else { return }
    var draft = Draft(kind.form, values: record.values)
    let own = kind.form.place(of: field.key).map { [$0] } ?? []
    var changed = Set(own)
    if kind.form.hidesFields, let past = try state(of: lost.key, kind, behind: lost.revision) {
      let hiding = Draft(kind.form, values: before.values)
      for (place, field) in kind.form.fields.enumerated() {
        guard draft.values[place] == nil, let value = past.values[place],
          hiding.hides(field.key), !draft.hides(field.key)
        else { continue }
        draft.load(value, at: place)
        changed.insert(place)
      }
    }
    let stamped = kind.stamp(&draft, after: changed, today)
    try write(changed.subtracting(own).union(stamped), of: draft, inRow: lost.record, kind)
  }

  /// What is wrong with a record that this change has touched and was not before.
  ///
  /// - Parameter before: what it was; nil to look it up.
  func newFaults(
    inRow row: Int, of kind: RecordKind, since before: StoredRecord? = nil, today: CalendarDate
  ) throws -> TouchedRecords.Broken? {
    guard let record = try storedRecord(inRow: row, of: kind) else { return nil }
    let key = record.key
    var faults = try kind.faults(of: record, today: today, in: snapshot)
    if !faults.isEmpty, let before = try before ?? state(of: key, kind, behind: revision) {
      let known = try kind.faults(of: before, today: today, in: snapshot)
      faults.removeAll { fault in
        known.contains {
          ($0.field, $0.rule, $0.message, $0.other) == (fault.field, fault.rule, fault.message, fault.other)
        }
      }
    }
    return faults.isEmpty ? nil : TouchedRecords.Broken(kind: kind.name, key: key, faults: faults)
  }

  func storedRecord(inRow row: Int, of kind: RecordKind) throws -> StoredRecord? {
    try snapshot.first(kind.storeTable.selectWhole(where: "row = ?"), [.integer(row)], kind.record)
  }

  /// A record as it was before a change; nil where that has not changed it.
  private func state(of key: String, _ kind: RecordKind, behind revision: Int) throws -> StoredRecord? {
    try snapshot.first(
      kind.storeTable.selectHistory(where: "key = ? AND revision = ?"), [.text(key), .integer(revision)],
      kind.record)
  }

  /// Writes some fields of a record that was touched.
  private func write(_ places: Set<Int>, of draft: Draft, inRow row: Int, _ kind: RecordKind) throws {
    for place in places.sorted() {
      let field = kind.form.fields[place]
      if let (list, elements) = kind.storedList(field.key, of: draft) {
        try kind.table.replace(list, ofRow: row, with: elements, in: self)
        continue
      }
      let value = kind.storedValue(of: draft.values, at: place)
      let flag = kind.declaration.rules.flags.first { $0.field == field.key && draft.values[place] == nil }
      let unflagged = flag.map { ", \"\($0.column)\" = 0" } ?? ""
      try execute(
        "UPDATE \(kind.storeTable.name) SET \"\(field.key)\" = ?\(unflagged) WHERE row = ?",
        [value, .integer(row)])
    }
  }
}

extension RecordKind {
  /// A list with its elements as they are stored; nil for a field that is none.
  fileprivate func storedList(
    _ key: String, of draft: Draft
  ) -> (list: DeclaredTable.List, elements: [[StoreValue]])? {
    zip(table.lists, storedElements(of: draft.values)).first { $0.0.name == key }.map { ($0.0, $0.1) }
  }

  /// Writes the day into the dates that follow one of these fields.
  ///
  /// - Returns: the places of the dates.
  fileprivate func stamp(_ draft: inout Draft, after changed: Set<Int>, _ today: CalendarDate) -> Set<Int> {
    let keys = Set(changed.map { form.fields[$0].key })
    let places = declaration.stamps.filter { !keys.isDisjoint(with: $0.watched) }
      .compactMap { form.place(of: $0.field) }
    for place in places { draft.load(.date(today), at: place) }
    return Set(places)
  }
}
