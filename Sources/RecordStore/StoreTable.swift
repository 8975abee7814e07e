/// A table of records: `row` INTEGER PRIMARY KEY, `key` TEXT UNIQUE, `revision` INTEGER, then its columns.
public struct StoreTable: Sendable {
  public let name: String
  public let columns: [String]
  /// What belongs to a record and stands in other tables.
  public let parts: [Part]
  let selectByKey: String
  let insert: String
  let update: String
  /// Puts a row's state into the history, before it is changed or removed for the first time by a change.
  let keepState: String
  /// The same, if the row's values are others than those given.
  let keepStateIfOther: String
  /// Makes a row of a state in the history, as it was.
  let restore: String
  /// Make of a state in the history what stands in other tables.
  let restoreParts: [String]
  /// Which rows of the history are last states of records that were removed and are not there again.
  public let isInBin: String

  /// What stands in the history in place of a state that was erased.
  static let erased = "null"
  /// Which rows of the history have their state.
  public static let isKnown = "state <> '\(erased)'"

  /// What belongs to a record and stands in another table.
  public struct Part: Sendable {
    public let name: String
    /// An expression that gives it as JSON; `{row}` is the record's row.
    public let sql: String
    /// The statement that makes it again; `{row}` is the record's row, and `{state}` what ``sql`` gave.
    public let restore: String

    public init(_ name: String, sql: String, restore: String) {
      self.name = name
      self.sql = sql
      self.restore = restore
    }
  }

  /// - Parameter columns: the columns behind `row`, `key` and `revision`, in the order of saved values.
  public init(name: String, columns: [String], parts: [Part] = []) {
    self.name = name
    self.columns = columns
    self.parts = parts
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    selectByKey = "SELECT row FROM \(name) WHERE key = ?"
    insert = "INSERT INTO \(name) (key, revision, \(columns.joined(separator: ", "))) VALUES (?, ?, \(marks))"
    update = """
      UPDATE \(name) SET revision = ?, \(columns.map { "\($0) = ?" }.joined(separator: ", "))
      WHERE row = ? AND (\(columns.joined(separator: ", "))) IS NOT (\(marks))
      """
    let state = (columns + parts.map { $0.sql.replacing("{row}", with: "\(name).row") }).joined(
      separator: ", ")
    keepState = """
      INSERT INTO history (kind, key, revision, previous, isRemoved, state)
      SELECT '\(name)', key, ?, revision, ?, json_array(\(state)) FROM \(name)
      WHERE row = ? AND revision < ?
      """
    keepStateIfOther = "\(keepState) AND (\(columns.joined(separator: ", "))) IS NOT (\(marks))"
    restore = """
      INSERT INTO \(name) (key, revision, \(columns.joined(separator: ", ")))
      SELECT key, ?, \(columns.indices.map(Self.value).joined(separator: ", ")) FROM history WHERE row = ?
      """
    restoreParts = parts.enumerated().map { place, part in
      let statement = part.restore.replacing("{row}", with: "(SELECT row FROM restored)")
        .replacing("{state}", with: "(SELECT state FROM restored)")
      let state = Self.value(columns.count + place)
      return """
        WITH restored (row, state) AS (SELECT ?, \(state) FROM history WHERE row = ?)
        \(statement)
        """
    }
    isInBin = """
      (isRemoved AND \(Self.isKnown) AND key NOT IN (SELECT key FROM \(name)) AND NOT EXISTS (
        SELECT 1 FROM history AS later
        WHERE later.kind = history.kind AND later.key = history.key AND later.revision > history.revision))
      """
  }

  /// A value of a state in the history.
  private static func value(_ place: Int) -> String { "json_extract(state, '$[\(place)]')" }

  /// A query for rows: `row`, `key`, `revision`, then the columns.
  ///
  /// - Parameter condition: which of them, such as `key = ?`; all when left out.
  public func select(where condition: String? = nil, orderedBy order: String) -> String {
    "SELECT row, key, revision, \(columns.joined(separator: ", ")) FROM \(name)"
      + (condition.map { " WHERE \($0)" } ?? "") + " ORDER BY \(order)"
  }

  /// A query for whole records: as ``select(orderedBy:)``, and behind the columns what is in other tables.
  ///
  /// - Parameter condition: which of them, such as `revision > ?`.
  public func selectWhole(where condition: String, orderedBy order: String = "key") -> String {
    let parts = parts.map { $0.sql.replacing("{row}", with: "\(name).row") }
    return """
      SELECT row, key, revision, \((columns + parts).joined(separator: ", ")) FROM \(name)
      WHERE \(condition) ORDER BY \(order)
      """
  }

  /// A query for states that records had before a change: the columns of ``selectWhole(where:orderedBy:)``,
  /// and behind them the revision of the change and whether it removed the record.
  ///
  /// - Parameter condition: which of them, such as `revision > ?`.
  public func selectHistory(where condition: String) -> String {
    let values = (0..<columns.count + parts.count).map(Self.value)
    return """
      SELECT row, key, previous, \(values.joined(separator: ", ")), revision, isRemoved FROM history
      WHERE kind = '\(name)' AND \(Self.isKnown) AND \(condition) ORDER BY key, revision
      """
  }

  /// A query for the places in the history whose state was erased: key, previous revision, the revision of the
  /// change, and whether it removed the record.
  ///
  /// - Parameter condition: which of them, such as `revision > ?`.
  public func selectErased(where condition: String) -> String {
    """
    SELECT key, previous, revision, isRemoved FROM history
    WHERE kind = '\(name)' AND NOT \(Self.isKnown) AND \(condition) ORDER BY key, revision
    """
  }

  /// The column of ``selectHistory(where:)`` with the revision of the change.
  public var historyRevision: Int { 3 + columns.count + parts.count }
}
