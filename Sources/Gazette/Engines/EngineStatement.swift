internal import Postgres
internal import RecordStore

/// A block's SELECT as an engine gets it: `:asOf` as `$1`, without `money(…)` around its columns, in an order that
/// leaves nothing open.
struct EngineStatement {
  /// What is sent, but for the order.
  let sql: String
  /// The names of the values, in the order of their places.
  let parameters: [String]
  /// The columns that hold amounts; in small letters.
  let amounts: Set<String>
  /// Whether its author has put it in an order.
  let isOrdered: Bool
  /// Whether it takes the first row of each of several, by `DISTINCT ON`.
  private let hasDistinctColumns: Bool
  /// Where what makes an order whole is put in.
  private let orderPlace: Int
  /// For every byte that is sent, the byte of the block that it comes from.
  private let origins: [Int]

  /// - Throws: the fault of a text that is no SELECT, with its place.
  init(_ text: String) throws(QueryFault) {
    let statement = DatabaseStatement(text)
    guard statement.isQuery, !text.contains("\0") else { throw QueryFault(.notASelect) }
    guard statement.only != nil else {
      throw QueryFault(.severalStatements, at: statement.tokens.first { $0.isSign(";") }?.range.lowerBound)
    }
    var tokens = statement.tokens[...]
    while let last = tokens.last, last.isSign(";") { tokens.removeLast() }
    let end = tokens.last?.range.upperBound ?? 0
    let marked = Self.amounts(in: Array(tokens))
    amounts = Set(marked.map(\.name))
    let words = Set(marked.map(\.word))
    let top = tokens.filter { $0.depth == 0 }
    let order = top.indices.last { place in
      top[place].isWord("order") && place + 1 < top.count && top[place + 1].isWord("by")
    }
    isOrdered = order != nil
    hasDistinctColumns = top.indices.contains { place in
      top[place].isWord("distinct") && place + 1 < top.count && top[place + 1].isWord("on")
    }
    let limit = top[(order ?? top.startIndex)...].first { token in
      ["limit", "offset", "fetch", "for"].contains { token.isWord($0) }
    }
    let orderStart = limit?.range.lowerBound ?? end
    var (bytes, origins): ([UInt8], [Int]) = ([], [])
    var (names, place, orderPlace): ([String], Int, Int?) = ([], 0, nil)
    func copy(to end: Int) {
      bytes += statement.bytes[place..<end]
      origins += place..<end
      place = end
    }
    for token in tokens {
      if token.range.lowerBound == limit?.range.lowerBound {
        copy(to: orderStart)
        orderPlace = bytes.count
      }
      var written: String?
      if token.kind == .parameter {
        if !names.contains(token.text) { names.append(token.text) }
        written = "$\((names.firstIndex(of: token.text) ?? 0) + 1)"
      } else if words.contains(token.range.lowerBound) {
        written = ""
      }
      guard let written else { continue }
      copy(to: token.range.lowerBound)
      bytes += written.utf8
      origins += written.utf8.map { _ in token.range.lowerBound }
      place = token.range.upperBound
    }
    copy(to: end)
    sql = String(decoding: bytes, as: UTF8.self)
    parameters = names
    self.origins = origins
    self.orderPlace = orderPlace ?? bytes.count
  }

  /// What is sent: rows that its own order leaves next to each other in any order come by all their columns.
  func ordered(_ columns: [PostgresColumn]) -> String {
    let places = columns.indices.filter { columns[$0].type.isOrdered }.map { String($0 + 1) }
    // DISTINCT ON has an order of its own.
    if places.isEmpty || (!isOrdered && hasDistinctColumns) { return sql }
    let order = "\(isOrdered ? "," : "\nORDER BY") \(places.joined(separator: ", ")) "
    let bytes = Array(sql.utf8)
    return String(decoding: bytes[..<orderPlace], as: UTF8.self) + order
      + String(decoding: bytes[orderPlace...], as: UTF8.self)
  }

  /// The byte of the block that a character of what was sent comes from, counted from 1.
  func offset(ofCharacter position: Int) -> Int? {
    DatabaseStatement.offset(ofCharacter: position, in: sql).flatMap {
      origins.indices.contains($0) ? origins[$0] : nil
    }
  }

  /// Where a value stands first.
  static func offset(ofParameter name: String, in text: String) -> Int? {
    DatabaseStatement(text).tokens.first { $0.kind == .parameter && $0.text == name }?.range.lowerBound
  }

  /// What may stand behind the last column.
  private static let endings = [
    "from", "where", "group", "having", "window", "union", "intersect", "except", "order", "limit", "offset",
    "fetch", "for",
  ]

  /// The columns around all of which stands `money(…)`, with the name behind AS, and where that word begins.
  private static func amounts(in tokens: [DatabaseStatement.Token]) -> [(name: String, word: Int)] {
    var found: [(String, Int)] = []
    for (place, token) in tokens.enumerated() where token.isWord("money") {
      guard place > 0, place + 1 < tokens.count, tokens[place + 1].isSign("("),
        let close = tokens[(place + 2)...].firstIndex(where: { $0.isSign(")") && $0.depth == token.depth }),
        close + 2 < tokens.count, tokens[close + 1].isWord("as")
      else { continue }
      let (before, name) = (tokens[place - 1], tokens[close + 2])
      let isItem = before.isSign(",") || ["select", "distinct", "all"].contains { before.isWord($0) }
      let isEnd =
        close + 3 == tokens.count || tokens[close + 3].isSign(",")
        || endings.contains { tokens[close + 3].isWord($0) }
      guard token.depth == 0, isItem, isEnd, name.kind == .word || name.kind == .quotedName else { continue }
      found.append((name.text.lowercased(), token.range.lowerBound))
    }
    return found
  }
}
