internal import Forms

/// Tells what a statement does with values that can only be shown, as `percent` and `text` give them.
///
/// They are bytes for SQLite, which it puts in order and finds equal as it should, and compares with numbers and texts, or
/// calculates with, as nobody means it.
struct ShownOnlyExpressions {
  private let tokens: [SQLToken]
  private let values: ValueExpressions

  /// Functions that give one of the values that they are given, the first.
  private static let first: Set<String> = ["lag", "lead", "first_value", "last_value", "nth_value"]
  /// Words behind which one stands for itself: as a column, as a name behind AS, in an order or a grouping.
  private static let before: Set<String> = ["select", "distinct", "all", "by", "as"]

  /// - Parameters:
  ///   - tables: what the statement can read, by names in small letters.
  ///   - names: what an expression without tables can read, in small letters.
  ///   - lists: those of whose elements it can ask something.
  init(
    _ tokens: [SQLToken], tables: [String: ValueExpressions.Columns] = [:],
    names: [String: FractionShare] = [:], lists: [ElementList] = []
  ) {
    self.tokens = tokens
    values = ValueExpressions(
      of: SelectOutline.finalFunctions, tokens, tables: tables, names: names, lists: lists)
  }

  /// Whether such values are among those of an expression.
  func give(_ expression: ArraySlice<SQLToken>) -> Bool { values.share(of: expression) != nil }

  /// Whether the result has such values in a column of a name, for which `*` stands.
  func has(_ name: String) -> Bool { values.share(named: name) != nil }

  /// Refuses to work with them; they are put in order, counted and found missing.
  ///
  /// - Complexity: O(length), as often as expressions stand within each other.
  func check() throws(QueryFault) {
    for place in tokens.indices where isColumn(place) && values.share(at: place) != nil {
      let start = isBehindTable(place) ? place - 2 : place
      guard isUsable(start...place) else {
        throw QueryFault(.shownOnly(tokens[place].text), at: tokens[place].range.lowerBound)
      }
    }
  }

  private func token(_ place: Int) -> SQLToken? { tokens.indices.contains(place) ? tokens[place] : nil }

  private func isBehindTable(_ place: Int) -> Bool { token(place - 1)?.isSign(".") ?? false }

  /// Whether a name at a place is that of a column which is read, and none of a table, a function or a result.
  private func isColumn(_ place: Int) -> Bool {
    guard tokens[place].isName, !(token(place + 1)?.isSign(".") ?? false),
      !(token(place + 1)?.isSign("(") ?? false), !(token(place - 1)?.isWord("as") ?? false)
    else { return false }
    let isCompared =
      token(place - 1)?.isWord("from") ?? false && token(place - 2)?.isWord("distinct") ?? false
    return isCompared || !tokens.isBehindValue(place)
  }

  /// Whether what stands between two places is shown, put in order, counted, compared with its like or only asked for.
  private func isUsable(_ range: ClosedRange<Int>) -> Bool {
    let start = range.lowerBound
    let (before, behind) = (token(start - 1), token(range.upperBound + 1))
    if isAskedFor(behind: range.upperBound) || isBesideOther(range) { return true }
    if before?.isWord("then") ?? false || before?.isWord("else") ?? false {
      let isWhole = ["when", "else", "end"].contains { behind?.isWord($0) ?? false }
      return isWhole && (caseAround(start).map(isUsable) ?? false)
    }
    let isBegun = before.map {
      $0.kind == .word && Self.before.contains($0.text) || $0.isSign(",") || $0.isSign("(")
    }
    guard isBegun ?? true, isEnd(behind) else { return false }
    guard let opening = tokens[..<start].lastIndex(where: { $0.depth < tokens[start].depth }) else {
      return true
    }
    if isInOrder(start, behind: opening) { return true }
    let whole = opening...values.closing(of: opening)
    if values.isQuery(opening) {
      // What a query gives as a table keeps what is known of it, so that what is done with it there is seen.
      let isTable = NamedExpression.tables(in: tokens).contains(opening)
      return isTable || token(opening - 1)?.isWord("exists") ?? false || isUsable(whole)
    }
    guard tokens.isBehindValue(opening), tokens[opening - 1].isName else {
      return before?.isSign("(") ?? false && whole.upperBound == range.upperBound + 1 && isUsable(whole)
    }
    return isTaken(by: opening - 1, at: start, isAlone: whole.upperBound == range.upperBound + 1)
  }

  /// Whether what a function gives of a value is shown, or the value is only counted.
  ///
  /// - Parameter isAlone: whether nothing is behind it that the function is given.
  private func isTaken(by function: Int, at start: Int, isAlone: Bool) -> Bool {
    let isFirst = !(token(start - 1)?.isSign(",") ?? false)
    let close = values.closing(of: function + 1)
    let whole = function...(SelectOutline.endOfWindow(behind: close, in: tokens[...]) - 1)
    switch tokens[function].text.lowercased() {
    case "count", "using", "over": return true
    case "min", "max": return isFirst && isAlone && isUsable(whole)
    case "coalesce", "ifnull": return isUsable(whole)
    case "nullif":
      return tokens[(function + 2)..<close].listed.allSatisfy { give($0) } && isUsable(whole)
    case "iif", "if": return !isFirst && isUsable(whole)
    case let name where Self.first.contains(name): return isFirst && isUsable(whole)
    // What leads to some rows of a list names the value by which it does.
    case let name where name == "listed" || SelectOutline.joiningFunctions.contains(name): return true
    case let name where SelectOutline.wrappingFunctions.contains(name): return isFirst
    // The names of a table's columns stand behind its own, as in `WITH shares(name, share) AS (…)`.
    default:
      let next = tokens[(close + 1)...].prefix(2)
      return next.first?.isWord("as") ?? false
        && ["(", "materialized", "not"].contains(next.last?.text ?? "")
    }
  }

  /// Whether it is compared with another such value, which are found equal and put in order as they should be.
  private func isBesideOther(_ range: ClosedRange<Int>) -> Bool {
    let (before, behind) = (range.lowerBound - 1, range.upperBound + 1)
    if isComparison(behind), !isOperator(before) {
      let start = tokens[behind...].indices.first { !isComparison($0) } ?? tokens.endIndex
      guard start < tokens.endIndex else { return false }
      let other = operand(from: start)
      return give(tokens[other]) && !isOperator(other.upperBound + 1)
    }
    guard isComparison(before), !isOperator(behind),
      let end = tokens[...before].indices.last(where: { !isComparison($0) })
    else { return false }
    let other = operand(upTo: end)
    return give(tokens[other]) && !isOperator(other.lowerBound - 1)
  }

  /// What begins at a place and is compared: a column, a call, or what stands in parentheses.
  private func operand(from start: Int) -> ClosedRange<Int> {
    if tokens[start].isSign("(") { return start...values.closing(of: start) }
    if let close = tokens.closing(ofCallAt: start) {
      return start...(SelectOutline.endOfWindow(behind: close, in: tokens[...]) - 1)
    }
    return start...(token(start + 1)?.isSign(".") ?? false ? min(start + 2, tokens.count - 1) : start)
  }

  /// The same of what ends at a place.
  private func operand(upTo end: Int) -> ClosedRange<Int> {
    // A window that has a name.
    if token(end - 1)?.isWord("over") ?? false, end > 1 { return operand(upTo: end - 2).lowerBound...end }
    guard tokens[end].isSign(")"),
      let opening = tokens[..<end].lastIndex(where: { $0.isSign("(") && $0.depth == tokens[end].depth })
    else { return (isBehindTable(end) ? max(end - 2, 0) : end)...end }
    guard tokens.isBehindValue(opening), tokens[opening - 1].isName else { return opening...end }
    let isBehindCall = ["over", "filter"].contains(where: tokens[opening - 1].isWord) && opening > 1
    return (isBehindCall ? operand(upTo: opening - 2).lowerBound : opening - 1)...end
  }

  private func isComparison(_ place: Int) -> Bool {
    guard let token = token(place) else { return false }
    if token.isWord("not") { return isComparison(place + 1) || isComparison(place - 1) }
    // IS NOT DISTINCT FROM
    if token.isWord("distinct") {
      return ["is", "not"].contains { self.token(place - 1)?.isWord($0) ?? false }
    }
    if token.isWord("from") {
      return self.token(place - 1)?.isWord("distinct") ?? false && isComparison(place - 1)
    }
    return token.kind == .sign
      ? ["=", "<", ">", "!"].contains(token.text) : token.isWord("is") || token.isWord("in")
  }

  /// Whether what is beside it is calculated with, or compared with something else.
  private func isOperator(_ place: Int) -> Bool {
    token(place).map {
      $0.kind == .sign && ["+", "-", "*", "/", "%", "|", "&", "=", "<", ">"].contains($0.text)
    }
      ?? false
  }

  /// Whether a part of ORDER BY, GROUP BY or PARTITION BY stands at a place within a parenthesis.
  private func isInOrder(_ place: Int, behind opening: Int) -> Bool {
    let clause = tokens[opening..<place].last {
      $0.depth == tokens[place].depth && $0.kind == .word
        && (SelectOutline.listEnds.contains($0.text) || $0.text == "select" || $0.text == "partition")
    }
    return ["order", "group", "partition"].contains { clause?.isWord($0) ?? false }
  }

  private func isEnd(_ token: SQLToken?) -> Bool {
    guard let token else { return true }
    return token.isSign(",") || token.isSign(";") || token.isSign(")") || token.kind == .quotedName
      || token.kind == .string
      || token.kind == .word
        && (token.text == "collate" || !SelectOutline.operators.contains(token.text) && token.text != "then")
  }

  /// Whether it is only asked if there is a value.
  private func isAskedFor(behind place: Int) -> Bool {
    guard let next = token(place + 1) else { return false }
    if next.isWord("isnull") || next.isWord("notnull") { return true }
    guard next.isWord("is") || next.isWord("not") else { return false }
    let isNegated = token(place + 2)?.isWord("not") ?? false
    return token(place + (isNegated ? 3 : 2))?.isWord("null") ?? false
  }

  /// The CASE around a place.
  private func caseAround(_ place: Int) -> ClosedRange<Int>? {
    for first in tokens[..<place].indices.reversed()
    where tokens[first].depth == tokens[place].depth && tokens[first].isWord("case") {
      if let last = tokens.closing(ofCaseAt: first), last > place { return first...last }
    }
    return nil
  }
}
