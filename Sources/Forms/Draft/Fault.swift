/// One thing that keeps a draft from being complete: where, what stood there, and which rule it breaks.
package struct Fault: Error, Sendable, Equatable {
  /// Title of the section.
  package let section: String
  /// Key of the field; within a group `fullName.firstName`, within a list `drivers[2].birthDate` from 1.
  package let field: String
  /// Title of the field.
  package let title: String
  /// The offending value as entered; nil where it is missing. Of a private field it is for the store only.
  package var value: String?
  package let isPrivate: Bool
  package let rule: BrokenRule
  /// The form's own words for it.
  package let message: String?
  /// The key of another record, for which `{key}` stands in the message.
  package let other: String?

  package init(
    section: String, field: String, title: String, value: String?, isPrivate: Bool = false,
    rule: BrokenRule, message: String? = nil, other: String? = nil
  ) {
    self.section = section
    self.field = field
    self.title = title
    self.value = value
    self.isPrivate = isPrivate
    self.rule = rule
    self.message = message
    self.other = other
  }
}

/// The rule that a value broke, with what it asked for.
package enum BrokenRule: Sendable, Equatable, Hashable {
  case required
  /// The form has no field of this name.
  case unknownField
  /// The text cannot be read as the field's kind, such as "integer".
  case notA(String)
  case notAChoice
  /// No stored record of the kind has this key.
  case unknownReference(String)
  /// Several stored records of the kind are called so; with keys of theirs.
  case sharedName(String, keys: [String])
  case mask(String)
  case pattern(String)
  case minimum(String)
  case maximum(String)
  case minimumLength(Int)
  case maximumLength(Int)
  case notBefore(CalendarDate)
  case notAfter(CalendarDate)
  case maximumAge(Int)
  /// What a built-in form says behind the field's title, with a `{}` for each value: "in the future".
  case stated(String, [String] = [])
  /// What a built-in form says in a whole sentence, with a `{}` for each value.
  case sentence(String, [String] = [])
  /// Nothing is wrong with the row itself, but with another one of the same record.
  case partOfRejectedRecord
  /// Another row of the same file, which starts on this line, says something else of the same record.
  ///
  /// - Parameter ordinal: its place among those that start there, from 1.
  case contradictsLine(Int, ordinal: Int = 1)
}

/// What checking a draft needs to know of the world.
package struct CheckContext: Sendable {
  /// The day of entry: "today" of rules and initial values.
  package let today: CalendarDate
  /// Whether the record is entered anew, not imported or edited.
  package let isNew: Bool
  package let currency: Currency
  /// What is wrong with a text that is to be the key of a stored record of a kind; nil where it is one.
  package let brokenReference: @Sendable (_ kind: String, _ key: String) -> BrokenRule?

  package init(
    today: CalendarDate, isNew: Bool, currency: Currency,
    brokenReference: @escaping @Sendable (String, String) -> BrokenRule? = { _, _ in nil }
  ) {
    self.today = today
    self.isNew = isNew
    self.currency = currency
    self.brokenReference = brokenReference
  }
}

extension BrokenRule {
  /// A file is of none of the types that are taken.
  package static func otherFileType(than types: [FileType]) -> BrokenRule {
    .stated("not a file of these types: {}", [types.map(\.title).joined(separator: ", ")])
  }

  /// A file has more bytes than are taken.
  package static func fileLarger(than limit: Int) -> BrokenRule {
    .stated("a file larger than {}", [StoredFile.written(limit)])
  }
}
