import ArgumentParser
import Forms
import Foundation
import Gazette

/// Which project a command works on.
struct ProjectOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The project's folder.", valueName: "folder"), completion: .directory)
  var project = "."

  @Flag(help: "Print nothing but results and errors.")
  var quiet = false

  func load() throws -> Project {
    if project.isEmpty { throw UsageError.emptyPath(option: "--project") }
    // A folder that was removed can still be worked in, and has no path.
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    if folder == nil, errno == ENOENT, !project.hasPrefix("/") {
      throw FileProblem(
        path: project,
        detail: localized("the folder that this was started in is there no longer; change into another one"))
    }
    guard let isFolder = FileManager.default.isFolder(project) else {
      throw UsageError.noProject(folder: project)
    }
    guard isFolder else { throw FileProblem(path: project, detail: localized("this is no folder")) }
    let hasSettings = FileManager.default.fileExists(atPath: "\(project)/\(Project.settingsName)")
    let found: Project
    do { found = try Project(folder: project, shippedTemplates: ShippedFiles.find().templates) } catch {
      if let language = Settings.language(statedIn: "\(project)/\(Project.settingsName)") {
        Localization.use(language: language)
      }
      throw error
    }
    // Where there is no project yet, it is whoever sits here who has a language.
    if hasSettings || FileManager.default.fileExists(atPath: found.storePath) {
      Localization.use(found)
    } else {
      Localization.useTitles(of: found)
    }
    return try found.withEarlierForms {
      Console.error(localized("\($0): the form of that name, which is a kind of its own from now on"))
    }
  }
}

/// A command was used in a way that cannot work.
enum UsageError: Error {
  case unknownCommand(String, known: [String])
  case noProject(folder: String)
  case unknownKind(String, known: [String])
  /// The kind is of a collection that the settings leave out.
  case leftOutKind(String)
  case unknownRecord(kind: String, key: String)
  case badDate(String)
  case projectExists(file: String)
  /// Another process makes a project there.
  case projectInTheMaking(folder: String)
  case noTargets
  /// A collection that is not shipped as files.
  case unknownCollection(String, known: [String])
  case unknownTarget(String, known: [String])
  /// Something would be lost, nobody can be asked, and `--yes` was not given; with the word for doing it.
  case needsConfirmation(String)
  /// Nothing was given to enter, and nobody can be asked.
  case needsAnswers(command: String)
  /// A text behind `--set` that is no `field=value`.
  case badAnswer(String)
  /// A field that is given twice behind `--set`.
  case repeatedAnswer(String)
  /// The JSON of `--json` is no object.
  case badAnswers(String)
  /// Nothing is said of a rating's questions, and nobody can be asked.
  case needsRating
  /// Nothing is said of what to order, and nobody can be asked.
  case needsOrder
  case needsStudent(String)
  /// An argument is missing, and nobody can be asked; with an example of a command that has it.
  case missingArgument(String, example: String)
  /// The kind does not say what its property list has.
  case noPropertyList(kind: String)
  /// A key that no record can have.
  case badKey
  /// A word of the command line whose bytes are no UTF-8.
  case argumentNotUTF8(String)
  /// An option was given an empty path, such as that of a variable which is not set.
  case emptyPath(option: String)
  /// A name means none of the fields that can be asked for, or several.
  case unknownField(String, kind: String, known: [String])
  /// Records of this kind are entered by another command.
  case enteredOtherwise(kind: String, command: String)
  /// What is to be listed is asked for in words that cannot be read.
  case badList(kind: String, ListFault)
  /// An option of list that only records have.
  case notListedBy(option: String)
  /// No rejected row is called so; with what those are called that there are.
  case notRejected(kind: String, row: String, isReopening: Bool, known: [String])

  /// Whether the words of the command itself are wrong, whatever the project holds.
  var isMisuse: Bool {
    switch self {
    case .unknownCommand, .unknownKind, .badDate, .noTargets,
      .unknownCollection, .unknownTarget, .needsConfirmation, .needsAnswers, .badAnswer, .repeatedAnswer,
      .badAnswers,
      .enteredOtherwise, .unknownField, .leftOutKind,
      .needsRating, .needsOrder, .needsStudent, .missingArgument, .noPropertyList, .badKey,
      .emptyPath, .argumentNotUTF8, .badList, .notListedBy:
      true
    case .noProject, .unknownRecord, .projectExists, .projectInTheMaking, .notRejected: false
    }
  }
}
