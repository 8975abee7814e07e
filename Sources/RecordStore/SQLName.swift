/// Names of tables and columns as they stand in a statement.
enum SQLName {
  /// A name between quotation marks, so that it may be any text, such as `order`.
  static func quoted(_ name: String) -> String {
    // To look for a text costs more than all else here, which every statement asks for many times.
    let text = name.utf8.contains(UInt8(ascii: "\"")) ? name.replacing("\"", with: "\"\"") : name
    return "\"\(text)\""
  }
}
