internal import Forms

/// Columns of grouped rows that must have one value in each group, which SQLite would take from any row of it.
extension SelectOutline {
  /// What the text that SQLite reads has beside, so that ``SoleValues`` refuses several values in a group that HAVING takes.
  ///
  /// Not looked at is what the rows are grouped by, be it in another spelling; a SELECT with one `min` or `max`, which SQLite
  /// takes the row of; `*`; what has a SELECT, a window or such a function within; and what stands behind HAVING and ORDER BY.
  /// Of several SELECTs within each other only those that give the rows of the result are looked at, as those around others may
  /// leave rows out.
  ///
  /// - Parameters:
  ///   - sql: the text that it is the outline of.
  ///   - records: the tables of which `key` tells each row apart; in small letters.
  ///   - tables: the names of columns by those of their tables; all in small letters.
  /// - Complexity: O(length) for each SELECT of the result.
  func groupChecks(
    of sql: String, records: Set<String>, in tables: [String: Set<String>]
  ) -> [Insertion] {
    let bytes = Array(sql.utf8)
    let selects = tokens.indices.filter { tokens[$0].depth == 0 && tokens[$0].isWord("select") }
    return selects.flatMap { select -> [Insertion] in
      guard let groups = Groups(ofSelectAt: select, of: self, in: tables), groups.extremes.count != 1,
        let fixed = fixedNames(in: groups, records)
      else { return [] }
      let items = groups.items.filter { item in
        isLoose(item.expression, fixed)
          && !groups.terms.contains { term in
            [item.expression, item.inner].contains { Self.isSame(term, tokens[$0]) }
          }
      }
      if items.isEmpty { return [] }
      let values = items.map { item in
        let start = tokens[item.expression.lowerBound].range.lowerBound
        let end = tokens[item.expression.upperBound - 1].range.upperBound
        return SoleValues.value(String(decoding: bytes[start..<end], as: UTF8.self), at: start)
      }
      let check = SoleValues.check(values)
      guard let having = groups.having, let first = having.first, let last = having.last else {
        let place = tokens[groups.rows.endIndex - 1].range.upperBound
        return [Insertion(place: place, text: " HAVING \(check)")]
      }
      // What stands behind THEN is worked out for the groups alone that are taken.
      return [
        Insertion(place: first.range.lowerBound, text: "CASE WHEN "),
        Insertion(place: last.range.upperBound, text: " THEN \(check) END"),
      ]
    }
  }

  /// Refuses a name that a SELECT gives to what it makes of several rows, where SQLite takes it for a column: behind HAVING, in
  /// OVER and within a term of ORDER BY.
  ///
  /// - Parameter tables: the names of columns by those of their tables; all in small letters. Of others nothing is known.
  /// - Complexity: O(length), as often as SELECTs stand within each other.
  func checkGroupNames(in tables: [String: Set<String>]) throws(QueryFault) {
    for select in tokens.indices where tokens[select].isWord("select") {
      guard let groups = Groups(ofSelectAt: select, of: self, in: tables) else { continue }
      let made = groups.items.filter { item in
        let calls = Self.calls(in: tokens[item.expression])
        return !calls.isEmpty && (groups.extremes.count != 1 || calls != groups.extremes)
      }
      let grouped = groups.terms.compactMap { Self.plainName(Self.unspelled($0))?.lowercased() }
      let names = Set(made.compactMap { $0.name?.lowercased() }).intersection(groups.columns).subtracting(
        grouped)
      if names.isEmpty { continue }
      let clauses = [groups.having].compactMap { $0 } + groups.order + windows(in: groups.body)
      for clause in clauses {
        guard
          let place = bareColumns(in: clause).first(where: { names.contains(tokens[$0].text.lowercased()) })
        else { continue }
        let name = tokens[place].text
        throw QueryFault(
          .refused(
            "\(name) is the column of the table here, of any row of the group, and not what the SELECT calls so. Write here what stands before AS \(name), or call that otherwise"
          ), at: tokens[place].range.lowerBound)
      }
    }
  }

  /// A SELECT of groups of rows, or of one group of all rows.
  private struct Groups {
    /// What stands behind its SELECT.
    let body: ArraySlice<SQLToken>
    /// Its tables, from FROM on.
    let source: ArraySlice<SQLToken>
    /// What SQLite reads to make groups, from FROM to GROUP BY.
    let rows: ArraySlice<SQLToken>
    /// The columns of its tables, as far as they are known; in small letters.
    let columns: Set<String>
    let items: [Item]
    /// By what its rows are grouped, as it is written, and the columns of the result that it names.
    let terms: [ArraySlice<SQLToken>]
    /// What stands behind its HAVING.
    let having: ArraySlice<SQLToken>?
    /// The terms of its ORDER BY that are no name alone, nor the place of a column.
    let order: [ArraySlice<SQLToken>]
    /// Its calls of `min` and `max`.
    let extremes: Set<[String]>

    /// Nil where it has no groups.
    ///
    /// - Parameter tables: the names of columns by those of their tables; all in small letters.
    init?(ofSelectAt place: Int, of outline: SelectOutline, in tables: [String: Set<String>]) {
      let tokens = outline.tokens
      let depth = tokens[place].depth
      let rest = tokens[place...].dropFirst().prefix {
        $0.depth >= depth && !($0.depth == depth && $0.isSign(";"))
      }
      body = rest.prefix { token in
        token.depth > depth || !["union", "except", "intersect"].contains(where: token.isWord)
      }
      let body = body
      let starts = body.indices.filter { start in
        body[start].depth == depth && body[start].kind == .word && listEnds.contains(body[start].text)
          && !tokens[start - 1].isWord("distinct")
      }
      func clause(_ word: String) -> ArraySlice<SQLToken>? {
        guard let start = starts.first(where: { body[$0].isWord(word) }) else { return nil }
        return body[(start + 1)..<(starts.first { $0 > start } ?? body.endIndex)]
      }
      guard let from = clause("from") else { return nil }
      let source = body[(from.startIndex - 1)..<from.endIndex]
      self.source = source
      let behind = ["having", "window", "order", "limit"]
      let end = starts.first { start in behind.contains(where: body[start].isWord) }
      rows = body[source.startIndex..<(end ?? body.endIndex)]
      let read = source.indices.filter { source[$0].depth == depth && isTable($0, in: source) }
        .map { source[$0].text.lowercased() }.filter { !outline.isMade(within: $0) }
      let columns = read.reduce(into: Set<String>()) { $0.formUnion(tables[$1] ?? []) }
      self.columns = columns
      items = SelectOutline.list(behind: place, tokens[...])
      let grouping = clause("group")
      terms = (grouping?.dropFirst().listed ?? []).flatMap { [items] term in
        [term]
          + items.enumerated().filter { Self.names(term, $1, at: $0, beside: columns) }.map {
            tokens[$1.expression]
          }
      }
      extremes = calls(in: body, of: { ["min", "max"].contains($0) })
      let before = tokens[..<place].last
      let isOfSeveral =
        body.endIndex < rest.endIndex
        || ["all", "union", "except", "intersect"].contains { before?.isWord($0) ?? false }
      let orderTerms = isOfSeveral ? [] : clause("order")?.dropFirst().listed ?? []
      having = clause("having")
      order = orderTerms.map(Self.ordered).filter { !Self.isName($0) }
      let isOne = !calls(in: body[..<source.startIndex]).isEmpty
      if grouping == nil, !isOne { return nil }
    }

    /// Whether a term of GROUP BY means an item by its place or by the name that it gives itself.
    ///
    /// - Parameter columns: those of the tables, which come before such names.
    private static func names(
      _ term: ArraySlice<SQLToken>, _ item: Item, at number: Int, beside columns: Set<String>
    ) -> Bool {
      if term.count == 1, let first = term.first, first.kind == .number {
        return Int(first.text) == number + 1
      }
      guard let name = plainName(unspelled(term))?.lowercased(), !columns.contains(name) else { return false }
      return name == item.name?.lowercased()
    }

    /// What a term of ORDER BY puts rows in order by, without how.
    private static func ordered(_ term: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
      var term = term
      if term.count > 2, term[term.endIndex - 2].isWord("nulls") { term = term.dropLast(2) }
      if term.count > 1, let last = term.last, last.isWord("asc") || last.isWord("desc") {
        term = term.dropLast()
      }
      return term
    }

    /// Whether a term of ORDER BY is a name alone, or the place of a column.
    private static func isName(_ term: ArraySlice<SQLToken>) -> Bool {
      guard let first = term.first, first.isName || first.kind == .number else { return false }
      guard let next = term.dropFirst().first else { return true }
      return next.isWord("collate")
    }
  }

  /// What has one value in each group.
  private struct Fixed {
    /// What the tables are called whose rows are told apart by what rows are grouped by; in small letters.
    var tables: Set<String> = []
    /// The columns by which rows are grouped, with the names of their tables where they are written.
    var columns: [ArraySlice<SQLToken>] = []
  }

  /// Whether an expression has the value of a column, and nothing in which it could not be looked at.
  private func isLoose(_ places: Range<Int>, _ fixed: Fixed) -> Bool {
    let expression = tokens[places]
    let isOther =
      expression.contains { token in ["select", "over", "values"].contains(where: token.isWord) }
      || expression.last?.isSign("*") ?? false
    guard !isOther, Self.calls(in: expression).isEmpty else { return false }
    return places.contains { isLooseColumn($0, fixed) }
  }

  private func isLooseColumn(_ place: Int, _ fixed: Fixed) -> Bool {
    guard isColumn(place), !(token(place + 1)?.isSign(".") ?? false), tokens.closing(ofCallAt: place) == nil
    else { return false }
    let table = qualifier(ofColumnAt: place)?.lowercased()
    let column = tokens[(table == nil ? place : place - 2)...place]
    return !(table.map(fixed.tables.contains) ?? false) && !fixed.columns.contains { Self.isSame($0, column) }
  }

  /// The places of columns in a clause, without the name of a table, that no function makes one value of a group of.
  private func bareColumns(in clause: ArraySlice<SQLToken>) -> [Int] {
    var found: [Int] = []
    var place = clause.startIndex
    while place < clause.endIndex {
      if let end = end(ofSkippedAt: place) {
        place = end
        continue
      }
      if isLooseColumn(place, Fixed()), qualifier(ofColumnAt: place) == nil { found.append(place) }
      place += 1
    }
    return found
  }

  /// What stands between the parentheses of each OVER, but for those of SELECTs within.
  private func windows(in body: ArraySlice<SQLToken>) -> [ArraySlice<SQLToken>] {
    var found: [ArraySlice<SQLToken>] = []
    var place = body.startIndex
    while place < body.endIndex {
      if tokens[place].isSign("("), let end = end(ofSkippedAt: place) {
        place = end
        continue
      }
      if tokens[place].isWord("over"), let close = tokens.closing(ofCallAt: place) {
        found.append(tokens[(place + 2)..<close])
      }
      place += 1
    }
    return found
  }

  /// Where a SELECT, a function of several rows, or a collation ends that begins at a place; nil where none does.
  private func end(ofSkippedAt place: Int) -> Int? {
    let token = tokens[place]
    if token.isSign("("), let next = self.token(place + 1), next.isWord("select") || next.isWord("with") {
      return (tokens.closing(ofParenthesisAt: place) ?? place) + 1
    }
    if token.isWord("collate") { return place + 2 }
    return Self.closing(ofSummingCallAt: place, in: tokens[...]).map { end(ofFilterBehind: $0) + 1 }
  }

  /// Whether a term of GROUP BY is an expression, however it is spelled.
  private static func isSame(_ term: ArraySlice<SQLToken>, _ expression: ArraySlice<SQLToken>) -> Bool {
    func texts(_ tokens: ArraySlice<SQLToken>) -> [String] { tokens.map { $0.text.lowercased() } }
    return [term, unspelled(term)].contains { term in
      if texts(term) == texts(expression) { return true }
      // The table of a column need not be written.
      guard let name = plainName(term), term.count != expression.count else { return false }
      return name.lowercased() == plainName(expression)?.lowercased()
    }
  }

  /// What a term of GROUP BY is without its collation, or a function that spells a text otherwise: whoever groups by such
  /// means one text.
  private static func unspelled(_ term: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
    let depth = term.first?.depth
    let collation = term.firstIndex { $0.depth == depth && $0.isWord("collate") }
    let plain = term[..<(collation ?? term.endIndex)]
    guard let (name, values) = call(plain), spelling.contains(name), let value = values.first else {
      return plain
    }
    return unspelled(value)
  }

  private static let spelling: Set<String> = ["lower", "upper", "trim", "ltrim", "rtrim", "composed"]

  /// What has one value in each group as it is grouped by, or by the record that it belongs to; nil where that is everything.
  private func fixedNames(in groups: Groups, _ records: Set<String>) -> Fixed? {
    let source = groups.source
    let depth = source.first?.depth
    let tables = source.indices.filter { tokens[$0].depth == depth && Self.isTable($0, in: source) }
    let named = Dictionary(
      tables.filter { records.contains(tokens[$0].text.lowercased()) }
        .map { (Self.name(ofTableAt: $0, in: source), tokens[$0].text.lowercased()) },
      uniquingKeysWith: { first, _ in first })
    var fixed = Fixed()
    for term in groups.terms {
      let term = Self.unspelled(term)
      guard let column = Self.plainName(term)?.lowercased() else { continue }
      fixed.columns.append(term)
      guard ["key", "record"].contains(column) else { continue }
      if tables.count == 1, named.count == 1 { return nil }
      let table = term.count == 3 ? term.first?.text.lowercased() ?? "" : ""
      if named[table] != nil || named.values.contains(table) { fixed.tables.insert(table) }
    }
    return fixed
  }

  /// The calls of functions, each as it is written, that make one value of all rows, but for those of SELECTs within.
  static func calls(
    in body: ArraySlice<SQLToken>, of isSought: (String) -> Bool = summing.contains
  ) -> Set<[String]> {
    var found: Set<[String]> = []
    var place = body.startIndex
    while place < body.endIndex {
      let next = place + 1 < body.endIndex ? body[place + 1] : nil
      if body[place].isSign("("), next?.isWord("select") ?? false || next?.isWord("with") ?? false {
        place = (body.closing(ofParenthesisAt: place) ?? place) + 1
        continue
      }
      if isSought(body[place].text.lowercased()), let close = closing(ofSummingCallAt: place, in: body) {
        found.insert(body[place...close].map { $0.text.lowercased() })
      }
      place += 1
    }
    return found
  }

  /// Where the call of a function closes that makes one value of all rows, and none of a window; nil where none begins at a
  /// place.
  static func closing(ofSummingCallAt place: Int, in body: ArraySlice<SQLToken>) -> Int? {
    let name = body[place].text.lowercased()
    guard body[place].isName, summing.contains(name), let close = body.closing(ofCallAt: place),
      !body[close..<endOfWindow(behind: close, in: body)].contains(where: { $0.isWord("over") }),
      !isOfOneRow(name, body[(place + 2)..<close].listed.count)
    else { return nil }
    return close
  }
}
