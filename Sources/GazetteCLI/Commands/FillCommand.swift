import ArgumentParser
import Forms
import Gazette
import RecordStore
import TerminalText

/// `gazette fill`: fills in a questionnaire.
struct FillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fill", abstract: "Fill in a questionnaire.",
    discussion: """
      At a terminal it asks section by section; left early, the draft is kept. In a script the answers are
      given. Prints the submission's key.
      Examples:
        gazette fill                        # forms and drafts to choose from
        gazette fill car-insurance
        gazette fill car-insurance --resume
        gazette fill car-insurance --from p-003 --set kilometresPerYear=9000
        gazette fill car-insurance --from policyholder=p-003 --from car=p-007
        gazette fill car-insurance --prefill customer.json
        gazette fill car-insurance --example
      """)

  @Argument(help: "The questionnaire: its kind; chosen from a list when left out.", completion: .forms)
  var form: String?

  @OptionGroup var values: AnswerOptions

  @Option(
    help: ArgumentHelp(
      "Start from an earlier complete submission, by its key or name, or take a section of one: car=p-007.",
      valueName: "key"), completion: .keys)
  var from: [String] = []

  @Option(
    help: ArgumentHelp("Start from a file of prefilled values, - for standard input.", valueName: "file"),
    completion: .file())
  var prefill: String?

  @Flag(help: "Go on with the latest draft of the form, or with that of --draft.")
  var resume = false

  @Option(help: ArgumentHelp("The draft to go on with.", valueName: "key"))
  var draft: String?

  @Option(help: ArgumentHelp("Put the initial values of a field, a section or all back.", valueName: "name"))
  var reset: [String] = []

  @Flag(help: "Fill in what is still missing with values for trying out.")
  var example = false

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
    if [!from.isEmpty, prefill != nil, resume || draft != nil].filter(\.self).count > 1 {
      throw ValidationError(localized("A questionnaire starts from one of --from, --prefill and --resume."))
    }
  }

  func run() throws {
    let project = try options.load()
    guard let form else { return try choose(in: project) }
    if drafts { return try list(form, in: project) }
    if let discard { return try discardDraft(discard, of: form, in: project) }
    let source: FillStart.Source =
      if !from.isEmpty { .submissions(from) } else if let prefill {
        .file(prefill)
      } else if resume
        || draft != nil
      {
        .draft(draft)
      } else { .initialValues }
    try fill(form, from: source, in: project)
  }

  private func fill(_ form: String, from source: FillStart.Source, in project: Project) throws {
    let isScript = values.isGiven || !Terminal.canAsk
    let given = try values.answers(of: project.collections.kind(form))
    let key = key ?? given.key
    try AddCommand.checkKey(key)
    let opened = try project.openStore(for: .writing)
    let store = project.collections.kind(form).map { opened.entering($0, of: project.collections) } ?? opened
    var start = try FillStart(
      form, from: source, key: key, in: store, settings: project.settings)
    // A file or an earlier submission may hold all that is asked for.
    guard !isScript || values.isGiven || start.isContinued || example else {
      throw UsageError.needsAnswers(command: "fill \(form)")
    }
    for name in reset {
      guard start.entry.reset(name, titled: Localization.title) else {
        throw FillError.unknownPart(name, of: start.entry.draft.form)
      }
    }
    let run = FillRun(
      start: start, store: store,
      lookUp: noLookUp ? nil : LookUp(folder: project.folder, currency: project.settings.currency),
      isQuiet: options.quiet, showsExample: example)
    if isScript { try run.store(given: given.answers, keepsDraft: keepDraft) } else { try run.ask() }
  }

  /// Shows forms and drafts; at a terminal one is chosen.
  private func choose(in project: Project) throws {
    guard !values.isGiven, from.isEmpty, prefill == nil, reset.isEmpty, discard == nil, draft == nil, !resume
    else { throw ValidationError(localized("Say which questionnaire: gazette fill <form>")) }
    let choice = FillChoice(project: project, store: try project.openStore(for: .reading))
    let all = try choice.all()
    guard Terminal.canAsk, !drafts else {
      for entry in all { print(entry) }
      return
    }
    let (form, source) = try choice.choose(among: all)
    try fill(form, from: source, in: project)
  }

  private func list(_ form: String, in project: Project) throws {
    let store = try project.openStore(for: .reading)
    guard let kind = project.collections.questionnaire(form) else {
      throw FillError.unknownForm(form, known: project.collections.questionnaires.map(\.name))
    }
    for draft in try store.read({ try EntryDraft.all(of: form, in: $0, project.collections) }) {
      let entry = FillChoice.Entry(kind: kind, draft: draft)
      if ResultTerminal.columns == nil { Swift.print(entry.draftLine) } else { print(entry) }
    }
  }

  private func print(_ entry: FillChoice.Entry) {
    if ResultTerminal.columns == nil {
      Swift.print(entry.line)
    } else {
      ResultTerminal.print(entry.shown, indent: 4)
    }
  }

  private func discardDraft(_ key: String, of form: String, in project: Project) throws {
    try project.openStore(for: .writing).change { change in
      let drafts = try EntryDraft.all(of: form, in: change.snapshot, project.collections).map(\.key)
      guard drafts.contains(key) else { throw FillError.unknownDraft(key, form: form, known: drafts) }
      try EntryDraft.discard(key, in: change)
    }
    if !options.quiet { Console.error(localized("\(SafeText.of(key)): discarded")) }
  }
}
