internal import Forms
internal import RecordStore

/// What the records in the bin are called to which references of a kind lead, if those may be emptied: a source that
/// goes on naming a record by its name says what it said while that was there.
final class RemovedNames {
  private let kind: RecordKind
  private let context: ImportContext
  /// The keys by the names, of each kind; nil where several share a name.
  private var known: [String: [String: String?]] = [:]

  /// - Parameter context: knows the records that are there.
  init(of kind: RecordKind, in context: ImportContext) {
    self.kind = kind
    self.context = context
  }

  /// A row with the keys of removed records in the place of their names; nil where it names none.
  ///
  /// - Complexity: O(references); the first such name costs O(history of the kind that it is of).
  func resolved(_ row: ImportedRow) -> ImportedRow? {
    var resolved: ImportedRow?
    for (list, key) in kind.declaration.rules.emptied {
      guard let place = row.draft.form.place(of: list ?? key) else { continue }
      let field = row.draft.form.fields[place]
      let value = (resolved ?? row).draft.values[place]
      let found: FieldValue? =
        list == nil
        ? self.key(field, value).map { .choice($0) } : elements(value, field.kind.children ?? [], naming: key)
      guard let found else { continue }
      var whole = resolved ?? row
      whole.draft.load(found, at: place)
      resolved = whole
    }
    return resolved
  }

  /// A list with such keys in a field of its elements; nil where none of them names such a record.
  private func elements(_ value: FieldValue?, _ fields: [Field], naming key: String) -> FieldValue? {
    guard let child = fields.firstIndex(where: { $0.key == key }), var groups = value?.list else {
      return nil
    }
    var isAny = false
    for place in groups.indices {
      guard let key = self.key(fields[child], groups[place].value(at: child)) else { continue }
      groups[place].values[child] = .choice(key)
      isAny = true
    }
    return isAny ? .list(groups) : nil
  }

  private func key(_ field: Field, _ value: FieldValue?) -> String? {
    guard case .reference(let target) = field.kind, let name = value?.text else { return nil }
    let key = key(of: target, named: name)
    return key == name ? nil : key
  }

  /// The key of the removed record of a kind that a text names, which names none that is there; nil where it names none
  /// or several.
  func key(of target: String, named name: String) -> String? {
    if name.isEmpty || context.references.isKnown(target, name) { return nil }
    return keys(of: target)[name] ?? nil
  }

  private func keys(of target: String) -> [String: String?] {
    if let known = known[target] { return known }
    var keys: [String: String?] = [:]
    if let kind = context.settings.collections.kind(target) {
      // What cannot be read of the bin is named by nothing.
      for entry in (try? context.change.snapshot.bin(of: [kind])) ?? [] {
        for (name, key) in kind.names(of: entry.record) {
          if let known = keys[name], known != key {
            keys[name] = .some(nil)
          } else {
            keys[name] = key
          }
        }
      }
    }
    known[target] = keys
    return keys
  }
}
