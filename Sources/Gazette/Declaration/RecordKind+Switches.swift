internal import Forms
internal import Press
internal import RecordStore

/// Switches of the elements of another record's list.
extension RecordKind {
  /// The main names that columns of a file may have for it: the fields, the groups of switches, and what says of a
  /// value that it stands in for something unknown.
  var columnNames: [String] {
    FormRowReader.columnNames(form) + switches.flatMap { $0.groups.map(\.value) }
      + declaration.rules.flags.map(\.column)
  }

  /// The columns of a SELECT that are for nothing that it has, by whatever name.
  func unknownColumns(among columns: [String]) -> [String] {
    let others = switches.flatMap { own in
      own.groups.flatMap { [$0.value, "\(own.rule.field).\($0.value)"] }
    }
    let known = Set(others.map(FormRowReader.folded))
    return FormRowReader.unknown(among: columns, of: self).filter {
      !known.contains(FormRowReader.folded($0))
    }
  }

  /// The switches, what they are of and what a record can have in their place.
  var switchedFields: [String] {
    switches.flatMap { [$0.rule.reference, $0.rule.version, $0.rule.field] + $0.rule.instead }
  }

  /// What a field of switches is declared with; nil for any other field.
  func switches(of field: Field) -> DeclaredSwitches? { switches.first { $0.rule.field == field.key } }

  /// Whoever gives switches takes away what stands in their place, and the other way round.
  func giveSwitches(in row: inout ImportedRow) {
    for own in switches {
      let places = ([own.rule.field] + own.rule.instead).compactMap(form.place)
      let given = places.filter { place in
        row.draft.values[place] != nil && !row.absent.fields.contains(place)
          && !row.leavesUnanswered(place)
      }
      guard let first = given.first else { continue }
      let others = first == places.first ? places.dropFirst() : places.prefix(1)
      for place in others where row.absent.fields.contains(place) { row.absent.give(place) }
    }
  }

  /// Makes what is given of switches into one state for each element of the version that a record is made with, and
  /// says what cannot be.
  func resolveSwitches(
    of draft: inout Draft, key: String, in context: ImportContext, _ known: SwitchedVersions
  ) throws -> [Fault] {
    var faults: [Fault] = []
    for own in switches {
      let rule = own.rule
      guard let target = draft[rule.reference]?.text, let place = form.place(of: rule.field),
        let versionPlace = form.place(of: rule.version)
      else { continue }
      if draft.values[versionPlace] == nil {
        draft.load(try completed(draft, key: key, in: context).draft.values[versionPlace], at: versionPlace)
      }
      guard let version = draft.values[versionPlace]?.integer else { continue }
      guard let groups = try known.groups(of: target, version, own, in: context.change.snapshot) else {
        // Where there is no such record at all, that is told of the reference.
        if context.references.isKnown(own.target.name, target) {
          faults.append(fault(rule.version, form.fields[versionPlace].title, .stated("no such version")))
        }
        continue
      }
      guard let text = draft.values[place]?.text else { continue }
      let kept =
        try own.all(with: groups).count > own.groups.count
        ? storedSwitches(rule, ofKey: key, target, version, in: context.change.snapshot) : nil
      let read = states(text, of: own, groups, kept: kept)
      if let stored = read.stored { draft.load(.text(stored), at: place) }
      faults += read.faults
    }
    return faults
  }

  /// The switches of a record as they are stored; nil where it is of another version, or of that of another record.
  private func storedSwitches(
    _ rule: KindRules.Switches, ofKey key: String, _ target: String, _ version: Int, in snapshot: Snapshot
  ) throws -> String? {
    guard let record = try snapshot.storedRecord(key, of: self) else { return nil }
    let stored = Draft(form, values: record.values)
    let isSame = stored[rule.reference]?.text == target && stored[rule.version]?.integer == version
    return isSame ? stored[rule.field]?.text : nil
  }

  /// A text of switches as it is stored, a state for each element of a version in the order of the groups, or what it
  /// names that there is not.
  ///
  /// - Parameter kept: what is stored of the same version.
  private func states(
    _ text: String, of own: DeclaredSwitches, _ groups: [(name: String, count: Int)], kept: String? = nil
  ) -> (stored: String?, faults: [Fault]) {
    guard let states = SwitchStates(stored: text) else {
      let states = SwitchStates(off: own.keyed(text), of: groups)
      return (states?.stored, states == nil ? [unknownElement(own.rule, in: text)] : [])
    }
    // Of a version there can be groups that are declared no longer.
    let all = own.all(with: groups)
    guard states.groups.allSatisfy({ given in all.contains { $0.name == given.name } }) else {
      return (nil, [unknownElement(own.rule, in: text)])
    }
    var ordered: [SwitchStates.Group] = []
    var faults: [Fault] = []
    let stored = kept.flatMap { SwitchStates(stored: $0) }?.groups ?? []
    for (place, (name, title)) in all.enumerated() {
      let count = groups.first { $0.name == name }?.count ?? 0
      // A file has no column for what is declared no longer, and an earlier version did not keep it.
      let given =
        states.groups.first { $0.name == name }
        ?? (place < own.groups.count ? nil : stored.first { $0.name == name })
        ?? SwitchStates.Group(name, isOn: [])
      if place >= own.groups.count, given.isOn.isEmpty { continue }
      if given.isOn.count != count {
        faults.append(fault(name, title, .stated("needs {} values of 0 and 1", ["\(count)"])))
      } else if count > 0 {
        ordered.append(given)
      }
    }
    return (faults.isEmpty ? SwitchStates(ordered).stored : nil, faults)
  }

  /// Makes of switches that name a group which their version does not have, as an earlier version let them, those that are
  /// off in the others.
  func readUnknownGroups(
    of own: DeclaredSwitches, in draft: inout Draft, _ snapshot: Snapshot
  ) throws {
    guard let place = form.place(of: own.rule.field), let text = draft.values[place]?.text,
      let states = SwitchStates(stored: text), let target = draft[own.rule.reference]?.text,
      let version = draft[own.rule.version]?.integer
    else { return }
    let all = own.all(with: try own.groups(of: target, version: version, in: snapshot) ?? [])
    let kept = states.groups.filter { group in all.contains { $0.name == group.name } }
    if kept.count < states.groups.count { draft.load(.text(SwitchStates(kept).off), at: place) }
  }

  /// What a text of switches names that the elements of the draft's version do not have; nothing where there is no such
  /// text, or where it is not known yet whose elements they are.
  func switchFaults(
    of field: String, in draft: Draft, key: String?, today: CalendarDate, in snapshot: Snapshot
  ) throws -> [Fault] {
    guard let own = switches.first(where: { $0.rule.field == field }), let text = draft[field]?.text,
      let target = draft[own.rule.reference]?.text,
      let version = try
        (draft[own.rule.version]
        ?? valueWhenEmpty(own.rule.version, of: draft, key: key, today: today, in: snapshot))?.integer,
      let groups = try own.groups(of: target, version: version, in: snapshot)
    else { return [] }
    return states(text, of: own, groups).faults
  }

  private func unknownElement(_ rule: KindRules.Switches, in text: String) -> Fault {
    fault(
      rule.field, form.field(rule.field)?.title ?? rule.field,
      .stated(rule.message ?? "names something that there is not"), text)
  }

  private func fault(
    _ field: String, _ title: String, _ rule: BrokenRule, _ value: String? = nil
  ) -> Fault {
    Fault(
      section: form.place(of: field).map(form.sectionTitle) ?? "", field: field, title: title, value: value,
      isPrivate: form.field(field)?.isPrivate ?? false, rule: rule)
  }
}

extension ImportedRow {
  /// Whether the row says of switches that nobody has said anything of them.
  func leavesUnanswered(_ place: Int) -> Bool {
    guard case .switches = draft.form.fields[place].kind else { return false }
    return draft.values[place]?.text == SwitchStates.unanswered
  }
}

extension Field {
  /// Switches as they are stored where they say the same; any other value as it is.
  func respelled(_ value: FieldValue?, like stored: FieldValue?) -> FieldValue? {
    guard case .switches = kind, let text = value?.text, let known = stored?.text,
      let groups = SwitchStates(stored: known)?.groups,
      SwitchStates(off: text, of: groups.map { ($0.name, $0.isOn.count) })?.stored == known
    else { return value }
    return stored
  }
}

/// The groups of versions, each read once.
final class SwitchedVersions {
  private var groups: [String: [(name: String, count: Int)]?] = [:]

  func groups(
    of key: String, _ version: Int, _ own: DeclaredSwitches, in snapshot: Snapshot
  ) throws -> [(name: String, count: Int)]? {
    let name = "\(own.rule.field) \(version) \(key)"
    if let known = groups[name] { return known }
    let read = try own.groups(of: key, version: version, in: snapshot)
    groups[name] = .some(read)
    return read
  }
}

/// Reads rows with switches: as one text, or as a column for each group, of 0 and 1 or a list of yes and no.
struct SwitchesRowReader: AddingRowReader {
  let ignoredColumns: [String]
  let reader: any RowReader
  private let kind: RecordKind
  private let context: ImportContext
  private let known = SwitchedVersions()
  private let fields: [Columns]

  /// Where a file has one of the fields.
  private struct Columns {
    let own: DeclaredSwitches
    let place: Int
    let column: Int?
    /// The columns of its groups.
    let groups: [(group: Choice, column: Int)]
    /// The places of the fields that a record can have in its place.
    let instead: [Int]
  }

  init(_ reader: any RowReader, kind: RecordKind, columns: [String], context: ImportContext) {
    self.reader = reader
    self.kind = kind
    self.context = context
    let folded = columns.map(FormRowReader.folded)
    fields = kind.switches.compactMap { own in
      guard let place = kind.form.place(of: own.rule.field) else { return nil }
      let names = [own.rule.field] + kind.aliases.filter { $0.value == own.rule.field }.map(\.key)
      let ownNames = Set(names.map(FormRowReader.folded))
      return Columns(
        own: own, place: place, column: folded.firstIndex { ownNames.contains($0) },
        groups: own.groups.compactMap { group in
          let names = [group.value, "\(own.rule.field).\(group.value)"].map(FormRowReader.folded)
          let isField = kind.form.place(of: group.value) != nil
          let column = folded.firstIndex { names.contains($0) && !(isField && $0 == names[0]) }
          return column.map { (group, $0) }
        }, instead: own.rule.instead.compactMap(kind.form.place))
    }
    let read = Set(fields.flatMap { $0.groups.map { columns[$0.column] } })
    ignoredColumns = reader.ignoredColumns.filter { !read.contains($0) }
  }

  func draft(of row: SourceRow) -> ImportedRow {
    var read = reader.draft(of: row)
    for field in fields {
      // What is told of a row does not hang on how it is spelled.
      if field.column != nil, let text = read.draft.values[field.place]?.text {
        read.draft.load(.text(field.own.keyed(text)), at: field.place)
      }
      var groups: [SwitchStates.Group] = []
      var faults: [Fault] = []
      for (group, column) in field.groups where !row.absentColumns.contains(column) {
        guard column < row.values.count, !row.values[column].isNothing else { continue }
        if let states = row.values[column].switchStates {
          groups.append(SwitchStates.Group(group.value, isOn: states))
        } else {
          faults.append(
            Fault(
              section: "", field: group.value, title: group.title,
              value: row.values[column].plainText ?? row.values[column].jsonText,
              isPrivate: kind.form.fields[field.place].isPrivate,
              rule: .stated("answers are written with {} and {}", ["0", "1"])))
        }
      }
      guard !groups.isEmpty || !faults.isEmpty else {
        if leavesAllOn(field, row, read) { read.allOn.insert(field.place) }
        continue
      }
      // There are answers, if none that can be read.
      read.draft.load(
        .text(groups.isEmpty ? SwitchStates.none : SwitchStates(groups).stored), at: field.place)
      read.absent.give(field.place)
      read.faults += faults
    }
    return read
  }

  /// Whether a row has a cell for a field that names none, and nothing in its place.
  private func leavesAllOn(_ field: Columns, _ row: SourceRow, _ read: ImportedRow) -> Bool {
    guard let column = field.column, read.draft.values[field.place] == nil,
      !read.absent.fields.contains(field.place)
    else { return false }
    let isNull = column < row.values.count && row.values[column] == .null
    return !(row.isObject && isNull) && field.instead.allSatisfy { read.draft.values[$0] == nil }
  }

  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws {
    kind.giveSwitches(in: &row)
    let allOn = row.allOn.subtracting(row.absent.fields)
    for field in fields where row.leavesUnanswered(field.place) { row.draft.load(nil, at: field.place) }
    try reader.complete(&row, from: stored)
    for field in fields where allOn.contains(field.place) {
      let reference = field.own.rule.reference
      guard field.instead.allSatisfy({ row.draft.values[$0] == nil }), row.faults.isEmpty,
        row.draft[reference] != nil || kind.declaration.rules.defaultValue(of: reference) != nil
      else { continue }
      row.draft.load(.text(SwitchStates.none), at: field.place)
    }
    let unread = Set(row.faults.map(\.field))
    row.faults += try kind.resolveSwitches(of: &row.draft, key: row.key ?? "", in: context, known).filter {
      !unread.contains($0.field)
    }
  }
}

extension SourceValue {
  /// Whether it is nothing, or a text of nothing.
  fileprivate var isNothing: Bool { self == .null || plainText?.trimmed.isEmpty ?? false }

  /// A text of 0 and 1, or a list of yes and no.
  var switchStates: [Bool]? {
    if case .text(let text) = self, text.hasPrefix("["), let list = SourceValue(json: text) {
      return list.switchStates
    }
    guard case .list(let elements) = self else {
      return plainText.flatMap { SwitchStates.states($0.trimmed) }
    }
    let states = elements.compactMap { $0.plainText.flatMap { FieldKind.isOn($0.trimmed) } }
    return states.count == elements.count ? states : nil
  }
}
