import ArgumentParser
import Gazette
import Press

/// `gazette check`: everything that `build` does, writing nothing.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check everything that build checks, writing nothing.",
    discussion: "Example:\n  gazette check --as-of 2026-06-30")

  @OptionGroup var options: EditionOptions

  func run() throws {
    try options.run { project in
      try FolderOutput.checkIsOurs(project.outputPath)
      return NoOutput()
    } finish: { _, _ in
    }
  }
}
