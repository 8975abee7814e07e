/// A number or text that is written out in a statement, and what it is compared with.
///
/// `price > 12.50`, `day BETWEEN '1.6.2026' AND :asOf` and `state IN ('open', 'late')` have such.
package struct ComparedLiteral: Sendable {
  /// As it is written; of a text what stands between its quotation marks.
  package let text: String
  package let isText: Bool
  package let isParameter: Bool
  /// The name of the column that it is compared with; nil for any other expression.
  package let column: String?
  let expression: ArraySlice<SQLToken>
  /// Whether the expression is told to be before it, or not to be, as with `>=`, `<` and at the beginning of BETWEEN: then
  /// the beginning of a text says the same as all texts that begin so.
  package let isBoundary: Bool
  /// Whether it is asked for what is before or behind it, as with `<=`, `>` and at both ends of BETWEEN.
  package let isOrdered: Bool
  /// Bytes of the statement before it.
  package let offset: Int

  /// The columns of which one is all that it is compared with, as `coalesce` and `max` choose among them; nothing where that
  /// can be anything else.
  package var chosenColumns: [String] { Self.columns(chosenBy: expression) ?? [] }

  private static func columns(chosenBy expression: ArraySlice<SQLToken>) -> [String]? {
    if let name = SelectOutline.plainName(expression) { return [name] }
    guard let chosen = SelectOutline.chosen(by: expression) else { return nil }
    var columns: [String] = []
    for value in chosen {
      guard let own = self.columns(chosenBy: value) else { return nil }
      columns += own
    }
    return columns
  }

  /// Whether what it is compared with is an amount.
  ///
  /// - Parameter given: what is known for certain of the columns.
  package func isBesideAmount(by given: AmountExpressions) -> Bool {
    // A mean, a root or a difference without its sign may well lie between two units.
    if Self.hasOtherCall(expression) { return false }
    var known = given
    known.isConverted = true
    return known.sort(of: expression) == .amount
  }

  /// Whether an expression has a call that gives another number than those that it is given.
  static func hasOtherCall(_ expression: ArraySlice<SQLToken>) -> Bool {
    zip(expression, expression.dropFirst()).contains { name, next in
      name.isName && next.isSign("(")
        && !["sum", "total", "min", "max", "coalesce", "money"].contains(name.text.lowercased())
    }
  }

  /// The function that it is compared with what it gives; nil for any other expression.
  package var function: String? { SelectOutline.call(expression)?.name }

  /// The text that is the first thing that its function is given; nil for anything else.
  package var firstText: String? {
    guard let first = SelectOutline.call(expression)?.values.first, first.count == 1, let token = first.first,
      token.kind == .string
    else { return nil }
    return token.text
  }

  /// The numbers and texts.
  ///
  /// - Complexity: O(length), as often as expressions stand within each other.
  static func all(in tokens: [SQLToken]) -> [ComparedLiteral] { all(in: tokens, of: [.number, .string]) }

  /// Those of an expression; none of one with a SELECT in it.
  package static func all(inExpression sql: String) -> [ComparedLiteral] {
    let tokens = SQLToken.all(in: sql)
    return tokens.contains { $0.isWord("select") } ? [] : all(in: tokens)
  }

  /// The names of columns, and the parameters, that stand in the place of a literal.
  static func names(in tokens: [SQLToken]) -> [ComparedLiteral] {
    all(in: tokens, of: [.word, .quotedName, .parameter])
  }

  /// The calls of a function that stand in the place of a literal.
  static func calls(of function: String, in tokens: [SQLToken]) -> [ComparedLiteral] {
    all(in: tokens) { place in
      guard tokens[place].isName, tokens[place].text.lowercased() == function else { return nil }
      return tokens.closing(ofCallAt: place)
    }
  }

  private static func all(in tokens: [SQLToken], of kinds: [SQLToken.Kind]) -> [ComparedLiteral] {
    all(in: tokens) { kinds.contains(tokens[$0].kind) && !isLimit(tokens[$0]) ? $0 : nil }
  }

  /// - Parameter end: gives the last place of what begins at a place; nil where nothing does.
  private static func all(in tokens: [SQLToken], _ end: (Int) -> Int?) -> [ComparedLiteral] {
    var open: [Int] = []
    return tokens.indices.compactMap { place in
      if tokens[place].isSign("(") { open.append(place) }
      if tokens[place].isSign(")") { _ = open.popLast() }
      guard let end = end(place), let found = operand(beside: place...end, within: open.last, in: tokens)
      else {
        return nil
      }
      return ComparedLiteral(
        text: tokens[place].text, isText: tokens[place].kind == .string,
        isParameter: tokens[place].kind == .parameter,
        column: SelectOutline.plainName(found.expression), expression: found.expression,
        isBoundary: found.isBoundary, isOrdered: found.isOrdered,
        offset: tokens[place].range.lowerBound)
    }
  }

  /// Words and signs with which an expression ends or before which it begins; those of comparisons are told apart.
  private static let limits: Set<String> = [
    "select", "distinct", "from", "where", "on", "group", "having", "order", "by", "limit", "union", "except",
    "intersect", "window", "and", "or", "not", "case", "when", "then", "else", "end", "as", ",", ";",
  ]
  private static let comparisons: Set<String> = [
    "=", "<", ">", "!", "is", "in", "between", "like", "glob", "match",
  ]

  private static func isLimit(_ token: SQLToken) -> Bool {
    (token.kind == .word || token.kind == .sign)
      && (limits.contains(token.text) || comparisons.contains(token.text))
  }

  private typealias Operand = (expression: ArraySlice<SQLToken>, isBoundary: Bool, isOrdered: Bool)

  /// - Parameter opening: the place of the parenthesis around it, if there is one.
  private static func operand(
    beside places: ClosedRange<Int>, within opening: Int?, in tokens: [SQLToken]
  ) -> Operand? {
    let (place, end) = (places.lowerBound, places.upperBound)
    let depth = tokens[place].depth
    func behind(_ end: Int, _ depth: Int, isBoundary: Bool = false, isOrdered: Bool = false) -> Operand? {
      operand(before: end, depth, in: tokens).map { ($0, isBoundary, isOrdered || isBoundary) }
    }
    var before = place - 1
    if before > 0, tokens[before].isSign("."), tokens[before - 1].isName { before -= 2 }
    if before > 0, tokens[before].isSign("-"), isLimit(tokens[before - 1]) { before -= 1 }
    guard before >= 0 else { return nil }
    let next = tokens[(end + 1)...].first
    let ends = next.map { $0.depth < depth || isLimit($0) } ?? true
    guard ends else { return nil }
    let own = tokens[before]
    if own.depth == depth, own.kind == .sign, comparisons.contains(own.text) {
      let start = tokens[...before].lastIndex { !($0.kind == .sign && comparisons.contains($0.text)) }
      guard let start else { return nil }
      let sign = tokens[(start + 1)...before].filter { $0.kind == .sign }.map(\.text).joined()
      return behind(
        start + 1, depth, isBoundary: sign == ">=" || sign == "<", isOrdered: sign == "<=" || sign == ">")
    }
    if own.isWord("is") { return behind(before, depth) }
    if own.isWord("when") { return tokens.chosen(by: before).map { ($0, false, false) } }
    if own.isWord("between") { return behind(before, depth, isBoundary: true) }
    if own.isWord("not"), before > 0, tokens[before - 1].isWord("is") {
      return behind(before - 1, depth)
    }
    if own.isWord("and"),
      let between = tokens[..<before].lastIndex(where: { $0.depth == depth && isLimit($0) }),
      tokens[between].isWord("between")
    {
      return behind(between, depth, isOrdered: true)
    }
    if let opening, opening > 0, tokens[opening - 1].isWord("in"), own.isSign("(") || own.isSign(",") {
      return behind(opening - 1, tokens[opening].depth)
    }
    guard let next, next.kind == .sign, comparisons.contains(next.text), own.depth < depth || isLimit(own)
    else { return nil }
    let rest = tokens[(end + 1)...].drop { $0.kind == .sign && comparisons.contains($0.text) }
    let sign = tokens[(end + 1)..<rest.startIndex].map(\.text).joined()
    return (
      rest.prefix { $0.depth > depth || $0.depth == depth && !isLimit($0) }, sign == "<=" || sign == ">",
      ["<", ">", "<=", ">="].contains(sign)
    )
  }

  /// The expression that ends before a place, without the NOT of `NOT IN` and `NOT BETWEEN`.
  private static func operand(before end: Int, _ depth: Int, in tokens: [SQLToken]) -> ArraySlice<SQLToken>? {
    let end = end > 0 && tokens[end - 1].isWord("not") ? end - 1 : end
    let start = tokens[..<end].lastIndex { $0.depth < depth || $0.depth == depth && isLimit($0) } ?? -1
    return start + 1 < end ? tokens[(start + 1)..<end] : nil
  }
}
