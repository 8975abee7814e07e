internal import Foundation

/// The collections, templates and sample records that come with the program.
///
/// They lie in `share/gazette` beside the folder of an installed program, or in the source tree of a
/// program that was just built.
package struct ShippedFiles: Sendable {
  package let folder: String

  package var collections: String { folder + "/Collections" }
  package var templates: String { folder + "/Templates" }
  package var sample: String { folder + "/Sample" }

  /// Finds them by the place of the running program, whatever the working folder is.
  ///
  /// - Throws: ``Missing`` where they are in neither place.
  package static func find() throws(Missing) -> ShippedFiles { try found.get() }

  /// The program does not move while it runs.
  private static let found = Result { () throws(Missing) in try search() }

  private static func search() throws(Missing) -> ShippedFiles {
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
  package struct Missing: Error {
    package let program: String
  }
}
