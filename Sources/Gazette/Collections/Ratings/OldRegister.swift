internal import Forms
internal import RecordStore

/// Knows entries of an old application's register again, which have no key: the register is added to, and
/// never overwritten (DOMAIN, section 3), wherever in its file an entry stands.
struct OldRegister {
  private let entries: KnownEntries

  /// - Complexity: O(stored ratings).
  init(source: String, in snapshot: Snapshot) throws {
    let stored = try snapshot.all(
      """
      SELECT key, student, module, ratedOn, grade, passed FROM ratings WHERE grade IS NOT NULL
      ORDER BY row DESC
      """
    ) { row in
      (
        key: try row.text(0),
        values: try (1...4).map { StoreValue(try row.optionalText($0)) }
          + [StoreValue(try row.optionalFlag(5))]
      )
    }
    entries = try KnownEntries(source: source, among: "ratings", stored, in: snapshot)
  }

  /// The key of the stored entry that says the same, else one that no rating has.
  func key(of draft: Draft, line: Int) -> String {
    entries.key(
      saying: [
        StoreValue(draft["student"]?.text), StoreValue(draft["module"]?.text),
        StoreValue(draft["ratedOn"]?.date), StoreValue(draft["grade"]?.decimal),
        StoreValue(draft["passed"]?.flag),
      ], line: line)
  }
}
