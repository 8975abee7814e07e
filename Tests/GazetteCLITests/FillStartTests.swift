import Foundation
import GazetteTestSupport
import Testing

/// Where the filling in of a questionnaire starts, and how it goes (DOMAIN, section 6).
@Suite("Where gazette fill starts")
struct FillStartTests {
  private static let form = """
    title: Visit
    record: "{name}"
    questionnaire: true
    version: 1
    sections:
      - key: who
        title: Visitor
        fields:
          - {key: name, title: Name, kind: text, required: true}
          - {key: code, title: Code, kind: text, required: true, mask: "99-AA"}
      - key: trip
        title: Trip
        fields:
          - {key: days, title: Days, kind: integer, required: true, initial: 3, minimum: 2, maximum: 9}
          - {key: arrival, title: Arrival, kind: date, required: true, checks: [{notBefore: {rule: today}}]}
          - key: guests
            title: Guests
            kind: list
            required: true
            fields:
              - {key: name, title: Guest, kind: text, required: true}
              - {key: age, title: Age, kind: integer, required: true, minimum: 0}

    """

  private func project(_ records: String = records) throws -> TestFolder {
    let folder = try TestFolder()
    try #require(try GazetteProgram.run("init", in: folder.path).status == 0)
    try folder.write("currency: USD\nasOf: 2026-06-30\ncollections: [visits]\n", to: "gazette.yml")
    try folder.write(Self.form, to: "Collections/visits/visits.yml")
    if !records.isEmpty {
      try folder.write(records, to: "visits.json")
      try #require(try GazetteProgram.run("import", "visits", "visits.json", in: folder.path).status == 0)
    }
    return folder
  }

  private static let records = """
    [{"key": "v-1", "submittedOn": "2026-06-01", "name": "Ana Díaz", "code": "11-AA", "days": 4,
      "arrival": "2026-07-01", "guests": [{"name": "Bo", "age": 3}]},
     {"key": "v-2", "submittedOn": "2026-06-02", "name": "Cem Ay", "code": "22-BB", "days": 7,
      "arrival": "2026-08-01", "guests": [{"name": "Dee", "age": 4}]}]
    """

  private func answers(_ folder: TestFolder, _ key: String) throws -> [String: Any] {
    let run = try GazetteProgram.run("export", "visits", "--format", "json", in: folder.path)
    let all = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]])
    return try #require(all.first { $0["key"] as? String == key })
  }

  @Test("Sections come from several submissions, by key or by name; the rest is initial")
  func sections() throws {
    let folder = try project()
    let run = try GazetteProgram.run(
      "fill", "visits", "--from", "who=Ana Díaz", "--from", "Trip=v-2", in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    let made = try answers(folder, "submission-1")
    #expect(made["name"] as? String == "Ana Díaz" && made["days"] as? Int == 7)
    #expect(made["renewedFrom"] is NSNull)
    let mixed = try GazetteProgram.run(
      "fill", "visits", "--from", "v-1", "--from", "who=v-2", in: folder.path)
    #expect(mixed.status == 0, "\(mixed.errorText)")
    let second = try answers(folder, "submission-2")
    #expect(second["code"] as? String == "22-BB" && second["days"] as? Int == 4)
    #expect(second["renewedFrom"] as? String == "v-1")
    let unknown = try GazetteProgram.run("fill", "visits", "--from", "car=v-1", in: folder.path)
    #expect(unknown.status == 1)
    #expect(unknown.errorText.contains("no section or field car. Sections: "), "\(unknown.errorText)")
  }

  @Test("In a script a submission has the whole name that is given, and of an incomplete one it is told")
  func wholeNames() throws {
    let folder = try project()
    let half = #"[{"key": "v-3", "submittedOn": "2026-06-03", "name": "Cem"}]"#
    try folder.write(half, to: "half.json")
    _ = try GazetteProgram.run("import", "visits", "half.json", in: folder.path)
    func fill(_ from: String) throws -> GazetteProgram.Run {
      try GazetteProgram.run("fill", "visits", "--from", from, "--set", "days=5", in: folder.path)
    }
    for (name, said) in [
      ("Ana", "no record Ana"), ("v-", "no record v-"), ("who=Ay", "no record Ay"),
      ("cem", "v-3 is incomplete"),
    ] {
      let run = try fill(name)
      #expect(run.status == 1 && run.errorText.contains(said), "\(name): \(run.errorText)")
    }
    try folder.write(
      half.replacing("v-3", with: "v-4").replacing(#""Cem""#, with: #""Ana Díaz""#), to: "half.json")
    _ = try GazetteProgram.run("import", "visits", "half.json", in: folder.path)
    for name in ["ana diaz", "Cem Ay · v-2"] {
      let run = try fill(name)
      #expect(run.status == 0, "\(run.errorText)")
    }
    // The renewed one is called so as well.
    let several = try fill("Ana Díaz")
    #expect(several.errorText.contains("Give the key of one: submission-1, v-1."), "\(several.errorText)")
  }

  @Test("A field, a section or all goes back to its initial values")
  func reset() throws {
    let folder = try project()
    let field = try GazetteProgram.run("fill", "visits", "--from", "v-1", "--reset", "days", in: folder.path)
    #expect(field.status == 0, "\(field.errorText)")
    #expect(try answers(folder, "submission-1")["days"] as? Int == 3)
    let section = try GazetteProgram.run("fill", "visits", "--from", "v-1", "--reset", "who", in: folder.path)
    #expect(section.status == 1)
    #expect(section.errorText.contains("Visitor: Name, Code"), "\(section.errorText)")
    let all = try GazetteProgram.run("fill", "visits", "--from", "v-1", "--reset", "all", in: folder.path)
    #expect(all.errorText.contains("Visitor: Name, Code") && all.errorText.contains("Trip: Arrival, Guests"))
    #expect(
      try GazetteProgram.run("fill", "visits", "--from", "v-1", "--reset", "x", in: folder.path).status == 1)
  }

  @Test("Values for trying out pass the checks, and leave what was given")
  func example() throws {
    let folder = try project("")
    let run = try GazetteProgram.run(
      "fill", "visits", "--example", "--set", "name=Eva", in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    let made = try answers(folder, "submission-1")
    #expect(made["name"] as? String == "Eva" && made["code"] as? String == "11-AA")
    #expect((made["guests"] as? [Any])?.count == 1)
    let sample = try TestFolder()
    try #require(try GazetteProgram.run("init", "--sample", ".", in: sample.path).status == 0)
    let proposal = try GazetteProgram.run("fill", "car-insurance", "--example", in: sample.path)
    #expect(proposal.status == 0, "\(proposal.errorText)")
    // Texts are made up in the project's language.
    let settings = try sample.text("gazette.yml").replacing("language: en", with: "language: es")
    try sample.write(settings, to: "gazette.yml")
    let spanish = try GazetteProgram.run("fill", "car-insurance", "--example", in: sample.path)
    #expect(spanish.status == 0, "\(spanish.errorText)")
    let key = spanish.outputText.trimmingCharacters(in: .newlines)
    let exported = try GazetteProgram.run("export", "car-insurance", "--format", "json", in: sample.path)
    let records = try #require(
      try JSONSerialization.jsonObject(with: Data(exported.output)) as? [[String: Any]])
    let address = records.first { $0["key"] as? String == key }?["address"] as? [String: Any]
    #expect(address?["city"] as? String == "Ciudad" && address?["street"] as? String == "Calle")
  }

  @Test(
    "Values for trying out within groups and elements are of what is asked there, and of groups that were begun",
    arguments: [
      ([], #"{"n":"N","child":false,"noCard":true}"#),
      (["l[1].child=yes"], #"{"n":"N","child":true,"age":12,"noCard":true}"#),
      (
        ["l[1].paper.until=2030-01-01"],
        #"{"n":"N","child":false,"noCard":true,"paper":{"until":"2030-01-01","number":"Number"}}"#
      ),
    ] as [([String], String)])
  func exampleWithin(given: [String], element: String) throws {
    let project = try DeclaredProject([
      "q/qs.yml": """
      title: Qs
      one: Q
      record: "{name}"
      questionnaire: true
      version: 1
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - key: l
          title: L
          kind: list
          minimum: 1
          fields:
            - {key: n, title: N, kind: text, required: true}
            - {key: child, title: Child, kind: switch, initial: false}
            - {key: age, title: Age, kind: integer, required: true, hiddenWhen: {not: {field: child, equals: true}}}
            - {key: noCard, title: No card, kind: switch, initial: true}
            - {key: card, title: Card, kind: text, required: true, noneWhen: noCard}
            - key: paper
              title: Paper
              kind: group
              fields: [{key: until, title: Until, kind: date}, {key: number, title: Number, kind: text, required: true}]
        - {key: noTrips, title: No trips, kind: switch, initial: true}
        - {key: trips, title: Trips, kind: list, minimum: 1, noneWhen: noTrips, fields: [{key: to, title: To, kind: text}]}
        - {key: stays, title: Stays, kind: list, minimum: 2, fields: [{key: at, title: At, kind: text}]}
      """
    ])
    let settings = given.flatMap { ["--set", $0] }
    let run = try GazetteProgram.run(["fill", "qs", "--example"] + settings, in: project.folder.path)
    #expect(run.status == 0 && !run.errorText.contains("not kept"), "\(run.errorText)")
    let listed = try project.output("list", "qs", "--json")
    #expect(listed.contains("\"l\":[\(element)]"), "\(listed)")
    #expect(
      !listed.contains("trips\":[{") && listed.contains(#""stays":[{"at":"At"},{"at":"At"}]"#),
      "\(listed)")
  }

  @Test(
    "A file that a field does not take is refused beside values for trying out, and one that it takes is kept"
  )
  func exampleFiles() throws {
    let sample = try TestFolder()
    try #require(try GazetteProgram.run("init", "--sample", ".", in: sample.path).status == 0)
    try sample.write("text", to: "scan.txt")
    try sample.write("%PDF-1.4\n" + String(repeating: "x", count: 5_300_000) + "\n%%EOF\n", to: "large.pdf")
    try sample.write("%PDF-1.4\n%%EOF\n", to: "scan.pdf")
    func fill(_ name: String) throws -> GazetteProgram.Run {
      try GazetteProgram.run(
        "fill", "car-insurance", "--example", "--set", "documentScan=\(sample.path)/\(name)",
        in: sample.path)
    }
    for (name, reason) in [
      ("none.pdf", "no such file"), ("scan.txt", "PDF, PNG, JPEG"), ("large.pdf", "5 MB"),
    ] {
      let run = try fill(name)
      #expect(run.status == 1 && run.output.isEmpty, "\(name): \(run.outputText)")
      #expect(run.errorText.contains("documentScan: ") && run.errorText.contains(reason), "\(run.errorText)")
    }
    let kept = try fill("scan.pdf")
    #expect(kept.status == 0, "\(kept.errorText)")
    let exported = try GazetteProgram.run(
      "export", "car-insurance", "--format", "json", "--with-private", in: sample.path)
    #expect(exported.outputText.contains("scan.pdf"))
  }

  @Test("Of a file of prefilled values every fault is told, those of unknown keys among the others")
  func prefilledFaults() throws {
    let folder = try project("")
    try folder.write(#"{"nme": "Eva", "code": "1-A", "days": 99}"#, to: "visit.json")
    let run = try GazetteProgram.run(
      "fill", "visits", "--prefill", "visit.json", "--example", in: folder.path)
    #expect(run.status == 1 && run.output.isEmpty)
    for words in [
      "Visit: nme: no field", "Code: does not have the form", "Days: more than 9", "3 values are wrong",
    ] {
      #expect(run.errorText.contains(words), "\(run.errorText)")
    }
    let bare = try GazetteProgram.run("fill", "visits", "--prefill", "visit.json", in: folder.path)
    #expect(bare.errorText.contains("nme: ") && bare.errorText.contains("Trip: Arrival, Guests"))
  }

  @Test(
    "A file of prefilled values is read as an import reads it",
    arguments: [
      (
        "p.json",
        #"{"site": "North", "name": "Eva", "address": {"city": "Lugo"}, "guests": [{"name": "Bo"}]}"#
      ),
      (
        "p.json",
        #"{"answers": {"site": "n", "name": "Eva", "address": {"city": "Lugo"}, "guests": [{"name": "Bo"}]}, "of": 7}"#
      ),
      ("p.yml", "site: North\nname: Eva\naddress:\n  city: Lugo\nguests:\n  - name: Bo\n"),
      ("p.csv", "site,Full name,address.city,guests.name,key\nNorth,Eva,Lugo,Bo,submission-1\n"),
      ("p.csv", "place,name,ADDRESS.city,guests\nNorth,Eva,Lugo,\"[{\"\"name\"\": \"\"Bo\"\"}]\"\n"),
    ])
  func prefilledAsImported(name: String, text: String) throws {
    let project = try Self.sites()
    try project.folder.write(text, to: name)
    #expect(try project.output("fill", "visits", "--prefill", name) == "submission-1\n")
    let stored = try project.output("export", "visits", "--format", "json")
    for value in [
      #""site":"n""#, #""name":"Eva""#, #""city":"Lugo""#, #""country":"ES""#, #""guests":[{"name":"Bo"}]"#,
    ] {
      #expect(stored.contains(value), "\(stored)")
    }
  }

  @Test("Rows that are elements of one list are one submission")
  func prefilledElements() throws {
    let project = try Self.sites()
    let yaml = "site: North\nname: Eva\nguests:\n  - name: Bo\n  - name: Cy\n"
    let csv = "key,site,name,guests.name\n7,North,Eva,Bo\n7,North,Eva,Cy\n"
    for (name, text) in [("p.yml", yaml), ("p.csv", csv)] {
      try project.folder.write(text, to: name)
      let key = try project.output("fill", "visits", "--prefill", name).trimmingCharacters(in: .newlines)
      let stored = try project.output("show", "visits", key)
      #expect(stored.contains("Bo") && stored.contains("Cy"), "\(stored)")
    }
    try project.folder.write("key,site,name,guests.name\n7,North,Eva,Bo\n7,North,Eve,Cy\n", to: "p.csv")
    let other = try project.run("fill", "visits", "--prefill", "p.csv")
    #expect(other.status == 1 && other.errorText.contains("Name"), "\(other.errorText)")
    try project.folder.write("site,name,guests.name\nNorth,Eva,Bo\nNorth,Eva,Cy\n", to: "p.csv")
    #expect(
      try project.failure("fill", "visits", "--prefill", "p.csv")
        == "error: p.csv: expected the values of one submission, found 2.\n")
  }

  @Test("What no field is for is told of a prefilled file, wherever in it that stands")
  func unknownPrefilled() throws {
    let project = try Self.sites()
    for (name, text, fields) in [
      (
        "p.json", #"{"name": "Eva", "nme": 1, "address": {"town": "x"}, "guests": [{"nme": "y"}]}"#,
        ["nme", "address.town", "guests[1].nme"]
      ),
      ("p.json", #"{"answers": {"name": "Eva", "nme": 1}, "of": 7}"#, ["nme"]),
      ("p.csv", "nme,address.town\n1,x\n", ["nme", "address.town"]),
      ("p.yml", "nme: 1\n", ["nme"]),
    ] {
      try project.folder.write(text, to: name)
      let run = try project.run("fill", "visits", "--prefill", name)
      #expect(run.status == 1 && run.outputText.isEmpty)
      let told = run.errorText.matches(of: /Visit: (\S+): no field/).map { String($0.1) }
      #expect(told.sorted() == fields.sorted(), "\(run.errorText)")
    }
  }

  /// A questionnaire that refers to sites, of which there is one.
  private static func sites() throws -> DeclaredProject {
    let project = try DeclaredProject([
      "visits/sites.yml":
        "title: Sites\none: Site\nrecord: \"{name}\"\nfields: [{key: name, title: Name, kind: text, required: true}]\n",
      "visits/visits.yml": """
      title: Visits
      one: Visit
      record: "{name}"
      questionnaire: true
      aliases: {place: site, full name: name}
      fields:
        - {key: site, title: Site, kind: reference, to: sites, required: true}
        - {key: name, title: Name, kind: text, required: true}
        - key: address
          title: Address
          kind: group
          fields:
            - {key: city, title: City, kind: text}
            - {key: country, title: Country, kind: text, initial: ES}
        - key: guests
          title: Guests
          kind: list
          fields: [{key: name, title: Guest, kind: text, required: true}]

      """,
    ])
    try project.bring("sites", "key,name\nn,North\n")
    return project
  }

  @Test("A prefilled file gives its submission its key; a key that nobody could type is refused")
  func prefilledKey() throws {
    let folder = try project("")
    try folder.write(
      #"{"key": "v-77", "answers": {"name": "Ana", "code": "11-AA", "version": 9, "arrival": "2026-07-01", "guests": [{"name": "Bo", "age": 3}]}}"#,
      to: "p.json")
    for key in ["", " "] {
      let run = try GazetteProgram.run(
        "fill", "visits", "--prefill", "p.json", "--keep-draft", "--key", key, in: folder.path)
      #expect(run.status == 64 && run.errorText.contains("A key cannot be empty"), "\(run.errorText)")
    }
    let odd = try folder.text("p.json").replacing("v-77", with: "bad\u{202E}key")
    try folder.write(odd, to: "odd.json")
    let refused = try GazetteProgram.run("fill", "visits", "--prefill", "odd.json", in: folder.path)
    #expect(refused.status == 64, "\(refused.errorText)")
    let run = try GazetteProgram.run("fill", "visits", "--prefill", "p.json", in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try answers(folder, "v-77")["version"] as? Int == 1)
  }

  @Test("Prefilled values come from the standard input too")
  func prefilledByInput() throws {
    let folder = try project("")
    func run(_ input: String) throws -> GazetteProgram.Run {
      try folder.write(input, to: "input")
      return try ChildProcess(
        GazetteProgram.path, ["fill", "visits", "--prefill", "-", "--example"], in: folder.path,
        input: folder.path("input")
      ).end()
    }
    let wrong = try run(#"{"nme": "Eva", "days": 99}"#)
    #expect(wrong.status == 1 && wrong.errorText.contains("Visit: nme: no field"), "\(wrong.errorText)")
    let several = try run("[{\"days\": 1}, {\"days\": 2}]")
    #expect(several.errorText == "error: standard input: expected the values of one submission, found 2.\n")
    #expect(try run("").errorText.hasPrefix("error: standard input: "))
    let good = try run(#"{"days": 4}"#)
    #expect(good.status == 0, "\(good.errorText)")
    let stored = try GazetteProgram.run("export", "visits", "--format", "json", in: folder.path)
    #expect(stored.outputText.contains(#""days":4"#), "\(stored.outputText)")
  }

  @Test("Without a form a script gets the forms and drafts, and somebody chooses among them")
  func choice() throws {
    let folder = try project()
    _ = try GazetteProgram.run("fill", "visits", "--set", "name=Flo", "--keep-draft", in: folder.path)
    let listed = try GazetteProgram.run("fill", in: folder.path)
    #expect(
      listed.outputText == "visits\tVisit\nvisits\tdraft-1\t2026-06-30\t2 of 5 answers\n",
      "\(listed.outputText)")
    let terminal = try PseudoTerminal("fill", in: folder.path)
    try terminal.expect("1  Visit (visits)")
    try terminal.expect("go on with Flo · draft-1 of 2026-06-30, 2 of 5 answers")
    terminal.enter("1")
    try terminal.expect("1  Cem Ay · v-2")
    try terminal.expect("2  Ana Díaz · v-1")
    terminal.enter("cem")
    // Renewed, it is complete: one key saves it.
    try terminal.expect("Name: Cem Ay")
    try terminal.expect("Enter saves.")
    terminal.enter()
    #expect(try terminal.end() == 0)
    #expect(try answers(folder, "submission-1")["renewedFrom"] as? String == "v-2")
    let draft = try PseudoTerminal("fill", in: folder.path)
    try draft.expect("Which one?")
    draft.enter("2")
    try draft.expect("Code (text, form 99-AA, required) 2 of 5 questions")
    draft.press(.interrupt)
    #expect(try draft.end() == 130)
  }

  @Test("What was taken over and is left without a change is no draft")
  func unchanged() throws {
    let folder = try project()
    let left = try PseudoTerminal("fill", "visits", "--from", "v-1", in: folder.path)
    try left.expect("Enter saves.")
    left.press(.interrupt)
    try left.expect("nothing was saved")
    #expect(try left.end() == 130)
    #expect(try GazetteProgram.run("fill", "visits", "--drafts", in: folder.path).outputText.isEmpty)
    let changed = try PseudoTerminal("fill", "visits", "--from", "v-1", in: folder.path)
    try changed.expect("Enter saves.")
    changed.enter("1")
    try changed.expect("Name (text, required)")
    changed.enter("Flo")
    try changed.expect("Enter saves.")
    changed.press(.interrupt)
    #expect(try changed.end() == 130)
    #expect(
      try GazetteProgram.run("fill", "visits", "--drafts", in: folder.path).outputText.hasPrefix("draft-1\t"))
  }

  @Test("One questionnaire without drafts is begun at once")
  func only() throws {
    let folder = try project("")
    let terminal = try PseudoTerminal("fill", in: folder.path)
    try terminal.expect("Name (text, required) 1 of 5 questions")
    terminal.press(.interrupt)
    #expect(try terminal.end() == 130)
    #expect(!terminal.text.contains("Which one?"))
  }

  @Test(
    "Each question says how far one is; the first of a required list is begun at once, others by their first word"
  )
  func progress() throws {
    let folder = try project("")
    let terminal = try PseudoTerminal("fill", "visits", in: folder.path)
    try terminal.expect("Name (text, required) 1 of 5 questions")
    terminal.enter("Gil")
    try terminal.expect("2 of 5")
    terminal.enter("33CC")
    try terminal.expect("3 of 5")
    terminal.enter()
    try terminal.expect("4 of 5")
    terminal.enter("2026-07-04")
    try terminal.expect("Guests (list, required) 5 of 5")
    try terminal.expect("Guests 1")
    try terminal.expect("Guest (text, required)")
    terminal.enter("Hal")
    try terminal.expect("Age (")
    terminal.enter("5")
    try terminal.expect("a adds one")
    terminal.enter("Ivy Lane")
    try terminal.expect("Guests 2")
    try terminal.expect("→ Ivy Lane")
    try terminal.expect("Age (")
    terminal.enter("6")
    try terminal.expect("a adds one")
    terminal.enter()
    try terminal.expect("Enter saves.")
    terminal.enter("reset 3")
    try terminal.expect("Days: 3")
    try terminal.expect("Enter saves.")
    terminal.enter("reset visitor")
    try terminal.expect("Visitor: Name, Code")
    terminal.enter("1")
    try terminal.expect("Name (")
    terminal.enter("Gil")
    try terminal.expect("Still missing:")
    terminal.enter("2")
    try terminal.expect("Code (")
    terminal.enter("33CC")
    try terminal.expect("Enter saves.")
    terminal.enter()
    #expect(try terminal.end() == 0)
    let guests = try #require(try answers(folder, "submission-1")["guests"] as? [[String: Any]])
    #expect(guests.map { $0["name"] as? String } == ["Hal", "Ivy Lane"])
  }
}
