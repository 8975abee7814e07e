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
  private var columns: Set<String>
  /// Those of whole numbers, which can stand beside what the columns have.
  private var wholes: Set<String>

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
  ///   - wholes: those of whole numbers, which can stand beside what the columns have.
  package init(
    columns: Set<String>, beside others: some Sequence<String> = [], wholes: Set<String> = []
  ) {
    let names = Set(columns.map { $0.lowercased() })
    self.columns = names.subtracting(names.isEmpty ? [] : others.map { $0.lowercased() })
    self.wholes = Set(wholes.map { $0.lowercased() })
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
  func knowingNames(_ named: [NamedExpression]) -> ColumnExpressions {
    if isEmpty { return self }
    var known = self
    known.change(by: named) { $1.contains(.ofColumn) && $0.columns.insert($2).inserted }
    known.change(by: named) {
      $1.contains(.other) && ($0.columns.remove($2) != nil || $0.wholes.remove($2) != nil)
    }
    return known
  }

  /// Changes the names by what each expression gives, until nothing of it changes any more.
  private mutating func change(
    by named: [NamedExpression],
    _ change: (inout ColumnExpressions, [Sort], _ name: String) -> Bool
  ) {
    var isChanging = true
    while isChanging {
      isChanging = false
      for expression in named {
        let known = self
        let sorts = expression.alternatives.map { known.sort(of: $0) }
        if change(&self, sorts, expression.name) { isChanging = true }
      }
    }
  }

  // MARK: Expressions

  private enum Sort {
    case ofColumn
    /// What can stand beside it: a number, words, NULL, or a value that is given.
    case neutral
    case other
  }

  private func sort(of expression: ArraySlice<SQLToken>) -> Sort {
    guard let first = expression.first, let last = expression.last else { return .other }
    if first.isSign("("), last.isSign(")"),
      expression.dropFirst().dropLast().allSatisfy({ $0.depth > first.depth })
    {
      let inside = expression.dropFirst().dropLast()
      guard inside.first?.isWord("select") ?? false else { return sort(of: inside) }
      let item = SelectOutline.list(behind: inside.startIndex, inside).first
      return item.map { sort(of: inside[$0.expression]) } ?? .other
    }
    switch expression.count {
    case 1 where [.number, .parameter, .string].contains(first.kind) || first.isWord("null"): return .neutral
    case 1: return sort(named: first)
    case 2 where first.isSign("-") && last.kind == .number: return .neutral
    case 3 where first.isName && expression[expression.startIndex + 1].isSign("."):
      return sort(named: last)
    default: break
    }
    // Words, and what says itself that it is a number.
    if let function = SelectOutline.functionAround(expression),
      ["words", "decimal", "count"].contains(function)
    {
      return .neutral
    }
    let values = first.isWord("case") ? expression.branches : arguments(of: expression)
    let sorts = values.map(sort)
    return sorts.isEmpty || sorts.contains(.other) ? .other : sorts.contains(.ofColumn) ? .ofColumn : .neutral
  }

  private func sort(named token: SQLToken) -> Sort {
    guard token.isName else { return .other }
    return knows(token.text) ? .ofColumn : wholes.contains(token.text.lowercased()) ? .neutral : .other
  }

  /// What a call can give; nothing where it is none, or one of another function.
  private func arguments(of call: ArraySlice<SQLToken>) -> [ArraySlice<SQLToken>] {
    guard let name = call.first, Self.choosing.contains(name.text) || Self.placed[name.text] != nil,
      let close = call.closing(ofCallAt: call.startIndex),
      Self.endOfWindow(behind: close, in: call) == call.endIndex
    else { return [] }
    var inside = call[(call.startIndex + 2)..<close]
    if inside.first?.isWord("distinct") ?? false { inside = inside.dropFirst() }
    let values = inside.listed
    guard let places = Self.placed[name.text] else { return values }
    return places.filter(values.indices.contains).map { values[$0] }
  }

  /// Where FILTER and OVER end behind a call, if it has them.
  static func endOfWindow(behind close: Int, in tokens: ArraySlice<SQLToken>) -> Int {
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
