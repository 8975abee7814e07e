import Foundation
import GazetteTestSupport
import Testing

@Suite("The same inputs give the same bytes")
struct SameBytesTests {
  private struct Surroundings {
    var options: [String]
    var environment: [String: String]
    var isElsewhere = false
  }

  private static let surroundings = [
    Surroundings(options: ["--workers", "1"], environment: ["TZ": "Asia/Kolkata", "LC_ALL": "C"]),
    Surroundings(
      options: ["--workers", "16"], environment: ["TZ": "America/Los_Angeles", "LC_ALL": "de_DE.UTF-8"]),
    Surroundings(
      options: ["--workers", "3"], environment: ["TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8"],
      isElsewhere: true),
    Surroundings(
      options: [], environment: ["TZ": "Pacific/Pago_Pago", "LC_ALL": "ar_EG.UTF-8"], isElsewhere: true),
  ]

  @Test("With any number of workers, in any time zone and locale, from any folder")
  func surroundings() throws {
    let folder = try TestFolder()
    #expect(try GazetteProgram.run("init", "--sample", "house", in: folder.path).status == 0)
    #expect(try GazetteProgram.run("build", in: folder.path("house")).status == 0)
    let expected = try folder.tree("house/Output")
    #expect(expected.count > 20)
    for (index, surroundings) in Self.surroundings.enumerated() {
      let output = folder.path("output-\(index)")
      let arguments = ["build", "--output", output] + surroundings.options
      let run =
        surroundings.isElsewhere
        ? try GazetteProgram.run(
          arguments + ["--project", folder.path("house")], in: "/", environment: surroundings.environment)
        : try GazetteProgram.run(arguments, in: folder.path("house"), environment: surroundings.environment)
      #expect(run.status == 0, "\(run.errorText)")
      let made = try folder.tree("output-\(index)")
      let others = made.paths(otherIn: expected)
      #expect(others.isEmpty, "\(surroundings)")
    }
  }

  @Test("An import gives the same records in any time zone and locale")
  func imports() throws {
    let folder = try TestFolder()
    var exports: Set<[UInt8]> = []
    for (index, surroundings) in Self.surroundings.enumerated() {
      let house = "house-\(index)"
      #expect(
        try GazetteProgram.run(
          "init", "--sample", house, in: folder.path, environment: surroundings.environment
        ).status == 0)
      var all: [UInt8] = []
      for kind in try Kinds.exported(in: folder.path(house)) {
        all += try GazetteProgram.run(
          "export", kind, in: folder.path(house), environment: surroundings.environment
        ).output
      }
      exports.insert(all)
    }
    #expect(exports.count == 1)
  }

  @Test(
    "Without --as-of an edition is of today in the configured time zone",
    arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
  func today(timeZone: String) throws {
    let project = try CommandProject(builds: false)
    try project.folder.write("timeZone: \(timeZone)\n", to: "gazette.yml")
    let zone = try #require(TimeZone(identifier: timeZone))
    let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
    let before = Date().formatted(style)
    #expect(try project.run("build").status == 0)
    let dates = [before, Date().formatted(style)]
    let manifest = try project.folder.text("Output/edition.json")
    #expect(dates.contains { manifest.contains("\"asOf\": \"\($0)\"") }, "\(manifest)")
  }
}
