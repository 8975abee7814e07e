internal import Forms
package import Press
package import RecordStore

/// The tables of all kinds that a project declares, and how a store comes to have them.
struct DeclaredSchema {
  private let kinds: [RecordKind]
  private let settings: Settings

  init(of settings: Settings) {
    kinds = settings.collections.kinds
    self.settings = settings
  }

  /// The tables with what tells their declarations from others.
  var tables: [RecordStore.FollowedTable] {
    kinds.flatMap { kind in kind.tables.map { .init($0, digest: kind.declaration.digest) } }
  }

  /// Refuses declarations that were read before their files changed: a store would follow what nobody declares any more.
  ///
  /// - Parameter files: what the files say now.
  func check(against files: DeclaredSchema) throws(StoreError) {
    let now = Dictionary(
      files.kinds.map { ($0.name, $0.declaration.digest) }, uniquingKeysWith: { first, _ in first })
    let others = kinds.filter { now[$0.name] != $0.declaration.digest }.map(\.table.name)
    if !others.isEmpty { throw .otherDeclarations(tables: others) }
  }

  /// Whether a store has the tables as they are declared now.
  func isStored(in store: RecordStore) throws -> Bool {
    if kinds.isEmpty { return true }
    return try store.read { snapshot in
      if try EarlierQuestionnaires.isWaiting(for: kinds, in: snapshot) { return false }
      let stored = try snapshot.declarationDigests()
      return kinds.allSatisfy { kind in
        guard let kept = stored[kind.table.name] else { return false }
        return kept.digest == kind.declaration.digest && kept.keys == kind.declaration.keyRule?.text
          && kept.hasMembers == kind.table.hasGroups
      }
    }
  }

  /// Whether records of a store would lose fields, or have them under other names, if it followed the declarations.
  func takesAway(from store: RecordStore) throws -> Bool {
    try store.read { snapshot in
      let stored = try snapshot.declarations()
      return kinds.flatMap(\.tables).contains { stored[$0.name]?.table.loses(to: $0) ?? false }
    }
  }

  /// Refuses records of kinds that no file declares any longer, so that no edition leaves them out without a word.
  ///
  /// - Throws: ``UndeclaredKinds``, ``StoreError``.
  func checkKinds(in snapshot: Snapshot) throws {
    let found = try undeclaredTables(in: snapshot).filter { !settings.removedTables.contains($0.name) }.map {
      UndeclaredKinds(
        names: [$0.kindName],
        count: try snapshot.first("SELECT count(*) FROM \($0.name)") { try $0.integer(0) } ?? 0)
    }
    if let all = UndeclaredKinds(together: found) { throw all }
  }

  /// The records of such kinds that are in the bin; nil where there are none.
  func undeclaredInBin(of snapshot: Snapshot) throws -> UndeclaredKinds? {
    UndeclaredKinds(
      together: try undeclaredTables(in: snapshot).map { table in
        let sql = "SELECT count(*) FROM history WHERE kind = ? AND \(table.storeTable.isInBin)"
        return UndeclaredKinds(
          names: [table.kindName],
          count: try snapshot.first(sql, [.text(table.name)]) { try $0.integer(0) } ?? 0)
      })
  }

  private func undeclaredTables(in snapshot: Snapshot) throws -> [DeclaredTable] {
    let known = settings.collections.declaredTables
    if try known.isSuperset(of: snapshot.declarationDigests().keys) { return [] }
    return try snapshot.declarations().values.map(\.table).filter {
      !known.contains($0.name) && $0.version == nil
    }
  }

  /// Whether a store that cannot be written has the tables all the same, whatever else a declaration says now.
  func hasTables(in store: RecordStore) throws -> Bool {
    try store.read { snapshot in
      let stored = try snapshot.declarations()
      return kinds.flatMap(\.tables).allSatisfy { stored[$0.name]?.table.isSame(as: $0) ?? false }
    }
  }

  /// Makes the tables, or brings them to what the declarations say now, in one transaction.
  ///
  /// The records that are stored already have to keep the rules of a changed declaration.
  /// - Throws: ``DeclarationError``, ``StoreError``; the store is then as before.
  /// - Complexity: O(records of the kinds whose declaration has changed).
  func bring(into store: RecordStore, today: CalendarDate) throws {
    try store.change { change in
      let stored = try change.snapshot.declarations()
      let changed = kinds.filter { stored[$0.table.name]?.digest != $0.declaration.digest }
      /// Whether versions of records are kept from now on, or again after a time in which they were not.
      func isKeptAnew(_ kind: RecordKind) -> Bool {
        guard let versions = kind.versions else { return false }
        guard let kept = stored[versions.name] else { return true }
        return kept.digest != stored[kind.table.name]?.digest
      }
      // An earlier version did not note what the fields of groups hold.
      for kind in kinds where stored[kind.table.name]?.digest == kind.declaration.digest {
        for table in kind.tables {
          guard let known = stored[table.name]?.table, known != table, known.isSame(as: table) else {
            continue
          }
          try change.note(table, digest: kind.declaration.digest)
        }
      }
      // A table that refers to others goes before them, as earlier ones let go of what is taken away.
      for kind in changed.reversed() {
        do {
          var new: [FormerField.Place] = []
          for table in kind.tables {
            let places = try change.bring(
              table, digest: kind.declaration.digest, from: stored[table.name]?.table,
              previousNames: kind.declaration.previousNames, removed: kind.declaration.removedFields,
              earlier: EarlierTables.table(table.name), listTables: EarlierTables.listTables)
            if table.version == nil { new = places }
          }
          if let before = stored[kind.table.name]?.table ?? EarlierTables.table(kind.table.name) {
            try bringStatements(of: kind, from: before, in: change)
            try EntryDraft.rename(
              renamed(of: kind, after: before), new: new, of: kind.name, in: change)
          }
          if let versions = kind.versions, isKeptAnew(kind) {
            try change.keepVersions(in: versions, ofRecordsIn: kind.table)
          }
        } catch let conflict as DeclarationConflict {
          throw DeclarationError(kind: kind, reason: .conflict(conflict))
        }
      }
      for kind in kinds {
        let (before, rule) = (stored[kind.table.name], kind.declaration.keyRule?.text)
        // By the same declaration keys are made as before, whatever an earlier version noted of that.
        if let before, before.digest != kind.declaration.digest {
          try checkKeys(
            of: kind, after: before.keys, renamed(of: kind, after: before.table), in: change.snapshot)
        }
        if before?.keys != rule { try change.note(keys: rule, ofTable: kind.table.name) }
      }
      for (table, name) in EarlierTables.textTables {
        guard let kind = changed.first(where: { $0.name == name }) else { continue }
        try EarlierTables.takeTexts(of: table, into: kind, in: change) { text, key in
          try take(text, key, as: kind, in: change, today: today)
        }
      }
      try EarlierQuestionnaires.bring(into: kinds, in: change)
      for kind in changed {
        guard let before = stored[kind.table.name]?.table else { continue }
        try change.bringCapitals(of: kind)
        if kind.isQuestionnaire {
          try change.bringMissingAnswers(of: kind, renamed: renamed(of: kind, after: before), today: today)
          let wasOne = before.lists.contains { $0.name == Questionnaire.missing }
          try change.judgeRecords(of: kind, where: wasOne ? Questionnaire.isUnjudged : "TRUE", today: today)
        }
      }
      for kind in changed where stored[kind.table.name] != nil || !isShipped(kind) {
        try check(kind, isKeptAnew: isKeptAnew(kind), in: change, today: today)
      }
    }
  }

  /// Refuses to make keys otherwise than those that stored records have, each of which the next import would double.
  ///
  /// - Parameter names: those of renamed fields now, by those before.
  private func checkKeys(
    of kind: RecordKind, after kept: String?, _ names: [String: String], in snapshot: Snapshot
  ) throws {
    guard let rule = kept.flatMap(KeyRule.kept) else { return }
    let (before, now) = (rule.renamed(names), kind.declaration.keyRule)
    if before == now { return }
    let count = try snapshot.all("SELECT key FROM \(kind.table.name)") { try $0.text(0) }.count(
      where: before.isMade)
    if count == 0 { return }
    let isOtherStart = now?.starting(with: before.start) == before
    throw DeclarationError(
      kind: kind,
      reason: .otherKeys(OtherKeys(count: count, start: isOtherStart ? String(before.start.dropLast()) : nil))
    )
  }

  /// Lets what sources said of records be of the fields that there are now.
  private func bringStatements(of kind: RecordKind, from before: DeclaredTable, in change: Change) throws {
    let names = namesNow(of: kind, after: before)
    var namesSaid = names
    func haveOthers(_ columns: [DeclaredTable.Column], than now: [DeclaredTable.Column]) -> Bool {
      now.map(\.name) != columns.map(\.name)
        || zip(columns, now).contains { !$0.pathsNotShared(with: $1).isEmpty }
    }
    // One number is kept of a group or a list with all its fields, and nobody can tell any more what it would be with others.
    for column in before.columns {
      let name = names[column.name].flatMap(\.self) ?? column.name
      guard let now = kind.table.columns.first(where: { $0.name == name }) else { continue }
      for path in column.pathsNotShared(with: now) {
        for count in 0...path.count {
          let said = ([column.name] + path.prefix(count)).joined(separator: ".")
          namesSaid.updateValue(nil, forKey: said)
        }
      }
    }
    for list in before.lists {
      let now = kind.table.lists.first { $0.name == list.name }?.columns ?? []
      if haveOthers(list.columns, than: now) { namesSaid.updateValue(nil, forKey: list.name) }
      for column in list.columns {
        let fields = now.first { $0.name == column.name }?.fields
        if fields == nil { namesSaid.updateValue(nil, forKey: "\(list.name).\(column.name)") }
        for field in column.fields where fields?.contains(field) != true {
          namesSaid.updateValue(nil, forKey: "\(list.name).\(column.name).\(field)")
        }
      }
    }
    if !namesSaid.isEmpty {
      try change.rename(names, ofKind: kind.name, renamed: FieldDigests.renaming(namesSaid))
    }
    try change.eraseConflicts(ofKind: kind.name, but: kind.table.paths)
  }

  /// The names that fields have now, by those before; nil for fields that are gone. Those of a group stand behind its
  /// name and a dot.
  private func namesNow(of kind: RecordKind, after before: DeclaredTable) -> [String: String?] {
    let renamed = renamed(of: kind, after: before)
    var names: [String: String?] = [:]
    for column in before.columns {
      let name = renamed[column.name] ?? column.name
      // Another one may have its name now.
      let isTaken = renamed[column.name] == nil && renamed.values.contains(column.name)
      let now = isTaken ? nil : kind.table.columns.first { $0.name == name }
      if now?.name != column.name { names.updateValue(now?.name, forKey: column.name) }
      let kept = Set(now?.paths ?? [])
      for path in column.paths {
        let isKept = kept.contains(path)
        if isKept, name == column.name { continue }
        names.updateValue(
          isKept ? ([name] + path).joined(separator: ".") : nil,
          forKey: ([column.name] + path).joined(separator: "."))
      }
    }
    for list in before.lists where !kind.table.lists.contains(where: { $0.name == list.name }) {
      names.updateValue(nil, forKey: list.name)
    }
    return names
  }

  /// The names now of fields that are renamed, by those before.
  private func renamed(of kind: RecordKind, after before: DeclaredTable) -> [String: String] {
    let given = before.names
    return Dictionary(
      kind.declaration.previousNames.filter { given.contains($0.value) }
        .map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a kind is as it comes with the program, whose rules its records were always stored by.
  private func isShipped(_ kind: RecordKind) -> Bool {
    Collections.shipped.kinds.contains { $0.declaration.digest == kind.declaration.digest }
  }

  /// Brings in a record that stood in an earlier store as the text of its file.
  private func take(
    _ text: String, _ key: String, as kind: RecordKind, in change: Change, today: CalendarDate
  ) throws {
    let context = try ImportContext(for: kind, in: change, settings, today: today, source: key)
    var run = try ImportRun(kind: kind, context: context, isMapped: false)
    try run.take(SourceFile.flattened(YAMLRecords.table(Array(text.utf8), path: key), path: key))
    let report = try run.finish().report
    guard report.rejected == 0 else {
      throw DeclarationError(
        kind: kind,
        reason: .contradicted(records: [key], reasons: report.reasonCells, lacking: nil))
    }
  }

  /// - Parameter isKeptAnew: whether a record may be another one than its kept version.
  private func check(
    _ kind: RecordKind, isKeptAnew: Bool, in change: Change, today: CalendarDate
  ) throws {
    let context = try ImportContext(
      for: kind, in: change, settings, today: today, source: kind.declaration.file)
    var refused: [(key: String, faults: [Fault])] = []
    let records = try kind.storedRecords(in: change.snapshot)
    let unplain = kind.unplainOnes(among: records)
    guard unplain.isEmpty else {
      throw DeclarationError(
        kind: kind, reason: .unplainKeys(records: Self.keys(of: unplain), reasons: Self.reasons(of: unplain)))
    }
    // What is still being put together need not be whole.
    for record in records where !kind.isPutTogether(record) {
      let draft = Draft(kind.form, values: record.values)
      var faults =
        kind.faults(ofHiddenIn: draft)
        + kind.faults(of: draft, in: context.checks).filter { !kind.isQuestionnaire || !$0.isMissingAnswer }
      if isKeptAnew, let fault = try kind.versionFault(of: draft, key: record.key, in: context) {
        faults.append(fault)
      }
      if !faults.isEmpty { refused.append((record.key, faults)) }
    }
    refused += kind.alikeOnes(among: records)
    guard refused.isEmpty else {
      let faults = refused.flatMap(\.faults)
      let lacking: DeclarationError.Lacking? =
        if kind.isQuestionnaire, faults.contains(where: \.isMissingDay) {
          .submissionDay
        } else {
          faults.contains(where: \.isMissingAnswer) ? .value : nil
        }
      throw DeclarationError(
        kind: kind,
        reason: .contradicted(
          records: Self.keys(of: refused), reasons: Self.reasons(of: refused), lacking: lacking),
        fault: refused.first?.faults.first)
    }
  }

  private static func keys(of refused: [(key: String, faults: [Fault])]) -> [String] {
    var named: Set<String> = []
    return refused.map(\.key).filter { named.insert($0).inserted }
  }

  private static func reasons(of refused: [(key: String, faults: [Fault])]) -> Set<Cell> {
    Set(refused.flatMap(\.faults).map { FaultText.cell(Rejection.Cause($0), isPlain: true) })
  }
}

extension Change {
  /// Refuses to store records of a kind by a declaration that the store does not follow any more.
  ///
  /// - Throws: ``StoreError/otherDeclarations(tables:)``.
  func checkDeclaration(of kind: RecordKind) throws {
    guard let stored = try snapshot.declarationDigests()[kind.table.name],
      stored.digest != kind.declaration.digest
    else { return }
    throw StoreError.otherDeclarations(tables: [kind.table.name])
  }
}

/// A declaration that a store cannot follow; the store is as before.
package struct DeclarationError: Error, Sendable, Equatable {
  /// The file of the declaration.
  package let file: String
  /// Of the field or check that is meant; nil where the declaration has none of that name, or all of it is meant.
  package let place: TextPlace?
  package let kind: String
  package let reason: Reason

  package enum Reason: Sendable, Equatable {
    /// The tables cannot be brought to what is declared.
    case conflict(DeclarationConflict)
    /// Stored records do not keep the rules that are declared now.
    case contradicted(records: [String], reasons: Set<Cell>, lacking: Lacking?)
    /// Keys of stored records are not such as they are to be from now on.
    case unplainKeys(records: [String], reasons: Set<Cell>)
    /// Keys would be made otherwise than those of stored records.
    case otherKeys(OtherKeys)
  }

  /// What stored records lack.
  package enum Lacking: Sendable, Equatable {
    /// A value, which may be that of a field that is new.
    case value
    /// The day that every questionnaire has.
    case submissionDay
  }

  /// - Parameter fault: the first one that a stored record has.
  init(kind: RecordKind, reason: Reason, fault: Fault? = nil) {
    file = kind.declaration.file
    place =
      switch reason {
      case .conflict(let conflict): conflict.place(in: kind)
      case .otherKeys(let keys): kind.declaration.places.keys[keys.start == nil ? "knownBy" : "one"]
      case .contradicted: fault.flatMap(kind.place)
      case .unplainKeys: kind.declaration.places.keys["plainKeys"]
      }
    self.kind = kind.name
    self.reason = reason
  }
}

extension RecordKind {
  /// Where the check or the field is declared that a fault is of.
  fileprivate func place(of fault: Fault) -> TextPlace? {
    let check = declaration.rules.checks.first { $0.field == fault.field && $0.message == fault.message }
    // Elements of lists are numbered: `lines[2].price`.
    return check?.place ?? declaration.places.fields[fault.field.replacing(/\[[0-9]+\]/, with: "")]
  }
}

extension DeclarationConflict {
  /// Where a kind declares the field that is meant.
  fileprivate func place(in kind: RecordKind) -> TextPlace? {
    switch self {
    case .otherAffinity(let table, let field, _), .otherReference(let table, let field, _),
      .unknownPreviousName(let table, let field, _), .takesPlace(let table, let field, _, _):
      // The table of a list is called after it.
      let list = table.dropFirst(kind.table.name.count + 1)
      return kind.declaration.places.fields[list.isEmpty ? field : "\(list).\(field)"]
    case .nameTaken(_, let list, _): return list.flatMap { kind.declaration.places.fields[$0] }
    case .holdsValues, .holdsRemovedValues: return nil
    }
  }
}
