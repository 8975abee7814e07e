import GazetteTestSupport
import Testing

/// A kind that is known by its fields later finds the records that are stored already.
@Suite("Records that are known by their fields under other keys")
struct KnownByFieldsTests {
  private static let members = """
    title: Members
    one: Member
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: city, title: City, kind: text}

    """

  private let project: DeclaredProject

  /// Four members of a file without keys, of whom somebody has called one otherwise and removed another; a fifth was
  /// added by hand. From then on they are known by their names.
  init() throws {
    project = try DeclaredProject(["members/members.yml": Self.members])
    try project.bring("members", "name,city\nAna,Rome\nBo,Paris\nCy,Oslo\nDi,Bonn\n")
    try project.output("edit", "members", "members.csv.3", "--set", "name=Bee")
    try project.output("remove", "members", "members.csv.5", "--yes")
    try project.output("add", "members", "--json", #"{"key": "fifth", "name": "Eva", "city": "Bern"}"#)
    try project.folder.write(Self.members + "knownBy: [name]\n", to: "Collections/members/members.yml")
  }

  @Test("Rows of the file that brought them find those records, whatever these are called now")
  func sameFile() throws {
    let rows = "name,city\nDi,Bonn\nEva,Bern\nCy,Oslo\nBo,Paris\nAna,Roma\n"
    let report = try project.bring("members", rows)
    #expect(
      report == "imported 0, updated 1, rejected 0\nunchanged 3\nleft out, as it has been removed: 1 record\n"
    )
    let listed = """
      fifth\tEva\tBern
      members.csv.2\tAna\tRoma
      members.csv.3\tBee\tParis
      members.csv.4\tCy\tOslo

      """
    #expect(try project.output("list", "members") == listed)
    #expect(try project.bring("members", rows).hasPrefix("imported 0, updated 0, rejected 0\nunchanged 4\n"))
    #expect(try project.output("list", "members") == listed)
  }

  @Test("Rows of another file are of those that have such a name, and the others are new")
  func otherFile() throws {
    try project.folder.write("name,city\nEva,Basel\nAna,Milan\nBo,Lyon\n", to: "other.csv")
    let report = try project.output("import", "members", "other.csv")
    #expect(report.hasPrefix("imported 1, updated 2, rejected 0\n"))
    let listed = try project.output("list", "members").split(separator: "\n").map {
      $0.hasPrefix("member-") ? $0.drop { $0 != "\t" } : $0
    }
    #expect(
      listed == [
        "fifth\tEva\tBasel", "\tBo\tLyon", "members.csv.2\tAna\tMilan", "members.csv.3\tBee\tParis",
        "members.csv.4\tCy\tOslo",
      ])
  }
}
