import Foundation
import Testing

/// Builds that are ended at any moment, as by a power failure.
@Suite("Killed builds", .enabled(if: KillTool.path != nil, "needs a C compiler and a preloaded library"))
struct KilledBuildTests {
  private static let staff = CommandProject.staff + "Grace Hopper,1970-12-09,partTime\n"

  /// A project with an edition and one before it, and a change that waits to be built.
  private static func changed() throws -> CommandProject {
    let project = try CommandProject()
    try project.folder.write("# Mine\n", to: "Templates/markdown/orders.mustache")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try project.folder.remove("Templates")
    try project.folder.write(staff, to: "staff.csv")
    #expect(try project.run("import", "employees", "staff.csv").status == 0)
    try project.folder.write("mine", to: "Output/site/CNAME")
    return project
  }

  /// Kills a build at each of some calls that change a file; whatever the call, readers have a whole edition,
  /// and the next run succeeds.
  private func kill(at calls: [Int], of arguments: [String], _ project: CommandProject) throws {
    let folder = project.folder
    let before = try folder.tree("Output")
    let store = try folder.bytes("gazette.sqlite")
    let saved = try TestFolder()
    try FileManager.default.copyItem(atPath: folder.path, toPath: saved.path("project"))
    #expect(try GazetteProgram.run(arguments, in: folder.path).status == 0)
    let after = try folder.tree("Output")
    #expect(before != after)
    var survived = 0
    for call in calls {
      try FileManager.default.removeItem(atPath: folder.path)
      try FileManager.default.copyItem(atPath: saved.path("project"), toPath: folder.path)
      let killed = try ChildProcess(
        GazetteProgram.path, arguments, in: folder.path, environment: KillTool.environment(at: call))
      if try !killed.isKilled() { survived += 1 }
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
          $0.first?.isNumber ?? false || $0.hasPrefix("sealed-")
            || ["search-en", "searched", "built"].contains($0)
        },
        "\(left) after a kill at call \(call)")
    }
    // Workers that meet in a folder make a call more or less.
    #expect(survived <= calls.count / 20)
  }

  @Test("At every call that changes a file, the edition before is intact and the next run succeeds")
  func everyCall() throws {
    let project = try Self.changed()
    let arguments = ["build", "--quiet", "--as-of", "2026-06-30", "--keep", "1"]
    let count = try KillTool.count(arguments, in: project)
    #expect(count > 60)
    try kill(at: Array(1...count), of: arguments, project)
  }

  @Test("At 200 moments of a build that makes every page")
  func manyMoments() throws {
    let project = try Self.changed()
    let arguments = ["build", "--quiet", "--full", "--as-of", "2026-07-01"]
    let count = try KillTool.count(arguments, in: project)
    var generator = SmallGenerator(seed: 20_261_121)
    try kill(at: (0..<200).map { _ in Int.random(in: 1...count, using: &generator) }, of: arguments, project)
  }
}

/// Numbers that are the same at every run.
struct SmallGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
  }
}

/// A library, put before the system's own, that ends a program at one of its calls.
enum KillTool {
  static let path: String? = {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "Tools/kill-at.c")
    let library = NSTemporaryDirectory() + "gazette-kill-at-\(getpid()).so"
    for compiler in ["/usr/bin/clang", "/usr/bin/cc", "/usr/local/bin/clang"]
    where FileManager.default.isExecutableFile(atPath: compiler) {
      let arguments = ["-shared", "-fPIC", "-O1", "-o", library, source.path, "-ldl"]
      guard let run = try? ChildProcess.run(compiler, arguments, in: "/"), run.status == 0 else { continue }
      return library
    }
    return nil
  }()

  static func environment(at call: Int) -> [String: String] {
    ["LD_PRELOAD": path ?? "", "KILL_AT": "\(call)"]
  }

  /// Halts a program at a call, until it is sent SIGCONT.
  static func haltingEnvironment(at call: Int) -> [String: String] {
    environment(at: call).merging(["KILL_STOP": "1"]) { $1 }
  }

  /// How many calls that change a file a command makes in a copy of a project.
  static func count(_ arguments: [String], in project: CommandProject) throws -> Int {
    let copy = try TestFolder()
    try FileManager.default.copyItem(atPath: project.folder.path, toPath: copy.path("project"))
    let run = try ChildProcess.run(
      GazetteProgram.path, arguments, in: copy.path("project"),
      environment: ["LD_PRELOAD": path ?? "", "KILL_COUNT": copy.path("count")])
    try #require(run.status == 0, "\(run.errorText)")
    return try #require(Int(try copy.text("count")))
  }
}
