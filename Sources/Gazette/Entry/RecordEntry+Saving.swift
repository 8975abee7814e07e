package import Forms
package import RecordStore

/// Storing what was entered.
extension RecordEntry {
  /// What became of an entry.
  package struct Saved: Sendable, Equatable {
    package let key: String
    package let outcome: SaveOutcome
    /// The fields that had something in them which is not kept, as others hide it.
    package let hidden: [[TitledStep]]
  }

  /// Stores the record, if nothing is wrong with it and nobody has changed it meanwhile.
  ///
  /// - Parameters:
  ///   - shown: what somebody was shown to be stored for fields that are left empty.
  ///   - finish: what else is changed in the same transaction.
  /// - Throws: ``EntryError``, ``StoreError``; nothing is stored then.
  package func save(
    in store: RecordStore, showing shown: [String: FieldValue?] = [:],
    finish: (Change, String) throws -> Void = { _, _ in }
  ) throws -> Saved {
    try store.change { change in
      try change.checkDeclaration(of: kind)
      let key = try storedKey(in: change.snapshot)
      let kinds = kind.form.referencedKinds.union(draft.form.referencedKinds)
      let index = try ReferenceIndex(for: kinds, in: change.snapshot, settings.collections)
      var context = ImportContext(
        change: change, settings: settings, today: today, source: "", references: index)
      context.isEntered = true
      let prepared = try kind.prepared(draft, key: key, in: context)
      let checks = checks(with: index)
      let faults = readingFaults + prepared.faults + kind.faults(of: prepared.draft, in: checks)
      guard faults.isEmpty else { throw EntryError.refused(explained(faults)) }
      try refuseOthers(than: shown, in: change.snapshot)
      // Before it is stored: what stands for nothing can be another with one record more.
      let completed =
        try draft.form.hidesFields ? kind.completed(prepared.draft, key: key, in: context).draft : draft
      let outcome = try kind.save(prepared.draft, key: key, in: context)
      try finish(change, key)
      return Saved(key: key, outcome: outcome, hidden: hiddenFields(with: completed))
    }
  }

  /// The fields that others hide, and that were given something, had it taken over or stored; within groups and lists
  /// those alone.
  ///
  /// - Parameter completed: the draft with what rules put in the place of nothing, which can hide others too.
  private func hiddenFields(with completed: Draft) -> [[TitledStep]] {
    let initial = Draft(draft.form, today: today)
    let given = draft.values.enumerated().map { place, value in
      isNew ? value?.without(initial.values[place], of: draft.form.fields[place]) : value
    }
    return FieldComparison.hidden(in: given, of: completed)
  }

  /// Refuses the key that was given for a new record if another one has it.
  ///
  /// - Throws: ``EntryError/keyInUse(kind:key:)``, ``EntryError/keyInBin(kind:key:)``, ``StoreError``.
  package func refuseTakenKey(in store: RecordStore) throws {
    guard isNew, let key else { return }
    try store.read { try refuse(takenKey: key, in: $0) }
  }

  private func refuse(takenKey key: String, in snapshot: Snapshot) throws {
    if try snapshot.storedRecord(key, of: kind) != nil {
      throw EntryError.keyInUse(kind: kind.name, key: key)
    }
    // A record in its place would keep the removed one from ever coming back.
    if try snapshot.binEntry(key, of: kind) != nil { throw EntryError.keyInBin(kind: kind.name, key: key) }
  }

  /// Refuses to store something else for what is left empty than somebody was shown.
  private func refuseOthers(than shown: [String: FieldValue?], in snapshot: Snapshot) throws {
    if shown.isEmpty { return }
    let changes = try draft.form.fields.compactMap { field -> FieldChange? in
      guard let before = shown[field.key], draft[field.key] == nil else { return nil }
      let after = try kind.valueWhenEmpty(field.key, of: draft, key: base?.key, today: today, in: snapshot)
      if before == after { return nil }
      return FieldChange(
        titles: [TitledStep(field)], field: field, before: before, after: after, isPrivate: field.isPrivate)
    }
    guard changes.isEmpty else { throw EntryError.otherDefaults(changes) }
  }

  /// The key under which the record is stored, after everything that speaks against it.
  private func storedKey(in snapshot: Snapshot) throws -> String {
    guard let base else {
      let key = try key ?? kind.newKey(for: draft, isAlikeAllowed: isAlikeAllowed, in: snapshot)
      try refuse(takenKey: key, in: snapshot)
      return key
    }
    guard let current = try snapshot.storedRecord(base.key, of: kind) else {
      throw EntryError.removedMeanwhile(kind: kind.name, key: base.key)
    }
    if current.revision != base.revision, current.values != base.values {
      throw EntryError.stale(
        StaleEdit(
          kind: kind.name, key: base.key, revision: current.revision,
          stored: FieldChange.all(from: base, to: current, showsPrivate: true)))
    }
    return base.key
  }
}

extension FieldValue {
  /// What there is in it beside what its field begins with.
  fileprivate func without(_ initial: FieldValue?, of field: Field) -> FieldValue? {
    func without(_ initial: FieldGroup?, _ own: FieldGroup, _ fields: [Field]) -> FieldGroup {
      FieldGroup(
        zip(fields, own.values).enumerated().map { place, child in
          child.1?.without(
            initial.map { $0.values.indices.contains(place) ? $0.values[place] : nil }
              ?? child.0.initialValue(today: nil), of: child.0)
        })
    }
    switch (field.kind, self) {
    case (.group(let fields), .group(let own)): return .group(without(initial?.group, own, fields))
    case (.list(let fields), .list(let elements)): return .list(elements.map { without(nil, $0, fields) })
    default: return self == initial ? nil : self
    }
  }
}
