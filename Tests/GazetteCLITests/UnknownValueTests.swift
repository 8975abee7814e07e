import GazetteTestSupport
import Testing

@Suite("Stored values that are not known", .enabled(if: Tools.sqlite != nil, BadStoreTests.needsSQLite))
struct UnknownValueTests {
  /// A project in whose store another program has put a status and a type that there are not.
  private func project(_ statement: String) throws -> KeepingProject {
    let project = try KeepingProject()
    try Tools.sql(
      "PRAGMA ignore_check_constraints = ON; \(statement)", on: project.folder.path("gazette.sqlite"))
    return project
  }

  private static let kinds = [
    (
      "reservations", "r-1", "status", "booked",
      "UPDATE reservations SET status = 'frob' WHERE key = 'r-1'"
    ),
    (
      "employees", "e-2", "employeeType", "partTime",
      "UPDATE employees SET employeeType = 'frob' WHERE key = 'e-2'"
    ),
  ]

  @Test("They are an error that names the record and what to do, for all that reads them", arguments: kinds)
  func refused(kind: String, key: String, field: String, value: String, statement: String) throws {
    let project = try project(statement)
    for command in [["build"], ["check"], ["list", kind], ["show", kind, key], ["export", kind]] {
      try project.project.expectFailure(
        command,
        says: [
          "The record \(key) of the \(kind) has the \(field) \"frob\"",
          "gazette edit \(kind) \(key) --set \(field)=",
        ])
    }
    // What is wrong with one record can be seen and corrected.
    try project.run("edit", kind, key, "--set", "\(field)=\(value)")
    #expect(try project.run("list", kind).contains(value))
    try project.run("build", "--as-of", "2026-06-30")
  }

  @Test(
    "Dates that contradict each other are an error that names the record, and the check finds broken rules")
  func contradictory() throws {
    let project = try project("UPDATE reservations SET checkOut = '2020-01-01' WHERE key = 'r-1'")
    try project.project.expectFailure(
      ["build"],
      says: [
        "The record r-1 of the reservations has the checkOut 2020-01-01",
        "Check-out is not at least one night after check-in", "gazette edit",
      ])
    let keyless = try self.project("UPDATE reservations SET key = '' WHERE key = 'r-2'")
    try keyless.project.expectFailure(["check"], says: ["CHECK constraint failed in reservations"])
  }

  @Test("Such a record can be removed", arguments: kinds)
  func removed(kind: String, key: String, field: String, value: String, statement: String) throws {
    let project = try project(statement)
    try project.run("remove", kind, key, "--yes")
    try project.run("build", "--as-of", "2026-06-30")
    #expect(try project.run("bin", kind).contains(key))
  }
}
