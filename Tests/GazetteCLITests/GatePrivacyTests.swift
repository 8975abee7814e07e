import Foundation
import GazetteTestSupport
import Testing

@Suite("What a rule of the gate may read")
struct GatePrivacyTests {
  @Test(
    "A rule that can read a private value is refused, with the column, and nothing is printed of it",
    arguments: [
      "SELECT secret AS key FROM visit", "SELECT SECRET AS key FROM Visit",
      "SELECT key FROM visit WHERE secret LIKE '%4711%'",
      "WITH s AS (SELECT secret FROM visit) SELECT key FROM s",
      "SELECT json_extract(secret, '$') AS key FROM visit",
      "SELECT j.value AS key FROM visit, json_tree(json_array(visit.secret)) AS j",
      "SELECT key FROM people WHERE EXISTS (SELECT 1 FROM visit ORDER BY secret)",
      "SELECT main.visit.secret AS key FROM main.visit",
    ])
  func columns(sql: String) throws {
    let project = try PrivateProject(isBuilt: false)
    try project.setGate("  noRows: {A: {stop: \"\(sql)\"}}\n")
    let run = try project.run("build")
    #expect(run.status == 1 && run.outputText.isEmpty)
    #expect(
      run.errorText.contains(
        "the rule \"A\" of the gate cannot be run: it reads \(sql.contains("main") ? "visit" : "the column secret of ")"
      ),
      "\(run.errorText)")
    #expect(!run.errorText.contains("SECRET"))
    #expect(!project.folder.exists("Output"))
  }

  @Test(
    "What no record is read from is not a rule's to read",
    arguments: ["history", "entry_drafts", "sqlite_schema", "pragma_table_info('people')"])
  func tables(name: String) throws {
    let project = try PrivateProject(isBuilt: false)
    try project.setGate("  noRows: {A: {stop: \"SELECT * FROM \(name)\"}}\n")
    let run = try project.run("build")
    #expect(run.status == 1)
    #expect(run.errorText.contains("a rule may read the tables of the records only"), "\(run.errorText)")
    try project.setGate("  noRows: {A: {stop: SELECT value AS key FROM rejections}}\n")
    #expect(try project.run("build").errorText.contains("the column value of rejections"))
  }

  @Test("A rule reads the elements of lists, but for what is private in them")
  func lists() throws {
    let project = try DeclaredProject.filled()
    let settings = try project.folder.text("gazette.yml")
    func run(_ sql: String) throws -> String {
      try project.folder.write(
        settings + "\ngate:\n  noRows: {A: {warn: \"\(sql)\"}}\n", to: "gazette.yml")
      return try project.run("build", "--as-of", "2026-06-30").errorText
    }
    for owner in [
      "SELECT i.key FROM invoices AS i JOIN invoices_lines AS l ON l.parent = i.key",
      "SELECT parent AS key FROM invoices_lines AS l",
    ] {
      #expect(try run("\(owner) WHERE l.price > 4000").contains("gate: warned: A: 1 (limit 1); records i-1"))
    }
    // Rows have no numbers there: what joined by them would find nothing, without a word.
    let numbered = try run("SELECT i.key FROM invoices AS i JOIN invoices_lines AS l ON l.parent = i.rowid")
    #expect(numbered.contains("there is no column rowid"), "\(numbered)")
    #expect(
      try run("SELECT count(*), max(key) FROM invoices GROUP BY supplier HAVING count(*) > 1").contains(
        "A: 1"))
    let invoices = DeclaredProject.invoices.replacing(
      "title: Quantity, kind: integer,", with: "title: Quantity, kind: integer, private: true,")
    try project.folder.write(invoices, to: "Collections/suppliers/invoices.yml")
    let refused = try run("SELECT s.key FROM suppliers AS s, invoices_lines AS l WHERE l.quantity > 1")
    #expect(refused.contains("it reads the column quantity of invoices_lines"), "\(refused)")
  }

  @Test("A private list has no table for rules and pages, so that nobody counts its elements")
  func privateList() throws {
    let project = try DeclaredProject.filled()
    let settings = try project.folder.text("gazette.yml")
    try project.folder.write(
      DeclaredProject.invoices.replacing("    kind: list", with: "    kind: list\n    private: true"),
      to: "Collections/suppliers/invoices.yml")
    try project.folder.write(
      settings + "\ngate:\n  noRows: {A: {warn: SELECT DISTINCT parent AS key FROM invoices_lines}}\n",
      to: "gazette.yml")
    let rule = try project.failure("build")
    #expect(rule.contains("it reads invoices_lines"), "\(rule)")
    try project.folder.write(settings, to: "gazette.yml")
    for table in ["invoices_lines", "main.invoices_lines"] {
      try project.folder.write(
        "```sql rows\nSELECT parent, count(*) AS n FROM \(table) GROUP BY 1 ORDER BY 1\n```\n{{rows}}\n",
        to: "Collections/suppliers/report.md")
      let page = try project.failure("build")
      #expect(
        page.contains("the table invoices_lines") || page.contains("no table invoices_lines"), "\(page)")
    }
  }

  @Test("What a rule calls a key and is none of a record is counted, and shown nowhere")
  func keys() throws {
    let project = try PrivateProject(isBuilt: false)
    try project.folder.write("key,name,employeeType\ne-1,Ada Lovelace,exempt\n", to: "staff.csv")
    try project.importFile("employees", "staff.csv")
    try project.setGate("  noRows: {A: {warn: SELECT name AS key FROM employees}}\n")
    let run = try project.run("build")
    #expect(run.status == 0)
    #expect(run.errorLines.first == "gate: warned: A: 1 (limit 1); rows whose key is no record's: 1")
    #expect(run.errorLines.count == 2 && run.errorLines.last?.contains("for want of words") ?? false)
    let page = try project.folder.text("Output/markdown/en/data-quality/index.md")
    #expect(page.contains("| A | rows whose key is no record's: 1 |"), "\(page)")
    #expect(!page.contains("Lovelace"))
    try project.setGate(
      "  noRows: {A: {warn: \"SELECT key FROM visit WHERE (SELECT count(*) FROM visit) > 0\"}}\n")
    #expect(try project.run("build").errorLines.first == "gate: warned: A: 1 (limit 1); records s-1")
    // A key of another kind than those that are read means nothing.
    try project.setGate("  noRows: {A: {warn: \"SELECT 's-1' AS key FROM employees\"}}\n")
    #expect(try project.run("build").errorText.contains("rows whose key is no record's: 1"))
  }

  @Test(
    "Missing values of private fields are counted as of others, and answers without private ones can be read")
  func open() throws {
    let project = try PrivateProject(isBuilt: false)
    try project.setGate("  missingValues: {visit.renewedFrom: {warn: 1}}\n")
    #expect(try project.run("build").errorText.contains("Missing values: Visits, Renewed from: 1"))
    let other = try CommandProject(builds: false, of: nil)
    try other.folder.write(
      "title: Open\nquestionnaire: true\nfields:\n  - {key: b, title: B, kind: text}\n",
      to: "Collections/open/open.yml")
    try other.folder.write(
      #"[{"key": "s-1", "submittedOn": "2026-06-01", "answers": {"b": "c"}}]"#, to: "s.json")
    #expect(try other.run("import", "open", "s.json").status == 0)
    try other.folder.write(
      "gate: {noRows: {A: {warn: \"SELECT key FROM open WHERE b = 'c'\"}}}\n", to: "gazette.yml")
    let run = try other.run("build")
    #expect(run.errorText == "gate: warned: A: 1 (limit 1); records s-1\n", "\(run.errorText)")
  }

  @Test("Missing values are of what is asked; whom a private answer would tell is not named")
  func missingValues() throws {
    let project = try DeclaredProject([
      "club/club.yml": """
      title: Club
      one: Member
      questionnaire: true
      version: 1
      fields:
        - {key: nick, title: Nick, kind: text, required: true}
        - {key: ill, title: Is ill, kind: switch, private: true}
        - {key: care, title: Care, kind: text, hiddenWhen: {not: {field: ill, equals: true}}}
        - {key: noPhone, title: No phone, kind: switch, initial: no}
        - {key: phone, title: Phone, kind: phone, noneWhen: noPhone}
        - {key: work, title: Works, kind: switch}
        - {key: hours, title: Hours, kind: integer, hiddenWhen: {not: {field: work, equals: true}}}

      """
    ])
    try project.bring(
      "club",
      """
      [{"key": "healthy-1", "submittedOn": "2026-01-05", "answers": {"nick": "Ana", "ill": false, "noPhone": true, "work": false}},
       {"key": "ill-1", "submittedOn": "2026-01-05", "answers": {"nick": "Bo", "ill": true, "work": true}}]
      """, as: "c.json")
    try project.add(
      setting:
        "gate: {missingValues: {club.care: {warn: 1}, club.phone: {warn: 1}, club.hours: {warn: 1}}}")
    let built = try project.run("build")
    for field in ["Care", "Phone", "Hours"] {
      #expect(built.errorText.contains("\(field): 1 (limit 1)"), "\(built.errorText)")
    }
    let page = try project.folder.text("Output/markdown/data-quality/index.md")
    let care = page.split(separator: "\n").filter { $0.contains("Care |") }
    #expect(care.count == 2 && care.allSatisfy { $0.contains("*withheld*") })
    #expect(!care.contains { $0.contains("ill-1") })
    #expect(page.split(separator: "\n").contains { $0.contains("Hours |") && $0.contains("ill-1") })
  }

  @Test("A rule reads the tables of all questionnaires, and of private answers in them no more than pages")
  func questionnaires() throws {
    let project = try PrivateProject(isBuilt: false)
    func found(_ sql: String) throws -> String {
      try project.setGate("  noRows: {A: {warn: \"\(sql)\"}}\n")
      let run = try project.run("build")
      #expect(run.status == 0, "\(run.errorText)")
      return String(run.errorLines.first { $0.hasPrefix("gate: ") } ?? "")
    }
    #expect(
      try found("SELECT key FROM questionnaire_records WHERE complete")
        == "gate: warned: A: 1 (limit 1); records s-1")
    #expect(
      try found("SELECT field FROM field_figures WHERE field IN ('name', 'home.street') AND given = 1")
        == "gate: warned: A: 2 (limit 1)")
    for answer in [
      "SELECT field FROM field_figures WHERE isPrivate AND (earliest IS NOT NULL OR latest IS NOT NULL)",
      "SELECT field FROM choice_figures WHERE field IN ('vote', 'secret')",
    ] {
      #expect(try found(answer) == "", "\(answer)")
    }
    try project.setGate(
      "  noRows: {A: {warn: SELECT field FROM field_figures WHERE minimum > 0}}\n")
    #expect(try project.run("build").status == 1)
  }

  @Test("What a record lacks is withheld from rules where a private answer says whether it is asked")
  func withheldMissing() throws {
    let project = try DeclaredProject([
      "visits/visits.yml": """
      title: Visits
      one: Visit
      questionnaire: true
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: ill, title: Ill, kind: switch, private: true}
        - {key: doctor, title: Doctor, kind: text, required: true, hiddenWhen: {field: ill, equals: false}}

      """
    ])
    try project.add(
      setting:
        "gate: {noRows: {A: {warn: \"SELECT key FROM questionnaire_missing WHERE field = 'doctor'\"}, B: {warn: SELECT key FROM questionnaire_missing}}}"
    )
    try project.bring("visits", "key,submittedOn,name,ill\na,2026-03-02,Ada,true\nb,2026-03-02,,false\n")
    #expect(try project.run("build").errorText == "gate: warned: B: 1 (limit 1); records b\n")
  }

  @Test("A record that a rule finds among all questionnaires is named where it is told of which it is")
  func kinds() throws {
    func form(_ title: String) -> String {
      "title: \(title)\none: \(title)\nquestionnaire: true\nfields:\n  - {key: name, title: Name, kind: text, required: true}\n"
    }
    let project = try DeclaredProject([
      "visits/calls.yml": form("Calls"), "visits/visits.yml": form("Visits"),
    ])
    try project.bring("calls", "key,submittedOn,name\na,2026-03-02,Ada\n")
    try project.bring("visits", "key,submittedOn,name\na,2026-03-02,\nb,2026-03-02,\n")
    let settings = try project.folder.text("gazette.yml")
    func found(_ columns: String) throws -> String {
      let rule = "SELECT \(columns) FROM questionnaire_records WHERE missing > 0"
      try project.folder.write(settings + "gate: {noRows: {A: {warn: \"\(rule)\"}}}\n", to: "gazette.yml")
      return try project.run("build", "--as-of", "2026-06-30").errorText
    }
    #expect(try found("key") == "gate: warned: A: 2 (limit 1); records b\n")
    #expect(try found("kind, key") == "gate: warned: A: 2 (limit 1); records a, b\n")
    let page = try project.folder.text("Output/markdown/data-quality/index.md")
    #expect(page.contains("../visits/a.md") && !page.contains("../visits/calls/a.md"), "\(page)")
  }
}
