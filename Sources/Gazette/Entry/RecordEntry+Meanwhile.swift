internal import Forms
package import RecordStore

/// What was changed in a record that somebody else has changed meanwhile.
extension RecordEntry {
  /// The same edit of the record as it is stored now: what was changed here is set again, and nothing else.
  ///
  /// Of groups and elements of lists it is what was changed in them; what both have changed gets the value that it has
  /// here.
  /// - Throws: ``EntryError/unknownRecord(kind:key:)``, ``StoreError``.
  package func onStoredState(in store: RecordStore) throws -> RecordEntry {
    guard let base else { return self }
    var entry = try RecordEntry(editing: kind, key: base.key, in: store, settings: settings, today: today)
    let (order, stored) = (draft.form.placesParentsFirst(), entry.draft.form)
    try entry.change(
      order.map { draft.form.fields[$0] }, from: order.map { start.values[$0] },
      to: order.map { draft.values[$0] }
    ) { stored.place(of: $0.key) == nil ? nil : $0.key }
    return entry
  }

  /// Changes the fields of a record or group as they were changed in another state.
  ///
  /// - Parameter path: where a field is; nil for one that there is no longer.
  private mutating func change(
    _ fields: [Field], from old: [FieldValue?], to new: [FieldValue?], at path: (Field) -> String?
  ) throws {
    var changed: Set<String> = []
    for (place, field) in fields.enumerated() {
      guard let path = path(field) else { continue }
      let before = place < old.count ? old[place] : nil
      let after = place < new.count ? new[place] : nil
      // What was given anew beside another parent goes with that, though it reads as before.
      let isAnew =
        after != nil && draft[path] == nil && field.parents.contains(where: changed.contains)
      if isAnew {
        try draft.set(path, to: after)
      } else {
        try change(field, at: path, from: before, to: after)
      }
      if isAnew || before != after { changed.insert(field.key) }
    }
  }

  private mutating func change(
    _ field: Field, at path: String, from old: FieldValue?, to new: FieldValue?
  ) throws {
    if old == new { return }
    let now = draft[path]
    switch field.kind {
    case .group(let fields) where now != old:
      try change(fields, from: old?.group?.values ?? [], to: new?.group?.values ?? []) {
        "\(path).\($0.key)"
      }
      if draft[path]?.isEmpty ?? false { try draft.set(path, to: nil) }
    case .list(let fields) where now != old:
      let elements = Self.elements(of: now?.list ?? [], from: old?.list ?? [], to: new?.list ?? [])
      try draft.set(path, to: elements.isEmpty ? nil : .list(elements.map(\.value)))
      for (place, element) in elements.enumerated() {
        guard let (before, after) = element.change else { continue }
        try change(fields, from: before.values, to: after.values) { "\(path)[\(place + 1)].\($0.key)" }
      }
    default: try draft.set(path, to: new)
    }
  }

  /// An element of a list that two have changed: its value, and what is still to be changed in it.
  private struct Element {
    let value: FieldGroup
    var change: (from: FieldGroup, to: FieldGroup)?
  }

  /// The elements of a list that others have changed, with what was changed here: those that either has taken out are
  /// gone, but for one that was changed here, and those that either has added are there.
  ///
  /// - Parameters:
  ///   - now: the list as others have changed it.
  ///   - old: the list as it was before.
  ///   - new: the list as it was changed here.
  private static func elements(
    of now: [FieldGroup], from old: [FieldGroup], to new: [FieldGroup]
  ) -> [Element] {
    let (theirs, own) = (Places(in: now, of: old), Places(in: new, of: old))
    var elements: [Element] = []
    for place in 0...old.count {
      elements += theirs.added[place].map { Element(value: now[$0]) }
      elements += own.added[place].map { Element(value: new[$0]) }
      guard place < old.count, let after = own.kept[place].map({ new[$0] }) else { continue }
      let before = old[place]
      switch theirs.kept[place].map({ now[$0] }) {
      case before?: elements.append(Element(value: after))
      case let value?: elements.append(Element(value: value, change: (before, after)))
      case nil: if after != before { elements.append(Element(value: after)) }
      }
    }
    return elements
  }

  /// Where the elements of a list are in a later state of it.
  private struct Places {
    /// The place of each element; nil for one that was taken out.
    var kept: [Int?]
    /// The places of those that were added before each element, and behind the last one.
    var added: [[Int]]

    init(in later: [FieldGroup], of earlier: [FieldGroup]) {
      kept = Array(repeating: nil, count: earlier.count)
      added = Array(repeating: [], count: earlier.count + 1)
      var next = 0
      for pair in ElementPairs(from: earlier, to: later).pairs {
        if let place = pair.earlier {
          kept[place] = pair.later
          next = place + 1
        } else if let place = pair.later {
          added[next].append(place)
        }
      }
    }
  }
}
