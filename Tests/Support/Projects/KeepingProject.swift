import Foundation
package import Gazette
import RecordStore
package import Testing

/// A project with a few records of several kinds, some of which refer to others.
package struct KeepingProject {
  package let project: CommandProject
  package var folder: TestFolder { project.folder }

  package static let reservations = """
    key,firstName,lastName,emailAddress,checkIn,checkOut,adults,roomType
    r-1,Freya,Lindqvist,freya@example.com,2026-07-01,2026-07-03,2,1
    r-2,Ida,Holm,,2026-07-05,2026-07-06,1,1

    """

  package static let usualSettings =
    "currency: EUR\ntimeZone: Europe/Madrid\ncollections: [employees, reservations, people, orders]\n"

  package init(settings: String = usualSettings) throws {
    let folder = try PreparedFolder.copy(of: "several kinds: \(settings)") { folder in
      try KeepingProject(project: CommandProject(in: folder)).fill(settings)
    }
    project = CommandProject(in: folder)
  }

  private init(project: CommandProject) { self.project = project }

  private func fill(_ settings: String) throws {
    try #require(try project.run("init", "--currency", "EUR").status == 0)
    try folder.write(settings, to: "gazette.yml")
    try folder.write(CommandProject.staff, to: "staff.csv")
    try add(
      "employees", "key,name,dateOfBirth,employeeType\ne-1,Ada Lovelace,1985-12-10,exempt\ne-2,Bo,,partTime\n"
    )
    try add("room-types", "key,name,shortName,nightlyRate\n1,One King,K,209\n2,Penthouse,PHS,309\n")
    try add("reservations", Self.reservations)
    try add("dishes", "key,name,price,type\nd-1,Margherita,9.50,Pizzas\nd-2,Churrasco,17.60,Carnes\n")
    try add(
      "orders",
      """
      key,address,phone,placedOn,lines.dish,lines.quantity
      o-1,Calle 1,555-0101,2026-06-01T20:15:30,d-1,2
      o-1,Calle 1,555-0101,2026-06-01T20:15:30,d-2,1
      o-2,Calle 2,555-0102,2026-06-02T13:00:00,d-2,3

      """)
  }

  /// Imports a text as a CSV file.
  package func add(_ kind: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try folder.write(text, to: "\(kind).csv")
    let run = try project.run("import", kind, "\(kind).csv")
    try #require(
      run.status == 0 && run.outputText.contains("rejected 0"), "\(run)", sourceLocation: sourceLocation)
  }

  /// Runs a command that must succeed; what it printed as a result.
  @discardableResult
  package func run(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String
  {
    try run(arguments, sourceLocation: sourceLocation)
  }

  @discardableResult
  package func run(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> String
  {
    let run = try GazetteProgram.run(arguments, in: folder.path)
    try #require(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
    return run.outputText
  }

  /// Runs a command that must fail in one line that says this and changes nothing.
  package func expectFailure(
    _ arguments: String..., says words: [String], status: Int32 = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try project.expectFailure(arguments, says: words, status: status, sourceLocation: sourceLocation)
  }

  /// Everything that can be exported.
  package func records() throws -> [String] {
    try ["employees", "room-types", "reservations", "dishes", "orders", "people"].map {
      try run("export", $0, "--format", "json", "--with-private")
    }
  }

  /// The project as it is in this process.
  package func opened() throws -> Project {
    try Project(folder: folder.path, shippedTemplates: SharedData.root.appending(path: "Templates").path)
  }

  /// Every record and everything in the bin, read from the file without starting the program.
  ///
  /// - Parameter project: as ``opened()`` gives it.
  package func state(of project: Project) throws -> [String] {
    let kinds = project.settings.collections.kinds
    return try project.openStore(for: .reading).read { snapshot in
      try kinds.flatMap { kind in
        try kind.records(in: snapshot).map { "\(kind.name) \($0.key) \($0.values)" }
      } + snapshot.bin(of: kinds).map { "bin \($0.kind.name) \($0.record.key) \($0.record.values)" }
    }
  }

  /// The rows of a table without their own numbers and revisions.
  package func rows(_ columns: String, of table: String) throws -> String {
    let program = try #require(Tools.sqlite)
    let sql = "SELECT \(columns) FROM \(table) ORDER BY 1, 2"
    return try ChildProcess.run(program, [folder.path("gazette.sqlite"), sql], in: "/").outputText
  }
}
