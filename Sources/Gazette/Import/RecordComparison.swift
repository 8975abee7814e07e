internal import Forms
internal import RecordStore

/// A row beside the record that is stored, what its source said before, and who has made the record what it is.
struct RecordComparison {
  let kind: RecordKind
  let stored: StoredRecord
  /// A record that comes back as it was, and the fields that cannot be so, as they name what is gone or are not taken.
  let returning: (record: StoredRecord, lost: Set<String>)?
  let origins: RecordOrigins
  let rule: ConflictRule
  /// What its source said of the record before; nil where it speaks of it for the first time.
  let before: FieldDigests?
  let statement: RowStatement
  /// What earlier versions may not have read of the row.
  let unheard: Set<String>
  /// The places of fields that a later row of the source leaves empty, and which then are as they were given before.
  let agreedLater: Set<Int>
  /// What other sources said last of the record.
  let others: () throws -> OtherStatements
  /// What corrections come to if the record is stored.
  private(set) var findings = Findings()
  /// The record as it is stored.
  private lazy var known = Draft(stored.form, values: stored.values)
  /// The paths of the fields that others hide in it, and of which the source says what it said.
  private var hidden: [String] = []

  init(
    kind: RecordKind, stored: StoredRecord, returning: (record: StoredRecord, lost: Set<String>)?,
    origins: RecordOrigins, rule: ConflictRule, before: FieldDigests?, statement: RowStatement,
    unheard: Set<String>, agreedLater: Set<Int>, others: @escaping () throws -> OtherStatements
  ) {
    self.kind = kind
    self.stored = stored
    self.returning = returning
    self.origins = origins
    self.rule = rule
    self.before = before
    self.statement = statement
    self.unheard = unheard
    self.agreedLater = agreedLater
    self.others = others
  }

  struct Findings {
    /// The fields that somebody has changed and of which the source says something new.
    var conflicts: [(field: Field, path: String, value: FieldValue?, isKept: Bool)] = []
    /// The fields of which the source now says what is stored.
    var settled: [String] = []
    /// Whether anything of it is not as its source said.
    var isCorrected = false
  }

  /// A field of a record, or one of a group.
  private struct Part {
    /// Such as `price`, or `address.city`.
    let path: String
    let field: Field
    let given: FieldValue?
    var stored: FieldValue?
    /// What the row says nothing about: in a group, or in each element of a list.
    let lacking: [AbsentParts]
    /// What the elements of a list have beside their fields.
    var list: KindRules.List?
    /// Whether the row has something else in a field on which its default depends.
    var isMoved = false
    /// Whether switches are of something else than those that a run has left.
    var isOfOther = false
    /// Whether the elements of a list are those that are stored, of which the row tells columns alone.
    var hasColumnsAlone = false
    /// Whether a later row of the source leaves it empty, so that it is as it was given before.
    var isAgreedLater = false
    /// Whether it stands in a group of which nothing is known to have been said.
    var isOfUntoldGroup = false

    /// By which fields the elements of a list are known again, and keep what the row says nothing about.
    var knownBy: [Int] { list?.knownBy ?? [] }

    var isMerged: Bool { !knownBy.isEmpty }

    var isOfSwitches: Bool { if case .switches = field.kind { true } else { false } }

    /// What the row says nothing about in any element of a list; nil where it says all.
    var untoldOfAll: AbsentParts? { lacking.isEmpty ? nil : AbsentParts(inAll: lacking) }

    /// What the row says nothing about in a value of the field: in an element of a list what it leaves out of the one of
    /// that name; where it has none of it, what it leaves out of all.
    ///
    /// - Complexity: O(elements × fields), where it leaves out something else in each.
    func lacking(in value: FieldValue?) -> [AbsentParts] {
      guard let ofAll = untoldOfAll, lacking.contains(where: { $0 != ofAll }), isMerged,
        let given = given?.list, lacking.count == given.count, let elements = value?.list
      else { return lacking }
      var named = Dictionary(
        grouping: ElementName.names(of: given, knownBy: knownBy).reversed(), by: \.name)
      var each = elements.map { _ in ofAll }
      for (name, place) in ElementName.names(of: elements, knownBy: knownBy) {
        guard let (_, same) = named[name]?.last else { continue }
        each[place] = lacking[same]
        if named[name]?.count ?? 0 > 1 { named[name]?.removeLast() }
      }
      return each
    }

    /// The number of a value, so far as the row tells of it.
    func told(_ value: FieldValue?) -> UInt64 {
      // An empty list is stored as nothing.
      guard let value, !value.isEmpty else { return FieldDigests.number(of: nil) }
      let told = value.emptied(lacking(in: value))
      guard isMerged, let elements = told.list else { return FieldDigests.number(of: told) }
      return elements.reduce(0) { $0 &+ FieldDigests.number(of: .group($1)) }
    }

    /// Whether the row says just that, however it spells switches.
    func says(_ value: FieldValue?) -> Bool {
      told(field.respelled(given, like: value)) == told(withoutDefaults(value))
    }

    /// The fields of elements that the row leaves to a rule: what that gave an element when it came in stays.
    var leftToRules: AbsentParts {
      guard isMerged, let list, !list.defaults.isEmpty, let given = given?.list else { return AbsentParts() }
      let places = list.defaults.map(\.place).filter { place in
        given.contains { $0.value(at: place).isEmpty }
      }
      return AbsentParts(fields: Set(places))
    }

    /// A value of a list without what stays in it where the row leaves a field of the same element to a rule; of an
    /// element that the row does not have, where it leaves that of all to one.
    func withoutDefaults(_ value: FieldValue?) -> FieldValue? {
      let places = leftToRules.fields
      guard !places.isEmpty, let given = given?.list, var elements = value?.list,
        let matching = matching(with: elements)
      else { return value }
      let emptyInAll = places.filter { place in given.allSatisfy { $0.value(at: place).isEmpty } }
      let lines = Dictionary(
        matching.places.enumerated().compactMap { line, known in known.map { ($0, line) } },
        uniquingKeysWith: { first, _ in first })
      for known in elements.indices {
        let empty =
          lines[known].map { line in places.filter { given[line].value(at: $0).isEmpty } } ?? emptyInAll
        for place in empty where place < elements[known].values.count {
          elements[known].values[place] = nil
        }
      }
      return .list(elements)
    }

    /// Tells which elements of a value of a list those of the row are.
    func matching(with elements: [FieldGroup]) -> ElementMatching? {
      guard case .list(let children) = field.kind, let list else { return nil }
      let given = given?.list ?? []
      let first = self.lacking.first ?? AbsentParts()
      let lacking =
        hasColumnsAlone
        ? given.map { _ in AbsentParts() }
        : self.lacking.count == given.count ? self.lacking : given.map { _ in first }
      var matching = ElementMatching(
        zip(given, lacking).map { GivenElement($0, absent: $1, isNamed: true) },
        stored: elements, list: list, fieldCount: children.count)
      matching.matchNamed()
      matching.matchUnnamed()
      return matching
    }

    /// Whether the row says just what is stored.
    var agrees: Bool { says(stored) }

    /// Whether the elements of a list hold anything of which the row does not tell.
    var holdsMore: Bool {
      guard case .list = field.kind, let stored else { return false }
      return FieldDigests.number(of: stored.emptied(lacking(in: stored))) != FieldDigests.number(of: stored)
    }
  }

  /// Takes out of a row what would undo corrections of which the source says nothing new; that is then as stored.
  mutating func keepCorrections(in row: inout ImportedRow) throws {
    let switched = kind.switchedFields
    if !switched.isEmpty { try keepTogether(switched, in: &row) }
    // Whether a default is that of other parents is known once these are.
    for place in row.draft.form.placesParentsFirst() {
      let field = row.draft.form.fields[place]
      if switched.contains(field.key) { continue }
      let isTold = !row.absent.fields.contains(place)
      if isTold, known.hides(field, in: EnclosingGroups()),
        try !wasEmptied(field, at: field.key, stored.values[place])
      {
        noteHidden(field, at: field.key)
        continue
      }
      if case .group(let children) = field.kind, isToldApart(children, of: field.key, isTold: isTold) {
        try keepParts(children, at: place, in: &row)
        continue
      }
      let said = statement.resolved ?? row
      let columns = row.absent.columnsAlone[place].map { _ in
        ColumnsOfList(of: said, at: place, beside: stored.values[place], kind)
      }
      let part = Part(
        path: field.key, field: field,
        given: kind.kept(columns?.value ?? said.draft.values[place], of: field),
        stored: stored.values[place], lacking: columns?.absent ?? row.absent.lacking(at: place),
        list: kind.declaration.rules.list(field.key),
        isMoved: kind.declaration.rules.defaultValue(of: field.key) != nil
          && kind.isMoved(field, by: row, from: stored.values),
        hasColumnsAlone: columns != nil, isAgreedLater: agreedLater.contains(place))
      if !isTold {
        try noteCorrection(of: part)
      } else if try !stays(part) {
        continue
      }
      row.absent.leave([place])
      // What somebody has put there is no default, and stays whatever its parents are.
      if part.isMoved, try isCorrected(part, origin(of: part), since: before) {
        row.draft.load(part.stored, at: place)
      }
    }
    if !hidden.isEmpty { leaveHidden(in: &row) }
  }

  private mutating func noteHidden(_ field: Field, at path: String) {
    if let before, statement.repeats(before, field, at: path) == true { hidden.append(path) }
  }

  /// Leaves what is hidden as before, and of which nothing new is said, as it is stored: it is not told again.
  private func leaveHidden(in row: inout ImportedRow) {
    var whole = row
    whole.fillAbsent(from: stored.values)
    for path in hidden where whole.draft.hides(path) {
      var fields = row.draft.form.fields
      let places = path.split(separator: ".").compactMap { key in
        let place = fields.firstIndex { $0.key == key }
        fields = place.flatMap { fields[$0].kind.groupFields } ?? []
        return place
      }
      guard let place = places.first else { continue }
      if places.count == 1 {
        row.absent.leave([place])
        continue
      }
      let rest = FormRowReader.putting(
        nil, at: places.dropFirst(), in: row.draft.values[place], of: row.draft.form.fields[place])
      let isStored = FieldDigests.number(of: rest) == FieldDigests.number(of: stored.values[place])
      row.draft.load(isStored ? stored.values[place] : rest, at: place)
    }
  }

  /// The same of switches, what they are of and what a record can have in their place, of which nothing means anything
  /// without the others: all of them are those of the row, or those that are stored.
  private mutating func keepTogether(_ keys: [String], in row: inout ImportedRow) throws {
    let places = Set(keys.compactMap(row.draft.form.place))
    var corrected: [Part] = []
    var left: Set<Int> = []
    var isTaken = false
    for place in places.sorted() {
      let field = row.draft.form.fields[place]
      var part = Part(
        path: field.key, field: field, given: given(of: field, at: place, in: row),
        stored: stored.values[place], lacking: [], isAgreedLater: agreedLater.contains(place))
      if let rule = kind.switches(of: field)?.rule {
        part.isOfOther = try isOfOther(rule, than: origin(of: part), row)
      }
      if row.absent.fields.contains(place) {
        try noteCorrection(of: part)
      } else if try stays(part) {
        left.insert(place)
        let isEmpty = part.stored == nil && part.agrees
        if try !isEmpty && isCorrected(part, origin(of: part), since: before) { corrected.append(part) }
      } else if !part.agrees, part.given != nil || kind.declaration.rules.defaultValue(of: field.key) == nil {
        isTaken = true
      }
    }
    guard isTaken else { return row.absent.leave(left) }
    let isLost = !(returning?.lost.isDisjoint(with: keys) ?? true)
    let isKept = rule != .source && !isLost
    findings.conflicts.removeAll { conflict in corrected.contains { $0.path == conflict.path } }
    findings.conflicts += corrected.map { ($0.field, $0.path, isKept ? $0.given : $0.stored, isKept) }
    if isKept, !corrected.isEmpty { row.absent.leave(places) }
  }

  /// What a row says of a field as it is kept; of switches of which it names none that all are on, where the record has
  /// what they are of and nothing in their place.
  private func given(of field: Field, at place: Int, in row: ImportedRow) -> FieldValue? {
    if row.leavesUnanswered(place) { return nil }
    if row.allOn.contains(place), let rule = kind.switches(of: field)?.rule,
      rule.instead.allSatisfy({ value(of: $0, in: row) == nil })
    {
      let hasReference =
        value(of: rule.reference, in: row) != nil
        || kind.declaration.rules.defaultValue(of: rule.reference) != nil
      return hasReference ? .text(SwitchStates.none) : nil
    }
    return kind.kept((statement.resolved ?? row).draft.values[place], of: field)
  }

  /// The value of a field that a record has with a row.
  private func value(of key: String, in row: ImportedRow) -> FieldValue? {
    guard let place = row.draft.form.place(of: key) else { return nil }
    return row.absent.fields.contains(place)
      ? stored.values[place] : (statement.resolved ?? row).draft.values[place]
  }

  /// Whether what a row says of switches is of another record, or another version of it, than what a run has left.
  private func isOfOther(_ rule: KindRules.Switches, than origin: FieldOrigin, _ row: ImportedRow) -> Bool {
    guard let left = origin.leftIn, origin.left != nil else { return false }
    func isOther(_ value: FieldValue?, _ key: String) -> Bool {
      FieldDigests.number(of: value) != FieldDigests.number(of: left[path: key])
    }
    let reference = value(of: rule.reference, in: row)
    if isOther(reference, rule.reference) { return true }
    // Of which version they are follows from another record that it names than is stored.
    let stored = Draft(stored.form, values: stored.values)
    let isMoved = FieldDigests.number(of: reference) != FieldDigests.number(of: stored[rule.reference])
    let told = row.draft.form.place(of: rule.version).flatMap { place in
      row.absent.fields.contains(place) ? nil : row.draft.values[place]
    }
    guard let version = told ?? (isMoved ? nil : stored[rule.version]) else { return false }
    return isOther(version, rule.version)
  }

  /// Whether each field of a group is compared for itself: earlier versions have kept one number of all of it.
  private func isToldApart(_ children: [Field], of path: String, isTold: Bool) -> Bool {
    if let before, before[path] != nil, !before.tells(children, of: path) { return false }
    return !isTold || statement.digests.tells(children, of: path)
  }

  /// The same for each field of a group that a row tells.
  private mutating func keepParts(_ children: [Field], at place: Int, in row: inout ImportedRow) throws {
    let isTold = !row.absent.fields.contains(place)
    let kept = try keptParts(
      of: children, at: row.draft.form.fields[place].key, row.draft.values[place]?.group,
      stored: stored.values[place]?.group, isTold ? row.absent.children[place] ?? AbsentParts() : nil)
    switch kept {
    case .all: row.absent.leave([place])
    case .parts(let group): row.draft.load(.group(group), at: place)
    case .nothing: break
    }
  }

  /// What of that which a row tells of a group stays as it is stored.
  private enum KeptParts {
    case nothing
    /// With these the row has what stays in the place of what it tells.
    case parts(FieldGroup)
    case all
  }

  /// - Parameter lacking: what the row says nothing about; nil where it says nothing of the group.
  private mutating func keptParts(
    of children: [Field], at path: String, _ given: FieldGroup?, stored: FieldGroup?, _ lacking: AbsentParts?
  ) throws -> KeptParts {
    var group = given ?? FieldGroup(children.map { _ in nil })
    var told = 0
    var left = 0
    var isAny = false
    let isUntold = before?[path] == nil && before?.tells(children, of: path) != true
    for (number, child) in children.enumerated() where number < group.values.count {
      let part = Part(
        path: "\(path).\(child.key)", field: child, given: group.values[number],
        stored: stored?.value(at: number), lacking: lacking?.within(number) ?? [], isOfUntoldGroup: isUntold)
      guard lacking?.fields.contains(number) == false else {
        try noteCorrections(of: part)
        continue
      }
      told += 1
      if !part.agrees, known.hides(child, in: known.groups(along: path)),
        try !wasEmptied(child, at: part.path, part.stored)
      {
        noteHidden(child, at: part.path)
        continue
      }
      switch try kept(part) {
      case .nothing: break
      case .parts(let inner):
        group.values[number] = .group(inner)
        isAny = true
      case .all:
        group.values[number] = part.stored
        left += 1
      }
    }
    return left == told ? .all : left > 0 || isAny ? .parts(group) : .nothing
  }

  /// The same of a field of a group, which may be one, too.
  private mutating func kept(_ part: Part) throws -> KeptParts {
    if case .group(let children) = part.field.kind, isToldApart(children, of: part.path, isTold: true) {
      return try keptParts(
        of: children, at: part.path, part.given?.group, stored: part.stored?.group,
        part.lacking.first ?? AbsentParts())
    }
    return try stays(part) ? .all : .nothing
  }

  /// Notes what stays corrected of a field of a group of which the row says nothing.
  private mutating func noteCorrections(of part: Part) throws {
    if case .group(let children) = part.field.kind, isToldApart(children, of: part.path, isTold: false) {
      _ = try keptParts(of: children, at: part.path, nil, stored: part.stored?.group, nil)
    } else {
      try noteCorrection(of: part)
    }
  }

  private func origin(of part: Part) throws -> FieldOrigin { try origin(of: part.field, at: part.path) }

  private func origin(of field: Field, at path: String) throws -> FieldOrigin {
    let nothing = FieldDigests.number(of: nil)
    let isSaidEmpty = before?[path] ?? nothing == nothing || statement.digests[path] == nothing
    return try origins.origin(of: field, at: path, isSaidEmpty: isSaidEmpty)
  }

  /// Whether somebody has emptied a field that others hide now, and not they: what they have emptied was not corrected,
  /// and is as the source says once they show it.
  private func wasEmptied(_ field: Field, at path: String, _ stored: FieldValue?) throws -> Bool {
    guard stored == nil else { return false }
    let origin = try origin(of: field, at: path)
    return origin.isByHand && !origin.isHidden
  }

  /// Whether the row says of a field, for all that earlier versions have read of it, nothing else than before.
  private func isUnheard(_ part: Part) -> Bool {
    guard let before, !unheard.isEmpty else { return false }
    let nothing = FieldDigests.number(of: nil)
    func isIn(_ path: String, _ other: String) -> Bool { "\(path).".hasPrefix("\(other).") }
    guard part.told(part.stored) != nothing else { return false }
    if case .list = part.field.kind {
      return unheard.contains { isIn($0, part.path) }
        && statement.repeats(before, part.field, at: part.path, beside: false) == true
    }
    // Of what stands in three groups earlier versions have kept no number.
    let isDeep = part.path.utf8.count { $0 == UInt8(ascii: ".") } > 2
    return (isDeep ? before[part.path] == nil : before[part.path] ?? nothing == nothing)
      && unheard.contains { isIn($0, part.path) || isIn(part.path, $0) }
  }

  /// Notes a field of which the row says nothing, and that stays corrected, whatever it says of others.
  private mutating func noteCorrection(of part: Part) throws {
    let whole = whole(part)
    guard try isCorrected(whole ?? part, origin(of: part), since: before) else { return }
    if let whole { findings.conflicts.append((part.field, part.path, whole.stored, false)) }
    findings.isCorrected = true
  }

  /// Whether a list stays, but for references in its elements that a rule empties.
  private func isEmptied(_ part: Part) -> Bool {
    guard case .list = part.field.kind, let returning else { return false }
    return returning.lost.filter { $0.hasPrefix("\(part.path).") }
      .isSubset(of: kind.declaration.rules.emptiedNames)
  }

  /// A field as it was, of a record that comes back without all of it, as that names what is gone.
  private func whole(_ part: Part) -> Part? {
    guard let returning, returning.lost.contains(where: { "\($0).".hasPrefix("\(part.path).") }) else {
      return nil
    }
    var part = part
    part.stored = returning.record[path: part.path]
    return part
  }

  /// Whether a field stays as it is stored; notes what that comes to.
  private mutating func stays(_ part: Part) throws -> Bool {
    // What cannot be read is to be rejected, whatever is stored.
    let now = statement.digests[part.path]
    guard now != nil || part.hasColumnsAlone, !(part.given?.isUnread(as: part.field.kind) ?? false) else {
      return false
    }
    let isEmpty = now == FieldDigests.number(of: nil)
    let origin = try origin(of: part)
    let entered = enteredElements(part)
    // It is told once the source loses them.
    if !entered.isEmpty { findings.isCorrected = true }
    let whole = whole(part)
    if let whole, !isEmptied(part) {
      // What was there cannot stay, and is told.
      if try !whole.agrees && isCorrected(whole, origin, since: before) {
        findings.conflicts.append((part.field, part.path, whole.stored, false))
      }
      return false
    }
    let repeats = before.flatMap { statement.repeats($0, part.field, at: part.path) }
    if repeats != true, !part.agrees, try isUnheard(part) && isCorrected(part, origin, since: before) {
      findings.isCorrected = true
      return true
    }
    // Where no number tells, what runs have left is nothing new; a field that is new to the file takes what it says, but
    // for what somebody has put in where it says nothing.
    let isToldByRuns = before == nil || part.field.kind.children != nil || part.isOfUntoldGroup
    // An empty cell says nothing of what stays once it was filled in.
    let whenEmpty = kind.declaration.rules.defaultValue(of: part.path)
    let isAgreed = isEmpty && !part.isMoved && whenEmpty?.isKept == true
    if isAgreed, repeats != true { findings.settled.append(part.path) }
    let isLeftAgain = origin.isLeft && !part.isOfOther && part.says(origin.carried ?? origin.left)
    // The same switches spelled otherwise, or given in other columns, have another number.
    let isSpelledAnew = repeats == false && part.isOfSwitches && isLeftAgain && origins.isSaid(origin)
    if isSpelledAnew { findings.settled.append(part.path) }
    // Earlier versions have kept of what a later file leaves empty that nothing was said.
    let isGivenBefore =
      repeats == false && part.isAgreedLater && isLeftAgain
      && before?[part.path] == FieldDigests.number(of: nil)
    let isSaidAgain =
      isAgreed || isSpelledAnew || isGivenBefore
      || repeats
        ?? (before != nil && isEmpty && (origin.isByHand || whenEmpty != nil)
          || isToldByRuns && isLeftAgain)
    if isSaidAgain {
      let isCorrected = try isCorrected(part, origin, since: statement.digests)
      if isCorrected, let whole { findings.conflicts.append((part.field, part.path, whole.stored, false)) }
      if try !isCorrected && repeats == true && !isAgreed && isOfPast(part, origin) { return false }
      let isOfRule =
        try isEmpty && whenEmpty != nil
        && !others().all.contains { $0[part.path] == FieldDigests.number(of: part.stored) }
      // Another source may have spoken of it since.
      if isCorrected || origin.whole != nil || !part.agrees && !isOfRule { findings.isCorrected = true }
      // Elements that nobody has corrected are those of the file, in its order.
      let isList = part.field.kind.children != nil
      let isOfFile =
        isList && repeats == true && before?[part.path] != now && part.agrees && !part.hasColumnsAlone
      // A reference that was lost may be there again, or is told; a default is that of other parents.
      return isCorrected || origin.whole == nil && !isOfRule && !isOfFile && (isEmpty || !part.isMoved)
    }
    if part.agrees {
      findings.settled.append(part.path)
      // What nobody has put where the row says nothing stays with the elements.
      if !part.holdsMore || part.isMerged && entered.isEmpty { return false }
    }
    guard try loses(entered, of: part) || isCorrected(part, origin, since: before, wholly: part.agrees) else {
      return false
    }
    let isKept = part.agrees || rule != .source
    if isKept { findings.isCorrected = true }
    if !part.agrees {
      findings.conflicts.append(
        (part.field, part.path, isKept ? part.given : (whole ?? part).stored, isKept))
    }
    return isKept
  }

  /// The places of the elements of a list that hold what somebody has put where the row says nothing.
  private func enteredElements(_ part: Part) -> [Int] {
    guard part.isMerged, let list = part.list else { return [] }
    // One that is gone may have told no more than those that tell least.
    let untold = part.lacking.reduce(part.leftToRules) { $0 == $1 ? $0 : $0.union($1) }
    guard !untold.isEmpty, part.stored?.holds(untold) ?? false else { return [] }
    return origins.enteredElements(untold, among: part.stored?.list ?? [], of: part.path, list)
  }

  /// Whether any of these elements is gone from the source.
  private func loses(_ elements: [Int], of part: Part) -> Bool {
    guard !elements.isEmpty, let matching = part.matching(with: part.stored?.list ?? []) else { return false }
    return !Set(elements).isSubset(of: matching.places.compactMap(\.self))
  }

  /// Whether somebody has put a value in the place of what another source says of a field.
  private func isChosen(_ part: Part, _ origin: FieldOrigin) throws -> Bool {
    guard origin.isLeft, origin.left != part.stored else { return false }
    let left = FieldDigests.number(of: origin.left)
    return try others().all.contains { $0[part.path] == left }
  }

  /// Whether a run has left what other sources alone have said that have the record no longer.
  private func isOfPast(_ part: Part, _ origin: FieldOrigin) throws -> Bool {
    guard origin.isLeft, origin.whole == nil, !part.agrees else { return false }
    let others = try others()
    func isSaid(by said: FieldDigests) -> Bool {
      said[part.path] != nil && self.isSaid(part.stored, of: part, in: said)
    }
    return others.past.contains(where: isSaid) && !others.present.contains(where: isSaid)
  }

  /// Whether somebody has changed a field since its source has spoken of it.
  ///
  /// - Parameter wholly: whether it counts also where nothing but what elements of a list keep was changed.
  private func isCorrected(
    _ part: Part, _ origin: FieldOrigin, since said: FieldDigests?, wholly: Bool = true
  ) throws -> Bool {
    // Of what a run has carried along counts what the row tells.
    let isCarried = part.isMerged && origin.carried.map { part.told($0) != part.told(part.stored) } ?? false
    guard origin.isByHand || isCarried else { return false }
    if let said, !part.holdsMore, try !isChosen(part, origin), !isEmptied(part, origin, unsaidIn: said) {
      let value = origin.whole ?? part.stored
      if isSaid(value, of: part, in: said) { return false }
      // Nobody has said what stands for an empty field.
      if !part.leftToRules.isEmpty, enteredElements(part).isEmpty,
        isSaid(part.withoutDefaults(value), of: part, in: said)
      {
        return false
      }
    }
    return wholly || !part.isMerged
      || part.told(origin.carried ?? origin.left) != part.told(part.stored)
  }

  /// Whether somebody has emptied a field, and neither a rule nor a run, of which a source has said nothing.
  private func isEmptied(_ part: Part, _ origin: FieldOrigin, unsaidIn said: FieldDigests) -> Bool {
    guard part.stored?.isEmpty ?? true, origin.whole == nil, !origin.isHidden else { return false }
    return !(origin.isLeft && origin.left?.isEmpty ?? true) && !said.tells(part.field, at: part.path)
  }

  /// Whether a source has said this of a field.
  private func isSaid(_ value: FieldValue?, of part: Part, in said: FieldDigests) -> Bool {
    let stored = FieldDigests(
      ofStored: value, part.field, at: part.path, lacking: part.lacking(in: value), kind)
    let saidLast = said[part.path] ?? FieldDigests.number(of: nil)
    if stored[part.path] == saidLast { return true }
    switch part.field.kind {
    case .switches:
      return part.stored?.text.map { FieldDigests.number(of: .text(SwitchStates.readable($0))) } == saidLast
    case .list(let children):
      return stored.repeats(said, of: children, in: part.path, beside: true) == true
    default: return false
    }
  }
}
