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

  /// By names of columns, and of parameters with their sign, in small letters.
  private var names: [String: Sort]
  /// Whether an amount that is divided by a number is one no more, as where cents are made into euros.
  var isConverted: Bool
  /// Whether one that is divided by a number of hundreds is none either, as points are, of which five euros give one.
  private let isCounted: Bool

  /// The names of columns that have means, and of all that have no sum; in small letters.
  private var means: Set<String>
  private var unsummed: Set<String>

  /// Functions that tell something of a value which is no amount, even of one.
  private static let telling: Set<String> = [
    "count", "length", "instr", "sign", "typeof", "unicode", "ntile", "json_array_length", "json_type",
    "json_valid",
  ]
  /// Those that give a number of what they are given, and no text.
  private static let calculating: Set<String> = [
    "money", "sum", "total", "avg", "average", "ratio", "whole", "abs", "round", "ceil", "ceiling", "floor",
    "trunc", "mod", "sqrt", "pow", "power", "exp", "ln", "log",
  ]
  /// Words around which neither side is what is given.
  private static let comparisons: Set<String> = [
    "and", "or", "not", "is", "isnull", "notnull", "in", "like", "glob", "match", "regexp", "between",
    "exists", "=", "<", ">", "!",
  ]

  /// - Parameters:
  ///   - amounts: the names of columns that have amounts, and of parameters that are some, such as `:price`.
  ///   - others: those of other columns; what is called like one of each counts as an amount.
  ///   - means: those that have means, and `unsummed` others that have no sum.
  ///   - isConverted: whether an amount that is divided by a number is one no more, as where cents are made into euros.
  ///   - isCounted: whether one that is divided by a number of hundreds is none either, as points for euros are.
  package init(
    amounts: Set<String>, others: Set<String> = [], means: Set<String> = [], unsummed: Set<String> = [],
    isConverted: Bool = false, isCounted: Bool = false
  ) {
    self.isCounted = isCounted
    self.means = means
    self.unsummed = unsummed.union(means)
    self.isConverted = isConverted
    names = Dictionary(others.map { ($0.lowercased(), Sort.other) }) { first, _ in first }
    for name in amounts { names[name.lowercased()] = .amount }
  }

  /// What an expression gives.
  package func sort(of sql: String) -> Sort { sort(of: SQLToken.all(in: sql)[...]) }

  func sort(named name: String) -> Sort { names[name.lowercased()] ?? .neutral }

  /// Whether it was told what a column or parameter of a name has, in small letters.
  func knows(_ name: String) -> Bool { names[name] != nil }

  func isMean(named name: String) -> Bool { means.contains(name.lowercased()) }

  func hasSum(named name: String) -> Bool { !unsummed.contains(name.lowercased()) }

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
        if sort > known.sort(named: expression.name) {
          known.names[expression.name] = sort
          isChanging = true
        }
        if expression.alternatives.contains(where: known.isMean),
          known.means.insert(expression.name).inserted
        {
          isChanging = true
        }
        if !expression.alternatives.allSatisfy(known.hasSum), known.unsummed.insert(expression.name).inserted
        {
          isChanging = true
        }
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
    let parts = Parts(of: expression)
    switch parts.kind {
    case .one: return sort(ofOne: parts.values[0])
    case .comparison: return .other
    case .text, .sum: return greatest(of: parts.values)
    case .product:
      let sort = zip(parts.signs, parts.values.dropFirst()).reduce(sort(of: parts.values[0])) {
        sort, factor in
        factor.0 == "*"
          ? max(sort, self.sort(of: factor.1)) : quotient(sort, factor.1, isRest: factor.0 == "%")
      }
      let isHundredth = zip(["*"] + parts.signs, parts.values).contains { sign, factor in
        sign == "*" && factor.count == 1 && factor.first?.kind == .number
          && Double(factor.first?.text ?? "") ?? 1 <= 0.01
      }
      return isConverted && isHundredth && sort == .amount ? .other : sort
    }
  }

  /// An amount divided by another one is none, but what is left of it is one.
  private func quotient(
    _ dividend: Sort, _ divisor: ArraySlice<SQLToken>, isRest: Bool = false
  ) -> Sort {
    let sort = sort(of: divisor)
    // A third of cents is one of cents.
    let isConverted =
      isConverted && divisor.contains(where: \.isHundred)
      || isCounted && divisor.contains(where: \.isOfHundreds)
    return sort == .amount && !isRest || isConverted && dividend == .amount ? .other : max(dividend, sort)
  }

  /// What no operator is in.
  private func sort(ofOne expression: ArraySlice<SQLToken>) -> Sort {
    if let chosen = SelectOutline.chosen(by: expression) { return greatest(of: chosen) }
    guard let (name, values) = SelectOutline.call(expression) else {
      let name = expression.last.flatMap { $0.isName || $0.kind == .parameter ? $0.text : nil }
      return name.map(sort(named:)) ?? .neutral
    }
    switch name {
    case "money": return .amount
    case "ratio" where values.count == 2: return quotient(sort(of: values[0]), values[1])
    case _ where Self.telling.contains(name): return .other
    case _ where SelectOutline.wrappingFunctions.contains(name): return greatest(of: values.prefix(1))
    case _ where SelectOutline.finalFunctions.contains(name): return .neutral
    default: return max(.other, greatest(of: values))
    }
  }

  /// Whether what it gives shows an amount as SQL has it, in the smallest unit: in a text, or as a plain number.
  ///
  /// - Complexity: O(length), as often as expressions stand within each other.
  func hidesAmount(in expression: ArraySlice<SQLToken>) -> Bool {
    func isAmount(_ value: ArraySlice<SQLToken>) -> Bool { sort(of: value) == .amount }
    func writes(_ value: ArraySlice<SQLToken>) -> Bool { isAmount(value) || hidesAmount(in: value) }
    let parts = Parts(of: expression)
    switch parts.kind {
    case .one: break
    case .text: return parts.values.contains(where: writes)
    case .comparison, .sum, .product: return false
    }
    if let chosen = SelectOutline.chosen(by: parts.values[0]) {
      return chosen.contains { hidesAmount(in: $0) }
    }
    guard let (name, values) = SelectOutline.call(parts.values[0]) else { return false }
    switch name {
    case "mean":
      return values.prefix(1).contains(where: isAmount) && !values.dropFirst().contains(where: isAmount)
    case "number", "band", "decimal": return values.prefix(1).contains(where: isAmount)
    case "titled":
      return values.prefix(1).contains { hidesAmount(in: $0) } || values.dropFirst().contains(where: writes)
    case _ where SelectOutline.wrappingFunctions.contains(name):
      return values.contains { hidesAmount(in: $0) }
    case "text", "record": return values.contains(where: writes)
    case "cast":
      let type = values[0].reversed().prefix { !$0.isWord("as") }.map { $0.text.lowercased() }
      return ["text", "char", "clob", "blob"].contains { kind in type.contains { $0.contains(kind) } }
        && values.contains(where: writes)
    default:
      let isOther = [Self.telling, Self.calculating, SelectOutline.finalFunctions].contains {
        $0.contains(name)
      }
      return !isOther && values.contains(where: writes)
    }
  }

  /// Whether a column that it makes would show an amount in the smallest unit, within a text or as a plain number.
  ///
  /// - Parameter isText: whether the column has texts, so that an amount itself is one.
  package func hidesAmount(in sql: String, isText: Bool) -> Bool {
    var converted = self
    converted.isConverted = true
    let tokens = SQLToken.all(in: sql)
    return converted.hidesAmount(in: tokens[...])
      || isText && converted.sort(of: tokens[...]) == .amount
        && SelectOutline.functionAround(tokens[...]) != "money"
  }

  // MARK: Means

  /// The names of derived columns that have means, each made of those before it; in small letters.
  package static func means(of derived: [DerivedColumn]) -> Set<String> {
    names(of: derived) { known, expression in known.isMean(expression) }
  }

  /// Those that have no sum, means among them.
  package static func unsummed(of derived: [DerivedColumn]) -> Set<String> {
    names(of: derived) { known, expression in !known.hasSum(expression) }
  }

  /// - Parameter isOne: whether a column is one of them, given what is known of those before it.
  private static func names(
    of derived: [DerivedColumn], where isOne: (AmountExpressions, ArraySlice<SQLToken>) -> Bool
  ) -> Set<String> {
    derived.reduce(into: []) { names, column in
      let known = AmountExpressions(amounts: [], means: names)
      if isOne(known, SQLToken.all(in: column.sql)[...]) { names.insert(column.name.lowercased()) }
    }
  }

  /// Whether it gives means, of which the sum is none: what is divided by another number in each row.
  func isMean(_ expression: ArraySlice<SQLToken>) -> Bool { isMean(expression, orTellsOfAll: false) }

  /// Whether its values have a sum. Means have none, nor have the greatest of some, a rank, a running total, how many are
  /// different, and ages.
  func hasSum(_ expression: ArraySlice<SQLToken>) -> Bool { !isMean(expression, orTellsOfAll: true) }

  private func isMean(_ expression: ArraySlice<SQLToken>, orTellsOfAll isAny: Bool) -> Bool {
    func isMean(_ value: ArraySlice<SQLToken>) -> Bool { self.isMean(value, orTellsOfAll: isAny) }
    let parts = Parts(of: expression)
    switch parts.kind {
    case .one: break
    case .comparison: return false
    case .text, .sum: return parts.values.contains(where: isMean)
    case .product:
      let divisors = zip(parts.signs, parts.values.dropFirst()).filter { $0.0 == "/" }
      let others = parts.values.filter { !isMean($0) }
      return divisors.contains { Self.differs($0.1) }
        || others.count < parts.values.count && !others.contains(where: Self.differs)
    }
    let own = parts.values[0]
    if isAny, SelectOutline.tellsOfAll(own) || SelectOutline.isOfWhole(own) { return true }
    if let chosen = SelectOutline.chosen(by: own) { return chosen.contains(where: isMean) }
    guard let (name, values) = SelectOutline.call(own) else {
      return own.last.map { $0.isName && (isAny ? unsummed : means).contains($0.text.lowercased()) } ?? false
    }
    switch name {
    case "money" where values.count > 1, "ratio" where values.count > 1:
      return Self.differs(values[1]) || isMean(values[0])
    case "avg", "average": return true
    case "age": return isAny
    case "sum", "total": return false
    case _ where Self.telling.contains(name): return false
    default: return values.contains(where: isMean)
    }
  }

  /// Whether a divisor can be another number in each row, and is not 100 and a rate.
  private static func differs(_ divisor: ArraySlice<SQLToken>) -> Bool {
    let own = SelectOutline.inside(divisor) ?? divisor
    let parts = Parts(of: own)
    let isRate = parts.kind == .sum && parts.values.contains { $0.count == 1 && $0.first?.isHundred ?? false }
    return own.contains(where: \.isName) && !isRate
  }

  // MARK: Operators

  /// What stands around the operators of an expression that bind least, but for those within parentheses and CASE.
  private struct Parts {
    enum Kind { case one, comparison, sum, text, product }

    private(set) var kind = Kind.one
    private(set) var signs: [String] = []
    /// One more of them than there are operators.
    private(set) var values: [ArraySlice<SQLToken>] = []

    private static let pairs: Set<String> = ["||", "->", "<<", ">>"]

    private static func kind(of sign: String) -> Kind? {
      switch sign {
      case "||", "->", "->>": .text
      case "+", "-", "|", "&", "<<", ">>": .sum
      case "*", "/", "%": .product
      case _ where comparisons.contains(sign): .comparison
      default: nil
      }
    }

    /// What stands behind COLLATE and AS says how it is put in order, or what it is made.
    init(of expression: ArraySlice<SQLToken>) {
      let given = expression.first?.isWord("distinct") ?? false ? expression.dropFirst() : expression
      let all = Self.ownPlaces(in: given)
      let end = all.first { given[$0].isWord("collate") || given[$0].isWord("as") } ?? given.endIndex
      let own = given[..<end]
      var operators: [(kind: Kind, sign: String, range: Range<Int>)] = []
      for place in all
      where place < end && !own[place].isLiteral && place >= operators.last?.range.upperBound ?? 0 {
        let isPair = place + 1 < end && Self.pairs.contains(own[place].text + own[place + 1].text)
        let isArrow = isPair && own[place].isSign("-")
        let count = isArrow && place + 2 < end && own[place + 2].isSign(">") ? 3 : isPair ? 2 : 1
        let range = place..<(place + count)
        let sign = own[range].map(\.text).joined()
        guard let kind = Self.kind(of: sign) else { continue }
        // The sign of a number.
        let isBegun = place > (operators.last?.range.upperBound ?? own.startIndex)
        if isBegun || kind == .comparison { operators.append((kind, sign, range)) }
      }
      let weakest = [Kind.comparison, .text, .sum, .product].first { kind in
        operators.contains { $0.kind == kind }
      }
      kind = weakest ?? .one
      operators.removeAll { $0.kind != kind }
      signs = operators.map(\.sign)
      let starts = [own.startIndex] + operators.map(\.range.upperBound)
      let ends = operators.map(\.range.lowerBound) + [own.endIndex]
      values = zip(starts, ends).map { own[$0..<$1].drop { $0.kind == .sign && "+-~".contains($0.text) } }
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
  }
}

extension SQLToken {
  /// Whether it is the number by which cents, thousandths and percentages are divided.
  fileprivate var isHundred: Bool {
    kind == .number && [100, 1_000, 10_000].contains(Double(text))
  }

  /// Whether it is a number of hundreds, by which cents are divided for one of something for every five euros.
  fileprivate var isOfHundreds: Bool {
    kind == .number
      && (Int(text) ?? Double(text).flatMap { Int(exactly: $0) }).map { $0 > 0 && $0 % 100 == 0 } ?? false
  }

  /// Whether it stands for itself, whatever its text is.
  fileprivate var isLiteral: Bool { kind == .string || kind == .quotedName || kind == .parameter }
}

/// What can be told of amounts in a column of a result.
package struct ColumnAmounts: Sendable {
  /// What each SELECT of a UNION gives for it; nothing where only its origin says it.
  package let sorts: [AmountExpressions.Sort]
  /// What SELECTs within give under the name that it is; nothing where none does.
  package let within: [AmountExpressions.Sort]
  /// The function around all of it in each of them, which says what it is.
  package let functionWithin: String?
  /// Whether an amount stands beside it to be compared with.
  package let isBesideAmount: Bool
  /// Whether it is an amount beside which another number stands to be compared with.
  package let isBesideNumber: Bool
  /// Whether it shows an amount as SQL has it, in the smallest unit.
  package let hidesAmount: Bool
  /// Whether it has means.
  package let isMean: Bool
  /// Whether its values have a sum.
  package let hasSum: Bool
  /// Whether it counts rows or adds values up.
  package let addsUp: Bool
  /// Whether it gives the greatest or the least of some rows, ranks or running totals.
  package let isExtreme: Bool
}
