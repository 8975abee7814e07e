import Foundation
import Testing

/// A library that a program loads before the system's own.
package enum PreloadedLibrary {
  private static let folder = try? TestFolder.lasting()

  /// Makes one of a file in `Libraries/`, where there is a compiler.
  ///
  /// - Returns: its path.
  package static func make(_ name: String) -> String? {
    guard let folder else { return nil }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "Libraries/\(name).c")
    let library = folder.path("\(name).so")
    for compiler in ["/usr/bin/clang", "/usr/bin/cc", "/usr/local/bin/clang"]
    where FileManager.default.isExecutableFile(atPath: compiler) {
      let arguments = ["-shared", "-fPIC", "-O1", "-o", library, source.path, "-ldl"]
      guard let run = try? ChildProcess.run(compiler, arguments, in: "/"), run.status == 0 else { continue }
      return library
    }
    return nil
  }
}
