internal import Forms

/// What the text of a page's SELECT tells before SQLite reads it: the functions that say what its columns
/// are, and what a page must not ask for.
struct SelectOutline {
  /// A column of the result.
  struct Item {
    /// The name behind AS; nil where there is none.
    let name: String?
    /// Whether a function stands around all of it that only says something of a value, as `link` does.
    let isWrapped: Bool
    /// Whether one of them gives it its title.
    let isTitled: Bool
    /// The places of its tokens.
    let range: Range<Int>
    /// The same without its name.
    let expression: Range<Int>
    /// What it is made around.
    let value: ArraySlice<SQLToken>
    /// The places of that.
    var inner: Range<Int> { value.startIndex..<value.endIndex }
    /// The function around all of it, such as `money`, or around all that such a function is given.
    ///
    /// - Complexity: O(length), as often as expressions stand within each other.
    var function: String? {
      SelectOutline.sharedMark(ofAllChosenBy: value) ?? SelectOutline.functionAround(value)
    }
  }

  let tokens: [SQLToken]
  /// The columns of each SELECT that gives rows of the result.
  let lists: [[Item]]
  /// The columns of the first of them, which name the result's.
  var items: [Item] { lists.first ?? [] }
  /// Whether the result has an order.
  let isOrdered: Bool

  /// Functions that stand for tables, whose rows have numbers of their own.
  static let tableFunctions: Set<String> = ["json_each", "json_tree"]

  /// Functions whose values are no numbers or texts, so that nothing can be done with them but show them.
  static let finalFunctions: Set<String> = [
    "percent", "mean", "link", "record", "defaulted", "words", "country", "band", "number",
    "text", "status", "listed", "compared", "change", "titled", "written", "monthname",
  ]
  /// Those of them whose values say themselves what they are, whatever the column is.
  static let ownFunctions: Set<String> = ["words", "number", "text", "written", "monthname"]
  /// Those of them that say something of a value, which comes first of what they are given.
  static let wrappingFunctions: Set<String> = [
    "link", "listed", "defaulted", "status", "compared", "change", "titled",
  ]
  /// Those of them that are given other values to show beside.
  static let joiningFunctions: Set<String> = ["text", "compared", "change", "titled"]
  /// Functions that say what a number or text is.
  static let markingFunctions: Set<String> = [
    "money", "decimal", "date", "month", "initial", "initials", "birthday", "picture", "map",
  ]

  static let listEnds: Set<String> = [
    "from", "where", "group", "having", "order", "limit", "union", "except", "intersect", "window",
  ]
  private static let writing: Set<String> = ["insert", "update", "delete"]
  private static let clocks: Set<String> = ["current_date", "current_time", "current_timestamp"]
  private static let clockFunctions: Set<String> = [
    "date", "time", "datetime", "julianday", "unixepoch", "strftime",
  ]
  static let chance: Set<String> = [
    "random", "randomblob", "changes", "total_changes", "last_insert_rowid",
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
    try Self.checkParentheses(tokens)
    var lists: [[Item]] = []
    var starts: Set<Int> = []
    for (place, token) in tokens.enumerated() where token.depth == 0 && token.isWord("select") {
      let list = Self.list(behind: place, tokens[...])
      starts.formUnion(list.map(\.range.lowerBound))
      lists.append(list)
    }
    self.lists = lists
    isOrdered = tokens.contains { $0.depth == 0 && $0.isWord("order") }
    try Self.checkPurity(tokens)
    try checkFunctions(starts)
    try checkOrder(in: sql)
  }

  /// Refuses a parenthesis without the other one. What stands behind it would seem to stand within something, and be refused
  /// in its place.
  private static func checkParentheses(_ tokens: [SQLToken]) throws(QueryFault) {
    var open: [SQLToken] = []
    for token in tokens {
      if token.isSign("(") { open.append(token) }
      guard token.isSign(")"), open.popLast() == nil else { continue }
      throw QueryFault(.refused("the parenthesis that closes here is not opened"), at: token.range.lowerBound)
    }
    // A quotation mark that is not closed hides what stands behind it.
    guard let last = tokens.last, last.kind != .string, last.kind != .quotedName, let first = open.last
    else { return }
    throw QueryFault(.refused("the parenthesis that opens here is not closed"), at: first.range.lowerBound)
  }

  /// Refuses an order by nothing but constants, in which rows can come otherwise at every build.
  private func checkOrder(in sql: String) throws(QueryFault) {
    guard let start = tokens.firstIndex(where: { $0.depth == 0 && $0.isWord("order") }),
      let first = tokens[start...].dropFirst(2).first, tokens[start + 1].isWord("by")
    else { return }
    let order = tokens[(start + 2)...].prefix { $0.depth > 0 || !($0.isWord("limit") || $0.isSign(";")) }
    let terms = order.split { $0.depth == 0 && $0.isSign(",") }
    for term in terms { try checkNames(Array(term)) }
    // How many rows a group has is another number for each.
    let isGrouped = tokens.contains { $0.depth == 0 && $0.isWord("group") }
    let isSame = terms.allSatisfy { term in
      Self.isConstant(term) && !(isGrouped && term.contains { $0.isWord("count") })
    }
    guard isSame, let last = order.last else { return }
    let text = Array(sql.utf8)[first.range.lowerBound..<last.range.upperBound]
    throw QueryFault(.constantOrder(String(decoding: text, as: UTF8.self)), at: first.range.lowerBound)
  }

  /// Refuses an order of names by a column of the result that is a way to something: its bytes are no text.
  private func checkNames(_ term: [SQLToken]) throws(QueryFault) {
    guard term.count > 2, term[1].isWord("collate"), term[2].text.lowercased() == "names",
      let item = items.first(where: { $0.name?.lowercased() == term[0].text.lowercased() })
    else { return }
    let words = tokens[item.expression].filter { $0.isName }.map { $0.text.lowercased() }
    let isWay =
      item.isWrapped || words.last == "record" && words.count <= 2
      || ["record", "text"].contains(Self.functionAround(tokens[item.expression]) ?? "")
    guard isWay, item.expression.count != 1 || words.first != term[0].text.lowercased() else { return }
    throw QueryFault(
      .refused(
        "the column \(term[0].text) leads somewhere, and its values are no texts. Put the rows in order by the column that has the names, as in ORDER BY suppliers.name COLLATE names"
      ), at: term[0].range.lowerBound)
  }

  /// Whether an expression names no column, and is no whole number, which is the place of one.
  private static func isConstant(_ term: ArraySlice<SQLToken>) -> Bool {
    var rest = term.filter { !orderWords.contains($0.text) || $0.kind == .quotedName }
    if let place = rest.firstIndex(where: { $0.isWord("collate") }) {
      rest.removeSubrange(place...min(place + 1, rest.count - 1))
    }
    if rest.count == 1, rest[0].kind == .number, Int(rest[0].text) != nil { return false }
    return !term.indices.contains { place in
      let isCall = place + 1 < term.endIndex && term[place + 1].isSign("(")
      let isCollation = place > term.startIndex && term[place - 1].isWord("collate")
      guard term[place].isName, !isCollation else { return false }
      // NULLS FIRST and NULLS LAST; alone they are columns.
      let isEnd = place > term.startIndex && term[place - 1].isWord("nulls")
      if !isEnd, !isCall, ["first", "last"].contains(term[place].text) { return true }
      return term[place].kind == .quotedName || !isCall && !constantWords.contains(term[place].text)
    }
  }

  /// What can stand around the place of a column.
  private static let orderWords: Set<String> = ["asc", "desc", "nulls", "first", "last", "(", ")", "+"]

  /// Words of expressions that are no names.
  private static let constantWords = operators.union(orderWords).union([
    "null", "true", "false", "case", "when", "then", "else", "end", "cast", "as", "text", "integer", "real",
    "blob", "numeric", "distinct", "select",
  ])

  /// The table of whose rows it gives one each, or one for each group of them, however many there are: it chooses among them
  /// by nothing that one alone can have. Nil where the text does not say so.
  var wholeTable: String? {
    guard tokens.first?.isWord("select") ?? false,
      let from = tokens.firstIndex(where: { $0.depth == 0 && $0.isWord("from") }),
      let table = token(from + 1), table.isName, !(token(from + 2)?.isSign("(") ?? false)
    else { return nil }
    let behind = tokens[from...].filter { $0.depth == 0 }
    // Of several tables the rows may be those of which each has one alone.
    let isNarrowed =
      ["where", "having", "limit", "except", "intersect", "join"].contains(where: { word in
        behind.contains { $0.isWord(word) }
      }) || behind.prefix { !$0.isWord("order") && !$0.isWord("group") }.contains { $0.isSign(",") }
    let isSummed = tokens[..<from].indices.contains { place in
      let name = tokens[place].text.lowercased()
      guard Self.summing.contains(name), let close = tokens.closing(ofCallAt: place) else { return false }
      return !Self.isOfOneRow(name, tokens[(place + 2)..<close].listed.count)
    }
    return isNarrowed || isSummed && !behind.contains { $0.isWord("group") } ? nil : table.text
  }

  /// Functions that make one value of all rows.
  static let summing: Set<String> = [
    "count", "sum", "total", "avg", "average", "min", "max", "group_concat", "string_agg", "json_group_array",
    "json_group_object",
  ]

  /// Whether such a function is given so many values that it makes one of those, and none of all rows.
  static func isOfOneRow(_ function: String, _ count: Int) -> Bool {
    count > 1 && ["min", "max", "average"].contains(function)
  }

  /// - Throws: ``QueryFault`` for a parameter without a value.
  /// - Parameter known: the names of those that have one.
  func check(parameters known: [String]) throws(QueryFault) {
    for token in tokens where token.kind == .parameter {
      let name = String(token.text.dropFirst())
      if !known.contains(name) {
        throw QueryFault(.unknownParameter(name, known: known), at: token.range.lowerBound)
      }
    }
  }

  /// The names of the tables that functions stand for: their own, and those that are given to them.
  var listTables: Set<String> {
    tokens.indices.reduce(into: []) { names, place in
      let name = tokens[place].text.lowercased()
      guard tokens[place].isName, Self.tableFunctions.contains(name) else { return }
      names.insert(name)
      guard let close = tokens.closing(ofCallAt: place) else { return }
      let behind = tokens[(close + 1)...].prefix(2).drop { $0.isWord("as") }
      if let alias = behind.first, alias.isName { names.insert(alias.text.lowercased()) }
    }
  }

  func token(_ place: Int) -> SQLToken? { tokens.indices.contains(place) ? tokens[place] : nil }

  /// The name of the table before that of a column at a place; nil where none is.
  func qualifier(ofColumnAt place: Int) -> String? {
    token(place - 1)?.isSign(".") ?? false ? token(place - 2)?.text : nil
  }

  /// The name of the column that an item is or is made around; nil for any other expression.
  func plainName(of item: Item) -> String? { Self.plainName(tokens[item.inner]) }

  /// The name of the column that an expression is; nil for any other.
  static func plainName(_ expression: ArraySlice<SQLToken>) -> String? {
    guard let last = expression.last, last.isName else { return nil }
    switch expression.count {
    case 1: return last.text
    case 3 where expression[expression.startIndex + 1].isSign("."): return last.text
    default: return nil
    }
  }

  /// Which of the items a column of the result is; nil where `*` stands for it.
  ///
  /// - Parameter count: how many columns the result has: where `*` stands for some, only names tell which is which.
  func number(ofColumn name: String, at place: Int, among count: Int) -> Int? {
    hasItem(forEachOf: count) ? place : items.firstIndex { $0.name?.lowercased() == name.lowercased() }
  }

  /// Whether each of so many columns of the result has an item, and `*` stands for none.
  func hasItem(forEachOf count: Int) -> Bool {
    items.count == count && !items.contains { tokens[$0.inner].last?.isSign("*") ?? false }
  }

  /// What each SELECT of a UNION has for a column of the result; nothing where `*` stands for it.
  func items(ofColumn name: String, at place: Int, among count: Int) -> [Item] {
    guard let number = number(ofColumn: name, at: place, among: count) else { return [] }
    return lists.filter { $0.indices.contains(number) }.map { $0[number] }
  }

  /// What a column's item is compared with.
  func before(of item: Item) -> ArraySlice<SQLToken>? {
    let call = tokens[item.expression].indices.first {
      (tokens[$0].isWord("compared") || tokens[$0].isWord("change")) && token($0 + 1)?.isSign("(") ?? false
    }
    guard let call, let close = tokens.closing(ofCallAt: call) else { return nil }
    let values = tokens[(call + 2)..<close].listed
    return values.count > 1 ? values[1] : nil
  }

  /// The columns of which one is the quotient, as `money(sum(total), count(*))` is of two others: each is what the
  /// function is given, or that as an amount.
  func quotient(of item: Item) -> PreparedQuery.Quotient? {
    guard let function = Self.functionAround(tokens[item.inner]),
      ["money", "mean", "percent"].contains(function)
    else { return nil }
    let parts = tokens[item.inner].dropFirst(2).dropLast().listed
    func column(_ part: ArraySlice<SQLToken>) -> String? {
      let sought = part.map(\.text)
      return items.first { other in
        let texts = tokens[other.inner].map(\.text)
        return texts == sought || texts == ["money", "("] + sought + [")"]
      }.flatMap { $0.name ?? plainName(of: $0) }
    }
    guard parts.count >= 2, function != "percent" || parts.count != 3, let dividend = column(parts[0]),
      let divisor = column(parts[1])
    else { return nil }
    return PreparedQuery.Quotient(dividend: dividend, divisor: divisor)
  }

  /// Whether a SELECT asks for neither the time nor chance.
  ///
  /// - Complexity: O(length).
  static func isPure(_ sql: String) -> Bool { (try? checkPurity(SQLToken.all(in: sql))) != nil }

  private static func checkPurity(_ tokens: [SQLToken]) throws(QueryFault) {
    let hasClock = tokens.contains { $0.isName && clockFunctions.contains($0.text.lowercased()) }
    for (place, token) in tokens.enumerated() {
      let next = place + 1 < tokens.count ? tokens[place + 1] : nil
      let isCall = token.isName && next?.isSign("(") ?? false
      let text = token.text.lowercased()
      if token.kind == .word && clocks.contains(text) || isCall && chance.contains(text) {
        throw QueryFault(.impure(token.text), at: token.range.lowerBound)
      }
      if isCall, text == "load_extension" {
        throw QueryFault(.unknownFunction(text, known: []), at: token.range.lowerBound)
      }
      if token.kind == .string, hasClock, ["now", "localtime"].contains(text) {
        let problem: QueryFault.Problem = text == "now" ? .impure("'now'") : .machineZone("'\(token.text)'")
        throw QueryFault(problem, at: token.range.lowerBound)
      }
      guard isCall, clockFunctions.contains(text) else { continue }
      let arguments = tokens[(place + 2)...].prefix { $0.depth > token.depth }.listed
      // Only a whole value behind the time is one that turns it.
      let turning = arguments.dropFirst().first {
        $0.count == 1 && $0.first?.kind == .string && $0.first?.text.lowercased() == "utc"
      }
      if let zone = turning?.first {
        throw QueryFault(.machineZone("'\(zone.text)'"), at: zone.range.lowerBound)
      }
      // What is given no time takes that of the machine.
      if arguments.count < (text == "strftime" ? 2 : 1) {
        throw QueryFault(.impure("\(text)()"), at: token.range.lowerBound)
      }
    }
  }

  static let operators: Set<String> = [
    "and", "or", "not", "in", "is", "isnull", "notnull", "like", "glob", "match", "regexp", "between",
    "collate",
    "escape", "filter", "over",
  ]
}
