internal import Press

/// The headline figures of two editions as the page of changes shows them: those that moved, and all others.
struct ChangedFigures {
  /// A figure in a row, before and after.
  let moved: Table
  /// The figures of each collection that are the same, for a template to show each under its `heading`.
  let unmoved: [TemplateContext]

  /// - Complexity: O(figures).
  init(_ changes: EditionChanges, titles: FigureTitles) {
    let all = changes.reference == nil ? [] : changes.figureChanges
    func cell(_ figure: EditionFigure?) -> Cell { figure?.cell(currency: changes.currency) ?? .missing }
    func exactCell(_ figure: EditionFigure?) -> Cell {
      let shown = cell(figure)
      return if case .moment(let moment) = shown, let exact = ChangesPage.exactCell(moment) { exact } else {
        shown
      }
    }
    moved = Table(
      columns: [
        .text("figure", "Figure"), .figure("before", "Before"), .figure("after", "After"),
        .figure("difference", "Difference"), .text("change", "Change"), .text("collection", "Collection"),
      ],
      rows: all.filter(\.hasMoved).map { change in
        let words = titles.cell(change.title, ofCollection: change.collection)
        return [
          change.after == nil ? words : .link(words, to: Overview.path(of: change.collection)),
          exactCell(change.before), exactCell(change.after),
          change.difference(currency: changes.currency) ?? .missing,
          Cell.change(from: cell(change.before), to: cell(change.after)) ?? .missing,
          changes.collections.title(ofCollection: change.collection),
        ]
      })
    var collections: [(name: String, rows: [[Cell]])] = []
    for change in all where !change.hasMoved {
      if collections.last?.name != change.collection { collections.append((change.collection, [])) }
      collections[collections.count - 1].rows.append([
        titles.cell(change.title, ofCollection: change.collection), cell(change.after),
      ])
    }
    unmoved = collections.map { name, rows in
      TemplateContext([
        "heading": .cell(
          .joined(
            [changes.collections.title(ofCollection: name), .integer(rows.count)], by: "\(.blank): \(.blank)")
        ),
        "figures": .table(
          Table(columns: [.text("figure", "Figure"), .figure("value", "Value")], rows: rows)),
      ])
    }
  }
}
