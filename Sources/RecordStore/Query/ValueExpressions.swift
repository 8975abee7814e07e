internal import Forms

/// Tells which expressions of a statement give what certain functions do, as they are, and which columns of tables have it.
///
/// ```swift
/// let shares = ValueExpressions(of: ["percent"], tokens, tables: tables)
/// shares.share(of: tokens[8...])   // .part for CASE WHEN asked > 0 THEN percent(passed, asked) ELSE 0 END
/// ```
final class ValueExpressions {
  /// The columns of a table, and those of them whose values are such; in small letters.
  struct Columns: Sendable {
    /// In their order.
    var all: [String] = []
    var shares: [String: FractionShare] = [:]
  }

  private struct Source {
    let name: String
    /// Nil where they are not known.
    let columns: Columns?

    func has(_ column: String) -> Bool { columns?.all.contains(column) ?? false }
  }

  private struct Select {
    let items: [SelectOutline.Item]
    let sources: [Source]
  }

  private let tokens: [SQLToken]
  /// The functions that give it.
  private let functions: Set<String>
  private let tables: [String: Columns]
  /// What names mean where no SELECT says it; those of fields of elements stand behind their list's.
  private let names: [String: FractionShare]
  /// What is asked of the elements of lists.
  private let calls: [ElementLists.Call]
  /// Where the SELECTs of `WITH` open, by their names.
  private var common: [String: Int] = [:]
  private var selects: [Int: Select] = [:]
  /// What is looked up already, so that what is made of itself comes to an end.
  private var open: Set<Int> = []
  /// What is known of the columns of tables that are looked up.
  private var columnsSoFar: [Int: Columns] = [:]

  /// Words that stand behind a table and are not its name.
  private static let joins: Set<String> = SelectOutline.listEnds.union([
    "on", "using", "join", "left", "right", "full", "inner", "outer", "cross", "natural", "indexed", "not",
  ])

  /// - Parameters:
  ///   - functions: those that give it.
  ///   - tables: what the statement can read, by names in small letters.
  ///   - names: what an expression without tables can read, in small letters.
  ///   - lists: those of whose elements it can ask something.
  init(
    of functions: Set<String>, _ tokens: [SQLToken], tables: [String: Columns] = [:],
    names: [String: FractionShare] = [:], lists: [ElementList] = []
  ) {
    self.functions = functions
    self.tokens = tokens
    self.tables = tables
    self.names = names
    calls = ElementLists(lists: lists).calls(in: tokens)
    for opening in tokens.indices where isQuery(opening) {
      guard let name = NamedExpression.header(ofTableAt: opening, in: tokens)?.name else { continue }
      if common[name.lowercased()] == nil { common[name.lowercased()] = opening }
    }
  }

  /// Whether a parenthesis opens a SELECT, or VALUES.
  func isQuery(_ opening: Int) -> Bool {
    guard tokens[opening].isSign("("), let next = token(opening + 1) else { return false }
    return ["select", "with", "values"].contains(where: next.isWord)
  }

  private func token(_ place: Int) -> SQLToken? { tokens.indices.contains(place) ? tokens[place] : nil }

  /// The names of derived columns that give what functions do, each made of those before it; those of elements stand behind
  /// their list's.
  static func names(
    of derived: [DerivedColumn], _ lists: [ElementList] = [], giving functions: Set<String>
  ) -> [String: FractionShare] {
    func names(
      _ columns: [DerivedColumn], beside known: [String: FractionShare], _ lists: [ElementList]
    ) -> [String: FractionShare] {
      columns.reduce(into: known) { names, column in
        let tokens = SQLToken.all(in: column.sql)
        if column.isDecimal { return }
        let own = ValueExpressions(of: functions, tokens, names: names, lists: lists).share(of: tokens[...])
        if let own { names[column.name.lowercased()] = own }
      }
    }
    var ofLists: [String: FractionShare] = [:]
    for list in lists {
      for (name, share) in names(list.derived, beside: [:], []) {
        ofLists["\(list.name.lowercased()).\(name)"] = share
      }
    }
    return names(derived, beside: ofLists, lists)
  }

  // MARK: Names

  /// How many of the values of the column that is named at a place are such.
  func share(at place: Int) -> FractionShare? {
    guard tokens[place].isName else { return nil }
    let name = tokens[place].text.lowercased()
    let table = place > 1 && tokens[place - 1].isSign(".") ? tokens[place - 2].text.lowercased() : nil
    for start in selects(around: place) {
      let select = select(at: start)
      if let table {
        guard let source = select.sources.first(where: { $0.name == table }) else { continue }
        return source.columns?.shares[name]
      }
      if let source = select.sources.first(where: { $0.has(name) }) {
        return source.columns?.shares[name]
      }
      // What a SELECT gives under a name of its own can be asked for behind it.
      let item = select.items.first { $0.name?.lowercased() == name && !$0.range.contains(place) }
      guard let item, open.insert(item.range.lowerBound).inserted else { continue }
      defer { open.remove(item.range.lowerBound) }
      return share(of: tokens[item.expression])
    }
    let list = calls.first { $0.places.contains(place) && $0.list.hasColumn(name) }?.list.name.lowercased()
    return names[((table ?? list).map { "\($0)." } ?? "") + name]
  }

  /// The SELECTs in which a place stands, the innermost first.
  private func selects(around place: Int) -> [Int] {
    var starts: [Int] = []
    var depth = tokens[place].depth
    for start in tokens[...place].indices.reversed() where tokens[start].depth <= depth {
      // Beside one is another one of a UNION, or what stands before its parenthesis.
      if tokens[start].depth < depth { depth = tokens[start].depth }
      guard tokens[start].isWord("select"),
        starts.last.map({ tokens[$0].depth > tokens[start].depth }) ?? true
      else { continue }
      starts.append(start)
    }
    return starts
  }

  private func select(at start: Int) -> Select {
    if let known = selects[start] { return known }
    let depth = tokens[start].depth
    let end =
      tokens[(start + 1)...].firstIndex { token in
        token.depth < depth
          || token.depth == depth && ["union", "except", "intersect"].contains(where: token.isWord)
      } ?? tokens.count
    let items = SelectOutline.list(behind: start, tokens[..<end])
    let from = tokens[start..<end].firstIndex { $0.depth == depth && $0.isWord("from") }
    let sources = from.map { self.sources(in: ($0 + 1)..<end, depth: depth) } ?? []
    let select = Select(items: items, sources: sources)
    selects[start] = select
    return select
  }

  private func sources(in range: Range<Int>, depth: Int) -> [Source] {
    var sources: [Source] = []
    var place = range.lowerBound
    var isExpected = true
    while place < range.upperBound {
      let own = tokens[place]
      if own.depth == depth, own.kind == .word, SelectOutline.listEnds.contains(own.text) { break }
      guard own.depth == depth, isExpected, own.isName || own.isSign("(") else {
        if own.depth == depth, own.isWord("join") || own.isSign(",") { isExpected = true }
        place += 1
        continue
      }
      isExpected = false
      var name = ""
      var columns: Columns?
      if own.isSign("(") {
        let close = closing(of: place)
        if isQuery(place) {
          columns = self.columns(ofTableAt: place)
        } else {
          sources += self.sources(in: (place + 1)..<close, depth: depth + 1)
        }
        place = close + 1
      } else {
        name = own.text.lowercased()
        place += 1
        if token(place)?.isSign(".") ?? false, let inner = token(place + 1) {
          name = inner.text.lowercased()
          place += 2
        }
        if token(place)?.isSign("(") ?? false {
          place = closing(of: place) + 1
        } else {
          columns = common[name].map(self.columns) ?? tables[name]
        }
      }
      if token(place)?.isWord("as") ?? false { place += 1 }
      if place < range.upperBound, tokens[place].isName,
        tokens[place].kind == .quotedName || !Self.joins.contains(tokens[place].text)
      {
        name = tokens[place].text.lowercased()
        place += 1
      }
      sources.append(Source(name: name, columns: columns))
    }
    return sources
  }

  func closing(of opening: Int) -> Int {
    tokens.closing(ofParenthesisAt: opening) ?? tokens.count - 1
  }

  /// The columns that the SELECTs between parentheses give; of those that read themselves, as in WITH RECURSIVE, what the
  /// ones before gave.
  private func columns(ofTableAt opening: Int) -> Columns {
    guard open.insert(opening).inserted else { return columnsSoFar[opening] ?? Columns() }
    defer { open.remove(opening) }
    let names = NamedExpression.header(ofTableAt: opening, in: tokens)?.columns
    let lists = SelectOutline.lists(in: tokens[(opening + 1)..<closing(of: opening)])
    return columns(of: lists, called: names) { columnsSoFar[opening] = $0 }
  }

  /// The columns that the SELECTs of a UNION give.
  ///
  /// - Parameter told: is called with what is known behind each of them.
  func columns(
    of lists: [(start: Int, items: [SelectOutline.Item])], called names: [String?]? = nil,
    told: (Columns) -> Void = { _ in }
  ) -> Columns {
    var columns = Columns()
    var isTold: Set<String> = []
    for (number, (start, items)) in lists.enumerated() {
      for (place, given) in items.flatMap({ self.columns(of: $0, start) }).enumerated() {
        if number == 0 {
          let name = names.flatMap { $0.indices.contains(place) ? $0[place] : nil } ?? given.name
          columns.all.append(name?.lowercased() ?? "")
        }
        guard place < columns.all.count, !given.isNone else { continue }
        let name = columns.all[place]
        columns.shares[name] =
          isTold.insert(name).inserted ? given.share : Self.together(columns.shares[name], given.share)
      }
      told(columns)
    }
    return columns
  }

  /// What a column of a SELECT is called and gives; of `*` all that it stands for.
  private func columns(
    of item: SelectOutline.Item, _ start: Int
  ) -> [(name: String?, share: FractionShare?, isNone: Bool)] {
    let inner = tokens[item.inner]
    guard inner.last?.isSign("*") ?? false else {
      let expression = tokens[item.expression]
      let name = item.name ?? SelectOutline.plainName(inner)
      let call = SelectOutline.call(expression)
      // A quotient that is shown stays one under the name of its column.
      let shown = call.flatMap { call in
        ["percent", "mean"].contains(call.name) && !functions.contains(call.name) ? call.values.first : nil
      }
      return [(name, share(of: shown ?? expression), isNone(expression))]
    }
    let table = inner.count > 2 ? inner[inner.endIndex - 3].text.lowercased() : nil
    let sources = select(at: start).sources.filter { table == nil || $0.name == table }
    // What tables that are joined have in common stands there once.
    return sources.flatMap { $0.columns?.all ?? [] }.distinct.map { name in
      (name, sources.first { $0.has(name) }?.columns?.shares[name], false)
    }
  }

  // MARK: Expressions

  /// How many of the values of an expression are such: of one that chooses among others, those of them.
  ///
  /// - Parameter expression: of the statement's tokens.
  func share(of expression: ArraySlice<SQLToken>) -> FractionShare? {
    if let chosen = SelectOutline.chosen(by: expression) { return share(ofEach: chosen) }
    if let function = SelectOutline.call(expression)?.name {
      return functions.contains(function) ? .all : nil
    }
    return SelectOutline.plainName(expression) == nil ? nil : share(at: expression.endIndex - 1)
  }

  /// The same of several, one of which is chosen.
  func share(ofEach expressions: [ArraySlice<SQLToken>]) -> FractionShare? {
    let shares = expressions.filter { !isNone($0) }.map { share(of: $0) }
    return shares.dropFirst().reduce(shares.first ?? nil, Self.together)
  }

  private static func together(_ one: FractionShare?, _ other: FractionShare?) -> FractionShare? {
    one == other ? one : .part
  }

  /// Whether it is nothing, or words that stand in the place of a number.
  private func isNone(_ expression: ArraySlice<SQLToken>) -> Bool {
    Self.isMade(expression) { $0.first?.isWord("null") ?? false || $0.first?.kind == .string }
      || !functions.contains("words") && SelectOutline.call(expression)?.name == "words"
  }

  static func isNull(_ expression: ArraySlice<SQLToken>) -> Bool {
    isMade(expression) { $0.first?.isWord("null") ?? false }
  }

  /// Whether all that an expression chooses among are single tokens of a sort.
  private static func isMade(
    _ expression: ArraySlice<SQLToken>, of isOne: (ArraySlice<SQLToken>) -> Bool
  ) -> Bool {
    if let chosen = SelectOutline.chosen(by: expression) {
      return chosen.allSatisfy { isMade($0, of: isOne) }
    }
    if let (name, values) = SelectOutline.call(expression), name == "cast", let value = values.first {
      return isMade(value.prefix { !$0.isWord("as") }, of: isOne)
    }
    return expression.count == 1 && isOne(expression)
  }

  /// How many values of the result are such in a column that `*` stands for.
  func share(named name: String) -> FractionShare? {
    let first = tokens.indices.first { tokens[$0].depth == 0 && tokens[$0].isWord("select") }
    return first.flatMap {
      select(at: $0).sources.lazy.compactMap { $0.columns?.shares[name.lowercased()] }.first
    }
  }
}

/// How many values of a column are such as are asked for, as exact quotients are, which do not compare with the others.
package enum FractionShare: Sendable {
  case all
  case part
}
