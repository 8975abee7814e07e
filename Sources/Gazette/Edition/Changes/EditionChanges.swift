internal import Forms
internal import Press
internal import RecordStore

/// What is different in an edition from the one before it: records and headline figures.
struct EditionChanges {
  /// The edition that is compared with; nil where this one is the first.
  let reference: EditionReference?
  let records: Records
  let figures: [EditionFigure]
  let currency: Currency
  let collections: Collections
  /// The kinds that the earlier edition has records of, and this one does not have, with how many they were.
  let leftOut: [(kind: String, records: Int)]
  /// The kinds of which this edition has records that were there already when the earlier one left them out, with how many
  /// there are now.
  let shownAgain: [(kind: String, records: Int)]
  /// The kinds that are in this edition and were not in the earlier one, which left them out: what became of their records
  /// meanwhile is no change.
  private let returned: Set<String>
  /// Records that were removed after both editions, to which others may have referred in them.
  let removedSince: [RecordChange]
  /// The kinds of both editions that the project has no longer, and of which records were written between the two: nobody
  /// knows any more how they are read, nor whether they were changed back.
  let untold: [String]

  enum Records {
    /// There is nothing to compare with.
    case none
    case known([RecordChange])
    /// The store did not go on from the one that the earlier edition was made from, as after a restoring.
    case otherStore
  }

  /// Compares the store with what it was when an edition was made.
  ///
  /// - Complexity: O(records) for kinds with changes; see ``Snapshot/changes(of:from:to:)``.
  ///
  /// - Parameters:
  ///   - reference: the edition to compare with, which may be the later one of the two, as after a rollback.
  ///   - end: the edition that is told; nil for the store as it is.
  init(
    since reference: EditionReference?, until end: EditionReference? = nil, figures: [EditionFigure],
    in snapshot: Snapshot, settings: Settings
  ) throws {
    currency = settings.currency
    collections = settings.collections
    var known = reference
    // What has become private since is told no more, and neither is what it was.
    if let reference {
      known?.figures.removeAll { [collections] in collections.withholds($0, of: reference) }
    }
    self.reference = known
    self.figures =
      end.map { [collections] end in
        figures.filter { !collections.withholds($0, of: end) }
      } ?? figures
    let shown = end.map { Set($0.records.keys) } ?? Set(collections.kinds.map(\.name))
    leftOut = (reference?.records ?? [:]).filter { $0.value > 0 && !shown.contains($0.key) }
      .map { (kind: $0.key, records: $0.value) }.sorted { $0.kind < $1.kind }
    guard let reference else {
      records = .none
      (shownAgain, returned, removedSince, untold) = ([], [], [], [])
      return
    }
    let areOfThisStore = try [reference, end].compactMap(\.self).allSatisfy { edition in
      try snapshot.digest(ofRevision: edition.storeRevision) ?? "" == edition.storeDigest
    }
    guard areOfThisStore else {
      records = .otherStore
      (shownAgain, returned, removedSince, untold) = ([], [], [], [])
      return
    }
    let (start, last) = (reference.storeRevision, try end?.storeRevision ?? snapshot.revision())
    let changes: [RecordChange] =
      try start == last
      ? []
      : collections.kinds.flatMap { kind in
        if start < last { return try snapshot.changes(of: kind, from: start, to: end?.storeRevision) }
        return try snapshot.changes(of: kind, from: last, to: start).map(\.reversed)
      }
    records = .known(changes)
    let counts = try end?.records ?? collections.recordCounts(in: snapshot)
    let back = counts.filter { kind, count in
      guard reference.records[kind] == nil, !reference.records.isEmpty else { return false }
      let own = changes.filter { $0.kind.name == kind }
      return count + own.count { $0.nature == .removed } > own.count { $0.nature == .added }
    }
    returned = Set(back.keys)
    shownAgain = back.filter { $0.value > 0 }.map { (kind: $0.key, records: $0.value) }
      .sorted { $0.kind < $1.kind }
    removedSince =
      try end == nil
      ? []
      : collections.kinds.flatMap { kind in
        try snapshot.changes(of: kind, from: max(start, last)).filter { $0.nature == .removed }
      }
    let gone = reference.records.keys.filter { [collections] kind in
      end?.records[kind] != nil && collections.kind(kind) == nil
    }
    untold = try gone.sorted().filter { kind in
      try snapshot.hasChanges(
        ofTable: KindDeclaration.tableName(ofKind: kind), from: min(start, last), to: max(start, last))
    }
  }

  /// The changes of records, but for those of kinds that the earlier edition did not show.
  var all: [RecordChange] {
    guard case .known(let changes) = records else { return [] }
    return returned.isEmpty ? changes : changes.filter { !returned.contains($0.kind.name) }
  }

  func count(_ nature: RecordChange.Nature) -> Int { all.count { $0.nature == nature } }

  /// How many records are of kinds that are left out.
  var leftOutCount: Int { leftOut.reduce(0) { $0 + $1.records } }

  /// How many records are of kinds that are shown again.
  var shownAgainCount: Int { shownAgain.reduce(0) { $0 + $1.records } }

  /// Whether there is anything to tell.
  var differ: Bool {
    if case .otherStore = records { return true }
    return !all.isEmpty || !leftOut.isEmpty || !shownAgain.isEmpty || !untold.isEmpty
      || figureChanges.contains(where: \.hasMoved)
  }

  /// A headline figure in both editions.
  struct FigureChange {
    let collection: String
    let key: String?
    let title: String
    let before: EditionFigure?
    let after: EditionFigure?

    /// Whether it is shown otherwise than before.
    var hasMoved: Bool { before?.kind != after?.kind || before?.value != after?.value }

    /// What was added; nil where the two cannot be subtracted.
    func difference(currency: Currency) -> Cell? {
      before.flatMap { after?.difference(from: $0, currency: currency) }
    }
  }

  /// Every headline figure of either edition, in the order of this one.
  var figureChanges: [FigureChange] {
    let changes = figures.map { figure in
      FigureChange(
        collection: figure.collection, key: figure.key, title: figure.title,
        before: reference.flatMap { collections.earlier(figure, among: figures, in: $0) },
        after: figure)
    }
    let found = Set(changes.compactMap(\.before))
    return changes
      + (reference?.figures ?? []).filter { !found.contains($0) }.map {
        FigureChange(collection: $0.collection, key: $0.key, title: $0.title, before: $0, after: nil)
      }
  }

  /// One line for the front page, the feed and a commit's message; nil for a first edition.
  var headline: Words? {
    guard let reference else { return nil }
    let since = CalendarDate(iso: reference.asOf).map { Cell.date($0) } ?? .text(reference.asOf)
    if case .otherStore = records { return "Changes since the edition of \(since): not known" }
    let parts: [Cell] =
      [
        "\(count(.added)) that were added", "\(count(.changed)) that were changed",
        "\(count(.removed)) that were removed",
      ] + (leftOut.isEmpty ? [] : ["\(leftOutCount) that are no longer shown"])
      + (shownAgain.isEmpty ? [] : ["\(shownAgainCount) that are shown again"])
    return "Changes since the edition of \(since): \(.joined(parts, by: "\(.blank), \(.blank)"))"
  }
}

extension Collections {
  /// The same figure of an earlier edition, in which it may have had another key.
  ///
  /// The column of a SELECT that gives it can be renamed, and it is known by its title then, where no other figure of its
  /// collection has that, and it is still an amount or whatever else it was.
  /// - Parameter figures: all that there are now.
  func earlier(
    _ figure: EditionFigure, among figures: [EditionFigure], in edition: EditionReference
  ) -> EditionFigure? {
    if let same = same(figure, in: edition) { return same }
    func isCalledSo(_ other: EditionFigure) -> Bool {
      other.collection == figure.collection && other.title == figure.title
    }
    let before = edition.figures.filter(isCalledSo)
    guard before.count == 1, figures.count(where: isCalledSo) == 1, !withholds(before[0], of: edition),
      before[0].kind == figure.kind || [before[0].kind, figure.kind].contains(.missing),
      !figures.contains(where: { $0.isSame(as: before[0]) || same($0, in: edition) == before[0] })
    else { return nil }
    return before[0]
  }

  /// The same, in which a field whose amounts it sums up may have had another key, and its collection other kinds.
  private func same(_ figure: EditionFigure, in edition: EditionReference) -> EditionFigure? {
    guard let key = figure.key else { return edition.figures.first(where: figure.isSame) }
    let kinds = stems(ofCollection: figure.collection, in: edition)
    guard
      let own = kinds.filter({ key.hasPrefix($0.stem) }).max(by: { $0.stem.utf8.count < $1.stem.utf8.count })
    else { return edition.figures.first(where: figure.isSame) }
    let column = String(key.dropFirst(own.stem.count))
    // A field that has the key of another one now is not that one.
    for name in own.kind.declaration.earlierNames(ofColumn: column) + [column] {
      for stem in own.former {
        var before = figure
        before.key = stem + name
        if let found = edition.figures.first(where: before.isSame) { return found }
      }
    }
    let isOfOther = kinds.contains { other in
      other.kind.name != own.kind.name
        && other.former.contains {
          key.hasPrefix($0) && other.kind.hasColumn(String(key.dropFirst($0.count)))
        }
    }
    return isOfOther ? nil : edition.figures.first(where: figure.isSame)
  }

  /// Whether a figure of an earlier edition is the sum of what a declaration has made private since.
  func withholds(_ figure: EditionFigure, of edition: EditionReference) -> Bool {
    guard let key = figure.key else { return false }
    // Of what has another name now nothing tells what it was called.
    let gone = edition.records.keys.filter { kind($0) == nil }.map { "\($0)." }
    let own = stems(ofCollection: figure.collection, in: edition).map { own in
      (kind: own.kind, former: own.former.isEmpty ? ["", "\(own.kind.name)."] + gone : own.former)
    }
    // A kind may have gone to another collection, the last one of its own among them.
    let moved = kinds.filter { $0.collection != figure.collection && edition.records[$0.name] != nil }.map {
      (kind: $0, former: ["\($0.name)."] + (own.isEmpty ? [""] : []))
    }
    return (own + moved).contains { kind, stems in
      kind.privacy.columns.contains { column in
        let names = kind.declaration.earlierNames(ofColumn: column) + [column]
        return stems.contains { stem in names.contains { key == stem + $0 } }
      }
    }
  }

  /// The kinds of a collection, each with what stands before the keys of its fields in those of its sums, and with what
  /// can have stood there when an edition was made; nothing where that had not the kind.
  ///
  /// A kind that is alone in its collection needs nothing there, and neither does one that is called like it.
  private func stems(
    ofCollection name: String, in edition: EditionReference
  ) -> [(kind: RecordKind, stem: String, former: [String])] {
    let own = kinds.filter { $0.collection == name }
    let known = own.filter { edition.records[$0.name] != nil }
    let keys = edition.figures.filter { $0.collection == name }.compactMap(\.key)
    return own.map { kind in
      let prefix = "\(kind.name)."
      let stem = kind.name == name || own.count == 1 ? "" : prefix
      if edition.records[kind.name] == nil { return (kind, stem, []) }
      if kind.name == name { return (kind, stem, [""]) }
      let wasAlone = known.count == 1 && !keys.contains { $0.hasPrefix(prefix) }
      return (kind, stem, wasAlone ? ["", prefix] : [prefix])
    }
  }
}

extension KindDeclaration {
  /// What a column of its table was called before, the field of that key or the group of whose field it is; that of the
  /// longest key first.
  fileprivate func earlierNames(ofColumn column: String) -> [String] {
    previousNames.filter { column == $0.key || column.hasPrefix("\($0.key)_") }
      .sorted { $0.key.utf8.count > $1.key.utf8.count }
      .map { $0.value + column.dropFirst($0.key.count) }
  }
}

extension RecordKind {
  /// Whether its table has a column of that name in queries, also one of a group's field.
  fileprivate func hasColumn(_ name: String) -> Bool {
    form.fields.contains { field in
      field.key == name || field.kind.children != nil && name.hasPrefix("\(field.key)_")
    } || derivedNames.contains(name)
  }
}
