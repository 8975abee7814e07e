import ArgumentParser
import Forms
import Foundation
import Gazette
import RecordStore

/// `gazette init`: makes a project.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a new project: settings and an empty store.",
    discussion: """
      Examples:
        gazette init --sample demo
        gazette init house --currency EUR
      """)

  @Argument(help: "The folder of the project; it is made where there is none.", completion: .directory)
  var folder = "."

  @Flag(help: "Fill the store with the sample records.")
  var sample = false

  @Flag(help: "Copy the shipped templates into the project, for editing.")
  var templates = false

  @Option(
    help: ArgumentHelp("The currency of every amount (ISO 4217); USD when left out.", valueName: "code"))
  var currency: String?

  func validate() throws {
    guard let currency else { return }
    if sample { throw ValidationError("The sample has its own currency; leave '--currency' out") }
    guard let known = Currency(code: currency), known.isInISO4217 else {
      throw ValidationError(
        "The value '\(currency)' is invalid for '--currency <code>': ISO 4217 has no such currency; "
          + "give a code in capitals such as EUR")
    }
  }

  func run() throws {
    let maker = ProjectMaker(folder: folder.isEmpty ? "." : folder, shipped: try ShippedFiles.find())
    if templates, !sample, maker.hasSettings {
      let count = try maker.copyTemplates()
      print("\(count) templates copied to \(maker.folder)/Templates; those that were there stay as they are")
      return
    }
    var start = ProjectMaker.Start(hasSample: sample, hasTemplates: templates)
    if let currency { start.currency = currency }
    try maker.makeProject(start)
    let option = maker.folder == "." ? "" : " --project \(maker.folder)"
    print("project made in \(maker.folder); build its edition with: gazette build\(option)")
  }
}
