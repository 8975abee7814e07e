import Foundation
import GazetteTestSupport
import Testing

@Suite("Fields that hold files")
struct FileFieldTests {
  static let papers = """
    title: Papers
    one: Paper
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: scan, title: Scan, kind: file, private: false, accept: [pdf, png, text], maximumSize: 1 kB}
      - {key: contract, title: Contract, kind: file}
      - key: pages
        title: Pages
        kind: list
        fields:
          - {key: leaf, title: Leaf, kind: file, private: false}

    """
  static let contract = "signed by Mr. Underhill"
  /// Names that are markup, leave a cell, or look like something else.
  static let hostile = [
    "a ![x](y) <b>|`.pdf", "'; DROP TABLE papers;--.pdf", "-rf.pdf", "ñ\u{202E}fdp.exe", "=cmd().pdf",
    "javascript:alert(1).pdf", "&lt;.pdf", "%2e%2e.pdf",
  ]

  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject(["papers/papers.yml": Self.papers])
    try project.folder.write(SmallPicture.png, to: "in/scans/a.png")
    try project.folder.write(SmallPicture.pdf("open"), to: "in/scans/b.pdf")
    try project.folder.write(SmallPicture.pdf(Self.contract), to: "in/Underhill contract.pdf")
    return project
  }

  /// The names of the files beside the store.
  private func kept(_ project: DeclaredProject) throws -> [String] {
    guard project.folder.exists("gazette.sqlite.files") else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: "\(project.folder.path)/gazette.sqlite.files")
      .sorted()
  }

  private func filled() throws -> DeclaredProject {
    let project = try project()
    try project.folder.write(
      """
      key,name,scan,contract,pages.leaf
      p-1,One,scans/a.png,Underhill contract.pdf,scans/a.png
      p-2,Two,scans/b.pdf,,

      """, to: "in/papers.csv")
    #expect(try project.output("import", "papers", "in/papers.csv").contains("imported 2"))
    return project
  }

  @Test(
    "Files of an import are kept under their digests, shown or linked, and read from beside the file alone")
  func imported() throws {
    let project = try filled()
    #expect(try kept(project).count == 3)
    try project.build()
    let (one, two) = (try project.markdown("papers/p-1"), try project.markdown("papers/p-2"))
    #expect(one.contains("| Scan | ![a.png](../files/") && one.contains(".png) |"))
    #expect(one.contains("| Contract | *withheld* |"))
    #expect(two.contains("| Scan | [b.pdf](../files/") && two.contains(".pdf) (PDF, 22 B) |"))
    let html = try project.folder.text("Output/site/papers/p-1.html")
    let address = try #require(html.firstMatch(of: /<img src="..\/(files\/[0-9a-f]{64}.png)" alt="a.png">/))
    let shown = try project.folder.text("Output/site/\(address.output.1)")
    #expect(!shown.contains(SmallPicture.secret))
    #expect(try kept(project).contains { $0.hasSuffix(".png") })
    let outside = "its path leads out of the folder of the file that names it"
    for (name, cause) in [
      ("../../gazette.yml", outside), ("/etc/passwd", outside), ("scans/../../gazette.yml", outside),
      ("link", outside), ("nothing.pdf", "there is no such file"), ("scans", "a folder, not a file"),
    ] {
      try? FileManager.default.createSymbolicLink(
        atPath: "\(project.folder.path)/in/link", withDestinationPath: "/etc/passwd")
      try project.folder.write("key,name,scan\np-9,Nine,\(name)\n", to: "in/more.csv")
      let run = try project.run("import", "papers", "in/more.csv")
      #expect(run.status == 1, "\(name)")
      #expect(
        run.outputText.contains("Scan: \(cause)"), "\(run.outputText)\(run.errorText)")
    }
    #expect(try kept(project).count == 3)
  }

  @Test("A file of another type, or a larger one, is refused with the limit, and no copy of it kept")
  func limits() throws {
    let project = try project()
    try project.folder.write(SmallPicture.gif, to: "a.gif")
    try project.folder.write(Array(repeating: UInt8(ascii: "a"), count: 1001), to: "long.txt")
    try project.folder.write([0x4D, 0x5A, 0, 1], to: "program.pdf")
    func refusal(_ path: String) throws -> String {
      let run = try project.run("add", "papers", "--set", "name=X", "--set", "scan=\(path)")
      #expect(run.status == 1)
      return run.errorText
    }
    #expect(try refusal("a.gif").contains("Scan: not a file of these types: PDF, PNG, TXT"))
    #expect(try refusal("long.txt").contains("Scan: a file larger than 1 kB"))
    #expect(try refusal("program.pdf").contains("Scan: not a file of these types: PDF, PNG, TXT"))
    try project.folder.write(Array(SmallPicture.png.dropLast(20)), to: "half.png")
    #expect(try refusal("half.png").contains("Scan: not a whole PNG file"))
    try project.folder.write("", to: "empty.txt")
    #expect(try refusal("empty.txt").contains("Scan: an empty file"))
    #expect(try refusal("in").contains("Scan: a folder, not a file"))
    #expect(try refusal("in/nothing.pdf").contains("Scan: there is no such file"))
    let any = try project.run("add", "papers", "--set", "name=X", "--set", "contract=program.pdf")
    #expect(any.errorText.contains("Contract: not a file of these types: PDF, PNG, JPEG, GIF, WebP, TXT"))
    #expect(try kept(project).isEmpty)
    try project.folder.write(
      Self.papers.replacing("maximumSize: 1 kB", with: "maximumSize: 1 EB"),
      to: "Collections/papers/papers.yml")
    #expect(
      try project.failure("list", "papers").contains("maximumSize: \"1 EB\" is not a size up to 100 MB"))
  }

  @Test("A private file is in nothing that an edition writes, and one that got in would stop it")
  func privacy() throws {
    let project = try filled()
    try project.build()
    let digest = try #require(
      project.output("export", "papers", "--format", "json", "--with-private")
        .firstMatch(of: /"contract":"([0-9a-f]{64})/)?.output.1)
    for (path, bytes) in try project.folder.tree("Output") {
      let text = String(decoding: bytes, as: UTF8.self)
      for word in [Self.contract, "Underhill", String(digest)] {
        #expect(!text.contains(word) && !path.contains(word), "\(path)")
      }
    }
    #expect(!(try project.output("export", "papers")).contains("Underhill"))
    // The same document where everybody may see it.
    try project.output("edit", "papers", "p-2", "--set", "scan=in/Underhill contract.pdf")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 2, "\(run.errorText)")
    #expect(run.errorText.contains("has a private value of papers p-1, field contract"))
    #expect(run.errorText.contains("site/files/\(digest).pdf") || run.errorText.contains("more such places"))
    #expect(!run.errorText.contains("Underhill contract"))
  }

  @Test("A file that everybody may see can be called as a private one of another record")
  func sharedName() throws {
    let project = try project()
    try project.folder.write(SmallPicture.pdf("one's own"), to: "in/scan.pdf")
    try project.folder.write(SmallPicture.pdf("everybody's"), to: "in/open/scan.pdf")
    try project.output("add", "papers", "--key", "p-1", "--set", "name=One", "--set", "contract=in/scan.pdf")
    try project.output("add", "papers", "--key", "p-2", "--set", "name=Two", "--set", "scan=in/open/scan.pdf")
    try project.build()
    #expect(try project.markdown("papers/p-2").contains("[scan.pdf]"))
    // What it had before is named by the page of changes.
    try project.output("edit", "papers", "p-2", "--set", "scan=in/scans/a.png", "--set", "name=scan.pdf")
    try project.build()
    // An edition that names no such file would tell what is withheld.
    let run = try project.run("build", "--as-of", "2026-06-30", "--output", "Other")
    #expect(run.errorText.contains("has a private value of papers p-1, field contract"), "\(run.errorText)")
  }

  @Test("A private name that only a file for everybody excused is looked for once that is gone")
  func excusedNoMore() throws {
    let project = try project()
    try project.folder.write(SmallPicture.pdf("one's own"), to: "in/scan.pdf")
    try project.folder.write(SmallPicture.pdf("everybody's"), to: "in/open/scan.pdf")
    try project.output("add", "papers", "--key", "p-1", "--set", "name=One", "--set", "contract=in/scan.pdf")
    try project.output("add", "papers", "--key", "p-2", "--set", "name=Two", "--set", "scan=in/open/scan.pdf")
    try project.output("add", "papers", "--key", "p-3", "--set", "name=scan.pdf")
    try project.build()
    try project.output("remove", "papers", "p-2", "--yes")
    // The page of changes names it once more.
    try project.build()
    try project.output("add", "papers", "--key", "p-4", "--set", "name=Four")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 2, "\(run.outputText)\(run.errorText)")
    #expect(run.errorText.contains("has a private value of papers p-1, field contract"), "\(run.errorText)")
    #expect(run.errorText.contains("leaks: markdown/papers/p-3.md"), "\(run.errorText)")
  }

  @Test("The name of a file that everybody may see excuses no private text that reads the same")
  func sharedText() throws {
    let project = try project()
    try project.folder.write(SmallPicture.pdf("everybody's"), to: "in/Underhill.pdf")
    let kind = try project.folder.text("Collections/papers/papers.yml").replacing(
      "  - {key: contract,",
      with: "  - {key: patient, title: Patient, kind: text, private: true}\n  - {key: contract,")
    try project.folder.write(kind, to: "Collections/papers/papers.yml")
    try project.output(
      "add", "papers", "--key", "p-1", "--set", "name=Visit of Underhill.pdf", "--set",
      "patient=Underhill.pdf")
    try project.output("add", "papers", "--key", "p-2", "--set", "name=Two", "--set", "scan=in/Underhill.pdf")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 2 && run.errorText.contains("field patient"), "\(run.errorText)")
  }

  @Test("The page of changes names a file that a record no longer has, and leads to the one that it has")
  func exchanged() throws {
    let project = try filled()
    try project.build()
    try project.output("edit", "papers", "p-2", "--set", "scan=in/scans/a.png")
    try project.build()
    let changes = try project.markdown("changes/index")
    let row = try #require(changes.split(separator: "\n").first { $0.contains("| Scan ") })
    #expect(row.contains("| b.pdf "), "\(row)")
    #expect(row.contains("[a.png](../files/"), "\(row)")
  }

  @Test("A file is called by its name where a record is called by it, and where a query works with it")
  func named() throws {
    let kind = """
      title: Papers
      one: Paper
      record: "{scan}"
      fields:
        - {key: scan, title: Scan, kind: file, private: false}
      derived:
        - {key: shown, title: Shown, sql: "coalesce(scan, 'none')"}

      """
    let page = """
      ---
      title: Scans
      ---
      ```sql scans
      SELECT coalesce(nullif(scan, ''), 'none') AS what, shown FROM papers ORDER BY key
      ```

      {{scans}}

      """
    let project = try DeclaredProject(["papers/papers.yml": kind])
    try project.folder.write(page, to: "Pages/scans.md")
    try project.folder.write(SmallPicture.pdf("one"), to: "in/a.pdf")
    try project.output("add", "papers", "--key", "p-1", "--set", "scan=in/a.pdf")
    try project.build()
    #expect(try project.markdown("papers/p-1").hasPrefix("# a.pdf\n"))
    let row = try #require(
      try project.markdown("scans").split(separator: "\n").first { $0.contains("a.pdf") })
    #expect(row.matches(of: /\[a\.pdf\]\(files\//).count == 2, "\(row)")
    #expect(!row.contains("/a.pdf"), "\(row)")
  }

  @Test("What a record was in an earlier version is in the edition where a page shows it")
  func versions() throws {
    let kind = """
      title: Papers
      one: Paper
      record: "{name}"
      versioned: version
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: version, title: Version, kind: integer, required: true, initial: 1}
        - {key: scan, title: Scan, kind: file, private: false}

      """
    let page = """
      ---
      title: All versions
      ---
      ```sql versions
      SELECT key, version, scan FROM papers_versions ORDER BY key, version
      ```

      {{versions}}

      """
    for isShown in [true, false] {
      let project = try DeclaredProject(["papers/papers.yml": kind])
      if isShown { try project.folder.write(page, to: "Pages/versions.md") }
      try project.folder.write(SmallPicture.pdf("one"), to: "in/a.pdf")
      try project.folder.write(SmallPicture.pdf("two"), to: "in/b.pdf")
      try project.output("add", "papers", "--key", "p-1", "--set", "name=One", "--set", "scan=in/a.pdf")
      try project.output("edit", "papers", "p-1", "--set", "version=2", "--set", "scan=in/b.pdf")
      try project.build()
      let files = try project.folder.tree("Output/site/files").keys
      #expect(files.count == (isShown ? 2 : 1), "\(files)")
      for (path, bytes) in try project.folder.tree("Output/markdown") where path.hasSuffix(".md") {
        for link in String(decoding: bytes, as: UTF8.self).matches(of: /\]\((?:\.\.\/)*(files\/[^)]*)\)/) {
          #expect(project.folder.exists("Output/markdown/\(link.output.1)"), "\(path)")
        }
      }
    }
  }

  @Test("The same inputs give the same bytes, and a file that stays is not read again")
  func sameBytes() throws {
    let project = try filled()
    try project.build()
    let first = try project.folder.tree("Output")
    try project.output("edit", "papers", "p-2", "--set", "name=Second")
    try project.build()
    try project.output("edit", "papers", "p-2", "--set", "name=Two")
    let shelf = "\(project.folder.path)/gazette.sqlite.files"
    try FileManager.default.moveItem(atPath: shelf, toPath: shelf + ".away")
    try project.build()
    let again = try project.failure("build", "--as-of", "2026-06-30", "--full")
    #expect(again.contains(" of the record p-"), "\(again)")
    #expect(again.contains(" of papers is not there. Put it back from a copy"), "\(again)")
    #expect(again.contains("gazette edit papers p-"), "\(again)")
    try FileManager.default.moveItem(atPath: shelf + ".away", toPath: shelf)
    try project.output("build", "--as-of", "2026-06-30", "--full")
    let second = try project.folder.tree("Output")
    for (path, bytes) in first where path.contains("papers/") || path.contains("files/") {
      #expect(second[path] == bytes, "\(path)")
    }
    let name = try #require(kept(project).first { $0.hasSuffix(".png") })
    try project.folder.write(SmallPicture.png + [0], to: "gazette.sqlite.files/\(name)")
    #expect(try project.failure("build", "--as-of", "2026-06-30", "--full").contains("has another content"))
    // Given anew, as the message says, it is put right; one that is altered is as large as it was.
    for altered in [SmallPicture.png + [0], SmallPicture.png.dropLast() + [0]] {
      try project.folder.write(Array(altered), to: "gazette.sqlite.files/\(name)")
      try project.folder.write(SmallPicture.png, to: "anew.png")
      try project.output("edit", "papers", "p-1", "--set", "scan=anew.png")
      #expect(try project.folder.bytes("gazette.sqlite.files/\(name)") == SmallPicture.png)
    }
  }

  @Test("A file stays as long as a record, its history or the bin names it, and goes when the bin is emptied")
  func removal() throws {
    let project = try filled()
    let pdf = try #require(kept(project).first { $0.hasSuffix(".pdf") })
    try project.output("edit", "papers", "p-2", "--set", "scan=")
    try project.output("bin", "--empty", "--yes")
    #expect(try kept(project).count == 3, "the history names it")
    try project.output("remove", "papers", "p-1", "p-2", "--yes")
    #expect(try kept(project).count == 3, "the bin names it")
    try project.output("restore", "papers", "p-1")
    try project.output("bin", "--empty", "--yes")
    #expect(try kept(project).count == 2)
    try project.output("build", "--as-of", "2026-06-30")
    try project.output("remove", "papers", "p-1", "--yes")
    try project.output("bin", "--empty", "--yes")
    #expect(try kept(project).isEmpty)
    #expect(!pdf.isEmpty)
  }

  @Test("An export is imported again, in the same project as it is and elsewhere with its files")
  func export() throws {
    let project = try filled()
    let whole = try project.output("export", "papers", "--with-private", "--format", "json")
    try project.folder.write(whole, to: "again.json")
    #expect(
      try project.output("import", "papers", "again.json").contains("imported 0, updated 0, rejected 0"))
    let other = try DeclaredProject(["papers/papers.yml": Self.papers])
    try other.folder.write(whole, to: "whole.json")
    #expect(
      try other.run("import", "papers", "whole.json").outputText.contains("Scan: there is no such file"))
    let files = try project.run("export", "papers", "--with-private", "--files", "out/papers files")
    #expect(files.outputText.contains("out/papers files/"))
    try project.folder.write(files.outputText, to: "papers.csv")
    for (path, bytes) in try project.folder.tree("out") where !path.hasSuffix("/") {
      try other.folder.write(bytes, to: "out/\(path)")
    }
    try other.folder.write(files.outputText, to: "papers.csv")
    #expect(try other.output("import", "papers", "papers.csv").contains("imported 2"))
    #expect(try other.output("export", "papers", "--with-private", "--format", "json") == whole)
    // On another disk the list stands beside the folder.
    let disk = try TestFolder()
    for folder in [
      disk.path("stick/scans"), "../\(URL(fileURLWithPath: disk.path).lastPathComponent)/stick/scans/",
    ] {
      let list = try project.output("export", "papers", "--with-private", "--files", folder)
      try disk.write(list, to: "stick/papers.csv")
      let last = try DeclaredProject(["papers/papers.yml": Self.papers])
      #expect(
        try last.output("import", "papers", disk.path("stick/papers.csv")).contains("imported 2"), "\(list)")
      #expect(try last.output("export", "papers", "--with-private", "--format", "json") == whole)
    }
    #expect(!(try project.run("export", "papers", "--files", "open").outputText.contains("Underhill")))
    #expect(try !project.folder.tree("open").keys.contains { $0.contains("Underhill") })
  }

  @Test("A file is called as it is called, whatever that is", arguments: hostile)
  func hostileName(name: String) throws {
    let project = try project()
    try project.folder.write(SmallPicture.pdf("open"), to: name)
    let json = try JSONSerialization.data(withJSONObject: ["name": "H", "scan": name])
    try project.output("add", "papers", "--key", "h", "--json", String(decoding: json, as: UTF8.self))
    try project.output("build", "--as-of", "2026-06-30")
    let page = ParsedPage(try project.folder.bytes("Output/site/papers/h.html"))
    #expect(page.links.contains { $0.address.hasSuffix(".pdf") && $0.text == name }, "\(page.links)")
    #expect(!(try project.folder.text("Output/site/papers/h.html").contains("<b>|")))
    #expect(try project.output("build", "--as-of", "2026-06-30", "--full").contains("ok:"))
  }

  @Test("A file that is erased while another record is given it is missed before that record is saved")
  func erasedMeanwhile() throws {
    let project = try filled()
    let terminal = try PseudoTerminal(["edit", "papers", "p-1", "scan", "contract"], in: project.folder.path)
    try terminal.expect("Scan (path of a file, Tab completes it, optional)")
    try terminal.expect("a.png")
    terminal.press(.killLine)
    terminal.enter("in/scans/b.pdf")
    try terminal.expect("Contract (path of a file, Tab completes it, optional)")
    try project.output("remove", "papers", "p-2", "--yes")
    try project.output("bin", "--empty", "--yes")
    terminal.enter()
    #expect(try terminal.end() == 1)
    #expect(try project.output("show", "papers", "p-1").contains("a.png"))
    // Its path once more brings it back.
    try project.output("edit", "papers", "p-1", "--set", "scan=in/scans/b.pdf")
    try project.build()
  }

  @Test("At a terminal the path of a file is typed, and what stands there is accepted")
  func terminal() throws {
    let project = try filled()
    let terminal = try PseudoTerminal(["edit", "papers", "p-2", "scan", "contract"], in: project.folder.path)
    try terminal.expect("Scan (path of a file, Tab completes it, optional)")
    try terminal.expect("b.pdf")
    terminal.enter()
    try terminal.expect("Contract (path of a file, Tab completes it, optional)")
    terminal.enter("in/nothing.pdf")
    try terminal.expect("✗ Contract: there is no such file")
    terminal.press(.killLine)
    terminal.enter("in/Underhill contract.pdf")
    #expect(try terminal.end() == 0)
    #expect(try project.output("show", "papers", "p-2").contains("[Underhill contract.pdf]("))
  }
}
