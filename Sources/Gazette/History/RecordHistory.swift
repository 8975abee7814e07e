package import RecordStore

/// What became of a record since it came into the store, oldest first.
package struct RecordHistory: Sendable {
  package let kind: RecordKind
  package let key: String
  package let events: [Event]

  package enum Nature: String, Sendable {
    case added, changed, removed, restored
  }

  /// A change of the store that changed the record.
  package struct Event: Sendable {
    package let nature: Nature
    package let revision: Int
    /// Nil where the store does not know when it was.
    package let moment: StoreMoment?
    /// What the record was then, or before it was removed; nil where the bin was emptied of it.
    package let record: StoredRecord?
    /// What it held then in fields that are not declared any more, whoever may have read them.
    package let gone: [GoneValue]
    /// The fields that became others, private ones too, and last those that are not declared any more.
    package let fields: [FieldChange]
    /// Whether a state that would tell what has changed was erased.
    package let isErased: Bool
  }
}

extension Snapshot {
  /// The history of a record, which may be in the bin; nil where there never was one with this key.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(states of the record × fields).
  package func history(of key: String, of kind: RecordKind) throws -> RecordHistory? {
    let states = try states(of: key, kind)
    var events: [RecordHistory.Event] = []
    func add(
      _ nature: RecordHistory.Nature, _ revision: Int, _ state: State, _ fields: [FieldChange] = [],
      isErased: Bool
    ) throws {
      events.append(
        RecordHistory.Event(
          nature: nature, revision: revision, moment: try moment(ofRevision: revision), record: state.record,
          gone: state.gone, fields: fields, isErased: isErased))
    }
    for (place, state) in states.enumerated() {
      let before = place > 0 ? states[place - 1] : nil
      let fields: [FieldChange]
      if let before, let old = before.record, let new = state.record {
        fields =
          FieldChange.all(from: old, to: new, showsPrivate: true)
          + FieldChange.all(from: before.gone, to: state.gone)
      } else {
        fields = []
      }
      let isErased = state.record == nil || before != nil && before?.record == nil
      if let before, !before.isRemoved {
        try add(.changed, state.revision, state, fields, isErased: isErased)
      } else if before?.record != nil, state.record != nil, before?.columns == state.columns {
        try add(.restored, state.revision, state, fields, isErased: false)
      } else {
        try add(.added, state.revision, state, isErased: state.record == nil)
      }
      if state.isRemoved, let end = state.end {
        try add(.removed, end, state, isErased: state.record == nil)
      }
    }
    return events.isEmpty ? nil : RecordHistory(kind: kind, key: key, events: events)
  }

  /// A record from one change to the next.
  private struct State {
    let record: StoredRecord?
    /// Its own columns as text, by which a record that was put back is known; what belongs to it may have
    /// changed meanwhile.
    let columns: [String?]
    let revision: Int
    /// The change that ended it; nil for the record as it is.
    var end: Int?
    var isRemoved = false
    var gone: [GoneValue] = []
  }

  private func states(of key: String, _ kind: RecordKind) throws -> [State] {
    let table = kind.storeTable
    let read = kind.record
    func columns(_ row: StoreRow) throws -> [String?] {
      try table.columns.indices.map { try row.plainText(3 + $0) }
    }
    var states = try all(table.selectHistory(where: "key = ?"), [.text(key)]) {
      State(
        record: try read($0), columns: try columns($0), revision: try $0.integer(2),
        end: try $0.integer(table.historyRevision), isRemoved: try $0.flag(table.historyRevision + 1))
    }
    states += try all(table.selectErased(where: "key = ?"), [.text(key)]) {
      State(
        record: nil, columns: [], revision: try $0.integer(1), end: try $0.integer(2),
        isRemoved: try $0.flag(3))
    }
    states += try all(table.selectWhole(where: "key = ?"), [.text(key)]) {
      State(record: try read($0), columns: try columns($0), revision: try $0.integer(2))
    }
    let gone = try goneValues(of: key, kind)
    for place in states.indices { states[place].gone = states[place].end.flatMap { gone[$0] } ?? [] }
    return states.sorted { $0.revision < $1.revision }
  }

  /// What the states hold that is not declared any more, by the changes that ended them.
  private func goneValues(of key: String, _ kind: RecordKind) throws -> [Int: [GoneValue]] {
    let states = try all(
      "SELECT revision, state FROM history WHERE kind = ? AND key = ? AND \(StoreTable.isKnown)",
      [.text(kind.storeTable.name), .text(key)]
    ) { (end: try $0.integer(0), gone: kind.goneValues(in: try $0.text(1))) }
    return Dictionary(states.map { ($0.end, $0.gone) }, uniquingKeysWith: { $1 })
  }
}
