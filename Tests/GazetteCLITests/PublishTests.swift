import Foundation
import GazetteTestSupport
import Testing

@Suite("Publishing to folders, and by programs")
struct PublishTests {
  private func inode(_ path: String) throws -> UInt {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return UInt(status.st_ino)
  }

  private func hiddenFolders(_ folder: TestFolder) throws -> [String] {
    try folder.tree().keys.filter { $0.contains(".publishing") || $0.hasSuffix(".editions/") }
  }

  private func withoutRepositories(_ tree: [String: [UInt8]]) -> [String: [UInt8]] {
    tree.filter { !$0.key.split(separator: "/").contains(".git") }
  }

  // MARK: Folders

  @Test("A folder gets the edition's site, once; what has not changed stays the same file")
  func folder() throws {
    let publishing = try PublishingProject("web: {folder: www/house}")
    let folder = publishing.folder
    let target = folder.path("www/house")
    #expect(
      try publishing.published() == ["web: published \(try publishing.edition()) to \(target)"])
    #expect(try publishing.contents("www/house") == publishing.site())
    let list = try folder.text("www/house/.gazette-published")
    #expect(list.contains(try publishing.edition()) && list.contains("\"employees/staff.csv.2.html\""))
    let before = (try inode(target), try inode(target + "/assets/style.css"))
    #expect(
      try publishing.published("web") == ["web: unchanged, \(target) has \(try publishing.edition()) already"]
    )
    #expect(try inode(target) == before.0)
    try publishing.addEmployee("Grace")
    #expect(
      try publishing.published() == ["web: published \(try publishing.edition()) to \(target)"])
    #expect(try publishing.contents("www/house") == publishing.site())
    #expect(try inode(target + "/assets/style.css") == before.1)
    #expect(try publishing.project.run("rollback").status == 0)
    #expect(try publishing.published().count == 1)
    #expect(!folder.exists("www/house/employees/staff.csv.3.html"))
    #expect(try publishing.contents("www/house") == publishing.site())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("www")) == ["house"])
  }

  @Test("What is published stands alone: no link of a page leads out of the folder or to nothing")
  func links() throws {
    let folder = try TestFolder()
    #expect(try GazetteProgram.run("init", "--sample", "house", in: folder.path).status == 0)
    #expect(try GazetteProgram.run("build", in: folder.path("house")).status == 0)
    #expect(try GazetteProgram.run("publish", "./public", "--project", "house", in: folder.path).status == 0)
    let files = try folder.tree("public")
    var count = 0
    for (path, bytes) in files where path.hasSuffix(".html") {
      let page = URL(fileURLWithPath: "/public/\(path)").deletingLastPathComponent()
      for match in String(decoding: bytes, as: UTF8.self).matches(of: /(?:href|src)="([^"#?:]+)[^":]*"/) {
        let target = page.appending(path: String(match.1).removingPercentEncoding ?? "").standardizedFileURL
          .path
        count += 1
        #expect(
          target.hasPrefix("/public/") && files[String(target.dropFirst("/public/".count))] != nil,
          "\(path): \(match.1)")
      }
    }
    #expect(count > 1000)
  }

  @Test("A folder beside the target that Gazette did not make stays, with what is in it")
  func foreignFolderBeside() throws {
    let publishing = try PublishingProject("web: {folder: www/house}")
    _ = try publishing.published()
    try publishing.folder.write("mine", to: "www/.house.publishing/mine.txt")
    try publishing.addEmployee("Ada")
    let run = try publishing.publish()
    #expect(run.status == 1)
    #expect(run.errorText.contains(".house.publishing") && run.errorText.contains("move it away"))
    #expect(try publishing.folder.text("www/.house.publishing/mine.txt") == "mine")
    try publishing.folder.remove("www/.house.publishing")
    #expect(try publishing.published().count == 1)
  }

  @Test("A part of the edition, or all of it", arguments: ["markdown", "all"])
  func part(_ part: String) throws {
    let publishing = try PublishingProject("web: {folder: www, part: \(part)}")
    #expect(try publishing.published().count == 1)
    let name = part == "all" ? "Output" : "Output/markdown"
    #expect(try publishing.contents("www") == publishing.folder.tree(name))
    // The same edition, but not the same part of it.
    try publishing.setTargets(["web: {folder: www}"])
    #expect(try publishing.published()[0].hasPrefix("web: published"))
    #expect(try publishing.contents("www") == publishing.site())
  }

  @Test("A folder named on the command line starts from the working folder and needs no settings")
  func named() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    #expect(try publishing.published("./public")[0].hasSuffix(" to \(publishing.folder.path("public"))"))
    #expect(try publishing.contents("public") == publishing.site())
    #expect(!publishing.folder.exists("www"))
    try publishing.folder.remove("gazette.yml")
    #expect(try publishing.published("./public")[0].hasPrefix("./public: unchanged"))
  }

  @Test("Files that Gazette did not publish stay, and one in the way of a page is an error")
  func foreign() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    let folder = publishing.folder
    _ = try publishing.published()
    try folder.write("mine", to: "www/CNAME")
    try folder.write("mine", to: "www/.well-known/a/token")
    try folder.write("mine", to: "www/employees/note.txt")
    try folder.makeFolder("www/empty")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("www/link"), withDestinationPath: "/nowhere/at/all")
    let number = try inode(folder.path("www/CNAME"))
    try publishing.addEmployee("Grace")
    #expect(try publishing.published()[0].hasPrefix("web: published"))
    for file in ["CNAME", ".well-known/a/token", "employees/note.txt"] {
      #expect(try folder.text("www/\(file)") == "mine")
    }
    #expect(folder.exists("www/empty"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("www/link"))
        == "/nowhere/at/all")
    #expect(try inode(folder.path("www/CNAME")) == number)
    try folder.remove("www/link")
    try folder.write("mine", to: "www/employees/staff.csv.4.html")
    try folder.write(
      CommandProject.staff + "Radia,1970-12-09,partTime\nJean,1970-12-09,partTime\n", to: "staff.csv")
    try publishing.project.run("import", "employees", "staff.csv")
    try publishing.project.run("build", "--as-of", "2026-07-01")
    try publishing.project.expectFailure(
      ["publish"],
      says: ["error: web: A file called employees/staff.csv.4.html stands", "did not publish it"])
  }

  @Test("After a backup was copied over the folder, what is the edition's counts as published")
  func restoredCopy() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    let folder = publishing.folder
    func restore() throws {
      let run = try ChildProcess.run(
        "/bin/cp", ["-a", "\(folder.path("backup"))/.", folder.path("www")], in: "/")
      try #require(run.status == 0, "\(run.errorText)")
    }
    _ = try publishing.published()
    try FileManager.default.copyItem(atPath: folder.path("www"), toPath: folder.path("backup"))
    try publishing.addEmployee("Grace")
    _ = try publishing.published()
    try restore()
    #expect(try publishing.published().first?.hasPrefix("web: published") == true)
    #expect(try publishing.contents("www") == publishing.site())
    #expect(try publishing.published().first?.hasPrefix("web: unchanged") == true)
  }

  @Test("All files that are in the way are told at once")
  func severalInTheWay() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    let folder = publishing.folder
    _ = try publishing.published()
    for number in 3...4 { try folder.write("mine", to: "www/employees/staff.csv.\(number).html") }
    try folder.write(
      CommandProject.staff + "Radia,1970-12-09,partTime\nJean,1970-12-09,partTime\n", to: "staff.csv")
    try publishing.project.run("import", "employees", "staff.csv")
    try publishing.project.run("build", "--as-of", "2026-07-01")
    try publishing.project.expectFailure(
      ["publish"],
      says: [
        "employees/staff.csv.3.html, employees/staff.csv.4.html", "did not publish them", "Move them away",
      ])
  }

  @Test(
    "Whoever may not write into the folder above is told so",
    .enabled(if: OtherUser.isThere, "needs root, setpriv, and a program that others can run"))
  func closedFolderAbove() throws {
    let publishing = try PublishingProject("web: {folder: srv/www}")
    let folder = publishing.folder
    try folder.makeFolder("srv/www")
    try OtherUser.own(folder.path)
    try #require(chown(folder.path("srv"), 0, 0) == 0)
    let run = try OtherUser.run("publish", in: folder.path)
    #expect(run.status == 1)
    #expect(
      run.errorText.contains("/srv: whoever publishes must be able to write into this folder too"),
      "\(run.errorText)")
  }

  @Test("A folder with other files is refused, whatever its list says")
  func refused() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    let folder = publishing.folder
    try folder.write("mine", to: "www/thesis.txt")
    let lists = [
      nil, "", "{}", #"{"generator": "Other", "edition": "x", "files": []}"#,
      #"{"generator": "Gazette", "edition": "x", "files": ["../staff.csv"]}"#,
    ]
    for list in lists {
      if let list { try folder.write(list, to: "www/.gazette-published") }
      try publishing.project.expectFailure(
        ["publish"], says: ["error: web: ", "www: this folder holds files that Gazette did not publish"])
    }
    try folder.remove("www")
    try folder.write("mine", to: "www")
    try publishing.project.expectFailure(["publish"], says: ["www: a file is in the way"])
    try folder.remove("www")
    try folder.makeFolder("www")
    #expect(try publishing.published()[0].hasPrefix("web: published"))
  }

  @Test(
    "A folder above or below the edition's own is refused",
    arguments: [".", "..", "Output", "Output/site", "Output/site/new", "./Output/../Output/x", "/"])
  func overlap(path: String) throws {
    let publishing = try PublishingProject("web: {folder: \"\(path)\"}")
    try publishing.project.expectFailure(
      ["publish"], says: ["an edition cannot be published to a folder above or below"])
  }

  @Test("A file that went missing or was changed in the folder comes back")
  func repaired() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    _ = try publishing.published()
    try publishing.folder.remove("www/index.html")
    #expect(try publishing.published()[0].hasPrefix("web: published"))
    try publishing.folder.remove("www/404.html")
    try publishing.folder.write("defaced", to: "www/404.html")
    #expect(try publishing.published()[0].hasPrefix("web: published"))
    #expect(try publishing.contents("www") == publishing.site())
  }

  @Test("Permissions of the folder, and a link that leads to it, stay")
  func permissions() throws {
    let publishing = try PublishingProject("web: {folder: link}")
    let folder = publishing.folder
    try folder.makeFolder("disk/www")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "disk/www")
    try #require(chmod(folder.path("disk/www"), 0o2750) == 0)
    _ = try publishing.published()
    var status = stat()
    try #require(lstat(folder.path("disk/www"), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o2750)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "disk/www")
    #expect(try publishing.contents("disk/www") == publishing.site())
  }

  @Test(
    "Files of an edition that was made with narrow rights can be read by those who can look into the folder")
  func narrowRights() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    let folder = publishing.folder
    func rights(_ name: String) throws -> mode_t {
      var status = stat()
      try #require(lstat(folder.path(name), &status) == 0, "\(name)")
      return status.st_mode & 0o777
    }
    func publish(umask: String) throws -> GazetteProgram.Run {
      try ChildProcess.run(
        "sh", ["-c", "umask \(umask); exec \"$0\" publish", GazetteProgram.path], in: folder.path)
    }
    try folder.makeFolder("www")
    try #require(chmod(folder.path("www"), 0o755) == 0)
    for (file, own) in [("index.html", 0o600), ("assets/style.css", 0o700)] as [(String, mode_t)] {
      try #require(chmod(folder.path("Output/site/\(file)"), own) == 0)
    }
    #expect(try publish(umask: "077").outputText.contains("published"))
    #expect(try rights("www/index.html") == 0o644)
    #expect(try rights("www/assets/style.css") == 0o744)
    #expect(try publish(umask: "022").outputText.contains("unchanged"))
    // What was published so before comes to have the rights, also where nothing else has changed.
    try #require(chmod(folder.path("www/index.html"), 0o600) == 0)
    #expect(try publish(umask: "022").outputText.contains("published"))
    #expect(try rights("www/index.html") == 0o644)
    #expect(try publish(umask: "022").outputText.contains("unchanged"))
    try #require(chmod(folder.path("www/404.html"), 0o600) == 0)
    try publishing.addEmployee("Grace")
    try folder.write("mine", to: "www/mine.txt")
    try #require(chmod(folder.path("www/mine.txt"), 0o600) == 0)
    #expect(try publish(umask: "077").outputText.contains("published"))
    #expect(try rights("www/404.html") == 0o644)
    #expect(try rights("www/mine.txt") == 0o600)
    // A folder that is closed on purpose stays closed.
    try #require(chmod(folder.path("www"), 0o750) == 0)
    try folder.remove("www/index.html")
    #expect(try publish(umask: "077").outputText.contains("published"))
    #expect(try rights("www/index.html") == 0o640)
    #expect(try rights("www") == 0o750)
  }

  @Test(
    "On another disk unchanged files keep their time, and a disk that fills up keeps what was there",
    .enabled(if: Tools.mount != nil, "needs to mount"))
  func fullDisk() throws {
    let disk = try SmallDisk("size=700k")
    let target = disk.folder.path("www/house")
    let publishing = try PublishingProject("web: {folder: \"\(target)\"}")
    #expect(try publishing.published() == ["web: published \(try publishing.edition()) to \(target)"])
    #expect(try publishing.published()[0].hasPrefix("web: unchanged"))
    try disk.folder.write("mine", to: "www/house/CNAME")
    let number = try inode(target + "/assets/style.css")
    try publishing.addEmployee("Grace")
    #expect(try publishing.published()[0].hasPrefix("web: published"))
    #expect(try inode(target + "/assets/style.css") == number)
    let rows = (1...400).map { "Name \($0),1980-01-01,exempt\n" }.joined()
    try publishing.folder.write("name,dateOfBirth,employeeType\n" + rows, to: "many.csv")
    #expect(try publishing.project.run("import", "employees", "many.csv").status == 0)
    #expect(try publishing.project.run("build", "--as-of", "2026-06-30").status == 0)
    let before = try disk.folder.tree()
    try publishing.project.expectFailure(
      ["publish"], says: ["error: web: ", "No space left on device", "is as it was"])
    #expect(try disk.folder.tree() == before)
    try publishing.project.expectFailure(
      ["publish", disk.folder.path("new/www")], says: ["No space left on device"])
    #expect(try disk.folder.tree() == before)
    try publishing.project.expectFailure(
      ["publish", disk.folder.path + "/"], says: ["a disk is mounted here"])
  }

  @Test(
    "A disk mounted below the folder is not touched", .enabled(if: Tools.mount != nil, "needs to mount"))
  func mountedBelow() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    _ = try publishing.published()
    try publishing.folder.makeFolder("www/photos")
    let mount = try #require(Tools.mount)
    let photos = publishing.folder.path("www/photos")
    try #require(
      try ChildProcess.run(mount, ["-t", "tmpfs", "-o", "size=64k", "tmpfs", photos], in: "/").status == 0)
    defer { umount2(photos, 2) }
    try publishing.folder.write("mine", to: "www/photos/a.jpg")
    try publishing.addEmployee("Grace")
    try publishing.project.expectFailure(["publish"], says: ["photos: a disk is mounted here"])
  }

  @Test(
    "Killed at every call that changes a file, readers have the old or the new files and the rest stays",
    .enabled(if: HaltTool.path != nil, "needs a C compiler and a preloaded library"))
  func killed() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    let folder = publishing.folder
    _ = try publishing.published()
    try folder.write("mine", to: "www/CNAME")
    try folder.write("mine", to: "www/mine/a/b.txt")
    for name in ["www/.git/HEAD", "www/mine/.git"] { try folder.write("mine", to: name) }
    let before = try folder.tree("www")
    try publishing.addEmployee("Grace")
    let leftovers = try HaltTool.leftovers(of: ["publish"], in: publishing.project)
    #expect(leftovers.count > 60)
    let after = try folder.tree("www")
    #expect(after != before)
    for (call, leftover) in leftovers {
      try folder.become(leftover)
      // Repositories move alone, after the rest.
      let found = withoutRepositories(try folder.tree("www"))
      #expect(
        found == withoutRepositories(before) || found == withoutRepositories(after), "killed at call \(call)")
      #expect(try publishing.published().count == 1, "after a kill at call \(call)")
      #expect(try folder.tree("www") == after, "after a kill at call \(call)")
      #expect(try hiddenFolders(folder).allSatisfy { !$0.contains("publishing") }, "call \(call)")
    }
  }

  // MARK: Programs

  @Test("A program gets its arguments as they are, with the edition's folders and name put in")
  func command() throws {
    let hostile = [
      "a b", "'", #"\""#, "; rm -rf /", "$(touch x)", "`touch x`", "*", "-rf", "", "{site", "{frob}", "é\\n",
      "{a,b}", "{{edition}}",
    ]
    let quoted = hostile.map { "\"\($0.replacing("\\n", with: "\\\\n"))\"" }.joined(separator: ", ")
    let publishing = try PublishingProject(
      "mirror: {command: [./tool.sh, \"{site}/\", \"x{markdown}:{output}\", \"{asOf}\", \(quoted)]}")
    let folder = publishing.folder
    try folder.write(
      """
      #!/bin/sh
      printf '%s\\0' "$@" > arguments
      printf '%s\\n' "$GAZETTE_SITE" "$GAZETTE_MARKDOWN" "$GAZETTE_OUTPUT" "$GAZETTE_EDITION" \
      "$GAZETTE_AS_OF" "$PWD" > variables
      echo said; echo whispered >&2

      """, to: "tool.sh")
    try #require(chmod(folder.path("tool.sh"), 0o755) == 0)
    let edition = try publishing.edition()
    #expect(
      try publishing.published() == [
        "mirror: published \(edition) with ./tool.sh", "mirror: ./tool.sh said: whispered",
      ])
    let output = URL(fileURLWithPath: folder.path("Output")).resolvingSymlinksInPath().path
    let words = try folder.text("arguments").split(separator: "\0", omittingEmptySubsequences: false)
    #expect(
      words.dropLast().map(String.init) == [
        "\(output)/site/", "x\(output)/markdown:\(output)", "2026-06-30",
      ] + hostile.map { $0 == #"\""# ? "\"" : $0.replacing("{edition}", with: edition) })
    #expect(
      try folder.text("variables").split(separator: "\n").prefix(5).map(String.init) == [
        "\(output)/site", "\(output)/markdown", output, edition, "2026-06-30",
      ])
    #expect(!folder.exists("x"))
  }

  @Test("A program that fails, is killed, or is not there")
  func failingCommand() throws {
    let cases: [(String, [String])] = [
      (#"[sh, -c, "echo first >&2; echo it is full >&2; exit 7"]"#, ["sh ended with status 7: it is full"]),
      (#"[sh, -c, "kill -9 $$"]"#, ["sh was ended by signal 9"]),
      ("[false]", ["false ended with status 1"]),
      ("[no-such-program]", ["no-such-program: there is no such program"]),
      ("[a=b]", ["a=b: there is no such program"]), ("[-u]", ["-u: there is no such program"]),
      ("[./staff.csv]", ["./staff.csv: there is no such program, or it cannot be run"]),
      ("[./Output]", ["./Output: there is no such program"]),
    ]
    let publishing = try PublishingProject("x: {folder: y}")
    for (command, words) in cases {
      try publishing.setTargets(["mirror: {command: \(command)}"])
      try publishing.project.expectFailure(["publish"], says: ["error: mirror: "] + words)
    }
  }

  @Test("A program that hangs is ended after its time")
  func hangingCommand() throws {
    let publishing = try PublishingProject("mirror: {command: [sleep, 60], timeLimit: 1}")
    try publishing.project.expectFailure(
      ["publish"],
      says: ["error: mirror: sleep took longer than 1 second and was ended; timeLimit gives it more time."])
    try publishing.setTargets(["web: {folder: www, timeLimit: 5}"])
    try publishing.project.expectFailure(["publish"], says: ["unknown key timeLimit"])
  }

  // MARK: All of them

  @Test("When one target fails the others are published to, and the status is 1")
  func others() throws {
    let publishing = try PublishingProject(
      "first: {command: [\"false\"]}", "web: {folder: www}", "last: {command: [\"true\"]}")
    let run = try publishing.publish()
    #expect(run.status == 1)
    #expect(run.outputLines.map { $0.prefix(9) } == ["web: publ", "last: pub"])
    #expect(run.errorLines == ["error: first: false ended with status 1."])
    #expect(publishing.folder.exists("www/index.html"))
    #expect(try publishing.publish("web").status == 0)
  }

  @Test("Without a target, without an edition, or with half of one")
  func nothing() throws {
    let project = try CommandProject(builds: false)
    try project.expectFailure(
      ["publish"], says: ["publish: {web: {folder: /srv/www/house}}", "gazette publish ./public"], status: 64)
    try project.expectFailure(["publish", "web"], says: ["There is no target web", "./web"], status: 64)
    try project.expectFailure(["publish", ""], says: ["There is no target"], status: 64)
    try project.expectFailure(
      ["publish", "./public"], says: ["there is no edition.", "gazette build"])
    let publishing = try PublishingProject("web: {folder: www}", "b: {folder: b}")
    try publishing.project.expectFailure(
      ["publish", "frob"], says: ["There is no target frob", "Targets: web, b."], status: 64)
    try publishing.folder.remove("Output/site/404.html")
    try publishing.project.expectFailure(["publish"], says: ["lacks files: site/404.html", "gazette build"])
  }

  @Test("While a build is writing nothing is published")
  func locked() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    try publishing.folder.write("process 4711\n", to: ".Output.editions/lock")
    let descriptor = open(publishing.folder.path(".Output.editions/lock"), O_RDWR | O_CLOEXEC)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try publishing.project.expectFailure(["publish"], says: ["another build (process 4711)"])
    close(descriptor)
    #expect(try publishing.publish().status == 0)
  }

  @Test("Whoever waits for another process that publishes beside the folder is told so")
  func waits() throws {
    let publishing = try PublishingProject("web: {folder: www/house}")
    try FileManager.default.createDirectory(
      atPath: publishing.folder.path("www"), withIntermediateDirectories: true)
    let descriptor = open(publishing.folder.path("www"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let program = try ChildProcess(GazetteProgram.path, ["publish"], in: publishing.folder.path)
    let told =
      "web: waiting for another process that publishes beside \(publishing.folder.path("www/house"))\n"
    try ServePreview.wait { program.errorSoFar == told }
    #expect(!publishing.folder.exists("www/house"))
    close(descriptor)
    let run = try program.end()
    #expect(run.status == 0 && run.errorText == told)
    #expect(publishing.folder.exists("www/house/index.html"))
  }

  @Test(
    "Targets that cannot be read are an error with file and line",
    arguments: [
      ("publish: web\n", 1, "expected targets such as web"), ("publish:\n  - web\n", 2, "expected targets"),
      ("publish:\n  web: /srv/www\n", 2, "expected a target such as"),
      ("publish:\n  web: {}\n", 2, "web: give one of folder, branch and command"),
      ("publish:\n  web: {folder: a, branch: b}\n", 2, "web: give one of"),
      ("publish:\n  web:\n    folder: a\n    frob: b\n", 4, "unknown key frob; known are folder, part"),
      ("publish:\n  web: {folder: a, push: origin}\n", 2, "unknown key push"),
      ("publish:\n  web: {command: [a], part: all}\n", 2, "unknown key part"),
      ("publish:\n  web: {folder: a, part: half}\n", 2, "part: \"half\" is not one of site"),
      ("publish:\n  web: {folder: ''}\n", 2, "folder"), ("publish:\n  web: {folder: [a]}\n", 2, "folder"),
      ("publish:\n  web: {command: [a, \"{sit}/\"]}\n", 2, "no value is called {sit}. Do you mean {site}?"),
      ("publish:\n  web: {command: rsync}\n", 2, "expected a list at command"),
      ("publish:\n  web: {command: []}\n", 2, "expected a program and its arguments"),
      ("publish:\n  web: {command: [a, {b: c}]}\n", 2, "expected an argument; put it in quotes at command"),
      ("publish:\n  web: {command: [a, ~]}\n", 2, "command: \"\" is not an argument"),
      ("publish:\n  web: {command: [a, \"b\\0c\"]}\n", 2, "command: \"b"),
      ("publish:\n  a/b: {folder: a}\n", 2, "publish: \"a/b\" is not a name"),
      ("publish:\n  -a: {folder: a}\n", 2, "publish: \"-a\" is not a name"),
      ("publish:\n  a: {folder: a}\n  a: {folder: b}\n", 3, "the key a stands twice"),
    ])
  func settings(text: String, line: Int, words: String) throws {
    let project = try CommandProject()
    try project.folder.write(text, to: "gazette.yml")
    try project.expectFailure(["publish"], says: ["gazette.yml:\(line):", words])
  }
}
