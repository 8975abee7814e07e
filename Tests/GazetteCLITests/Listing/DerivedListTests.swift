import GazetteTestSupport
import Testing

@Suite("Derived columns of lists")
struct DerivedListTests {
  @Test("A quotient is a number by which records are chosen and ordered, and which programs read")
  func quotients() throws {
    let house = try DeclaredProject([
      "exams/exams.yml": """
      title: Exams
      one: Exam
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: passed, title: Passed, kind: integer}
        - {key: asked, title: Asked, kind: integer}
      columns: [name, share]
      derived:
        - {key: share, title: Share, sql: "ratio(passed, asked)"}
        - {key: middle, title: Mean of both, sql: "coalesce(average(passed, asked), ratio(0, 1))"}
        - {key: result, title: Result, sql: percent(share)}
      """
    ])
    try house.bring("exams", "key,name,passed,asked\ne-1,Ana,1,2\ne-2,Bo,1,3\ne-3,Cy,,\n")
    let json = try house.output("list", "exams", "--json")
    #expect(json.contains(#""share":0.50,"middle":1.50,"result":50.00"#), "\(json)")
    #expect(json.contains(#""share":0.33,"middle":2.00,"result":33.33"#), "\(json)")
    #expect(json.contains(#""share":null,"middle":0.00,"result":null"#), "\(json)")
    #expect(try house.output("list", "exams", "--csv").contains("e-1,Ana,1,2,0.50,1.50,50.00\n"))
    func keys(_ arguments: String...) throws -> [String] {
      try GazetteProgram.run(["list", "exams"] + arguments, in: house.folder.path).outputLines.map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(try keys("--where", "share>0.4") == ["e-1"])
    #expect(try keys("--where", "middle>=2") == ["e-2"])
    #expect(try keys("--where", "middle<1") == ["e-3"])
    #expect(try keys("--where", "share=") == ["e-3"])
    #expect(try keys("--sort", "share") == ["e-2", "e-1", "e-3"])
    #expect(try house.output("show", "exams", "e-1").contains("| Share | 0.50 |"))
  }

  @Test("Amounts and decimals are texts for programs, those that are derived as those of fields")
  func amounts() throws {
    let house = try DeclaredProject([
      "boxes/boxes.yml": """
      title: Boxes
      one: Box
      record: "{key}"
      fields:
        - {key: price, title: Price, kind: money}
        - {key: weight, title: Weight, kind: decimal}
      derived:
        - {key: both, title: Both, kind: money, sql: 2 * price}
        - {key: again, title: Again, kind: decimal, sql: weight}
      """
    ])
    try house.bring("boxes", "key,price,weight\nb,13541.29,1.50\n")
    let json = try house.output("list", "boxes", "--json")
    #expect(
      json.contains(#""price":"13541.29","weight":"1.50","both":"27082.58","again":"1.5"}"#), "\(json)")
    #expect(try house.output("list", "boxes", "--csv").hasSuffix("b,13541.29,1.50,27082.58,1.5\n"))
  }

  private static let stays = """
    title: Stays
    one: Stay
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: price, title: Price, kind: money, searchable: true}
      - {key: nights, title: Nights, kind: integer}
      - {key: begins, title: Begins, kind: date}
      - {key: nation, title: Nation, kind: text}
    derived:
      - {key: each, title: Each, sql: "money(price, nights)"}
      - {key: age, title: Age, sql: "age(begins, '2026-06-30')"}
      - {key: left, title: Left, sql: "date(begins, '+1 day')"}
      - {key: country, title: Country, searchable: true, sql: country(nation)}
      - {key: said, title: Said, sql: "text('{} nights', nights)"}
      - {key: rate, title: Rate, sql: "percent(nights, 8, 1, 2)"}
      - {key: state, title: State, sql: "status(words('Good'), 'good')"}
      - {key: way, title: Way, sql: "link(name, 'stays/index')"}
      - {key: month, title: Month, sql: monthName(begins)}
      - {key: length, title: Length, kind: choice, choices: {hi: High, lo: Low}, sql: "iif(nights > 2, 'hi', 'lo')"}
    columns: [each, age, left, country, said, rate, state, way, month, length]

    """

  private func stays() throws -> DeclaredProject {
    let house = try DeclaredProject(["stays/stays.yml": Self.stays])
    try house.bring(
      "stays",
      "key,name,price,nights,begins,nation\n1,Ann,12.00,2,2000-01-31,DE\n2,Bob,1300.00,4,2016-07-01,ES\n")
    return house
  }

  @Test("What functions of pages give is shown on the overview and the pages of records, and found")
  func functions() throws {
    let house = try stays()
    try house.build()
    let overview = try house.markdown("stays/index")
    #expect(
      overview.contains(
        """
        | Stay | Each | Age | Left | Country | Said | Rate | State | Way | Month | Length |
        | --- | ---: | ---: | --- | --- | ---: | ---: | --- | --- | --- | --- |
        | [Ann](1.md) | €6.00 | 26 | 2000-02-01 | Germany | 2 nights | 25.00 % (from 1 of 2) | Good | [Ann](index.md) | January | Low |

        """), "\(overview)")
    #expect(try house.output("show", "stays", "2").contains("| Country | Spain |\n| Said | 4 nights |"))
    let index = try house.folder.tree("Output/site/search").values.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(index.contains { $0.contains(#"["Country","Germany"]"#) })
  }

  @Test("Programs read values, and choices by theirs")
  func programs() throws {
    let json = try stays().output("list", "stays", "--json")
    #expect(
      json.contains(
        #""country":"DE","said":"2 nights","rate":25.00,"state":"Good","way":"Ann","month":"January","length":"lo"}"#
      ), "\(json)")
  }

  @Test("Records are chosen by what the values are, whether the declaration says it or not")
  func compared() throws {
    let house = try stays()
    let conditions = [
      ("each>6", "2"), ("each=6", "1"), ("age>20", "1"), ("age<20", "2"), ("left=2000-02-01", "1"),
      ("left>2001-01-01", "2"), ("said=4 nights", "2"), ("rate>30", "2"), ("country=ES", "2"),
      ("state=Good", "12"), ("month=July", "2"), ("length=hi", "2"),
    ]
    for (condition, keys) in conditions {
      let found = try house.output("list", "stays", "--where", condition).split(separator: "\n")
      #expect(found.compactMap(\.first) == Array(keys), "\(condition): \(found)")
    }
    let unread = try house.run("list", "stays", "--where", "each>much")
    #expect(unread.status == 64 && unread.errorText.contains("each"), "\(unread.errorText)")
  }

  @Test("Choices are told apart by their values, and of a column with numbers and words each is what it is")
  func mixed() throws {
    let house = try DeclaredProject([
      "things/things.yml": """
      title: Things
      one: Thing
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: n, title: N, kind: integer}
      columns: [name, turned]
      derived:
        - {key: mixed, title: Mixed, sql: "CASE WHEN n > 2 THEN n ELSE 'few' END"}
        - {key: size, title: Size, kind: choice, choices: {big: Done, small: Done}, sql: "iif(n > 2, 'big', 'small')"}
        - {key: turned, title: Turned, kind: choice, choices: {big: small, small: big}, sql: "iif(n > 2, 'big', 'small')"}
      """
    ])
    try house.bring("things", "key,name,n\na,Ann,1\nb,Bob,3\nc,Cy,12\nd,Di,2\n")
    #expect(
      try house.output("list", "things", "--csv").hasSuffix(
        """
        a,Ann,1,small,few,small
        b,Bob,3,big,3,big
        c,Cy,12,big,12,big
        d,Di,2,small,few,small

        """))
    let json = try house.output("list", "things", "--json")
    #expect(json.contains(#""turned":"big","mixed":3,"size":"big""#), "\(json)")
    let conditions = [
      ("mixed>=3", "bc"), ("mixed=12", "c"), ("mixed<12", "b"), ("mixed=few", "ad"), ("mixed!=few", "bc"),
      ("mixed!=3", "acd"), ("mixed>a", "ad"), ("mixed=", ""), ("size=small", "ad"), ("size!=small", "bc"),
      ("turned=big", "bc"), ("turned>big", "ad"),
    ]
    for (condition, keys) in conditions {
      let found = try house.output("list", "things", "--where", condition).split(separator: "\n")
      #expect(found.compactMap(\.first) == Array(keys), "\(condition): \(found)")
    }
    let sorted = try house.output("list", "things", "--sort", "mixed").split(separator: "\n")
    #expect(sorted.compactMap(\.first) == Array("bcad"), "\(sorted)")
  }

  @Test(
    "Amounts are found however they are written, and derived columns by what is shown",
    arguments: [
      "1300", "1300.00", "1300,00", "1,300", "1.300,00", "spain",
    ])
  func found(words: String) throws {
    #expect(try stays().output("list", "stays", "--search", words).hasPrefix("2\t"))
  }

  @Test("One that cannot be worked out is told with its record, and keeps none of the others away")
  func failing() throws {
    let house = try DeclaredProject([
      "things/things.yml": """
      title: Things
      one: Thing
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: w, title: W, kind: integer}
        - {key: v, title: V, kind: integer}
      columns: [name, size, safe]
      derived:
        - {key: size, title: Size, kind: integer, sql: "abs(-9223372036854775807 - 1 + (w - 7)) - 9223372036854775800"}
        - {key: safe, title: Safe, kind: integer, sql: v + 1}
        - {key: other, title: Other, kind: integer, sql: "abs(-9223372036854775807 - 1 + (w - 7))"}
      """
    ])
    try house.bring("things", "key,name,w,v\na,Ann,7,3\nb,Bob,8,4\n")
    let words = "the record a the column size cannot be worked out: integer overflow.\n"
    let csv = try house.run("list", "things", "--csv")
    #expect(csv.status == 0)
    #expect(
      csv.outputText == """
        key,name,w,v,size,safe,other
        a,Ann,7,3,,4,
        b,Bob,8,4,7,5,9223372036854775807

        """, "\(csv.outputText)")
    #expect(csv.errorText == "for \(words)", "\(csv.errorText)")
    let chosen = try house.run("list", "things", "--where", "other>0")
    #expect(chosen.outputText.hasPrefix("b\t") && chosen.outputLines.count == 1, "\(chosen.outputText)")
    #expect(chosen.errorText.contains("the column other cannot be worked out"), "\(chosen.errorText)")
    let shown = try house.run("show", "things", "a")
    #expect(shown.status == 0 && shown.errorText == "for \(words)", "\(shown.errorText)")
    #expect(try house.run("show", "things", "b").errorText.isEmpty)
    // What needs none of them says nothing.
    #expect(try house.run("list", "things").errorText.isEmpty)
  }
}
