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
      throw file.error(
        .collectionWithoutKinds(file.collection ?? "", known: collections.all.map(\.name)), at: place)
    }
    var headlines: [Headline]?
    if let asked = file.headlines, let table = tables[asked.table] {
      guard let row = table.rows.first, table.rows.count == 1 else {
        throw file.error(.notOneRow(asked.table, count: table.rows.count), at: asked.place)
      }
      headlines = zip(table.columns, row).map { Headline($0.title, $1, key: $0.key) }
    }
    let attention = file.attention.flatMap { notice in
      tables[notice.table].map { self.attention(notice, $0, path) } ?? []
    }
    return CollectionIndex(headlines: headlines, attention: attention)
  }

  /// Each message of a table once, with the names of the records of its rows.
  ///
  /// - Complexity: O(rows).
  private func attention(_ notice: PageFile.Notice, _ table: Table, _ path: PagePath) -> [Attention] {
    func place(_ key: String) -> Int? { table.columns.firstIndex { $0.key == key } }
    let (record, note) = (place("record"), place("note"))
    var messages: [Cell] = []
    var rows: [Cell: [[Cell]]] = [:]
    for row in table.rows {
      let text = notice.message.cell { name in place(name).map { row[$0].withoutLink } ?? .blank }
      if rows[text] == nil { messages.append(text) }
      rows[text, default: []].append(row)
    }
    return messages.map { text in
      let rows = rows[text] ?? []
      guard let record else { return Attention(text, path) }
      let names = rows.map { row -> Cell in
        note.map { row[$0] == .missing ? row[record] : "\(row[record]) (\(row[$0]))" } ?? row[record]
      }
      // What is to be looked at may be one record.
      if rows.count == 1, case .link(_, let place)? = rows.first?[record] {
        return Attention(text, place, names: names)
      }
      return Attention(text, path, names: names)
    }
  }
}
