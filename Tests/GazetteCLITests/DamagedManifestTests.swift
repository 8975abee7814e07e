import Foundation
import GazetteTestSupport
import Testing

/// Editions whose `edition.json` was damaged, by a disk, a merge or a person.
@Suite("Damaged manifests")
struct DamagedManifestTests {
  private static let manifest = "Output/edition.json"

  /// A project with two editions, and the bytes that a full build gives in an empty folder.
  private static func project() throws -> (CommandProject, whole: [String: [UInt8]]) {
    let folder = try PreparedFolder.copy(of: "two editions, and the second made anew") { folder in
      let project = try CommandProject()
      try project.folder.write(CommandProject.staff + "Grace Hopper,1970-12-09,partTime\n", to: "staff.csv")
      try #require(try project.run("import", "employees", "staff.csv").status == 0)
      try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
      try #require(try project.run("build", "--as-of", "2026-06-30", "--output", "Fresh").status == 0)
      for name in try FileManager.default.contentsOfDirectory(atPath: project.folder.path) {
        try FileManager.default.moveItem(atPath: project.folder.path(name), toPath: folder.path(name))
      }
    }
    return (CommandProject(in: folder), try folder.tree("Fresh"))
  }

  private func build(_ project: CommandProject, _ what: String) throws -> GazetteProgram.Run {
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 0, "\(what): \(run.errorText)")
    return run
  }

  /// Changes the lines of a manifest that list files.
  private static func lines(
    _ text: String, _ change: (inout [Substring]) -> Void
  ) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    change(&lines)
    return lines.joined(separator: "\n")
  }

  private static let damages: [(name: String, damage: @Sendable (String) -> String?)] = [
    (
      "a digest cut short",
      { $0.replacing(/"sha256": "[0-9a-f]{8}/, with: "\"sha256\": \"", maxReplacements: 1) }
    ),
    ("every digest cut short", { $0.replacing(/"sha256": "[0-9a-f]{60}/, with: "\"sha256\": \"") }),
    ("other digits", { $0.replacing(/"sha256": "[0-9a-f]{4}/, with: "\"sha256\": \"0123") }),
    ("other inputs", { $0.replacing(/"inputs": "[0-9a-f]{4}/, with: "\"inputs\": \"0123") }),
    ("a letter of a path", { $0.replacing("site/index.html", with: "site/indez.html") }),
    ("a path that leads out", { $0.replacing("site/index.html", with: "site/../../staff.csv") }),
    ("an absolute path", { $0.replacing("\"site/index.html", with: "\"/etc/passwd") }),
    ("half of it", { String($0.prefix($0.count / 2)) }), ("no line end", { String($0.dropLast()) }),
    ("nothing in it", { _ in "" }), ("garbage", { _ in "\u{1}\u{2}{[\"]" }),
    ("another program's", { _ in "{\"generator\": \"Other\"}" }), ("no file", { _ in nil }),
    ("lines that changed places", { lines($0) { $0.swapAt($0.count - 5, $0.count - 6) } }),
    ("a line twice", { lines($0) { $0.insert($0[$0.count - 5], at: $0.count - 5) } }),
    ("a line too few", { lines($0) { $0.remove(at: $0.count - 5) } }),
    ("another count of pages", { $0.replacing(/"pages": \d+/, with: "\"pages\": 99999999999999999999") }),
    ("other figures", { $0.replacing(/"value":"[^"]*"/, with: "\"value\":\"99999999999999999.5\"") }),
    ("another date", { $0.replacing("2026-06-30", with: "9999-99-99") }),
  ]

  @Test(
    "The first edition of records with private values knows its files as well, when its manifest is damaged")
  func damagedWithPrivateValues() throws {
    let project = try CommandProject.empty()
    let people = "id,firstName,lastName,phone\n"
    let (one, two) = ("p-1,Ana,Díaz,555-0101\n", "p-2,Bo,Diez,555-0102\n")
    try project.folder.write(people + one + two, to: "people.csv")
    try project.run("import", "people", "people.csv")
    _ = try build(project, "first")
    try project.run("remove", "people", "p-2", "--yes")
    try project.folder.write("x", to: Self.manifest)
    let run = try build(project, "damaged")
    #expect(!run.errorText.contains("Not of this edition"), "\(run.errorText)")
    #expect(!project.folder.exists("Output/site/people/p-2.html"))
  }

  @Test("Files of one's own survive a kill between the exchange and the end, and a damaged manifest after it")
  func killedAndDamaged() throws {
    let (project, _) = try Self.project()
    let folder = project.folder
    try folder.write("mine", to: "Output/site/mine.txt")
    try folder.write(CommandProject.staff, to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    _ = try build(project, "second")
    // As the process would have left it: the edition before under the new one's name, with the file in it.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(".Output.editions"))
    let kept = try #require(names.first { $0.hasPrefix("000001-") })
    let next = ".Output.editions/next-0123456789ab"
    try FileManager.default.moveItem(
      atPath: folder.path(".Output.editions/\(kept)"), toPath: folder.path(next))
    try FileManager.default.moveItem(
      atPath: folder.path("Output/site/mine.txt"), toPath: folder.path("\(next)/site/mine.txt"))
    try folder.write("site/mine.txt", to: ".Output.editions/carry")
    try folder.write("", to: Self.manifest)
    _ = try build(project, "after the damage")
    #expect(try folder.text("Output/site/mine.txt") == "mine")
  }

  @Test("Beside a folder of earlier editions that is older, a whole edition is what the gate compares with")
  func olderFolderOfEditions() throws {
    let shop = try DeclaredProject(["w/w.yml": Self.priced])
    try shop.add(
      setting:
        "asOf: 2026-06-30\ngate: {fewerRecords: {w: {stop: 20 %}}, movedTotals: {w.price: {stop: 20 %}}}")
    try shop.bring("w", "key,price\n" + (1...5).map { "k-\($0),10\n" }.joined())
    try shop.output("build")
    let shelf = shop.folder.path(".Output.editions")
    try FileManager.default.copyItem(atPath: shelf, toPath: shop.folder.path("older"))
    try shop.output("edit", "w", "k-1", "--set", "price=11")
    try shop.output("build")
    try shop.folder.remove(".Output.editions")
    try FileManager.default.moveItem(atPath: shop.folder.path("older"), toPath: shelf)
    try shop.output("remove", "w", "k-3", "k-4", "k-5", "--yes")
    let night = try shop.run("nightly")
    #expect(night.status == 2, "\(night.errorText)")
    #expect(night.errorText.contains("gate: stopped: Fewer records: W: 60.00 % (limit 20.00 %)\n"))
    #expect(!night.errorText.contains("no manifest"))
    // A damaged one is not, and where nothing else is kept that is said.
    try shop.output("build", "--accept")
    let kept = try FileManager.default.contentsOfDirectory(atPath: shelf).filter { $0.hasPrefix("0000") }
    for name in kept { try shop.folder.remove(".Output.editions/\(name)") }
    let manifest = try shop.folder.text(Self.manifest)
    try shop.folder.write(manifest.replacing("\"w\":2", with: "\"w\":3"), to: Self.manifest)
    try shop.output("remove", "w", "k-1", "--yes")
    let alone = try shop.run("nightly")
    #expect(alone.status == 0, "\(alone.errorText)")
    #expect(
      alone.errorText.contains("gate: warned: there is no edition before that could be compared with\n"))
  }

  @Test("A kept edition is one that could be compared with", arguments: [true, false])
  func keptReference(isKept: Bool) throws {
    let shop = try DeclaredProject(["w/w.yml": Self.priced])
    try shop.add(setting: "gate: {fewerRecords: {w: {warn: 1 %}}}")
    try shop.bring("w", "key,price\n" + (1...4).map { "k-\($0),10\n" }.joined())
    try shop.build()
    try shop.output("edit", "w", "k-1", "--set", "price=11")
    try shop.build()
    try shop.output("remove", "w", "k-3", "k-4", "--yes")
    try shop.folder.remove(Self.manifest)
    let shelf = shop.folder.path(".Output.editions")
    for name in try FileManager.default.contentsOfDirectory(atPath: shelf)
    where !isKept && name.hasPrefix("0000") { try shop.folder.remove(".Output.editions/\(name)") }
    let run = try shop.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 0)
    #expect(
      run.errorText.contains("gate: warned: Fewer records: W: 50.00 % (limit 1.00 %)\n") == isKept,
      "\(run.errorText)")
    #expect(
      run.errorText.contains("gate: warned: there is no edition before that could be compared with\n")
        != isKept, "\(run.errorText)")
  }

  private static let priced = """
    title: W
    one: W
    record: "{key}"
    fields: [{key: price, title: Price, kind: money}]
    """

  @Test("A comparison names the edition before, whatever stands beside it")
  func comparison() throws {
    let (project, _) = try Self.project()
    try project.folder.write(CommandProject.staff, to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    _ = try build(project, "second")
    try project.folder.write("half", to: Self.manifest)
    _ = try build(project, "repaired")
    let run = try project.run("diff")
    #expect([0, 3].contains(run.status), "\(run.errorText)")
  }

  @Test(
    "Folders that look like those of editions are left alone",
    arguments: ["9223372036854775807-x", "½-x", "7-y"])
  func strangeFolder(name: String) throws {
    let (project, _) = try Self.project()
    try project.folder.write("mine", to: ".Output.editions/\(name)/mine.txt")
    for count in 1...3 {
      try project.folder.write(
        CommandProject.staff + "Grace \(count),1970-12-09,partTime\n", to: "staff.csv")
      try #require(try project.run("import", "employees", "staff.csv").status == 0)
      #expect(try project.run("build", "--as-of", "2026-06-30", "--keep", "2").status == 0)
    }
    #expect(try project.folder.text(".Output.editions/\(name)/mine.txt") == "mine")
    #expect(try project.run("rollback").status == 0)
  }

  @Test("Whatever stands in it, every command ends, and the next build gives a full build's bytes")
  func damages() throws {
    let (project, whole) = try Self.project()
    let intact = try project.folder.text(Self.manifest)
    for (name, damage) in Self.damages {
      // What the last round has put in its place is a manifest as a fresh build has it.
      let damaged = damage(try project.folder.text(Self.manifest))
      try #require(damaged != intact || name == "no file")
      func damageAgain() throws {
        if let damaged {
          try project.folder.write(damaged, to: Self.manifest)
        } else {
          try? project.folder.remove(Self.manifest)
        }
      }
      for command in [
        ["check"], ["editions"], ["diff"], ["publish", "./public"], ["build", "--verify"],
        ["build", "--explain", "index", "--output", "Output"],
      ] {
        try damageAgain()
        let run = try GazetteProgram.run(command, in: project.folder.path)
        #expect((0...3).contains(run.status), "\(command) with \(name)")
      }
      try damageAgain()
      let run = try build(project, name)
      #expect(try project.folder.tree("Output") == whole, "\(name)")
      #expect(run.outputText.hasPrefix("ok: "), "\(name)")
      #expect(try project.run("build", "--verify").status == 0, "\(name)")
      #expect(try project.run("publish", "./public").status == 0, "\(name)")
    }
  }

  @Test("Bytes that are changed, cut or added anywhere in it", arguments: 0..<40 as Range<UInt64>)
  func randomDamage(seed: UInt64) throws {
    let (project, whole) = try Self.project()
    var generator = SmallGenerator(seed: seed &* 7_919 &+ 1)
    for _ in 0..<3 {
      var bytes = try project.folder.bytes(Self.manifest)
      let before = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 1...80, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes.removeSubrange(place..<end)
        case 2:
          bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<place + 1, using: &generator))
        default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        }
      }
      guard bytes != before else { continue }
      try project.folder.write(bytes, to: Self.manifest)
      _ = try build(project, "seed \(seed)")
      #expect(try project.folder.tree("Output") == whole, "seed \(seed)")
    }
  }

  @Test("Files that a full build does not make so are named, kept, and do not stop the press")
  func others() throws {
    let (project, whole) = try Self.project()
    let folder = project.folder
    try folder.write("garbage", to: Self.manifest)
    try folder.write("mine", to: "Output/site/note.txt")
    try folder.write("mine", to: "Output/site/photos/a.jpg")
    try folder.remove("Output/site/404.html")
    try folder.write("altered", to: "Output/site/index.html")
    let run = try build(project, "garbage")
    #expect(run.errorLines.count == 3, "\(run.errorText)")
    #expect(run.errorLines[0].contains("no manifest there could be trusted"))
    #expect(run.errorLines[1].contains("kept in "), "\(run.errorText)")
    #expect(run.errorLines[1].contains("site/index.html"), "\(run.errorText)")
    #expect(run.errorLines[2].hasSuffix("left where they are: site/note.txt, site/photos"))
    let kept = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path(".Output.editions"))
        .first { $0.hasSuffix("-unlisted") })
    #expect(try folder.text(".Output.editions/\(kept)/site/index.html") == "altered")
    #expect(
      try project.run("editions").outputLines.contains("  \(kept)  no edition: files that were replaced"))
    var found = try folder.tree("Output")
    #expect(found.removeValue(forKey: "site/note.txt") == Array("mine".utf8))
    #expect(found.removeValue(forKey: "site/photos/a.jpg") == Array("mine".utf8))
    found["site/photos/"] = nil
    #expect(found == whole)
    // From now on there is a manifest again.
    #expect(try build(project, "again").error.isEmpty)
  }

  @Test("A page that goes while the manifest is damaged is not taken for a file of somebody's own")
  func goneRecord() throws {
    let (project, whole) = try Self.project()
    let page = "Output/site/employees/staff.csv.2.html"
    // The folder is a copy, whose files are as new to it as it is to them.
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(project.folder.exists(page))
    let manifest = try project.folder.bytes(Self.manifest)
    try project.folder.write(Array(manifest.dropLast(5)), to: Self.manifest)
    try project.run("remove", "employees", "staff.csv.2", "--yes")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 0 && !project.folder.exists(page), "\(run.errorText)")
    try project.run("restore", "employees", "staff.csv.2")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(Set(try project.folder.tree("Output").keys) == Set(whole.keys))
  }

  @Test("A file in the place of a folder, and a folder in the place of a file")
  func exchangedKinds() throws {
    let (project, whole) = try Self.project()
    let folder = project.folder
    try folder.remove("Output/site/employees")
    try folder.write("mine", to: "Output/site/employees")
    try folder.remove("Output/site/index.html")
    try folder.write("mine", to: "Output/site/index.html/note.txt")
    try folder.remove(Self.manifest)
    let run = try build(project, "other kinds")
    #expect(run.errorText.contains("site/employees, site/index.html/note.txt"), "\(run.errorText)")
    #expect(try folder.tree("Output") == whole)
  }

  @Test("An earlier edition with a damaged manifest is not put back, and goes when its time has come")
  func earlier() throws {
    let (project, _) = try Self.project()
    let shelf = project.folder.path(".Output.editions")
    let kept = try #require(
      try FileManager.default.contentsOfDirectory(atPath: shelf).first { $0.first?.isNumber ?? false })
    let manifest = ".Output.editions/\(kept)/edition.json"
    let text = try project.folder.text(manifest)
    for damaged in [text.replacing("\"pages\": ", with: "\"pages\": 1"), "garbage"] {
      try project.folder.write(damaged, to: manifest)
      try project.expectFailure(["rollback"], says: ["edition.json"])
      try project.expectFailure(["diff"], says: ["edition.json"])
    }
    #expect(try project.run("build", "--as-of", "2026-07-01", "--keep", "0").status == 0)
    #expect(try project.run("build", "--as-of", "2026-07-02", "--keep", "1").status == 0)
  }
}
