public import Forms
public import Press

/// What a collection may know beside its records.
public struct ReportContext {
  /// The only "today" there is.
  public let asOf: CalendarDate
  public let settings: Settings
  /// The language of the pages, by whose rules names are listed.
  public let language: String
  /// All collections, for what refers to their records.
  public var collections: Collections { settings.collections }
  /// Who reads the pages.
  public let readership: Readership
  /// What records are called, shared by all pages of an edition; nil where only some are made.
  var directory: RecordDirectory?
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

  public init(
    asOf: CalendarDate, settings: Settings, language: String, readership: Readership = .everybody
  ) {
    self.asOf = asOf
    self.settings = settings
    self.language = language
    self.readership = readership
  }
}

/// What a collection gives to an edition.
public struct CollectionReport: Sendable {
  /// Its figures on the front page, the number of records first.
  public var headlines: [Headline]
  /// What somebody should look at, for the front page.
  public var attention: [Attention]
  public var warnings: [Warning]
  public var pages: [PageSeries]
  public var downloads: [Download]

  public init(
    headlines: [Headline], attention: [Attention] = [], warnings: [Warning] = [], pages: [PageSeries],
    downloads: [Download]
  ) {
    self.headlines = headlines
    self.attention = attention
    self.warnings = warnings
    self.pages = pages
    self.downloads = downloads
  }
}

/// A figure with its name.
public struct Headline: Sendable {
  /// What rules and other programs call it, such as `revenue`.
  public let key: String
  public let title: Cell
  public let value: Cell
  /// - Parameter key: empty for a figure that only its page shows.
  public init(_ title: Cell, _ value: Cell, key: String = "") {
    self.key = key
    self.title = title
    self.value = value
  }
}

/// Something to look at, with the page that shows it.
public struct Attention: Sendable {
  /// Words of ours, without any value of a record.
  public let text: Cell
  public let path: PagePath
  public init(_ text: Cell, _ path: PagePath) {
    self.text = text
    self.path = path
  }
}

/// A stored record that is allowed but odd, such as an employee of 12 years.
public struct Warning: Sendable {
  /// The same words for every record it is true of.
  public let reason: Words
  /// What records of its kind are called; nil where the collection has one kind.
  public let kind: Words?
  /// The record's key and page.
  public let record: String
  public let path: PagePath
  public init(_ reason: Words, of kind: Words? = nil, record: String, path: PagePath) {
    self.reason = reason
    self.kind = kind
    self.record = record
    self.path = path
  }
}
