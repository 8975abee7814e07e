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
    // The list of what was sent to somebody says by whom.
    let other = try project.markdown("partners/b")
    #expect(!other.contains("Parcels: Sent by"))
    #expect(
      other.contains("| Parcel | Sent by |") && other.contains("| [1](../parcels/p1.md) | [Ada](a.md) |"),
      "\(other)")
  }

  @Test("Lists have all columns that a kind declares, but for texts by which its records are called")
  func columns() throws {
    let project = try DeclaredProject([
      "partners/partners.yml": Self.files["partners/partners.yml"] ?? "",
      "parcels/parcels.yml": """
      title: Parcels
      one: Parcel
      record: "{number} of {sender}, {day}"
      columns: [number, sender, receiver, day, weight, doubled, state, note, price]
      fields:
        - {key: number, title: Number, kind: text, required: true}
        - {key: note, title: Note, kind: text}
        - {key: sender, title: Sent by, kind: reference, to: partners}
        - {key: receiver, title: Sent to, kind: reference, to: partners}
        - {key: day, title: Day, kind: date}
        - {key: weight, title: Weight, kind: integer}
        - {key: state, title: State, kind: choice, choices: {open: Open, shut: Shut}}
        - {key: price, title: Price, kind: money}
        - {key: other, title: Other, kind: text}
      derived:
        - {key: doubled, title: Doubled, kind: integer, sql: weight * 2}

      """,
    ])
    try project.bring("partners", "key,name\na,Ada\nb,Bob\n")
    try project.bring(
      "parcels",
      "key,number,sender,receiver,day,weight,state,note,price,other\np1,1,a,b,2026-06-30,4,open,n,1.00,o\n")
    try project.build()
    let name = "1 of a, 2026-06-30"
    let rest = "2026-06-30 | 4 | 8 | Open | n | €1.00 |\n"
    let overview = try project.markdown("parcels/index")
    #expect(
      overview.contains("| Parcel | Sent by | Sent to | Day | Weight | Doubled | State | Note | Price |\n"))
    #expect(
      overview.contains(
        "| [\(name)](p1.md) | [Ada](../partners/a.md) | [Bob](../partners/b.md) | \(rest)"), "\(overview)")
    let page = try project.markdown("partners/b")
    #expect(page.contains("| Parcel | Sent by | Day | Weight | Doubled | State | Note | Price |\n"))
    #expect(page.contains("| [\(name)](../parcels/p1.md) | [Ada](a.md) | \(rest)"), "\(page)")
  }

  @Test("A record that refers by several fields counts once where it keeps another from being removed")
  func counted() throws {
    var files = Self.files
    files["parcels/parcels.yml"]?.append(
      """
        - key: stops
          title: Stops
          kind: list
          fields: [{key: at, title: At, kind: reference, to: partners}]

      """)
    let project = try DeclaredProject(files)
    try project.bring("partners", "key,name\na,Ada\nb,Bob\n")
    try project.bring(
      "parcels",
      """
      [{"key": "p1", "number": "1", "sender": "a", "receiver": "a",
        "stops": [{"at": "a"}, {"at": "b"}, {"at": "a"}]},
       {"key": "p2", "number": "2", "stops": [{"at": "a"}]}]
      """, as: "json")
    func failure() throws -> String {
      try project.run("remove", "partners", "a", "--yes").errorText
    }
    #expect(try failure().contains("cannot be removed: 2 of the parcels refer to it. Nothing was removed."))
    try project.folder.remove("Collections/parcels/parcels.yml")
    let undeclared = try failure()
    #expect(undeclared.contains("cannot be removed: 2 of the parcels refer to it."), "\(undeclared)")
    #expect(
      undeclared.hasSuffix("No file declares parcels any longer; put it back first.\n"), "\(undeclared)")
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

  @Test("Keys that only look the same are of two records, on every page")
  func alikeKeys() throws {
    let project = try DeclaredProject(Self.files)
    let (composed, apart) = ("\u{EA}", "e\u{302}")
    try project.output("add", "partners", "--key", composed, "--set", "name=Composed")
    try project.output("add", "partners", "--key", apart, "--set", "name=Apart")
    for (key, sender) in [("p1", composed), ("p2", apart)] {
      try project.output(
        "add", "parcels", "--key", key, "--set", "number=\(key)", "--set", "sender=\(sender)")
    }
    try project.folder.write(
      """
      ---
      title: "{{name}}"
      path: sent/{{code}}
      each: SELECT sender, lower(hex(sender)) AS code, partners.name AS name FROM parcels JOIN partners
        ON partners.key = sender ORDER BY parcels.key
      ---
      ```sql sent own by sender
      SELECT sender, number FROM parcels ORDER BY number
      ```
      {{sent}}

      """, to: "Collections/parcels/sent.md")
    try project.build()
    #expect(try project.markdown("parcels/p1").contains("[Composed]("))
    #expect(try project.markdown("parcels/p2").contains("[Apart]("))
    for (key, own, other, code) in [(composed, "p1", "p2", "c3aa"), (apart, "p2", "p1", "65cc82")] {
      let page = try project.output("show", "partners", key)
      #expect(page.contains("parcels/\(own).md") && !page.contains("parcels/\(other).md"), "\(page)")
      let sent = try project.markdown("sent/\(code)")
      #expect(sent.contains("| \(own) |") && !sent.contains("| \(other) |"), "\(sent)")
    }
  }
}
