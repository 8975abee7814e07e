internal import Forms

/// References of an import's records to others of the same file: a record waits until those are stored, in whatever
/// order they stand.
///
/// - Complexity: each record is taken once more for those that it waits for.
struct OwnReferences {
  /// A record that nothing else keeps from being stored.
  struct Waiting {
    let record: RecordRows.Record
    let reader: any RowReader
    let whole: ImportedRow
    let given: ImportedRow?
    let isStoredLast: Bool
  }

  private let kind: RecordKind
  private let context: ImportContext
  private let coming: Set<ExactText>
  private var stored: Set<ExactText> = []
  private var refused: Set<ExactText> = []
  /// By their keys: in which order they came, and how many they wait for.
  private var waiting: [ExactText: (number: Int, open: Int, record: Waiting)] = [:]
  /// The keys of those that wait for a record, by its key.
  private var awaiting: [ExactText: [ExactText]] = [:]
  private var count = 0

  /// - Parameters:
  ///   - context: knows the records that were stored before.
  ///   - coming: the keys of the file's records.
  init(of kind: RecordKind, in context: ImportContext, coming: Set<ExactText>) {
    self.kind = kind
    self.context = context
    self.coming = coming
  }

  /// Knows the records that are stored by now.
  var checks: CheckContext {
    CheckContext(today: context.today, isNew: false, currency: context.settings.currency) {
      [references = context.references, name = kind.name, stored] kind, key in
      kind == name && stored.contains(ExactText(key)) ? nil : references.brokenRule(of: kind, key)
    }
  }

  /// The keys of records of the file to which a record refers, and which are not stored yet.
  func open(in draft: Draft, of key: String) -> Set<ExactText> {
    var found: Set<ExactText> = []
    for (field, value) in zip(draft.form.fields, draft.values) { collect(value, of: field, into: &found) }
    return found.filter {
      $0 != ExactText(key) && coming.contains($0) && !stored.contains($0)
        && !context.references.isKnown(kind.name, $0.text)
    }
  }

  private func collect(_ value: FieldValue?, of field: Field, into found: inout Set<ExactText>) {
    if case (.reference(kind.name), .choice(let key)?) = (field.kind, value) { found.insert(ExactText(key)) }
    for group in value?.groups ?? [] {
      for (field, value) in zip(field.kind.children ?? [], group.values) {
        collect(value, of: field, into: &found)
      }
    }
  }

  /// Whether one of these records was set aside.
  func areRefused(_ keys: Set<ExactText>) -> Bool { !refused.isDisjoint(with: keys) }

  mutating func wait(_ record: Waiting, for keys: Set<ExactText>) {
    count += 1
    let own = ExactText(record.record.key)
    waiting[own] = (count, keys.count, record)
    for key in keys { awaiting[key, default: []].append(own) }
  }

  /// Those that a record which was stored lets go on.
  mutating func store(_ key: String) -> [Waiting] {
    stored.insert(ExactText(key))
    return (awaiting.removeValue(forKey: ExactText(key)) ?? []).compactMap { key in
      guard let open = waiting[key]?.open else { return nil }
      waiting[key]?.open = open - 1
      return open == 1 ? waiting.removeValue(forKey: key)?.record : nil
    }
  }

  /// Those that wait in vain for a record which was set aside.
  mutating func refuse(_ key: String) -> [Waiting] {
    refused.insert(ExactText(key))
    return (awaiting.removeValue(forKey: ExactText(key)) ?? []).compactMap {
      waiting.removeValue(forKey: $0)?.record
    }
  }

  /// Those that wait for nothing but each other, in their order, to be stored together.
  ///
  /// What is judged beside the stored records may be refused when others refer to it already, so it is left.
  mutating func takeCircles() -> [Waiting] {
    let taken = closed(without: waiting.filter(\.value.record.isStoredLast).map(\.key))
    for key in taken.keys { waiting[key] = nil }
    return taken.values.sorted { $0.number < $1.number }.map(\.record)
  }

  /// Those that wait for one another, each circle behind those that it waits for; what is judged beside the stored
  /// records stands last in its circle.
  func circles() -> [[Waiting]] {
    let closed = closed(without: []).sorted { $0.value.number < $1.value.number }
    let places = Dictionary(uniqueKeysWithValues: zip(closed.map(\.key), closed.indices))
    var targets: [[Int]] = closed.map { _ in [] }
    for (place, entry) in closed.enumerated() {
      for other in awaiting[entry.key] ?? [] { if let other = places[other] { targets[other].append(place) } }
    }
    return Circles.all(in: targets).map { circle in
      let records = circle.map { closed[$0].value.record }
      return records.filter { !$0.isStoredLast } + records.filter(\.isStoredLast)
    }
  }

  /// Those that wait neither for some of them nor for what never comes, by way of others either.
  private func closed(without keys: [ExactText]) -> [ExactText: (number: Int, open: Int, record: Waiting)] {
    var closed = waiting
    var left = keys + awaiting.filter { waiting[$0.key] == nil }.flatMap(\.value)
    while let key = left.popLast() {
      if closed.removeValue(forKey: key) != nil { left += awaiting[key] ?? [] }
    }
    return closed
  }

  /// Lets records no longer wait.
  mutating func take(_ records: [Waiting]) {
    for record in records { waiting[ExactText(record.record.key)] = nil }
  }

  /// All that wait still, none of which can be stored.
  mutating func refuseWaiting() -> [Waiting] {
    let left = waiting.values.sorted { $0.number < $1.number }.map(\.record)
    refused.formUnion(waiting.keys)
    waiting = [:]
    return left
  }
}
