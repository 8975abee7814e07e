import GazetteTestSupport
import Testing

@Suite("Fields with decimals and amounts")
struct DecimalFieldTests {
  private static let parcels = """
    title: Parcels
    one: Parcel
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, maximumLength: 12}
      - {key: pieces, title: Pieces, kind: integer}
      - {key: weight, title: Weight, kind: decimal}
      - {key: price, title: Price, kind: money}
      - {key: copy, title: Copy, kind: decimal, whenEmpty: {sql: "SELECT :weight"}}
      - {key: cost, title: Cost, kind: money, whenEmpty: {sql: "SELECT :weight * :price"}}
    """

  private func project(_ declaration: String = parcels) throws -> DeclaredProject {
    try DeclaredProject(["parcels/parcels.yml": declaration])
  }

  @Test(
    "A decimal that an empty field is given stays as it is written",
    arguments: ["0.123456789012345678", "12345678901234567.8", "12345678901234567", "5.0", "0.1"])
  func copied(weight: String) throws {
    let project = try project()
    try project.bring("parcels", "key,name,weight\na,A,\(weight)\n")
    let rows = try project.output("export", "parcels", "--format", "json")
    #expect(rows.contains(#""copy":"\#(weight)","#), "\(rows)")
  }

  @Test("A third that an empty field is given is refused, and told how to be rounded")
  func third() throws {
    let project = try project(Self.parcels.replacing("SELECT :weight\"", with: "SELECT :weight / 3\""))
    try project.folder.write("key,name,weight\na,A,2\nb,B,3\n", to: "p.csv")
    let report = try project.output("import", "parcels", "p.csv")
    #expect(
      report.hasPrefix(
        "imported 1, updated 0, rejected 1\n  1 × Copy: worked out, and not exact; round it with round(…, 2)"),
      "\(report)")
  }

  @Test("An amount that is worked out from a whole decimal is one")
  func whole() throws {
    let project = try project()
    try project.bring("parcels", "key,name,weight,price\na,A,2,13.95\n")
    #expect(try project.output("show", "parcels", "a").contains("| Cost | €27.90 |"))
  }

  @Test("A number of JSON is read with its exponent, a text of CSV is not")
  func exponents() throws {
    let project = try project()
    try project.bring(
      "parcels",
      #"[{"key": "a", "name": "1e1", "weight": 1E-2, "price": 12.5e1, "pieces": 1e1},"#
        + #" {"key": "b", "name": "B", "weight": 0.1e1, "price": 125E-1, "pieces": 100e-1}]"#, as: "json")
    let shown = try project.output("show", "parcels", "a")
    for line in ["| Weight | 0.01 |", "| Price | €125.00 |", "| Pieces | 10 |", "1e1"] {
      #expect(shown.contains(line), "\(shown)")
    }
    let other = try project.output("show", "parcels", "b")
    for line in ["| Weight | 1 |", "| Price | €12.50 |", "| Pieces | 10 |"] {
      #expect(other.contains(line), "\(other)")
    }
    try project.folder.write("key,name,weight\nc,C,1e1\nd,D,1\n", to: "p.csv")
    #expect(try project.output("import", "parcels", "p.csv").contains("Weight: not a number"))
    try project.folder.write(#"[{"key": "e", "name": "E", "weight": 1e200}]"#, to: "p.json")
    let large = try project.run("import", "parcels", "p.json", "--may-be-empty")
    #expect(large.outputText.contains("Weight: more than 18 digits"), "\(large.outputText)")
  }

  @Test(
    "A number that is too long or too large is told to be that",
    arguments: [
      ("weight", "3.14159265358979323846", "Weight: more than 18 digits"),
      ("pieces", "99999999999999999999", "Pieces: more than 18 digits"),
      ("price", "10000000000000.01", "Price: more than 10000000000000"),
      ("price", "99999999999999999999.00", "Price: more than 10000000000000"),
      ("price", "-10000000000001", "Price: less than -10000000000000"),
      ("price", "1.234567890123456789012", "Price: not an amount (write it as 1250.50)"),
      ("name", "ABCDEFGHIJKLM", "Name: more than 12 characters"),
    ])
  func tooLarge(field: String, value: String, reason: String) throws {
    let project = try project()
    let own = field == "name" ? "" : ",name"
    try project.folder.write("key\(own),\(field)\na\(own.isEmpty ? "" : ",A"),\(value)\n", to: "p.csv")
    let run = try project.run("import", "parcels", "p.csv", "--may-be-empty")
    #expect(run.outputText.contains("  1 × \(reason)\n"), "\(run.outputText)")
  }

  @Test("What cannot be read in a list or group breaks no check beside")
  func unread() throws {
    let kind = """
      title: Parcels
      one: Parcel
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text}
        - {key: size, title: Size, kind: group, fields: [{key: n, title: N, kind: integer}]}
        - key: lines
          title: Lines
          kind: list
          fields:
            - {key: q, title: Q, kind: integer}
            - {key: eur, title: Euros, kind: money}
      checks:
        - {sql: max(lines.q) < 100, field: lines, message: Max of q below 100}
        - {sql: max(lines.eur) < 100000, field: lines, message: Max of euros below 1000}
        - {sql: size_n < 100, field: size, message: N below 100}
      """
    let project = try project(kind)
    try project.folder.write(
      #"[{"key": "a", "size": {"n": "y"}, "lines": [{"q": "x", "eur": "y"}]}, {"key": "b", "lines": [{"q": 200}]}]"#,
      to: "p.json")
    let report = try project.run("import", "parcels", "p.json", "--may-be-empty").outputText
    #expect(report.contains("N: not a whole number") && report.contains("Q: not a whole number"), "\(report)")
    #expect(report.contains("Euros: not an amount") && report.contains("1 × Max of q below 100"), "\(report)")
    #expect(!report.contains("Max of euros") && !report.contains("N below"), "\(report)")
  }

  @Test("A column that cannot be worked out of a record is told with both")
  func failing() throws {
    let kind = """
      title: Parcels
      one: Parcel
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text}
        - key: lines
          title: Lines
          kind: list
          fields:
            - {key: kg, title: Kilograms, kind: decimal}
      derived:
        - {key: total, title: Total, sql: sum(lines.kg)}
      """
    let project = try project(kind)
    try project.bring(
      "parcels",
      #"[{"key": "a", "lines": [{"kg": 1.5}]},"#
        + #" {"key": "b", "lines": [{"kg": 900000000000000}, {"kg": 0.000000000000001}]}]"#, as: "json")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status != 0, "\(run.outputText)")
    #expect(
      run.errorText.contains(
        "for the record b the column total cannot be worked out: sum(…) has more digits"),
      "\(run.errorText)")
  }

  @Test("The difference of two decimals is rounded as it is, and not as a floating-point number next to it")
  func roundedDifferences() throws {
    let project = try project(
      """
      title: Meters
      record: "{name}"
      fields:
        - {key: name, kind: text, required: true}
        - {key: now, kind: decimal}
        - {key: before, kind: decimal}
      derived:
        - {key: used, kind: decimal, sql: "round(now - before, 1)"}
      columns: [used]
      """)
    try project.bring(
      "parcels",
      "key,name,now,before\na,A,1000.05,999.9\nb,B,4521.75,4521.30\nc,C,7648.36,7648.31\nd,D,7648.31,7648.36\n"
        + "e,E,1000.0499,999.9\nf,F,0.1499999999999,0\n")
    let used = try project.output("list", "parcels", "--csv").split(separator: "\n")
    #expect(
      used.dropFirst().map { String($0.split(separator: ",").last ?? "") } == [
        "0.2", "0.5", "0.1", "-0.1", "0.1", "0.1",
      ])
  }
}
