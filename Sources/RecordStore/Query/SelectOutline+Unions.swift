/// The SELECTs of a UNION, each without the others.
extension SelectOutline {
  /// Texts of a query in each of which one SELECT stands in the place of all of a UNION, so that SQLite tells where this one
  /// takes its columns from; nothing where rows are taken away by what another SELECT gives.
  ///
  /// - Complexity: O(length) for each SELECT that names a column.
  func singled(_ sql: String) -> [String] {
    guard tokens.contains(where: { $0.isWord("union") }),
      !tokens.contains(where: { $0.isWord("except") || $0.isWord("intersect") })
    else { return [] }
    let within = NamedExpression.tables(in: tokens).sorted().map { opening in
      let body = tokens[(opening + 1)...].prefix { $0.depth > tokens[opening].depth }
      let first = Self.lists(in: body).first?.items ?? []
      return singled(body, named: NamedExpression.names(ofTableAt: opening, first, in: tokens), in: sql)
    }
    let own = singled(tokens[...], named: items.map { $0.name ?? plainName(of: $0) }, in: sql)
    return (own + within.joined()).map { text in
      (try? SelectOutline(text))?.unwrapped(text) ?? text
    }
  }

  /// - Parameters:
  ///   - statement: without the parentheses around it.
  ///   - names: what its columns are called.
  private func singled(
    _ statement: ArraySlice<SQLToken>, named names: [String?], in sql: String
  ) -> [String] {
    let depth = statement.first?.depth
    let own = statement.indices.filter { statement[$0].depth == depth }
    guard own.contains(where: { statement[$0].isWord("union") }), let last = statement.last,
      let start = own.first(where: { statement[$0].isWord("select") || statement[$0].isWord("values") })
    else { return [] }
    let bytes = Array(sql.utf8)
    let before = bytes[..<statement[start].range.lowerBound]
    let behind = bytes[last.range.upperBound...]
    return own.filter { statement[$0].isWord("select") }.compactMap { select in
      let items = Self.list(behind: select, statement)
      guard items.contains(where: { isOfColumn($0) }) else { return nil }
      let end = own.first { place in
        place > select
          && (["union", "order", "limit"].contains(where: statement[place].isWord)
            || statement[place].isSign(";"))
      }
      var text: [UInt8] = []
      var written = statement[select].range.lowerBound
      for (item, name) in zip(items, names) {
        guard let name, let last = tokens[item.expression].last, !last.isSign("*") else { continue }
        text += bytes[written..<last.range.upperBound] + Array(" AS \(SQLName.quoted(name))".utf8)
        written = tokens[item.range.upperBound - 1].range.upperBound
      }
      text += bytes[written..<(end.map { statement[$0].range.lowerBound } ?? last.range.upperBound)]
      return String(decoding: before + text + behind, as: UTF8.self)
    }
  }

  /// Whether an item may be a column, or several.
  private func isOfColumn(_ item: Item) -> Bool {
    var value = tokens[item.inner]
    while let inside = Self.inside(value) { value = inside }
    return Self.plainName(value) != nil || value.last?.isSign("*") ?? false
  }
}
