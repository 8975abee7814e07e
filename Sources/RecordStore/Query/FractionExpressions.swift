/// Tells which expressions of SQL give exact quotients, as `ratio` and `average` do.
///
/// SQLite has no number that is one: they are bytes whose order is theirs, so that they compare with each other and with
/// nothing else.
struct FractionExpressions {
  /// The names of columns that have them, in small letters.
  private(set) var names: Set<String>

  private static let own: Set<String> = ["ratio", "average"]
  /// Functions that give one of the values that they are given, from a place on.
  private static let choosing: [String: Int] = [
    "max": 0, "min": 0, "coalesce": 0, "ifnull": 0, "nullif": 0, "iif": 1, "if": 1, "lag": 0, "lead": 0,
    "first_value": 0, "last_value": 0, "nth_value": 0,
  ]
  /// What takes them otherwise: functions of exact numbers, those that count, and words before a parenthesis.
  private static let taking: Set<String> = [
    own, Set(choosing.keys), SelectOutline.finalFunctions, SelectOutline.operators, ends, starts,
    ["whole", "count", "typeof", "using", "values", "exists", "join"],
  ].reduce(into: Set<String>()) { $0.formUnion($1) }.subtracting(["number", "text", "band"])
  /// Words at which what a comparison is held against ends.
  private static let ends: Set<String> = SelectOutline.listEnds.union([
    "and", "or", "then", "else", "when", "end", "as", "asc", "desc", "collate", "nulls",
  ])

  init(names: Set<String> = []) { self.names = names }

  /// The same, which knows what SELECTs within a statement give under their names.
  ///
  /// - Complexity: O(names that they give, and as often as they are made of one another).
  func knowingNames(_ named: [NamedExpression]) -> FractionExpressions {
    var known = self
    var isChanging = true
    while isChanging {
      isChanging = false
      for expression in named where !known.names.contains(expression.name) {
        guard expression.alternatives.contains(where: { known.give($0) }) else { continue }
        known.names.insert(expression.name)
        isChanging = true
      }
    }
    return known
  }

  /// The same, which knows columns that are worked out, each from those before it.
  func knowing(_ derived: [DerivedColumn]) -> FractionExpressions {
    var known = self
    for column in derived where !column.isDecimal && known.give(SQLToken.all(in: column.sql)[...]) {
      known.names.insert(column.name.lowercased())
    }
    return known
  }

  /// Whether all of an expression is one, or chooses one among others.
  func give(_ expression: ArraySlice<SQLToken>) -> Bool {
    guard let first = expression.first, let last = expression.last else { return false }
    if first.isSign("(") {
      let inside = expression.dropFirst().dropLast()
      guard last.isSign(")"), inside.allSatisfy({ $0.depth > first.depth }) else { return false }
      guard inside.first?.isWord("select") ?? false else { return give(inside) }
      return SelectOutline.list(behind: inside.startIndex, inside).first.map { give(inside[$0.inner]) }
        ?? false
    }
    if first.isWord("case") { return expression.branches.contains { give($0) } }
    guard let close = expression.closing(ofCallAt: expression.startIndex) else {
      return SelectOutline.plainName(expression).map { names.contains($0.lowercased()) } ?? false
    }
    guard ColumnExpressions.endOfWindow(behind: close, in: expression) == expression.endIndex else {
      return false
    }
    let name = first.text.lowercased()
    if Self.own.contains(name) { return true }
    guard let place = Self.choosing[name] else { return false }
    let values = expression[(expression.startIndex + 2)..<close].split {
      $0.isSign(",") && $0.depth == first.depth + 1
    }
    return values.dropFirst(place).contains { give($0) }
  }

  // MARK: What is done with them

  /// Refuses to calculate with them, and to compare them with other numbers.
  ///
  /// - Throws: ``QueryFault``.
  /// - Complexity: O(length), as often as expressions stand within each other.
  func check(_ tokens: [SQLToken]) throws(QueryFault) {
    for place in tokens.indices {
      guard let end = end(ofOneAt: place, in: tokens), !isUsable(place...end, in: tokens) else { continue }
      let call = tokens[place...end].first {
        Self.own.contains($0.text) || names.contains($0.text.lowercased())
      }
      throw QueryFault(.fraction((call ?? tokens[place]).text), at: tokens[place].range.lowerBound)
    }
  }

  /// Where one ends that begins at a place, without the table before its column; nil where none begins.
  private func end(ofOneAt place: Int, in tokens: [SQLToken]) -> Int? {
    let token = tokens[place]
    let end: Int
    if token.isSign("(") {
      // Those of a call are no expression.
      let words = [Self.ends, Self.starts, SelectOutline.operators]
      if place > 0, tokens[place - 1].isName, !words.contains(where: { $0.contains(tokens[place - 1].text) })
      {
        return nil
      }
      guard
        let close = tokens[(place + 1)...].firstIndex(where: { $0.isSign(")") && $0.depth == token.depth })
      else { return nil }
      end = close
    } else if token.isWord("case") {
      var open = 0
      let last = tokens[place...].firstIndex { other in
        if other.depth == token.depth, other.isWord("case") { open += 1 }
        if other.depth == token.depth, other.isWord("end") { open -= 1 }
        return open == 0
      }
      guard let last else { return nil }
      end = last
    } else if let close = tokens.closing(ofCallAt: place), token.isName {
      end = ColumnExpressions.endOfWindow(behind: close, in: tokens[...]) - 1
    } else {
      guard token.isName, place + 1 == tokens.count || !tokens[place + 1].isSign(".") else { return nil }
      end = place
    }
    return give(tokens[place...end]) ? end : nil
  }

  /// Whether nothing is done with it that SQLite would do with its bytes.
  private func isUsable(_ range: ClosedRange<Int>, in tokens: [SQLToken]) -> Bool {
    var start = range.lowerBound
    if start > 1, tokens[start - 1].isSign(".") { start -= 2 }
    let before = start > 0 ? tokens[start - 1] : nil
    let behind = range.upperBound + 1 < tokens.count ? tokens[range.upperBound + 1] : nil
    // A name behind AS is no value, nor is one in the list behind that of a table.
    if before?.isWord("as") ?? false { return true }
    if isOperator(before) || isOperator(behind) { return false }
    if isComparison(behind), !isComparable(behind: range.upperBound + 1, in: tokens) { return false }
    let isNegated = before?.isWord("not") ?? false && !(start > 1 && tokens[start - 2].isWord("is"))
    if isNegated { return isComparison(behind) }
    if isComparison(before), !isComparable(before: start - 1, in: tokens) { return false }
    guard let before, let behind, before.isSign("(") || before.isSign(",") || before.isWord("distinct"),
      behind.isSign(")") || behind.isSign(",") || behind.isWord("as")
    else { return true }
    let depth = tokens[range.lowerBound].depth
    guard let opening = tokens[..<start].lastIndex(where: { $0.isSign("(") && $0.depth == depth - 1 }),
      opening > 0,
      tokens[opening - 1].isName
    else { return true }
    if tokens[opening - 1].isWord("cast") { return false }
    if behind.isWord("as") { return true }
    let close = tokens[opening...].firstIndex { $0.isSign(")") && $0.depth == depth - 1 } ?? opening
    let next = tokens[(close + 1)...].prefix(2).map(\.text)
    let isTable = next.first == "as" && ["(", "materialized", "not"].contains(next.last)
    return Self.taking.contains(tokens[opening - 1].text.lowercased())
      || isTable && isColumnList(opening, in: tokens)
  }

  /// Whether the names of a table's columns stand behind its own, as in `WITH shares(name, share) AS`.
  private func isColumnList(_ opening: Int, in tokens: [SQLToken]) -> Bool {
    guard opening > 1 else { return false }
    let before = tokens[opening - 2]
    return before.isWord("with") || before.isWord("recursive") || before.isSign(",") && before.depth == 0
  }

  private func isOperator(_ token: SQLToken?) -> Bool {
    token.map { $0.kind == .sign && "+-*/%|&~".contains($0.text) || $0.isWord("like") || $0.isWord("glob") }
      ?? false
  }

  private func isComparison(_ token: SQLToken?) -> Bool {
    guard let token else { return false }
    return token.kind == .sign && "<>=!".contains(token.text)
      || ["between", "is", "not"].contains(where: token.isWord)
  }

  /// Whether all that it is compared with behind a place is one too, or NULL.
  private func isComparable(behind place: Int, in tokens: [SQLToken]) -> Bool {
    var start = place
    while start < tokens.count,
      isComparison(tokens[start]) || tokens[start].isWord("distinct") || tokens[start].isWord("from")
    {
      start += 1
    }
    guard start < tokens.count else { return false }
    if tokens[start].isWord("null") || tokens[start].isWord("in") { return true }
    let end = endOfOperand(from: start, in: tokens)
    guard give(tokens[start..<end]) else { return false }
    guard tokens[place..<start].contains(where: { $0.isWord("between") }), end + 1 < tokens.count else {
      return true
    }
    return give(tokens[(end + 1)..<endOfOperand(from: end + 1, in: tokens)])
  }

  private func endOfOperand(from start: Int, in tokens: [SQLToken]) -> Int {
    let depth = tokens[start].depth
    return tokens[start...].firstIndex { token in
      token.depth < depth || token.depth == depth && (isEnd(token) || isComparison(token))
    } ?? tokens.count
  }

  /// Whether what stands before a comparison is one too.
  private func isComparable(before place: Int, in tokens: [SQLToken]) -> Bool {
    var end = place
    while end >= 0, isComparison(tokens[end]) { end -= 1 }
    guard end >= 0 else { return false }
    let depth = tokens[end].depth
    let start =
      tokens[...end].lastIndex { token in
        token.depth < depth
          || token.depth == depth && (isEnd(token) || isComparison(token) || Self.starts.contains(token.text))
      } ?? -1
    return give(tokens[(start + 1)...end])
  }

  /// Words behind which an expression begins.
  private static let starts: Set<String> = ["select", "by", "on", "distinct", "all", "case", "not"]

  private func isEnd(_ token: SQLToken) -> Bool {
    token.isSign(",") || token.isSign(";") || token.kind == .word && Self.ends.contains(token.text)
  }
}
