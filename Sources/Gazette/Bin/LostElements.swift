internal import Forms
internal import RecordStore

/// What elements of lists have named until it was removed.
extension EmptiedReference {
  /// The records with elements that name none of which one may have named one of these, each with the first change that
  /// could have taken it away.
  ///
  /// - Parameter keys: a list of JSON.
  func losingRecords(of keys: String, in snapshot: Snapshot) throws -> [(key: String, revision: Int)] {
    try snapshot.all(
      """
      SELECT key, revision FROM (
        SELECT own.key, (
          SELECT min(revision) FROM history WHERE kind = ?1 AND history.key = own.key AND (isRemoved OR revision IN (
            SELECT revision FROM history
            WHERE kind = ?2 AND key IN (SELECT value FROM json_each(?3)) AND isRemoved))) AS revision
        FROM \(kind.storeTable.name) AS own
        WHERE row IN (SELECT parent FROM \(table) WHERE "\(column)" IS NULL))
      WHERE revision IS NOT NULL ORDER BY key
      """, [.text(kind.storeTable.name), .text(target.storeTable.name), .text(keys)]
    ) { (key: try $0.text(0), revision: try $0.integer(1)) }
  }

  /// What elements of a record named last that name none, where that went while they named it, or when the record went,
  /// and is there again.
  ///
  /// - Parameters:
  ///   - revision: the first change that is looked at.
  ///   - isMeant: whether one with a key is looked for.
  /// - Complexity: O(elements and states since).
  func lostByElements(
    of key: String, since revision: Int, in snapshot: Snapshot, where isMeant: (String) -> Bool
  ) throws -> [Lost] {
    guard let list, let fields = field?.kind.children,
      let place = fields.firstIndex(where: { $0.key == column }),
      let record = try snapshot.storedRecord(key, of: kind)
    else { return [] }
    let rows = try snapshot.all(
      """
      SELECT own.row, parent FROM \(table) AS own JOIN \(kind.storeTable.name) AS record ON record.row = parent
      WHERE key = ? ORDER BY own.place
      """, [.text(key)]
    ) { (element: try $0.integer(0), record: try $0.integer(1)) }
    var later = TrackedElements(record[path: list]?.list ?? [], of: self, fields)
    guard rows.count == later.elements.count else { return [] }
    // Where each of those that name none was before.
    var open: [Int: Int] = [:]
    for (number, element) in later.elements.enumerated() where element.value(at: place) == nil {
      open[number] = number
    }
    var lost: [Int: Lost] = [:]
    for state in try states(of: key, since: revision, in: snapshot) where !open.isEmpty {
      guard let past = state.record else { break }
      let earlier = TrackedElements(past[path: list]?.list ?? [], of: self, fields)
      let places = later.places(in: earlier)
      for (number, last) in open {
        open[number] = places[last]
        guard let last = places[last], let named = earlier.elements[last].value(at: place)?.text else {
          continue
        }
        open[number] = nil
        guard try isMeant(named) && isThereAgain(named, since: state, in: snapshot) else { continue }
        let row = rows[number]
        lost[number] = Lost(row: row.element, record: row.record, key: key, named: named, revision: state.end)
      }
      later = earlier
    }
    return lost.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A state of a record before a change; none that can be read where it was stored under another declaration.
  private struct State {
    let record: StoredRecord?
    /// The change.
    let end: Int
    let isRemoved: Bool
  }

  /// The states of a record before changes, from the last to that before a revision.
  private func states(of key: String, since revision: Int, in snapshot: Snapshot) throws -> [State] {
    let (table, read) = (kind.storeTable, kind.record)
    return try snapshot.all(
      table.selectHistory(where: "key = ? AND revision >= ?"), [.text(key), .integer(revision)]
    ) {
      State(
        record: try? read($0), end: try $0.integer(table.historyRevision),
        isRemoved: try $0.flag(table.historyRevision + 1))
    }.reversed()
  }

  /// Whether a record is there that went with a change, or was named when its namer went with that.
  private func isThereAgain(_ named: String, since state: State, in snapshot: Snapshot) throws -> Bool {
    try snapshot.first(
      """
      SELECT ?4 OR EXISTS (SELECT 1 FROM history WHERE kind = ?1 AND key = ?2 AND revision = ?3 AND isRemoved)
      FROM \(target.storeTable.name) WHERE key = ?2
      """, [.text(target.storeTable.name), .text(named), .integer(state.end), StoreValue(state.isRemoved)]
    ) { try $0.flag(0) } ?? false
  }
}

/// The elements of a list in one state of their record, by which those of the next are known again.
private struct TrackedElements {
  let elements: [FieldGroup]
  /// The numbers of all that an element says but for references that removals can empty, of what describes it, and of each
  /// of those references.
  private let marks: [(all: [UInt64], describing: [UInt64], references: [UInt64])]
  private static let nothing = FieldDigests.number(of: nil)

  init(_ elements: [FieldGroup], of reference: EmptiedReference, _ fields: [Field]) {
    let rules = reference.kind.declaration.rules
    let references = fields.indices.filter { place in
      rules.emptied.contains { $0.list == reference.list && $0.field == fields[place].key }
    }
    let others = fields.indices.filter { !references.contains($0) }
    let describing = reference.list.flatMap(rules.list)?.describing.filter(others.contains) ?? []
    self.elements = elements
    marks = elements.map { element in
      func numbers(_ places: [Int]) -> [UInt64] {
        places.map { FieldDigests.number(of: element.value(at: $0)) }
      }
      return (numbers(others), numbers(describing.isEmpty ? others : describing), numbers(references))
    }
  }

  private func namesSomething(_ place: Int) -> Bool {
    marks[place].references.contains { $0 != Self.nothing }
  }

  /// Where each of them was in an earlier state: as the one that says the same, else that is described the same.
  ///
  /// Of several such that in its place, if none of them is gone, then that with the same references, then those in their
  /// order, if there are as many of them or all named the same; else nobody knows.
  ///
  /// - Complexity: O(elements), where many are alike O(alike ones squared).
  func places(in earlier: TrackedElements) -> [Int?] {
    var places: [Int?] = elements.map { _ in nil }
    var isTaken = earlier.elements.map { _ in false }
    func match(_ place: Int, _ old: Int) {
      places[place] = old
      isTaken[old] = true
    }
    /// Whether all that its references have become is empty, or, where no other can be meant, what was given back.
    func fits(_ place: Int, _ old: Int, isOnlyOne: Bool) -> Bool {
      zip(marks[place].references, earlier.marks[old].references).allSatisfy {
        $0 == $1 || $0 == Self.nothing || isOnlyOne && $1 == Self.nothing
      }
    }
    for mark in [\(all: [UInt64], describing: [UInt64], references: [UInt64]).all, \.describing] {
      let open = Dictionary(grouping: marks.indices.filter { places[$0] == nil }) { marks[$0][keyPath: mark] }
      let before = Dictionary(grouping: isTaken.indices.filter { !isTaken[$0] }) {
        earlier.marks[$0][keyPath: mark]
      }
      for (numbers, alike) in open {
        guard let olds = before[numbers] else { continue }
        let isOnlyOne = alike.count == 1 && olds.count == 1
        if alike.count >= olds.count {
          for place in alike where olds.contains(place) && fits(place, place, isOnlyOne: isOnlyOne) {
            match(place, place)
          }
        }
        for place in alike where places[place] == nil && namesSomething(place) {
          let same = olds.first {
            !isTaken[$0] && earlier.marks[$0].references == marks[place].references
          }
          if let same { match(place, same) }
        }
        let rest = alike.filter { places[$0] == nil }
        let left = olds.filter { !isTaken[$0] }
        let named = Set(left.map { earlier.marks[$0].references })
        // Of several that name nothing each may have named something else before.
        guard rest.count == left.count || named.count == 1 && left.allSatisfy(earlier.namesSomething) else {
          continue
        }
        for (place, old) in zip(rest, left) where fits(place, old, isOnlyOne: isOnlyOne) { match(place, old) }
      }
    }
    return places
  }
}
