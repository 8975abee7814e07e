import GazetteTestSupport
import Testing

@Suite("References of a kind to another by several fields")
struct SeveralReferenceTests {
  private static let files = [
    "partners/partners.yml": """
    title: Partners
    one: Partner
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}

    """,
    "parcels/parcels.yml": """
    title: Parcels
    one: Parcel
    record: "{number}"
    fields:
      - {key: number, title: Number, kind: text, required: true}
      - {key: sender, title: Sent by, kind: reference, to: partners}
      - {key: receiver, title: Sent to, kind: reference, to: partners}

    """,
  ]

  @Test("The page of a record tells by which field others refer to it")
  func told() throws {
    let project = try DeclaredProject(Self.files)
    try project.bring("partners", "key,name\na,Ada\nb,Bob\n")
    try project.bring("parcels", "key,number,sender,receiver\np1,1,a,b\np2,2,a,a\n")
    try project.build()
    let sections = try project.markdown("partners/a").split(separator: "\n## ").dropFirst()
    #expect(
      sections.map { $0.prefix { !$0.isNewline } } == ["Partner", "Parcels: Sent by", "Parcels: Sent to"])
    #expect(sections.map { $0.contains("../parcels/p1.md") } == [false, true, false])
    #expect(sections.map { $0.contains("../parcels/p2.md") } == [false, true, true])
    #expect(try !project.markdown("partners/b").contains("Sent by"))
  }

  @Test("Lists that are too long for the page stand in folders of their own")
  func long() throws {
    let project = try DeclaredProject(Self.files)
    try project.bring("partners", "key,name\na,Ada\nb,Bob\n")
    let rows = (1...101).map { "p\($0),\($0),a,b\n" }.joined()
    try project.bring("parcels", "key,number,sender,receiver\n\(rows)")
    try project.build()
    #expect(try project.markdown("partners/a").contains("](a/parcels/sender/"))
    #expect(try project.markdown("partners/b").contains("](b/parcels/receiver/"))
  }
}
