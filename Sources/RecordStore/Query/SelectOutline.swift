/// What the text of a page's SELECT tells before SQLite reads it: the functions that say what its columns
/// are, and what a page must not ask for.
struct SelectOutline {
  /// A column of the result.
  struct Item {
    /// The name behind AS; nil where there is none.
    let name: String?
    /// The function around all of it, such as `money`.
    let function: String?
    /// The function around the first thing that ``function`` is given.
    let innerFunction: String?
    /// The places of its tokens.
    let range: Range<Int>
  }

  let tokens: [SQLToken]
  /// The columns of each SELECT that gives rows of the result.
  let lists: [[Item]]
  /// The columns of the first of them, which name the result's.
  var items: [Item] { lists.first ?? [] }
  /// Whether the result has an order.
  let isOrdered: Bool

  /// Functions whose values are no numbers or texts, so that nothing can be done with them but show them.
  static let finalFunctions: Set<String> = ["percent", "mean", "link", "record"]
  /// Functions that say what a number or text is.
  static let markingFunctions: Set<String> = ["money", "date", "month"]

  private static let listEnds: Set<String> = [
    "from", "where", "group", "having", "order", "limit", "union", "except", "intersect", "window",
  ]
  private static let writing: Set<String> = ["insert", "update", "delete"]
  private static let clocks: Set<String> = ["current_date", "current_time", "current_timestamp"]
  private static let clockFunctions: Set<String> = [
    "date", "time", "datetime", "julianday", "unixepoch", "strftime",
  ]
  static let chance: Set<String> = [
    "random", "randomblob", "changes", "total_changes", "last_insert_rowid", "load_extension",
  ]

  /// - Throws: ``QueryFault`` for a text that begins as no SELECT, asks for the time or chance, or works with
  ///   what can only be shown.
  /// - Complexity: O(length).
  init(_ sql: String) throws(QueryFault) {
    tokens = SQLToken.all(in: sql)
    guard let first = tokens.first, first.isWord("select") || first.isWord("with") else {
      throw QueryFault(.notASelect, at: tokens.first?.range.lowerBound)
    }
    if let writing = tokens.first(where: {
      $0.depth == 0 && $0.kind == .word && Self.writing.contains($0.text)
    }) {
      throw QueryFault(.notASelect, at: writing.range.lowerBound)
    }
    if let end = tokens.firstIndex(where: { $0.isSign(";") }), end < tokens.count - 1 {
      throw QueryFault(.severalStatements, at: tokens[end + 1].range.lowerBound)
    }
    var lists: [[Item]] = []
    var starts: Set<Int> = []
    for (place, token) in tokens.enumerated() where token.depth == 0 && token.isWord("select") {
      let list = Self.list(behind: place, tokens)
      starts.formUnion(list.map(\.range.lowerBound))
      lists.append(list)
    }
    self.lists = lists
    isOrdered = tokens.contains { $0.depth == 0 && $0.isWord("order") }
    try Self.checkPurity(tokens)
    try Self.checkFunctions(tokens, starts)
  }

  /// The names of a SELECT's parameters, without the sign before them.
  var parameters: [(name: String, offset: Int)] {
    tokens.filter { $0.kind == .parameter }.map { (String($0.text.dropFirst()), $0.range.lowerBound) }
  }

  private static func list(behind select: Int, _ tokens: [SQLToken]) -> [Item] {
    var place = select + 1
    if place < tokens.count, tokens[place].isWord("distinct") || tokens[place].isWord("all") { place += 1 }
    var items: [Item] = []
    var start = place
    func close(_ end: Int) {
      if start < end { items.append(item(tokens[start..<end])) }
      start = end + 1
    }
    while place < tokens.count {
      let token = tokens[place]
      if token.depth == 0, token.kind == .word && listEnds.contains(token.text) || token.isSign(";") { break }
      if token.depth == 0, token.isSign(",") { close(place) }
      place += 1
    }
    close(place)
    return items
  }

  private static func item(_ tokens: ArraySlice<SQLToken>) -> Item {
    var expression = tokens
    var name: String?
    if let last = tokens.last, last.isName, tokens.count > 1 {
      let before = tokens[tokens.endIndex - 2]
      if before.isWord("as") {
        name = last.text
        expression = tokens.dropLast(2)
      } else if before.isSign(")") {
        name = last.text
        expression = tokens.dropLast()
      }
    }
    let function = functionAround(expression)
    let inner = function == nil ? nil : firstArgument(of: expression).flatMap { functionAround($0) }
    return Item(
      name: name, function: function, innerFunction: inner, range: tokens.startIndex..<tokens.endIndex)
  }

  /// The function whose parentheses begin behind the first token and end with the last.
  private static func functionAround(_ tokens: ArraySlice<SQLToken>) -> String? {
    guard tokens.count >= 3, let first = tokens.first, first.kind == .word,
      tokens[tokens.startIndex + 1].isSign("("), let last = tokens.last, last.isSign(")"),
      tokens.dropFirst(2).dropLast().allSatisfy({ $0.depth > first.depth })
    else { return nil }
    return first.text
  }

  private static func firstArgument(of call: ArraySlice<SQLToken>) -> ArraySlice<SQLToken>? {
    let inside = call.dropFirst(2).dropLast()
    guard let depth = inside.first?.depth else { return nil }
    return inside.prefix { !($0.isSign(",") && $0.depth == depth) }
  }

  private static func checkPurity(_ tokens: [SQLToken]) throws(QueryFault) {
    let hasClock = tokens.contains { $0.isName && clockFunctions.contains($0.text.lowercased()) }
    for (place, token) in tokens.enumerated() {
      let next = place + 1 < tokens.count ? tokens[place + 1] : nil
      let isCall = token.isName && next?.isSign("(") ?? false
      let text = token.text.lowercased()
      if token.kind == .word && clocks.contains(text) || isCall && chance.contains(text) {
        throw QueryFault(.impure(token.text), at: token.range.lowerBound)
      }
      if token.kind == .string, hasClock, ["now", "localtime"].contains(text) {
        throw QueryFault(.impure("'\(text)'"), at: token.range.lowerBound)
      }
      // What is given no time takes that of the machine.
      let arguments = tokens[(place + 1)...].dropFirst().prefix { $0.depth > token.depth }
      if isCall, clockFunctions.contains(text),
        arguments.count < 1
          || text == "strftime"
            && !arguments.contains(where: { $0.isSign(",") && $0.depth == token.depth + 1 })
      {
        throw QueryFault(.impure("\(text)()"), at: token.range.lowerBound)
      }
    }
  }

  /// - Parameter starts: the places where columns of the result begin.
  private static func checkFunctions(_ tokens: [SQLToken], _ starts: Set<Int>) throws(QueryFault) {
    for (place, token) in tokens.enumerated() where token.kind == .word && finalFunctions.contains(token.text)
    {
      guard place + 1 < tokens.count, tokens[place + 1].isSign("(") else { continue }
      guard starts.contains(place),
        functionAround(tokens[place...].prefix(through: end(of: place, tokens))) != nil,
        isWhole(end(of: place, tokens), tokens)
      else { throw QueryFault(.innerFunction(token.text), at: token.range.lowerBound) }
    }
  }

  /// The place of the parenthesis that closes a call.
  private static func end(of call: Int, _ tokens: [SQLToken]) -> Int {
    let depth = tokens[call].depth
    return tokens[(call + 2)...].firstIndex { $0.isSign(")") && $0.depth == depth } ?? tokens.count - 1
  }

  /// Whether a column of the result ends behind a place, but for its name.
  private static func isWhole(_ place: Int, _ tokens: [SQLToken]) -> Bool {
    guard place + 1 < tokens.count else { return true }
    let next = tokens[place + 1]
    return next.isSign(",") || next.isSign(";") || next.isWord("as") || next.kind == .quotedName
      || next.kind == .word && (listEnds.contains(next.text) || !operators.contains(next.text))
  }

  private static let operators: Set<String> = [
    "and", "or", "not", "in", "is", "isnull", "notnull", "like", "glob", "match", "regexp", "between",
    "collate",
    "escape", "filter", "over",
  ]
}

extension SelectOutline {
  /// Words before a column that is a whole column of a result, or by which it is put in order.
  private static let before: Set<String> = ["select", "distinct", "all", "by", "as"]
  private static let behind: Set<String> = ["asc", "desc", "nulls"]

  /// Refuses to work with a column whose values can only be shown, put in order, counted and found missing.
  ///
  /// - Parameter names: such columns of the tables that the statement reads, in small letters.
  func check(shownOnly names: Set<String>) throws(QueryFault) {
    for place in tokens.indices where isMention(place, of: names) {
      guard isPlain(place) || isCounted(place) || isAskedFor(place) else {
        throw QueryFault(.shownOnly(tokens[place].text), at: tokens[place].range.lowerBound)
      }
    }
  }

  /// The places of the result's columns that take their values from such a column, as `max(share)` does.
  func carried(_ names: Set<String>) -> Set<Int> {
    var carried: Set<Int> = []
    for list in lists {
      for (number, item) in list.enumerated() {
        let isOne = item.range.contains { place in
          isMention(place, of: names) && !isAskedFor(place)
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

  private func token(_ place: Int) -> SQLToken? { tokens.indices.contains(place) ? tokens[place] : nil }

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

  /// Whether it is only asked if there is a value.
  private func isAskedFor(_ place: Int) -> Bool {
    guard let next = token(place + 1) else { return false }
    if next.isWord("isnull") || next.isWord("notnull") { return true }
    guard next.isWord("is") else { return false }
    return token(place + 2)?.isWord("null") ?? false
      || token(place + 2)?.isWord("not") ?? false && token(place + 3)?.isWord("null") ?? false
  }
}
