import Foundation
import GazetteTestSupport
import Testing

@Suite("Decimals in SQL")
struct DecimalTests {
  private static let parcels = """
    title: Parcels
    one: Parcel
    record: "{name}"
    order: [weight]
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: weight, title: Weight, kind: decimal}
      - {key: most, title: At most, kind: decimal}
      - {key: before, title: Heaviest before, kind: decimal, whenEmpty: {sql: SELECT max(weight) FROM parcels}}
      - {key: size, title: Size, kind: group, fields: [{key: width, title: Width, kind: decimal}]}
      - key: parts
        title: Parts
        kind: list
        fields:
          - {key: what, title: What, kind: text}
          - {key: mass, title: Mass, kind: decimal}
        derived:
          - {key: heavy, title: Heavy, kind: switch, sql: mass > 5}
    derived:
      - {key: ofParts, title: Mass of parts, sql: sum(parts.mass), after: parts}
      - {key: heaviest, title: Heaviest part, sql: max(parts.mass), after: parts}
      - {key: wide, title: Wide, kind: switch, sql: size_width > weight}
      - {key: over, title: Over, kind: switch, sql: "coalesce(weight, 0) > most"}
    checks:
      - {sql: weight > 0, field: weight, message: not above nothing}
    warnings:
      - {title: Above the most, sql: weight > most}

    """

  private static let rows = """
    key,name,weight,most,size.width,parts.what,parts.mass
    a,Alpha,9.5,100,2.5,bolt,0.1
    a,Alpha,9.5,100,2.5,nut,0.20
    b,Beta,100,20.5,10,plate,12.5
    b,Beta,100,20.5,10,rod,9
    c,Gamma,10,10.0,10.5,,
    d,Delta,9.50,8,,,

    """

  private func project(_ query: String = "") throws -> DeclaredProject {
    let project = try DeclaredProject([
      "parcels/parcels.yml": Self.parcels,
      "parcels/sums.md": "---\ntitle: Sums\n---\n```sql sums\n\(query)\n```\n{{sums}}\n",
    ])
    try project.bring("parcels", Self.rows)
    return project
  }

  /// The cells of the page's table.
  private func cells(_ query: String) throws -> [String] {
    let project = try project(query)
    try project.output("build")
    let rows = try project.markdown("parcels/sums").split(separator: "\n").filter { $0.hasPrefix("|") }
    return rows.dropFirst(2).map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }
  }

  @Test("They stand in the order of their numbers, also what functions and names within a query give")
  func order() throws {
    #expect(
      try cells("SELECT name, weight FROM parcels ORDER BY weight DESC, name")
        == ["Beta 100", "Gamma 10", "Alpha 9.5", "Delta 9.50"])
    #expect(
      try cells("SELECT name, max(weight) AS most FROM parcels GROUP BY name ORDER BY max(weight), name")
        == ["Alpha 9.5", "Delta 9.50", "Gamma 10", "Beta 100"])
    #expect(
      try cells(
        "WITH own AS (SELECT coalesce(weight, 0) AS x FROM parcels) SELECT x FROM own ORDER BY x DESC LIMIT 2"
      )
        == ["100", "10"])
    #expect(
      try cells("SELECT weight, count(*) AS parcels FROM parcels GROUP BY weight ORDER BY 1")
        == ["9.5 2", "10 1", "100 1"])
    #expect(
      try cells("SELECT what, mass, heavy FROM parcels_parts ORDER BY mass DESC LIMIT 3")
        == ["plate 12.5 yes", "rod 9 yes", "nut 0.20 no"])
  }

  @Test("They compare by their numbers: with each other, with numbers, and what functions give of them")
  func comparison() throws {
    let query = """
      SELECT name, weight > 20 AS heavy, weight > most AS over, weight BETWEEN 9.5 AND 10 AS within,
        weight IN (10, 100) AS round, CASE WHEN TRUE THEN weight END > 9.75 AS more, ofParts, wide, size_width
      FROM parcels ORDER BY key
      """
    #expect(
      try cells(query) == [
        "Alpha 0 0 1 0 0 0.30 no 2.5", "Beta 1 1 0 1 1 21.5 no 10", "Gamma 0 0 1 1 1 0 yes 10.5",
        "Delta 0 1 1 0 0 0 — —",
      ])
    #expect(
      try cells("SELECT name FROM parcels GROUP BY name HAVING max(weight) > 9.5 ORDER BY name")
        == ["Beta", "Gamma"])
  }

  @Test("The greatest, the least and the sum of them are exact decimals, in windows as well")
  func sums() throws {
    #expect(
      try cells("SELECT max(weight) AS most, min(weight) AS least, sum(weight) AS total FROM parcels")
        == ["100 9.5 129.00"])
    #expect(
      try cells(
        """
        SELECT what, sum(mass) OVER (ORDER BY what ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS two,
          sum(mass) FILTER (WHERE what <> 'rod') OVER () AS others
        FROM parcels_parts ORDER BY what
        """) == ["bolt 0.1 12.80", "nut 0.30 12.80", "plate 12.70 12.80", "rod 21.50 12.80"])
    #expect(try cells("SELECT sum(weight) AS none FROM parcels WHERE key = 'x'") == ["—"])
  }

  @Test("A sum of more digits than a number can have is refused, not rounded")
  func greatSum() throws {
    let project = try project("SELECT sum(weight) AS total FROM parcels")
    let great = "90000000000000000"
    try project.bring(
      "parcels", "key,name,weight\n" + (1...120).map { "g\($0),G\($0),\(great)\n" }.joined())
    #expect(try project.failure("build").contains("sum"))
  }

  @Test("Checks, warnings, whenEmpty and the order of a kind go by their numbers")
  func rules() throws {
    let project = try project("SELECT 1 AS one")
    #expect(
      try project.output("list", "parcels").split(separator: "\n").map { $0.prefix(1) } == [
        "a", "d", "c", "b",
      ])
    try project.output("build")
    let quality = try project.markdown("data-quality/index")
    #expect(
      quality.contains("| Above the most | 2 |") && quality.contains("[Delta]") && quality.contains("[Beta]"))
    // Of 9.5, 100, 10 and 9.50, that were there before, the greatest.
    try project.bring("parcels", "key,name,weight\ne,Epsilon,1\n")
    #expect(try project.output("show", "parcels", "e").contains("100"))
    try project.folder.write("key,name,weight\nz,Zeta,0\ny,Ypsilon,0.000\n", to: "bad.csv")
    #expect(try project.run("import", "parcels", "bad.csv").outputText.contains("2 × not above nothing"))
  }

  @Test("A page of a record shows sums of a list's decimals")
  func pageOfRecord() throws {
    let project = try project("SELECT 1 AS one")
    try project.output("build")
    let page = try project.markdown("parcels/b")
    #expect(page.contains("| Mass of parts | 21.5 |") && page.contains("| Heaviest part | 12.5 |"))
  }

  @Test(
    "A decimal that is worked out with numbers that are not exact is refused, with the record and the line")
  func inexact() throws {
    let project = try project("SELECT 1 AS one")
    try project.folder.write(
      Self.parcels.replacing(
        "checks:", with: "  - {key: tenth, title: Tenth, kind: decimal, sql: weight * 0.1}\nchecks:"),
      to: "Collections/parcels/parcels.yml")
    let message = try project.failure("build")
    #expect(
      message.contains("parcels.yml:24") && message.contains("the record a the column tenth"), "\(message)")
  }
}
