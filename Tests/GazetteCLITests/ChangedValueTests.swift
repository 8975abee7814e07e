import GazetteTestSupport
import Testing

@Suite("Values on the page of changes")
struct ChangedValueTests {
  private static let owners = """
    title: Owners
    one: Owner
    record: "{name}"
    knownBy: [name]
    fields: [{key: name, title: Name, kind: text, required: true}]
    """

  private static let items = """
    title: Items
    one: Item
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text}
      - {key: owner, title: Owner, kind: reference, to: owners, whenRemoved: empty}
      - {key: keeper, title: Keeper, kind: reference, to: owners, whenRemoved: empty, private: true}
      - {key: deal, title: Deal, kind: group, fields: [{key: note, title: Note, kind: text}, {key: with, title: With, kind: reference, to: owners}]}
      - {key: parts, title: Parts, kind: list, fields: [{key: part, title: Part, kind: text}, {key: maker, title: Maker, kind: reference, to: owners, whenRemoved: empty}]}
    """

  /// With an edition in which everything is Ada's.
  private func house() throws -> DeclaredProject {
    let house = try DeclaredProject(["house/owners.yml": Self.owners, "house/items.yml": Self.items])
    try house.bring("owners", "name\nAda\nBea\n")
    try house.bring(
      "items",
      """
      [{"key": "i-1", "name": "Lamp", "owner": "Ada", "keeper": "Ada"},
       {"key": "i-2", "name": "Desk", "deal": {"note": "lent", "with": "Ada"}},
       {"key": "i-3", "name": "Car", "parts": [{"part": "Door", "maker": "Ada"}]}]
      """, as: "json")
    try house.build()
    return house
  }

  @Test("References to a record that was removed have the name that it had, without a link")
  func removed() throws {
    let house = try house()
    try house.output("edit", "items", "i-1", "--set", "owner=Bea", "--set", "keeper=Bea")
    try house.output("edit", "items", "i-2", "--set", "deal.with=Bea")
    try house.output("remove", "owners", try house.key(of: "Ada"), "--yes")
    try house.build()
    let page = try house.markdown("changes/index")
    let bea = "[Bea](../house/owners/\(try house.key(of: "Bea")).md)"
    for line in [
      "| Owner | Ada | \(bea) | Item | i-1 |", "| Keeper | *withheld* | *withheld* | Item | i-1 |",
      "| Deal: With | Ada | \(bea) | Item | i-2 |", "| Parts 1: Maker | Ada | — | Item | i-3 |",
    ] { #expect(page.contains(line), "\(line)\n\(page)") }
    try house.output("rollback")
    let back = try house.run("diff").outputText
    #expect(back.contains("| Owner | \(bea) | Ada | Item | i-1 |"), "\(back)")
    #expect(back.contains("| Parts 1: Maker | — | Ada | Item | i-3 |"), "\(back)")
  }

  @Test("References to a record that was erased stand as such")
  func erased() throws {
    let house = try house()
    try house.output("edit", "items", "i-1", "--set", "owner=Bea")
    try house.output("edit", "items", "i-2", "--set", "deal.with=Bea")
    try house.output("remove", "owners", try house.key(of: "Ada"), "--yes")
    try house.output("bin", "--empty", "--yes")
    try house.build()
    let page = try house.markdown("changes/index")
    #expect(page.contains("| Owner | Erased | [Bea]"), "\(page)")
    #expect(page.contains("| Parts 1: Maker | Erased | — |"), "\(page)")
  }

  @Test("Between two earlier editions a record that was removed after both has the name that it had")
  func removedSince() throws {
    let house = try house()
    try house.output("edit", "items", "i-1", "--set", "owner=Bea")
    try house.output("edit", "items", "i-2", "--set", "deal.with=Bea")
    try house.build()
    try house.output("remove", "owners", try house.key(of: "Ada"), "--yes")
    try house.build()
    let editions = try house.editions()
    try #require(editions.count == 3)
    let diff = try house.run("diff", editions[2], editions[1]).outputText
    #expect(diff.contains("| Owner | Ada | [Bea]"), "\(diff)")
    try house.output("bin", "--empty", "--yes")
    let erased = try house.run("diff", editions[2], editions[1]).outputText
    #expect(erased.contains("| Owner | Erased | [Bea]"), "\(erased)")
  }

  @Test("A removed record beyond those that the page names is called by its name as well")
  func beyondLimit() throws {
    let house = try house()
    try house.bring("owners", "name\n" + (1...1100).map { "Abe \($0)\n" }.joined() + "Zoe\n")
    try house.output("edit", "items", "i-1", "--set", "owner=Zoe")
    try house.build()
    let others = try house.output("list", "owners", "--limit", "5000").split(separator: "\n").filter {
      $0.contains("\tAbe") || $0.contains("\tZoe")
    }.map { String($0.prefix { $0 != "\t" }) }
    try house.folder.write("name\nAda\nBea\n", to: "owners.csv")
    for keys in stride(from: 0, to: others.count, by: 400).map({ Array(others.dropFirst($0).prefix(400)) }) {
      let run = try GazetteProgram.run(["remove", "owners"] + keys + ["--yes"], in: house.folder.path)
      #expect(run.status == 0, "\(run.errorText)")
    }
    try house.build()
    let page = try house.markdown("changes/index")
    #expect(
      page.contains("## Removed: 1,101\n") && page.contains("| Owner | Zoe | — |"), "\(page.prefix(2000))")
  }

  @Test("What is deliberately none, and what follows from a rule, stands as on the page of the record")
  func noneAndDefault() throws {
    let house = try DeclaredProject([
      "cars/cars.yml": """
      title: Cars
      one: Car
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text}
        - {key: plate, title: Plate, kind: text, noneWhen: noPlate}
        - {key: noPlate, title: No plate, kind: switch}
        - {key: pin, title: Pin, kind: text, private: true, noneWhen: noPin}
        - {key: noPin, title: No pin, kind: switch}
        - {key: code, title: Code, kind: text, noneWhen: noCode}
        - {key: noCode, title: No code, kind: switch, private: true}
        - {key: isRented, title: Rented, kind: switch}
        - {key: lock, title: Lock, kind: text, noneWhen: noLock, hiddenWhen: {field: isRented, equals: true}}
        - {key: noLock, title: No lock, kind: switch}
        - {key: born, title: Born, kind: date, whenEmpty: {sql: "SELECT '1988-06-15'", flag: isBornDefault}}
      """
    ])
    try house.bring("cars", "key,name,plate,noPlate,pin,code,lock,born\na,A,XX1,no,4711,C1,L1,2000-01-02\n")
    try house.build()
    try house.bring(
      "cars",
      "key,name,plate,noPlate,pin,noPin,code,noCode,isRented,lock,noLock,born\na,A,,yes,,yes,,yes,yes,,yes,\n"
    )
    try house.build()
    let page = try house.markdown("changes/index")
    for line in [
      "| Plate | XX1 | none | Car | a |", "| Born | 2000-01-02 | 1988-06-15 (default) | Car | a |",
      "| Lock | L1 | — | Car | a |", "| Pin | *withheld* | *withheld* | Car | a |",
      "| No code | *withheld* | *withheld* | Car | a |",
    ] { #expect(page.contains(line), "\(line)\n\(page)") }
    #expect(!page.contains("| Code |"), "\(page)")
    let json = try house.folder.text("Output/site/downloads/changes/changes.json")
    #expect(json.contains(#"{"field":"Plate","before":"XX1","after":null}"#), "\(json)")
    #expect(json.contains(#"{"field":"Born","before":"2000-01-02","after":"1988-06-15"}"#), "\(json)")
    // The other way round.
    try house.bring("cars", "key,name,plate,noPlate,born\na,A,XX2,no,2001-01-02\n")
    try house.build()
    let back = try house.markdown("changes/index")
    #expect(back.contains("| Plate | none | XX2 |"), "\(back)")
    #expect(back.contains("| Born | 1988-06-15 (default) | 2001-01-02 |"), "\(back)")
  }

  @Test("A private field of a group that comes or goes is named beside its open ones")
  func groups() throws {
    let house = try DeclaredProject([
      "club/members.yml": """
      title: Members
      one: Member
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text}
        - key: addr
          title: Addr
          kind: group
          fields:
            - {key: city, title: City, kind: text}
            - {key: zip, title: Zip, kind: text, private: true}
            - {key: pin, title: Pin, kind: text, private: true}
            - {key: geo, title: Geo, kind: group, fields: [{key: lat, title: Lat, kind: text, private: true}, {key: land, title: Land, kind: text}]}
        - {key: stays, title: Stays, kind: list, fields: [{key: inn, title: Inn, kind: text}, {key: room, title: Room, kind: text, private: true}]}
      """
    ])
    func bring(_ members: String) throws {
      try house.bring("members", #"[{"key": "a", "name": "Ada", \#(members)}]"#, as: "json")
      try house.build()
    }
    try bring(#""addr": null, "stays": []"#)
    try bring(
      #""addr": {"city": "Faro", "zip": "SECRET-1", "geo": {"lat": "SECRET-2"}}, "stays": [{"inn": "Sol", "room": "SECRET-3"}]"#
    )
    let come = try house.markdown("changes/index")
    try bring(#""addr": null, "stays": []"#)
    let gone = try house.markdown("changes/index")
    for (page, before, after) in [(come, "—", "Faro"), (gone, "Faro", "—")] {
      #expect(!page.contains("SECRET") && !page.contains("Pin"), "\(page)")
      let rows = page.split(separator: "\n").filter { $0.contains("| Member | a |") }.map {
        $0.replacing("| [Ada](../club/members/a.md) ", with: "").replacing(" Member | a |", with: "")
      }
      #expect(rows.count == 4, "\(page)")
      #expect(
        rows.contains { $0.hasPrefix("| Addr |") && $0.contains(before) && $0.contains(after) }, "\(page)")
      #expect(rows.contains("| Addr: Zip | *withheld* | *withheld* |"), "\(page)")
      #expect(rows.contains("| Addr: Geo: Lat | *withheld* | *withheld* |"), "\(page)")
      #expect(rows.contains { $0.hasPrefix("| Stays 1 |") }, "\(page)")
    }
    let history = try house.output("history", "members", "a")
    #expect(!history.contains("Addr: Zip"), "\(history)")
  }
}

extension DeclaredProject {
  /// The key of the owner with a name.
  fileprivate func key(of owner: String) throws -> String {
    let line = try output("list", "owners", "--search", owner).split(separator: "\n").first
    return String(try #require(line).prefix { $0 != "\t" })
  }
}
