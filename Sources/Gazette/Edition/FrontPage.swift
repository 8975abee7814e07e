internal import Press

/// The page that readers open first: every collection with its headline figures, and what needs attention.
struct FrontPage {
  let reports: [(collection: RecordCollection, report: CollectionReport)]
  let quality: DataQuality
  let changes: EditionChanges

  var page: Page {
    Page(
      path: Overview.front.path, title: "Front page", template: "front", trail: [],
      context: TemplateContext([
        "collections": .list(
          reports.map { entry in
            TemplateContext([
              "heading": .cell(
                .link(.words(entry.collection.title), to: Overview.path(of: entry.collection.name))),
              "figures": Overview.figures(entry.report.headlines),
            ])
          }),
        "changes": .cell(
          .link(.words(changes.headline ?? "This is the first edition"), to: ChangesPage.path)),
        "needsAttention": .flag(!attention.isEmpty),
        "attention": Overview.items(attention.map { Crumb($0.text, $0.path) }),
      ]))
  }

  var attention: [Attention] {
    var items = reports.flatMap(\.report.attention)
    if quality.rejectedRowCount > 0 {
      items.append(Attention("Rows that were rejected: \(quality.rejectedRowCount)", DataQuality.path))
    }
    if quality.warningCount > 0 {
      items.append(Attention("Warnings: \(quality.warningCount)", DataQuality.path))
    }
    return items
  }
}
