import GazetteTestSupport
import Testing

/// One source of several files: those that a pattern stands for.
@Suite("Several files of one source")
struct SeveralFilesTests {
  private static let header = "key,name,price,type\n"

  private func project() throws -> CommandProject {
    let project = try CommandProject.empty()
    try project.folder.write(
      Self.header + "d1,Pan,1.00,Pizzas\nd2,Flan,4.60,Postres\n", to: "day-1.csv")
    try project.folder.write(Self.header + "d1,Pan,1.20,Pizzas\nd3,Sopa,3.00,Pizzas\n", to: "day-2.csv")
    try project.run("import", "dishes", "day-*.csv")
    return project
  }

  private func prices(_ project: CommandProject) throws -> [String] {
    try project.run("list", "dishes", "--sort", "key").outputLines.map {
      let cells = $0.split(separator: "\t")
      return "\(cells[0]) \(cells[2])"
    }
  }

  @Test("Of a record that several files have, the last has the word, in every run")
  func lastWord() throws {
    let project = try project()
    for _ in 0..<3 {
      #expect(try prices(project) == ["d1 1.20", "d2 4.60", "d3 3.00"])
      #expect(
        try project.run("import", "dishes", "day-*.csv").outputText
          == "imported 0, updated 0, rejected 0\nunchanged 4\n")
    }
    // A correction stays, as no file says anything new.
    try project.run("edit", "dishes", "d1", "--set", "price=1.50")
    for _ in 0..<2 {
      try project.run("import", "dishes", "day-*.csv")
      #expect(try prices(project)[0] == "d1 1.50")
      #expect(try project.run("list", "conflicts").outputText.isEmpty)
    }
    // What an earlier file says anew is passed over, what the last one says is not.
    try project.folder.write(Self.header + "d1,Pan,0.80,Pizzas\nd2,Flan,5.00,Postres\n", to: "day-1.csv")
    try project.run("import", "dishes", "day-*.csv")
    #expect(try prices(project) == ["d1 1.50", "d2 5.00", "d3 3.00"])
    try project.folder.write(Self.header + "d1,Pan,1.30,Pizzas\n", to: "day-3.csv")
    try project.run("import", "dishes", "day-*.csv")
    #expect(try prices(project) == ["d1 1.30", "d2 5.00", "d3 3.00"])
    #expect(
      try project.run("list", "conflicts").outputText
        == "dishes\td1\tprice\tday-*.csv\tof the source\t1.50\n")
  }

  @Test(
    "What a later file has is no reason to reject a row of an earlier one, and stays where its own row is rejected"
  )
  func rejected() throws {
    let project = try project()
    try project.folder.write(Self.header + "d1,Pan,none,Pizzas\nd2,Flan,4.60,Postres\n", to: "day-1.csv")
    try project.run("import", "dishes", "day-*.csv")
    #expect(try project.run("list", "rejected").outputText.isEmpty)
    try project.folder.write(Self.header + "d1,Pan,1.00,Pizzas\n", to: "day-1.csv")
    try project.folder.write(Self.header + "d1,Pan,none,Pizzas\nd3,Sopa,3.00,Pizzas\n", to: "day-2.csv")
    try project.run("import", "dishes", "day-*.csv")
    #expect(try project.run("list", "rejected").outputText.contains("day-2.csv:2"))
    #expect(try prices(project)[0] == "d1 1.20")
  }

  @Test(
    "Where the last file has a row that cannot be read, no earlier file has the word",
    arguments: ["d1,Pan", "d1,Pan,1.30,Pizzas,x", "d1,Pan,1.30,Pizzas,x,y,z,x"])
  func unreadable(row: String) throws {
    let project = try project()
    try project.folder.write(Self.header + "\(row)\nd3,Sopa,3.00,Pizzas\n", to: "day-2.csv")
    for _ in 0..<2 {
      try project.run("import", "dishes", "day-*.csv")
      #expect(try prices(project) == ["d1 1.20", "d2 4.60", "d3 3.00"])
      #expect(try project.run("list", "rejected").outputText.contains("day-2.csv:2"))
    }
  }

  @Test(
    "Of a record that somebody has entered the last file has the word in the first run too",
    arguments: ["hand", "source"])
  func firstRun(rule: String) throws {
    let project = try project()
    try project.folder.write(
      try project.folder.text("gazette.yml") + "\nconflicts: \(rule)\n", to: "gazette.yml")
    try project.run("edit", "dishes", "d1", "--set", "price=1.50")
    for (day, price) in [(1, "1.60"), (2, "1.70")] {
      try project.folder.write(Self.header + "d1,Pan,\(price),Pizzas\n", to: "week-\(day).csv")
    }
    #expect(
      try project.run("import", "dishes", "week-*.csv").outputText.contains(
        "said anew by the source: 1 field"))
    #expect(try prices(project)[0] == (rule == "hand" ? "d1 1.50" : "d1 1.70"))
    #expect(
      try project.run("list", "conflicts").outputText
        == "dishes\td1\tprice\tweek-*.csv\t\(rule == "hand" ? "by hand\t1.70" : "of the source\t1.50")\n")
  }

  @Test(
    "What several files say of a record is nothing new in the next run: neither of what is removed nor corrected"
  )
  func saidTogether() throws {
    let project = try project()
    try project.folder.write("key,name,description\nd1,Pan,White\nd4,Té,Black\n", to: "week-1.csv")
    try project.folder.write(
      "key,name,price,type\nd1,Pan,1.40,Pizzas\nd4,Té,1.00,Postres\n", to: "week-2.csv")
    try project.folder.write("key,name,price,description,type\nd4,Té,1.00,Black,Postres\n", to: "tea.csv")
    try project.run("import", "dishes", "tea.csv")
    try project.run("import", "dishes", "week-*.csv")
    try project.run("remove", "dishes", "d4", "--yes")
    try project.run("edit", "dishes", "d1", "--set", "description=Brown")
    for price in ["1.40", "1.60"] {
      try project.folder.write(
        "key,name,price,type\nd1,Pan,\(price),Pizzas\nd4,Té,1.00,Postres\n", to: "week-2.csv")
      #expect(
        try project.run("import", "dishes", "week-*.csv").outputText.contains(
          "left out, as it has been removed: 1 record\n"))
      #expect(
        try project.run("list", "dishes", "--sort", "key").outputText.hasPrefix("d1\tPan\tBrown\t\(price)\t"))
      #expect(try project.run("list", "conflicts").outputText.isEmpty)
    }
  }

  @Test("What the last file does not say of a record the ones before it do")
  func otherColumns() throws {
    let project = try project()
    try project.folder.write("key,name,description\nd1,Pan,White\n", to: "day-1.csv")
    try project.folder.write("key,price,type\nd1,1.40,Pizzas\n", to: "day-2.csv")
    for description in ["White", "Brown", "Brown"] {
      try project.folder.write("key,name,description\nd1,Pan,\(description)\n", to: "day-1.csv")
      try project.run("import", "dishes", "day-*.csv")
      #expect(
        try project.run("list", "dishes", "--sort", "key").outputText
          .hasPrefix("d1\tPan\t\(description)\t1.40\tPizzas\n"))
    }
  }

  @Test("A correction stays where several files have told news of its record in one run")
  func correction() throws {
    let project = try project()
    func write(_ price: String, _ text: String) throws {
      try project.folder.write(Self.header + "i1,Pan,\(price),Pizzas\n", to: "o-1.csv")
      try project.folder.write("key,description\ni1,\(text)\n", to: "o-2.csv")
      try project.run("import", "dishes", "o-*.csv")
    }
    try write("1.00", "one")
    try write("1.10", "two")
    try project.run("edit", "dishes", "i1", "--set", "price=1.50")
    #expect(
      try project.run("import", "dishes", "o-*.csv").outputText
        == "imported 0, updated 0, rejected 0\nunchanged 2\n")
    #expect(try project.run("list", "dishes").outputText.contains("i1\tPan\ttwo\t1.50\t"))
  }

  @Test("The last file has the word in the first run too, of what is there and of what somebody has removed")
  func firstRun() throws {
    let project = try project()
    try project.run("edit", "dishes", "d1", "--set", "price=5.00")
    try project.run("remove", "dishes", "d2", "--yes")
    let rows = "d1,Pan,3.00,Pizzas\nd2,Flan,4.60,Postres\n"
    try project.folder.write(
      Self.header + rows.replacing("3.00", with: "5.00").replacing("4.60", with: "4.00"), to: "o-1.csv")
    try project.folder.write(Self.header + rows, to: "o-2.csv")
    #expect(
      try project.run("import", "dishes", "o-*.csv").outputText
        == """
        imported 0, updated 1, rejected 0
        unchanged 1
        left out, as it has been removed: 1 record
        corrected by hand, and said anew by the source: 1 field (gazette list conflicts)

        """)
    #expect(try prices(project) == ["d1 3.00", "d3 3.00"])
  }

  @Test("What the last file leaves empty in a group of which nothing is stored does not come in from another")
  func emptyGroups() throws {
    let house = try DeclaredProject([
      "things/things.yml": """
      title: Things
      record: "{key}"
      fields:
        - key: size
          title: Size
          kind: group
          fields:
            - {key: unit, title: Unit, kind: text}
            - {key: number, title: Number, kind: integer}
            - key: box
              title: Box
              kind: group
              fields: [{key: name, title: Name, kind: text}, {key: height, title: Height, kind: integer}]
      """
    ])
    let header = "key,size.unit,size.number,size.box.name,size.box.height\n"
    try house.folder.write("\(header)k1,cm,,shell,\n", to: "day-1.csv")
    try house.folder.write("key,size.unit,size.box.name\nk1,,\n", to: "day-2.csv")
    try house.output("import", "things", "day-*.csv")
    try house.folder.write("\(header)k1,cm,3,shell,7\n", to: "day-1.csv")
    for answer in [
      "imported 0, updated 1, rejected 0\nunchanged 1\n", "imported 0, updated 0, rejected 0\nunchanged 2\n",
    ] {
      #expect(try house.output("import", "things", "day-*.csv") == answer)
      let things = try house.output("list", "things", "--json")
      #expect(
        things.contains(#""size":{"unit":null,"number":3,"box":{"name":null,"height":7}}"#), "\(things)")
    }
  }

  @Test("Parts of a group, and fields of elements that are known again, are told by each file for itself")
  func parts() throws {
    let project = try DeclaredProject([
      "house/shops.yml": """
      title: Shops
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - key: address
          title: Address
          kind: group
          fields:
            - {key: city, title: City, kind: text}
            - {key: zip, title: Code, kind: text}
        - key: goods
          title: Goods
          kind: list
          knownBy: [name]
          fields:
            - {key: name, title: Name, kind: text, required: true}
            - {key: number, title: Number, kind: integer}
            - {key: shelf, title: Shelf, kind: integer}

      """
    ])
    func bring(_ city: String, _ number: Int, _ second: String) throws -> String {
      try project.folder.write(
        "key,name,address.city,goods.name,goods.number\ns1,Shop,\(city),Oil,\(number)\n", to: "f-1.csv")
      try project.folder.write(second, to: "f-2.csv")
      try project.output("import", "shops", "f-*.csv")
      let shops = try project.output("list", "shops", "--json")
      return shops.contains("\"number\":\(number),\"shelf\":7") ? shops : "goods: \(shops)"
    }
    let second = "key,address.zip,goods.name,goods.shelf\ns1,00100,Oil,7\n"
    for (city, number) in [("Rome", 1), ("Rome", 1), ("Milan", 2), ("Milan", 2)] {
      let shops = try bring(city, number, second)
      #expect(shops.contains("{\"city\":\"\(city)\",\"zip\":\"00100\"}"), "\(shops)")
    }
    // The last file tells the city too.
    for _ in 0..<2 {
      let shops = try bring(
        "Milan", 2, second.replacing("zip", with: "city").replacing("00100", with: "Bari"))
      #expect(shops.contains("{\"city\":\"Bari\",\"zip\":\"00100\"}"), "\(shops)")
    }
  }

  @Test("A record that was removed rejects those that name it, and not all that several files bring")
  func namesRemoved() throws {
    let project = try DeclaredProject([
      "house/staff.yml": """
      title: Staff
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: boss, title: Boss, kind: reference, to: staff}

      """
    ])
    let rows = "key,name,boss\naa,Ann,\nbb,Bob,aa\n"
    for number in 1...2 { try project.folder.write(rows, to: "day-\(number).csv") }
    try project.output("import", "staff", "day-*.csv")
    try project.output("edit", "staff", "bb", "--set", "boss=")
    try project.output("remove", "staff", "aa", "--yes")
    for number in 2...3 { try project.folder.write(rows + "cc,Cy,aa\ndd,Di,bb\n", to: "day-\(number).csv") }
    let answer = try project.output("import", "staff", "day-*.csv")
    #expect(answer.contains("imported 1, updated 0, rejected 2\n"), "\(answer)")
    #expect(answer.contains("Boss: not among the stored staff"), "\(answer)")
    #expect(try project.output("list", "staff") == "bb\tBob\t\ndd\tDi\tbb\n")
  }

  @Test("A rate that one file tells stays where another has a room of another rate")
  func agreedRate() throws {
    let project = try CommandProject.empty()
    try project.folder.write(
      "key,name,shortName,nightlyRate\ns,Single,S,80.00\nd,Double,D,120.00\n", to: "rooms.csv")
    try project.run("import", "room-types", "rooms.csv")
    for (room, told, rate) in [
      ("d", "100.00", "100.00"), ("s", "100.00", "100.00"), ("s", "", "100.00"), ("d", "", "120.00"),
    ] {
      try project.folder.write(
        "key,lastName,firstName,checkIn,checkOut,roomType,adults\nK-1,H,G,2026-06-30,2026-07-02,\(room),1\n",
        to: "k-1.csv")
      try project.folder.write("key,nightlyRate\nK-1,\(told)\n", to: "k-2.csv")
      try project.run("import", "reservations", "k-*.csv")
      let stays = try project.run("list", "reservations").outputText
      #expect(stays.contains("\t\(room)\t\(rate)\t"), "\(stays)")
    }
  }

  @Test("Rows of one record do not contradict each other in what a later file tells")
  func contradiction() throws {
    let project = try project()
    try project.folder.write(Self.header + "d1,Pan,1.00,Pizzas\nd1,Pan,1.10,Pizzas\n", to: "day-1.csv")
    try project.folder.write("key,price\nd1,1.30\n", to: "day-2.csv")
    try project.run("import", "dishes", "day-*.csv")
    #expect(try project.run("list", "rejected").outputText.isEmpty)
    #expect(try prices(project)[0] == "d1 1.30")
  }

  @Test("Every version of a record comes in, though several new files have some")
  func versions() throws {
    let project = try DeclaredProject([
      "house/forms.yml": """
      title: Forms
      record: "{name}"
      versioned: version
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: version, title: Version, kind: integer, minimum: 1, whenEmpty: {sql: SELECT 1}}

      """
    ])
    for version in 1...4 {
      try project.folder.write("key,name,version\nf,Stay,\(version)\n", to: "f-\(version).csv")
      if version != 2 { try project.output("import", "forms", "f-*.csv") }
    }

    // Of the second, which came in together with the third, nothing else can come in any more.
    try project.folder.write("key,name,version\nf,Other,2\n", to: "other.csv")
    let refused = try project.run("import", "forms", "other.csv").errorText
    #expect(refused.contains("stored with other content already"), "\(refused)")
  }

  @Test("A record that nobody wants stays away though an earlier file has it in another way")
  func removed() throws {
    let project = try project()
    try project.run("remove", "dishes", "d1", "--yes")
    for _ in 0..<2 {
      #expect(
        try project.run("import", "dishes", "day-*.csv").outputText.contains(
          "left out, as it has been removed: 1 record\n"))
      #expect(try prices(project) == ["d2 4.60", "d3 3.00"])
    }
  }
}

/// What is taken whole: records of versions and questionnaires.
@Suite("Records that are taken whole")
struct WholeRecordTests {
  @Test(
    "A questionnaire and a record of versions that were removed by hand stay so while their rows say the same"
  )
  func removed() throws {
    let project = try DeclaredProject([
      "house/visits.yml": """
      title: Visits
      record: "{name}"
      questionnaire: true
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: text, title: Text, kind: text, required: true}

      """,
      "house/forms.yml": """
      title: Forms
      record: "{name}"
      versioned: version
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: version, title: Version, kind: integer, minimum: 1, whenEmpty: {sql: SELECT 1}}

      """,
    ])
    let forms = "key,name,version\nf,Stay,1\ng,Visit,2\n"
    try project.bring("forms", forms)
    try project.output("remove", "forms", "f", "--yes")
    for _ in 0..<2 {
      #expect(try project.bring("forms", forms).contains("left out, as it has been removed: 1"))
    }
    #expect(try project.bring("forms", "key,name,version\nf,Stay,2\n").contains("imported 1"))
    let rows = "key,name,submittedOn,text\nv,Ada,2026-06-01T10:00,\nw,Bob,2026-06-01T10:00,Yes\n"
    try project.bring("visits", rows)
    try project.output("remove", "visits", "v", "--yes")
    for _ in 0..<2 {
      #expect(try project.bring("visits", rows).contains("left out, as it has been removed: 1"))
      #expect(try project.output("list", "visits").hasPrefix("w\t"))
    }
    let run = try project.bring("visits", rows.replacing("10:00,\n", with: "10:00,No\n"))
    #expect(run.contains("imported 1") && run.contains("put back from the bin: 1 record"), "\(run)")
  }
}
