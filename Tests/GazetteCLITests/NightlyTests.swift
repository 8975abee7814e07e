import Foundation
import GazetteTestSupport
import Testing

@Suite("The nightly run")
struct NightlyTests {
  private static func project(_ settings: String = "") throws -> CommandProject {
    let project = try CommandProject(builds: false, of: nil)
    try project.folder.write(
      "asOf: 2026-06-30\nsources:\n  - {kind: employees, files: [staff.csv]}\n" + settings, to: "gazette.yml")
    return project
  }

  private func report(_ project: CommandProject) throws -> [String: Any] {
    let data = Data(try project.folder.bytes("night.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test(
    "A report goes into a device, and does not replace it by a file",
    .enabled(if: getuid() == 0, "needs root"))
  func device() throws {
    let project = try Self.project()
    // A null device of its own: the system's would be lost if this failed.
    try #require(mknod(project.folder.path("null"), S_IFCHR | 0o666, 0x103) == 0)
    let run = try project.run("nightly", "--report", "null")
    #expect(run.status == 0, "\(run.errorText)")
    var status = stat()
    try #require(lstat(project.folder.path("null"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("It imports, checks, builds, and passes the gate, with a line for each step and a report")
  func done() throws {
    let project = try Self.project()
    try project.folder.write(
      CommandProject.staff + "Grace,1970-12-09,exempt\nX,1970-12-09,frob\n", to: "staff.csv")
    let run = try project.run("nightly", "--report", "night.json")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(
      run.outputLines.map { $0.split(separator: ":")[0] } == ["import", "check", "build", "gate"])
    #expect(run.outputText.contains("employees: imported 1, updated 0, unchanged 1, rejected 1"))
    #expect(project.folder.exists("Output/site/employees/staff.csv.3.html"))
    let report = try report(project)
    #expect(report["status"] as? Int == 0)
    #expect(report["asOf"] as? String == "2026-06-30")
    #expect((report["edition"] as? String)?.count == 12)
    #expect(
      (report["steps"] as? [[String: Any]])?.compactMap { $0["step"] as? String } == [
        "import", "check", "build", "gate",
      ])
    // The next night nothing has changed, and nothing is written.
    let again = try project.run("nightly")
    #expect(again.status == 0)
    #expect(again.outputText.contains("unchanged 2"))
  }

  @Test("Each step that can fail has a status of its own, and leaves the edition as it was")
  func failures() throws {
    let project = try Self.project()
    #expect(try project.run("nightly").status == 0)
    let before = try project.folder.tree("Output")
    func expectFailure(_ status: Int32, _ step: String, _ words: String) throws {
      let run = try project.run("nightly", "--report", "night.json")
      #expect(run.status == status, "\(run.errorText)")
      #expect(run.errorText.contains(words), "\(run.errorText)")
      #expect(try project.folder.tree("Output") == before)
      let report = try report(project)
      #expect(report["status"] as? Int == Int(status))
      let steps = try #require(report["steps"] as? [[String: Any]])
      #expect(steps.last?["step"] as? String == step)
      #expect(steps.last?["isDone"] as? Bool == false)
    }
    try project.folder.remove("staff.csv")
    try expectFailure(10, "import", "import: error: ")
    try project.folder.write(CommandProject.staff + "Grace,1970-12-09,exempt\n", to: "staff.csv")
    try project.folder.write("{{frob}}", to: "Templates/markdown/changes.mustache")
    try expectFailure(12, "build", "nothing is called {{frob}}")
    try project.folder.remove("Templates")
    try project.folder.write(
      "asOf: 2026-06-30\ngate: {moreRecords: {employees: {stop: 50 %}}}\n", to: "gazette.yml")
    try expectFailure(2, "gate", "gate: error: The gate stopped the edition")
    let told = try #require((try report(project)["steps"] as? [[String: Any]])?.last?["lines"] as? [String])
    #expect(told.first == "gate: stopped: More records: Employees: 100.00 % (limit 50.00 %)", "\(told)")
    try project.folder.write("frob: 1\n", to: "gazette.yml")
    try expectFailure(11, "check", "unknown key frob")
    try project.folder.write("asOf: 2026-06-30\n", to: "gazette.yml")
    let descriptor = open(project.folder.path(".Output.editions/lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try expectFailure(75, "check", "another build")
    close(descriptor)
  }

  @Test(
    "With a clock that is behind the store's last change nothing is done, unless the day is given",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func wrongClock() throws {
    let project = try Self.project()
    let settings = try project.folder.text("gazette.yml")
    try project.folder.write(settings.replacing("asOf: 2026-06-30\n", with: ""), to: "gazette.yml")
    let night = { try project.run("nightly", "--report", "night.json") }
    // An edition that was made for a later day says nothing of the clock, nor do some hours between two of them.
    try #require(try project.run("build", "--as-of", "2099-01-01").status == 0)
    let store = project.folder.path("gazette.sqlite")
    try Tools.sql(
      "UPDATE revisions SET madeOn = strftime('%Y-%m-%dT%H:%M:%S', 'now', '+23 hours')", on: store)
    #expect(try night().status == 0)
    try project.folder.write(CommandProject.staff + "Grace,1970-12-09,exempt\n", to: "staff.csv")
    try Tools.sql("UPDATE revisions SET madeOn = '2099-03-04T05:06:07'", on: store)
    let before = try project.folder.tree()
    let run = try project.run("nightly")
    #expect(run.status == 11 && run.output.isEmpty)
    let today = ISO8601DateFormatter.string(
      from: Date(), timeZone: .gmt, formatOptions: [.withFullDate, .withDashSeparatorInDate])
    for words in [today, "2099-03-04", "--as-of"] {
      #expect(run.errorText.contains(words), "\(run.errorText)")
    }
    #expect(run.errorText.hasPrefix("check: error: ") && run.errorLines.count == 1)
    #expect(try project.folder.tree() == before)
    #expect(try night().status == 11)
    #expect(try report(project)["status"] as? Int == 11)
    #expect(try project.run("nightly", "--as-of", today).status == 0)
    try Tools.sql("UPDATE revisions SET madeOn = '2099-03-04T05:06:07'", on: store)
    try project.folder.write(settings, to: "gazette.yml")
    #expect(try night().status == 0)
  }

  @Test("The report of a run that goes on stays as it is where another run is refused")
  func reportOfAnother() throws {
    let project = try Self.project()
    let open = #"{"asOf": "2026-06-29", "status": null, "steps": []}"#
    try project.folder.write(open, to: "night.json")
    try project.folder.makeFolder(".Output.editions")
    let descriptor = Foundation.open(
      project.folder.path(".Output.editions/lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(try project.run("nightly", "--report", "night.json").status == 75)
    #expect(try project.folder.text("night.json") == open)
    close(descriptor)
    // One that was killed has left the same.
    #expect(try project.run("nightly", "--report", "night.json").status == 0)
    #expect(try report(project)["status"] as? Int == 0)
  }

  @Test("What came in before a source failed is told too")
  func sourcesBeforeOneThatFails() throws {
    let project = try Self.project("  - {kind: people, files: [nobody.json]}\n")
    let run = try project.run("nightly", "--report", "night.json")
    #expect(run.status == 10, "\(run.errorText)")
    let stored = "employees: imported 0, updated 0, unchanged 1, rejected 0"
    #expect(run.outputLines == ["import: \(stored)"])
    let step = try #require((try report(project)["steps"] as? [[String: Any]])?.last)
    let lines = try #require(step["lines"] as? [String])
    #expect(lines.count == 2 && lines.first == stored && lines.last?.contains("nobody.json") ?? false)
  }

  @Test("Of several sources of a kind each line names its own, and of a single one the kind")
  func namedSources() throws {
    let project = try Self.project(
      """
        - {kind: employees, files: ["more-*.csv", last.csv]}
        - {kind: employees, name: told.csv, command: [sh, told.sh]}
        - {kind: people, files: [people.csv]}

      """)
    for name in ["more-1", "more-2", "last"] {
      try project.folder.write(
        "name,dateOfBirth,employeeType\n\(name),1970-12-09,exempt\n", to: "\(name).csv")
    }
    try project.folder.write(
      "echo late >&2\necho 'name,dateOfBirth,employeeType'\necho B,x,y\n", to: "told.sh")
    try project.folder.write("key,firstName\na,A\n", to: "people.csv")
    let run = try project.run("nightly")
    for line in [
      "employees (staff.csv): imported 0, updated 0, unchanged 1, rejected 0",
      "employees (more-*.csv, last.csv): imported 3, updated 0, unchanged 0, rejected 0",
      "employees (told.csv): sh said: late", "people: imported 1, updated 0, unchanged 0, rejected 0",
    ] {
      #expect(run.outputLines.contains { $0 == "import: \(line)" }, "\(run.outputText)\(run.errorText)")
    }
  }

  @Test(
    "Where there is no space for the report, the earlier one tells of no good night",
    .enabled(if: Tools.mount != nil, "needs to mount"))
  func fullDisk() throws {
    let project = try CommandProject.empty()
    let disk = try SmallDisk("size=64k")
    let path = disk.folder.path("night.json")
    try #require(try project.run("nightly", "--report", path).status == 0)
    var pages = 0
    while (try? disk.folder.write([UInt8](repeating: 0x20, count: 4096), to: "fill-\(pages)")) != nil {
      pages += 1
    }
    let run = try project.run("nightly", "--report", path)
    #expect(run.status == 1 && run.outputText.isEmpty)
    #expect(
      run.errorText == "error: \(path): the report cannot be written (No space left on device).\n",
      "\(run.errorText)")
    #expect(try disk.folder.text("night.json") == "{\n  \"status\" : null,\n  \"steps\" : [\n\n  ]\n}\n")
    for page in 0..<pages { try disk.folder.remove("fill-\(page)") }
    #expect(try project.run("nightly", "--report", path).status == 0)
    #expect(try disk.folder.text("night.json").contains("\"status\" : 0"))
  }

  @Test(
    "Where the store can take no more, each source is named of which nothing came in",
    .enabled(if: Tools.mount != nil, "needs to mount"))
  func fullStore() throws {
    let project = try CommandProject(builds: false)
    let disk = try SmallDisk("size=400k")
    try disk.folder.write(try project.folder.bytes("gazette.sqlite"), to: "gazette.sqlite")
    let rows = (1...10_000).map { "Name \($0),1980-01-01,exempt\n" }.joined()
    for name in ["a", "b"] {
      try project.folder.write("name,dateOfBirth,employeeType\n" + rows, to: "\(name).csv")
    }
    let sources = ["a", "b"].map {
      "  - {kind: employees, files: [\"\(project.folder.path("\($0).csv"))\"]}\n"
    }
    try disk.folder.write("collections: [employees]\nsources:\n\(sources.joined())", to: "gazette.yml")
    let run = try GazetteProgram.run("nightly", in: disk.folder.path)
    #expect(run.status == 10, "\(run.outputText)")
    for (name, line) in zip(["a", "b"], run.errorLines) {
      #expect(
        line.hasPrefix("import: error: employees (\(name).csv): ") && line.contains("full"),
        "\(run.errorText)")
    }
  }

  @Test("A run that is ended has no status in its report, and ends the program that it runs")
  func endedBySignal() throws {
    let project = try Self.project("  - {kind: employees, name: more.csv, command: [sh, slow.sh]}\n")
    try project.folder.write("echo $$ > begun.new\nmv begun.new begun\nexec sleep 600\n", to: "slow.sh")
    let run = try ChildProcess(
      GazetteProgram.path, ["nightly", "--report", "night.json"], in: project.folder.path)
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while !project.folder.exists("begun"), ContinuousClock.now < deadline { usleep(10_000) }
    let text = try project.folder.text("begun").trimmingCharacters(in: .newlines)
    let program = try #require(pid_t(text))
    kill(run.identifier, SIGTERM)
    #expect(try run.isKilled(by: SIGTERM))
    #expect(try report(project)["status"] is NSNull)
    // Whoever takes over what is left of it may not have looked after it yet.
    func isRunning() -> Bool {
      let state = try? String(contentsOfFile: "/proc/\(program)/stat", encoding: .utf8)
      return kill(program, 0) == 0 && state?.contains(") Z ") != true
    }
    let later = ContinuousClock.now + .seconds(5)
    while isRunning(), ContinuousClock.now < later { usleep(10_000) }
    #expect(!isRunning())
    kill(program, SIGKILL)
  }

  @Test("What programs say beside their rows is told, and stands in the report")
  func saidByPrograms() throws {
    let project = try Self.project(
      "  - {kind: people, name: p.csv, command: [sh, p.sh]}\npublish:\n  web: {command: [sh, w.sh]}\n")
    try project.folder.write("echo 'old certificate' >&2\necho 'key,firstName'\necho a,A\n", to: "p.sh")
    try project.folder.write("echo 'disk nearly full' >&2\n", to: "w.sh")
    let run = try project.run("nightly", "--report", "night.json")
    #expect(run.status == 0, "\(run.errorText)")
    let lines = try #require(try report(project)["steps"] as? [[String: Any]]).flatMap {
      $0["lines"] as? [String] ?? []
    }
    for words in ["people: sh said: old certificate", "web: sh said: disk nearly full"] {
      #expect(lines.contains(words), "\(lines)")
      #expect(run.outputText.contains(words), "\(run.outputText)")
    }
  }

  @Test(
    "A report takes the place of an earlier one or of an empty file, and of nothing else",
    arguments: ["gazette.sqlite", "gazette.yml", "notes.json"])
  func reportInPlaceOfAFile(name: String) throws {
    let project = try CommandProject.empty()
    try project.folder.write("{\"notes\": []}\n", to: "notes.json")
    let before = try project.folder.bytes(name)
    let run = try project.run("nightly", "--report", name)
    #expect(run.status == 1 && run.outputText.isEmpty)
    #expect(run.errorText.contains("\(name): this file is no earlier report, and stays as it is"))
    #expect(try project.folder.bytes(name) == before)
    try project.folder.write("", to: "night.json")
    for _ in 0..<2 { #expect(try project.run("nightly", "--report", "night.json").status == 0) }
  }

  @Test("A report is written to where a link leads, and keeps who may read it")
  func reportThroughALink() throws {
    let project = try CommandProject.empty()
    let files = FileManager.default
    try files.createDirectory(atPath: project.folder.path("monitor"), withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: project.folder.path("night.json"), withDestinationPath: "monitor/real.json")
    // Also where there is nothing yet.
    for _ in 0..<2 {
      #expect(try project.run("nightly", "--report", "night.json").status == 0)
      #expect(try project.folder.text("monitor/real.json").contains("\"status\" : 0"))
      try files.setAttributes(
        [.posixPermissions: 0o640], ofItemAtPath: project.folder.path("monitor/real.json"))
    }
    #expect(try project.run("nightly", "--report", "night.json").status == 0)
    let access = try files.attributesOfItem(atPath: project.folder.path("monitor/real.json"))
    #expect(access[.posixPermissions] as? Int == 0o640)
    #expect(
      try files.destinationOfSymbolicLink(atPath: project.folder.path("night.json")) == "monitor/real.json")
  }

  @Test(
    "No edition is made or published in a folder that Gazette reads",
    arguments: ["Pages", "Collections/x", "pictures"])
  func ownFolder(name: String) throws {
    let project = try CommandProject.empty()
    let before = try project.folder.tree()
    try project.expectFailure(["build", "--output", name], says: ["so that no edition can stand there"])
    #expect(try project.folder.tree() == before)
    try #require(try project.run("build").status == 0)
    let run = try project.run("publish", "./\(name)")
    #expect(
      run.status != 0 && !project.folder.exists("\(name)/index.html"), "\(run.outputText)\(run.errorText)")
  }

  @Test("A report that cannot be written is found before anything is done")
  func unwritableReport() throws {
    let project = try Self.project()
    try project.expectFailure(
      ["nightly", "--report", "no/such/night.json"], says: ["the report cannot be written"])
    #expect(!project.folder.exists("Output"))
  }

  @Test("A damaged store fails the check")
  func damaged() throws {
    let project = try Self.project()
    #expect(try project.run("nightly").status == 0)
    try project.folder.write("asOf: 2026-06-30\n", to: "gazette.yml")
    var bytes = try project.folder.bytes("gazette.sqlite")
    // The heads of all pages but the first few.
    for page in stride(from: 4 * 4096, to: bytes.count, by: 4096) {
      for place in page..<(page + 8) { bytes[place] = 0xA5 }
    }
    try project.folder.write(bytes, to: "gazette.sqlite")
    let run = try project.run("nightly")
    #expect(run.status == 11, "\(run.outputText)\(run.errorText)")
    #expect(run.errorText.contains("gazette.sqlite"))
  }

  @Test("It prints units that systemd reads, for any name of a folder")
  func systemd() throws {
    let folder = try TestFolder()
    let name = "50 % \"odd\" $HOME"
    #expect(try GazetteProgram.run("init", name, in: folder.path).status == 0)
    let run = try GazetteProgram.run("nightly", "--print-systemd", "--project", name, in: folder.path)
    #expect(run.status == 0)
    #expect(run.outputText.contains("/50 %% \\\"odd\\\" $$HOME\""))
    #expect(run.outputText.contains("nightly --project") && run.outputText.contains("OnCalendar="))
    let parts = run.outputText.components(separatedBy: "# /etc/systemd/system/gazette.timer\n")
    #expect(parts.count == 2)
    // What else it is given holds for every night.
    let given = try GazetteProgram.run(
      "nightly", "--print-systemd", "--project", name, "--report", "last night.json", "--quiet",
      in: folder.path)
    #expect(given.outputText.contains("\" \"--report\" \"\(folder.path)/last night.json\" \"--quiet\"\n"))
    guard let verifier = Tools.systemdAnalyze else { return }
    try folder.write(parts[0], to: "gazette.service")
    try folder.write(parts[1], to: "gazette.timer")
    let check = try ChildProcess.run(
      verifier, ["verify", folder.path("gazette.service"), folder.path("gazette.timer")], in: "/")
    #expect(check.status == 0, "\(check.errorText)")
  }

  @Test("The line of the crontab in the documentation runs it")
  func crontab() throws {
    let blocks = try DocumentExamples("Documentation/Editions.md").blocks
    let lines = blocks.flatMap { $0.text.split(separator: "\n") }
    let line = try #require(lines.first { $0.hasPrefix("30 2 * * *") })
    let command = line.split(separator: " ", maxSplits: 5)[5]
      .replacing("/srv/house", with: "\"$HOUSE\"").replacing("/usr/local/bin/gazette", with: "\"$GAZETTE\"")
    let project = try Self.project()
    let run = try ChildProcess.run(
      "/bin/sh", ["-c", String(command)], in: "/",
      environment: ["HOUSE": project.folder.path, "GAZETTE": GazetteProgram.path])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(project.folder.exists("Output/site/index.html"))
  }
}
