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

  @Test("Columns of lists that are called alike within their groups are called by these too")
  func columnTitles() throws {
    let group =
      "kind: group, fields: [{key: front, title: Front, kind: group, fields: [{key: price, title: Price, kind: money}]}"
    let project = try DeclaredProject([
      "wares/wares.yml": """
      title: Wares
      one: Ware
      record: "{name}"
      columns: [name, box_front_price, crate_front_price, crate_weight]
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: box, title: Box, \(group)]}
        - {key: crate, title: Crate, \(group), {key: weight, title: Weight, kind: integer}]}

      """
    ])
    try project.bring("wares", "key,name,box.front.price,crate.front.price,crate.weight\nx,One,1.00,2.00,3\n")
    try project.build()
    let titles = "| Ware | Box: Front: Price | Crate: Front: Price | Weight |"
    #expect(try project.markdown("wares/index").contains(titles))
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

  // MARK: Cells

  private static let parcels = """
    title: Parcels
    one: Parcel
    record: "{name}"
    aliases: {box.size.kg: box.size.weight}
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: box
        title: Box
        kind: group
        fields:
          - key: size
            title: Size
            kind: group
            fields:
              - {key: weight, title: Weight, kind: integer}
              - {key: secret, title: Secret, kind: text, private: true}
          - {key: note, title: Note, kind: text}
      - key: pieces
        title: Pieces
        kind: list
        knownBy: [what]
        fields:
          - {key: what, title: What, kind: text}
          - key: dims
            title: Dimensions
            kind: group
            fields: [{key: w, title: Width, kind: integer}, {key: h, title: Height, kind: integer}]

    """

  private func parcels() throws -> DeclaredProject {
    try DeclaredProject(["parcels/parcels.yml": Self.parcels])
  }

  private func stored(_ kind: String, _ project: DeclaredProject) throws -> String {
    try project.output("export", kind, "--format", "json", "--with-private")
  }

  @Test("What is private in a group within a group stays where a cell for it says nothing about that")
  func partialCell() throws {
    let project = try parcels()
    try project.bring("parcels", "key,name,box.size.weight,box.size.secret\nx,One,4,hidden-word\n")
    let exported = try project.output("export", "parcels")
    #expect(exported.contains(#"{""weight"":4}"#) && !exported.contains("hidden-word"), "\(exported)")
    #expect(try project.bring("parcels", exported).contains("unchanged 1"))
    #expect(try stored("parcels", project).contains(#"{"weight":4,"secret":"hidden-word"}"#))
    #expect(
      try project.bring("parcels", #"key,box.size\#nx,"{""kg"":5}"\#n"#)
        == "imported 0, updated 1, rejected 0\n")
    #expect(try stored("parcels", project).contains(#"{"weight":5,"secret":"hidden-word"}"#))
    // What is empty has nothing.
    try project.bring("parcels", "key,box.size\nx,\n")
    #expect(try stored("parcels", project).contains(#""box":null"#))
  }

  @Test("Files of a pattern with cells for a group of an element are in step, whatever members each has")
  func cellsOfSeveralFiles() throws {
    let project = try DeclaredProject([
      "parcels/parcels.yml": Self.parcels.replacing("    knownBy: [what]\n", with: "")
    ])
    try project.folder.write(
      #"key,name,pieces.what,pieces.dims\#nx,One,a,"{""w"":1,""h"":1}"\#n"#, to: "s1.csv")
    try project.folder.write(#"key,pieces.what,pieces.dims\#nx,b,"{""w"":2}"\#n"#, to: "s2.csv")
    try project.run("import", "parcels", "s*.csv")
    #expect(try stored("parcels", project).contains(#""pieces":[{"what":"b","dims":{"w":2}}]"#))
    #expect(try project.run("import", "parcels", "s*.csv").outputText.contains("unchanged 2"))
    try project.output("edit", "parcels", "x", "--set", "name=Two")
    #expect(try project.run("import", "parcels", "s*.csv").outputText.contains("unchanged 2"))
    #expect(try stored("parcels", project).contains(#""what":"b""#))
  }

  @Test("A new value in a column that stands behind that of its whole group is a conflict like any other")
  func newBesideWhole() throws {
    let project = try parcels()
    try project.add(setting: "conflicts: source")
    try project.bring("parcels", "key,name,box,box.note\nx,One,,\n")
    try project.output("edit", "parcels", "x", "--set", "box.note=mine")
    try project.bring("parcels", "key,name,box,box.note\nx,One,,new\n")
    #expect(try stored("parcels", project).contains(#""note":"new""#))
    #expect(try project.output("list", "conflicts").contains("box.note"))
  }

  @Test("Members that no field within a group within a group is for are told, and two for one field rejected")
  func membersOfCell() throws {
    let project = try parcels()
    try project.folder.write(
      #"key,name,box.size,pieces.dims\#nx,One,"{""weight"":4,""colour"":""red""}","{""w"":1,""q"":2}"\#n"#,
      to: "x.csv")
    let run = try project.run("import", "parcels", "x.csv")
    #expect(run.errorText == "columns that no field has: box.size.colour, pieces.dims.q\n")
    let twice = try project.bring(
      "parcels", #"key,name,box.size\#nx,One,"{""weight"":4}"\#ny,Two,"{""weight"":4,""Weight"":5}"\#n"#)
    #expect(
      twice.contains("rejected 1") && twice.contains("two names within it mean one field"), "\(twice)")
  }

  @Test(
    "The order of columns means nothing where a group has one of its own beside those of its fields",
    arguments: [["name", "box", "box.note"], ["box.note", "name", "box"]])
  func orderOfColumns(columns: [String]) throws {
    let project = try parcels()
    let rows = [
      ["name": "One", "box": #""{""size"":{""weight"":4}}""#, "box.note": "n"],
      ["name": "Two", "box": "", "box.note": "m"],
      ["name": "Three", "box": #""{""note"":""own""}""#, "box.note": ""],
    ]
    func text(_ rows: [[String: String]]) -> String {
      "key,\(columns.joined(separator: ","))\n"
        + rows.enumerated().map { number, row in
          "\(number),\(columns.map { row[$0] ?? "" }.joined(separator: ","))\n"
        }.joined()
    }
    try project.bring("parcels", text(rows))
    let boxes = try stored("parcels", project).split(separator: "\n").filter { $0.contains("key") }
    #expect(boxes.count == 3)
    #expect(boxes[0].contains(#""box":{"size":{"weight":4,"secret":null},"note":"n"}"#), "\(boxes[0])")
    #expect(boxes[1].contains(#""box":{"size":null,"note":"m"}"#), "\(boxes[1])")
    #expect(boxes[2].contains(#""box":{"size":null,"note":"own"}"#), "\(boxes[2])")
    // A field of the group is the file's, also where the cell of the whole group lacks it.
    try project.bring(
      "parcels", text([["name": "One", "box": #""{""size"":{""weight"":4}}""#, "box.note": "new"]]))
    #expect(try stored("parcels", project).contains(#""note":"new""#))
  }

  @Test("What stands in a column of a group, but is none, rejects its row whatever its fields' columns have")
  func unreadableWhole() throws {
    let project = try parcels()
    for columns in ["box,box.note\nx,One,nonsense,n", "box.note,box\nx,One,n,nonsense"] {
      try project.folder.write("key,name,\(columns)\n", to: "x.csv")
      #expect(try project.failure("import", "parcels", "x.csv").contains("1 × Box"))
    }
  }

  // MARK: A third level

  private static let sites = """
    title: Sites
    one: Site
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: a
        title: A
        kind: group
        fields:
          - key: b
            title: B
            kind: group
            fields:
              - {key: e, title: E, kind: text}
              - key: c
                title: C
                kind: group
                fields: [{key: d, title: D, kind: integer}, {key: x, title: X, kind: text}]
      - key: lines
        title: Lines
        kind: list
        knownBy: [what]
        fields:
          - {key: what, title: What, kind: text}
          - key: box
            title: Box
            kind: group
            fields:
              - key: size
                title: Size
                kind: group
                fields: [{key: w, title: Width, kind: integer}, {key: h, title: Height, kind: integer}]

    """

  @Test("Groups of a third level are read from columns and from JSON, and an export of them comes in again")
  func thirdLevel() throws {
    let project = try DeclaredProject(["sites/sites.yml": Self.sites])
    try project.folder.write(
      "key,name,a.b.e,a.b.c.d,lines.what,lines.box.size.w\n1,One,E,5,x,7\n1,One,E,5,y,8\n", to: "s.csv")
    let imported = try project.run("import", "sites", "s.csv")
    #expect(imported.errorText.isEmpty && imported.status == 0, "\(imported.errorText)")
    let expected = #"""
      {"key":"1","name":"One","a":{"b":{"e":"E","c":{"d":5,"x":null}}},"lines":[{"what":"x","box":{"size":{"w":7}}},{"what":"y","box":{"size":{"w":8}}}]}
      """#
    #expect(try stored("sites", project).contains(expected))
    for ending in ["json", "csv"] {
      let exported = try project.output("export", "sites", "--format", ending)
      let other = try DeclaredProject(["sites/sites.yml": Self.sites])
      #expect(try other.bring("sites", exported, as: ending) == "imported 1, updated 0, rejected 0\n")
      #expect(try stored("sites", other).contains(expected))
    }
    try project.folder.write(#"[{"key":"2","name":"Two","a":{"b":{"c":{"d":"wrong"}}}}]"#, to: "w.json")
    #expect(try project.run("import", "sites", "w.json").errorText.contains("1 × D: not a whole number"))
  }

  @Test("What a row says nothing about in a group of a third level stays; null and empty cells clear it")
  func partsOfThirdLevel() throws {
    let project = try DeclaredProject(["sites/sites.yml": Self.sites])
    func bring(_ group: String) throws -> String {
      try project.bring("sites", #"[{"key":"1","name":"One","a":\#(group)}]"#, as: "json")
      return try stored("sites", project)
    }
    #expect(try bring(#"{"b":{"e":"E","c":{"d":5,"x":"X"}}}"#).contains(#""c":{"d":5,"x":"X"}"#))
    #expect(try bring(#"{"b":{"c":{"d":6}}}"#).contains(#"{"e":"E","c":{"d":6,"x":"X"}}"#))
    try project.bring("sites", #"key,a.b\#n1,"{""e"":""E"",""c"":{""d"":6,""x"":""Y""}}"\#n"#)
    #expect(try stored("sites", project).contains(#"{"e":"E","c":{"d":6,"x":"Y"}}"#))
    try project.bring("sites", "key,a.b.c.d\n1,\n")
    #expect(try stored("sites", project).contains(#"{"e":"E","c":{"d":null,"x":"Y"}}"#))
    try project.bring(
      "sites", #"[{"key":"1","a":{"b":{"c":null}}},{"key":"2","name":"Two","a":{"b":{"c":{"d":1}}}}]"#,
      as: "json")
    #expect(try stored("sites", project).contains(#""name":"One","a":{"b":{"e":"E","c":null}}"#))
    try project.bring(
      "sites", #"[{"key":"1","a":{"b":null}},{"key":"2","name":"Two","a":{"b":{"c":{"d":1}}}}]"#, as: "json")
    #expect(try stored("sites", project).contains(#""name":"One","a":null"#))
  }

  @Test("Each field of a group of a third level is held against what its source said of it")
  func correctedAtThirdLevel() throws {
    let project = try DeclaredProject(["sites/sites.yml": Self.sites])
    try project.add(setting: "conflicts: source")
    func bring(_ d: Int, _ x: String) throws {
      try project.bring("sites", "key,name,a.b.c.d,a.b.c.x\n1,One,\(d),\(x)\n")
    }
    try bring(1, "X")
    try project.output("edit", "sites", "1", "--set", "a.b.c.d=9")
    try bring(1, "Y")
    #expect(try stored("sites", project).contains(#"{"d":9,"x":"Y"}"#))
    #expect(try project.output("list", "conflicts").isEmpty)
    try bring(2, "Y")
    #expect(try stored("sites", project).contains(#"{"d":2,"x":"Y"}"#))
    #expect(
      try project.output("list", "conflicts") == "sites\t1\ta.b.c.d\tsites.csv\tof the source\t9\n")
  }

  /// A file says so little for an earlier version, which passed over such columns.
  @Test(
    "What was entered where an earlier version passed over what a file said stays until the file says otherwise",
    arguments: [
      ("key,name\n1,One\n", "key,name,a.b.c.d\n1,One,", "a.b.c.d"),
      (
        "key,name,a\n1,One,\"{\"\"b\"\":{\"\"e\"\":\"\"E\"\"}}\"\n",
        "key,name,a,a.b.c.d\n1,One,\"{\"\"b\"\":{\"\"e\"\":\"\"E\"\"}}\",", "a.b.c.d"
      ),
    ])
  func enteredBefore(before: String, now: String, path: String) throws {
    let project = try DeclaredProject(["sites/sites.yml": Self.sites])
    try project.bring("sites", before)
    try project.output("edit", "sites", "1", "--set", "\(path)=9")
    for _ in 1...2 { #expect(try project.bring("sites", "\(now)5\n").contains("unchanged 1")) }
    #expect(try stored("sites", project).contains(#""d":9"#))
    #expect(try project.output("list", "conflicts").isEmpty)
    try project.bring("sites", "\(now)6\n")
    #expect(try stored("sites", project).contains(#""d":6"#))
  }
}
