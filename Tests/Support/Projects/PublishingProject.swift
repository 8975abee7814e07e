import Foundation
package import Testing

/// A project with targets to publish to, whose edition can be made to change.
package struct PublishingProject {
  package let project: CommandProject
  package var folder: TestFolder { project.folder }

  /// - Parameter targets: the lines below `publish:`.
  package init(_ targets: String...) throws {
    project = try CommandProject()
    try setTargets(targets)
  }

  package func setTargets(_ targets: [String]) throws {
    try folder.write(
      "collections: [employees]\npublish:\n" + targets.map { "  \($0)\n" }.joined(), to: "gazette.yml")
  }

  /// Makes an edition with one employee more.
  package func addEmployee(_ name: String) throws {
    try folder.write(CommandProject.staff + "\(name),1970-12-09,partTime\n", to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    try #require(try project.run("build", "--as-of", "2026-07-01").status == 0)
  }

  /// The name of the current edition.
  package func edition() throws -> String {
    let lines = try project.run("editions").outputLines
    return try String(#require(lines.first).split(separator: " ")[1])
  }

  /// Publishes; the settings of git are none but the repository's.
  package func publish(_ arguments: String..., environment: [String: String] = [:]) throws
    -> GazetteProgram.Run
  {
    let variables = environment.merging(GitFolder.environment) { own, _ in own }
    return try GazetteProgram.run(["publish"] + arguments, in: folder.path, environment: variables)
  }

  /// Publishes, which must succeed; the printed lines.
  package func published(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [Substring]
  {
    let run = try GazetteProgram.run(
      ["publish"] + arguments, in: folder.path, environment: GitFolder.environment)
    #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(run.error.isEmpty, "\(run.errorText)", sourceLocation: sourceLocation)
    return run.outputLines
  }

  /// The files of the edition's site with the list that publishing adds, as a folder has them.
  package func site() throws -> [String: [UInt8]] { try folder.tree("Output/site") }

  /// What a folder has but for the list.
  package func contents(_ name: String) throws -> [String: [UInt8]] {
    var tree = try folder.tree(name)
    tree[".gazette-published"] = nil
    return tree
  }
}
