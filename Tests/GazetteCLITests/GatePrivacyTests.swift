import Foundation
import GazetteTestSupport
import Testing

@Suite("What a rule of the gate may read")
struct GatePrivacyTests {
  @Test(
    "A rule that can read a private value is refused, with the column, and nothing is printed of it",
    arguments: [
      "SELECT answers AS key FROM submissions", "SELECT ANSWERS AS key FROM Submissions",
      "SELECT key FROM submissions WHERE answers LIKE '%4711%'",
      "WITH s AS (SELECT * FROM submissions) SELECT key FROM s",
      "SELECT json_extract(answers, '$.secret') AS key FROM submissions",
      "SELECT j.value AS key FROM submissions, json_tree(submissions.answers) AS j",
      "SELECT key FROM people WHERE EXISTS (SELECT 1 FROM submissions ORDER BY answers)",
      "SELECT main.submissions.answers AS key FROM main.submissions",
    ])
  func columns(sql: String) throws {
    let project = try PrivateProject(isBuilt: false)
    try project.setGate("  noRows: {A: {stop: \"\(sql)\"}}\n")
    let run = try project.run("build")
    #expect(run.status == 1 && run.outputText.isEmpty)
    #expect(
      run.errorText.contains(
        "The rule \"A\" of the gate cannot be run: it reads the column answers of submissions"),
      "\(run.errorText)")
    #expect(!run.errorText.contains("SECRET"))
    #expect(!project.folder.exists("Output"))
  }

  @Test(
    "What no record is read from is not a rule's to read",
    arguments: ["history", "submission_drafts", "sqlite_schema", "pragma_table_info('people')"])
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
    let owner = "SELECT i.key FROM invoices AS i JOIN invoices_lines AS l ON l.parent = i.row"
    #expect(try run("\(owner) WHERE l.price > 4000").contains("gate: warned: A: 1 (limit 1); records i-1"))
    let invoices = DeclaredProject.invoices.replacing(
      "title: Quantity, kind: integer,", with: "title: Quantity, kind: integer, private: true,")
    try project.folder.write(invoices, to: "Collections/suppliers/invoices.yml")
    let refused = try run("SELECT s.key FROM suppliers AS s, invoices_lines AS l WHERE l.quantity > 1")
    #expect(refused.contains("it reads the column quantity of invoices_lines"), "\(refused)")
  }

  @Test("What a rule calls a key and is none of a record is counted, and shown nowhere")
  func keys() throws {
    let project = try PrivateProject(isBuilt: false)
    try project.folder.write("key,name,employeeType\ne-1,Ada Lovelace,exempt\n", to: "staff.csv")
    try project.importFile("employees", "staff.csv")
    try project.setGate("  noRows: {A: {warn: SELECT name AS key FROM employees}}\n")
    let run = try project.run("build")
    #expect(run.status == 0)
    #expect(
      run.errorText == "gate: warned: A: 1 (limit 1); rows whose key is no record's: 1\n", "\(run.errorText)")
    let page = try project.folder.text("Output/markdown/en/data-quality/index.md")
    #expect(page.contains("| A | rows whose key is no record's: 1 |"), "\(page)")
    #expect(!page.contains("Lovelace"))
    try project.setGate(
      "  noRows: {A: {warn: \"SELECT key FROM submissions WHERE (SELECT count(*) FROM submissions) > 0\"}}\n")
    #expect(try project.run("build").errorText == "gate: warned: A: 1 (limit 1); records s-1\n")
    // A key of another kind than those that are read means nothing.
    try project.setGate("  noRows: {A: {warn: \"SELECT 's-1' AS key FROM employees\"}}\n")
    #expect(try project.run("build").errorText.contains("rows whose key is no record's: 1"))
  }

  @Test(
    "Missing values of private fields are counted as of others, and answers without private ones can be read")
  func open() throws {
    let project = try PrivateProject(isBuilt: false)
    try project.setGate("  missingValues: {submissions.renewedFrom: {warn: 1}}\n")
    #expect(try project.run("build").errorText.contains("Missing values: Submissions, Renewed from: 1"))
    let other = try CommandProject(builds: false)
    try other.folder.write(
      "id: open\ntitle: Open\nversion: 1\nsections:\n  - key: a\n    title: A\n    fields:\n      - {key: b, title: B, kind: text}\n",
      to: "open.yml")
    #expect(try other.run("import", "forms", "open.yml").status == 0)
    try other.folder.write(
      #"[{"key": "s-1", "form": "open", "submittedOn": "2026-06-01", "answers": {"b": "c"}}]"#, to: "s.json")
    #expect(try other.run("import", "submissions", "s.json").status == 0)
    try other.folder.write(
      "gate: {noRows: {A: {warn: \"SELECT s.key FROM submissions s, json_each(s.answers) j WHERE j.value = 'c'\"}}}\n",
      to: "gazette.yml")
    let run = try other.run("build")
    #expect(run.errorText == "gate: warned: A: 1 (limit 1); records s-1\n", "\(run.errorText)")
  }
}
