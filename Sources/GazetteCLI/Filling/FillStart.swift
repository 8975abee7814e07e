import Forms
import Gazette
import RecordStore

/// Where the filling in of a questionnaire starts.
struct FillStart {
  let entry: RecordEntry
  /// The draft that is continued.
  let draft: EntryDraft?
  let startedOn: CalendarDate
  /// Whether there are answers already.
  let isContinued: Bool
  /// What was taken over and does not pass the form's checks.
  let faults: [Fault]

  enum Source {
    case initialValues
    /// A draft's key; nil for the latest one.
    case draft(String?)
    /// The key of an earlier complete submission.
    case submission(String)
    /// A file of prefilled values.
    case file(String)
  }

  /// - Throws: ``FillError``, ``SubmissionStart/Failure``, ``SourceError``, ``StoreError``.
  init(_ formID: String, from source: Source, key: String?, in store: RecordStore, settings: Settings) throws
  {
    let today = settings.today()
    let checks = CheckContext(today: today, isNew: true, currency: settings.currency)
    var draft: EntryDraft?
    var faults: [Fault] = []
    var renewedFrom: String?
    let kind = settings.collections.questionnaire(formID)
    let answers: Draft = try store.read { snapshot in
      guard let form = try kind?.form ?? FormKind.form(formID, in: snapshot) else {
        throw FillError.unknownForm(
          formID,
          known: try settings.collections.questionnaires.map(\.name)
            + FormKind().entries(in: snapshot).map(\.key))
      }
      switch source {
      case .initialValues: return Draft(form, today: today)
      case .draft(let key):
        let drafts = try EntryDraft.all(of: formID, in: snapshot, settings.collections)
        guard let found = key.map({ key in drafts.first { $0.key == key } }) ?? drafts.first else {
          throw FillError.unknownDraft(key, form: formID, known: drafts.map(\.key))
        }
        draft = found
        renewedFrom = found.renewedFrom
        return found.answers
      case .submission(let key):
        if let kind {
          guard let earlier = try snapshot.storedRecord(key, of: kind) else {
            throw EntryError.unknownRecord(kind: kind.name, key: key)
          }
          let start = try SubmissionStart(renewing: earlier, of: kind, in: checks)
          faults = start.faults
          return start.draft
        }
        guard let earlier = try SubmissionKind.submission(key, in: snapshot) else {
          throw EntryError.unknownRecord(kind: "submissions", key: key)
        }
        let start = try SubmissionStart(renewing: earlier, by: form, in: checks)
        renewedFrom = key
        faults = start.faults
        return start.draft
      case .file(let path):
        let start = try SubmissionStart(prefilledFrom: path, by: form, in: checks)
        faults = start.faults
        return start.draft
      }
    }
    self.draft = draft
    isContinued = if case .initialValues = source { false } else { true }
    self.faults = faults
    startedOn = draft?.startedOn ?? today
    entry = try RecordEntry(
      adding: kind ?? SubmissionKind(), key: key,
      startingFrom: kind?.submitted(answers, on: today)
        ?? SubmissionKind.draft(of: answers, submittedOn: today, renewedFrom: renewedFrom),
      in: store, settings: settings, today: today)
  }
}

/// Why a questionnaire cannot be filled in.
enum FillError: Error {
  case unknownForm(String, known: [String])
  case unknownDraft(String?, form: String, known: [String])
}
