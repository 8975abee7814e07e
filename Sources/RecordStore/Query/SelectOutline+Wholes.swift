internal import Forms

/// SELECTs of one row, and what stands beside it.
extension SelectOutline {
  /// Whether it gives one row and no more, such as how many there are of something.
  var givesOneRow: Bool { Self.givesOneRow(tokens[...]) }

  /// The columns of tables of one row that it joins to others: whoever adds their values up has them as often as the
  /// others have rows.
  ///
  /// - Parameter known: the columns of tables of one row that it can read, by their names; all in small letters.
  /// - Complexity: O(length).
  func wholes(among known: [String: Set<String>]) -> Wholes {
    let places = tokens.indices.filter { tokens[$0].depth == 0 && Self.isTable($0, in: tokens[...]) }
    guard lists.count == 1, places.count > 1 else { return Wholes() }
    var known = known
    for place in tokens.indices {
      guard tokens[place].isSign("("), let header = NamedExpression.header(ofTableAt: place, in: tokens)
      else {
        continue
      }
      known[header.name.lowercased()] = columns(ofOneRowAt: place)
    }
    var wholes = Wholes()
    for place in places {
      let columns =
        tokens[place].isSign("(") ? columns(ofOneRowAt: place) : known[tokens[place].text.lowercased()]
      guard let columns else { continue }
      wholes.tables.insert(Self.name(ofTableAt: place, in: tokens[...]))
      wholes.columns.formUnion(columns)
    }
    return wholes
  }

  /// The tables of which it asks for all columns, as `house.*` does; nil for those of all tables.
  var stars: [String?] {
    items.filter { tokens[$0.inner].last?.isSign("*") ?? false }.map { item in
      item.inner.count == 3 ? tokens[item.inner.lowerBound].text : nil
    }
  }

  /// Columns of tables of one row.
  struct Wholes {
    /// What those tables are called.
    fileprivate(set) var tables: Set<String> = []
    fileprivate(set) var columns: Set<String> = []

    /// Whether an expression is one of them, also where it is said what it is.
    func contain(_ expression: ArraySlice<SQLToken>) -> Bool {
      if let (name, values) = SelectOutline.call(expression), let first = values.first,
        SelectOutline.wrappingFunctions.union(SelectOutline.markingFunctions).contains(name)
      {
        return contain(first)
      }
      guard let name = SelectOutline.plainName(expression) else { return false }
      return expression.count == 1
        ? columns.contains(name.lowercased())
        : tables.contains(expression[expression.startIndex].text.lowercased())
    }

    /// Whether a column is one of them for which `*` stands.
    ///
    /// - Parameter stars: what stands before the point of each, as in `house.*`; nil where nothing does.
    func contain(column: String, of stars: [String?]) -> Bool {
      columns.contains(column.lowercased())
        && stars.contains { $0.map { tables.contains($0.lowercased()) } ?? true }
    }
  }

  /// The columns of a SELECT between parentheses that gives one row; nil for any other.
  private func columns(ofOneRowAt opening: Int) -> Set<String>? {
    let body = tokens[(opening + 1)...].prefix { $0.depth > tokens[opening].depth }
    guard Self.givesOneRow(body), let items = Self.lists(in: body).first?.items else { return nil }
    return Set(
      NamedExpression.names(ofTableAt: opening, items, in: tokens).compactMap { $0?.lowercased() })
  }

  private static func givesOneRow(_ select: ArraySlice<SQLToken>) -> Bool {
    let lists = lists(in: select)
    guard lists.count == 1, let list = lists.first else { return false }
    let own = select.indices.filter { $0 >= list.start && select[$0].depth == select[list.start].depth }
    // LIMIT 1, 5 are up to five.
    if let limit = own.first(where: { select[$0].isWord("limit") }), limit + 1 < select.endIndex,
      select[limit + 1].text == "1", limit + 2 == select.endIndex || !select[limit + 2].isSign(",")
    {
      return true
    }
    guard own.contains(where: { select[$0].isWord("from") }) else { return true }
    return !own.contains { select[$0].isWord("group") }
      && list.items.contains { !calls(in: select[$0.expression]).isEmpty }
  }
}
