/// The columns that a SELECT gives, as its text has them.
extension SelectOutline {
  /// The columns of the SELECT that stands at a place.
  static func list(behind select: Int, _ tokens: ArraySlice<SQLToken>) -> [Item] {
    let depth = tokens[select].depth
    var place = select + 1
    if place < tokens.endIndex, tokens[place].isWord("distinct") || tokens[place].isWord("all") { place += 1 }
    var items: [Item] = []
    var start = place
    func close(_ end: Int) {
      if start < end { items.append(item(tokens[start..<end])) }
      start = end + 1
    }
    while place < tokens.endIndex {
      let token = tokens[place]
      let isEnd = token.kind == .word && listEnds.contains(token.text) || token.isSign(";")
      if token.depth < depth || token.depth == depth && isEnd { break }
      if token.depth == depth, token.isSign(",") { close(place) }
      place += 1
    }
    close(place)
    return items
  }

  /// What each SELECT of a UNION gives, and each row of VALUES, with the place where it begins.
  ///
  /// - Parameter statement: without the parentheses around it.
  static func lists(in statement: ArraySlice<SQLToken>) -> [(start: Int, items: [Item])] {
    statement.indices.flatMap { start -> [(start: Int, items: [Item])] in
      guard statement[start].depth == statement.first?.depth else { return [] }
      if statement[start].isWord("select") { return [(start, list(behind: start, statement))] }
      guard statement[start].isWord("values") else { return [] }
      return rows(behind: start, statement).map { row in
        let items = zip(1..., row.listed).map { item($1, name: "column\($0)") }
        return (start, items)
      }
    }
  }

  /// The rows of VALUES, each without its parentheses.
  private static func rows(behind values: Int, _ tokens: ArraySlice<SQLToken>) -> [ArraySlice<SQLToken>] {
    var rows: [ArraySlice<SQLToken>] = []
    var place = values + 1
    while place < tokens.endIndex, tokens[place].isSign("("),
      let close = tokens.closing(ofParenthesisAt: place)
    {
      rows.append(tokens[(place + 1)..<close])
      place = close + 1
      if place < tokens.endIndex, tokens[place].isSign(",") { place += 1 }
    }
    return rows
  }

  /// Whether an expression can end with a token, so that a name behind it is that of the column.
  private static func canEnd(_ token: SQLToken) -> Bool {
    switch token.kind {
    case .sign: token.text == ")"
    case .word: !operators.contains(token.text) && !firstWords.contains(token.text)
    case .quotedName, .string, .number, .parameter: true
    }
  }

  /// Words behind which an expression goes on, and those with which one can end that are no names.
  private static let firstWords: Set<String> = ["is", "distinct", "all", "case", "when", "then", "else"]
  private static let lastWords: Set<String> = ["end", "null", "isnull", "notnull"]

  private static func item(_ tokens: ArraySlice<SQLToken>, name: String? = nil) -> Item {
    var expression = tokens
    var name = name
    if name == nil, let last = tokens.last, last.isName, tokens.count > 1 {
      let before = tokens[tokens.endIndex - 2]
      if before.isWord("as") {
        name = last.text
        expression = tokens.dropLast(2)
      } else if canEnd(before), !lastWords.contains(where: last.isWord) {
        name = last.text
        expression = tokens.dropLast()
      }
    }
    let whole = expression.startIndex..<expression.endIndex
    var around: Set<String> = []
    while let name = functionAround(expression), wrappingFunctions.contains(name) {
      around.insert(name)
      expression = firstArgument(of: expression) ?? []
    }
    return Item(
      name: name, isWrapped: !around.isEmpty, isTitled: around.contains("titled"),
      range: tokens.startIndex..<tokens.endIndex, expression: whole, value: expression)
  }

  /// The function whose parentheses begin behind the first token and end with the last.
  static func functionAround(_ tokens: ArraySlice<SQLToken>) -> String? {
    guard tokens.count >= 3, let first = tokens.first, first.kind == .word,
      tokens[tokens.startIndex + 1].isSign("("), let last = tokens.last, last.isSign(")"),
      tokens.dropFirst(2).dropLast().allSatisfy({ $0.depth > first.depth })
    else { return nil }
    return first.text
  }

  /// What says of each value that an expression chooses among what it is, such as `money`, but for words in its place.
  static func sharedMark(ofAllChosenBy expression: ArraySlice<SQLToken>) -> String? {
    let values =
      chosen(by: expression)?.filter { !($0.count == 1 && $0.first?.isWord("null") ?? false) } ?? []
    let marks = Set(values.map { sharedMark(ofAllChosenBy: $0) ?? functionAround($0) ?? "" }).subtracting([
      "words"
    ])
    guard marks.count == 1, let mark = marks.first, markingFunctions.contains(mark) else { return nil }
    return mark
  }

  private static func firstArgument(of call: ArraySlice<SQLToken>) -> ArraySlice<SQLToken>? {
    let inside = call.dropFirst(2).dropLast()
    guard let depth = inside.first?.depth else { return nil }
    return inside.prefix { !($0.isSign(",") && $0.depth == depth) }
  }
}
