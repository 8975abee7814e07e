import Foundation
import Testing

/// A small file system of its own in memory, unmounted when the test is over.
package final class SmallDisk {
  package let folder: TestFolder

  /// - Parameter options: as `mount` takes them, such as `size=64k`.
  package init(_ options: String) throws {
    folder = try TestFolder()
    let mount = try #require(Tools.mount)
    let run = try ChildProcess.run(mount, ["-t", "tmpfs", "-o", options, "tmpfs", folder.path], in: "/")
    try #require(run.status == 0, "\(run.errorText)")
  }

  deinit { _ = umount2(folder.path, 2) }
}
