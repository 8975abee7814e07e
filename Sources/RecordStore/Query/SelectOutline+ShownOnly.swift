/// What can be done with columns whose values can only be shown.
extension SelectOutline {
  /// Words before a column that is a whole column of a result, or by which it is put in order.
  private static let before: Set<String> = ["select", "distinct", "all", "by", "as"]
  private static let behind: Set<String> = ["asc", "desc", "nulls"]

  /// Refuses to work with a column whose values can only be shown, put in order, counted and found missing.
  ///
  /// - Parameter names: such columns of the tables that the statement reads, in small letters.
  func check(shownOnly names: Set<String>) throws(QueryFault) {
    for place in tokens.indices where isMention(place, of: names) {
      guard isPlain(place) || isCounted(place) || isAskedFor(place) || isWrapped(place) || isJoined(place)
      else { throw QueryFault(.shownOnly(tokens[place].text), at: tokens[place].range.lowerBound) }
    }
  }

  /// The places of the result's columns that take their values from such a column, as `max(share)` does, or
  /// from a function whose values can only be shown.
  func carried(_ names: Set<String>) -> Set<Int> {
    var carried: Set<Int> = []
    for list in lists {
      for (number, item) in list.enumerated() {
        let isOne = item.range.contains { place in
          isFinal(place)
            || isMention(place, of: names) && !isAskedFor(place)
              && !(place >= 2 && tokens[place - 1].isSign("(") && tokens[place - 2].isWord("count"))
        }
        if isOne { carried.insert(number) }
      }
    }
    return carried
  }

  /// Whether one of the columns is named at a place, and not a table or function that is called the same.
  private func isMention(_ place: Int, of names: Set<String>) -> Bool {
    guard tokens[place].isName, names.contains(tokens[place].text.lowercased()) else { return false }
    let next = token(place + 1)
    return !(next?.isSign(".") ?? false || next?.isSign("(") ?? false)
  }

  func token(_ place: Int) -> SQLToken? { tokens.indices.contains(place) ? tokens[place] : nil }

  /// Where a column begins, with the table before it.
  private func start(of place: Int) -> Int {
    token(place - 1)?.isSign(".") ?? false ? place - 2 : place
  }

  /// Whether it stands for itself: as a column of a result, as a name behind AS, or in an order.
  private func isPlain(_ place: Int) -> Bool {
    let start = start(of: place)
    let isBegun = token(start - 1).map { $0.kind == .word && Self.before.contains($0.text) || $0.isSign(",") }
    guard isBegun ?? false, isEnded(place) else { return false }
    if tokens[place].depth == 0 || token(start - 1)?.isWord("as") ?? false { return true }
    // What a query in parentheses gives keeps its name, so that what is done with it there is seen.
    let next = token(place + 1)
    let isRenamed = next.map { $0.isWord("as") || $0.isName && !isKeyword($0) } ?? false
    return !isRenamed && isInTable(place)
  }

  private func isEnded(_ place: Int) -> Bool {
    guard let next = token(place + 1) else { return true }
    return next.isSign(",") || next.isSign(";") || next.isSign(")") || next.isWord("as")
      || next.kind == .quotedName
      || next.kind == .word && (isKeyword(next) || !Self.operators.contains(next.text) && next.text != "is")
  }

  private func isKeyword(_ token: SQLToken) -> Bool {
    token.kind == .word && (Self.behind.contains(token.text) || Self.listEnds.contains(token.text))
  }

  /// Whether the parentheses around a place hold a query that stands for a table.
  private func isInTable(_ place: Int) -> Bool {
    let depth = tokens[place].depth
    guard let opening = tokens[..<place].lastIndex(where: { $0.isSign("(") && $0.depth == depth - 1 }),
      token(opening + 1)?.isWord("select") ?? false, let previous = token(opening - 1)
    else { return false }
    // Behind a list of names, as in WITH a(b) AS (…), they would be called otherwise.
    if previous.isWord("as") { return !(token(opening - 2)?.isSign(")") ?? true) }
    return previous.isWord("from") || previous.isWord("join") || previous.isWord("materialized")
  }

  /// Whether it is counted, or the least or greatest is taken, which are values of the same sort.
  private func isCounted(_ place: Int) -> Bool {
    let start = start(of: place)
    return token(start - 1)?.isSign("(") ?? false && token(place + 1)?.isSign(")") ?? false
      && ["count", "min", "max", "using"].contains(token(start - 2)?.text ?? "")
      && tokens[place].depth == 1
  }

  /// Whether something is only said of it, as by `link(record, …)`.
  private func isWrapped(_ place: Int) -> Bool {
    let start = start(of: place)
    guard token(start - 1)?.isSign("(") ?? false, token(place + 1)?.isSign(",") ?? false else { return false }
    return Self.wrappingFunctions.contains(token(start - 2)?.text ?? "")
  }

  /// Whether it is one of the values that a function such as `text` shows beside each other.
  private func isJoined(_ place: Int) -> Bool {
    let (start, depth) = (start(of: place), tokens[place].depth)
    guard token(start - 1).map({ $0.isSign("(") || $0.isSign(",") }) ?? false,
      token(place + 1).map({ $0.isSign(")") || $0.isSign(",") }) ?? false,
      let opening = tokens[..<start].lastIndex(where: { $0.isSign("(") && $0.depth == depth - 1 })
    else { return false }
    return token(opening - 1).map { $0.kind == .word && Self.joiningFunctions.contains($0.text) } ?? false
  }

  /// Whether it is only asked if there is a value.
  private func isAskedFor(_ place: Int) -> Bool {
    guard let next = token(place + 1) else { return false }
    if next.isWord("isnull") || next.isWord("notnull") { return true }
    guard next.isWord("is") else { return false }
    return token(place + 2)?.isWord("null") ?? false
      || token(place + 2)?.isWord("not") ?? false && token(place + 3)?.isWord("null") ?? false
  }
}
