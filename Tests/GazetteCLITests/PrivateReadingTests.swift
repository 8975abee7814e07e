import Foundation
import GazetteTestSupport
import Testing

@Suite("What could tell private values")
struct PrivateReadingTests {
  private static let patients = """
    title: Patients
    one: Patient
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: born, title: Born, kind: date, private: true, whenEmpty: {sql: "SELECT '1980-06-15'", flag: bornMade}}
      - {key: since, title: Since, kind: date, whenEmpty: {sql: "SELECT '2020-06-15'", flag: sinceMade}}
      - key: addr
        title: Address
        kind: group
        fields:
          - {key: no, title: Number, kind: integer, private: true}
          - {key: town, title: Town, kind: text}
      - {key: cr, title: Credit, kind: text}
      - {key: box, title: Box, kind: group, fields: [{key: w, title: Weight, kind: integer}]}
      - key: l
        title: Lines
        kind: list
        fields:
          - {key: price, title: Price, kind: integer, private: true}
          - {key: n, title: Pieces, kind: integer}
          - key: cr
            title: Crate
            kind: group
            fields:
              - {key: w, title: Weight, kind: integer, private: true}
              - {key: o, title: Owner, kind: text}

    """

  private static func questionnaire(_ title: String, _ isRequired: Bool) -> String {
    """
    title: \(title)
    one: \(title)
    questionnaire: true
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: smoker, title: Smoker, kind: switch, private: true}
      - {key: brand, title: Brand, kind: text, required: \(isRequired), hiddenWhen: {not: {field: smoker, equals: true}}}

    """
  }

  private func project(_ sql: String) throws -> DeclaredProject {
    try DeclaredProject([
      "care/patients.yml": Self.patients, "care/visits.yml": Self.questionnaire("Visits", true),
      "care/calls.yml": Self.questionnaire("Calls", false),
      "care/dishes.yml":
        "title: Dishes\none: Dish\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text, required: true}\n  - {key: price, title: Price, kind: integer}\n",
      "care/notes.yml": """
      title: Notes
      one: Note
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: pat, title: Patient, kind: reference, to: patients}
        - {key: hidden, title: Hidden, kind: text, private: true}
        - {key: t, title: Told, kind: text, whenEmpty: {sql: "\(sql.replacing("\"", with: "\\\""))"}}
        - key: lines
          title: Lines
          kind: list
          fields:
            - {key: price, title: Price, kind: integer, private: true}
            - {key: cost, title: Cost, kind: integer}

      """,
    ])
  }

  @Test(
    "A default puts nothing private into an open field, by whatever column or table of the store",
    arguments: [
      ("SELECT json_extract(addr, '$.no') FROM patients WHERE key = :pat", "addr"),
      ("SELECT addr ->> '$.no' FROM patients WHERE key = :pat", "addr"),
      ("SELECT json_extract(addr, '$.town', '$.no') FROM patients", "addr"),
      ("SELECT json_extract(addr, '$.' || :name) FROM patients", "addr"),
      ("SELECT addr FROM patients", "addr"),
      ("SELECT bornMade FROM patients WHERE key = :pat", "bornmade"),
      ("SELECT json_extract(cr, '$.w') FROM patients_l", "cr"),
      ("SELECT max(price) FROM patients_l", "price"),
      ("SELECT count(*) FROM visits_missing WHERE field = 'brand'", "visits_missing"),
      ("SELECT complete FROM visits LIMIT 1", "complete"),
      ("SELECT :hidden", "hidden"), ("SELECT max(hidden) FROM notes", "hidden"),
    ])
  func defaults(sql: String, name: String) throws {
    let error = try project(sql).failure("check")
    #expect(error.contains("the SELECT for the field t reads \(name), which is private"), "\(error)")
  }

  @Test(
    "A default reads what is called like something private and is not",
    arguments: [
      "SELECT json_extract(p.addr, '$.town', '$.\"town\"') FROM patients AS p WHERE key = :pat",
      "SELECT addr ->> 'town' FROM patients WHERE key = :pat",
      "SELECT sinceMade FROM patients WHERE key = :pat",
      "SELECT cr FROM patients WHERE key = :pat", "SELECT json_extract(box, '$.w') FROM patients",
      "SELECT price FROM dishes LIMIT 1", "SELECT sum(n) FROM patients_l",
      "SELECT count(*) FROM calls_missing",
      "SELECT max(complete) FROM calls", "SELECT count(*) FROM visits", "SELECT max(cost) FROM notes_lines",
    ])
  func openDefaults(sql: String) throws {
    try project(sql).output("check")
  }

  @Test("A column of a list's elements is no private field of the record that is called like it")
  func elementColumn() throws {
    let project = try DeclaredProject([
      "parcels/parcels.yml": """
      title: Parcels
      one: Parcel
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: note, title: Note, kind: text, private: true}
        - key: lines
          title: Lines
          kind: list
          fields:
            - {key: note, title: Line note, kind: text}
            - {key: n, title: Pieces, kind: integer}
      derived:
        - {key: open, title: Open, kind: integer, sql: "sum(lines.n) FILTER (WHERE LINES.note = 'x')", after: name}
        - {key: own, title: Own, kind: integer, sql: "sum(lines.n) + length(note)", after: name}

      """
    ])
    try project.bring(
      "parcels",
      #"[{"key": "a", "name": "A", "note": "hush", "lines": [{"note": "x", "n": 2}, {"note": "y", "n": 3}]}]"#,
      as: "json")
    try project.build()
    let page = try project.markdown("parcels/a")
    #expect(page.contains("| Open | 2 |") && page.contains("| Own | *withheld* |"), "\(page)")
  }

  @Test("What is derived from private values is withheld from everybody, whether it has a value or not")
  func derived() throws {
    let project = try DeclaredProject([
      "members/members.yml": """
      title: Members
      one: Member
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: sum, title: Sum, kind: money, private: true}
        - {key: isCar, title: Has a car, kind: switch, private: true}
        - {key: plate, title: Plate, kind: text, hiddenWhen: {not: {field: isCar, equals: true}}}
        - {key: town, title: Town, kind: text}
        - key: papers
          title: Papers
          kind: list
          fields:
            - {key: sort, title: Sort, kind: text}
            - {key: code, title: Code, kind: integer, private: true}
          derived:
            - {key: high, title: High, kind: switch, sql: CASE WHEN code > 5 THEN 1 END}
      derived:
        - {key: rich, title: Rich, kind: switch, sql: CASE WHEN sum > 100000 THEN 1 END, after: name}
        - {key: known, title: Known as, kind: text, sql: upper(plate), after: town}
        - {key: length, title: Length, kind: integer, sql: length(name), after: plate}
      columns: [rich]

      """
    ])
    try project.bring(
      "members",
      """
      [{"key": "a", "name": "Ana", "sum": "2000", "isCar": true, "plate": "1-A", "town": "Lugo", "papers": [{"sort": "x", "code": 9}]},
       {"key": "b", "name": "Ana", "sum": "1000", "isCar": false, "town": "Lugo", "papers": [{"sort": "x", "code": 1}]}]
      """, as: "json")
    try project.build()
    let pages = try ["a", "b"].map { try project.markdown("members/\($0)") }
    let rows = pages.map { $0.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("| Key") } }
    #expect(rows[0] == rows[1])
    for page in pages {
      for row in [
        "| Rich | *withheld* |", "| Plate | *withheld* |", "| Length | 3 |", "| Known as | *withheld* |",
        "| x | *withheld* | *withheld* |",
      ] { #expect(page.contains(row), "\(row): \(page)") }
    }
    // Those who keep the records see what there is.
    let shown = try project.output("show", "members", "b")
    #expect(shown.contains("| Rich | — |") && shown.contains("| x | 1 | — |"), "\(shown)")
    #expect(!shown.contains("Length"), "\(shown)")
  }

  @Test("The page of changes tells of a private field neither whether it had a value nor whether it has one")
  func emptied() throws {
    let project = try DeclaredProject.filled()
    try project.build()
    try project.output("edit", "invoices", "i-1", "--set", "bankAccount=")
    try project.output("edit", "invoices", "i-2", "--set", "bankAccount=ES91 2100")
    try project.build()
    let page = try project.markdown("changes/index")
    #expect(
      page.split(separator: "\n").count { $0.contains("| Bank account | *withheld* | *withheld* |") } == 2)
    #expect(!page.contains("| — |"), "\(page)")
  }

  @Test("What is missing for a private answer, or in a private list, is in no figure, state, rule or export")
  func missing() throws {
    let visits =
      Self.questionnaire("Visits", true).replacing("one: Visits", with: "one: Visit") + """
          - key: fines
            title: Fines
            kind: list
            private: true
            fields:
              - {key: year, title: Year, kind: integer, required: true}
        columns: [name, complete]

        """
    let project = try DeclaredProject([
      "visits/visits.yml": visits.replacing("    - key: fines", with: "    - key: fines"),
      "visits/told.md": """
      # Told

      ```sql rows
      SELECT key, complete, missing, (SELECT count(*) FROM visits_missing AS m WHERE m.parent = v.key) AS listed
      FROM visits AS v ORDER BY key
      ```
      {{rows}}

      """,
    ])
    try project.bring(
      "visits",
      """
      [{"key": "v-1", "submittedOn": "2026-03-01", "name": "Ana", "smoker": false},
       {"key": "v-2", "submittedOn": "2026-03-01", "name": "Bo", "smoker": true},
       {"key": "v-3", "submittedOn": "2026-03-01", "name": "Cy", "smoker": false, "fines": [{"year": 2020}, {}, {}]},
       {"key": "v-4", "submittedOn": "2026-03-01", "smoker": true}]
      """, as: "json")
    try project.add(
      setting: """
        gate:
          noRows:
            A: {warn: "SELECT kind, key FROM questionnaire_records q WHERE missing <> (SELECT count(*) FROM questionnaire_missing m WHERE m.key = q.key)"}
            B: {warn: "SELECT key FROM visits WHERE NOT complete OR missing > 0"}
            C: {warn: "SELECT parent AS key FROM visits_missing WHERE field <> 'name'"}
            D: {warn: "SELECT kind, key FROM questionnaire_records WHERE NOT complete"}
            E: {warn: "SELECT field FROM field_figures WHERE field = 'fines.year' AND missing = 2"}
        """)
    let built = try project.run("build", "--as-of", "2026-06-30")
    #expect(built.status == 0)
    #expect(
      built.errorLines.filter { $0.hasPrefix("gate: ") } == [
        "gate: warned: B: 1 (limit 1); records v-4", "gate: warned: D: 1 (limit 1); records v-4",
      ], "\(built.errorText)")
    let told = try project.cells(ofPage: "visits/told")
    #expect(
      told == ["v-1 yes 0 0", "v-2 yes 0 0", "v-3 yes 0 0", "v-4 no 1 1"]
        || told == ["v-1 Yes 0 0", "v-2 Yes 0 0", "v-3 Yes 0 0", "v-4 No 1 1"], "\(told)")
    for key in ["v-1", "v-2", "v-3"] {
      let page = try project.markdown("visits/\(key)")
      #expect(page.contains("It is complete.") && !page.contains("Missing answers"), "\(page)")
    }
    #expect(try project.markdown("visits/v-4").contains("It is incomplete: 1 answer is missing."))
    for path in try project.folder.tree("Output/markdown/visits").keys where path.contains("by-month/2026") {
      let rows = try project.folder.text("Output/markdown/visits/\(path)").split(separator: "\n")
      #expect(rows.count { $0.contains("| incomplete |") } == 1, "\(rows)")
    }
    let export = try project.output("export", "visits", "--format", "json")
    #expect(export.components(separatedBy: #""complete":false"#).count == 2, "\(export)")

    // Those who keep the records know.
    let open = try project.output("list", "visits", "--where", "complete=no")
    for key in ["v-2", "v-3", "v-4"] { #expect(open.contains(key), "\(open)") }
    let shown = try project.output("show", "visits", "v-2")
    #expect(shown.contains("It is incomplete: 1 answer is missing.") && shown.contains("Brand"), "\(shown)")
    let whole = try project.output("export", "visits", "--format", "json", "--with-private")
    #expect(whole.components(separatedBy: #""complete":false"#).count == 4, "\(whole)")

    // That one has become complete by such an answer tells of it too.
    try project.output("edit", "visits", "v-2", "--set", "brand=Nil")
    try project.output("edit", "visits", "v-4", "--set", "brand=Nil", "--set", "name=Di")
    try project.build()
    let changes = try project.markdown("changes/index").split(separator: "\n").filter {
      $0.contains("Complete")
    }
    #expect(changes.count == 1 && changes[0].contains("v-4"), "\(changes)")
  }
}
