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
  init(_ name: String, from source: Source, key: String?, in store: RecordStore, settings: Settings) throws {
    guard let kind = settings.collections.questionnaire(name) else {
      throw FillError.unknownForm(name, known: settings.collections.questionnaires.map(\.name))
    }
    let today = settings.today()
    let checks = CheckContext(today: today, isNew: true, currency: settings.currency)
    var draft: EntryDraft?
    var faults: [Fault] = []
    let answers: Draft = try store.read { snapshot in
      switch source {
      case .initialValues: return Draft(kind.form, today: today)
      case .draft(let key):
        let drafts = try EntryDraft.all(of: name, in: snapshot, settings.collections)
        guard let found = key.map({ key in drafts.first { $0.key == key } }) ?? drafts.first else {
          throw FillError.unknownDraft(key, form: name, known: drafts.map(\.key))
        }
        draft = found
        return found.answers
      case .submission(let key):
        guard let earlier = try snapshot.storedRecord(key, of: kind) else {
          throw EntryError.unknownRecord(kind: kind.name, key: key)
        }
        let start = try SubmissionStart(renewing: earlier, of: kind, in: checks)
        faults = start.faults
        return start.draft
      case .file(let path):
        let start = try SubmissionStart(prefilledFrom: path, of: kind, in: checks)
        faults = start.faults
        return start.draft
      }
    }
    self.draft = draft
    isContinued = if case .initialValues = source { false } else { true }
    self.faults = faults
    startedOn = draft?.startedOn ?? today
    entry = try RecordEntry(
      adding: kind, key: key, startingFrom: kind.submitted(answers, on: today), in: store, settings: settings,
      today: today)
  }
}

/// Why a questionnaire cannot be filled in.
enum FillError: Error {
  case unknownForm(String, known: [String])
  case unknownDraft(String?, form: String, known: [String])
}
