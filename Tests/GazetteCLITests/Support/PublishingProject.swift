import Foundation
import Testing

/// A project with targets to publish to, whose edition can be made to change.
struct PublishingProject {
  let project: CommandProject
  var folder: TestFolder { project.folder }

  /// - Parameter targets: the lines below `publish:`.
  init(_ targets: String...) throws {
    project = try CommandProject()
    try setTargets(targets)
  }

  func setTargets(_ targets: [String]) throws {
    try folder.write("publish:\n" + targets.map { "  \($0)\n" }.joined(), to: "gazette.yml")
  }

  /// Makes an edition with one employee more.
  func addEmployee(_ name: String) throws {
    try folder.write(CommandProject.staff + "\(name),1970-12-09,partTime\n", to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    try #require(try project.run("build", "--as-of", "2026-07-01").status == 0)
  }

  /// The name of the current edition.
  func edition() throws -> String {
    let lines = try project.run("editions").outputLines
    return try String(#require(lines.first).split(separator: " ")[1])
  }

  /// Publishes; the settings of git are none but the repository's.
  func publish(_ arguments: String..., environment: [String: String] = [:]) throws -> GazetteProgram.Run {
    let variables = environment.merging(GitFolder.environment) { own, _ in own }
    return try GazetteProgram.run(["publish"] + arguments, in: folder.path, environment: variables)
  }

  /// Publishes, which must succeed; the printed lines.
  func published(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [Substring]
  {
    let run = try GazetteProgram.run(
      ["publish"] + arguments, in: folder.path, environment: GitFolder.environment)
    #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(run.error.isEmpty, "\(run.errorText)", sourceLocation: sourceLocation)
    return run.outputLines
  }

  /// The files of the edition's site with the list that publishing adds, as a folder has them.
  func site() throws -> [String: [UInt8]] { try folder.tree("Output/site") }

  /// What a folder has but for the list.
  func contents(_ name: String) throws -> [String: [UInt8]] {
    var tree = try folder.tree(name)
    tree[".gazette-published"] = nil
    return tree
  }
}

/// A repository, asked through the system's own git.
struct GitFolder {
  /// Nothing of the machine's or the user's settings.
  static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_DATE": "2026-06-30T12:00:00Z",
    "GIT_COMMITTER_DATE": "2026-06-30T12:00:00Z",
  ]
  let path: String

  /// Makes a repository.
  init(_ path: String, _ options: String...) throws {
    self.path = path
    let git = try #require(Tools.git)
    let run = try ChildProcess.run(
      git, ["init", "--quiet", "--initial-branch=main"] + options + [path], in: "/",
      environment: Self.environment)
    try #require(run.status == 0, "\(run.errorText)")
  }

  @discardableResult
  func callAsFunction(_ arguments: String...) throws -> String {
    let git = try #require(Tools.git)
    let run = try ChildProcess.run(git, arguments, in: path, environment: Self.environment)
    try #require(run.status == 0, "\(run.errorText)")
    return run.outputText.trimmingCharacters(in: .newlines)
  }

  /// The files of a commit: the bytes of each by its path.
  func files(of commit: String) throws -> [String: [UInt8]] {
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
