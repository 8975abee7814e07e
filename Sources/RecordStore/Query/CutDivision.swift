import Forms

/// Division of whole numbers in an amount, which SQL cuts off: a mean of 6.67 would be shown as 6.66.
///
/// ```swift
/// let division = CutDivision(wholes: ["persons"], amounts: ["price"], beside: ["weight"])
/// try division.check("money(price / persons)")   // throws
/// try division.check("money(price, persons)")
/// ```
package struct CutDivision: Sendable {
  /// The names of columns that have whole numbers and no amounts for certain; in small letters.
  private let wholes: Set<String>
  /// Those of columns that have amounts.
  private let amounts: Set<String>

  /// - Parameter others: the names of other columns, beside which the same name does not say what is meant.
  package init(
    wholes: some Sequence<String>, amounts: some Sequence<String>, beside others: some Sequence<String>
  ) {
    let others = Set(others.map { $0.lowercased() })
    self.wholes = Set(wholes.map { $0.lowercased() }).subtracting(others)
    self.amounts = Set(amounts.map { $0.lowercased() }).subtracting(others)
  }

  /// - Throws: ``QueryFault`` for what is divided within `money(…)` and not rounded, and for what is cut off before it is
  ///   rounded by `round`, or written with digits behind a point by `printf`.
  package func check(_ sql: String) throws(QueryFault) { try check(SQLToken.all(in: sql)) }

  func check(_ tokens: [SQLToken]) throws(QueryFault) {
    for place in tokens.indices where tokens[place].isName {
      guard let close = tokens.closing(ofCallAt: place) else { continue }
      let values = tokens[(place + 2)..<close].listed
      switch tokens[place].text.lowercased() {
      case "money" where values.count == 1: try check(amount: tokens[(place + 2)..<close])
      case "round": try check(wholes: values.prefix(1))
      case "printf", "format":
        guard let format = values.first?.first, format.kind == .string, format.text.contains("f") else {
          continue
        }
        try check(wholes: values.dropFirst())
      default: break
      }
    }
  }

  /// Refuses an expression that gives an amount and is divided.
  package func check(amount sql: String) throws(QueryFault) {
    let tokens = SQLToken.all(in: sql)
    try check(tokens)
    try check(amount: tokens[...])
  }

  private func check(amount value: ArraySlice<SQLToken>) throws(QueryFault) {
    guard let place = division(in: value) else { return }
    throw QueryFault(
      .refused(
        "what is divided within money(…) is cut off and not rounded. Write what it is divided by behind a comma, as in money(sum(amount), count(*)), which rounds once"
      ), at: value[place].range.lowerBound)
  }

  private func check(wholes values: some Sequence<ArraySlice<SQLToken>>) throws(QueryFault) {
    for value in values where areWhole(value) {
      guard let place = division(in: value) else { continue }
      throw QueryFault(
        .refused(
          "whole numbers are divided here, and what is behind the point is cut off before it is rounded or written. Divide by a number with a point, as in / 100.0, or write money(…, 100), which rounds once"
        ), at: value[place].range.lowerBound)
    }
  }

  /// Functions that give their values as they are, one of them, or their size.
  private static let choosing: Set<String> = ["coalesce", "ifnull", "iif", "max", "min", "abs", "sum"]
  /// Words within an expression of which each part is a whole number if all names in it are.
  private static let words: Set<String> = ["null", "distinct"]

  /// Where whole numbers are divided, by one that is written out, by a count or by a column of such; nil where none are.
  ///
  /// What else something is divided by may be a decimal, of which nothing is cut off.
  private func division(in value: ArraySlice<SQLToken>) -> Int? {
    // What a number with a point goes into is none that is cut off.
    if value.contains(where: { $0.kind == .number && $0.text.contains(".") }) { return nil }
    let isWhole = areWhole(value)
    var others = 0
    var open: [Bool] = []
    for place in value.indices {
      let token = value[place]
      if token.isSign("(") {
        let isOther =
          place > value.startIndex && value[place - 1].isName
          && !Self.choosing.contains(value[place - 1].text.lowercased()) && !value[place - 1].isKeyword
        open.append(isOther)
        others += isOther ? 1 : 0
      } else if token.isSign(")") {
        others -= open.popLast() ?? false ? 1 : 0
      } else if token.isSign("/"), others == 0, place + 1 < value.endIndex {
        let divisor = value[place + 1]
        if divisor.kind == .number || divisor.isWord("count") || divisor.isWord("nullif") { return place }
        if isWhole, wholes.contains(Self.column(at: place + 1, in: value)) { return place }
      }
    }
    return nil
  }

  /// The name of the column at a place, in small letters, without that of its table.
  private static func column(at place: Int, in value: ArraySlice<SQLToken>) -> String {
    let isOfTable = place + 2 < value.endIndex && value[place + 1].isSign(".")
    return value[isOfTable ? place + 2 : place].text.lowercased()
  }

  /// Whether all that an expression is made of are whole numbers, amounts among them.
  private func areWhole(_ value: ArraySlice<SQLToken>) -> Bool {
    value.indices.allSatisfy { place in
      let token = value[place]
      switch token.kind {
      case .sign: return true
      case .number: return Int(token.text) != nil
      case .string, .parameter: return false
      case .word, .quotedName:
        let (name, next) = (token.text.lowercased(), place + 1 < value.endIndex ? value[place + 1] : nil)
        if next?.isSign("(") ?? false {
          return Self.choosing.contains(name) || name == "count" || name == "nullif"
        }
        return next?.isSign(".") ?? false || wholes.contains(name) || amounts.contains(name)
          || token.kind == .word && Self.words.contains(name)
      }
    }
  }
}

extension SQLToken {
  /// Whether what stands in parentheses behind it is not what it is given.
  fileprivate var isKeyword: Bool {
    kind == .word && ["then", "else", "when", "case", "and", "or", "not", "select", "in"].contains(text)
  }
}
