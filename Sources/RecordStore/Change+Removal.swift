internal import GRDB

extension Change {
  /// Removes a record with all that belongs to it. Its state goes to the history, from where
  /// ``restore(_:in:)`` brings it back.
  ///
  /// - Returns: whether there was such a record.
  /// - Throws: ``StoreError/constraint(table:detail:)`` where other records refer to it.
  /// - Complexity: two look-ups by key.
  @discardableResult
  package func remove(_ key: String, in table: StoreTable) throws(StoreError) -> Bool {
    guard let row = try snapshot.row(of: key, in: table) else { return false }
    try keep(row, isRemoved: true, in: table)
    // A record that this same change has touched before has its state in the history already.
    try execute(
      "UPDATE history SET isRemoved = 1 WHERE kind = ? AND key = ? AND revision = ? AND isRemoved = 0",
      [.text(table.name), .text(key), .integer(revision)])
    try execute("DELETE FROM \(table.name) WHERE row = ?", [.integer(row)])
    return true
  }

  /// Puts the last removed state of a record back as it was, with all that belonged to it.
  ///
  /// All of it happens within SQLite, so that no value passes through a form or a file.
  /// - Returns: whether the bin had the record.
  /// - Throws: ``StoreError/constraint(table:detail:)`` where what it refers to is no longer there.
  @discardableResult
  package func restore(_ key: String, in table: StoreTable) throws(StoreError) -> Bool {
    guard let removed = try snapshot.removedRow(of: key, in: table) else { return false }
    try execute(table.restore, [.integer(revision), .integer(removed)])
    let row = Int(database.lastInsertedRowID)
    for statement in table.restoreParts { try execute(statement, [.integer(row), .integer(removed)]) }
    return true
  }

  /// Erases every state of a record from the history; that there were such states, and when, stays. The versions
  /// of a record that is not there go too.
  ///
  /// - Returns: how many states there were.
  @discardableResult
  package func eraseHistory(of key: String, in table: StoreTable) throws(StoreError) -> Int {
    if let versions = table.versions, try !snapshot.has(key, in: table) {
      try execute("DELETE FROM \(versions) WHERE key = ?", [.text(key)])
    }
    return try execute(
      "UPDATE history SET state = '\(StoreTable.erased)' WHERE kind = ? AND key = ? AND \(StoreTable.isKnown)",
      [.text(table.name), .text(key)])
  }
}

extension RecordStore {
  /// Changes the store as ``change(_:)`` does, and leaves nothing of what was deleted in the file: what the
  /// change frees is overwritten, and what earlier changes freed goes when the file is written anew.
  ///
  /// - Complexity: O(size of the file).
  package func changeErasing<Result>(_ body: (Change) throws -> Result) throws -> Result {
    try overwriteDeleted()
    let result = try change(body)
    try rewrite()
    return result
  }
}
