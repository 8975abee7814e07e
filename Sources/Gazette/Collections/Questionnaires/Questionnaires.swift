internal import Forms
public import Press
public import RecordStore

/// Questionnaires, described in YAML files, and what people submitted by them.
public struct Questionnaires: RecordCollection {
  public let name = "questionnaires"
  public let title: Words = "Questionnaires"
  public let migrations = [FormKind.migration, FormKind.drafts]
  public let kinds: [any RecordKind] = [SubmissionKind()]
  public let describedKinds: [any DescribedKind] = [FormKind()]

  public init() {}

  public func report(from snapshot: Snapshot, in context: ReportContext) throws -> CollectionReport {
    let forms = try StoredForms(in: snapshot)
    let submissions = try SubmissionKind.submissions(in: snapshot, forms: forms)
    let listed = context.order.sorted(
      forms.ids, by: { forms.newest($0)?.title ?? $0 }, then: \.self)
    let summary = QuestionnaireSummary(of: submissions, forms: listed.map(forms.versions))
    return QuestionnairePages(
      collection: self, submissions: submissions, summary: summary, asOf: context.asOf,
      readership: context.readership
    ).report
  }

  public func recordPages(
    of kind: String, key: String, from snapshot: Snapshot, in context: ReportContext
  ) throws -> PageSeries? {
    guard kind == SubmissionKind().name else { return nil }
    // Its page leads to the one that it renews and to those that renew it.
    let submissions = try SubmissionKind.submissions(
      where: "?1 IN (key, renewedFrom) OR key = (SELECT renewedFrom FROM submissions WHERE key = ?1)",
      [.text(key)], in: snapshot, forms: StoredForms(in: snapshot))
    return SubmissionPages(
      collection: self, submissions: submissions, readership: context.readership
    ).pages
  }
}
