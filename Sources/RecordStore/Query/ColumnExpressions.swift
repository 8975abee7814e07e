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

  /// Functions whose value is like the first that they are given, and those that only say something of it.
  private static let keeping: Set<String> = [
    "sum", "status", "defaulted", "link", "listed", "titled", "money",
  ]
  /// Those that give words, or say themselves that it is a number.
  private static let neutral: Set<String> = ["words", "decimal", "count"]

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
    if let chosen = SelectOutline.chosen(by: expression) { return common(of: chosen) }
    switch expression.count {
    case 1 where [.number, .parameter, .string].contains(first.kind) || first.isWord("null"): return .neutral
    case 1: return sort(named: first)
    case 2 where first.isSign("-") && last.kind == .number: return .neutral
    case 3 where first.isName && expression[expression.startIndex + 1].isSign("."):
      return sort(named: last)
    default: break
    }
    guard let (name, values) = SelectOutline.call(expression) else { return .other }
    if Self.neutral.contains(name) { return .neutral }
    return Self.keeping.contains(name) ? common(of: values.prefix(1)) : .other
  }

  /// What expressions give of which each can be meant.
  private func common(of expressions: some Sequence<ArraySlice<SQLToken>>) -> Sort {
    let sorts = expressions.map { sort(of: $0) }
    return sorts.isEmpty || sorts.contains(.other) ? .other : sorts.contains(.ofColumn) ? .ofColumn : .neutral
  }

  private func sort(named token: SQLToken) -> Sort {
    guard token.isName else { return .other }
    return knows(token.text) ? .ofColumn : wholes.contains(token.text.lowercased()) ? .neutral : .other
  }
}
