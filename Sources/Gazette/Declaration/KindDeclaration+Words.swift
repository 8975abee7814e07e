internal import Forms
internal import RecordStore

extension KindDeclaration {
  /// What pages call it and what its records have, each as a catalogue has it.
  ///
  /// - Complexity: O(fields and choices).
  var words: Set<String> {
    let derived = rules.derived.filter { !$0.isMember } + rules.lists.flatMap(\.declared)
    let bill = rules.bill.map { [$0.title] + $0.rows.map(\.title) } ?? []
    let texts =
      [title, singular, collectionTitle ?? title] + form.sections.map(\.title) + form.fields.flatMap(\.words)
      + derived.flatMap(\.words) + bill + rules.warnings.map(\.title) + rules.checks.map(\.message)
    let said = derived.filter { !$0.isPrivate }.flatMap { QueryWords.texts(in: $0.column.sql) }
    // Other braces would be places for values.
    return Set(texts.filter { !$0.contains("{") } + rules.only.compactMap(\.text) + said)
  }
}

extension Field {
  /// The titles of what pages tell of it: its own, and unless it is private those of its choices and fields.
  fileprivate var words: [String] {
    if isPrivate { return [title] }
    return [title] + [foundAs].compactMap(\.self) + checks.compactMap(\.message) + kind.choiceTitles
      + (kind.children ?? []).flatMap(\.words)
  }
}

extension KindRules.Derived {
  fileprivate var words: [String] { [title] + (isPrivate ? [] : kind?.choiceTitles ?? []) }
}

extension FieldKind {
  fileprivate var choiceTitles: [String] {
    if case .choice(let choices) = self { choices.map(\.title) } else { [] }
  }
}
