import Foundation
import GazetteTestSupport
import Testing

/// Filling in questionnaires from the terminal and from scripts (DOMAIN, section 6).
@Suite("gazette fill")
struct FillTests {
  /// A project with a small form that has every part of the sample's.
  private func project(_ form: String = FillTests.form) throws -> TestFolder {
    let folder = try TestFolder()
    try #require(try GazetteProgram.run("init", in: folder.path).status == 0)
    try folder.write("currency: USD\nasOf: 2026-06-30\n", to: "gazette.yml")
    try folder.write(form, to: "Collections/questionnaires/visit.yml")
    return folder
  }

  private static let form = """
    title: Visit
    questionnaire: true
    version: 1
    sections:
      - key: who
        title: Visitor
        fields:
          - key: document
            title: Document
            kind: choice
            choices: [card, passport]
            required: true
            initial: card
          - key: number
            title: Number
            kind: text
            required: true
            parents: [document]
            checks:
              - mask: "9999-AA"
                when: {field: document, equals: card}
                message: Four digits, a hyphen and two letters
          - key: country
            title: Country
            kind: text
            required: true
            hiddenWhen: {field: document, equals: card}
          - key: name
            title: Full name
            kind: group
            required: true
            searchable: true
            fields:
              - {key: first, title: First name, kind: text, required: true}
              - {key: last, title: Last name, kind: text, required: true}
      - key: trip
        title: Trip
        fields:
          - {key: noCar, title: Comes without a car, kind: switch, initial: false}
          - {key: plate, title: Plate, kind: text, required: true, noneWhen: noCar}
          - key: guests
            title: Guests
            kind: list
            checks:
              - {maximum: 2, message: Two guests at most}
            fields:
              - {key: name, title: Name, kind: text, required: true}
              - {key: age, title: Age, kind: integer, checks: [{minimum: 0}]}
          - {key: notes, title: Notes, kind: multiline}

    """

  private func submissions(_ folder: TestFolder) throws -> String {
    try GazetteProgram.run("export", "visit", "--format", "json", "--with-private", in: folder.path)
      .outputText
  }

  private let complete = [
    "--set", "number=1234-AB", "--set", "name.first=Ana", "--set", "name.last=Díaz", "--set", "plate=X1",
  ]

  @Test("An example completes groups and elements of lists that were begun, and leaves what they have")
  func exampleOfWhatWasBegun() throws {
    let folder = try TestFolder()
    try #require(try GazetteProgram.run("init", "--sample", in: folder.path).status == 0)
    for begun in ["fullName.firstName=Zoe", "drivers[1].fullName.firstName=Zoe"] {
      let run = try GazetteProgram.run("fill", "car-insurance", "--set", begun, "--example", in: folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      let key = run.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(
        try GazetteProgram.run("show", "car-insurance", key, in: folder.path).outputText.contains("Zoe"))
    }
  }

  @Test(
    "An example has no private value that pages show as the title of its field, so that the gate lets it pass"
  )
  func privateExample() throws {
    let folder = try project(
      Self.form.replacing(
        "- {key: notes, title: Notes, kind: multiline}",
        with: """
          - {key: diagnosis, title: Diagnosis of the doctor, kind: text, required: true, private: true}
                - {key: mail, title: Mail, kind: email, required: true}
                - {key: home, title: Mail at home, kind: email, required: true, private: true}
                - {key: tag, title: Tag, kind: text, required: true, mask: AA-9999}
                - {key: card, title: Card, kind: text, required: true, private: true, mask: AA-9999}
                - {key: reason, title: Why, kind: text, required: true, minimumLength: 12}
                - key: kin
                  title: Kin
                  kind: group
                  required: true
                  private: true
                  fields: [{key: nick, title: What they call her, kind: text, required: true}]
          """))
    let run = try GazetteProgram.run("fill", "visit", "--example", in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try !submissions(folder).contains("Diagnosis of"))
    let built = try GazetteProgram.run("build", in: folder.path)
    #expect(built.status == 0, "\(built.errorText)")
  }

  @Test("What other answers hide is named when it is not kept, whether it was set or taken from a file")
  func hidden() throws {
    let folder = try project()
    let set = try GazetteProgram.run(["fill", "visit", "--set", "country=Chad"] + complete, in: folder.path)
    #expect(set.status == 0 && set.errorText.contains("not kept, as other values hide it: country"))
    try folder.write(#"{"country": "Chad"}"#, to: "start.json")
    let taken = try GazetteProgram.run(
      ["fill", "visit", "--prefill", "start.json"] + complete, in: folder.path)
    #expect(
      taken.status == 0 && taken.errorText.contains("not kept, as other values hide it: country"),
      "\(taken.errorText)")
    #expect(try !submissions(folder).contains("Chad"))
    try folder.write(#"{"plate": "P1"}"#, to: "plate.json")
    let none = try GazetteProgram.run(
      ["fill", "visit", "--prefill", "plate.json", "--set", "noCar=yes"] + complete.dropLast(2),
      in: folder.path)
    #expect(
      none.status == 0 && none.errorText.contains("cleared with what they depend on: plate"),
      "\(none.errorText)")
  }

  @Test(
    "A dialog that is open while the declaration changes stores nothing by the old one, and its draft goes on"
  )
  func changedMeanwhile() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("fill", "visit", in: folder.path)
    try terminal.expect("Document (choice")
    terminal.enter("passport")
    try terminal.expect("Number (text")
    terminal.enter("X 1")
    try terminal.expect("Country")
    let renamed = Self.form.replacing("- key: country", with: "- key: homeland\n        was: country")
    try folder.write(renamed, to: "Collections/questionnaires/visit.yml")
    #expect(try GazetteProgram.run("list", "visit", in: folder.path).status == 0)
    // A command that writes brings the store to the new one, whatever comes of it.
    _ = try GazetteProgram.run("fill", "visit", "--discard", "draft-9", in: folder.path)
    terminal.enter("Chad")
    try terminal.expect("the declaration of visit has changed since this began")
    try terminal.expect("draft-1")
    #expect(try terminal.end() == 1)
    let resumed = try PseudoTerminal("fill", "visit", "--resume", in: folder.path)
    try resumed.expect("Country")
    resumed.enter("Chad")
    try resumed.expect("First name")
  }

  // MARK: At a terminal

  @Test("The flow: choices, masks as one types, a group, none by a switch, a list, the summary")
  func flow() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("fill", "visit", in: folder.path)
    try terminal.expect("Visitor")
    try terminal.expect("Document (choice, by number or name, required)")
    terminal.enter()
    try terminal.expect("Number (text, form 9999-AA, required)")
    try terminal.expect("····-··")
    terminal.type("12x34")
    try terminal.expect("1234-··")
    terminal.enter("ab")
    try terminal.expect("Full name")
    terminal.enter("Ana")
    try terminal.expect("Last name")
    terminal.enter("Díaz")
    try terminal.expect("Trip")
    terminal.enter("yes")
    try terminal.expect("Plate: none")
    try terminal.expect("Guests")
    terminal.enter("a")
    try terminal.expect("Guests 1")
    terminal.enter("Bo")
    try terminal.expect("Age")
    terminal.enter("-1")
    try terminal.expect("✗ Age: less than 0")
    terminal.press(.killLine)
    terminal.enter("9")
    try terminal.expect("1  Bo 9")
    for name in ["Cy", "Di"] {
      terminal.enter("a")
      try terminal.expect("Name (text, required)")
      terminal.enter(name)
      try terminal.expect("Age")
      terminal.enter()
    }
    try terminal.expect("3  Di")
    terminal.enter()
    try terminal.expect("✗ Two guests at most")
    terminal.enter("-2")
    try terminal.expect("2  Di")
    terminal.enter("2")
    try terminal.expect("Guests 2")
    terminal.enter("Dian")
    terminal.enter()
    try terminal.expect("2  Dian")
    terminal.enter()
    try terminal.expect("Notes")
    terminal.type("one")
    terminal.press(.newLine)
    terminal.enter("two")
    try terminal.expect("Full name: Ana Díaz")
    try terminal.expect("Enter saves")
    terminal.enter()
    #expect(try terminal.end() == 0, "\(terminal.text)")
    let stored = try submissions(folder)
    #expect(stored.contains(#""number":"1234-ab""#))
    #expect(stored.contains(#""name":{"first":"Ana","last":"Díaz"}"#))
    #expect(stored.contains(#""noCar":true"#) && stored.contains(#""plate":null"#))
    #expect(stored.contains(#""guests":[{"name":"Bo","age":9},{"name":"Dian"}]"#), "\(stored)")
    #expect(stored.contains(#""notes":"one\ntwo""#))
    #expect(stored.contains(#""submittedOn":"2026-06-30""#))
  }

  @Test("A changed parent clears what depends on it, says so, and asks again; a hidden field is skipped")
  func parents() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("fill", "visit", in: folder.path, columns: 34)
    try terminal.expect("Document")
    try terminal.answer()
    try terminal.expect("Number")
    try terminal.answer("1234AB")
    try terminal.expect("First name")
    terminal.press(.up)
    try terminal.expect("Number")
    try terminal.expect("1234-AB")
    terminal.press(.up)
    try terminal.expect("Document")
    try terminal.answer("2")
    try terminal.expect("Cleared, as Document is another:")
    try terminal.expect("Number (text, required)")
    try terminal.answer("P-77")
    try terminal.expect("Country")
    try terminal.expect("> ")
    #expect(terminal.widestLine <= 34)
    terminal.press(.interrupt)
    #expect(try terminal.end() == 130)
  }

  @Test(
    "Left early, the draft is kept, what is missing is listed by section, and it goes on where it stopped")
  func resuming() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("fill", "visit", in: folder.path)
    try terminal.expect("Document")
    terminal.enter()
    try terminal.expect("Number")
    terminal.enter("1234AB")
    try terminal.expect("First name")
    terminal.enter("Ana")
    try terminal.expect("Last name")
    terminal.press(.interrupt)
    try terminal.expect("Still missing:")
    try terminal.expect("Visitor: Full name: Last name")
    try terminal.expect("Trip: Plate")
    try terminal.expect("gazette fill visit --draft draft-1")
    #expect(try terminal.end() == 130)
    let drafts = try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path)
    #expect(drafts.outputText == "draft-1\t2026-06-30\t4 of 7 answers\n")
    #expect(try GazetteProgram.run("list", "visit", in: folder.path).output.isEmpty)

    let resumed = try PseudoTerminal("fill", "visit", "--resume", in: folder.path)
    try resumed.expect("First name")
    resumed.enter()
    try resumed.expect("Last name")
    resumed.enter("Díaz")
    try resumed.expect("Comes without a car")
    resumed.enter()
    try resumed.expect("Plate")
    resumed.press(.up)
    try resumed.expect("Comes without a car")
    resumed.enter()
    try resumed.expect("Plate")
    resumed.enter("X1")
    try resumed.expect("Guests")
    resumed.enter()
    try resumed.expect("Notes")
    resumed.enter()
    try resumed.expect("Enter saves")
    resumed.enter()
    #expect(try resumed.end() == 0, "\(resumed.text)")
    #expect(try submissions(folder).contains(#""number":"1234-AB""#))
    #expect(try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path).output.isEmpty)
    let again = try GazetteProgram.run("fill", "visit", "--resume", in: folder.path)
    #expect(again.status == 1 && again.errorText.contains("no draft"))
  }

  @Test(
    "Answers left for later keep a draft at the end too, and the end of input or a closed terminal loses none"
  )
  func gaps() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("fill", "visit", in: folder.path)
    try terminal.expect("Document")
    for _ in 1...2 { terminal.enter() }
    try terminal.expect("First name")
    for _ in 1...2 { terminal.enter() }
    try terminal.expect("Comes without")
    terminal.enter("yes")
    try terminal.expect("Guests")
    terminal.enter()
    try terminal.expect("Notes")
    terminal.enter("kept")
    try terminal.expect("Visitor: Number, Full name")
    try terminal.expect("Enter keeps the draft")
    terminal.enter()
    #expect(try terminal.end() == 1)
    let ended = try PseudoTerminal("fill", "visit", in: folder.path)
    try ended.expect("Document")
    ended.enter("passport")
    try ended.expect("Number")
    ended.press(.endOfInput)
    #expect(try ended.end() == 1)
    let drafts = try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path).outputLines
    #expect(drafts.count == 2)
    let discard = try GazetteProgram.run("fill", "visit", "--discard", "draft-2", in: folder.path)
    #expect(discard.status == 0)
    #expect(
      try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path).outputText.hasPrefix("draft-1"))
  }

  @Test("However the program ends, what was answered is kept", arguments: [SIGKILL, SIGTERM, SIGHUP])
  func killed(by signal: Int32) throws {
    let folder = try project()
    let terminal = try PseudoTerminal("fill", "visit", in: folder.path)
    try terminal.expect("Document")
    terminal.enter("passport")
    try terminal.expect("Number")
    terminal.enter("P-77")
    try terminal.expect("Country")
    terminal.signal(signal)
    #expect(try terminal.end() != 0)
    let resumed = try PseudoTerminal("fill", "visit", "--resume", in: folder.path)
    try resumed.expect("Country")
    resumed.press(.up)
    try resumed.expect("P-77")
  }

  @Test("However the program ends, what was answered within a group or a list is kept, and nothing else")
  func killedInside() throws {
    let folder = try project()
    let run = try GazetteProgram.run(["fill", "visit"] + complete, in: folder.path)
    let key = try #require(run.outputLines.first.map(String.init))
    /// Renews the submission, answers within the list of guests, and is ended.
    func answer(_ arguments: String..., to questions: (title: String, text: String)..., last: String) throws {
      let terminal = try PseudoTerminal(["fill", "visit"] + arguments, in: folder.path)
      try terminal.expect("A number or a name changes that line")
      terminal.enter("guests")
      try terminal.expect("a adds one")
      for (title, text) in questions {
        terminal.enter(text)
        try terminal.expect(title)
      }
      try terminal.expect(last)
      terminal.signal(SIGKILL)
      #expect(try terminal.end() != 0)
    }
    func drafts() throws -> [Substring] {
      try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path).outputLines
    }
    // Begun alone it is no answer.
    try answer("--from", key, to: ("Name (", "a"), last: "> ")
    #expect(try drafts().isEmpty)
    try answer("--from", key, to: ("Name (", "a"), ("Age (", "Bo"), last: "> ")
    try answer("--draft", "draft-1", to: ("Name (", "Cy"), last: "Age (")
    #expect(try drafts().count == 1)
    try answer("--draft", "draft-1", to: ("1  Cy", "-1"), last: "> ")
    let stored = try GazetteProgram.run(
      "fill", "visit", "--draft", "draft-1", "--set", "notes=x", in: folder.path)
    #expect(stored.status == 0, "\(stored.errorText)")
    let guests = try submissions(folder)
    #expect(guests.contains("Cy") && !guests.contains("Bo"))
    let terminal = try PseudoTerminal("fill", "visit", in: folder.path)
    for title in ["Document", "Number", "First name"] {
      try terminal.expect("\(title) (")
      terminal.enter()
    }
    try terminal.expect("Last name (")
    #expect(try drafts().isEmpty)
    terminal.enter("Gil")
    try terminal.expect("Comes without a car (")
    #expect(try drafts().count == 1)
  }

  @Test("A draft that was submitted elsewhere meanwhile becomes no second submission by itself")
  func submittedElsewhere() throws {
    let folder = try project()
    _ = try GazetteProgram.run("fill", "visit", "--set", "number=1234-AB", "--keep-draft", in: folder.path)
    let terminal = try PseudoTerminal("fill", "visit", "--draft", "draft-1", in: folder.path)
    try terminal.expect("First name (")
    let other = try GazetteProgram.run(
      "fill", "visit", "--draft", "draft-1", "--set", "name.first=Bo", "--set", "name.last=Li", "--set",
      "plate=X",
      in: folder.path)
    #expect(other.status == 0, "\(other.errorText)")
    terminal.enter("Ana")
    // Its key is given to no other draft.
    try terminal.expect("The draft draft-1 was submitted or discarded elsewhere;")
    try terminal.expect("Last name (")
    terminal.enter("Li")
    try terminal.expect("Comes without a car")
    let drafts = try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path).outputLines
    #expect(drafts.count == 1 && drafts[0].hasPrefix("draft-2"))
    terminal.enter("yes")
    try terminal.expect("Guests")
    terminal.press(.down)
    try terminal.expect("Enter saves.")
    terminal.enter()
    // Before it becomes a second one, it is said once more.
    try terminal.expect("If this is another, Enter saves it all the same.")
    #expect(try submissions(folder).ranges(of: #""first":"#).count == 1)
    try terminal.expect("Enter saves.")
    terminal.enter()
    try terminal.expect(": added")
    #expect(try terminal.end() == 0)
    #expect(try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path).output.isEmpty)
  }

  @Test("One's own changes of groups and lists leave what others changed in them meanwhile")
  func changedBesides() throws {
    let folder = try project()
    let run = try GazetteProgram.run(
      ["fill", "visit", "--set", "guests[1].name=Bo"] + complete, in: folder.path)
    let key = try #require(run.outputLines.first.map(String.init))
    let edit = try PseudoTerminal("edit", "visit", key, "name", "guests", in: folder.path)
    try edit.expect("First name")
    edit.press(.killLine)
    edit.enter("Eva")
    try edit.expect("Last name")
    let other = try GazetteProgram.run(
      "edit", "visit", key, "--set", "name.last=Sanz", "--set", "guests[2].name=Cy", in: folder.path)
    #expect(other.status == 0, "\(other.errorText)")
    edit.enter()
    try edit.expect("a adds one")
    edit.enter("1")
    try edit.expect("Name (text, required)")
    edit.press(.killLine)
    edit.enter("Bob")
    try edit.expect("Age")
    edit.enter()
    try edit.expect("1  Bob")
    edit.enter()
    try edit.expect("was changed meanwhile")
    edit.enter()
    try edit.expect("Enter saves")
    edit.enter()
    #expect(try edit.end() == 0)
    let stored = try submissions(folder)
    for word in ["Eva", "Sanz", "Bob", "Cy"] { #expect(stored.contains(word), "\(word): \(stored)") }
  }

  @Test("An element that is left by going back stays where something of it was answered")
  func elementLeft() throws {
    let folder = try project()
    let run = try GazetteProgram.run(["fill", "visit"] + complete, in: folder.path)
    let key = try #require(run.outputLines.first.map(String.init))
    let edit = try PseudoTerminal("edit", "visit", key, "guests", in: folder.path)
    try edit.expect("a adds one")
    edit.enter("a")
    try edit.expect("Name (text, required)")
    edit.enter("Bo")
    try edit.expect("Age")
    edit.press(.up)
    try edit.expect("Name (text, required)")
    edit.press(.up)
    try edit.expect("1  Bo")
    edit.enter("a")
    try edit.expect("Name (text, required)")
    edit.press(.up)
    try edit.expect("1  Bo")
    edit.enter()
    #expect(try edit.end() == 0)
    #expect(try submissions(folder).contains("Bo"))
  }

  @Test("An answer that was taken back is kept in no draft")
  func takenBack() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("fill", "visit", in: folder.path)
    try terminal.expect("Document (")
    terminal.enter("2")
    try terminal.expect("Number (")
    terminal.enter("SECRET-9")
    try terminal.expect("Country (")
    terminal.press(.up)
    try terminal.expect("Number (")
    terminal.press(.up)
    try terminal.expect("Document (")
    terminal.enter("1")
    try terminal.expect("Number (")
    terminal.press(.interrupt)
    try terminal.expect("nothing was saved")
    _ = try terminal.end()
    #expect(try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path).output.isEmpty)
  }

  @Test("Two who go on with one draft keep their answers each")
  func oneDraftTwice() throws {
    let folder = try project()
    _ = try GazetteProgram.run("fill", "visit", "--set", "number=1234-AB", "--keep-draft", in: folder.path)
    let terminals = try ["Ana", "Bo"].map { name in
      let terminal = try PseudoTerminal("fill", "visit", "--resume", in: folder.path)
      try terminal.expect("First name")
      return (terminal, name)
    }
    for (terminal, name) in terminals {
      terminal.enter(name)
      try terminal.expect("Last name")
      terminal.enter("Díaz")
      try terminal.expect("Comes without a car")
    }
    #expect(terminals[1].0.text.contains("The draft draft-1 was continued elsewhere"))
    for (terminal, _) in terminals {
      terminal.press(.interrupt)
      #expect(try terminal.end() == 130)
    }
    let drafts = try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path).outputLines
    #expect(drafts.count == 2)
    for (draft, name) in [("draft-1", "Ana"), ("draft-2", "Bo")] {
      let run = try GazetteProgram.run("fill", "visit", "--draft", draft, "--set", "plate=X", in: folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      #expect(try submissions(folder).contains(#""first":"\#(name)""#))
    }
  }

  @Test("A look-up fills only empty fields, sees the answers, and its failure stops nothing")
  func lookUp() throws {
    let form = Self.form.replacing(
      "        title: Number\n",
      with: "        title: Number\n        lookUp: [sh, find, \"{number}\"]\n")
    let folder = try project(form)
    try folder.write(
      "#!/bin/sh\nread answers\necho \"$1 $answers\" > seen\n"
        + #"echo '{"name": {"first": "Found", "last": "Person"}, "plate": "F1", "document": "passport", "no": 1}'"#,
      to: "find")
    let terminal = try PseudoTerminal("fill", "visit", in: folder.path)
    try terminal.expect("Document")
    terminal.enter()
    try terminal.expect("Number")
    terminal.enter("1234AB")
    try terminal.expect("Found: Full name, Plate.")
    try terminal.expect("Found")
    terminal.enter("Own")
    try terminal.expect("Person")
    for _ in 1...4 { terminal.enter() }
    try terminal.expect("Notes")
    terminal.enter()
    try terminal.expect("Enter saves")
    terminal.enter()
    #expect(try terminal.end() == 0, "\(terminal.text)")
    let stored = try submissions(folder)
    #expect(stored.contains(#""first":"Own","last":"Person""#) && stored.contains(#""plate":"F1""#))
    #expect(stored.contains(#""document":"card""#))
    #expect(try folder.text("seen").hasPrefix(#"1234-AB {"document":"card","number":"1234-AB""#))

    try folder.write("#!/bin/sh\necho 'no network' >&2\nexit 3\n", to: "find")
    let script = try GazetteProgram.run(["fill", "visit"] + complete, in: folder.path)
    #expect(script.status == 0)
    #expect(script.errorText.contains("Nothing was found: sh: no network"))
    let without = try GazetteProgram.run(["fill", "visit", "--no-look-up"] + complete, in: folder.path)
    #expect(!without.errorText.contains("Looking up"))
  }

  @Test("Ctrl-C ends a look-up that takes its time; what was answered is kept, and the terminal as it was")
  func interruptedLookUp() throws {
    let form = Self.form.replacing(
      "        title: Number\n", with: "        title: Number\n        lookUp: [sleep, \"8\"]\n")
    let folder = try project(form)
    let terminal = try PseudoTerminal("fill", "visit", in: folder.path)
    let settings = terminal.settings
    try terminal.expect("Document")
    terminal.enter()
    try terminal.expect("Number")
    terminal.enter("1234AB")
    try terminal.expect("Looking up")
    let start = ContinuousClock.now
    usleep(200_000)
    terminal.press(.interrupt)
    #expect(try terminal.end() == 130)
    #expect(start.duration(to: .now) < .seconds(7))
    #expect(terminal.settings == settings)
    let drafts = try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path).outputLines
    #expect(drafts.count == 1)
  }

  // MARK: In scripts

  @Test("A complete set of answers is stored, and its key printed")
  func script() throws {
    let folder = try project()
    let run = try GazetteProgram.run(["fill", "visit"] + complete, in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.outputText == "submission-1\n")
    let hidden = try GazetteProgram.run(
      ["fill", "visit", "--set", "country=France", "--key", "h-1"] + complete, in: folder.path)
    #expect(hidden.status == 0, "\(hidden.errorText)")
    #expect(try !submissions(folder).contains("France"))
    _ = try GazetteProgram.run("remove", "visit", "h-1", "--yes", in: folder.path)
    let guests = #"{"guests": [{"name": "Bo", "age": 9}], "noCar": true}"#
    let json = try GazetteProgram.run(
      ["fill", "visit", "--json", guests] + complete.dropLast(2), in: folder.path)
    #expect(json.outputText == "submission-2\n", "\(json.errorText)")
  }

  @Test("Everything that is wrong or missing is told together, and nothing is stored")
  func faults() throws {
    let folder = try project()
    let run = try GazetteProgram.run(
      "fill", "visit", "--set", "number=12", "--set", "colour=red", "--set", "guests[1].age=-2",
      in: folder.path)
    #expect(run.status == 1)
    #expect(run.errorText.contains("Four digits, a hyphen and two letters"))
    #expect(run.errorText.contains("colour: no field of the form"))
    #expect(run.errorText.contains("Age: less than 0"))
    #expect(run.errorText.contains("Visitor: Full name"))
    #expect(run.errorText.contains("Trip: Plate, Guests 1: Name"))
    #expect(try GazetteProgram.run("list", "visit", in: folder.path).output.isEmpty)
    #expect(try GazetteProgram.run("fill", "visit", "--drafts", in: folder.path).output.isEmpty)
  }

  @Test("A script keeps a draft where it says so, and goes on with it")
  func scriptDraft() throws {
    let folder = try project()
    let kept = try GazetteProgram.run(
      "fill", "visit", "--set", "number=1234-AB", "--keep-draft", in: folder.path)
    #expect(kept.status == 1)
    #expect(kept.errorText.contains("draft-1"))
    let wrong = try GazetteProgram.run(
      "fill", "visit", "--set", "number=1", "--keep-draft", in: folder.path)
    #expect(wrong.status == 1 && !wrong.errorText.contains("draft-2"))
    let run = try GazetteProgram.run(
      ["fill", "visit", "--draft", "draft-1"] + complete.dropFirst(2), in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try submissions(folder).contains(#""number":"1234-AB""#))
  }

  @Test("What given answers empty in a draft that is kept is told")
  func clearedInDraft() throws {
    let folder = try project()
    func keep(_ arguments: String...) throws -> String {
      let run = try GazetteProgram.run(["fill", "visit", "--keep-draft"] + arguments, in: folder.path)
      #expect(run.status == 1)
      return run.errorText
    }
    #expect(try !keep("--set", "number=1234-AB", "--set", "notes=hello").contains("cleared"))
    let changed = try keep("--draft", "draft-1", "--set", "document=passport")
    #expect(changed.contains("cleared with what they depend on: number\n"), "\(changed)")
    #expect(changed.contains("The draft draft-1 is kept"), "\(changed)")
    let quiet = try keep("--draft", "draft-1", "--set", "document=card", "--set", "number=1-A", "--quiet")
    #expect(!quiet.contains("cleared"), "\(quiet)")
  }

  @Test("A draft keeps the key that its submission is to have, until another is given")
  func keptKey() throws {
    let folder = try project()
    func keep(_ arguments: String...) throws {
      let run = try GazetteProgram.run(["fill", "visit", "--keep-draft"] + arguments, in: folder.path)
      #expect(run.status == 1 && run.errorText.contains("The draft draft-"), "\(run.errorText)")
    }
    func store(_ draft: String, _ arguments: String...) throws -> String {
      let run = try GazetteProgram.run(
        ["fill", "visit", "--draft", draft] + arguments + complete, in: folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      return run.outputText
    }
    try keep("--key", "mine-1", "--set", "notes=a")
    try keep("--draft", "draft-1", "--set", "notes=b")
    #expect(try store("draft-1") == "mine-1\n")
    try keep("--key", "mine-2", "--set", "notes=a")
    try keep("--draft", "draft-2", "--key", "mine-3")
    #expect(try store("draft-2") == "mine-3\n")
    try keep("--key", "mine-4", "--set", "notes=a")
    #expect(try store("draft-3", "--key", "mine-5") == "mine-5\n")
    let terminal = try PseudoTerminal("fill", "visit", "--key", "mine-6", in: folder.path)
    try terminal.expect("Document")
    terminal.enter("passport")
    try terminal.expect("Number")
    terminal.press(.interrupt)
    try terminal.expect("draft-4")
    _ = try terminal.end()
    #expect(try store("draft-4", "--set", "document=card") == "mine-6\n")
  }

  @Test("A renewal starts from a complete submission; a prefilled file's faults are told")
  func starts() throws {
    let folder = try project()
    _ = try GazetteProgram.run(["fill", "visit", "--key", "v-1"] + complete, in: folder.path)
    let renewed = try GazetteProgram.run(
      "fill", "visit", "--from", "v-1", "--set", "plate=X2", in: folder.path)
    #expect(renewed.outputText == "submission-1\n", "\(renewed.errorText)")
    let stored = try submissions(folder)
    #expect(stored.contains(#""renewedFrom":"v-1""#) && stored.contains(#""plate":"X2""#))
    let unknown = try GazetteProgram.run("fill", "visit", "--from", "v-9", in: folder.path)
    #expect(unknown.status == 1 && unknown.errorText.contains("no record v-9"))
    try folder.write(
      #"{"number": "12", "name": {"first": "Ana", "last": "Díaz"}, "plate": "X3"}"#, to: "customer.json")
    let terminal = try PseudoTerminal("fill", "visit", "--prefill", "customer.json", in: folder.path)
    try terminal.expect("These values do not pass the checks:")
    try terminal.expect("Four digits, a hyphen and two letters")
    try terminal.expect("Number")
    terminal.press(.killLine)
    terminal.enter("5678cd")
    try terminal.expect("First name")
    for _ in 1...6 { terminal.enter() }
    try terminal.expect("Enter saves")
    terminal.enter()
    #expect(try terminal.end() == 0, "\(terminal.text)")
    #expect(try submissions(folder).contains(#""number":"5678-cd""#))
  }

  @Test("A renewal at the terminal types nothing again")
  func renewalAtTerminal() throws {
    let folder = try project()
    _ = try GazetteProgram.run(["fill", "visit", "--key", "v-1"] + complete, in: folder.path)
    let terminal = try PseudoTerminal("fill", "visit", "--from", "v-1", in: folder.path)
    try terminal.expect("Plate: X1")
    try terminal.expect("Enter saves")
    terminal.enter("5")
    try terminal.expect("Plate")
    terminal.enter("X2")
    try terminal.expect("Plate: X2")
    terminal.enter()
    #expect(try terminal.end() == 0, "\(terminal.text)")
    #expect(try submissions(folder).contains(#""plate":"X2""#))
  }

  @Test(
    "What cannot be filled in is refused",
    arguments: [
      (["fill", "nothing", "--set", "a=b"], Int32(1), "no questionnaire nothing"),
      (["fill", "visit"], 64, "nobody to ask"),
      (["fill", "visit", "--from", "a", "--prefill", "b"], 64, "one of --from"),
      (["fill", "visit", "--draft", "draft-7"], 1, "no draft draft-7"),
    ])
  func refusals(arguments: [String], status: Int32, words: String) throws {
    let folder = try project()
    let run = try GazetteProgram.run(arguments, in: folder.path)
    #expect(run.status == status)
    #expect(run.errorText.contains(words), "\(run.errorText)")
  }
}
