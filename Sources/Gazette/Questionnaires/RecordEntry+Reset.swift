internal import Forms

extension RecordEntry {
  /// Puts the initial values of a field, a section or all fields back.
  ///
  /// - Returns: false where nothing is called so.
  package mutating func reset(_ name: String) -> Bool {
    guard let keys = draft.form.fields(named: name) else { return false }
    draft.reset(keys.filter { !RecordKind.ownFields.contains($0) }, today: today)
    return true
  }
}
