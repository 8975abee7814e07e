import GazetteTestSupport
import Testing

@Suite("References to records that sources lose and bring again")
struct ReturnedReferenceTests {
  private static let zones = "key,name\nz1,Alta\nz2,Baja\nz3,Cerro\n"
  private static let meters = "key,serial,zone\nm1,A,z1\nm2,B,z3\n"

  private func project(_ meters: String = meters) throws -> DeclaredProject {
    let project = try DeclaredProject([
      "w/zones.yml": """
      title: Zones
      one: Zone
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: beside, title: Beside, kind: reference, to: zones, whenRemoved: empty}

      """,
      "w/meters.yml": """
      title: Meters
      one: Meter
      record: "{serial}"
      fields:
        - {key: serial, title: Serial, kind: text, required: true}
        - {key: zone, title: Zone, kind: reference, to: zones, whenRemoved: empty}
        - key: readings
          title: Readings
          kind: list
          fields:
            - {key: zone, title: Zone, kind: reference, to: zones, whenRemoved: empty}
            - {key: value, title: Value, kind: integer}

      """,
    ])
    try night(project, Self.zones, meters)
    return project
  }

  /// What a night brings of which each source has all that there is; rows may be rejected.
  @discardableResult
  private func night(_ project: DeclaredProject, _ zones: String, _ meters: String) throws -> String {
    try project.folder.write(zones, to: "zones.csv")
    try project.folder.write(meters, to: "meters.csv")
    return try project.run("import", "zones", "zones.csv", "--whole").outputText
      + project.run("import", "meters", "meters.csv", "--whole").outputText
  }

  private func without(_ key: String, in text: String = zones) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("\(key),") }
      .joined(separator: "\n")
  }

  @Test("They name it again after a night without it, whoever has entered them")
  func lostForANight() throws {
    let project = try project()
    try project.output("edit", "meters", "m1", "--set", "zone=z3")
    try project.output("add", "meters", "--key", "m9", "--set", "serial=C", "--set", "zone=z3")
    let before = try project.exportedRows(of: "meters")
    try night(project, without("z3"), Self.meters)
    #expect(try project.exportedRows(of: "meters") == ["m1,A,,", "m2,B,,", "m9,C,,"])
    try night(project, Self.zones, Self.meters)
    #expect(try project.exportedRows(of: "meters") == before)
    #expect(try project.output("list", "conflicts").isEmpty)
    try night(project, Self.zones, Self.meters)
    #expect(try project.exportedRows(of: "meters") == before)
    // The correction is one still: what the source says anew has the word, and that is told.
    try night(project, Self.zones, Self.meters.replacing("A,z1", with: "A,z2"))
    #expect(try project.exportedRows(of: "meters")[0] == "m1,A,z2,")
    #expect(
      try project.output("list", "conflicts") == "meters\tm1\tzone\tmeters.csv\tof the source\tz3\n")
  }

  @Test("What a source has brought is none of its corrections once it is given back")
  func noCorrection() throws {
    let project = try project()
    try night(project, without("z3"), Self.meters)
    try project.output("import", "zones", "--whole", try allZones(project))
    #expect(try project.exportedRows(of: "meters")[1] == "m2,B,z3,")
    try night(project, Self.zones, Self.meters.replacing("B,z3", with: "B,z2"))
    #expect(try project.exportedRows(of: "meters")[1] == "m2,B,z2,")
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  private func allZones(_ project: DeclaredProject) throws -> String {
    try project.folder.write(Self.zones, to: "zones.csv")
    return "zones.csv"
  }

  @Test("They do so where the record that names it was lost in the same night")
  func lostTogether() throws {
    let project = try project()
    try project.output("edit", "meters", "m1", "--set", "zone=z3")
    try night(project, without("z3"), without("m1", in: Self.meters))
    try night(project, Self.zones, Self.meters)
    #expect(try project.exportedRows(of: "meters") == ["m1,A,z3,", "m2,B,z3,"])
    try night(project, Self.zones, Self.meters)
    #expect(try project.exportedRows(of: "meters")[0] == "m1,A,z3,")
    #expect(try project.output("list", "conflicts").isEmpty)
    try night(project, Self.zones, Self.meters.replacing("A,z1", with: "A,z2"))
    #expect(
      try project.output("list", "conflicts") == "meters\tm1\tzone\tmeters.csv\tof the source\tz3\n")
  }

  @Test(
    "They do so from elements of lists, also of a record that was lost with it", arguments: [false, true])
  func elements(isLost: Bool) throws {
    let project = try project()
    try project.output("edit", "meters", "m1", "--set", #"readings=[{"zone": "z3", "value": 7}]"#)
    let before = try project.exportedRows(of: "meters")
    try night(project, without("z3"), isLost ? without("m1", in: Self.meters) : Self.meters)
    try night(project, Self.zones, Self.meters)
    #expect(try project.exportedRows(of: "meters") == before)
    // What somebody has emptied stays so.
    try project.output("edit", "meters", "m1", "--set", #"readings=[{"value": 7}]"#)
    try night(project, without("z3"), Self.meters)
    try night(project, Self.zones, Self.meters)
    #expect(try project.exportedRows(of: "meters")[0] == #"m1,A,z1,"[{""value"":7}]""#)
  }

  private static let bills =
    "key,serial,readings.zone,readings.value\nm1,A,z2,7\nm1,A,z3,8\nm2,B,z1,7\nm2,B,,7\n"

  /// The readings of a meter, each as its zone and its value.
  private func readings(_ key: String, in project: DeclaredProject) throws -> String {
    let row = try project.exportedRows(of: "meters").first { $0.hasPrefix("\(key),") } ?? ""
    return row.matches(of: /(?:"zone"":""(z\d)"",)?""value"":(\d)/).map { "\($0.1 ?? "–")\($0.2)" }
      .joined(separator: " ")
  }

  @Test("A list that some of what it named is back to is as its rows say, and no correction")
  func someElements() throws {
    let project = try project(Self.bills)
    try night(project, without("z2", in: without("z3")), Self.bills)
    #expect(try readings("m1", in: project) == "–7 –8")
    try project.folder.write(without("z3"), to: "zones.csv")
    try project.output("import", "zones", "zones.csv", "--whole")
    #expect(try readings("m1", in: project) == "z27 –8")
    // One goes as the other comes.
    try project.folder.write(without("z2"), to: "zones.csv")
    try project.output("import", "zones", "zones.csv", "--whole")
    #expect(try readings("m1", in: project) == "–7 z38")
    // A row says something new beside it.
    try night(project, without("z2"), Self.bills.replacing("z2,7", with: "z1,9"))
    #expect(try readings("m1", in: project) == "z19 z38")
    try night(project, Self.zones, Self.bills)
    #expect(try readings("m1", in: project) == "z27 z38")
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test("Of elements that are called alike those alone get back what they named, wherever they stand by then")
  func alikeElements() throws {
    let project = try project(Self.bills)
    let before = try project.exportedRows(of: "meters")
    try night(project, without("z1"), Self.bills)
    try project.output("import", "zones", try allZones(project))
    #expect(try project.exportedRows(of: "meters") == before)
    try project.output("remove", "zones", "z1", "--yes")
    try project.output("restore", "zones", "z1")
    #expect(try project.exportedRows(of: "meters") == before)
    try project.output(
      "edit", "meters", "m1", "--set",
      #"readings=[{"zone": "z1", "value": 7}, {"value": 5}, {"zone": "z3", "value": 8}]"#)
    try project.output("remove", "zones", "z1", "z3", "--yes")
    try project.output(
      "edit", "meters", "m1", "--set",
      #"readings=[{"value": 4}, {"value": 8}, {"value": 5}, {"value": 7}]"#)
    try project.output("restore", "zones", "z3", "z1")
    #expect(try readings("m1", in: project) == "–4 z38 –5 z17")
  }

  @Test("An element that has lost two records names both again, in whatever order they come back")
  func twoReferences() throws {
    for commands in [["a b"], ["b a"], ["a", "b"], ["b", "a"]] {
      let project = try DeclaredProject([
        "arts/arts.yml":
          "title: Arts\none: Art\nrecord: \"{name}\"\nfields: [{key: name, title: Name, kind: text, required: true}]\n",
        "arts/bills.yml": """
        title: Bills
        one: Bill
        record: "{no}"
        fields:
          - {key: no, title: No, kind: text, required: true}
          - key: lines
            title: Lines
            kind: list
            fields:
              - {key: art, title: Art, kind: reference, to: arts, whenRemoved: empty}
              - {key: other, title: Other, kind: reference, to: arts, whenRemoved: empty}
              - {key: qty, title: Qty, kind: integer}

        """,
      ])
      try project.bring("arts", "key,name\na,A\nb,B\n")
      try project.bring(
        "bills", "key,no,lines.art,lines.other,lines.qty\nk,1,a,,1\nk,1,b,a,2\nk,1,a,,3\n")
      let before = try project.exportedRows(of: "bills")
      func run(_ name: String, _ keys: String, _ options: [String] = []) throws {
        let words = [name, "arts"] + keys.split(separator: " ").map(String.init) + options
        try #require(try GazetteProgram.run(words, in: project.folder.path).status == 0)
      }
      for keys in commands { try run("remove", keys, ["--yes"]) }
      for keys in commands.reversed() { try run("restore", keys) }
      #expect(try project.exportedRows(of: "bills") == before, "\(commands)")
      for key in ["a", "b"] { try project.output("remove", "arts", key, "--yes") }
      for key in ["a", "b"] { try project.output("restore", "arts", key) }
      #expect(try project.exportedRows(of: "bills") == before)
    }
  }

  @Test("An element that could be one of several which named others names none")
  func doubtfulElement() throws {
    let project = try project(
      "key,serial,readings.zone,readings.value\nm1,A,z2,7\nm1,A,z3,7\n")
    try project.output("remove", "zones", "z2", "z3", "--yes")
    try project.output(
      "edit", "meters", "m1", "--set", #"readings=[{"value": 5}, {"value": 6}, {"value": 7}]"#)
    try project.output("restore", "zones", "z2", "z3")
    #expect(try readings("m1", in: project) == "–5 –6 –7")
  }

  @Test("A list that its source has changed meanwhile is as that says")
  func changedElements() throws {
    let project = try project(Self.bills)
    try night(project, without("z3"), Self.bills)
    try night(
      project, without("z3"), Self.bills.replacing("z3,8", with: ",8").replacing("z2,7", with: "z1,7"))
    #expect(try readings("m1", in: project) == "z17 –8")
    try project.output("import", "zones", "--whole", try allZones(project))
    #expect(try readings("m1", in: project) == "z17 –8")
    try night(project, Self.zones, Self.bills)
    #expect(try readings("m1", in: project) == "z27 z38")
  }

  @Test("They do so where somebody has removed it and news of it bring it back")
  func removedByHand() throws {
    let project = try project()
    try project.output("add", "meters", "--key", "m9", "--set", "serial=C", "--set", "zone=z3")
    try project.output("remove", "zones", "z3", "--yes")
    try project.bring("zones", "key,name\nz3,Cerro\n")
    #expect(try project.exportedRows(of: "meters")[2] == "m9,C,,")
    try project.bring("zones", "key,name\nz3,Cerro Alto\n")
    #expect(try project.exportedRows(of: "meters")[2] == "m9,C,z3,")
  }

  @Test("They do so within one kind, and a correction stays one")
  func ownKind() throws {
    let project = try project()
    try project.output("edit", "zones", "z1", "--set", "beside=z3")
    try project.output("edit", "zones", "z2", "--set", "beside=z3")
    let zones = Self.zones.replacing("key,name", with: "key,name,beside").replacing("Alta", with: "Alta,")
      .replacing("Baja", with: "Baja,").replacing("Cerro", with: "Cerro,")
    try night(project, zones, Self.meters)
    let before = try project.exportedRows(of: "zones")
    try night(project, without("z2", in: without("z3", in: zones)), Self.meters)
    #expect(try project.exportedRows(of: "zones") == ["z1,Alta,"])
    try night(project, zones, Self.meters)
    #expect(try project.exportedRows(of: "zones") == before)
    try night(project, zones, Self.meters)
    #expect(try project.exportedRows(of: "zones") == before)
    #expect(try project.output("list", "conflicts").isEmpty)
    try night(project, zones.replacing("Alta,", with: "Alta,z2"), Self.meters)
    #expect(
      try project.output("list", "conflicts") == "zones\tz1\tbeside\tzones.csv\tof the source\tz3\n")
  }

  @Test("What the row says of the reference meanwhile has the word, and so has whoever fills it otherwise")
  func saidMeanwhile() throws {
    let empty = Self.meters.replacing("A,z1", with: "A,")
    for isLost in [false, true] {
      for name in ["z2", ""] {
        let project = try project()
        try project.output("edit", "meters", "m1", "--set", "zone=z3")
        let now = Self.meters.replacing("A,z1", with: "A,\(name)")
        try night(project, without("z3"), isLost ? without("m1", in: now) : now)
        for _ in 1...2 {
          try night(project, Self.zones, now)
          #expect(try project.exportedRows(of: "meters")[0] == "m1,A,\(name),")
        }
      }
      let project = try project(empty)
      try project.output("edit", "meters", "m1", "--set", "zone=z3")
      try night(project, without("z3"), isLost ? without("m1", in: empty) : empty)
      try night(project, Self.zones, empty)
      #expect(try project.exportedRows(of: "meters")[0] == "m1,A,z3,")
    }
    let project = try project()
    try project.output("edit", "meters", "m1", "--set", "zone=z3")
    try night(project, without("z3"), Self.meters)
    try project.output("edit", "meters", "m1", "--set", "zone=z2")
    try night(project, Self.zones, Self.meters)
    #expect(try project.exportedRows(of: "meters")[0] == "m1,A,z2,")
  }
}
