import Foundation
import GazetteTestSupport
import Testing

@Suite("Private values")
struct PrivateValueTests {
  @Test("No file of an edition, of those before it, or of what is published has them")
  func files() throws {
    let project = try PrivateProject()
    try project.expectNothingPrivate()
    let page = try project.folder.text("Output/markdown/en/questionnaires/visit/s-1.md")
    #expect(page.contains("| Secret | *withheld* |"), "\(page)")
    #expect(page.contains("| Blank | — |"))
    #expect(page.contains("| Home | Open Street *withheld* |"))
    #expect(page.contains("| Grace | *withheld* |"))
    let html = try project.folder.text("Output/site/en/questionnaires/visit/s-1.html")
    #expect(html.contains("<em>withheld</em>"))
    let spanish = try project.folder.text("Output/markdown/es/questionnaires/visit/s-1.md")
    #expect(spanish.contains("| Secret | *confidencial* |"))
    // A record that says so is told apart.
    try project.importSubmission("s-2", name: "*withheld*")
    #expect(try project.run("build").status == 0)
    #expect(
      try project.folder.text("Output/markdown/en/questionnaires/visit/s-2.md").contains(
        "| Name | \\*withheld\\* |"))
  }

  @Test("Changes, the feed and the report of a night name what has changed and not the values")
  func changes() throws {
    let project = try PrivateProject()
    // An edit, a version of the form in which fields stand elsewhere, and a rejected row.
    try project.declare(version: 2)
    let edited = try PrivateProject.submission(secret: "OTHER-4711", version: 2)
    let bad = try PrivateProject.submission("s-9", secret: String(repeating: "4711-", count: 9))
    try project.folder.write("[\(edited), \(bad)]", to: "submissions.json")
    try project.folder.write(
      PrivateProject.settings + "sources:\n  - {kind: visit, files: [submissions.json]}\n",
      to: "gazette.yml")
    let night = try project.run("nightly", "--report", "night.json")
    #expect(night.status == 0, "\(night.errorText)")
    let report = try project.folder.text("night.json")
    for word in PrivateProject.words {
      #expect(!(night.outputText + night.errorText + report).contains(word), "\(word)")
    }
    try project.expectNothingPrivate()
    let page = try project.folder.text("Output/markdown/en/changes/index.md")
    #expect(page.contains("| Secret | *withheld* | *withheld* |"), "\(page)")
    let json = try project.folder.text("Output/site/downloads/changes/changes.json")
    #expect(json.contains(#"{"field":"Secret","isPrivate":true}"#), "\(json)")
    let diff = try project.run("diff").outputText
    #expect(diff.contains("| Secret | *withheld* | *withheld* |") && !diff.contains("4711"))
    let quality = try project.folder.text("Output/markdown/en/data-quality/index.md")
    #expect(quality.contains("| Visits | Secret: more than 30 characters | 1 |"), "\(quality)")
    // Who keeps the records sees the value.
    #expect(try project.run("list", "rejected").outputText.contains("4711-4711"))
  }

  @Test("Who keeps the records sees them: show, history, list, and export where it is asked for")
  func keepers() throws {
    let project = try PrivateProject(isBuilt: false)
    let shown = try project.run("show", "visit", "s-1").outputText
    #expect(shown.contains("| Secret | SECRET-4711 |"), "\(shown)")
    #expect(shown.contains("Kellerfalte 9") && !shown.contains("withheld"))
    #expect(try project.run("list", "visit", "--json").outputText.contains("SECRET-4711"))
    for format in ["csv", "json"] {
      let open = try project.run("export", "visit", "--format", format)
      #expect(open.status == 0)
      for word in PrivateProject.words { #expect(!open.outputText.contains(word), "\(word)") }
      #expect(open.outputText.contains("Open Street") && open.outputText.contains("Grace"))
      #expect(open.errorText.hasPrefix("private fields are left out: ") && open.errorLines.count == 1)
      #expect(open.errorText.contains("drivers.licence") && open.errorText.contains("--with-private"))
      let whole = try project.run("export", "visit", "--format", format, "--with-private")
      #expect(whole.errorText.isEmpty && whole.outputText.contains("SECRET-4711"))
      #expect(whole.outputText.contains("Kellerfalte 9") && whole.outputText.contains("88-X"))
    }
    // Kinds without private fields have nothing to say.
    #expect(try project.run("export", "people").errorText.isEmpty)
  }

  @Test("What is derived from private values is withheld like them, unless its declaration says otherwise")
  func derived() throws {
    let kind = """
      title: Members
      one: Member
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: number, title: Number, kind: text, private: true}
        - {key: born, title: Born, kind: date, private: true}
        - key: papers
          title: Papers
          kind: list
          fields:
            - {key: sort, title: Sort, kind: text}
            - {key: code, title: Code, kind: text, private: true}
          derived:
            - {key: label, title: Label, sql: "'No. ' || code"}
      derived:
        - {key: loud, title: Loud, after: name, sql: upper(number)}
        - {key: louder, title: Louder, sql: "loud || '!'"}
        - {key: last, title: Last, after: name, sql: max(papers.label)}
        - {key: count, title: Count, kind: money, sql: length(number) * 100}
        - {key: age, title: Age, kind: integer, after: name, private: false, sql: "age(born, :asOf)"}
      columns: [louder, count]

      """
    let project = try DeclaredProject(["members/members.yml": kind])
    try project.bring(
      "members",
      #"[{"key": "a", "name": "Ana", "number": "pass-word 17", "born": "2000-01-02","#
        + #" "papers": [{"sort": "Visa", "code": "visa-4711"}]}]"#, as: "json")
    try project.build()
    for (file, bytes) in try project.folder.tree("Output") {
      let text = String(decoding: bytes, as: UTF8.self)
      for word in ["PASS-WORD", "visa-4711", "12.00"] { #expect(!text.contains(word), "\(file)") }
    }
    let page = try project.markdown("members/a")
    let withheld = "| Last | *withheld* |"
    #expect(page.contains("| Loud | *withheld* |") && page.contains(withheld), "\(page)")
    #expect(page.contains("| Age | 26 |") && page.contains("| Visa | *withheld* | *withheld* |"), "\(page)")
    let shown = try project.output("show", "members", "a")
    #expect(shown.contains("| Loud | PASS-WORD 17 |") && shown.contains("| No. visa-4711 |"), "\(shown)")
    let selects = ["louder FROM members", "label FROM members_papers", "last FROM members_papers"]
    for (place, select) in selects.enumerated() {
      try project.folder.write(
        "```sql rows\nSELECT \(select)\n```\n{{rows}}\n", to: "Pages/p\(place).md")
      let error = try project.failure("check")
      #expect(error.contains("is private") || error.contains("there is no column last"), "\(error)")
      try project.folder.remove("Pages/p\(place).md")
    }
    try project.folder.write("```sql rows\nSELECT age FROM members\n```\n{{rows}}\n", to: "Pages/age.md")
    try project.build()
    try project.folder.write(
      kind + "warnings: [{title: Odd, sql: louder IS NULL}]\n", to: "Collections/members/members.yml")
    #expect(try project.failure("check").contains("louder is private, and a warning tells everybody"))

    // A text that is made of private ones is looked for as they are.
    try project.folder.write(kind, to: "Collections/members/members.yml")
    for (name, field) in [("PASS-WORD 17", "loud"), ("No. visa-4711", "last")] {
      try project.folder.write("# \(name)\n", to: "Pages/age.md")
      let run = try project.run("build", "--as-of", "2026-06-30")
      #expect(run.status == 2 && run.errorText.contains("of members a, field \(field)"), "\(run.errorText)")
    }
  }

  @Test("A preview and the page of an error have none of them, nor has the error of a damaged file")
  func preview() throws {
    let project = try PrivateProject(isBuilt: false)
    for value in ["SECRET4711", "4711.4711.1"] {
      try project.folder.write(
        "[{\"key\": \"s-3\", \"form\": \"visit\", \"answers\": {\"secret\": \(value)}}]", to: "bad.json")
      let run = try project.run("import", "visit", "bad.json")
      #expect(run.status == 1 && !run.errorText.contains("4711"), "\(run.errorText)")
      #expect(run.errorText.contains("bad.json:1:"))
    }
    let served = try ServePreview(of: CommandProject(in: project.folder), ["--port", "0"])
    let page = try served.ask("/en/questionnaires/visit/s-1.html")
    #expect(page.status == 200 && page.body.contains("<em>withheld</em>"))
    try project.setGate("  noRows: {A: {stop: SELECT secret AS key FROM visit}}\n")
    try ServePreview.wait {
      try served.ask("/en/index.html").body.contains("the column secret of visit")
    }
    let error = try served.ask("/en/index.html")
    for word in PrivateProject.words {
      #expect(!(page.body + error.body + served.errors).contains(word), "\(word)")
    }
    try served.signal(SIGTERM)
    _ = try served.end()
  }

  @Test("A field that a newer version of a form makes private is so in the answers of older ones")
  func newlyPrivate() throws {
    let project = try PrivateProject()
    let path = "Output/markdown/en/questionnaires/visit/s-1.md"
    #expect(try project.folder.text(path).contains("Vetusta-on-Sea"))
    try project.declare(version: 2, cityIsPrivate: true)
    let run = try project.run("build")
    #expect(run.status == 0, "\(run.errorText)")
    for (file, bytes) in try project.folder.tree("Output") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Vetusta"), "\(file)")
    }
  }

  @Test("What becomes private is no figure of the edition before either", arguments: ["pay", "wage"])
  func figureOfBefore(key: String) throws {
    func staff(_ field: String) -> String {
      """
      title: Staff
      one: Employee
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {\(field), kind: money}
        - {key: bonus, title: Bonus, kind: money}

      """
    }
    let project = try DeclaredProject(["staff/staff.yml": staff("key: pay, title: Pay")])
    try project.bring("staff", "key,name,pay,bonus\ns,Ana,77.77,5\n")
    try project.build()
    let was = key == "pay" ? "" : ", was: pay"
    try project.folder.write(
      staff("key: \(key), title: Pay, private: true\(was)").replacing("Bonus", with: "Extra"),
      to: "Collections/staff/staff.yml")
    try project.build()
    #expect(try project.markdown("changes/index").contains("Extra"))
    for (path, bytes) in try project.folder.tree("Output") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("77.77"), "\(path)")
    }
  }
}
