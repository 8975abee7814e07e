internal import Press

/// The page that readers open first: the day, what needs attention, and every collection in its own way.
struct FrontPage {
  let reports: [(collection: RecordCollection, report: CollectionReport)]
  /// What collections have written for it.
  let parts: [String: [FrontPart.Place: FrontPart]]
  let quality: DataQuality
  let changes: EditionChanges

  var page: Page {
    let shown = reports.filter(\.report.hasRecords)
    let days = shown.compactMap { parts[$0.collection.name]?[.today] }
    // What the first says is the headline.
    let today = days.filter { $0.opening != nil } + days.filter { $0.opening == nil }
    return Page(
      path: Overview.front.path, title: "Front page", template: "front", trail: [],
      context: TemplateContext([
        "collections": .list(
          shown.map { entry in
            TemplateContext([
              "heading": .cell(
                .link(.words(entry.collection.title), to: Overview.path(of: entry.collection.name))),
              "figures": parts[entry.collection.name]?[.front]?.body
                ?? Overview.figures(entry.report.headlines),
            ])
          }),
        "changes": .cell(
          .link(.words(changes.headline ?? "This is the first edition"), to: ChangesPage.path)),
        "isToday": .flag(!today.isEmpty),
        "today": .list(
          (today.compactMap(\.opening) + today.map(\.body)).map { TemplateContext(["part": $0]) }),
        "needsAttention": .flag(!attention.isEmpty),
        "attention": .list(
          reports.flatMap { entry in
            entry.report.attention.map { $0.context(moreOn: .words(entry.collection.title)) }
          } + quality.attention.map { $0.context(moreOn: DataQuality.title) }),
      ]), repeatsRecords: true)
  }

  var attention: [Attention] { reports.flatMap(\.report.attention) + quality.attention }
}

extension CollectionReport {
  /// Whether its figures are of any record; the first of them says of how many.
  fileprivate var hasRecords: Bool {
    switch headlines.first?.value {
    case nil, .integer(0): false
    default: true
    }
  }
}
