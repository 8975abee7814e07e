internal import Forms

/// What is wrong with the words of a list's conditions or orders.
package enum ListFault: Error, Sendable, Equatable {
  /// A condition without a field or a comparison.
  case notACondition(String)
  case unknownField(String, known: [String])
  /// A value that the field cannot have; with the field's kind as forms name it.
  case badValue(field: String, value: String, kind: String)
  /// A number of which nothing says whether its sign stands between thousands or before decimals; with both as they are typed.
  case readInTwoWays(field: String, value: String, whole: String, decimal: String)
  case notAChoice(field: String, value: String, known: [String])
  /// Several choices may be meant, with their values.
  case severalChoices(field: String, value: String, values: [String])
  /// No record of the kind that the field refers to is called so; with the name that may be meant.
  case notARecord(field: String, value: String, kind: String, meant: String?)
  /// Several records are called so, with keys of theirs.
  case sharedName(field: String, value: String, keys: [String])
  /// A comparison by size with a field that has none, or with nothing.
  case notOrdered(field: String)
  /// A search for a text without letters and digits.
  case noWords(String)
}
