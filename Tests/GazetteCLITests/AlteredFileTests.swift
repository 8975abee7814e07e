import Foundation
import GazetteTestSupport
import Press
import Testing

/// Files of an edition that somebody writes into.
@Suite("Altered files")
struct AlteredFileTests {
  private func build(_ project: CommandProject, _ options: String...) throws -> GazetteProgram.Run {
    let run = try GazetteProgram.run(
      ["build", "--timings", "--as-of", "2026-06-30"] + options, in: project.folder.path)
    try #require(run.status == 0, "\(run.errorText)")
    return run
  }

  /// Writes into the file itself, as `printf x >>` does.
  private func append(_ text: String, to path: String, _ folder: TestFolder) throws {
    let handle = try #require(FileHandle(forWritingAtPath: folder.path(path)))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  private func add(_ name: String, to project: CommandProject) throws {
    try project.folder.write(CommandProject.staff + "\(name),1970-12-09,partTime\n", to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
  }

  private func kept(_ project: CommandProject) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: project.folder.path(".Output.editions"))
      .filter { $0.first?.isNumber ?? false }.sorted()
  }

  @Test("They are not published, and the next build makes them again, and no others")
  func madeAgain() throws {
    let publishing = try PublishingProject("web: {folder: www}")
    let (project, folder) = (publishing.project, publishing.folder)
    // With the settings that name the target.
    _ = try build(project)
    let (whole, earlier) = (try folder.tree("Output"), try kept(project))
    for path in ["site/index.html", "markdown/index.md", "site/assets/style.css", "site/search/index.js"] {
      try append("x", to: "Output/\(path)", folder)
      try project.expectFailure(
        ["publish"], says: ["were changed since it was made: \(path)", "gazette build"])
      let run = try build(project)
      #expect(!run.errorText.contains(" 0 files written"), "\(run.errorText)")
      #expect(try folder.tree("Output") == whole, "\(path)")
      #expect(try kept(project) == earlier)
      #expect(try publishing.published().count == 1)
    }
    // The size alone, or the time alone, tells nothing by itself.
    let page = folder.path("Output/site/index.html")
    let bytes = try folder.bytes("Output/site/index.html")
    try folder.write(bytes.reversed(), to: "Output/site/index.html")
    try project.expectFailure(["publish"], says: ["site/index.html"])
    _ = try build(project)
    #expect(try folder.tree("Output") == whole)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: page)
    #expect(
      try publishing.published() == [
        "web: unchanged, \(folder.path("www")) has \(publishing.edition()) already"
      ])
    #expect(try build(project).errorText.contains(" 0 files written"))
  }

  @Test("What the file system says of all files tells a build that none was altered, and any that was")
  func digest() throws {
    let project = try CommandProject()
    let folder = project.folder
    try add("Grace Hopper", to: project)
    _ = try build(project)
    let archive = try EditionArchive(folder: folder.path("Output"), for: .reading)
    func kept() throws -> Substring? {
      try folder.text(".Output.editions/built").split(whereSeparator: \.isWhitespace).last
    }
    let first = try #require(archive.folderDigest)
    #expect(try kept() == first.text[...])
    #expect(FolderDigest(first.text) == first)

    let page = folder.path("Output/site/index.html")
    let bytes = try folder.bytes("Output/site/index.html")
    // Another time alone is another digest, which the next build keeps once it has found the file as it was.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: page)
    let touched = try #require(archive.folderDigest)
    #expect(touched != first)
    _ = try build(project)
    #expect(try kept() == touched.text[...])
    #expect(archive.folderDigest == touched)

    // So are files that are more, that are gone, and that are called otherwise.
    try folder.write("x", to: "Output/site/new.html")
    #expect(archive.folderDigest != touched)
    try folder.remove("Output/site/new.html")
    #expect(archive.folderDigest == touched)
    try FileManager.default.moveItem(atPath: page, toPath: folder.path("Output/site/indes.html"))
    #expect(archive.folderDigest != touched)
    try FileManager.default.moveItem(atPath: folder.path("Output/site/indes.html"), toPath: page)
    #expect(archive.folderDigest == touched)
    try folder.remove("Output/site/index.html")
    #expect(archive.folderDigest != touched)
    _ = try build(project)
    #expect(try folder.bytes("Output/site/index.html") == bytes)
    #expect(try kept() == archive.folderDigest?.text[...])
  }

  @Test("A copy of the edition with other times is read once, and is as good")
  func copied() throws {
    let project = try CommandProject()
    let whole = try project.folder.tree("Output")
    for path in whole.keys where !path.hasSuffix("/") {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
        ofItemAtPath: project.folder.path("Output/\(path)"))
    }
    try project.folder.remove(".Output.editions")
    #expect(try build(project).errorText.contains(" 0 files written"))
    try append("x", to: "Output/site/index.html", project.folder)
    _ = try build(project)
    #expect(try project.folder.tree("Output") == whole)
  }

  @Test("Who writes into a file of the edition changes nothing that is published")
  func publishedFolder() throws {
    let publishing = try PublishingProject("web: {folder: www}", "all: {folder: all, part: all}")
    let folder = publishing.folder
    _ = try build(publishing.project)
    #expect(try publishing.published().count == 2)
    let published = try folder.tree("www")
    try append("x", to: "Output/site/index.html", folder)
    #expect(try folder.tree("www") == published)
    #expect(try folder.bytes("all/site/index.html") == folder.bytes("www/index.html"))
    // A folder that an earlier version filled shares its files with the edition.
    _ = try build(publishing.project)
    try folder.remove("www/index.html")
    try FileManager.default.linkItem(
      atPath: folder.path("Output/site/index.html"), toPath: folder.path("www/index.html"))
    #expect(try publishing.published("web")[0].hasPrefix("web: published"))
    try append("x", to: "Output/site/index.html", folder)
    #expect(try folder.tree("www") == published)
  }

  @Test("What was written into an earlier edition is in no later one")
  func earlierEditions() throws {
    let project = try CommandProject()
    for name in ["Grace", "Barbara"] {
      try add(name, to: project)
      _ = try build(project, "--keep", "1")
    }
    // One file with a name in both editions; then each has its own.
    try append("x", to: "Output/site/assets/style.css", project.folder)
    _ = try build(project, "--keep", "1")
    #expect(try kept(project).count == 1)
    for name in ["Radia", "Jean", "Ida"] {
      try add(name, to: project)
      _ = try build(project, "--keep", "1")
      let verified = try project.run("build", "--verify")
      #expect(verified.status == 0, "\(verified.outputText)")
    }
  }

  @Test(
    "What was done to the folder of which the next edition is made is in no edition", arguments: ["0", "1"])
  func hiddenFolder(keep: String) throws {
    let project = try CommandProject()
    let hidden = { (folder: TestFolder) in
      try FileManager.default.contentsOfDirectory(atPath: folder.path(".Output.editions")).first {
        $0.hasPrefix(keep == "0" ? "spare-" : "0")
      }
    }
    let changes: [(TestFolder, String) throws -> Void] = [
      { folder, edition in
        try folder.remove("\(edition)/site/assets/style.css")
        try folder.write("x", to: "\(edition)/site/assets/style.css")
      },
      { folder, edition in try folder.write("mine", to: "\(edition)/site/extra.txt") },
      { folder, edition in try folder.remove("\(edition)/site/robots.txt") },
      { folder, edition in try folder.remove("\(edition)/site/search") },
      { folder, edition in try self.append("x", to: "\(edition)/site/assets/style.css", folder) },
      { _, _ in },
    ]
    for name in ["Grace", "Barbara"] {
      try add(name, to: project)
      _ = try build(project, "--keep", keep)
    }
    for (number, change) in changes.enumerated() {
      let edition = try #require(try hidden(project.folder), "before change \(number)")
      try change(project.folder, ".Output.editions/\(edition)")
      try add("Name \(number)", to: project)
      _ = try build(project, "--keep", keep)
      let verified = try project.run("build", "--verify")
      #expect(verified.status == 0, "change \(number): \(verified.outputText)")
      #expect(!FileManager.default.fileExists(atPath: project.folder.path("Output/site/extra.txt")))
    }
  }

  @Test("Where no earlier edition is kept, nothing of what was removed stays beside the edition")
  func nothingKept() throws {
    let project = try CommandProject()
    try add("Grace", to: project)
    _ = try build(project, "--keep", "0")
    let key = try #require(
      try project.run("list", "employees", "--search", "Grace").outputText.split(separator: "\t").first)
    try add("Barbara", to: project)
    _ = try build(project, "--keep", "0")
    #expect(try project.run("remove", "employees", String(key), "--yes").status == 0)
    _ = try build(project, "--keep", "0")
    let left = try project.folder.tree(".Output.editions")
    #expect(left.keys.contains { $0.hasPrefix("spare-") })
    for (path, bytes) in left {
      // The page of what has changed says that it was removed, in the edition too.
      if path.contains("/changes/") { continue }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Grace"), "\(path)")
    }
    for (path, bytes) in try project.folder.tree("Output") {
      let spare = try #require(left.first { $0.key.hasPrefix("spare-") && $0.key.hasSuffix("/\(path)") })
      #expect(spare.value == bytes, "\(path)")
    }
  }

  @Test("An earlier edition is put back whole, or not at all")
  func rollback() throws {
    let project = try CommandProject()
    let first = try project.folder.tree("Output")
    try add("Grace", to: project)
    _ = try build(project)
    let second = try project.folder.tree("Output")
    // The file is the same in both, and the build makes it again: it can be put back as it was.
    try append("x", to: "Output/site/assets/style.css", project.folder)
    _ = try build(project)
    #expect(try project.run("rollback").status == 0)
    #expect(try project.folder.tree("Output") == first)
    #expect(try project.run("rollback").status == 0)
    #expect(try project.folder.tree("Output") == second)
    #expect(try build(project).errorText.contains(" 0 files written"))
    let folder = try #require(try kept(project).first)
    try append("x", to: ".Output.editions/\(folder)/site/index.html", project.folder)
    try project.expectFailure(
      ["rollback"], says: ["lacks files, or they were changed: site/index.html."])
    #expect(try project.folder.tree("Output") == second)
  }
}
