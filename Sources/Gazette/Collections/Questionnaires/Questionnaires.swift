public import Press
public import RecordStore

/// Questionnaires, described in YAML files, and what people submitted by them.
public struct Questionnaires: RecordCollection {
  public let name = "questionnaires"
  public let title: Words = "Questionnaires"
  public let migrations = [FormKind.migration, SubmissionDraft.migration]
  public let kinds: [any RecordKind] = [SubmissionKind()]
  public let describedKinds: [any DescribedKind] = [FormKind()]

  public init() {}

  public func report(from snapshot: Snapshot, in context: ReportContext) throws -> CollectionReport {
    let forms = try StoredForms(in: snapshot)
    let submissions = try SubmissionKind.submissions(in: snapshot, forms: forms)
    let summary = QuestionnaireSummary(of: submissions, forms: forms.ids.map(forms.versions))
    return QuestionnairePages(
      collection: self, submissions: submissions, summary: summary, asOf: context.asOf,
      readership: context.readership
    ).report
  }
}
