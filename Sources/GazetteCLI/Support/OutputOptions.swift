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
    let output = folder ?? outputPath
    let whole = EditionArchive.wholePath(output)
    for own in ownFolders where EditionArchive.lies(whole, in: EditionArchive.wholePath(own)) {
      throw OutputError.ownFolder(path: whole, own: own)
    }
    return try EditionArchive(
      folder: output, for: access, outside: [self.folder, storePath],
      telling: { Console.error(ErrorText.line(for: $0)) })
  }

  /// The folders of which no file may be an edition's, as they are read or have the records' files.
  var ownFolders: [String] {
    ["Collections", "Pages", "Templates", PictureFolder.name].map { "\(folder)/\($0)" }
      + (settings.files.map { [$0.folder] } ?? [])
  }
}
