/// Names of tables and columns as they stand in a statement.
package enum SQLName {
  /// Whether a table's name is one that people use: those with a blank are Gazette's own.
  package static func isSpoken(_ name: String) -> Bool { !name.contains(" ") }

  /// A name between quotation marks, so that it may be any text, such as `order`.
  package static func quoted(_ name: String) -> String {
    // To look for a text costs more than all else here, which every statement asks for many times.
    let text = name.utf8.contains(UInt8(ascii: "\"")) ? name.replacing("\"", with: "\"\"") : name
    return "\"\(text)\""
  }
}
