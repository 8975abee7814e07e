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
    let kinds = settings.collections.declaredKinds.filter {
      let rules = $0.declaration.rules
      return !rules.warnings.isEmpty || !rules.derived.isEmpty || rules.lists.contains { !$0.derived.isEmpty }
    }
    if kinds.isEmpty { return [:] }
    let tables = try kinds.flatMap { try KindTables.entries(of: $0, in: snapshot).map(\.table) }
    let connection = try QueryConnection(
      to: snapshot, tables: tables, asOf: asOf, within: settings.queryTimeLimit)
    var warnings: [String: [Warning]] = [:]
    for kind in kinds {
      let rules = kind.declaration.rules
      for derived in rules.derived { try check(derived, of: kind, connection, asOf) }
      for list in rules.lists where !(kind.form.field(list.elements.name)?.isPrivate ?? true) {
        for derived in list.derived {
          try check(derived, of: kind, inList: list.elements.name, connection, asOf)
        }
      }
      for warning in kind.declaration.rules.warnings {
        let keys = try keys(of: kind, where: "(\(warning.sql)\n) ORDER BY key", connection, asOf)
        warnings[kind.collection, default: []] += keys.map { key in
          Warning(
            Words(warning.title, isOptional: true), of: kind.title, record: key, path: kind.path(ofKey: key))
        }
      }
    }
    return warnings
  }

  /// Refuses a derived column that is not what its declaration says.
  private static func check(
    _ derived: KindRules.Derived, of kind: DeclaredKind, inList list: String? = nil,
    _ connection: QueryConnection, _ asOf: CalendarDate
  ) throws {
    let name = "\"\(derived.column.name)\""
    let isWrong: String
    let remedy: String
    switch derived.kind {
    case .integer?, .money?, .flag?:
      isWrong = "typeof(\(name)) NOT IN ('integer', 'null')"
      remedy = "no whole number. Round it: CAST(… AS INTEGER)"
    case .date?:
      isWrong = "\(name) NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'"
      remedy = "no date such as 2026-06-30"
    case nil:
      isWrong = "typeof(\(name)) = 'real'"
      remedy = "a number that is not whole. Round it: CAST(… AS INTEGER)"
    default: return
    }
    let wrong = try keys(
      of: kind, inList: list, where: "\(isWrong) ORDER BY 1 LIMIT 1", connection, asOf, line: derived.line)
    guard let key = wrong.first else { return }
    throw DescriptionError(
      file: kind.declaration.file, line: derived.line,
      problem: .fault("for the record \(key) the column \(derived.column.name) gives \(remedy)"))
  }

  /// The keys of the records of which something is true.
  ///
  /// - Parameters:
  ///   - list: the list of whose elements it is true.
  ///   - line: of the declaration, for an error.
  private static func keys(
    of kind: DeclaredKind, inList list: String? = nil, where condition: String, _ connection: QueryConnection,
    _ asOf: CalendarDate, line: Int? = nil
  ) throws -> [String] {
    do {
      let rows = list.map { "parent FROM \(kind.table.name)_\($0)" } ?? "key FROM \(kind.table.name)"
      let query = try connection.prepare("SELECT \(rows) WHERE \(condition)", parameters: ["asOf"])
      return try connection.rows(of: query, ["asOf": .text(asOf.description)]).map {
        ResultCells.text(of: $0[0])
      }
    } catch let fault as QueryFault {
      throw DescriptionError(file: kind.declaration.file, line: line, problem: .query(fault.problem))
    }
  }
}
