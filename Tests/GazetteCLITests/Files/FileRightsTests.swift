import Foundation
import GazetteTestSupport
import Testing

/// Several people can work at one project, each with a `umask` of their own.
@Suite("Who may read and write what a project has")
struct FileRightsTests {
  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject(["papers/papers.yml": FileFieldTests.papers])
    try project.folder.write(SmallPicture.pdf("open"), to: "b.pdf")
    return project
  }

  /// Runs a command of the shell, with the rights that files give to whoever runs it, be it root.
  private func run(_ command: String, in folder: TestFolder) throws -> GazetteProgram.Run {
    let words = ["/bin/sh", "-c", command, GazetteProgram.path]
    let plainly = ["/usr/bin/setpriv", "--bounding-set=-all", "--inh-caps=-all"]
    let whole = (getuid() == 0 ? plainly : []) + words
    return try ChildProcess.run(whole[0], Array(whole.dropFirst()), in: folder.path)
  }

  private func rights(_ path: String, in folder: TestFolder) throws -> mode_t {
    var status = stat()
    try #require(stat(folder.path(path), &status) == 0, "\(path)")
    return status.st_mode & 0o777
  }

  @Test(
    "Documents beside the store are for those who may read and write it, whatever the umask",
    arguments: [(0o600, 0o700, "022"), (0o664, 0o775, "077"), (0o640, 0o750, "002")]
      as [(mode_t, mode_t, String)])
  func documents(store: mode_t, shelf: mode_t, umask: String) throws {
    let project = try project()
    chmod(project.folder.path("gazette.sqlite"), store)
    let run = try run("umask \(umask); $0 add papers --set name=One --set scan=b.pdf", in: project.folder)
    #expect(run.status == 0, "\(run.errorText)")
    let names = try project.folder.tree("gazette.sqlite.files").keys
    #expect(names.count == 1)
    for name in names { #expect(try rights("gazette.sqlite.files/\(name)", in: project.folder) == store) }
    #expect(try rights("gazette.sqlite.files", in: project.folder) == shelf)
  }

  @Test("A document that cannot be read is not told to be lost", arguments: [".files", ".files/*"])
  func unreadable(path: String) throws {
    let project = try project()
    try project.output("add", "papers", "--key", "p-1", "--set", "name=One", "--set", "scan=b.pdf")
    for command in ["build", "check"] {
      let run = try run("chmod 0 gazette.sqlite\(path); $0 \(command)", in: project.folder)
      _ = try self.run("chmod -R u+rwX gazette.sqlite.files", in: project.folder)
      #expect(run.status == 1)
      #expect(run.errorText.contains("b.pdf of a record cannot be read: Permission denied. Let whoever"))
      #expect(!run.errorText.contains("gazette edit"))
    }
    try project.build()
  }

  @Test(
    "Pictures that cannot be read stop the build, and do not leave the edition", arguments: ["", "/p-1.png"])
  func pictures(path: String) throws {
    let project = try CommandProject.empty()
    try project.folder.write("key,firstName,lastName\np-1,Ana,One\n", to: "people.csv")
    try #require(try project.run("import", "people", "people.csv").status == 0)
    try project.folder.write(SmallPicture.png, to: "pictures/p-1.png")
    try #require(try project.run("build").status == 0)
    let before = try project.folder.tree("Output")
    let run = try run("chmod 0 pictures\(path); $0 build --as-of 2026-07-03", in: project.folder)
    _ = try self.run("chmod -R u+rwX pictures", in: project.folder)
    #expect(run.status == 1)
    #expect(
      run.errorText.contains("pictures\(path): the pictures of records cannot be read: Permission denied"))
    #expect(try project.folder.tree("Output") == before)
  }

  @Test("Of several files that are called like a record the first that is a picture is its own")
  func severalPictures() throws {
    let project = try CommandProject.empty()
    try project.folder.write("key,firstName,lastName\np-1,Ana,One\n", to: "people.csv")
    try #require(try project.run("import", "people", "people.csv").status == 0)
    try project.folder.write("no picture", to: "pictures/p-1.gif")
    try project.folder.makeFolder("pictures/p-1.jpg")
    try project.folder.write(SmallPicture.png, to: "pictures/p-1.png")
    try #require(try project.run("build").status == 0)
    #expect(try project.folder.tree("Output/site/pictures").keys.allSatisfy { $0.hasSuffix(".png") })
    #expect(try project.folder.text("Output/markdown/people/p-1.md").contains(".png)"))
  }

  @Test(
    "A project that is made for a group can be written and built by the group",
    arguments: ["002", "022", "077"])
  func ofGroup(umask: String) throws {
    let folder = try TestFolder()
    let made = try run("umask \(umask); $0 init --sample --templates house; cd house; $0 build", in: folder)
    #expect(made.status == 0, "\(made.errorText)")
    let expected: mode_t = ["002": 0o664, "077": 0o600][umask] ?? 0o644
    for file in [
      "gazette.yml", "gazette.sqlite", "Templates/html/layout.mustache", "Output/site/index.html",
      "Output/markdown/index.md", "Output/edition.json",
    ] { #expect(try rights("house/\(file)", in: folder) == expected, "\(file)") }
  }

  @Test("Who may not write a store is told so, and what to do", arguments: ["gazette.sqlite", "."])
  func writeProtected(path: String) throws {
    let project = try project()
    let run = try run("chmod a-w \(path); $0 add papers --set name=One", in: project.folder)
    _ = try self.run("chmod u+w . gazette.sqlite", in: project.folder)
    #expect(run.status == 1)
    #expect(run.errorText.contains("gazette.sqlite: whoever runs this may not write the store. Let them"))
  }

  @Test("A file that becomes larger than it may is told like a full disk, and nothing is half done")
  func fileSizeLimit() throws {
    let project = try project()
    try project.output("add", "papers", "--key", "p-1", "--set", "name=One")
    try project.build()
    let before = try project.folder.tree("Output")
    for command in ["edit papers p-1 --set name=Two", "build --full --as-of 2026-07-03"] {
      let run = try run("ulimit -f 10; exec $0 \(command)", in: project.folder)
      #expect(run.status == 1)
      #expect(run.errorText.contains("disk I/O error") || run.errorText.contains("File too large"))
    }
    #expect(try project.output("list", "papers").hasPrefix("p-1\tOne"))
    #expect(try project.folder.tree("Output") == before)
    #expect(!project.folder.exists("gazette.sqlite-journal"))
  }
}
