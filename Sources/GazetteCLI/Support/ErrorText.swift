import ArgumentParser
import Forms
import Foundation
import Gazette
import Press
import RecordStore
import TerminalText

/// The words for every error: what is wrong, where, and what to do. The one place that has them.
enum ErrorText {
  /// The line for an error, without a line break or anything else that could upset a terminal.
  static func line(for error: any Error) -> String { RecordText.oneLine(words(for: error)) }

  /// The lines for an error: one for each that it is made of.
  static func lines(for error: any Error) -> [String] {
    switch error {
    case let errors as PageErrors: errors.all.map(line)
    case let error as DescriptionError: ([error] + error.others).map(line)
    case let failure as SourcesFailed: failure.errors.flatMap(lines)
    default: [line(for: error)]
    }
  }

  private static func words(for error: any Error) -> String {
    switch error {
    case let error as StoreError: sentence(error)
    case let error as SourceError: sentence(error)
    case let error as ImportError: sentence(error)
    case let error as DescriptionError: sentence(error)
    case let error as ProgramFailure: sentence(error)
    case let error as DatabaseFault: sentence(error)
    case let error as AddressFailure: sentence(error)
    case let error as TemplateError: sentence(error)
    case let error as OutputError: sentence(error)
    case let error as UsageError: sentence(error)
    case let error as PreviewError: sentence(error)
    case let error as BinError: sentence(error)
    case let error as DeclarationError: sentence(error)
    case let error as UndeclaredKinds: sentence(error)
    case let error as PageError: sentence(error)
    case let errors as PageErrors: errors.all.map(words).joined(separator: " ")
    case let failure as SourcesFailed: failure.errors.map(words).joined(separator: " ")
    case let error as FileShelfError: sentence(error)
    case let error as PictureFetch.Fault: sentence(error)
    case let error as WebAddress.Fault: localized(AddressSettings.words(for: error)) + "."
    case let error as GateError: sentence(error)
    case let error as GateStopped: sentence(error)
    case let error as PublicationError: sentence(error)
    case let error as EntryError: sentence(error)
    case let error as RatingError: sentence(error)
    case let error as FillError: sentence(error)
    case let error as SubmissionStart.Failure: sentence(error)
    case let error as DraftKept:
      localized(
        "Left before the end. The draft \(error.key) is kept; go on with: gazette fill \(error.form) --draft \(error.key)"
      )
    case is Interrupted: localized("Left before the end; nothing was saved.")
    case is EndOfInput: localized("The input ended before the end; nothing was saved.")
    case let error as OrderError: sentence(error)
    case let error as MenuChoiceError: sentence(error)
    case let error as NothingDone: error.sentence
    case let error as ScratchFolder.Failure: words(for: FileProblem(error))
    case let error as FileProblem: sentence(error)
    case let error as ClockBehind:
      localized(
        "The clock says \(error.today.description), but the store was last changed on \(error.lastChange.description); nothing was done. Set the clock. If it is right, give the day with --as-of until the store has been changed again."
      )
    case let error as ShippedFiles.Missing where !error.files.isEmpty:
      localized(
        "\(error.folder): of the files that belong to \(error.program) some are missing or cannot be read: \(list(error.files)). Install it again with make install."
      )
    case let error as ShippedFiles.Missing:
      localized(
        "The templates that belong to \(error.program) are missing: expected them in ../share/gazette beside it. Install it with make install."
      )
    case let error as CocoaError:
      (error.filePath.map { "\($0): " } ?? "") + localized(SystemReason.words(error)) + "."
    case let error as POSIXError: localized(SystemReason.words(error)) + "."
    // A fault of Gazette's own: nothing that a user gives ends here.
    default:
      localized(
        "Something went wrong that Gazette has no words for (\(String(describing: type(of: error)))); please report it."
      )
    }
  }

  private static func sentence(_ error: StoreError) -> String {
    switch error {
    case .missing(let path):
      localized(
        "\(path): there is no store. Make a project with: gazette init. Name one that is elsewhere with: --project folder"
      )
    case .exists(let path): localized("\(path): a store is there already; nothing was changed.")
    case .notAStore(let path):
      localized(
        "\(path): this is no store of Gazette's, or its beginning is damaged. Restore it from a backup, or name another in gazette.yml (store: …)."
      )
    case .damaged(let path, let detail):
      localized("\(path): the store is damaged (\(Localization.reason(detail))). Restore it from a backup.")
    case .otherDeclarations(let tables):
      localized(
        "the declaration of \(list(tables.map { $0.replacing("_", with: "-") })) has changed since this began, and the store follows the new one. Begin again."
      )
    case .danglingReference(let path, let table):
      localized(
        "\(path): the store is damaged (\(localized("a record of \(table) refers to one that is not there"))). Restore it from a backup."
      )
    case .newerVersion(let path, let migrations):
      localized(
        "\(path): a newer Gazette has changed this store (\(migrations.joined(separator: ", "))). Update Gazette."
      )
    case .needsMigration(let path):
      localized(
        "\(path): an older Gazette made this store, and it cannot be written to bring it up to date. Give yourself the right to."
      )
    case .busy(let path, let seconds, let holder):
      holder?.isWriting ?? true
        ? localized(
          "\(path): another process is writing to the store\(words(for: holder)); gave up after \(seconds) seconds. Try again when it is done."
        )
        : localized(
          "\(path): another process is reading the store\(words(for: holder)); gave up after \(seconds) seconds. Try again when it is done."
        )
    case .notWritable(let path, let detail):
      localized("\(path): the store cannot be read or written: \(Localization.reason(detail)).")
    case .writeProtected(let path):
      localized(
        "\(path): whoever runs this may not write the store. Let them write the file and the folder that it stands in, such as with: chmod g+w"
      )
    case .otherCurrency(let path, let stored, let configured):
      localized(
        "\(path): the store's amounts are in \(stored), but gazette.yml says \(configured). Set currency: \(stored)."
      )
    case .constraint(_, let detail):
      localized("The store refuses a record: \(Localization.reason(detail)). Nothing was changed.")
    case .unexpectedValue(let column, let sql):
      localized(
        "The store holds a value of an unexpected kind, which another program must have written, in column \(column + 1) of: \(sql). Correct it there, or restore the store from a backup."
      )
    case .unknownValue(let kind, let key, let field, let value, let known):
      localized(
        "The record \(key) of the \(kind) has the \(field) \"\(value)\", which is none of \(known.joined(separator: ", ")). Correct it with: gazette edit \(kind) \(ShellText.word(key)) --set \(field)=VALUE, or take it away with: gazette remove \(kind) \(ShellText.word(key))"
      )
    // It has nothing there, or what nobody is told.
    case .brokenRule(let kind, let key, let field, "", let rule):
      localized(
        "With its \(field) the record \(key) of the \(kind) breaks a rule: \(rule). Correct it with: gazette edit \(kind) \(ShellText.word(key)) --set \(field)=VALUE, or take it away with: gazette remove \(kind) \(ShellText.word(key))"
      )
    case .brokenRule(let kind, let key, let field, let value, let rule):
      localized(
        "The record \(key) of the \(kind) has the \(field) \(value), which breaks a rule: \(rule). Correct it with: gazette edit \(kind) \(ShellText.word(key)) --set \(field)=VALUE, or take it away with: gazette remove \(kind) \(ShellText.word(key))"
      )
    case .tookTooLong(let seconds):
      localized(
        "A SELECT ran for longer than \(localized("\(seconds) seconds")) and was stopped. Make it quicker, or give it more time in gazette.yml (queryTimeLimit)."
      )
    case .unreadable(let path, let reader):
      localized(
        "\(path): what stands in the store cannot be read: \(words(for: reader.error)) Correct it with the program that wrote it, or restore the store from a backup."
      )
    case .failed(let detail, let sql):
      sql.map { localized("The store failed: \(Localization.reason(detail)) in: \($0)") }
        ?? localized("The store failed: \(Localization.reason(detail))")
    }
  }

  /// `: gazette import people staff.csv (process 4242)`; nothing where it is not known who it is.
  private static func words(for holder: StoreHolder?) -> String {
    guard let holder else { return "" }
    guard let command = holder.command else { return localized(" (process \(holder.process))") }
    return ": \(command)" + localized(" (process \(holder.process))")
  }

  static func place(_ file: String, _ line: Int?) -> String { line.map { "\(file):\($0)" } ?? file }

  /// `Pages/cities.md:2:7`.
  static func place(_ file: String, _ place: TextPlace?) -> String {
    place.map { "\(file):\($0.line):\($0.column)" } ?? file
  }

  /// `1 second`, `60 seconds`.
  static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  /// Names with commas; of very many only the first.
  static func list(_ names: [String]) -> String {
    let shown = 30
    let some = names.prefix(shown).map(SafeText.of).joined(separator: ", ")
    return names.count > shown ? localized("\(some) and \(names.count - shown) more") : some
  }

  private static func unknownEdition(_ name: String?, _ known: [String]) -> String {
    let reason =
      name.map { localized("There is no edition \($0.isEmpty ? "''" : $0), or several begin like that.") }
      ?? localized("There is no earlier edition.")
    return known.isEmpty ? reason : localized("\(reason) Editions: \(known.joined(separator: ", ")).")
  }

  /// Names with commas, or that there is none.
  static func orNone(_ names: [String]) -> String {
    names.isEmpty ? localized("none") : names.joined(separator: ", ")
  }

  private static func sentence(_ error: TemplateError) -> String {
    switch error {
    case .noTemplates(let folder): localized("There are no templates in Templates/\(folder).")
    case .unreadable(let file, let detail): localized("\(file): cannot be read: \(detail).")
    case .notUTF8(let file): localized("\(file): not UTF-8. Save the file in that encoding.")
    case .syntax(let file, let line, let column, let detail):
      "\(file):\(line)\(column.map { ":\($0)" } ?? ""): \(localized(detail))."
    case .missingPartial(let file, let line, let name):
      localized("\("\(file):\(line)"): there is no template \(name) to include.")
    case .unknownName(let file, let line, let name):
      localized("\(line > 0 ? "\(file):\(line)" : file): nothing is called {{\(name)}} here.")
    case .noValue(let file, let line, "."):
      localized(
        "\("\(file):\(line)"): {{.}} has no text of its own here. Write the name of a value.")
    case .noValue(let file, let line, let name):
      localized(
        "\("\(file):\(line)"): {{\(name)}} has no text of its own. Write \("{{#\(name)}}"), what is shown for it, and \("{{/\(name)}}")."
      )
    case .lostContent(let file, ofLongPages: false):
      localized("\(file): pages would lose what they show: write \("{{{content}}}") where it stands.")
    case .lostContent(let file, ofLongPages: true):
      localized(
        "\(file): long pages would lose what they show: write \("{{{content}}}") where it stands, or both \("{{{opening}}}") and \("{{{sections}}}")."
      )
    case .tableInWords(let file, let line, let name): "\(file):\(line): \(tableInWords(name))"
    case .unprintable(let page, let value):
      localized(
        "The page \(page) would print \"\(value)\", as a program does for a value that it lacks. Correct the record, or allow it in gazette.yml (gate: {unprintable: allow})."
      )
    case .missingTemplate(let name): localized("There is no template \(name).mustache.")
    }
  }

  private static func sentence(_ error: OutputError) -> String {
    switch error {
    case .foreignFolder(let path):
      localized(
        "\(path): this folder holds files that Gazette did not make; nothing was changed. Name an empty folder (output: … in gazette.yml, or --output)."
      )
    case .holdsProject(let path):
      localized(
        "\(path): the project or its store lies in this folder, which would change places with an edition; nothing was changed. Name another folder (output: … in gazette.yml, or --output)."
      )
    case .ownFolder(let path, let own):
      localized(
        "\(path): Gazette reads \(own), so that no edition can stand there; nothing was changed. Name another folder (output: … in gazette.yml, or --output)."
      )
    case .locked(let path, let holder):
      localized(
        "\(path): another build\(words(forHolder: holder)) is writing here; try again when it is done."
      )
    case .mountPoint(let path):
      localized(
        "\(path): a disk is mounted here, so the folder cannot be exchanged in one step. Name a folder below it (output: … in gazette.yml, or --output)."
      )
    case .foreignFile(let path):
      localized(
        "\(path): a file of this name stands in the output folder, and Gazette did not make it. Move it away; the edition that was there is as it was."
      )
    case .foreignFiles(let paths) where paths.count == 1: sentence(.foreignFile(path: paths[0]))
    case .foreignFiles(let paths):
      localized(
        "\(list(paths)): files of these names stand in the output folder, and Gazette did not make them. Move them away; the edition that was there is as it was."
      )
    case .strandedRepository: publicationSentence(error)
    case .unknownEdition(let name, let known):
      unknownEdition(name, known)
    case .isCurrent(let edition):
      localized("The edition \(edition) is the current one already.")
    case .incompleteEdition(let name, let missing):
      localized(
        "The edition \(name) lacks files, or they were changed: \(list(missing)). The current one is as it was; name another (see: gazette editions)."
      )
    case .repeatedPath(let path): localized("Two pages want the file \(path).")
    case .closedFolder(let path, let owner):
      localized(
        "\(path): \(owner) alone can remove what Gazette published there before; nothing was changed. Publish as \(owner), or have the right to write into all folders there given to you."
      )
    case .notWritable(let path, let detail):
      localized("\(path): \(Localization.reason(detail)). An edition that was there is as it was.")
    }
  }

  /// - Parameter holder: what a build writes into its lock: `process 4242`.
  private static func words(forHolder holder: String) -> String {
    if holder.isEmpty { return "" }
    guard let number = holder.wholeMatch(of: /process ([0-9]+)/)?.1 else { return " (\(holder))" }
    return localized(" (process \(String(number)))")
  }

  private static func sentence(_ error: GateError) -> String {
    let words =
      switch error.problem {
      case .query(let rule, .tookTooLong(let seconds)):
        localized(
          "the rule \"\(rule)\" of the gate ran for longer than \(localized("\(seconds) seconds")) and was stopped. Make its SELECT quicker, or give it more time in gazette.yml (queryTimeLimit)."
        )
      case .query(let rule, let problem):
        localized("the rule \"\(rule)\" of the gate cannot be run: \(sentence(ofRule: problem))")
      case .unknownFigure(let name, let known):
        localized(
          "gate: movedTotals: there is no figure \(name). Its collection has: \(known.joined(separator: ", "))."
        )
      case .noNumber(let name, .date):
        localized(
          "gate: movedTotals: the figure \(name) is a date, so that no share of it tells how far it moves. Name an amount or another number."
        )
      case .noNumber(let name, .moment):
        localized(
          "gate: movedTotals: the figure \(name) is a date with a time, so that no share of it tells how far it moves. Name an amount or another number."
        )
      case .noNumber(let name, _):
        localized(
          "gate: movedTotals: the figure \(name) is no number, so that no share of it tells how far it moves. Name an amount or another number."
        )
      }
    return "\(place(error.place.file, error.place.place)): \(words)"
  }

  private static func sentence(_ error: GateStopped) -> String {
    var sentences = [localized("The gate stopped the edition; the one that was there is as it was.")]
    if error.hasLeaks {
      if error.returning == nil {
        sentences.append(localized("Withhold the private values where they come from."))
      }
      sentences.append(LeakText.remedy)
    }
    if let folder = error.folder {
      sentences.append(
        error.returning.map {
          localized(
            "Look at the earlier one in \(folder), or put it back all the same with: gazette rollback \($0) --accept"
          )
        } ?? localized("Look at the new one in \(folder), or publish it with: gazette build --accept"))
    }
    return sentences.joined(separator: " ")
  }

  private static func sentence(_ error: FileProblem) -> String {
    let detail = Localization.title(error.detail)
    return "\(error.path): \(detail)\(detail.hasSuffix(".") ? "" : ".")"
  }

  private static func sentence(ofRule problem: QueryFault.Problem) -> String {
    switch problem {
    case .privateColumn(let column, let table):
      localized(
        "it reads the column \(column) of \(table), which is private or holds private answers, and a rule may not read it"
      ) + "."
    case .refusedTable(let table, _):
      localized("it reads \(table), and a rule may read the tables of the records only") + "."
    default: sentence(problem)
    }
  }

  static func sentence(_ error: UsageError) -> String {
    switch error {
    case .unknownCommand(let name, let known):
      localized(
        "There is no command \(name). Commands: \(known.joined(separator: ", ")). See: gazette --help")
    case .noProject(let folder):
      localized(
        "\(folder): there is no such folder. Make a project with: gazette init \(ShellText.word(folder))")
    case .unknownKind("submissions", _), .unknownKind("forms", _):
      localized(
        "Questionnaires are kinds of their own: gazette import car-insurance file.json; a form is a file Collections/questionnaires/<id>.yml, with questionnaire: true in the place of its id."
      )
    case .unknownKind(let kind, let known):
      localized("There is no kind \(meant(kind, known)). Kinds: \(known.joined(separator: ", ")).")
    case .leftOutKind(let kind):
      localized(
        "The kind \(kind) is of a collection that the settings leave out. Name that under collections in \(Project.settingsName)."
      )
    case .unknownRecord(let kind, let key):
      localized("There is no record \(key) among the \(words(forKind: kind)). See: gazette list \(kind)")
    case .badDate(let text): localized("\(text) is not a date. Write it as 2026-06-30.")
    case .projectExists(let file): localized("\(file): a project is there already; nothing was changed.")
    case .projectInTheMaking(let folder):
      localized("\(folder): another process makes a project there at the moment; nothing was changed.")
    case .noTargets:
      localized(
        "There is nothing to publish to. Add a target to gazette.yml, for instance publish: {web: {folder: /srv/www/house}}, or name a folder: gazette publish ./public"
      )
    case .unknownCollection(let name, let known):
      localized(
        "There are no files of a collection \(name) to copy. Collections: \(known.joined(separator: ", ")).")
    case .unknownTarget(let name, let known):
      localized(
        "There is no target \(name) in gazette.yml. Targets: \(orNone(known)). A folder is named with a slash: ./\(name)"
      )
    case .needsAnswers(let command):
      localized(
        "There is nobody to ask here. Give the values: gazette \(command) --set field=value, or --json file.")
    case .badAnswer(let text):
      localized("\(text): expected a field and its value, such as --set name=\"Ada Lovelace\".")
    case .repeatedAnswer(let field):
      localized("\(field) is given twice; say it once: --set \(field)=value")
    case .badAnswers(let source): localized("\(source): expected one object with the values of a record.")
    case .needsRating:
      localized(
        "There is nobody to ask here. Say which questions were not passed: --failed requirements:3,7, --answers file, or --all-passed."
      )
    case .needsOrder:
      localized(
        "There is nobody to ask here. Say what to do, such as: gazette order add NAME. See: gazette order --help"
      )
    case .missingArgument(let name, let example):
      localized("There is nobody to ask here, and this is missing: \(name). Give it, such as: \(example)")
    case .noPropertyList(let kind):
      localized(
        "The kind \(kind) does not say with propertyList what a property list of it has. Export it as CSV or JSON."
      )
    case .needsStudent(let title): localized("This is missing: \(title). Give it with --student.")
    case .emptyPath(let option):
      localized("\(option): this path is empty. Name a folder, or leave the option out.")
    case .argumentNotUTF8(let text):
      localized(
        "\(SafeText.of(text)): these bytes are not UTF-8. Write them so; a file whose name has such bytes is renamed, or given on the standard input."
      )
    case .badKey:
      localized(
        "A key cannot be empty, longer than 200 bytes or hold control characters. Give another, or none for the next one."
      )
    case .unknownField(let name, let kind, let known):
      localized("\(name): this is not one field of the \(words(forKind: kind)). Fields: \(list(known))")
    case .enteredOtherwise(let kind, let command):
      localized("The \(words(forKind: kind)) are entered with: gazette \(command)")
    case .needsConfirmation(let word):
      localized(
        "There is nobody to ask here, so nothing was changed. To \(word) without a question, add --yes.")
    case .badList(let kind, let fault): sentence(fault, kind: kind)
    case .notRejected(let kind, let row, let isReopening, let known):
      (isReopening
        ? localized("\(row): there is no dismissed row of the \(words(forKind: kind)) that is called so.")
        : localized("\(row): there is no open rejected row of the \(words(forKind: kind)) that is called so."))
        + " "
        + (known.isEmpty
          ? localized("There is none.")
          : known.count == 1 ? localized("There is \(known[0]).") : localized("There are \(list(known))."))
        + " "
        + localized("See: \("gazette list rejected\(isReopening ? " --dismissed" : "")")")
    case .notListedBy(let option):
      localized(
        "These are no records with fields, so \(option) does not work for them; --search and --limit do."
      )
    }
  }

  private static func sentence(_ error: PreviewError) -> String {
    switch error {
    case .portInUse(let port):
      localized(
        "127.0.0.1:\(port): another program listens there. Name another port, or take any that is free: --port 0"
      )
    case .portNotPermitted(let port):
      localized(
        "127.0.0.1:\(port): this port needs rights that you do not have. Name one from 1024 on: --port 8080")
    case .cannotListen(let port, let detail):
      localized("127.0.0.1:\(port): the preview cannot listen there: \(Localization.reason(detail)).")
    }
  }

  private static func sentence(_ error: PublicationError) -> String {
    switch error {
    case .noEdition(let folder):
      localized("\(folder): there is no edition. Make it with: gazette build")
    case .incompleteEdition(let name, let missing):
      localized("The edition \(name) lacks files: \(list(missing)). Make them again with: gazette build")
    case .damagedManifest(let path):
      localized(
        "\(path): this is not as Gazette wrote it, and nothing was published. Make it again with: gazette build"
      )
    case .alteredEdition(let name, let altered):
      localized(
        "Files of the edition \(name) were changed since it was made: \(list(altered)). Nothing was published. Make them again with: gazette build"
      )
    case .overlap(let folder, let own):
      localized(
        "\(folder): an edition cannot be published to a folder above or below \(own). Nothing was changed.")
    case .folder(let error): publicationSentence(error)
    case .noProgram(let name): localized("\(name): there is no such program, or it cannot be run.")
    case .programFailed(let name, let end, let detail):
      "\(name) \(phrase(end))\(detail.isEmpty ? "." : ": \(detail)")"
    case .badBranch(let name): localized("\"\(name)\" is not the name of a branch.")
    case .checkedOut(let branch, let folder):
      localized(
        "\(folder): the branch \(branch) is checked out here, and its files would no longer be those of the branch. Check out another, or publish to another branch."
      )
    case .repository(let folder, let detail): localized("\(folder): git: \(detail)")
    case .notPushed(let branch, let remote, let detail):
      localized("The branch \(branch) cannot be pushed to \(remote), and is as it was: \(detail)")
    case .behind(let branch, let remote, let repository):
      localized(
        "The branch \(branch) cannot be pushed to \(remote), and is as it was: somebody else has put commits onto it. Fetch them, then publish again: \("git -C \(ShellText.word(repository)) fetch \(remote) \(branch):\(branch)")"
      )
    }
  }

  private static func phrase(_ end: PublicationError.End) -> String {
    switch end {
    case .status(let code): localized("ended with status \(code)")
    case .signal(let number): localized("was ended by signal \(number)")
    case .tookTooLong(let seconds):
      localized(
        "took longer than \(localized("\(seconds) seconds")) and was ended; timeLimit gives it more time")
    }
  }

  private static func publicationSentence(_ error: OutputError) -> String {
    switch error {
    case .foreignFolder(let path):
      localized(
        "\(path): this folder holds files that Gazette did not publish; nothing was changed. Name an empty folder."
      )
    case .mountPoint(let path):
      localized(
        "\(path): a disk is mounted here, so the folder cannot be exchanged in one step; nothing was changed. Name a folder below it."
      )
    case .foreignFile(let path):
      localized(
        "A file called \(path) stands where the edition has one, and Gazette did not publish it; nothing was changed. Move it away."
      )
    case .foreignFiles(let paths) where paths.count == 1: publicationSentence(.foreignFile(path: paths[0]))
    case .foreignFiles(let paths):
      localized(
        "Files stand where the edition has some, and Gazette did not publish them: \(list(paths)); nothing was changed. Move them away."
      )
    case .strandedRepository(let path, let folder, let detail):
      localized(
        "\(path): a repository that belongs to \(folder), and cannot be moved there: \(Localization.reason(detail)). Move it there, or remove it if nobody needs it."
      )
    case .locked(let path, _):
      localized("\(path): another process is publishing beside it; try again when it is done.")
    case .notWritable(let path, let detail):
      localized("\(path): \(Localization.reason(detail)). What was published before is as it was.")
    case .holdsProject, .ownFolder, .repeatedPath, .unknownEdition, .isCurrent, .incompleteEdition,
      .closedFolder:
      sentence(error)
    }
  }
}
