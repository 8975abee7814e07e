internal import Forms
internal import Press
internal import RecordStore

/// What a page has of the rows of its queries.
struct PageTables {
  /// What its text shows, by names in it.
  fileprivate(set) var values: [(name: String, value: TemplateValue)] = []
  fileprivate(set) var tables: [String: Table] = [:]
  /// Those of its downloads.
  fileprivate(set) var saved: [String: Table] = [:]
  /// The rows of the tables, without columns that are left out.
  fileprivate(set) var found: [String: [[QueryValue]]] = [:]
  /// The queries that gave them, without those columns.
  fileprivate(set) var steps: [String: ReportRun.Step] = [:]
  /// All of them, by names in small letters.
  fileprivate var whole: [String: [[QueryValue]]] = [:]
}

/// Rows of queries as tables that are shown.
extension ReportRun {
  /// Makes what a page shows of the rows of a query.
  ///
  /// - Throws: ``PageError`` for rows that are not what the page asks for, ``StoreError``.
  mutating func add(
    _ all: [[QueryValue]], of step: Step, to made: inout PageTables, _ file: PageFile,
    _ shown: PageNames.Shown
  ) throws {
    made.whole[step.query.name.lowercased()] = all
    let (rows, step) = self.shown(all, step, file)
    let name = step.query.name
    made.found[name] = rows
    made.steps[name] = step
    guard shown.tables.contains(name) || step.query.isOneRow else { return }
    let start = step.query.text.place
    if let asked = file.headlines, asked.table == name, rows.count != 1 {
      throw file.error(.notOneRow(asked.table, count: rows.count), at: asked.place)
    }
    if shown.printed.contains(name) {
      guard hasOrder(step, rowCount: rows.count) else { throw file.error(.notOrdered(name), at: start) }
    }
    if rows.count > 1, step.query.isOneRow {
      throw file.error(.figuresOfRows(name, count: rows.count), at: start)
    }
    let table = try table(of: rows, step, file, beside: made.whole)
    made.tables[name] = table
    pages.note(titles: zip(step.columns, table.columns).filter(\.0.isTitled).map(\.1.title))
    for (number, block) in file.charts.enumerated() where block.table == name {
      try block.check(
        rows, table, inPartsBy: file.groups(ofChart: number).flatMap(\.columns), currency, in: file.file)
    }
    for (place, column) in step.columns.enumerated() where column.type.isWritten {
      pages.note(table.rows.lazy.map { $0[place] }, of: file, step.query, column)
    }
    if file.downloads.contains(where: { $0.table == name }) {
      made.saved[name] = try savedTable(of: rows, table, step)
    }
    made.values.append((name, .table(self.shown(table, as: step.query.form))))
    for mention in shown.columns where mention.table == name {
      guard rows.count < 2 else { throw file.error(.notOneRow(name, count: rows.count), at: mention.place) }
      let place = step.columns.firstIndex { $0.name == mention.name }
      let cell = place.flatMap { place in table.rows.first.map { $0[place] } } ?? .missing
      try file.checkNumber(cell, called: "\(name).\(mention.name)")
      made.values.append((PageTemplate.name(of: mention.name, in: name), .cell(cell)))
    }
  }

  /// - Parameter others: the rows of the page's tables so far, by their names in small letters.
  /// - Throws: ``PageError``, ``StoreError``.
  func table(
    of rows: [[QueryValue]], _ step: Step, _ file: PageFile, beside others: [String: [[QueryValue]]]
  ) throws -> Table {
    let name = step.query.name
    let table = Table(
      columns: try step.columns.enumerated().map { place, column in
        var isFigure = column.type.isFigure
        if case .plain = column.type.unwrapped { isFigure = rows.contains { $0[place].isFigure } }
        let own = step.query.isOneRow ? rows.first?[place].title : nil
        return Column(
          column.name, try own.map { try cells.cell($0, .plain) } ?? title(of: column, in: name, file),
          isFigure: isFigure,
          quotient: column.quotient ?? (column.isMean || column.isExtreme ? .ofOthers : nil)
        )
      },
      rows: try rows.map { row in
        try zip(row, step.columns).map {
          try cell($0, $1, name, file, at: step.query.text.place(ofByte: $1.offset))
        }
      })
    let totals = try totals(of: rows, step, file) { try row(of: $0, step, file, others) }
    return table.with(totals, style: step.query.form.style)
  }

  /// A table without the optional columns in which no row has a value.
  func shown(_ rows: [[QueryValue]], _ step: Step, _ file: PageFile) -> (rows: [[QueryValue]], step: Step) {
    let name = step.query.name.lowercased()
    let left = step.columns.indices.filter { place in
      let column = step.columns[place].name.lowercased()
      return !(file.optional.contains(column) || file.optional.contains("\(name).\(column)"))
        || rows.contains { $0[place].unwrapped != .null }
    }
    if left.count == step.columns.count { return (rows, step) }
    var step = step
    step.columns = left.map { step.columns[$0] }
    return (rows.map { row in left.map { row[$0] } }, step)
  }

  /// The table with a small line in each cell of a column, all of them over the same time.
  func table(
    _ table: Table, _ rows: [[QueryValue]], with block: PageFile.ChartBlock,
    _ lines: (table: String, column: String, of: String),
    of values: Table, _ valueRows: [[QueryValue]], _ place: (String) -> Cell
  ) -> Table {
    func column(_ key: String, of table: Table) -> Int { table.columns.firstIndex { $0.key == key } ?? 0 }
    let (own, by) = (column(lines.column, of: table), column(lines.of, of: values))
    let times = values.rows.map { $0[column(block.category, of: values)].asCategory }
    var lineRows: [ComparedValue: [Int]] = [:]
    for (place, row) in valueRows.enumerated() where times[place] != .missing {
      lineRows[ComparedValue(row[by]), default: []].append(place)
    }
    let unit = Chart.unit(of: block.values.first ?? "", in: values)
    let axis = ChartAxis(of: rows.flatMap { lineRows[ComparedValue($0[own])] ?? [] }.map { times[$0] })
    return Table(
      columns: table.columns,
      rows: zip(rows, table.rows).map { row, cells in
        var cells = cells
        let title = block.title.cell { name in
          table.value(of: name, in: cells) ?? place(name)
        }
        let key = row[own].unwrapped
        cells[own] = .chart(
          .spark(
            "\(block.name)-\(PagePath.name(for: ResultCells.text(of: key)))", title, unit: unit, of: values,
            rows: lineRows[ComparedValue(key)] ?? [], by: block.category, block.values.first ?? "", over: axis
          ))
        return cells
      }, totals: table.totals, style: table.style)
  }

  /// The same rows for a download, in which programs look for stored values: of choices, and codes of countries.
  func savedTable(of rows: [[QueryValue]], _ table: Table, _ step: Step) throws -> Table {
    Table(
      columns: table.columns,
      rows: zip(rows, table.rows).map { values, row in
        zip(zip(values, step.columns), row).map { value, cell in
          cells.storedText(of: value.0, value.1.type).map { .text($0) } ?? cell
        }
      })
  }

  /// The last row of a part of a table, of some of its columns: its own sums, as another table has those of the whole.
  func totals(
    ofPart rows: [[QueryValue]], _ columns: [Int], of step: Step, _ file: PageFile
  ) throws -> [Cell]? {
    var step = step
    step.columns = columns.map { step.columns[$0] }
    return try totals(of: rows, step, file) { _ in nil }
  }

  /// The last row of a table, if it has one: the values of another table's row, by the names of the columns, else exact
  /// sums of whole numbers and amounts.
  ///
  /// - Parameter others: gives the values of the other table's row; nil where there is no last row then.
  private func totals(
    of rows: [[QueryValue]], _ step: Step, _ file: PageFile, _ others: (Step.Totals) throws -> [Total?]?
  ) throws -> [Cell]? {
    guard let word = step.query.form.totalsWord, !rows.isEmpty, !step.columns.isEmpty,
      let sums = try step.totals.map(others) ?? self.sums(of: rows, step, file)
    else { return nil }
    let name = Self.nameColumn(of: step.columns)
    return try sums.enumerated().map { place, sum in
      if place == name { return word }
      guard let (value, own) = sum else { return .blank }
      return try cell(value, own, step.query.name, file, at: step.query.place)
    }
  }

  /// The column that says what a row is: the first one that does not count or add up, and the first where all do.
  private static func nameColumn(of columns: [ResultColumn]) -> Int {
    columns.firstIndex { !($0.addsUp && $0.type.isSummed && $0.hasSum) } ?? 0
  }

  private typealias Total = (value: QueryValue, column: ResultColumn)

  private func row(
    of totals: Step.Totals, _ step: Step, _ file: PageFile, _ others: [String: [[QueryValue]]]
  ) throws -> [Total?] {
    let all = Step(query: step.query, prepared: totals.prepared, columns: totals.columns)
    let own = step.query.form.totals.flatMap { others[$0.lowercased()] }
    let rows = try own ?? rows(of: all, [:], in: file)
    guard let row = rows.first, rows.count == 1 else {
      throw file.error(.notOneRow(step.query.form.totals ?? "", count: rows.count), at: step.query.place)
    }
    return step.columns.map { column in
      totals.columns.firstIndex { $0.name.lowercased() == column.name.lowercased() }
        .map { (row[$0], totals.columns[$0]) }
    }
  }

  /// Nothing for a column of other values than whole numbers and amounts. A mean amount is that of the sums of which it
  /// is the quotient, and nothing where these are not in the table.
  ///
  /// - Throws: ``PageError`` for a sum that is too large, as a query that adds it up has it.
  private func sums(
    of rows: [[QueryValue]], _ step: Step, _ file: PageFile
  ) throws(PageError) -> [Total?] {
    var sums: [Total?] = []
    let name = Self.nameColumn(of: step.columns)
    for (place, column) in step.columns.enumerated() {
      // One says what the row is, as all do that rows are grouped by, unless a mean is made of it.
      let isSeen =
        place != name && !column.isOfRow
        || step.columns.contains {
          $0.hasMeanAmounts && [$0.quotient?.dividend, $0.quotient?.divisor].contains(column.name)
        }
      let isSummed = isSeen && column.type.isSummed && column.hasSum
      sums.append(try isSummed ? sum(ofColumn: place, column, of: rows, step, file) : nil)
    }
    func number(_ name: String) -> Int? {
      guard let place = step.columns.firstIndex(where: { $0.name == name }),
        case .integer(let number)?? = sums[place]?.value
      else { return nil }
      return number
    }
    for (place, column) in step.columns.enumerated() where column.hasMeanAmounts {
      guard let quotient = column.quotient, let dividend = number(quotient.dividend),
        let divisor = number(quotient.divisor), divisor != 0
      else { continue }
      sums[place] = (.integer(Fraction(dividend, over: divisor).rounded(timesTenToThe: 0)), column)
    }
    return sums
  }

  private func sum(
    ofColumn place: Int, _ column: ResultColumn, of rows: [[QueryValue]], _ step: Step, _ file: PageFile
  ) throws(PageError) -> Total? {
    var sum: Int?
    for row in rows {
      switch row[place].summand {
      case .null: continue
      // What is no amount in a column of amounts: in a bill a row that says for what the amounts are.
      case .number where column.type.isMoney:
        if case .bill = step.query.form { continue }
        return nil
      case .integer(let number), .number(let number):
        let (next, isTooLarge) = (sum ?? 0).addingReportingOverflow(number)
        if isTooLarge {
          throw file.error(
            .largeSum(column.name, table: step.query.name), at: step.query.text.place(ofByte: column.offset))
        }
        sum = next
      default: return nil
      }
    }
    return sum.map { (.integer($0), column) }
  }

  func title(of column: ResultColumn, in table: String, _ file: PageFile) -> Cell {
    let name = column.name.lowercased()
    if let own = file.titles["\(table.lowercased()).\(name)"] ?? file.titles[name] { return .declared(own) }
    return column.title ?? .declared(ColumnTitle.readable(column.name))
  }

  /// A table as the page shows it.
  ///
  /// - Parameter trends: the small charts of figures, by the keys of their columns.
  func shown(_ table: Table, as form: PageFile.Query.Form, _ trends: [String: Chart] = [:]) -> Table {
    if table.rows.isEmpty { return table }
    return switch form {
    case .figures: tiles(of: table, trends)
    case .fields:
      Table(
        columns: FormDetails.columns,
        rows: zip(table.columns, table.rows.first ?? []).map { [$0.title, $1] },
        style: .fields)
    case .table, .totals, .bill: table
    }
  }

  private func tiles(of table: Table, _ trends: [String: Chart]) -> Table {
    let row = table.rows.first ?? []
    let figures = zip(table.columns, row).map { column, value in
      Headline(column.title, value, trend: trends[column.key].map { .chart($0) })
    }
    return Overview.tiles(figures)
  }

  func cell(
    _ value: QueryValue, _ column: ResultColumn, _ table: String, _ file: PageFile,
    at place: @autoclosure () -> TextPlace?
  ) throws -> Cell {
    do {
      if column.isUnnamedAmount, case .integer = value.unwrapped { throw ResultCells.Fault.unnamedAmount }
      if column.hidesAmount, value != .null { throw ResultCells.Fault.unnamedAmount }
      if column.mixesFigures, value != .null {
        throw ResultCells.Fault.badValue(
          ResultCells.text(of: value.before ?? value), expected: ResultCells.twoFigures)
      }
      if column.mixesAmounts, case .integer = value.unwrapped { throw ResultCells.Fault.mixedAmounts }
      if let fields = column.mixedFields, value != .null { throw ResultCells.Fault.mixedFields(fields) }
      return try cells.cell(value, column.type)
    } catch let fault as ResultCells.Fault {
      throw file.error(problem(of: fault, in: column.name, table), at: place())
    }
  }

  /// What is wrong with a value of a column.
  func problem(of fault: ResultCells.Fault, in column: String, _ table: String) -> PageError.Problem {
    switch fault {
    case .unnamedNumber: .unnamedNumber(column, table: table)
    case .inexactNumber: .inexactNumber(column, table: table)
    case .unnamedAmount: .unnamedAmount(column, table: table)
    case .mixedAmounts: .mixedAmounts(column, table: table)
    case .mixedFields(let fields): .mixedFields(fields, column: column, table: table)
    case .badValue(let text, let expected):
      .badValue(text, column: column, table: table, expected: expected)
    case .unknownKind(let kind): unknown(kind: kind)
    case .unknownColumn(let column, let kind, let known):
      .unknownColumn(column, table: kind, known: known)
    }
  }
}

extension Table {
  /// What a row, the first where none is given, has in a column; nil where there is no such column.
  func value(of key: String, in row: [Cell]? = nil) -> Cell? {
    guard let place = columns.firstIndex(where: { $0.key == key }), let row = row ?? rows.first else {
      return nil
    }
    return row[place].withoutLink
  }

  /// The same table with a last row, in another style.
  fileprivate func with(_ totals: [Cell]?, style: Style) -> Table {
    Table(columns: columns, rows: rows, totals: totals, style: style)
  }
}

extension ColumnType {
  /// Whether the sum of its whole numbers is one of its values.
  fileprivate var isSummed: Bool {
    switch self {
    case .plain, .money: true
    case .field(let field, _):
      switch field.kind {
      case .integer, .money: true
      default: false
      }
    case .wrapped(let inner): inner.isSummed
    default: false
    }
  }
}

extension QueryValue {
  /// The value without the way that leads from it, and without what else its sum has not.
  fileprivate var summand: QueryValue {
    switch self {
    case .link(let inner, _, _), .listed(let inner, _, _), .defaulted(let inner, _), .status(let inner, _):
      inner.summand
    default: self
    }
  }
}

extension PageFile.Query.Form {
  /// What its last row is called, if it has one.
  fileprivate var totalsWord: Cell? {
    switch self {
    case .table, .figures, .fields: nil
    case .totals: "All"
    case .bill: "Total"
    }
  }

  fileprivate var style: Table.Style { if case .bill = self { .bill } else { .data } }
}
