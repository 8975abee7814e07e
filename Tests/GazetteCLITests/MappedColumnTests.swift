import GazetteTestSupport
import Testing

@Suite("Columns that a mapping may give")
struct MappedColumnTests {
  private static let flats = """
    title: Flats
    one: Flat
    record: "{name}"
    aliases: {called: name, parts.what: rooms.title}
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: address
        title: Address
        kind: group
        fields:
          - {key: city, title: City, kind: text}
          - {key: geo, title: Geo, kind: group, fields: [{key: lat, title: Lat, kind: decimal}]}
      - key: rooms
        title: Rooms
        kind: list
        fields:
          - {key: title, title: Title, kind: text, required: true}
          - {key: size, title: Size, kind: integer}

    """
  private static let file =
    #"[{"key": "a", "name": "A", "address": {"city": "Rome", "geo": {"lat": "41.9"}}, "#
    + #""rooms": [{"title": "Hall", "size": 9}, {"title": "Bath"}]}]"#

  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject(["flats/flats.yml": Self.flats])
    try project.folder.write(Self.file, to: "f.json")
    return project
  }

  @Test(
    "A mapping gives whole lists and groups, fields however deep they lie, and other names, as its file does",
    arguments: [
      (#"key, name, "address.city", "address.geo.lat", rooms"#, [0, 1, 2, 3]),
      (#"key, name AS called, rooms AS parts"#, [0, 3]),
      (#"key, name, "address.geo.lat""#, [0, 2]),
      (#"key, name, json_object('city', 'Rome', 'geo', json_object('lat', '41.9')) AS address"#, [0, 1, 2]),
      (#"key, name, json_object('lat', "address.geo.lat") AS "Address.Geo""#, [0, 2]),
      (#"key, name, 'Hall' AS "parts.what", 9 AS "rooms.size""#, [0, 3]),
      (#"key, name, NULL AS "parts.what", NULL AS "rooms.size""#, [0]),
    ])
  func given(columns: String, given: [Int]) throws {
    let project = try project()
    try project.folder.write("SELECT \(columns) FROM source", to: "f.sql")
    try project.output("import", "flats", "f.json", "--mapping", "f.sql")
    let rooms = columns.contains("'Hall'") ? ["Hall"] : ["Hall", "Bath"]
    let parts = [["A"], ["Rome"], ["41.9"], rooms]
    let row = try #require(try project.exportedRows(of: "flats").first)
    for (place, texts) in parts.enumerated() {
      for text in texts { #expect(row.contains(text) == given.contains(place), "\(text) in \(row)") }
    }
  }

  @Test("A mapped file gives the record that it gives by itself")
  func same() throws {
    let project = try project()
    try project.output("import", "flats", "f.json")
    let own = try project.exportedRows(of: "flats")
    let mapped = try self.project()
    try mapped.folder.write(
      #"SELECT key, name, "address.city", "address.geo.lat", rooms FROM source"#, to: "f.sql")
    try mapped.output("import", "flats", "f.json", "--mapping", "f.sql")
    #expect(try mapped.exportedRows(of: "flats") == own)
  }

  @Test(
    "What no field is called is refused, and two columns for one field",
    arguments: [
      ("name AS frob", "f.sql: there is no field frob. Fields: key, name, address.city"),
      (#"name, 1 AS "address.frob""#, "there is no field address.frob"),
      ("name, name AS called", "the columns name and called both mean the field name"),
      ("name, rooms, rooms AS Rooms_", "the columns rooms and Rooms_ both mean the field rooms"),
    ])
  func refused(columns: String, told: String) throws {
    let project = try project()
    try project.folder.write("SELECT key, \(columns) FROM source", to: "f.sql")
    #expect(try project.failure("import", "flats", "f.json", "--mapping", "f.sql").contains(told))
  }
}
