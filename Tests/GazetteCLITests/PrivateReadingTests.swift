import Foundation
import GazetteTestSupport
import Testing

@Suite("What could tell private values")
struct PrivateReadingTests {
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
