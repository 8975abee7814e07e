/// A number or text that is written out in a statement, and what it is compared with.
///
/// `price > 12.50`, `day BETWEEN '1.6.2026' AND :asOf` and `state IN ('open', 'late')` have such.
package struct ComparedLiteral: Sendable {
  /// As it is written; of a text what stands between its quotation marks.
  package let text: String
  package let isText: Bool
  /// The name of the column that it is compared with; nil for any other expression.
  package let column: String?
  let expression: ArraySlice<SQLToken>
  /// Bytes of the statement before it.
  package let offset: Int

  /// Whether it is compared with a call that gives another number than those that it is given.
  var hasOtherCall: Bool {
    zip(expression, expression.dropFirst()).contains { name, next in
      name.isName && next.isSign("(")
        && !["sum", "total", "min", "max", "coalesce"].contains(name.text.lowercased())
    }
  }

  /// - Complexity: O(length), as often as expressions stand within each other.
  static func all(in tokens: [SQLToken]) -> [ComparedLiteral] {
    var open: [Int] = []
    return tokens.indices.compactMap { place in
      if tokens[place].isSign("(") { open.append(place) }
      if tokens[place].isSign(")") { _ = open.popLast() }
      guard [.number, .string].contains(tokens[place].kind),
        let operand = operand(beside: place, within: open.last, in: tokens)
      else { return nil }
      return ComparedLiteral(
        text: tokens[place].text, isText: tokens[place].kind == .string,
        column: SelectOutline.plainName(operand), expression: operand,
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

  /// - Parameter opening: the place of the parenthesis around it, if there is one.
  private static func operand(
    beside place: Int, within opening: Int?, in tokens: [SQLToken]
  ) -> ArraySlice<SQLToken>? {
    let depth = tokens[place].depth
    var before = place - 1
    if before > 0, tokens[before].isSign("-"), isLimit(tokens[before - 1]) { before -= 1 }
    guard before >= 0 else { return nil }
    let next = tokens[(place + 1)...].first
    let ends = next.map { $0.depth < depth || isLimit($0) } ?? true
    guard ends else { return nil }
    let own = tokens[before]
    if own.depth == depth, own.kind == .sign, comparisons.contains(own.text) {
      let start = tokens[...before].lastIndex { !($0.kind == .sign && comparisons.contains($0.text)) }
      return start.flatMap { operand(before: $0 + 1, depth, in: tokens) }
    }
    if own.isWord("is") || own.isWord("between") { return operand(before: before, depth, in: tokens) }
    if own.isWord("not"), before > 0, tokens[before - 1].isWord("is") {
      return operand(before: before - 1, depth, in: tokens)
    }
    if own.isWord("and"),
      let between = tokens[..<before].lastIndex(where: { $0.depth == depth && isLimit($0) }),
      tokens[between].isWord("between")
    {
      return operand(before: between, depth, in: tokens)
    }
    if let opening, opening > 0, tokens[opening - 1].isWord("in"), own.isSign("(") || own.isSign(",") {
      return operand(before: opening - 1, tokens[opening].depth, in: tokens)
    }
    guard let next, next.kind == .sign, comparisons.contains(next.text), own.depth < depth || isLimit(own)
    else { return nil }
    let rest = tokens[(place + 1)...].drop { $0.kind == .sign && comparisons.contains($0.text) }
    return rest.prefix { $0.depth > depth || $0.depth == depth && !isLimit($0) }
  }

  /// The expression that ends before a place, without the NOT of `NOT IN` and `NOT BETWEEN`.
  private static func operand(before end: Int, _ depth: Int, in tokens: [SQLToken]) -> ArraySlice<SQLToken>? {
    let end = end > 0 && tokens[end - 1].isWord("not") ? end - 1 : end
    let start = tokens[..<end].lastIndex { $0.depth < depth || $0.depth == depth && isLimit($0) } ?? -1
    return start + 1 < end ? tokens[(start + 1)..<end] : nil
  }
}
