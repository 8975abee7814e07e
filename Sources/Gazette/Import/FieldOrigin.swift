internal import Forms
internal import RecordStore

/// Who has made a field of a record what it is.
struct FieldOrigin {
  /// What a run has left in it last; nil also where none has, as far as the history tells.
  var left: FieldValue?
  var isLeft = false
  /// Whether somebody has changed it since.
  var isByHand = false
  /// What it was before it lost references to records that were removed, if nothing else has changed since.
  var whole: FieldValue?
}

/// Tells of each field of a record who has made it what it is: runs of sources, somebody, or a rule.
struct RecordOrigins {
  private let kind: RecordKind
  private let change: Change
  private let today: CalendarDate
  /// The revisions with which runs have brought in or changed records.
  private let runs: Set<Int>
  private let states: [StoredRecord]
  /// Up to where nothing was corrected.
  private let revision: Int

  /// - Complexity: O(states of the record).
  init(
    of record: StoredRecord, _ kind: RecordKind, runs: Set<Int>, correctedSince revision: Int,
    in context: ImportContext
  ) throws {
    self.kind = kind
    self.runs = runs
    self.revision = revision
    change = context.change
    today = context.today
    states = try change.snapshot.states(of: record, kind)
  }

  /// - Parameter isSaidEmpty: whether the source says that there is nothing: what a rule puts in the place of that is
  ///   nobody's change.
  /// - Complexity: O(states of the record).
  func origin(of field: Field, at path: String, isSaidEmpty: Bool) throws -> FieldOrigin {
    var origin = FieldOrigin()
    var last: FieldValue?
    for (place, state) in states.enumerated() {
      let value = state[path: path]
      let number = FieldDigests.number(of: value)
      if place > 0, number == FieldDigests.number(of: last) { continue }
      if isOfRun(state, at: place) {
        origin = FieldOrigin(left: value, isLeft: true)
      } else if let whole = origin.whole, number == FieldDigests.number(of: whole) {
        origin.whole = nil
      } else if place > 0, try hasLost(from: last, to: value, field, at: path, in: state.revision) {
        origin.whole = last
      } else {
        origin.whole = nil
        // Who enters a record has said nothing of the fields that stay empty.
        let isEmpty = place == 0 && value == nil
        let isRuled =
          isSaidEmpty
          || place > 0 && field.parents.contains { states[place - 1].differs(from: state, at: $0) }
        origin.isByHand = try !isEmpty && !(isRuled && isOfRule(number, at: path, in: state))
      }
      last = value
    }
    return origin
  }

  /// The places of the elements of a list of which somebody, and no run, has made some field what it is; of those that
  /// name nothing by the first field that the list is known by, none.
  ///
  /// Of several that name the same the first is the first in each state, and so on.
  /// - Parameter parts: the fields that are looked at, each for itself.
  /// - Complexity: O(states of the record × elements × fields).
  func enteredElements(_ parts: AbsentParts, among elements: [FieldGroup], of path: String, by name: Int)
    -> [Int]
  {
    struct Name: Hashable {
      let number: UInt64
      let ordinal: Int
    }
    func named(_ elements: [FieldGroup]) -> [(name: Name, place: Int)] {
      var counts: [UInt64: Int] = [:]
      return elements.indices.filter { !elements[$0].value(at: name).isEmpty }.map { place in
        let number = FieldDigests.number(of: elements[place].value(at: name))
        counts[number, default: 0] += 1
        return (Name(number: number, ordinal: counts[number] ?? 0), place)
      }
    }
    let empty = FieldDigests.number(of: nil)
    let fields = parts.each
    let asked = named(elements)
    var isEntered = elements.map { _ in fields.map { _ in false } }
    var last = elements.map { _ in fields.map { _ in empty } }
    for (place, state) in states.enumerated() {
      let isByHand = !isOfRun(state, at: place)
      let stored = state[path: path]?.list ?? []
      let known = Dictionary(uniqueKeysWithValues: named(stored).map { ($0.name, stored[$0.place]) })
      for (name, element) in asked {
        for (field, part) in fields.enumerated() {
          let value = FieldDigests.number(of: known[name].flatMap(part.only))
          if value != last[element][field] { isEntered[element][field] = isByHand }
          last[element][field] = value
        }
      }
    }
    return elements.indices.filter { element in
      fields.indices.contains { isEntered[element][$0] && last[element][$0] != empty }
    }
  }

  /// Whether a state is what a run has left, or what there was before anything was corrected.
  private func isOfRun(_ state: StoredRecord, at place: Int) -> Bool {
    runs.contains(state.revision) || place == 0 && state.revision <= revision
  }

  /// Whether a number is that of what a rule gives for a field that is left empty.
  private func isOfRule(_ number: UInt64, at path: String, in state: StoredRecord) throws -> Bool {
    guard kind.declaration.rules.defaultValue(of: path) != nil else { return false }
    let value = try kind.valueWhenEmpty(
      path, of: Draft(state.form, values: state.values), key: nil, today: today, in: change.snapshot)
    return FieldDigests.number(of: value) == number
  }

  /// Whether all that a change has done to a field is to empty references to records that it removed.
  private func hasLost(
    from old: FieldValue?, to value: FieldValue?, _ field: Field, at path: String, in revision: Int
  ) throws -> Bool {
    let emptied = kind.declaration.rules.emptied
    var whole = value
    var keys: [String] = []
    if case .list(let children) = field.kind, let before = old?.list, var elements = value?.list,
      before.count == elements.count
    {
      for (place, child) in children.enumerated()
      where emptied.contains(where: { $0.list == path && $0.field == child.key }) {
        for number in elements.indices where elements[number].value(at: place) == nil {
          guard let key = before[number].value(at: place)?.text else { continue }
          elements[number].values[place] = .choice(key)
          keys.append(key)
        }
      }
      whole = .list(elements)
    } else if value == nil, emptied.contains(where: { $0.list == nil && $0.field == path }) {
      whole = old
      keys = (old?.text).map { [$0] } ?? []
    }
    return try !keys.isEmpty && FieldDigests.number(of: whole) == FieldDigests.number(of: old)
      && change.snapshot.isRemoved(keys, in: revision)
  }
}

extension StoredRecord {
  fileprivate func differs(from other: StoredRecord, at path: String) -> Bool {
    FieldDigests.number(of: self[path: path]) != FieldDigests.number(of: other[path: path])
  }
}
