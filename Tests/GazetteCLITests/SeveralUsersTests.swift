import Foundation
import GazetteTestSupport
import Testing

@Suite(
  "Several users of one project",
  .enabled(if: OtherUser.isThere, "needs root, setpriv, and a program that others can run"))
struct SeveralUsersTests {
  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(lstat(path, &status) == 0, "\(path)")
    return status
  }

  /// A project of the other user.
  private func project() throws -> CommandProject {
    let project = try CommandProject()
    try OtherUser.own(project.folder.path)
    return project
  }

  /// Lets the other user make an edition with one employee more.
  private func build(_ name: String, _ project: CommandProject, keep: Int = 1) throws -> GazetteProgram.Run {
    let folder = project.folder
    try folder.write(CommandProject.staff + "\(name),1970-12-09,partTime\n", to: "staff.csv")
    try #require(
      try OtherUser.run("import", "employees", folder.path("staff.csv"), in: folder.path).status == 0)
    return try OtherUser.run("build", "--as-of", "2026-06-30", "--keep", "\(keep)", in: folder.path)
  }

  private func shelf(_ project: CommandProject) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: project.folder.path(".Output.editions")).sorted()
  }

  @Test(
    "An edition that somebody else made is not made into a later one, and stops no build", arguments: [0, 1])
  func editionOfAnother(keep: Int) throws {
    let project = try project()
    try project.folder.write(CommandProject.staff + "Grace,1970-12-09,partTime\n", to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    var told: [Substring] = []
    for name in ["Barbara", "Radia", "Jean", "Lin", "Zoë"] {
      let run = try build(name, project, keep: keep)
      try #require(run.status == 0, "\(name): \(run.errorText)")
      told += run.errorLines.filter { $0.contains("root alone can remove it") }
    }
    #expect(told.count == 1)
    #expect(try shelf(project).filter { $0.first?.isNumber ?? false }.count == keep)
    #expect(try shelf(project).filter { $0.hasPrefix("old-") || $0.hasPrefix("left-") }.count == 1)
    if keep > 0 { #expect(try OtherUser.run("rollback", in: project.folder.path).status == 0) }
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(try shelf(project).allSatisfy { !$0.hasPrefix("old-") && !$0.hasPrefix("left-") })
  }

  @Test("What an unfinished build of somebody else has left stops no build, and is told once")
  func unfinishedBuildOfAnother() throws {
    let project = try project()
    let folder = project.folder
    for name in ["new", "refilled"] {
      try folder.write("half", to: ".Output.editions/\(name)/site/employees/index.html")
    }
    let run = try build("Grace", project)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.errorLines.filter { $0.contains("root alone can remove it") }.count == 2)
    let next = try build("Barbara", project)
    #expect(next.status == 0 && !next.errorText.contains("root"), "\(next.errorText)")
    #expect(try shelf(project).filter { $0.hasPrefix("left-") } == ["left-1", "left-2"])
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(try shelf(project).allSatisfy { !$0.hasPrefix("left-") })
  }

  @Test("The lock that a killed run of somebody else has left keeps nobody out; one that is held is told")
  func lockOfAnother() throws {
    let project = try project()
    let lock = project.folder.path(".Output.editions/lock")
    try project.folder.write("process 4711\n", to: ".Output.editions/lock")
    let descriptor = open(lock, O_RDWR | O_CLOEXEC)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let night = try OtherUser.run("nightly", in: project.folder.path)
    #expect(night.status == 75 && night.errorText.contains("process 4711"), "\(night.errorText)")
    close(descriptor)
    let run = try build("Grace", project)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(!project.folder.exists(".Output.editions/lock"))
  }

  // MARK: Publishing

  /// Lets the other user publish one employee more.
  private func publish(_ name: String, _ project: CommandProject) throws -> GazetteProgram.Run {
    let run = try build(name, project)
    try #require(run.status == 0, "\(run.errorText)")
    return try OtherUser.run("publish", "./www/house", in: project.folder.path)
  }

  @Test("A folder that root has published to can be published to by those whose it is")
  func publishedByRoot() throws {
    let project = try project()
    let folder = project.folder
    try #require(try publish("Grace", project).status == 0)
    try folder.write(CommandProject.staff + "Barbara,1970-12-09,partTime\n", to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try #require(try project.run("publish", "./www/house").status == 0)
    #expect(try status(folder.path("www/house/employees")).st_uid == OtherUser.id)
    for name in ["Radia", "Jean"] {
      let run = try publish(name, project)
      #expect(run.status == 0, "\(run.errorText)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("www")) == ["house"])
    }
  }

  @Test(
    "A file of somebody else in a published folder that may not be read is told with its path",
    .enabled(
      if: (try? String(contentsOfFile: "/proc/sys/fs/protected_hardlinks", encoding: .utf8)) == "1\n",
      "the system gives second names to files of others"))
  func unreadableFile() throws {
    let project = try project()
    let folder = project.folder
    try #require(try publish("Grace", project).status == 0)
    try folder.write("secret", to: "www/house/own.txt")
    try #require(chmod(folder.path("www/house/own.txt"), 0o600) == 0)
    let before = try folder.tree("www")
    let run = try publish("Barbara", project)
    #expect(run.status == 1 && !run.errorText.contains("unfinished"), "\(run.errorText)")
    #expect(run.errorText.contains("/www/house/own.txt: Permission denied."), "\(run.errorText)")
    #expect(try folder.tree("www") == before)
  }

  @Test("Publishing to folders of somebody else is refused before anything changes, and says whose they are")
  func publishedByAnother() throws {
    let project = try project()
    let folder = project.folder
    try #require(try publish("Grace", project).status == 0)
    try #require(chown(folder.path("www/house/employees"), 0, 0) == 0)
    let before = try folder.tree("www")
    for name in ["Barbara", "Radia"] {
      let run = try publish(name, project)
      #expect(run.status == 1)
      #expect(run.errorText.contains("/www/house: root alone can remove what Gazette published there before"))
      #expect(try folder.tree("www") == before)
    }
    // An own folder that was made read-only is no hindrance.
    try #require(chown(folder.path("www/house/employees"), OtherUser.id, OtherUser.id) == 0)
    try #require(chmod(folder.path("www/house/employees"), 0o555) == 0)
    #expect(try OtherUser.run("publish", "./www/house", in: folder.path).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("www")) == ["house"])
  }

  @Test("Files and folders that others have put into a published folder keep their group and rights")
  func foreignFiles() throws {
    let project = try project()
    let folder = project.folder
    try #require(try publish("Grace", project).status == 0)
    let rights: [(String, uid_t, mode_t)] = [("uploads", 1, 0o2775), ("list.conf", 0, 0o640)]
    try folder.makeFolder("www/house/uploads")
    try folder.write("mine", to: "www/house/list.conf")
    for (name, owner, permissions) in rights {
      try #require(chown(folder.path("www/house/\(name)"), owner, OtherUser.group) == 0)
      try #require(chmod(folder.path("www/house/\(name)"), permissions) == 0)
    }
    let run = try publish("Barbara", project)
    #expect(run.status == 0, "\(run.errorText)")
    for (name, _, permissions) in rights {
      let status = try status(folder.path("www/house/\(name)"))
      #expect(status.st_mode & 0o7777 == permissions, "\(name)")
      #expect(status.st_gid == OtherUser.group, "\(name)")
    }
    #expect(try folder.text("www/house/list.conf") == "mine")
  }

  @Test("What was published before and stayed beside the folder is told as such, and read by nobody")
  func remains() throws {
    let project = try project()
    let folder = project.folder
    try #require(try publish("Grace", project).status == 0)
    try FileManager.default.copyItem(
      atPath: folder.path("www/house"), toPath: folder.path("www/.house.publishing"))
    try OtherUser.own(folder.path("www/.house.publishing"))
    try #require(chown(folder.path("www/.house.publishing/employees"), 0, 0) == 0)
    let run = try publish("Barbara", project)
    #expect(run.status == 1)
    #expect(run.errorText.contains("/www/.house.publishing: root alone can remove what Gazette published"))
    #expect(try status(folder.path("www/.house.publishing")).st_mode & 0o777 == 0o700)
    #expect(try project.run("publish", "./www/house").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("www")) == ["house"])
  }

  @Test("A report stays readable for those who could read it, whoever writes the next one")
  func report() throws {
    let project = try project()
    let report = project.folder.path("night.json")
    try #require(try OtherUser.run("nightly", "--report", "night.json", in: project.folder.path).status == 0)
    try #require(chmod(report, 0o640) == 0)
    #expect(try project.run("nightly", "--report", "night.json").status == 0)
    #expect(try status(report).st_uid == OtherUser.id)
    #expect(try status(report).st_gid == OtherUser.id)
    try #require(chown(report, 0, OtherUser.group) == 0)
    #expect(try OtherUser.run("nightly", "--report", "night.json", in: project.folder.path).status == 0)
    #expect(try status(report).st_uid == OtherUser.id)
    #expect(try status(report).st_gid == OtherUser.group)
    #expect(try status(report).st_mode & 0o777 == 0o640)
    try #require(chown(report, 0, 0) == 0)
    let run = try OtherUser.run("nightly", "--report", "night.json", in: project.folder.path)
    #expect(run.status == 1 && run.errorText.contains("this file cannot be read"), "\(run.errorText)")
    let names = try FileManager.default.contentsOfDirectory(atPath: project.folder.path)
    #expect(names.filter { $0.hasPrefix("night") } == ["night.json"])
  }

  @Test("The units for systemd run as the user whose the project is")
  func systemd() throws {
    let project = try project()
    let units = try project.run("nightly", "--print-systemd").outputText
    let user = try #require(getpwuid(OtherUser.id).map { String(cString: $0.pointee.pw_name) })
    #expect(units.contains("\nType=oneshot\nUser=\(user)\nGroup=") && units.contains("\nExecStart="))
    #expect(!units.contains("UMask"))
    // Who works at it in a group must be able to go on with what a night has made.
    #expect(chmod(project.folder.path, 0o2775) == 0)
    #expect(try project.run("nightly", "--print-systemd").outputText.contains("\nUMask=0002\nExecStart="))
    #expect(chown(project.folder.path, 0, 0) == 0)
    #expect(!(try project.run("nightly", "--print-systemd").outputText.contains("User=")))
  }

  @Test("A new folder that is published can be changed by the group for whom everything else is")
  func publishedForGroup() throws {
    let project = try project()
    let folder = project.folder
    try #require(try OtherUser.run("publish", "./web", in: folder.path, umask: "002").status == 0)
    #expect(try status(folder.path("web")).st_mode & 0o777 == 0o775)
    #expect(try status(folder.path("web/assets")).st_mode & 0o777 == 0o775)
    try #require(try OtherUser.run("publish", "./site", in: folder.path, umask: "022").status == 0)
    #expect(try status(folder.path("site")).st_mode & 0o777 == 0o755)
  }

  @Test(
    "Files in a folder that may not be read do not count as gone",
    arguments: [("houses/*/staff-*.csv", 0o711), ("houses/*/x/staff-*.csv", 0o644), ("houses/*.csv", 0o311)])
  func closedFolder(pattern: String, mode: Int) throws {
    let project = try CommandProject(source: "{kind: employees, files: [\"\(pattern)\"], whole: yes}")
    let folder = project.folder
    let head = "key,name,dateOfBirth,employeeType\n"
    for (number, house) in ["a", "b", "c"].enumerated() {
      let row = "\(head)\(house),House \(house),1980-01-0\(number + 1),exempt\n"
      for file in ["\(house)/staff-\(house).csv", "\(house)/x/staff-\(house).csv", "\(house).csv"]
      where fnmatch(pattern, "houses/\(file)", FNM_PATHNAME) == 0 {
        try folder.write(row, to: "houses/\(file)")
      }
    }
    try folder.write("a file beside them", to: "houses/notes")
    // A link that leads to itself has nothing in it.
    try #require(symlink("round", folder.path("houses/round")) == 0)
    try OtherUser.own(folder.path)
    try #require(try OtherUser.run("nightly", in: folder.path).status == 0)
    let closed = pattern == "houses/*.csv" ? "houses" : "houses/b"
    try #require(chown(folder.path(closed), 0, 0) == 0 && chmod(folder.path(closed), mode_t(mode)) == 0)
    let run = try OtherUser.run("nightly", in: folder.path)
    #expect(run.status == 10, "\(run.outputText)\(run.errorText)")
    #expect(
      run.errorText.contains("the folder \(folder.path(closed)) cannot be read: Permission denied"),
      "\(run.errorText)")
    #expect(try project.run("list", "employees").outputLines.count == 3)
    try OtherUser.own(folder.path)
    try #require(chmod(folder.path(closed), 0o755) == 0)
    // What a file system keeps for its own repair is nobody's source.
    try #require(mkdir(folder.path("houses/lost+found"), 0o700) == 0)
    #expect(try OtherUser.run("nightly", in: folder.path).status == 0)
  }
}
