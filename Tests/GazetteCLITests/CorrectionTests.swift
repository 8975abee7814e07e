import GazetteTestSupport
import Testing

/// What counts as corrected by hand, and is kept or told: what somebody has changed, and nothing else.
@Suite("What is corrected by hand")
struct CorrectionTests {
  private static func sales(_ list: String = "") -> String {
    """
    title: Sales
    one: Sale
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: city, title: City, kind: text}
      - {key: rate, title: Rate, kind: money, parents: [city], whenEmpty: {sql: "SELECT length(:city) * 100"}}
      - {key: stat, title: Stat, kind: integer, initial: 7}
      - key: lines
        title: Lines
        kind: list
        \(list)
        fields:
          - {key: article, title: Article, kind: text}
          - {key: quantity, title: Quantity, kind: integer}
          - {key: note, title: Note, kind: text}
      - key: addr
        title: Address
        kind: group
        fields: [{key: street, title: Street, kind: text}, {key: town, title: Town, kind: text}]

    """
  }

  private func project(_ kinds: [String: String]? = nil, rule: String = "hand") throws -> DeclaredProject {
    let project = try DeclaredProject(kinds ?? ["shop/sales.yml": Self.sales()])
    try project.add(setting: "conflicts: \(rule)")
    return project
  }

  private func has(_ value: String, _ project: DeclaredProject) throws -> Bool {
    try project.output("export", "sales", "--format", "json").contains(value)
  }

  private func conflicts(_ project: DeclaredProject) throws -> String {
    try project.output("list", "conflicts")
  }

  @Test(
    "What a row says of a field, and what somebody has put there, stays though a field that it depends on is new"
  )
  func parents() throws {
    let kept = Self.sales().replacing("* 100\"}", with: "* 100\", stays: true}")
    let project = try project(["shop/sales.yml": kept])
    try project.bring("sales", "key,name,city,rate\na,A,Rome,7\nb,B,Rome,7\nc,C,Rome,\n")
    try project.output("edit", "sales", "b", "--set", "rate=6.5")
    // Of another file, so that all of it is its first word.
    try project.folder.write("key,name,city,rate\na,A,Paris,7\n", to: "other.csv")
    try project.output("import", "sales", "other.csv")
    try project.bring("sales", "key,name,city,rate\nb,B,Paris,7\nc,C,Paris,\n")
    let rates = try project.output("list", "sales", "--sort", "key")
    for line in ["a\tA\tParis\t7.00\t", "b\tB\tParis\t6.50\t", "c\tC\tParis\t5.00\t"] {
      #expect(rates.contains(line), "\(rates)")
    }
    #expect(try conflicts(project).isEmpty)
  }

  @Test(
    "With another parent a field is what its row says, or its default, and never that of the parent between")
  func movedParents() throws {
    let kept = Self.sales().replacing("* 100\"}", with: "* 100\", stays: true}")
    let project = try project(["shop/sales.yml": kept], rule: "source")
    let header = "key,name,city,rate\n"
    try project.bring("sales", header + "a,A,Rome,7\nb,B,Rome,\nc,C,Rome,7\n")
    try project.output("edit", "sales", "a", "--set", "city=Berlin")
    try project.folder.write("key,city\nc,Berlin\n", to: "other.csv")
    try project.output("import", "sales", "other.csv")
    try project.bring("sales", header + "a,A,Paris,7\nb,B,Paris,\nc,C,Paris,7\n")
    let rates = try project.output("list", "sales", "--sort", "key")
    for line in ["a\tA\tParis\t7.00\t", "b\tB\tParis\t5.00\t", "c\tC\tParis\t7.00\t"] {
      #expect(rates.contains(line), "\(rates)")
    }
  }

  @Test("What somebody has put in the place of a default stays though a field that it depends on is new")
  func overDefault() throws {
    let kept = Self.sales().replacing("* 100\"}", with: "* 100\", stays: true}")
    let project = try project(["shop/sales.yml": kept], rule: "source")
    try project.bring("sales", "key,name,city,rate\na,A,Rome,\nb,B,Rome,\n")
    try project.output("edit", "sales", "a", "--set", "rate=6.5")
    for text in ["key,name,city,rate\na,A,Paris,\nb,B,Paris,\n", "key,name,city\na,A,Palermo\nb,B,Palermo\n"]
    {
      try project.bring("sales", text)
      let rate = text.contains("Paris") ? "5.00" : "7.00"
      let rates = try project.output("list", "sales", "--sort", "key")
      #expect(rates.contains("\t6.50\t") && rates.contains("\t\(rate)\t"), "\(rates)")
      #expect(try conflicts(project).isEmpty)
    }
  }

  @Test(
    "A cell that is empty now contradicts no correction of what stays, and settles what it said before",
    arguments: ["source", "hand"])
  func emptiedDefault(rule: String) throws {
    let kept = Self.sales().replacing("* 100\"}", with: "* 100\", stays: true}")
    let project = try project(["shop/sales.yml": kept], rule: rule)
    func bring(_ row: String) throws { try project.bring("sales", "key,name,city,rate\na,A,\(row)\n") }
    try bring("Rome,7")
    try project.output("edit", "sales", "a", "--set", "rate=6.5")
    if rule == "hand" { try bring("Rome,8") }
    try bring("Rome,")
    #expect(try has(#""rate":"6.50""#, project))
    #expect(try conflicts(project).isEmpty)
    // With another parent it is its default, or is told.
    try bring("Rome,9")
    try project.output("edit", "sales", "a", "--set", "rate=6.5")
    try bring("Paris,")
    #expect(try has(rule == "hand" ? #""rate":"6.50""# : #""rate":"5.00""#, project))
    #expect(
      try conflicts(project)
        == "sales\ta\trate\tsales.csv\t\(rule == "hand" ? "by hand\t" : "of the source\t6.50")\n")
  }

  @Test(
    "What was filled in and stays is as it was when its record comes back",
    arguments: ["stays: true", "flag: isUsual"]
  )
  func keptOnReturn(rule: String) throws {
    let project = try DeclaredProject([
      "shop/prices.yml": """
      title: Prices
      one: Price
      record: "{name}"
      fields: [{key: name, title: Name, kind: text}, {key: price, title: Price, kind: money}]

      """,
      "shop/sales.yml": """
      title: Sales
      one: Sale
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: type, title: Type, kind: text}
        - {key: p, title: P, kind: money, parents: [type], whenEmpty: {sql: "SELECT price FROM prices WHERE key = :type", \(rule)}}

      """,
    ])
    try project.bring("prices", "key,name,price\nx,X,10\n")
    let rows = "key,name,type,p\na,A,x,\nb,B,x,\n"
    for (text, isAll) in [(rows, true), ("key,name,type,p\na,A,x,\n", false), (rows, true)] {
      try project.folder.write(text, to: "sales.csv")
      try project.output("import", "sales", "sales.csv", "--whole")
      if !isAll { try project.bring("prices", "key,name,price\nx,X,11\n") }
    }
    #expect(try project.output("list", "sales", "--sort", "key") == "a\tA\tx\t10.00\nb\tB\tx\t10.00\n")
    // It is still what was filled in.
    try project.folder.write(rows.replacing("b,B", with: "b,Ben"), to: "sales.csv")
    try project.output("import", "sales", "sales.csv", "--whole")
    #expect(try project.output("list", "sales", "--sort", "key") == "a\tA\tx\t10.00\nb\tBen\tx\t10.00\n")
  }

  @Test(
    "A default is that of a reference that stays corrected, though it stands before it",
    arguments: [["tool=s"], ["tool=s", "rate=80.00"]])
  func defaultBeforeParent(set: [String]) throws {
    let project = try DeclaredProject([
      "shop/tools.yml": """
      title: Tools
      one: Tool
      record: "{name}"
      fields: [{key: name, title: Name, kind: text}, {key: price, title: Price, kind: money}]

      """,
      "shop/jobs.yml": """
      title: Jobs
      one: Job
      record: "{note}"
      fields:
        - {key: rate, title: Rate, kind: money, parents: [tool], whenEmpty: {sql: SELECT price FROM tools WHERE key = :tool}}
        - {key: tool, title: Tool, kind: reference, to: tools}
        - {key: note, title: Note, kind: text}

      """,
    ])
    try project.bring("tools", "key,name,price\nd,D,120\ns,S,80\n")
    try project.bring("jobs", "key,tool,rate,note\nj,d,120.00,a\n")
    let arguments = ["edit", "jobs", "j"] + set.flatMap { ["--set", $0] }
    #expect(try GazetteProgram.run(arguments, in: project.folder.path).status == 0)
    try project.bring("jobs", "key,tool,rate,note\nj,d,120.00,b\n")
    #expect(try project.output("list", "jobs") == "j\t80.00\ts\tb\n")
  }

  @Test("A text that is stored in capital letters is nothing new in small ones")
  func capitals() throws {
    let project = try project([
      "shop/sales.yml": Self.sales().replacing("{key: city,", with: "{key: city, capitals: true,")
    ])
    try project.bring("sales", "key,name,city\na,A,gb\n")
    try project.output("edit", "sales", "a", "--set", "city=fr")
    for city in ["GB", "gb", "Gb"] {
      try project.bring("sales", "key,name,city\na,A,\(city)\n")
      #expect(try has(#""city":"FR""#, project))
      #expect(try conflicts(project).isEmpty)
    }
  }

  @Test(
    "A correction that the source says in small letters, where both are stored in capitals, is no conflict")
  func sameCapitals() throws {
    let project = try project([
      "shop/sales.yml": Self.sales().replacing("{key: city,", with: "{key: city, capitals: true,")
    ])
    try project.bring("sales", "key,name\na,A\n")
    try project.output("edit", "sales", "a", "--set", "city=fr")
    #expect(
      try project.bring("sales", "key,name,city\na,A,fr\n")
        == "imported 0, updated 0, rejected 0\nunchanged 1\n")
    #expect(try conflicts(project).isEmpty)
  }

  @Test("What is known by a text in capital letters is one record, however that is spelled")
  func knownByCapitals() throws {
    let project = try project([
      "shop/sales.yml": Self.sales().replacing("{key: city,", with: "{key: city, capitals: true,")
        .replacing("fields:\n  - {key: name", with: "knownBy: [city]\nfields:\n  - {key: name")
    ])
    for city in ["gb", "GB", "Gb"] {
      try project.bring("sales", "name,city\nA,\(city)\nA,GB\n")
      #expect(try project.output("list", "sales").split(separator: "\n").count == 1)
    }
    #expect(try project.output("list", "rejected").isEmpty)
  }

  @Test("A field of a group stays corrected while rows leave it out")
  func groupLess() throws {
    let project = try project()
    let header = "key,name,addr.street,addr.town\n"
    try project.bring("sales", header + "a,A,S1,T1\n")
    try project.output("edit", "sales", "a", "--set", "addr.town=TH")
    for text in ["key,name,addr.street\na,A,S2\n", header + "a,A,S2,T1\n", "key,name\na,B\n"] {
      try project.bring("sales", text)
      #expect(try has(#""addr":{"street":"S2","town":"TH"}"#, project))
      #expect(try conflicts(project).isEmpty)
    }
    try project.bring("sales", header + "a,B,S2,T3\n")
    #expect(try has(#""town":"TH""#, project))
    #expect(try conflicts(project) == "sales\ta\taddr.town\tsales.csv\tby hand\tT3\n")
  }

  @Test(
    "A column less of a list is nothing new: what was corrected stays, and is told once the source says otherwise",
    arguments: ["", "knownBy: [article]"])
  func listLess(list: String) throws {
    let project = try project(["shop/sales.yml": Self.sales(list)])
    let header = "key,name,lines.article,lines.quantity\n"
    try project.bring("sales", header + "a,A,x,1\n")
    try project.output("edit", "sales", "a", "--set", "lines[1].quantity=9")
    for text in ["key,name,lines.article\na,A,x\n", header + "a,A,x,1\n"] {
      try project.bring("sales", text)
      #expect(try has(#""lines":[{"article":"x","quantity":9}]"#, project))
      #expect(try conflicts(project).isEmpty)
    }
    try project.bring("sales", header + "a,A,x,2\n")
    #expect(try has(#""quantity":9"#, project))
    #expect(try conflicts(project).hasPrefix("sales\ta\tlines\tsales.csv\tby hand\t"))
  }

  @Test("A column less that nobody has corrected is nothing new beside one that somebody has")
  func otherColumnLess() throws {
    let project = try project()
    try project.bring("sales", "key,name,lines.article,lines.quantity,lines.note\na,A,x,1,n\n")
    try project.output("edit", "sales", "a", "--set", "lines[1].quantity=9")
    try project.bring("sales", "key,name,lines.article,lines.quantity\na,A,x,1\n")
    #expect(try has(#""lines":[{"article":"x","quantity":9,"note":"n"}]"#, project))
    #expect(try conflicts(project).isEmpty)
  }

  @Test(
    "What somebody has put into elements of which the source says nothing is kept and told when the list changes"
  )
  func addedNote() throws {
    let project = try project()
    let text = "key,name,lines.article,lines.quantity\na,A,x,1\n"
    try project.bring("sales", text)
    try project.output("edit", "sales", "a", "--set", "lines[1].note=mine")
    try project.bring("sales", text + "a,A,z,2\n")
    #expect(try has(#""note":"mine""#, project))
    #expect(try conflicts(project).hasPrefix("sales\ta\tlines\tsales.csv\tby hand\t"))
  }

  @Test(
    "What somebody has put into a field is kept and told once the file has it, whatever that changes before")
  func newField() throws {
    let project = try project()
    try project.bring("sales", "key,name\na,A\n")
    try project.output("edit", "sales", "a", "--set", "city=Rome")
    try project.bring("sales", "key,name\na,B\n")
    try project.bring("sales", "key,name,city\na,B,Oslo\n")
    #expect(try has(#""name":"B""#, project) && has(#""city":"Rome""#, project))
    #expect(try conflicts(project) == "sales\ta\tcity\tsales.csv\tby hand\tOslo\n")
  }

  @Test(
    "A column that is new to a file and empty clears what another source said, and not what somebody has put in"
  )
  func newEmptyColumn() throws {
    let project = try project()
    try project.bring("sales", "key,name\na,A\nb,B\n")
    try project.folder.write("key,city\na,Oslo\nb,Oslo\n", to: "two.csv")
    try project.output("import", "sales", "two.csv")
    try project.output("edit", "sales", "b", "--set", "city=Rome")
    #expect(
      try project.bring("sales", "key,name,city\na,A,\nb,B,\n")
        == "imported 0, updated 1, rejected 0\nunchanged 1\n")
    #expect(try has(#""name":"A","city":null"#, project) && has(#""name":"B","city":"Rome""#, project))
    #expect(try conflicts(project).isEmpty)
  }

  @Test("Two sources that say again what they said change nothing of each other's")
  func twoSources() throws {
    let project = try project()
    try project.folder.write("key,name,city\na,A,Rome\n", to: "one.csv")
    try project.folder.write("key,city\na,Oslo\n", to: "two.csv")
    try project.output("import", "sales", "one.csv")
    try project.output("import", "sales", "two.csv")
    for name in ["B", "C", "D"] {
      try project.folder.write("key,name,city\na,\(name),Rome\n", to: "one.csv")
      try project.output("import", "sales", "one.csv")
      #expect(try has(#""name":"\#(name)""#, project) && has(#""city":"Oslo""#, project))
    }
  }

  @Test("A file whose records somebody has all removed is not one without rows")
  func allRemoved() throws {
    let project = try project()
    try project.bring("sales", "key,name\na,A\n")
    try project.output("remove", "sales", "a", "--yes")
    #expect(
      try project.bring("sales", "key,name\na,A\n").contains(
        "left out, as it has been removed: 1 record"))
  }

  @Test("What a rule had filled in and somebody has changed is corrected; what it fills in anew is not")
  func overRule() throws {
    let project = try project()
    let header = "key,name,city,rate,stat\n"
    try project.bring("sales", header + "a,A,Rome,,\nb,B,Rome,,\n")
    try project.output("edit", "sales", "a", "--set", "rate=9.00", "--set", "stat=3")
    try project.output("edit", "sales", "b", "--set", "city=Palermo")
    try project.bring("sales", header + "a,A,Rome,6.00,4\nb,B,Rome,6.00,\n")
    #expect(
      try conflicts(project)
        == "sales\ta\trate\tsales.csv\tby hand\t6.00\nsales\ta\tstat\tsales.csv\tby hand\t4\n")
    #expect(try has(#""city":"Rome","rate":"9.00","stat":3"#, project))
    #expect(try has(#""city":"Palermo","rate":"6.00""#, project))
  }

  @Test("What another source has said is nobody's correction")
  func otherSource() throws {
    let project = try project()
    for (name, city) in [("s1", "Rome"), ("s2", "Oslo"), ("s1", "Pisa")] {
      try project.folder.write("key,name,city\na,A,\(city)\n", to: "\(name).csv")
      #expect(try !project.output("import", "sales", "\(name).csv").contains("corrected by hand"))
    }
    #expect(try has(#""city":"Pisa""#, project))
    // What somebody has corrected behind the other one still is.
    try project.output("edit", "sales", "a", "--set", "city=Vigo")
    try project.folder.write("key,name,city\na,A,Lugo\n", to: "s2.csv")
    try project.output("import", "sales", "s2.csv")
    #expect(try conflicts(project) == "sales\ta\tcity\ts2.csv\tby hand\tLugo\n")
  }

  private static let dish = "kind: reference, to: meals, whenRemoved: empty"
  private static let referring = [
    "shop/meals.yml": """
    title: Meals
    one: Meal
    record: "{name}"
    fields: [{key: name, title: Name, kind: text, required: true}]

    """,
    "shop/sales.yml": """
    title: Sales
    one: Sale
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: dish, title: Dish, \(dish)}
      - key: lines
        title: Lines
        kind: list
        fields: [{key: article, title: Article, \(dish)}, {key: quantity, title: Quantity, kind: integer}]

    """,
  ]

  @Test("A reference that is empty as its record was removed is nobody's correction; one that was emptied is")
  func removedReference() throws {
    let project = try project(Self.referring)
    let header = "key,name,dish,lines.article,lines.quantity\n"
    try project.bring("meals", "key,name\nd1,Soup\nd2,Cake\nd3,Fish\n")
    try project.bring("sales", header + "a,A,d1,d1,1\nb,B,d2,d2,1\n")
    try project.output("edit", "sales", "b", "--set", "dish=")
    try project.output("remove", "meals", "d1", "--yes")
    try project.bring("sales", header + "a,A,d2,d2,1\nb,B,d2,d2,1\n")
    #expect(try has(#""key":"a","name":"A","dish":"d2","lines":[{"article":"d2","quantity":1}]"#, project))
    #expect(try has(#""key":"b","name":"B","dish":null"#, project))
    #expect(try conflicts(project).isEmpty)
    try project.bring("sales", header + "a,A,d2,d2,1\nb,B,d3,d2,1\n")
    #expect(try conflicts(project) == "sales\tb\tdish\tsales.csv\tby hand\td3\n")
  }

  @Test(
    "A conflict is told until its field is changed, whatever else of the record is",
    arguments: ["source", "hand", "report"])
  func toldConflict(rule: String) throws {
    let project = try project(rule: rule)
    try project.bring("sales", "key,name,city\na,A,Rome\n")
    try project.output("edit", "sales", "a", "--set", "city=Oslo")
    try project.bring("sales", "key,name,city\na,A,Pisa\n")
    let told =
      "sales\ta\tcity\tsales.csv\t" + (rule == "source" ? "of the source\tOslo\n" : "by hand\tPisa\n")
    #expect(try conflicts(project) == told)
    try project.output("edit", "sales", "a", "--set", "stat=3")
    #expect(try conflicts(project) == told)
    for name in ["A", "B"] {
      try project.bring("sales", "key,name,city\na,\(name),Pisa\n")
      #expect(try conflicts(project) == told)
    }
    if rule == "report" {
      try project.build()
      #expect(try project.markdown("data-quality/index").contains("said otherwise by its source: City"))
    }
    try project.output("edit", "sales", "a", "--set", "city=Vigo")
    #expect(try conflicts(project).isEmpty)
  }

  @Test("A list that its source has agreed to is the source's again, whatever else stays corrected")
  func agreedList() throws {
    let project = try project()
    func bring(_ quantity: Int) throws {
      try project.bring(
        "sales", #"[{"key":"a","name":"A","stat":3,"lines":[{"article":"Oil","quantity":\#(quantity)}]}]"#,
        as: "json")
    }
    try bring(2)
    try project.output(
      "edit", "sales", "a", "--set", "stat=5", "--set", #"lines=[{"article":"Oil","quantity":1}]"#)
    for quantity in [1, 2, 3, 2] {
      try bring(quantity)
      #expect(try has(#""stat":5,"lines":[{"article":"Oil","quantity":\#(quantity)}]"#, project))
      #expect(try conflicts(project).isEmpty)
    }
  }

  @Test("A reference that its source has agreed to is no correction once its record is removed")
  func agreedReference() throws {
    let project = try project(Self.referring)
    func bring(_ dish: String) throws { try project.bring("sales", "key,name,dish\na,A,\(dish)\n") }
    try project.bring("meals", "key,name\nd1,Soup\nd2,Cake\nd3,Fish\n")
    try bring("d1")
    try project.output("edit", "sales", "a", "--set", "dish=d2", "--set", "name=B")
    try bring("d2")
    try project.output("remove", "meals", "d2", "--yes")
    try bring("d3")
    #expect(try has(#""name":"B","dish":"d3""#, project))
    #expect(try conflicts(project).isEmpty)
  }

  @Test(
    "Elements that are known again are nothing new in another order, and stand as in the file if nobody has corrected them"
  )
  func otherOrder() throws {
    let project = try project(["shop/sales.yml": Self.sales("knownBy: [article]")])
    let header = "key,name,lines.article,lines.quantity\n"
    let (first, second) = (header + "a,A,x,1\na,A,y,2\n", header + "a,A,y,2\na,A,x,1\n")
    try project.bring("sales", first)
    try project.bring("sales", second)
    #expect(try has(#""lines":[{"article":"y","quantity":2},{"article":"x","quantity":1}]"#, project))
    try project.output("edit", "sales", "a", "--set", "lines[1].quantity=9")
    for text in [first, second] {
      try project.bring("sales", text)
      #expect(try has(#"{"article":"y","quantity":9}"#, project))
      #expect(try conflicts(project).isEmpty)
    }
    try project.output("remove", "sales", "a", "--yes")
    #expect(try project.bring("sales", first).contains("left out"))
  }

  @Test("A conflict about a list is told while the file has a column less; what both have emptied is none")
  func toldList() throws {
    let project = try project()
    let header = "key,name,city,rate,lines.article"
    try project.bring("sales", header + ",lines.quantity\na,A,Rome,9.00,x,1\n")
    try project.output("edit", "sales", "a", "--set", "lines[1].quantity=9", "--set", "rate=")
    for text in [",lines.quantity\na,A,Rome,,x,2\n", "\na,A,Rome,,x\n"] {
      try project.bring("sales", header + text)
      #expect(try has(#""rate":"4.00""#, project) && has(#""quantity":9"#, project))
      #expect(
        try conflicts(project)
          == "sales\ta\tlines\tsales.csv\tby hand\t[{\"article\":\"x\",\"quantity\":2}]\n")
    }
  }

  @Test("A new column of a list that is empty in every row is no news, and corrections stay")
  func emptyColumn() throws {
    let project = try project()
    try project.bring("sales", "key,name,lines.article\na,A,x\n")
    try project.output("edit", "sales", "a", "--set", "lines[1].article=y", "--set", "lines[1].quantity=7")
    try project.bring("sales", "key,name,lines.article,lines.quantity\na,A,x,\n")
    #expect(try has(#"{"article":"y","quantity":7}"#, project))
    #expect(try conflicts(project).isEmpty)
  }

  @Test("A new column of a list is news, also beside what is corrected")
  func columnMore() throws {
    let project = try project()
    try project.bring("sales", "key,name,lines.article\na,A,x\n")
    try project.output("edit", "sales", "a", "--set", "city=Rome")
    try project.bring("sales", "key,name,lines.article,lines.quantity\na,A,x,3\n")
    #expect(try has(#""quantity":3"#, project) && has(#""city":"Rome""#, project))
    #expect(try conflicts(project).isEmpty)
  }

  @Test("An empty text is nothing where a rule gives the field a value, and an empty text elsewhere")
  func emptyTextOfRule() throws {
    func things(_ rule: String) -> [String: String] {
      [
        "things/things.yml": """
        title: Things
        one: Thing
        record: "{name}"
        fields:
          - {key: name, title: Name, kind: text, required: true}
          - {key: d, title: D, kind: text\(rule)}
          - {key: e, title: E, kind: text}

        """
      ]
    }
    let rule = ", whenEmpty: {sql: \"SELECT 'dflt'\"}"
    let project = try project(things(""))
    // As earlier versions have stored it where the rule was there.
    try project.bring("things", "key,name,d,e\nk1,x,\"\",\nk2,y,\"\",\nk3,z,u,\n")
    try project.output("edit", "things", "k1", "--set", "d=hand")
    for (path, text) in things(rule) { try project.folder.write(text, to: "Collections/\(path)") }
    // What is worked out for an empty field is so at each import, but for what somebody has put there.
    for updated in [1, 0] {
      #expect(
        try project.output("import", "things", "things.csv")
          == "imported 0, updated \(updated), rejected 0\nunchanged \(3 - updated)\n")
    }
    try project.bring("things", "key,name,d,e\nk1,x1,\"\",\"\"\nk2,y1,\"\",\nk3,z,\"\",\n")
    try project.bring("things", #"[{"key":"k4","name":"v","d":"","e":""}]"#, as: "json")
    #expect(try conflicts(project).isEmpty)
    let export = try project.output("export", "things", "--format", "json")
    for (key, d, e) in [
      ("k1", "hand", "null"), ("k2", "dflt", "null"), ("k3", "dflt", "null"), ("k4", "dflt", "\"\""),
    ] {
      let row = export.split(separator: "\n").first { $0.contains("\"\(key)\"") } ?? ""
      #expect(row.contains(#""d":"\#(d)","e":\#(e)"#), "\(export)")
    }
  }

  @Test("What is worked out for an empty field is so at each import, whatever else its row says")
  func workedOut() throws {
    let project = try project([
      "shop/prices.yml": """
      title: Prices
      one: Price
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: price, title: Price, kind: money, required: true}

      """,
      "shop/sales.yml": """
      title: Sales
      one: Sale
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: type, title: Type, kind: text}
        - {key: p, title: P, kind: money, whenEmpty: {sql: "SELECT price FROM prices WHERE key = :type"}}

      """,
    ])
    try project.bring("prices", "key,name,price\nx,X,10\n")
    try project.bring("sales", "key,name,type,p\na,A,x,\nb,B,x,\nc,C,x,\n")
    try project.output("edit", "sales", "b", "--set", "name=Ben")
    try project.output("edit", "sales", "c", "--set", "p=3")
    try project.bring("prices", "key,name,price\nx,X,11\n")
    #expect(
      try project.output("import", "sales", "sales.csv")
        == "imported 0, updated 2, rejected 0\nunchanged 1\n")
    #expect(
      try project.output("list", "sales", "--sort", "key")
        == "a\tA\tx\t11.00\nb\tBen\tx\t11.00\nc\tC\tx\t3.00\n")
    #expect(
      try project.output("import", "sales", "sales.csv")
        == "imported 0, updated 0, rejected 0\nunchanged 3\n")
  }
}
