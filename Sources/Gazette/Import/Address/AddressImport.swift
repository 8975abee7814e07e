internal import Digests
internal import Forms
internal import Foundation
internal import RecordStore

/// Fetches what an address has, and brings it in.
package struct AddressImport {
  private let importer: Importer
  private let kind: RecordKind
  /// What the source is called.
  private let name: String
  private let mapping: String?

  package init(_ importer: Importer, as kind: RecordKind, named name: String, mapping: String?) {
    self.importer = importer
    self.kind = kind
    self.name = name
    self.mapping = mapping
  }

  /// - Parameter fetch: gets what by the last time's validators is new.
  /// - Throws: as ``Importer/importFiles(_:as:mapping:validators:)``, and what the fetch throws.
  package func run(_ settings: AddressSettings, over fetch: AddressFetch) throws -> ImportReport {
    do { return try imported(settings, fetch) } catch { throw fetch.hidden(error) }
  }

  private func imported(_ settings: AddressSettings, _ fetch: AddressFetch) throws -> ImportReport {
    let start = ContinuousClock.now
    let query = try mapping.map { try MappingFile(path: $0).sql }
    let asked = fingerprint(of: settings, query)
    let kept = try importer.store.read { snapshot in
      try snapshot.validators(ofSource: name, ofKind: kind.name)
    }
    // The same rows give something else at another time where the SELECT asks for that.
    let isTimeless = query.map(MappingQuery.isPure) ?? true
    let known = kept.flatMap {
      isTimeless && $0.settings == asked ? AddressValidators(json: $0.text) : nil
    }
    var outcome = try fetch.run(known: known)
    if case .unchanged = outcome {
      if let kept, let report = try unchanged(since: kept, start) { return report }
      // Somebody else has brought the source in meanwhile.
      outcome = try fetch.run()
    }
    guard case .content(let content, let validators) = outcome else { return ImportReport() }
    return try importer.importFiles(
      [ImportFile(path: name, answer: content)], as: kind, mapping: mapping,
      validators: validators.map { SourceValidators(settings: asked, text: $0.json) })
  }

  /// Notes a run that has found all as it was.
  ///
  /// - Returns: nil where the store is no longer as it was when the address was asked.
  private func unchanged(since kept: SourceValidators, _ start: ContinuousClock.Instant) throws
    -> ImportReport?
  {
    try importer.store.change { change in
      guard try change.snapshot.validators(ofSource: name, ofKind: kind.name) == kept,
        let last = try change.snapshot.lastRun(ofSource: name, ofKind: kind.name)
      else { return nil }
      var counts = SourceRun.Counts()
      counts.rows = last.counts.rows
      counts.unchanged = last.counts.imported + last.counts.updated + last.counts.unchanged
      counts.leftOut = last.counts.leftOut
      try change.keep(
        counts, ofSource: change.knownSource(name, ofKind: kind.name), digest: last.digest,
        isWhole: importer.isWhole, milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1)))
      var report = ImportReport()
      report.unchanged = counts.unchanged
      report.isWhole = importer.isWhole
      report.leftOut = counts.leftOut
      return report
    }
  }

  /// A digest of all that tells what the same answers would bring.
  private func fingerprint(of settings: AddressSettings, _ query: String?) -> String {
    let parts = [
      "1", settings.address.text, "\(settings.pages as AddressPaging?)",
      settings.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n"), query ?? "",
      "\(importer.options)", kind.name, kind.declaration.fingerprint, "\(importer.isWhole)",
      importer.settings.conflictRule.rawValue, importer.settings.timeZone.identifier,
      importer.settings.currency.code,
    ]
    return MessageDigest.sha256(ofText: parts.map { "\($0.utf8.count) \($0)" }.joined(), digits: 32)
  }
}
