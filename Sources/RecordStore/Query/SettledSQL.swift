internal import Forms

/// SQL in which values stand in the place of parameters, as views and expressions over one record have none.
///
/// ```swift
/// SettledSQL.text("nights * :price", ["price": .integer(1000)])   // nights * 1000
/// ```
package enum SettledSQL {
  /// - Complexity: O(length).
  package static func text(_ sql: String, _ values: [String: QueryValue]) -> String {
    var bytes = Array(sql.utf8)
    for token in SQLToken.all(in: sql).reversed() where token.kind == .parameter {
      guard let value = values[String(token.text.dropFirst())] else { continue }
      bytes.replaceSubrange(token.range, with: value.literal.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension QueryValue {
  /// The value as SQL writes it.
  var literal: String {
    switch self {
    case .null: "NULL"
    // Behind a sign for subtraction another one would begin a comment.
    case .integer(let number): number < 0 ? "(\(number))" : "\(number)"
    case .real(let number): number < 0 ? "(-\(Self.digits(of: -number)))" : Self.digits(of: number)
    case .text(let text): "'\(text.replacing("'", with: "''"))'"
    // No parameter is more than a number or a text.
    default: "NULL"
    }
  }

  /// 0.00001, and not 1e-05, which is arithmetic to whoever reads it token by token.
  private static func digits(of number: Double) -> String {
    guard let decimal = ExactDecimal(number), decimal.scale > 0 else { return "\(number)" }
    return decimal.description
  }
}
