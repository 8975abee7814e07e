/// What a SELECT within a statement gives under a name, by which the SELECTs around it know it.
struct NamedExpression: Sendable {
  /// In small letters.
  let name: String
  /// What each SELECT of a UNION gives for it.
  let alternatives: [ArraySlice<SQLToken>]

  /// Those of the SELECTs that stand for tables, behind FROM and in WITH.
  ///
  /// - Complexity: O(length), as often as SELECTs stand within each other.
  static func all(in tokens: [SQLToken]) -> [NamedExpression] {
    let tables = tables(in: tokens)
    return tokens.indices.flatMap { place in
      tables.contains(place)
        ? columns(ofTableAt: place, in: tokens) : values(ofListAt: place, in: tokens)
    }
  }

  /// The places of the parentheses that open a SELECT that stands for a table.
  static func tables(in tokens: [SQLToken]) -> Set<Int> {
    var tables: Set<Int> = []
    // Whether what stands behind a comma is a table: by the depth of the comma, as its clause begins or its parenthesis.
    var listed: [Int: Bool] = [:]
    for (place, token) in tokens.enumerated() {
      if ["from", "join", "on"].contains(where: token.isWord) { listed[token.depth] = true }
      if ["select", "by"].contains(where: token.isWord) { listed[token.depth] = false }
      guard token.isSign("("), place > 0 else { continue }
      let before = tokens[place - 1]
      let isTable =
        before.isSign("(") && tables.contains(place - 1)
        || ["as", "materialized", "from", "join"].contains(where: before.isWord)
        || before.isSign(",") && listed[token.depth] ?? false
      if isTable { tables.insert(place) }
      listed[token.depth + 1] = isTable
    }
    return tables
  }

  /// What a table of a list's values has, as `json_each(json_array(price))` does.
  private static func values(ofListAt place: Int, in tokens: [SQLToken]) -> [NamedExpression] {
    guard tokens[place].isName, SelectOutline.tableFunctions.contains(tokens[place].text.lowercased()),
      let close = tokens.closing(ofCallAt: place),
      let list = tokens[(place + 2)..<close].listed.first
    else { return [] }
    return ["value", "atom", "json"].map { NamedExpression(name: $0, alternatives: [list]) }
  }

  private static func columns(ofTableAt opening: Int, in tokens: [SQLToken]) -> [NamedExpression] {
    let body = tokens[(opening + 1)...].prefix { $0.depth > tokens[opening].depth }
    let lists = SelectOutline.lists(in: body).map(\.items)
    return names(ofTableAt: opening, lists.first ?? [], in: tokens).enumerated().compactMap { place, name in
      let alternatives = lists.filter { $0.indices.contains(place) }.map { tokens[$0[place].inner] }
      guard let name, !alternatives.isEmpty else { return nil }
      // What only keeps its name is that of the table within.
      let isKept = alternatives.count == 1 && SelectOutline.plainName(alternatives[0]) == name
      return isKept ? nil : NamedExpression(name: name.lowercased(), alternatives: alternatives)
    }
  }

  /// What the columns are called that a SELECT between parentheses gives: as it says itself, unless that stands before it.
  static func names(
    ofTableAt opening: Int, _ items: [SelectOutline.Item], in tokens: [SQLToken]
  ) -> [String?] {
    header(ofTableAt: opening, in: tokens)?.columns
      ?? items.map { $0.name ?? SelectOutline.plainName(tokens[$0.inner]) }
  }

  /// What stands before a SELECT of WITH: the name of its table, and those of its columns, as in
  /// `sums(day, weight) AS (SELECT …)`, nil where they do not stand there; nil for any other SELECT.
  static func header(
    ofTableAt opening: Int, in tokens: [SQLToken]
  ) -> (name: String, columns: [String?]?)? {
    let head = tokens[..<opening].reversed().drop { $0.isWord("materialized") || $0.isWord("not") }
    guard head.first?.isWord("as") ?? false, let last = head.dropFirst().first else { return nil }
    if last.isName { return (last.text, nil) }
    guard last.isSign(")") else { return nil }
    let list = head.dropFirst(2).prefix { $0.depth > last.depth }
    guard let name = head.dropFirst(list.count + 3).first else { return nil }
    return (name.text, list.reversed().filter(\.isName).map(\.text))
  }
}
