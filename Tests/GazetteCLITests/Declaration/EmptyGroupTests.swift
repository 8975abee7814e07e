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
    "What was corrected in a store of an earlier version, which read another thing in empty cells, stays",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func earlierStores() throws {
    let project = try project()
    try project.bring("houses", "key,name,addr.town,addr.country\na,A,Rome,DE\n")
    try forgetHowCellsAreRead(project)
    try project.output("edit", "houses", "a", "--set", "addr.country=IT")
    let unchanged = try project.bring("houses", "key,name,addr.town,addr.country\na,A,Rome,\n")
    #expect(unchanged.contains("unchanged 1") || unchanged.contains("updated 0"), "\(unchanged)")
    #expect(try addresses(project)[0].contains(#""country":"IT""#))
    try project.bring("houses", "key,name,addr.town,addr.country\na,A,Paris,\n")
    #expect(try addresses(project)[0].contains(#""town":"Paris","country":"IT""#))
    // What it says anew from here on is told from what it said.
    try project.bring("houses", "key,name,addr.town,addr.country\na,A,Paris,IT\n")
    try project.bring("houses", "key,name,addr.town,addr.country\na,A,Paris,\n")
    #expect(try addresses(project)[0].contains(#""country":null"#))
  }

  /// Takes from what a source of one record has said that empty cells were told from what fields begin with.
  private func forgetHowCellsAreRead(_ project: DeclaredProject) throws {
    let sqlite = try #require(Tools.sqlite)
    let store = project.folder.path("gazette.sqlite")
    let read = try ChildProcess.run(sqlite, [store, "SELECT hex(block) FROM statements"], in: "/")
    let digits = Array(read.outputText.trimmingCharacters(in: .whitespacesAndNewlines).utf8)
    let block = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
    let head = block.split(separator: 0x20, maxSplits: 3).prefix(3).map {
      String(decoding: $0, as: UTF8.self)
    }
    let count = try #require(head.last.flatMap { Int($0) })
    let said = block.suffix(count + 1).dropLast(12)
    let all = Array("\(head[0]) \(head[1]) \(count - 12) ".utf8) + said
    let hex = all.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    try Tools.sql("UPDATE statements SET block = X'\(hex)'", on: store)
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
}
