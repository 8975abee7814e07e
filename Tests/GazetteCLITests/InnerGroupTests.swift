import GazetteTestSupport
import Testing

/// Each field of a group within a group is held against what its source said, as those of the group itself are.
@Suite("Groups within groups that sources tell")
struct InnerGroupTests {
  private static let shops = """
    title: Shops
    one: Shop
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: address
        title: Address
        kind: group
        fields:
          - {key: street, title: Street, kind: text}
          - key: geo
            title: Place
            kind: group
            fields: [{key: lat, title: Latitude, kind: integer}, {key: lon, title: Longitude, kind: integer}]

    """

  private func project(rule: String = "source") throws -> DeclaredProject {
    let project = try DeclaredProject(["shops/shops.yml": Self.shops])
    try project.add(setting: "conflicts: \(rule)")
    return project
  }

  @discardableResult
  private func bring(_ values: String, into project: DeclaredProject) throws -> String {
    try project.bring(
      "shops", "key,name,address.street,address.geo.lat,address.geo.lon\nx,One,\(values)\n")
  }

  private func geo(_ project: DeclaredProject) throws -> String {
    let text = try project.output("export", "shops", "--format", "json")
    return text.split(separator: "\"geo\":").dropFirst().first.map { String($0.prefix { $0 != "}" }) } ?? ""
  }

  @Test("A group within a group that its source empties is empty, also where another field was edited")
  func emptied() throws {
    let project = try project()
    try bring("S,1,2", into: project)
    try project.output("edit", "shops", "x", "--set", "name=Two")
    #expect(try bring("S,,", into: project) == "imported 0, updated 1, rejected 0\n")
    #expect(try !geo(project).contains("1"))
    #expect(try project.output("list", "conflicts").isEmpty)
    #expect(try project.output("list", "shops").hasPrefix("x\tTwo"))
  }

  @Test("A correction in a group within a group stays until the source says something new of just that field")
  func corrected() throws {
    let project = try project()
    try bring("S,1,2", into: project)
    try project.output("edit", "shops", "x", "--set", "address.geo.lat=9")
    try bring("T,1,3", into: project)
    #expect(try geo(project) == #"{"lat":9,"lon":3"#)
    #expect(try project.output("list", "conflicts").isEmpty)
    try bring("T,4,3", into: project)
    #expect(try geo(project) == #"{"lat":4,"lon":3"#)
    #expect(
      try project.output("list", "conflicts") == "shops\tx\taddress.geo.lat\tshops.csv\tof the source\t9\n")
  }

  @Test("A conflict in a group within a group is told with what the source says now")
  func toldAnew() throws {
    let project = try project(rule: "hand")
    try bring("S,1,2", into: project)
    try project.output("edit", "shops", "x", "--set", "address.geo.lat=9", "--set", "address.street=H")
    for (values, street, latitude) in [("T,3,4", "T", "3"), ("S,1,2", "S", "1")] {
      try bring(values, into: project)
      #expect(
        try project.output("list", "conflicts")
          == "shops\tx\taddress.geo.lat\tshops.csv\tby hand\t\(latitude)\n"
          + "shops\tx\taddress.street\tshops.csv\tby hand\t\(street)\n")
    }
    #expect(try geo(project) == #"{"lat":9,"lon":2"#)
  }

  @Test("A removed record stays so when its file has one column of a group within a group more, or less")
  func otherColumns() throws {
    let project = try project()
    try bring("S,1,2", into: project)
    try project.output("remove", "shops", "x", "--yes")
    for text in [
      "key,name,address.geo.lat\nx,One,1\n", "key,name,address.geo.lon,address.street\nx,One,2,S\n",
    ] {
      #expect(try project.bring("shops", text).contains("left out, as it has been removed: 1 record"))
    }
  }
}
