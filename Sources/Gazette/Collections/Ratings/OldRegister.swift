internal import Forms
internal import RecordStore

/// Knows entries of an old application's register again, which have no key: the register is added to, and
/// never overwritten (DOMAIN, section 3), wherever in its file an entry stands.
final class OldRegister {
  private let source: String
  private var keys: Set<String>
  /// Keys of stored entries that no entry of the file has taken, by what they say.
  private var open: [Content: [String]] = [:]

  private struct Content: Hashable {
    let student: String?
    let module: String?
    let ratedOn: String?
    let grade: String?
    let isPassed: Bool?
  }

  /// - Complexity: O(stored ratings).
  init(source: String, in snapshot: Snapshot) throws(StoreError) {
    self.source = source
    keys = Set(try snapshot.all("SELECT key FROM ratings") { try $0.text(0) })
    let entries = try snapshot.all(
      """
      SELECT key, student, module, ratedOn, grade, passed FROM ratings WHERE grade IS NOT NULL
      ORDER BY row DESC
      """
    ) {
      (
        key: try $0.text(0),
        content: Content(
          student: try $0.text(1), module: try $0.text(2), ratedOn: try $0.optionalText(3),
          grade: try $0.optionalText(4), isPassed: try $0.optionalFlag(5))
      )
    }
    for entry in entries { open[entry.content, default: []].append(entry.key) }
  }

  /// The key of the stored entry that says the same, else one that no rating has.
  func key(of draft: Draft, line: Int) -> String {
    let content = Content(
      student: draft["student"]?.text, module: draft["module"]?.text,
      ratedOn: draft["ratedOn"]?.date?.description, grade: draft["grade"]?.decimal?.description,
      isPassed: draft["passed"]?.flag)
    if let known = open[content]?.popLast() { return known }
    var key = "\(source).\(line)"
    var number = 2
    while !keys.insert(key).inserted {
      key = "\(source).\(line)-\(number)"
      number += 1
    }
    return key
  }
}
