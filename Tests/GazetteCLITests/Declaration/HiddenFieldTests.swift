import Foundation
import GazetteTestSupport
import Testing

@Suite("Fields that others hide")
struct HiddenFieldTests {
  private static let things = """
    title: Things
    one: Thing
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: kind, title: Kind, kind: choice, choices: [a, b]}
      - {key: why, title: Why, kind: text, required: true, searchable: true, hiddenWhen: {field: kind, equals: a}}
      - key: parts
        title: Parts
        kind: list
        fields:
          - {key: what, title: What, kind: text}
          - {key: note, title: Note, kind: text, hiddenWhen: {field: what, isEmpty: true}}
    checks:
      - {sql: length(why) < 20, field: why, message: Why is too long}

    """

  private static func isPublished(_ text: String, by project: DeclaredProject) throws -> Bool {
    try project.folder.tree().contains { name, bytes in
      name.hasPrefix("Output/") && String(decoding: bytes, as: UTF8.self).contains(text)
    }
  }

  @Test("What another value hides is emptied when the record is written, and told")
  func emptied() throws {
    let project = try DeclaredProject(["things/things.yml": Self.things])
    try project.output(
      "add", "things", "--key", "k", "--set", "name=A", "--set", "kind=b", "--set", "why=quiet-word")
    let edit = try project.run("edit", "things", "k", "--set", "kind=a")
    #expect(
      edit.errorLines.map(String.init) == [
        "not kept, as other values hide it: why", "thing k: changed",
      ])
    try project.output("build")
    #expect(try !Self.isPublished("quiet-word", by: project))
    #expect(try !project.output("export", "things", "--format", "json").contains("quiet-word"))
    // It does not come back with the value that hid it.
    let back = try project.run("edit", "things", "k", "--set", "kind=b")
    #expect(back.status == 1 && back.errorText.contains("Why: missing"))
  }

  private static let vehicles = """
    title: Vehicles
    one: Vehicle
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: none, title: No plate yet, kind: switch}
      - {key: plate, title: Plate, kind: text, noneWhen: none}
      - key: trailers
        title: Trailers
        kind: list
        fields:
          - {key: none, title: No plate yet, kind: switch}
          - {key: plate, title: Plate, kind: text, noneWhen: none}

    """

  @Test("What is deliberately without a value has none after an import either, and is told")
  func deliberatelyNone() throws {
    let project = try DeclaredProject(["vehicles/vehicles.yml": Self.vehicles])
    try project.folder.write(
      #"[{"key": "v", "name": "A", "none": true, "plate": "P-1", "trailers": [{"none": true, "plate": "Q-1"}]}]"#,
      to: "v.json")
    let run = try project.run("import", "vehicles", "v.json")
    #expect(
      (run.outputText + run.errorText).contains(
        "not kept, as other values hide it: Plate (1), Trailers: Plate (1)"),
      "\(run.outputText)\(run.errorText)")
    let stored = try project.output("export", "vehicles", "--format", "json")
    #expect(!stored.contains("P-1") && !stored.contains("Q-1"), "\(stored)")
    // And nothing more goes with the next edit of another field.
    let edit = try project.run("edit", "vehicles", "v", "--set", "name=B")
    #expect(edit.errorLines.map(String.init) == ["vehicle v: changed"])
  }

  @Test(
    "A switch that is to say that a field has no value is refused where stored records have one all the same")
  func noneLater() throws {
    let project = try DeclaredProject([
      "vehicles/vehicles.yml": Self.vehicles.replacing(", noneWhen: none", with: "")
    ])
    try project.folder.write(
      #"[{"key": "v", "name": "A", "none": true, "plate": "P-1"}, {"key": "w", "name": "B", "trailers": [{"none": true, "plate": "Q-1"}]}]"#,
      to: "v.json")
    try project.output("import", "vehicles", "v.json")
    try project.folder.write(Self.vehicles, to: "Collections/vehicles/vehicles.yml")
    let refusal = try project.failure("build")
    #expect(
      refusal.contains("2 of the stored vehicles do not keep what it declares")
        && refusal.contains("records v, w"),
      "\(refusal)")
    #expect(!project.folder.exists("Output/site"))
  }

  @Test("Checks are held against the capital letters that are stored")
  func capitals() throws {
    let project = try DeclaredProject([
      "codes/codes.yml": """
      title: Codes
      one: Code
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: code, title: Code, kind: text, capitals: true, maximumLength: 5}
        - {key: upper, title: Upper, kind: text, capitals: true, pattern: "[A-Z]+"}

      """
    ])
    try project.folder.write("key,name,code,upper\n1,One,stra\u{DF},\n2,Two,,abc\n", to: "codes.csv")
    let run = try project.run("import", "codes", "codes.csv")
    #expect(run.outputText.contains("imported 1, updated 0, rejected 1"), "\(run.outputText)")
    #expect(run.outputText.contains("Code: more than 5 characters"), "\(run.outputText)")
    #expect(try project.output("export", "codes").contains("2,Two,,ABC"))
    try project.output("edit", "codes", "2", "--set", "name=Second")
  }

  @Test(
    "What a default hides is told as what a given value hides, and initial values that nobody gave are not")
  func hiddenByDefault() throws {
    let project = try DeclaredProject([
      "things/things.yml": """
      title: Things
      one: Thing
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: sort, title: Sort, kind: text, whenEmpty: {sql: "SELECT 'x'"}}
        - {key: note, title: Note, kind: text, hiddenWhen: {field: sort, equals: x}}
        - key: address
          title: Address
          kind: group
          fields:
            - {key: of, title: Of, kind: choice, choices: [home, work], initial: home}
            - {key: firm, title: Firm, kind: text, initial: ACME, hiddenWhen: {field: of, equals: home}}
            - {key: city, title: City, kind: text}
      """
    ])
    let added = try project.run("add", "things", "--key", "a", "--set", "name=A", "--set", "note=lost")
    #expect(added.errorText.contains("not kept, as other values hide it: note\n"), "\(added.errorText)")
    let imported = try project.bring("things", "key,name,note\nb,B,lost\nc,C,\n")
    #expect(
      imported == "imported 2, updated 0, rejected 0\nnot kept, as other values hide it: Note (1)\n",
      "\(imported)")
    let group = try project.run("add", "things", "--set", "name=B", "--set", "address.city=Paris")
    #expect(group.status == 0 && !group.errorText.contains("not kept"), "\(group.errorText)")
    let given = try project.run("add", "things", "--set", "name=C", "--set", "address.firm=Other")
    #expect(given.errorText.contains("hide it: address.firm\n"), "\(given.errorText)")
  }

  @Test(
    "A default that is another with one record more hides what it hides of the record that is stored",
    arguments: ["yes", "no"])
  func defaultOfOthers(hiding: String) throws {
    let project = try DeclaredProject([
      "jobs/jobs.yml": """
      title: Jobs
      one: Job
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: first, title: First, kind: choice, choices: [never, once], whenEmpty: {sql: "SELECT CASE WHEN count(*) = 0 THEN 'once' ELSE 'never' END FROM jobs"}}
        - {key: prize, title: Prize, kind: text, initial: usual, hiddenWhen: {field: first, equals: \(hiding == "yes" ? "once" : "never")}}
        - key: lines
          title: Lines
          kind: list
          fields:
            - {key: what, title: What, kind: text}
            - {key: mode, title: Mode, kind: text, whenEmpty: {sql: "SELECT 'a'"}}
            - {key: note, title: Note, kind: text, hiddenWhen: {field: mode, equals: a}}
      """
    ])
    let added = try project.run(
      "add", "jobs", "--key", "k", "--json",
      #"{"name": "A", "prize": "cup", "lines": [{"what": "x", "note": "n"}]}"#)
    let told = hiding == "yes" ? "prize, lines[1].note" : "lines[1].note"
    #expect(added.errorText.contains("not kept, as other values hide it: \(told)\n"), "\(added.errorText)")
    #expect(try project.output("list", "jobs").contains("cup") == (hiding == "no"))
    let imported = try project.bring("jobs", "key,name\na,A\nb,B\n")
    #expect(imported == "imported 2, updated 0, rejected 0\n", "\(imported)")
  }

  @Test("A value that is given for a hidden field is not kept without a word, nor checked")
  func given() throws {
    let project = try DeclaredProject(["things/things.yml": Self.things])
    let run = try project.run(
      "add", "things", "--set", "name=A", "--set", "kind=a", "--set", "why=much longer than it may be",
      "--json", #"{"parts": [{"note": "of nothing"}]}"#)
    #expect(
      run.status == 0 && run.errorText.contains("not kept, as other values hide it: why, parts[1].note"))
    #expect(try project.output("list", "things").contains("thing-1\tA\ta\t\t"))
  }

  @Test(
    "An import keeps nothing that is hidden, and takes it once it is not, also of a record that was edited")
  func imported() throws {
    let project = try DeclaredProject(["things/things.yml": Self.things])
    let rows = "key,name,kind,why\nx,X,a,hid\ny,Y,b,seen\n"
    try project.folder.write(rows, to: "things.csv")
    #expect(
      try project.output("import", "things", "things.csv") == """
        imported 2, updated 0, rejected 0
        not kept, as other values hide it: Why (1)

        """)
    #expect(try project.output("list", "things") == "x\tX\ta\t\t\ny\tY\tb\tseen\t\n")
    #expect(try project.output("import", "things", "things.csv").contains("unchanged 2"))
    try project.output("edit", "things", "x", "--set", "name=Edited")
    try project.folder.write(rows.replacing("X,a", with: "X,b"), to: "things.csv")
    try project.output("import", "things", "things.csv")
    #expect(try project.output("list", "things").hasPrefix("x\tEdited\tb\thid\t\n"))
  }

  @Test("A declaration that hides what stored records have, or one in the bin, is refused or keeps it there")
  func declaredLater() throws {
    let later = Self.things.replacing(", hiddenWhen: {field: kind, equals: a}", with: "")
    let project = try DeclaredProject(["things/things.yml": later])
    try project.output(
      "add", "things", "--key", "k", "--set", "name=A", "--set", "kind=a", "--set", "why=quiet-word")
    try project.output("build")
    #expect(try Self.isPublished("quiet-word", by: project))
    try project.folder.write(Self.things, to: "Collections/things/things.yml")
    let refusal = try project.failure("build")
    #expect(
      refusal.contains("does not keep what it declares: Why: hidden by other values (record k)"), "\(refusal)"
    )
    try project.folder.write(later, to: "Collections/things/things.yml")
    try project.output("remove", "things", "k", "--yes")
    try project.folder.write(Self.things, to: "Collections/things/things.yml")
    try project.output("build")
    #expect(try project.failure("restore", "things", "k").contains("Why: hidden by other values"))
    #expect(try !Self.isPublished("quiet-word", by: project))
  }

  private static let guests = """
    title: Bookings
    one: Booking
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: alone, title: Alone, kind: switch}
      - key: guests
        title: Guests
        kind: list
        noneWhen: alone
        fields: [{key: who, title: Who, kind: text}]
      - key: room
        title: Room
        kind: group
        fields:
          - {key: state, title: State, kind: choice, choices: [used, new]}
          - {key: wear, title: Wear, kind: text, hiddenWhen: {field: state, equals: new}}
          - {key: bare, title: Bare, kind: switch}
          - {key: bed, title: Bed, kind: text, noneWhen: bare}

    """

  private func bookings(
    _ guest: String, wear: String, bed: String, alone: String = "no", state: String = "used",
    bare: String = "no"
  ) -> String {
    "key,name,alone,guests.who,room.state,room.wear,room.bare,room.bed\n"
      + "x,One,\(alone),\(guest),\(state),\(wear),\(bare),\(bed)\n"
  }

  private func stored(_ project: DeclaredProject) throws -> String {
    try project.output("export", "bookings", "--format", "json")
  }

  @Test(
    "What a switch set by hand has emptied is as its source says once the source has the last word on the switch"
  )
  func hiddenByHand() throws {
    let project = try DeclaredProject(["bookings/bookings.yml": Self.guests])
    try project.add(setting: "conflicts: source")
    try project.bring("bookings", bookings("Bo", wear: "W", bed: "B"))
    try project.output(
      "edit", "bookings", "x", "--set", "alone=yes", "--set", "room.state=new", "--set", "room.bare=yes")
    #expect(
      try stored(project).contains(
        #""guests":null,"room":{"state":"new","wear":null,"bare":true,"bed":null}"#))
    // Nobody has corrected what is hidden, and what is said of it is no conflict.
    try project.bring("bookings", bookings("Cy", wear: "V", bed: "C"))
    #expect(try project.output("list", "conflicts").isEmpty)
    #expect(
      try stored(project).contains(
        #""guests":null,"room":{"state":"new","wear":null,"bare":true,"bed":null}"#))
    try project.bring("bookings", bookings("Cy", wear: "V", bed: "C", alone: "", state: "", bare: ""))
    #expect(
      try stored(project).contains(
        #""guests":[{"who":"Cy"}],"room":{"state":null,"wear":"V","bare":null,"bed":"C"}"#))
    #expect(
      try project.output("list", "conflicts").split(separator: "\n").map { $0.split(separator: "\t")[2] }
        == ["alone", "room.bare", "room.state"])
  }

  @Test("What is hidden and said again is told no more, also where what is left empty is worked out anew")
  func hiddenAgain() throws {
    let anew = "  - {key: number, title: Number, kind: integer, whenEmpty: {sql: SELECT 5}}\n"
    let project = try DeclaredProject(["bookings/bookings.yml": Self.guests + anew])
    let text = bookings("Bo", wear: "W", bed: "B").replacing("key,", with: "key,number,")
      .replacing("x,", with: "x,,")
    try project.bring("bookings", text)
    try project.output(
      "edit", "bookings", "x", "--set", "alone=yes", "--set", "room.state=new", "--set", "room.bare=yes")
    for _ in 1...2 {
      #expect(try project.bring("bookings", text) == "imported 0, updated 0, rejected 0\nunchanged 1\n")
    }
  }

  @Test("What somebody has emptied before it was hidden stays empty")
  func emptiedWhileShown() throws {
    let project = try DeclaredProject(["bookings/bookings.yml": Self.guests])
    try project.bring("bookings", bookings("Bo", wear: "W", bed: "B"))
    try project.output(
      "edit", "bookings", "x", "--set", "guests=", "--set", "room.wear=", "--set", "room.bed=")
    try project.output(
      "edit", "bookings", "x", "--set", "alone=yes", "--set", "room.state=new", "--set", "room.bare=yes")
    try project.bring("bookings", bookings("Bo", wear: "W", bed: "B", alone: "", state: "", bare: ""))
    #expect(
      try stored(project).contains(#""guests":null,"room":null"#)
    )
  }

  private static let boxes = """
    title: Boxes
    one: Box
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: size, title: Size, kind: choice, choices: [s, l], whenEmpty: {sql: "SELECT 's'"}}
      - {key: note, title: Note, kind: text, hiddenWhen: {field: size, equals: s}}
      - key: lid
        title: Lid
        kind: group
        fields:
          - {key: kind, title: Kind, kind: text, hiddenWhen: {field: size, equals: s}}
          - {key: colour, title: Colour, kind: text}
          - {key: loose, title: Loose, kind: switch, initial: yes, hiddenWhen: {field: size, equals: s}}
      - key: lines
        title: Lines
        kind: list
        fields:
          - {key: what, title: What, kind: text, required: true}
          - {key: free, title: Free, kind: switch}
          - {key: cost, title: Cost, kind: money, noneWhen: free, whenEmpty: {sql: "SELECT 500"}}
          - {key: tail, title: Tail, kind: text, hiddenWhen: {field: size, equals: s}}

    """

  @Test(
    "What is given within groups and lists and hidden by what whenEmpty gives is told, and nothing that nobody gave",
    arguments: ["", "s"])
  func hiddenByDefault(size: String) throws {
    let project = try DeclaredProject(["boxes/boxes.yml": Self.boxes])
    let columns = "key,name,size,note,lid.kind,lid.colour,lines.what,lines.free,lines.tail"
    #expect(
      try project.bring("boxes", "\(columns)\n1,One,\(size),N,A,B,x,yes,T\n2,Two,\(size),,,B,x,yes,\n") == """
        imported 2, updated 0, rejected 0
        not kept, as other values hide it: Lid: Kind (1), Lines: Tail (1), Note (1)

        """)
    let run = try project.run(
      "add", "boxes", "--set", "name=Two", "--set", "size=\(size)", "--set", "note=N", "--set", "lid.kind=A",
      "--set", "lid.colour=B", "--json", #"{"lines": [{"what": "x", "free": true, "tail": "T"}]}"#)
    #expect(
      run.errorText.contains("not kept, as other values hide it: note, lid.kind, lines[1].tail\n"),
      "\(run.errorText)")
  }

  @Test("An amount that is given beside the switch that says that there is none is told as not kept")
  func givenBesideSwitch() throws {
    let project = try DeclaredProject(["boxes/boxes.yml": Self.boxes])
    #expect(
      try project.bring("boxes", "key,name,lines.what,lines.free,lines.cost\n1,One,x,yes,3\n1,One,y,no,4\n")
        .contains("not kept, as other values hide it: Lines: Cost (1)\n"))
    // Nor is what was put in before, where the file lacks it.
    #expect(
      try project.bring("boxes", "key,name,lines.what,lines.free\n1,One,x,yes\n1,One,y,yes\n")
        == "imported 0, updated 1, rejected 0\n")
  }
}
