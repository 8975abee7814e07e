internal import Forms
internal import RecordStore

/// The SELECTs of the gate's rules, which read the same tables of records and questionnaires as those of pages.
struct GateQueries {
  private let connection: QueryConnection
  private let questionnaires: QuestionnaireTables
  private let kinds: [RecordKind]
  private let tables: KindTables
  /// The columns of the tables that no kind has, by their names.
  private let others: [String: [ResultColumn]]
  private let currency: Currency
  private let snapshot: Snapshot
  private let asOf: CalendarDate

  /// - Parameters:
  ///   - questionnaires: what pages can ask of them.
  ///   - seconds: how long a SELECT may run.
  ///   - currency: of amounts that a SELECT compares.
  /// - Throws: ``StoreError``.
  init(
    in snapshot: Snapshot, _ collections: Collections, _ questionnaires: QuestionnaireTables,
    asOf: CalendarDate, within seconds: Int, currency: Currency
  ) throws {
    tables = KindTables(of: collections)
    connection = try QueryConnection(
      to: snapshot, tables: tables.tables + Self.others, asOf: asOf, within: seconds)
    let ofStore = Self.others.map { table in
      (
        table.name,
        table.columnNames.map {
          ResultColumn(name: $0, type: .plain, isShownOnly: false, isUnnamedAmount: false)
        }
      )
    }
    others = Dictionary(ofStore + questionnaires.tables.map { ($0.name, $0.columns) }) { $1 }
    self.currency = currency
    for (name, columns) in questionnaires.tables { try connection.keep(name, columns) }
    self.questionnaires = questionnaires
    kinds = collections.kinds
    self.snapshot = snapshot
    self.asOf = asOf
  }

  /// What of the records stands in no table of a kind; drafts and the history are nobody's to read.
  private static let others = [
    QueryTable(
      "rejections", kind: "",
      columns: ["kind", "source", "line", "field", "title", "rule", "message", "revision", "dismissal"],
      privateColumns: ["value", "digest", "written"],
      source:
        "SELECT source || ':' || line || iif(ordinal > 1, '-' || ordinal, '') AS key, * FROM main.rejections"),
    QueryTable(
      "revisions", kind: "", columns: ["revision", "madeOn"], privateColumns: [],
      source: "SELECT revision AS key, * FROM main.revisions"),
  ]

  /// The rows of a SELECT, of which nothing is told but keys of stored records.
  struct Rows {
    /// How many rows there are.
    fileprivate(set) var count = 0
    /// The records that are meant, by the key that a row gives.
    fileprivate(set) var records: [(kind: String, key: String)] = []
    /// How many of the keys that were read no record has of the kinds that the SELECT reads.
    fileprivate(set) var otherKeys = 0
  }

  /// The rows that a rule finds.
  ///
  /// - Parameters:
  ///   - place: where the rule stands.
  ///   - limit: of how many rows the keys are read.
  /// - Throws: ``GateError`` for a SELECT that cannot be run, or reads what a rule must not, ``StoreError``.
  /// - Complexity: what the SELECT costs, and a look-up for each row and kind that it reads.
  func rows(of rule: String, at place: FilePlace, _ sql: String, keysUpTo limit: Int) throws -> Rows {
    do {
      let query = try connection.prepare(sql, parameters: ["asOf"], isShown: false)
      try ReadColumns(of: query, in: tables, beside: others, QueryParameters(["asOf"]))
        .checkComparisons(in: currency)
      func column(_ name: String) -> Int? { query.columns.firstIndex { $0.name.lowercased() == name } }
      let (keys, names) = (column("key"), column("kind"))
      let meant = kinds.filter { reads(query, $0) }
      let isOfAll = QuestionnaireTables.keyed.contains(where: query.names.contains)
      try questionnaires.fill(named: query.names, in: connection)
      var rows = Rows()
      var named: Set<[ExactText]> = []
      try connection.forEachRow(of: query, ["asOf": .text(asOf.description)]) { read in
        rows.count += 1
        guard rows.records.count + rows.otherKeys < limit,
          let key = keys.map({ ResultCells.text(of: read($0)) }), !key.isEmpty
        else { return }
        let name = names.map { ResultCells.text(of: read($0)) }
        let told = isOfAll ? meant.filter { $0.name == name } : []
        guard named.insert([told.first?.name ?? "", key].map(ExactText.init)).inserted else { return }
        let having = try (told.isEmpty ? meant : told).filter { try snapshot.has(key, in: $0.storeTable) }
        if let kind = having.first {
          // Many questionnaires give their records the same keys.
          if having.count == 1 || !isOfAll { rows.records.append((kind.name, key)) }
        } else {
          rows.otherKeys += 1
        }
      }
      return rows
    } catch let fault as QueryFault {
      throw GateError(at: place, .query(rule: rule, fault.problem))
    }
  }

  /// Whether the keys that a SELECT gives may be those of a kind.
  private func reads(_ query: PreparedQuery, _ kind: RecordKind) -> Bool {
    let own = kind.tables.flatMap { table in [table.name] + table.lists.map { table.name(of: $0) } }
    return ((questionnaires.has(kind) ? QuestionnaireTables.keyed : []) + own).contains {
      query.names.contains($0.lowercased())
    }
  }
}
