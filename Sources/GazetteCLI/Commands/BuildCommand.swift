import ArgumentParser
import Gazette
import Press

/// `gazette build`: makes the edition.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Make the edition into the output folder.",
    discussion: "Example:\n  gazette build --as-of 2026-06-30")

  @OptionGroup var options: EditionOptions

  @Option(
    help: ArgumentHelp("The folder to build into, instead of that of the settings.", valueName: "folder"))
  var output: String?

  func run() throws {
    try options.run { project in
      try FolderOutput(folder: output ?? project.outputPath)
    } finish: { destination, isWhole in
      guard let folder = destination as? FolderOutput else { return }
      if isWhole { try folder.publish() } else { folder.abandon() }
    }
  }
}
