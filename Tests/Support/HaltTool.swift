import Foundation
import Testing

/// A library, put before the system's own, that halts a program just before its calls that change a file.
package enum HaltTool {
  private static let folder = try? TestFolder.lasting()

  package static let path: String? = PreloadedLibrary.make("halt-at")

  /// Halts a program just before a call, counted from 1, until it is sent SIGCONT; before every call where none is given.
  ///
  /// It has a folder of its own for what it needs for a while: from the system's it would take away what others have left
  /// that were killed, with calls that no other run makes.
  package static func environment(at call: Int = 0) -> [String: String] {
    ["LD_PRELOAD": path ?? "", "HALT_AT": "\(call)", "TMPDIR": folder?.path ?? ""]
  }

  /// How many calls that change a file a command makes in a copy of a project.
  package static func count(_ arguments: [String], in project: CommandProject) throws -> Int {
    let copy = try TestFolder(copyOf: project.folder)
    return try run(arguments, in: copy) { _ in }
  }

  /// Runs a command that must succeed, and halts it before each of its calls that change a file.
  ///
  /// - Parameter look: what is done while it is halted, with the number of the call.
  /// - Returns: how many such calls there were.
  private static func run(_ arguments: [String], in folder: TestFolder, look: (Int) throws -> Void) throws
    -> Int
  {
    let program = try ChildProcess(
      GazetteProgram.path, arguments, in: folder.path, environment: environment())
    var call = 0
    while try program.isHalted() {
      call += 1
      try look(call)
      kill(program.identifier, SIGCONT)
    }
    let end = try program.end()
    try #require(end.status == 0, "\(end.errorText)")
    return call
  }

  /// Everything that a command would leave if it were killed at one of its calls that change a file.
  ///
  /// Between two calls the system knows nothing of what the program has in mind: what is in the project's folder while
  /// the program is halted is what a kill there leaves. A call after which all is as it was before leaves nothing new.
  ///
  /// - Parameters:
  ///   - project: a project that is afterwards as the command makes it when it runs to its end.
  ///   - looksAt: tells of a call, counted from 1, whether what is there before it is looked at.
  /// - Returns: copies of the project's folder, with the numbers of the calls, in their order.
  /// - Complexity: O(*n* · *m*) for *n* calls and *m* bytes in the project.
  package static func leftovers(
    of arguments: [String], in project: CommandProject, at looksAt: (Int) -> Bool = { _ in true }
  ) throws -> [(call: Int, folder: TestFolder)] {
    let folder = project.folder
    var leftovers: [(call: Int, folder: TestFolder)] = []
    var last: [String: FileState] = [:]
    _ = try run(arguments, in: folder) { call in
      guard looksAt(call) else { return }
      let now = try FileState.all(below: folder)
      guard now != last else { return }
      last = now
      let copy = try TestFolder()
      let run = try ChildProcess.run("/bin/cp", ["-a", folder.path + "/.", copy.path], in: "/")
      try #require(run.status == 0, "\(run.errorText)")
      leftovers.append((call, copy))
    }
    return leftovers
  }
}

/// All that another program can see of a file or folder, but for when it was read.
private struct FileState: Equatable {
  private let bytes: [UInt8]
  private let mode: mode_t
  /// Which of several names are of one file.
  private let identity: UInt64
  private let links: UInt64
  private let changed: Int

  /// The files and folders below a folder, by their paths.
  static func all(below folder: TestFolder) throws -> [String: FileState] {
    try Dictionary(
      uniqueKeysWithValues: folder.tree().map { entry, bytes in
        var status = stat()
        try #require(lstat(folder.path(entry), &status) == 0)
        return (
          entry,
          FileState(
            bytes: bytes, mode: status.st_mode, identity: UInt64(status.st_ino),
            links: UInt64(status.st_nlink),
            changed: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
        )
      })
  }
}
