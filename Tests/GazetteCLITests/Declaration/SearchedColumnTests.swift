import GazetteTestSupport
import Testing

@Suite("Derived columns that a search finds records by")
struct SearchedColumnTests {
  private static func stays(_ derived: String) -> String {
    """
    title: Stays
    one: Stay
    record: "{guest}"
    fields:
      - {key: guest, title: Guest, kind: text, required: true}
      - {key: rate, title: Rate, kind: money, required: true}
      - {key: nights, title: Nights, kind: integer, required: true}
      - {key: pin, title: Pin, kind: integer, private: true}
    derived:
      - \(derived)

    """
  }

  @Test("An amount that is worked out is found, and stands in the hit")
  func amount() throws {
    let project = try DeclaredProject([
      "stays/stays.yml": Self.stays(
        "{key: total, title: Total, kind: money, searchable: true, sql: rate * nights}")
    ])
    try project.bring("stays", "key,guest,rate,nights\ns1,Zoe,425.50,3\n")
    try project.build()
    let index = try project.folder.tree("Output/site/search").values.map {
      String(decoding: $0, as: UTF8.self)
    }
    let hit = #"["Zoe","stays/","Stay","s1",[["Total","€1,276.50"]],"$1276.5"]"#
    #expect(index.contains { $0.hasPrefix("gazetteSearch(") && $0.contains(hit) }, "\(index)")
  }

  @Test(
    "What is private, or other on another day, is refused with its place",
    arguments: [
      "{key: total, title: Total, searchable: true, sql: pin + 1}",
      "{key: age, title: Age, searchable: true, sql: \"age(:asOf, :asOf)\"}",
    ])
  func refused(derived: String) throws {
    let project = try DeclaredProject(["stays/stays.yml": Self.stays(derived)])
    let said = try project.failure("check")
    #expect(said.contains("Collections/stays/stays.yml:10:"), "\(said)")
    #expect(said.contains("no search finds what is private, or other on another day"), "\(said)")
  }
}
