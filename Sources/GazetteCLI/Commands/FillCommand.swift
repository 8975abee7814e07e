import ArgumentParser
import Forms
import Gazette
import RecordStore

/// `gazette fill`: fills in a questionnaire.
struct FillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fill", abstract: "Fill in a questionnaire.",
    discussion: """
      At a terminal it asks section by section; left early, the draft is kept. In a script the answers are
      given. Prints the submission's key.
      Examples:
        gazette fill car-insurance
        gazette fill car-insurance --resume
        gazette fill car-insurance --from p-003 --set kilometresPerYear=9000
        gazette fill car-insurance --prefill customer.json
      """)

  @Argument(help: "The questionnaire: its kind.", completion: .forms)
  var form: String

  @OptionGroup var values: AnswerOptions

  @Option(
    help: ArgumentHelp("Start from an earlier complete submission.", valueName: "key"),
    completion: .keys)
  var from: String?

  @Option(
    help: ArgumentHelp("Start from a file of prefilled values.", valueName: "file"), completion: .file())
  var prefill: String?

  @Flag(help: "Go on with the latest draft of the form, or with that of --draft.")
  var resume = false

  @Option(help: ArgumentHelp("The draft to go on with.", valueName: "key"))
  var draft: String?

  @Flag(help: "In a script: keep what is given as a draft where answers are missing.")
  var keepDraft = false

  @Flag(help: "List the drafts of the form.")
  var drafts = false

  @Option(help: ArgumentHelp("Take a draft out of the store.", valueName: "key"))
  var discard: String?

  @Flag(help: "Run no program of the form's look-ups.")
  var noLookUp = false

  @Option(help: ArgumentHelp("The key of the submission; the next one when left out.", valueName: "key"))
  var key: String?

  @OptionGroup var options: ProjectOptions

  func validate() throws {
    if [from != nil, prefill != nil, resume || draft != nil].filter(\.self).count > 1 {
      throw ValidationError("A questionnaire starts from one of --from, --prefill and --resume.")
    }
  }

  func run() throws {
    let project = try options.load()
    if drafts { return try list(in: project) }
    if let discard { return try discardDraft(discard, in: project) }
    let isScript = values.isGiven || !Terminal.canAsk
    let given = try values.answers()
    let store = try project.openStore(for: .writing)
    let source: FillStart.Source =
      if let from { .submission(from) } else if let prefill { .file(prefill) } else if resume || draft != nil
      {
        .draft(draft)
      } else { .initialValues }
    let start = try FillStart(
      form, from: source, key: key ?? given.key, in: store, settings: project.settings)
    // A file or an earlier submission may hold all that is asked for.
    guard !isScript || values.isGiven || from != nil || prefill != nil || resume || draft != nil else {
      throw UsageError.needsAnswers(command: "fill \(form)")
    }
    let run = FillRun(
      start: start, store: store,
      lookUp: noLookUp ? nil : LookUp(folder: project.folder, currency: project.settings.currency),
      isQuiet: options.quiet)
    if isScript { try run.store(given: given.answers, keepsDraft: keepDraft) } else { try run.ask() }
  }

  private func list(in project: Project) throws {
    let store = try project.openStore(for: .reading)
    for draft in try store.read({ try EntryDraft.all(of: form, in: $0, project.collections) }) {
      let asked = zip(draft.answers.form.fields, draft.answers.values)
        .filter { !RecordKind.ownFields.contains($0.0.key) }
      let answered = asked.count { !($0.1?.isEmpty ?? true) }
      print(
        [draft.key, "\(draft.startedOn)", "\(answered) of \(asked.count) answers"]
          .map(SafeText.of).joined(separator: "\t"))
    }
  }

  private func discardDraft(_ key: String, in project: Project) throws {
    try project.openStore(for: .writing).change { change in
      let drafts = try EntryDraft.all(of: form, in: change.snapshot, project.collections).map(\.key)
      guard drafts.contains(key) else { throw FillError.unknownDraft(key, form: form, known: drafts) }
      try EntryDraft.discard(key, in: change)
    }
    if !options.quiet { Console.error("\(SafeText.of(key)): discarded") }
  }
}
