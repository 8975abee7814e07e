import GazetteTestSupport
import Testing

@Suite("Rows that say what another row says")
struct RepeatedRowTests {
  private static let visits = """
    title: Visits
    one: Visit
    record: "{member}"
    knownBy: [member, day]
    fields:
      - {key: member, title: Member, kind: text, required: true}
      - {key: day, title: Day, kind: date}
      - {key: fee, title: Fee, kind: money}

    """

  private static let text = "member,day,fee\nAna,2026-01-01,5.00\nAna,2026-01-01,5.00\nBo,2026-01-01,6.00\n"

  @Test("Rows of one record are counted in the answer, so that every row of a file is accounted for")
  func told() throws {
    let project = try DeclaredProject(["visits/visits.yml": Self.visits])
    let told = "rows that repeat another one: 1\n"
    #expect(try project.bring("visits", Self.text) == "imported 2, updated 0, rejected 0\n" + told)
    #expect(
      try project.bring("visits", Self.text) == "imported 0, updated 0, rejected 0\nunchanged 2\n" + told)
    try project.add(setting: "sources:\n  - {kind: visits, files: [visits.csv]}")
    #expect(try project.output("nightly").contains("visits: \(told)"))
  }

  @Test("Rows that are rejected as they contradict each other repeat nothing")
  func contradicting() throws {
    let project = try DeclaredProject(["visits/visits.yml": Self.visits])
    let answer = try project.bring(
      "visits", Self.text.replacing("Ana,2026-01-01,5.00\nBo", with: "Ana,2026-01-01,7.00\nBo"))
    #expect(answer.hasPrefix("imported 1, updated 0, rejected 2\n"))
    #expect(!answer.contains("repeat"))
  }

  @Test("Rows that are elements of one record repeat nothing, even if two are alike")
  func elements() throws {
    let project = try DeclaredProject(["shops/shops.yml": MovedRowTests.shops])
    let answer = try project.bring("shops", "key,name,lines.article\ns,One,Oil\ns,One,Oil\n")
    #expect(answer == "imported 1, updated 0, rejected 0\n")
  }
}
