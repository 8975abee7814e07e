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
    tokens.indices.flatMap { place in
      isTable(place, in: tokens) ? columns(ofTableAt: place, in: tokens) : values(ofListAt: place, in: tokens)
    }
  }

  /// Whether the parenthesis at a place opens a SELECT that stands for a table.
  private static func isTable(_ opening: Int, in tokens: [SQLToken]) -> Bool {
    guard opening > 0, tokens[opening].isSign("(") else { return false }
    let before = tokens[opening - 1]
    if before.isSign("(") { return isTable(opening - 1, in: tokens) }
    if ["as", "materialized", "from", "join"].contains(where: before.isWord) { return true }
    guard before.isSign(",") else { return false }
    let own = tokens[..<opening].indices.reversed().prefix { tokens[$0].depth >= tokens[opening].depth }
    let clause = own.first { place in
      tokens[place].depth == tokens[opening].depth
        && ["select", "by", "from", "join", "on"].contains(where: tokens[place].isWord)
    }
    guard let clause else { return own.last.map { isTable($0 - 1, in: tokens) } ?? false }
    return !tokens[clause].isWord("select") && !tokens[clause].isWord("by")
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
