/// Tells which expressions of SQL give an exact decimal number: a column that has them, or what chooses among them or adds
/// them up.
///
/// ```swift
/// let decimals = DecimalExpressions(columns: ["weight"])
/// decimals.give("coalesce(max(weight), 0)")   // true
/// decimals.give("weight * 2")                 // false
/// ```
package struct DecimalExpressions: Sendable {
  /// The names of columns that have decimals, in small letters.
  private let columns: Set<String>

  /// Functions of which each of the values can be the one that they give.
  private static let choosing: Set<String> = ["max", "min", "coalesce", "ifnull"]
  /// Those that give one of the values in certain places.
  private static let placed: [String: [Int]] = [
    "sum": [0], "nullif": [0], "iif": [1, 2], "first_value": [0], "last_value": [0], "nth_value": [0],
    "lag": [0, 2], "lead": [0, 2],
  ]

  /// - Parameters:
  ///   - columns: the names of columns that have decimals.
  ///   - others: those of others, beside which the same name does not say what is meant.
  package init(columns: Set<String>, beside others: some Sequence<String> = []) {
    let decimals = Set(columns.map { $0.lowercased() })
    self.columns = decimals.subtracting(decimals.isEmpty ? [] : others.map { $0.lowercased() })
  }

  package var isEmpty: Bool { columns.isEmpty }

  /// Whether a column of a name has decimals.
  func knows(_ name: String) -> Bool { columns.contains(name.lowercased()) }

  /// Whether all of an expression gives a decimal.
  package func give(_ sql: String) -> Bool {
    if isEmpty { return false }
    let tokens = SQLToken.all(in: sql)
    return isDecimal(tokens[...])
  }

  /// Whether tokens in a place are an expression that gives a decimal.
  func isDecimal(_ tokens: ArraySlice<SQLToken>) -> Bool { !isEmpty && sort(of: tokens) == .decimal }

  /// The same, which knows what SELECTs within call a decimal.
  func knowingNames(in tokens: [SQLToken]) -> DecimalExpressions {
    if isEmpty { return self }
    var decimals = self
    for (place, token) in tokens.enumerated() where token.isWord("as") {
      guard place + 1 < tokens.count else { continue }
      if tokens[place + 1].isName, !tokens[place + 1].isWord("not"), !tokens[place + 1].isWord("materialized")
      {
        decimals.know(tokens[place + 1], as: tokens[..<place])
      } else if place > 0, tokens[place - 1].isSign(")") {
        decimals.know(tokens[..<place], as: tokens[(place + 1)...])
      }
    }
    return decimals
  }

  // MARK: Expressions

  private enum Sort {
    case decimal
    /// What can stand beside a decimal: a number, words, NULL, or a value that is given.
    case neutral
    case other
  }

  /// What a SELECT within calls a decimal has one as well.
  private mutating func know(_ name: SQLToken, as before: ArraySlice<SQLToken>) {
    let start = before.lastIndex {
      $0.depth < name.depth
        || $0.depth == name.depth
          && ($0.isSign(",") || $0.isWord("select") || $0.isWord("distinct") || $0.isWord("all"))
    }
    guard let start, before[start].depth == name.depth, sort(of: before[(start + 1)...]) == .decimal else {
      return
    }
    self = DecimalExpressions(columns: columns.union([name.text]))
  }

  /// The columns that stand behind a table's name, `sums(day, weight) AS (SELECT …)`, are what its SELECT gives.
  private mutating func know(_ head: ArraySlice<SQLToken>, as body: ArraySlice<SQLToken>) {
    guard let close = head.last,
      let open = head.lastIndex(where: { $0.isSign("(") && $0.depth == close.depth }),
      let select = body.firstIndex(where: { $0.isWord("select") })
    else { return }
    let names = head[(open + 1)...].filter(\.isName)
    let inside = body[(select + 1)...].prefix {
      $0.depth > body[select].depth || !$0.isWord("from") && $0.depth == body[select].depth
    }
    let items = inside.split { $0.isSign(",") && $0.depth == body[select].depth }
    for (name, item) in zip(names, items) where sort(of: item) == .decimal {
      self = DecimalExpressions(columns: columns.union([name.text]))
    }
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
    case 1: return names(first) ? .decimal : .other
    case 2 where first.isSign("-") && last.kind == .number: return .neutral
    case 3 where first.isName && expression[expression.startIndex + 1].isSign("."):
      return names(last) ? .decimal : .other
    default: break
    }
    if SelectOutline.functionAround(expression) == "words" { return .neutral }
    let values = first.isWord("case") ? branches(of: expression) : arguments(of: expression)
    let sorts = values.map(sort)
    return sorts.contains(.other) || !sorts.contains(.decimal) ? .other : .decimal
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
