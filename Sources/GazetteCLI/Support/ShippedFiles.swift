import Foundation

/// The templates and sample records that come with the program.
///
/// They lie in `share/gazette` beside the folder of an installed program, or in the source tree of a
/// program that was just built.
struct ShippedFiles {
  let folder: String

  var templates: String { folder + "/Templates" }
  var sample: String { folder + "/Sample" }

  /// Finds them by the place of the running program, whatever the working folder is.
  ///
  /// - Throws: ``Missing`` where they are in neither place.
  static func find() throws -> ShippedFiles {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
      throw Missing(program: "gazette")
    }
    var folder = program.deletingLastPathComponent()
    let installed = folder.deletingLastPathComponent().appending(path: "share/gazette")
    if isComplete(installed) { return ShippedFiles(folder: installed.path) }
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      if isComplete(folder),
        FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
      {
        return ShippedFiles(folder: folder.path)
      }
    }
    throw Missing(program: program.path)
  }

  private static func isComplete(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "Templates/html/layout.mustache").path)
  }

  /// The program was moved without its files.
  struct Missing: Error {
    let program: String
  }
}
