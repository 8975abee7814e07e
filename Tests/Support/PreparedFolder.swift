import Foundation
import Synchronization

/// A folder that is filled once, and copied for every test that asks for it.
///
/// ```swift
/// folder = try PreparedFolder.copy(of: "an empty project") { folder in
///   try #require(try GazetteProgram.run("init", in: folder.path).status == 0)
/// }
/// ```
package final class PreparedFolder: Sendable {
  private let folder = Mutex<TestFolder?>(nil)
  private static let all = Mutex<[String: PreparedFolder]>([:])

  private init() {}

  /// A copy of the folder with a name; the first that asks fills it.
  package static func copy(of name: String, _ fill: (TestFolder) throws -> Void) throws -> TestFolder {
    let prepared = all.withLock { all in
      let prepared = all[name] ?? PreparedFolder()
      all[name] = prepared
      return prepared
    }
    let original = try prepared.folder.withLock { folder -> TestFolder in
      if let folder { return folder }
      let filled = try TestFolder.lasting()
      try fill(filled)
      folder = filled
      return filled
    }
    return try TestFolder(copyOf: original)
  }
}
