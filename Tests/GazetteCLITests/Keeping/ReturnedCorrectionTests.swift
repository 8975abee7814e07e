import GazetteTestSupport
import Testing

@Suite("Corrections that the declaration does not take any longer")
struct ReturnedCorrectionTests {
  private static let kind = """
    title: Meters
    one: Meter
    record: "{serial}"
    fields:
      - {key: serial, title: Serial, kind: text, required: true}
      - {key: state, title: State, kind: choice, choices: [a, b, c]}
      - {key: size, title: Size, kind: integer}
      - {key: place, title: Place, kind: group, fields: [{key: floor, title: Floor, kind: integer}]}
      - {key: readings, title: Readings, kind: list, fields: [{key: value, title: Value, kind: integer}]}

    """
  private static let whole = "key,serial,state\nm1,A,a\nm2,B,b\n"

  @Test("A record comes back without them, as its source has it, and with a conflict for each")
  func returns() throws {
    let project = try DeclaredProject(["w/meters.yml": Self.kind])
    func night(_ text: String) throws -> String {
      try project.folder.write(text, to: "m.csv")
      return try project.output("import", "meters", "m.csv", "--whole")
    }
    _ = try night(Self.whole)
    try project.output(
      "edit", "meters", "m1", "--set", "state=c", "--set", "size=500", "--set", "place.floor=9", "--set",
      #"readings=[{"value": 1}, {"value": 900}]"#)
    _ = try night("key,serial,state\nm2,B,b\n")
    try project.folder.write(
      Self.kind.replacing("[a, b, c]", with: "[a, b]")
        .replacing(
          "key: size, title: Size, kind: integer", with: "key: size, title: Size, kind: integer, maximum: 100"
        )
        .replacing("title: Floor, kind: integer", with: "title: Floor, kind: integer, maximum: 5")
        .replacing("title: Value, kind: integer", with: "title: Value, kind: integer, maximum: 100"),
      to: "Collections/w/meters.yml")
    #expect(
      try night(Self.whole) == """
        imported 1, updated 0, rejected 0, removed 0
        unchanged 1
        put back from the bin: 1 record
        corrected by hand, and said anew by the source: 4 fields (gazette list conflicts)

        """)
    let exported = try project.output("export", "meters", "--format", "csv")
    #expect(exported.contains("\nm1,A,a,,,"))
    #expect(!exported.contains("900"))
    let conflicts = try project.output("list", "conflicts")
    #expect(conflicts.contains("meters\tm1\tstate\tm.csv\tof the source\tc\n"))
    #expect(conflicts.contains("meters\tm1\tsize\tm.csv\tof the source\t500\n"))
    #expect(conflicts.contains("meters\tm1\tplace"))
    #expect(conflicts.contains("meters\tm1\treadings\tm.csv\tof the source"))
    // The next night brings nothing else.
    #expect(try night(Self.whole) == "imported 0, updated 0, rejected 0, removed 0\nunchanged 2\n")
    // What the source itself says wrongly is refused as ever.
    #expect(try night(Self.whole.replacing("A,a", with: "A,c")).contains("not one of the choices"))
  }

  @Test("One that is taken still comes back, beside others that are not")
  func others() throws {
    let project = try DeclaredProject(["w/meters.yml": Self.kind])
    try project.folder.write(Self.whole, to: "m.csv")
    try project.output("import", "meters", "m.csv", "--whole")
    try project.output("edit", "meters", "m1", "--set", "state=c", "--set", "size=50")
    try project.folder.write("key,serial,state\nm2,B,b\n", to: "m.csv")
    try project.output("import", "meters", "m.csv", "--whole")
    try project.folder.write(
      Self.kind.replacing("[a, b, c]", with: "[a, b]"), to: "Collections/w/meters.yml")
    try project.folder.write(Self.whole, to: "m.csv")
    try project.output("import", "meters", "m.csv", "--whole")
    #expect(try project.output("export", "meters", "--format", "csv").contains("\nm1,A,a,50,"))
    #expect(
      try project.output("list", "conflicts") == "meters\tm1\tstate\tm.csv\tof the source\tc\n")
  }
}
