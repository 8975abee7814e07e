internal import Forms
internal import RecordStore

/// Keys of records that are entered without one.
enum NewKey {
  /// The number after the greatest that a key of this stem has: `reservation-7` after `reservation-6`.
  ///
  /// The stem is Gazette's own, so that no file that is imported later means the same key by chance, and
  /// keys of removed records are never given again.
  /// - Complexity: O(keys that begin so).
  static func next(in table: StoreTable, stem: String, of snapshot: Snapshot) throws(StoreError) -> String {
    let prefix = "\(stem)-"
    let length = StoreValue.integer(prefix.count)
    let keys = try snapshot.all(
      """
      SELECT key FROM \(table.name) WHERE substr(key, 1, ?) = ?
      UNION SELECT key FROM history WHERE kind = ? AND substr(key, 1, ?) = ?
      """, [length, .text(prefix), .text(table.name), length, .text(prefix)]
    ) { try $0.text(0) }
    let numbers = keys.compactMap { key -> Int? in
      let digits = key.dropFirst(prefix.count)
      return digits.utf8.count <= 15 && digits.utf8.allSatisfy(\.isDigit) ? Int(digits) : nil
    }
    return prefix + String((numbers.max() ?? 0) + 1)
  }
}

extension RecordKind {
  /// A key for a new record: the one that an import would derive from its values, or the next number, where
  /// another record has or had that key.
  ///
  /// - Parameter isAlikeAllowed: whether it may be like a stored record; if not, it gets that one's key, which
  ///   is in use.
  func newKey(for draft: Draft, isAlikeAllowed: Bool, in snapshot: Snapshot) throws -> String {
    if let key = derivedKey(of: draft) {
      guard let stored = try snapshot.storedRecord(key, of: self) else {
        if try snapshot.binEntry(key, of: self) == nil { return key }
        return try nextKey(in: snapshot)
      }
      let other = derivedKey(of: Draft(stored.form, values: stored.values))
      let isAlike = other.map(ExactText.init) == ExactText(key)
      if isAlike, !isAlikeAllowed { return key }
    }
    return try nextKey(in: snapshot)
  }

  private func nextKey(in snapshot: Snapshot) throws -> String {
    try NewKey.next(
      in: storeTable,
      stem: isQuestionnaire ? "submission" : form.title.lowercased().replacing(" ", with: "-"), of: snapshot)
  }
}
