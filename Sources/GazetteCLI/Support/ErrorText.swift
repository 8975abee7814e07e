import ArgumentParser
import Forms
import Foundation
import Gazette
import Press
import RecordStore

/// The words for every error: what is wrong, where, and what to do. The one place that has them.
enum ErrorText {
  /// The line for an error, without a line break or anything else that could upset a terminal.
  static func line(for error: any Error) -> String { RecordText.oneLine(words(for: error)) }

  private static func words(for error: any Error) -> String {
    switch error {
    case let error as StoreError: sentence(error)
    case let error as SourceError: sentence(error)
    case let error as ImportError: sentence(error)
    case let error as DescriptionError: sentence(error)
    case let error as TemplateError: sentence(error)
    case let error as OutputError: sentence(error)
    case let error as UsageError: sentence(error)
    case let error as PreviewError: sentence(error)
    case let error as BinError: sentence(error)
    case GateError.query(let rule, let reason):
      "The rule \"\(rule)\" of the gate cannot be run: give one SELECT. \(sentence(reason))"
    case GateError.unknownFigure(let name, let known):
      "gate: movedTotals: there is no figure \(name). Its collection has: \(known.joined(separator: ", "))."
    case let error as GateStopped:
      "The gate stopped the edition; the one that was there is as it was."
        + (error.folder.map { " Look at the new one in \($0), or publish it with: gazette build --accept" }
          ?? "")
    case let error as PublicationError: sentence(error)
    case let error as EntryError: sentence(error)
    case let error as RatingError: sentence(error)
    case let error as FillError: sentence(error)
    case let error as SubmissionStart.Failure: sentence(error)
    case let error as DraftKept:
      "Left before the end. The draft \(error.key) is kept; go on with: gazette fill \(error.form) --resume"
    case is Interrupted: "Left before the end; nothing was saved."
    case is EndOfInput: "The input ended before the end; nothing was saved."
    case let error as OrderError: sentence(error)
    case let error as DishChoiceError: sentence(error)
    case let error as NothingDone: error.sentence
    case let error as FileProblem: "\(error.path): \(error.detail)."
    case let error as ShippedFiles.Missing:
      "The templates that belong to \(error.program) are missing: expected them in ../share/gazette beside it. Install it with make install."
    case let error as CocoaError:
      (error.filePath.map { "\($0): " } ?? "") + SystemReason.text(error) + "."
    default: "\(error)"
    }
  }

  private static func sentence(_ error: StoreError) -> String {
    switch error {
    case .missing(let path): "\(path): there is no store. Make a project with: gazette init"
    case .exists(let path): "\(path): a store is there already; nothing was changed."
    case .notAStore(let path):
      "\(path): this is no store of Gazette's, or its beginning is damaged. Restore it from a backup, or name another in gazette.yml (store: …)."
    case .damaged(let path, let detail):
      "\(path): the store is damaged (\(detail)). Restore it from a backup."
    case .newerVersion(let path, let migrations):
      "\(path): a newer Gazette has changed this store (\(migrations.joined(separator: ", "))). Update Gazette."
    case .needsMigration(let path):
      "\(path): an older Gazette made this store, and it cannot be written to bring it up to date. Give yourself the right to."
    case .busy(let path, let seconds, let holder):
      "\(path): another process is \(holder?.isWriting ?? true ? "writing to" : "reading") the store\(words(for: holder)); gave up after \(seconds) seconds. Try again when it is done."
    case .notWritable(let path, let detail): "\(path): the store cannot be read or written: \(detail)."
    case .otherCurrency(let path, let stored, let configured):
      "\(path): the store's amounts are in \(stored), but gazette.yml says \(configured). Set currency: \(stored)."
    case .constraint(_, let detail): "The store refuses a record: \(detail). Nothing was changed."
    case .unexpectedValue(let column, let sql):
      "The store holds a value of an unexpected kind in column \(column + 1) of: \(sql)"
    case .failed(let detail, let sql): "The store failed: \(detail)\(sql.map { " in: \($0)" } ?? "")"
    }
  }

  /// `: gazette import people staff.csv (process 4242)`; nothing where it is not known who it is.
  private static func words(for holder: StoreHolder?) -> String {
    guard let holder else { return "" }
    guard let command = holder.command else { return " (process \(holder.process))" }
    return ": \(command) (process \(holder.process))"
  }

  private static func sentence(_ error: BinError) -> String {
    switch error {
    case .unknownRecord(let kind, let key): sentence(UsageError.unknownRecord(kind: kind, key: key))
    case .referredTo(let kind, let key, let others):
      "Record \(key) of the \(kind) cannot be removed: \(others.map { "\($0.count) of the \($0.kind)" }.joined(separator: ", ")) \(others.reduce(0) { $0 + $1.count } == 1 ? "refers" : "refer") to it. Nothing was removed. Change or remove those first."
    case .changedMeanwhile(let kind, let key):
      "Record \(key) of the \(kind) was changed while you were asked; nothing was removed. Look at it again: gazette remove \(kind) \(ShellText.word(key))"
    case .notInBin(let kind, let key):
      "There is no record \(key) of the \(kind) in the bin. See: gazette bin \(kind)"
    case .keyInUse(let kind, let key):
      "There is a record \(key) among the \(kind), which is not in the bin; nothing was restored. See: gazette show \(kind) \(ShellText.word(key))"
    case .referenceMissing(let kind, let key, let otherKind, let other):
      "Record \(key) of the \(kind) cannot be restored: it refers to record \(other) of the \(otherKind), which is not there. Nothing was restored. Put that back first."
    }
  }

  private static func sentence(_ error: SourceError) -> String {
    switch error {
    case .missing(let path): "\(path): there is no such file."
    case .unreadable(let path, let reason): "\(path): cannot be read: \(phrase(reason))."
    case .empty(let path): "\(path): the file is empty."
    case .notUTF8(let path, let line, let column):
      "\(path):\(line):\(column): not UTF-8. Save the file in that encoding."
    case .truncatedJSON(let path, let line, let column):
      "\(path):\(line):\(column): the file ends in the middle of a value."
    case .malformedJSON(let path, let line, let column, let fault):
      "\(path):\(line):\(column): \(phrase(fault))."
    case .nestingTooDeep(let path, let line, let column):
      "\(path):\(line):\(column): values are nested more than \(JSONReader.depthLimit) deep."
    case .malformedPropertyList(let path, let message): "\(path): no property list: \(message)"
    case .unterminatedQuote(let path, let line):
      "\(path):\(line): a quote that is opened here is never closed."
    case .noHeader(let path, let line): "\(path):\(line): the line with the names of the columns is missing."
    case .malformedHeader(let path, let line, _):
      "\(path):\(line): the names of the columns have text after a closing quote."
    case .duplicateColumn(let path, let name): "\(path): two columns are called \"\(name)\"."
    case .tooManyColumns(let path, let found, let limit):
      "\(path): \(found) columns; at most \(limit) can be read."
    case .errorAnswer(let path, let message): "\(path): the file is an error answer of its source: \(message)"
    case .noRecords(let path, let found):
      "\(path): no records: expected an array of objects, found \(found.rawValue)."
    case .ambiguousRecords(let path, let members):
      "\(path): several members hold records: \(members.joined(separator: ", ")). Keep one of them."
    case .contentMismatch(let path, let expected, let found):
      "\(path): the name says \(name(of: expected)), but the content is \(found.rawValue). Rename the file, or save it in that format."
    case .unsupportedFormat(let path, let found):
      "\(path): a file of this kind (\(found.rawValue)) cannot be read. Save it as CSV or JSON in UTF-8."
    }
  }

  private static func name(of format: SourceFormat) -> String {
    switch format {
    case .separatedText: "CSV"
    case .json: "JSON"
    case .propertyList: "property list"
    }
  }

  private static func phrase(_ reason: SourceError.Unreadable) -> String {
    switch reason {
    case .folder: "it is a folder"
    case .notPermitted: "its permissions forbid it"
    case .other(let detail): detail
    }
  }

  private static func phrase(_ fault: JSONFault) -> String {
    switch fault {
    case .expectedValue(let found): "expected a value, found \(found)"
    case .expectedKey(let found): "expected a key in quotes, found \(found)"
    case .expectedColon(let found): "expected a colon behind a key, found \(found)"
    case .expectedCommaOrEnd(let found): "expected a comma or the end of the object or array, found \(found)"
    case .unknownWord(let word): "unknown word \(word)"
    case .invalidNumber(let text): "\(text) is no number"
    case .invalidEscape: "an unknown escape stands in a text"
    case .loneSurrogate: "half of a surrogate pair stands in a text"
    case .controlCharacterInText(let code): "the control character \(code) stands in a text unescaped"
    case .duplicateKey(let key): "the key \"\(key)\" stands twice in one object"
    case .trailingContent(let found): "something stands behind the end of the value: \(found)"
    }
  }

  private static func sentence(_ error: ImportError) -> String {
    switch error {
    case .noMatchingColumns(let file, let columns, let fields):
      "\(file): no column is the name of a field. Columns: \(list(columns)). Fields: \(list(fields)). Shape the file with --mapping."
    case .unknownFields(let mapping, let columns, let fields):
      "\(mapping): there is no field \(list(columns)). Fields: \(list(fields)). Name the columns with AS."
    case .repeatedField(let file, let field, let columns):
      "\(file): the columns \(columns.joined(separator: " and ")) both mean the field \(field)."
    case .badMapping(let mapping, let line, let detail): "\(place(mapping, line)): \(detail)."
    case .mappingNotReadable(let mapping, let detail): "\(mapping): the mapping cannot be read: \(detail)."
    case .repeatedSource(let file):
      "\(file): two of the files are called so, and records without a key are named after their file. Rename one of them."
    case .notASelect(let mapping):
      "\(mapping): a mapping is one SELECT over the table source and cannot write."
    case .rejectedRows(let file, let count, let reasons, let firstLine):
      "\(file):\(firstLine): \(count) invalid rows, and the import is strict; nothing was changed. "
        + reasons.map { "\($0.count) × \($0.reason)" }.joined(separator: ", ")
    case .unknownKind(let kind, let known):
      "There is no kind \(kind). Kinds: \(known.joined(separator: ", "))."
    }
  }

  private static func sentence(_ error: DescriptionError) -> String {
    let problem =
      switch error.problem {
      case .missing: "there is no such file"
      case .unreadable(let detail): "cannot be read: \(detail)"
      case .empty: "the file is empty"
      case .notUTF8: "not UTF-8; save the file in that encoding"
      case .notYAML(let detail): "not YAML: \(detail)"
      case .expected(let what, let place): place.isEmpty ? "expected \(what)" : "expected \(what) at \(place)"
      case .missingKey(let key): "the key \(key) is missing"
      case .unknownKey(let key, let known): "unknown key \(key); known are \(known.joined(separator: ", "))"
      case .repeatedKey(let key): "the key \(key) stands twice"
      case .badValue(let key, let value, let expected): "\(key): \"\(value)\" is not \(expected)"
      case .fault(let text): text
      }
    return "\(place(error.file, error.line)): \(problem)."
  }

  private static func place(_ file: String, _ line: Int?) -> String { line.map { "\(file):\($0)" } ?? file }

  /// Names with commas; of very many only the first.
  private static func list(_ names: [String]) -> String {
    let shown = 30
    let some = names.prefix(shown).joined(separator: ", ")
    return names.count > shown ? "\(some) and \(names.count - shown) more" : some
  }

  private static func sentence(_ error: TemplateError) -> String {
    switch error {
    case .noTemplates(let folder): "There are no templates in Templates/\(folder)."
    case .unreadable(let file, let detail): "\(file): cannot be read: \(detail)."
    case .notUTF8(let file): "\(file): not UTF-8. Save the file in that encoding."
    case .syntax(let file, let line, let detail): "\(file):\(line): \(detail)."
    case .missingPartial(let file, let line, let name):
      "\(file):\(line): there is no template \(name) to include."
    case .unknownName(let file, let line, let name):
      "\(line > 0 ? "\(file):\(line)" : file): nothing is called {{\(name)}} here."
    case .unprintable(let page, let value):
      "The page \(page) would print \"\(value)\", as a program does for a value that it lacks. Correct the record, or allow it in gazette.yml (gate: {unprintable: allow})."
    case .missingTemplate(let name): "There is no template \(name).mustache."
    }
  }

  private static func sentence(_ error: OutputError) -> String {
    switch error {
    case .foreignFolder(let path):
      "\(path): this folder holds files that Gazette did not make; nothing was changed. Name an empty folder (output: … in gazette.yml, or --output)."
    case .locked(let path, let holder):
      "\(path): another build\(holder.isEmpty ? "" : " (\(holder))") is writing here; try again when it is done."
    case .mountPoint(let path):
      "\(path): a disk is mounted here, so the folder cannot be exchanged in one step. Name a folder below it (output: … in gazette.yml, or --output)."
    case .foreignFile(let path):
      "\(path): a file of this name stands in the output folder, and Gazette did not make it. Move it away; the edition that was there is as it was."
    case .unknownEdition(let name, let known):
      "There is \(name.isEmpty ? "no earlier edition" : "no edition \(name), or several begin like that"). Editions: \(known.isEmpty ? "none" : known.joined(separator: ", "))."
    case .incompleteEdition(let name, let missing):
      "The edition \(name) lacks files, or they were changed: \(list(missing)). The current one is as it was; name another (see: gazette editions)."
    case .repeatedPath(let path): "Two pages want the file \(path)."
    case .notWritable(let path, let detail): "\(path): \(detail). The edition that was there is as it was."
    }
  }

  private static func sentence(_ error: UsageError) -> String {
    switch error {
    case .unknownCommand(let name, let known):
      "There is no command \(name). Commands: \(known.joined(separator: ", ")). See: gazette --help"
    case .notExported(let kind, let known):
      "The \(kind) are described in YAML files and are not exported. Kinds: \(known.joined(separator: ", "))."
    case .noProject(let folder):
      "\(folder): there is no such folder. Make a project with: gazette init \(folder)"
    case .unknownKind(let kind, let known):
      "There is no kind \(kind). Kinds: \(known.joined(separator: ", "))."
    case .unknownRecord(let kind, let key):
      "There is no record \(key) among the \(kind). See: gazette list \(kind)"
    case .badDate(let text): "\(text) is not a date. Write it as 2026-06-30."
    case .projectExists(let file): "\(file): a project is there already; nothing was changed."
    case .noTargets:
      "There is nothing to publish to. Add a target to gazette.yml, for instance publish: {web: {folder: /srv/www/house}}, or name a folder: gazette publish ./public"
    case .unknownTarget(let name, let known):
      "There is no target \(name) in gazette.yml. Targets: \(known.isEmpty ? "none" : known.joined(separator: ", ")). A folder is named with a slash: ./\(name)"
    case .needsAnswers(let command):
      "There is nobody to ask here. Give the values: gazette \(command) --set field=value, or --json file."
    case .badAnswer(let text): "\(text): expected a field and its value, such as --set name=\"Ada Lovelace\"."
    case .badAnswers(let source): "\(source): expected one object with the values of a record."
    case .needsRating:
      "There is nobody to ask here. Say which questions were not passed: --failed requirements:3,7, --answers file, or --all-passed."
    case .needsStudent: "The student's name is missing. Give it with --student."
    case .badKey: "A key cannot be empty or hold a NUL character. Give another, or none for the next one."
    case .enteredOtherwise(let kind, let command): "The \(kind) are entered with: gazette \(command)"
    case .needsConfirmation(let word):
      "There is nobody to ask here, so nothing was changed. To \(word) without a question, add --yes."
    case .notKeptAsRecords(let kind, let known):
      "The \(kind) are described in YAML files and are neither removed nor restored. Kinds: \(known.joined(separator: ", "))."
    case .badList(let kind, let fault): sentence(fault, kind: kind)
    case .notListedBy(let option, let kind):
      "The \(kind) are no records with fields, so \(option) does not work for them; --search and --limit do."
    case .mappingForDescribedKind(let kind): "The \(kind) are described in YAML and take no --mapping."
    }
  }

  private static func sentence(_ error: EntryError) -> String {
    switch error {
    case .unknownRecord(let kind, let key):
      "There is no record \(key) among the \(kind). See: gazette list \(kind)"
    case .refused(let faults):
      "\(faults.count == 1 ? "One value is" : "\(faults.count) values are") refused; nothing was saved."
    case .keyInUse(let kind, let key):
      "There is a record \(key) among the \(kind) already; nothing was saved. Change it with: gazette edit \(kind) \(key)"
    case .stale(let edit):
      "The record \(edit.key) was changed after this edit began; nothing was saved. It is at revision \(edit.revision) now."
    case .removedMeanwhile(let kind, let key):
      "The record \(key) was removed after this edit began; nothing was saved. Get it back with: gazette restore \(kind) \(key)"
    }
  }

  private static func sentence(_ error: RatingError) -> String {
    switch error {
    case .unknownModule(let name, let known):
      "There is no module \(name). Modules: \(known.isEmpty ? "none; import them with: gazette import modules 2a.yml" : known.joined(separator: ", "))."
    case .unknownQuestion(let text, let module):
      "\(text): the module \(module) has no such question. Write a section and numbers from 1, such as requirements:3,7."
    case .notOneRating(let file, let count): "\(file): expected the answers of one rating, found \(count)."
    case .wrongAnswers(let section, let expected):
      "\(section): expected \(expected) answers, each 0 or 1; nothing was saved."
    }
  }

  private static func sentence(_ error: FillError) -> String {
    switch error {
    case .unknownForm(let id, let known):
      "There is no form \(id). Forms: \(known.isEmpty ? "none; import them with: gazette import forms form.yml" : known.joined(separator: ", "))."
    case .unknownDraft(let key, let form, let known):
      "There is no draft \(key.map { "\($0) " } ?? "")of \(form) to go on with. Drafts: \(known.isEmpty ? "none" : known.joined(separator: ", "))."
    }
  }

  private static func sentence(_ error: SubmissionStart.Failure) -> String {
    switch error {
    case .incomplete(let key): "The submission \(key) is incomplete; only a complete one can be renewed."
    case .otherForm(let key, let form): "The submission \(key) is one of the form \(form)."
    case .notOneRecord(let file, let count):
      "\(file): expected the values of one submission, found \(count)."
    }
  }

  private static func sentence(_ fault: ListFault, kind: String) -> String {
    switch fault {
    case .notACondition(let text):
      "\"\(text)\" is no condition. Write a field, a comparison (=, !=, <, <=, >, >=) and a value: --where \"checkIn>=2026-06-30\""
    case .unknownField(let name, let known):
      "The \(kind) have no field \"\(name)\". Fields: \(list(known))."
    case .badValue(let field, let value, let expected):
      "\(field): \"\(value)\" is \(FaultText.phrase(.notA(expected))). \(example(of: expected))"
    case .notAChoice(let field, let value, let known):
      "\(field): \"\(value)\" is not one of the choices. Choices: \(list(known))."
    case .notOrdered(let field):
      "\(field): these values are not compared by size. Use = or != with a value."
    case .noWords(let text):
      "\"\(text)\" has no letter or digit to search for."
    }
  }

  /// How a value of a kind of field is written.
  private static func example(of kind: String) -> String {
    switch kind {
    case "date": "Write it as 2026-06-30."
    case "moment": "Write it as 2026-06-30 or 2026-06-30T20:15."
    case "money", "decimal": "Write it as 1250.50."
    case "switch": "Write yes or no."
    default: "Write it in digits."
    }
  }

  private static func sentence(_ error: PreviewError) -> String {
    switch error {
    case .portInUse(let port):
      "127.0.0.1:\(port): another program listens there. Name another port, or take any that is free: --port 0"
    case .portNotPermitted(let port):
      "127.0.0.1:\(port): this port needs rights that you do not have. Name one from 1024 on: --port 8080"
    case .cannotListen(let port, let detail):
      "127.0.0.1:\(port): the preview cannot listen there: \(detail)."
    }
  }

  private static func sentence(_ error: PublicationError) -> String {
    switch error {
    case .noEdition(let folder): "\(folder): there is no edition to publish. Make it with: gazette build"
    case .incompleteEdition(let name, let missing):
      "The edition \(name) lacks files: \(list(missing)). Make them again with: gazette build"
    case .overlap(let folder, let own):
      "\(folder): an edition cannot be published to a folder above or below \(own). Nothing was changed."
    case .folder(let error): publicationSentence(error)
    case .noProgram(let name): "\(name): there is no such program, or it cannot be run."
    case .programFailed(let name, let end, let detail):
      "\(name) \(phrase(end))\(detail.isEmpty ? "." : ": \(detail)")"
    case .badBranch(let name): "\"\(name)\" is not the name of a branch."
    case .checkedOut(let branch, let folder):
      "\(folder): the branch \(branch) is checked out here, and its files would no longer be those of the branch. Check out another, or publish to another branch."
    case .repository(let folder, let detail): "\(folder): git: \(detail)"
    case .notPushed(let branch, let remote, let detail):
      "The branch \(branch) cannot be pushed to \(remote), and is as it was: \(detail)"
    }
  }

  private static func sentence(_ error: OrderError) -> String {
    switch error {
    case .noCurrentOrder: "There is no current order. Begin one with: gazette order add DISH"
    case .empty(let order):
      "The order \(order) has no dishes and cannot be placed. Add one with: gazette order add DISH"
    case .quantity(let number):
      "The quantity \(number) is not possible: give a number from 1 to 100. Nothing was changed."
    case .unknownLine(let number, let order, let lines):
      "The order \(order) has no line \(number): it has \(lines == 0 ? "none" : lines == 1 ? "line 1 only" : "lines 1 to \(lines)"). See: gazette order show"
    case .unknownDish(let key): "There is no dish \(key) on the menu any more. See: gazette order menu"
    case .changed(let order):
      "The order \(order) has changed since it was shown, so nothing was done. See: gazette order show"
    case .delivery(let fault): "\(FaultText.reason(fault)). Nothing was changed."
    case .noTimeOfDay: "The clock of this machine cannot be read. Nothing was changed."
    }
  }

  private static func sentence(_ error: DishChoiceError) -> String {
    switch error {
    case .emptyMenu: "The menu is empty. Bring dishes in with: gazette import dishes menu.json"
    case .notFound(let name): "No dish is called \"\(name)\" or has these words. See: gazette order menu"
    case .notExact(let name):
      "\"\(name)\" is no key and no whole name of one dish. Give one of these, by key or name:"
    }
  }

  private static func phrase(_ end: PublicationError.End) -> String {
    switch end {
    case .status(let code): "ended with status \(code)"
    case .signal(let number): "was ended by signal \(number)"
    }
  }

  private static func publicationSentence(_ error: OutputError) -> String {
    switch error {
    case .foreignFolder(let path):
      "\(path): this folder holds files that Gazette did not publish; nothing was changed. Name an empty folder."
    case .mountPoint(let path):
      "\(path): a disk is mounted here, so the folder cannot be exchanged in one step; nothing was changed. Name a folder below it."
    case .foreignFile(let path):
      "A file called \(path) stands where the edition has one, and Gazette did not publish it; nothing was changed. Move it away."
    case .locked(let path, _): "\(path): another process is publishing beside it; try again when it is done."
    case .notWritable(let path, let detail): "\(path): \(detail). What was published before is as it was."
    case .repeatedPath, .unknownEdition, .incompleteEdition: sentence(error)
    }
  }
}
