internal import Forms
internal import Press

/// What the page of a record has, whether it is the general one or one that the project has written.
extension DeclaredKind {
  /// All fields of a record, references as links, within lists too.
  func sections(of record: StoredRecord, for readership: Readership, links: ReferenceLinks) -> TemplateValue {
    FormDetails.sections(of: record.values, by: record.form, for: readership, links: links) { field, value in
      shown(field, value, of: record)
    }
  }

  /// A field's own way to show its value; nil for the usual way.
  private func shown(_ field: String, _ value: FieldValue?, of record: StoredRecord) -> Cell? { nil }

  /// What a record's page is found by, and what a hit says of it.
  func search(of record: StoredRecord) -> SearchText {
    SearchText(
      key: record.key, details: [.declared(declaration.singular)],
      fields: record.form.searchFields(of: record.values))
  }

  /// The ways to the pages above that of a record.
  func trail(in title: Words) -> [Crumb] {
    let collection = [Overview.front, Crumb(.words(title), Overview.path(of: collection))]
    return name == self.collection
      ? collection : collection + [Crumb(.words(self.title), PagePath("\(self.collection)/\(name)/index"))]
  }
}
