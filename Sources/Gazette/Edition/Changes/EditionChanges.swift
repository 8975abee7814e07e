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
    self.reference = reference
    self.figures = figures
    currency = settings.currency
    collections = settings.collections
    guard let reference else {
      records = .none
      return
    }
    let areOfThisStore = try [reference, end].compactMap(\.self).allSatisfy { edition in
      try snapshot.digest(ofRevision: edition.storeRevision) ?? "" == edition.storeDigest
    }
    guard areOfThisStore else {
      records = .otherStore
      return
    }
    let (start, last) = (reference.storeRevision, try end?.storeRevision ?? snapshot.revision())
    if start == last {
      records = .known([])
      return
    }
    records = .known(
      try collections.kinds.flatMap { kind in
        if start < last { return try snapshot.changes(of: kind, from: start, to: end?.storeRevision) }
        return try snapshot.changes(of: kind, from: last, to: start).map(\.reversed)
      })
  }

  var all: [RecordChange] { if case .known(let changes) = records { changes } else { [] } }

  func count(_ nature: RecordChange.Nature) -> Int { all.count { $0.nature == nature } }

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
    let earlier = reference?.figures ?? []
    let changes = figures.map { figure in
      FigureChange(
        collection: figure.collection, key: figure.key, title: figure.title,
        before: earlier.first(where: figure.isSame),
        after: figure)
    }
    let gone = earlier.filter { old in !figures.contains { old.isSame(as: $0) } }
    return changes
      + gone.map {
        FigureChange(collection: $0.collection, key: $0.key, title: $0.title, before: $0, after: nil)
      }
  }

  /// One line for the front page, the feed and a commit's message; nil for a first edition.
  var headline: Words? {
    guard let reference else { return nil }
    let since = CalendarDate(iso: reference.asOf).map { Cell.date($0) } ?? .text(reference.asOf)
    if case .otherStore = records { return "Changes since the edition of \(since): not known" }
    return
      "Changes since the edition of \(since): \(count(.added)) added, \(count(.changed)) changed, \(count(.removed)) removed"
  }
}
