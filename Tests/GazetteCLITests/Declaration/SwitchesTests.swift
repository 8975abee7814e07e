import GazetteTestSupport
import Testing

@Suite("Switches of the elements of another record")
struct SwitchesTests {
  private static let papers = """
    title: Papers
    one: Paper
    record: "{name}"
    versioned: version
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: version, title: Version, kind: integer, required: true, initial: 1}
      - key: questions
        title: Questions
        kind: list
        required: true
        fields:
          - {key: part, title: Part, kind: choice, required: true, choices: {written: Written, oral: Oral}}
          - {key: title, title: Title, kind: text, required: true}

    """
  private static let exams = """
    title: Exams
    one: Exam
    record: "{student}"
    aliases: {wrong: answers}
    fields:
      - {key: student, title: Student, kind: text, required: true}
      - {key: paper, title: Paper, kind: reference, to: papers, required: true}
      - key: version
        title: Version
        kind: integer
        parents: [paper]
        whenEmpty: {sql: "SELECT version FROM papers WHERE key = :paper", stays: true}
      - key: answers
        title: Wrong answers
        kind: switches
        of: paper.questions
        by: part
        version: version
        as: passed
        parents: [paper]
        instead: [mark]
        message: a question that the paper does not have
      - {key: mark, title: Mark, kind: decimal, parents: [answers, paper]}
    derived:
      - {key: share, title: Share, sql: "ratio(countOn(answers, 'written'), countAll(answers, 'written'))"}
    checks:
      - {sql: answers IS NOT NULL OR mark IS NOT NULL, field: answers, message: Neither answers nor a mark}

    """
  private static let spring = """
    id: p-1
    name: Spring
    version: 1
    questions:
      - {part: oral, title: Pace}
      - {part: written, title: Spelling}
      - {part: written, title: Commas}

    """
  private static let page = """
    ---
    title: Answers
    columns: {asked: Asked, right: Right}
    ---
    ```sql list
    SELECT paper, version, part, number, count, title, count(*) AS asked, sum(passed) AS right
    FROM exams_answers GROUP BY paper, version, place, part, number, count, title ORDER BY paper, version, place
    ```
    ```sql one
    SELECT student, parent, part, title, passed FROM exams_answers WHERE parent = 'a' ORDER BY place
    ```
    # {{title}}

    {{list}}

    {{one}}

    """

  private func project(exams: String = exams, papers: String = papers) throws -> DeclaredProject {
    let project = try DeclaredProject([
      "exams/papers.yml": papers, "exams/exams.yml": exams, "exams/answers.md": Self.page,
    ])
    try project.folder.write(Self.spring, to: "spring.yml")
    return project
  }

  private func filled() throws -> DeclaredProject {
    let project = try project()
    try project.output("import", "papers", "spring.yml")
    try project.bring(
      "exams", "key,student,paper,wrong,mark\na,Ana,p-1,written:2,\nb,Bo,Spring,,\nc,Cy,p-1,,7.5\n")
    return project
  }

  @Test("Everything is on but what is named, each with a row of its own in queries")
  func rows() throws {
    let project = try filled()
    #expect(
      try project.output("export", "exams") == """
        key,student,paper,version,answers,mark
        a,Ana,p-1,1,written:2,
        b,Bo,p-1,1,none,
        c,Cy,p-1,1,,7.5

        """)
    try project.output("build")
    let page = try project.folder.text("Output/markdown/exams/answers.md")
    #expect(page.contains("| Oral | 1 | 1 | Pace | 2 | 2 |"), "\(page)")
    #expect(page.contains("| Written | 1 | 2 | Spelling | 2 | 2 |"))
    #expect(page.contains("| Written | 2 | 2 | Commas | 2 | 1 |"))
    #expect(page.contains("| Ana | a | Written | Commas | no |"), "\(page)")
    #expect(try project.output("show", "exams", "a").contains("| Wrong answers | written:2 |"))
  }

  @Test("A paper that changes leaves what was made with it before")
  func versions() throws {
    let project = try filled()
    try project.folder.write(
      Self.spring.replacing("version: 1", with: "version: 2")
        .replacing("  - {part: written, title: Commas}\n", with: ""), to: "spring.yml")
    try project.output("import", "papers", "spring.yml")
    try project.bring("exams", "key,student,paper,wrong\nd,Di,p-1,written:1\n")
    // The old one is still judged by its own version.
    try project.bring("exams", "key,wrong\na,\"written:1,2\"\n")
    #expect(try project.run("edit", "exams", "d", "--set", "wrong=written:2").status == 1)
    #expect(try project.output("export", "exams").contains("a,Ana,p-1,1,\"written:1,2\""))
    #expect(try project.output("export", "exams").contains("d,Di,p-1,2,written:1"))
  }

  /// With the exam `d` of the first version of a paper, whose second has one more oral question.
  private func withOtherVersion() throws -> DeclaredProject {
    let project = try filled()
    try project.bring("exams", "key,student,paper,wrong\nd,Di,p-1,oral:1\n")
    try project.folder.write(
      Self.spring.replacing("version: 1", with: "version: 2") + "  - {part: oral, title: Voice}\n",
      to: "spring.yml")
    try project.output("import", "papers", "spring.yml")
    return project
  }

  @Test("Whoever changes the version by hand gives anew what was answered, where there are more questions")
  func changedVersion() throws {
    let project = try withOtherVersion()
    for version in ["2", ""] {
      let refused = try project.run("edit", "exams", "d", "--set", "version=\(version)")
      #expect(refused.status == 1 && refused.errorText.contains("Oral: needs 2 values of 0 and 1"))
    }
    try project.output("edit", "exams", "d", "--set", "student=Dia")
    #expect(try project.output("export", "exams").contains("d,Dia,p-1,1,oral:1,\n"))
    try project.output("edit", "exams", "d", "--set", "version=2", "--set", "wrong=oral:1")
    #expect(try project.output("export", "exams").contains("d,Dia,p-1,2,oral:1,\n"))
    // That another question is right beside it is no other answer.
    let history = try project.output("history", "exams", "d")
    #expect(history.contains("Version: 1 → 2") && !history.contains("→ oral:1"), "\(history)")
  }

  @Test("At a terminal what was answered before can be given anew for another version as it stands there")
  func acceptedForOtherVersion() throws {
    let project = try withOtherVersion()
    let terminal = try PseudoTerminal(
      ["edit", "exams", "d", "version"], in: project.folder.path, environment: ["TERM": "dumb"])
    try terminal.expect("Version")
    terminal.enter("2")
    try terminal.expect("Oral: needs 2 values of 0 and 1")
    try terminal.expect("Enter saves")
    terminal.enter("wrong answers")
    try terminal.expect("[oral:1]")
    terminal.enter()
    try terminal.expect("Enter saves")
    terminal.enter()
    #expect(try terminal.end() == 0, "\(terminal.text)")
    #expect(try project.output("export", "exams").contains("d,Di,p-1,2,oral:1,\n"))
  }

  @Test(
    "A file gives them by groups, as texts of 0 and 1 or lists of yes and no, and what was exported comes back"
  )
  func shapes() throws {
    let project = try filled()
    try project.folder.write(
      """
      [{"key": "d", "student": "Di", "paper": "p-1", "written": "01", "oral": "1"},
       {"key": "e", "student": "Ed", "paper": "p-1", "written": [true, false], "oral": [false]}]
      """, to: "groups.json")
    #expect(try project.output("import", "exams", "groups.json").hasPrefix("imported 2"))
    try project.folder.write("who,w,o\nf,01,1\n", to: "shaped.csv")
    try project.folder.write(
      "SELECT who AS key, 'Fi' AS student, 'p-1' AS paper, w AS written, o AS oral FROM source",
      to: "shape.sql")
    let mapped = try project.output("import", "exams", "shaped.csv", "--mapping", "shape.sql")
    #expect(mapped.hasPrefix("imported 1"))
    try project.folder.write(
      "- {key: g, student: Gil, paper: p-1, written: [no, Yes], oral: [\"on \"]}\n", to: "lists.yml")
    #expect(try project.output("import", "exams", "lists.yml").hasPrefix("imported 1"))
    try project.bring("exams", "key,student,paper,written,oral\nh,Ho,p-1,01 , 1\n")
    for key in ["d", "f", "g", "h"] {
      #expect(try project.output("list", "exams", "--where", "key=\(key)").contains("\twritten:1\t"))
    }
    let exported = try project.output("export", "exams", "--format", "json")
    #expect(exported.contains(#""answers":"written:1""#))
    #expect(exported.contains(#""answers":"written:2 oral:1""#), "\(exported)")
    try project.folder.write(exported, to: "export.json")
    #expect(try project.output("import", "exams", "export.json").contains("unchanged 8"))
  }

  @Test(
    "Those that are off are known in a file however they are spelled, and a file that comes in again says nothing new",
    arguments: [
      ("none ", "none"), ("None", "none"), ("Written:1", "written:1"), (" written: 2", "written:2"),
      ("\"written:1, 2\"", "\"written:1,2\""), ("ORAL : 1;written:2", "written:2 oral:1"),
    ])
  func spelled(text: String, stored: String) throws {
    let project = try filled()
    func bring() throws -> String {
      try project.folder.write("key,student,paper,wrong\nd,Di,p-1,\(text)\n", to: "spelled.csv")
      return try project.output("import", "exams", "spelled.csv")
    }
    #expect(try bring().hasPrefix("imported 1"))
    #expect(try project.output("export", "exams").contains("d,Di,p-1,1,\(stored),\n"))
    #expect(try bring().contains("unchanged 1"))
    // What the source says is no correction either.
    try project.output("edit", "exams", "d", "--set", "mark=5")
    try project.output("edit", "exams", "d", "--set", "wrong=\(text.replacing("\"", with: ""))")
    #expect(try bring().contains("unchanged 1"))
    #expect(try project.output("list", "conflicts").isEmpty)
    #expect(try project.output("export", "exams").contains("d,Di,p-1,1,\(stored),\n"))
  }

  @Test("A cell that says neither is one fault, and what is off is written as it is said beside it")
  func told() throws {
    let project = try filled()
    try project.folder.write(
      "key,student,paper,written,oral\nd,D,p-1,TRUE,1\ne,E,p-1,TRUE,\n", to: "cells.csv")
    let cells = try project.run("import", "exams", "cells.csv")
    #expect(
      cells.errorText.contains(
        "rejected; no record was changed. 2 × Written: answers are written with 0 and 1. See"),
      "\(cells.errorText)")
    try project.folder.write("key,student,paper,wrong\nd,D,p-1,written:3\n", to: "named.csv")
    let named = try project.run("import", "exams", "named.csv")
    let words = "a question that the paper does not have (write those that are off as group:2,3, or none)"
    #expect(named.outputText.contains(words), "\(named.outputText)\(named.errorText)")
    let described = try project.output("describe", "exams")
    #expect(described.contains("switches: those that are off, written:2,3 oral:1, or none"), "\(described)")
  }

  @Test(
    "The same answers are one to queries, in whatever order they come in, and pages show those that are off")
  func order() throws {
    let project = try project()
    try project.folder.write(
      """
      ---
      title: Sums
      ---
      ```sql sums
      SELECT answers, count(*) AS exams FROM exams GROUP BY answers ORDER BY answers
      ```
      # {{title}}

      {{sums}}

      """, to: "Collections/exams/sums.md")
    try project.output("import", "papers", "spring.yml")
    try project.bring(
      "exams",
      "key,student,paper,wrong\na,A,p-1,oral=1 written=10\nb,B,p-1,written=10 oral=1\nc,C,p-1,written:2\n")
    try project.bring("exams", "key,student,paper,wrong\nd,D,p-1,none\n")
    try project.output("edit", "exams", "d", "--set", "wrong=oral=1 written=11")
    let refused = try project.run("edit", "exams", "d", "--set", "wrong=oral=1 written=11 sung=1")
    #expect(refused.status == 1 && refused.errorText.contains("a question that the paper does not have"))
    try project.output("build")
    let page = try project.folder.text("Output/markdown/exams/sums.md")
    #expect(page.contains("| written:2 | 3 |\n| none | 1 |\n"), "\(page)")
  }

  @Test(
    "A list is chosen by what is off, however it is spelled",
    arguments: [
      ("none", ["b"]), ("written:2", ["a"]), ("Written: 2", ["a"]), ("oral:1 written:2,1", ["d"]),
      ("written:1,2;oral:1", ["d"]), ("written:9", []), ("Ninguna", ["b"]),
    ])
  func conditions(text: String, keys: [String]) throws {
    let project = try filled()
    try project.bring("exams", "key,student,paper,wrong\nd,Di,p-1,\"written:1,2 oral:1\"\n")
    func found(_ condition: String) throws -> [String] {
      try project.output("list", "exams", "--where", condition, "--json").matches(of: /"key":"(.)"/)
        .map { String($0.1) }
    }
    #expect(try found("answers=\(text)") == keys)
    // What is missing is none of them.
    #expect(try found("answers!=\(text)") == ["a", "b", "c", "d"].filter { !keys.contains($0) })
  }

  @Test(
    "What switches cannot be is no condition",
    arguments: [
      ("=sung:1", "not a text of switches. Write those that are off as group:2,3, or none."),
      ("=x", "not a text of switches"), ("!=written", "not a text of switches"), (">none", "Use = or !="),
    ])
  func badConditions(condition: String, words: String) throws {
    let run = try filled().run("list", "exams", "--where", "answers\(condition)")
    #expect(run.status == 64 && run.errorText.contains(words), "\(run.errorText)")
  }

  @Test("Records without switches are chosen as those that lack them")
  func missing() throws {
    #expect(try filled().output("list", "exams", "--where", "answers=").hasPrefix("c\t"))
  }

  @Test("Whoever gives what stands in their place takes them away, and the other way round")
  func instead() throws {
    let project = try filled()
    try project.bring("exams", "key,mark\na,5\n")
    #expect(try project.output("export", "exams").contains("a,Ana,p-1,1,,5\n"))
    try project.bring("exams", "key,wrong\na,oral:1\n")
    #expect(try project.output("export", "exams").contains("a,Ana,p-1,1,oral:1,\n"))
    try project.bring("exams", "key,student\na,Anna\n")
    #expect(try project.output("export", "exams").contains("a,Anna,p-1,1,oral:1,\n"))
    try project.output("edit", "exams", "c", "--set", "wrong=none")
    #expect(try project.output("export", "exams").contains("c,Cy,p-1,1,none,\n"))
  }

  @Test(
    "Answers that somebody has corrected stay while the source says just that of them, and are kept or replaced whole",
    arguments: ["hand", "source"])
  func corrected(rule: String) throws {
    let project = try filled()
    try project.add(setting: "conflicts: \(rule)")
    try project.folder.write(
      Self.spring.replacing("p-1", with: "p-2").replacing("Spring", with: "Autumn"), to: "autumn.yml")
    try project.output("import", "papers", "autumn.yml")
    func bring(_ rows: String) throws -> String {
      try project.bring("exams", "key,student,paper,wrong,mark\n" + rows)
      return try project.output("export", "exams").split(separator: "\n").dropFirst().joined(separator: "\n")
    }
    _ = try bring("a,Ana,p-1,written:2,\nb,Bo,p-1,none,\nc,Cy,p-1,,7.5\nd,Di,p-1,none,\n")
    for key in ["a", "b", "c", "d"] { try project.output("edit", "exams", key, "--set", "wrong=oral:1") }
    let kept = "a,Anna,p-1,1,oral:1,\nb,Bob,p-1,1,oral:1,\nc,Cyd,p-1,1,oral:1,\nd,Dia,p-1,1,oral:1,"
    #expect(
      try bring("a,Anna,p-1,written:2,\nb,Bob,p-1,none,\nc,Cyd,p-1,,7.5\nd,Dia,p-1,none,\n") == kept)
    #expect(try project.output("list", "conflicts").isEmpty)
    // Another answer, another paper, a mark in the place of answers, and what somebody has put there.
    let now = try bring("a,Anna,p-1,written:1,\nb,Bob,p-2,none,\nc,Cyd,p-1,,8.5\nd,Dia,p-1,oral:1,\n")
    let conflicts = try project.output("list", "conflicts")
    if rule == "hand" {
      #expect(now == kept)
      #expect(
        conflicts == "exams\ta\tanswers\texams.csv\tby hand\twritten:1\n"
          + "exams\tb\tanswers\texams.csv\tby hand\tnone\nexams\tc\tmark\texams.csv\tby hand\t8.5\n")
    } else {
      #expect(
        now == "a,Anna,p-1,1,written:1,\nb,Bob,p-2,1,none,\nc,Cyd,p-1,1,,8.5\nd,Dia,p-1,1,oral:1,")
      for key in ["a", "b", "c"] {
        #expect(
          conflicts.contains("exams\t\(key)\tanswers\texams.csv\tof the source\toral:1\n"), "\(conflicts)")
      }
    }
  }

  /// Exams that may have neither answers nor a mark, nor a paper.
  private static let open = exams.replacing(/checks:\n.*\n/, with: "").replacing(
    "to: papers, required: true", with: "to: papers"
  ).replacing("derived:", with: "  - {key: paid, title: Paid, kind: switch}\nderived:")

  @Test("Answers that somebody has taken away stay so while the source says nothing new of them")
  func takenAway() throws {
    let project = try project(exams: Self.open)
    try project.output("import", "papers", "spring.yml")
    func bring(_ paid: String) throws -> String {
      try project.bring(
        "exams",
        "key,student,paper,wrong,mark,paid\na,Ana,p-1,written:2,,\(paid)\nb,Bo,p-1,,7,\(paid)\nc,Cy,p-1,,,\(paid)\nd,Di,,,,\(paid)\n"
      )
      return try project.output("export", "exams", "--format", "json")
    }
    _ = try bring("no")
    for (key, field) in [("a", "wrong"), ("b", "mark")] {
      try project.output("edit", "exams", key, "--set", "\(field)=")
    }
    let exported = try bring("yes")
    #expect(exported.matches(of: /"answers":null,"mark":null,"paid":true/).count == 3, "\(exported)")
    #expect(exported.contains(#""version":1,"answers":"none","mark":null"#))
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test("What nobody has answered is exported as such, and comes back", arguments: ["csv", "json"])
  func unanswered(format: String) throws {
    let project = try project(exams: Self.open)
    try project.output("import", "papers", "spring.yml")
    try project.bring(
      "exams", "key,student,paper,wrong,mark\na,Ana,p-1, Unanswered,\nb,Bo,p-1,,\nc,Cy,p-1,,7\nd,Di,,,\n")
    let exported = try project.output("export", "exams", "--format", format)
    if format == "csv" {
      #expect(
        exported.hasSuffix(
          "\na,Ana,p-1,1,unanswered,,\nb,Bo,p-1,1,none,,\nc,Cy,p-1,1,,7,\nd,Di,,,,,\n"))
    }
    try project.folder.write(exported, to: "export.\(format)")
    #expect(try project.output("import", "exams", "export.\(format)").contains("unchanged 4"))
    let other = try self.project(exams: Self.open)
    try other.output("import", "papers", "spring.yml")
    try other.folder.write(exported, to: "export.\(format)")
    try other.output("import", "exams", "export.\(format)")
    #expect(try other.output("export", "exams", "--format", format) == exported)
    // Whoever says so takes away what was there.
    try project.folder.write("key,wrong\nb,\n", to: "later.csv")
    #expect(try project.output("import", "exams", "later.csv").contains("unchanged 1"))
    try project.folder.write("key,wrong\nb,unanswered\n", to: "later.csv")
    #expect(try project.output("import", "exams", "later.csv").contains("updated 1"))
    #expect(try project.output("export", "exams").contains("\nb,Bo,p-1,1,unanswered,"))
  }

  @Test("Where a record has not what its switches are of nothing is said of them by a cell that names none")
  func withoutReference() throws {
    let project = try project(exams: Self.open)
    try project.output("import", "papers", "spring.yml")
    try project.bring("exams", "key,student,paper,wrong\nd,Di,,oral:1\n")
    try project.output("edit", "exams", "d", "--set", "answers=")
    try project.folder.write(try project.output("export", "exams"), to: "export.csv")
    #expect(
      try project.output("import", "exams", "export.csv")
        == "imported 0, updated 0, rejected 0\nunchanged 1\n")
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test(
    "An object without answers has none, whatever others of its file have",
    arguments: ["", #", "wrong": null"#])
  func objectWithoutAnswers(member: String) throws {
    let project = try filled()
    let other = #"{"key": "e", "student": "Ed", "paper": "p-1", "wrong": ""}"#
    try project.folder.write(
      "[\(other), {\"key\": \"d\", \"student\": \"Di\", \"paper\": \"p-1\"\(member)}]", to: "objects.json")
    let answer = try project.output("import", "exams", "objects.json")
    #expect(answer.hasPrefix("imported 1, updated 0, rejected 1\n"), "\(answer)")
    #expect(answer.contains("Neither answers nor a mark"))
    #expect(try project.output("export", "exams").hasSuffix("e,Ed,p-1,1,none,\n"))
  }

  /// With the papers `p-1`, of which exams were made in its first version, and `p-2`.
  private func withAutumn() throws -> DeclaredProject {
    let project = try project()
    for (key, name) in [("p-1", "Spring"), ("p-2", "Autumn")] {
      try project.folder.write(
        Self.spring.replacing("p-1", with: key).replacing("Spring", with: name), to: "paper.yml")
      try project.output("import", "papers", "paper.yml")
    }
    return project
  }

  @Test(
    "The first word of another file undoes no corrections of answers where it says just what was said before",
    arguments: [
      ("student,paper,wrong", ["written:2", "", "none", "oral:1"]),
      ("student,paper,written,oral", ["10,1", "11,1", "11,1", "11,0"]),
      ("student,paper,version,wrong", ["1,written:2", "1,", "1,none", "1,oral:1"]),
    ])
  func otherFile(columns: String, answers: [String]) throws {
    let project = try withAutumn()
    let rows = zip(["a,Ana", "b,Bo", "c,Cy", "d,Di"], answers).map { "\($0),p-1,\($1)\n" }.joined()
    for file in ["june.csv", "july.csv"] { try project.folder.write("key,\(columns)\n\(rows)", to: file) }
    try project.output("import", "exams", "june.csv")
    try project.output("edit", "exams", "a", "--set", "wrong=oral:1")
    try project.output("edit", "exams", "b", "--set", "wrong=written:1")
    try project.output("edit", "exams", "c", "--set", "paper=p-2", "--set", "wrong=oral:1")
    try project.output("edit", "exams", "d", "--set", "mark=5", "--set", "wrong=")
    let corrected = try project.output("export", "exams")
    for file in ["june.csv", "july.csv"] {
      #expect(try project.output("import", "exams", file).hasSuffix("unchanged 4\n"))
    }
    #expect(try project.output("export", "exams") == corrected)
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test(
    "The same answers spelled otherwise, or in other columns, are nothing new",
    arguments: [
      ("wrong", "", "wrong", "none"), ("wrong", "none", "wrong", ""),
      ("wrong", "written:2 oral:1", "wrong", "oral:1 written:2"),
      ("wrong", "\"oral:1 written:2,1\"", "wrong", "\"written:1,2;oral:1\""),
      ("wrong", "written:2", "written,oral", "10,1"), ("written,oral", "01,0", "wrong", "oral:1 written:1"),
    ])
  func respelled(columns: String, answers: String, others: String, same: String) throws {
    let project = try filled()
    func bring(_ columns: String, _ answers: String) throws -> String {
      try project.folder.write(
        "key,student,paper,\(columns)\nd,Di,p-1,\(answers)\ne,Ed,p-1,\(answers)\n", to: "june.csv")
      return try project.output("import", "exams", "june.csv")
    }
    _ = try bring(columns, answers)
    try project.output("edit", "exams", "d", "--set", "wrong=written:1")
    let corrected = try project.output("export", "exams")
    #expect(try bring(others, same).hasSuffix("unchanged 2\n"))
    #expect(try project.output("export", "exams") == corrected)
    #expect(try project.output("list", "conflicts").isEmpty)
    #expect(try bring(columns, "\(columns == "wrong" ? "oral:1" : "11,0")").contains("updated 2"))
    #expect(try project.output("list", "conflicts").contains("\td\tanswers\tjune.csv\t"))
  }

  @Test("What another file says in the same words of another paper, or of another version, is something else")
  func otherPaper() throws {
    let project = try withAutumn()
    try project.bring("exams", "key,student,paper,wrong\na,Ana,p-1,written:2\nb,Bo,p-1,oral:1\n")
    try project.folder.write(
      Self.spring.replacing("version: 1", with: "version: 2") + "  - {part: oral, title: Voice}\n",
      to: "spring.yml")
    try project.output("import", "papers", "spring.yml")
    try project.output("edit", "exams", "a", "--set", "paper=p-2", "--set", "wrong=none")
    try project.output("edit", "exams", "b", "--set", "version=2", "--set", "wrong=none")
    try project.folder.write("key,wrong\na,written:2\nb,oral:1\n", to: "other.csv")
    #expect(try project.output("import", "exams", "other.csv").contains("updated 2"))
    #expect(
      try project.output("list", "conflicts")
        == "exams\ta\tanswers\tother.csv\tof the source\tnone\nexams\tb\tanswers\tother.csv\tof the source\tnone\n"
    )
  }

  @Test("A register that says a mark anew leaves no answers beside it, whoever has corrected these")
  func correctedBesideRegister() throws {
    let project = try filled()
    func bring(_ name: String, _ mark: String) throws {
      try project.folder.write("key,student,mark\na,\(name),\(mark)\n", to: "register.csv")
      try project.output("import", "exams", "register.csv")
    }
    try bring("Ana", "5")
    try project.output("edit", "exams", "a", "--set", "wrong=oral:1")
    try bring("Anna", "5")
    #expect(try project.output("export", "exams").contains("a,Anna,p-1,1,oral:1,\n"))
    try bring("Anna", "6")
    #expect(try project.output("export", "exams").contains("a,Anna,p-1,1,,6\n"))
    #expect(
      try project.output("list", "conflicts").contains("\ta\tanswers\tregister.csv\tof the source\toral:1\n"))
  }

  @Test(
    "What there is not is told",
    arguments: [
      (#"{"paper": "p-1", "wrong": "written:3"}"#, "Wrong answers: a question that the paper does not have"),
      (#"{"paper": "p-1", "wrong": "sung:1"}"#, "Wrong answers: a question that the paper does not have"),
      (
        #"{"paper": "p-1", "wrong": "written=11 oral=1 sung=0"}"#,
        "Wrong answers: a question that the paper does not have"
      ),
      (#"{"paper": "p-1", "version": 9, "wrong": "none"}"#, "Version: no such version"),
      (
        #"{"paper": "p-1", "written": ["maybe", "no"], "oral": "1"}"#,
        "Written: answers are written with 0 and 1"
      ),
      (#"{"paper": "p-1", "written": "0x"}"#, "Written: answers are written with 0 and 1"),
      (#"{"paper": "p-1", "written": "011", "oral": "1"}"#, "Written: needs 2 values of 0 and 1"),
      (#"{"paper": "p-1", "written": "01"}"#, "Oral: needs 1 values of 0 and 1"),
      (#"{"paper": "p-9", "wrong": "none"}"#, "Paper: not among the stored papers"),
      (#"{"paper": "p-1"}"#, "Neither answers nor a mark"),
    ])
  func faults(members: String, words: String) throws {
    let project = try project()
    try project.output("import", "papers", "spring.yml")
    try project.folder.write(
      "[\(members.replacing("{\"paper", with: "{\"student\": \"A\", \"paper"))]", to: "x.json")
    let run = try project.run("import", "exams", "x.json")
    #expect(run.status == 1 && run.outputText.contains(words), "\(run.outputText)\(run.errorText)")
  }

  @Test("A rejected row is told with what it names")
  func rejected() throws {
    let project = try project()
    try project.output("import", "papers", "spring.yml")
    try project.folder.write("key,student,paper,wrong\na,A,p-1,written:3\n", to: "x.csv")
    try project.run("import", "exams", "x.csv")
    #expect(try project.output("list", "rejected").hasSuffix("\twritten:3\n"))
  }

  @Test(
    "A declaration that cannot be is refused",
    arguments: [
      ("of: paper.questions", "of: student.questions", "a reference and a list"),
      ("of: paper.questions", "of: paper.pages", "papers has no list pages"),
      (
        "to: papers, required: true", "to: papers, required: true, private: true",
        "the field paper is private"
      ),
      ("by: part", "by: title", "has no choice title"),
      ("version: version\n    as", "version: student\n    as", "the integer field that tells the version"),
      ("as: passed", "as: title", "has a field title already"),
      ("as: passed", "as: parent", "a name that no column has"),
      ("instead: [mark]", "instead: [marks]", "one of the fields"),
    ])
  func badDeclarations(line: String, other: String, words: String) throws {
    let project = try project(exams: Self.exams.replacing(line, with: other))
    #expect(try project.failure("list", "exams").contains(words))
  }

  @Test("At a terminal none is said in the language too", arguments: [("es", "ninguna"), ("pt", "Nenhum")])
  func typedNone(language: String, word: String) throws {
    let project = try filled()
    let settings = try project.folder.text("gazette.yml")
    try project.folder.write("\(settings)\nlanguage: \(language)\n", to: "gazette.yml")
    let key = try #require(try project.output("list", "exams").split(separator: "\t").first)
    let shown = language == "es" ? "ninguno" : "nenhum"
    for (answer, stands) in [("oral:1", "oral:1"), (word, "none"), ("oral:1", "oral:1"), ("none", "none")] {
      let terminal = try PseudoTerminal(
        ["edit", "exams", String(key), "answers"], in: project.folder.path, environment: ["TERM": "dumb"])
      try terminal.expect(", \(language == "es" ? "o" : "ou") \(shown),")
      terminal.enter(answer)
      #expect(try terminal.end() == 0, "\(terminal.text)")
      #expect(try project.output("list", "exams", "--search", String(key)).contains("\t\(stands)\t"))
    }
    // Readers are told so too.
    try project.output("build")
    let page = try project.folder.text("Output/markdown/exams/\(key).md")
    #expect(page.contains("| \(shown) |"), "\(page)")
    let whole = try PseudoTerminal(
      ["edit", "exams", String(key)], in: project.folder.path, environment: ["TERM": "dumb"])
    try whole.expect(": \(shown)")
    whole.enter()
    #expect(try whole.end() == 0)
  }

  @Test("What a rating is refused for is said; what nobody is asked for before the first question")
  func ratedRefused() throws {
    let flow = "flow: {rate: answers, asks: student, question: {title: title}, results: [share]}\n"
    let named = "{key: student, title: Student, kind: text, required: true}"
    let room = "\(named)\n  - {key: room, title: Room, kind: text, required: true}"
    let project = try project(exams: Self.exams.replacing(named, with: room) + flow)
    try project.output("import", "papers", "spring.yml")
    func refusal(_ student: String) throws -> String {
      let run = try project.run("rate", "Spring", "--student", student, "--all-passed")
      #expect(run.status == 1)
      return run.errorText
    }
    #expect(try refusal("Ana").contains("room: Room: missing"))
    let terminal = try PseudoTerminal("rate", "Spring", "--student", "Ana", in: project.folder.path)
    try terminal.expect("Room: missing")
    #expect(try terminal.end() == 1)
    #expect(!terminal.text.contains("Spelling"))
    let checked = Self.exams.replacing(
      "checks:\n", with: "checks:\n  - {sql: student <> 'Bo', field: student, message: Bo was never here}\n")
    try project.folder.write(checked + flow, to: "Collections/exams/exams.yml")
    #expect(try refusal("Bo").contains("student: Bo was never here"))
    try project.output("rate", "Spring", "--student", "Ana", "--all-passed")
  }

  @Test("A kind without versions has no switches of its lists")
  func withoutVersions() throws {
    let project = try project(papers: Self.papers.replacing("versioned: version\n", with: ""))
    #expect(try project.failure("list", "exams").contains("papers keeps no versions"))
  }
}
