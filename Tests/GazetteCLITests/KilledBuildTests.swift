import Foundation
import GazetteTestSupport
import Testing

/// Builds that are ended at any moment, as by a power failure.
@Suite("Killed builds", .enabled(if: HaltTool.path != nil, "needs a C compiler and a preloaded library"))
struct KilledBuildTests {
  private static let staff = CommandProject.staff + "Grace Hopper,1970-12-09,partTime\n"

  /// A project with an edition and one before it, and a change that waits to be built.
  ///
  /// It has one collection, as a call that changes a file is like the others whatever page it writes.
  ///
  /// - Parameter keep: how many earlier editions are kept; without any the next edition is made of a spare folder.
  private static func changed(keep: Int = 1) throws -> CommandProject {
    let project = try CommandProject()
    try project.folder.write(CommandProject.ownEmployeePage, to: "Collections/employees/employee.md")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try project.folder.remove("Collections")
    if keep == 0 {
      #expect(try project.run("build", "--as-of", "2026-06-30", "--keep", "0").status == 0)
      let left = try FileManager.default.contentsOfDirectory(atPath: project.folder.path(".Output.editions"))
      #expect(left.contains { $0.hasPrefix("spare-") })
    }
    try project.folder.write(staff, to: "staff.csv")
    #expect(try project.run("import", "employees", "staff.csv").status == 0)
    try project.folder.write("mine", to: "Output/site/CNAME")
    return project
  }

  /// Kills a build at each of its calls that change a file, or at some of them; whatever the call, readers have a whole
  /// edition, and the next run succeeds.
  private func kill(_ arguments: [String], _ project: CommandProject, at isKilled: (Int) -> Bool) throws {
    let folder = project.folder
    let before = try folder.tree("Output")
    let store = try folder.bytes("gazette.sqlite")
    let leftovers = try HaltTool.leftovers(of: arguments, in: project, at: isKilled)
    #expect(leftovers.count > 30)
    let after = try folder.tree("Output")
    #expect(before != after)
    for (call, leftover) in leftovers {
      try folder.become(leftover)
      var found = try folder.tree("Output")
      // What Gazette did not make belongs to no edition; it may be on its way from one to the other.
      found["site/CNAME"] = Array("mine".utf8)
      #expect(found == before || found == after, "killed at call \(call)")
      #expect(try folder.bytes("gazette.sqlite") == store, "killed at call \(call)")
      let again = try GazetteProgram.run(arguments, in: folder.path)
      #expect(again.status == 0, "after a kill at call \(call): \(again.errorText)")
      #expect(try folder.tree("Output") == after, "after a kill at call \(call)")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path(".Output.editions"))
      #expect(
        left.allSatisfy {
          $0.first?.isNumber ?? false
            || ["sealed-", "changed-", "spare-"].contains(where: $0.hasPrefix)
            || ["search-en", "searched", "built"].contains($0)
        },
        "\(left) after a kill at call \(call)")
    }
  }

  @Test(
    "At every call that changes a file, the edition before is intact and the next run succeeds",
    arguments: [(1, 1), (2, 1), (1, 0)])
  func everyCall(first: Int, keep: Int) throws {
    let project = try Self.changed(keep: keep)
    let each = keep == 0 ? 4 : 2
    try kill(["build", "--quiet", "--as-of", "2026-06-30", "--keep", "\(keep)"], project) { call in
      call % each == first % each
    }
  }

  @Test("At 200 moments of a build that makes every page", arguments: [20_261_121, 20_261_122] as [UInt64])
  func manyMoments(seed: UInt64) throws {
    let project = try Self.changed()
    let arguments = ["build", "--quiet", "--full", "--as-of", "2026-07-01"]
    let count = try HaltTool.count(arguments, in: project)
    var generator = SmallGenerator(seed: seed)
    let calls = Set((0..<100).map { _ in Int.random(in: 1...count, using: &generator) })
    try kill(arguments, project, at: calls.contains)
  }
}
