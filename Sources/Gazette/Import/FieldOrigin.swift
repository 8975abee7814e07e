internal import Forms
internal import RecordStore

/// Who has made a field of a record what it is.
struct FieldOrigin {
  /// What a run has left in it last; nil also where none has, as far as the history tells.
  var left: FieldValue?
  var isLeft = false
  /// The record as the run has left it that left this.
  var leftIn: StoredRecord?
  /// What runs have left in a list whose elements are known again where the last one has carried along what somebody has
  /// changed before; nil where it has not.
  var carried: FieldValue?
  /// Whether somebody has changed it since.
  var isByHand = false
  /// Whether others have hidden it since it is what it is by hand.
  var isHidden = false
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
    in change: Change, today: CalendarDate
  ) throws {
    self.kind = kind
    self.runs = runs
    self.revision = revision
    self.change = change
    self.today = today
    states = try change.snapshot.states(of: record, kind)
  }

  /// - Parameter isSaidEmpty: whether the source says that there is nothing: what a rule puts in the place of that is
  ///   nobody's change.
  /// - Complexity: O(states of the record).
  func origin(of field: Field, at path: String, isSaidEmpty: Bool) throws -> FieldOrigin {
    var origin = FieldOrigin()
    var last: FieldValue?
    let knownBy = kind.declaration.rules.list(path)?.knownBy ?? []
    for (place, state) in states.enumerated() {
      let value = state[path: path]
      let number = FieldDigests.number(of: value)
      if place > 0, number == FieldDigests.number(of: last) { continue }
      if let whole = origin.whole, number == FieldDigests.number(of: whole) {
        // It is given back as it was, be it by a run of the kind that it is of and names.
        origin.whole = nil
      } else if !isOfRun(state, at: place), place > 0, let whole = origin.whole ?? last,
        try isLeft(of: whole, value, since: last, field, at: path, in: state.revision)
      {
        origin.whole = whole
      } else if isOfRun(state, at: place) {
        let carried =
          origin.isByHand || origin.carried != nil
          ? Self.left(origin.carried ?? origin.left, changedFrom: last, to: value, of: field, knownBy) : nil
        origin = FieldOrigin(left: value, isLeft: true, leftIn: state)
        if FieldDigests.number(of: carried) != number { origin.carried = carried }
      } else {
        origin.whole = nil
        // Who enters a record has said nothing of the fields that stay empty.
        let isEmpty = place == 0 && value == nil
        let isRuled =
          isSaidEmpty
          || place > 0 && field.parents.contains { states[place - 1].differs(from: state, at: $0) }
        origin.isByHand = try !isEmpty && !(isRuled && isOfRule(number, at: path, in: state))
        origin.isHidden = value == nil && Draft(state.form, values: state.values).hides(path)
      }
      last = value
    }
    return origin
  }

  /// What runs have left in a list whose elements are known again, once one has changed some of it after somebody has: what
  /// it left as it was is still by hand. Nil where elements are not told apart by their names.
  ///
  /// - Parameters:
  ///   - left: what runs have left before.
  ///   - old: what the run has found.
  ///   - new: what it has made of that.
  /// - Complexity: O(elements × fields).
  private static func left(
    _ left: FieldValue?, changedFrom old: FieldValue?, to new: FieldValue?, of field: Field, _ knownBy: [Int]
  ) -> FieldValue? {
    func named(_ value: FieldValue?) -> [ElementName: FieldGroup]? {
      let elements = value?.list ?? []
      let names = ElementName.names(of: elements, knownBy: knownBy)
      let named = Dictionary(names.map { ($0.name, elements[$0.place]) }) { first, _ in first }
      return named.count == elements.count ? named : nil
    }
    guard case .list(let children) = field.kind, !knownBy.isEmpty, var open = named(left),
      let before = named(old), let now = named(new)
    else { return nil }
    for name in before.keys where now[name] == nil { open[name] = nil }
    var elements: [FieldGroup] = []
    for (name, _) in ElementName.names(of: new?.list ?? [], knownBy: knownBy) {
      guard let element = now[name] else { continue }
      let known = open.removeValue(forKey: name)
      guard let old = before[name] else {
        elements.append(element)
        continue
      }
      // What somebody has put in, and no run has touched, none has left.
      if known == nil, FieldDigests.number(of: .group(old)) == FieldDigests.number(of: .group(element)) {
        continue
      }
      var named = FieldGroup(children.map { _ in nil })
      for place in knownBy where place < element.values.count { named.values[place] = element.values[place] }
      elements.append((known ?? named).taking(changesFrom: old, to: element, of: children))
    }
    // What somebody has taken out is not what runs have left either.
    elements += (left?.list ?? []).filter { element in
      ElementName.names(of: [element], knownBy: knownBy).contains { open[$0.name] != nil }
    }
    return elements.isEmpty && now.isEmpty ? nil : .list(elements)
  }

  /// Whether the source, as far as is known, has spoken since a run has left a field as it is but for corrections.
  func isSaid(_ origin: FieldOrigin) -> Bool {
    revision == 0 || origin.leftIn.map { $0.revision <= revision } ?? false
  }

  /// The places of the elements of a list of which somebody, and no run, has made some field what it is.
  ///
  /// Elements are told apart by their names; of several of one name those are entered that have what somebody has put
  /// into one. One that leaves the first field empty by which the list is known, where others have named something beside
  /// the same, is left out: what it named may have been removed, and it is known again by that.
  /// - Parameters:
  ///   - parts: the fields that are looked at, each for itself.
  ///   - list: of what a rule fills in where an element comes in, somebody has changed what was there before.
  /// - Complexity: O(states of the record × elements × fields).
  func enteredElements(
    _ parts: AbsentParts, among elements: [FieldGroup], of path: String, _ list: KindRules.List
  ) -> [Int] {
    struct Entry: Hashable {
      let name: ElementName
      let field: Int
      let value: UInt64
    }
    let empty = FieldDigests.number(of: nil)
    let fields = parts.each
    let isRuled = fields.map { part in list.defaults.contains { part.fields.contains($0.place) } }
    func entries(of element: FieldGroup, _ name: ElementName) -> [Entry] {
      fields.enumerated().map { place, part in
        Entry(name: name, field: place, value: FieldDigests.number(of: part.only(element)))
      }
    }
    var names: Set<ElementName> = []
    var isEntered: [Entry: Bool] = [:]
    var firstNamed: Set<UInt64> = []
    for (place, state) in states.enumerated() {
      let isByHand = !isOfRun(state, at: place)
      let stored = state[path: path]?.list ?? []
      let named = ElementName.names(of: stored, knownBy: list.knownBy)
      var now: [Entry: Bool] = [:]
      for (name, element) in named {
        for entry in entries(of: stored[element], name) where now[entry] == nil {
          let isOfRule = isRuled[entry.field] && !names.contains(name)
          now[entry] = isEntered[entry] ?? (isByHand && !isOfRule)
        }
        if name.field == list.knownBy.first, let second = list.knownBy.dropFirst().first {
          firstNamed.insert(FieldDigests.number(of: stored[element].value(at: second)))
        }
      }
      names = Set(named.map(\.name))
      isEntered = now
    }
    return ElementName.names(of: elements, knownBy: list.knownBy).filter { name, place in
      if name.field != list.knownBy.first, firstNamed.contains(name.number) { return false }
      return entries(of: elements[place], name).contains { $0.value != empty && isEntered[$0] == true }
    }.map(\.place)
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

  /// Whether a field is as it was but for references to records that were removed, of which a change may have given back
  /// some, and has emptied those alone that name what it removed.
  private func isLeft(
    of whole: FieldValue, _ value: FieldValue?, since last: FieldValue?, _ field: Field, at path: String,
    in revision: Int
  ) throws -> Bool {
    let emptied = kind.declaration.rules.emptied
    guard case .list(let children) = field.kind else {
      guard value == nil, let key = last?.text,
        emptied.contains(where: { $0.list == nil && $0.field == path })
      else {
        return false
      }
      return try change.snapshot.isRemoved([key], in: revision)
    }
    guard let wholes = whole.list, let before = last?.list, var elements = value?.list,
      elements.count == wholes.count, elements.count == before.count
    else { return false }
    var keys: [String] = []
    for (place, child) in children.enumerated()
    where emptied.contains(where: { $0.list == path && $0.field == child.key }) {
      for number in elements.indices where elements[number].value(at: place) == nil {
        if let key = before[number].value(at: place)?.text { keys.append(key) }
        elements[number].values[place] = wholes[number].value(at: place)
      }
    }
    return try FieldDigests.number(of: .list(elements)) == FieldDigests.number(of: whole)
      && change.snapshot.isRemoved(keys, in: revision)
  }

  /// Whether a run has made a field another one since a change.
  func isWritten(at path: String, since revision: Int) -> Bool {
    zip(states, states.dropFirst()).contains { before, state in
      state.revision > revision && runs.contains(state.revision) && state.differs(from: before, at: path)
    }
  }
}

extension FieldGroup {
  /// With what has become another value, in groups within too.
  fileprivate func taking(changesFrom old: FieldGroup, to new: FieldGroup, of fields: [Field]) -> FieldGroup {
    var group = self
    for (place, field) in fields.enumerated() where place < group.values.count {
      let (before, now) = (old.value(at: place), new.value(at: place))
      if FieldDigests.number(of: before) == FieldDigests.number(of: now) { continue }
      guard let children = field.kind.groupFields else {
        group.values[place] = now
        continue
      }
      let none = FieldGroup(children.map { _ in nil })
      let inner = (group.values[place]?.group ?? none).taking(
        changesFrom: before?.group ?? none, to: now?.group ?? none, of: children)
      group.values[place] = inner.isEmpty ? nil : .group(inner)
    }
    return group
  }
}

extension StoredRecord {
  fileprivate func differs(from other: StoredRecord, at path: String) -> Bool {
    FieldDigests.number(of: self[path: path]) != FieldDigests.number(of: other[path: path])
  }
}
