internal import Forms
internal import RecordStore

/// Keys of records that are entered without one.
enum NewKey {
  /// The number after the greatest that the table has, with what stands before it: `r-1049` after `r-1048`.
  ///
  /// The latest record says what stands before the number; only letters and hyphens can, as other keys come
  /// from files and belong to them. Keys of removed records are never given again.
  /// - Parameter stem: for a table without such keys, as in `employee-1`.
  /// - Complexity: O(keys that begin alike).
  static func next(in table: StoreTable, stem: String, of snapshot: Snapshot) throws(StoreError) -> String {
    let latest = try snapshot.first("SELECT key FROM \(table.name) ORDER BY row DESC LIMIT 1") {
      try $0.text(0)
    }
    let known = latest.flatMap(Numbered.init) ?? Numbered(prefix: "\(stem)-", number: 0, width: 0)
    let keys = try snapshot.all(
      """
      SELECT key FROM \(table.name) WHERE substr(key, 1, ?) = ?
      UNION SELECT key FROM history WHERE kind = ? AND substr(key, 1, ?) = ?
      """,
      [
        .integer(known.prefix.count), .text(known.prefix), .text(table.name), .integer(known.prefix.count),
        .text(known.prefix),
      ]
    ) { try $0.text(0) }
    let numbers = keys.compactMap(Numbered.init).filter { $0.prefix == known.prefix }.map(\.number)
    let number = String((numbers.max() ?? 0) + 1)
    return known.prefix + String(repeating: "0", count: max(known.width - number.utf8.count, 0)) + number
  }

  /// A key that ends in a number.
  private struct Numbered {
    let prefix: String
    let number: Int
    /// How many digits are written, where the number begins with zeros; else 0.
    let width: Int

    init(prefix: String, number: Int, width: Int) {
      self.prefix = prefix
      self.number = number
      self.width = width
    }

    init?(_ key: String) {
      let bytes = Array(key.utf8)
      let digits = bytes.reversed().prefix { (48...57).contains($0) }.count
      let prefix = bytes.dropLast(digits)
      let isPlain = prefix.allSatisfy { (97...122).contains($0 | 0x20) || $0 == UInt8(ascii: "-") }
      guard digits > 0, digits <= 15, isPlain,
        let number = Int(String(decoding: bytes.suffix(digits), as: UTF8.self))
      else { return nil }
      let startsWithZero = digits > 1 && bytes[bytes.count - digits] == UInt8(ascii: "0")
      self.init(
        prefix: String(decoding: prefix, as: UTF8.self), number: number, width: startsWithZero ? digits : 0)
    }
  }
}

extension RecordKind {
  /// A key for a new record: one that follows from its values, else the next number.
  func newKey(for draft: Draft, in snapshot: Snapshot) throws -> String {
    if let key = derivedKey(of: draft) { return key }
    return try NewKey.next(
      in: storeTable, stem: form.title.lowercased().replacing(" ", with: "-"), of: snapshot)
  }
}
