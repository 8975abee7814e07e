/// A way to some rows of a list, as a query says it: `listed(count(*), 'suppliers', 'standing', standing)`.
package struct ListedCall {
  package let kind: String
  /// The columns that are named between quotes.
  package let columns: [String]
  /// Bytes of the SELECT before it.
  package let offset: Int

  /// Those of a SELECT whose kind stands between quotes.
  ///
  /// - Complexity: O(length).
  package static func all(in sql: String) -> [ListedCall] {
    let tokens = SQLToken.all(in: sql)
    return tokens.indices.compactMap { place in
      guard tokens[place].isWord("listed"), let close = tokens.closing(ofCallAt: place) else { return nil }
      let values = tokens[(place + 2)..<close].listed.map(text)
      guard values.count > 1, let kind = values[1] else { return nil }
      let columns = stride(from: 2, to: values.count, by: 2).compactMap { values[$0] }
      return ListedCall(kind: kind, columns: columns, offset: tokens[place].range.lowerBound)
    }
  }

  /// The text that an expression is; nil for any other.
  private static func text(_ expression: ArraySlice<SQLToken>) -> String? {
    guard expression.count == 1, let token = expression.first, token.kind == .string else { return nil }
    return token.text
  }
}
