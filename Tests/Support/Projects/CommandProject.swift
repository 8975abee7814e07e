import Foundation
package import Testing

/// A project with one employee and an edition, in a folder of its own.
package struct CommandProject {
  package let folder: TestFolder
  package static let staff = "name,dateOfBirth,employeeType\nAda Lovelace,1985-12-10,exempt\n"

  /// A page of employees of a project's own, in the place of the shipped one.
  package static let ownEmployeePage = "---\nrecord: employees\n---\n# Mine: {{title}}\n"

  /// - Parameters:
  ///   - builds: whether an edition is made.
  ///   - collections: those that its settings name, as what is left out is not read; all where nil.
  package init(builds: Bool = true, of collections: [String]? = ["employees"]) throws {
    let chosen = collections.map { "collections: [\($0.joined(separator: ", "))]\n" } ?? ""
    folder = try PreparedFolder.copy(of: "an employee, \(builds ? "" : "not ")built: \(chosen)") { folder in
      let project = CommandProject(in: folder)
      try #require(try project.run("init").status == 0)
      try folder.write(try folder.text("gazette.yml") + chosen, to: "gazette.yml")
      try folder.write(Self.staff, to: "staff.csv")
      try #require(try project.run("import", "employees", "staff.csv").status == 0)
      if builds { try #require(try project.run("build", "--as-of", "2026-06-30").status == 0) }
    }
  }

  /// A project that is there already.
  package init(in folder: TestFolder) { self.folder = folder }

  /// A project without a record, whose currency is the euro.
  package static func empty() throws -> CommandProject {
    CommandProject(
      in: try PreparedFolder.copy(of: "an empty project") { folder in
        let run = try GazetteProgram.run("init", "--currency", "EUR", in: folder.path)
        try #require(run.status == 0, "\(run.errorText)")
      })
  }

  /// An empty project whose only source is this.
  package init(source: String) throws {
    folder = try Self.empty().folder
    try give(source: source)
  }

  /// Has a source in the place of those that the settings have.
  package func give(source: String) throws {
    let settingsEnd = "\nsources:\n"
    let text = try folder.text("gazette.yml").components(separatedBy: settingsEnd)[0]
    try folder.write("\(text)\(settingsEnd)  - \(source)\n", to: "gazette.yml")
  }

  @discardableResult
  package func run(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> GazetteProgram.Run
  {
    try GazetteProgram.run(arguments, in: folder.path, sourceLocation: sourceLocation)
  }

  /// Runs a command that must fail in one line that says this, and must change no byte of the project.
  package func expectFailure(
    _ arguments: [String], says: [String], status: Int32 = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.tree()
    let run = try GazetteProgram.run(arguments, in: folder.path, sourceLocation: sourceLocation)
    #expect(run.status == status, "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, "\(run.outputText)", sourceLocation: sourceLocation)
    #expect(run.errorText.hasPrefix("error: "), "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(run.errorLines.count == 1, "\(run.errorText)", sourceLocation: sourceLocation)
    for words in says {
      #expect(run.errorText.contains(words), sourceLocation: sourceLocation)
    }
    let after = try folder.tree()
    #expect(after.keys.sorted() == before.keys.sorted(), sourceLocation: sourceLocation)
    let changed = before.filter { after[$0.key] != $0.value }.keys.sorted()
    #expect(changed.isEmpty, sourceLocation: sourceLocation)
  }
}
