import Foundation
import Testing

/// A library, put before the system's own, that ends a program at one of its calls.
package enum KillTool {
  package static let path: String? = {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "Libraries/kill-at.c")
    let library = NSTemporaryDirectory() + "gazette-kill-at-\(getpid()).so"
    for compiler in ["/usr/bin/clang", "/usr/bin/cc", "/usr/local/bin/clang"]
    where FileManager.default.isExecutableFile(atPath: compiler) {
      let arguments = ["-shared", "-fPIC", "-O1", "-o", library, source.path, "-ldl"]
      guard let run = try? ChildProcess.run(compiler, arguments, in: "/"), run.status == 0 else { continue }
      return library
    }
    return nil
  }()

  /// A folder for what programs need for a while: from the system's own they would take away what others have left that
  /// were killed, with calls that no other run makes.
  private static let scratch: String = {
    let folder = NSTemporaryDirectory() + "gazette-kill-scratch-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }()

  package static func environment(at call: Int) -> [String: String] {
    ["LD_PRELOAD": path ?? "", "KILL_AT": "\(call)", "TMPDIR": scratch]
  }

  /// Halts a program at a call, until it is sent SIGCONT.
  package static func haltingEnvironment(at call: Int) -> [String: String] {
    environment(at: call).merging(["KILL_STOP": "1"]) { $1 }
  }

  /// How many calls that change a file a command makes in a copy of a project.
  package static func count(_ arguments: [String], in project: CommandProject) throws -> Int {
    let copy = try TestFolder()
    try FileManager.default.copyItem(atPath: project.folder.path, toPath: copy.path("project"))
    let run = try ChildProcess.run(
      GazetteProgram.path, arguments, in: copy.path("project"),
      environment: ["LD_PRELOAD": path ?? "", "KILL_COUNT": copy.path("count"), "TMPDIR": scratch])
    try #require(run.status == 0, "\(run.errorText)")
    return try #require(Int(try copy.text("count")))
  }
}
