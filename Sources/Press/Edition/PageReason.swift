internal import Forms

/// Why a build makes a page, or leaves it as it is.
package enum PageReason: Sendable, Equatable {
  /// Nothing makes a page of this path.
  case noSuchPage
  /// The current edition has the page, and nothing makes it any more.
  case gone
  /// There is no edition yet.
  case firstEdition
  /// The current edition has no such page.
  case new
  /// A file of the page is missing from the current edition.
  case missing
  /// It is as it was: it is not made.
  case unchanged
  case otherVersion
  /// The layout, the words, or a setting that every page shows.
  case layout
  case template(String)
  /// The page shows the date of the edition, and that is another one.
  case asOf
  /// What it shows: its records, or figures made from records.
  case content
}

extension Edition {
  /// Why a page would be made after an edition, or would not.
  ///
  /// - Parameter path: the page's path with the folder of its language, such as `reservations/2026-06`.
  /// - Complexity: O(pages).
  package func reasons(for path: String, after current: EditionManifest?) throws -> [PageReason] {
    let old = current?.place(of: "markdown/\(path).md")
    for tree in trees {
      for series in tree.content.pages {
        for index in 0..<series.count {
          let page = try series.page(index)
          guard tree.prefix + page.path.text == path else { continue }
          guard let current else { return [.firstEdition] }
          guard let old, let before = current.inputs(old) else { return [.new] }
          return try reasons(tree, series, index, page, current, before)
        }
      }
    }
    return [old == nil ? .noSuchPage : .gone]
  }

  private func reasons(
    _ tree: EditionTree, _ series: PageSeries, _ index: Int, _ page: Page, _ current: EditionManifest,
    _ before: Fingerprint
  ) throws -> [PageReason] {
    var inputs = PageInputs(tree: tree, plan: plan, translations: languages)
    if try inputs.told(index, of: series).fingerprint == before {
      return [current.files(madeFrom: before).isEmpty ? .missing : .unchanged]
    }
    let (name, now) = (page.template, inputs.forManifest)
    guard let then = current.summary.shared[tree.language] else { return [.content] }
    var reasons: [PageReason] = []
    if current.summary.version != Tool.version { reasons.append(.otherVersion) }
    if then.layout != now.layout { reasons.append(.layout) }
    if then.templates[name] != now.templates[name] { reasons.append(.template(name)) }
    let isDated = tree.library.changesDaily(name)
    if isDated, current.summary.asOf != plan.asOf.description { reasons.append(.asOf) }
    // With all else as it was then, does the content give what there was?
    let dates = [nil, CalendarDate(iso: current.summary.asOf)]
    let isContentTheSame = try dates.contains { asOf in
      let template = PageInputs.template(name, then.templates[name] ?? "", then.layout, asOf: asOf)
      return try inputs.fingerprint(index, of: series, page, template: template) == before
    }
    if !isContentTheSame || reasons.isEmpty { reasons.append(.content) }
    return reasons
  }
}
