import Forms
import Foundation
import Gazette
import Press

/// A branch of a repository, read and written without its working tree, its index or its HEAD.
struct Branch {
  let name: String
  let repository: String
  /// The folder of git's own files.
  private let gitFolder: String

  private var reference: String { "refs/heads/\(name)" }

  /// - Throws: ``PublicationError`` where there is no repository, the name is none, or the branch is
  ///   checked out.
  init(_ name: String, of repository: String) throws {
    self.name = name
    self.repository = repository
    let found = try Self.run(["-C", repository, "rev-parse", "--absolute-git-dir"])
    guard found.status == 0 else {
      throw PublicationError.repository(folder: repository, detail: Git.reason(found))
    }
    gitFolder = Self.line(found)
    guard try git(["check-ref-format", reference]).status == 0 else { throw PublicationError.badBranch(name) }
    let worktrees = try text(of: ["worktree", "list", "--porcelain"])
    var folder = repository
    for line in worktrees.split(separator: "\n") {
      if line.hasPrefix("worktree ") { folder = String(line.dropFirst("worktree ".count)) }
      if line == "branch \(reference)" { throw PublicationError.checkedOut(branch: name, folder: folder) }
    }
  }

  // MARK: Reading

  /// The branch's last commit; nil where there is no such branch.
  func commit() throws -> String? { try commit(of: reference) }

  /// The remote's last commit of the branch that this repository knows of.
  func commit(lastSeenOn remote: String) throws -> String? {
    try commit(of: "refs/remotes/\(remote)/\(name)")
  }

  private func commit(of reference: String) throws -> String? {
    let run = try git(["rev-parse", "--verify", "--quiet", "\(reference)^{commit}"])
    return run.status == 0 ? Self.line(run) : nil
  }

  /// The remote's last commit of the branch, asked for now.
  func commit(on remote: String) throws -> String? {
    let run = try git(["ls-remote", "--", remote, reference])
    guard run.status == 0 else {
      throw PublicationError.notPushed(branch: name, remote: remote, detail: Git.reason(run))
    }
    return Self.line(run).split(separator: "\t").first.map(String.init)
  }

  func tree(ofCommit commit: String) throws -> String { try text(of: ["rev-parse", "\(commit)^{tree}"]) }

  // MARK: Writing

  /// Stores the files of a folder, byte for byte.
  func tree(of folder: String) throws -> String {
    let scratch = try ScratchFolder(for: .work)
    defer { scratch.remove() }
    let index = ["GIT_INDEX_FILE": "\(scratch.path)/index"]
    let settings = [
      "core.autocrlf=false", "core.attributesFile=/dev/null", "core.fileMode=false", "core.splitIndex=false",
      "core.sparseCheckout=false", "core.fsmonitor=false", "advice.addEmbeddedRepo=false",
    ]
    _ = try text(
      of: ["--work-tree=\(folder)"] + settings.flatMap { ["-c", $0] } + ["add", "-A", "-f", "--", "."],
      in: folder, environment: index)
    return try text(of: ["write-tree"], environment: index)
  }

  /// Stores a commit, by the user of the repository's settings if there is one.
  func commit(tree: String, parent: String?, message: [String]) throws -> String {
    let names = try ["user.name", "user.email"].map { try git(["config", $0]).status == 0 }
    let user = names.contains(false) ? ["-c", "user.name=Gazette", "-c", "user.email=gazette@localhost"] : []
    return try text(
      of: user + ["commit-tree", tree] + (parent.map { ["-p", $0] } ?? [])
        + message.flatMap { ["-m", $0] })
  }

  /// Lets the branch lead to a commit, or removes it, if it still is where it was.
  func set(to commit: String?, from old: String?) throws {
    let reason = ["update-ref", "-m", "gazette publish"]
    if let commit {
      // An empty old value stands for a branch that must not be there.
      _ = try text(of: reason + [reference, commit, old ?? ""])
    } else {
      _ = try text(of: reason + ["-d", reference] + (old.map { [$0] } ?? []))
    }
  }

  func push(_ commit: String, to remote: String) throws {
    let run = try git(["push", "--quiet", "--", remote, "\(commit):\(reference)"])
    guard run.status == 0 else {
      let reason = Git.reason(run)
      throw reason.hasPrefix("! [rejected]")
        ? PublicationError.behind(branch: name, remote: remote, repository: repository)
        : .notPushed(branch: name, remote: remote, detail: reason)
    }
  }

  // MARK: git

  /// The output of a command that must succeed.
  private func text(
    of arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> String {
    let run = try git(arguments, in: folder, environment: environment)
    guard run.status == 0 else {
      throw PublicationError.repository(folder: repository, detail: Git.reason(run))
    }
    return Self.line(run)
  }

  private func git(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Subprocess {
    try Self.run(["--git-dir=\(gitFolder)"] + arguments, in: folder ?? repository, environment: environment)
  }

  private static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Subprocess {
    let run = try Git.run(arguments, in: folder, environment: environment)
    guard run.status != 127 else { throw PublicationError.noProgram("git") }
    return run
  }

  private static func line(_ run: Subprocess) -> String {
    String(decoding: run.output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
