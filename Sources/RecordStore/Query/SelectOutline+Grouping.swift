internal import Forms

/// Columns beside what is worked out from all rows together.
extension SelectOutline {
  /// Refuses a column beside a count or a sum without GROUP BY: SQLite gives that of any one row.
  ///
  /// Beside `max` and `min` it is that of the row that has it. Of several tables, and where a condition may choose a single
  /// row, nothing is refused, as the column may be the same in all rows.
  ///
  /// - Parameter tables: the names of columns by those of their tables; all in small letters. Of others nothing is known.
  /// - Complexity: O(length), as often as SELECTs stand within each other.
  func checkGrouping(in tables: [String: Set<String>]) throws(QueryFault) {
    for place in tokens.indices where tokens[place].isWord("select") {
      guard let source = wholeSource(ofSelectAt: place), let columns = tables[source.table] else { continue }
      var found = Gathered()
      for item in Self.list(behind: place, tokens[...]) { gather(item.expression, source, columns, &found) }
      guard let function = found.aggregate, let bare = found.bare, !found.hasExtreme else { continue }
      throw QueryFault(
        .refused(
          "\(function)(…) makes one row of all, and \(tokens[bare].text) would be that of any of them. Write GROUP BY \(tokens[bare].text), or leave it out"
        ), at: tokens[bare].range.lowerBound)
    }
  }

  /// What the columns of a SELECT have.
  private struct Gathered {
    /// The first function that makes one value of all rows, but for `min` and `max`.
    var aggregate: String?
    var hasExtreme = false
    /// The place of the first column outside of such functions.
    var bare: Int?
  }

  /// The only table of a SELECT without GROUP BY, and the name that it has there, both in small letters; nil where it may
  /// read one row.
  private func wholeSource(ofSelectAt place: Int) -> (table: String, name: String)? {
    let depth = tokens[place].depth
    let body = tokens[place...].dropFirst().prefix { token in
      token.depth > depth
        || token.depth == depth && !["union", "except", "intersect"].contains(where: token.isWord)
          && !token.isSign(";")
    }
    let own = body.indices.filter { body[$0].depth == depth }
    guard !own.contains(where: { body[$0].isWord("group") }),
      let from = own.first(where: { body[$0].isWord("from") && !tokens[$0 - 1].isWord("distinct") })
    else { return nil }
    let source = body[(from + 1)...].prefix { !($0.kind == .word && Self.listEnds.contains($0.text)) }
    let names = source.filter { !$0.isWord("as") }
    guard (1...2).contains(names.count), names.allSatisfy(\.isName), let table = names.first,
      let name = names.last, !isMade(within: table.text)
    else { return nil }
    if let start = own.first(where: { body[$0].isWord("where") }) {
      let condition = body[(start + 1)...].prefix { token in
        token.depth > depth || !(token.kind == .word && Self.listEnds.contains(token.text))
      }
      if Self.mayChooseOne(condition) { return nil }
    }
    return (table.text.lowercased(), name.text.lowercased())
  }

  /// Whether a SELECT of WITH is called so.
  func isMade(within name: String) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { table, next in
      table.isName && table.text.lowercased() == name.lowercased() && (next.isWord("as") || next.isSign("("))
    } && tokens.first?.isWord("with") ?? false
  }

  /// Whether a condition may be true of a single row, as what is equal to something can be, or of rows that have the same in
  /// a column, as those that lack it. What is before or behind something, and what is there, mostly are several.
  private static func mayChooseOne(_ condition: ArraySlice<SQLToken>) -> Bool {
    let isPlain = condition.indices.allSatisfy { place in
      let token = condition[place]
      if token.isSign("=") {
        return place > condition.startIndex && ["<", ">", "!"].contains(where: condition[place - 1].isSign)
      }
      if token.isWord("is") {
        let rest = condition[(place + 1)...].prefix(2)
        return rest.count == 2 && rest.first?.isWord("not") ?? false && rest.last?.isWord("null") ?? false
      }
      return !["isnull", "in", "like", "glob", "match", "regexp", "exists", "select"].contains(
        where: token.isWord)
    }
    let isCompared = condition.contains { token in
      token.isSign("<") || token.isSign(">")
        || ["between", "is", "notnull"].contains(where: token.isWord)
    }
    return !isPlain || !isCompared
  }

  private func gather(
    _ places: Range<Int>, _ source: (table: String, name: String), _ columns: Set<String>,
    _ found: inout Gathered
  ) {
    var place = places.lowerBound
    while place < places.upperBound {
      let token = tokens[place]
      if token.isSign("("), let next = self.token(place + 1), next.isWord("select") || next.isWord("with") {
        place = (tokens.closing(ofParenthesisAt: place) ?? place) + 1
      } else if token.isWord("as") || token.isWord("collate") {
        place += 2
      } else if token.isWord("over") {
        place = (tokens.closing(ofCallAt: place) ?? place + 1) + 1
      } else if let close = Self.closing(ofSummingCallAt: place, in: tokens[...]) {
        let name = token.text.lowercased()
        if ["min", "max"].contains(name) {
          found.hasExtreme = true
        } else {
          found.aggregate = found.aggregate ?? name
        }
        place = end(ofFilterBehind: close) + 1
      } else if token.isName, tokens.closing(ofCallAt: place) != nil {
        place += 1
      } else {
        if isColumn(place), !(self.token(place + 1)?.isSign(".") ?? false),
          columns.contains(token.text.lowercased()),
          qualifier(ofColumnAt: place).map({ [source.table, source.name].contains($0.lowercased()) }) ?? true
        {
          found.bare = found.bare ?? place
        }
        place += 1
      }
    }
  }

  /// Whether a name at a place can be that of a column, and is no word of SQL.
  func isColumn(_ place: Int) -> Bool {
    let token = tokens[place]
    if token.kind == .quotedName { return true }
    let words = ["case", "when", "then", "else", "null", "distinct"]
    return token.kind == .word && !Self.operators.contains(token.text) && !words.contains(token.text)
      && !tokens.endsCase(at: place)
  }

  /// Where the FILTER behind a call ends; where the call does if it has none.
  func end(ofFilterBehind close: Int) -> Int {
    guard token(close + 1)?.isWord("filter") ?? false else { return close }
    return tokens.closing(ofCallAt: close + 1) ?? close
  }
}
