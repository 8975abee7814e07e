import GazetteTestSupport
import Testing

/// What somebody has put into an element of a list is a correction of that list once its file loses the element.
@Suite("Elements with corrections that files lose")
struct LostElementTests {
  private static let shops = """
    title: Shops
    one: Shop
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: lines
        title: Lines
        kind: list
        knownBy: [art]
        fields:
          - {key: art, title: Article, kind: text, required: true}
          - {key: n, title: Number, kind: integer}
          - {key: note, title: Note, kind: text}

    """

  private static let corrected = #"[{"art":"p","n":1,"note":"hello"},{"art":"q","n":3}]"#

  /// With a note by hand in an element, and a run that has changed another one since.
  private func project(rule: String) throws -> DeclaredProject {
    let project = try DeclaredProject(["shops/shops.yml": Self.shops])
    try project.add(setting: "conflicts: \(rule)")
    try bring(["p,1", "q,2"], into: project)
    try project.output("edit", "shops", "x", "--set", "lines[1].note=hello")
    #expect(try bring(["p,1", "q,3"], into: project) == "imported 0, updated 1, rejected 0\n")
    #expect(try has(Self.corrected, project))
    return project
  }

  @discardableResult
  private func bring(_ elements: [String], into project: DeclaredProject) throws -> String {
    try project.bring(
      "shops", "key,name,lines.art,lines.n\n" + elements.map { "x,One,\($0)\n" }.joined())
  }

  private func has(_ lines: String, _ project: DeclaredProject) throws -> Bool {
    try project.output("export", "shops", "--format", "json").contains(#""lines":\#(lines)}"#)
  }

  @Test(
    "An element that goes with what somebody has put into it is told, or the list stays",
    arguments: ["source", "hand"])
  func lost(rule: String) throws {
    let project = try project(rule: rule)
    for isFirst in [true, false] {
      let run = try bring(["q,3"], into: project)
      #expect(run.contains("corrected by hand") == isFirst, "\(run)")
      #expect(try has(rule == "hand" ? Self.corrected : #"[{"art":"q","n":3}]"#, project))
      let conflict =
        rule == "hand" ? #"by hand\#t[{"art":"q","n":3}]"# : "of the source\t\(Self.corrected)"
      #expect(try project.output("list", "conflicts") == "shops\tx\tlines\tshops.csv\t\(conflict)\n")
    }
    // Once the source has it again, there is nothing to tell.
    try bring(["q,3", "p,1"], into: project)
    let note = rule == "hand" ? #","note":"hello""# : ""
    #expect(try has(#"[{"art":"q","n":3},{"art":"p","n":1\#(note)}]"#, project))
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test("Of several elements of one name it is told of the one that goes", arguments: [1, 2])
  func alike(corrected: Int) throws {
    let project = try DeclaredProject(["shops/shops.yml": Self.shops])
    try bring(["p,1", "p,2"], into: project)
    try project.output("edit", "shops", "x", "--set", "lines[\(corrected)].note=hello")
    let run = try bring(["p,1"], into: project)
    #expect(run.contains("corrected by hand") == (corrected == 2), "\(run)")
  }

  @Test("What another source gives beside it makes a correction no less one")
  func beside() throws {
    let shops = Self.shops.replacing(
      "      - {key: note,", with: "      - {key: mark, title: Mark, kind: text}\n      - {key: note,")
    #expect(shops != Self.shops)
    let project = try DeclaredProject(["shops/shops.yml": shops])
    try bring(["p,1", "q,2"], into: project)
    try project.output("edit", "shops", "x", "--set", "lines[1].note=hello")
    try project.folder.write("key,name,lines.art,lines.mark\nx,One,p,m\nx,One,q,\n", to: "other.csv")
    let other = try project.output("import", "shops", "other.csv")
    #expect(other.hasPrefix("imported 0, updated 1, rejected 0\n"), "\(other)")
    #expect(try bring(["q,2"], into: project).contains("corrected by hand"))
    #expect(try project.output("list", "conflicts").contains("hello"))
  }

  @Test("An element that is known by its second field goes no more silently than others")
  func secondName() throws {
    let shops = Self.shops.replacing("knownBy: [art]", with: "knownBy: [art, n]")
      .replacing("title: Article, kind: text, required: true", with: "title: Article, kind: text")
    let project = try DeclaredProject(["shops/shops.yml": shops])
    try bring([",1", "p,1", ",2"], into: project)
    try project.output("edit", "shops", "x", "--set", "lines[3].note=hello")
    #expect(try bring([",1", "p,4"], into: project).contains("corrected by hand"))
    #expect(try project.output("list", "conflicts").contains("hello"))
  }

  @Test("What a rule has filled in goes without a word, and what somebody made of it does not")
  func filledIn() throws {
    let rule = #"whenEmpty: {sql: "SELECT 'note of ' || :art"}"#
    let shops = Self.shops.replacing("title: Note, kind: text}", with: "title: Note, kind: text, \(rule)}")
    for edit in ["hello", "note of p"] {
      let project = try DeclaredProject(["shops/shops.yml": shops])
      try bring(["p,1", "q,2"], into: project)
      try project.output("edit", "shops", "x", "--set", "lines[1].note=\(edit)", "--set", "name=One")
      let run = try bring(["q,2"], into: project)
      #expect(run.contains("corrected by hand") == (edit == "hello"), "\(run)")
    }
  }

  private func project(elements: String, rule: String = "source") throws -> DeclaredProject {
    let project = try DeclaredProject(["shops/shops.yml": Self.shops])
    try project.add(setting: "conflicts: \(rule)")
    try project.bring("shops", json(elements), as: "json")
    return project
  }

  private func json(_ elements: String) -> String { #"[{"key":"x","name":"One","lines":[\#(elements)]}]"# }

  @Test(
    "Elements that leave out each something else are compared in what each tells",
    arguments: ["source", "hand"])
  func unlike(rule: String) throws {
    // Of what its element tells.
    let told = try project(elements: #"{"art":"a"},{"art":"b","note":"y"}"#, rule: rule)
    try told.output("edit", "shops", "x", "--set", "lines[2].note=HAND")
    let run = try told.bring("shops", json(#"{"art":"a"},{"art":"b","note":"y"},{"art":"c"}"#), as: "json")
    #expect(run.contains("corrected by hand"), "\(run)")
    #expect(try told.output("export", "shops", "--format", "json").contains("HAND") == (rule == "hand"))
    // Of what it does not tell, which stays.
    let untold = try project(elements: #"{"art":"a","note":"x"},{"art":"b"}"#, rule: rule)
    try untold.output("edit", "shops", "x", "--set", "lines[2].note=HAND")
    let other = try untold.bring(
      "shops", json(#"{"art":"a","note":"x"},{"art":"b"},{"art":"c"}"#), as: "json")
    #expect(!other.contains("corrected by hand"), "\(other)")
    #expect(try has(#"[{"art":"a","note":"x"},{"art":"b","note":"HAND"},{"art":"c"}]"#, untold))
    // Once it goes.
    let lost = try untold.bring("shops", json(#"{"art":"a","note":"x"},{"art":"d"}"#), as: "json")
    #expect(lost.contains("corrected by hand"), "\(lost)")
  }

  @Test("A list of which the file says all follows it once it has agreed to what somebody has put in")
  func agreedTo() throws {
    let project = try project(
      elements: #"{"art":"a","n":1,"note":"u"},{"art":"b","n":2,"note":"u"}"#, rule: "hand")
    try project.output("edit", "shops", "x", "--set", "lines[1].n=5")
    for elements in [
      #"{"art":"a","n":5,"note":"u"},{"art":"b","n":2,"note":"u"}"#, #"{"art":"b","n":2,"note":"u"}"#,
      #"{"art":"b","n":2,"note":"u"},{"art":"d","n":1,"note":"v"}"#,
    ] {
      #expect(try !project.bring("shops", json(elements), as: "json").contains("corrected by hand"))
      #expect(try has("[\(elements)]", project))
    }
  }

  @Test("Of several elements of one name a corrected one is known when others come before it, and go again")
  func moved() throws {
    let project = try DeclaredProject(["shops/shops.yml": Self.shops])
    try bring(["a,2"], into: project)
    try project.output("edit", "shops", "x", "--set", "lines[1].note=HAND")
    try bring(["a,1", "a,2"], into: project)
    #expect(try has(#"[{"art":"a","n":1},{"art":"a","n":2,"note":"HAND"}]"#, project))
    #expect(try bring(["a,1"], into: project).contains("corrected by hand"))
  }

  /// A kind whose elements have a price of a rule, which the file has a column for and leaves empty in each.
  private func priced(rule: String) throws -> DeclaredProject {
    let price = #"{key: price, title: Price, kind: integer, whenEmpty: {sql: "SELECT 10"}}"#
    let project = try DeclaredProject([
      "shops/shops.yml": Self.shops.replacing("{key: note, title: Note, kind: text}", with: price)
    ])
    try project.add(setting: "conflicts: \(rule)")
    return project
  }

  private func bringPriced(_ elements: [String], name: String = "One", _ project: DeclaredProject) throws
    -> String
  {
    try project.bring(
      "shops",
      "key,name,lines.art,lines.n,lines.price\n" + elements.map { "x,\(name),\($0)\n" }.joined())
  }

  @Test(
    "A file that leaves a default empty agrees to what somebody has put in beside it",
    arguments: ["source", "hand"], ["One", "Other"])
  func besideDefault(rule: String, name: String) throws {
    let project = try priced(rule: rule)
    _ = try bringPriced(["p,2,", "q,1,7"], project)
    try project.output("edit", "shops", "x", "--set", "lines[1].n=3", "--set", "name=\(name)")
    for (number, elements) in [(3, ["p,3,", "q,1,7"]), (4, ["q,1,7", "p,4,"])] {
      let run = try bringPriced(elements, project)
      #expect(!run.contains("corrected by hand"), "\(run)")
      #expect(try project.output("list", "conflicts").isEmpty)
      let p = #"{"art":"p","n":\#(number),"price":10}"#
      let q = #"{"art":"q","n":1,"price":7}"#
      #expect(try has(number == 3 ? "[\(p),\(q)]" : "[\(q),\(p)]", project))
      #expect(try bringPriced(elements, project).contains("unchanged 1"))
    }
    #expect(try project.output("list", "shops").contains(name))
  }

  @Test("A file without a column for a default agrees to what is beside it", arguments: ["source", "hand"])
  func withoutDefault(rule: String) throws {
    let project = try priced(rule: rule)
    try bring(["p,2", "q,1"], into: project)
    try project.output("edit", "shops", "x", "--set", "lines[1].n=3")
    for number in [3, 4] {
      let run = try bring(["p,\(number)", "q,1"], into: project)
      #expect(!run.contains("corrected by hand"), "\(run)")
      #expect(
        try has(#"[{"art":"p","n":\#(number),"price":10},{"art":"q","n":1,"price":10}]"#, project))
    }
    // What somebody puts in there is theirs, and is told once it goes.
    try project.output("edit", "shops", "x", "--set", "lines[1].n=5", "--set", "lines[1].price=12")
    #expect(try !bring(["p,5", "q,1"], into: project).contains("corrected by hand"))
    #expect(try bring(["q,1"], into: project).contains("corrected by hand"))
  }

  @Test(
    "What somebody puts in the place of a default stays when the file agrees to the rest, and is told once it goes",
    arguments: ["source", "hand"])
  func insteadOfDefault(rule: String) throws {
    let project = try priced(rule: rule)
    _ = try bringPriced(["p,2,", "q,1,"], project)
    try project.output("edit", "shops", "x", "--set", "lines[1].n=3", "--set", "lines[1].price=12")
    let agreed = try bringPriced(["p,3,", "q,1,"], project)
    #expect(!agreed.contains("corrected by hand"), "\(agreed)")
    #expect(
      try has(#"[{"art":"p","n":3,"price":12},{"art":"q","n":1,"price":10}]"#, project))
    let lost = try bringPriced(["q,1,"], project)
    #expect(lost.contains("corrected by hand"), "\(lost)")
    #expect(try project.output("export", "shops", "--format", "json").contains("12") == (rule == "hand"))
  }

  @Test("What somebody puts in where a rule gave nothing is theirs")
  func besideRule() throws {
    let rule = #"whenEmpty: {sql: "SELECT CASE :art WHEN 'p' THEN 'note' END"}"#
    let project = try DeclaredProject([
      "shops/shops.yml": Self.shops.replacing(
        "title: Note, kind: text}", with: "title: Note, kind: text, \(rule)}")
    ])
    try bring(["p,1", "q,1"], into: project)
    try project.output("edit", "shops", "x", "--set", "lines[2].note=HAND")
    #expect(try bring(["p,1"], into: project).contains("corrected by hand"))
  }

  @Test("An element goes without a word in which nobody has put anything", arguments: ["source", "hand"])
  func untouched(rule: String) throws {
    let project = try project(rule: rule)
    #expect(try bring(["p,1"], into: project) == "imported 0, updated 1, rejected 0\n")
    #expect(try has(#"[{"art":"p","n":1,"note":"hello"}]"#, project))
    #expect(try project.output("list", "conflicts").isEmpty)
  }

  @Test("What is private of elements that are known by nothing stays when a file without it comes in")
  func privateFields() throws {
    let project = try DeclaredProject([
      "stays/stays.yml": """
      title: Stays
      one: Stay
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - key: guests
          title: Guests
          kind: list
          fields:
            - {key: called, title: Called, kind: text}
            - {key: bed, title: Bed, kind: text}
            - {key: passport, title: Passport, kind: text, private: true}

      """
    ])
    try project.bring(
      "stays",
      """
      [{"key": "s", "name": "S", "guests": [{"called": "Ana", "bed": "1", "passport": "P1"},
        {"called": "Bo", "bed": "2", "passport": "P2"}, {"called": "Cy", "bed": "3", "passport": "P3"}]}]
      """, as: "json")
    func guests(after json: String) throws -> String {
      try project.bring("stays", "[{\"key\": \"s\", \"guests\": \(json)}]", as: "json")
      let line = try project.output("export", "stays", "--with-private", "--format", "json")
      return line.matches(of: /"(called|passport)": ?"([^"]*)"/).map { String($0.2) }.joined(separator: " ")
    }
    #expect(
      try guests(
        after: #"[{"called": "Bo", "bed": "2"}, {"called": "Ana", "bed": "1"}, {"called": "Cy", "bed": "9"}]"#
      )
        == "Bo P2 Ana P1 Cy P3")
    #expect(
      try guests(after: #"[{"called": "Di", "bed": "7"}, {"called": "Ana", "bed": "1", "passport": ""}]"#)
        == "Di Ana ")
  }
}
