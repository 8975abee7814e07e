/// One reason for which an import set a row aside; a row with several faults has several.
public struct Rejection: Sendable, Hashable {
  /// The kind of record the row was to become, such as `reservations`.
  public let kind: String
  /// The file's name, without its folder.
  public let source: String
  /// The line on which the row starts, from 1.
  public let line: Int
  /// The field at fault; empty where the whole row is.
  public let field: String
  /// What stood there; for the store only, never on a page.
  public let value: String?
  /// The rule that was broken, in words that are the same for every row that breaks it.
  public let reason: String

  public init(kind: String, source: String, line: Int, field: String, value: String?, reason: String) {
    self.kind = kind
    self.source = source
    self.line = line
    self.field = field
    self.value = value
    self.reason = reason
  }
}

extension Change {
  /// Keeps the rejected rows of a source in place of those that an earlier import of it left.
  public func replaceRejections(_ rejections: [Rejection], ofKind kind: String, source: String)
    throws(StoreError)
  {
    let known = try snapshot.rejections().filter { $0.kind == kind && $0.source == source }
    if Set(known) == Set(rejections), known.count == rejections.count { return }
    try execute("DELETE FROM rejections WHERE kind = ? AND source = ?", [.text(kind), .text(source)])
    for rejection in rejections {
      try execute(
        """
        INSERT INTO rejections (kind, source, line, field, value, reason, revision) VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .text(rejection.kind), .text(rejection.source), .integer(rejection.line), .text(rejection.field),
          StoreValue(rejection.value), .text(rejection.reason), .integer(revision),
        ])
    }
  }
}

extension Snapshot {
  /// Every reason for every rejected row, by kind, source, line and field.
  public func rejections() throws(StoreError) -> [Rejection] {
    try all(
      "SELECT kind, source, line, field, value, reason FROM rejections ORDER BY kind, source, line, field, row"
    ) {
      Rejection(
        kind: try $0.text(0), source: try $0.text(1), line: try $0.integer(2), field: try $0.text(3),
        value: try $0.optionalText(4), reason: try $0.text(5))
    }
  }
}
