import Forms

/// Division of whole numbers, which SQL cuts off, in an amount and in what is rounded: a mean of 6.67 would be shown as 6.66.
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
        guard let format = values.first?.first, format.kind == .string else { continue }
        let written = zip(Self.conversions(of: format.text), values.dropFirst())
        try check(wholes: written.filter { "feg".contains($0.0) }.map(\.1))
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

  /// How a format writes each of its values, as by `d` and `f`; none where it asks for more than those.
  private static func conversions(of format: String) -> [Character] {
    let parts = format.replacing("%%", with: "").split(separator: "%", omittingEmptySubsequences: false)
    let written = parts.dropFirst().map { part in part.first(where: \.isLetter) ?? "%" }
    return format.contains("*") ? [] : written
  }

  private func check(amount value: ArraySlice<SQLToken>) throws(QueryFault) {
    guard let place = division(in: value, beside: amounts) else { return }
    throw QueryFault(
      .refused(
        "what is divided within money(…) is cut off and not rounded. Write what it is divided by behind a comma, as in money(sum(amount), count(*)), which rounds once"
      ), at: value[place].range.lowerBound)
  }

  private func check(wholes values: some Sequence<ArraySlice<SQLToken>>) throws(QueryFault) {
    for value in values where areWhole(value) {
      guard let place = division(in: value, beside: []) else { continue }
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

  /// Where whole numbers are divided, by one that is written out, by a count or by what is made of such; nil where none are.
  ///
  /// What else something is divided by may be a decimal, of which nothing is cut off.
  ///
  /// - Parameter others: the names of columns of which something is divided, and by which it may be; none where all is.
  private func division(in value: ArraySlice<SQLToken>, beside others: Set<String>) -> Int? {
    // What a number with a point goes into is none that is cut off.
    if value.contains(where: { $0.kind == .number && $0.text.contains(".") }) { return nil }
    let isWhole = areWhole(value)
    var hidden = 0
    var open: [Bool] = []
    for place in value.indices {
      let token = value[place]
      if token.isSign("(") {
        let isOther =
          place > value.startIndex && value[place - 1].isName
          && !Self.choosing.contains(value[place - 1].text.lowercased()) && !value[place - 1].isKeyword
        open.append(isOther)
        hidden += isOther ? 1 : 0
      } else if token.isSign(")") {
        hidden -= open.popLast() ?? false ? 1 : 0
      } else if token.isSign("/"), hidden == 0, place + 1 < value.endIndex {
        let divisor = value[place + 1]
        if divisor.kind == .number || divisor.isWord("count") || divisor.isWord("nullif") { return place }
        if isWhole, others.isDisjoint(with: Self.operand(at: place + 1, in: value).words),
          others.isEmpty || !others.isDisjoint(with: Self.dividend(before: place, in: value).words)
        {
          return place
        }
      }
    }
    return nil
  }

  /// What stands before a place, within the parentheses around it.
  private static func dividend(before place: Int, in value: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
    let opening = value[..<place].lastIndex { $0.depth < value[place].depth }
    return value[(opening.map { $0 + 1 } ?? value.startIndex)..<place]
  }

  /// A column, a call or what stands in parentheses, at a place.
  private static func operand(at place: Int, in value: ArraySlice<SQLToken>) -> ArraySlice<SQLToken> {
    let start = value[place...].indices.first { !value[$0].isSign("-") } ?? place
    if value[start].isSign("(") { return value[start...(value.closing(ofParenthesisAt: start) ?? start)] }
    if let close = value.closing(ofCallAt: start) { return value[start...close] }
    return value[start...].prefix(start + 1 < value.endIndex && value[start + 1].isSign(".") ? 3 : 1)
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
