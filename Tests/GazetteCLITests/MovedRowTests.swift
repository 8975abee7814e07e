import GazetteTestSupport
import Testing

/// Rows without keys keep their records when lines are put into their file, or taken out of it.
@Suite("Rows without keys that stand on other lines")
struct MovedRowTests {
  private static let bookings = """
    title: Bookings
    one: Booking
    record: "{member}"
    fields:
      - {key: member, title: Member, kind: text, required: true}
      - {key: day, title: Day, kind: date}
      - {key: note, title: Note, kind: text}

    """

  private let project: DeclaredProject

  /// Three members, of which somebody has put a note to the first.
  init() throws {
    project = try DeclaredProject(["bookings/bookings.yml": Self.bookings])
    try bring("Ana,2026-01-01", "Bo,2026-01-02", "Cy,2026-01-03")
    try project.output("edit", "bookings", "bookings.csv.2", "--set", "note=no nuts")
  }

  @discardableResult
  private func bring(_ rows: String..., options: [String] = []) throws -> String {
    try project.folder.write(
      "member,day\n" + rows.map { $0 + "\n" }.joined(), to: "bookings.csv")
    let run = try GazetteProgram.run(
      ["import", "bookings", "bookings.csv"] + options, in: project.folder.path)
    try #require(run.status == 0, "\(run.errorText)")
    return run.outputText
  }

  private func list() throws -> String { try project.output("list", "bookings") }

  @Test("A line that is put in on top is a new record, and takes over nothing that somebody has put in")
  func putIn() throws {
    let rows = ["Zed,2025-12-30", "Ana,2026-01-01", "Bo,2026-01-02", "Cy,2026-01-03"]
    #expect(
      try bring(rows[0], rows[1], rows[2], rows[3]) == "imported 1, updated 0, rejected 0\nunchanged 3\n")
    let listed = """
      bookings.csv.2\tAna\t2026-01-01\tno nuts
      bookings.csv.2-2\tZed\t2025-12-30\t
      bookings.csv.3\tBo\t2026-01-02\t
      bookings.csv.4\tCy\t2026-01-03\t

      """
    #expect(try list() == listed)
    #expect(
      try bring(rows[3], rows[1], rows[0], rows[2]) == "imported 0, updated 0, rejected 0\nunchanged 4\n")
    #expect(try list() == listed)
  }

  @Test("A record that somebody has removed stays removed on whatever line its row stands")
  func removed() throws {
    try project.output("remove", "bookings", "bookings.csv.3", "--yes")
    try bring("Zed,2025-12-30", "Ana,2026-01-01", "Bo,2026-01-02", "Cy,2026-01-03")
    #expect(try !list().contains("Bo"))
    #expect(try list().contains("bookings.csv.2\tAna\t2026-01-01\tno nuts"))
  }

  @Test("A line that is taken out takes its own record out of a whole source, not the last one")
  func takenOut() throws {
    let answer = try bring("Ana,2026-01-01", "Cy,2026-01-03", options: ["--whole"])
    #expect(answer == "imported 0, updated 0, rejected 0, removed 1\nunchanged 2\n")
    #expect(try list() == "bookings.csv.2\tAna\t2026-01-01\tno nuts\nbookings.csv.4\tCy\t2026-01-03\t\n")
  }

  @Test("A row that has changed and stands on another line is known by what only it says")
  func changed() throws {
    let answer = try bring(
      "Zed,2025-12-30", "New,2025-12-31", "Ana,2027-05-05", "Bo,2026-01-02", "Cy,2026-01-03")
    #expect(answer == "imported 2, updated 1, rejected 0\nunchanged 2\n")
    #expect(try list().contains("bookings.csv.2\tAna\t2027-05-05\tno nuts\n"))
    #expect(try list().contains("bookings.csv.2-2\tZed\t2025-12-30\t\n"))
  }

  @Test("Where rows have moved, one that is rejected keeps a whole source from removing anything")
  func rejected() throws {
    let answer = try bring("Zed,2025-12-30", "Ana,2026-01-01", ",2026-01-02", options: ["--whole"])
    #expect(answer.hasPrefix("imported 1, updated 0, rejected 1, removed 0\nunchanged 1\n"), "\(answer)")
    #expect(answer.contains("and stay, as rows could not be read"))
    #expect(try list().split(separator: "\n").count == 4)
  }

  @Test("A row whose line has changed and whose file has moved nothing is the record of its line")
  func inPlace() throws {
    #expect(
      try bring("Ana,2026-01-01", "Eve,2026-02-02", "Cy,2026-01-03")
        == "imported 0, updated 1, rejected 0\nunchanged 2\n")
    #expect(try list().contains("bookings.csv.3\tEve\t2026-02-02"))
  }

  @Test("Rows that have all changed and moved are told apart by what only they say, however many there are")
  func changedWithoutNew() throws {
    try bring("Bo,2026-02-02", "Ana,2026-03-03", "Cy,2026-01-03")
    #expect(try list().contains("bookings.csv.2\tAna\t2026-03-03\tno nuts\n"))
    #expect(try list().contains("bookings.csv.3\tBo\t2026-02-02\t\n"))
  }

  @Test("What somebody has corrected or removed goes to no row on its line that is not like it")
  func replaced() throws {
    try project.output("remove", "bookings", "bookings.csv.4", "--yes")
    #expect(
      try bring("Max,2026-05-05", "Bo,2026-01-02", "Eve,2026-06-06")
        == "imported 2, updated 0, rejected 0\nunchanged 1\nno longer in the source: 1 record\n")
    #expect(try list().contains("bookings.csv.2\tAna\t2026-01-01\tno nuts\n"))
    #expect(try list().contains("bookings.csv.2-2\tMax\t2026-05-05\t\n"))
    #expect(try project.output("bin").contains("Cy"))
  }

  @Test("What a file told once, of fewer columns, spoils nothing later")
  func fewerColumns() throws {
    let other = try DeclaredProject(["bookings/bookings.yml": Self.bookings])
    try other.bring("bookings", "member\nShop\nShip\n")
    let rows = ["Bike,2026-01-01\n", "Bike,2026-01-02\n", "Boat,2026-01-03\n"]
    try other.bring("bookings", "member,day\n" + rows.joined())
    let first = try #require(
      try other.output("list", "bookings", "--where", "day=2026-01-01").split(separator: "\t").first)
    try other.output("edit", "bookings", String(first), "--set", "note=no nuts")
    try other.bring("bookings", "member,day\n" + rows[1] + rows[0] + rows[2])
    #expect(try other.output("list", "bookings").contains("\(first)\tBike\t2026-01-01\tno nuts\n"))
  }

  static let shops = """
    title: Shops
    one: Shop
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text}
      - {key: note, title: Note, kind: text}
      - {key: lines, title: Lines, kind: list, fields: [{key: article, title: Article, kind: text}]}

    """

  static let mapping = """
    SELECT CAST(number AS INTEGER) AS line, name, article AS "lines.article" FROM source ORDER BY number

    """

  @Test("Records that are made of several rows, by a line of their own, come in once")
  func severalRows() throws {
    let shops = try DeclaredProject(["shops/shops.yml": Self.shops])
    try shops.folder.write(Self.mapping, to: "shops.sql")
    func bring(_ rows: String) throws -> String {
      try shops.folder.write("number,name,article\n" + rows, to: "shops.csv")
      return try shops.output("import", "shops", "shops.csv", "--mapping", "shops.sql", "--whole")
    }
    let rows = "1,Ann,Oil\n1,Ann,Salt\n2,Bob,Oil\n2,Bob,Nuts\n"
    #expect(try bring(rows) == "imported 2, updated 0, rejected 0, removed 0\n")
    #expect(try bring(rows) == "imported 0, updated 0, rejected 0, removed 0\nunchanged 2\n")
    try shops.output("edit", "shops", "shops.csv.1", "--set", "note=closed on Mondays")
    // A list that has changed is one value of those that are told, and not as many as its elements have.
    let moved = "1,New,Ink\n2,Ann,Oil\n2,Ann,Salt\n2,Ann,Ink\n3,Bob,Oil\n3,Bob,Nuts\n"
    #expect(try bring(moved) == "imported 1, updated 1, rejected 0, removed 0\nunchanged 1\n")
    #expect(try shops.output("list", "shops").contains("shops.csv.1\tAnn\tclosed on Mondays"))
  }

  @Test("Another file of the same name brings records of its own")
  func other() throws {
    #expect(
      try bring("Max,2026-05-01", "Eva,2026-05-02")
        == "imported 2, updated 0, rejected 0\nno longer in the source: 3 records\n")
    #expect(try list().contains("bookings.csv.2\tAna\t2026-01-01\tno nuts\n"))
    #expect(
      try bring("Ana,2026-01-01", "Bo,2026-01-02", "Cy,2026-01-03")
        == "imported 0, updated 0, rejected 0\nunchanged 3\nno longer in the source: 2 records\n")
  }

  @Test("With a column more or less rows are known again by the columns that they had")
  func columns() throws {
    try project.folder.write(
      "member\nZed\nAna\nBo\nCy\n", to: "bookings.csv")
    try project.output("import", "bookings", "bookings.csv")
    #expect(try list().contains("bookings.csv.2\tAna\t2026-01-01\tno nuts\n"))
    #expect(try list().contains("bookings.csv.2-2\tZed\t\t\n"))
  }

  @Test("Rows without keys keep their records also where others of the file have keys")
  func besideKeys() throws {
    func bring(_ rows: String) throws -> String {
      try project.folder.write("key,member,day\n" + rows, to: "mixed.csv")
      return try project.output("import", "bookings", "mixed.csv")
    }
    #expect(try bring("a,Ana,2026-01-01\n,Bo,2026-01-02\n,Cy,2026-01-03\n").hasPrefix("imported 3,"))
    try project.output("edit", "bookings", "mixed.csv.3", "--set", "note=no nuts")
    let rows = "b,Zed,2025-12-30\na,Ana,2026-01-01\n,New,2025-12-31\n,Bo,2026-01-02\n,Cy,2026-01-03\n"
    #expect(try bring(rows) == "imported 2, updated 0, rejected 0\nunchanged 3\n")
    #expect(try bring(rows) == "imported 0, updated 0, rejected 0\nunchanged 5\n")
    #expect(try list().contains("mixed.csv.3\tBo\t2026-01-02\tno nuts\nmixed.csv.4\tCy\t2026-01-03\t\n"))
  }

  @Test("Rows beside those that are known by what they say keep their records wherever both stand")
  func besideKnownEntries() throws {
    let marks = """
      title: Marks
      one: Mark
      record: "{student}"
      knownAgain: {by: [student, mark], having: mark}
      fields:
        - {key: student, title: Student, kind: text, required: true}
        - {key: mark, title: Mark, kind: decimal}

      """
    let project = try DeclaredProject(["marks/marks.yml": marks])
    func bring(_ rows: String...) throws -> String {
      try project.bring("marks", "student,mark\n" + rows.map { "\($0)\n" }.joined())
    }
    func stored() throws -> Set<String> {
      Set(
        try project.output("export", "marks", "--format", "csv").split(separator: "\n").dropFirst().map(
          String.init))
    }
    #expect(try bring("A,1", "B,").hasPrefix("imported 2, updated 0, rejected 0"))
    let first = try stored()
    #expect(first == ["marks.csv.2,A,1", "marks.csv.3,B,"])
    #expect(try bring("B,", "A,1").hasPrefix("imported 0, updated 0, rejected 0"))
    #expect(try stored() == first)
    #expect(try bring("B,", "C,", "A,1", "A,1").hasPrefix("imported 2, updated 0, rejected 0"))
    let second = try stored()
    #expect(second.isSuperset(of: first) && second.count == 4)
    #expect(try bring("A,1", "A,1", "C,", "B,").hasPrefix("imported 0, updated 0, rejected 0"))
    #expect(try stored() == second)
    #expect(try bring("D,", "A,1", "C,", "A,1", "B,").hasPrefix("imported 1, updated 0, rejected 0"))
    #expect(try stored().isSuperset(of: second))
  }
}
