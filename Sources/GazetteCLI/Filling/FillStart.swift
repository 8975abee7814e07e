import Forms
import Gazette
import RecordStore
import TerminalText

/// Where the filling in of a questionnaire starts.
struct FillStart {
  var entry: RecordEntry
  /// The draft that is continued.
  let draft: EntryDraft?
  let startedOn: CalendarDate
  /// Whether there are answers already.
  let isContinued: Bool
  /// What was taken over and does not pass the form's checks.
  let faults: [Fault]
  /// Those of them of a file of which something could not be taken over.
  let unread: [Fault]

  enum Source {
    case initialValues
    /// A draft's key; nil for the latest one.
    case draft(String?)
    /// An earlier complete submission by its key or name, and sections of others: `p-003`, `car=p-007`.
    case submissions([String])
    /// A file of prefilled values.
    case file(String)
  }

  /// - Parameter key: that which the submission is to have; nil for that of the draft or file, or the next one.
  /// - Throws: ``FillError``, ``SubmissionStart/Failure``, ``SourceError``, ``ImportError``, ``StoreError``.
  init(_ name: String, from source: Source, key: String?, in store: RecordStore, settings: Settings) throws {
    guard let kind = settings.collections.questionnaire(name) else {
      throw FillError.unknownForm(name, known: settings.collections.questionnaires.map(\.name))
    }
    let source = try Self.named(source, of: kind, in: store)
    let today = settings.today()
    let checks = CheckContext(today: today, isNew: true, currency: settings.currency)
    var draft: EntryDraft?
    var (faults, unread): ([Fault], [Fault]) = ([], [])
    var keyOfFile: String?
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
      case .submissions(let names):
        let start = try Self.start(from: names, of: kind, in: snapshot, checks)
        faults = start.faults
        return start.draft
      case .file(let path):
        let start = try SubmissionStart(
          prefilledFrom: path, of: kind, in: checks, settings: settings, snapshot)
        (faults, unread, keyOfFile) = (start.faults, start.unread, start.key)
        try AddCommand.checkKey(keyOfFile)
        return start.draft
      }
    }
    self.draft = draft
    isContinued = if case .initialValues = source { false } else { true }
    self.faults = faults
    self.unread = unread
    startedOn = draft?.startedOn ?? today
    entry = try RecordEntry(
      adding: kind, key: key ?? keyOfFile ?? draft?.submissionKey,
      startingFrom: kind.submitted(answers, on: today), in: store, settings: settings, today: today)
  }
}

extension FillStart {
  /// The same source with a submission for each section that is named without one, which at a terminal is chosen.
  ///
  /// - Throws: ``FillError/noSubmission(part:form:)``, ``EntryError``, ``StoreError``, ``Interrupted``, ``EndOfInput``.
  private static func named(_ source: Source, of kind: RecordKind, in store: RecordStore) throws -> Source {
    guard case .submissions(let names) = source else { return source }
    return .submissions(
      try names.map { name in
        let part = name.hasSuffix("=") ? String(name.dropLast()) : name
        let isKey = try store.read { try $0.storedRecord(name, of: kind) != nil }
        guard !isKey, let fields = kind.form.fields(named: part, titled: Localization.title) else {
          return name
        }
        guard Terminal.canAsk else { throw FillError.noSubmission(part: part, form: kind.name) }
        let earlier = try store.read { try kind.completeSubmissions(in: $0) }
        guard !earlier.isEmpty else { throw EntryError.nothingToChoose(kind: kind.name) }
        let chosen = try Keyboard.withKeys {
          try ChoiceQuestion(title: title(of: part, fields, in: kind.form), choices: earlier).ask()
        }
        return "\(part)=\(chosen.value)"
      })
  }

  /// What a section or field is called that was named in one of several ways.
  private static func title(of part: String, _ fields: [String], in form: Form) -> String {
    let own =
      form.sections.first { $0.fields.map(\.key) == fields }?.title
      ?? fields.first.flatMap { form.field($0) }?.title
    return SafeText.title(own ?? part)
  }

  /// Renews a submission and takes sections of others over.
  private static func start(
    from names: [String], of kind: RecordKind, in snapshot: Snapshot, _ checks: CheckContext
  ) throws -> SubmissionStart {
    func record(_ name: String) throws -> StoredRecord {
      if let found = try snapshot.storedRecord(name, of: kind) { return found }
      let called = try kind.submissions(called: name, in: snapshot)
      let complete = called.filter(\.missing.isEmpty)
      guard complete.count <= 1 else { throw FillError.severalSubmissions(name, keys: complete.map(\.key)) }
      // Of one that is incomplete it is told, if no other is called so.
      if let found = complete.first ?? called.first { return found }
      let meant = Terminal.canAsk ? try kind.completeSubmissions(in: snapshot).matching(name) : []
      guard meant.count <= 1 else { throw FillError.severalSubmissions(name, keys: meant.map(\.value)) }
      guard meant.count == 1, let found = try snapshot.storedRecord(meant[0].value, of: kind) else {
        throw EntryError.unknownRecord(kind: kind.name, key: name)
      }
      return found
    }
    var whole: SubmissionStart?
    var sections: [(fields: [String], record: StoredRecord)] = []
    for name in names {
      let parts = name.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, try snapshot.storedRecord(name, of: kind) == nil else {
        whole = try SubmissionStart(renewing: try record(name), of: kind, in: checks)
        continue
      }
      guard let fields = kind.form.fields(named: parts[0], titled: Localization.title) else {
        throw FillError.unknownPart(parts[0], of: kind.form)
      }
      sections.append((fields, try record(parts[1])))
    }
    if sections.isEmpty, let whole { return whole }
    return try SubmissionStart(
      whole?.draft ?? Draft(kind.form, today: checks.today), taking: sections, of: kind, in: checks)
  }
}

/// Why a questionnaire cannot be filled in.
enum FillError: Error {
  case unknownForm(String, known: [String])
  case unknownDraft(String?, form: String, known: [String])
  /// No section or field is called so.
  case unknownPart(String, sections: [String])
  /// Nothing says of which submission a section is to be taken.
  case noSubmission(part: String, form: String)
  /// Several submissions have a name, or at a terminal a part of it.
  case severalSubmissions(String, keys: [String])

  /// No section or field of a form is called so: at a terminal its sections are told by their titles, elsewhere by their keys.
  static func unknownPart(_ name: String, of form: Form) -> FillError {
    .unknownPart(
      name, sections: form.sections.map { Terminal.canAsk ? Localization.title($0.title) : $0.key })
  }
}
