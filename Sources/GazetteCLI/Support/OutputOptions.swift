import ArgumentParser
import Gazette
import Press

/// Which output folder a command works on.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The output folder, instead of that of the settings.", valueName: "folder"))
  var output: String?

  @OptionGroup var project: ProjectOptions

  func archive(for access: EditionArchive.Access) throws -> EditionArchive {
    try EditionArchive(folder: output ?? project.load().outputPath, for: access)
  }
}

/// Differences were found, and printed.
struct DifferencesFound: Error {}
