import GazetteTestSupport
import Testing

/// What stays corrected or removed by hand when something else changes: the declaration, other fields of a group,
/// records that are named, rows that are rejected.
@Suite("Corrections that stay")
struct KeptCorrectionTests {
  private static let name = "{key: name, title: Name, kind: text, required: true}"
  private static let price = "{key: price, title: Price, kind: money}"
  private static let extra = "{key: extra, title: Extra, kind: text}"
  private static let note = "{key: note, title: Note, kind: text}"
  private static let day = "{key: day, title: Day, kind: date}"

  private static let leftOut = "unchanged 1\nleft out, as it has been removed: 1 record\n"

  /// A kind of things.
  private static func kind(_ fields: String..., and rest: String = "") -> String {
    "title: Things\none: Thing\nrecord: \"{name}\"\n\(rest)\nfields:\n"
      + fields.map { "  - \($0)\n" }.joined()
  }

  private func project(_ kind: String, setting: String? = nil) throws -> DeclaredProject {
    let project = try DeclaredProject(["things/things.yml": kind])
    if let setting { try project.add(setting: setting) }
    return project
  }

  private func declare(_ project: DeclaredProject, _ text: String) throws {
    try project.folder.write(text, to: "Collections/things/things.yml")
  }

  private func things(_ project: DeclaredProject) throws -> [String] {
    try project.output("list", "things", "--sort", "key").split(separator: "\n").map(String.init)
  }

  // MARK: A declaration that has changed

  @Test(
    "A field that gets another name, and then another, stays corrected, and what was removed stays removed")
  func renamed() throws {
    let project = try project(Self.kind(Self.name, Self.price, Self.extra))
    try project.bring("things", "key,name,price,extra\na,Ann,1.00,x\nb,Ben,2.00,y\n")
    try project.output("edit", "things", "a", "--set", "price=5")
    try project.output("remove", "things", "b", "--yes")
    for (name, before) in [("cost", "price"), ("fee", "cost")] {
      let field = "{key: \(name), title: Cost, kind: money, was: \(before)}"
      try declare(project, Self.kind(Self.name, field, Self.extra, and: "aliases: {price: \(name)}"))
      for _ in 1...2 {
        #expect(
          try project.output("import", "things", "things.csv", "--whole")
            == "imported 0, updated 0, rejected 0, removed 0\n\(Self.leftOut)")
      }
      #expect(try things(project) == ["a\tAnn\t5.00\tx"])
    }
    // What the source says of it under its new name is new.
    try project.bring("things", "key,name,price,extra\na,Ann,1.10,x\nb,Ben,2.00,y\n")
    #expect(try project.output("list", "conflicts") == "things\ta\tfee\tthings.csv\tof the source\t5.00\n")
  }

  @Test(
    "A field that is taken out takes no correction of others with it, and is told anew once it is there again"
  )
  func takenOut() throws {
    let project = try project(Self.kind(Self.name, Self.price, Self.extra), setting: "conflicts: hand")
    try project.bring("things", "key,name,price,extra\na,Ann,1.00,x\nb,Ben,2.00,y\n")
    try project.output("edit", "things", "a", "--set", "price=5")
    try project.output("remove", "things", "b", "--yes")
    try project.bring("things", "key,name,price,extra\na,Ann,1.10,x\nb,Ben,2.00,y\n")
    let conflict = "things\ta\tprice\tthings.csv\tby hand\t1.10\n"
    #expect(try project.output("list", "conflicts") == conflict)
    try declare(project, Self.kind(Self.name, Self.price, and: "removed: [extra]"))
    #expect(
      try project.output("import", "things", "things.csv")
        == "imported 0, updated 0, rejected 0\n\(Self.leftOut)")
    #expect(try things(project) == ["a\tAnn\t5.00"])
    // Nobody has seen it.
    #expect(try project.output("list", "conflicts") == conflict)
    try declare(project, Self.kind(Self.name, Self.price, Self.extra))
    #expect(
      try project.output("import", "things", "things.csv").hasPrefix("imported 0, updated 1, rejected 0\n"))
    #expect(try things(project) == ["a\tAnn\t5.00\tx"])
    #expect(try project.output("list", "conflicts") == conflict)
  }

  @Test("A renamed field keeps its conflict, and a renamed group those of its fields")
  func renamedConflict() throws {
    func group(_ key: String, _ more: String = "") -> String {
      "{key: \(key), title: Address, kind: group\(more), fields: [{key: street, title: Street, kind: text}, "
        + "{key: city, title: City, kind: text}]}"
    }
    let project = try project(Self.kind(Self.name, Self.price, group("address")), setting: "conflicts: hand")
    let header = "key,name,price,address.street,address.city\n"
    try project.bring("things", header + "a,Ann,1.00,One,Vigo\n")
    try project.output("edit", "things", "a", "--set", "price=5", "--set", "address.city=Lugo")
    try project.bring("things", header + "a,Ann,1.10,One,Tui\n")
    try declare(
      project,
      Self.kind(
        Self.name, "{key: cost, title: Cost, kind: money, was: price}", group("home", ", was: address")))
    try project.folder.write(
      "key,name,cost,home.street,home.city\na,Ann,1.10,Two,Tui\n", to: "things.csv")
    try project.output("import", "things", "things.csv")
    #expect(
      try project.output("list", "conflicts")
        == "things\ta\tcost\tthings.csv\tby hand\t1.10\nthings\ta\thome.city\tthings.csv\tby hand\tTui\n")
    #expect(
      try project.output("export", "things", "--format", "json").contains(
        #""cost":"5.00","home":{"street":"Two","city":"Lugo"}"#))
  }

  @Test(
    "A new field takes what the file has had all along; others stay corrected, and what was removed stays so")
  func added() throws {
    let project = try project(Self.kind(Self.name, Self.price))
    try project.bring("things", "key,name,price,note\na,Ann,1.00,first\nb,Ben,2.00,second\n")
    try project.output("edit", "things", "a", "--set", "price=5")
    try project.output("remove", "things", "b", "--yes")
    try declare(project, Self.kind(Self.name, Self.price, Self.note))
    #expect(
      try project.output("import", "things", "things.csv")
        == "imported 0, updated 1, rejected 0\nleft out, as it has been removed: 1 record\n")
    #expect(try things(project) == ["a\tAnn\t5.00\tfirst"])
    #expect(try project.output("list", "conflicts").isEmpty)
    // It comes back once anything that was said of it is another thing.
    try project.bring("things", "key,name,price,note\na,Ann,1.00,first\nb,Ben,2.10,second\n")
    #expect(try things(project) == ["a\tAnn\t5.00\tfirst", "b\tBen\t2.10\tsecond"])
  }

  @Test(
    "What somebody has put into a new field is told where the file says something else",
    arguments: ["source", "hand"])
  func addedAndFilled(rule: String) throws {
    let project = try project(Self.kind(Self.name), setting: "conflicts: \(rule)")
    try project.bring("things", "key,name,note\na,Ann,first\nb,Ben,\n")
    try declare(project, Self.kind(Self.name, Self.note))
    try project.output("edit", "things", "a", "--set", "note=mine")
    try project.output("edit", "things", "b", "--set", "note=mine")
    try project.output("import", "things", "things.csv")
    let (kept, other) = rule == "hand" ? ("mine", "by hand\tfirst") : ("first", "of the source\tmine")
    #expect(try things(project) == ["a\tAnn\t\(kept)", "b\tBen\tmine"])
    #expect(try project.output("list", "conflicts") == "things\ta\tnote\tthings.csv\t\(other)\n")
  }

  @Test(
    "What is not settled is told again when its record has left the source and comes back",
    arguments: ["report", "hand", "source"])
  func openWhileAway(rule: String) throws {
    let project = try project(Self.kind(Self.name, Self.note), setting: "conflicts: \(rule)")
    func bring(_ rows: String) throws {
      try project.folder.write("key,name,note\n\(rows)", to: "things.csv")
      try project.output("import", "things", "things.csv", "--whole")
    }
    try bring("a,Ann,first\nb,Ben,second\n")
    try project.output("edit", "things", "a", "--set", "note=mine")
    try bring("a,Ann,new\nb,Ben,second\n")
    let told = try project.output("list", "conflicts")
    #expect(told.hasPrefix("things\ta\tnote\tthings.csv\t"))
    try bring("b,Ben,second\n")
    #expect(try project.output("list", "conflicts").isEmpty)
    try bring("a,Ann,new\nb,Ben,second\n")
    #expect(try project.output("list", "conflicts") == told)
    try project.output("edit", "things", "a", "--set", "note=settled")
    try bring("a,Ann,new\nb,Ben,second\n")
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test("Fields in another order, and a column less, are nothing new")
  func otherOrder() throws {
    let project = try project(Self.kind(Self.name, Self.price, Self.extra))
    try project.bring("things", "key,name,price,extra\na,Ann,1.00,x\nb,Ben,2.00,y\n")
    try project.output("edit", "things", "a", "--set", "extra=mine")
    try project.output("remove", "things", "b", "--yes")
    try declare(project, Self.kind(Self.name, Self.extra, Self.price))
    let unchanged = "imported 0, updated 0, rejected 0\n\(Self.leftOut)"
    #expect(try project.output("import", "things", "things.csv") == unchanged)
    #expect(try project.bring("things", "key,name,price\na,Ann,1.00\nb,Ben,2.00\n") == unchanged)
    // A correction of what the source is silent about stays too, when something else changes meanwhile.
    try project.bring("things", "key,name,price\na,Anne,1.00\nb,Ben,2.00\n")
    #expect(try project.bring("things", "key,name,price,extra\na,Anne,1.00,x\nb,Ben,2.00,y\n") == unchanged)
    #expect(try things(project) == ["a\tAnne\tmine\t1.00"])
  }

  @Test(
    "A new field in a list brings no record back, and tells no conflict of a list that nobody has corrected")
  func changedList() throws {
    func list(_ more: String) -> String {
      "{key: lines, title: Lines, kind: list, fields: [{key: dish, title: Dish, kind: text}\(more)]}"
    }
    let project = try project(Self.kind(Self.name, Self.price, list("")))
    try project.bring(
      "things", "key,name,price,lines.dish\na,Ann,1.00,Soup\na,Ann,1.00,Cake\nb,Ben,2.00,Fish\n")
    try project.output("edit", "things", "a", "--set", "price=5")
    try project.output("remove", "things", "b", "--yes")
    try declare(
      project, Self.kind(Self.name, Self.price, list(", {key: pieces, title: Pieces, kind: integer}")))
    for _ in 1...2 {
      #expect(
        try project.output("import", "things", "things.csv")
          == "imported 0, updated 0, rejected 0\n\(Self.leftOut)")
      #expect(try project.output("list", "conflicts").isEmpty)
    }
  }

  // MARK: Lists

  private static func lines(_ fields: String = "") -> String {
    "{key: lines, title: Lines, kind: list, fields: [{key: what, title: What, kind: text}, "
      + "{key: q, title: Q, kind: integer}, {key: note, title: Note, kind: text}\(fields)]}"
  }

  /// A list as a file has it before and later, with other elements, or others that leave something out.
  private static let changedLines = [
    [#"[{"what":"x","q":1}]"#, #"[{"what":"x","q":1},{"what":"z","q":2}]"#],
    [#"[{"what":"x","q":1}]"#, "[]"],
    [#"[{"what":"x","q":1,"note":"n"}]"#, #"[{"what":"x","q":1,"note":"n"},{"what":"z"}]"#],
    [#"[{"what":"x","q":1},{"what":"y"}]"#, #"[{"what":"x","q":1,"note":"new"},{"what":"y"}]"#],
    ["[]", #"[{"what":"x","q":1,"note":"n"}]"#],
  ]

  @discardableResult
  private func bring(_ lines: String, price: Int = 1, into project: DeclaredProject) throws -> String {
    try project.bring(
      "things", #"[{"key":"a","name":"Ann","price":\#(price),"lines":\#(lines)}]"#, as: "json")
  }

  private func hasLines(_ lines: String, in project: DeclaredProject) throws -> Bool {
    let text = try project.output("export", "things", "--format", "json")
    return lines == "[]" ? !text.contains(#""what""#) : text.contains(#""lines":\#(lines)"#)
  }

  @Test(
    "A list that nobody has corrected follows its file without a word, though another field was corrected",
    arguments: changedLines, ["source", "hand"])
  func untouchedList(lines: [String], rule: String) throws {
    let project = try project(
      Self.kind(Self.name, Self.price, Self.lines()), setting: "conflicts: \(rule)")
    try bring(lines[0], into: project)
    try project.output("edit", "things", "a", "--set", "name=Anna")
    #expect(try bring(lines[1], into: project) == "imported 0, updated 1, rejected 0\n")
    #expect(try hasLines(lines[1], in: project))
    // The name stays corrected, and the list is still the file's when that changes it once more.
    #expect(try bring(lines[0], into: project) == "imported 0, updated 1, rejected 0\n")
    #expect(try hasLines(lines[0], in: project))
    #expect(try project.output("list", "things").hasPrefix("a\tAnna\t"))
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test("A row more of a list that nobody has corrected comes in, of a file without all of its columns")
  func untouchedRows() throws {
    let project = try project(Self.kind(Self.name, Self.lines()), setting: "conflicts: hand")
    let text = "key,name,lines.what,lines.q\na,Ann,x,1\n"
    try project.bring("things", text)
    try project.output("edit", "things", "a", "--set", "name=Anna")
    #expect(
      try project.bring("things", text + "a,Ann,z,2\n") == "imported 0, updated 1, rejected 0\n")
    #expect(try hasLines(#"[{"what":"x","q":1},{"what":"z","q":2}]"#, in: project))
  }

  @Test(
    "A list that was corrected is told, or kept, when its file has other elements",
    arguments: changedLines, ["source", "hand"])
  func correctedList(lines: [String], rule: String) throws {
    let project = try project(
      Self.kind(Self.name, Self.price, Self.lines()), setting: "conflicts: \(rule)")
    try bring(lines[0], into: project)
    try project.output("edit", "things", "a", "--set", "lines[1].what=mine")
    let run = try bring(lines[1], into: project)
    #expect(run.contains("corrected by hand, and said anew by the source: 1 field"), "\(run)")
    #expect(try hasLines(lines[1], in: project) == (rule == "source"))
    // So it is at each later time, while it stays.
    let later = try bring(#"[{"what":"v"},{"what":"w","note":"n"},{"what":"x"}]"#, into: project)
    #expect(later.contains("corrected by hand") == (rule == "hand"), "\(later)")
    #expect(
      try project.output("export", "things", "--format", "json").contains("mine") == (rule == "hand"))
  }

  @Test("A list that stays corrected over a run that changes others stays corrected when it is said anew")
  func keptList() throws {
    let project = try project(
      Self.kind(Self.name, Self.price, Self.lines()), setting: "conflicts: hand")
    try bring(#"[{"what":"x"}]"#, into: project)
    try project.output("edit", "things", "a", "--set", "lines[1].what=mine")
    #expect(
      try bring(#"[{"what":"x"}]"#, price: 2, into: project) == "imported 0, updated 1, rejected 0\n")
    try bring(#"[{"what":"x"},{"what":"z","q":2}]"#, price: 2, into: project)
    // Somebody who takes what the file said first has decided so.
    try project.output("edit", "things", "a", "--set", "lines[1].what=x")
    try bring(#"[{"what":"v","q":2},{"what":"w"}]"#, price: 2, into: project)
    #expect(try hasLines(#"[{"what":"x"}]"#, in: project))
    #expect(try project.output("list", "conflicts").hasPrefix("things\ta\tlines\tthings.json\tby hand\t"))
  }

  @Test(
    "A list stays corrected when its fields are others, or in another order, while its file is as it was",
    arguments: ["source", "hand"], [true, false])
  func correctedListDeclaredAnew(rule: String, isReordered: Bool) throws {
    let project = try project(
      Self.kind(Self.name, Self.price, Self.lines()), setting: "conflicts: \(rule)")
    let lines = #"[{"what":"x","q":1},{"what":"y"}]"#
    try bring(lines, into: project)
    try project.output("edit", "things", "a", "--set", "lines[1].what=mine")
    let what = "{key: what, title: What, kind: text}"
    let now =
      isReordered
      ? Self.lines(", \(what)").replacing("[\(what), ", with: "[")
      : Self.lines(", {key: extra, title: Extra, kind: text}")
    try declare(project, Self.kind(Self.name, Self.price, now))
    for _ in 1...2 {
      #expect(try bring(lines, into: project) == "imported 0, updated 0, rejected 0\nunchanged 1\n")
    }
    #expect(try project.output("export", "things", "--format", "json").contains("mine"))
    #expect(try project.output("list", "conflicts").isEmpty)
    let run = try bring(#"[{"what":"z"}]"#, into: project)
    #expect(run.contains("corrected by hand, and said anew by the source: 1 field"), "\(run)")
  }

  // MARK: Groups

  private static let address =
    "{key: address, title: Address, kind: group, fields: [{key: street, title: Street, kind: text}, "
    + "{key: city, title: City, kind: text}]}"
  private static let header = "key,name,address.street,address.city\n"

  private func address(_ project: DeclaredProject) throws -> String {
    let text = try project.output("export", "things", "--format", "csv")
    return text.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test(
    "A field of a group stays corrected until the source says something new of just that field",
    arguments: ["source", "hand"])
  func group(rule: String) throws {
    let project = try project(Self.kind(Self.name, Self.address), setting: "conflicts: \(rule)")
    try project.bring("things", Self.header + "g,Gil,Old street 1,Vigo\n")
    try project.output("edit", "things", "g", "--set", "address.city=Lugo")
    try project.bring("things", Self.header + "g,Gil,New street 2,Vigo\n")
    #expect(try address(project) == "g,Gil,New street 2,Lugo")
    #expect(try project.output("list", "conflicts").isEmpty)
    try project.bring("things", Self.header + "g,Gil,New street 3,Tui\n")
    let (city, other) = rule == "hand" ? ("Lugo", "by hand\tTui") : ("Tui", "of the source\tLugo")
    #expect(try address(project) == "g,Gil,New street 3,\(city)")
    #expect(try project.output("list", "conflicts") == "things\tg\taddress.city\tthings.csv\t\(other)\n")
  }

  @Test("A field of a group that was emptied by hand stays empty, though the others of the group are filled")
  func emptiedPart() throws {
    let project = try project(Self.kind(Self.name, Self.address))
    try project.bring("things", Self.header + "g,Gil,Old street 1,Vigo\n")
    try project.output("edit", "things", "g", "--set", "address.city=", "--set", "address.street=")
    try project.bring("things", Self.header + "g,Gil,New street 2,Vigo\n")
    #expect(try address(project) == "g,Gil,New street 2,")
  }

  @Test("A new field in a group, and one that goes, leave the others corrected")
  func changedGroup() throws {
    let project = try project(Self.kind(Self.name, Self.address))
    try project.bring("things", Self.header + "g,Gil,Old street 1,Vigo\nh,Hal,Street 2,Tui\n")
    try project.output("edit", "things", "g", "--set", "address.city=Lugo")
    try project.output("remove", "things", "h", "--yes")
    let unchanged = "imported 0, updated 0, rejected 0\n\(Self.leftOut)"
    try declare(
      project,
      Self.kind(
        Self.name, Self.address.replacing("]}", with: ", {key: country, title: Country, kind: text}]}")))
    #expect(try project.output("import", "things", "things.csv") == unchanged)
    try declare(
      project,
      Self.kind(
        Self.name, Self.address.replacing("{key: street, title: Street, kind: text}, ", with: ""),
        and: "removed: [address.street]"))
    #expect(try project.output("import", "things", "things.csv") == unchanged)
    #expect(try address(project) == "g,Gil,Lugo")
  }

  /// A project whose store has of a group the one number that earlier versions kept, and in which it was corrected.
  private func projectOfEarlierVersion() throws -> DeclaredProject {
    let project = try project(Self.kind(Self.name, Self.address))
    try project.bring("things", Self.header + "g,Gil,Old street 1,Vigo\n")
    // The numbers of the name and of the whole group.
    try Tools.sql(
      """
      UPDATE statements SET block = CAST(
        '1 1 24 g' || substr(block, instr(block, CAST('g' AS BLOB)) + 1, 24) AS BLOB);
      """, on: project.folder.path("gazette.sqlite"))
    try project.output("edit", "things", "g", "--set", "address.city=Lugo")
    return project
  }

  @Test(
    "What an earlier version has kept of a group is nothing new, and its fields are told apart from then on",
    .enabled(if: Tools.sqlite != nil, "sqlite3 is not installed"))
  func earlierGroup() throws {
    let project = try projectOfEarlierVersion()
    #expect(
      try project.output("import", "things", "things.csv")
        == "imported 0, updated 0, rejected 0\nunchanged 1\n")
    try project.bring("things", Self.header + "g,Gil,New street 2,Vigo\n")
    #expect(try address(project) == "g,Gil,New street 2,Lugo")
  }

  @Test(
    "A group of which an earlier version has kept one number stays corrected when it gets another field",
    .enabled(if: Tools.sqlite != nil, "sqlite3 is not installed"))
  func earlierGroupWithNewField() throws {
    let project = try projectOfEarlierVersion()
    try declare(
      project,
      Self.kind(
        Self.name, Self.address.replacing("]}", with: ", {key: country, title: Country, kind: text}]}")))
    #expect(
      try project.output("import", "things", "things.csv")
        == "imported 0, updated 0, rejected 0\nunchanged 1\n")
    #expect(try address(project) == "g,Gil,Old street 1,Lugo,")
  }

  // MARK: Conflicts

  @Test("A row that is rejected tells no conflict", arguments: ["source", "hand"])
  func rejected(rule: String) throws {
    let project = try project(Self.kind(Self.name, Self.price, Self.day), setting: "conflicts: \(rule)")
    let header = "key,name,price,day\nb,Ben,1.00,2026-01-01\n"
    try project.bring("things", header + "a,Ann,1.00,2026-01-01\n")
    try project.output("edit", "things", "a", "--set", "price=2")
    let run = try project.bring("things", header + "a,Ann,3.00,bad\n")
    #expect(run.contains("rejected 1") && !run.contains("corrected by hand"), "\(run)")
    #expect(try project.output("list", "conflicts").isEmpty)
    #expect(try things(project)[0] == "a\tAnn\t2.00\t2026-01-01")
    // It is told once the row is right.
    #expect(
      try project.bring("things", header + "a,Ann,3.00,2026-01-01\n").contains(
        "corrected by hand, and said anew by the source: 1 field"))
  }

  @Test("A row that is rejected settles no conflict")
  func rejectedLater() throws {
    let project = try project(Self.kind(Self.name, Self.price, Self.day), setting: "conflicts: hand")
    let header = "key,name,price,day\nb,Ben,1.00,2026-01-01\n"
    try project.bring("things", header + "a,Ann,1.00,2026-01-01\n")
    try project.output("edit", "things", "a", "--set", "price=2")
    try project.bring("things", header + "a,Ann,3.00,2026-01-01\n")
    let conflict = "things\ta\tprice\tthings.csv\tby hand\t3.00\n"
    #expect(try project.output("list", "conflicts") == conflict)
    try project.bring("things", header + "a,Ann,4.00,bad\n")
    #expect(try project.output("list", "conflicts") == conflict)
  }

  @Test(
    "A conflict is told until the record is changed, to whatever value, or removed",
    arguments: [
      ["edit", "things", "a", "--set", "price=3"], ["edit", "things", "a", "--set", "price=4"],
      ["remove", "things", "a", "--yes"],
    ])
  func seen(command: [String]) throws {
    let project = try project(Self.kind(Self.name, Self.price), setting: "conflicts: report")
    try project.bring("things", "key,name,price\na,Ann,1.00\nb,Ben,1.00\n")
    try project.output("edit", "things", "a", "--set", "price=2")
    try project.bring("things", "key,name,price\na,Ann,3.00\nb,Ben,1.00\n")
    let warning = "Corrected by hand, and said otherwise by its source: Price"
    try project.build()
    #expect(try project.markdown("data-quality/index").contains(warning))
    #expect(try project.output("list", "conflicts") == "things\ta\tprice\tthings.csv\tby hand\t3.00\n")
    let run = try GazetteProgram.run(command, in: project.folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    try project.build()
    #expect(try !project.markdown("data-quality/index").contains(warning))
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test("A conflict in a group is told by the titles of both")
  func titles() throws {
    let project = try project(Self.kind(Self.name, Self.address), setting: "conflicts: report")
    try project.bring("things", Self.header + "g,Gil,Old street 1,Vigo\n")
    try project.output("edit", "things", "g", "--set", "address.city=Lugo")
    try project.bring("things", Self.header + "g,Gil,Old street 1,Tui\n")
    try project.build()
    #expect(
      try project.markdown("data-quality/index").contains(
        "Corrected by hand, and said otherwise by its source: Address: City"))
  }

  @Test("A conflict of what is asked depending on a private answer is told as one of that answer, and as one")
  func privateAnswer() throws {
    let project = try project(
      Self.kind(
        Self.name, "{key: ill, title: Ill, kind: switch, private: true}",
        "{key: since, title: Since, kind: date, hiddenWhen: {not: {field: ill, equals: true}}}",
        "{key: care, title: Care, kind: text, hiddenWhen: {field: since, equals: 2026-01-01}}",
        "{key: home, title: Home, kind: group, fields: [{key: alone, title: Alone, kind: switch, private: true}, {key: help, title: Help, kind: text, hiddenWhen: {field: alone, equals: false}}]}",
        "{key: pills, title: Pills, kind: list, private: true, fields: [{key: what, title: What, kind: text}]}"
      ),
      setting: "conflicts: report")
    func rows(_ day: String, _ care: String, _ help: String, _ pill: String) -> String {
      #"[{"key": "a", "name": "Ann", "ill": true, "since": "\#(day)", "care": "\#(care)", "#
        + #""home": {"alone": true, "help": "\#(help)"}, "pills": [{"what": "A"}, {"what": "\#(pill)"}]},"#
        + #"{"key": "b", "name": "Ben", "ill": false}]"#
    }
    try project.bring("things", rows("2026-01-05", "Dr. A", "daily", "B"), as: "json")
    try project.output(
      "edit", "things", "a", "--set", "since=2026-02-02", "--set", "care=Dr. B", "--set", "home.help=weekly",
      "--set", "pills[2].what=C")
    try project.bring("things", rows("2026-03-03", "Dr. C", "never", "D"), as: "json")
    let listed = try project.output("list", "conflicts")
    for field in ["since", "care", "home.help"] { #expect(listed.contains("\ta\t\(field)\t"), "\(listed)") }
    try project.build()
    let page = try project.markdown("data-quality/index")
    let told = "Corrected by hand, and said otherwise by its source: "
    #expect(page.contains("| \(told)Ill | 1 |"), "\(page)")
    #expect(page.contains("| \(told)Home: Alone | 1 |"), "\(page)")
    #expect(page.contains("| \(told)Pills | 1 |"), "\(page)")
    for (file, bytes) in try project.folder.tree("Output") {
      let text = String(decoding: bytes, as: UTF8.self)
      for title in ["Since", "Care", "Home: Help", "Pills 2", "Pills: What"] {
        #expect(!text.contains("source: \(title)"), "\(file)")
      }
    }
  }

  // MARK: Records that are named

  @Test(
    "A correction stays though a record was removed that the file names by its name",
    arguments: ["Drill", "d"])
  func removedTool(name: String) throws {
    let project = try DeclaredProject([
      "hire/tools.yml": """
      title: Tools
      one: Tool
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: rent, title: Rent, kind: money}
      """,
      "hire/hire.yml": """
      title: Hire
      one: Hire
      record: "{number}"
      fields:
        - {key: number, title: Number, kind: text, required: true}
        - key: lines
          title: Lines
          kind: list
          knownBy: [tool, name]
          fields:
            - {key: tool, title: Tool, kind: reference, to: tools, whenRemoved: empty}
            - key: name
              title: Name
              kind: text
              parents: [tool]
              whenEmpty: {sql: "SELECT name FROM tools WHERE key = :tool"}
            - {key: days, title: Days, kind: integer}
      """,
    ])
    try project.bring("tools", "key,name,rent\nd,Drill,12.50\ns,Saw,8.00\n")
    try project.bring(
      "hire",
      """
      key,number,lines.tool,lines.days,lines.name
      h1,H/1,\(name),3,
      h1,H/1,s,2,
      h2,H/2,\(name),1,
      h3,H/3,s,1,
      h4,H/4,\(name),4,

      """)
    try project.output("edit", "hire", "h1", "--set", "lines[1].days=4")
    try project.output("remove", "hire", "h4", "--yes")
    try project.output("remove", "tools", "d", "--yes")
    let unchanged =
      "imported 0, updated 0, rejected 0\nunchanged 3\nleft out, as it has been removed: 1 record\n"
    for _ in 1...2 { #expect(try project.output("import", "hire", "hire.csv") == unchanged) }
    #expect(try project.output("list", "conflicts").isEmpty)
    #expect(
      try project.output("export", "hire", "--format", "json").contains(
        #"{"key":"h1","number":"H/1","lines":[{"name":"Drill","days":4}"#))
    // Neither is it lost once the record is there again.
    try project.output("restore", "tools", "d")
    #expect(try project.output("import", "hire", "hire.csv") == unchanged)
    #expect(try project.output("export", "hire", "--format", "json").contains(#""name":"Drill","days":4}"#))
  }
}
