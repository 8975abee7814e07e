package import Press
package import RecordStore

/// What is different between two editions, from the first to the second, printed as the page of changes is.
package struct EditionComparison {
  private let page: Page
  private let edition: Edition
  /// Whether a record or a headline figure differs, also in that only one edition has it, or the two are of different stores.
  package let hasChanges: Bool

  /// - Throws: ``StoreError``, ``TemplateError``, ``DescriptionError``.
  package init(
    from first: EditionManifest, to second: EditionManifest, of planner: EditionPlanner,
    in store: RecordStore
  ) throws {
    let planned = try planner.plan(store, workers: 1)
    let (changes, page) = try store.read { snapshot in
      let changes = try EditionChanges(
        since: EditionReference(first.summary, edition: first.edition),
        until: EditionReference(second.summary, edition: second.edition), figures: second.summary.figures,
        in: snapshot, settings: planner.project.settings)
      let names = RecordDirectory(of: planner.collections, in: snapshot)
      return (changes, try ChangesPage(changes, titles: planned.gate.titles, names: names).page)
    }
    self.page = page
    edition = planned.edition
    hasChanges = changes.differ
  }

  /// The Markdown of the page of changes.
  package func markdown() throws -> String { try edition.markdown(of: page) }
}
