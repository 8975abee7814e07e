import GazetteTestSupport
import Testing

/// What becomes of corrections where a source speaks of a record for the first time, or again after a while.
@Suite("Sources of records that others have made")
struct SecondSourceTests {
  private static let books = """
    title: Books
    one: Book
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: price, title: Price, kind: money}
      - {key: shelf, title: Shelf, kind: text}
      - {key: pages, title: Pages, kind: integer}

    """

  private static let shelves = """
    title: Shelves
    one: Shelf
    record: "{name}"
    fields: [{key: name, title: Name, kind: text, required: true}]

    """

  private func project(rule: String = "hand") throws -> DeclaredProject {
    let project = try DeclaredProject(["books/books.yml": Self.books])
    try project.add(setting: "conflicts: \(rule)")
    return project
  }

  @discardableResult
  private func bring(
    _ name: String, _ rows: String, isWhole: Bool = false, _ project: DeclaredProject
  ) throws -> String {
    try project.folder.write(rows, to: name)
    return isWhole
      ? try project.output("import", "books", name, "--whole") : try project.output("import", "books", name)
  }

  private func books(_ project: DeclaredProject) throws -> String { try project.output("list", "books") }

  private func conflicts(_ project: DeclaredProject) throws -> String {
    try project.output("list", "conflicts")
  }

  @Test(
    "What one source says stays where another has an empty cell for which there is a rule", arguments: [9, 1])
  func rule(amount: Int) throws {
    let rated = Self.books.replacing("kind: money}", with: "kind: money, whenEmpty: {sql: SELECT 100}}")
    let project = try DeclaredProject(["books/books.yml": rated])
    let (silent, telling) = ("key,name,price\nk,A,\n", "key,name,price\nk,B,\(amount)\n")
    for night in 1...3 {
      try bring("a.csv", silent, project)
      let told = try bring("b.csv", telling, project)
      #expect(try books(project).contains("\t\(amount).00"), "night \(night)")
      #expect(told.contains("unchanged 1") == (night > 1))
    }
    // Nobody says it any more.
    try bring("b.csv", "key,name,price\nk,B,\n", project)
    #expect(try books(project).contains("\t1.00"))
  }

  @Test("An empty group is nothing new where another source has emptied it")
  func group() throws {
    let grouped =
      Self.books + "  - {key: by, title: By, kind: group, fields: [{key: name, title: Name, kind: text}]}\n"
    let project = try DeclaredProject(["books/books.yml": grouped])
    for (author, first) in [("Ada", "imported 1"), ("", "updated 1")] {
      #expect(try bring("a.csv", "key,name,by.name\nk,A,\(author)\n", project).contains(first))
      #expect(try bring("b.csv", "key,name,by.name\nk,A,\(author)\n", project).contains("unchanged 1"))
    }
    #expect(try project.output("edit", "books", "k", "--json", #"{"by": null}"#).isEmpty == false)
    #expect(try project.output("history", "books", "k").split(separator: "revision").count == 3)
  }

  @Test(
    "What somebody has corrected stays where a second source says what runs have left",
    arguments: ["source", "hand", "report"])
  func sameWords(rule: String) throws {
    let project = try project(rule: rule)
    let rows = "key,name,price\na,Ann,1.00\n"
    try bring("one.csv", rows, project)
    try project.output("edit", "books", "a", "--set", "price=9", "--set", "shelf=mine")
    for _ in 1...2 {
      #expect(try bring("two.csv", rows, project) == "imported 0, updated 0, rejected 0\nunchanged 1\n")
      #expect(try books(project) == "a\tAnn\t9.00\tmine\t\n")
      #expect(try conflicts(project).isEmpty)
    }
  }

  @Test(
    "What somebody has corrected and a second source says otherwise at once is a conflict",
    arguments: ["source", "hand", "report"])
  func otherWords(rule: String) throws {
    let project = try project(rule: rule)
    try bring("one.csv", "key,name,price,shelf\na,Ann,1.00,A\n", project)
    try project.output("edit", "books", "a", "--set", "price=9", "--set", "shelf=")
    #expect(
      try bring("two.csv", "key,name,price,shelf\na,Anna,2.00,B\n", project).contains(
        "corrected by hand, and said anew by the source: 2 fields"))
    let (shown, told) =
      rule == "source"
      ? ("2.00\tB", ["of the source\t9.00", "of the source\t"])
      : ("9.00\t", ["by hand\t2.00", "by hand\tB"])
    #expect(try books(project) == "a\tAnna\t\(shown)\t\n")
    #expect(
      try conflicts(project)
        == "books\ta\tprice\ttwo.csv\t\(told[0])\nbooks\ta\tshelf\ttwo.csv\t\(told[1])\n")
  }

  @Test(
    "What somebody has entered is by hand, also where a source has nothing in its place",
    arguments: ["source", "hand", "report"])
  func entered(rule: String) throws {
    let project = try project(rule: rule)
    try project.output("add", "books", "--key", "a", "--set", "name=Ann", "--set", "shelf=mine")
    #expect(
      try bring("one.csv", "key,name,price,shelf\na,Anna,7.00,\n", project).contains(
        "corrected by hand, and said anew by the source: 2 fields"))
    // A field that nobody has filled in is none.
    #expect(try books(project) == (rule == "source" ? "a\tAnna\t7.00\t\t\n" : "a\tAnn\t7.00\tmine\t\n"))
    #expect(try conflicts(project).split(separator: "\n").count == 2)
    try bring("one.csv", "key,name,price,shelf\na,Anna,8.00,\n", project)
    #expect(try books(project).contains("8.00"))
  }

  @Test("What a second source has said stays while the first says again that it has nothing")
  func emptyAgain() throws {
    let project = try project()
    try bring("one.csv", "key,name,shelf\na,Ann,\n", project)
    try bring("two.csv", "key,shelf\na,B\n", project)
    for name in ["Anna", "Annie", "Anne"] {
      try bring("one.csv", "key,name,shelf\na,\(name),\n", project)
      #expect(try books(project) == "a\t\(name)\t\tB\t\n")
    }
  }

  // MARK: Records in the bin

  private static let leftOut = "left out, as it has been removed: 1 record\n"
  private static let putBack = "put back from the bin: 1 record\n"

  @Test("A record removed by hand stays so where a second source says of it what the first has said")
  func removedByHand() throws {
    let project = try project()
    let rows = "key,name,price\na,Ann,1.00\nb,Ben,2.00\n"
    try bring("one.csv", rows, project)
    try project.output("edit", "books", "b", "--set", "shelf=mine", "--set", "price=9")
    try project.output("remove", "books", "b", "--yes")
    for _ in 1...2 { #expect(try bring("two.csv", rows, project).contains(Self.leftOut)) }
    #expect(try books(project) == "a\tAnn\t1.00\t\t\n")
    // What is new of it puts it back as it was, and corrections are no less than they were.
    let run = try bring("two.csv", "key,name,price\na,Ann,1.00\nb,Bea,2.00\n", project)
    #expect(run.hasPrefix("imported 1, updated 0, rejected 0\n") && run.contains(Self.putBack), "\(run)")
    #expect(try books(project).contains("b\tBea\t9.00\tmine\t\n"))
    #expect(try conflicts(project).isEmpty)
    #expect(try project.output("bin").isEmpty)
  }

  @Test(
    "A record removed by hand of which its source says something new comes back as it was, and that is told")
  func saidAnew() throws {
    let project = try project()
    try bring("one.csv", "key,name,price\na,Ann,1.00\nb,Ben,2.00\n", project)
    try project.output("edit", "books", "b", "--set", "pages=44", "--set", "name=Benedict")
    try project.output("remove", "books", "b", "--yes")
    #expect(try bring("one.csv", "key,name,price\na,Ann,1.00\nb,Ben,3.00\n", project).contains(Self.putBack))
    #expect(try books(project).contains("b\tBenedict\t3.00\t\t44\n"))
  }

  @Test(
    "What a whole source has lacked for a night comes back with its corrections and what others said of it",
    arguments: ["source", "hand"])
  func lackedForANight(rule: String) throws {
    let project = try project(rule: rule)
    let (head, row, other) = ("key,name,price\n", "a,Ann,1.00\n", "b,Ben,2.00\n")
    try bring("one.csv", head + row + other, isWhole: true, project)
    try bring("two.csv", "key,shelf,price\na,S2,1.50\n", project)
    try project.output("edit", "books", "a", "--set", "pages=44", "--set", "name=Anna")
    for night in 1...2 {
      #expect(try bring("one.csv", head + other, isWhole: true, project).contains("removed 1"))
      // Nobody has removed it, and its other source does not bring it back.
      #expect(try project.output("import", "books", "two.csv").contains(Self.leftOut))
      let run = try bring("one.csv", head + row + other, isWhole: true, project)
      #expect(run.contains("imported 1,") && run.contains(Self.putBack), "night \(night): \(run)")
      #expect(try books(project).contains("a\tAnna\t1.50\tS2\t44\n"))
      #expect(try conflicts(project).isEmpty)
    }
    #expect(
      try project.output("import", "books", "two.csv") == "imported 0, updated 0, rejected 0\nunchanged 1\n")
    try bring("one.csv", head + other, isWhole: true, project)
    try bring("one.csv", head + "a,Annie,1.00\n" + other, isWhole: true, project)
    #expect(
      try books(project).contains(rule == "hand" ? "a\tAnna\t1.50\tS2\t44\n" : "a\tAnnie\t1.50\tS2\t44\n"))
    #expect(try conflicts(project).hasPrefix("books\ta\tname\tone.csv\t"))
  }

  @Test("What somebody has put back stays, though two whole sources lack it one after the other")
  func putBackOfTwo() throws {
    let project = try project()
    let (row, rest) = ("a,Ann,1.00\n", "key,name,price\nb,Ben,2.00\n")
    for name in ["one.csv", "two.csv"] { try bring(name, rest + row, isWhole: true, project) }
    #expect(try bring("one.csv", rest, isWhole: true, project).contains("removed 0"))
    #expect(try bring("two.csv", rest, isWhole: true, project).contains("removed 1"))
    for _ in 1...2 {
      try project.output("restore", "books", "a")
      for name in ["one.csv", "two.csv", "one.csv"] {
        #expect(try bring(name, rest, isWhole: true, project).contains("removed 0"))
      }
      try project.output("remove", "books", "a", "--yes")
    }
    // One that has it again may lose it.
    try project.output("restore", "books", "a")
    try bring("two.csv", rest + row, isWhole: true, project)
    #expect(try bring("two.csv", rest, isWhole: true, project).contains("removed 1"))
  }

  @Test("What a whole source has removed no other brings back that has not all there is, whatever it says")
  func broughtBack() throws {
    let project = try project()
    let (head, row, other) = ("key,name,price\n", "a,Ann,1.00\n", "b,Ben,2.00\n")
    try bring("one.csv", head + row + other, isWhole: true, project)
    try bring("two.csv", "key,shelf\na,S1\nb,S1\n", project)
    try bring("one.csv", head + other, isWhole: true, project)
    #expect(try bring("two.csv", "key,shelf\na,S2\nb,S1\n", project).contains(Self.leftOut))
    #expect(try bring("three.csv", "key,pages\na,3\n", project).contains(Self.leftOut))
    #expect(try !books(project).contains("Ann"))
    #expect(try bring("one.csv", head + row + other, isWhole: true, project).contains(Self.putBack))
    // Once it is there, it is one like any other.
    #expect(
      try bring("four.csv", "key,pages\na,4\n", project) == "imported 0, updated 1, rejected 0\n")
  }

  @Test("What somebody has removed stays so when a file tells nothing but what nobody has told of it")
  func unheardColumns() throws {
    let project = try project()
    try bring("one.csv", "key,name\na,Ann\n", project)
    try project.output("remove", "books", "a", "--yes")
    #expect(try bring("two.csv", "key,pages\na,3\n", project).contains(Self.leftOut))
    #expect(try bring("two.csv", "key,name\na,Anna\n", project).contains(Self.putBack))
  }

  @Test(
    "What somebody has chosen over another source's value is a correction, though a source had said it",
    arguments: ["source", "hand"])
  func chosen(rule: String) throws {
    let project = try project(rule: rule)
    try bring("one.csv", "key,name,shelf\na,Ann,Ulm\n", project)
    try bring("two.csv", "key,name,shelf\na,Ann,Rom\n", project)
    try project.output("edit", "books", "a", "--set", "shelf=Ulm")
    try bring("one.csv", "key,name,shelf\na,Ann,Rom\n", project)
    #expect(try books(project).contains(rule == "hand" ? "\tUlm\t" : "\tRom\t"))
    #expect(try conflicts(project).hasPrefix("books\ta\tshelf\tone.csv\t"))
  }

  @Test("A record of two sources that both lack is one: missing, removed, put back and left out")
  func countedOnce() throws {
    let project = try project()
    func run(_ row: String, _ other: String, _ more: String...) throws -> String {
      try project.folder.write("key,name,price\n\(row)b,Ben,2.00\n", to: "one.csv")
      try project.folder.write("key,name,shelf\n\(other)c,Cy,S\n", to: "two.csv")
      let run = try GazetteProgram.run(
        ["import", "books", "one.csv", "two.csv"] + more, in: project.folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      return run.outputText
    }
    let (row, other) = ("a,Ann,1.00\n", "a,Ann,S\n")
    _ = try run(row, other)
    #expect(try run("", "").contains("no longer in the source: 1 record\n"))
    #expect(try run("", "", "--whole").contains("removed 1\n"))
    #expect(try run(row, other, "--whole").contains(Self.putBack))
    #expect(try books(project).contains("a\tAnn\t1.00\tS\t\n"))
    try project.output("remove", "books", "a", "--yes")
    #expect(try run(row, other).contains("left out, as it has been removed: 1 record\n"))
    // What both have lacked comes back with either.
    try project.output("restore", "books", "a")
    _ = try run(row, other)
    _ = try run("", "", "--whole")
    #expect(try run("", other, "--whole").contains(Self.putBack))
  }

  @Test("What a whole source has removed and somebody has put back is no longer that source's")
  func putBackByHand() throws {
    let project = try project()
    let (head, row, other) = ("key,name,price\n", "a,Ann,1.00\n", "b,Ben,2.00\n")
    try bring("one.csv", head + row + other, isWhole: true, project)
    try bring("one.csv", head + other, isWhole: true, project)
    try project.output("restore", "books", "a")
    #expect(
      try bring("one.csv", head + other, isWhole: true, project)
        == "imported 0, updated 0, rejected 0, removed 0\nunchanged 1\n")
    // Once somebody has removed it, it stays so.
    try project.output("remove", "books", "a", "--yes")
    #expect(try bring("one.csv", head + row + other, isWhole: true, project).contains(Self.leftOut))
  }

  @Test(
    "A third source that says otherwise of a removed record than the one that has spoken of it puts it back")
  func thirdSource() throws {
    let project = try project()
    try bring("one.csv", "key,name,price\nb,Ben,1.00\n", project)
    try bring("two.csv", "key,name,pages\nb,Ben,5\n", project)
    try project.output("remove", "books", "b", "--yes")
    #expect(try bring("three.csv", "key,name,price\nb,Ben,9.00\n", project).contains(Self.putBack))
    #expect(try books(project) == "b\tBen\t9.00\t\t5\n")
  }

  @Test("A record stays removed where one source has said of it what a third says, whatever others have said")
  func saidByOne() throws {
    let project = try project()
    try bring("one.csv", "key,name,shelf\nb,Ben,A\n", project)
    try bring("two.csv", "key,name,shelf\nb,Ben,B\n", project)
    try project.output("remove", "books", "b", "--yes")
    #expect(try bring("three.csv", "key,name,shelf,price\nb,Ben,A,\n", project).contains(Self.leftOut))
    #expect(try bring("three.csv", "key,name,shelf,price\nb,Ben,C,\n", project).contains(Self.putBack))
  }

  @Test(
    "A row that comes back is rejected while the record that it names is gone, and has it once that is there")
  func namedReference() throws {
    let project = try DeclaredProject([
      "books/shelves.yml": Self.shelves,
      "books/books.yml": Self.books + "  - {key: place, title: Place, kind: reference, to: shelves}\n",
    ])
    try project.bring("shelves", "key,name\ns,South\n")
    let rows = "key,name,place\na,Ann,s\n"
    try bring("one.csv", rows, project)
    try project.output("remove", "books", "a", "--yes")
    try project.output("remove", "shelves", "s", "--yes")
    try project.folder.write("key,name,place\na,Anna,s\n", to: "one.csv")
    let run = try project.run("import", "books", "one.csv")
    #expect(run.outputText.contains("rejected 1"), "\(run.outputText)")
    try project.output("restore", "shelves", "s")
    #expect(try bring("one.csv", "key,name,place\na,Anna,s\n", project).contains(Self.putBack))
    #expect(try project.output("list", "books", "--where", "place=s").hasPrefix("a\tAnna"))
  }

  @Test("A record comes back without the references to records that are gone")
  func goneReference() throws {
    let project = try DeclaredProject([
      "books/shelves.yml": Self.shelves,
      "books/books.yml": Self.books + "  - {key: place, title: Place, kind: reference, to: shelves}\n",
    ])
    try project.bring("shelves", "key,name\ns,South\n")
    try bring("one.csv", "key,name\na,Ann\nb,Ben\n", isWhole: true, project)
    try project.output("edit", "books", "a", "--set", "place=s", "--set", "shelf=mine")
    try bring("one.csv", "key,name\nb,Ben\n", isWhole: true, project)
    try project.output("remove", "shelves", "s", "--yes")
    #expect(try bring("one.csv", "key,name\na,Ann\nb,Ben\n", isWhole: true, project).contains(Self.putBack))
    #expect(try project.output("list", "books", "--where", "key=a") == "a\tAnn\t\tmine\t\t\n")
  }

  @Test(
    "A correction that names what is gone is told once its record comes back, and all others stay",
    arguments: ["source", "hand", "report"])
  func goneCorrection(rule: String) throws {
    let project = try DeclaredProject([
      "books/shelves.yml": Self.shelves,
      "books/books.yml": Self.books + """
          - key: home
            title: Home
            kind: group
            fields: [{key: spot, title: Place, kind: reference, to: shelves}, {key: room, title: Room, kind: text}]
          - key: loans
            title: Loans
            kind: list
            fields:
              - {key: from, title: From, kind: reference, to: shelves, whenRemoved: empty}
              - {key: spot, title: Place, kind: reference, to: shelves}
              - {key: days, title: Days, kind: integer}

        """,
    ])
    try project.add(setting: "conflicts: \(rule)")
    try project.bring("shelves", "key,name\ns,South\nn,North\n")
    let (head, other) = (
      "key,name,home.spot,home.room,loans.from,loans.spot,loans.days\n", "b,Ben,s,1,s,s,3\n"
    )
    try bring("one.csv", head + "a,Ann,s,1,s,s,3\n" + other, isWhole: true, project)
    let loans = #"[{"from":"s","spot":"n","days":9}]"#
    try project.output(
      "edit", "books", "a", "--set", "home.spot=n", "--set", "home.room=2", "--set", "loans=\(loans)")
    try bring("one.csv", head + other, isWhole: true, project)
    try project.output("remove", "shelves", "n", "--yes")
    for isAgain in [false, true] {
      let run = try bring("one.csv", head + "a,Ann,s,1,s,s,3\n" + other, isWhole: true, project)
      #expect(run.contains(Self.putBack) != isAgain, "\(run)")
      #expect(
        try project.output("export", "books", "--format", "json").contains(
          #""home":{"spot":"s","room":"2"},"loans":[{"from":"s","spot":"s","days":3}]"#))
      #expect(
        try conflicts(project)
          == "books\ta\thome.spot\tone.csv\tof the source\tn\nbooks\ta\tloans\tone.csv\tof the source\t\(loans)\n"
      )
    }
  }
  @Test(
    "A correction that names what is gone is told where the file says nothing of its field, and where a rule empties it",
    arguments: ["source", "hand"])
  func goneUntold(rule: String) throws {
    let project = try DeclaredProject([
      "books/shelves.yml": Self.shelves,
      "books/books.yml": Self.books + """
          - {key: place, title: Place, kind: reference, to: shelves}
          - {key: spot, title: Spot, kind: reference, to: shelves, whenRemoved: empty}
          - key: loans
            title: Loans
            kind: list
            fields:
              - {key: from, title: From, kind: reference, to: shelves, whenRemoved: empty}
              - {key: days, title: Days, kind: integer}

        """,
    ])
    try project.add(setting: "conflicts: \(rule)")
    try project.bring("shelves", "key,name\ns,South\nn,North\n")
    let (head, row, other) = ("key,name,spot,loans.from,loans.days\n", "a,Ann,s,s,3\n", "b,Ben,s,s,3\n")
    try bring("one.csv", head + row + other, isWhole: true, project)
    let loans = #"[{"from":"n","days":9}]"#
    try project.output("edit", "books", "a", "--set", "place=n", "--set", "spot=n", "--set", "loans=\(loans)")
    try bring("one.csv", head + other, isWhole: true, project)
    try project.output("remove", "shelves", "n", "--yes")
    for isFirst in [true, false] {
      let run = try bring("one.csv", head + row + other, isWhole: true, project)
      #expect(run.contains("said anew by the source: 3 fields") == isFirst, "\(run)")
      // What the rule leaves of the list is still the correction.
      #expect(
        try project.output("export", "books", "--format", "json").contains(
          #""place":null,"spot":"s","loans":[{"days":9}]"#))
      #expect(
        try conflicts(project)
          == [
            "loans\tone.csv\tof the source\t\(loans)", "place\tone.csv\tof the source\tn",
            "spot\tone.csv\tof the source\tn",
          ].map { "books\ta\t\($0)\n" }.joined())
    }
  }
}
