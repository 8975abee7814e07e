import ArgumentParser
import Gazette
import Press

/// Which output folder a command works on.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The output folder, instead of that of the settings.", valueName: "folder"))
  var output: String?

  @OptionGroup var project: ProjectOptions

  func archive(for access: EditionArchive.Access) throws -> EditionArchive {
    try project.load().archive(in: output, for: access)
  }
}

/// Differences were found, and printed.
struct DifferencesFound: Error {}

extension Project {
  /// The output folder, in which neither the project nor its store lies.
  ///
  /// - Parameter folder: instead of that of the settings.
  /// - Throws: ``OutputError``, ``UsageError/emptyPath(option:)``.
  func archive(in folder: String?, for access: EditionArchive.Access) throws -> EditionArchive {
    if folder?.isEmpty == true { throw UsageError.emptyPath(option: "--output") }
    return try EditionArchive(
      folder: folder ?? outputPath, for: access, outside: [self.folder, storePath])
  }
}
