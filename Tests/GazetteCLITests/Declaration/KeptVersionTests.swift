import GazetteTestSupport
import Testing

@Suite("Records of which every version is kept")
struct KeptVersionTests {
  private static let papers = """
    title: Papers
    one: Paper
    record: "{name}"
    versioned: version
    aliases: {parts.kind: questions.part, parts.questions.title: questions.title}
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: version, title: Version, kind: integer, required: true, initial: 1, minimum: 1}
      - key: questions
        title: Questions
        kind: list
        required: true
        fields:
          - {key: part, title: Part, kind: choice, required: true, choices: [oral, written]}
          - {key: title, title: Title, kind: text, required: true}

    """
  private static let paper = """
    id: p-1
    version: 1
    name: Spring
    parts:
      - kind: written
        questions:
          - title: Spelling
          - title: Commas
      - kind: oral
        questions: [{title: Pace}]

    """
  private static let page = """
    ---
    title: Versions
    ---
    ```sql versions
    SELECT v.key, v.version, v.name, count(*) AS questions, max(q.title) AS last
    FROM papers_versions AS v JOIN papers_versions_questions AS q ON q.parent = v.key AND q.version = v.version
    GROUP BY v.key, v.version ORDER BY v.key, v.version
    ```
    # {{title}}

    {{versions}}

    """

  private func project(_ declaration: String = papers) throws -> DeclaredProject {
    try DeclaredProject(["papers/papers.yml": declaration, "papers/versions.md": Self.page])
  }

  private func bring(_ project: DeclaredProject, _ text: String, named name: String = "p.yml") throws
    -> (status: Int32, text: String)
  {
    try project.folder.write(text, to: name)
    let run = try project.run("import", "papers", name)
    return (run.status, run.outputText + run.errorText)
  }

  private static let second = paper.replacing("version: 1", with: "version: 2")
    .replacing("Commas", with: "Zeugmas")

  private func table(_ project: DeclaredProject) throws -> [String] {
    try project.output("build")
    return try project.folder.text("Output/markdown/papers/versions.md").split(separator: "\n").map(
      String.init
    )
    .filter { $0.hasPrefix("| p-") }
  }

  @Test("Every version can be queried with its lists, and the record is the newest one")
  func versions() throws {
    let project = try project()
    #expect(try bring(project, Self.paper).text.hasPrefix("imported 1, updated 0"))
    #expect(try bring(project, Self.second).text.hasPrefix("imported 0, updated 1"))
    // An older one that comes in again is there already.
    #expect(try bring(project, Self.paper).text.contains("unchanged 1"))
    #expect(try project.output("list", "papers").hasPrefix("p-1\tSpring\t2"))
    #expect(
      try table(project) == ["| p-1 | 1 | Spring | 3 | Spelling |", "| p-1 | 2 | Spring | 3 | Zeugmas |"])
  }

  @Test("An older version that comes in later is kept beside the newer one")
  func older() throws {
    let project = try project()
    _ = try bring(project, Self.second)
    #expect(try bring(project, Self.paper).text.hasPrefix("imported 0, updated 1"))
    #expect(try project.output("list", "papers").hasPrefix("p-1\tSpring\t2"))
    #expect(try table(project).count == 2)
  }

  @Test("A version cannot become another one, in a file with its line, and by hand")
  func changed() throws {
    let project = try project()
    _ = try bring(project, Self.paper)
    let refused = try bring(project, Self.paper.replacing("Commas", with: "Dashes"))
    #expect(refused.status == 1)
    #expect(refused.text.contains("Version: stored with other content already; raise it with every change"))
    #expect(try project.output("list", "rejected").contains("p.yml:7"))
    let edit = try project.run("edit", "papers", "p-1", "--set", "name=Autumn")
    #expect(edit.status == 1 && edit.errorText.contains("raise it with every change"))
    try project.output("edit", "papers", "p-1", "--set", "name=Autumn", "--set", "version=2")
    #expect(try table(project).map { $0.contains("Autumn") } == [false, true])
  }

  @Test("The bin has all versions of a record, and they go when it is emptied")
  func bin() throws {
    let project = try project()
    _ = try bring(project, Self.paper)
    _ = try bring(project, Self.second)
    try project.output("remove", "papers", "p-1", "--yes")
    try project.output("restore", "papers", "p-1")
    #expect(try table(project).count == 2)
    try project.output("remove", "papers", "p-1", "--yes")
    try project.output("bin", "--empty", "--yes")
    #expect(try table(project).isEmpty)
    #expect(try bring(project, Self.paper.replacing("Commas", with: "Dashes")).status == 0)
  }

  @Test("A kind of which versions are kept from now on has those of its stored records")
  func later() throws {
    let project = try project(Self.papers.replacing("versioned: version\n", with: ""))
    try project.folder.remove("Collections/papers/versions.md")
    _ = try bring(project, Self.paper)
    try project.folder.write(Self.papers, to: "Collections/papers/papers.yml")
    try project.folder.write(Self.page, to: "Collections/papers/versions.md")
    _ = try bring(project, Self.second)
    #expect(try table(project).count == 2)
  }

  @Test(
    "What tells no versions apart is refused",
    arguments: ["versioned: name", "versioned: questions", "versioned: pages"])
  func faults(line: String) throws {
    let project = try project(Self.papers.replacing("versioned: version", with: line))
    #expect(try project.failure("list", "papers").contains("papers/papers.yml:4"))
  }

  @Test("Each faulty element of a file is told with its own line")
  func lines() throws {
    let project = try project()
    let faulty = Self.paper.replacing("title: Commas", with: "titel: Commas")
      .replacing("kind: oral", with: "kind: sung")
    #expect(try bring(project, faulty).status == 1)
    let rejected = try project.output("list", "rejected")
    #expect(rejected.contains("p.yml:8\tquestions[2].title\tTitle: missing"))
    #expect(
      rejected.contains(
        "p.yml:10\tquestions[3].part\tPart: not one of the choices (choices: oral, written)\tsung"))
  }

  @Test("Records without a key are one each, however many rows their elements are")
  func withoutKeys() throws {
    let project = try project()
    let two = """
      - name: One
        questions: [{part: oral, title: A}, {part: oral, title: B}]
      - name: Two
        questions:
          - {part: written, title: C}
          - {part: written, title: D}

      """
    #expect(try bring(project, two).text.hasPrefix("imported 2, updated 0"))
    #expect(try project.output("list", "papers").hasPrefix("p.yml.1\tOne"))
    #expect(try project.output("list", "papers").contains("p.yml.3\tTwo"))
    #expect(try bring(project, two).text.contains("unchanged 2"))
  }

  private static let docs = """
    title: Docs
    one: Doc
    record: "{name}"
    versioned: version
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: version, title: Version, kind: integer, required: true}
      - {key: note, title: Note, kind: text}
      - {key: changed, title: Changed, kind: date, whenChanged: [name]}
      - key: room
        title: Room
        kind: group
        fields: [{key: width, title: Width, kind: decimal}, {key: name, title: Name, kind: text}]

    """
  private static let docsPage = """
    ---
    title: Versions
    ---
    ```sql versions
    SELECT key, version, name, note FROM docs_versions ORDER BY key, version
    ```
    # {{title}}

    {{versions}}

    """

  private func docs() throws -> DeclaredProject {
    try DeclaredProject(["papers/docs.yml": Self.docs, "papers/versions.md": Self.docsPage])
  }

  @Test("What the file of an older version does not say is as that version has it, and never as a newer one")
  func partialOlder() throws {
    let project = try docs()
    for text in ["key,name,version\np-1,Doc,1\n", "key,name,version,note\np-1,Doc,2,two\n"] {
      try project.bring("docs", text)
    }
    #expect(try project.bring("docs", "key,name,version\np-1,Doc,1\n").contains("unchanged 1"))
    try project.bring("docs", "key,name,version\np-1,Zero,0\n")
    // A newer one goes on from the record, and a row without a version means that.
    try project.bring("docs", "key,name,version\np-1,Third,3\n")
    #expect(try project.bring("docs", "key,name\np-1,Third\n").contains("unchanged 1"))
    #expect(
      try table(project) == [
        "| p-1 | 0 | Zero | — |", "| p-1 | 1 | Doc | — |", "| p-1 | 2 | Doc | two |",
        "| p-1 | 3 | Third | two |",
      ])
  }

  @Test("What was filled in for want of a value is asked of the version, and not of a newer one")
  func filledIn() throws {
    let declaration = Self.docs.replacing(
      "  - {key: note, title: Note, kind: text}\n",
      with: """
          - {key: note, title: Note, kind: text, whenEmpty: {sql: "SELECT name FROM notes", flag: noteAssumed}}

        """)
    let notes = """
      title: Notes
      one: Note
      record: "{name}"
      fields: [{key: name, title: Name, kind: text, required: true}]

      """
    let project = try DeclaredProject([
      "papers/docs.yml": declaration, "papers/notes.yml": notes, "papers/versions.md": Self.docsPage,
    ])
    try project.bring("notes", "key,name\nn-1,first\n")
    let first = "key,name,version,note\np-1,Doc,1,\n"
    try project.bring("docs", first)
    try project.bring("docs", "key,name,version,note\np-1,Doc,2,two\n")
    _ = try project.output("edit", "notes", "n-1", "--set", "name=second")
    #expect(try project.bring("docs", first).contains("unchanged 1"))
    // Of a version that comes in for the first time nothing has been filled in.
    try project.bring("docs", "key,name,version,note\np-1,Zero,0,\n")
    #expect(
      try table(project) == [
        "| p-1 | 0 | Zero | second |", "| p-1 | 1 | Doc | first |", "| p-1 | 2 | Doc | two |",
      ])
  }

  @Test("A decimal within a group of a version is the same with other zeros, and a text is not")
  func groups() throws {
    let project = try docs()
    try project.bring("docs", "key,name,version,room.width,room.name\np-1,Doc,1,1.50,1.50\n")
    #expect(
      try project.bring("docs", "key,name,version,room.width,room.name\np-1,Doc,1,1.5,1.50\n")
        .contains("unchanged 1"))
    try project.folder.write("key,name,version,room.width,room.name\np-1,Doc,1,1.5,1.5\n", to: "docs.csv")
    let run = try project.run("import", "docs", "docs.csv")
    #expect(run.status == 1 && run.outputText.contains("stored with other content already"))
  }

  @Test("An older version is not stored by hand, where it would leave the record as it is")
  func olderByHand() throws {
    let project = try docs()
    try project.bring("docs", "key,name,version\np-1,Doc,5\n")
    let run = try project.run("edit", "docs", "p-1", "--set", "version=4", "--set", "name=Autumn")
    #expect(run.status == 1 && run.errorText.contains("Version: older than 5, which the record has"))
    #expect(try table(project) == ["| p-1 | 5 | Doc | — |"])
  }

  @Test(
    "Versions that are kept again have what was stored meanwhile, and no record is other than its version")
  func keptAgain() throws {
    let project = try docs()
    try project.bring("docs", "key,name,version\np-1,Doc,1\np-2,Other,1\n")
    try project.folder.remove("Collections/papers/versions.md")
    let without = Self.docs.replacing("versioned: version\n", with: "")
    try project.folder.write(without, to: "Collections/papers/docs.yml")
    try project.output("edit", "docs", "p-1", "--set", "name=Mended")
    try project.output("edit", "docs", "p-2", "--set", "version=2", "--set", "name=Second")
    try project.folder.write(Self.docs, to: "Collections/papers/docs.yml")
    let refused = try project.failure("list", "docs")
    #expect(
      refused.contains("Version: stored with other content already") && refused.contains("(record p-1)"))
    try project.folder.write(without, to: "Collections/papers/docs.yml")
    try project.output("edit", "docs", "p-1", "--set", "version=2")
    try project.folder.write(Self.docs, to: "Collections/papers/docs.yml")
    try project.folder.write(Self.docsPage, to: "Collections/papers/versions.md")
    #expect(
      try table(project) == [
        "| p-1 | 1 | Doc | — |", "| p-1 | 2 | Mended | — |", "| p-2 | 1 | Other | — |",
        "| p-2 | 2 | Second | — |",
      ])
  }

  @Test("What was made with a version keeps what goes by a choice of then, though it is taken out")
  func choices() throws {
    let exams = """
      title: Exams
      one: Exam
      record: "{student}"
      fields:
        - {key: student, title: Student, kind: text, required: true}
        - {key: paper, title: Paper, kind: reference, to: papers, required: true}
        - {key: version, title: Version, kind: integer, required: true, minimum: 1}
        - key: answers
          title: Answers
          kind: switches
          of: paper.questions
          by: part
          version: version
          as: passed

      """
    let project = try project()
    try project.folder.write(exams, to: "Collections/papers/exams.yml")
    _ = try bring(project, Self.paper)
    try project.bring("exams", "key,student,paper,version,answers\ne-1,Ada,p-1,1,oral:1\n")
    _ = try bring(
      project, Self.second.replacing("  - kind: oral\n    questions: [{title: Pace}]\n", with: ""))
    try project.folder.write(
      Self.papers.replacing("[oral, written]", with: "[written]"), to: "Collections/papers/papers.yml")
    try project.output("edit", "exams", "e-1", "--set", "answers=written:2 oral:1")
    try project.output("edit", "exams", "e-1", "--set", "student=Bo")
    #expect(try project.output("list", "exams").contains("written:2 oral:1"))
    // A file has no column for it any more.
    try project.bring("exams", "key,student,paper,version,written,oral\ne-1,Cy,p-1,1,01,0\n")
    #expect(try project.output("list", "exams").contains("written:1 oral:1"))
  }

  @Test("Versions that were kept before their kind was a questionnaire are judged as their records are")
  func becomesQuestionnaire() throws {
    func papers(_ head: String, _ reason: String) -> String {
      "title: Papers\none: Paper\nrecord: \"{name}\"\nversioned: number\n\(head)fields:\n  - {key: name, title: Name, kind: text, required: true}\n  - {key: number, title: Number, kind: integer, required: true}\n\(reason)"
    }
    let reason = "  - {key: reason, title: Reason, kind: text}\n"
    let project = try DeclaredProject([
      "papers/papers.yml": papers("", reason + "  - {key: submittedOn, title: Day, kind: date}\n")
    ])
    let file = "key,name,number,submittedOn,reason\na,A,1,2026-01-01,\nb,B,1,2026-01-02,x\n"
    try project.bring("papers", file)
    let asking = papers(
      "questionnaire: true\nversion: 1\n", reason.replacing("kind: text", with: "kind: text, required: true"))
    try project.folder.write(asking, to: "Collections/papers/papers.yml")
    try project.build()
    #expect(try project.bring("papers", file).contains("unchanged 2"))
    #expect(try project.output("list", "papers", "--where", "complete=no").hasPrefix("a\t"))
    // Nor is the version another one once less is asked.
    try project.folder.write(
      asking.replacing("kind: text, required: true}\n", with: "kind: text}\n").replacing(
        "Name, kind: text}", with: "Name, kind: text, required: true}"),
      to: "Collections/papers/papers.yml")
    try project.build()
    #expect(try project.bring("papers", file).contains("unchanged 2"))
    #expect(try project.output("list", "papers", "--where", "complete=no").isEmpty)
  }
}
