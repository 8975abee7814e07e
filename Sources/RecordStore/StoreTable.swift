/// A table of records: `row` INTEGER PRIMARY KEY, `key` TEXT UNIQUE, `revision` INTEGER, then its columns.
package struct StoreTable: Sendable {
  package let name: String
  package let columns: [String]
  /// What belongs to a record and stands in other tables.
  package let parts: [Part]
  /// Whether the history has each value under the name of its column, so that columns can come and go.
  let hasNamedStates: Bool
  /// The table that has every version of the records; nil where none are kept.
  let versions: String?
  let selectByKey: String
  let insert: String
  /// The same, where there is no row of the key.
  let insertNew: String
  let update: String
  /// Puts a row's state into the history, before it is changed or removed for the first time by a change.
  let keepState: String
  /// The same, if the row's values are others than those given.
  let keepStateIfOther: String
  /// Makes a row of a state in the history, as it was.
  let restore: String
  /// Make of a state in the history what stands in other tables.
  let restoreParts: [String]
  /// The values of a state in the history: those of the columns, then those of the parts.
  private let stateValues: [String]
  /// Which rows of the history are last states of records that were removed and are not there again.
  package let isInBin: String

  /// What stands in the history in place of a state that was erased.
  static let erased = "null"
  /// Which rows of the history have their state.
  package static let isKnown = "state <> '\(erased)'"

  /// What belongs to a record and stands in another table.
  package struct Part: Sendable {
    package let name: String
    /// An expression that gives it as JSON; `{row}` is the record's row.
    package let sql: String
    /// The statement that makes it again; `{row}` is the record's row, and `{state}` what ``sql`` gave.
    package let restore: String
    /// A condition on the record's row for texts in it that have lost characters (U+FFFD); nil where it has no
    /// texts.
    package let isDamaged: String?

    package init(_ name: String, sql: String, restore: String, isDamaged: String? = nil) {
      self.name = name
      self.sql = sql
      self.restore = restore
      self.isDamaged = isDamaged
    }
  }

  /// Whether a part stands in a table.
  package func hasPart(inTable other: String) -> Bool { parts.contains { "\(name)_\($0.name)" == other } }

  /// - Parameters:
  ///   - columns: the columns behind `row`, `key` and `revision`, in the order of saved values.
  ///   - hasNamedStates: whether the history has each value under the name of its column.
  ///   - restored: what a record that is put back has in a column of the value that it had.
  package init(
    name: String, columns: [String], parts: [Part] = [], hasNamedStates: Bool = false,
    versions: String? = nil,
    restored: (_ column: String, _ value: String) -> String = { $1 }
  ) {
    self.name = name
    self.columns = columns
    self.parts = parts
    self.hasNamedStates = hasNamedStates
    self.versions = versions
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let columns = columns.map(SQLName.quoted)
    selectByKey = "SELECT row FROM \(name) WHERE key = ?"
    insert = "INSERT INTO \(name) (key, revision, \(columns.joined(separator: ", "))) VALUES (?, ?, \(marks))"
    insertNew = "\(insert) ON CONFLICT (key) DO NOTHING"
    update = """
      UPDATE \(name) SET revision = ?, \(columns.map { "\($0) = ?" }.joined(separator: ", "))
      WHERE row = ? AND (\(columns.joined(separator: ", "))) IS NOT (\(marks))
      """
    let values = columns + parts.map { $0.sql.replacing("{row}", with: "\(name).row") }
    let valueNames = self.columns + parts.map(\.name)
    let state =
      hasNamedStates
      ? Self.object(Array(zip(valueNames, values)))
      : "json_array(\(values.joined(separator: ", ")))"
    keepState = """
      INSERT INTO history (kind, key, revision, previous, isRemoved, state)
      SELECT '\(name)', key, ?, revision, ?, \(state) FROM \(name)
      WHERE row = ? AND revision < ?
      """
    keepStateIfOther = "\(keepState) AND (\(columns.joined(separator: ", "))) IS NOT (\(marks))"
    func value(_ place: Int) -> String {
      Self.value(hasNamedStates ? "$.\"\(valueNames[place])\"" : "$[\(place)]")
    }
    stateValues = valueNames.indices.map(value)
    restore = """
      INSERT INTO \(name) (key, revision, \(columns.joined(separator: ", ")))
      SELECT key, ?, \(columns.indices.map { restored(valueNames[$0], value($0)) }.joined(separator: ", "))
      FROM history WHERE history.row = ?
      """
    restoreParts = parts.enumerated().map { place, part in
      let statement = part.restore.replacing("{row}", with: "(SELECT row FROM restored)")
        .replacing("{state}", with: "(SELECT state FROM restored)")
      let state = value(columns.count + place)
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

  /// The SQL for a JSON object; members without a value may be left out.
  ///
  /// A function of SQLite takes no more than some hundred arguments, so that large ones are put together.
  static func object(_ members: [(name: String, value: String)]) -> String {
    let most = 40
    var object: String?
    for start in stride(from: 0, to: members.count, by: most) {
      let part = members[start..<min(start + most, members.count)].map { "'\($0.name)', \($0.value)" }
      let own = "json_object(\(part.joined(separator: ", ")))"
      object = object.map { "json_patch(\($0), \(own))" } ?? own
    }
    return object ?? "json_object()"
  }

  /// A value of a state in the history.
  private static func value(_ path: String) -> String { "json_extract(history.state, '\(path)')" }

  /// The value of a column or part in a state of the history; nil where the table has no such one.
  func stateValue(of name: String) -> String? {
    (columns + parts.map(\.name)).firstIndex(of: name).map { stateValues[$0] }
  }

  /// A query for whole records: `row`, `key`, `revision`, the columns, and behind them what is in other tables.
  ///
  /// - Parameter condition: which of them, such as `revision > ?`.
  package func selectWhole(where condition: String, orderedBy order: String = "key") -> String {
    let parts = parts.map { $0.sql.replacing("{row}", with: "\(name).row") }
    return """
      SELECT row, key, revision, \((columns.map(SQLName.quoted) + parts).joined(separator: ", ")) FROM \(name)
      WHERE \(condition) ORDER BY \(order)
      """
  }

  /// A query for states that records had before a change: the columns of ``selectWhole(where:orderedBy:)``,
  /// and behind them the revision of the change and whether it removed the record.
  ///
  /// - Parameter condition: which of them, such as `revision > ?`.
  package func selectHistory(where condition: String) -> String {
    """
    SELECT row, key, previous, \(stateValues.joined(separator: ", ")), revision, isRemoved FROM history
    WHERE kind = '\(name)' AND \(Self.isKnown) AND \(condition) ORDER BY key, revision
    """
  }

  /// A query for the places in the history whose state was erased: key, previous revision, the revision of the
  /// change, and whether it removed the record.
  ///
  /// - Parameter condition: which of them, such as `revision > ?`.
  package func selectErased(where condition: String) -> String {
    """
    SELECT key, previous, revision, isRemoved FROM history
    WHERE kind = '\(name)' AND NOT \(Self.isKnown) AND \(condition) ORDER BY key, revision
    """
  }

  /// The column of ``selectHistory(where:)`` with the revision of the change.
  package var historyRevision: Int { 3 + columns.count + parts.count }
}
