/// The description of a kind of record: ordered sections of ordered fields.
///
/// Entry, checking, storage and detail pages all follow from it (DOMAIN, section 6).
/// ```swift
/// let form = try Form(id: "note", title: "Note", sections: [
///   Section(key: "text", title: "Text", fields: [Field("body", "Body", .multiline, isRequired: true)])
/// ])
/// ```
/// A class, as every stored record has its form: a value of so many parts takes longer to hand on than a record to read.
package final class Form: Sendable {
  package let id: String
  package let title: String
  /// Raised whenever the form changes, so that a submission can be read by the form it was filled by.
  package let version: Int
  package let sections: [Section]
  /// Whether it is that of a declared kind: all of its records have it, and catalogues may have its titles.
  package let isDeclared: Bool

  /// The same form as that of a declared kind.
  package var declared: Form { Form(declared: self) }

  /// All fields of all sections in order; a field's place here is the place of its value in a ``Draft``.
  package let fields: [Field]
  /// Whether a field, or one within it, is hidden by what others have, or deliberately without a value.
  package let hidesFields: Bool
  /// For every field the section it stands in.
  let sectionOfField: [Int]
  /// For every field the fields that are cleared when it is set anew: those that have it among their
  /// parents, and theirs in turn.
  let dependents: [[Int]]
  private let places: [String: Int]

  /// Puts a form together from its sections.
  ///
  /// - Throws: ``FormFault`` for a repeated key, an unknown parent, a cycle of parents, an empty section
  ///   or group, or a pattern that is no regular expression.
  package init(id: String, title: String, version: Int = 1, sections: [Section]) throws(FormFault) {
    self.id = id
    self.title = title
    self.version = version
    self.sections = sections
    isDeclared = false
    guard !sections.isEmpty else { throw .noSections(form: id) }
    var fields: [Field] = []
    var sectionOfField: [Int] = []
    for (index, section) in sections.enumerated() {
      guard !section.fields.isEmpty else { throw .emptySection(form: id, section: section.title) }
      fields += section.fields
      sectionOfField += Array(repeating: index, count: section.fields.count)
    }
    self.fields = fields
    self.sectionOfField = sectionOfField
    hidesFields = fields.contains(where: \.canHide)
    places = try Self.places(of: fields, in: id, group: nil)
    dependents = try Self.dependents(of: fields, places: places, in: id, group: nil)
    for field in fields { try Self.checkFields(of: field, places: places, form: id) }
  }

  private init(declared form: Form) {
    (id, title, version, sections) = (form.id, form.title, form.version, form.sections)
    isDeclared = true
    (fields, sectionOfField, hidesFields) = (form.fields, form.sectionOfField, form.hidesFields)
    (places, dependents) = (form.places, form.dependents)
  }

  /// The place of a field in ``fields``, or nil where the form has no such key.
  package func place(of key: String) -> Int? { places[key] }

  /// The field with a key.
  package func field(_ key: String) -> Field? { places[key].map { fields[$0] } }

  /// The title of the section in which a field stands.
  package func sectionTitle(ofFieldAt place: Int) -> String { sections[sectionOfField[place]].title }
}

/// A titled part of a form.
package struct Section: Sendable {
  package let key: String
  package let title: String
  package let fields: [Field]

  package init(key: String, title: String, fields: [Field]) {
    self.key = key
    self.title = title
    self.fields = fields
  }
}

/// What is wrong with the description of a form itself, found when it is loaded.
package enum FormFault: Error, Sendable, Equatable {
  case noSections(form: String)
  case emptySection(form: String, section: String)
  case emptyGroup(form: String, field: String)
  case emptyChoices(form: String, field: String)
  case repeatedKey(form: String, key: String)
  case repeatedChoice(form: String, field: String, value: String)
  case unknownField(form: String, field: String, named: String)
  case cycleOfParents(form: String, fields: [String])
}
