internal import Forms

/// Tells which expressions of a statement give exact quotients, as `ratio` and `average` do, and what is done with them.
///
/// SQLite has no number that is one: they are bytes whose order is theirs, so that they compare with each other and with
/// nothing else.
struct FractionExpressions {
  private let tokens: [SQLToken]
  private let sources: ValueExpressions

  static let functions: Set<String> = ["ratio", "average"]
  /// Functions that compare the values that they are given.
  private static let comparing: Set<String> = ["max", "min", "nullif"]
  /// Functions of exact quotients, those that count, and words before a parenthesis.
  private static let taking: Set<String> = [
    functions, SelectOutline.finalFunctions, SelectOutline.operators, ends, starts,
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

  /// - Parameters:
  ///   - tables: what the statement can read, by names in small letters.
  ///   - names: what an expression without tables can read, in small letters.
  ///   - lists: those of whose elements it can ask something.
  init(
    _ tokens: [SQLToken], tables: [String: ValueExpressions.Columns] = [:],
    names: [String: FractionShare] = [:], lists: [ElementList] = []
  ) {
    self.tokens = tokens
    sources = ValueExpressions(of: Self.functions, tokens, tables: tables, names: names, lists: lists)
  }

  private func token(_ place: Int) -> SQLToken? { tokens.indices.contains(place) ? tokens[place] : nil }

  /// How many of the values of expressions, one of which is chosen, are exact quotients.
  func share(ofEach expressions: [ArraySlice<SQLToken>]) -> FractionShare? {
    sources.share(ofEach: expressions)
  }

  /// How many values of the result are exact quotients in a column that `*` stands for.
  func share(named name: String) -> FractionShare? { sources.share(named: name) }

  /// Whether exact quotients are among the values of an expression.
  private func give(_ expression: ArraySlice<SQLToken>) -> Bool { sources.share(of: expression) != nil }

  private func arguments(behind opening: Int) -> [ArraySlice<SQLToken>] {
    tokens[(opening + 1)..<sources.closing(of: opening)].listed
  }

  /// Whether all of it is one, or nothing.
  private func isLike(_ expression: ArraySlice<SQLToken>) -> Bool {
    ValueExpressions.isNull(expression) || sources.share(of: expression) == .all
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
    guard opening.map(sources.isQuery) ?? true else { return nil }
    let lists = SelectOutline.lists(in: tokens[(opening.map { $0 + 1 } ?? 0)..<place])
    let columns = sources.columns(of: lists)
    let end = tokens[(place + 2)...].firstIndex { $0.depth < depth || $0.isWord("limit") } ?? tokens.count
    return tokens[(place + 2)..<end].listed.lazy.compactMap { term -> Int? in
      guard let first = term.first, term.dropFirst().first.map(self.isEnd) ?? true else { return nil }
      let number = Int(first.text).flatMap {
        columns.all.indices.contains($0 - 1) ? columns.all[$0 - 1] : nil
      }
      let name = number ?? (lists.count > 1 ? first.text.lowercased() : "")
      return columns.shares[name] == .part ? term.startIndex : nil
    }.first
  }

  private func fault(in range: Range<Int>) -> QueryFault {
    let name = range.first { Self.functions.contains(tokens[$0].text) || sources.share(at: $0) != nil }
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
      end = sources.closing(of: place)
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
      return others.allSatisfy(ValueExpressions.isNull) || isWhole && others.allSatisfy(isLike)
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
    let next = tokens[(sources.closing(of: opening) + 1)...].prefix(2).map(\.text)
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
      return sources.isQuery(start) ? [tokens[start...sources.closing(of: start)]] : arguments(behind: start)
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
