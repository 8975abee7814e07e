internal import Forms
internal import RecordStore

/// Numbers that are compared with amounts as people write these, so that too much or nothing would be found without a word.
enum ComparedNumbers {
  /// What is wrong with a number beside an amount, which SQL has in the smallest unit.
  static func fault(
    in literal: ComparedLiteral, besideAmount isAmount: @autoclosure () -> Bool, _ currency: Currency
  ) -> LocalizedText? {
    guard !literal.isText, literal.text.contains("."), currency.minorDigits > 0,
      let number = Double(literal.text), number != 0, isAmount()
    else { return nil }
    let units = (number * Double(ExactDecimal.power(currency.minorDigits))).rounded()
    return Int(exactly: units).map { units in
      "amounts are whole numbers of the smallest unit (cents) in SQL. Write \("\(units)") for \(literal.text)"
    }
  }

  /// Refuses such numbers in an expression of a kind, as ``ComparedTexts/check(_:with:beside:)`` does texts.
  ///
  /// - Complexity: O(length + fields).
  static func check(
    _ sql: String, with fields: [Field], beside others: [String], _ currency: Currency
  ) throws(QueryFault) {
    let money = Set(fields.filter(\.kind.isMoney).map { $0.key.lowercased() })
    let rest = Set((fields.filter { !$0.kind.isMoney }.map(\.key) + others).map { $0.lowercased() })
    let amounts = AmountExpressions(amounts: money.subtracting(rest), others: rest)
    for literal in ComparedLiteral.all(inExpression: sql) {
      if let text = fault(in: literal, besideAmount: literal.isBesideAmount(by: amounts), currency) {
        throw QueryFault(.refused(text), at: literal.offset)
      }
    }
  }
}
