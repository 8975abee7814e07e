public import Press
public import RecordStore

/// The grading of course modules: rubrics, ratings, students.
public struct Ratings: RecordCollection {
  public let name = "ratings"
  public let title: Words = "Module ratings"
  public let migrations = RatingKind.migrations
  public let kinds: [any RecordKind] = [RatingKind()]
  public let describedKinds: [any DescribedKind] = [RubricKind()]

  public init() {}

  public func report(from snapshot: Snapshot, in context: ReportContext) throws -> CollectionReport {
    try pages(of: RatingKind.ratings(in: snapshot), from: snapshot, in: context).report
  }

  public func recordPages(
    of kind: String, key: String, from snapshot: Snapshot, in context: ReportContext
  ) throws -> PageSeries? {
    guard kind == RatingKind().name else { return nil }
    let ratings = try RatingKind.ratings(where: "key = ?", [.text(key)], in: snapshot)
    return try pages(of: ratings, from: snapshot, in: context).recordPages
  }

  private func pages(
    of ratings: [Rating], from snapshot: Snapshot, in context: ReportContext
  ) throws -> RatingPages {
    let rubrics = try RubricKind.rubrics(in: snapshot)
    return RatingPages(
      collection: self, rubrics: rubrics, ratings: ratings,
      summary: RatingSummary(of: ratings, rubrics: rubrics, order: context.order), asOf: context.asOf,
      order: context.order)
  }
}
