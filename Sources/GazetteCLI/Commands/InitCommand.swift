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
        gazette init --collections employees
      """)

  @Argument(help: "The folder of the project; it is made where there is none.", completion: .directory)
  var folder = "."

  @Flag(help: "Fill the store with the sample records.")
  var sample = false

  @Flag(help: "Copy the shipped templates into the project, for editing.")
  var templates = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Copy shipped collections into the project, for editing.", valueName: "name"))
  var collections: [String] = []

  @Option(
    help: ArgumentHelp("The currency of every amount (ISO 4217); USD when left out.", valueName: "code"))
  var currency: String?

  func validate() throws {
    guard let currency else { return }
    if sample { throw ValidationError(localized("The sample has its own currency; leave '--currency' out")) }
    guard let known = Currency(code: currency), known.isInISO4217 else {
      throw ValidationError(
        localized(
          "The value '\(currency)' is invalid for '--currency <code>': ISO 4217 has no such currency; give a code in capitals such as EUR"
        ))
    }
  }

  private func report(_ count: Int, _ what: String, _ maker: ProjectMaker, _ target: String) {
    ResultTerminal.print(
      localized(
        "\(count) \(what) copied to \(maker.folder)/\(target); those that were there stay as they are"))
  }

  func run() throws {
    if folder.isEmpty { throw UsageError.emptyPath(option: "init") }
    let maker = ProjectMaker(folder: folder, shipped: try ShippedFiles.find())
    if templates || !collections.isEmpty, !sample, maker.hasSettings {
      if templates { report(try maker.copyTemplates(), localized("templates"), maker, "Templates") }
      if !collections.isEmpty {
        report(try maker.copyCollections(collections), localized("files"), maker, "Collections")
      }
      return
    }
    var start = ProjectMaker.Start(hasSample: sample, hasTemplates: templates, collections: collections)
    if let currency { start.currency = currency }
    try maker.makeProject(start)
    let option = maker.folder == "." ? "" : " --project \(ShellText.word(maker.folder))"
    ResultTerminal.print(
      localized("project made in \(maker.folder); build its edition with: gazette build\(option)"))
  }
}
