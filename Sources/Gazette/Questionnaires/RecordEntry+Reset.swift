package import Forms

extension RecordEntry {
  /// Puts the initial values of a field, a section or all fields back.
  ///
  /// - Parameter title: what a title of the form is for whoever names them.
  /// - Returns: false where nothing is called so.
  package mutating func reset(_ name: String, titled title: @escaping (String) -> String = { $0 }) -> Bool {
    guard let keys = draft.form.fields(named: name, titled: title) else { return false }
    draft.reset(keys.filter { !RecordKind.ownFields.contains($0) }, today: today)
    return true
  }
}

extension Form {
  /// The keys of the fields that a name means: all of them, those of a section, or one; nil where it means none.
  ///
  /// - Parameter title: what a title of the form is for whoever names them.
  package func fields(named name: String, titled title: @escaping (String) -> String) -> [String]? {
    if name.lowercased() == "all" { return fields.map(\.key) }
    if let section = sections.first(where: { $0.key == name }) { return section.fields.map(\.key) }
    if place(of: name) != nil { return [name] }
    let meant = ReadableName(name, titled: title)
    if let section = sections.first(where: { meant.means($0.title) }) { return section.fields.map(\.key) }
    return fields.first { meant.means($0.key, $0.title) }.map { [$0.key] }
  }
}
