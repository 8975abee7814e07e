/// A value as a file gave it: exact and unchecked.
///
/// Two values are equal when their bytes are: texts that merely look alike (composed and decomposed
/// accents) differ, and so do `9.9` and `9.90`, and objects with the same members in another order.
package enum SourceValue: Sendable {
  /// No value: JSON's `null`, a member that an object lacks, an unquoted empty field of a CSV file.
  case null
  /// JSON's `true` or `false`, a property list's Boolean.
  case bool(Bool)
  /// A number's literal as it was written, for example `9.90`; never rounded.
  case number(String)
  /// A day or a moment as ISO 8601 has it, of what tells it as such: a cell of a spreadsheet, a property
  /// list.
  case date(String)
  /// A text with every character that came in.
  case text(String)
  /// A list, in file order.
  case list([SourceValue])
  /// Members in file order; a reader never gives a key twice.
  case object([(key: String, value: SourceValue)])
}

extension SourceValue {
  /// What sort of value it is, for errors that say what was found.
  package enum Kind: String, Sendable, Equatable {
    case null, bool, number, text, list, object
  }

  /// What sort of value this is.
  package var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .date, .text: .text
    case .list: .list
    case .object: .object
    }
  }
}

extension SourceValue: Equatable {
  /// Whether two values are the same to the byte; linear in their size.
  package static func == (left: SourceValue, right: SourceValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)), (.date(let one), .date(let other)),
      (.text(let one), .text(let other)):
      one.utf8.elementsEqual(other.utf8)
    case (.list(let one), .list(let other)): one == other
    case (.object(let one), .object(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) && $0.value == $1.value }
    default: false
    }
  }
}
