internal import Forms

extension KindDeclaration {
  /// What pages call it and what its records have, each as a catalogue has it.
  ///
  /// - Complexity: O(fields and choices).
  var words: Set<String> {
    let derived = rules.listed + rules.shownDerived + rules.lists.flatMap(\.declared)
    let texts =
      [title, singular, collectionTitle ?? title] + form.sections.map(\.title) + form.fields.flatMap(\.words)
      + derived.filter { !$0.isPrivate }.map(\.title) + rules.warnings.map(\.title)
    // Braces would be places for values.
    return Set(texts.filter { !$0.contains("{") })
  }
}

extension Field {
  /// The titles of what everybody may know of it: its own, those of its choices, and those of its fields.
  fileprivate var words: [String] {
    if isPrivate { return [] }
    let choices: [Choice] = if case .choice(let choices) = kind { choices } else { [] }
    return [title] + [foundAs].compactMap(\.self) + choices.map(\.title)
      + (kind.children ?? []).flatMap(\.words)
  }
}
