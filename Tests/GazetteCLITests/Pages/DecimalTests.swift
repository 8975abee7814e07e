import Forms
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
      - {title: Heavy parts, sql: "sum(parts.mass) > 20 AND count(parts) = 2"}

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
    return try project.cells(ofPage: "parcels/sums")
  }

  @Test("They stand in the order of their numbers, also what functions and names within a query give")
  func order() throws {
    #expect(
      try cells("SELECT name, weight FROM parcels ORDER BY weight DESC, name")
        == ["Beta 100", "Gamma 10", "Alpha 9.5", "Delta 9.5"])
    #expect(
      try cells("SELECT name, max(weight) AS most FROM parcels GROUP BY name ORDER BY max(weight), name")
        == ["Alpha 9.5", "Delta 9.5", "Gamma 10", "Beta 100"])
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
        == ["plate 12.5 yes", "rod 9 yes", "nut 0.2 no"])
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
        "Alpha 0 0 1 0 0 0.3 no 2.5", "Beta 1 1 0 1 1 21.5 no 10", "Gamma 0 0 1 1 1 0 yes 10.5",
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
        == ["100 9.5 129"])
    #expect(
      try cells(
        """
        SELECT what, sum(mass) OVER (ORDER BY what ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS two,
          sum(mass) FILTER (WHERE what <> 'rod') OVER () AS others
        FROM parcels_parts ORDER BY what
        """) == ["bolt 0.1 12.8", "nut 0.3 12.8", "plate 12.7 12.8", "rod 21.5 12.8"])
    #expect(try cells("SELECT sum(weight) AS none FROM parcels WHERE key = 'x'") == ["—"])
  }

  @Test("Whole numbers that have no room for a half are rounded to themselves, to the last that is exact")
  func greatRounding() throws {
    let numbers = ["4503599627370497", "-4503599627370497", "9007199254740991"]
    let columns = numbers.enumerated().map {
      "round(\($1)) = \($1) AS a\($0), round(\($1).0, 2) = \($1) AS b\($0)"
    }
    #expect(
      try cells(
        "SELECT \(columns.joined(separator: ", ")), round(2.5) = 3 AS c, round(-2.5) = -3 AS d FROM parcels LIMIT 1"
      )
        == ["1 1 1 1 1 1 1 1"])
  }

  @Test("Products of decimals are rounded as the decimals that they are, half of one away from zero")
  func roundedProducts() throws {
    /// The digits of a number of so many places, rounded to fewer of them.
    func rounded(_ digits: Int, from scale: Int, to places: Int) -> ExactDecimal {
      let whole = Fraction(Int128(digits), over: Int128(ExactDecimal.power(scale)))
      return ExactDecimal(mantissa: whole.rounded(timesTenToThe: places), scale: places)
    }
    var generator = SmallGenerator(seed: 20_261_129)
    let products = (0..<4_000).map { number -> String in
      let hours = Int.random(in: 1...99_999, using: &generator)
      let price = Int.random(in: -4_000...4_000, using: &generator) * (number.isMultiple(of: 2) ? 50 : 5)
      let (a, b) = (ExactDecimal(mantissa: hours, scale: 2), ExactDecimal(mantissa: price, scale: 3))
      return "[\(a), \(price), \(b), \(rounded(hours * price, from: 2, to: 0)), "
        + "\(rounded(hours * price, from: 5, to: 0)), \(rounded(hours * price, from: 5, to: 2))]"
    }
    #expect(
      try cells(
        """
        WITH products(a, units, b, whole, shortened, cents) AS (
          SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
          FROM json_each('[\(products.joined(separator: ","))]')
        )
        SELECT count(*) FILTER (WHERE CAST(round(a * units) AS INTEGER) <> whole) AS x,
          count(*) FILTER (WHERE round(a * b) <> shortened) AS y, count(*) FILTER (WHERE round(a * b, 2) <> cents) AS z
        FROM products
        """) == ["0 0 0"])
    #expect(
      try cells(
        """
        SELECT round(1.15 * 50) = 58 AS a, round(-1.15 * 50) = -58 AS b, round(1.005, 2) = 1.01 AS c,
          round(0.7 * 0.7 * 0.5, 3) = 0.245 AS d, round(12345678901234.46) = 12345678901234 AS e,
          round(4000000000000000.5) = 4000000000000001 AS f, round(0.4999) = 0 AS g, round(1e-30) = 0 AS h,
          round(1.0 / 3, 20) = 1.0 / 3 AS i
        FROM parcels LIMIT 1
        """) == ["1 1 1 1 1 1 1 1 1"])
  }

  @Test(
    "A product of more digits than there is room for is rounded as it is, or refused where it is next to a half"
  )
  func greatProducts() throws {
    #expect(
      try cells(
        """
        SELECT CAST(round(634394699.459 * 30237) AS INTEGER) AS a, CAST(round(98765432.105 * 1000) AS INTEGER) AS b,
          round(845635.993 * 8884786, 1) = 7513294831702.5 AS c
        FROM parcels LIMIT 1
        """) == ["19,182,192,527,542 98,765,432,105 1"])
    let project = try project("SELECT CAST(round(845635.993 * 8884786) AS INTEGER) AS a FROM parcels LIMIT 1")
    try project.bring("parcels", "key,name,weight\ng,G,1\n")
    #expect(try project.failure("build").contains("next to a half"))
  }

  @Test("A sum of more digits than a decimal has is refused, not rounded; sums of other numbers are SQLite's")
  func greatSum() throws {
    let project = try project("SELECT sum(weight) AS total FROM parcels")
    try project.bring("parcels", "key,name,weight\ng,G,123456789012\nh,H,0.00000001\n")
    #expect(try project.failure("build").contains("sum(…) has more digits than decimals are added up with"))
    #expect(
      try cells(
        """
        SELECT what, sum(place / 60.0) > 0.02 AS more, sum('12') AS text, sum(place) / 2 AS half, sum(DISTINCT mass) AS mass
        FROM parcels_parts GROUP BY what ORDER BY sum(place / 60.0) DESC, what
        """) == ["nut 1 12 1 0.2", "rod 1 12 1 9", "bolt 0 12 0 0.1", "plate 0 12 0 12.5"])
  }

  @Test(
    "Decimals of more digits than a floating-point number tells apart are the one next to them, and compare with others"
  )
  func manyDigits() throws {
    let project = try project(
      """
      SELECT name, weight, max(weight, 1) AS least, weight <= 1000 AS light FROM parcels WHERE key > 'e' ORDER BY weight
      """)
    try project.bring(
      "parcels",
      "key,name,weight\nf,F,90.83333333333333\ng,G,0.66666666666666667\nh,H,123456789012345678\ni,I,0.00001\n"
    )
    try project.output("build")
    let page = try project.markdown("parcels/sums")
    #expect(
      page.contains(
        """
        | I | 0.00001 | 1 | 1 |
        | G | 0.6666666666666666 | 1 | 1 |
        | F | 90.83333333333333 | 90.83333333333333 | 1 |
        | H | 123,456,789,012,345,678 | 123,456,789,012,345,678 | 0 |
        """), "\(page)")
    #expect(try project.markdown("parcels/g").contains("| Weight | 0.66666666666666667 |"))
  }

  @Test("A sum has all digits of whole numbers, and none of what has left its window")
  func exactSums() throws {
    func sums(_ rows: String, _ query: String) throws -> String {
      let project = try project(query)
      try project.bring("parcels", "key,name,weight,before\n\(rows)")
      try project.output("build")
      return try project.markdown("parcels/sums")
    }
    let total = "SELECT sum(weight) AS total FROM parcels WHERE key > 'f'"
    #expect(try sums("g,G,9007199254740992,1\nh,H,1,1\n", total).contains("| 9,007,199,254,740,993 |"))
    #expect(
      try sums("g,G,9007199254740993,1\nh,H,9007199254740992,1\n", total).contains(
        "| 18,014,398,509,481,985 |"))
    let moving = """
      SELECT key, sum(weight) OVER (ORDER BY key ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS s
      FROM parcels WHERE key > 'f' ORDER BY key
      """
    let rows =
      "g,G,1234567890123456.75,1\nh,H,0.1234567890123456,1\ni,I,7.7654321098765431,1\nj,J,3.5,1\nk,K,5.1,1\n"
    let page = try sums(rows, moving)
    #expect(page.contains("| j | 11.265432109876542 |") && page.contains("| k | 8.6 |"), "\(page)")
  }

  @Test(
    "A text that is worked out to be a decimal is a number, and a decimal compares with a text by its number")
  func texts() throws {
    let declared = Self.parcels.replacing(
      "derived:\n  - {key: ofParts,",
      with:
        "derived:\n  - {key: coded, title: Coded, kind: decimal, sql: \"replace(weight || '', '.50', '.5')\"}\n  - {key: ofParts,"
    )
    let project = try DeclaredProject([
      "parcels/parcels.yml": declared,
      "parcels/sums.md": """
      ---
      title: Sums
      ---
      ```sql sums
      SELECT max(coded) AS most, count(*) FILTER (WHERE coded > 9.75) AS more,
        count(*) FILTER (WHERE weight = '100' OR weight BETWEEN '9' AND '9.7') AS same
      FROM parcels
      ```
      {{sums}}

      """,
    ])
    try project.bring("parcels", Self.rows)
    try project.output("build")
    #expect(try project.markdown("parcels/sums").contains("| 100 | 2 | 3 |"))
  }

  @Test(
    "What a query within calls like a decimal and is worked out is none, nor is a UNION of which a part is",
    arguments: [
      "SELECT weight FROM (SELECT weight * 3 AS weight FROM parcels) ORDER BY weight",
      "WITH x AS (SELECT weight / 3 AS weight FROM parcels) SELECT weight FROM x ORDER BY weight",
      "WITH x (weight) AS (SELECT weight / 3 FROM parcels) SELECT max(weight) AS weight FROM x",
      "SELECT weight AS kg FROM parcels UNION ALL SELECT weight * 1.1 FROM parcels ORDER BY 1",
      "SELECT weight FROM parcels UNION ALL SELECT weight * 1.1 FROM parcels ORDER BY 1",
      """
      SELECT m FROM (SELECT max(weight) AS m FROM parcels) UNION ALL SELECT m FROM (SELECT avg(weight) / 7 AS m FROM parcels)
      ORDER BY 1
      """,
    ])
  func otherNames(query: String) throws {
    let failure = try project(query).failure("build")
    #expect(failure.contains("of sums has a floating-point number"), "\(failure)")
  }

  @Test("What is said of a decimal leaves it one, and a setting of any size is one")
  func said() throws {
    #expect(
      try cells(
        """
        SELECT CASE WHEN weight > 20 THEN status(weight, 'bad') ELSE weight END AS a,
          coalesce(defaulted(most, 1), words('None')) AS b, iif(weight > 20, link(weight, 'x'), weight) AS c
        FROM parcels WHERE key IN ('a', 'b') ORDER BY key
        """
      ).first?.contains("9.5 ") == true)
    let project = try DeclaredProject([
      "parcels/parcels.yml": Self.parcels.replacing(
        "derived:\n  - {key: ofParts,",
        with:
          "derived:\n  - {key: atLeast, title: At least, after: weight, sql: \"max(weight, :tiny)\"}\n  - {key: ofParts,"
      )
        + "settings: [{key: tiny, title: Tiny, kind: decimal, initial: 0.00001}]\n"
    ])
    try project.bring("parcels", Self.rows)
    try project.output("build")
    #expect(try project.markdown("parcels/c").contains("| At least | 10 |"))
  }

  @Test("Words and ways are made of a decimal as pages write it")
  func words() throws {
    #expect(
      try cells(
        """
        SELECT text('{} kg', weight) AS words, coalesce(most, 'none') AS most FROM parcels ORDER BY key
        """) == ["9.5 kg 100", "100 kg 20.5", "10 kg 10", "9.5 kg 8"])
  }

  @Test("They are numbers wherever SQL has them: in subqueries, beside numbers, in every SELECT of a UNION")
  func anywhere() throws {
    #expect(
      try cells(
        """
        SELECT name, (SELECT sum(mass) FROM parcels_parts WHERE parent = parcels.key) AS total,
          max(weight, 20) AS least, nullif(weight, 10) AS other, (SELECT max(weight) FROM parcels) > 20 AS more
        FROM parcels ORDER BY total DESC, key
        """) == ["Beta 21.5 100 100 1", "Alpha 0.3 20 9.5 1", "Gamma — 20 — 1", "Delta — 20 9.5 1"])
    #expect(
      try cells(
        """
        WITH own(x) AS (SELECT weight FROM parcels), sums AS (SELECT sum(x) AS total, max(x) AS most FROM own)
        SELECT total, most, total > 128.5 AS more FROM sums
        """) == ["129 100 1"])
    #expect(
      try cells("SELECT name, weight FROM parcels UNION ALL SELECT 'All', 50 ORDER BY 2 DESC LIMIT 2")
        == ["Beta 100", "All 50"])
    #expect(
      try cells(
        "SELECT name, weight FROM parcels WHERE key = 'a' UNION ALL SELECT 'All', decimal(round(sum(weight), 2)) FROM parcels ORDER BY 1"
      ) == ["All 129", "Alpha 9.5"])
    #expect(
      try cells("SELECT name FROM parcels WHERE ratio(weight, 1) > (SELECT average(weight) FROM parcels)")
        == ["Beta"])
  }

  @Test("What is worked out from them says that it is one, and half a kilogram is no whole one")
  func workedOut() throws {
    #expect(
      try cells(
        "SELECT decimal(weight / 2) AS half, decimal(avg(weight)) AS mean FROM parcels GROUP BY key ORDER BY key"
      )
        == ["4.75 9.5", "50 100", "5 10", "4.75 9.5"])
    let bare = try project("SELECT weight / 2 AS half FROM parcels ORDER BY 1").failure("build")
    #expect(bare.contains("the column half of sums has a floating-point number"), "\(bare)")
    let third = try project("SELECT decimal(weight / 3) AS third FROM parcels ORDER BY 1").failure("build")
    #expect(third.contains("a number of more than 15 digits"), "\(third)")
  }

  @Test("Columns of several tables have each its title, and amounts beside decimals stay amounts")
  func titles() throws {
    let project = try DeclaredProject([
      "goods/boxes.yml": """
      title: Boxes
      one: Box
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: weight, title: Box weight, kind: decimal}
        - {key: most, title: Dearest, kind: money}

      """,
      "parcels/parcels.yml": Self.parcels,
      "parcels/sums.md": """
      ---
      title: Sums
      ---
      ```sql sums
      SELECT parcels.weight AS a, boxes.weight AS b, boxes.most AS c
      FROM parcels JOIN boxes ON boxes.weight < parcels.weight ORDER BY 1, 2
      ```
      {{sums}}

      """,
    ])
    try project.bring("parcels", Self.rows)
    try project.bring("boxes", "key,name,weight,most\nx,X,9.75,3.50\n")
    try project.output("build")
    let page = try project.markdown("parcels/sums")
    #expect(page.contains("| Weight | Box weight | Dearest |"), "\(page)")
    #expect(page.contains("| 10 | 9.75 | €3.50 |") && page.contains("| 100 | 9.75 | €3.50 |"), "\(page)")
    try project.folder.write(
      "---\ntitle: Sums\n---\n```sql sums\nWITH t AS (SELECT sum(most) AS most FROM boxes) SELECT t.most AS most FROM t, parcels LIMIT 1\n```\n{{sums}}\n",
      to: "Collections/parcels/sums.md")
    #expect(try project.failure("build").contains("the column most of sums is worked out from amounts"))
  }

  @Test("Values of settings, of other fields and of a series are numbers too")
  func values() throws {
    let project = try DeclaredProject([
      "parcels/parcels.yml": Self.parcels.replacing("order: [weight]\n", with: "").replacing(
        "SELECT max(weight) FROM parcels", with: "'SELECT iif(:weight > :bound, :bound, 0)'"
      ).replacing("sql: weight > most", with: "sql: weight > :bound")
        + "settings: [{key: bound, title: Bound, kind: decimal, initial: 20}]\n",
      "parcels/sums.md": """
      ---
      title: Sums
      each: SELECT weight AS w, count(*) AS n FROM parcels WHERE weight IS NOT NULL GROUP BY weight ORDER BY 1
      path: parcels/of/{{w}}
      ---
      ```sql own own by w
      SELECT name, link(weight, 'parcels/of', weight) AS way, weight AS w FROM parcels
      WHERE weight IS NOT NULL ORDER BY name
      ```
      ```sql sums
      SELECT count(*) AS n, :w > 9.75 AS more, :w > :bound AS most FROM parcels WHERE weight = :w
      ```
      {{own}}

      {{sums}}

      """,
    ])
    try project.bring("parcels", Self.rows)
    let stored = try project.output("list", "parcels", "--csv")
    #expect(stored.contains("b,Beta,100,20.5,20,") && stored.contains("a,Alpha,9.5,100,0,"), "\(stored)")
    try project.output("build")
    #expect(try project.markdown("data-quality/index").contains("| Above the most | 1 |"))
    let half = try project.markdown("parcels/of/9.5")
    #expect(
      half.contains("| Alpha | [9.5](9.5.md) |") && half.contains("| Delta | [9.5](9.5.md) |")
        && half.contains("| 2 | 0 | 0 |"), "\(half)")
    #expect(try project.markdown("parcels/of/100").contains("| 1 | 1 | 1 |"))
    #expect(try project.markdown("parcels/of/100").contains("[100](100.md)"))
  }

  @Test("Small charts of the parts of a decimal are of each part")
  func parts() throws {
    let project = try project(
      """
      SELECT weight, name, 3 AS n FROM parcels ORDER BY weight, name
      ```
      ```chart
      columns: sums
      by: weight
      title: "{{weight}}"
      x: name
      y: n
      """)
    try project.output("build")
    let charts = try project.folder.tree().map(\.0).filter {
      $0.hasPrefix("Output/markdown") && $0.hasSuffix(".svg")
    }
    #expect(Set(charts).count == 3, "\(charts)")
  }

  @Test("Decimals, means of them and small lines of both are drawn")
  func drawn() throws {
    let project = try project(
      """
      SELECT name, weight, 1 AS n, mean(3, 7) AS typical FROM parcels ORDER BY name
      ```
      ```sql lines
      SELECT month('2026-0' || n) AS month, 'Alpha' AS name, decimal(n / 4.0) AS heavy, percent(n, 4) AS share
      FROM (SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3) ORDER BY n
      ```
      ```sql names
      SELECT name, name AS trend, name AS shares FROM parcels ORDER BY name
      ```
      ```chart
      columns: sums
      x: name
      y: [weight, n]
      ```
      ```chart typical
      bars: sums
      x: name
      y: typical
      ```
      ```chart
      spark: lines
      in: names.trend
      of: name
      x: month
      y: heavy
      ```
      ```chart
      spark: lines
      in: names.shares
      of: name
      x: month
      y: share
      ```
      {{names}}
      ```sql rest
      SELECT 1 AS one
      """)
    try project.output("build")
    let files = try project.folder.tree().map(\.0).filter { $0.hasSuffix(".svg") && $0.contains("markdown/") }
    func file(_ name: String) throws -> String {
      let path = try #require(files.first { $0.contains(name) }, "\(files)")
      return try project.folder.text(path)
    }
    #expect(try file("-sums.svg").contains("Alpha: 10.5 (Weight 9.5, N 1)"))
    #expect(try file("-typical.svg").contains("Alpha: 0.43"))
    #expect(try file("-lines-alpha").contains("Values: 3, from 0.25 to 0.75, the last 0.75."))
    #expect(try file("-lines-2-alpha").contains("Values: 3, from 25.00 % to 75.00 %, the last 75.00 %."))
  }

  @Test(
    "An amount beside a number in one chart, and a number that decimals cannot be drawn beside, are errors")
  func undrawn() throws {
    for (column, expected) in [
      (
        "money(5)",
        "has \"0.05 EUR\", which is not what the other values of the chart are: numbers, amounts or shares"
      ),
      ("1000000000000", "which is not small enough for a chart"),
    ] {
      let project = try project(
        """
        SELECT name, weight, \(column) AS n FROM parcels ORDER BY name
        ```
        ```chart
        columns: sums
        x: name
        y: [weight, n]
        """)
      let failure = try project.failure("build")
      #expect(failure.contains(expected), "\(failure)")
    }
  }

  @Test("Rules of the gate compare decimals as pages do, with derived columns and the day of the edition")
  func gate() throws {
    let project = try project("SELECT 1 AS one")
    let settings = try project.folder.text("gazette.yml")
    for (condition, records) in [
      ("weight > 9.6 AND key IN ('a', 'b')", "records b"), ("weight = 9.50", "records a, d"),
      ("weight = '100'", "records b"), ("heaviest > 5 AND :asOf = '2026-06-30'", "records b"),
    ] {
      try project.folder.write(
        settings
          + "\ngate:\n  noRows: {A: {warn: \"SELECT key FROM parcels WHERE \(condition) ORDER BY key\"}}\n",
        to: "gazette.yml")
      let run = try project.run("build", "--as-of", "2026-06-30")
      #expect(run.errorText.contains("\(records)\n"), "\(condition): \(run.errorText)")
    }
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
      quality.contains("| Above the most | 2 |") && quality.contains("| Heavy parts | 1 |")
        && quality.contains("[Delta]") && quality.contains("[Beta]"))
    // Of 9.5, 100, 10 and 9.50, that were there before, the greatest.
    try project.bring("parcels", "key,name,weight\ne,Epsilon,1\n")
    #expect(try project.output("show", "parcels", "e").contains("100"))
    try project.folder.write("key,name,weight\nz,Zeta,0\ny,Ypsilon,0.000\n", to: "bad.csv")
    #expect(try project.run("import", "parcels", "bad.csv").outputText.contains("2 × not above nothing"))
  }

  @Test("Conditions on a field take 1.50 for 1.5")
  func conditions() throws {
    let project = try DeclaredProject([
      "visits/doses.yml": """
      title: Doses
      one: Dose
      record: "{name}"
      questionnaire: true
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: dose, title: Dose, kind: decimal, required: true}
        - {key: why, title: Why, kind: text, required: true, hiddenWhen: {not: {field: dose, in: [1.5, 2.0]}}}

      """
    ])
    try project.bring(
      "doses",
      "key,submittedOn,name,dose,why\na,2026-06-01,A,1.50,because\nb,2026-06-01,B,2,as well\nc,2026-06-01,C,3,unasked\n"
    )
    let stored = try project.output("list", "doses", "--csv")
    #expect(
      stored.contains("because") && stored.contains("as well") && !stored.contains("unasked"), "\(stored)")
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
