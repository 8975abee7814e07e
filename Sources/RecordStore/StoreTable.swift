/// A table of records: `row` INTEGER PRIMARY KEY, `key` TEXT UNIQUE, `revision` INTEGER, then its columns.
public struct StoreTable: Sendable {
  public let name: String
  public let columns: [String]
  /// What belongs to a record and stands in other tables: a name, and an expression in which `{row}` is the
  /// record's row.
  public let parts: [Part]
  let selectByKey: String
  let insert: String
  let update: String
  /// Puts a row's state into the history, before it is changed or removed for the first time by a change.
  let keepState: String
  /// The same, if the row's values are others than those given.
  let keepStateIfOther: String

  public struct Part: Sendable {
    public let name: String
    public let sql: String
    public init(_ name: String, sql: String) {
      self.name = name
      self.sql = sql
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
  }

  /// A query for all rows: `row`, `key`, `revision`, then the columns.
  public func select(orderedBy order: String) -> String {
    "SELECT row, key, revision, \(columns.joined(separator: ", ")) FROM \(name) ORDER BY \(order)"
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
    let values = (columns + parts.map(\.name)).indices.map { "json_extract(state, '$[\($0)]')" }
    return """
      SELECT row, key, previous, \(values.joined(separator: ", ")), revision, isRemoved FROM history
      WHERE kind = '\(name)' AND \(condition) ORDER BY key, revision
      """
  }

  /// The column of ``selectHistory(where:)`` with the revision of the change.
  public var historyRevision: Int { 3 + columns.count + parts.count }
}
