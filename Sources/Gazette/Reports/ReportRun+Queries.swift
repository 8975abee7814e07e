internal import Forms
internal import Press
internal import RecordStore

/// The queries of pages: prepared once, run once for each page.
extension ReportRun {
  /// A query that is ready to run.
  struct Step {
    let query: PageFile.Query
    let prepared: PreparedQuery
    var columns: [ResultColumn]
    /// Whether later queries select from its rows.
    var isKept = true
    /// Where each row has what deals it to a page; its columns are the others.
    var dealtBy: Int?
    /// The table whose one row has its totals.
    var totals: Totals?

    struct Totals {
      let prepared: PreparedQuery
      let columns: [ResultColumn]
    }
  }

  /// Keeps the tables of a file for all pages of a group. One that is for all collections gives way to a kind, and to
  /// a table of the group, of the same name.
  mutating func keepShared(_ file: PageFile, among group: [PageFile]) throws {
    pages.note(titles: file.words)
    let taken = file.isCommon ? Set(group.flatMap(\.queries).map { $0.name.lowercased() }) : []
    let queries = file.queries.filter { query in
      let name = query.name.lowercased()
      return !taken.contains(name) && !(file.isCommon && tables.has(name))
    }
    for query in queries {
      let values = values(for: file)
      let step = try prepare(query, of: file, parameters: parameters(for: file))
      try connection.fill(query.name, with: try rows(of: step, values, in: file))
    }
    if queries.count == file.queries.count {
      try checkTitles(of: file, queries.map { ($0.name, kept[$0.name.lowercased()] ?? []) }, [])
    }
  }

  /// What every query of a file can ask for: the day, and the settings of the kinds of its collection.
  func values(for file: PageFile) -> [String: QueryValue] {
    var values: [String: QueryValue] = ["asOf": .text(asOf.description)]
    for setting in settings(for: file) { values[setting.field.key] = setting.inSQL }
    return values
  }

  private func settings(for file: PageFile) -> [KindSetting] {
    collections.kinds.filter { $0.collection == file.collection }
      .flatMap { $0.declaration.settings.filter { $0.target == nil } }
  }

  /// The names of ``values(for:)``.
  func parameters(for file: PageFile) -> QueryParameters {
    QueryParameters(
      values(for: file).keys.sorted(),
      amounts: settings(for: file).filter(\.field.kind.isMoney).map(\.field.key))
  }

  /// Prepares a query and makes room for its rows, so that later ones can select from them.
  mutating func prepare(
    _ given: PageFile.Query, of file: PageFile, parameters: QueryParameters, isKept: Bool = true
  ) throws -> Step {
    let query = try answered(given, of: file)
    let name = query.name.lowercased()
    let isEngineName = (Self.engineNames + ["sections", "references"]).contains { $0.lowercased() == name }
    let isParameter = parameters.names.contains { $0.lowercased() == name }
    if isKept, isEngineName || isParameter || kept[name] != nil || tables.has(name) {
      let kind = tables.entries.first { $0.table.name.lowercased() == name }?.table.kind
      throw PageError(
        file: file.file, at: query.place,
        .repeatedName(query.name, of: kind.flatMap { collections.kind($0)?.declaration.file }))
    }
    var totals: Step.Totals?
    if let table = query.form.totals {
      let (prepared, columns) = try prepared("SELECT * FROM \(table)", parameters: QueryParameters([])) {
        fault in
        guard case .unknownTable = fault.problem else {
          return PageError(file: file.file, at: query.place, .query(fault.problem))
        }
        return PageError(
          file: file.file, at: query.place, .unknownTable(table, known: connection.keptNames))
      }
      totals = Step.Totals(prepared: prepared, columns: columns)
    }
    var (prepared, columns) = try prepared(query.sql, parameters: parameters) { error($0, query, file) }
    try checkLists(in: query, of: file)
    // Titles that all pages of a collection have from its tables.
    if file.isShared {
      for place in columns.indices { columns[place].title = title(of: columns[place], in: query.name, file) }
    }
    var dealtBy: Int?
    if let name = query.dealtBy {
      guard let place = columns.firstIndex(where: { $0.name == name }) else {
        throw PageError(
          file: file.file, at: query.place,
          .unknownColumn(name, table: query.name, known: columns.map(\.name)))
      }
      dealtBy = place
      columns.remove(at: place)
    }
    if isKept {
      kept[name] = columns
      try connection.keep(query.name, columns)
    }
    return Step(
      query: query, prepared: prepared, columns: columns, isKept: isKept, dealtBy: dealtBy, totals: totals)
  }

  private func prepared(
    _ sql: String, parameters: QueryParameters, _ error: (QueryFault) -> PageError
  ) throws -> (PreparedQuery, [ResultColumn]) {
    let prepared: PreparedQuery
    do { prepared = try connection.prepare(sql, parameters: parameters.names) } catch let fault {
      throw error(fault)
    }
    let read = ReadColumns(of: prepared, in: tables, beside: kept, parameters)
    do { try read.checkComparisons(in: currency) } catch let fault { throw error(fault) }
    let oneRowTables = kept.filter { $0.value.contains(where: \.isOfOneRow) }
      .mapValues { Set($0.map { $0.name.lowercased() }) }
    let amounts = prepared.amounts(by: read.amounts(), oneRowTables: oneRowTables)
    let areDates = datedColumns(of: prepared)
    let earlier = kept.filter { prepared.names.contains($0.key) }.map { name, columns in
      (name, RowTable(name, columns: columns.map(\.name), repeated: columns.filter(\.isOfRow).map(\.name)))
    }
    let rowTables = tables.rowTables.merging(earlier) { $1 }
    let areOfRow = prepared.columnsOfRows(in: rowTables, orGrouping: true)
    let areRepeated = prepared.columnsOfRows(in: rowTables, orGrouping: false)
    let columns = prepared.columns.indices.map { place in
      column(
        prepared.columns[place], of: prepared, amounts[place], isDate: areDates[place],
        isOfRow: areOfRow[place], isRepeated: areRepeated[place])
    }
    return (prepared, columns)
  }

  /// The kinds and columns that ways to lists name are there, also where no row has such a way yet.
  private func checkLists(in query: PageFile.Query, of file: PageFile) throws {
    for call in ListedCall.all(in: query.sql) {
      do {
        _ = try cells.listed(.blank, call.kind, call.columns.flatMap { [.text($0), .null] })
      } catch let fault as ResultCells.Fault {
        throw file.error(
          problem(of: fault, in: call.kind, query.name), at: query.text.place(ofByte: call.offset))
      }
    }
  }

  /// Which columns choose among days or moments, as the latest of some does.
  private func datedColumns(of query: PreparedQuery) -> [Bool] {
    var (dates, others): (Set<String>, Set<String>) = ([], [])
    for entry in tables.entries where query.readTables.contains(entry.table.name.lowercased()) {
      for (name, field) in entry.fields {
        switch field.kind {
        case .date, .moment: dates.insert(name)
        default: others.insert(name)
        }
      }
      others.formUnion(entry.derived.keys)
    }
    return query.columns(giving: dates, beside: others)
  }

  mutating func forget(_ queries: [PageFile.Query]) throws {
    try forgetAnswers(to: queries)
    for query in queries where kept[query.name.lowercased()] != nil {
      if QuestionnaireTables.names.contains(query.name.lowercased()) { continue }
      kept[query.name.lowercased()] = nil
      try connection.forget(query.name)
    }
  }

  /// The quotient of an earlier query by the names that a later one gives its parts. Where that has not both, it is one
  /// of columns that there are not: it has no total, and stays a mean for charts.
  private static func quotient(
    _ quotient: Column.Quotient, of column: PreparedQuery.Column, from origin: PreparedQuery.Origin,
    in query: PreparedQuery
  ) -> Column.Quotient {
    func name(of part: String) -> String? {
      query.columns.first { other in
        guard let own = other.origin, own.isQuery, !other.isOfSeveral else { return false }
        return own.table.lowercased() == origin.table.lowercased()
          && own.column.lowercased() == part.lowercased()
      }?.name
    }
    guard !column.isOfSeveral, let dividend = name(of: quotient.dividend),
      let divisor = name(of: quotient.divisor)
    else { return Column.Quotient(dividend: "", divisor: "") }
    return Column.Quotient(dividend: dividend, divisor: divisor)
  }

  /// What a SELECT takes from a column, and how that is shown; nil where it is not known.
  private func source(_ origin: PreparedQuery.Origin) -> MixedFields.Source? {
    guard !origin.isQuery else {
      let column = kept[origin.table.lowercased()]?.first {
        $0.name.lowercased() == origin.column.lowercased()
      }
      guard let column, !column.isOfSeveral, case .field(let field, _) = column.type else { return nil }
      return ShownSort(of: field).map { ("\(origin.table).\(column.name)", $0) }
    }
    guard let entry = tables.entry(origin.table) else { return nil }
    let sort =
      origin.column == "key"
      ? .key(of: entry.table.kind) : entry.fields[origin.column].flatMap { ShownSort(of: $0) }
    return sort.map { ("\(origin.table).\(origin.column)", $0) }
  }

  private func column(
    _ column: PreparedQuery.Column, of query: PreparedQuery, _ amounts: ColumnAmounts, isDate: Bool,
    isOfRow: Bool, isRepeated: Bool
  ) -> ResultColumn {
    var isUnnamedAmount = false
    var hidesAmount = amounts.hidesAmount
    var type = ColumnType(function: column.function)
    var title: Cell?
    var isTitled = column.isTitled
    let known = column.origin.flatMap { origin in
      origin.isQuery
        ? kept[origin.table.lowercased()]?.first { $0.name.lowercased() == origin.column.lowercased() } : nil
    }
    var quotient = column.quotient.map { Column.Quotient(dividend: $0.dividend, divisor: $0.divisor) }
    var sorts = amounts.sorts
    // What is a hundredth in every row is one in their sum.
    if column.function == "money", !amounts.isMean { quotient = nil }
    if let origin = column.origin {
      if origin.isQuery {
        isUnnamedAmount = type == nil && known?.isUnnamedAmount ?? false
        if known?.hidesAmount ?? false { hidesAmount = true }
        type = type ?? known?.type
        title = known?.title
        quotient = known?.quotient.map { Self.quotient($0, of: column, from: origin, in: query) }
        isTitled = isTitled || known?.isTitled ?? false
      } else if let entry = tables.entry(origin.table), let field = entry.fields[origin.column] {
        // SQLite tells of a UNION where the rows of one of its SELECTs come from.
        let isOther =
          field.kind.isDecimal
          ? column.isOfSeveral && !column.isDecimal
          : field.kind.isWholeNumber && column.isDecimal
        type = type ?? (isOther ? nil : .field(field, entry.form))
        title = entry.form.shown(field.title)
      }
    } else if type == nil, let name = column.plainName {
      let derived = tables.derived(name, ofTablesNamed: query.readTables)
      if !column.isOfSeveral, derived != nil || !amounts.within.isEmpty { sorts = amounts.within }
      if !column.isOfSeveral { type = ColumnType(function: amounts.functionWithin) }
      if let derived {
        // What a query within calls so as well need not be an amount.
        let isOther = derived.type.isMoney && amounts.within.contains(.other)
        if isOther { sorts = amounts.sorts } else { type = derived.type }
        title = .declared(derived.title)
      }
    }
    let isMoney = type?.isMoney ?? false
    if !isMoney, sorts.contains(.amount) || amounts.isBesideAmount { isUnnamedAmount = true }
    if type == nil, column.isDecimal, !isUnnamedAmount { type = .decimal(isWorkedOut: false) }
    if type == nil, isDate { type = .dateOrText }
    if column.isWrapped { type = .wrapped(type ?? .plain) }
    let shown = type ?? .plain
    return ResultColumn(
      name: column.name, type: shown, title: title, isShownOnly: shown.isShownOnly || column.isShownOnly,
      fractions: column.fractions, isUnnamedAmount: isUnnamedAmount,
      hidesAmount: hidesAmount, isMean: amounts.isMean || known?.isMean ?? false,
      hasSum: amounts.hasSum && known?.hasSum ?? true, isOfOneRow: query.givesOneRow,
      addsUp: amounts.addsUp || known?.addsUp ?? false,
      isCount: column.isCount || known?.isCount ?? false,
      isOfRow: (isMoney ? isRepeated : isOfRow) || known?.isOfRow ?? false,
      mixesFigures: isMoney && amounts.isBesideNumber,
      isExtreme: amounts.isExtreme || known?.isExtreme ?? false,
      isOfSeveral: column.isOfSeveral, mixesAmounts: isMoney && sorts.contains(.other),
      mixedFields: MixedFields(among: column.origins.compactMap(source)) ?? known?.mixedFields,
      quotient: quotient,
      isTitled: isTitled,
      offset: column.offset)
  }

  func rows(
    of step: Step, _ values: [String: QueryValue], in file: PageFile
  ) throws -> [[QueryValue]] {
    try running(step, in: file) { try connection.rows(of: step.prepared, values) }
  }

  /// - Parameter body: is called for every row, whose values it asks for by their places.
  func forEachRow(
    of step: Step, _ values: [String: QueryValue], in file: PageFile,
    _ body: ((Int) -> QueryValue) throws -> Void
  ) throws {
    try running(step, in: file) { try connection.forEachRow(of: step.prepared, values, body) }
  }

  /// Whether rows come in an order that is said, or need none: there is one of them, or none from a table that may be empty
  /// for now and gives as many as there are.
  func hasOrder(_ step: Step, rowCount: Int) -> Bool {
    if step.prepared.isOrdered { return true }
    guard rowCount == 0 else { return rowCount == 1 }
    return !(step.prepared.wholeTable.map { tables.has($0.lowercased()) } ?? false)
  }

  /// Pages that follow one another do so in an order that their file says.
  func checkOrder(of step: Step, rowCount: Int, in file: PageFile) throws(PageError) {
    guard hasOrder(step, rowCount: rowCount) else {
      throw PageError(file: file.file, at: file.each?.text.place, .notOrdered("each"))
    }
  }

  private func running<Result>(
    _ step: Step, in file: PageFile, _ run: () throws -> Result
  ) throws -> Result {
    try questionnaires.fill(named: step.prepared.names, in: connection)
    do { return try run() } catch let fault as QueryFault { throw error(fault, step.query, file) }
  }

  func error(_ fault: QueryFault, _ query: PageFile.Query, _ file: PageFile) -> PageError {
    PageError(file: file.file, at: query.text.place(ofByte: fault.offset), problem(of: fault))
  }

  /// That there is no kind of a name, or that it takes no part.
  func unknown(kind name: String) -> PageError.Problem {
    collections.leavesOut(kind: name)
      ? .leftOutKind(name) : .unknownKind(name, known: collections.kindNames)
  }

  /// A table that is not there can be that of a kind that takes no part.
  private func problem(of fault: QueryFault) -> PageError.Problem {
    switch fault.problem {
    case .unknownTable(let table, _), .refusedTable(let table, _):
      collections.leftOutKind(ofTable: table).map { .leftOutKind($0) } ?? .query(fault.problem)
    default: .query(fault.problem)
    }
  }
}

extension QueryConnection {
  /// Makes a table for rows with such columns.
  ///
  /// - Parameter others: columns behind them.
  func keep(_ name: String, _ columns: [ResultColumn], beside others: [String] = []) throws(StoreError) {
    try keep(
      name,
      KeptColumns(
        columns.map(\.name) + others, shownOnly: columns.filter(\.isShownOnly).map(\.name),
        decimals: columns.filter(\.type.isDecimal).map(\.name),
        wholes: columns.filter { $0.isCount || $0.type.isWhole }.map(\.name),
        amounts: columns.filter(\.type.isMoney).map(\.name),
        days: columns.filter(\.type.isDay).map(\.name),
        fractions: Dictionary(
          columns.compactMap { column in column.fractions.map { (column.name, $0) } },
          uniquingKeysWith: { $1 })))
  }
}

extension ReportRun.Step {
  /// Whether it selects from the rows of another query, whose name is in small letters.
  func reads(_ name: String) -> Bool { prepared.names.contains(name) }
}

extension PageFile.Query.Form {
  /// The table whose one row has the totals.
  var totals: String? {
    switch self {
    case .table, .figures, .fields: nil
    case .totals(let table), .bill(let table): table
    }
  }
}
