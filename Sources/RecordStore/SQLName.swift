/// Names of tables and columns as they stand in a statement.
enum SQLName {
  /// A name between quotation marks, so that it may be any text, such as `order`.
  static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
