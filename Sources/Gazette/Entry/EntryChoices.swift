package import Forms
internal import Press
internal import RecordStore

/// The stored records that fields of a form refer to, to be chosen from.
package struct EntryChoices: Sendable, Equatable {
  private let choices: [String: [Choice]]
  let index: ReferenceIndex

  /// Reads them.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(records of the kinds that the form refers to).
  init(for form: Form, settings: Settings, in snapshot: Snapshot) throws {
    let kinds = form.referencedKinds
    index = try ReferenceIndex(for: kinds, in: snapshot, settings.collections)
    let order = TextOrder(language: settings.firstLanguage)
    let readable = ReadableValues(
      formats: Formats(language: settings.firstLanguage, currency: settings.currency))
    var choices: [String: [Choice]] = [:]
    func sorted(_ choices: [Choice]) -> [Choice] { order.sorted(choices, by: \.title, then: \.value) }
    for name in kinds {
      if let kind = settings.collections.kind(name) {
        choices[name] = sorted(
          try kind.records(in: snapshot).map { record in
            let money = zip(record.form.fields, record.values).filter { $1?.money != nil }.map {
              readable.text(of: $1, in: $0)
            }
            return Choice(record.key, ([kind.recordName(of: record)] + money).joined(separator: ", "))
          }.toldApart)
      }
    }
    self.choices = choices
  }

  package static func == (own: EntryChoices, other: EntryChoices) -> Bool { own.choices == other.choices }

  /// The records of a kind, by what people call them, with their keys.
  package func of(_ kind: String) -> [Choice] { choices[kind] ?? [] }

  /// The key of the record that a text names: by its key, by a name that only it has, or as it stands among the choices.
  package func key(of kind: String, named name: String) -> String? {
    index.key(of: kind, named: name) ?? of(kind).first { ExactText($0.title) == ExactText(name) }?.value
  }
}

/// Choosing by what somebody typed.
extension [Choice] {
  /// These, with their values behind what several are called.
  package var toldApart: [Choice] {
    let byTitle = Dictionary(grouping: self, by: \.title)
    return map { choice in
      byTitle[choice.title]?.count ?? 0 > 1
        ? Choice(choice.value, "\(choice.title) (\(choice.value))") : choice
    }
  }

  /// Those that somebody who types a part of a name means: those that are called so, else all that begin so, else all
  /// that contain it.
  package func matching(_ text: String) -> [Choice] {
    let called = called(text)
    if !called.isEmpty { return called }
    return matching(text, by: [{ $0.hasPrefix($1) }, { $0.contains($1) }])
  }

  /// The one that has a value, else all that are called so; where none is written so, without regard to case and accents.
  package func called(_ text: String) -> [Choice] {
    if let stored = first(where: { $0.value == text }) { return [stored] }
    let called = filter { $0.title == text }
    return called.isEmpty ? matching(text, by: [{ $0 == $1 }]) : called
  }

  private func matching(_ text: String, by rules: [(_ name: String, _ typed: String) -> Bool]) -> [Choice] {
    let typed = SearchFold.folded(text)
    guard !typed.isEmpty else { return [] }
    let named = map { (choice: $0, names: [SearchFold.folded($0.value), SearchFold.folded($0.title)]) }
    for isMeant in rules {
      let found = named.filter { $0.names.contains { isMeant($0, typed) } }.map(\.choice)
      if !found.isEmpty { return found }
    }
    return []
  }
}
