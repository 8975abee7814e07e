internal import Forms
package import Press
internal import RecordStore

extension Project {
  /// Looks in the files of an earlier edition for what is private by now, of what its records have and had then.
  ///
  /// - Throws: what keeps the records from being read.
  /// - Complexity: O(bytes of the files), and O(records of the kinds that have private fields); nothing is read where
  ///   nothing is private, or to be looked for.
  package func leaks(in edition: ReturningEdition) throws -> LeakReport {
    let rule = settings.gate.leaks
    guard rule != .off, settings.collections.kinds.contains(where: { !$0.privacy.isEmpty }) else {
      return LeakReport(rule: rule)
    }
    let summary = edition.manifest.summary
    // What is derived is as its files have it.
    let asOf = CalendarDate(iso: summary.asOf) ?? settings.today()
    let secrets = try openStore(for: .reading).read { snapshot in
      let changes = try EditionChanges(
        since: EditionReference(summary, edition: edition.name), figures: [], in: snapshot, settings: settings
      )
      return try EditionSecrets(
        in: snapshot, of: settings.collections, asOf: asOf, since: changes, rule: rule, withEarlier: true)
    }
    return LeakCheck(secrets, except: shippedFiles, into: NoOutput()).report(edition)
  }

  /// Where templates cannot be read, what comes with Gazette is searched as well.
  private var shippedFiles: Set<String> {
    let planner = EditionPlanner(project: self, asOf: settings.today())
    let library = settings.languages.first.flatMap { try? planner.library(of: $0) }
    return library?.templates.shippedFiles(of: settings.languages) ?? []
  }
}
