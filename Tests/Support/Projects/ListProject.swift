import Foundation
import Testing

/// A project with four reservations that differ in every way by which they can be chosen and ordered.
package struct ListProject {
  package let folder: TestFolder

  /// As they are listed: by arrival, then key.
  package static let keys = ["r-3", "r-1", "r-10", "r-2"]

  package init() throws {
    folder = try PreparedFolder.copy(of: "four reservations") { try ListProject(in: $0).fill() }
  }

  private init(in folder: TestFolder) { self.folder = folder }

  private func fill() throws {
    try #require(try run("init").status == 0)
    try folder.write(
      """
      key,name,shortName,nightlyRate
      0,Two Queens,2Q,179
      1,One King,K,209

      """, to: "rooms.csv")
    try folder.write(
      """
      key,firstName,lastName,emailAddress,checkIn,checkOut,adults,children,roomType,wifi,status,nightlyRate
      r-1,Ana,Gómez,ana@example.com,2026-01-05,2026-01-08,2,0,0,true,booked,
      r-2,Bea,Österreich,,2026-02-10,2026-02-11,1,1,1,false,cancelled,199.50
      r-3,Émile,Zola,z@example.com,2025-12-31,2026-01-02,10,0,1,true,noShow,1000.00
      r-10,ana,Abbot,,2026-01-05,2026-01-06,2,3,0,false,booked,95

      """, to: "reservations.csv")
    try #require(try run("import", "room-types", "rooms.csv").status == 0)
    try #require(
      try run("import", "reservations", "reservations.csv").outputText
        == "imported 4, updated 0, rejected 0\n")
  }

  /// The keys that a list of reservations gives.
  package func keys(_ options: [String]) throws -> [String] {
    let run = try GazetteProgram.run(["list", "reservations"] + options, in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    return run.outputLines.map { String($0.prefix { $0 != "\t" }) }
  }

  @discardableResult
  package func run(_ arguments: String...) throws -> GazetteProgram.Run {
    try GazetteProgram.run(arguments, in: folder.path)
  }

  /// A project with the sample records.
  package static func sample() throws -> TestFolder {
    try PreparedFolder.copy(of: "the sample") { folder in
      try #require(try GazetteProgram.run("init", "--sample", in: folder.path).status == 0)
    }
  }

  /// The same in a language.
  package static func sample(language: String) throws -> TestFolder {
    let folder = try sample()
    let settings = try folder.text("gazette.yml")
    try folder.write(settings.replacing("language: en", with: "language: \(language)"), to: "gazette.yml")
    return folder
  }

  /// A project with employees under keys, and under names, that are meant to do harm.
  package static func hostile(_ keys: [String]) throws -> TestFolder {
    let folder = try TestFolder()
    try #require(try GazetteProgram.run("init", in: folder.path).status == 0)
    let rows = try keys.map { key in
      let text = String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
      return #"{"key": \#(text), "name": \#(text), "dateOfBirth": "1980-01-02", "employeeType": "exempt"}"#
    }
    try folder.write("[\(rows.joined(separator: ", "))]", to: "staff.json")
    let run = try GazetteProgram.run("import", "employees", "staff.json", in: folder.path)
    try #require(run.outputText == "imported \(keys.count), updated 0, rejected 0\n", "\(run.errorText)")
    return folder
  }
}
