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
    let rubrics = try RubricKind.rubrics(in: snapshot)
    let ratings = try RatingKind.ratings(in: snapshot)
    return RatingPages(
      collection: self, rubrics: rubrics, ratings: ratings,
      summary: RatingSummary(of: ratings, rubrics: rubrics, order: context.order),
      asOf: context.asOf, order: context.order
    ).report
  }
}
