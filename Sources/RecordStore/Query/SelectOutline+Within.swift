internal import Forms

/// SELECTs within expressions.
extension SelectOutline {
  /// Whether an expression is a SELECT that gives the same for every row, or ranks it among all: whoever adds its values up
  /// has the whole as often as there are rows.
  ///
  /// It tells of a row alone where it names something of another table as equal to what its own have.
  static func isOfWhole(_ expression: ArraySlice<SQLToken>) -> Bool {
    guard let inside = inside(expression), inside.first?.isWord("select") ?? false else { return false }
    let own = tableNames(in: inside)
    let outer = inside.indices.filter { place in
      place + 2 < inside.endIndex && inside[place].isName && inside[place + 1].isSign(".")
        && !own.contains(inside[place].text.lowercased())
    }
    // What stands between two of them, as the days of a month do, is counted once.
    if Set(outer.compactMap { isBefore($0, in: inside) }).count == 1 { return true }
    return outer.isEmpty && !inside.indices.contains { equatesNames($0, in: inside) }
  }

  /// What its tables are called in it, in small letters.
  private static func tableNames(in select: ArraySlice<SQLToken>) -> Set<String> {
    var names: Set<String> = []
    for place in select.indices where isTable(place, in: select) {
      let close = select[place].isSign("(") ? select.closing(ofParenthesisAt: place) ?? place : place
      var next = close + 1
      if next < select.endIndex, select[next].isWord("as") { next += 1 }
      let isNamed =
        next < select.endIndex && select[next].isName
        && (select[next].kind == .quotedName || !wordsBehindTables.contains(select[next].text.lowercased()))
      names.insert(select[isNamed ? next : place].text.lowercased())
    }
    return names
  }

  /// Whether a table begins at a place: behind FROM or JOIN, or behind a comma of theirs.
  private static func isTable(_ place: Int, in select: ArraySlice<SQLToken>) -> Bool {
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

  /// Whether what is found is asked to be before the name of another table, or behind it; nil where it is neither.
  private static func isBefore(_ place: Int, in select: ArraySlice<SQLToken>) -> Bool? {
    func isSign(_ sign: String, at place: Int) -> Bool {
      select.indices.contains(place) && select[place].isSign(sign)
    }
    // The second sign of <= and >= is one of its own.
    let before = isSign("=", at: place - 1) ? place - 2 : place - 1
    if isSign("<", at: before) || isSign(">", at: place + 3) { return true }
    if isSign(">", at: before) || isSign("<", at: place + 3) { return false }
    return nil
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
    return isPlain(place - 1) && isPlain(place + 1)
  }
}
