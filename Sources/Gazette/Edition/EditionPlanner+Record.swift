internal import Press
package import RecordStore

extension EditionPlanner {
  /// A record's page as the first language of the edition has it, in Markdown; nil where there is no record.
  ///
  /// - Parameter hasTypedDates: whether dates stand as people type them in the language, and not as ISO 8601.
  /// - Throws: ``StoreError``, ``TemplateError``, ``DescriptionError``, ``PageError``.
  /// - Complexity: the page of a record that shows nothing of others is made from it alone; for all others
  ///   the records of its kind, and of those that refer to it, are read.
  package func markdown(
    ofRecord key: String, of name: String, in store: RecordStore, hasTypedDates: Bool = false
  ) throws -> String? {
    guard let kind = collections.kind(name),
      let collection = collections.all.first(where: { $0.name == kind.collection })
    else { return nil }
    let files = try PageFiles(in: project.folder, of: [kind.collection])
    let own = files.all.first { $0.record == name }
    let library = try library(
      of: project.settings.firstLanguage, pages: own.map { [$0.template] } ?? [])
    var formats = library.formats
    formats.hasTypedDates = hasTypedDates
    return try store.read { [formats] snapshot in
      guard let stored = try snapshot.storedRecord(key, of: kind) else { return nil }
      let record = kind.openly(stored, for: readership)
      let tree = EditionTree(
        folder: "", formats: formats,
        content: EditionContent(pages: [], downloads: [], navigation: [], warningCount: 0),
        library: library.templates)
      let edition = Edition(
        trees: [tree], plan: buildPlan(workers: 1, storeRevision: try snapshot.revision()))
      if let own {
        return try ReportRun.page(
          ofRecord: key, by: own, of: files, in: snapshot, self, language: library.formats.language
        ).map { try edition.markdown(of: $0) }
      }
      var context = ReportContext(
        asOf: asOf, settings: project.settings, language: library.formats.language,
        readership: readership)
      context.ownOverviews[name] = files.all.lazy.compactMap { $0.overview(in: kind) }.first
      var page = try collection.page(of: record, kind, from: snapshot, in: context)
      // What stands beside it is not the record's own.
      page.ways = .none
      return try edition.markdown(of: page)
    }
  }
}

extension PageFile {
  /// The way to it, or to its page of a series, where that is the overview of a kind.
  fileprivate func overview(in kind: RecordKind) -> Crumb? {
    guard let overview, collection == kind.collection else { return nil }
    let isSeries = overview.plainText == nil
    let places = Set(overview.places)
    guard isSeries || overview.plainText == kind.name, places.isSuperset(of: path.places) else { return nil }
    return Crumb(
      title.cell { places.contains($0) ? .text(kind.name) : .declared(kind.declaration.singular) },
      PagePath(path.text { _ in kind.name }))
  }
}
