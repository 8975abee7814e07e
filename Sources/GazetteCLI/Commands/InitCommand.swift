import ArgumentParser
import Foundation
import Gazette
import RecordStore

/// `gazette init`: makes a project.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a new project: settings and an empty store.",
    discussion: "Example:\n  gazette init --sample demo")

  @Argument(help: "The folder of the project; it is made where there is none.", completion: .directory)
  var folder = "."

  @Flag(help: "Fill the store with the sample records.")
  var sample = false

  @Flag(help: "Copy the shipped templates into the project, for editing.")
  var templates = false

  func run() throws {
    let shipped = try ShippedFiles.find()
    let maker = ProjectMaker(folder: folder, shipped: shipped)
    if templates, maker.hasSettings, !sample {
      try maker.copyTemplates()
      print("templates copied to \(folder)/Templates")
      return
    }
    try maker.makeProject(withSample: sample)
    if templates { try maker.copyTemplates() }
    print("project made in \(folder): build its edition with: gazette build --project \(folder)")
  }
}

/// Makes the files of a new project; what exists is never written over.
struct ProjectMaker {
  let folder: String
  let shipped: ShippedFiles

  private var settingsPath: String { "\(folder)/\(Project.settingsName)" }
  var hasSettings: Bool { FileManager.default.fileExists(atPath: settingsPath) }

  func makeProject(withSample: Bool) throws {
    guard !hasSettings else { throw UsageError.projectExists(file: settingsPath) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let settings =
      withSample
      ? try String(contentsOfFile: shipped.sample + "/gazette.yml", encoding: .utf8) : Self.freshSettings
    let project = Project(
      folder: URL(fileURLWithPath: folder).standardizedFileURL.path, settings: try Settings(text: settings),
      shippedTemplates: shipped.templates)
    let store = try project.createStore()
    if withSample {
      try SampleRecords(folder: shipped.sample).importAll(into: store, settings: project.settings)
    }
    try Data(settings.utf8).write(to: URL(fileURLWithPath: settingsPath), options: .withoutOverwriting)
  }

  /// Copies templates that the project does not have yet.
  func copyTemplates() throws {
    let source = URL(fileURLWithPath: shipped.templates)
    let files = FileManager.default.enumerator(atPath: source.path)
    while let name = files?.nextObject() as? String {
      let target = URL(fileURLWithPath: folder).appending(path: "Templates").appending(path: name)
      if FileManager.default.fileExists(atPath: target.path) { continue }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: source.appending(path: name).path, isDirectory: &isFolder)
      if isFolder.boolValue {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      } else {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source.appending(path: name), to: target)
      }
    }
  }

  static let freshSettings = """
    # The site's title.
    title: Gazette
    # The time zone in which "today" is taken.
    timeZone: Etc/UTC
    # The currency of every amount (ISO 4217).
    currency: USD

    """
}
