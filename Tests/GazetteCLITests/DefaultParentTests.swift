import GazetteTestSupport
import Testing

/// What becomes of a default for which a file has no column when that has other parents.
@Suite("Defaults of other parents")
struct DefaultParentTests {
  private static let sql =
    "SELECT CASE upper(:city) WHEN 'A' THEN 1 WHEN 'B' THEN 2 ELSE 3 END"

  private static let shops = """
    title: Shops
    one: Shop
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: city, title: City, kind: text, capitals: true}
      - {key: fl, title: Fl, kind: integer, parents: [city], whenEmpty: {sql: "\(sql)", flag: flIsDefault}}
      - {key: st, title: St, kind: integer, parents: [city], whenEmpty: {sql: "\(sql)", stays: true}}

    """

  private func project(_ text: String) throws -> DeclaredProject {
    let project = try DeclaredProject(["shops/shops.yml": Self.shops])
    try project.bring("shops", text)
    return project
  }

  private func shop(_ project: DeclaredProject) throws -> String {
    try project.output("list", "shops", "--sort", "key")
  }

  @Test("A default is that of the parents that a file gives, though it has no column for it")
  func follows() throws {
    let project = try project("key,name,city\nx,X,a\n")
    for (city, rest) in [("a", "A\t1\t1"), ("b", "B\t2\t2"), ("B", "B\t2\t2"), ("c", "C\t3\t3")] {
      try project.bring("shops", "key,name,city\nx,X,\(city)\n")
      #expect(try shop(project) == "x\tX\t\(rest)\n")
    }
  }

  @Test(
    "What somebody has put in the place of a default stays with other parents, as what a source gave beside a flag"
  )
  func given() throws {
    let project = try project("key,name,city,fl\nx,X,A,\ny,Y,A,7\n")
    try project.output("edit", "shops", "x", "--set", "fl=7", "--set", "st=7")
    for (city, rule) in [("B", 2), ("C", 3)] {
      try project.bring("shops", "key,name,city\nx,X,\(city)\ny,Y,\(city)\n")
      #expect(try shop(project) == "x\tX\t\(city)\t7\t7\ny\tY\t\(city)\t7\t\(rule)\n")
    }
    #expect(try project.output("list", "conflicts").isEmpty)
  }
}
