internal import Press

/// What the headline figures of an edition are called, as pages show it.
///
/// A manifest keeps a title as one English text, `Invoices: Amount`; a catalogue has the words that it is made of.
struct FigureTitles: Sendable {
  private struct Figure: Hashable {
    let collection: String
    let title: String
  }

  private var cells: [Figure: Cell] = [:]

  /// - Complexity: O(figures).
  ///
  /// - Parameters:
  ///   - reports: what the pages of each collection have.
  ///   - catalogues: the words of all languages; one that has a whole title has it before its parts.
  ///   - text: writes the titles in English, as the manifest has them.
  init(
    of reports: [(collection: String, headlines: [Headline])], in catalogues: [TextCatalogue],
    text: PlainText
  ) {
    for (collection, headlines) in reports {
      for headline in headlines {
        guard case .words(let words) = headline.title, !words.values.isEmpty else { continue }
        let title = text.text(of: headline.title)
        if catalogues.contains(where: { $0.keys.contains(title) }) { continue }
        cells[Figure(collection: collection, title: title)] = headline.title
      }
    }
  }

  /// The title of a figure, which may be one of an earlier edition.
  func cell(_ title: String, ofCollection collection: String) -> Cell {
    cells[Figure(collection: collection, title: title)] ?? .declared(title)
  }
}
