/// One field of a form.
///
/// A class, as it is handed on with every value of every record.
package final class Field: Sendable {
  package let key: String
  package let title: String
  package let kind: FieldKind
  package let isRequired: Bool
  /// The value a new draft starts from.
  package let initial: Initial?
  /// The field is skipped, needs no value and shows nowhere while this holds.
  package let hiddenWhen: Condition?
  /// Keys of the fields on which its value, checking or showing depends: setting one clears this one.
  package let parents: [String]
  package let checks: [Check]
  /// A switch that, when on, means "deliberately none" for this field.
  package let noneWhen: String?
  /// Known to those who keep the records only: no page, list, search, download, message or report has it.
  package let isPrivate: Bool
  package let isSearchable: Bool
  /// What hits of a search call it; nil for its title.
  package let foundAs: String?
  package let hint: String?
  /// A program, and what it is called with, that knows values of other fields once this one has its own.
  package let lookUp: [String]
  /// What its text is for readers, where it is more than a text.
  package let shownAs: Showing?

  /// What a text is for readers.
  package enum Showing: String, Sendable, CaseIterable {
    /// A country, by its code or its English name: its name in the reader's language.
    case country
    /// A number to call.
    case phone
    /// A word, which catalogues translate.
    case word
  }

  package init(
    _ key: String, _ title: String, _ kind: FieldKind, isRequired: Bool = false, initial: Initial? = nil,
    hiddenWhen: Condition? = nil, parents: [String] = [], checks: [Check] = [], noneWhen: String? = nil,
    isPrivate: Bool = false, isSearchable: Bool = false, foundAs: String? = nil, hint: String? = nil,
    lookUp: [String] = [], shownAs: Showing? = nil
  ) {
    self.shownAs = shownAs
    self.key = key
    self.title = title
    self.kind = kind
    self.isRequired = isRequired
    self.initial = initial
    self.hiddenWhen = hiddenWhen
    self.parents = parents
    self.checks = checks
    self.noneWhen = noneWhen
    self.isPrivate = isPrivate
    self.isSearchable = isSearchable
    self.foundAs = foundAs
    self.hint = hint
    self.lookUp = lookUp
  }

  /// Whether it, or a field within it, is hidden by what others have, or deliberately without a value.
  package var canHide: Bool {
    hiddenWhen != nil || noneWhen != nil || (kind.children ?? []).contains(where: \.canHide)
  }

  /// The other fields that its condition, checks and switch name.
  var namedFields: [String] {
    (hiddenWhen?.fields ?? []) + checks.flatMap(\.namedFields) + (noneWhen.map { [$0] } ?? [])
  }
}

/// What a field can hold, and how it is entered and shown.
package enum FieldKind: Sendable {
  case text
  case multiline
  case integer
  case decimal
  case money
  case date
  /// A date with a time of day.
  case moment
  case choice(Choices)
  /// The key of a stored record of a kind, such as a reservation's room type.
  case reference(String)
  case flag
  /// Yes or no for each element of a list of another record, as ``SwitchStates`` has them.
  case switches
  case email
  case phone
  /// A document or picture that is kept beside the store, as ``StoredFile`` has it.
  case file
  /// Several fields shown as one row, such as a full name.
  case group([Field])
  /// Any number of groups of fields, such as drivers.
  case list([Field])

  /// The fields of a group or list.
  package var children: [Field]? {
    switch self {
    case .group(let fields), .list(let fields): fields
    default: nil
    }
  }
}

/// One answer of a choice: the stored value and the title that people read.
package struct Choice: Sendable, Hashable {
  /// How something stands.
  package enum Tone: String, Sendable, Hashable, CaseIterable {
    case good
    case bad
    case open
    case neutral
  }

  package let value: String
  package let title: String
  /// How a record stands by this choice; nil where it tells nothing of that.
  package let tone: Tone?
  package init(_ value: String, _ title: String, tone: Tone? = nil) {
    self.value = value
    self.title = title
    self.tone = tone
  }
}

/// What a new draft starts from.
package enum Initial: Sendable, Hashable {
  case value(FieldValue)
  /// The day of entry.
  case today
}

/// A condition on the other fields of a draft.
package indirect enum Condition: Sendable {
  case equals(field: String, value: String)
  case isOneOf(field: String, values: [String])
  case isEmpty(field: String)
  case not(Condition)
  case all([Condition])
  case any([Condition])

  /// Every field that the condition looks at.
  package var fields: [String] {
    switch self {
    case .equals(let field, _), .isOneOf(let field, _), .isEmpty(let field): [field]
    case .not(let condition): condition.fields
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.fields)
    }
  }
}
