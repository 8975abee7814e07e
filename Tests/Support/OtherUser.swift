import Foundation
import Testing

/// Another user of the system, as whom programs can be run where the tests are run by root.
package enum OtherUser {
  package static let id: UInt32 = 65_534

  /// A group beside their own that the user is in.
  package static let group: UInt32 = 65_533

  /// Whether the built program can be run as that user, which is tried out.
  package static let isThere: Bool = {
    guard geteuid() == 0, let folder = try? TestFolder() else { return false }
    return (try? run("--version", in: folder.path))?.status == 0
  }()

  /// Gives files to the user, and the group that is called by the same number.
  package static func own(_ path: String) throws {
    let run = try ChildProcess.run("chown", ["-R", "-h", "\(id):\(id)", path], in: "/")
    try #require(run.status == 0, "\(run.errorText)")
  }

  /// Runs Gazette as that user.
  ///
  /// - Parameter umask: the rights that files do not get.
  package static func run(_ arguments: String..., in folder: String, umask: String = "022") throws
    -> GazetteProgram.Run
  {
    let user = ["--reuid=\(id)", "--regid=\(id)", "--groups=\(group)", "--inh-caps=-all"]
    let shell = ["sh", "-c", "umask \(umask); exec \"$0\" \"$@\"", GazetteProgram.path]
    return try ChildProcess.run(
      "setpriv", user + shell + arguments, in: folder,
      environment: ["TMPDIR": "/tmp", "LC_ALL": "C.UTF-8"].merging(GitFolder.environment) { own, _ in own })
  }
}
