import Foundation
import GazetteTestSupport
import Testing

@Suite("Bad output folders")
struct BadOutputTests {
  @Test("A folder that Gazette did not make is never emptied and never overwritten")
  func foreign() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write("my thesis", to: "Output/site/thesis.txt")
    for command in ["build", "check"] {
      try project.expectFailure(
        [command], says: ["Output: this folder holds files that Gazette did not make"])
    }
    try project.folder.write("{\"generator\": \"Other\"}", to: "Output/edition.json")
    try project.expectFailure(["build"], says: ["Output: this folder holds files"])
  }

  @Test(
    "A folder in which the project or its store lies is never exchanged, however it is written",
    arguments: [
      (".", nil), ("nowhere/..", nil), ("nowhere/../.", nil), ("..", nil), ("link", nil),
      ("Data", "Data/records.sqlite"), ("nowhere/../Data", "Data/records.sqlite"),
    ])
  func holding(output: String, store: String?) throws {
    let project = try CommandProject(builds: false)
    try project.folder.makeFolder("Data")
    try FileManager.default.createSymbolicLink(
      atPath: project.folder.path("link"), withDestinationPath: ".")
    if let store {
      try FileManager.default.moveItem(
        atPath: project.folder.path("gazette.sqlite"), toPath: project.folder.path(store))
      try project.folder.write("store: \(store)\n", to: "gazette.yml")
    }
    // It looks like a folder of Gazette's own.
    for folder in ["", "Data/"] {
      try project.folder.write("{\"generator\": \"Gazette\"}", to: "\(folder)edition.json")
    }
    let says = ["lies in this folder, which would change places with an edition"]
    for command in ["build", "publish ./public", "rollback"] {
      let words = command.split(separator: " ").map(String.init)
      try project.expectFailure(words + ["--output", output], says: says)
    }
    let settings = try project.folder.text("gazette.yml").split(separator: "\n")
    try project.folder.write(
      settings.filter { !$0.hasPrefix("output:") }.joined(separator: "\n") + "\noutput: \"\(output)\"\n",
      to: "gazette.yml")
    for command in ["build", "check"] { try project.expectFailure([command], says: says) }
    #expect(try project.run("nightly").errorText.contains(says[0]))
    #expect(try project.run("list", "employees").outputText.contains("Ada Lovelace"))
  }

  @Test("An empty path, as of a variable that is not set, is no folder")
  func emptyPath() throws {
    let project = try CommandProject(builds: false)
    for command in [["build"], ["build", "--verify"], ["publish", "./public"], ["rollback"], ["editions"]] {
      try project.expectFailure(
        command + ["--output", ""], says: ["--output: this path is empty"], status: 64)
    }
    try project.expectFailure(
      ["build", "--project", ""], says: ["--project: this path is empty"], status: 64)
  }

  @Test("Whoever could read the folder can read the next edition, and nobody else")
  func access() throws {
    let project = try CommandProject()
    let modes: [(name: String, mode: mode_t)] = [
      ("Output", 0o700), ("Output/site", 0o750), ("Output/markdown", 0o2750),
    ]
    for folder in modes { try #require(chmod(project.folder.path(folder.name), folder.mode) == 0) }
    for name in ["Grace", "Joan"] {
      try project.folder.write("name,employeeType\n\(name),exempt\n", to: "more.csv")
      try #require(try project.run("import", "employees", "more.csv").status == 0)
      try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
      for folder in modes {
        var status = stat()
        try #require(lstat(project.folder.path(folder.name), &status) == 0)
        #expect(status.st_mode & 0o7777 == folder.mode, "\(folder.name)")
      }
    }
  }

  @Test("What is not of the edition stays beside it")
  func beside() throws {
    let project = try CommandProject()
    try project.folder.write("mine", to: "Output/CNAME")
    #expect(try project.run("build", "--as-of", "2026-07-01").status == 0)
    #expect(try project.folder.text("Output/CNAME") == "mine")
    #expect(try project.folder.text("Output/edition.json").contains("2026-07-01"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.folder.path("Output")).sorted()
        == ["CNAME", "edition.json", "markdown", "site"])
  }

  @Test("Two builds do not write into one folder at the same time, and the second says who does")
  func locked() throws {
    let project = try CommandProject()
    try project.folder.write("process 4711\n", to: ".Output.editions/lock")
    // Closed in the processes that other tests start, which would hold the lock as well.
    let descriptor = open(project.folder.path(".Output.editions/lock"), O_RDWR | O_CLOEXEC)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    for command in ["build", "rollback"] {
      try project.expectFailure([command], says: ["Output: another build (process 4711) is writing here"])
    }
    close(descriptor)
    // The file alone, as a process leaves it that was killed, keeps nobody out.
    #expect(try project.run("build").status == 0)
  }

  @Test("A file in the way of the folder, or above it")
  func file() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write("mine", to: "Output")
    try project.expectFailure(["build"], says: ["Output: a file is in the way"])
    try project.expectFailure(["check"], says: ["Output: a file is in the way"])
    try project.expectFailure(
      ["build", "--output", "Output/below"], says: ["Output/.below.editions", "Not a directory"])
  }

  @Test("A folder that cannot be written", .enabled(if: Tools.mount != nil, "needs to mount"))
  func readOnly() throws {
    let project = try CommandProject()
    let disk = try SmallDisk("ro,size=64k")
    try project.expectFailure(
      ["build", "--output", disk.folder.path("Output")], says: ["Read-only file system"])
    try project.expectFailure(
      ["build", "--output", disk.folder.path], says: ["a disk is mounted here", "--output"])
  }

  @Test(
    "A disk that fills up leaves the edition that was there, and nothing else",
    .enabled(if: Tools.mount != nil, "needs to mount"))
  func fullDisk() throws {
    let project = try CommandProject()
    let disk = try SmallDisk("size=600k")
    let options = ["--output", disk.folder.path("Output"), "--as-of", "2026-06-30"]
    #expect(try GazetteProgram.run(["build"] + options, in: project.folder.path).status == 0)
    let rows = (1...400).map { "Name \($0),1980-01-01,exempt\n" }.joined()
    try project.folder.write("name,dateOfBirth,employeeType\n" + rows, to: "many.csv")
    #expect(try project.run("import", "employees", "many.csv").status == 0)
    let before = try disk.folder.tree()
    try project.expectFailure(["build"] + options, says: ["No space left on device", "as it was"])
    #expect(try disk.folder.tree() == before)
    try project.expectFailure(
      ["build", "--output", disk.folder.path("New/Output")], says: ["No space left on device"])
    #expect(try disk.folder.tree() == before)
  }
}
