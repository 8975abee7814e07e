package import Forms
internal import Press

extension RecordEntry {
  /// Puts the initial values of a field, a section or all fields back.
  ///
  /// - Parameter title: what a title of the form is for whoever names them.
  /// - Returns: false where nothing is called so.
  package mutating func reset(_ name: String, titled title: (String) -> String = { $0 }) -> Bool {
    guard let keys = draft.form.fields(named: name, titled: title) else { return false }
    draft.reset(keys.filter { !RecordKind.ownFields.contains($0) }, today: today)
    return true
  }
}

extension Form {
  /// The keys of the fields that a name means, with titles as somebody reads them beside those of the form, without
  /// regard to case and accents; nil where it means none.
  package func fields(named name: String, titled title: (String) -> String) -> [String]? {
    if let found = fields(named: name) { return found }
    let folded = SearchFold.folded(name)
    func isMeant(_ own: String) -> Bool { [own, title(own)].contains { SearchFold.folded($0) == folded } }
    if let section = sections.first(where: { isMeant($0.title) }) { return section.fields.map(\.key) }
    return fields.first { isMeant($0.title) }.map { [$0.key] }
  }
}
