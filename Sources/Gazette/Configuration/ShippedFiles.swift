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
  /// - Throws: ``Missing`` where they are in neither place, or not all of them.
  package static func find() throws(Missing) -> ShippedFiles { try found.get() }

  /// The program does not move while it runs.
  private static let found = Result { () throws(Missing) in try search() }

  private static func search() throws(Missing) -> ShippedFiles {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
      throw Missing(program: "gazette", folder: "", files: [])
    }
    var folder = program.deletingLastPathComponent()
    let installed = folder.deletingLastPathComponent().appending(path: "share/gazette")
    if let files = try files(in: installed, of: program) { return files }
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path),
        let files = try files(in: folder, of: program)
      {
        return files
      }
    }
    throw Missing(program: program.path, folder: "", files: [])
  }

  /// The files in a folder; nil where none is there.
  ///
  /// - Throws: ``Missing`` where some are there, and others are not or cannot be read.
  /// - Complexity: one question to the system for each of ``names``.
  private static func files(in folder: URL, of program: URL) throws(Missing) -> ShippedFiles? {
    let missing = names.filter { access("\(folder.path)/\($0)", R_OK) != 0 }
    if missing.isEmpty { return ShippedFiles(folder: folder.path) }
    guard missing.count < names.count else { return nil }
    throw Missing(program: program.path, folder: folder.path, files: missing)
  }

  /// The program was moved without its files, or installed without some of them.
  package struct Missing: Error {
    package let program: String
    /// Where some of the files are; empty where none were found.
    package let folder: String
    /// Those that are not there, or cannot be read.
    package let files: [String]
  }
}
