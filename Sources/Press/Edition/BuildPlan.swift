public import Forms

/// Everything a build is told: made once from settings and options, then only handed down.
public struct BuildPlan: Sendable {
  /// The only "today" that pages know.
  public let asOf: CalendarDate
  /// The site's title.
  public let title: String
  /// The language of the edition, as `lang` of its pages.
  public let language: String
  public let formats: Formats
  /// How many pages are made at the same time.
  public let workers: Int
  /// The revision of the store that the edition shows.
  public let storeRevision: Int

  public init(
    asOf: CalendarDate, title: String, language: String, formats: Formats, workers: Int, storeRevision: Int
  ) {
    self.asOf = asOf
    self.title = title
    self.language = language
    self.formats = formats
    self.workers = max(workers, 1)
    self.storeRevision = storeRevision
  }
}
