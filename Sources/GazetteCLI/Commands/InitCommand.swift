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
    let maker = ProjectMaker(folder: folder.isEmpty ? "." : folder, shipped: try ShippedFiles.find())
    if templates, !sample, maker.hasSettings {
      let count = try maker.copyTemplates()
      print("\(count) templates copied to \(maker.folder)/Templates; those that were there stay as they are")
      return
    }
    try maker.makeProject(withSample: sample, withTemplates: templates)
    let option = maker.folder == "." ? "" : " --project \(maker.folder)"
    print("project made in \(maker.folder); build its edition with: gazette build\(option)")
  }
}
