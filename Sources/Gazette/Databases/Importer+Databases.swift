internal import Digests
internal import Forms
internal import Foundation
internal import Postgres
internal import RecordStore

extension Importer {
  /// Imports the rows of a database as records of a kind: they come some at a time, and are never all in memory.
  ///
  /// Where they have keys the server puts them in the order of these, so that the rows of a record come together.
  ///
  /// - Throws: ``DatabaseFault``, ``ImportError``, ``StoreError``; the store is then as before, but for the rows of
  ///   ``ImportError/allRejected(files:report:)``.
  /// - Complexity: O(rows × fields); for each record its key and digests stay in memory.
  package func importRows(of source: DatabaseSource, as kind: RecordKind) throws -> ImportReport {
    let start = ContinuousClock.now
    let name = source.name(asSourceOf: kind.name)
    let rows = try DatabaseRows(of: source, as: kind, in: settings.timeZone)
    let report = try store.change { change in
      try change.checkDeclaration(of: kind)
      var context = try ImportContext(for: kind, in: change, settings, today: today, source: name)
      context.options = options
      let ledger = try SourceLedger(
        name: name, kind: kind, change: change, rule: settings.conflictRule, currency: settings.currency,
        isWhole: isWhole)
      context.clearsEmpty = ledger.clearsEmpty
      var run = try ImportRun(
        kind: kind, context: context, isMapped: source.mapping != nil, ledger: ledger, known: ledger.known)
      var digest = MessageDigest(.sha256)
      // Records that may name any other of the source have to be there before one of them is stored.
      try rows.forEachBatch(isWhole: kind.refersToItself, into: &digest) { batch, isOnly in
        guard let repeated = try run.takeNext(batch, isOnly: isOnly) else { return }
        throw DatabaseFault(name, in: rows.file, .scatteredRecord(key: repeated.key, row: repeated.line))
      }
      ledger.digests = [MessageDigest.hexadecimal(digest.finished().prefix(16))]
      let outcome = try run.finish()
      var report = outcome.report
      report.ignoredColumns += rows.ignoredColumns
      try refuseRejected(report, outcome.firstRejectedLine, of: name)
      try finish(&report, [ledger], of: [name], as: kind, since: start, in: change)
      return report
    }
    try refuseAllRejected(report, of: [name])
    return report
  }
}
