internal import Forms
internal import Press
internal import RecordStore

/// The records that are odd by what their declarations say.
enum KindWarnings {
  /// The warnings of each collection, by its name.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(records) for each warning of a declaration.
  static func all(
    in snapshot: Snapshot, settings: Settings, asOf: CalendarDate
  ) throws -> [String: [Warning]] {
    let kinds = settings.collections.declaredKinds.filter { !$0.declaration.rules.warnings.isEmpty }
    if kinds.isEmpty { return [:] }
    let tables = try kinds.flatMap { try KindTables.entries(of: $0, in: snapshot).map(\.table) }
    let connection = try QueryConnection(
      to: snapshot, tables: tables, asOf: asOf, within: settings.queryTimeLimit)
    var warnings: [String: [Warning]] = [:]
    for kind in kinds {
      for warning in kind.declaration.rules.warnings {
        let sql = "SELECT key FROM \(kind.table.name) WHERE (\(warning.sql)\n) ORDER BY key"
        do {
          let query = try connection.prepare(sql, parameters: ["asOf"])
          let rows = try connection.rows(of: query, ["asOf": .text(asOf.description)])
          warnings[kind.collection, default: []] += rows.map { row in
            let key = ResultCells.text(of: row[0])
            return Warning(
              Words(warning.title, isOptional: true), record: key, path: kind.path(ofKey: key))
          }
        } catch let fault as QueryFault {
          throw DescriptionError(
            file: kind.declaration.file, line: nil, problem: .query(fault.problem))
        }
      }
    }
    return warnings
  }
}
