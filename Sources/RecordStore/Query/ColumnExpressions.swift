/// Tells which expressions of SQL give what certain columns have, as decimals or amounts: one of the columns, or what
/// chooses among them or adds them up.
///
/// ```swift
/// let decimals = ColumnExpressions(columns: ["weight"])
/// decimals.give("coalesce(max(weight), 0)")   // true
/// decimals.give("weight * 2")                 // false
/// ```
package struct ColumnExpressions: Sendable {
  /// The names of the columns, in small letters.
  private let columns: Set<String>

  /// Functions of which each of the values can be the one that they give.
  private static let choosing: Set<String> = ["max", "min", "coalesce", "ifnull"]
  /// Those that give one of the values in certain places.
  private static let placed: [String: [Int]] = [
    "sum": [0], "nullif": [0], "iif": [1, 2], "first_value": [0], "last_value": [0], "nth_value": [0],
    "lag": [0, 2], "lead": [0, 2],
    // What only says something of the value.
    "status": [0], "defaulted": [0], "link": [0], "listed": [0], "titled": [0], "money": [0],
  ]

  /// - Parameters:
  ///   - columns: the names of the columns.
  ///   - others: those of others, beside which the same name does not say what is meant.
  package init(columns: Set<String>, beside others: some Sequence<String> = []) {
    let names = Set(columns.map { $0.lowercased() })
    self.columns = names.subtracting(names.isEmpty ? [] : others.map { $0.lowercased() })
  }

  package var isEmpty: Bool { columns.isEmpty }

  /// Whether a column of a name is one of them.
  func knows(_ name: String) -> Bool { columns.contains(name.lowercased()) }

  /// Whether all of an expression gives what the columns have.
  package func give(_ sql: String) -> Bool {
    if isEmpty { return false }
    let tokens = SQLToken.all(in: sql)
    return give(tokens[...])
  }

  func give(_ expression: ArraySlice<SQLToken>) -> Bool { give(inEach: [expression]) }

  /// Whether each of some expressions gives it, or what can stand beside it, as in the SELECTs of a UNION.
  func give(inEach expressions: [ArraySlice<SQLToken>]) -> Bool {
    if isEmpty { return false }
    let sorts = expressions.map(sort)
    return sorts.contains(.ofColumn) && !sorts.contains(.other)
  }

  /// The same, which knows under which names SELECTs within give it, and something else.
  ///
  /// - Complexity: O(names that they give, and as often as they are made of one another).
  func knowingNames(in tokens: [SQLToken]) -> ColumnExpressions {
    if isEmpty { return self }
    let named = Self.namedExpressions(in: tokens)
    var known = self
    known.change(by: named) { $1 == .ofColumn && $0.insert($2).inserted }
    known.change(by: named) { $1 == .other && $0.remove($2) != nil }
    return known
  }

  /// Changes the names by what each expression gives, until nothing of it changes any more.
  private mutating func change(
    by named: [NamedExpression], _ change: (inout Set<String>, Sort, _ name: String) -> Bool
  ) {
    var isChanging = true
    while isChanging {
      var columns = columns
      isChanging = false
      for expression in named where change(&columns, sort(of: expression.tokens), expression.name) {
        isChanging = true
      }
      self = ColumnExpressions(columns: columns)
    }
  }

  // MARK: Expressions

  private enum Sort {
    case ofColumn
    /// What can stand beside it: a number, words, NULL, or a value that is given.
    case neutral
    case other
  }

  /// What a SELECT within gives under a name, in small letters.
  private struct NamedExpression {
    let name: String
    let tokens: ArraySlice<SQLToken>
  }

  private static func namedExpressions(in tokens: [SQLToken]) -> [NamedExpression] {
    var named: [NamedExpression] = []
    // What the result's own columns are called is no name for others.
    for (place, token) in tokens.enumerated() where token.isWord("as") {
      guard place + 1 < tokens.count else { continue }
      let next = tokens[place + 1]
      if next.isName, !next.isWord("not"), !next.isWord("materialized") {
        if token.depth == 0 { continue }
        named += expression(called: next, endingWith: tokens[..<place]).map { [$0] } ?? []
      } else if place > 0, tokens[place - 1].isSign(")") {
        named += expressions(called: tokens[..<place], in: tokens[(place + 1)...])
      }
    }
    return named
  }

  private static func expression(called name: SQLToken, endingWith before: ArraySlice<SQLToken>)
    -> NamedExpression?
  {
    let start = before.lastIndex {
      $0.depth < name.depth
        || $0.depth == name.depth
          && ($0.isSign(",") || $0.isWord("select") || $0.isWord("distinct") || $0.isWord("all"))
    }
    guard let start, before[start].depth == name.depth else { return nil }
    return NamedExpression(name: name.text.lowercased(), tokens: before[(start + 1)...])
  }

  /// The columns that stand behind a table's name, `sums(day, weight) AS (SELECT …)`, are what its SELECT gives.
  private static func expressions(
    called head: ArraySlice<SQLToken>, in body: ArraySlice<SQLToken>
  ) -> [NamedExpression] {
    guard let close = head.last,
      let open = head.lastIndex(where: { $0.isSign("(") && $0.depth == close.depth }),
      let select = body.firstIndex(where: { $0.isWord("select") })
    else { return [] }
    let names = head[(open + 1)...].filter(\.isName)
    let inside = body[(select + 1)...].prefix {
      $0.depth > body[select].depth || !$0.isWord("from") && $0.depth == body[select].depth
    }
    let items = inside.split { $0.isSign(",") && $0.depth == body[select].depth }
    return zip(names, items).map { NamedExpression(name: $0.text.lowercased(), tokens: $1) }
  }

  private func sort(of expression: ArraySlice<SQLToken>) -> Sort {
    guard let first = expression.first, let last = expression.last else { return .other }
    if first.isSign("("), last.isSign(")"),
      expression.dropFirst().dropLast().allSatisfy({ $0.depth > first.depth })
    {
      let inside = expression.dropFirst().dropLast()
      return sort(of: inside.first?.isWord("select") ?? false ? Self.firstItem(ofSelect: inside) : inside)
    }
    switch expression.count {
    case 1 where [.number, .parameter, .string].contains(first.kind) || first.isWord("null"): return .neutral
    case 1: return names(first) ? .ofColumn : .other
    case 2 where first.isSign("-") && last.kind == .number: return .neutral
    case 3 where first.isName && expression[expression.startIndex + 1].isSign("."):
      return names(last) ? .ofColumn : .other
    default: break
    }
    // Words, and what says itself that it is a number.
    if let function = SelectOutline.functionAround(expression),
      ["words", "decimal", "count"].contains(function)
    {
      return .neutral
    }
    let values = first.isWord("case") ? branches(of: expression) : arguments(of: expression)
    return give(inEach: values) ? .ofColumn : .other
  }

  /// What a SELECT of one value gives, without its name.
  private static func firstItem(ofSelect select: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
    guard let first = select.first else { return [] }
    let item = select.dropFirst().prefix {
      $0.depth > first.depth || !($0.isSign(",") || $0.isWord("from") || $0.isWord("as"))
    }
    return item.first?.isWord("distinct") ?? false ? item.dropFirst() : item
  }

  private func names(_ token: SQLToken) -> Bool {
    token.isName && knows(token.text)
  }

  /// What a call can give; nothing where it is none, or one of another function.
  private func arguments(of call: ArraySlice<SQLToken>) -> [ArraySlice<SQLToken>] {
    guard let name = call.first, Self.choosing.contains(name.text) || Self.placed[name.text] != nil,
      let close = call.closing(ofCallAt: call.startIndex),
      Self.endOfWindow(behind: close, in: call) == call.endIndex
    else { return [] }
    var inside = call[(call.startIndex + 2)..<close]
    if inside.first?.isWord("distinct") ?? false { inside = inside.dropFirst() }
    let values = inside.split(omittingEmptySubsequences: false) {
      $0.isSign(",") && $0.depth == name.depth + 1
    }
    guard let places = Self.placed[name.text] else { return values }
    return places.filter(values.indices.contains).map { values[$0] }
  }

  /// What a CASE can give; nothing where it ends before all of it does.
  private func branches(of expression: ArraySlice<SQLToken>) -> [ArraySlice<SQLToken>] {
    var branches: [ArraySlice<SQLToken>] = []
    var (start, open): (Int?, Int) = (nil, 0)
    for (place, token) in zip(expression.indices, expression) where token.depth == expression.first?.depth {
      let isWithin = open > 1
      if token.isWord("case") { open += 1 }
      let ends = !isWithin && (token.isWord("when") || token.isWord("else") || token.isWord("end"))
      if ends, let from = start {
        branches.append(expression[from..<place])
        start = nil
      }
      if !isWithin, token.isWord("then") || token.isWord("else") { start = place + 1 }
      guard token.isWord("end") else { continue }
      open -= 1
      if open == 0 { return place == expression.endIndex - 1 ? branches : [] }
    }
    return []
  }

  /// Where FILTER and OVER end behind a call, if it has them.
  private static func endOfWindow(behind close: Int, in tokens: ArraySlice<SQLToken>) -> Int {
    var end = close + 1
    for word in ["filter", "over"] where end < tokens.endIndex && tokens[end].isWord(word) {
      if let close = tokens.closing(ofCallAt: end) {
        end = close + 1
      } else if end + 1 < tokens.endIndex, tokens[end + 1].isName {
        end += 2
      }
    }
    return end
  }
}
