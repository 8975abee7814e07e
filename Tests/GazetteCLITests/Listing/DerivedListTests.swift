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
