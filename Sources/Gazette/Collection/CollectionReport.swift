internal import Forms
internal import Press

/// What a collection may know beside its records.
struct ReportContext {
  /// The only "today" there is.
  let asOf: CalendarDate
  let settings: Settings
  /// The language of the pages, by whose rules names are listed.
  let language: String
  /// All collections, for what refers to their records.
  var collections: Collections { settings.collections }
  /// Who reads the pages.
  let readership: Readership
  /// What records are called, shared by all pages of an edition; nil where only some are made.
  var directory: RecordDirectory?
  /// The pages that have all records of a kind.
  var lists = RecordLists.none
  /// The ways to the pages that a project has written for a collection, by the collection's name.
  var ownPages: [String: [Crumb]] = [:]
  /// The paths of the pages that the project has written.
  var ownPaths: Set<String> = []
  /// The ways to the pages of the project that are overviews of kinds, by the kinds' names.
  var ownOverviews: [String: Crumb] = [:]
  /// The kinds whose records have pages that the project has written.
  var ownRecordKinds: Set<String> = []

  /// The order of what people read.
  var order: TextOrder { TextOrder(language: language) }
}

/// What a collection gives to an edition.
struct CollectionReport: Sendable {
  /// Its figures on the front page, the number of records first.
  var headlines: [Headline]
  /// What somebody should look at, for the front page.
  var attention: [Attention] = []
  var warnings: [Warning] = []
  var pages: [PageSeries]
  var downloads: [Download]
}

/// A figure with its name.
struct Headline: Sendable {
  /// What rules and other programs call it, such as `revenue`.
  let key: String
  let title: Cell
  let value: Cell
  /// A small drawing of it over time.
  let trend: Cell?
  /// - Parameter key: empty for a figure that only its page shows.
  init(_ title: Cell, _ value: Cell, key: String = "", trend: Cell? = nil) {
    self.key = key
    self.title = title
    self.value = value
    self.trend = trend
  }
}

/// Something to look at, with the page that shows it.
struct Attention: Sendable {
  /// Words of ours, without any value of a record.
  let text: Cell
  let path: PagePath
  /// What it is about: records by their names, with the ways to their pages.
  let names: [Cell]

  init(_ text: Cell, _ path: PagePath, names: [Cell] = []) {
    self.text = text
    self.path = path
    self.names = names
  }

  /// How many names stand on the front page at most.
  private static let nameLimit = 5

  /// The names that are shown, and how many more there are on a page with a title.
  private func shownNames(moreOn title: Cell) -> [Cell] {
    guard names.count > Self.nameLimit + 1 else { return names }
    let rest: Cell = .link("and \(names.count - Self.nameLimit) more: \(title)", to: path)
    return names.prefix(Self.nameLimit) + [rest]
  }

  /// As the front page shows it.
  ///
  /// - Parameter title: that of the page with all names, which tells the links to several such pages apart.
  func context(moreOn title: Cell) -> TemplateContext {
    TemplateContext([
      "item": .cell(.link(text, to: path)),
      "names": .list(shownNames(moreOn: title).map { TemplateContext(["name": .cell($0)]) }),
    ])
  }
}

/// A stored record that is allowed but odd, such as an employee of 12 years.
struct Warning: Sendable {
  /// The same words for every record it is true of.
  let reason: Words
  let kind: RecordKind
  /// The record's key.
  let key: String
  init(_ reason: Words, of kind: RecordKind, key: String) {
    self.reason = reason
    self.kind = kind
    self.key = key
  }
}
