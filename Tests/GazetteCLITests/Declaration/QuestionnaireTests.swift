import GazetteTestSupport
import Testing

@Suite("Questionnaires, which are kinds whose records may be incomplete")
struct QuestionnaireTests {
  private static let visits = """
    title: Visits
    one: Visit
    record: "{name}"
    questionnaire: true
    version: 1
    sections:
      - title: Visitor
        fields:
          - {key: name, title: Name, kind: text, required: true, searchable: true}
          - {key: born, title: Born, kind: date, required: true, private: true, notAfter: {rule: today}}
          - {key: reason, title: Reason, kind: choice, required: true, choices: [delivery, interview]}
          - key: company
            title: Company
            kind: text
            required: true
            hiddenWhen: {field: reason, equals: interview}
      - title: Guests
        fields:
          - key: guests
            title: Guests
            kind: list
            fields:
              - {key: name, title: Name, kind: text, required: true}
              - {key: age, title: Age, kind: integer, required: true, minimum: 0}
    checks:
      - {sql: "name <> company", field: company, message: Nobody is a company}

    """
  private static let page = """
    ---
    title: What is missing
    ---
    ```sql lacking
    SELECT field, title, count(*) AS visits FROM visits_missing GROUP BY field, title ORDER BY field, title
    ```
    ```sql every
    SELECT record, submittedOn, complete, missing FROM visits ORDER BY key
    ```
    # {{title}}

    {{lacking}}

    {{every}}

    """
  private static let records = """
    [
      {"id": "v-1", "form": "visits", "submittedOn": "2026-01-05", "answers": {
        "name": "Ana", "born": "1990-02-03", "reason": "interview", "company": "left out",
        "guests": [{"name": "Bo", "age": 3}]}},
      {"id": "v-2", "form": null, "submittedOn": "2026-02-06", "renewedFrom": "v-1", "answers": {
        "name": "Cy", "reason": "delivery", "guests": [{"name": "Di", "age": 4}, {"age": 5}]}}
    ]

    """

  private func project(_ declaration: String = visits) throws -> DeclaredProject {
    let project = try DeclaredProject(["visits/visits.yml": declaration, "visits/missing.md": Self.page])
    try project.folder.write("currency: EUR\nasOf: 2026-06-30\n", to: "gazette.yml")
    return project
  }

  private func filled(_ declaration: String = visits) throws -> DeclaredProject {
    let project = try project(declaration)
    try project.folder.write(Self.records, to: "v.json")
    #expect(try project.output("import", "visits", "v.json").hasPrefix("imported 2, updated 0, rejected 0"))
    return project
  }

  private func rows(_ project: DeclaredProject, _ path: String = "missing") throws -> [String] {
    try project.output("build")
    return try project.folder.text("Output/markdown/visits/\(path).md").split(separator: "\n").map(
      String.init
    ).filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
  }

  @Test("The page of all has what its lists can be filtered by")
  func all() throws {
    let rows = try rows(filled(), "all")
    #expect(rows.first == "| Submission | Submitted on | Reason | State | Answers | Missing |")
    #expect(
      rows.dropFirst().first?.hasPrefix("| [Ana](v-1.md) | 2026-01-05 | interview | complete |") ?? false)
  }

  @Test("What is missing is stored with the record, and can be queried; what is hidden is not kept")
  func missing() throws {
    let project = try filled()
    #expect(
      try rows(project) == [
        "| Key | Field | Visits |", "| born | Born | 1 |", "| company | Company | 1 |",
        "| guests.name | Guests 2: Name | 1 |", "| Record | Submitted on | Complete | Missing |",
        "| [Ana](v-1.md) | 2026-01-05 | yes | 0 |", "| [Cy](v-2.md) | 2026-02-06 | no | 3 |",
      ])
    #expect(try project.output("list", "visits", "--where", "complete=no").hasPrefix("v-2\t"))
    #expect(try !project.output("export", "visits", "--format", "json").contains("left out"))
  }

  @Test("The general page of a record shows what is missing, what it renews, and what renewed it")
  func pages() throws {
    let project = try filled()
    let page = try project.output("show", "visits", "v-2")
    #expect(page.contains("## Missing answers\n\n| Section | Field | Rule |"))
    #expect(page.contains("| Guests | Guests 2: Name | missing |"))
    #expect(page.contains("It renews [Ana](v-1.md)."))
    let earlier = try project.output("show", "visits", "v-1")
    #expect(earlier.contains("It was renewed by [Cy](v-2.md)."))
    #expect(!earlier.contains("Missing answers"))
  }

  @Test(
    "The history of a record has the name of what it renews, whatever is wrong with others",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func historyAlone() throws {
    let project = try filled()
    try project.bring(
      "visits", #"[{"id": "v-3", "submittedOn": "2026-03-01", "answers": {"name": "Eve"}}]"#, as: "json")
    try Tools.sql(
      "PRAGMA ignore_check_constraints = ON; UPDATE visits SET submittedOn = '2026-99-99' WHERE key = 'v-3'",
      on: project.folder.path("gazette.sqlite"))
    #expect(try project.output("history", "visits", "v-2").contains("Renewed from: Ana"))
    #expect(try project.run("history", "visits", "v-3").status != 0)
  }

  @Test("A version that asks more makes no earlier record incomplete, nor does a file that comes in again")
  func versions() throws {
    let project = try filled()
    let more = Self.visits.replacing("version: 1", with: "version: 2").replacing(
      "      - key: company",
      with: "      - {key: badge, title: Badge, kind: text, required: true}\n      - key: company")
    try project.folder.write(more, to: "Collections/visits/visits.yml")
    #expect(try project.output("import", "visits", "v.json").contains("unchanged 2"))
    #expect(
      try project.output("list", "visits", "--where", "complete=yes", "--json").contains("\"version\":1"))
    try project.output("edit", "visits", "v-1", "--set", "name=Ada")
    let edited = try project.output("show", "visits", "v-1")
    #expect(edited.contains("version 2.") && edited.contains("| Visitor | Badge | missing |"))
    // The history has what was missing before.
    #expect(try project.output("history", "visits", "v-1").contains("Name: Ana → Ada"))
  }

  @Test("Empty lists, capital letters and the order of a list make no other record of what comes in again")
  func versionsOfStoredForms() throws {
    let visits = """
      title: Visits
      one: Visit
      record: "{name}"
      questionnaire: true
      version: 1
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: code, title: Code, kind: text, capitals: true}
        - {key: drugs, title: Drugs, kind: list, fields: [{key: name, title: Drug, kind: text}]}

      """
    let project = try DeclaredProject(["visits/visits.yml": visits])
    try project.folder.write(
      "key,submittedOn,name,code,drugs.name\nv-1,2026-03-02,Ada,,\nv-2,2026-03-02,Bo,ab,AB\n", to: "v.csv")
    try project.output("import", "visits", "v.csv")
    try project.folder.write(
      visits.replacing("version: 1", with: "version: 2").replacing(
        "  - {key: code", with: "  - {key: phone, title: Phone, kind: phone, required: true}\n  - {key: code"),
      to: "Collections/visits/visits.yml")
    #expect(try project.output("import", "visits", "v.csv").contains("unchanged 2"))
    #expect(try project.output("list", "visits", "--where", "complete=yes").split(separator: "\n").count == 2)
    // One that is written again is judged anew.
    try project.output("edit", "visits", "v-1", "--set", "code=x")
    #expect(try project.output("list", "visits", "--where", "complete=yes").hasPrefix("v-2"))
  }

  @Test("A wrong answer, a missing day and a row of another form are refused, with what to do")
  func refused() throws {
    let project = try project()
    try project.folder.write(
      """
      form,submittedOn,name,born,company
      boats,2026-01-01,Ana,,
      visits,,Bo,,
      visits,2026-01-01,Cy,2026-01-02,
      visits,2026-01-01,Di,,Di
      visits,2026-01-01,Ed,2026-01-01,

      """, to: "v.csv")
    #expect(try project.output("import", "visits", "v.csv").hasPrefix("imported 1, updated 0, rejected 4"))
    let rejected = try project.output("list", "rejected")
    #expect(rejected.contains("of another form; import it with: gazette import boats"))
    #expect(rejected.contains("Submitted on: missing") && rejected.contains("Born: later than allowed"))
    #expect(rejected.contains("Nobody is a company"))
    let added = try project.run("add", "visits", "--set", "name=Ana")
    #expect(added.status == 1 && added.errorText.contains("Visitor, reason: Reason: missing"))
  }

  @Test("Answers stand in an object of their own, also as text in a table; an empty one empties all")
  func answers() throws {
    let project = try filled()
    try project.folder.write(
      "key,answers\nv-1,\"{\"\"name\"\": \"\"Eva\"\"}\"\nv-2,{}\n", to: "more.csv")
    #expect(try project.output("import", "visits", "more.csv").hasPrefix("imported 0, updated 2"))
    let json = try project.output("list", "visits", "--json")
    #expect(json.contains("\"name\":\"Eva\",\"born\":\"1990-02-03\"") && json.contains("\"name\":null"))
  }

  @Test("What stands in the place of all answers and is no object rejects its row, and empties no record")
  func noObject() throws {
    let project = try filled()
    let before = try project.output("show", "visits", "v-1")
    for broken in [#"{""name"": ""Ana"""#, "some words", "[1, 2]"] {
      try project.folder.write("id,submittedOn,answers\nv-1,2026-01-05,\"\(broken)\"\n", to: "v.csv")
      let answer = try project.output("import", "visits", "v.csv", "--may-be-empty")
      #expect(answer.contains("imported 0, updated 0, rejected 1"), "\(broken): \(answer)")
      #expect(answer.contains("not a group"), "\(broken): \(answer)")
    }
    let words = #"[{"id": "v-1", "submittedOn": "2026-01-05", "answers": "words"}]"#
    try project.folder.write(words, to: "w.json")
    #expect(try project.output("import", "visits", "w.json", "--may-be-empty").contains("not a group"))
    #expect(try project.output("show", "visits", "v-1") == before)
  }

  @Test("Answers in a cell that no field has, or that are given twice, reject their row")
  func unknownAnswers() throws {
    let project = try project()
    try project.folder.write(
      #"""
      id,submittedOn,Company,answers
      v-1,2026-01-05,,"{""nam"": ""Ana"", ""reason"": ""delivery""}"
      v-2,2026-01-05,,"{""reason"": ""delivery"", ""REASON"": ""interview""}"
      v-3,2026-01-05,,"{""Reason"": ""delivery"", ""nobody"": null}"

      """#, to: "v.csv")
    let answer = try project.output("import", "visits", "v.csv")
    #expect(answer.contains("imported 1, updated 0, rejected 2"))
    #expect(answer.contains("no field of the form"))
    #expect(answer.contains("two names within it mean one field"))
    #expect(try project.output("show", "visits", "v-3").contains("delivery"))
  }

  @Test("Among the answers too, names are read however they are spelled, and old ones by their aliases")
  func spelledAnswers() throws {
    let project = try project(Self.visits + "aliases: {why: reason, guests.called: guests.name}\n")
    let answers = [
      #"{"answers": {"NAME": "Ana", "why": "delivery", "Guests": [{"called": "Bo", "Age": 3}]}}"#,
      #"{"answers": {"name": "Cy", "Why": "interview", "guests": [{"name": "Di", "age": 4}]}}"#,
    ].map { $0.replacing(#"{"answers""#, with: #"{"submittedOn": "2026-01-05", "answers""#) }
    for (number, text) in ["[\(answers[0])]", "[\(answers[1])]"].enumerated() {
      try project.folder.write(text, to: "a\(number).json")
      let answer = try project.output("import", "visits", "a\(number).json")
      #expect(answer.hasPrefix("imported 1, updated 0, rejected 0"), "\(answer)")
    }
    let cell = #"{""why"": ""interview"", ""NAME"": ""Ed"", ""guests"": [{""called"": ""Fi"", ""age"": 5}]}"#
    try project.folder.write("submittedOn,answers\n2026-01-06,\"\(cell)\"\n", to: "a.csv")
    #expect(try project.output("import", "visits", "a.csv").hasPrefix("imported 1, updated 0, rejected 0"))
    let stored = try project.output("list", "visits", "--json")
    for name in ["Ana", "Bo", "Cy", "Di", "Ed", "Fi"] { #expect(stored.contains("\"\(name)\"")) }
  }

  private static let people = """
    title: People
    one: Person
    record: "{name}"
    questionnaire: true
    aliases: {town: person.city}
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: person
        title: Person
        kind: group
        fields:
          - {key: first, title: First, kind: text, initial: Doe}
          - {key: city, title: City, kind: text}
          - {key: town, title: Town, kind: text}
          - {key: home, title: Home, kind: group, fields: [{key: zip, title: ZIP, kind: text}]}
      - key: guests
        title: Guests
        kind: list
        fields:
          - {key: title, title: Title, kind: text}
          - {key: home, title: Home, kind: group, fields: [{key: zip, title: ZIP, kind: text}]}

    """

  @Test(
    "One whose cell of what it renews is an empty text renews nothing, also in a store that has such texts",
    .enabled(if: Tools.sqlite != nil))
  func renewsNothing() throws {
    let project = try project()
    try project.bring(
      "visits", "\"key\",\"submittedOn\",\"name\",\"renewedFrom\"\n\"a\",\"2026-01-05\",\"A\",\"\"\n")
    try project.bring("visits", #"[{"key":"b","submittedOn":"2026-01-05","renewedFrom":""}]"#, as: "json")
    func expectNothing(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
      let page = try project.output("show", "visits", "a")
      #expect(!page.contains("It renews"), "\(page)", sourceLocation: sourceLocation)
      let check = try project.run("build")
      #expect(
        check.status == 0 && !check.errorText.contains("Renewed"), "\(check.errorText)",
        sourceLocation: sourceLocation)
    }
    try expectNothing()
    let store = project.folder.path("gazette.sqlite")
    let empty = "SELECT count(*) FROM visits WHERE renewedFrom = ''"
    func emptyTexts() throws -> String {
      try ChildProcess.run(try #require(Tools.sqlite), [store, empty], in: "/").outputText
    }
    #expect(try emptyTexts() == "0\n")
    try Tools.sql("UPDATE visits SET renewedFrom = ''", on: store)
    try expectNothing()
    let json = try project.output("list", "visits", "--json")
    #expect(!json.contains(#""renewedFrom":"""#), "\(json)")
    try project.output("import", "visits", "visits.json")
    #expect(try emptyTexts() == "1\n")
  }

  @Test(
    "What is within groups and lists is read wherever it stands among the answers",
    arguments: [
      (
        "p.json",
        #"""
        [{"key": "a", "submittedOn": "2026-01-05", "answers": {"name": "A", "person": {"home": {"zip": "Z"}},
          "guests": [{"title": "T", "home": {"zip": "Y"}}]}}]
        """#
      ),
      (
        "p.csv",
        """
        key,submittedOn,answers.name,answers.person.home.zip,answers.guests.title,answers.guests.home.zip
        a,2026-01-05,A,Z,T,Y

        """
      ),
      (
        "q.csv",
        #"""
        key,submittedOn,person.first,answers
        a,2026-01-05,,"{""name"":""A"",""person"":{""home"":{""zip"":""Z""}},""guests"":[{""title"":""T"",
          ""home"":{""zip"":""Y""}}]}"

        """#
      ),
    ])
  func nestedAnswers(name: String, text: String) throws {
    let project = try DeclaredProject(["people/people.yml": Self.people])
    try project.bring("people", text, as: name)
    let json = try project.output("list", "people", "--json")
    for value in [#""zip":"Z""#, #""title":"T""#, #""zip":"Y""#] { #expect(json.contains(value), "\(json)") }
    #expect(!json.contains("Doe"))
  }

  @Test("A name that means something within a group elsewhere renames nothing within that group")
  func undottedAlias() throws {
    let project = try DeclaredProject(["people/people.yml": Self.people])
    try project.bring(
      "people",
      #"[{"key": "a", "submittedOn": "2026-01-05", "name": "A", "person": {"town": "T", "city": "C"}}]"#,
      as: "a.json")
    try project.bring("people", "key,person\na,\"{\"\"town\"\":\"\"New\"\"}\"\n", as: "b.csv")
    let json = try project.output("list", "people", "--json")
    #expect(json.contains("\"city\":\"C\",\"town\":\"New\""), "\(json)")
  }

  @Test("Answers in an object stand in the place of columns that say nothing, and contradict those that do")
  func answersBesideColumns() throws {
    let project = try DeclaredProject(["people/people.yml": Self.people])
    let answer = try project.bring(
      "people",
      """
      key,submittedOn,name,guests.title,person.first,answers
      a,2026-01-05,,,,"{""name"":""A"",""person"":{""first"":""F""}}"
      g,2026-01-05,G,,,"{""guests"":[{""title"":""T""}]}"
      b,2026-01-05,B,,,"{""name"":""Other""}"
      c,2026-01-05,C,,X,"{""person"":{""first"":""F""}}"
      d,2026-01-05,D,U,,null
      e,2026-01-05,E,,,"{""guests"":[{""titel"":""T""}]}"
      f,2026-01-05,F,,,"{""submittedOn"":""2020-01-01"",""complete"":true}"

      """)
    #expect(answer.contains("imported 3, updated 0, rejected 4"), "\(answer)")
    let json = try project.output("list", "people", "--json")
    #expect(json.contains("\"name\":\"A\"") && json.contains("\"first\":\"F\""), "\(json)")
    #expect(!json.contains("\"title\":\"T\"") && json.contains("\"title\":\"U\""), "\(json)")
    #expect(json.contains("\"name\":\"F\"") && !json.contains("2020-01-01"))
  }

  @Test("Answers given as null are taken away, however they are spelled")
  func nullAnswers() throws {
    let project = try DeclaredProject(["people/people.yml": Self.people])
    try project.bring(
      "people",
      #"""
      [{"key": "a", "submittedOn": "2026-01-05", "answers": {"name": "A", "person": {"first": "F", "city": "C"}}}]
      """#, as: "p.json")
    try project.bring(
      "people",
      #"""
      [{"key": "a", "answers": {"PERSON": null}},
       {"key": "b", "submittedOn": "2026-01-05", "answers": {"name": "B", "PERSON": {"first": "Q"}}}]
      """#, as: "q.json")
    let json = try project.output("list", "people", "--json")
    #expect(!json.contains("\"F\"") && !json.contains("\"C\"") && json.contains("\"Q\""), "\(json)")
    // What stands beside them is said all the same.
    try project.bring(
      "people",
      #"""
      [{"key": "c", "submittedOn": "2026-01-05", "name": "C", "person": {"first": "G"}, "answers": null},
       {"key": "d", "submittedOn": "2026-01-05", "answers": {"guests": [{"title": "T"}]}}]
      """#, as: "r.json")
    let more = try project.output("list", "people", "--json")
    #expect(more.contains("\"name\":\"C\"") && more.contains("\"first\":\"G\""), "\(more)")
  }

  @Test("What is asked depending on a private answer changes as that answer does, for all who read of it")
  func privateChanges() throws {
    let asking = """
      title: Club
      one: Member
      record: "{nick}"
      questionnaire: true
      version: 1
      fields:
        - {key: nick, title: Nick, kind: text, required: true}
        - {key: ill, title: Is ill, kind: switch, private: true, required: true}
        - {key: illness, title: Care, kind: choice, choices: [home, clinic], hiddenWhen: {not: {field: ill, equals: true}}}
        - {key: cost, title: Cost, kind: integer, hiddenWhen: {not: {field: illness, equals: clinic}}}
        - key: pets
          title: Pets
          kind: list
          fields:
            - {key: pet, title: Pet, kind: text, required: true}
            - {key: sick, title: Sick, kind: switch, private: true}
            - {key: vet, title: Vet, kind: integer, hiddenWhen: {not: {field: sick, equals: true}}}
        - key: friends
          title: Friends
          kind: list
          fields:
            - {key: name, title: Name, kind: text}
            - {key: pill, title: Pill, kind: text, hiddenWhen: {not: {field: ill, equals: true}}}
        - key: doctor
          title: Doctor
          kind: group
          fields: [{key: advice, title: Advice, kind: text, hiddenWhen: {not: {field: ill, equals: true}}}]

      """
    let project = try DeclaredProject(["club/club.yml": asking])
    try project.add(setting: "asOf: 2026-06-30")
    try project.bring(
      "club",
      """
      [{"key": "a", "submittedOn": "2026-01-05", "answers": {"nick": "Ana", "ill": false, "pets": [{"pet": "Rex", "sick": true, "vet": 5}]}},
       {"key": "b", "submittedOn": "2026-01-05", "answers": {"nick": "Bo", "ill": true, "illness": "home"}},
       {"key": "c", "submittedOn": "2026-01-05", "answers": {"nick": "Cy", "ill": true, "friends": [{"name": "x", "pill": "p"}]}},
       {"key": "d", "submittedOn": "2026-01-05", "answers": {"nick": "Di", "ill": true, "doctor": {"advice": "a"}}}]
      """, as: "c.json")
    try project.output("build")
    try project.output("edit", "club", "a", "--set", "ill=yes", "--set", "illness=clinic", "--set", "cost=7")
    try project.output("edit", "club", "a", "--set", "pets[1].sick=no")
    try project.output("edit", "club", "b", "--set", "illness=clinic")
    try project.output("edit", "club", "c", "--set", "ill=no")
    try project.output("edit", "club", "d", "--set", "ill=no")
    try project.output("build")
    let page = try project.folder.text("Output/markdown/changes/index.md")
    let rows = page.split(separator: "\n").filter { $0.contains("*withheld*") }.map {
      $0.split(separator: "|").dropFirst().prefix(3).map {
        $0.split(separator: " ").joined(separator: " ")
      }.joined(separator: ", ")
    }
    #expect(
      rows == [
        "Is ill, *withheld*, *withheld*", "Pets 1: Sick, *withheld*, *withheld*",
        "Is ill, *withheld*, *withheld*", "Is ill, *withheld*, *withheld*", "Is ill, *withheld*, *withheld*",
      ], "\(page)")
    let file = try project.folder.text("Output/site/downloads/changes/changes.json")
    for title in ["Care", "Cost", "Vet", "Friends", "Pill", "Doctor", "Advice"] {
      #expect(!page.contains(title))
      #expect(!file.contains(title))
    }
    #expect(try project.output("history", "club", "b").contains("Care"))
  }

  @Test("It is filled in with drafts, and renewed")
  func filling() throws {
    let project = try filled()
    let left = try project.run("fill", "visits", "--set", "name=Flo", "--keep-draft")
    #expect(left.errorText.contains("Still missing:") && left.errorText.contains("Visitor: Born, Reason"))
    #expect(try project.output("fill", "visits", "--drafts").hasPrefix("draft-1\t2026-06-30\t"))
    let key = try project.output(
      "fill", "visits", "--resume", "--set", "born=1980-01-01", "--set", "reason=interview")
    #expect(key == "submission-1\n")
    #expect(try project.output("fill", "visits", "--drafts").isEmpty)
    let renewed = try project.output("fill", "visits", "--from", "submission-1", "--set", "name=Gil")
    #expect(try project.output("show", "visits", renewed.trimmed).contains("It renews [Flo]"))
    let incomplete = try project.run("fill", "visits", "--from", "v-2", "--set", "name=Gil")
    #expect(incomplete.errorText.contains("v-2 is incomplete; only a complete one can be renewed"))
  }

  @Test("What is missing is of the questions that are asked now, under their keys and titles")
  func missingFollows() throws {
    let house = try DeclaredProject(["visits/visits.yml": Self.visits])
    try house.bring(
      "visits",
      """
      [{"id": "v-1", "submittedOn": "2026-01-05", "answers": {"name": "Ana", "born": "1990-02-03"}},
       {"id": "v-2", "submittedOn": "2026-01-06", "answers": {
         "name": "Bo", "born": "1990-02-03", "reason": "interview", "guests": [{"name": "Di"}]}}]
      """, as: "json")
    try house.folder.write(Self.page, to: "Pages/missing.md")
    let changed = Self.visits.replacing(
      "key: reason, title: Reason", with: "key: purpose, was: reason, title: Purpose"
    )
    .replacing("hiddenWhen: {field: reason", with: "hiddenWhen: {field: purpose")
    .replacing("          - {key: age, title: Age, kind: integer, required: true, minimum: 0}\n", with: "")
    .replacing(
      "              - {key: age, title: Age, kind: integer, required: true, minimum: 0}\n", with: ""
    )
    .replacing("version: 1", with: "version: 2")
    try house.folder.write(changed + "removed: [guests.age]\n", to: "Collections/visits/visits.yml")
    try house.build()
    let page = try house.markdown("missing")
    #expect(page.contains("| purpose | Purpose | 1 |"), "\(page)")
    #expect(!page.contains("reason") && !page.contains("age"), "\(page)")
    #expect(try house.output("list", "visits", "--where", "complete=yes", "--csv").contains("v-2"))
    #expect(try house.output("list", "visits", "--where", "complete=no", "--csv").contains("v-1"))
    #expect(try house.output("history", "visits", "v-2").contains("Complete"))
    // Nor what may be left out by now.
    let eased = changed.replacing("kind: choice, required: true", with: "kind: choice")
      .replacing("        required: true\n", with: "")
    try house.folder.write(eased, to: "Collections/visits/visits.yml")
    try house.build()
    #expect(try house.output("list", "visits", "--where", "complete=yes", "--csv").contains("v-1"))
    #expect(try house.markdown("missing").contains("purpose") == false)
  }

  @Test("A removed questionnaire comes back with what it lacks")
  func bin() throws {
    let project = try filled()
    let before = try rows(project)
    try project.output("remove", "visits", "v-2", "--yes")
    try project.output("restore", "visits", "v-2")
    #expect(try rows(project) == before)
  }

  @Test("That a field is missing is withheld where private answers tell whether it is asked")
  func privacy() throws {
    let project = try filled(
      Self.visits.replacing("{field: reason, equals: interview}", with: "{not: {field: born, isEmpty: true}}")
        .replacing("\"born\": \"1990-02-03\", ", with: ""))
    #expect(try rows(project).allSatisfy { !$0.contains("Company") })
  }

  @Test("A draft keeps the answers to questions that are renamed")
  func renamedInDraft() throws {
    let project = try filled()
    _ = try project.run("fill", "visits", "--set", "name=Flo", "--set", "reason=delivery", "--keep-draft")
    try project.folder.write(
      Self.visits.replacing("version: 1", with: "version: 2")
        .replacing("{key: reason, title", with: "{key: purpose, was: reason, title")
        .replacing("{field: reason,", with: "{field: purpose,"), to: "Collections/visits/visits.yml")
    try project.output("fill", "visits", "--resume", "--set", "born=1990-02-03", "--set", "company=Lima")
    #expect(try project.output("list", "visits", "--where", "purpose=delivery").contains("Flo"))
  }

  @Test("A draft has no answer to another question that gets the key of one it had")
  func reusedInDraft() throws {
    let project = try project()
    _ = try project.run("fill", "visits", "--set", "name=Flo", "--set", "born=1990-02-03", "--keep-draft")
    let born =
      "      - {key: born, title: Born, kind: date, required: true, private: true, notAfter: {rule: today}}\n"
    for field in ["", "      - {key: born, title: Born in, kind: text}\n"] {
      try project.folder.write(
        Self.visits.replacing(born, with: field), to: "Collections/visits/visits.yml")
      try project.output("build")
    }
    try project.output("fill", "visits", "--resume", "--set", "reason=interview")
    let listed = try project.output("list", "visits")
    #expect(listed.contains("Flo") && !listed.contains("1990"), "\(listed)")
  }

  @Test("A draft has no answer to another question within a group or list either, nor to one of another kind")
  func reusedWithinDraft() throws {
    func visits(_ version: Int, _ top: String, _ pin: String, _ gpin: String, _ chip: String, _ num: String)
      -> String
    {
      """
      title: Visits
      one: Visit
      record: "{name}"
      questionnaire: true
      version: \(version)
      fields:
        - {key: name, title: Name, kind: text, required: true}
      \(top)\(num)  - {key: \(version == 1 ? "addr" : "home, was: addr"), title: Address, kind: group, fields: [{key: city, title: City, kind: text}\(pin), {key: geo, title: Geo, kind: group, fields: [{key: x, title: X, kind: text}\(gpin)]}]}
        - {key: pets, title: Pets, kind: list, fields: [{key: pet, title: Pet, kind: text}\(chip)]}

      """
    }
    func field(_ key: String, _ more: String = "") -> String {
      ", {key: \(key), title: \(key), kind: text\(more)}"
    }
    func own(_ key: String, _ more: String) -> String { "  - {key: \(key), title: \(key), \(more)}\n" }
    let hidden = ", private: true"
    let file = "Collections/visits/visits.yml"
    let project = try DeclaredProject([
      "visits/visits.yml": visits(
        1, own("top", "kind: text, private: true"), field("pin", hidden), field("gpin", hidden),
        field("chip", hidden), own("num", "kind: integer, private: true"))
    ])
    _ = try project.run(
      "fill", "visits", "--set", "top=SECRET1", "--set", "num=4711", "--set", "addr.city=Rome", "--set",
      "addr.pin=SECRET2", "--set", "addr.geo.x=Here", "--set", "addr.geo.gpin=SECRET3", "--set",
      "pets[1].pet=Rex", "--set", "pets[1].chip=SECRET4", "--keep-draft")
    let text = own("num", "kind: text")
    try project.folder.write(
      visits(2, "", "", "", "", text) + "removed: [top, home.pin, home.geo.gpin, pets.chip]\n", to: file)
    try project.output("build")
    try project.folder.write(
      visits(3, own("top", "kind: text"), field("pin"), field("gpin"), field("chip"), text), to: file)
    try project.output("build")
    try project.output("fill", "visits", "--draft", "draft-1", "--set", "name=Ann", "--key", "v-1")
    let json = try project.output("export", "visits", "--format", "json").filter { !$0.isWhitespace }
    #expect(!json.contains("SECRET") && !json.contains("4711"), "\(json)")
    #expect(
      json.contains(#""home":{"city":"Rome","pin":null,"geo":{"x":"Here","gpin":null}}"#)
        && json.contains(#""pets":[{"pet":"Rex"}]"#),
      "\(json)")
  }

  @Test(
    "Records of a kind that becomes a questionnaire are judged as those that come in, and the bin's when they are put back"
  )
  func becomesQuestionnaire() throws {
    func visits(_ head: String, _ fields: String) -> String {
      "title: Visits\none: Visit\nrecord: \"{name}\"\n\(head)fields:\n  - {key: name, title: Name, kind: text, required: true}\n  - {key: how, title: How, kind: text}\n\(fields)"
    }
    let file = "Collections/visits/visits.yml"
    let head = "questionnaire: true\nversion: 1\n"
    let reason = "  - {key: reason, title: Reason, kind: text}\n"
    let required = reason.replacing("kind: text", with: "kind: text, required: true")
    let day = "  - {key: submittedOn, title: Day, kind: date}\n"
    let house = try DeclaredProject(["visits/visits.yml": visits("", reason)])
    try house.bring("visits", "key,name,how,reason\na,Ana,,\nb,Bo,phone,work\nc,Cy,,\n")
    try house.folder.write(visits(head, required), to: file)
    let failure = try house.failure("build")
    #expect(
      failure.contains("Submitted on: missing") && failure.contains("Declare submittedOn with kind: date"),
      "\(failure)")
    try house.folder.write(visits("", day + reason), to: file)
    try house.bring(
      "visits",
      "key,name,submittedOn,how,reason\na,Ana,2026-01-01,,\nb,Bo,2026-01-02,phone,work\nc,Cy,2026-01-03,,\n")
    try house.output("remove", "visits", "c", "--yes")
    try house.folder.write(visits(head, required), to: file)
    try house.build()
    func keys(_ complete: String) throws -> [String] {
      try house.output("list", "visits", "--where", "complete=\(complete)").split(separator: "\n").map {
        String($0.prefix { $0 != "\t" })
      }.sorted()
    }
    #expect(try keys("no") == ["a"])
    #expect(try keys("yes") == ["b"])
    let page = try house.markdown("visits/a")
    #expect(page.contains("1 answer is missing") && !page.contains("It is complete"), "\(page)")
    #expect(try house.output("history", "visits", "a").contains("Complete: — → no"))
    try house.output("restore", "visits", "c")
    #expect(try keys("no") == ["a", "c"])
    // What nobody is asked any more is not missing.
    try house.folder.write(
      visits(
        head,
        required.replacing("required: true", with: "required: true, hiddenWhen: {field: how, isEmpty: true}")),
      to: file)
    try house.build()
    #expect(try keys("yes") == ["a", "b", "c"])
  }

  @Test("Of a question that is new, a choice that is taken out says nothing")
  func takenChoice() throws {
    let project = try filled()
    try project.folder.write(
      Self.visits.replacing("[delivery, interview]", with: "[interview]")
        .replacing(
          "      - key: company",
          with: "      - {key: phone, title: Phone, kind: phone, required: true}\n      - key: company"),
      to: "Collections/visits/visits.yml")
    let failure = try project.failure("list", "visits")
    #expect(failure.contains("Reason: not one of the choices"), "\(failure)")
    #expect(!failure.contains("missing") && !failure.contains("A new field"), "\(failure)")
  }

  @Test("What a questionnaire has by itself no field is called, and only it has a version")
  func declarations() throws {
    let twice = try project(
      Self.visits.replacing("key: company", with: "key: complete")
        .replacing("field: company", with: "field: complete").replacing("<> company", with: "<> complete"))
    #expect(try twice.run("list", "visits").errorText.contains("complete stands twice"))
    let list = try project(Self.visits.replacing("key: guests", with: "key: missing"))
    #expect(try list.run("list", "visits").errorText.contains("cannot be called missing"))
    let plain = try project(Self.visits.replacing("questionnaire: true\n", with: ""))
    #expect(
      try plain.run("list", "visits").errorText.contains("visits.yml:4:10: a version is for questionnaires"))
  }
}

extension String {
  fileprivate var trimmed: String { String(prefix { !$0.isWhitespace }) }
}
