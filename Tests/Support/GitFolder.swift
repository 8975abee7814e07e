import Foundation
import Testing

/// A repository, asked through the system's own git.
package struct GitFolder {
  /// Nothing of the machine's or the user's settings.
  package static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_DATE": "2026-06-30T12:00:00Z",
    "GIT_COMMITTER_DATE": "2026-06-30T12:00:00Z",
  ]
  package let path: String

  /// A repository, or a working tree of one, that is there already.
  package init(of path: String) { self.path = path }

  /// Makes a repository.
  package init(_ path: String, _ options: String...) throws {
    self.path = path
    let git = try #require(Tools.git)
    let run = try ChildProcess.run(
      git, ["init", "--quiet", "--initial-branch=main"] + options + [path], in: "/",
      environment: Self.environment)
    try #require(run.status == 0, "\(run.errorText)")
  }

  @discardableResult
  package func callAsFunction(_ arguments: String...) throws -> String {
    let git = try #require(Tools.git)
    let run = try ChildProcess.run(git, arguments, in: path, environment: Self.environment)
    try #require(run.status == 0, "\(run.errorText)")
    return run.outputText.trimmingCharacters(in: .newlines)
  }

  /// The files of a commit: the bytes of each by its path.
  package func files(of commit: String) throws -> [String: [UInt8]] {
    let git = try #require(Tools.git)
    var files: [String: [UInt8]] = [:]
    for path in try self("ls-tree", "-r", "--name-only", commit).split(separator: "\n") {
      let run = try ChildProcess.run(
        git, ["cat-file", "blob", "\(commit):\(path)"], in: self.path, environment: Self.environment)
      files[String(path)] = run.output
    }
    return files
  }
}
