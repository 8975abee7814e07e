import GazetteTestSupport
import Testing

/// Members that are known by their names, and called otherwise by hand since a source has named them.
@Suite("Records that are known by their fields and were corrected in these")
struct CorrectedNameTests {
  private let project = try? DeclaredProject([
    "members/members.yml": """
    title: Members
    one: Member
    record: "{name}"
    knownBy: [name]
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: sponsor, title: Sponsor, kind: reference, to: members}
      - {key: phone, title: Phone, kind: text}
      - {key: grade, title: Grade, kind: text}

    """
  ])

  /// Two members with keys of their own, whose phones come from a file that has their names alone.
  ///
  /// - Parameter sponsored: whether the second names the first one there.
  private func named(sponsored: Bool = true) throws -> DeclaredProject {
    let project = try #require(project)
    try project.bring("members", "key,name,grade\ne-1,Ana,a\ne-2,Bo,a\n")
    let phones = sponsored ? "name,phone,sponsor\nAna,1,\nBo,2,Ana\n" : "name,phone\nAna,1\nBo,2\n"
    try project.folder.write(phones, to: "phones.csv")
    let report = try project.output("import", "members", "phones.csv", "--whole")
    #expect(report == "imported 0, updated 2, rejected 0, removed 0\n")
    return project
  }

  private static let unchanged = "imported 0, updated 0, rejected 0, removed 0\nunchanged 2\n"

  @Test("An unchanged file doubles none that has another's key, and takes none away")
  func corrected() throws {
    let project = try named()
    try project.output("edit", "members", "e-1", "--set", "name=Ana Lopez")
    for _ in 1...2 {
      #expect(try project.output("import", "members", "phones.csv", "--whole") == Self.unchanged)
    }
    #expect(try project.output("list", "members") == "e-1\tAna Lopez\t\t1\ta\ne-2\tBo\te-1\t2\ta\n")
    try project.folder.write("name,phone,sponsor\nAna,7,\nBo,2,Ana\n", to: "phones.csv")
    let report = try project.output("import", "members", "phones.csv", "--whole")
    #expect(report == "imported 0, updated 1, rejected 0, removed 0\nunchanged 1\n")
    #expect(try project.output("list", "members").hasPrefix("e-1\tAna Lopez\t\t7\ta\n"))
  }

  @Test(
    "A name that another record has got by now is that of the one of which the file said so, or says anew")
  func namesake() throws {
    let project = try named(sponsored: false)
    try project.output("edit", "members", "e-1", "--set", "name=Ana Lopez")
    try project.output("add", "members", "--json", #"{"key": "e-7", "name": "Ana"}"#)
    #expect(try project.output("import", "members", "phones.csv", "--whole") == Self.unchanged)
    try project.folder.write("name,phone\nAna Lopez,1\nAna,7\nBo,2\n", to: "phones.csv")
    let report = try project.output("import", "members", "phones.csv", "--whole")
    #expect(report.contains("imported 0, updated "))
    #expect(report.contains("rejected 0, removed 0\n"))
    #expect(
      try project.output("list", "members")
        == "e-1\tAna Lopez\t\t1\ta\ne-2\tBo\t\t2\ta\ne-7\tAna\t\t7\t\n")
  }

  @Test("One that was removed stays so")
  func removed() throws {
    let project = try named(sponsored: false)
    try project.output("remove", "members", "e-1", "--yes")
    let report = try project.output("import", "members", "phones.csv")
    #expect(report.contains("left out, as it has been removed: 1 record\n"))
    #expect(try project.output("list", "members").hasPrefix("e-2\t"))
  }

  @Test("Another file that has the name by now finds one whose key was made of the earlier name")
  func madeKey() throws {
    let project = try #require(project)
    try project.bring("members", "name,grade\nAna,a\nBo,a\n")
    let key = try #require(
      project.output("list", "members").split(separator: "\n").first { $0.contains("\tAna\t") }?
        .split(separator: "\t").first.map(String.init))
    try project.output("edit", "members", key, "--set", "name=Ana Lopez")
    try project.folder.write("name,phone\nAna Lopez,555\nCy,3\n", to: "phones.csv")
    let report = try project.output("import", "members", "phones.csv")
    #expect(report == "imported 1, updated 1, rejected 0\n")
    #expect(try project.output("list", "members").contains("\(key)\tAna Lopez\t\t555\ta\n"))
    #expect(try project.output("import", "members", "phones.csv").contains("unchanged 2\n"))
    #expect(try project.output("import", "members", "members.csv").contains("unchanged 2\n"))
  }
}
