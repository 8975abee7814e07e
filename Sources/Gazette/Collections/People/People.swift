internal import Forms
public import Press
public import RecordStore

/// The directory of people.
public struct People: RecordCollection {
  public let name = "people"
  public let title: Words = "People"
  public let migrations = PersonKind.migrations
  public let kinds: [any RecordKind] = [PersonKind()]
  static let withoutNationality: Words = "No nationality given"
  public var lastWords: [Words] { [Self.withoutNationality] }

  public init() {}

  public func report(from snapshot: Snapshot, in context: ReportContext) throws -> CollectionReport {
    let people = context.order.sorted(
      try PersonKind.people(in: snapshot), byAll: { [$0.listedName, $0.firstName] }, then: \.key)
    return pages(of: people, in: context).report
  }

  public func recordPages(
    of kind: String, key: String, from snapshot: Snapshot, in context: ReportContext
  ) throws -> PageSeries? {
    guard kind == PersonKind().name else { return nil }
    return pages(of: try PersonKind.people(where: "key = ?", [.text(key)], in: snapshot), in: context).records
  }

  private func pages(of people: [Person], in context: ReportContext) -> PersonPages {
    PersonPages(
      collection: self, people: people,
      summary: PersonSummary(of: people, asOf: context.asOf, order: context.order),
      asOf: context.asOf, language: context.language)
  }
}
