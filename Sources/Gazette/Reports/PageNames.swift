internal import Forms
internal import Press

/// Checks the names that a page shows, draws and saves against the tables that it has.
struct PageNames {
  /// What a page asks of its tables.
  struct Shown {
    /// Tables that are asked for at all.
    var tables: Set<String> = []
    /// Tables of which all rows are shown, so that they need an order.
    var printed: Set<String> = []
    var columns: [(table: String, name: String, place: TextPlace)] = []
    /// Tables that are shown in parts, each behind those of the same table that it stands within.
    var groups: [[PageGroups.Group]] = []
  }

  private let file: PageFile
  private let tables: [(name: String, columns: [ResultColumn])]
  private let rowColumns: [String]

  /// - Parameter rowColumns: the columns of a series' rows.
  init(
    _ file: PageFile, _ tables: [(name: String, columns: [ResultColumn])], _ rowColumns: [ResultColumn]
  ) {
    self.file = file
    self.tables = tables
    self.rowColumns =
      (rowColumns.map(\.name) + (file.record == nil ? [] : RecordPages.names)
      + (file.isIndex && file.collection != nil ? ReportRun.indexNames : [])).distinct
  }

  private func columns(of table: String) -> [String]? {
    tables.first { $0.name == table }?.columns.map(\.name)
  }

  /// - Throws: ``PageError`` for the first name that there is not.
  func checked() throws(PageError) -> Shown {
    var shown = Shown()
    for mention in file.mentions { try check(mention, &shown) }
    for mention in file.braced where isValue(mention.name) {
      throw file.error(.singleBraces(mention.name), at: mention.place)
    }
    for (number, chart) in file.charts.enumerated() {
      let columns = try columns(ofShown: chart.table, at: chart.place(of: chart.table))
      for name in chart.columns where !columns.contains(name) {
        throw file.error(.unknownColumn(name, table: chart.table, known: columns), at: chart.place(of: name))
      }
      shown.tables.insert(chart.table)
      shown.printed.insert(chart.table)
      guard let lines = chart.lines else {
        try checkPlaces(
          chart.title, at: chart.place(of: "title:"),
          beside: file.groups(ofChart: number).flatMap(\.columns) + (chart.part.map { [$0] } ?? []))
        continue
      }
      let place = chart.place(of: "\(lines.table).\(lines.column)")
      let around = try self.columns(ofShown: lines.table, at: place)
      guard around.contains(lines.column) else {
        throw file.error(.unknownColumn(lines.column, table: lines.table, known: around), at: place)
      }
      guard (lines.of == nil) == file.queries.contains(where: { $0.name == lines.table && $0.isFigures })
      else { throw file.error(.sparkOf(lines.table, lines.of), at: place) }
      try checkPlaces(chart.title, at: chart.place(of: "title:"), beside: around)
    }
    for download in file.downloads {
      _ = try columns(ofShown: download.table, at: download.place)
      let name = download.name
      let isPlain = name.utf8.allSatisfy { $0.isDigit || (97...122).contains($0) || "-_.".utf8.contains($0) }
      let place = file.places["downloads.\(name.lowercased())"]
      guard isPlain, !name.hasPrefix("."), name.hasSuffix(".csv") || name.hasSuffix(".json") else {
        throw file.error(.badDownload(name), at: place)
      }
      guard name.utf8.count <= ReportRun.nameLimit else {
        throw file.error(.longPath(name, most: ReportRun.nameLimit), at: place)
      }
      shown.tables.insert(download.table)
      shown.printed.insert(download.table)
    }
    for table in file.notedTables {
      let columns = try columns(ofShown: table.name, at: table.place)
      for name in table.columns where !columns.contains(name) {
        throw file.error(.unknownColumn(name, table: table.name, known: columns), at: table.messagePlace)
      }
      shown.tables.insert(table.name)
      shown.printed.insert(table.name)
    }
    try checkPlaces(file.title, at: file.places["title"])
    for (key, text) in [("path", file.path), ("above", file.above), ("overview", file.overview)] {
      for name in text?.places ?? [] where !rowColumns.contains(name) {
        throw file.error(.unknownName(name, known: rowColumns), at: file.places[key])
      }
    }
    return shown
  }

  private func checkPlaces(
    _ text: PlaceText, at place: TextPlace?, beside others: [String] = []
  ) throws(PageError) {
    let known = (others + rowColumns + ["asOf"]).distinct
    for name in text.places where !known.contains(name) {
      throw file.error(.unknownName(name, known: known), at: place)
    }
    for name in text.bracedNames where known.contains(name) || isValue(name) {
      throw file.error(
        known.contains(name) ? .singleBraces(name) : .unknownName(name, known: known), at: place)
    }
  }

  /// Whether a name is that of a table or of one value, such as `asOf` or `summary.total`.
  private func isValue(_ name: String) -> Bool {
    let parts = name.split(separator: ".").map(String.init)
    return rowColumns.contains(name) || ReportRun.engineNames.contains(name) || columns(of: name) != nil
      || parts.count == 2 && columns(of: parts[0])?.contains(parts[1]) ?? false
  }

  /// What a text can name, each once: a row has some of what every page has.
  private var known: [String] { (tables.map(\.name) + rowColumns + ReportRun.engineNames).distinct }

  private func check(_ mention: PageFile.Mention, _ shown: inout Shown) throws(PageError) {
    let parts = mention.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, let columns = columns(of: parts[0]) {
      guard columns.contains(parts[1]) else {
        throw file.error(.unknownColumn(parts[1], table: parts[0], known: columns), at: mention.place)
      }
      shown.tables.insert(parts[0])
      shown.columns.append((parts[0], parts[1], mention.place))
      return
    }
    if RecordPages.left(in: mention.name) != nil {
      guard file.record == nil else { return }
      throw file.error(.unknownName("sections", known: known), at: mention.place)
    }
    if let group = PageGroups.group(mention.name) {
      let columns = try columns(ofShown: group.table, at: mention.place)
      if let unknown = group.columns.first(where: { !columns.contains($0) }) {
        throw file.error(.unknownColumn(unknown, table: group.table, known: columns), at: mention.place)
      }
      shown.tables.insert(group.table)
      shown.printed.insert(group.table)
      let around = mention.sections.compactMap(PageGroups.group).filter { $0.table == group.table }
      if let named = group.columns.first(where: around.flatMap(\.columns).contains) {
        throw file.error(.repeatedGroup(named, table: group.table), at: mention.place)
      }
      if !shown.groups.contains(around + [group]) { shown.groups.append(around + [group]) }
      return
    }
    if shown.groups.joined().contains(where: { $0.columns.contains(mention.name) }) { return }
    if rowColumns.contains(mention.name) || ReportRun.engineNames.contains(mention.name) { return }
    guard columns(of: mention.name) != nil else {
      throw file.error(.unknownName(mention.name, known: known), at: mention.place)
    }
    if mention.isInWords, !mention.isSection {
      throw file.error(.tableInWords(mention.name), at: mention.place)
    }
    shown.tables.insert(mention.name)
    if !mention.isSection { shown.printed.insert(mention.name) }
  }

  private func columns(ofShown table: String, at place: TextPlace?) throws(PageError) -> [String] {
    guard let columns = columns(of: table) else {
      throw file.error(
        .unknownTable(table, known: tables.map(\.name).filter { !$0.contains(".") }), at: place)
    }
    return columns
  }
}

extension PageFile {
  /// The tables that the front page has something of, and the columns that it names.
  fileprivate var notedTables:
    [(name: String, columns: [String], place: TextPlace?, messagePlace: TextPlace?)]
  {
    (headlines.map { [($0.table, [], $0.place, nil)] } ?? [])
      + attention.map { ($0.table, $0.message.places, $0.place, $0.messagePlace) }
  }
}
