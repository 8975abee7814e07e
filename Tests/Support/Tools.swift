import Foundation
import Testing

/// Programs of the system that some tests need and are skipped without.
package enum Tools {
  package static let sqlite: String? = find("sqlite3")
  package static let systemdAnalyze: String? = find("systemd-analyze")
  package static let script: String? = find("script")
  package static let git: String? = find("git")
  package static let mount: String? = canMount ? find("mount") : nil

  /// A shell, where it is installed.
  package static func shell(_ name: String) -> String? { find(name) }

  private static func find(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether file systems can be mounted here, which is tried out.
  private static let canMount: Bool = {
    guard let mount = find("mount"), let folder = try? TestFolder() else { return false }
    let run = try? ChildProcess.run(mount, ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder.path], in: "/")
    guard run?.status == 0 else { return false }
    _ = umount2(folder.path, 0)
    return true
  }()

  /// Runs SQL on a database file.
  package static func sql(_ statement: String, on file: String) throws {
    let program = try #require(sqlite)
    let run = try ChildProcess.run(program, [file, statement], in: "/")
    try #require(run.status == 0, "\(run.errorText)")
  }
}
