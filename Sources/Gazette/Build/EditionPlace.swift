package import Press

/// Where an edition goes, and which one it follows.
package protocol EditionPlace: Sendable {
  /// Where its files go while it is made.
  var output: any EditionOutput { get }
  /// Where the edition is made first if the store is to lose something for it; nil where nothing stays, so that
  /// nothing is taken out of the store.
  var rehearsal: TrialPlace? { get }
  /// A folder where what makes the next build faster is kept; nil where nothing is.
  var cache: String? { get }
  /// The last edition whose files have been searched for private values.
  var searched: LeakMark? { get }

  /// The edition that this one follows; it is read while the records are.
  func current() throws -> EditionManifest?
  /// The latest of the earlier editions that are kept; nil where there is none.
  @Sendable func lastKept() throws -> EditionReference?
  /// The edition that a current or kept one followed; nil where that is not known.
  @Sendable func predecessor(of edition: String) throws -> EditionReference?
  /// Takes an edition whose files are all made; gives what could not be cleared away.
  func take(_ edition: FinishedEdition, workers: Int) throws -> EditionRemains?
  /// Clears away what was made of an edition that failed.
  func abandon()
}

/// A place where nothing stays, such as a preview.
extension EditionPlace {
  package var rehearsal: TrialPlace? { nil }
  package var cache: String? { nil }
  package var searched: LeakMark? { nil }
  package func current() throws -> EditionManifest? { nil }
  package func lastKept() throws -> EditionReference? { nil }
  package func predecessor(of edition: String) throws -> EditionReference? { nil }
  package func take(_ edition: FinishedEdition, workers: Int) throws -> EditionRemains? { nil }
  package func abandon() {}
}

/// An edition whose files are all made.
package struct FinishedEdition: Sendable {
  let printed: PrintedEdition
  let current: EditionManifest?
  let gate: GateReport
  let leaks: LeakCheck
  /// See ``BuiltState/store``.
  let storeState: String?

  /// Whether the gate would stop what is the current edition already: somebody has accepted it.
  var isAcceptedBefore: Bool { gate.isStopped && printed.isUnchanged }

  func isStopped(accepting isAccepted: Bool) -> Bool { gate.isStopped && !isAccepted && !isAcceptedBefore }
}

/// The output folder of a project: an edition takes the place of the current one unless the gate stops it.
package struct ArchivePlace: EditionPlace {
  let archive: EditionArchive
  /// How many earlier editions are kept.
  let keep: Int
  /// Whether the edition takes its place though the gate stops it.
  let isAccepted: Bool

  /// - Parameter archive: open for writing.
  package init(_ archive: EditionArchive, keep: Int, isAccepted: Bool = false) {
    self.archive = archive
    self.keep = keep
    self.isAccepted = isAccepted
  }

  package var output: any EditionOutput { archive.output }
  package var rehearsal: TrialPlace? { TrialPlace(archive, isAccepted: isAccepted) }
  package var cache: String? { archive.cache }
  package var searched: LeakMark? { LeakMark(in: archive.cache) }

  package func current() throws -> EditionManifest? { try archive.current() }
  package func lastKept() throws -> EditionReference? { try archive.lastKept() }
  package func predecessor(of edition: String) throws -> EditionReference? {
    try archive.predecessor(of: edition)
  }

  package func take(_ edition: FinishedEdition, workers: Int) throws -> EditionRemains? {
    let printed = edition.printed
    if edition.isStopped(accepting: isAccepted) {
      let aside = try archive.keepAside(printed, after: edition.current, workers: workers)
      throw GateStopped(folder: aside, edition.gate)
    }
    let remains = try archive.publish(printed, after: edition.current, keep: keep, workers: workers)
    edition.leaks.keepMark(of: printed, edition.gate.leaks, in: archive.cache)
    if let store = edition.storeState {
      BuiltState(
        edition: printed.edition, summary: printed.summary, store: store,
        missingTexts: printed.report.missingTexts, folder: printed.folder
      ).write(in: archive.cache)
    }
    return remains
  }

  package func abandon() { archive.abandon() }
}

/// Writes nothing, and finds what a build into the output folder would find.
package struct TrialPlace: EditionPlace {
  let archive: EditionArchive
  /// Whether what stops the gate is accepted.
  let isAccepted: Bool

  package init(_ archive: EditionArchive, isAccepted: Bool = false) {
    self.archive = archive
    self.isAccepted = isAccepted
  }

  package var output: any EditionOutput { NoOutput() }
  package var searched: LeakMark? { LeakMark(in: archive.cache) }

  package func current() throws -> EditionManifest? { try archive.current() }
  package func lastKept() throws -> EditionReference? { try archive.lastKept() }
  package func predecessor(of edition: String) throws -> EditionReference? {
    try archive.predecessor(of: edition)
  }

  package func take(_ edition: FinishedEdition, workers: Int) throws -> EditionRemains? {
    if edition.isStopped(accepting: isAccepted) { throw GateStopped(folder: nil, edition.gate) }
    return nil
  }
}
