internal import Forms

/// SELECTs within expressions.
extension SelectOutline {
  /// Whether the SELECTs of the result read none of the tables that SELECTs within the statement give.
  ///
  /// - Complexity: O(length).
  var readsTablesAlone: Bool {
    let given = NamedExpression.tables(in: tokens).compactMap {
      NamedExpression.header(ofTableAt: $0, in: tokens)?.name.lowercased()
    }
    return tokens.indices.allSatisfy { place in
      guard tokens[place].depth == 0, Self.isTable(place, in: tokens[...]) else { return true }
      return !tokens[place].isSign("(") && !given.contains(tokens[place].text.lowercased())
    }
  }

  /// Whether an expression is a SELECT that gives the same for every row, or ranks it among all: whoever adds its values up
  /// has the whole as often as there are rows.
  ///
  /// It tells of a row where it names something of another table, and does not only ask what is before or behind that.
  static func isOfWhole(_ expression: ArraySlice<SQLToken>) -> Bool {
    guard let inside = inside(expression),
      inside.first.map({ $0.isWord("select") || $0.isWord("with") }) ?? false
    else { return false }
    let own = tableNames(in: inside)
    let outer = inside.indices.filter { place in
      place + 2 < inside.endIndex && inside[place].isName && inside[place + 1].isSign(".")
        && !own.contains(inside[place].text.lowercased())
    }
    // What stands between two of them, as the days of a month do, is counted once.
    var sides: [String: Set<Bool>] = [:]
    for place in outer {
      if let side = side(of: place, in: inside) { sides[side.name, default: []].insert(side.isBefore) }
    }
    if sides.values.contains(where: { $0.count == 1 }) { return true }
    return outer.isEmpty && !inside.indices.contains { equatesNames($0, in: inside) }
  }

  /// What its tables are called in it, in small letters.
  private static func tableNames(in select: ArraySlice<SQLToken>) -> Set<String> {
    Set(select.indices.filter { isTable($0, in: select) }.map { name(ofTableAt: $0, in: select) })
  }

  /// What a table that begins at a place is called, in small letters: the name behind it, or its own.
  static func name(ofTableAt place: Int, in select: ArraySlice<SQLToken>) -> String {
    let close = select[place].isSign("(") ? select.closing(ofParenthesisAt: place) ?? place : place
    var next = close + 1
    if next < select.endIndex, select[next].isWord("as") { next += 1 }
    let isNamed =
      next < select.endIndex && select[next].isName
      && (select[next].kind == .quotedName || !wordsBehindTables.contains(select[next].text.lowercased()))
    return select[isNamed ? next : place].text.lowercased()
  }

  /// Whether a table begins at a place: behind FROM or JOIN, or behind a comma of theirs.
  static func isTable(_ place: Int, in select: ArraySlice<SQLToken>) -> Bool {
    guard place > select.startIndex, select[place].isName || select[place].isSign("(") else { return false }
    let before = select[place - 1]
    if before.isWord("from") || before.isWord("join") { return true }
    guard before.isSign(",") else { return false }
    let clause = select[..<place].last { token in
      token.depth == before.depth
        && (token.isWord("from") || token.isWord("select") || listEnds.contains(token.text))
    }
    return clause?.isWord("from") ?? false
  }

  private static let wordsBehindTables: Set<String> = listEnds.union([
    "on", "using", "join", "left", "right", "full", "inner", "outer", "cross", "natural", "indexed", "not",
  ])

  /// Which column is asked to be before the name of another table, or behind it; nil where none is.
  private static func side(
    of place: Int, in select: ArraySlice<SQLToken>
  ) -> (name: String, isBefore: Bool)? {
    var found = place...(place + 2)
    while true {
      if let side = side(beside: found, in: select) { return side }
      // What a function makes of it is asked for in its place.
      guard let around = parentheses(around: found.lowerBound, in: select) else { return nil }
      found = around
    }
  }

  private static func side(
    beside places: ClosedRange<Int>, in select: ArraySlice<SQLToken>
  ) -> (name: String, isBefore: Bool)? {
    func isSign(_ sign: String, at place: Int) -> Bool {
      select.indices.contains(place) && select[place].isSign(sign)
    }
    let (start, end) = (places.lowerBound, places.upperBound)
    // The second sign of <= and >= is one of its own.
    let before = isSign("=", at: start - 1) ? start - 2 : start - 1
    if isSign("<", at: before) || isSign(">", at: before) {
      return (columnName(before: before, in: select), isSign("<", at: before))
    }
    if isSign("<", at: end + 1) || isSign(">", at: end + 1) {
      return (columnName(behind: end + 1, in: select), isSign(">", at: end + 1))
    }
    // BETWEEN '2026-01-01' AND it.
    if select.indices.contains(start - 3), select[start - 1].isWord("and"),
      select[start - 3].isWord("between")
    {
      return (columnName(before: start - 3, in: select), true)
    }
    return nil
  }

  /// The parentheses around a place, from the name of their function on; nil where they are those of a SELECT or of a word
  /// such as IN.
  private static func parentheses(around place: Int, in select: ArraySlice<SQLToken>) -> ClosedRange<Int>? {
    let open = select[..<place].lastIndex { $0.isSign("(") && $0.depth == select[place].depth - 1 }
    guard let open, open + 1 < select.endIndex, !select[open + 1].isWord("select"),
      let close = select.closing(ofParenthesisAt: open), close > place
    else { return nil }
    guard open > select.startIndex, select[open - 1].isName else { return open...close }
    return wordsBefore.contains(select[open - 1].text.lowercased()) ? nil : (open - 1)...close
  }

  /// Words before parentheses that are no functions.
  private static let wordsBefore: Set<String> = listEnds.union([
    "and", "or", "not", "in", "exists", "on", "when", "then", "else", "between", "values", "like", "is", "as",
    "from", "join",
  ])

  /// The column that is compared before a sign, whatever function is around it.
  private static func columnName(before place: Int, in select: ArraySlice<SQLToken>) -> String {
    select[..<place].last { $0.isName }?.text.lowercased() ?? ""
  }

  /// The column that is compared behind a sign.
  private static func columnName(behind place: Int, in select: ArraySlice<SQLToken>) -> String {
    var found = ""
    for next in select.indices where next > place {
      let token = select[next]
      if token.isName { found = token.text.lowercased() }
      let goesOn = token.isName || token.isSign("=") || token.isSign("(") || token.isSign(".")
      if !goesOn { break }
    }
    return found
  }

  /// Whether a sign makes two columns equal whose tables are not said, of which one can be of another table.
  private static func equatesNames(_ place: Int, in select: ArraySlice<SQLToken>) -> Bool {
    guard select[place].isSign("="), place > select.startIndex, place + 1 < select.endIndex else {
      return false
    }
    func isPlain(_ place: Int) -> Bool {
      let next = place + 1 < select.endIndex ? select[place + 1] : nil
      return select[place].isName && !(next?.isSign("(") ?? false) && !(next?.isSign(".") ?? false)
        && !(place > select.startIndex && select[place - 1].isSign("."))
    }
    // month(day) = period
    func isCall(before place: Int) -> Bool { select[place].isSign(")") }
    func isCall(behind place: Int) -> Bool {
      select[place].isName && place + 1 < select.endIndex && select[place + 1].isSign("(")
    }
    let (left, right) = (isPlain(place - 1), isPlain(place + 1))
    return left && (right || isCall(behind: place + 1)) || right && isCall(before: place - 1)
  }
}
