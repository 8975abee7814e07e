internal import Digests
internal import Forms
internal import Press
internal import RecordStore
internal import Yams

/// A page as its file says it: front matter, Markdown, and between it blocks of SQL and charts.
final class PageFile: Sendable {
  /// A named SELECT.
  struct Query: Sendable {
    let name: String
    let text: PlacedText
    /// Where its name stands, and what is said behind it.
    let place: TextPlace
    var form = Form.table
    /// The column by which its rows are dealt to the pages of a series, so that it runs once for all of them; nil where
    /// it runs for each page.
    var dealtBy: String?
    /// The engine on which it runs; nil for the store.
    var engine: Engine?

    /// An engine, and where it is named.
    struct Engine: Sendable {
      let name: String
      let place: TextPlace
    }

    /// How its table is shown.
    enum Form: Sendable, Equatable {
      case table
      /// Its one row as tiles.
      case figures
      /// With a last row: sums, or the values of another table's one row.
      case totals(of: String?)
      /// As what is to be paid, with such a last row.
      case bill(of: String?)
      /// Its one row as the fields of a record, one below the other.
      case fields
    }

    var sql: String { text.text }
    var isFigures: Bool { form == .figures }
    /// Whether it has one row.
    var isOneRow: Bool { isFigures || form == .fields }
  }

  /// Something to look at, for each row of a table.
  struct Notice: Sendable {
    let table: String
    let message: MessageText
    let place: TextPlace?
    let messagePlace: TextPlace?
  }

  struct Download: Sendable {
    let name: String
    let table: String
    let place: TextPlace?
    /// The SELECT that the front matter has in the place of a table's name.
    var query: Query?
  }

  /// A name that the text shows or asks for.
  struct Mention: Sendable {
    let name: String
    let place: TextPlace
    /// Whether it only decides what is shown.
    let isSection: Bool
    /// The names of the sections that it stands in.
    var sections: [String] = []
    /// Whether it stands in single braces outside of words, where it is no name.
    var isLiteral = false
    /// Whether it stands within words, in single braces.
    var isInWords = false
  }

  /// From the project's folder.
  let file: String
  /// Whether it is the project's, and does not come with Gazette.
  let isOwn: Bool
  /// The folder below `Collections/`; nil for a page of `Pages/`.
  let collection: String?
  /// The file's name without its ending.
  let name: String
  let title: PlaceText
  let path: PlaceText
  /// Where the values of the front matter stand, by their keys: `path`, and of several `optional.city`.
  let places: [String: TextPlace]
  let each: Query?
  /// The kind of which every record has such a page, in the place of the general one.
  let record: String?
  /// The kind whose overview it is, wherever it stands.
  let overview: PlaceText?
  /// The path of the page that stands above it in the way to it.
  let above: PlaceText?
  /// Whether each of its pages leads to the one before and the one behind.
  let hasWays: Bool
  /// What a hit of a search says of it beside its title.
  let foundAs: String?
  let titles: [String: String]
  /// The columns that are not there where no row has a value in them; in small letters.
  let optional: Set<String>
  let downloads: [Download]
  /// The table whose one row has the collection's figures.
  let headlines: Download?
  let attention: [Notice]
  let queries: [Query]
  let charts: [ChartBlock]
  /// The names of the sections in which each chart stands.
  let chartSections: [[String]]
  let mentions: [Mention]
  /// The names by which its words differ, each with its first place.
  private let counted: [String: TextPlace]
  /// What stands in single braces in the text, as names do within words.
  let braced: [Mention]
  let links: [Link]
  let template: PageTemplate
  /// What opens the front page's section of the day: that which stands before the first heading of `today.md`.
  let opening: PageTemplate?
  let digest: String

  /// The words that stand for what is missing, `words('None given')`; they come last in every order.
  var lastWords: [Words] {
    queries.filter { $0.sql.contains("words('") }.flatMap { query in
      query.sql.matches(of: /(?i:,|\bELSE|\bNULL\s+THEN)\s*words\('([^']*)'\)/).map {
        Words(String($0.1), isOptional: true)
      }
    }
  }

  /// All of its SQL but for what engines run: its tables, those of its downloads, and that of its series.
  var selects: [Query] {
    queries.filter { $0.engine == nil } + downloads.compactMap(\.query) + (each.map { [$0] } ?? [])
  }

  /// What its SQL says in words, `words('All')` and `text('in {}', month)`, its messages, its charts, and what a search says of
  /// it, each as a catalogue has it.
  var words: [Cell] {
    let said = selects.flatMap { QueryWords.texts(in: $0.sql) }.map {
      Cell.words(Words($0, isOptional: true))
    }
    return said + attention.map { $0.message.cell { _ in .blank } }
      + [foundAs].compactMap { $0.map(Cell.declared) }
      + charts.flatMap { chart in
        [chart.title.cell { _ in .blank }]
          + [chart.xTitle, chart.yTitle].compactMap { $0.map(Cell.declared) }
      }
  }

  /// The names that its text and its titles show.
  var shownNames: Set<String> {
    Set(mentions.map(\.name) + title.places + (above?.places ?? []) + charts.flatMap { $0.title.places })
  }

  /// Whether its blocks are tables for the other pages of its collection, or of all.
  var isShared: Bool { isCommon || (collection != nil && name == "tables") }
  /// Whether its blocks are tables for the pages of all collections, and for those of `Pages/`.
  var isCommon: Bool { file == Self.common }
  static let common = "Collections/tables.md"
  var isIndex: Bool { name == "index" }
  /// Whether there are queries beside that of the pages' rows.
  var runsQueries: Bool { !queries.isEmpty || downloads.contains { $0.query != nil } }
  /// Which part of the front page it is; nil for a page of its own.
  var part: FrontPart.Place? { collection == nil ? nil : FrontPart.Place(rawValue: name) }

  static let knownKeys = [
    "title", "path", "each", "record", "columns", "downloads", "headlines", "attention", "optional",
    "overview", "above", "ways", "foundAs",
  ]

  /// - Throws: ``PageError``, and ``DescriptionError`` for front matter that cannot be read.
  /// - Complexity: O(length).
  init(_ text: String, file: String, collection: String?, name: String, isOwn: Bool) throws {
    self.file = file
    self.isOwn = isOwn
    self.collection = collection
    self.name = name
    digest = MessageDigest.sha256(ofText: text, digits: 32)
    let parts = try PageParts(text, file: file)
    queries = parts.queries
    let part = collection.flatMap { _ in FrontPart.Place(rawValue: name) }
    charts = part.map { parts.charts(ofPart: $0, in: collection) } ?? parts.charts
    let tables = Set(queries.map { $0.name.lowercased() })
    let headings = part.map { _ in FrontPart.Headings(in: parts.template, beside: tables) }
    let (opening, rest) =
      part == .today
      ? FrontPart.opening(of: parts.template, before: headings?.first) : ([], parts.template)
    func pageTemplate(_ lines: [String], _ mark: String = "") -> PageTemplate {
      PageTemplate(
        name: file + mark, file: file, text: lines.joined(separator: "\n") + "\n",
        linksFrom: part.flatMap { _ in collection }, isOwn: isOwn)
    }
    self.opening = opening.isEmpty ? nil : pageTemplate(opening, "#opening")
    template = pageTemplate(rest)
    chartSections = Self.chartSections(of: charts.count, in: parts.template)
    let named = PageMentions.all(in: parts.template).filter { !$0.name.hasSuffix(PageParts.chartMark) }
    mentions = named.filter { !$0.isLiteral }
    counted = Dictionary(
      mentions.filter { $0.isInWords && $0.isSection }.map { ($0.name, $0.place) }
    ) { first, _ in first }
    let markup = pageTemplate(parts.template).places
    braced = named.filter { mention in
      mention.isLiteral
        && !markup.code.contains { text, lines in
          lines.contains(mention.place.line) && text.contains("{\(mention.name)}")
        }
    }
    if let (mention, problem) = Self.unshownMention(in: parts.template, among: mentions) {
      throw PageError(file: file, at: mention.place, problem)
    }
    if let (mention, text) = Self.mentionBehindMarkup(in: parts.template, among: mentions) {
      throw PageError(file: file, at: mention.place, .valueBehind(mention.name, text: text))
    }
    let rows = parts.isOfRecords ? Self.rowsOfReferences(in: parts.template, among: mentions) : []
    let shownTables = (mentions.filter { tables.contains($0.name.lowercased()) } + rows)
      .filter { !$0.isSection }
    if let mention = Self.tableWithinLine(in: parts.template, among: shownTables) {
      throw PageError(file: file, at: mention.place, .tableWithinLine(mention.name))
    }
    if let mention = Self.tableInList(in: parts.template, among: shownTables) {
      throw PageError(file: file, at: mention.place, .tableInList(mention.name))
    }
    if let place = headings?.large { throw PageError(file: file, at: place, .largeHeading) }
    if let picture = markup.pictures.first(where: { PageTemplate.isElsewhere($0.destination) }) {
      throw PageError(
        file: file, at: Self.place(of: picture.destination, in: parts.template, picture.line),
        .pictureElsewhere(picture.destination))
    }
    if let (link, problem) = Self.uselessLink(among: markup.links, pictures: markup.pictures) {
      throw PageError(
        file: file, at: Self.place(of: link.destination, in: parts.template, link.line), problem)
    }
    links = Self.links(in: parts.template, markup.links + markup.pictures)
    if let (html, line) = markup.html.first {
      let tag = String(html.prefix { !$0.isNewline })
      throw PageError(file: file, at: Self.place(of: tag, in: parts.template, line), .html(tag))
    }
    if let mention = Self.mention(inCode: markup.code, of: parts.template, among: mentions) {
      throw PageError(file: file, at: mention.place, .valueInCode(mention.name))
    }
    let reader = try YAMLReader(text: parts.frontMatter ?? "{}", file: file)
    let isPage = part == nil && file != Self.common && (collection == nil || name != "tables")
    try reader.allowOnly(isPage ? Self.knownKeys : FrontPart.knownKeys)
    title = PlaceText(
      try reader.optionalText("title") ?? (reader["record"] == nil ? parts.heading : "{{record}}")
        ?? ColumnTitle.readable(name))
    path = PlaceText(try reader.optionalText("path") ?? (collection.map { "\($0)/" } ?? "") + name)
    places = try Self.places(in: reader)
    record = try reader.optionalText("record")
    overview = try reader.optionalText("overview").map { PlaceText($0) }
    above = try reader.optionalText("above").map { PlaceText($0) }
    let ways = try reader.optionalText("ways")
    if let value = reader["ways"], ways != "none" || reader["each"] == nil && record == nil {
      throw value.fault("ways: none keeps the pages of a series, or of records, from leading to each other")
    }
    hasWays = ways == nil
    foundAs = try reader.optionalText("foundAs")
    if let value = reader["foundAs"], !PlaceText(foundAs ?? "").places.isEmpty {
      throw value.fault("foundAs is the same of all pages of a file, and has no {{values}} in it")
    }
    if let value = reader["foundAs"], record != nil {
      throw value.fault("what records are found as is said by their kind")
    }
    if let value = reader["overview"],
      collection == nil || record != nil
        || (reader["each"] == nil) != (overview?.places.isEmpty ?? true)
    {
      throw value.fault(
        "an overview is one page of the collection that the kind is of, or each page of a series that of another: \"{{kind}}\""
      )
    }
    if let record, let value = reader["record"] {
      guard reader["each"] == nil, reader["path"] == nil else {
        throw value.fault("the pages of records have their own paths, and need neither each nor path")
      }
      let place = value.place ?? TextPlace(line: 1, column: 1)
      each = Query(name: "each", text: PlacedText(Self.records(of: record), at: place), place: place)
    } else {
      each = try reader["each"].map { try Self.query("each", $0) }
    }
    titles = try Self.titles(in: reader)
    optional = Set(
      try reader["optional"]?.elements("optional").map { element in
        guard let name = element.text else { throw element.error(.expected("a column", at: "optional")) }
        return name.lowercased()
      } ?? [])
    downloads = try Self.downloads(in: reader)
    headlines = try Self.headlines(in: reader)
    attention = try Self.attention(in: reader)
    if name != "index" || collection == nil {
      for key in ["headlines", "attention"] {
        guard let value = reader[key] else { continue }
        throw value.fault("\(key) stands in the index.md of a collection")
      }
    }
  }

  /// What is wrong in it.
  func error(_ problem: PageError.Problem, at place: TextPlace?) -> PageError {
    PageError(file: file, at: place, problem)
  }

  /// Refuses a value by which words differ and which is no whole number.
  func checkNumber(_ cell: Cell, called name: String) throws(PageError) {
    guard let place = counted[name], !cell.isCountable else { return }
    throw error(.notCountable(name), at: place)
  }

  /// The SELECT of all records of a kind.
  private static func records(
    of kind: String, _ columns: String = "*", where condition: String = "TRUE"
  ) -> String {
    let table = SQLName.quoted(kind.replacing("-", with: "_"))
    return "SELECT \(columns) FROM \(table) WHERE \(condition) ORDER BY key"
  }

  /// The SELECT of the one record with the key `:key`.
  var eachOfOne: Query? { each(where: "key = :key") }

  /// The SELECT of some columns of all records, or of the one record with the key `:key`.
  func each(_ columns: [String] = [], where condition: String = "TRUE") -> Query? {
    guard let record, let each else { return nil }
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    return Query(
      name: "each",
      text: PlacedText(
        Self.records(of: record, columns.isEmpty ? "*" : names, where: condition), at: each.place),
      place: each.place)
  }

  /// A SELECT in the front matter.
  private static func query(_ name: String, _ value: YAMLReader) throws -> Query {
    guard let text = value.placedText else { throw value.error(.expected("a SELECT", at: name)) }
    return Query(name: name, text: text, place: text.place)
  }

  private static func places(in reader: YAMLReader) throws -> [String: TextPlace] {
    var places: [String: TextPlace] = [:]
    for (key, value) in reader.entries { places[key] = value.place }
    for (list, names) in [("columns", reader["columns"]), ("downloads", reader["downloads"])] {
      for (name, _) in names?.entries ?? [] {
        places["\(list).\(name.lowercased())"] = names?.place(ofKey: name)
      }
    }
    for element in try reader["optional"]?.elements("optional") ?? [] {
      places["optional.\((element.text ?? "").lowercased())"] = element.place
    }
    return places
  }

  /// `columns: {stays: Charged stays, best.units: Sold}`.
  private static func titles(in reader: YAMLReader) throws -> [String: String] {
    guard let columns = reader["columns"] else { return [:] }
    guard columns.isMapping else {
      throw columns.error(.expected("columns and their titles such as {total: Takings}", at: "columns"))
    }
    var titles: [String: String] = [:]
    for (key, value) in columns.entries {
      guard let title = value.text else { throw value.error(.expected("a title", at: "columns.\(key)")) }
      titles[key.lowercased()] = title
    }
    return titles
  }

  /// `downloads: {by-day.csv: days}`, or with a SELECT in the place of a table.
  private static func downloads(in reader: YAMLReader) throws -> [Download] {
    guard let downloads = reader["downloads"] else { return [] }
    guard downloads.isMapping else {
      throw downloads.error(.expected("files and tables such as {by-day.csv: days}", at: "downloads"))
    }
    return try downloads.entries.map { name, value in
      guard let text = value.text else {
        throw value.error(.expected("the name of a table, or a SELECT", at: "downloads.\(name)"))
      }
      guard text.contains(where: \.isWhitespace) else {
        return Download(name: name, table: text, place: value.place)
      }
      // No block can be called so.
      let query = try query("downloads.\(name)", value)
      return Download(name: name, table: query.name, place: value.place, query: query)
    }
  }

  /// `headlines: summary`.
  private static func headlines(in reader: YAMLReader) throws -> Download? {
    guard let value = reader["headlines"] else { return nil }
    guard let table = value.text else { throw value.error(.expected("the name of a table", at: "headlines")) }
    return Download(name: "headlines", table: table, place: value.place)
  }

  /// `attention: [{table: late, message: "{count} invoices are late"}]`.
  private static func attention(in reader: YAMLReader) throws -> [Notice] {
    guard let attention = reader["attention"] else { return [] }
    return try attention.elements("attention").map { element in
      guard element.isMapping else {
        throw element.error(
          .expected("a table and a message such as {table: late, message: …}", at: "attention"))
      }
      try element.allowOnly(["table", "message"])
      guard let message = MessageText(try element.requiredText("message")) else {
        throw element.fault(
          "in a message names of columns stand in single braces, none within others, as in {open} of {all}",
          at: "message")
      }
      return Notice(
        table: try element.requiredText("table"), message: message,
        place: element["table"]?.place, messagePlace: element["message"]?.place)
    }
  }
}
