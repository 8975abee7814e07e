internal import Forms

/// Columns of grouped rows that must have one value in each group, which SQLite would take from any row of it.
extension SelectOutline {
  /// What stands around such columns in the text that SQLite reads, by which ``SoleValues`` refuses several values of a group.
  ///
  /// Left as they are: what the rows are grouped by, be it in another spelling; what a SELECT with one `min` or `max` has, which
  /// SQLite takes from the row that it finds; `*`; what has a SELECT, a window or such a function within; and SELECTs within
  /// expressions.
  ///
  /// - Parameter records: the tables of which `key` tells each row apart; in small letters.
  /// - Complexity: O(length), as often as SELECTs stand within each other.
  func groupChecks(records: Set<String>) -> [Insertion] {
    freeSelects.flatMap { looseItems(ofSelectAt: $0, records) }.flatMap { item in
      let expression = tokens[item.expression]
      let start = tokens[item.expression.lowerBound].range.lowerBound
      let end = tokens[item.expression.upperBound - 1].range.upperBound
      let name = item.name == nil ? Self.plainName(expression).map { " AS \(SQLName.quoted($0))" } : nil
      return [
        Insertion(place: start, text: "\(SoleValues.function)("),
        Insertion(place: end, text: ", \(start))\(name ?? "")"),
      ]
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

  /// The columns of a SELECT of groups, or of one group of all rows, that may have several values in one.
  private func looseItems(ofSelectAt place: Int, _ records: Set<String>) -> [Item] {
    let depth = tokens[place].depth
    let body = tokens[place...].dropFirst().prefix { token in
      token.depth > depth
        || token.depth == depth && !["union", "except", "intersect"].contains(where: token.isWord)
          && !token.isSign(";")
    }
    let clauses = body.indices.filter { body[$0].depth == depth && isListEnd($0) }
    guard let from = clauses.first(where: { body[$0].isWord("from") && !tokens[$0 - 1].isWord("distinct") })
    else { return [] }
    let group = clauses.first { body[$0].isWord("group") }
    let terms = group.map { start in
      body[start...].dropFirst(2).prefix {
        $0.depth > depth || $0.kind != .word || !Self.listEnds.contains($0.text)
      }.listed
    }
    let extremes = calls(in: body, of: { ["min", "max"].contains($0) })
    guard terms != nil || !calls(in: body[..<from], of: Self.summing.contains).isEmpty, extremes.count != 1
    else { return [] }
    let source = body[from..<(clauses.first { $0 > from } ?? body.endIndex)]
    let keyed = names(ofTablesKeyedBy: terms ?? [], in: source, records)
    let behind = body[from...].prefix { !($0.depth == depth && ($0.isWord("having") || $0.isWord("order"))) }
    return Self.list(behind: place, tokens[...]).enumerated().filter { number, item in
      isLoose(item, keyed)
        && !(terms ?? []).contains { groups($0, by: item, at: number) }
        && !isNamed(item, in: behind)
    }.map(\.element)
  }

  private func isListEnd(_ place: Int) -> Bool {
    tokens[place].kind == .word && Self.listEnds.contains(tokens[place].text)
  }

  /// Whether an item has the value of a column, and nothing in which it could not be looked at.
  private func isLoose(_ item: Item, _ keyed: Set<String>?) -> Bool {
    guard let keyed else { return false }
    let expression = tokens[item.expression]
    let isOther = expression.contains { token in
      ["select", "over", "values"].contains(where: token.isWord) || token.isSign("*") && expression.count <= 3
    }
    guard !isOther, calls(in: expression, of: Self.summing.contains).isEmpty else { return false }
    return item.expression.contains { place in
      isColumn(place) && !(token(place + 1)?.isSign(".") ?? false)
        && !(qualifier(ofColumnAt: place).map { keyed.contains($0.lowercased()) } ?? false)
    }
  }

  /// Whether rows are grouped by an item: by its place, its name, or by what it is, however that is spelled.
  private func groups(_ term: ArraySlice<SQLToken>, by item: Item, at number: Int) -> Bool {
    if term.count == 1, let first = term.first, first.kind == .number {
      return Int(first.text) == number + 1
    }
    func column(_ expression: ArraySlice<SQLToken>) -> [String] {
      let name = Self.plainName(expression).map { [$0.lowercased()] }
      return name ?? expression.map { $0.text.lowercased() }
    }
    var spelled = term
    if let collation = spelled.firstIndex(where: { $0.depth == term.first?.depth && $0.isWord("collate") }) {
      spelled = spelled[..<collation]
    }
    if let (name, values) = Self.call(spelled), Self.spelling.contains(name), let value = values.first {
      spelled = value
    }
    let own = [tokens[item.expression], tokens[item.inner]].map(column)
    return own.contains(column(spelled)) || own.contains(column(term))
      || item.name.map { column(spelled) == [$0.lowercased()] } ?? false
  }

  /// Functions that spell a text otherwise, so that whoever groups by them means one text.
  private static let spelling: Set<String> = ["lower", "upper", "trim", "ltrim", "rtrim", "composed"]

  /// Whether the name that an item gives itself stands in what SQLite reads before it makes groups.
  private func isNamed(_ item: Item, in clauses: ArraySlice<SQLToken>) -> Bool {
    guard let name = item.name?.lowercased(), Self.plainName(tokens[item.expression])?.lowercased() != name
    else { return false }
    return clauses.contains { $0.isName && $0.text.lowercased() == name }
  }

  /// What the tables are called whose rows are told apart by what rows are grouped by; nil where these are all that there
  /// are.
  private func names(
    ofTablesKeyedBy terms: [ArraySlice<SQLToken>], in source: ArraySlice<SQLToken>, _ records: Set<String>
  ) -> Set<String>? {
    let tables = source.indices.filter {
      Self.isTable($0, in: source) && source[$0].depth == source.first?.depth
    }
    let named = Dictionary(
      tables.filter { records.contains(source[$0].text.lowercased()) }
        .map { (Self.name(ofTableAt: $0, in: source), source[$0].text.lowercased()) },
      uniquingKeysWith: { first, _ in first })
    var keyed: Set<String> = []
    for term in terms where ["key", "record"].contains(Self.plainName(term)?.lowercased() ?? "") {
      if term.count == 3, let name = term.first?.text.lowercased() {
        if named[name] != nil || named.values.contains(name) { keyed.insert(name) }
      } else if tables.count == 1, named.count == 1 {
        return nil
      }
    }
    return tables.count == 1 && !keyed.isEmpty ? nil : keyed
  }

  /// The calls of functions, each as it is written, that make one value of all rows.
  private func calls(in body: ArraySlice<SQLToken>, of isSought: (String) -> Bool) -> Set<[String]> {
    var found: Set<[String]> = []
    var place = body.startIndex
    while place < body.endIndex {
      let token = body[place]
      if token.isSign("("), let next = self.token(place + 1), next.isWord("select") || next.isWord("with") {
        place = (tokens.closing(ofParenthesisAt: place) ?? place) + 1
        continue
      }
      if token.isName, let close = tokens.closing(ofCallAt: place), isSought(token.text.lowercased()),
        !(self.token(end(ofFilterBehind: close) + 1)?.isWord("over") ?? false),
        !Self.isOfOneRow(token.text.lowercased(), tokens[(place + 2)..<close].listed.count)
      {
        found.insert(tokens[place...close].map { $0.text.lowercased() })
      }
      place += 1
    }
    return found
  }
}
