internal import Forms
package import Press
package import RecordStore

/// Holds an edition against the rules of `gazette.yml`, before it may take the place of the current one.
struct Gate {
  let settings: GateSettings
  let collections: Collections
  /// The questionnaires that pages show.
  let questionnaires: [RecordKind]
  let directory: RecordDirectory
  let asOf: CalendarDate
  /// How many seconds a SELECT may run.
  let queryTimeLimit: Int
  let currency: Currency

  /// At most so many records are named for a rule.
  static let recordLimit = 100

  /// What the rules find; those that find nothing are left out.
  ///
  /// - Parameter reference: the edition before; without one, rules that compare find nothing.
  /// - Throws: ``StoreError``, ``GateError`` for a SELECT that cannot be run.
  /// - Complexity: O(records) for each rule on missing values, and what the SELECTs cost.
  func findings(
    for summary: EditionSummary, after reference: EditionReference?, rejectedRows: Int,
    in snapshot: Snapshot
  ) throws -> [GateFinding] {
    let known: [Snapshot.SourceState]? =
      if let reference { try self.sources(since: reference, in: snapshot) } else { [] }
    let sources = known ?? []
    var queries: GateQueries?
    var findings = try known == nil ? unknownRemovals(in: snapshot) : []
    findings += settings.watchesRemoved ? [] : removals(GateSettings.usualRemoved, sources)
    for placed in settings.placed {
      switch placed.rule.subject {
      case .removedRecords: findings += removals(placed.rule, sources)
      case .fewerRows: findings += fewerRows(placed.rule, sources)
      default: break
      }
    }
    return try findings
      + settings.placed.compactMap { placed in
        let (rule, place) = (placed.rule, placed.place)
        switch rule.subject {
        case .removedRecords, .fewerRows, .unknownRemovals: return nil
        case .rejectedRows: return finding(rule, .count(rejectedRows))
        case .missingValues(let kind, let field):
          let (keys, isWithheld) = try keysWithout(field, of: kind, in: snapshot)
          return finding(
            rule, .count(keys.count), keys.map { (kind, $0) }, areRecordsWithheld: isWithheld)
        case .fewerRecords(let kind), .moreRecords(let kind):
          guard let before = reference?.records[kind], let after = summary.records[kind], after != before,
            (after < before) == (rule.subject == .fewerRecords(kind: kind))
          else { return nil }
          return finding(rule, Self.share(of: Fraction(before, over: 1), Fraction(after, over: 1)))
        case .movedTotal(let collection, let title):
          let isMeant = { (figure: EditionFigure) in
            figure.collection == collection && (figure.key == title || figure.title == title)
          }
          guard summary.figures.contains(where: isMeant) else {
            let known = summary.figures.filter { $0.collection == collection }.map { $0.key ?? $0.title }
            throw GateError(at: place, .unknownFigure("\(collection).\(title)", known: known))
          }
          if let other = summary.figures.first(where: { isMeant($0) && !$0.isNumber && $0.kind != .missing })
          {
            throw GateError(at: place, .noNumber("\(collection).\(title)", other.kind))
          }
          guard let figure = summary.figures.first(where: isMeant),
            let earlier = reference.flatMap({ collections.earlier(figure, among: summary.figures, in: $0) })
          else { return nil }
          let (before, after) = (earlier.number, figure.number)
          if before == after, before != nil || !figure.isNumber || earlier.value == figure.value {
            return nil
          }
          let named = GateRule.Subject.movedTotal(collection: collection, figure: figure.title)
          // A mean of no record any more has lost all of what it was.
          let whole = Fraction(1, over: 1)
          return finding(
            GateRule(subject: named, warn: rule.warn, stop: rule.stop),
            before.flatMap { before in
              after.map { Self.share(of: before, $0) } ?? .share(whole)
            })
        case .rows(let name, let sql):
          let asked =
            try queries
            ?? GateQueries(
              in: snapshot, collections,
              QuestionnaireTables(of: questionnaires, among: collections, directory, NumberedCells()),
              asOf: asOf, within: queryTimeLimit, currency: currency)
          queries = asked
          let rows = try asked.rows(of: name, at: place, sql, keysUpTo: Self.recordLimit)
          return finding(rule, .count(rows.count), rows.records, otherKeys: rows.otherKeys)
        }
      }
  }

  /// The sources of the store since the edition before, or since an earlier one where it has not gone on from that.
  ///
  /// - Returns: nil where there is none that it can be compared with.
  private func sources(
    since reference: EditionReference, in snapshot: Snapshot
  ) throws -> [Snapshot.SourceState]? {
    let states = [reference.storeState, reference.common].compactMap(\.self)
    guard let revision = try states.first(where: { try snapshot.hasHad($0) })?.revision else {
      return nil
    }
    return try snapshot.sources(since: revision).map { state in
      guard state.removed > 0, let kind = collections.kind(state.kind) else { return state }
      let table = kind.storeTable
      let source = try snapshot.source(state.source, ofKind: kind.name)
      let said = try source.map { try snapshot.statements(ofSource: $0, in: table) } ?? [:]
      let added = try snapshot.added(since: revision, in: table)
      return state.removing(
        try snapshot.removed(by: state.source, since: revision, ofKind: kind.name, in: table),
        beside: said.count { $1.storedRevision != nil && !added.contains($0) })
    }
  }

  /// Says that nothing tells what sources have lost, where a rule asks for it.
  private func unknownRemovals(in snapshot: Snapshot) throws -> [GateFinding] {
    let sources = try snapshot.sources(since: 0)
    let isAsked =
      sources.contains(where: \.isWhole)
      || !sources.isEmpty && settings.rules.contains { $0.subject == .fewerRows(nil) }
    guard isAsked else { return [] }
    return [
      GateFinding(
        rule: GateRule(subject: .unknownRemovals, warn: nil, stop: nil), severity: .warn, measure: nil,
        records: [], otherKeys: 0, areRecordsWithheld: false)
    ]
  }

  private func removals(_ rule: GateRule, _ sources: [Snapshot.SourceState]) -> [GateFinding] {
    sources.compactMap { source in
      guard source.removed > 0 else { return nil }
      let share = Fraction(source.removed, over: source.removed + (source.records ?? 0))
      let name = GateRule.SourceName(kind: source.kind, name: source.source)
      return finding(
        GateRule(subject: .removedRecords(name), warn: rule.warn, stop: rule.stop), .share(share))
    }
  }

  private func fewerRows(_ rule: GateRule, _ sources: [Snapshot.SourceState]) -> [GateFinding] {
    sources.compactMap { source in
      guard let before = source.rowsBefore, source.rows < before else { return nil }
      let name = GateRule.SourceName(kind: source.kind, name: source.source)
      return finding(
        GateRule(subject: .fewerRows(name), warn: rule.warn, stop: rule.stop),
        .share(Fraction(before - source.rows, over: before)))
    }
  }

  private func finding(
    _ rule: GateRule, _ measure: GateRule.Limit?, _ records: [(kind: String, key: String)] = [],
    otherKeys: Int = 0, areRecordsWithheld: Bool = false
  ) -> GateFinding? {
    func reaches(_ limit: GateRule.Limit?) -> Bool {
      switch (measure, limit) {
      case (.count(let count), .count(let limit)?): count >= limit
      case (.share(let share), .share(let limit)?): share >= limit
      case (nil, .share?): true
      default: false
      }
    }
    guard reaches(rule.stop) || reaches(rule.warn) else { return nil }
    return GateFinding(
      rule: rule, severity: reaches(rule.stop) ? .stop : .warn, measure: measure,
      records: Array(records.prefix(Self.recordLimit)), otherKeys: otherKeys,
      areRecordsWithheld: areRecordsWithheld)
  }

  /// The difference as a share of what there was; nil where there was nothing.
  private static func share(of before: Fraction, _ after: Fraction) -> GateRule.Limit? {
    guard before != .zero else { return nil }
    let difference = after + before * -1
    let size = difference < .zero ? difference * -1 : difference
    let base = before < .zero ? before * -1 : before
    return .share(size.quotient(by: base) ?? Fraction(Int.max, over: 1))
  }

  /// The records that lack a value that they are asked for and have not said to have none.
  ///
  /// - Returns: their keys, and whether these would tell a private value, on which it depends whether that is asked.
  private func keysWithout(
    _ field: String, of kind: String, in snapshot: Snapshot
  ) throws -> (keys: [String], isWithheld: Bool) {
    guard let kind = collections.kind(kind) else { return ([], false) }
    let keys = kind.counted(try kind.records(in: snapshot)).filter { record in
      guard record[field].map(\.isEmpty) ?? true else { return false }
      guard let place = record.form.place(of: field) else { return true }
      let draft = Draft(record.form, values: record.values)
      return !draft.isHidden(place) && !draft.isDeliberatelyNone(place)
    }.map(\.key)
    return (keys, kind.form.readsPrivate(path: field))
  }
}

extension Snapshot {
  /// Whether the store has gone on from that of an edition.
  func hasHad(_ state: EditionReference.StoreState) throws(StoreError) -> Bool {
    try hasHad(revision: state.revision, digest: state.digest)
  }
}

/// A rule of the gate cannot be applied.
package struct GateError: Error, Sendable {
  package let place: FilePlace
  package let problem: Problem

  package enum Problem: Sendable {
    /// A SELECT cannot be run.
    case query(rule: String, QueryFault.Problem)
    /// No headline figure of the collection is called so.
    case unknownFigure(String, known: [String])
    /// A headline figure is of a kind that does not move by a share.
    case noNumber(String, EditionFigure.Kind)
  }

  init(at place: FilePlace, _ problem: Problem) {
    self.place = place
    self.problem = problem
  }
}
