internal import Forms

/// Tells which expressions of a statement give exact quotients, as `ratio` and `average` do, and what is done with them.
///
/// SQLite has no number that is one: they are bytes whose order is theirs, so that they compare with each other and with
/// nothing else.
final class FractionExpressions {
  /// The columns of a table, and those of them that have exact quotients; in small letters.
  struct Columns: Sendable {
    /// In their order.
    var all: [String] = []
    var fractions: [String: FractionShare] = [:]
  }

  private struct Source {
    let name: String
    /// Nil where they are not known.
    let columns: Columns?

    func has(_ column: String) -> Bool { columns?.all.contains(column) ?? false }
  }

  private struct Select {
    let items: [SelectOutline.Item]
    let sources: [Source]
  }

  private let tokens: [SQLToken]
  private let tables: [String: Columns]
  /// What names mean where no SELECT says it; those of fields of elements stand behind their list's.
  private let names: [String: FractionShare]
  /// What is asked of the elements of lists.
  private let calls: [ElementLists.Call]
  /// Where the SELECTs of `WITH` open, by their names.
  private var common: [String: Int] = [:]
  private var selects: [Int: Select] = [:]
  /// What is looked up already, so that what is made of itself comes to an end.
  private var open: Set<Int> = []
  /// What is known of the columns of tables that are looked up.
  private var columnsSoFar: [Int: Columns] = [:]

  private static let own: Set<String> = ["ratio", "average"]
  /// Functions that compare the values that they are given.
  private static let comparing: Set<String> = ["max", "min", "nullif"]
  /// Functions of exact quotients, those that count, and words before a parenthesis.
  private static let taking: Set<String> = [
    own, SelectOutline.finalFunctions, SelectOutline.operators, ends, starts,
    [
      "max", "min", "coalesce", "ifnull", "nullif", "iif", "if", "lag", "lead", "first_value", "last_value",
      "nth_value", "whole", "count", "typeof", "using", "values", "exists", "join", "materialized", "with",
    ],
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
  ///   - lists: those of whose elements it can ask something.
  init(
    _ tokens: [SQLToken], tables: [String: Columns] = [:], names: [String: FractionShare] = [:],
    lists: [ElementList] = []
  ) {
    self.tokens = tokens
    self.tables = tables
    self.names = names
    calls = ElementLists(lists: lists).calls(in: tokens)
    for opening in tokens.indices where isQuery(opening) {
      guard let name = NamedExpression.header(ofTableAt: opening, in: tokens)?.name else { continue }
      if common[name.lowercased()] == nil { common[name.lowercased()] = opening }
    }
  }

  /// Whether a parenthesis opens a SELECT, or VALUES.
  private func isQuery(_ opening: Int) -> Bool {
    guard tokens[opening].isSign("("), let next = token(opening + 1) else { return false }
    return ["select", "with", "values"].contains(where: next.isWord)
  }

  private func token(_ place: Int) -> SQLToken? { tokens.indices.contains(place) ? tokens[place] : nil }

  /// The names of derived columns that give exact quotients, each made of those before it; those of elements stand behind
  /// their list's.
  static func names(of derived: [DerivedColumn], _ lists: [ElementList] = []) -> [String: FractionShare] {
    func names(
      _ columns: [DerivedColumn], beside known: [String: FractionShare], _ lists: [ElementList]
    ) -> [String: FractionShare] {
      columns.reduce(into: known) { names, column in
        let tokens = SQLToken.all(in: column.sql)
        if column.isDecimal { return }
        let own = FractionExpressions(tokens, names: names, lists: lists).share(of: tokens[...])
        if let own { names[column.name.lowercased()] = own }
      }
    }
    var ofLists: [String: FractionShare] = [:]
    for list in lists {
      for (name, share) in names(list.derived, beside: [:], []) {
        ofLists["\(list.name.lowercased()).\(name)"] = share
      }
    }
    return names(derived, beside: ofLists, lists)
  }

  // MARK: Names

  /// How many of the values of the column that is named at a place are exact quotients.
  private func share(at place: Int) -> FractionShare? {
    guard tokens[place].isName else { return nil }
    let name = tokens[place].text.lowercased()
    let table = place > 1 && tokens[place - 1].isSign(".") ? tokens[place - 2].text.lowercased() : nil
    for start in selects(around: place) {
      let select = select(at: start)
      if let table {
        guard let source = select.sources.first(where: { $0.name == table }) else { continue }
        return source.columns?.fractions[name]
      }
      if let source = select.sources.first(where: { $0.has(name) }) {
        return source.columns?.fractions[name]
      }
      // What a SELECT gives under a name of its own can be asked for behind it.
      let item = select.items.first { $0.name?.lowercased() == name && !$0.range.contains(place) }
      guard let item, open.insert(item.range.lowerBound).inserted else { continue }
      defer { open.remove(item.range.lowerBound) }
      return share(of: tokens[item.expression])
    }
    let list = calls.first { $0.places.contains(place) && $0.list.hasColumn(name) }?.list.name.lowercased()
    return names[((table ?? list).map { "\($0)." } ?? "") + name]
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
    let from = tokens[start..<end].firstIndex { $0.depth == depth && $0.isWord("from") }
    let sources = from.map { self.sources(in: ($0 + 1)..<end, depth: depth) } ?? []
    let select = Select(items: items, sources: sources)
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
          columns = self.columns(ofTableAt: place)
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
          columns = common[name].map(self.columns) ?? tables[name]
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

  /// The columns that the SELECTs between parentheses give; of those that read themselves, as in WITH RECURSIVE, what the
  /// ones before gave.
  private func columns(ofTableAt opening: Int) -> Columns {
    guard open.insert(opening).inserted else { return columnsSoFar[opening] ?? Columns() }
    defer { open.remove(opening) }
    let names = NamedExpression.header(ofTableAt: opening, in: tokens)?.columns
    let lists = SelectOutline.lists(in: tokens[(opening + 1)..<closing(of: opening)])
    return columns(of: lists, called: names) { columnsSoFar[opening] = $0 }
  }

  /// The columns that the SELECTs of a UNION give.
  ///
  /// - Parameter told: is called with what is known behind each of them.
  private func columns(
    of lists: [(start: Int, items: [SelectOutline.Item])], called names: [String?]? = nil,
    told: (Columns) -> Void = { _ in }
  ) -> Columns {
    var columns = Columns()
    var isTold: Set<String> = []
    for (number, (start, items)) in lists.enumerated() {
      for (place, given) in items.flatMap({ self.columns(of: $0, start) }).enumerated() {
        if number == 0 {
          let name = names.flatMap { $0.indices.contains(place) ? $0[place] : nil } ?? given.name
          columns.all.append(name?.lowercased() ?? "")
        }
        guard place < columns.all.count, !given.isNone else { continue }
        let name = columns.all[place]
        columns.fractions[name] =
          isTold.insert(name).inserted ? given.share : Self.together(columns.fractions[name], given.share)
      }
      told(columns)
    }
    return columns
  }

  /// What a column of a SELECT is called and gives; of `*` all that it stands for.
  private func columns(
    of item: SelectOutline.Item, _ start: Int
  ) -> [(name: String?, share: FractionShare?, isNone: Bool)] {
    let inner = tokens[item.inner]
    guard inner.last?.isSign("*") ?? false else {
      let expression = tokens[item.expression]
      let name = item.name ?? SelectOutline.plainName(inner)
      let call = SelectOutline.call(expression)
      let shown = call.flatMap { ["percent", "mean"].contains($0.name) ? $0.values.first : nil }
      return [(name, share(of: shown ?? expression), Self.isNone(expression))]
    }
    let table = inner.count > 2 ? inner[inner.endIndex - 3].text.lowercased() : nil
    let sources = select(at: start).sources.filter { table == nil || $0.name == table }
    // What tables that are joined have in common stands there once.
    return sources.flatMap { $0.columns?.all ?? [] }.distinct.map { name in
      (name, sources.first { $0.has(name) }?.columns?.fractions[name], false)
    }
  }

  // MARK: Expressions

  /// How many of the values of an expression are exact quotients: of one that chooses among others, those of them.
  ///
  /// - Parameter expression: of the statement's tokens.
  func share(of expression: ArraySlice<SQLToken>) -> FractionShare? {
    if let chosen = SelectOutline.chosen(by: expression) { return share(ofEach: chosen) }
    if let function = SelectOutline.call(expression)?.name { return Self.own.contains(function) ? .all : nil }
    return SelectOutline.plainName(expression) == nil ? nil : share(at: expression.endIndex - 1)
  }

  /// The same of several, one of which is chosen.
  func share(ofEach expressions: [ArraySlice<SQLToken>]) -> FractionShare? {
    let shares = expressions.filter { !Self.isNone($0) }.map { share(of: $0) }
    return shares.dropFirst().reduce(shares.first ?? nil, Self.together)
  }

  private static func together(_ one: FractionShare?, _ other: FractionShare?) -> FractionShare? {
    one == other ? one : .part
  }

  /// Whether it is nothing, or words that stand in the place of a number.
  private static func isNone(_ expression: ArraySlice<SQLToken>) -> Bool {
    isMade(expression) { $0.first?.isWord("null") ?? false || $0.first?.kind == .string }
      || SelectOutline.call(expression)?.name == "words"
  }

  private static func isNull(_ expression: ArraySlice<SQLToken>) -> Bool {
    isMade(expression) { $0.first?.isWord("null") ?? false }
  }

  /// Whether all that an expression chooses among are single tokens of a sort.
  private static func isMade(
    _ expression: ArraySlice<SQLToken>, of isOne: (ArraySlice<SQLToken>) -> Bool
  ) -> Bool {
    if let chosen = SelectOutline.chosen(by: expression) {
      return chosen.allSatisfy { isMade($0, of: isOne) }
    }
    if let (name, values) = SelectOutline.call(expression), name == "cast", let value = values.first {
      return isMade(value.prefix { !$0.isWord("as") }, of: isOne)
    }
    return expression.count == 1 && isOne(expression)
  }

  /// Whether exact quotients are among the values of an expression.
  private func give(_ expression: ArraySlice<SQLToken>) -> Bool { share(of: expression) != nil }

  /// How many values of the result are exact quotients in a column that `*` stands for.
  func share(named name: String) -> FractionShare? {
    let first = tokens.indices.first { tokens[$0].depth == 0 && tokens[$0].isWord("select") }
    return first.flatMap {
      select(at: $0).sources.lazy.compactMap { $0.columns?.fractions[name.lowercased()] }.first
    }
  }

  private func arguments(behind opening: Int) -> [ArraySlice<SQLToken>] {
    tokens[(opening + 1)..<closing(of: opening)].listed
  }

  /// Whether all of it is one, or nothing.
  private func isLike(_ expression: ArraySlice<SQLToken>) -> Bool {
    Self.isNull(expression) || share(of: expression) == .all
  }

  // MARK: What is done with them

  /// Refuses to calculate with them, to compare them with other numbers, and to take them for a condition.
  ///
  /// - Throws: ``QueryFault``.
  /// - Complexity: O(length), as often as expressions stand within each other.
  func check() throws(QueryFault) {
    for place in tokens.indices {
      if let end = end(ofOneAt: place), !isUsable(place...end) { throw fault(in: place..<(end + 1)) }
      if let value = valueComparedWithOther(inRowAt: place) { throw fault(in: value.indices) }
      if let term = mixedTerm(inOrderAt: place) {
        throw QueryFault(.fraction(tokens[term].text), at: tokens[term].range.lowerBound)
      }
    }
  }

  /// The column of the result by which rows are put in order though only some of its values are quotients: one that is
  /// named by its place, or that several SELECTs of a UNION give.
  private func mixedTerm(inOrderAt place: Int) -> Int? {
    guard tokens[place].isWord("order"), token(place + 1)?.isWord("by") ?? false else { return nil }
    let depth = tokens[place].depth
    let opening = tokens[..<place].lastIndex { $0.depth < depth }
    guard opening.map(isQuery) ?? true else { return nil }
    let lists = SelectOutline.lists(in: tokens[(opening.map { $0 + 1 } ?? 0)..<place])
    let columns = columns(of: lists)
    let end = tokens[(place + 2)...].firstIndex { $0.depth < depth || $0.isWord("limit") } ?? tokens.count
    return tokens[(place + 2)..<end].listed.lazy.compactMap { term -> Int? in
      guard let first = term.first, term.dropFirst().first.map(self.isEnd) ?? true else { return nil }
      let number = Int(first.text).flatMap {
        columns.all.indices.contains($0 - 1) ? columns.all[$0 - 1] : nil
      }
      let name = number ?? (lists.count > 1 ? first.text.lowercased() : "")
      return columns.fractions[name] == .part ? term.startIndex : nil
    }.first
  }

  private func fault(in range: Range<Int>) -> QueryFault {
    let name = range.first { Self.own.contains(tokens[$0].text) || share(at: $0) != nil }
    return QueryFault(
      .fraction(tokens[name ?? range.lowerBound].text), at: tokens[range.lowerBound].range.lowerBound)
  }

  /// The first value of a row, as `(rate, qty) > (…)` has, that is compared with what is none as it is, or is none; nil
  /// where there is no such row.
  private func valueComparedWithOther(inRowAt opening: Int) -> ArraySlice<SQLToken>? {
    guard tokens[opening].isSign("("), !isOfCall(opening), !(token(opening - 1)?.isWord("over") ?? false),
      let close = tokens.closing(ofParenthesisAt: opening), isComparison(token(close + 1)),
      let row = rows(of: tokens[opening...close]).first, row.count > 1
    else { return nil }
    let others = operands(behind: close + 1).flatMap { rows(of: $0) }
    return row.indices.lazy.compactMap { place in
      let values = [row[place]] + others.map { $0.indices.contains(place) ? $0[place] : [] }
      return values.allSatisfy(self.isLike) ? nil : values.first { self.give($0) }
    }.first
  }

  /// The rows that an operand is, each with its values.
  private func rows(of operand: ArraySlice<SQLToken>) -> [[ArraySlice<SQLToken>]] {
    guard let inside = SelectOutline.inside(operand) else { return [[]] }
    let lists = SelectOutline.lists(in: inside)
    return lists.isEmpty ? [inside.listed] : lists.map { $0.items.map { tokens[$0.expression] } }
  }

  /// Where one ends that begins at a place, without the table before its column; nil where none begins.
  private func end(ofOneAt place: Int) -> Int? {
    let own = tokens[place]
    let end: Int
    if own.isSign("(") {
      if isOfCall(place) { return nil }
      end = closing(of: place)
    } else if own.isWord("case") {
      guard let last = tokens.closing(ofCaseAt: place) else { return nil }
      end = last
    } else if let close = tokens.closing(ofCallAt: place), own.isName {
      end = SelectOutline.endOfWindow(behind: close, in: tokens[...]) - 1
    } else {
      guard own.isName, !(token(place + 1)?.isSign(".") ?? false) else { return nil }
      end = place
    }
    return give(tokens[place...end]) ? end : nil
  }

  /// Whether a parenthesis is that of a call, and not of an expression.
  private func isOfCall(_ opening: Int) -> Bool {
    guard let before = token(opening - 1), before.isName else { return false }
    return ![Self.ends, Self.starts, SelectOutline.operators].contains { $0.contains(before.text) }
  }

  /// Whether nothing is done with it that SQLite would do with its bytes.
  private func isUsable(_ range: ClosedRange<Int>) -> Bool {
    let isQualified = range.lowerBound > 1 && tokens[range.lowerBound - 1].isSign(".")
    let start = isQualified ? range.lowerBound - 2 : range.lowerBound
    let (before, behind) = (token(start - 1), token(range.upperBound + 1))
    // A name behind AS is no value.
    if before?.isWord("as") ?? false { return true }
    if isOperator(before) || isOperator(behind) || before?.isWord("case") ?? false { return false }
    let isWhole = isLike(tokens[range])
    if isComparison(behind) {
      let others = operands(behind: range.upperBound + 1)
      return others.allSatisfy(Self.isNull) || isWhole && others.allSatisfy(isLike)
    }
    let isNegated = before?.isWord("not") ?? false && !(token(start - 2)?.isWord("is") ?? false)
    if isNegated { return false }
    if isComparison(before) { return isComparable(before: start - 1) }
    if let before, before.kind == .word, Self.conditions.contains(before.text) {
      return before.isWord("and")
        ? between(before: start - 1).map { isComparable(before: $0) } ?? false : false
    }
    return (isWhole || !isOrder(start)) && isTaken(start, behind)
  }

  /// Whether rows are put in order by what stands at a place.
  private func isOrder(_ place: Int) -> Bool {
    let depth = tokens[place].depth
    return tokens[..<place].last {
      $0.depth < depth
        || $0.depth == depth
          && ($0.isWord("order") || $0.isWord("select") || $0.isWord("group") || $0.isWord("partition"))
    }?.isWord("order") ?? false
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
      return values.allSatisfy(isLike)
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

  /// What is compared with what stands before a place; nothing where it is only asked if that is there.
  private func operands(behind place: Int) -> [ArraySlice<SQLToken>] {
    var start = place
    while let own = token(start), isComparison(own) || own.isWord("distinct") || own.isWord("from") {
      start += 1
    }
    let signs = tokens[place..<start]
    if signs.contains(where: { $0.isWord("isnull") || $0.isWord("notnull") }) { return [] }
    guard let first = token(start) else { return [] }
    if first.isWord("null") { return [tokens[start...start]] }
    if signs.last?.isWord("in") ?? false, first.isSign("(") {
      return isQuery(start) ? [tokens[start...closing(of: start)]] : arguments(behind: start)
    }
    let end = endOfOperand(from: start)
    let operand = tokens[start..<end]
    guard signs.contains(where: { $0.isWord("between") }), end + 1 < tokens.count else { return [operand] }
    return [operand, tokens[(end + 1)..<endOfOperand(from: end + 1)]]
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
    return isLike(tokens[(start + 1)...end])
  }

  private func isEnd(_ token: SQLToken) -> Bool {
    token.isSign(",") || token.isSign(";") || token.kind == .word && Self.ends.contains(token.text)
  }
}

/// How many values of a column are exact quotients; the others are numbers that do not compare with them.
package enum FractionShare: Sendable {
  case all
  case part
}
