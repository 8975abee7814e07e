import GazetteTestSupport
import Testing

@Suite("Rules of records whose references are emptied, and filled again")
struct TouchedRecordTests {
  private func project(_ fields: String, _ rules: String = "") throws -> DeclaredProject {
    let project = try DeclaredProject([
      "w/zones.yml": """
      title: Zones
      one: Zone
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}

      """,
      "w/meters.yml": """
      title: Meters
      one: Meter
      record: "{serial}"
      fields:
        - {key: serial, title: Serial, kind: text, required: true}
        - {key: zone, title: Zone, kind: reference, to: zones, whenRemoved: empty}
        - {key: area, title: Area, kind: text}
      \(fields)\(rules)
      """,
    ])
    try zones(project, 1...6)
    return project
  }

  @discardableResult
  private func zones(_ project: DeclaredProject, _ numbers: ClosedRange<Int>) throws -> String {
    try project.folder.write(
      "key,name\n" + numbers.map { "z\($0),Zone \($0)\n" }.joined(), to: "zones.csv")
    return try project.output("import", "zones", "zones.csv", "--whole")
  }

  private static let needed = """
    checks:
      - {sql: "zone IS NOT NULL OR area IS NOT NULL", field: zone, message: A meter stands in a zone or an area}

    """

  @Test("A record stays that a check of another needs, and by hand that one is named")
  func neededByCheck() throws {
    let project = try project("", Self.needed)
    try project.bring("meters", "key,serial,zone,area\nm1,A,z1,\nm2,B,z1,North\nm3,C,z2,South\n")
    #expect(
      try project.failure("remove", "zones", "z1", "--yes").contains(
        """
        Record z1 of the zones cannot be removed, as others would break rules without it: meters m1 (A meter \
        stands in a zone or an area). Nothing was removed. Change or remove those first.
        """))
    #expect(try project.exportedRows(of: "meters") == ["m1,A,z1,", "m2,B,z1,North", "m3,C,z2,South"])
    // A source that lacks both has the other removed.
    let answer = try zones(project, 3...6)
    #expect(answer.contains("removed 1\n"))
    #expect(answer.contains("no longer in the source: 1 record, and stay, as others refer to them"))
    #expect(try project.exportedRows(of: "meters") == ["m1,A,z1,", "m2,B,z1,North", "m3,C,,South"])
    #expect(try zones(project, 3...6).contains("removed 0\n"))
    try project.build()
    try project.output("edit", "meters", "m1", "--set", "area=East")
    #expect(try zones(project, 3...6).contains("removed 1\n"))
    #expect(try project.exportedRows(of: "meters") == ["m1,A,,East", "m2,B,,North", "m3,C,,South"])
    try project.output("build", "--as-of", "2026-06-30", "--accept")
  }

  @Test("One record at a time of which something is true keeps what the second one names")
  func onlyOne() throws {
    let project = try project(
      "", "only:\n  - {sql: zone IS NULL, field: zone, message: \"Only {key} is in the store room\"}\n")
    try project.bring("meters", "key,serial,zone\nm1,A,z1\nm2,B,z2\n")
    let failure = try project.failure("remove", "zones", "z1", "z2", "--yes")
    #expect(failure.contains("is in the store room"))
    try project.output("remove", "zones", "z1", "--yes")
    #expect(try project.failure("remove", "zones", "z2", "--yes").contains("Only m1 is in the store room"))
    try project.output("restore", "zones", "z1")
    #expect(try project.exportedRows(of: "meters") == ["m1,A,z1,", "m2,B,z2,"])
  }

  @Test("A reference that would break a rule is not given back, and that is told")
  func notGivenBack() throws {
    let project = try project(
      "",
      Self.needed.replacing("IS NOT NULL", with: "IS NULL").replacing(
        "in a zone or", with: "not in a zone and"))
    try project.bring("meters", "key,serial,zone\nm1,A,z1\nm2,B,z1\n")
    try project.output("remove", "zones", "z1", "--yes")
    try project.output("edit", "meters", "m1", "--set", "area=North")
    let told = """
      not named again, as that would break rules: by meters m1 (A meter stands not in a zone and an area)

      """
    #expect(try project.output("restore", "zones", "z1") == "restored 1\n" + told)
    #expect(try project.exportedRows(of: "meters") == ["m1,A,,North", "m2,B,z1,"])
    try project.build()
    // A night without it and one with it say the same.
    try zones(project, 2...6)
    #expect(try project.exportedRows(of: "meters") == ["m1,A,,North", "m2,B,,"])
    #expect(try zones(project, 1...6).contains("removed 0\nunchanged 5\nput back from the bin: 1 record\n"))
    #expect(try project.exportedRows(of: "meters") == ["m1,A,,North", "m2,B,z1,"])
  }

  private static let rent =
    "  - {key: rent, title: Rent, kind: money, hiddenWhen: {field: zone, isEmpty: true}}\n"

  @Test("What the emptied reference hides is emptied with it, told, and there again with what it names")
  func hidden() throws {
    let project = try project(
      Self.rent + """
          - {key: movedOn, title: Moved on, kind: date, whenChanged: [zone]}

        """)
    try project.bring("meters", "key,serial,zone,rent\nm1,A,z1,7.00\nm2,B,z2,1.00\n")
    let removed = try project.output("remove", "zones", "z1", "--yes")
    #expect(removed.contains("removed 1\nnot kept, as other values hide it: Meters: Rent (1)\n"))
    let days = try project.exportedRows(of: "meters")
    #expect(days[0].hasPrefix("m1,A,,,,20"))
    #expect(days[1] == "m2,B,z2,,1.00,")
    #expect(try project.output("list", "meters", "--where", "rent>5").isEmpty)
    try project.output("restore", "zones", "z1")
    #expect(try project.exportedRows(of: "meters")[0].hasPrefix("m1,A,z1,,7.00,20"))
    #expect(try zones(project, 2...6).contains("not kept, as other values hide it: Meters: Rent (1)"))
    #expect(try project.exportedRows(of: "meters")[0].hasPrefix("m1,A,,,,20"))
    try zones(project, 1...6)
    #expect(try project.exportedRows(of: "meters")[0].hasPrefix("m1,A,z1,,7.00,20"))
    // What came back so is no correction.
    try project.bring("meters", "key,serial,zone,rent\nm1,A,z1,8.00\nm2,B,z2,1.00\n")
    #expect(try project.exportedRows(of: "meters")[0].hasPrefix("m1,A,z1,,8.00,20"))
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test("What somebody has entered since is not hidden by giving a reference back")
  func enteredSince() throws {
    let project = try project(
      "  - {key: note, title: Note, kind: text, hiddenWhen: {not: {field: zone, isEmpty: true}}}\n")
    try project.bring("meters", "key,serial,zone\nm1,A,z1\n")
    try project.output("remove", "zones", "z1", "--yes")
    try project.output("edit", "meters", "m1", "--set", "note=Taken down")
    #expect(
      try project.output("restore", "zones", "z1").contains(
        "not named again, as that would break rules: by meters m1 (Note: "))
    #expect(try project.exportedRows(of: "meters")[0] == "m1,A,,,Taken down")
  }

  @Test("A record that breaks a rule already keeps nothing from being removed")
  func brokenBefore() throws {
    try #require(Tools.sqlite != nil)
    let project = try project(
      "", "checks:\n  - {sql: \"area IS NULL OR area <> 'Moon'\", field: area, message: Not there}\n")
    try project.bring("meters", "key,serial,zone\nm1,A,z1\n")
    try Tools.sql("UPDATE meters SET area = 'Moon'", on: project.folder.path("gazette.sqlite"))
    try project.output("remove", "zones", "z1", "--yes")
    #expect(try project.exportedRows(of: "meters") == ["m1,A,,Moon"])
  }

  @Test("Elements lose what hides with the reference of theirs")
  func elements() throws {
    let project = try project(
      """
        - key: lines
          title: Lines
          kind: list
          fields:
            - {key: zone, title: Zone, kind: reference, to: zones, whenRemoved: empty}
            - {key: rent, title: Rent, kind: money, hiddenWhen: {field: zone, isEmpty: true}}
            - {key: note, title: Note, kind: text}

      """)
    try project.output("add", "meters", "--key", "m1", "--set", "serial=A", "--set", "zone=z2")
    try project.output(
      "edit", "meters", "m1", "--set",
      #"lines=[{"zone": "z1", "rent": "7.00", "note": "x"}, {"zone": "z2", "rent": "1.00"}]"#)
    #expect(
      try project.output("remove", "zones", "z1", "--yes").contains(
        "not kept, as other values hide it: Meters: Lines: Rent (1)"))
    let line = try #require(try project.exportedRows(of: "meters").first)
    #expect(!line.contains("7.00"))
    #expect(line.contains("1.00"))
    #expect(line.contains("z2"))
  }

  @Test("The error of a build about a rule of an empty field names the field, and no value")
  func emptyValue() throws {
    try #require(Tools.sqlite != nil)
    let project = try project("", Self.needed)
    try project.bring("meters", "key,serial,zone\nm1,A,z1\n")
    try Tools.sql("UPDATE meters SET zone = NULL", on: project.folder.path("gazette.sqlite"))
    let error = try project.failure("build")
    #expect(
      error.contains(
        "With its zone the record m1 of the meters breaks a rule: A meter stands in a zone or an area. Correct it"
      ))
  }
}
