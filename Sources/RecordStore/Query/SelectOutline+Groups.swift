internal import Forms

/// Columns of grouped rows that must have one value in each group, which SQLite would take from any row of it.
extension SelectOutline {
  /// What stands around such columns in the text that SQLite reads, by which ``SoleValues`` refuses several values of a group.
  ///
  /// Left as they are: what the rows are grouped by, be it in another spelling; what a SELECT with one `min` or `max` has, which
  /// SQLite takes from the row that it finds; `*`; what has a SELECT, a window or such a function within; and SELECTs within
  /// expressions.
  ///
  /// - Parameters:
  ///   - sql: the text that it is the outline of.
  ///   - records: the tables of which `key` tells each row apart; in small letters.
  /// - Complexity: O(length), as often as SELECTs stand within each other.
  func groupChecks(of sql: String, records: Set<String>) -> [Insertion] {
    let bytes = Array(sql.utf8)
    return freeSelects.flatMap { select -> [Insertion] in
      guard let groups = Groups(ofSelectAt: select, of: self), groups.extremes.count != 1,
        let fixed = fixedNames(in: groups, records)
      else { return [] }
      let items = groups.items.filter { item in
        isLoose(item.expression, fixed) && !isNamed(item, in: groups.rows)
          && !groups.terms.contains { term in
            [item.expression, item.inner].contains { Self.isSame(term, tokens[$0]) }
          }
      }
      let checks = items.map { item -> Check in
        let name = item.name == nil ? Self.plainName(tokens[item.expression]) : nil
        return Check(places: item.expression, name: name)
      }
      let others = groups.others.flatMap { loosePlaces(in: $0, of: groups, fixed) }
      return (checks + others.map { Check(places: $0, name: nil) }).flatMap { check in
        insertions(of: check, in: bytes, isOfAll: groups.terms.isEmpty)
      }
    }
  }

  /// What may have several values in a group, and the name that its column of the result keeps.
  private struct Check {
    let places: Range<Int>
    let name: String?
  }

  /// - Parameter isOfAll: whether all rows are one group, which is there without any row too, with what the expression is then.
  private func insertions(of check: Check, in sql: [UInt8], isOfAll: Bool) -> [Insertion] {
    let start = tokens[check.places.lowerBound].range.lowerBound
    let end = tokens[check.places.upperBound - 1].range.upperBound
    let expression = String(decoding: sql[start..<end], as: UTF8.self)
    let name = check.name.map { " AS \(SQLName.quoted($0))" } ?? ""
    return [
      Insertion(
        place: start,
        text: (isOfAll ? "CASE count(*) WHEN 0 THEN \(expression) ELSE " : "") + "\(SoleValues.function)("),
      Insertion(place: end, text: ", \(start))\(isOfAll ? " END" : "")\(name)"),
    ]
  }

  /// Refuses a name that a SELECT gives to what it makes of several rows, where SQLite takes it for a column: behind HAVING, in
  /// OVER and within a term of ORDER BY.
  ///
  /// - Parameter tables: the names of columns by those of their tables; all in small letters. Of others nothing is known.
  /// - Complexity: O(length), as often as SELECTs stand within each other.
  func checkGroupNames(in tables: [String: Set<String>]) throws(QueryFault) {
    for select in tokens.indices where tokens[select].isWord("select") {
      guard let groups = Groups(ofSelectAt: select, of: self) else { continue }
      let read = groups.source.indices.filter { Self.isTable($0, in: groups.source) }
        .map { tokens[$0].text.lowercased() }.filter { !isMade(within: $0) }
      let columns = read.reduce(into: Set<String>()) { $0.formUnion(tables[$1] ?? []) }
      let made = groups.items.filter { item in
        let calls = Self.calls(in: tokens[item.expression], of: Self.summing.contains)
        return !calls.isEmpty && (groups.extremes.count != 1 || calls != groups.extremes)
      }
      let names = Set(made.compactMap { $0.name?.lowercased() }).intersection(columns)
      if names.isEmpty { continue }
      for clause in groups.others + windows(in: groups.body) {
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
    /// What SQLite reads before it makes groups, from FROM to GROUP BY.
    let rows: ArraySlice<SQLToken>
    let items: [Item]
    /// By what its rows are grouped, as it is written, and the columns of the result that it names.
    let terms: [ArraySlice<SQLToken>]
    /// Its HAVING, and the terms of its ORDER BY that are no name of a column of the result, nor the place of one.
    let others: [ArraySlice<SQLToken>]
    /// Its calls of `min` and `max`.
    let extremes: Set<[String]>

    /// Nil where it has no groups.
    init?(ofSelectAt place: Int, of outline: SelectOutline) {
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
      guard let tables = clause("from") else { return nil }
      source = body[(tables.startIndex - 1)..<tables.endIndex]
      let end = starts.first { body[$0].isWord("having") || body[$0].isWord("order") }
      rows = body[source.startIndex..<max(source.endIndex, end ?? body.endIndex)]
      items = SelectOutline.list(behind: place, tokens[...])
      let grouping = clause("group")
      terms = (grouping?.dropFirst().listed ?? []).flatMap { [items] term in
        [term] + items.enumerated().filter { Self.names(term, $1, at: $0) }.map { tokens[$1.expression] }
      }
      extremes = calls(in: body, of: { ["min", "max"].contains($0) })
      let before = tokens[..<place].last
      let isOfSeveral =
        body.endIndex < rest.endIndex
        || ["all", "union", "except", "intersect"].contains { before?.isWord($0) ?? false }
      let order = isOfSeveral ? [] : clause("order")?.dropFirst().listed ?? []
      others = ([clause("having")] + order.map(Self.ordered).filter { !Self.isName($0) }).compactMap { $0 }
      let isOne = !calls(in: body[..<source.startIndex], of: summing.contains).isEmpty
      if grouping == nil, !isOne { return nil }
    }

    /// Whether a term of GROUP BY means an item by its place or by the name that it gives itself.
    private static func names(_ term: ArraySlice<SQLToken>, _ item: Item, at number: Int) -> Bool {
      if term.count == 1, let first = term.first, first.kind == .number {
        return Int(first.text) == number + 1
      }
      let name = plainName(unspelled(term))?.lowercased()
      return name != nil && name == item.name?.lowercased()
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

  /// The places of the SELECTs that can name no column of another around them: a function of nothing but such columns would
  /// make one row of that one's.
  private var freeSelects: [Int] {
    let tables = NamedExpression.tables(in: tokens)
    // Whether each parenthesis that is open stands around a table.
    var open: [Bool] = []
    var found: [Int] = []
    for (place, token) in tokens.enumerated() {
      if token.isSign("(") { open.append(tables.contains(place)) }
      if token.isSign(")") { _ = open.popLast() }
      if token.isWord("select"), !open.contains(false) { found.append(place) }
    }
    return found
  }

  /// What has one value in each group.
  private struct Fixed {
    /// What the tables are called whose rows are told apart by what rows are grouped by; in small letters.
    var tables: Set<String> = []
    /// The names of the columns by which rows are grouped; in small letters.
    var columns: Set<String> = []
  }

  /// Whether an expression has the value of a column, and nothing in which it could not be looked at.
  private func isLoose(_ places: Range<Int>, _ fixed: Fixed) -> Bool {
    let expression = tokens[places]
    let isOther = expression.contains { token in
      ["select", "over", "values"].contains(where: token.isWord) || token.isSign("*") && expression.count <= 3
    }
    guard !isOther, Self.calls(in: expression, of: Self.summing.contains).isEmpty else { return false }
    return places.contains { isLooseColumn($0, fixed) }
  }

  private func isLooseColumn(_ place: Int, _ fixed: Fixed) -> Bool {
    isColumn(place) && !fixed.columns.contains(tokens[place].text.lowercased())
      && !(token(place + 1)?.isSign(".") ?? false) && tokens.closing(ofCallAt: place) == nil
      && !(qualifier(ofColumnAt: place).map { fixed.tables.contains($0.lowercased()) } ?? false)
  }

  /// The columns, or calls of functions with such, behind HAVING and ORDER BY that may have several values in a group.
  private func loosePlaces(
    in clause: ArraySlice<SQLToken>, of groups: Groups, _ fixed: Fixed
  ) -> [Range<Int>] {
    let names = Set(groups.items.compactMap { $0.name?.lowercased() })
    func isTerm(_ places: Range<Int>) -> Bool {
      groups.terms.contains { Self.isSame($0, tokens[places]) }
        || tokens[places].contains { names.contains($0.text.lowercased()) && $0.isName }
    }
    var found: [Range<Int>] = []
    var place = clause.startIndex
    while place < clause.endIndex {
      if let end = end(ofSkippedAt: place) {
        place = end
      } else if clause[place].isWord("case") {
        place = (tokens.closing(ofCaseAt: place) ?? place) + 1
      } else if let close = tokens.closing(ofCallAt: place), isCall(place) {
        let call = place..<(close + 1)
        if isLoose(call, fixed), !isTerm(call) { found.append(call) }
        let isWhole = isTerm(call) || isLoose(call, fixed)
        place = isWhole ? close + 1 : place + 1
      } else {
        let column = (qualifier(ofColumnAt: place) == nil ? place : place - 2)..<(place + 1)
        if isLooseColumn(place, fixed), !isTerm(column) { found.append(column) }
        place += 1
      }
    }
    return found
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
    guard token.isName, let close = tokens.closing(ofCallAt: place),
      Self.summing.contains(token.text.lowercased()),
      !(self.token(end(ofFilterBehind: close) + 1)?.isWord("over") ?? false),
      !Self.isOfOneRow(token.text.lowercased(), tokens[(place + 2)..<close].listed.count)
    else { return nil }
    return end(ofFilterBehind: close) + 1
  }

  /// Whether a function is called at a place, and no word such as IN stands before a parenthesis.
  private func isCall(_ place: Int) -> Bool { tokens[place].isWord("cast") || isColumn(place) }

  /// Whether a term of GROUP BY is an expression, however it is spelled.
  private static func isSame(_ term: ArraySlice<SQLToken>, _ expression: ArraySlice<SQLToken>) -> Bool {
    func column(_ expression: ArraySlice<SQLToken>) -> [String] {
      let name = plainName(expression).map { [$0.lowercased()] }
      return name ?? expression.map { $0.text.lowercased() }
    }
    return column(term) == column(expression) || column(unspelled(term)) == column(expression)
  }

  /// What a term of GROUP BY is without its collation, or a function that spells a text otherwise: whoever groups by such
  /// means one text.
  private static func unspelled(_ term: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
    let depth = term.first?.depth
    let collation = term.firstIndex { $0.depth == depth && $0.isWord("collate") }
    let plain = term[..<(collation ?? term.endIndex)]
    guard let (name, values) = call(plain), spelling.contains(name) else { return plain }
    return values.first ?? plain
  }

  private static let spelling: Set<String> = ["lower", "upper", "trim", "ltrim", "rtrim", "composed"]

  /// Whether the name that an item gives itself stands in what SQLite reads before it makes groups.
  private func isNamed(_ item: Item, in clauses: ArraySlice<SQLToken>) -> Bool {
    guard let name = item.name?.lowercased(), Self.plainName(tokens[item.expression])?.lowercased() != name
    else { return false }
    return clauses.contains { $0.isName && $0.text.lowercased() == name }
  }

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
      guard let column = Self.plainName(Self.unspelled(term))?.lowercased() else { continue }
      fixed.columns.insert(column)
      guard ["key", "record"].contains(column) else { continue }
      if tables.count == 1, named.count == 1 { return nil }
      let table = term.count == 3 ? term.first?.text.lowercased() ?? "" : ""
      if named[table] != nil || named.values.contains(table) { fixed.tables.insert(table) }
    }
    return fixed
  }

  /// The calls of functions, each as it is written, that make one value of all rows.
  private static func calls(in body: ArraySlice<SQLToken>, of isSought: (String) -> Bool) -> Set<[String]> {
    var found: Set<[String]> = []
    var place = body.startIndex
    while place < body.endIndex {
      let token = body[place]
      let next = place + 1 < body.endIndex ? body[place + 1] : nil
      if token.isSign("("), next?.isWord("select") ?? false || next?.isWord("with") ?? false {
        place = (body.closing(ofParenthesisAt: place) ?? place) + 1
        continue
      }
      if token.isName, let close = body.closing(ofCallAt: place), isSought(token.text.lowercased()),
        !isWindow(behind: close, in: body),
        !isOfOneRow(token.text.lowercased(), body[(place + 2)..<close].listed.count)
      {
        found.insert(body[place...close].map { $0.text.lowercased() })
      }
      place += 1
    }
    return found
  }

  /// Whether OVER stands behind a call, or behind its FILTER.
  private static func isWindow(behind close: Int, in body: ArraySlice<SQLToken>) -> Bool {
    var next = close + 1
    if next < body.endIndex, body[next].isWord("filter") { next = (body.closing(ofCallAt: next) ?? next) + 1 }
    return next < body.endIndex && body[next].isWord("over")
  }
}
