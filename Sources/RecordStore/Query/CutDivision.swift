internal import Forms

/// Division of whole numbers in an amount, which SQL cuts off: a mean of 6.67 would be shown as 6.66.
///
/// ```swift
/// try CutDivision.check("money(sum(price) / count(*))")   // throws
/// try CutDivision.check("money(sum(price), count(*))")
/// ```
package enum CutDivision {
  /// - Throws: ``QueryFault`` for what is divided within `money(…)` and not rounded.
  package static func check(_ sql: String) throws(QueryFault) { try check(SQLToken.all(in: sql)) }

  static func check(_ tokens: [SQLToken]) throws(QueryFault) {
    for place in tokens.indices where tokens[place].isName && tokens[place].text.lowercased() == "money" {
      guard let close = tokens.closing(ofCallAt: place) else { continue }
      let values = tokens[(place + 2)..<close].listed
      guard values.count == 1, let value = values.first, let division = division(in: value) else { continue }
      throw fault(at: tokens[division])
    }
  }

  /// Refuses an expression that gives an amount and is divided.
  package static func check(amount sql: String) throws(QueryFault) {
    let tokens = SQLToken.all(in: sql)
    try check(tokens)
    if let division = division(in: tokens[...]) { throw fault(at: tokens[division]) }
  }

  private static func fault(at token: SQLToken) -> QueryFault {
    QueryFault(
      .refused(
        "what is divided within money(…) is cut off and not rounded. Write what it is divided by behind a comma, as in money(sum(amount), count(*)), which rounds once"
      ), at: token.range.lowerBound)
  }

  /// Functions that give their values as they are, one of them, or their size.
  private static let choosing: Set<String> = ["coalesce", "ifnull", "iif", "max", "min", "abs", "sum"]

  /// Where whole numbers are divided, by one that is written out or by a count; nil where none are.
  ///
  /// What else something is divided by may be a decimal, of which nothing is cut off.
  private static func division(in value: ArraySlice<SQLToken>) -> Int? {
    // What a number with a point goes into is none that is cut off.
    if value.contains(where: { $0.kind == .number && $0.text.contains(".") }) { return nil }
    var others = 0
    var open: [Bool] = []
    for place in value.indices {
      let token = value[place]
      if token.isSign("(") {
        let isOther =
          place > value.startIndex && value[place - 1].isName
          && !choosing.contains(value[place - 1].text.lowercased()) && !value[place - 1].isKeyword
        open.append(isOther)
        others += isOther ? 1 : 0
      } else if token.isSign(")") {
        others -= open.popLast() ?? false ? 1 : 0
      } else if token.isSign("/"), others == 0, place + 1 < value.endIndex {
        let divisor = value[place + 1]
        if divisor.kind == .number || divisor.isWord("count") || divisor.isWord("nullif") { return place }
      }
    }
    return nil
  }
}

extension SQLToken {
  /// Whether what stands in parentheses behind it is not what it is given.
  fileprivate var isKeyword: Bool {
    kind == .word && ["then", "else", "when", "case", "and", "or", "not", "select", "in"].contains(text)
  }
}
