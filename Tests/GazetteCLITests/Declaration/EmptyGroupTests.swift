import Foundation
import GazetteTestSupport
import Testing

/// What a file says with empty cells and `null` of fields within groups.
@Suite("What is empty in groups")
struct EmptyGroupTests {
  private static let house = """
    title: Houses
    one: House
    record: "{name}"
    aliases: {anschrift.ort: addr.town}
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: addr
        title: Address
        kind: group
        fields:
          - {key: town, title: Town, kind: text}
          - {key: country, title: Country, kind: text, initial: DE}
          - key: geo
            title: Place
            kind: group
            fields:
              - {key: lat, title: Latitude, kind: decimal}
              - {key: system, title: System, kind: text, initial: WGS84}
      - key: rooms
        title: Rooms
        kind: list
        fields:
          - {key: room, title: Room, kind: text}
          - key: size
            title: Size
            kind: group
            fields: [{key: area, title: Area, kind: integer}, {key: unit, title: Unit, kind: text, initial: m2}]

    """

  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject(["town/houses.yml": Self.house])
    try project.add(setting: "conflicts: hand")
    return project
  }

  private func addresses(_ project: DeclaredProject) throws -> [Substring] {
    try project.output("export", "houses", "--format", "json").split(separator: "\n")
      .filter { $0.contains("\"key\"") }
  }

  @Test(
    "An empty cell of a field that begins with something clears it, and a column that is not there leaves it")
  func cells() throws {
    let project = try project()
    try project.bring("houses", "key,name,addr.town,addr.country,addr.geo.system\na,A,Rome,,\nb,B,Rome,FR,\n")
    try project.bring("houses", "key,name,addr.town\nc,C,Rome\n")
    let new = try addresses(project)
    #expect(new[0].contains(#""country":null,"geo":null"#), "\(new)")
    #expect(new[1].contains(#""country":"FR","geo":null"#), "\(new)")
    #expect(new[2].contains(#""country":"DE","geo":{"lat":null,"system":"WGS84"}"#), "\(new)")
    try project.bring("houses", "key,addr.country\nb,\nc,\n")
    let cleared = try addresses(project)
    #expect(cleared[1].contains(#""town":"Rome","country":null"#), "\(cleared)")
    #expect(cleared[2].contains(#""country":null,"geo":{"lat":null,"system":"WGS84"}"#), "\(cleared)")
  }

  @Test("A cell that had what a field begins with and is empty now clears it")
  func clearedInitials() throws {
    let project = try project()
    try project.bring("houses", "key,name,addr.town,addr.country\na,A,Rome,DE\n")
    try project.bring("houses", "key,name,addr.town,addr.country\na,A,Rome,\n")
    #expect(try addresses(project)[0].contains(#""country":null"#))
  }

  @Test(
    "What a source says that an earlier version has read is read as it was, so that it says nothing new",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func earlierSources() throws {
    let project = try project()
    try project.bring("houses", "key,name,addr.town,addr.country\na,A,Rome,IT\nb,B,Rome,DE\n")
    try Tools.sql("UPDATE sources SET clearsEmpty = 0", on: project.folder.path("gazette.sqlite"))
    let empty = "key,name,addr.town,addr.country\na,A,Rome,\nb,B,Rome,\n"
    try project.bring("houses", empty)
    #expect(try addresses(project).allSatisfy { $0.contains(#""country":"DE""#) })
    try project.output("edit", "houses", "a", "--set", "addr.country=FR")
    #expect(try project.bring("houses", empty).contains("unchanged 2"))
    #expect(try addresses(project)[0].contains(#""country":"FR""#))
    // Another source is a new one.
    try project.folder.write(
      empty.replacing("\na", with: "\nc").replacing("\nb", with: "\nd"), to: "other.csv")
    try project.output("import", "houses", "other.csv")
    #expect(try addresses(project).suffix(2).allSatisfy { $0.contains(#""country":null"#) })
  }

  @Test(
    "A source that is read as before leaves elements and inner groups as they were read",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func earlierElements() throws {
    let project = try project()
    func makeEarlier() throws {
      try Tools.sql("UPDATE sources SET clearsEmpty = 0", on: project.folder.path("gazette.sqlite"))
    }
    try project.bring("houses", "key,name,rooms.size.area\nz,Z,1\n")
    try makeEarlier()
    try project.bring("houses", "key,name,rooms.size.area\na,A,4\n")
    #expect(try addresses(project)[0].contains(#"{"area":4,"unit":null}"#))
    let both =
      #"[{"key":"b","name":"B","addr":{"geo":null}},{"key":"c","name":"C","addr":{"geo":{"lat":2}}}]"#
    try project.bring("houses", both.replacing("null", with: #"{"lat":1}"#), as: "json")
    try makeEarlier()
    try project.bring("houses", both, as: "json")
    #expect(try addresses(project)[1].contains(#""geo":{"lat":null,"system":"WGS84"}"#))
  }

  @Test("A group that is null has nothing, whatever members other records of the file have")
  func nullGroups() throws {
    let project = try project()
    try project.bring(
      "houses", "key,name,addr.town,addr.country,addr.geo.lat\na,A,Rome,IT,1.5\nb,B,Rome,IT,1.5\n")
    try project.bring(
      "houses", #"[{"key":"a","addr":{"town":"Paris"}},{"key":"b","addr":null}]"#, as: "json")
    let houses = try addresses(project)
    #expect(houses[0].contains(#""town":"Paris","country":"IT","geo":{"lat":"1.5""#), "\(houses)")
    #expect(houses[1].contains(#""addr":null"#), "\(houses)")
    try project.bring(
      "houses", #"[{"key":"a","addr":{"geo":null}},{"key":"b","addr":{"town":"Rome","geo":{"lat":2}}}]"#,
      as: "json")
    #expect(try addresses(project)[0].contains(#""town":"Paris","country":"IT","geo":null"#))
    try project.bring(
      "houses", #"[{"key":"a","anschrift":null},{"key":"b","anschrift":{"ort":"Bonn"}}]"#, as: "json")
    let others = try addresses(project)
    #expect(others[0].contains(#""addr":null"#), "\(others)")
    #expect(others[1].contains(#""town":"Bonn""#), "\(others)")
  }

  @Test("An object under another name that is null clears no more than what has that name")
  func aliases() throws {
    let house = Self.house.replacing(
      "{anschrift.ort: addr.town}", with: "{place.town: addr.town, nation.code: addr.country}")
    let project = try DeclaredProject(["town/houses.yml": house])
    try project.bring("houses", "key,name,addr.town,addr.country\na,A,Rome,FR\n")
    try project.bring(
      "houses", #"[{"key":"a","place":null},{"key":"b","name":"B","place":{"town":"Bonn"}}]"#, as: "json")
    #expect(try addresses(project)[0].contains(#""town":null,"country":"FR""#))
  }

  @Test("A group without anything in an element is exported so that an import leaves it so")
  func emptyGroupsOfElements() throws {
    let project = try project()
    try project.bring(
      "houses", #"[{"key":"a","name":"A","rooms":[{"room":"hall","size":null},{"room":"attic"}]}]"#,
      as: "json")
    let export = try project.output("export", "houses", "--format", "json")
    #expect(
      export.contains(#"{"room":"hall","size":null},{"room":"attic","size":{"unit":"m2"}}"#), "\(export)")
    let other = try self.project()
    try other.bring("houses", export, as: "json")
    #expect(try other.output("export", "houses", "--format", "json") == export)
  }

  @Test(
    "A partial file of a questionnaire changes nothing where a group within a group is empty, nor is one there"
  )
  func questionnaires() throws {
    let form = """
      title: Visits
      one: Visit
      questionnaire: true
      version: 1
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - key: home
          title: Home
          kind: group
          required: true
          fields:
            - {key: town, title: Town, kind: text}
            - key: geo
              title: Place
              kind: group
              fields: [{key: lat, title: Latitude, kind: decimal}, {key: system, title: System, kind: text, initial: W}]

      """
    let project = try DeclaredProject(["town/visits.yml": form])
    try project.bring(
      "visits", "key,submittedOn,name,home.town,home.geo.lat\na,2026-01-05,A,Rome,\nb,2026-01-05,B,,\n")
    let first = try project.output("list", "visits", "--json")
    #expect(first.contains(#""town":"Rome""#) && first.contains(#""home":null"#), "\(first)")
    #expect(!first.contains(#""W""#), "\(first)")
    #expect(try project.output("list", "visits", "--where", "complete=yes").hasPrefix("a\t"))
    let again = try project.bring("visits", "key,home.geo.lat\na,\nb,\n")
    #expect(again.contains("updated 0") && again.contains("unchanged 2"), "\(again)")
    #expect(try project.output("list", "visits", "--where", "complete=yes").hasPrefix("a\t"))
  }

  @Test("A group of nothing is none within an element, which stays one though it is empty")
  func begunInElements() throws {
    func kind(_ more: String) -> String {
      """
      title: Visits
      one: Visit
      record: "{name}"
      \(more)
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - key: lines
          title: Lines
          kind: list
          fields:
            - {key: what, title: What, kind: text}
            - key: box
              title: Box
              kind: group
              fields:
                - {key: w, title: W, kind: text\(more.isEmpty ? "" : ", initial: kg")}
                - {key: note, title: Note, kind: text, required: true}

      """
    }
    let project = try DeclaredProject([
      "town/visits.yml": kind("questionnaire: true"), "town/trips.yml": kind(""),
    ])
    let rows = [#"{"w": null, "note": null}"#, "{}", "null"].enumerated().map { number, box in
      #"{"key": "\#(number)", "submittedOn": "2026-01-05", "name": "A", "lines": [{"box": \#(box)}, {}]}"#
    }
    let file = "[\(rows.joined(separator: ","))]"
    try project.bring("visits", file, as: "json")
    let complete = try project.output("list", "visits", "--where", "complete=yes")
    #expect(complete.split(separator: "\n").count == 3, "\(complete)")
    try project.folder.write(file.replacing(#""submittedOn": "2026-01-05", "#, with: ""), to: "trips.json")
    #expect(
      try project.output("import", "trips", "trips.json").hasPrefix("imported 3, updated 0, rejected 0"))
    for kind in ["visits", "trips"] {
      try project.folder.write(try project.output("export", kind, "--format", "json"), to: "\(kind).json")
      #expect(try project.output("import", kind, "\(kind).json").contains("unchanged 3"))
      let json = try project.output("list", kind, "--json")
      #expect(json.components(separatedBy: "},{").count == 4, "\(json)")
    }
    #expect(try project.output("list", "visits", "--where", "complete=yes") == complete)
  }

  @Test("A group that a script empties field by field is left out, though it requires some of them")
  func emptiedByScript() throws {
    func kind(_ name: String, _ more: String, _ group: String = "") -> String {
      """
      title: \(name)s
      one: \(name)
      \(more)
      fields:
        - {key: n, title: N, kind: integer}
        - key: gr
          title: Gr
          kind: group
          \(group)
          fields:
            - {key: x, title: X, kind: text, required: true}
            - {key: y, title: Y, kind: integer}
            - {key: in, title: In, kind: group, fields: [{key: z, title: Z, kind: text, required: true}]}
        - {key: l, title: L, kind: list, fields: [{key: a, title: A, kind: integer}]}

      """
    }
    let named = "record: \"{key}\""
    let project = try DeclaredProject([
      "b/b.yml": kind("B", named), "b/c.yml": kind("C", named, "required: true"),
      "b/q.yml": kind("Q", "questionnaire: true"),
    ])
    try project.output("add", "b", "--json", #"{"gr":{"x":"a","y":1,"in":{"z":"c"}},"l":[{"a":1}]}"#)
    // What is required is still missing beside what is there, and an element stays.
    #expect(try project.run("edit", "b", "b-1", "--set", "gr.x=").errorText.contains("gr.x: X: missing"))
    try project.output("edit", "b", "b-1", "--set", "gr.in.z=", "--set", "l[1].a=")
    let emptied = try project.output("export", "b", "--format", "json")
    #expect(emptied.contains(#""gr":{"x":"a","y":1,"in":null},"l":[{"#), "\(emptied)")
    try project.output("edit", "b", "b-1", "--set", "gr.x=", "--set", "gr.y=")
    #expect(try project.output("export", "b", "--format", "json").contains(#""gr":null"#))
    try project.output("edit", "b", "b-1", "--set", "gr.x=a", "--set", "gr.in.z=c")
    try project.output("edit", "b", "b-1", "--json", #"{"gr":{"x":null,"y":null,"in":{"z":null}}}"#)
    #expect(try project.output("export", "b", "--format", "json").contains(#""gr":null"#))
    try project.output("add", "b", "--set", "gr.y=")
    // One that is required names what it needs.
    let required = try project.run("add", "c", "--set", "gr.y=")
    #expect(required.status == 1 && required.errorText.contains("gr.x: X: missing"), "\(required.errorText)")
    try project.output("fill", "q", "--json", #"{"n":1,"gr":{"y":null}}"#, "--keep-draft")
    #expect(try project.output("fill", "q", "--drafts").isEmpty)
    // What was begun is completed.
    try project.output("fill", "q", "--json", #"{"n":1,"gr":{"y":2}}"#, "--example")
    #expect(try project.output("export", "q", "--format", "json").contains(#""gr":{"x":"X","y":2"#))
  }
}
