internal import Press

/// What a project's own overview of a collection tells the front page.
struct CollectionIndex {
  /// The collection's figures; nil for the general ones.
  let headlines: [Headline]?
  let attention: [Attention]

  /// Puts it in the place of what a collection says of itself.
  func apply(to report: inout CollectionReport) {
    if let headlines { report.headlines = headlines }
    report.attention = attention
  }
}

extension ReportRun {
  /// What an overview tells the front page.
  ///
  /// - Throws: ``PageError`` for figures that are not one row, and for an overview of no records.
  func index(_ file: PageFile, _ tables: [String: Table], _ path: PagePath) throws(PageError)
    -> CollectionIndex
  {
    let asked = (file.headlines.map { [$0.place] } ?? []) + file.attention.map(\.place)
    if let place = asked.first, !collections.all.contains(where: { $0.name == file.collection }) {
      throw PageError(
        file: file.file, at: place,
        .collectionWithoutKinds(file.collection ?? "", known: collections.all.map(\.name)))
    }
    var headlines: [Headline]?
    if let asked = file.headlines, let table = tables[asked.table] {
      guard let row = table.rows.first, table.rows.count == 1 else {
        throw PageError(file: file.file, at: asked.place, .notOneRow(asked.table, count: table.rows.count))
      }
      headlines = zip(table.columns, row).map { Headline($0.title, $1, key: $0.key) }
    }
    let attention = file.attention.flatMap { notice -> [Attention] in
      guard let table = tables[notice.table] else { return [] }
      return table.rows.map { row in
        let text = notice.message.cell { name in
          zip(table.columns, row).first { $0.0.key == name }?.1.withoutLink ?? .blank
        }
        // What is to be looked at may be one record.
        let record = zip(table.columns, row).first { $0.0.key == "record" }?.1
        if case .link(_, let place)? = record { return Attention(text, place) }
        return Attention(text, path)
      }
    }
    return CollectionIndex(headlines: headlines, attention: attention)
  }
}
