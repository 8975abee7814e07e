internal import Forms

/// What is known of the rows of a table that a query reads; all names are in small letters.
package struct RowTable: Sendable {
  let name: String
  let columns: Set<String>
  /// Those whose values several rows have together, as elements have what is their record's own.
  let repeated: Set<String>
  /// The table of the records whose elements it has.
  let parent: String?
  /// Whether each row is a record.
  let isOfRecords: Bool

  /// A table of records, or of elements.
  package init(_ table: QueryTable) {
    let names = table.columnNames
    self.init(
      table.name, columns: names, repeated: names.filter(table.isRepeated), parent: table.parent,
      isOfRecords: table.parent == nil && !table.isListed)
  }

  /// The rows of an earlier query, or of a SELECT within.
  package init(
    _ name: String, columns: some Sequence<String>, repeated: some Sequence<String>, parent: String? = nil,
    isOfRecords: Bool = false
  ) {
    self.name = name.lowercased()
    self.columns = Set(columns.map { $0.lowercased() })
    self.repeated = Set(repeated.map { $0.lowercased() })
    self.parent = parent?.lowercased()
    self.isOfRecords = isOfRecords
  }
}

/// Tells which columns have no sum as several rows have their values together, or are told apart by them.
struct RowColumns {
  let tokens: [SQLToken]
  let tables: [String: RowTable]
  /// Whether what rows are told apart by is meant too.
  private let isGroupingMeant: Bool
  /// Where the parentheses of the SELECTs of WITH open, by the names of their tables.
  private let within: [String: Int]

  /// - Parameter tables: those that can be read, by their names in small letters.
  init(_ tokens: [SQLToken], in tables: [String: RowTable], orGrouping isGroupingMeant: Bool) {
    self.tokens = tokens
    self.tables = tables
    self.isGroupingMeant = isGroupingMeant
    within = Dictionary(
      NamedExpression.tables(in: tokens).compactMap { opening in
        NamedExpression.header(ofTableAt: opening, in: tokens).map { ($0.name.lowercased(), opening) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Which columns of the result are such.
  func ofRows(named names: [String]) -> [Bool] {
    let selects = selects(in: tokens[...], within: [])
    return names.enumerated().map { place, name in
      selects.contains { select in
        let isWhole = select.items.count == names.count && !select.items.contains { isStar($0) }
        let item =
          isWhole ? select.items[place] : select.items.first { $0.name?.lowercased() == name.lowercased() }
        return item.map { isOfRow($0, in: select) } ?? isOfRow([Name(name: name.lowercased())], in: select)
      }
    }
  }

  // MARK: SELECTs

  private struct Select {
    let body: ArraySlice<SQLToken>
    let items: [SelectOutline.Item]
    let sources: [Source]
    /// By what its rows are grouped, be it as no two of them are to be alike.
    var terms: [ArraySlice<SQLToken>] = []

    func sources(having name: Name) -> [Source] {
      sources.filter { source in
        name.table.map { $0 == source.name } ?? (source.table?.columns.contains(name.name) ?? false)
      }
    }
  }

  private struct Source {
    /// What it is called in the SELECT.
    let name: String
    /// Nil where nothing is known of it.
    let table: RowTable?
  }

  private struct Name: Hashable {
    var table: String?
    let name: String
  }

  /// - Parameter openings: the SELECTs within that it stands in, which may name themselves.
  private func selects(in statement: ArraySlice<SQLToken>, within openings: Set<Int>) -> [Select] {
    let depth = statement.first?.depth
    let ends: Set = ["union", "except", "intersect"]
    return statement.indices.filter { statement[$0].depth == depth && statement[$0].isWord("select") }
      .map { start in
        let body = statement[start...].prefix {
          $0.depth != depth || $0.kind != .word || !ends.contains($0.text)
        }
        let items = SelectOutline.list(behind: start, body)
        let sources = body.indices.filter { body[$0].depth == depth && SelectOutline.isTable($0, in: body) }
          .map { place in
            Source(
              name: SelectOutline.name(ofTableAt: place, in: body), table: table(at: place, within: openings))
          }
        var select = Select(body: body, items: items, sources: sources)
        select.terms = terms(of: select)
        return select
      }
  }

  private func terms(of select: Select) -> [ArraySlice<SQLToken>] {
    let (body, depth) = (select.body, select.body.first?.depth)
    guard let group = body.indices.first(where: { body[$0].depth == depth && body[$0].isWord("group") })
    else {
      let isDistinct = body.dropFirst().first?.isWord("distinct") ?? false
      return isDistinct ? select.items.map { tokens[$0.inner] } : []
    }
    let all = body[(group + 1)...].dropFirst().prefix { token in
      token.depth != depth || token.kind != .word || !SelectOutline.listEnds.contains(token.text)
    }
    return all.filter { !$0.isSign(";") }.isEmpty ? [] : all.listed.map { term in resolved(term, in: select) }
  }

  /// What a term stands for that is the place of a column, or its name.
  private func resolved(_ term: ArraySlice<SQLToken>, in select: Select) -> ArraySlice<SQLToken> {
    guard term.count == 1, let token = term.first else { return term }
    if token.kind == .number, let place = Int(token.text), select.items.indices.contains(place - 1) {
      return tokens[select.items[place - 1].inner]
    }
    let name = token.text.lowercased()
    guard token.isName, select.sources(having: Name(name: name)).isEmpty,
      let item = select.items.first(where: { $0.name?.lowercased() == name })
    else { return term }
    return tokens[item.inner]
  }

  // MARK: Tables

  private func table(at place: Int, within openings: Set<Int>) -> RowTable? {
    if tokens[place].isSign("(") { return table(openedAt: place, within: openings) }
    if place + 1 < tokens.count, tokens[place + 1].isSign("(") { return nil }
    let name = tokens[place].text.lowercased()
    return within[name].map { table(openedAt: $0, within: openings) } ?? tables[name]
  }

  /// What is known of the rows of a SELECT between parentheses.
  private func table(openedAt opening: Int, within openings: Set<Int>) -> RowTable? {
    guard !openings.contains(opening) else { return nil }
    let body = tokens[(opening + 1)...].prefix { $0.depth > tokens[opening].depth }
    let selects = selects(in: body, within: openings.union([opening]))
    guard let first = selects.first else { return nil }
    var (columns, repeated): (Set<String>, Set<String>) = ([], [])
    let names = NamedExpression.names(ofTableAt: opening, first.items, in: tokens)
    for (place, item) in first.items.enumerated() {
      if isStar(item) {
        let table = tokens[item.inner].count == 3 ? tokens[item.inner.lowerBound].text.lowercased() : nil
        for source in first.sources where table == nil || source.name == table {
          guard let known = source.table else { return nil }
          columns.formUnion(known.columns)
          repeated.formUnion(
            known.columns.filter { isOfRow([Name(table: source.name, name: $0)], in: first) })
        }
      } else if names.indices.contains(place), let name = names[place]?.lowercased() {
        columns.insert(name)
        let isOne = selects.contains { select in
          select.items.indices.contains(place) && isOfRow(select.items[place], in: select)
        }
        if isOne { repeated.insert(name) }
      }
    }
    let only =
      selects.count == 1 && first.sources.count == 1 && first.terms.isEmpty ? first.sources[0].table : nil
    return RowTable(
      only?.name ?? "", columns: columns, repeated: repeated, parent: only?.parent,
      isOfRecords: only?.isOfRecords ?? false)
  }

  private func isStar(_ item: SelectOutline.Item) -> Bool { tokens[item.inner].last?.isSign("*") ?? false }

  // MARK: Columns

  private func isOfRow(_ item: SelectOutline.Item, in select: Select) -> Bool {
    guard let names = names(in: tokens[item.inner], of: select), !names.isEmpty else { return false }
    func texts(_ tokens: ArraySlice<SQLToken>) -> [String] { tokens.map { $0.text.lowercased() } }
    let own = texts(tokens[item.inner])
    // A condition can take one of the rows that have a value together, or count some of them.
    let isChosen = ["case", "iif", "if"].contains { word in tokens[item.inner].contains { $0.isWord(word) } }
    return isOfRow(
      names, in: select, isTerm: select.terms.contains { texts($0) == own }, isChosen: isChosen)
  }

  /// - Parameters:
  ///   - isTerm: whether rows are grouped by what is made of the columns.
  ///   - isChosen: whether it is made of them in some rows alone.
  private func isOfRow(
    _ names: Set<Name>, in select: Select, isTerm: Bool = false, isChosen: Bool = false
  ) -> Bool {
    if isGroupedByRecord(select) { return false }
    if !isChosen, names.allSatisfy({ isRepeated($0, in: select) }) { return true }
    if !isGroupingMeant { return false }
    let grouping = Set(select.terms.compactMap { SelectOutline.plainName($0)?.lowercased() })
    // So there is a row for each element.
    if grouping.isSuperset(of: ["parent", "place"]) { return false }
    return isTerm || names.allSatisfy { grouping.contains($0.name) }
  }

  /// Whether all tables that a column can be of have its values repeatedly, of themselves or as the elements of their records
  /// stand beside them.
  private func isRepeated(_ name: Name, in select: Select) -> Bool {
    // One element of each record.
    let isOne = select.body.indices.dropLast().contains { place in
      select.body[place].isName && select.body[place].text.lowercased() == "place"
        && select.body[place + 1].isSign("=")
    }
    if isOne { return false }
    let own = select.sources(having: name).compactMap(\.table)
    return !own.isEmpty
      && own.allSatisfy { table in
        table.repeated.contains(name.name)
          || table.isOfRecords && select.sources.contains { $0.table?.parent == table.name }
      }
  }

  /// The columns that an expression names; nil where it makes one value of several rows, has a SELECT within, or names what is
  /// not known.
  private func names(in expression: ArraySlice<SQLToken>, of select: Select) -> Set<Name>? {
    var names: Set<Name> = []
    let isKnown = select.sources.allSatisfy { $0.table != nil }
    for place in expression.indices where expression[place].isName {
      let token = expression[place]
      let text = token.text.lowercased()
      let before = place > expression.startIndex ? expression[place - 1] : nil
      let next = place + 1 < expression.endIndex ? expression[place + 1] : nil
      if token.isWord("select") || token.isWord("over") { return nil }
      if next?.isSign("(") ?? false, token.kind == .word, !SelectOutline.operators.contains(text) {
        let count = expression.closing(ofCallAt: place).map { expression[(place + 2)..<$0].listed.count } ?? 0
        if SelectOutline.summing.contains(text), !SelectOutline.isOfOneRow(text, count) { return nil }
        continue
      }
      let isOther =
        ["as", "collate"].contains { before?.isWord($0) ?? false } || expression.endsCase(at: place)
      if isOther || next?.isSign(".") ?? false { continue }
      let table = before?.isSign(".") ?? false ? expression[place - 2].text.lowercased() : nil
      let name = Name(table: table, name: text)
      if !select.sources(having: name).isEmpty {
        names.insert(name)
      } else if !isKnown, token.kind == .quotedName || !Self.words.contains(text) {
        return nil
      }
    }
    return names
  }

  private static let words = SelectOutline.operators.union([
    "case", "when", "then", "else", "null", "true", "false", "distinct",
  ])

  // MARK: Groups

  /// Whether rows are grouped so that there is one for each record: by its key alone, or beside what the key decides.
  private func isGroupedByRecord(_ select: Select) -> Bool {
    select.terms.contains { key in
      let isWay = ["record", "link"].contains(SelectOutline.functionAround(key) ?? "")
      guard let found = names(in: key, of: select), found.count == 1, let name = found.first,
        ["key", "parent", "record"].contains(name.name),
        isWay || SelectOutline.plainName(key) != nil
      else { return false }
      if select.terms.count == 1 { return true }
      guard
        case let own = select.sources(having: name), own.count == 1
      else { return false }
      let decided = names(ofSourcesDecidedBy: own[0], in: select)
      return select.terms.allSatisfy { term in
        names(in: term, of: select)?.allSatisfy { isDecided($0, by: decided, in: select) } ?? false
      }
    }
  }

  /// What those sources are called of which each group has one row, or one record's elements, as their keys are what a
  /// source has whose rows the groups are.
  private func names(ofSourcesDecidedBy source: Source, in select: Select) -> Set<String> {
    var decided: Set = [source.name]
    let body = select.body
    let pairs = body.indices.dropFirst().dropLast().compactMap { place -> (Name, Name)? in
      guard body[place].isSign("=") || body[place].isWord("is") else { return nil }
      let last = body[place - 1].isSign("=") ? place - 2 : place - 1
      guard let left = self.name(endingAt: last), let right = self.name(startingAt: place + 1) else {
        return nil
      }
      return (left, right)
    }
    var isChanging = true
    while isChanging {
      isChanging = false
      for (key, column) in pairs + pairs.map({ ($1, $0) }) {
        let own = select.sources(having: key)
        guard own.count == 1, let table = own[0].table, isDecided(column, by: decided, in: select),
          key.name == "key" && table.isOfRecords
            || key.name == "parent" && table.parent != nil && column.name == "key",
          decided.insert(own[0].name).inserted
        else { continue }
        isChanging = true
      }
    }
    return decided
  }

  private func name(endingAt place: Int) -> Name? {
    guard tokens.indices.contains(place), tokens[place].isName else { return nil }
    let isOfTable = place > 1 && tokens[place - 1].isSign(".")
    return Name(
      table: isOfTable ? tokens[place - 2].text.lowercased() : nil, name: tokens[place].text.lowercased())
  }

  private func name(startingAt place: Int) -> Name? {
    let isOfTable = place + 2 < tokens.count && tokens[place + 1].isSign(".")
    let isCall = place + 1 < tokens.count && tokens[place + 1].isSign("(")
    return isCall ? nil : name(endingAt: isOfTable ? place + 2 : place)
  }

  /// Whether a column has one value in each group of rows of some sources.
  private func isDecided(_ name: Name, by decided: Set<String>, in select: Select) -> Bool {
    let own = select.sources(having: name)
    guard own.count == 1, decided.contains(own[0].name), let table = own[0].table else { return false }
    return table.isOfRecords || ["key", "parent", "record"].contains(name.name)
      || name.name != "place" && table.repeated.contains(name.name)
  }
}
