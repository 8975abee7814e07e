package import Forms
package import RecordStore

extension Change {
  /// Removes records of a kind into the bin.
  ///
  /// - Parameters:
  ///   - shown: the revisions of the records as somebody has seen them, by key; what has become another record since is
  ///     not removed.
  ///   - today: the day for checks of the records that name them.
  /// - Throws: ``BinError``, ``StoreError``; the change must then be given up.
  /// - Complexity: O(keys), and for each O(records of the kinds that can refer to it).
  @discardableResult
  package func remove(
    _ keys: [String], of kind: RecordKind, in collections: Collections, shown: [String: Int] = [:],
    today: CalendarDate
  ) throws -> TouchedRecords {
    let records = try snapshot.removableRecords(keys, of: kind, in: collections)
    for record in records {
      guard shown[record.key] ?? record.revision == record.revision else {
        throw BinError.changedMeanwhile(kind: kind.name, key: record.key)
      }
    }
    let removal = try take(keys, of: kind, in: collections, today: today)
    if let key = removal.broken.first?.named.first, let record = records.first(where: { $0.key == key }) {
      let others = removal.broken.filter { $0.named.contains(key) }.map(\.record)
      throw BinError.neededByRules(
        kind: kind.name, key: key, name: kind.recordName(of: record),
        // One may name it in several fields.
        of: others.indices.filter { !others[..<$0].contains(others[$0]) }.map { others[$0] })
    }
    return removal.touched
  }

  /// Removes those of stored records that nothing keeps from being removed together.
  ///
  /// - Returns: their keys, and what becomes of records that have named them.
  /// - Throws: ``StoreError``; the change must then be given up.
  /// - Complexity: for each key O(records of the kinds that can refer to it), once more for each that rules of others keep.
  func removeUnkept(
    among keys: [String], of kind: RecordKind, in collections: Collections, today: CalendarDate
  ) throws -> (keys: [String], touched: TouchedRecords) {
    var removable = keys
    while true {
      removable = try snapshot.removableKeys(among: removable, of: kind, in: collections)
      let removal = try take(removable, of: kind, in: collections, today: today)
      if removal.broken.isEmpty { return (removable, removal.touched) }
      let needed = Set(removal.broken.flatMap(\.named).map(ExactText.init))
      removable.removeAll { needed.contains(ExactText($0)) }
    }
  }

  /// What comes of removing records: without a record that breaks rules they are removed.
  private struct Removal {
    var touched = TouchedRecords()
    /// The records that would break rules, each with the keys of those that it names.
    var broken: [(record: TouchedRecords.Broken, named: [String])] = []
  }

  private func take(
    _ keys: [String], of kind: RecordKind, in collections: Collections, today: CalendarDate
  ) throws -> Removal {
    var removal = Removal()
    let references = collections.emptiedReferences(to: kind)
    // For each of them, by the rows of the records that have it, the keys that these name.
    var judged: [[Int: [String]]] = references.map { _ in [:] }
    func take() throws {
      try withOpenReferences {
        for key in keys {
          for (number, reference) in references.enumerated() {
            let rows = try reference.empty(key, in: self)
            guard reference.kind.judgesReferences else { continue }
            for row in rows { judged[number][row, default: []].append(key) }
          }
          try remove(key, in: kind.storeTable)
        }
      }
    }
    guard references.contains(where: \.kind.judgesReferences) else {
      try take()
      return removal
    }
    try attempt {
      try take()
      for (reference, rows) in zip(references, judged) {
        for row in rows.keys.sorted() {
          removal.touched.count(hidden: try followChange(of: reference, inRow: row, today: today))
        }
      }
      // Once all of them are what they become, as rules may be about several.
      for (reference, rows) in zip(references, judged) {
        for (row, keys) in rows.sorted(by: { $0.key < $1.key }) {
          if let broken = try newFaults(inRow: row, of: reference.kind, today: today) {
            removal.broken.append((broken, keys))
          }
        }
      }
      return removal.broken.isEmpty
    }
    return removal
  }

  /// Puts records of a kind back from the bin, each as it was when it was removed.
  ///
  /// What has been declared since holds for them as for records that are entered.
  /// - Parameter today: the day for checks.
  /// - Returns: what becomes of records that have named them, or named what is there again.
  /// - Throws: ``BinError``, ``StoreError``; the change must then be given up.
  @discardableResult
  package func restore(
    _ keys: [String], of kind: RecordKind, in collections: Collections, today: CalendarDate
  ) throws -> TouchedRecords {
    let together = Set(keys)
    var touched = TouchedRecords()
    try withOpenReferences {
      for key in keys { try restore(key, of: kind, beside: together, in: collections) }
      touched += try takeBackReferences(
        ofReturned: keys, of: kind, in: collections, today: today)
      for key in keys {
        if kind.isQuestionnaire {
          try judgeRecords(
            of: kind, where: "key = ? AND \(Questionnaire.isUnjudged)", [.text(key)], today: today)
        }
        let faults = try kind.faults(ofRestored: key, today: today, in: snapshot)
        guard faults.isEmpty else { throw BinError.refused(kind: kind.name, key: key, faults) }
      }
      touched += try giveBackReferences(
        toReturned: keys, of: kind, in: collections, today: today)
    }
    return touched
  }

  private func restore(
    _ key: String, of kind: RecordKind, beside keys: Set<String>, in collections: Collections
  ) throws {
    let table = kind.storeTable
    guard try snapshot.binEntry(key, of: kind) != nil else {
      if try snapshot.storedRecord(key, of: kind) != nil {
        throw BinError.keyInUse(kind: kind.name, key: key)
      }
      throw BinError.notInBin(kind: kind.name, key: key)
    }
    let emptied = kind.declaration.rules.emptiedNames
    if let missing = try snapshot.missingReferences(ofRemoved: key, in: table, but: emptied, beside: keys)
      .first
    {
      throw BinError.referenceMissing(
        kind: kind.name, key: key, of: collections.kind(ofTable: missing.table)?.name ?? missing.table,
        named: missing.key)
    }
    try restore(key, in: table)
    try bringCapitals(of: kind, key: key)
  }

  /// Erases the history of the records of kinds that are in the bin, and what conflicts keep of those that were in it.
  ///
  /// - Parameter latest: the last revision of the store that somebody has seen; what was removed after it stays.
  /// - Returns: how many records there were.
  /// - Throws: ``StoreError``.
  package func emptyBin(of kinds: [RecordKind], upTo latest: Int) throws -> Int {
    let entries = try snapshot.bin(of: kinds).filter { $0.removedIn <= latest }
    for entry in entries { try eraseHistory(of: entry.record.key, in: entry.kind.storeTable) }
    for kind in kinds { try eraseConflicts(ofKind: kind.name, in: kind.storeTable) }
    return entries.count
  }
}

extension Snapshot {
  /// Stored records that nothing keeps from being removed together.
  ///
  /// - Throws: ``BinError/unknownRecord(kind:key:)``, ``BinError/referredTo(kind:key:name:by:)``.
  /// - Complexity: for each key O(records of the kinds that can refer to it).
  package func removableRecords(
    _ keys: [String], of kind: RecordKind, in collections: Collections
  ) throws -> [StoredRecord] {
    let together = Set(keys.map(ExactText.init))
    let groups = try groupReferences(to: kind.storeTable)
    return try keys.map {
      try removableRecord($0, beside: together, of: kind, in: collections, groups: groups)
    }
  }

  /// The keys of those of stored records that nothing keeps from being removed together.
  ///
  /// - Complexity: for each key O(records of the kinds that can refer to it).
  fileprivate func removableKeys(
    among keys: [String], of kind: RecordKind, in collections: Collections
  ) throws -> [String] {
    let together = Set(keys.map(ExactText.init))
    let emptied = emptiedColumns(of: kind, in: collections)
    var named: [ExactText: [ExactText]] = [:]
    var kept: Set<ExactText> = []
    let groups = try groupReferences(to: kind.storeTable)
    for key in keys.map(ExactText.init) {
      try forEachReference(to: key.text, in: kind.storeTable, but: emptied, groups: groups) { _, _, owner in
        if let owner = owner.map(ExactText.init), together.contains(owner) {
          named[owner, default: []].append(key)
        } else {
          kept.insert(key)
        }
      }
    }
    // What stays keeps what it refers to.
    var open = Array(kept)
    while let key = open.popLast() { open += (named[key] ?? []).filter { kept.insert($0).inserted } }
    return keys.filter { !kept.contains(ExactText($0)) }
  }

  /// The columns whose references are emptied when a record of a kind is removed, each behind the name of its table.
  private func emptiedColumns(of kind: RecordKind, in collections: Collections) -> Set<String> {
    Set(collections.emptiedReferences(to: kind).map { "\($0.table).\($0.column)" })
  }

  private func removableRecord(
    _ key: String, beside keys: Set<ExactText>, of kind: RecordKind, in collections: Collections,
    groups: GroupReferences
  ) throws -> StoredRecord {
    guard let record = try storedRecord(key, of: kind) else {
      throw BinError.unknownRecord(kind: kind.name, key: key)
    }
    let references = try references(
      to: key, in: kind.storeTable, but: emptiedColumns(of: kind, in: collections), beside: keys,
      groups: groups)
    guard references.isEmpty else {
      throw BinError.referredTo(
        kind: kind.name, key: key, name: kind.recordName(of: record),
        by: references.map { table, count in
          if let kind = collections.kind(ofTable: table) {
            return BinError.Count(kind: kind.name, count: count, standing: .declared)
          }
          let leftOut = collections.leftOutKind(ofTable: table)
          return BinError.Count(
            kind: leftOut ?? table, count: count, standing: leftOut == nil ? .undeclared : .leftOut)
        })
    }
    return record
  }
}

extension Collections {
  /// The kind whose records stand in a table; nil for a table that no file declares any longer.
  fileprivate func kind(ofTable table: String) -> RecordKind? { kinds.first { $0.storeTable.name == table } }
}
