import Foundation
import GazetteTestSupport
import Testing

@Suite("Publishing to folders under version control", .enabled(if: Tools.git != nil, "needs git"))
struct PublishedRepositoryTests {
  /// A project that has published to `www`, which is a repository with that as its commit.
  private func versioned() throws -> (PublishingProject, GitFolder) {
    let publishing = try PublishingProject("web: {folder: www}")
    _ = try publishing.published()
    let git = try GitFolder(publishing.folder.path("www"))
    try commit(in: git)
    return (publishing, git)
  }

  private func commit(in git: GitFolder) throws {
    try git("add", "-A")
    try git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "As published")
  }

  private func expectNothingHidden(
    _ publishing: PublishingProject, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: publishing.folder.path)
    #expect(!names.contains { $0.hasPrefix(".www.") }, "\(names)", sourceLocation: sourceLocation)
  }

  /// What a run leaves that is killed just after the new folder has taken the place of the old one.
  private func interrupt(_ publishing: PublishingProject, keepsList: Bool) throws {
    let folder = publishing.folder
    try folder.makeFolder(".www.publishing")
    if keepsList {
      try folder.write(try folder.bytes("www/.gazette-published"), to: ".www.publishing/.gazette-published")
    }
    try FileManager.default.moveItem(
      atPath: folder.path("www/.git"), toPath: folder.path(".www.publishing/.git"))
  }

  @Test("A repository stays in the folder, and so do those within folders of one's own and the edition's")
  func repositories() throws {
    let (publishing, git) = try versioned()
    let folder = publishing.folder
    try folder.write("mine", to: "www/own/mine.txt")
    let inner = ["www/own", "www/employees", "www/without/files"]
    for name in inner { _ = try GitFolder(folder.path(name)) }
    for name in ["Grace", "Barbara"] {
      try publishing.addEmployee(name)
      #expect(try publishing.published().first?.hasPrefix("web: published") == true)
      #expect(try git("log", "--format=%s") == "As published")
      #expect(try git("diff", "--stat").contains("index.html"))
      for name in inner { #expect(folder.exists("\(name)/.git/HEAD"), "\(name)") }
      #expect(try folder.text("www/own/mine.txt") == "mine")
      try expectNothingHidden(publishing)
    }
  }

  @Test("A working tree of a repository elsewhere is published to, be it empty or not")
  func workingTree() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    let folder = publishing.folder
    let main = try GitFolder(folder.path("main"))
    try main(
      "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "--allow-empty", "-m", "Empty")
    try main("worktree", "add", "-q", "-b", "pages", folder.path("www"))
    let tree = GitFolder(of: folder.path("www"))
    #expect(try publishing.published().first?.hasPrefix("web: published") == true)
    #expect(try tree("rev-parse", "--git-dir").contains("worktrees/www"))
    try commit(in: tree)
    try publishing.addEmployee("Grace")
    #expect(try publishing.published().first?.hasPrefix("web: published") == true)
    #expect(try tree("log", "--format=%s") == "As published\nEmpty")
    try expectNothingHidden(publishing)
  }

  @Test(
    "A repository that a killed run has left aside comes back, also of a first publication",
    arguments: [true, false])
  func interrupted(keepsList: Bool) throws {
    let (publishing, git) = try versioned()
    try interrupt(publishing, keepsList: keepsList)
    #expect(try publishing.published().first?.hasPrefix("web: unchanged") == true)
    #expect(try git("log", "--format=%s") == "As published")
    try expectNothingHidden(publishing)
    try publishing.addEmployee("Grace")
    try interrupt(publishing, keepsList: keepsList)
    #expect(try publishing.published().first?.hasPrefix("web: published") == true)
    #expect(try git("log", "--format=%s") == "As published")
    try expectNothingHidden(publishing)
  }

  @Test("Of two repositories neither is thrown away", arguments: [true, false])
  func two(keepsList: Bool) throws {
    let (publishing, _) = try versioned()
    try interrupt(publishing, keepsList: keepsList)
    _ = try GitFolder(publishing.folder.path("www"))
    for _ in 0..<2 {
      let run = try publishing.publish()
      #expect(run.status == 1)
      #expect(
        run.errorText.contains(".www.publishing/.git: a repository that belongs to"), "\(run.errorText)")
      #expect(publishing.folder.exists("www/.git/HEAD"))
      #expect(publishing.folder.exists(".www.publishing/.git/HEAD"))
    }
    try publishing.folder.remove("www/.git")
    #expect(try publishing.published().first?.hasPrefix("web: unchanged") == true)
    #expect(try GitFolder(of: publishing.folder.path("www"))("log", "--format=%s") == "As published")
  }

  @Test("The repository of an edition's own folder is not published")
  func ownRepository() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    _ = try GitFolder(publishing.folder.path("Output/site"))
    _ = try publishing.published()
    #expect(!publishing.folder.exists("www/.git"))
  }

  @Test(
    "A repository that may not be moved is told of, and nothing is published",
    .enabled(if: OtherUser.isThere, "needs root, setpriv, and a program that others can run"))
  func closed() throws {
    let (publishing, _) = try versioned()
    let folder = publishing.folder
    try publishing.addEmployee("Grace")
    try OtherUser.own(folder.path)
    try #require(chown(folder.path("www/.git"), 0, 0) == 0)
    let before = try folder.tree("www")
    let run = try OtherUser.run("publish", in: folder.path)
    #expect(run.status == 1)
    #expect(
      run.errorText.contains("www/.git: whoever publishes must be able to write into this folder"),
      "\(run.errorText)")
    #expect(try folder.tree("www") == before)
    try expectNothingHidden(publishing)
  }
}
