internal import Forms
internal import Foundation
internal import Press
internal import RecordStore

/// The records that are odd by what their declarations say.
enum KindWarnings {
  /// The warnings of some collections, by their names.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(records) for each warning of a declaration.
  static func all(
    of collections: [RecordCollection], in snapshot: Snapshot, settings: Settings, asOf: CalendarDate
  ) throws -> [String: [Warning]] {
    let kinds = collections.flatMap(\.kinds).filter {
      let rules = $0.declaration.rules
      return !rules.warnings.isEmpty || !rules.derived.isEmpty || !rules.checks.isEmpty || !$0.moments.isEmpty
        || rules.lists.contains { !$0.declared.isEmpty }
    }
    if kinds.isEmpty { return [:] }
    let tables = kinds.flatMap { KindTables.entries(of: $0, beside: listed($0).map(\.column)) }.map(\.table)
    let connection = try QueryConnection(
      to: snapshot, tables: tables, asOf: asOf, within: settings.queryTimeLimit)
    var warnings: [String: [Warning]] = [:]
    for kind in kinds {
      try checkRecords(of: kind, connection, asOf)
      for list in kind.declaration.rules.lists where !(kind.form.field(list.elements.name)?.isPrivate ?? true)
      {
        try checkElements(list, of: kind, connection, asOf)
      }
      func warning(_ reason: Words, of row: [QueryValue]) -> Warning {
        Warning(reason, of: kind, key: ResultCells.text(of: row[0]))
      }
      let listed = listed(kind)
      for (place, rule) in kind.declaration.rules.warnings.enumerated() {
        let condition = listed.first { $0.place == place }.map { "\"\($0.column.name)\"" } ?? rule.sql
        warnings[kind.collection, default: []] += try rows(
          "key", of: kind, where: "(\(condition)\n) ORDER BY key", connection, asOf,
          at: rule.place
        ).map { warning(Words(rule.title, isOptional: true), of: $0) }
      }
      for field in kind.moments {
        let name = "\"\(field.key)\""
        // Clocks change on a few days of the year.
        let days = try rows(
          "DISTINCT substr(\(name), 1, 10) AS day", of: kind, where: "\(name) IS NOT NULL ORDER BY day",
          connection, asOf
        ).compactMap { CalendarDate(iso: ResultCells.text(of: $0[0])) }
          .filter { $0.isNearClockChange(in: settings.timeZone) }
        if days.isEmpty { continue }
        let near = days.map { "'\($0)'" }.joined(separator: ", ")
        let moments = try rows(
          "key, \(name) AS moment", of: kind,
          where: "substr(\(name), 1, 10) IN (\(near)) ORDER BY key", connection, asOf)
        for row in moments {
          let title = kind.form.shown(field.title)
          let reason: Words
          switch CalendarMoment(iso: ResultCells.text(of: row[1]))?.clockChange(in: settings.timeZone) {
          case .skipped: reason = "\(title): at a time that a change of clocks skips"
          case .doubled: reason = "\(title): at a time that a change of clocks repeats"
          case nil: continue
          }
          warnings[kind.collection, default: []].append(warning(reason, of: row))
        }
      }
    }
    return warnings
  }

  /// The warnings that are worked out from the elements of lists, as columns of the records.
  private static func listed(_ kind: RecordKind) -> [(place: Int, column: DerivedColumn)] {
    let lists = kind.declaration.rules.lists.map { $0.elements.name.lowercased() }
    return kind.declaration.rules.warnings.enumerated().compactMap { place, rule in
      ValueQuery.names(in: rule.sql).isDisjoint(with: lists)
        ? nil : (place, DerivedColumn("warning \(place + 1)", sql: rule.sql))
    }
  }

  /// Refuses records that do not keep the rules of their kind, as another program can have stored them, and derived
  /// columns that are not what their declaration says; in one pass over the records.
  private static func checkRecords(
    of kind: RecordKind, _ connection: QueryConnection, _ asOf: CalendarDate
  ) throws {
    let rules = kind.declaration.rules
    let withheld = Set(kind.privacy.columns.map { $0.lowercased() })
    // What is said of lists is no column of theirs.
    let unseen = withheld.union(rules.lists.map { $0.elements.name.lowercased() })
    // What was right on its day is no fault of an edition of another one.
    let checks = rules.checks.filter {
      ValueQuery.names(in: $0.sql).isDisjoint(with: unseen) && !rules.asksForDay($0.sql)
    }
    let derived = rules.derived.filter { !$0.isPrivate && !$0.isMember }.compactMap { derived in
      derived.fault.map { (column: derived, fault: $0) }
    }
    // What is still being put together need not be whole.
    let placed =
      kind.declaration.flow.map(\.placed)
      .flatMap { withheld.contains($0.lowercased()) ? nil : " AND \(SQLName.quoted($0)) IS NOT NULL" } ?? ""
    let conditions =
      checks.map { "(\($0.isBroken))\(placed)" }
      + derived.map { "coalesce(\($0.fault.isWrong), FALSE)" }
    if conditions.isEmpty { return }
    func rows(_ columns: [String], where condition: String, at place: TextPlace? = nil) throws
      -> [[QueryValue]]
    {
      try self.rows(
        columns.joined(separator: ", "), of: kind, where: "\(condition) ORDER BY key LIMIT 1", connection,
        asOf,
        at: place)
    }
    let named = conditions.enumerated().map { "\($1) AS wrong\($0)" }
    let values =
      checks.enumerated().map { place, check in
        let isShown =
          !withheld.contains(check.field.lowercased())
          && kind.form.field(check.field).map { $0.kind.children == nil } ?? false
        return "\(isShown ? "\"\(check.field)\"" : "NULL") AS value\(place)"
      } + derived.enumerated().map { "\"\($1.column.column.name)\" AS value\(checks.count + $0)" }
    let wrong: [[QueryValue]]
    do {
      wrong = try rows(["key"] + named + values, where: conditions.joined(separator: " OR "))
    } catch let error {
      // Which one it is that cannot be worked out.
      for (check, condition) in zip(checks, conditions) {
        _ = try rows(["key"], where: condition, at: check.place)
      }
      for (column, fault) in derived {
        try tellFailing(column, fault.isWrong, of: kind, connection, asOf)
      }
      throw error
    }
    guard let row = wrong.first, let place = row.dropFirst().firstIndex(of: .integer(1)) else { return }
    let (key, value) = (ResultCells.text(of: row[0]), row[conditions.count + place])
    if place <= checks.count {
      let check = checks[place - 1]
      throw StoreError.brokenRule(
        kind: kind.name, key: key, field: check.field, value: ResultCells.text(of: value), rule: check.message
      )
    }
    let (column, fault) = derived[place - 1 - checks.count]
    throw kind.declaration.fault(fault.words(key, value), at: column.place)
  }

  /// Refuses derived columns of elements that are not what their declaration says.
  private static func checkElements(
    _ list: KindRules.List, of kind: RecordKind, _ connection: QueryConnection, _ asOf: CalendarDate
  ) throws {
    let open = list.declared.filter { !$0.isPrivate }
    for (derived, fault) in open.compactMap({ own in own.fault.map { (own, $0) } }) {
      let isWrong = fault.isWrong
      let wrong: [[QueryValue]]
      do {
        wrong = try rows(
          "parent, \"\(derived.column.name)\" AS value", of: kind, inList: list.elements.name,
          where: "\(isWrong) ORDER BY parent LIMIT 1", connection, asOf, at: derived.place)
      } catch {
        try tellFailing(derived, isWrong, of: kind, inList: list.elements.name, connection, asOf)
        throw error
      }
      guard let row = wrong.first else { continue }
      throw kind.declaration.fault(fault.words(ResultCells.text(of: row[0]), row[1]), at: derived.place)
    }
  }

  /// Names the first record of which a derived column cannot be worked out, if there is one.
  ///
  /// - Parameter condition: by which it is worked out.
  /// - Complexity: O(records) queries, where something has failed.
  private static func tellFailing(
    _ derived: KindRules.Derived, _ condition: String, of kind: RecordKind, inList list: String? = nil,
    _ connection: QueryConnection, _ asOf: CalendarDate
  ) throws {
    for row in try rows("key", of: kind, where: "TRUE ORDER BY key", connection, asOf) {
      let key = ResultCells.text(of: row[0])
      let name = list == nil ? "key" : "parent"
      let isIt = "\(name) = '\(key.replacing("'", with: "''"))'"
      do {
        _ = try rows(
          name, of: kind, inList: list, where: "\(isIt) AND CASE WHEN \(isIt) THEN \(condition) END",
          connection, asOf, at: derived.place)
      } catch let error as DescriptionError {
        guard case .query(.refused(let reason)) = error.problem else { throw error }
        throw DescriptionError(
          file: error.file, at: error.place,
          problem: .fault(
            "for the record \(key) the column \(derived.column.name) cannot be worked out: \(reason)"))
      }
    }
  }

  /// Columns of the records of which something is true.
  ///
  /// - Parameter place: in the declaration, for an error.
  private static func rows(
    _ columns: String, of kind: RecordKind, inList list: String? = nil, where condition: String,
    _ connection: QueryConnection, _ asOf: CalendarDate, at place: TextPlace? = nil
  ) throws -> [[QueryValue]] {
    do {
      let table = kind.table.name + (list.map { "_\($0)" } ?? "")
      let query = try connection.prepare(
        "SELECT \(columns) FROM \(table) WHERE \(condition)", parameters: ["asOf"], isOwn: true)
      return try connection.rows(of: query, ["asOf": .text(asOf.description)])
    } catch let fault as QueryFault {
      throw DescriptionError(file: kind.declaration.file, at: place, problem: .query(fault.problem))
    }
  }
}

extension RecordKind {
  /// The moments that pages may show.
  fileprivate var moments: [Field] {
    form.fields.filter { $0.kind.name == FieldKind.moment.name && !$0.isPrivate }
  }
}
