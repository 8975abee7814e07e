import Foundation
import GazetteTestSupport
import Testing

/// Files as other programs and people write them.
@Suite("Files of other programs")
struct ForeignFileTests {
  private static let goods = """
    title: Goods
    one: Good
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: price, title: Price, kind: money}
      - {key: weight, title: Weight, kind: decimal}
      - {key: day, title: Day, kind: date}
      - key: items
        title: Items
        kind: list
        fields:
          - {key: name, title: Name, kind: text}

    """

  private func project() throws -> DeclaredProject { try DeclaredProject(["goods/goods.yml": Self.goods]) }

  private func records(_ project: DeclaredProject) throws -> [String] {
    try project.output("export", "goods").split(whereSeparator: \.isNewline).dropFirst().map(String.init)
  }

  @Test(
    "A number of JSON or of a database is what it is, also to parse_amount",
    .enabled(if: Tools.sqlite != nil, BadStoreTests.needsSQLite))
  func numbersAsAmounts() throws {
    let project = try project()
    try project.folder.write(
      #"[{"key":"j","name":"Salt","weight":0.125,"text":"1.234,5"},{"key":"k","name":"Oil","weight":1.234,"text":"2"}]"#,
      to: "a.json")
    try project.folder.write(
      "SELECT key, name, parse_amount(weight, ',') AS weight, parse_amount(text, ',') AS price FROM source",
      to: "a.sql")
    try project.output("import", "goods", "a.json", "--mapping", "a.sql")
    #expect(try records(project) == ["j,Salt,1234.50,0.125,,", "k,Oil,2.00,1.234,,"])
    try project.folder.write(
      "WITH s AS (SELECT key, w AS v FROM source) SELECT key, 'Oat' AS name, parse_amount(v, ',') AS weight FROM s",
      to: "b.sql")
    try project.folder.write(#"[{"key":"b","w":1.234}]"#, to: "b.json")
    try project.output("import", "goods", "b.json", "--mapping", "b.sql")
    #expect(try records(project).contains("b,Oat,,1.234,,"))
    try Tools.sql(
      "CREATE TABLE t (key, name, weight REAL); INSERT INTO t VALUES ('d', 'Tea', 0.125)",
      on: project.folder.path("g.db"))
    try project.folder.write("SELECT key, name, parse_amount(weight, ',') AS weight FROM t", to: "g.sql")
    try project.output("import", "goods", "g.db", "--mapping", "g.sql")
    #expect(try records(project).contains("d,Tea,,0.125,,"))
  }

  @Test("Numbers of other columns than parse_amount reads are joined as they are written")
  func joinedNumbers() throws {
    let project = try project()
    try project.folder.write(
      #"[{"article":77,"euros":"4,60"},{"article":1.10,"euros":"1.009,50"}]"#, to: "prices.json")
    try project.folder.write("article,name\n77,Oil\n1.10,Bread\n", to: "names.csv")
    try project.folder.write(
      "SELECT 'g-' || article AS key, name, parse_amount(euros, ',') AS price FROM prices JOIN names USING (article)",
      to: "j.sql")
    try project.output("import", "goods", "prices.json", "names.csv", "--mapping", "j.sql")
    #expect(try records(project) == ["g-1.10,Bread,1009.50,,,", "g-77,Oil,4.60,,,"])
  }

  @Test("Nothing that begins with zero is parted into thousands")
  func noThousands() throws {
    let project = try project()
    try project.folder.write("key;name;price;weight\nc;Rice;0.500;1\nd;Tea;1.500;0,125\n", to: "c.csv")
    let run = try project.run("import", "goods", "c.csv", "--decimals", ",")
    #expect(run.outputText.contains("rejected 1"), "\(run.outputText)")
    #expect(try records(project) == ["d,Tea,1500.00,0.125,,"])
  }

  @Test("An export that a spreadsheet has saved with decimal commas comes in with what its lists hold")
  func savedExport() throws {
    let within = [
      "weight, title: Weight, kind: decimal", "cost, title: Cost, kind: money", "day, title: Day, kind: date",
    ]
    let project = try DeclaredProject([
      "goods/goods.yml": Self.goods + within.map { "      - {key: \($0)}\n" }.joined()
    ])
    let record =
      #"{"name":"Salt","price":"1234.50","day":"2026-05-04","items":[{"name":"1.250","weight":"1.250","cost":"12.50","day":"2026-05-03"}]}"#
    try project.output("add", "goods", "--key", "a", "--json", record)
    let export = try project.output("export", "goods")
    #expect(export.contains("1.250") && export.contains("2026-05-03"))
    let saved = export.replacing("1234.50", with: "\"1.234,50\"").replacing("2026-05-04", with: "04.05.2026")
    try project.folder.write(saved, to: "saved.csv")
    @discardableResult
    func bring(_ name: String) throws -> String {
      try project.output("import", "goods", name, "--decimals", ",", "--dates", "dd.MM.yyyy")
    }
    #expect(try bring("saved.csv").hasPrefix("imported 0, updated 0, rejected 0\n"))
    #expect(try project.output("export", "goods") == export)
    // What another program writes so is of the form that is said.
    try project.folder.write(
      "key,name,items\nb,Oil,\"[{\"\"name\"\":\"\"x\"\",\"\"weight\"\":\"\"1.234,5\"\",\"\"cost\"\":\"\"1.250,75\"\",\"\"day\"\":\"\"03.05.2026\"\"}]\"\n",
      to: "other.csv")
    try bring("other.csv")
    let oil = try project.output("export", "goods")
    #expect(["1234.5", "1250.75", "2026-05-03"].allSatisfy(oil.contains), "\(oil)")
  }

  @Test(
    "A column called line is one of the file's own, with and without a mapping", arguments: [true, false])
  func columnOfLines(isMapped: Bool) throws {
    let project = try project()
    try project.folder.write("name,LINE,price\nCoffee,1,2.50\nCoffee,1,2.50\nTea,2,3.00\n", to: "l.csv")
    try project.folder.write(
      "SELECT name || line AS name, price, _line AS line FROM source", to: "l.sql")
    let run =
      try isMapped
      ? project.output("import", "goods", "l.csv", "--mapping", "l.sql")
      : project.output("import", "goods", "l.csv")
    #expect(run.contains("imported 3,"), "\(run)")
    let number = isMapped ? ["1", "1", "2"] : ["", "", ""]
    #expect(
      try records(project) == [
        "l.csv.2,Coffee\(number[0]),2.50,,,", "l.csv.3,Coffee\(number[1]),2.50,,,",
        "l.csv.4,Tea\(number[2]),3.00,,,",
      ])
  }

  @Test("A file of one record with a list is that record, and an answer that holds records is those")
  func oneRecord() throws {
    let project = try project()
    let record = #"{"key":"b1","name":"Box","price":"5.00","items":[{"name":"apple"},{"name":"pear"}]}"#
    try project.folder.write(record, to: "b.json")
    try project.output("import", "goods", "b.json")
    #expect(try project.output("list", "goods").hasPrefix("b1\tBox\t5.00"))
    try project.folder.write(
      #"{"name": "all", "items": [\#(record.replacing("b1", with: "b2"))]}"#, to: "c.json")
    #expect(try project.output("import", "goods", "c.json").contains("imported 1,"))
    #expect(try project.output("list", "goods").contains("b2\tBox\t5.00"))
    // Neither a list without elements nor one of records is a record's.
    try project.folder.write(#"{"name": "ok", "items": []}"#, to: "c.json")
    #expect(try project.failure("import", "goods", "c.json").contains("there is not one row"))
    try project.folder.write(#"{"name": "ok", "items": [{"key": "b4", "name": "Tin"}]}"#, to: "f.json")
    try project.output("import", "goods", "f.json")
    #expect(try project.output("list", "goods").contains("b4\tTin"))
    // What has its key and name is a record, whatever its elements have.
    for (number, items) in [#"{"id": 1, "name": "fig"}"#, #"{"name": "fig", "price": "3.00"}"#, ""]
      .enumerated()
    {
      try project.folder.write(
        #"{"key": "c\#(number)", "name": "Crate", "items": [\#(items)]}"#, to: "g\(number).json")
      try project.output("import", "goods", "g\(number).json")
      #expect(try project.output("list", "goods").contains("c\(number)\tCrate"))
    }
    let list: [String: Any] = ["key": "b3", "name": "Sack", "items": [["name": "fig"]]]
    try project.folder.write(
      Array(try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)),
      to: "d.plist")
    try project.output("import", "goods", "d.plist")
    #expect(try project.output("list", "goods").contains("b3\tSack"))
  }

  @Test(
    "Bytes that are no character of an encoding have their line, whatever ends lines",
    arguments: ["\n", "\r", "\r\n"])
  func placeInEncoding(end: String) throws {
    let project = try project()
    try project.folder.write(
      Array("key,name\(end)a,ok\(end)b,".utf8) + [0x81] + Array(end.utf8), to: "w.csv")
    #expect(
      try project.failure("import", "goods", "w.csv", "--encoding", "windows-1252").contains(
        "w.csv:3: not windows-1252"))
  }

  @Test("Text that says itself in what it is written is believed, whatever --encoding says")
  func encodings() throws {
    let project = try project()
    try project.folder.write("\u{FEFF}day;key;name\n2026-01-01;k1;José\n", to: "e.csv")
    try project.output("import", "goods", "e.csv", "--encoding", "windows-1252")
    #expect(try records(project) == ["k1,José,,,2026-01-01,"])
    func plist(_ encoding: String) -> String {
      """
      <?xml version="1.0" encoding="\(encoding)"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><array><dict><key>key</key><string>\(encoding)</string>
      <key>name</key><string>José €</string></dict></array></plist>
      """
    }
    let western = try #require(plist("windows-1252").data(using: .windowsCP1252))
    try project.folder.write(Array(western), to: "w.plist")
    try project.output("import", "goods", "w.plist", "--encoding", "windows-1252")
    let wide = try #require(plist("UTF-16").data(using: .utf16LittleEndian))
    try project.folder.write([0xFF, 0xFE] + Array(wide), to: "u.plist")
    try project.output("import", "goods", "u.plist")
    #expect(
      try records(project) == ["UTF-16,José €,,,,", "k1,José,,,2026-01-01,", "windows-1252,José €,,,,"])
  }

  @Test("Days of property lists are those of the calendar of today in all years")
  func earlyDays() throws {
    let project = try project()
    try project.folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><array><dict><key>key</key><string>o</string><key>name</key><string>Old</string>
      <key>day</key><date>1500-03-01T00:00:00Z</date></dict></array></plist>
      """, to: "o.plist")
    try project.output("import", "goods", "o.plist")
    #expect(try records(project) == ["o,Old,,,1500-03-01,"])
  }

  @Test("A pattern of files is found in a folder whose name has signs of patterns")
  func signsInFolders() throws {
    let project = try project()
    for folder in ["in [2026]*", "in [2026]*/day-1"] {
      try project.folder.write("key,name\n\(folder.count),One\n", to: "\(folder)/b-1.csv")
    }
    for pattern in ["in [2026]*/b-*.csv", "in [2026]*/day-*/b-*.csv"] {
      #expect(try project.output("import", "goods", pattern).contains("imported 1,"))
    }
  }

  @Test(
    "A database with a table called source, and a file whose name SQLite keeps for itself, can be mapped",
    .enabled(if: Tools.sqlite != nil, BadStoreTests.needsSQLite))
  func tableNames() throws {
    let project = try project()
    try project.folder.write("id,title\n1,Salt\n", to: "sqlite_others.csv")
    try Tools.sql(
      "CREATE TABLE source (id, weight); INSERT INTO source VALUES (1, 5)", on: project.folder.path("s.db"))
    try project.folder.write(
      "SELECT s.id AS key, title AS name, weight FROM source s JOIN _sqlite_others o ON CAST(o.id AS INTEGER) = s.id",
      to: "o.sql")
    try project.folder.write(
      "SELECT m.k AS key, title AS name FROM menu m JOIN source USING (id)", to: "r.sql")
    try Tools.sql(
      "CREATE TABLE menu (k, id TEXT); INSERT INTO menu VALUES ('m', '1')", on: project.folder.path("r.db"))
    for files in [["r.db", "sqlite_others.csv"], ["sqlite_others.csv", "r.db"]] {
      #expect(
        try project.output("import", "goods", files[0], files[1], "--mapping", "r.sql").contains("rejected 0")
      )
    }
    try project.output("remove", "goods", "m", "--yes")
    for files in [["s.db", "sqlite_others.csv"], ["sqlite_others.csv", "s.db"]] {
      try project.output("import", "goods", files[0], files[1], "--mapping", "o.sql")
    }
    #expect(try records(project) == ["1,Salt,,5,,"])
    // Several databases come in one after the other.
    for name in ["day-1", "day-2"] {
      try Tools.sql(
        "CREATE TABLE menu (k, n); INSERT INTO menu VALUES ('\(name)', 'Day')",
        on: project.folder.path("\(name).db"))
    }
    try project.folder.write("SELECT k AS key, n AS name FROM menu", to: "m.sql")
    #expect(
      try project.output("import", "goods", "day-*.db", "--mapping", "m.sql").contains("imported 2,"))
  }

  @Test("Headings are known whatever blanks stand in them, and go to a terminal as text alone")
  func headings() throws {
    let project = try project()
    try project.folder.write(
      "key,na\u{A0}me,\"pri\nce\",\u{1B}[31mred\u{7}\nq,Sugar,1,x\n", to: "h.csv")
    let run = try project.run("import", "goods", "h.csv")
    #expect(try records(project) == ["q,Sugar,1.00,,,"])
    let told = run.outputText + run.errorText
    #expect(told.contains("[31mred") && !told.contains("\u{1B}") && !told.contains("\u{7}"), "\(told)")
  }

  @Test("Exponents, and what is worked out from decimals, are what they are behind a mapping, too")
  func mappedNumbers() throws {
    let project = try project()
    try project.folder.write(
      #"[{"key":"c","name":"Salt","weight":1.5e-3,"price":1.2e3}, {"key":"d","name":"Oil","weight":1E2,"price":2}]"#,
      to: "a.json")
    try project.folder.write("SELECT key, name, weight, price FROM source", to: "a.sql")
    try project.output("import", "goods", "a.json", "--mapping", "a.sql")
    #expect(try records(project) == ["c,Salt,1200.00,0.0015,,", "d,Oil,2.00,100,,"])
    try project.folder.write("w\n0.1\n0.2\n", to: "t.csv")
    try project.folder.write(
      "SELECT 'c' AS key, 'Salt' AS name, sum(w) AS weight, 0.07 * 3 AS price FROM source", to: "t.sql")
    try project.output("import", "goods", "t.csv", "--mapping", "t.sql")
    #expect(try records(project)[0] == "c,Salt,0.21,0.3,,")
    // What is only chosen, or handed on, has all of its digits.
    try project.folder.write(#"[{"key":"c","name":"Salt","weight":37.38283012345678}]"#, to: "n.json")
    for expression in ["parse_amount(weight, ',')", "coalesce(parse_amount(weight, ','), -1)"] {
      try project.folder.write("SELECT key, name, \(expression) AS weight FROM source", to: "n.sql")
      try project.output("import", "goods", "n.json", "--mapping", "n.sql")
      #expect(try records(project)[0].contains("37.38283012345678"), "\(expression)")
    }
  }

  @Test("An error in a cell that nobody reads rejects no row", arguments: [true, false])
  func unreadErrors(isMapped: Bool) throws {
    let project = try project()
    func row(_ cells: String...) -> String { "<row>\(cells.joined())</row>" }
    func text(_ text: String) -> String { "<c t=\"str\"><v>\(text)</v></c>" }
    let fault = "<c t=\"e\"><v>#DIV/0!</v></c>"
    let rows = [
      row(text("key"), text("name"), text("helper"), text("price")),
      row(text("a"), text("One"), fault, text("1")), row(text("b"), text("Two"), text("x"), fault),
      row(text("c"), text("Three"), fault, text("3")),
    ]
    try project.folder.write(SmallWorkbook([.init("A", rows.joined())]).bytes, to: "e.xlsx")
    try project.folder.write("SELECT key, name, price FROM source", to: "e.sql")
    let run =
      try isMapped
      ? project.output("import", "goods", "e.xlsx", "--mapping", "e.sql")
      : project.output("import", "goods", "e.xlsx")
    #expect(run.contains("imported 2, updated 0, rejected 1"), "\(run)")
    #expect(try records(project) == ["a,One,1.00,,,", "c,Three,3.00,,,"])
  }
}
