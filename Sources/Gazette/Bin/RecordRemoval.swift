package import Forms
package import RecordStore

extension Change {
  /// Removes records of a kind into the bin.
  ///
  /// - Parameter shown: the revisions of the records as somebody has seen them, by key; what has become another
  ///   record since is not removed.
  /// - Throws: ``BinError``, ``StoreError``; the change must then be given up.
  /// - Complexity: O(keys), and for each O(records of the kinds that can refer to it).
  package func remove(
    _ keys: [String], of kind: RecordKind, in collections: Collections, shown: [String: Int] = [:]
  ) throws {
    for record in try snapshot.removableRecords(keys, of: kind, in: collections) {
      guard shown[record.key] ?? record.revision == record.revision else {
        throw BinError.changedMeanwhile(kind: kind.name, key: record.key)
      }
    }
    try take(keys, of: kind, in: collections)
  }

  /// Removes those of stored records that nothing keeps from being removed together.
  ///
  /// - Returns: their keys.
  /// - Throws: ``StoreError``; the change must then be given up.
  /// - Complexity: for each key O(records of the kinds that can refer to it).
  func removeUnkept(
    among keys: [String], of kind: RecordKind, in collections: Collections
  ) throws -> [String] {
    let removable = try snapshot.removableKeys(among: keys, of: kind, in: collections)
    try take(removable, of: kind, in: collections)
    return removable
  }

  private func take(_ keys: [String], of kind: RecordKind, in collections: Collections) throws {
    try withOpenReferences {
      for key in keys {
        for reference in collections.emptiedReferences(to: kind) { try reference.empty(key, in: self) }
        try remove(key, in: kind.storeTable)
      }
    }
  }

  /// Puts records of a kind back from the bin, each as it was when it was removed.
  ///
  /// What has been declared since holds for them as for records that are entered.
  /// - Parameter today: the day for checks.
  /// - Throws: ``BinError``, ``StoreError``; the change must then be given up.
  package func restore(
    _ keys: [String], of kind: RecordKind, in collections: Collections, today: CalendarDate
  ) throws {
    let together = Set(keys)
    try withOpenReferences {
      for key in keys { try restore(key, of: kind, beside: together, in: collections) }
      try takeBackReferences(ofReturned: keys, of: kind, in: collections, today: today)
      for key in keys {
        let faults = try kind.faults(ofRestored: key, today: today, in: snapshot)
        guard faults.isEmpty else { throw BinError.refused(kind: kind.name, key: key, faults) }
      }
      try giveBackReferences(toReturned: keys, of: kind, in: collections, today: today)
    }
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
