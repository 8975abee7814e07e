/// What queries say in words.
package enum QueryWords {
  /// The texts of a SELECT that a catalogue translates: `words('All')`, `text('in {}', month)`.
  ///
  /// - Complexity: O(length).
  package static func texts(in sql: String) -> [String] {
    let tokens = SQLToken.all(in: sql)
    return tokens.indices.dropLast(2).compactMap { place in
      guard tokens[place].isWord("words") || tokens[place].isWord("text"), tokens[place + 1].isSign("("),
        tokens[place + 2].kind == .string
      else { return nil }
      return tokens[place + 2].text
    }
  }
}
