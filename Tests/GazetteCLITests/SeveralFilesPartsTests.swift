import GazetteTestSupport
import Testing

/// Of one record one file of a source tells this, and another that: of lists, of defaults and of switches.
@Suite("What several files of one source tell of a record together")
struct SeveralFilesPartsTests {
  private static let head = "key,placedOn,address,phone,lines.dish,lines.quantity"

  private static let start = "o1,2026-06-18T12:00,Calle 1,555-0199"

  /// A project with some records of a kind.
  private func project(with rows: String, of kind: String) throws -> CommandProject {
    let project = try CommandProject.empty()
    try project.folder.write(rows, to: "\(kind).csv")
    try project.run("import", kind, "\(kind).csv")
    return project
  }

  private func house() throws -> CommandProject {
    try project(
      with: "key,name,price,type\nd1,Pan,1.00,P\nd4,Sopa,3.00,P\nd5,Vino,4.00,P\n", of: "dishes")
  }

  private func write(_ lines: [String], to file: String, prices: Bool = false, in house: CommandProject)
    throws
  {
    try house.folder.write(
      Self.head + (prices ? ",lines.price" : "") + "\n"
        + lines.map { "\(Self.start),\($0)\n" }.joined(), to: file)
  }

  private static let inStep = "imported 0, updated 0, rejected 0\nunchanged 2\n"

  private func bring(_ house: CommandProject, _ pattern: String = "o-*.csv") throws -> String {
    try house.run("import", "orders", pattern).outputText
  }

  /// The lines of the order, without the sum.
  private func lines(_ house: CommandProject) throws -> [String] {
    try house.run("order", "show", "o1").outputLines.filter { $0.first?.isNumber ?? false }.map {
      $0.split(separator: "\t").dropFirst().prefix(3).joined(separator: " ")
    }
  }

  private func revisions(_ house: CommandProject) throws -> Int {
    try house.run("history", "orders", "o1").outputLines.count
  }

  @Test("A column of a list that the last file lacks is told by the one before, of the elements of the last")
  func columnsOfLists() throws {
    let house = try house()
    try write(["d1,4,5.00"], to: "o-1.csv", prices: true, in: house)
    try write(["d1,6", "d4,1"], to: "o-2.csv", in: house)
    try #require(try bring(house) == "imported 1, updated 1, rejected 0\n")
    let all = ["Pan 6 5.00", "Sopa 1 3.00"]
    #expect(try lines(house) == all)
    let count = try revisions(house)
    for _ in 0..<2 {
      #expect(try bring(house) == Self.inStep)
      #expect(try lines(house) == all)
      #expect(try revisions(house) == count)
    }
    // News of the last file that are rejected leave all as it is.
    try write(["d1,many", "d4,1"], to: "o-2.csv", in: house)
    #expect(try bring(house).hasPrefix("imported 0, updated 0, rejected 2\n"))
    #expect(try lines(house) == all)
    // What the one before says anew of its column comes in, and no more.
    try write(["d1,6", "d4,1"], to: "o-2.csv", in: house)
    try write(["d5,9,9.00", "d1,4,5.50"], to: "o-1.csv", prices: true, in: house)
    #expect(try bring(house) == "imported 0, updated 1, rejected 0\nunchanged 1\n")
    #expect(try lines(house) == ["Pan 6 5.50", "Sopa 1 3.00"])
    #expect(try bring(house) == Self.inStep)
    // An element that is new in the last file has what the one before says of it.
    try write(["d4,1", "d5,2", "d1,6"], to: "o-2.csv", in: house)
    #expect(try bring(house) == "imported 0, updated 1, rejected 0\nunchanged 1\n")
    #expect(try lines(house) == ["Sopa 1 3.00", "Vino 2 9.00", "Pan 6 5.50"])
    #expect(try bring(house) == Self.inStep)
    // A value that cannot be read counts, whether there is the element or not.
    try write(["d1,4,much"], to: "o-1.csv", prices: true, in: house)
    #expect(try bring(house).hasPrefix("imported 0, updated 0, rejected 1\nunchanged 1\n"))
    #expect(try lines(house) == ["Sopa 1 3.00", "Vino 2 9.00", "Pan 6 5.50"])
    #expect(try house.run("list", "rejected").outputText.contains("o-1.csv:2"))
    try write(["d9,4,much", "d1,4,5.50"], to: "o-1.csv", prices: true, in: house)
    #expect(try bring(house).hasPrefix("imported 0, updated 0, rejected 2\nunchanged 1\n"))
  }

  @Test("A correction in a list stays where the last file lacks a column of it, until that is said anew")
  func correctedLists() throws {
    let house = try house()
    try write(["d1,4,5.00", "d4,2,7.00"], to: "o-1.csv", prices: true, in: house)
    _ = try bring(house)
    func correct(_ price: String, _ more: String = "") throws {
      let lines = "[{\"dish\":\"d1\",\"quantity\":4,\"name\":\"Pan\",\"price\":\"\(price)\"}\(more)]"
      let run = try house.run("edit", "orders", "o1", "--json", "{\"lines\":\(lines)}")
      try #require(run.status == 0, "\(run.errorText)")
    }
    try correct("9.99", ",{\"dish\":\"d4\",\"quantity\":2,\"name\":\"Sopa\",\"price\":\"7.00\"}")
    try write(["d1,4"], to: "o-2.csv", in: house)
    for answer in ["imported 0, updated 1, rejected 0\nunchanged 1\n", Self.inStep] {
      #expect(try bring(house).hasPrefix(answer))
      #expect(try lines(house) == ["Pan 4 9.99"])
    }
    try correct("8.88")
    for _ in 0..<2 {
      #expect(try bring(house) == Self.inStep)
      #expect(try lines(house) == ["Pan 4 8.88"])
    }
    try write(["d1,4,6.00", "d4,2,7.00"], to: "o-1.csv", prices: true, in: house)
    #expect(try bring(house).contains("said anew by the source: 1 field"))
    #expect(try lines(house) == ["Pan 4 6.00"])
    #expect(try bring(house) == Self.inStep)
  }

  @Test("Elements of objects that lack members are those of the last file, in every run")
  func members() throws {
    let house = try house()
    func write(_ lines: String, _ file: String) throws {
      try house.folder.write(
        #"{"id":"o1","placedOn":"2026-06-18T12:00","address":"C","phone":"555-0199","lines":\#(lines)}"#
          + "\n", to: file)
    }
    try write(#"[{"dish":"d1","quantity":4,"price":"5.00"}]"#, "o-1.jsonl")
    try write(#"[{"dish":"d1","quantity":6},{"dish":"d4"}]"#, "o-2.jsonl")
    _ = try bring(house, "o-*.jsonl")
    for _ in 0..<2 {
      #expect(try lines(house) == ["Pan 6 5.00", "Sopa 1 3.00"])
      #expect(try bring(house, "o-*.jsonl") == Self.inStep)
    }
    try write(#"[{"dish":"d1","quantity":0},{"dish":"d4"}]"#, "o-2.jsonl")
    #expect(try bring(house, "o-*.jsonl").hasPrefix("imported 0, updated 0, rejected 1\n"))
    #expect(try lines(house) == ["Pan 6 5.00", "Sopa 1 3.00"])
  }

  // MARK: Defaults

  private static let stays = "key,firstName,lastName,checkIn,checkOut,adults,roomType,nightlyRate\n"

  private func hotel() throws -> CommandProject {
    try project(
      with: "id,name,shortName,nightlyRate\ns,Single,1,80.00\nd,Double,2,120.01\n", of: "room-types")
  }

  @Test("A default that an earlier file gives and the last one leaves empty is the same in every run")
  func defaults() throws {
    let hotel = try hotel()
    try hotel.folder.write(Self.stays + "r1,A,B,2026-06-28,2026-07-01,1,s,140.92\n", to: "r-1.csv")
    try hotel.folder.write(Self.stays + "r1,A,B,2026-06-28,2026-07-01,1,d,\n", to: "r-2.csv")
    func bring() throws -> String { try hotel.run("import", "reservations", "r-*.csv").outputText }
    func has(_ cells: String) throws -> Bool {
      try hotel.run("list", "reservations").outputText.contains(cells)
    }
    #expect(try bring() == "imported 1, updated 1, rejected 0\n")
    #expect(try has("\td\t120.01\t"))
    for _ in 0..<2 {
      #expect(try bring() == Self.inStep)
      #expect(try has("\td\t120.01\t"))
    }
    try hotel.run("edit", "reservations", "r1", "--set", "nightlyRate=99")
    for _ in 0..<2 {
      #expect(try bring() == Self.inStep)
      #expect(try has("\td\t99.00\t"))
    }
    // The earlier file says something new, and then the last one does.
    try hotel.folder.write(Self.stays + "r1,A,B,2026-06-28,2026-07-01,1,s,150.00\n", to: "r-1.csv")
    #expect(try bring().contains("said anew by the source: 1 field"))
    #expect(try has("\td\t150.00\t"))
    #expect(try bring() == Self.inStep)
    try hotel.folder.write(Self.stays + "r1,A,B,2026-06-28,2026-07-01,1,d,130.00\n", to: "r-2.csv")
    #expect(try bring() == "imported 0, updated 1, rejected 0\nunchanged 1\n")
    #expect(try has("\td\t130.00\t"))
  }

  // MARK: Switches

  private func school() throws -> CommandProject {
    let project = try CommandProject.empty()
    for (module, count) in [("A", 5), ("B", 3)] {
      let questions = (1...count).map { "      - {title: Question \($0)}\n" }.joined()
      try project.folder.write(
        "id: \(module)\nname: Module \(module)\nversion: 1\nsections:\n"
          + ["requirements", "codeStructure", "cleanCode"].map {
            "  - kind: \($0)\n    questions:\n\(questions)"
          }.joined(), to: "modules/\(module).yml")
    }
    try project.run("import", "modules", "modules/*.yml")
    return project
  }

  private static let ratings = "key,student,module,ratedOn"

  private static let rating = "g1,Ana,A,2026-06-01"

  @Test(
    "Answers in one file and a grade in another take the place of each other as the last one has it, in every run",
    arguments: [true, false])
  func switches(isGradeLast: Bool) throws {
    let school = try school()
    func write(answers: String, grade: String) throws {
      try school.folder.write(
        "\(Self.ratings),failed\n\(Self.rating),\(answers)\n", to: isGradeLast ? "r-1.csv" : "r-2.csv")
      try school.folder.write(
        "\(Self.ratings),grade,passed\n\(Self.rating),\(grade),Fail\n",
        to: isGradeLast ? "r-2.csv" : "r-1.csv")
    }
    func bring() throws -> String { try school.run("import", "ratings", "r-*.csv").outputText }
    func isGrade() throws -> Bool {
      try school.run("list", "ratings", "--json").outputText.contains(#""registerGrade":"#)
        && school.run("list", "ratings", "--json").outputText.contains("55.5")
    }
    try write(answers: "requirements:4", grade: "55.5")
    #expect(try bring() == "imported 1, updated 1, rejected 0\n")
    #expect(try isGrade() == isGradeLast)
    try write(answers: isGradeLast ? "requirements:3" : "requirements:4", grade: isGradeLast ? "55.5" : "58")
    for _ in 0..<2 {
      #expect(try bring() == Self.inStep)
      #expect(try isGrade() == isGradeLast)
    }
    // A file with nothing of both leaves them to the others.
    try school.folder.write("key,student,module\ng1,Ana Maria,A\n", to: "r-3.csv")
    try write(answers: "requirements:2", grade: "55.5")
    #expect(try bring().hasPrefix("imported 0, updated "))
    #expect(try isGrade() == isGradeLast)
    #expect(try bring() == "imported 0, updated 0, rejected 0\nunchanged 3\n")
    if !isGradeLast {
      #expect(try school.run("list", "ratings", "--json").outputText.contains("requirements:2"))
    }
  }

  @Test("A version that the last file leaves to another module is not held against that in a later run")
  func versions() throws {
    let school = try school()
    try school.folder.write(
      "\(Self.ratings),version,failed\n\(Self.rating),1,requirements:4\n", to: "r-1.csv")
    try school.folder.write(
      "\(Self.ratings),version,failed\ng1,Ana,B,2026-06-01,,requirements:3\n", to: "r-2.csv")
    try school.run("import", "ratings", "r-*.csv")
    for _ in 0..<2 {
      #expect(try school.run("import", "ratings", "r-*.csv").outputText == Self.inStep)
    }
  }

  // MARK: Rejected rows

  @Test("A row that a later file of the same run corrects is not rejected, be its record new or not")
  func corrected() throws {
    let hotel = try hotel()
    try hotel.folder.write(
      try hotel.folder.text("gazette.yml") + "\ngate: {rejectedRows: {stop: 1}}\n", to: "gazette.yml")
    try hotel.give(source: #"{kind: reservations, files: ["r-*.csv"]}"#)
    let bad = "r3,A,D,2026-06-29,2026-06-29,1,s,80.00\n"
    let good = "r3,A,D,2026-06-29,2026-06-30,1,s,80.00\n"
    let other = "r1,A,B,2026-06-28,2026-07-01,1,s,80.00\n"
    try hotel.folder.write(Self.stays + other + bad, to: "r-1.csv")
    #expect(try hotel.run("nightly").status == 2)
    #expect(try hotel.run("list", "rejected").outputText.contains("r-1.csv:3"))
    // Where the later row is rejected too, both are.
    try hotel.folder.write(Self.stays + bad, to: "r-2.csv")
    #expect(try hotel.run("import", "reservations", "r-*.csv").outputText.contains("rejected 2\n"))
    // One that tells less corrects nothing.
    try hotel.folder.write("key,checkOut\nr3,2026-06-30\n", to: "r-2.csv")
    #expect(try hotel.run("import", "reservations", "r-*.csv").outputText.contains("rejected 2\n"))
    try hotel.folder.write(Self.stays + bad, to: "r-2.csv")
    try hotel.folder.write(Self.stays + good, to: "r-3.csv")
    for _ in 0..<2 {
      let run = try hotel.run("nightly")
      #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
      #expect(run.outputText.contains("rejected 0"), "\(run.outputText)")
      #expect(try hotel.run("list", "rejected").outputText.isEmpty)
    }
    // Nor in the first run of all.
    let fresh = try self.hotel()
    for number in 1...3 {
      try fresh.folder.write(try hotel.folder.text("r-\(number).csv"), to: "r-\(number).csv")
    }
    let first = try fresh.run("import", "reservations", "r-*.csv", "--strict")
    #expect(first.outputText == "imported 2, updated 0, rejected 0\nunchanged 2\n", "\(first.errorText)")
    #expect(
      try fresh.run("import", "reservations", "r-*.csv").outputText
        == "imported 0, updated 0, rejected 0\nunchanged 4\n")
  }

  /// A project of bills, with a night's import of a pattern's files.
  private func bills() throws -> DeclaredProject {
    try DeclaredProject([
      "bills/bills.yml": """
      title: Bills
      one: Bill
      record: "{no}"
      knownBy: [no]
      fields:
        - {key: no, title: No, kind: text, required: true}
        - {key: amount, title: Amount, kind: integer, minimum: 0, maximum: 9}
        - key: lines
          title: Lines
          kind: list
          knownBy: [art]
          fields:
            - {key: art, title: Art, kind: text, required: true}
            - {key: qty, title: Qty, kind: integer, minimum: 1, maximum: 9}
            - {key: price, title: Price, kind: integer, maximum: 9}

      """
    ])
  }

  private func night(
    _ project: DeclaredProject, _ files: [String], of kind: String = "bills"
  ) throws -> String {
    for (number, text) in files.enumerated() { try project.folder.write(text, to: "f-\(number + 1).csv") }
    return try project.run("import", kind, "f-*.csv").outputText
  }

  @Test("An element that a later file leaves out and the last one has again keeps what none of them tells")
  func elementsThatComeAgain() throws {
    let files = ["no,lines.art,lines.qty\nk1,q,9\n", "no,lines.art\nk1,p\n", "no,lines.art\nk1,q\n"]
    for isStored in [false, true] {
      let project = try bills()
      if isStored { try project.bring("bills", "no,amount\nk1,1\n") }
      _ = try night(project, files)
      let all = try project.exportedRows(of: "bills")
      #expect(all[0].hasSuffix(#""[{""art"":""q"",""qty"":9}]""#), "\(all)")
      #expect(try night(project, files) == "imported 0, updated 0, rejected 0\nunchanged 3\n")
      #expect(try project.exportedRows(of: "bills") == all)
    }
  }

  @Test(
    "What is wrong in an element that the last file brings in is told of the file that has it, and of no other",
    arguments: ["x", "99"])
  func wrongValueOfNewElement(value: String) throws {
    let project = try bills()
    _ = try night(project, ["no,amount\nk1,1\n", "no,lines.art,lines.qty\nk1,q,2\n"])
    let files = ["no,lines.art,lines.price\nk1,s,\(value)\n", "no,amount,lines.art,lines.qty\nk1,7,s,9\n"]
    #expect(try night(project, files).hasPrefix("imported 0, updated 1, rejected 1\n"))
    let all = try project.exportedRows(of: "bills")
    #expect(all[0].contains(#"k1,7,"[{""art"":""s"",""qty"":9}]""#), "\(all)")
    for _ in 0..<2 {
      #expect(try night(project, files).hasPrefix("imported 0, updated 0, rejected 1\nunchanged 1\n"))
      let rejected = try project.output("list", "rejected")
      #expect(rejected.contains("f-1.csv:2") && rejected.contains("lines[1].price"), "\(rejected)")
      #expect(try project.exportedRows(of: "bills") == all)
    }
    _ = try night(project, [files[0].replacing(value, with: "4"), files[1]])
    #expect(try project.exportedRows(of: "bills")[0].contains(#""price"":4"#))
    #expect(try project.output("list", "rejected").isEmpty)
  }

  @Test(
    "A row of an earlier file that is rejected for an element stays so, whether the last file has that or not"
  )
  func rejectedForElement() throws {
    let project = try bills()
    let files = ["no,lines.art,lines.qty\nk1,p,many\nk1,q,5\n", "no,lines.art\nk1,q\n"]
    #expect(try night(project, files).hasPrefix("imported 1, updated 0, rejected 2\n"))
    let all = try project.exportedRows(of: "bills")
    for _ in 0..<2 {
      #expect(try night(project, files).hasPrefix("imported 0, updated 0, rejected 2\nunchanged 1\n"))
      #expect(try project.exportedRows(of: "bills") == all)
    }
  }

  @Test(
    "The last file has the word on a list whose elements are not known where it lacks what is filled in alone"
  )
  func defaultsInUnknownElements() throws {
    let project = try DeclaredProject([
      "bills/bills.yml": """
      title: Bills
      one: Bill
      record: "{no}"
      knownBy: [no]
      fields:
        - {key: no, title: No, kind: text, required: true}
        - key: lines
          title: Lines
          kind: list
          fields:
            - {key: art, title: Art, kind: text, required: true}
            - {key: qty, title: Qty, kind: integer}
            - {key: cost, title: Cost, kind: integer, whenEmpty: {sql: "SELECT 100 + :qty"}}

      """
    ])
    let files = ["no,lines.art,lines.qty,lines.cost\nk1,q,7,2\n", "no,lines.art,lines.qty\nk1,p,8\n"]
    _ = try night(project, files)
    func row() throws -> String { try project.exportedRows(of: "bills")[0] }
    #expect(try row().contains(#""art"":""p"",""qty"":8,""cost"":108"#))
    let key = try #require(row().split(separator: ",").first)
    try project.output("edit", "bills", String(key), "--set", "lines[1].qty=9")
    let corrected = try row()
    for _ in 0..<2 {
      #expect(try night(project, files) == "imported 0, updated 0, rejected 0\nunchanged 2\n")
      #expect(try row() == corrected)
    }
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  private func goods(_ checks: String = "") throws -> DeclaredProject {
    try DeclaredProject([
      "goods/goods.yml": """
      title: Goods
      one: Good
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: base, title: Base, kind: integer, minimum: 0}
        - {key: twice, title: Twice, kind: integer, whenEmpty: {sql: "SELECT 2 * :base"}}
        - {key: note, title: Note, kind: text, maximumLength: 5}
      \(checks)
      """
    ])
  }

  @Test("What a later file corrects or tells anew of a new record is so in the first run, as in any other")
  func newRecords() throws {
    let project = try goods()
    let files = [
      "key,name,base,twice,note\na,A,1,,one\nb,B,-1,,hello\nc,C,-1,,longer\nd,D,-1,,\n",
      "key,name,base\na,A,5\nb,B,6\nc,C,7\n",
    ]
    let first = try night(project, files, of: "goods")
    #expect(first.hasPrefix("imported 3, updated 1, rejected 2\n"), "\(first)")
    for _ in 0..<2 {
      #expect(
        try project.exportedRows(of: "goods") == ["a,A,5,10,one", "b,B,6,12,hello", "c,C,7,14,"])
      #expect(
        try project.output("list", "rejected")
          == "goods\tf-1.csv:4\tnote\tNote: more than 5 characters\tlonger\n"
          + "goods\tf-1.csv:5\tbase\tBase: less than 0\t-1\n")
      #expect(try night(project, files, of: "goods").hasPrefix("imported 0, updated 0, rejected 2\n"))
    }
  }

  @Test("A row of the last file that has come in as an earlier one was taken again is no rejected one")
  func settledRow() throws {
    let project = try goods("checks: [{sql: base <= twice, field: base, message: beyond}]")
    let files = [
      "key,name,base,twice\nc,C,5,5\n", "key,base,note\nc,2,longer\n", "key,twice,note\nc,3,x\n",
    ]
    #expect(try night(project, files, of: "goods").contains("rejected 0\n"))
    #expect(try project.exportedRows(of: "goods") == ["c,C,2,3,x"])
    #expect(try night(project, files, of: "goods").contains("updated 0, rejected 0\n"))
    #expect(try project.exportedRows(of: "goods") == ["c,C,2,3,x"])
  }

  @Test("A conflict of a record whose row another file has rejected is told once")
  func oneConflict() throws {
    let project = try goods()
    try project.add(setting: "conflicts: report")
    let first = try night(project, ["key,name,base\na,A,1\n", "key,note\na,v\n"], of: "goods")
    #expect(first.hasPrefix("imported 1, "), "\(first)")
    try project.output("edit", "goods", "a", "--set", "note=HAND")
    let second = try night(project, ["key,name,base\na,A,-1\n", "key,note\na,w\n"], of: "goods")
    #expect(second.hasPrefix("imported 0, ") && second.contains("rejected 1\n"), "\(second)")
    #expect(try project.output("list", "conflicts").split(whereSeparator: \.isNewline).count == 1)
  }
}
