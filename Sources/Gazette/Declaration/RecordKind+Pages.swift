package import Forms
internal import Press
internal import RecordStore

/// What the page of a record has, whether it is the general one or one that the project has written.
extension RecordKind {
  /// The key of a record, unless it is called so, and all of its fields, references as links, within lists too, and
  /// behind them what is derived from them.
  ///
  /// - Parameter left: the fields that are left out, with what stands behind them.
  func sections(
    of record: StoredRecord, _ cells: RecordCells, without left: Set<String>, asOf: CalendarDate,
    for readership: Readership, links: ReferenceLinks
  ) -> TemplateValue {
    var sections = FormDetails.recordSections(
      of: record.values, by: record.form, without: left, for: readership, links: links,
      behind: derivedRows(cells), elements: derivedColumns(of: record, asOf: asOf, for: readership)
    ) { place, field, value in
      field.kind.isList || (value == nil && field.noneWhen != nil) ? nil : cells.field(place)
    }
    if !record.missing.isEmpty, !left.contains(Questionnaire.missing) {
      let section = RecordSection(heading: "Missing answers", fields: missing(of: record))
      sections.insert(section, at: min(1, sections.count))
    }
    if let first = sections.first, !left.contains("key"), recordName(of: record) != record.key {
      let key: [Cell] = [.words("Key"), cells.key]
      sections[0] = RecordSection(
        heading: first.heading,
        fields: Table(
          columns: first.fields.columns, rows: [key] + first.fields.rows, style: first.fields.style),
        lists: first.lists)
    }
    return .sections(sections + (bill(cells).map { [$0] } ?? []))
  }

  /// What a questionnaire lacks, as far as those may know it for whom a page is made.
  func missing(of record: StoredRecord) -> Table {
    Table(
      columns: [.text("section", "Section"), .text("field", "Field"), .text("rule", "Rule")],
      rows: record.missing.map {
        [
          form.shown($0.section), $0.titles(in: record.form).map(form.shown) ?? form.shown($0.title),
          .words(FaultText.words(.required)),
        ]
      })
  }

  private static let billColumns = [Column.text("charge", "Charge"), .figure("amount", "Amount")]

  /// What is to be paid, as a section of its own.
  private func bill(_ cells: RecordCells) -> RecordSection? {
    guard let bill = declaration.rules.bill else { return nil }
    var rows = zip(bill.rows, cells.bill).map { [form.shown($0.title), $1] }
    let total = rows.popLast()?.last ?? .missing
    return RecordSection(
      heading: form.shown(bill.title),
      fields: Table(columns: Self.billColumns, rows: rows, totals: ["Total", total], style: .bill))
  }

  /// The rows of a bill, its total last.
  private func cells(
    of bill: KindRules.Bill, asOf: CalendarDate, _ values: ExpressionValues
  ) -> [(isDerived: Bool, title: String, cell: Cell)] {
    let found = (try? bill.values.values(asOf: asOf, of: values.value(at:))) ?? []
    return zip(bill.rows, found).map { row, value in
      (row.derived != nil, row.title, cell(value, row))
    }
  }

  /// A value of a bill's row.
  func cell(_ value: QueryValue, _ row: KindRules.Bill.Row) -> Cell {
    row.derived.map { cell(value, $0) } ?? row.field.map { cell(value, .field($0, form)) } ?? .missing
  }

  /// What the declaration's expressions are worked out from, of a stored record.
  func expressionValues(of record: StoredRecord) -> ExpressionValues {
    ExpressionValues(of: record.values, key: .text(record.key), by: self) { record.defaulted.contains($0) }
  }

  /// What follows from the values so far: the bill as far as it is known, without what is entered itself.
  func remarks(on draft: Draft, settings: Settings, in snapshot: Snapshot) throws -> [Remark] {
    guard let bill = declaration.rules.bill else { return [] }
    let today = settings.today()
    var draft = draft
    for entry in declaration.rules.defaults where draft[entry.field] == nil {
      guard let place = form.place(of: entry.field) else { continue }
      draft.load(try valueWhenEmpty(entry.field, of: draft, key: nil, today: today, in: snapshot), at: place)
    }
    return cells(of: bill, asOf: today, ExpressionValues(of: draft, by: self))
      .prefix { $0.cell != .missing }.filter(\.isDerived).map { Remark($0.title, $0.cell) }
  }

  /// The derived columns that stand on pages of records, by the field behind which they do.
  private func derivedRows(_ cells: RecordCells) -> [String: [[Cell]]] {
    var rows: [String: [[Cell]]] = [:]
    if !cells.listed.isEmpty, let last = form.fields.last(where: { !$0.isPrivate })?.key {
      let bill = declaration.rules.bill?.rows.map(\.key) ?? []
      for (derived, cell) in zip(declaration.rules.listed, cells.listed)
      where derived.after == nil && !bill.contains(derived.column.name) {
        rows[last, default: []].append([form.shown(titles: derived.titles), cell])
      }
    }
    for (derived, cell) in zip(declaration.rules.shownDerived, cells.derived) {
      guard let field = derived.after else { continue }
      rows[field, default: []].append([form.shown(derived.title), cell])
    }
    return rows
  }

  /// One of the derived columns that lists show, by its place among them.
  func listedColumn(_ place: Int) -> Column {
    let derived = declaration.rules.listed[place]
    return Column(derived.column.name, form.shown(titles: derived.titles), isFigure: derived.kind?.isFigure)
  }

  /// The places of those that the lists of an edition show, among those that lists at a terminal do.
  var openListed: [Int] {
    declaration.rules.listed.indices.filter { !declaration.rules.listed[$0].isPrivate }
  }

  /// The derived columns of a record that lists show.
  func listedCells(of record: StoredRecord) -> [Cell] {
    guard let listing = declaration.rules.listing else { return [] }
    let found = (try? listing.values(asOf: .epoch, of: expressionValues(of: record).value(at:))) ?? []
    return declaration.rules.listed.enumerated().map { $0 < found.count ? cell(found[$0], $1) : .missing }
  }

  /// The derived columns that a search finds a record by.
  func searchedCells(of record: StoredRecord) -> [Cell] {
    let rules = declaration.rules
    guard let found = try? rules.searching?.values(asOf: .epoch, of: expressionValues(of: record).value(at:))
    else { return [] }
    return zip(found, rules.searched).map { cell($0, $1) }
  }

  /// One of those that lists show, by its place among them.
  func listedCell(
    _ place: Int, of record: StoredRecord, as type: ColumnType, noting failed: FailedColumns
  ) -> Cell {
    let derived = declaration.rules.listed[place]
    let values = expressionValues(of: record)
    if let found = try? declaration.rules.listing?.values(asOf: .epoch, of: values.value(at:)) {
      return place < found.count ? cell(found[place], type, of: derived, record, noting: failed) : .missing
    }
    // One that cannot be worked out keeps none of the others away.
    return derivedCell(derived, of: record, as: type, asOf: .epoch, noting: failed)
  }

  /// A derived column of a record by itself; nothing where it cannot be worked out, which is noted.
  private func derivedCell(
    _ derived: KindRules.Derived, of record: StoredRecord, as type: ColumnType, asOf: CalendarDate,
    noting failed: FailedColumns
  ) -> Cell {
    let name = derived.column.name
    do throws(QueryFault) {
      let own = failed.expressions(of: name) { expressions(of: [derived]) }
      let values = try own.values(asOf: asOf, of: expressionValues(of: record).value(at:))
      return values.first.map { cell($0, type, of: derived, record, noting: failed) } ?? .missing
    } catch {
      failed.note(error, column: name, record: record.key)
      return .missing
    }
  }

  /// A value of a derived column; nothing where it is not what the declaration says, which is noted.
  private func cell(
    _ value: QueryValue, _ type: ColumnType, of derived: KindRules.Derived, _ record: StoredRecord,
    noting failed: FailedColumns
  ) -> Cell {
    guard let fault = derived.fault, fault.holds(of: value) else { return cell(value, type) }
    failed.note(fault.words(record.key, value))
    return .missing
  }

  /// What is said of the first derived column of a record that cannot be worked out; nil where there is none.
  package func failingColumn(of record: StoredRecord, asOf: CalendarDate) -> LocalizedText? {
    let failed = FailedColumns()
    for derived in declaration.rules.derived where failed.first == nil {
      _ = derivedCell(derived, of: record, as: .plain, asOf: asOf, noting: failed)
    }
    return failed.first
  }

  /// A derived column of a record by its name; nothing where it cannot be worked out, which is noted.
  func derivedCell(
    _ name: String, of record: StoredRecord, asOf: CalendarDate, noting failed: FailedColumns
  ) -> Cell? {
    declaration.rules.derived.first { $0.column.name == name }.map {
      derivedCell($0, of: record, as: KindTables.type(of: $0, form), asOf: asOf, noting: failed)
    }
  }

  /// Some derived columns of a record.
  ///
  /// - Throws: ``QueryFault``.
  func derivedCells(_ names: [String], of record: StoredRecord, asOf: CalendarDate) throws -> [Cell] {
    let derived = names.compactMap { name in declaration.rules.derived.first { $0.column.name == name } }
    // A SELECT of nothing is none.
    if derived.isEmpty { return [] }
    return try zip(
      expressions(of: derived).values(asOf: asOf, of: expressionValues(of: record).value(at:)), derived
    ).map { cell($0, $1) }
  }

  /// The derived columns that lists do not show, by which records can be chosen and ordered, and which programs read all
  /// the same.
  ///
  /// - Parameter failed: notes what cannot be worked out.
  func unlistedColumns(asOf: CalendarDate, noting failed: FailedColumns = FailedColumns()) -> [ListColumn] {
    let rules = declaration.rules
    let listed = Set(rules.listed.map(\.column.name))
    return rules.derived.filter { !listed.contains($0.column.name) }.map { derived in
      listColumn(derived) { [self] record, type in
        derivedCell(derived, of: record, as: type, asOf: asOf, noting: failed)
      }
    }
  }

  private func expressions(of derived: [KindRules.Derived]) -> RecordExpressions {
    let rules = declaration.rules
    return RecordExpressions(
      checked: derived.map { "\"\($0.column.name)\"" },
      over: KindFile.storedColumns(of: form) + rules.flags.map(\.column), decimals: rules.decimals,
      lists: rules.namedLists,
      derived: rules.derivedColumns)
  }

  /// The derived columns of lists, each with a cell for every element, by the list's key.
  private func derivedColumns(
    of record: StoredRecord, asOf: CalendarDate, for readership: Readership
  ) -> [String: [(column: Column, cells: [Cell])]] {
    var columns: [String: [(column: Column, cells: [Cell])]] = [:]
    for list in declaration.rules.lists {
      guard let deriving = list.deriving, let elements = record[list.elements.name]?.list,
        let fields = form.field(list.elements.name)?.kind.children
      else { continue }
      let found = elements.map { (try? deriving.values(of: stored($0, fields), asOf: asOf)) ?? [] }
      columns[list.elements.name] = list.declared.enumerated().map { place, derived in
        (
          Column(derived.column.name, form.shown(derived.title), isFigure: derived.kind?.isFigure),
          found.map { derived.shown($0.count > place ? cell($0[place], derived) : nil, for: readership) }
        )
      }
    }
    return columns
  }

  /// What is derived from private texts, with the paths of its columns.
  func withheldTexts(of record: StoredRecord, asOf: CalendarDate) -> [(path: String, text: String)] {
    let rules = declaration.rules
    var found: [(path: String, value: QueryValue)] = []
    if let withholding = rules.withholding {
      let given = expressionValues(of: record)
      if let values = try? withholding.values(asOf: asOf, of: given.value(at:)) {
        found += zip(rules.withheldTexts, values).map { ($0.column.name, $1) }
      } else {
        // One that cannot be worked out keeps none of the others from being looked for.
        for derived in rules.withheldTexts {
          let value = try? expressions(of: [derived]).values(asOf: asOf, of: given.value(at:)).first
          if let value { found.append((derived.column.name, value)) }
        }
      }
    }
    for list in rules.lists where list.declared.contains(where: { $0.privacy == .text }) {
      guard let deriving = list.deriving, let fields = fields(of: list) else { continue }
      for element in record[list.elements.name]?.list ?? [] {
        let values = (try? deriving.values(of: stored(element, fields), asOf: asOf)) ?? []
        for (derived, value) in zip(list.declared, values) where derived.privacy == .text {
          found.append(("\(list.elements.name).\(derived.column.name)", value))
        }
      }
    }
    return found.compactMap { path, value in if case .text(let text) = value { (path, text) } else { nil } }
  }

  /// A value of a derived column, as pages show it.
  func cell(_ value: QueryValue, _ derived: KindRules.Derived) -> Cell {
    derived.fault?.holds(of: value) == true ? .missing : cell(value, KindTables.type(of: derived, form))
  }

  private func cell(_ value: QueryValue, _ type: ColumnType) -> Cell {
    // A quotient of which nothing else is said.
    if case .ratio(let ratio) = value { return .ratio(ratio, decimals: 2) }
    return (try? ResultCells().cell(value, type)) ?? .text(ResultCells.text(of: value))
  }

  /// What a record's page is found by, and what a hit says of it.
  ///
  /// - Parameter derived: the derived columns that a search finds it by.
  func search(
    of record: StoredRecord, _ derived: ArraySlice<QueryValue>, links: ReferenceLinks
  ) -> SearchText {
    let text = record.form.searchText(
      of: record.values, key: record.key,
      // A collection's own records need no word that tells them from others, and the title of a questionnaire has it.
      kind: (declaration.details.isEmpty || name != collection) && !isQuestionnaire
        ? .declared(declaration.singular) : nil,
      details: declaration.details, links: links)
    if derived.isEmpty { return text }
    let fields = zip(declaration.rules.searched, derived).map {
      SearchField(form.shown($0.title), cell($1, $0))
    }
    return SearchText(
      key: text.key, details: text.details, fields: text.fields + fields.filter { $0.value != .missing })
  }

  /// The ways to the pages above those of all records.
  ///
  /// - Parameter overview: the way to the page that is its overview; nil where that stands in its folder.
  func trail(in title: Words, overview: Crumb?) -> [Crumb] {
    let collection = [Overview.front, Crumb(.words(title), Overview.path(of: collection))]
    if name == self.collection || overview?.path == Overview.path(of: self.collection) { return collection }
    return collection + [overview ?? Crumb(.words(self.title), PagePath("\(folder)/index"))]
  }

  /// The folder of the pages on which the records of a long list are in parts; another one where pages that the project
  /// has written stand in that, as these come only with the hundred and first record.
  ///
  /// - Complexity: O(paths).
  func partsFolder(among written: Set<String>) -> String {
    // The months of a questionnaire are those that its page leads to.
    if isQuestionnaire { return "\(folder)/by-month" }
    var name = "by-initial"
    var number = 1
    while written.contains(where: { $0.hasPrefix("\(folder)/\(name)/") }) {
      name = number == 1 ? "\(PagePath.list)/by-initial" : "\(PagePath.list)/by-initial-\(number)"
      number += 1
    }
    return "\(folder)/\(name)"
  }

  /// The way to the page of a record's month, where there is one.
  ///
  /// - Parameter written: the paths of the pages that there are.
  func monthTrail(of record: StoredRecord, among written: Set<String>) -> [Crumb] {
    declaration.folders?.month(of: record).map { monthTrail(of: $0, among: written) } ?? []
  }

  /// The way to the page of a month, where there is one.
  func monthTrail(of month: CalendarMonth, among written: Set<String>) -> [Crumb] {
    let path = PagePath("\(folder)/\(month)")
    return written.contains(path.text) ? [Crumb(.month(month), path)] : []
  }
}

extension KindRules.Derived {
  /// A value of it as those may read it for whom a page is made: whether it has one may tell what it is made of.
  func shown(_ cell: Cell?, for readership: Readership) -> Cell {
    readership == .everybody && isPrivate ? .withheld : cell ?? .missing
  }
}
