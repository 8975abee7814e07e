/// Tells which expressions of a statement give exact quotients, as `ratio` and `average` do, and what is done with them.
///
/// SQLite has no number that is one: they are bytes whose order is theirs, so that they compare with each other and with
/// nothing else.
final class FractionExpressions {
  /// The columns of a table, and those of them that have exact quotients; in small letters.
  struct Columns: Sendable {
    var all: Set<String> = []
    var fractions: Set<String> = []
  }

  private struct Source {
    let name: String
    /// Nil where they are not known.
    let columns: Columns?
  }

  private struct Select {
    let range: Range<Int>
    let items: [SelectOutline.Item]
    let sources: [Source]
  }

  private let tokens: [SQLToken]
  private let tables: [String: Columns]
  /// What names mean where no SELECT says it; those of fields of elements stand behind their list's.
  private let names: Set<String>
  /// Where the SELECTs of `WITH` open, and the names of their columns if they stand there, by their own.
  private var common: [String: (opening: Int, names: [String?])] = [:]
  private var selects: [Int: Select] = [:]
  /// What is looked up already, so that what is made of itself comes to an end.
  private var open: Set<Int> = []

  private static let own: Set<String> = ["ratio", "average"]
  /// Functions that give one of the values that they are given, from a place on.
  private static let choosing: [String: Int] = [
    "max": 0, "min": 0, "coalesce": 0, "ifnull": 0, "nullif": 0, "iif": 1, "if": 1, "lag": 0, "lead": 0,
    "first_value": 0, "last_value": 0, "nth_value": 0,
  ]
  /// Those of them that compare the values.
  private static let comparing: Set<String> = ["max", "min", "nullif"]
  /// Functions of exact quotients, those that count, and words before a parenthesis.
  private static let taking: Set<String> = [
    own, Set(choosing.keys), SelectOutline.finalFunctions, SelectOutline.operators, ends, starts,
    ["whole", "count", "typeof", "using", "values", "exists", "join", "materialized", "with"],
  ].reduce(into: Set<String>()) { $0.formUnion($1) }.subtracting(["number", "text", "band"])
  /// Words at which an operand ends.
  private static let ends: Set<String> = SelectOutline.listEnds.union([
    "and", "or", "then", "else", "when", "end", "as", "asc", "desc", "collate", "nulls",
  ])
  /// Words behind which an expression begins.
  private static let starts: Set<String> = ["select", "by", "on", "distinct", "all", "case", "not"]
  /// Words behind which a condition begins.
  private static let conditions: Set<String> = ["where", "having", "on", "when", "and", "or"]
  /// Words that stand behind a table and are not its name.
  private static let joins: Set<String> = SelectOutline.listEnds.union([
    "on", "using", "join", "left", "right", "full", "inner", "outer", "cross", "natural", "indexed", "not",
  ])

  /// - Parameters:
  ///   - tables: what the statement can read, by names in small letters.
  ///   - names: what an expression without tables can read, in small letters.
  init(_ tokens: [SQLToken], tables: [String: Columns] = [:], names: Set<String> = []) {
    self.tokens = tokens
    self.tables = tables
    self.names = names
    for opening in tokens.indices where isQuery(opening) {
      guard let (name, columns) = NamedExpression.header(ofTableAt: opening, in: tokens) else { continue }
      if common[name.lowercased()] == nil { common[name.lowercased()] = (opening, columns ?? []) }
    }
  }

  /// Whether a parenthesis opens a SELECT.
  private func isQuery(_ opening: Int) -> Bool {
    guard tokens[opening].isSign("("), let next = token(opening + 1) else { return false }
    return next.isWord("select") || next.isWord("with")
  }

  private func token(_ place: Int) -> SQLToken? { tokens.indices.contains(place) ? tokens[place] : nil }

  /// The names of derived columns that give exact quotients, each made of those before it; those of elements stand behind
  /// their list's.
  static func names(of derived: [DerivedColumn], _ lists: [ElementList] = []) -> Set<String> {
    func names(_ columns: [DerivedColumn], beside known: Set<String>) -> Set<String> {
      columns.reduce(into: known) { names, column in
        let tokens = SQLToken.all(in: column.sql)
        if !column.isDecimal, FractionExpressions(tokens, names: names).give(tokens[...]) {
          names.insert(column.name.lowercased())
        }
      }
    }
    let ofLists = lists.flatMap { list in
      names(list.derived, beside: []).map { "\(list.name.lowercased()).\($0)" }
    }
    return names(derived, beside: Set(ofLists))
  }

  // MARK: Names

  /// Whether the column that is named at a place has exact quotients.
  private func hasFractions(_ place: Int) -> Bool {
    guard tokens[place].isName else { return false }
    let name = tokens[place].text.lowercased()
    let table = place > 1 && tokens[place - 1].isSign(".") ? tokens[place - 2].text.lowercased() : nil
    for start in selects(around: place) {
      let select = select(at: start)
      if let table {
        guard let source = select.sources.first(where: { $0.name == table }) else { continue }
        return source.columns?.fractions.contains(name) ?? false
      }
      if let source = select.sources.first(where: { $0.columns?.all.contains(name) ?? false }) {
        return source.columns?.fractions.contains(name) ?? false
      }
      // What a SELECT gives under a name of its own can be asked for behind it.
      let item = select.items.first { $0.name?.lowercased() == name && !$0.range.contains(place) }
      guard let item, open.insert(item.range.lowerBound).inserted else { continue }
      defer { open.remove(item.range.lowerBound) }
      return give(tokens[item.expression])
    }
    return names.contains((table.map { "\($0)." } ?? "") + name)
  }

  /// The SELECTs in which a place stands, the innermost first.
  private func selects(around place: Int) -> [Int] {
    var starts: [Int] = []
    var depth = tokens[place].depth
    for start in tokens[...place].indices.reversed() where tokens[start].depth <= depth {
      // Beside one is another one of a UNION, or what stands before its parenthesis.
      if tokens[start].depth < depth { depth = tokens[start].depth }
      guard tokens[start].isWord("select"),
        starts.last.map({ tokens[$0].depth > tokens[start].depth }) ?? true
      else { continue }
      starts.append(start)
    }
    return starts
  }

  private func select(at start: Int) -> Select {
    if let known = selects[start] { return known }
    let depth = tokens[start].depth
    let end =
      tokens[(start + 1)...].firstIndex { token in
        token.depth < depth
          || token.depth == depth && ["union", "except", "intersect"].contains(where: token.isWord)
      } ?? tokens.count
    let items = SelectOutline.list(behind: start, tokens[..<end])
    // What reads itself, as in WITH RECURSIVE, finds nothing of itself.
    selects[start] = Select(range: start..<end, items: items, sources: [])
    let from = tokens[start..<end].firstIndex { $0.depth == depth && $0.isWord("from") }
    let sources = from.map { self.sources(in: ($0 + 1)..<end, depth: depth) } ?? []
    let select = Select(range: start..<end, items: items, sources: sources)
    selects[start] = select
    return select
  }

  private func sources(in range: Range<Int>, depth: Int) -> [Source] {
    var sources: [Source] = []
    var place = range.lowerBound
    var isExpected = true
    while place < range.upperBound {
      let own = tokens[place]
      if own.depth == depth, own.kind == .word, SelectOutline.listEnds.contains(own.text) { break }
      guard own.depth == depth, isExpected, own.isName || own.isSign("(") else {
        if own.depth == depth, own.isWord("join") || own.isSign(",") { isExpected = true }
        place += 1
        continue
      }
      isExpected = false
      var name = ""
      var columns: Columns?
      if own.isSign("(") {
        let close = closing(of: place)
        if isQuery(place) {
          columns = self.columns(ofTableAt: place, names: [])
        } else {
          sources += self.sources(in: (place + 1)..<close, depth: depth + 1)
        }
        place = close + 1
      } else {
        name = own.text.lowercased()
        place += 1
        if token(place)?.isSign(".") ?? false, let inner = token(place + 1) {
          name = inner.text.lowercased()
          place += 2
        }
        if token(place)?.isSign("(") ?? false {
          place = closing(of: place) + 1
        } else {
          columns = common[name].map { self.columns(ofTableAt: $0.opening, names: $0.names) } ?? tables[name]
        }
      }
      if token(place)?.isWord("as") ?? false { place += 1 }
      if place < range.upperBound, tokens[place].isName,
        tokens[place].kind == .quotedName || !Self.joins.contains(tokens[place].text)
      {
        name = tokens[place].text.lowercased()
        place += 1
      }
      sources.append(Source(name: name, columns: columns))
    }
    return sources
  }

  private func closing(of opening: Int) -> Int {
    tokens.closing(ofParenthesisAt: opening) ?? tokens.count - 1
  }

  /// The columns that the SELECTs between parentheses give.
  ///
  /// - Parameter names: what they are called; none where their own names hold.
  private func columns(ofTableAt opening: Int, names: [String?]) -> Columns {
    let depth = tokens[opening].depth + 1
    let starts = (opening..<closing(of: opening)).filter {
      tokens[$0].depth == depth && tokens[$0].isWord("select")
    }
    guard let first = starts.first, open.insert(opening).inserted else { return Columns() }
    defer { open.remove(opening) }
    var columns = Columns()
    let own = select(at: first).items.map { $0.name ?? SelectOutline.plainName(tokens[$0.inner]) }
    for start in starts {
      let select = select(at: start)
      for (place, item) in select.items.enumerated() {
        if tokens[item.inner].last?.isSign("*") ?? false {
          for source in select.sources {
            columns.all.formUnion(source.columns?.all ?? [])
            columns.fractions.formUnion(source.columns?.fractions ?? [])
          }
          continue
        }
        let given =
          names.indices.contains(place) ? names[place] : own.indices.contains(place) ? own[place] : nil
        guard let name = given?.lowercased() else { continue }
        columns.all.insert(name)
        if give(tokens[item.expression]) { columns.fractions.insert(name) }
      }
    }
    return columns
  }

  // MARK: Expressions

  /// Whether all of an expression is an exact quotient, or chooses one among others.
  ///
  /// - Parameter expression: of the statement's tokens.
  func give(_ expression: ArraySlice<SQLToken>) -> Bool {
    guard let first = expression.first, let last = expression.last else { return false }
    if first.isSign("(") {
      let inside = expression.dropFirst().dropLast()
      guard last.isSign(")"), inside.allSatisfy({ $0.depth > first.depth }) else { return false }
      let start = inside.indices.first { inside[$0].depth == first.depth + 1 && inside[$0].isWord("select") }
      guard let start else { return give(inside) }
      let items = SelectOutline.list(behind: start, inside)
      return items.count == 1 && give(inside[items[0].inner])
    }
    if first.isWord("case") { return expression.branches.contains { give($0) } }
    guard let close = expression.closing(ofCallAt: expression.startIndex) else {
      return SelectOutline.plainName(expression) != nil && hasFractions(expression.endIndex - 1)
    }
    guard ColumnExpressions.endOfWindow(behind: close, in: expression) == expression.endIndex else {
      return false
    }
    let name = first.text.lowercased()
    if Self.own.contains(name) { return true }
    guard let place = Self.choosing[name] else { return false }
    return arguments(behind: expression.startIndex + 1).dropFirst(place).contains { give($0) }
  }

  /// Whether the result has exact quotients in a column that `*` stands for.
  func isGiven(_ name: String) -> Bool {
    guard let first = tokens.indices.first(where: { tokens[$0].depth == 0 && tokens[$0].isWord("select") })
    else {
      return false
    }
    return select(at: first).sources.contains { $0.columns?.fractions.contains(name.lowercased()) ?? false }
  }

  private func arguments(behind opening: Int) -> [ArraySlice<SQLToken>] {
    tokens[(opening + 1)..<closing(of: opening)].listed
  }

  /// Whether it is one, or nothing.
  private func isLike(_ expression: ArraySlice<SQLToken>) -> Bool {
    expression.count == 1 && expression.first?.isWord("null") ?? false || give(expression)
  }

  // MARK: What is done with them

  /// Refuses to calculate with them, to compare them with other numbers, and to take them for a condition.
  ///
  /// - Throws: ``QueryFault``.
  /// - Complexity: O(length), as often as expressions stand within each other.
  func check() throws(QueryFault) {
    for place in tokens.indices {
      guard let end = end(ofOneAt: place), !isUsable(place...end) else { continue }
      let name = (place...end).first { Self.own.contains(tokens[$0].text) || hasFractions($0) }
      throw QueryFault(.fraction(tokens[name ?? place].text), at: tokens[place].range.lowerBound)
    }
  }

  /// Where one ends that begins at a place, without the table before its column; nil where none begins.
  private func end(ofOneAt place: Int) -> Int? {
    let own = tokens[place]
    let end: Int
    if own.isSign("(") {
      // Those of a call are no expression.
      let words = [Self.ends, Self.starts, SelectOutline.operators]
      if place > 0, tokens[place - 1].isName, !words.contains(where: { $0.contains(tokens[place - 1].text) })
      {
        return nil
      }
      end = closing(of: place)
    } else if own.isWord("case") {
      guard let last = tokens.closing(ofCaseAt: place) else { return nil }
      end = last
    } else if let close = tokens.closing(ofCallAt: place), own.isName {
      end = ColumnExpressions.endOfWindow(behind: close, in: tokens[...]) - 1
    } else {
      guard own.isName, !(token(place + 1)?.isSign(".") ?? false) else { return nil }
      end = place
    }
    return give(tokens[place...end]) ? end : nil
  }

  /// Whether nothing is done with it that SQLite would do with its bytes.
  private func isUsable(_ range: ClosedRange<Int>) -> Bool {
    let isQualified = range.lowerBound > 1 && tokens[range.lowerBound - 1].isSign(".")
    let start = isQualified ? range.lowerBound - 2 : range.lowerBound
    let (before, behind) = (token(start - 1), token(range.upperBound + 1))
    // A name behind AS is no value.
    if before?.isWord("as") ?? false { return true }
    if isOperator(before) || isOperator(behind) || before?.isWord("case") ?? false { return false }
    if isComparison(behind) { return isComparable(behind: range.upperBound + 1) }
    let isNegated = before?.isWord("not") ?? false && !(token(start - 2)?.isWord("is") ?? false)
    if isNegated { return false }
    if isComparison(before) { return isComparable(before: start - 1) }
    if let before, before.kind == .word, Self.conditions.contains(before.text) {
      return before.isWord("and")
        ? between(before: start - 1).map { isComparable(before: $0) } ?? false : false
    }
    return isTaken(start, behind)
  }

  /// Whether what is given it as an argument takes it.
  private func isTaken(_ start: Int, _ behind: SQLToken?) -> Bool {
    guard let before = token(start - 1), let behind,
      before.isSign("(") || before.isSign(",") || before.isWord("distinct"),
      behind.isSign(")") || behind.isSign(",") || behind.isWord("as")
    else { return true }
    let depth = tokens[start].depth
    guard let opening = tokens[..<start].lastIndex(where: { $0.isSign("(") && $0.depth == depth - 1 }),
      opening > 0, tokens[opening - 1].isName
    else { return true }
    let function = tokens[opening - 1].text.lowercased()
    if function == "cast" { return false }
    if behind.isWord("as") { return true }
    switch function {
    case "in": return isComparable(before: opening - 1)
    case "iif" where before.isSign("("), "if" where before.isSign("("): return false
    case _ where Self.comparing.contains(function):
      let values = arguments(behind: opening)
      return values.count == 1 || values.allSatisfy(isLike)
    default: break
    }
    // The names of a table's columns stand behind its own, as in `WITH shares(name, share) AS (…)`.
    let next = tokens[(closing(of: opening) + 1)...].prefix(2).map(\.text)
    let isTable = next.first == "as" && ["(", "materialized", "not"].contains(next.last)
    return isTable || Self.taking.contains(function)
  }

  private func isOperator(_ token: SQLToken?) -> Bool {
    token.map { $0.kind == .sign && "+-*/%|&~".contains($0.text) || $0.isWord("like") || $0.isWord("glob") }
      ?? false
  }

  private func isComparison(_ token: SQLToken?) -> Bool {
    guard let token else { return false }
    return token.kind == .sign && "<>=!".contains(token.text)
      || ["between", "is", "not", "in", "isnull", "notnull"].contains(where: token.isWord)
  }

  /// The `BETWEEN` to which an `AND` belongs; nil where it joins two conditions.
  private func between(before place: Int) -> Int? {
    let depth = tokens[place].depth
    let last = tokens[..<place].lastIndex { token in
      token.depth < depth
        || token.depth == depth
          && (token.isWord("between") || token.kind == .word && (Self.ends.contains(token.text)))
    }
    return last.flatMap { tokens[$0].isWord("between") ? $0 : nil }
  }

  /// Whether all that it is compared with behind a place is one too, or NULL.
  private func isComparable(behind place: Int) -> Bool {
    var start = place
    while let own = token(start), isComparison(own) || own.isWord("distinct") || own.isWord("from") {
      start += 1
    }
    let signs = tokens[place..<start]
    if signs.contains(where: { $0.isWord("isnull") || $0.isWord("notnull") }) { return true }
    guard let first = token(start) else { return false }
    if first.isWord("null") { return true }
    if signs.last?.isWord("in") ?? false, first.isSign("(") {
      return isQuery(start)
        ? give(tokens[start...closing(of: start)]) : arguments(behind: start).allSatisfy(isLike)
    }
    let end = endOfOperand(from: start)
    guard give(tokens[start..<end]) else { return false }
    guard signs.contains(where: { $0.isWord("between") }), end + 1 < tokens.count else { return true }
    return give(tokens[(end + 1)..<endOfOperand(from: end + 1)])
  }

  private func endOfOperand(from start: Int) -> Int {
    let depth = tokens[start].depth
    let first = tokens[start].isWord("case") ? tokens.closing(ofCaseAt: start).map { $0 + 1 } ?? start : start
    return tokens[first...].firstIndex { token in
      token.depth < depth || token.depth == depth && (isEnd(token) || isComparison(token))
    } ?? tokens.count
  }

  /// Whether what stands before a comparison is one too.
  private func isComparable(before place: Int) -> Bool {
    var end = place
    while end >= 0, isComparison(tokens[end]) { end -= 1 }
    guard end >= 0 else { return false }
    let depth = tokens[end].depth
    let first =
      tokens[...end].indices.last { tokens[$0].isWord("case") && tokens.closing(ofCaseAt: $0) == end } ?? end
    let start =
      tokens[..<first].lastIndex { token in
        token.depth < depth
          || token.depth == depth
            && (isEnd(token) || isComparison(token)
              || token.kind == .word && Self.starts.contains(token.text))
      } ?? -1
    return give(tokens[(start + 1)...end])
  }

  private func isEnd(_ token: SQLToken) -> Bool {
    token.isSign(",") || token.isSign(";") || token.kind == .word && Self.ends.contains(token.text)
  }
}
