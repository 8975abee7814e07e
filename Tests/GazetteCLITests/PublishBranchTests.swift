import Foundation
import GazetteTestSupport
import Testing

@Suite("Publishing to a git branch", .enabled(if: Tools.git != nil, "needs git"))
struct PublishBranchTests {
  private static let target = "pages: {branch: gh-pages}"

  /// A project under version control, with one commit on `main` and a change that is in the index.
  private func versioned(_ targets: String...) throws -> (PublishingProject, GitFolder) {
    let publishing = try PublishingProject(targets.first ?? Self.target)
    try publishing.setTargets(targets.isEmpty ? [Self.target] : targets)
    let git = try GitFolder(publishing.folder.path)
    try git("config", "user.name", "Ada")
    try git("config", "user.email", "ada@example.org")
    try git("add", "staff.csv")
    try git("commit", "--quiet", "-m", "Records")
    try git("add", "gazette.yml")
    return (publishing, git)
  }

  @Test("A branch gets a commit for each edition, and says what has changed; all else of git stays")
  func commits() throws {
    let (publishing, git) = try versioned()
    let state = { try [git("status", "--porcelain"), git("rev-parse", "HEAD"), git("symbolic-ref", "HEAD")] }
    let index = try publishing.folder.bytes(".git/index")
    let before = try state()
    let first = try publishing.edition()
    #expect(try publishing.published() == ["pages: published \(first) to the branch gh-pages"])
    #expect(try git.files(of: "gh-pages") == publishing.site().filter { !$0.key.hasSuffix("/") })
    #expect(
      try git("log", "--format=%an <%ae>%n%B", "gh-pages")
        == """
        Ada <ada@example.org>
        Edition as of 2026-06-30

        Edition \(first) as of 2026-06-30, made from revision 1 of the store.

        """.trimmingCharacters(in: .newlines))
    #expect(
      try publishing.published() == ["pages: unchanged, the branch gh-pages has \(first) already"])
    #expect(try git("rev-list", "--count", "gh-pages") == "1")
    #expect(try state() == before)
    #expect(try publishing.folder.bytes(".git/index") == index)
    try publishing.addEmployee("Grace")
    #expect(try publishing.published().count == 1)
    #expect(try git("rev-list", "--count", "gh-pages") == "2")
    #expect(
      try git("log", "-1", "--format=%s", "gh-pages")
        == "Changes since the edition of 2026-06-30: 1 added, 0 changed, 0 removed")
    #expect(try git("rev-parse", "gh-pages^") != git("rev-parse", "main"))
    #expect(try git.files(of: "gh-pages").keys.contains("employees/staff.csv.3.html"))
    // Nothing is left in the way of git.
    #expect(try git("fsck", "--no-progress", "--no-dangling").isEmpty)
  }

  @Test("Another repository, a part of the edition, ignored files, and bytes as they are")
  func otherRepository() throws {
    let (publishing, _) = try versioned("pages: {branch: docs/house, repository: other, part: all}")
    let git = try GitFolder(publishing.folder.path("other"), "--bare")
    try publishing.folder.write("* text=auto\n*.csv eol=crlf\n", to: "attributes")
    try git("config", "core.attributesFile", publishing.folder.path("attributes"))
    try git("config", "core.autocrlf", "input")
    try publishing.folder.write("a\r\nb\r\n", to: "Output/site/mine.csv")
    try publishing.folder.write("*\n", to: "Output/.gitignore")
    #expect(try publishing.published().count == 1)
    #expect(
      try git.files(of: "docs/house") == publishing.folder.tree("Output").filter { !$0.key.hasSuffix("/") })
    // There is no user, and git would take the machine's.
    #expect(
      try git("log", "--format=%an <%ae> %cn <%ce>", "docs/house")
        == "Gazette <gazette@localhost> Gazette <gazette@localhost>")
  }

  @Test("What git itself says to its hooks does not lead to another repository")
  func insideHook() throws {
    let (publishing, git) = try versioned()
    let other = try TestFolder()
    let strange = try GitFolder(other.path)
    let variables = [
      "GIT_DIR": other.path(".git"), "GIT_WORK_TREE": other.path, "GIT_INDEX_FILE": other.path(".git/index"),
    ]
    #expect(try publishing.publish(environment: variables).status == 0)
    #expect(try git("rev-list", "--count", "gh-pages") == "1")
    #expect(try strange("branch", "--list").isEmpty)
  }

  @Test(
    "The repository of somebody else is refused with what git says to do",
    .enabled(if: OtherUser.isThere, "needs root, setpriv, and a program that others can run"))
  func repositoryOfAnother() throws {
    let (publishing, _) = try versioned()
    let folder = publishing.folder
    try OtherUser.own(folder.path)
    try #require(chown(folder.path, 0, 0) == 0 && chown(folder.path(".git"), 0, 0) == 0)
    let run = try OtherUser.run("publish", in: folder.path)
    #expect(run.status == 1)
    #expect(
      run.errorText.contains("dubious ownership")
        && run.errorText.contains("git config --global --add safe.directory /"), "\(run.errorText)")
  }

  @Test("Without a folder for temporary files nothing is published, and what names it is told")
  func noTemporaryFolder() throws {
    let (publishing, git) = try versioned()
    let run = try publishing.publish(environment: ["TMPDIR": "/nonexistent"])
    #expect(run.status == 1)
    #expect(
      run.errorText.contains("No such file or directory") && run.errorText.contains("TMPDIR"),
      "\(run.errorText)")
    #expect(try git("branch", "--list", "gh-pages").isEmpty)
  }

  @Test("A branch is pushed; when that fails it is as it was")
  func pushing() throws {
    let (publishing, git) = try versioned("pages: {branch: gh-pages, push: origin}")
    try publishing.project.expectNoBranch(git, says: ["cannot be pushed to origin", "as it was"], publishing)
    let remote = try GitFolder(publishing.folder.path("remote.git"), "--bare")
    try git("remote", "add", "origin", remote.path)
    let first = try publishing.edition()
    #expect(
      try publishing.published() == ["pages: published \(first) to the branch gh-pages, pushed to origin"])
    #expect(try remote("rev-parse", "gh-pages") == git("rev-parse", "gh-pages"))
    #expect(try publishing.published()[0].hasPrefix("pages: unchanged"))
    try publishing.addEmployee("Grace")
    try remote("config", "receive.denyNonFastForwards", "true")
    try publishing.folder.write("#!/bin/sh\nexit 1\n", to: "remote.git/hooks/update")
    try #require(chmod(publishing.folder.path("remote.git/hooks/update"), 0o755) == 0)
    let before = try git("rev-parse", "gh-pages")
    let run = try publishing.publish()
    #expect(run.status == 1)
    #expect(run.errorText.contains("error: pages: The branch gh-pages cannot be pushed to origin"))
    #expect(run.errorText.contains("hook declined"), "\(run.errorText)")
    #expect(run.errorLines.count == 1 && run.output.isEmpty)
    #expect(try git("rev-parse", "gh-pages") == before)
    try publishing.folder.remove("remote.git/hooks/update")
    #expect(try publishing.published()[0].hasSuffix("pushed to origin"))
    #expect(try remote("rev-list", "--count", "gh-pages") == "2")
    // Somebody else has put something onto it.
    let newest = try git("rev-parse", "gh-pages")
    let foreign = try git("commit-tree", "gh-pages^{tree}", "-p", "gh-pages", "-m", "By hand")
    try git("push", "--quiet", "origin", "\(foreign):gh-pages")
    try publishing.addEmployee("Ida")
    let late = try publishing.publish()
    #expect(late.status == 1)
    let remedy = try #require(late.errorText.split(separator: "git -C ").last)
    #expect(remedy.contains("fetch origin gh-pages:gh-pages"), "\(late.errorText)")
    #expect(try git("rev-parse", "gh-pages") == newest)
    try git("fetch", "--quiet", "origin", "gh-pages:gh-pages")
    #expect(try publishing.published()[0].hasSuffix("pushed to origin"))
    // A new clone goes on from the remote's branch.
    try git("branch", "-D", "gh-pages")
    #expect(try publishing.published()[0].hasPrefix("pages: unchanged"))
    try publishing.project.run("rollback")
    #expect(try publishing.published()[0].hasSuffix("pushed to origin"))
    #expect(try remote("rev-list", "--count", "gh-pages") == "5")
  }

  @Test("A branch that is checked out, a name that is none, and no repository")
  func refused() throws {
    let (publishing, git) = try versioned("pages: {branch: main}")
    try publishing.project.expectFailure(["publish"], says: ["the branch main is checked out here"])
    for name in ["a b", "-x", "a..b", "x.lock", "$(touch x)", "a;b\\", "@{u}"] {
      let quoted = name.replacing("\\", with: "\\\\")
      try publishing.setTargets(["pages: {branch: \"\(quoted)\"}"])
      let run = try publishing.publish()
      // A few of them are names, however odd.
      let isName = ["-x", "$(touch x)"].contains(name) && run.status == 0
      #expect(isName || run.errorText.contains("is not the name of a branch"), "\(name): \(run.errorText)")
      #expect(!publishing.folder.exists("x"))
    }
    try git("worktree", "add", "--quiet", "-b", "side", "tree")
    try publishing.setTargets(["pages: {branch: side}"])
    try publishing.project.expectFailure(["publish"], says: ["tree: the branch side is checked out here"])
    let outside = try TestFolder()
    for path in [outside.path, "nowhere"] {
      try publishing.setTargets(["pages: {branch: a, repository: \"\(path)\"}"])
      try publishing.project.expectFailure(["publish"], says: ["error: pages: ", "\(path): git: fatal: "])
    }
  }
}

extension CommandProject {
  /// Publishes, which must fail so and leave no branch.
  fileprivate func expectNoBranch(_ git: GitFolder, says: [String], _ publishing: PublishingProject) throws {
    let run = try publishing.publish()
    #expect(run.status == 1 && run.output.isEmpty)
    for words in says { #expect(run.errorText.contains(words), "\(run.errorText)") }
    #expect(try git("branch", "--list", "gh-pages").isEmpty)
  }
}
