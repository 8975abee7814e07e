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
      guard let close = tokens.closing(ofCallAt: place),
        let division = division(in: tokens[(place + 2)..<close])
      else { continue }
      throw QueryFault(
        .refused(
          "what is divided within money(…) is cut off and not rounded. Write what it is divided by behind a comma, as in money(sum(amount), count(*)), which rounds once"
        ), at: tokens[division].range.lowerBound)
    }
  }

  /// Where a value is divided that no function makes something else of; nil where none is.
  private static func division(in value: ArraySlice<SQLToken>) -> Int? {
    // What is chosen by a condition may be divided in the condition alone, and fractions are not cut off.
    let isOther = value.contains {
      $0.isWord("case") || $0.isWord("select") || $0.kind == .number && $0.text.contains(".")
    }
    if isOther { return nil }
    var calls = 0
    var open: [Bool] = []
    for place in value.indices {
      let token = value[place]
      if token.isSign("(") {
        let isCall = place > value.startIndex && value[place - 1].isName
        open.append(isCall)
        calls += isCall ? 1 : 0
      } else if token.isSign(")") {
        calls -= open.popLast() ?? false ? 1 : 0
      } else if token.isSign("/"), calls == 0 {
        return place
      }
    }
    return nil
  }
}
