import GazetteTestSupport
import Testing

@Suite("Records that are named by a group")
struct NamedByGroupTests {
  private static func guests(_ record: String, lastName: String = "") -> String {
    """
    title: Guests
    one: Guest
    record: \(record)
    fields:
      - key: name
        title: Name
        kind: group
        fields:
          - {key: first, title: First, kind: text}
          - {key: last, title: Last, kind: text\(lastName)}
      - {key: room, title: Room, kind: text}
      - {key: beds, title: Beds, kind: list, fields: [{key: size, title: Size, kind: text}]}

    """
  }

  @Test("All that the group has is the name, and a key beside it is none")
  func names() throws {
    let project = try DeclaredProject([
      "guests/guests.yml": Self.guests(#"["{name} · {key}", "{room}"]"#)
    ])
    try project.bring(
      "guests",
      """
      [{"key": "a", "name": {"first": "Ana", "last": "Díaz Ruiz"}, "room": "7"},
       {"key": "b", "name": {"last": "Bo"}, "room": "8"}, {"key": "c", "room": "9"}, {"key": "d"}]
      """, as: "json")
    try project.build()
    let list = try project.markdown("guests/index")
    for (key, name) in [("a", "Ana Díaz Ruiz · a"), ("b", "Bo · b"), ("c", "9"), ("d", "d")] {
      #expect(list.contains("[\(name)](\(key).md)"), "\(list)")
      #expect(try project.markdown("guests/\(key)").hasPrefix("# \(name)\n"))
    }
  }

  @Test(
    "A group with a private field, and a list, are no names",
    arguments: [
      (
        #""{name}""#, ", private: true",
        "the field last is private; what a record is called stands on every page"
      ),
      (#""{beds}""#, "", "beds"),
    ])
  func refused(record: String, lastName: String, told: String) throws {
    let failure = try DeclaredProject(["guests/guests.yml": Self.guests(record, lastName: lastName)]).failure(
      "check")
    #expect(failure.contains("guests.yml:3:") && failure.contains(told), "\(failure)")
  }
}
