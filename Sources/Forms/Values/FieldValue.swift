/// What a field of a record holds. Nothing at all (`nil`) means missing, which an empty text is not.
package enum FieldValue: Sendable, Hashable {
  case text(String)
  case integer(Int)
  case decimal(ExactDecimal)
  case money(Money)
  case date(CalendarDate)
  case moment(CalendarMoment)
  /// A switch, on or off.
  case flag(Bool)
  /// The value (not the title) of a choice, or the key of the record that a reference names.
  case choice(String)
  /// A group of fields in one value, such as a full name.
  case group(FieldGroup)
  /// Any number of groups, such as drivers.
  case list([FieldGroup])
}

extension FieldValue {
  /// Whether two values are the same to the store, which compares texts by their bytes: é in one character, and e with
  /// an accent behind it, are two.
  package static func == (own: FieldValue, other: FieldValue) -> Bool {
    switch (own, other) {
    case (.text(let own), .text(let other)), (.choice(let own), .choice(let other)):
      ExactText(own) == ExactText(other)
    case (.integer(let own), .integer(let other)): own == other
    case (.decimal(let own), .decimal(let other)): own == other
    case (.money(let own), .money(let other)): own == other
    case (.date(let own), .date(let other)): own == other
    case (.moment(let own), .moment(let other)): own == other
    case (.flag(let own), .flag(let other)): own == other
    case (.group(let own), .group(let other)): own == other
    case (.list(let own), .list(let other)): own == other
    case (.text, _), (.integer, _), (.decimal, _), (.money, _), (.date, _), (.moment, _), (.flag, _),
      (.choice, _), (.group, _), (.list, _):
      false
    }
  }

  /// How many megabytes a text may have.
  package static let textLimit = 10
}

/// The values of a group's fields, in the order of the fields.
package struct FieldGroup: Sendable, Hashable {
  package var values: [FieldValue?]
  package init(_ values: [FieldValue?]) { self.values = values }

  /// Whether there is nothing in it to show.
  package var isEmpty: Bool { values.allSatisfy { $0?.isEmpty ?? true } }

  /// The same with decimals as ``ExactDecimal/withoutZeros`` writes them.
  package var withoutZeros: FieldGroup { FieldGroup(values.map { $0?.withoutZeros }) }

  fileprivate func written(like other: FieldGroup) -> FieldGroup {
    FieldGroup(
      values.indices.map {
        $0 < other.values.count ? values[$0]?.written(like: other.values[$0]) : values[$0]
      })
  }
}

extension FieldValue {
  package var text: String? {
    switch self {
    case .text(let text), .choice(let text): text
    default: nil
    }
  }
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  package var decimal: ExactDecimal? { if case .decimal(let value) = self { value } else { nil } }
  package var money: Money? { if case .money(let value) = self { value } else { nil } }
  package var date: CalendarDate? { if case .date(let value) = self { value } else { nil } }
  package var moment: CalendarMoment? { if case .moment(let value) = self { value } else { nil } }
  package var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
  package var group: FieldGroup? { if case .group(let value) = self { value } else { nil } }
  package var list: [FieldGroup]? { if case .list(let value) = self { value } else { nil } }

  /// Whether it is a text that could not be read as a value of a kind.
  package func isUnread(as kind: FieldKind) -> Bool {
    switch (kind, self) {
    case (.text, _), (.multiline, _), (.email, _), (.phone, _), (.file, _), (.switches, _): false
    case (_, .text): true
    default: false
    }
  }

  /// The one group, or those of a list; none of any other value.
  package var groups: [FieldGroup] { list ?? group.map { [$0] } ?? [] }

  /// The value with decimals as another one has them that are only written otherwise: 1.5 and not 1.50. The two are the
  /// same to whoever asks for numbers if this is the other one.
  ///
  /// - Complexity: O(values within).
  package func written(like other: FieldValue?) -> FieldValue {
    switch (self, other) {
    case (.decimal(let own), .decimal(let known)?):
      .decimal(own.withoutZeros == known.withoutZeros ? known : own)
    case (.group(let own), .group(let known)?): .group(own.written(like: known))
    case (.list(let own), .list(let known)?):
      .list(own.indices.map { $0 < known.count ? own[$0].written(like: known[$0]) : own[$0] })
    default: self
    }
  }

  fileprivate var withoutZeros: FieldValue {
    switch self {
    case .decimal(let number): .decimal(number.withoutZeros)
    case .group(let group): .group(group.withoutZeros)
    case .list(let groups): .list(groups.map(\.withoutZeros))
    default: self
    }
  }

  /// Whether there is nothing in it to show: an empty text, an empty list, a group of nothing.
  package var isEmpty: Bool {
    switch self {
    case .text(let text), .choice(let text): text.isEmpty
    case .list(let items): items.isEmpty
    case .group(let group): group.isEmpty
    default: false
    }
  }
}
