import Foundation
import GazetteTestSupport
import Testing

/// `Fixtures/earlier-store.sql` is a store that was made before kinds were declared: records of all kinds, changed
/// ones with their history, and two in the bin.
@Suite(
  "A store made before kinds were declared", .enabled(if: Tools.sqlite != nil, BadStoreTests.needsSQLite))
struct EarlierStoreTests {
  private func project() throws -> CommandProject {
    let folder = try TestFolder()
    let dump = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/earlier-store.sql")
    try folder.write("currency: EUR\nasOf: 2026-06-30\n", to: "gazette.yml")
    try Tools.sql(String(contentsOf: dump, encoding: .utf8), on: folder.path("gazette.sqlite"))
    return CommandProject(in: folder)
  }

  @Test("Its records, their history and what was removed are there as they were")
  func records() throws {
    let project = try project()
    #expect(
      try project.run("list", "employees").outputText == """
        a\tAna Núñez Gil\t1990-01-01\tpartTime
        b\tBen Ode\t1985-06-15\tpartTime
        c\tCleo Ræd\t1979-12-31\tnonExempt

        """)
    #expect(try project.run("show", "employees", "b").outputText.contains("1985-06-15 (default)"))
    let history = try project.run("history", "employees", "a").outputText
    #expect(history.contains("Name: Ana Núñez → Ana Núñez Gil"), "\(history)")
    #expect(history.contains("Type: Exempt Full Time → Part Time"), "\(history)")
    #expect(try project.run("bin").outputText.contains("employees\td"))
    #expect(try project.run("restore", "employees", "d").status == 0)
    #expect(try project.run("list", "employees").outputText.contains("d\tDora Poe\t1985-03-04\texempt\n"))
    for kind in ["reservations", "people", "orders", "ratings", "car-insurance", "room-types", "dishes"] {
      #expect(try !project.run("list", kind).output.isEmpty, "\(kind)")
    }
  }

  @Test("Orders keep their lines, also those in the history and in the bin, and their dishes")
  func orders() throws {
    let project = try project()
    try Tools.sql(
      """
      INSERT INTO history (kind, key, revision, previous, isRemoved, state) VALUES
        ('orders', 'o-0016', 16, 11, 0,
          '["Old street",null,"2026-03-05T19:23:00",[["d-02","Pizza del Faro",1250,7]]]'),
        ('orders', 'o-0017', 16, 11, 1,
          '["Calle 1",null,"2026-03-05T13:07:00",[["d-02","Pizza del Faro",1250,2],[null,"Tart",400,1]]]');
      UPDATE orders SET revision = 16 WHERE key = 'o-0016';
      """, on: project.folder.path("gazette.sqlite"))
    #expect(
      try project.run("list", "orders").outputText == """
        o-0018\tCarretera de la Playa, km 2\t555-0171\t2026-03-06T20:17:18\t
        o-0016\tCalle del Sable 33\t555-0164\t2026-03-05T19:23:00\t

        """)
    let history = try project.run("history", "orders", "o-0016").outputText
    #expect(history.contains("Address: Old street → Calle del Sable 33"), "\(history)")
    #expect(history.contains("Lines"), "\(history)")
    #expect(try project.run("restore", "orders", "o-0017").status == 0)
    let restored = try project.run("order", "show", "o-0017").outputText
    #expect(restored.hasPrefix("1\tPizza del Faro\t2\t12.50\t25.00\n2\tTart\t1\t4.00\t4.00\n"), "\(restored)")
    // A removed dish leaves the lines, and comes back to them.
    #expect(try project.run("remove", "dishes", "d-02", "--yes").status == 0)
    #expect(
      try project.run("order", "show", "o-0018", "--json").outputText.contains(
        #""dish":null,"name":"Pizza del Faro""#))
    #expect(try project.run("restore", "dishes", "d-02").status == 0)
    #expect(try project.run("order", "show", "o-0018", "--json").outputText.contains(#""dish":"d-02""#))
    #expect(try project.run("history", "dishes", "d-01").outputText.contains("13.95"))
    #expect(try project.run("order", "add", "d-02").outputText.hasPrefix("added to order-1: line 1"))
    #expect(try project.run("build").status == 0)
  }

  @Test(
    "Rubrics become modules with their versions, and ratings keep answers, grades, history and what was removed"
  )
  func ratings() throws {
    let project = try project()
    try Tools.sql(
      """
      INSERT INTO rubrics (id, version, revision, name, definition)
      SELECT id, 2, 15, 'Module 2A, second', replace(replace(definition, 'name: Module 2A', 'name: Module 2A, second'),
        'version: 1', 'version: 2') FROM rubrics WHERE id = '2A';
      INSERT INTO ratings VALUES
        (10, 'old-1', 9, 'Ana Old', '2A', 1, NULL, NULL, NULL, NULL, NULL, '61.25', 1),
        (11, 'new-1', 15, 'Cy New', '2A', 2, '2026-06-01', NULL, '011111111111', '111111', '11111', NULL, NULL);
      INSERT INTO history (kind, key, revision, previous, isRemoved, state) VALUES
        ('ratings', 'g-001', 16, 9, 0,
          '["Alba F","2A",1,"2025-10-17",null,"111111111111","111111","11011",null,null]'),
        ('ratings', 'gone-1', 16, 11, 1, '["Gus Gone","2A",1,null,null,null,null,null,"45.5",0]'),
        ('ratings', 'gone-2', 16, 11, 1,
          '["Gil Gone","2A",2,"2026-05-05",null,"110000000000","111111","11111",null,null]');
      UPDATE ratings SET revision = 16 WHERE key = 'g-001';
      """, on: project.folder.path("gazette.sqlite"))
    #expect(try project.run("list", "modules").outputText == "2A\tModule 2A, second\t2\t\n")
    let ratings = try project.run("list", "ratings").outputText
    for line in [
      "g-001\tAlba Ferreiro\t2A\t1\t2025-10-17\t\trequirements:5,12 cleanCode:3\t\t",
      "g-003\tChiamaka Eze\t2A\t1\t2025-10-17\t\tnone\t\t",
      "new-1\tCy New\t2A\t2\t2026-06-01\t\trequirements:1\t\t", "old-1\tAna Old\t2A\t1\t\t\t\t61.25\ttrue",
    ] {
      #expect(ratings.contains(line + "\n"), "\(ratings)")
    }
    let history = try project.run("history", "ratings", "g-001").outputText
    #expect(history.contains("Student: Alba F → Alba Ferreiro"), "\(history)")
    #expect(history.contains("Failed questions: cleanCode:3 → requirements:5,12 cleanCode:3"), "\(history)")
    #expect(try project.run("restore", "ratings", "gone-1", "gone-2").status == 0)
    #expect(try project.run("show", "ratings", "gone-1").outputText.contains("45.50 % 😔"))
    #expect(try project.run("show", "ratings", "gone-2").outputText.contains("79.17 % 😔"))
    // Each by its own version, and neither is stored with other content.
    #expect(try project.run("show", "ratings", "g-001").outputText.contains("| Version of the rubric | 1 |"))
    let other = try project.run("edit", "modules", "2A", "--set", "name=Other")
    #expect(other.status == 1 && other.errorText.contains("raise it"), "\(other.errorText)")
    #expect(try project.run("rate", "2A", "--student", "Di", "--all-passed").status == 0)
    #expect(try project.run("check").status == 0)
    #expect(try project.run("build").status == 0)
    #expect(
      try project.folder.text("Output/markdown/ratings/modules/2a.md").contains("version 2 of its rubric"))
  }

  @Test("A project's own declaration of a shipped kind takes no value with it, and keeps what is renamed")
  func ownDeclaration() throws {
    let project = try project()
    let shipped = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Collections/people/people.yml")
    let text = try String(contentsOf: shipped, encoding: .utf8)
    let own = text.replacing("{key: cell, title: Cell,", with: "{key: mobile, was: cell, title: Cell,")
      .replacing("      - {key: postcode, title: Postcode, kind: text}\n", with: "")
      .replacing("  location.postcode: postcode\n", with: "")
    #expect(!own.contains("postcode") && own.contains("mobile"))
    try project.folder.write(own, to: "Collections/people/people.yml")
    let refused = try project.run("list", "people")
    #expect(refused.status == 1)
    #expect(
      refused.errorText.contains("the field postcode is not declared any longer, and 3 of the stored values"))
    try project.folder.write(own + "removed: [postcode]\n", to: "Collections/people/people.yml")
    let people = try project.run("list", "people").outputText
    #expect(people.contains("06-39-98-01-01") && !people.contains("69004"), "\(people)")
  }

  private static let visit = """
    id: visit
    title: Visit
    version: 1
    sections:
      - key: who
        title: Visitor
        fields:
          - {key: name, title: Name, kind: text, required: true}
          - {key: colour, title: Colour, kind: choice, choices: [red, blue]}
          - {key: gone, title: Gone, kind: text}

    """

  /// The store with a form of two versions that no file declares, and what was filled in by it.
  private func withForms() throws -> CommandProject {
    let project = try project()
    let newer = Self.visit.replacing("version: 1", with: "version: 2").replacing(
      "[red, blue]", with: "[blue]"
    )
    .replacing(
      "{key: gone, title: Gone, kind: text}", with: "{key: born, title: Born, kind: date, required: true}")
    try Tools.sql(
      """
      INSERT INTO forms (id, version, revision, title, description) VALUES
        ('visit', 1, 12, 'Visit', '\(Self.visit)'), ('visit', 2, 12, 'Visit', '\(newer)');
      INSERT INTO submissions (key, revision, form, version, submittedOn, renewedFrom, answers) VALUES
        ('v-1', 14, 'visit', 1, '2026-01-02', NULL, '{"name":"Ana","colour":"red","gone":"old"}'),
        ('v-2', 14, 'visit', 1, '2026-01-03', 'v-1', '{"colour":"blue"}'),
        ('v-3', 14, 'visit', 2, '2026-01-04', NULL, '{"name":"Cy"}');
      INSERT INTO history (kind, key, revision, previous, isRemoved, state) VALUES
        ('submissions', 'v-3', 14, 11, 0, '["visit",2,"2026-01-04",null,"{\\"name\\":\\"Bo\\"}"]'),
        ('submissions', 'v-9', 14, 11, 1, '["visit",1,"2026-01-09",null,"{\\"name\\":\\"Di\\"}"]');
      INSERT INTO submission_drafts (key, form, version, startedOn, answers)
        VALUES ('draft-1', 'visit', 2, '2026-01-05', '{"name":"Ed"}');
      """, on: project.folder.path("gazette.sqlite"))
    return project
  }

  @Test("Forms become files of the project, and what was filled in records with what they lacked then")
  func questionnaires() throws {
    let project = try withForms()
    let first = try project.run("list", "visit")
    #expect(first.errorText.contains("Collections/questionnaires/visit.yml: the form of that name"))
    let file = try project.folder.text("Collections/questionnaires/visit.yml")
    #expect(file.hasPrefix("questionnaire: true\ntitle: Visit\nversion: 2\n"))
    #expect(
      first.outputText == """
        v-1\t2026-01-02\t\t1\ttrue\tAna\t\t
        v-2\t2026-01-03\tv-1\t1\tfalse\t\tblue\t
        v-3\t2026-01-04\t\t2\tfalse\tCy\t\t

        """)
    // By the version of then, in which nobody was asked for a birth date.
    #expect(try project.run("show", "visit", "v-1").outputText.contains("It is complete."))
    #expect(try project.run("show", "visit", "v-2").outputText.contains("| Visitor | Name | missing |"))
    #expect(try project.run("history", "visit", "v-3").outputText.contains("Name: Bo → Cy"))
    // What the newest version has no place for is in the history.
    #expect(try project.run("history", "visit", "v-1").outputText.contains("changed"))
    #expect(try project.run("bin").outputText.contains("visit\tv-9"))
    #expect(try project.run("restore", "visit", "v-9").status == 0)
    #expect(try project.run("list", "visit").outputText.contains("v-9\t2026-01-09\t\t1\ttrue\tDi"))
    #expect(try project.run("fill", "visit", "--drafts").outputText.hasPrefix("draft-1\t2026-01-05"))
    #expect(try project.run("build").status == 0)
    #expect(
      try project.folder.text("Output/markdown/questionnaires/forms/visit.md").contains(
        "| Submissions | [4](")
    )
    #expect(try project.run("list", "visit").errorText.isEmpty)
  }

  @Test("A form that cannot become a file is told, with what to do, and nothing changes")
  func unwritable() throws {
    let project = try withForms()
    try project.folder.write("not a folder", to: "Collections/questionnaires")
    let run = try project.run("list", "employees")
    #expect(run.status == 1)
    #expect(run.errorText.contains("the form visit of the store is to become this file"), "\(run.errorText)")
    try project.folder.remove("Collections")
    #expect(try project.run("list", "visit").outputLines.count == 3)
  }

  @Test("It is checked, changed and built like any other")
  func use() throws {
    let project = try project()
    #expect(try project.run("check").status == 0)
    #expect(try project.run("edit", "employees", "c", "--set", "name=Cleo Read").status == 0)
    #expect(
      try project.run("add", "employees", "--set", "name=Eve", "--set", "employeeType=exempt").status == 0)
    #expect(try project.run("build").status == 0)
    #expect(try project.folder.text("Output/markdown/employees/index.md").contains("| Employees | 4 |"))
  }
}
