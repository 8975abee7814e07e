import Foundation
import Testing

/// Programs of the system that some tests need and are skipped without.
enum Tools {
  static let sqlite: String? = find("sqlite3")
  static let systemdAnalyze: String? = find("systemd-analyze")
  static let script: String? = find("script")
  static let git: String? = find("git")
  static let mount: String? = canMount ? find("mount") : nil

  /// A shell, where it is installed.
  static func shell(_ name: String) -> String? { find(name) }

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
  static func sql(_ statement: String, on file: String) throws {
    let program = try #require(sqlite)
    let run = try ChildProcess.run(program, [file, statement], in: "/")
    try #require(run.status == 0, "\(run.errorText)")
  }
}

/// A small file system of its own in memory, unmounted when the test is over.
final class SmallDisk {
  let folder: TestFolder

  /// - Parameter options: as `mount` takes them, such as `size=64k`.
  init(_ options: String) throws {
    folder = try TestFolder()
    let mount = try #require(Tools.mount)
    let run = try ChildProcess.run(mount, ["-t", "tmpfs", "-o", options, "tmpfs", folder.path], in: "/")
    try #require(run.status == 0, "\(run.errorText)")
  }

  deinit { _ = umount2(folder.path, 2) }
}
