internal import Forms
internal import Press
internal import RecordStore

/// What the pages of records show of rows that queries deal to them, without an array for each of them.
struct DealtTables: Sendable {
  /// By which the text shows it; the same for all pages.
  private(set) var names: [String] = []
  /// Of all pages, one page after the other.
  private var values: [TemplateValue] = []

  func values(of page: Int) -> Zip2Sequence<[String], ArraySlice<TemplateValue>> {
    zip(names, values[page * names.count..<(page + 1) * names.count])
  }

  fileprivate mutating func add(_ made: PageTables) {
    if names.isEmpty { names = made.values.map(\.name) }
    for (_, value) in made.values { values.append(value) }
  }
}

/// The pages of records whose queries run once and deal their rows to them.
extension ReportRun {
  /// Whether pages of records are made when they are printed: of what they show, only tables are worked out for them.
  func areMadeLater(_ file: PageFile, _ steps: [Step], _ shown: PageNames.Shown) -> Bool {
    let names = steps.map { $0.query.name.lowercased() }
    return steps.allSatisfy { step in
      step.dealtBy != nil && !step.isKept
        && (step.query.form.totals.map { names.contains($0.lowercased()) } ?? true)
    }
      && file.charts.isEmpty && shown.groups.isEmpty && file.downloads.isEmpty
      // What a page stands below is known by its name.
      && !group.contains { $0.file != file.file && $0.record != nil && $0.above != nil }
  }

  /// Adds the pages of records.
  ///
  /// - Parameters:
  ///   - rows: one for each page.
  ///   - columns: those of the rows.
  ///   - dealt: the rows of the queries, by their names.
  /// - Complexity: O(rows).
  mutating func add(
    _ own: RecordPages, _ records: KindRecords, _ rows: [[QueryValue]], _ columns: [ResultColumn],
    _ steps: [Step], _ dealt: inout [String: DealtRows], _ shown: PageNames.Shown
  ) throws {
    let file = own.file
    var reader = ShownRowsReader(of: own.kind, records, columns, by: file)
    var tables = DealtTables()
    let places = steps.map { step in columns.firstIndex { $0.name == step.query.dealtBy } }
    for row in rows {
      guard let record = try reader.add({ row[$0] }, in: self) else { continue }
      var made = PageTables()
      for (step, place) in zip(steps, places) {
        let all = place.flatMap { dealt[step.query.name]?.take(row[$0]) } ?? []
        try add(all, of: step, to: &made, file, shown)
      }
      tables.add(made)
      if !file.links.isEmpty {
        try pages.note(
          file.links.filter { $0.isShown(beside: made.tables) }, from: own.kind.path(of: record), of: file)
      }
    }
    pages.add(own.series(of: records, reader.rows, tables), of: file)
  }
}
