internal import Forms

/// Two fields whose values stand in one column, as in a UNION, and of which those of one would be shown as what they are
/// not: a key as that of another kind's record, days as *yes*.
package struct MixedFields: Sendable, Equatable {
  /// A column that a SELECT takes values from, such as `invoices.main`, and how they are shown.
  typealias Source = (name: String, sort: ShownSort)

  package let first: String
  package let second: String

  /// Nil where all are shown alike.
  init?(among sources: [Source]) {
    for (place, source) in sources.enumerated() {
      guard let other = sources[..<place].first(where: { !$0.sort.isShown(like: source.sort) }) else {
        continue
      }
      (first, second) = (other.name, source.name)
      return
    }
    return nil
  }
}

/// How the values of a field are shown.
enum ShownSort {
  case text
  case number
  /// Days and moments, which tell themselves apart.
  case day
  case flag
  case switches
  case choice(Choices)
  case reference(to: String)
  /// The keys of a kind's records, which are shown as they are.
  case key(of: String)

  /// Nil for what is no column.
  init?(of field: Field) {
    switch field.kind {
    case .text, .multiline, .email, .phone, .file: self = .text
    case .integer, .decimal, .money: self = .number
    case .date, .moment: self = .day
    case .flag: self = .flag
    case .switches: self = .switches
    case .choice(let choices): self = .choice(choices)
    case .reference(let kind): self = .reference(to: kind)
    case .group, .list: return nil
    }
  }

  /// Whether its values are right in a column of the other's.
  ///
  /// Amounts beside other numbers are looked at for themselves, and so is a text where a number is to be.
  func isShown(like other: ShownSort) -> Bool {
    switch (self, other) {
    case (.text, .text), (.text, .number), (.number, .text), (.number, .number), (.day, .day), (.flag, .flag),
      (.switches, .switches), (.key, .key), (.key, .text), (.text, .key), (.key, .number), (.number, .key):
      true
    case (.choice(let own), .choice(let others)):
      (Array(own) + Array(others)).allSatisfy { choice in
        (own[choice.value]?.title ?? choice.value) == (others[choice.value]?.title ?? choice.value)
      }
    case (.reference(let kind), .reference(let other)), (.reference(let kind), .key(let other)),
      (.key(let other), .reference(let kind)):
      kind == other
    default: false
    }
  }
}
