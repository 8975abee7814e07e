/// Tells which expressions of SQL give amounts, which SQL has as whole numbers of the smallest unit.
///
/// ```swift
/// let amounts = AmountExpressions(amounts: ["price"])
/// amounts.sort(of: "sum(price) / count(*)")   // .amount
/// amounts.sort(of: "price > 1000")            // .other
/// ```
package struct AmountExpressions: Sendable {
  /// What an expression gives; of several that can be meant, the greatest.
  package enum Sort: Int, Comparable, Sendable {
    /// What can stand beside either: a number or words that are written out, NULL, what says itself what it is, and what
    /// is not known.
    case neutral
    case other
    case amount

    package static func < (left: Sort, right: Sort) -> Bool { left.rawValue < right.rawValue }
  }

  /// By names of columns in small letters.
  private var names: [String: Sort]
  /// Whether an amount that is divided by a number is one no more, as where cents are made into euros.
  var isConverted: Bool

  /// Functions that tell something of a value which is no amount, even of one.
  private static let telling: Set<String> = [
    "count", "length", "instr", "sign", "typeof", "unicode", "ntile",
  ]
  /// Those that give one of the values that they are given, from a place on.
  private static let choosing: [String: Int] = [
    "max": 0, "min": 0, "coalesce": 0, "ifnull": 0, "lag": 0, "lead": 0, "iif": 1, "if": 1,
  ]
  /// Those that make a text of what they are given.
  private static let writing: Set<String> = [
    "printf", "format", "concat", "concat_ws", "group_concat", "string_agg", "quote", "json_array",
    "json_object",
    "json_group_array", "json_group_object",
  ]
  /// Words around which neither side is what is given.
  private static let comparisons: Set<String> = [
    "and", "or", "not", "is", "isnull", "notnull", "in", "like", "glob", "match", "regexp", "between",
    "exists",
    "=", "<", ">", "!",
  ]

  /// - Parameters:
  ///   - amounts: the names of columns that have amounts.
  ///   - others: those of other columns; what is called like one of each counts as an amount.
  ///   - isConverted: whether an amount that is divided by a number is one no more, as where cents are made into euros.
  package init(amounts: Set<String>, others: Set<String> = [], isConverted: Bool = false) {
    self.isConverted = isConverted
    names = Dictionary(others.map { ($0.lowercased(), Sort.other) }) { first, _ in first }
    for name in amounts { names[name.lowercased()] = .amount }
  }

  /// What an expression gives.
  package func sort(of sql: String) -> Sort { sort(of: SQLToken.all(in: sql)[...]) }

  func sort(named name: String) -> Sort { names[name.lowercased()] ?? .neutral }

  /// The same, which knows what SELECTs within give under their names.
  ///
  /// - Complexity: O(names that they give, and as often as they are made of one another).
  func knowingNames(_ named: [NamedExpression]) -> AmountExpressions {
    var known = self
    var isChanging = true
    while isChanging {
      isChanging = false
      for expression in named {
        let sort = known.greatest(of: expression.alternatives)
        guard sort > known.sort(named: expression.name) else { continue }
        known.names[expression.name] = sort
        isChanging = true
      }
    }
    return known
  }

  // MARK: Expressions

  private func greatest(of expressions: some Sequence<ArraySlice<SQLToken>>) -> Sort {
    expressions.map { sort(of: $0) }.max() ?? .neutral
  }

  /// - Complexity: O(length), as often as expressions stand within each other.
  func sort(of expression: ArraySlice<SQLToken>) -> Sort {
    guard let first = expression.first else { return .neutral }
    if first.isWord("distinct") || first.kind == .sign && "+-~".contains(first.text) {
      return sort(of: expression.dropFirst())
    }
    let own = Self.ownPlaces(in: expression)
    if own.contains(where: { Self.comparisons.contains(expression[$0].text) && !expression[$0].isLiteral }) {
      return .other
    }
    // What stands behind it says how it is put in order, or what it is made.
    if let end = own.first(where: { expression[$0].isWord("collate") || expression[$0].isWord("as") }) {
      return sort(of: expression[..<end])
    }
    let sums = own.filter { place in
      let before = expression[max(place - 1, expression.startIndex)]
      return expression[place].isOne(of: "+-|") && !before.isOne(of: "+-*/%|")
    }
    if !sums.isEmpty {
      let parts = Self.parts(of: expression, at: sums).map {
        $0.first?.isSign("|") ?? false ? $0.dropFirst() : $0
      }
      return greatest(of: parts)
    }
    let factors = own.filter { expression[$0].isOne(of: "*/%") }
    guard let second = factors.first else { return primary(expression) }
    var sort = sort(of: expression[..<second])
    for (place, part) in zip(factors, Self.parts(of: expression, at: factors).dropFirst()) {
      sort = expression[place].isSign("/") ? quotient(sort, part) : max(sort, self.sort(of: part))
    }
    return sort
  }

  /// An amount divided by another one is none.
  private func quotient(_ dividend: Sort, _ divisor: ArraySlice<SQLToken>) -> Sort {
    let sort = sort(of: divisor)
    let isConverted = isConverted && divisor.contains { $0.kind == .number }
    return sort == .amount || isConverted && dividend == .amount ? .other : max(dividend, sort)
  }

  /// What no operator is in.
  private func primary(_ expression: ArraySlice<SQLToken>) -> Sort {
    guard let first = expression.first, let last = expression.last else { return .neutral }
    if first.isSign("(") { return sort(ofBracketed: expression.dropFirst().dropLast()) }
    if first.isWord("case") { return greatest(of: expression.branches) }
    if first.isName, let close = expression.closing(ofCallAt: expression.startIndex) {
      return sort(ofCall: first.text.lowercased(), expression[(expression.startIndex + 2)..<close])
    }
    return last.isName ? sort(named: last.text) : .neutral
  }

  private func sort(ofBracketed inside: ArraySlice<SQLToken>) -> Sort {
    let selects = inside.indices.filter {
      inside[$0].depth == inside.first?.depth && inside[$0].isWord("select")
    }
    if selects.isEmpty { return sort(of: inside) }
    return greatest(
      of: selects.compactMap { SelectOutline.list(behind: $0, inside).first.map { inside[$0.inner] } })
  }

  private func sort(ofCall name: String, _ inside: ArraySlice<SQLToken>) -> Sort {
    let values = inside.listed
    switch name {
    case "money": return .amount
    case "ratio" where values.count == 2: return quotient(sort(of: values[0]), values[1])
    case "nullif": return greatest(of: values.prefix(1))
    case _ where Self.telling.contains(name): return .other
    case _ where SelectOutline.wrappingFunctions.contains(name): return greatest(of: values.prefix(1))
    case _ where SelectOutline.finalFunctions.contains(name): return .neutral
    default: break
    }
    if let place = Self.choosing[name] { return greatest(of: values.dropFirst(place)) }
    return max(.other, greatest(of: values))
  }

  /// Whether it gives a text in which an amount is written as SQL has it, in the smallest unit.
  ///
  /// - Complexity: O(length), as often as expressions stand within each other.
  func writesAmount(_ expression: ArraySlice<SQLToken>) -> Bool {
    guard let first = expression.first else { return false }
    let own = Self.ownPlaces(in: expression)
    if own.contains(where: { Self.comparisons.contains(expression[$0].text) && !expression[$0].isLiteral }) {
      return false
    }
    let joints = own.filter { expression[$0].isSign("|") }
    if !joints.isEmpty {
      return Self.parts(of: expression, at: joints).contains { sort(of: $0) == .amount || writesAmount($0) }
    }
    if first.isSign("(") {
      let inside = expression.dropFirst().dropLast()
      guard inside.first?.isWord("select") ?? false else { return writesAmount(inside) }
      let item = SelectOutline.list(behind: inside.startIndex, inside).first
      return item.map { writesAmount(inside[$0.inner]) } ?? false
    }
    if first.isWord("case") { return expression.branches.contains { writesAmount($0) } }
    guard first.isName, let close = expression.closing(ofCallAt: expression.startIndex) else { return false }
    let (name, inside) = (first.text.lowercased(), expression[(expression.startIndex + 2)..<close])
    if Self.telling.contains(name) || SelectOutline.finalFunctions.contains(name) { return false }
    if name == "cast", let end = inside.lastIndex(where: { $0.isWord("as") }) {
      let type = inside[(end + 1)...].first?.text ?? ""
      let isText = ["text", "char", "clob"].contains(where: type.lowercased().contains)
      return isText && sort(of: inside[..<end]) == .amount
    }
    return inside.listed.contains {
      Self.writing.contains(name) && sort(of: $0) == .amount || writesAmount($0)
    }
  }

  /// Whether a column that it makes would show an amount in the smallest unit, within a text or as a plain number.
  ///
  /// - Complexity: O(length), as often as expressions stand within each other.
  package func hidesAmount(in sql: String) -> Bool {
    guard let outline = try? SelectOutline("SELECT \(sql)"), let item = outline.items.first else {
      return false
    }
    var converted = self
    converted.isConverted = true
    return converted.writesAmount(outline.tokens[item.inner])
      || converted.call(around: item, of: outline)?.hidesAmount ?? false
  }

  /// The function around all of an item.
  func call(around item: SelectOutline.Item, of outline: SelectOutline) -> ColumnAmounts.Call? {
    item.function.map { function in
      let arguments = outline.arguments(of: item)
      return ColumnAmounts.Call(
        function: function, areAmounts: arguments.map { sort(of: $0) == .amount },
        hasConstantDivisor: arguments.count == 2 && !arguments[1].contains { $0.isName })
    }
  }

  /// The places of an expression that stand neither between parentheses nor within a CASE.
  private static func ownPlaces(in expression: ArraySlice<SQLToken>) -> [Int] {
    var open = 0
    return expression.indices.filter { place in
      let token = expression[place]
      guard token.depth == expression.first?.depth else { return false }
      if token.isWord("case") { open += 1 }
      if expression.endsCase(at: place), open > 0 {
        open -= 1
        return false
      }
      return open == 0
    }
  }

  /// What stands between operators.
  private static func parts(of expression: ArraySlice<SQLToken>, at operators: [Int]) -> [ArraySlice<
    SQLToken
  >] {
    let starts = [expression.startIndex] + operators.map { $0 + 1 }
    return zip(starts, operators + [expression.endIndex]).map { expression[$0..<$1] }
  }
}

extension SQLToken {
  /// Whether it is one of some signs.
  fileprivate func isOne(of signs: String) -> Bool { kind == .sign && signs.contains(text) }
  /// Whether it stands for itself, whatever its text is.
  fileprivate var isLiteral: Bool { kind == .string || kind == .quotedName || kind == .parameter }
}

/// What can be told of amounts in a column of a result.
package struct ColumnAmounts: Sendable {
  /// What each SELECT of a UNION gives for it; nothing where only its origin says it.
  package let sorts: [AmountExpressions.Sort]
  /// What SELECTs within give under the name that it is; nothing where none does.
  package let within: [AmountExpressions.Sort]
  /// Whether each of them says that it is an amount.
  package let isMoneyWithin: Bool
  /// Whether an amount stands beside it to be compared with.
  package let isBesideAmount: Bool
  /// Whether it is a text in which an amount is written as SQL has it.
  package let isWritten: Bool
  /// The function around all of it in each SELECT, and which of the values that it is given are amounts.
  package let calls: [Call]

  package struct Call: Sendable {
    package let function: String
    package let areAmounts: [Bool]
    /// Whether the second of two is the same in every row, as in `money(amount * 121, 100)`.
    package let hasConstantDivisor: Bool

    /// Whether it would print an amount in the smallest unit, as `mean(average(price))` would. An amount that is divided
    /// by another one is none.
    package var hidesAmount: Bool {
      let isFirst = areAmounts.first ?? false
      switch function {
      case "mean": return isFirst && !areAmounts.dropFirst().prefix(1).contains(true)
      case "number", "band", "decimal": return isFirst
      case "text": return areAmounts.contains(true)
      default: return false
      }
    }
  }
}
