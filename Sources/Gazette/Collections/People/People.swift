public import Press
public import RecordStore

/// The directory of people.
public struct People: RecordCollection {
  public let name = "people"
  public let title: Words = "People"
  public let migrations = PersonKind.migrations
  public let kinds: [any RecordKind] = [PersonKind()]

  public init() {}

  public func report(from snapshot: Snapshot, in context: ReportContext) throws -> CollectionReport {
    let people = try PersonKind.people(in: snapshot)
    return PersonPages(
      collection: self, people: people, summary: PersonSummary(of: people, asOf: context.asOf),
      asOf: context.asOf, language: context.language
    ).report
  }
}
