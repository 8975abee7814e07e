internal import Forms
internal import RecordStore

/// Makes whole elements of those that a source or a person gives for a list, beside those that are stored of it.
///
/// The given elements are the list, and no others. A stored one is known again to keep what a given one leaves out,
/// such as the price that it was added with, in whatever order they stand:
/// - by the first field that its list is known by, of several such elements by what else they have in common;
/// - if that refers to a record that was removed, by the one that it named, also while the source still names that:
///   such an element keeps what it was called;
/// - if it names none, by the next field.
///
/// Of a list that is known by nothing only what is private and left out is kept, of the element that says the same
/// beside it, else of the one in its place if half of that is the same.
struct ElementMerge {
  let kind: RecordKind
  let list: KindRules.List
  let stored: [FieldGroup]
  /// The key of the record whose list it is.
  let record: String
  let context: ImportContext

  var fields: [Field] { kind.fields(of: list) ?? [] }

  /// Given elements with what they leave out; what is wrong in them stays.
  ///
  /// - Parameter absent: for each element what its source says nothing about.
  /// - Complexity: O(elements) of one record; O(given × stored elements) at worst, where many name the same.
  func completed(_ groups: [FieldGroup], absent: [AbsentParts]) throws -> [FieldGroup] {
    let fields = fields
    let first = list.knownBy.first
    let isKnown = first != nil
    let given = groups.enumerated().map { place, group in
      GivenElement(
        group, absent: place < absent.count ? absent[place] : AbsentParts(), isNamed: isNamed(group, first),
        removed: removedKey(group, first))
    }
    let known = try known(given)
    return try groups.indices.map { place in
      var group = groups[place]
      let old = known[place]
      for field in fields.indices where field < group.values.count {
        if field == first {
          if given[place].absent.fields.contains(field) || old != nil && !given[place].isNamed {
            group.values[field] = old?.values[field]
          }
        } else if list.defaults.contains(where: { $0.place == field }) {
          if isKnown, group.values[field].isEmpty { group.values[field] = old?.values[field] }
        } else if let old, given[place].absent.fields.contains(field) {
          if isKnown || list.privateFields.contains(field) { group.values[field] = old.values[field] }
        } else if let old, isKnown {
          group.values[field] = given[place].absent.filledGroup(
            at: field, group.values[field], from: old.values[field])
        }
      }
      for entry in list.defaults where group.values[entry.place].isEmpty {
        group.values[entry.place] = try value(of: entry, group)
      }
      return group
    }
  }

  private func value(of entry: (place: Int, value: KindRules.StoredValue), _ group: FieldGroup) throws
    -> FieldValue?
  {
    func ask() throws -> FieldValue? {
      try kind.valueWhenEmpty(
        entry, of: group, fields, asOf: context.today, in: context.change.snapshot,
        within: context.settings.queryTimeLimit)
    }
    // What its own records have changes with each of them.
    if entry.value.names.contains(where: { $0.hasPrefix(kind.storeTable.name) }) { return try ask() }
    return try context.defaultValues.value(
      of: entry.value, at: entry.place, in: list.elements.name, Array(zip(fields, group.values)), ask)
  }

  /// Whether there is the record that an element names; true where it names none, or is known by no record.
  private func isNamed(_ group: FieldGroup, _ first: Int?) -> Bool {
    guard let first, case .reference(let target) = fields[first].kind, let key = group.values[first]?.text
    else { return true }
    return context.references.isKnown(target, key)
  }

  /// The key of the record in the bin that an element names, by whatever that was called.
  private func removedKey(_ group: FieldGroup, _ first: Int?) -> String? {
    guard let first, case .reference(let target) = fields[first].kind, let name = group.values[first]?.text
    else { return nil }
    return context.removedNames?.key(of: target, named: name)
  }

  /// For each given element the stored one that it is.
  private func known(_ given: [GivenElement]) throws -> [FieldGroup?] {
    if stored.isEmpty { return given.map { _ in nil } }
    guard let first = list.knownBy.first else {
      return ElementMatching.places(of: given, lacking: list.privateFields, stored: stored).map {
        $0.map { stored[$0] }
      }
    }
    var matching = ElementMatching(given, stored: stored, list: list, fieldCount: fields.count)
    matching.matchNamed()
    if case .reference = fields[first].kind, matching.isOpen {
      try matching.matchRemoved(last: lastNamed(first)) { element, field in
        guard let entry = list.defaults.first(where: { $0.place == field }) else { return nil }
        return try value(of: entry, FieldGroup(element.values))
      }
    }
    matching.matchUnnamed()
    return matching.places.map { $0.map { stored[$0] } }
  }

  /// For stored elements that name no record the one that they named last, by their places: as the element in this
  /// place that is called the same, or as one that is called so and has been moved since.
  ///
  /// - Complexity: O(elements, and those in the record's history).
  private func lastNamed(_ first: Int) throws -> [Int: String] {
    let fields = fields
    guard stored.contains(where: { $0.values[first] == nil }) else { return [:] }
    let told = list.describing.map { "json_extract(old.value, '$.\"\(fields[$0].key)\"')" }
    let name = "json_extract(old.value, '$.\"\(fields[first].key)\"')"
    let past = try context.change.snapshot.all(
      """
      SELECT old.key, \(name), json_array(\(told.joined(separator: ", ")))
      FROM history, json_each(json_extract(state, '$."\(list.elements.name)"')) AS old
      WHERE history.kind = ? AND history.key = ? AND \(StoreTable.isKnown) AND \(name) IS NOT NULL
      ORDER BY history.revision DESC, old.key
      """, [.text(kind.storeTable.name), .text(record)]
    ) { (place: try $0.integer(0), name: try $0.text(1), told: SourceValue(json: try $0.text(2))?.jsonText) }
    var (latest, inPlace): ([String: String], [String: [Int: String]]) = ([:], [:])
    for old in past {
      guard let told = old.told else { continue }
      if latest[told] == nil { latest[told] = old.name }
      if inPlace[told]?[old.place] == nil { inPlace[told, default: [:]][old.place] = old.name }
    }
    var names: [Int: String] = [:]
    for (place, element) in stored.enumerated() where element.values[first] == nil {
      let values = kind.stored(element, fields)
      let own = SourceValue.list(list.describing.map { SourceValue(values[$0]) }).jsonText
      names[place] = inPlace[own]?[place] ?? latest[own]
    }
    return names
  }
}

/// An element as it is given; nil stands for what it leaves out.
struct GivenElement {
  let values: [FieldValue?]
  /// What its source says nothing about.
  let absent: AbsentParts
  /// Whether there is the record that it names.
  let isNamed: Bool
  /// The key of the record that it names, which was removed; nil where it names none such.
  let removed: String?

  init(_ group: FieldGroup, absent: AbsentParts, isNamed: Bool, removed: String? = nil) {
    values = group.values.enumerated().map { place, value in
      absent.fields.contains(place) || value.isEmpty ? nil : value
    }
    self.absent = absent
    self.isNamed = isNamed
    self.removed = removed
  }
}

/// Tells which stored element of a list each given one is.
struct ElementMatching {
  /// For each given element the place of the stored one; nil for a new one.
  private(set) var places: [Int?]

  private let given: [GivenElement]
  private let stored: [FieldGroup]
  private var isTaken: [Bool]
  /// The given ones, those first that say most about themselves.
  private let order: [Int]
  private let first: Int
  private let second: Int?
  private let describing: [Int]
  private let figures: [Int]

  init(_ given: [GivenElement], stored: [FieldGroup], list: KindRules.List, fieldCount: Int) {
    self.given = given
    self.stored = stored
    places = given.map { _ in nil }
    isTaken = stored.map { _ in false }
    first = list.knownBy.first ?? 0
    second = list.knownBy.dropFirst().first
    let (first, describing) = (first, list.describing)
    self.describing = describing
    figures = (0..<fieldCount).filter { $0 != first && !describing.contains($0) }
    let told = (0..<fieldCount).filter { $0 != first }
    func detail(_ place: Int) -> Int { told.count { given[place].values[$0] != nil } }
    order = given.indices.sorted { (detail($1), $0) < (detail($0), $1) }
  }

  var isOpen: Bool { places.contains(nil) && isTaken.contains(false) }

  mutating func matchNamed() {
    let asked = self
    // Of most lists no element is looked for anywhere but in its place.
    lazy var named = StoredPlaces(of: asked.stored, by: asked.first)
    lazy var called = asked.second.map { StoredPlaces(of: asked.stored, by: $0) }
    match { line in
      let values = asked.given[line].values
      if let name = values[asked.first] { return named.places(of: name) }
      return asked.second.flatMap { called?.places(of: values[$0]) } ?? []
    } where: { line, old in
      let (element, old) = (asked.given[line], asked.stored[old])
      guard let name = element.values[asked.first] else {
        return asked.isCalledAlike(element, old)
          && (element.absent.fields.contains(asked.first) || old.values[asked.first] == nil)
      }
      return element.isNamed && Self.isAlike(name, old.values[asked.first])
    }
  }

  /// Elements of a record that was removed, and may be there again.
  ///
  /// - Parameter value: what stands for an empty field of a given element.
  mutating func matchRemoved(
    last: [Int: String], _ value: (_ element: GivenElement, _ field: Int) throws -> FieldValue?
  ) rethrows {
    let (given, stored, first) = (given, stored, first)
    let called = second
    // Elements whose record was removed are few.
    let open = last.keys.sorted()
    match { _ in
      open
    } where: { line, old in
      guard let name = given[line].values[first]?.text, let before = last[old] else { return false }
      return ExactText(given[line].removed ?? name) == ExactText(before)
        || !given[line].isNamed && called.map { name == stored[old].values[$0]?.text } ?? false
    }
    guard isOpen, let second else { return }
    let names = try given.indices.map { line in
      guard places[line] == nil, given[line].isNamed, given[line].values[first] != nil else {
        return FieldValue?.none
      }
      return try given[line].values[second] ?? value(given[line], second)
    }
    lazy var described = StoredPlaces(of: stored, by: second)
    match { line in
      described.places(of: names[line])
    } where: { line, old in
      names[line] != nil && stored[old].values[first] == nil
        && Self.isAlike(names[line], stored[old].values[second])
    }
  }

  /// Elements of which the source names the record no more.
  mutating func matchUnnamed() {
    guard let second else { return }
    let asked = self
    lazy var called = StoredPlaces(of: asked.stored, by: second)
    match { line in
      called.places(of: asked.given[line].values[second])
    } where: { line, old in
      asked.given[line].values[asked.first] == nil
        && asked.isCalledAlike(asked.given[line], asked.stored[old])
    }
  }

  private func isCalledAlike(_ element: GivenElement, _ old: FieldGroup) -> Bool {
    guard let second, let name = element.values[second] else { return false }
    return Self.isAlike(name, old.values[second])
  }

  /// For elements that leave out some fields the places of the stored ones that say the same beside them, else of those in
  /// their place that say half of it.
  ///
  /// - Complexity: O(elements) where all leave out the same and few say the same; O(given × stored elements) at worst.
  static func places(of given: [GivenElement], lacking fields: Set<Int>, stored: [FieldGroup]) -> [Int?] {
    var places: [Int?] = given.map { _ in nil }
    var isTaken = stored.map { _ in false }
    func alike(_ element: GivenElement, _ old: FieldGroup) -> (count: Int, all: Int) {
      let told = old.values.indices.filter { !element.absent.fields.contains($0) }
      return (told.count { isAlike(element.values[$0], old.values[$0]) }, told.count)
    }
    var saying: [Set<Int>: StoredPlaces] = [:]
    func others(like element: GivenElement) -> [Int] {
      let absent = element.absent.fields
      let known =
        saying[absent] ?? StoredPlaces(of: stored, by: element.values.indices.filter { !absent.contains($0) })
      saying[absent] = known
      return known.places(of: element.values)
    }
    for isWhole in [true, false] {
      for (place, element) in given.enumerated()
      where places[place] == nil && !fields.isDisjoint(with: element.absent.fields) {
        func isMeant(_ old: Int) -> Bool {
          if isTaken[old] { return false }
          let (count, all) = alike(element, stored[old])
          return isWhole ? count == all : 2 * count >= all
        }
        let own = place < stored.count && isMeant(place) ? place : nil
        guard let found = own ?? (isWhole ? others(like: element).first(where: isMeant) : nil) else {
          continue
        }
        places[place] = found
        isTaken[found] = true
      }
    }
    return places
  }

  private static func isAlike(_ one: FieldValue?, _ other: FieldValue?) -> Bool {
    ComparedField(one) == ComparedField(other)
  }

  /// Takes stored elements that may be given ones: first those that agree in all that is given.
  ///
  /// - Parameter candidates: the places among which those are, in their order.
  private mutating func match(
    among candidates: (_ line: Int) -> [Int], where maybe: (_ line: Int, _ old: Int) -> Bool
  ) {
    for agreeing in [describing + figures, describing, figures, []] where isOpen {
      for line in order where places[line] == nil {
        func isMeant(_ old: Int) -> Bool {
          !isTaken[old] && maybe(line, old)
            && agreeing.allSatisfy {
              given[line].values[$0] == nil || Self.isAlike(given[line].values[$0], stored[old].values[$0])
            }
        }
        // Most elements stand where they stood.
        let own = line < stored.count && isMeant(line) ? line : nil
        guard let old = own ?? candidates(line).first(where: isMeant) else { continue }
        places[line] = old
        isTaken[old] = true
      }
    }
  }
}

/// What a value of an element is compared by: a reference that was read is the same as the one that is stored, and 1.50
/// as 1.5.
private enum ComparedField: Hashable {
  case text(ExactText)
  case value(FieldValue)

  init?(_ value: FieldValue?) {
    guard let value else { return nil }
    self = value.comparedText.map { .text(ExactText($0)) } ?? .value(value)
  }
}

/// The places of stored elements by what they say in some fields.
private struct StoredPlaces {
  private var byValues: [[ComparedField?]: [Int]]
  private let fields: [Int]

  /// - Complexity: O(elements).
  init(of stored: [FieldGroup], by fields: [Int]) {
    self.fields = fields
    byValues = Dictionary(grouping: stored.indices) { place in
      fields.map { ComparedField(stored[place].value(at: $0)) }
    }
  }

  init(of stored: [FieldGroup], by field: Int) { self.init(of: stored, by: [field]) }

  /// Those that say this in the one field, in their order; none for nothing.
  func places(of value: FieldValue?) -> [Int] {
    guard let value = ComparedField(value) else { return [] }
    return byValues[[value]] ?? []
  }

  /// Those that say the same as an element in all the fields.
  func places(of values: [FieldValue?]) -> [Int] {
    byValues[fields.map { ComparedField(values[$0]) }] ?? []
  }
}
