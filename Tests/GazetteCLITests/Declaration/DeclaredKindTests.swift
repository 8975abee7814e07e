import Foundation
import GazetteTestSupport
import Testing

@Suite("A kind that a project declares in a file")
struct DeclaredKindTests {
  @Test("What is wrong with each file of a kind is told, of several in one run")
  func severalFiles() throws {
    let project = try DeclaredProject([
      "house/cars.yml": "tilte: Cars\n", "house/rooms.yml": "title: [\n",
      "garden/trees.yml": " title: Trees\none: Tree\n",
      "garden/beds.yml": "title: Beds\nrecord: \"{name}\"\nfields: [{key: name, title: Name, kind: text}]\n",
    ])
    let run = try project.run("check")
    #expect(run.status == 1)
    #expect(
      run.errorLines.map { String($0.prefix { $0 != "." }) }
        == [
          "error: Collections/garden/trees", "error: Collections/house/cars",
          "error: Collections/house/rooms",
        ], "\(run.errorText)")
  }

  @Test("It is imported by the names of its columns, and importing again doubles nothing")
  func importing() throws {
    let house = try DeclaredProject()
    let csv = "Name,City\nÓleos Lima,Sevilla\n,Carmona\n"
    let first = try house.bring("suppliers", csv)
    #expect(first.hasPrefix("imported 1, updated 0, rejected 1\n"))
    #expect(first.contains("1 × Name: missing"))
    let again = try house.bring("suppliers", csv.replacing("Sevilla", with: "Utrera"))
    #expect(again.hasPrefix("imported 0, updated 1, rejected 1\n"))
    #expect(try house.output("list", "suppliers").contains("Utrera"))
  }

  @Test("A mapping shapes its rows")
  func mapping() throws {
    let house = try DeclaredProject()
    try house.folder.write("Empresa;Ort\nÓleos Lima;Sevilla\n", to: "lieferanten.csv")
    try house.folder.write("SELECT Empresa AS name, upper(Ort) AS city FROM source", to: "map.sql")
    try house.output("import", "suppliers", "lieferanten.csv", "--mapping", "map.sql")
    #expect(try house.output("list", "suppliers").contains("SEVILLA"))
  }

  @Test("Records are entered, edited, removed and restored, and their history tells it")
  func entering() throws {
    let house = try DeclaredProject.filled()
    let key = try house.output("add", "suppliers", "--set", "name=Hielo Norte", "--set", "standing=watched")
      .split(separator: "\n").last.map(String.init)
    let added = try #require(key)
    #expect(added.hasPrefix("supplier-"))
    try house.output("edit", "suppliers", added, "--set", "city=Gijón")
    try house.output("remove", "suppliers", added, "--yes")
    #expect(try house.output("bin").contains("Hielo Norte"))
    try house.output("restore", "suppliers", added)
    let history = try house.output("history", "suppliers", added)
    #expect(history.contains("City: — → Gijón"))
    #expect(history.contains("removed"))
    #expect(history.contains("restored"))
    let refused = try house.run("add", "suppliers", "--set", "standing=bad")
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("Name: missing"))
    #expect(refused.errorText.contains("Standing: not one of the choices"))
  }

  @Test("A record that others refer to stays, and says who refers to it")
  func referred() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "oleos")
    let failure = try house.failure("remove", "suppliers", key, "--yes")
    #expect(failure.contains("2 of the invoices refer to it"))
    try house.folder.write(
      #"[{"key": "i-9", "number": "9", "supplier": "Nobody", "date": "2026-01-01", "amount": 1}]"#,
      to: "invoices.json")
    let rejected = try house.failure("import", "invoices", "invoices.json")
    #expect(rejected.contains("Supplier: not among the stored suppliers"))
  }

  @Test("A list goes into the store in its order and comes back as it was")
  func lists() throws {
    let house = try DeclaredProject.filled()
    let json = try house.output("export", "invoices", "--format", "json", "--with-private")
    #expect(json.contains(#""order":"Oil""#))
    try house.folder.write(json, to: "again.json")
    let again = try house.output("import", "invoices", "again.json")
    #expect(again.contains("unchanged 3"))
    try house.output("edit", "invoices", "i-1", "--set", "lines[1].quantity=5")
    #expect(try house.output("history", "invoices", "i-1").contains("5"))
    try house.output("remove", "invoices", "i-1", "--yes")
    try house.output("restore", "invoices", "i-1")
    let restored = try house.output("export", "invoices", "--format", "json", "--with-private")
    let oil = try #require(restored.range(of: "Oil"))
    let vinegar = try #require(restored.range(of: "Vinegar"))
    #expect(oil.lowerBound < vinegar.lowerBound)
    #expect(restored.contains("ES91 2100 0418 4502 0005 1332"))
  }

  @Test(
    "It has an overview, a page for each record, downloads, a place in the navigation and on the front page")
  func pages() throws {
    let house = try DeclaredProject.filled()
    try house.build()
    #expect(try house.markdown("index").contains("[Suppliers](suppliers/index.md)"))
    let overview = try house.markdown("suppliers/index")
    #expect(overview.contains("| Good | 1 |"))
    #expect(overview.contains("| Watched | 1 |"))
    #expect(overview.contains("| — | 1 |"))
    let invoices = try house.markdown("suppliers/invoices/index")
    #expect(invoices.contains("€210.00"))
    #expect(invoices.contains("| 2026-01 | 1 | €120.50 |"))
    #expect(invoices.contains("| 2026-04 | 2 | €89.50 |"))
    let key = try house.key(ofSupplier: "oleos")
    let supplier = try house.markdown("suppliers/\(key)")
    #expect(supplier.contains("# Óleos Lima"))
    #expect(supplier.contains("[2026/1](invoices/i-1.md)"))
    #expect(supplier.contains("[2026/2](invoices/i-2.md)"))
    #expect(!supplier.contains("2026/3"))
    let invoice = try house.markdown("suppliers/invoices/i-1")
    #expect(invoice.contains("| Supplier | [Óleos Lima](../\(key).md) |"))
    #expect(invoice.contains("Vinegar"))
    #expect(!invoice.contains("ES91"))
    #expect(try house.folder.text("Output/site/downloads/suppliers/by-standing.csv").contains("records"))
    #expect(try house.folder.text("Output/site/suppliers/index.html").contains("Suppliers"))
  }

  @Test("Changes of its records stand on the page of changes, and the gate has its figures")
  func changesAndGate() throws {
    let house = try DeclaredProject.filled()
    try house.build()
    try house.output("edit", "invoices", "i-2", "--set", "amount=80")
    try house.build()
    #expect(try house.markdown("changes/index").contains("i-2"))
    let settings = try house.folder.text("gazette.yml")
    try house.folder.write(
      settings + "\ngate:\n  fewerRecords: {invoices: {stop: 10 %}}\n", to: "gazette.yml")
    try house.output("remove", "invoices", "i-2", "--yes")
    #expect(try house.run("build", "--as-of", "2026-06-30").status == 2)
  }

  @Test("The sums of its amounts are figures of the front page, its download, the gate and the changes")
  func sums() throws {
    let house = try DeclaredProject.filled()
    try house.build()
    #expect(try house.markdown("index").contains("| Invoices: Amount | €210.00 |"))
    let download = try house.folder.text("Output/site/downloads/suppliers/invoices/summary.json")
    #expect(download.contains("\"invoices.amount\": 210.00"))
    let settings = try house.folder.text("gazette.yml")
    try house.folder.write(
      settings + "\ngate:\n  movedTotals: {suppliers.invoices.amount: {stop: 5 %}}\n", to: "gazette.yml")
    try house.output("edit", "invoices", "i-2", "--set", "amount=180")
    let run = try house.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 2)
    #expect(run.errorText.contains("Moved total: Suppliers, Invoices: Amount: 47.86 %"), "\(run.errorText)")
    #expect(try house.run("build", "--accept", "--as-of", "2026-06-30").status == 0)
    let changes = try house.folder.text("Output/site/downloads/changes/changes.json")
    #expect(changes.contains("\"invoices.amount\""))
  }

  @Test("What of it is private is on no page, also within a group, and references show names")
  func privateValues() throws {
    let house = try DeclaredProject.filled()
    try house.takeAllCollections()
    try house.folder.write(
      """
      title: Deliveries
      record: "{note}"
      fields:
        - {key: note, title: Note, kind: text}
        - {key: driver, title: Driver, kind: reference, to: employees}
        - {key: code, title: Code, kind: text, private: true, searchable: true}
        - key: place
          title: Place
          kind: group
          fields:
            - {key: street, title: Street, kind: text}
            - {key: door, title: Door, kind: text, private: true}
        - key: stops
          title: Stops
          kind: list
          fields:
            - {key: supplier, title: Supplier, kind: reference, to: suppliers}
            - {key: bell, title: Bell, kind: text, private: true}

      """, to: "Collections/deliveries/deliveries.yml")
    try house.folder.write("id,name,employeeType\ne-1,Ada Lovelace,exempt\n", to: "staff.csv")
    try house.output("import", "employees", "staff.csv")
    try house.bring(
      "deliveries",
      """
      [{"key": "d-1", "note": "Monday", "driver": "Ada Lovelace", "code": "CODEPRIVATE1",
        "place": {"street": "Calle Uno", "door": "DOORPRIVATE2"},
        "stops": [{"supplier": "Óleos Lima", "bell": "BELLPRIVATE3"}]}]
      """, as: "json")
    try house.build()
    let page = try house.markdown("deliveries/d-1")
    #expect(page.contains("| Driver | [Ada Lovelace](../employees/e-1.md) |"))
    #expect(page.contains("| Code | *withheld* |"))
    #expect(page.contains("Calle Uno *withheld*"))
    #expect(
      page.contains("| [Óleos Lima](../suppliers/\(try house.key(ofSupplier: "oleos")).md) | *withheld* |"))
    let output = house.folder.path + "/Output"
    for path in try FileManager.default.subpathsOfDirectory(atPath: output) {
      guard let bytes = FileManager.default.contents(atPath: "\(output)/\(path)") else { continue }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("PRIVATE"), "\(path)")
    }
    #expect(try house.output("show", "deliveries", "d-1").contains("DOORPRIVATE2"))
  }

  @Test("Who a private reference means does not stand on that record's page")
  func privateReference() throws {
    let house = try DeclaredProject.filled()
    try house.takeAllCollections()
    try house.folder.write(
      """
      title: Audits
      record: "{note}"
      fields:
        - {key: note, title: Note, kind: text}
        - {key: about, title: About, kind: reference, to: suppliers, private: true}

      """, to: "Collections/audits/audits.yml")
    try house.bring("audits", #"[{"key": "a-1", "note": "Delivery", "about": "Óleos Lima"}]"#, as: "json")
    try house.build()
    let page = try house.markdown("suppliers/\(try house.key(ofSupplier: "oleos"))")
    #expect(page.contains("## Invoices") && !page.contains("Audits") && !page.contains("Delivery"))
    #expect(!(try house.markdown("audits/index").contains("Óleos Lima")))
  }

  @Test("It has as many fields as it needs")
  func manyFields() throws {
    let house = try DeclaredProject()
    try house.takeAllCollections()
    let keys = (1...130).map { "field\($0)" }
    let fields = keys.map { "  - {key: \($0), title: \($0), kind: text}\n" }.joined()
    try house.folder.write(
      "title: Wide\nrecord: \"{field1}\"\nfields:\n\(fields)", to: "Collections/wide/wide.yml")
    let row = "key,\(keys.joined(separator: ","))\nw-1,\(keys.joined(separator: ","))\n"
    try house.bring("wide", row)
    try house.output("edit", "wide", "w-1", "--set", "field130=other")
    #expect(try house.output("history", "wide", "w-1").contains("field130: field130 → other"))
    try house.output("remove", "wide", "w-1", "--yes")
    try house.output("restore", "wide", "w-1")
    #expect(try house.output("export", "wide").contains("field77,field78"))
  }

  @Test("It has no more fields than can be compared, and as many work")
  func mostFields() throws {
    let house = try DeclaredProject()
    try house.takeAllCollections()
    let keys = (1...900).map { "field\($0)" }
    let fields = keys.map { "  - {key: \($0), title: \($0), kind: text}\n" }.joined()
    let inner = (1...400).map { "{key: part\($0), title: Part, kind: text}" }.joined(separator: ", ")
    let list = "  - {key: parts, title: Parts, kind: list, fields: [\(inner)]}\n"
    try house.folder.write(
      "title: Wide\nrecord: \"{field1}\"\nfields:\n\(fields)", to: "Collections/wide/wide.yml")
    try house.folder.write(
      "title: Deep\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n\(list)",
      to: "Collections/wide/deep.yml")
    try house.bring("wide", "key,field1,field900\nw-1,a,b\n")
    try house.bring(
      "deep", #"[{"key": "d-1", "name": "D", "parts": [{"part1": "x", "part400": "y"}]}]"#, as: "json")
    try house.output("edit", "wide", "w-1", "--set", "field900=other")
    try house.build()
    #expect(try house.markdown("wide/w-1").contains("other"))
  }

  @Test(
    "A name that it cannot have is refused with the reason and another name",
    arguments: [
      ("order", "order is a word of SQL", "orders.yml"),
      ("values", "values is a word of SQL", "own-values.yml"),
      ("questionnaires", "questionnaires is a table of Gazette's own", "own-questionnaires.yml"),
      ("store", "store is a table of Gazette's own", "stores.yml"),
      ("My_Kind", "is made of small letters, digits and single hyphens", "my-kind.yml"),
    ])
  func takenName(name: String, reason: String, other: String) throws {
    let house = try DeclaredProject()
    try house.folder.write(DeclaredProject.suppliers, to: "Collections/suppliers/\(name).yml")
    let failure = try house.failure("check")
    #expect(failure.hasPrefix("error: Collections/suppliers/\(name).yml: "), "\(failure)")
    #expect(
      failure.contains(reason) && failure.contains("Call the file otherwise, such as \(other)"), "\(failure)")
  }

  @Test("A kind and a list cannot have one table")
  func repeatedTable() throws {
    let house = try DeclaredProject()
    try house.folder.write(DeclaredProject.suppliers, to: "Collections/suppliers/invoices-lines.yml")
    let failure = try house.failure("check")
    #expect(failure.contains("has a table invoices_lines already"), "\(failure)")
  }

  @Test(
    "No kind is called like the table of what a questionnaire lacks, or of a setting for each record of another",
    arguments: [
      ("stays-missing", "questionnaire: true\n", "stays_missing"),
      ("stays-beds", "settings:\n  - {key: beds, title: Beds, kind: integer, by: rooms}\n", "stays_beds"),
    ])
  func tablesBesideFields(other: String, more: String, table: String) throws {
    let kind = "title: A\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n"
    let house = try DeclaredProject([
      "stays/rooms.yml": kind, "stays/stays.yml": kind + more, "stays/\(other).yml": kind,
    ])
    let failure = try house.failure("check")
    #expect(failure.contains(" has a table \(table) already, "), "\(failure)")
  }

  @Test(
    "What has a table of its own is called like nothing else that has one",
    arguments: [
      (
        ["plants-stand": "{key: name, title: Name, kind: text}"],
        "{key: stand, title: Stand, kind: choice, choices: [a]}",
        "plants.yml:5:11: Collections", "plants_stand"
      ),
      (
        ["care": "{key: name, title: Name, kind: text}"],
        """
        {key: Care_what, title: List, kind: list, fields: [{key: text, title: Text, kind: text}]}
          - {key: care, title: Care, kind: list, fields: [{key: what, title: What, kind: choice, choices: [a]}]}
        """, "plants.yml:6:57: Collections", "plants_care_what"
      ),
    ] as [([String: String], String, String, String)])
  func alikeTables(others: [String: String], fields: String, place: String, table: String) throws {
    func kind(_ fields: String) -> String {
      "title: A\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n  - \(fields)\n"
    }
    var files = ["plants/plants.yml": kind(fields)]
    for (name, fields) in others {
      files["plants/\(name).yml"] = kind(fields.replacing("key: name", with: "key: other"))
    }
    let failure = try DeclaredProject(files).failure("check")
    #expect(failure.contains(place) && failure.contains(" has a table \(table) already, "), "\(failure)")
    #expect(failure.contains("Call the field otherwise"), "\(failure)")
  }

  @Test("What is private is no column or table in queries, and takes no name from what is called so")
  func privateNamesAreFree() throws {
    let house = try DeclaredProject([
      "plants/plants.yml": """
      title: Plants
      one: Plant
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: addr, title: Address, kind: group, fields: [{key: city, title: City, kind: text, private: true}, {key: zip, title: Zip, kind: text}]}
        - {key: addr_city, title: Towns, kind: text}
        - {key: a_b, title: Notes, kind: list, private: true, fields: [{key: x, title: X, kind: text}]}
        - {key: a, title: Parts, kind: list, fields: [{key: b, title: B, kind: choice, choices: [u, v]}]}

      """
    ])
    try house.bring("plants", "key,name,addr.city,addr_city,a.b\np,Fern,SECRET,Ronda,u\n")
    try house.folder.write(
      "---\ntitle: T\n---\n```sql t\nSELECT addr_city, (SELECT count(*) FROM plants_a_b) AS choices FROM plants ORDER BY key\n```\n# {{title}}\n\n{{t}}\n",
      to: "Pages/t.md")
    try house.build()
    let page = try house.markdown("t")
    #expect(page.contains("| Ronda | 2 |") && !page.contains("SECRET"), "\(page)")
  }

  @Test(
    "A field of a group is called like no other column of its table",
    arguments: [
      (
        "{key: a, title: A, kind: group, fields: [{key: b_c, title: C, kind: text}]}",
        "{key: a_b, title: B, kind: group, fields: [{key: C, title: C, kind: text}]}",
        ":6:54: a_b.C is the column a_b_C in queries, and so is a.b_c"
      ),
      (
        "{key: addr_city, title: City, kind: text}",
        "{key: addr, title: Address, kind: group, fields: [{key: city, title: City, kind: text}]}",
        ":6:61: addr.city is the column addr_city in queries, and so is addr_city"
      ),
      (
        "{key: l, title: L, kind: list, fields: [{key: x_y, title: Y, kind: text}, {key: x, title: X, kind: group, fields: [{key: y, title: Y, kind: text}]}]}",
        "{key: z, title: Z, kind: text}",
        ": l.x.y is the column x_y in queries, and so is l.x_y"
      ),
      (
        "{key: addr, title: Address, kind: group, fields: [{key: zip, title: Zip, kind: text}]}",
        "{key: z, title: Z, kind: text}\nderived:\n  - {key: addr_ZIP, title: Zip, sql: \"'x'\"}",
        ":8:11: a field of a group is the column addr_ZIP in queries already"
      ),
    ])
  func alikeColumns(first: String, second: String, says: String) throws {
    let house = try DeclaredProject([
      "plants/plants.yml":
        "title: A\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n  - \(first)\n  - \(second)\n"
    ])
    let failure = try house.failure("check")
    #expect(failure.contains(says.hasPrefix(": ") ? String(says.dropFirst(2)) : says), "\(failure)")
  }

  @Test("A collection without a kind of its name has an overview that leads to its kinds")
  func collectionOverview() throws {
    let house = try DeclaredProject()
    try house.takeAllCollections()
    try house.folder.write(
      "title: Tools\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n",
      to: "Collections/work-shop/tools.yml")
    try house.bring("tools", "key,name\nt-1,Saw\n")
    try house.build()
    #expect(try house.markdown("work-shop/index").contains("[Tools](tools/index.md)"))
    #expect(try house.markdown("index").contains("(work-shop/index.md)"))
    #expect(try house.markdown("work-shop/tools/index").contains("[Saw](t-1.md)"))
  }

  @Test("Figures of fields of groups within groups are called by all titles on the way to them")
  func innerFigures() throws {
    let inner = "[{key: price, title: Price, kind: money}, {key: lid, title: Lid, kind: switch}]"
    let project = try DeclaredProject([
      "wagons/wagons.yml": """
      title: Wagons
      one: Wagon
      record: "{name}"
      columns: [name, car_back_lid, car_total]
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - key: car
          title: Car
          kind: group
          fields:
            - {key: total, title: Total, kind: integer}
            - {key: front, title: Front, kind: group, fields: \(inner)}
            - {key: back, title: Back, kind: group, fields: \(inner)}
      """
    ])
    let columns = "car.total,car.front.price,car.front.lid,car.back.price,car.back.lid"
    try project.bring("wagons", "key,name,\(columns)\n1,One,7,5,yes,6,no\n")
    try project.build()
    let page = try project.markdown("wagons/index")
    for row in [
      "| Car: Front: Price | €5.00 |", "| Car: Back: Price | €6.00 |", "## Car: Front: Lid",
      "](index-by-car_back_lid.svg)", "| Car: Back: Lid | Records | Car: Front: Price | Car: Back: Price |",
      "| Wagon | Back: Lid | Total |",
    ] {
      #expect(page.contains(row), "\(row)\n\(page)")
    }
    let summary = try project.folder.text("Output/site/downloads/wagons/summary.json")
    #expect(summary.contains("\"car_front_price\"") && summary.contains("\"car_back_price\""), "\(summary)")
  }

  @Test("A chart of the first of many values says that it has no others", arguments: [20, 21])
  func manyValues(count: Int) throws {
    let house = try DeclaredProject()
    try house.bring("suppliers", "key,name\n" + (1...count).map { "s\($0),Supplier \($0)\n" }.joined())
    try house.bring(
      "invoices",
      "key,number,supplier,date,amount\n"
        + (1...count).map { "i\($0),\($0),s\($0),2026-01-01,1.00\n" }.joined())
    try house.build()
    let title = "Records by field: Supplier\(count > 20 ? ", the first 20" : "")"
    #expect(try house.markdown("suppliers/invoices/index").contains("![\(title)](index-by-supplier.svg)"))
  }

  @Test("A long list is split by initials")
  func longList() throws {
    let house = try DeclaredProject()
    let rows = (1...150).map { "\($0 % 2 == 0 ? "Alba" : "Núñez") \($0)" } + ["Ωmega", "Zeta"]
    try house.bring("suppliers", "name\n" + rows.joined(separator: "\n") + "\n")
    try house.build()
    let overview = try house.markdown("suppliers/index").split(separator: "\n").map(String.init)
    #expect(
      overview.filter { $0.contains("by-initial/") } == [
        "| [A](by-initial/a.md) | 75 |", "| [N](by-initial/n.md) | 75 |", "| [Z](by-initial/z.md) | 1 |",
        "| [Other letters](by-initial/other.md) | 1 |",
      ])
    let list = try house.markdown("suppliers/by-initial/n").split(separator: "\n")
    #expect(list.count { $0.hasPrefix("| [") } == 75)
  }

  @Test("What refers to a record stands by its name, unless its kind has an order, and so do equal numbers")
  func orderOfReferences() throws {
    let house = try DeclaredProject.filled()
    let supplier = try house.key(ofSupplier: "oleos")
    try house.bring(
      "invoices",
      "key,number,supplier,date,amount\na-9,Zinc,Panadería Sol,2026-01-01,1.00\na-8,Ämter,\(supplier),2026-02-01,1.00\n"
    )
    func numbers() throws -> [String] {
      try house.build()
      return try house.markdown("suppliers/\(supplier)").split(separator: "\n").compactMap {
        $0.hasPrefix("| [") ? String($0.dropFirst(3).prefix { $0 != "]" }) : nil
      }
    }
    #expect(try numbers() == ["2026/1", "2026/2", "Ämter"])
    try house.folder.write(
      DeclaredProject.invoices + "order: [invoicedOn desc]\n", to: "Collections/suppliers/invoices.yml")
    #expect(try numbers() == ["2026/2", "Ämter", "2026/1"])
    try house.bring("invoices", "key,number,supplier,date,amount\na-7,Yak,Panadería Sol,2026-01-01,1.00\n")
    try house.build()
    let overview = try house.markdown("suppliers/invoices/index")
    // As its pages lead on, and as a terminal lists them.
    let listed = try house.run("list", "invoices").outputLines.compactMap {
      $0.split(separator: "\t").dropFirst().first
    }
    #expect(listed == ["2026/3", "2026/2", "Ämter", "2026/1", "Yak", "Zinc"])
    let places = listed.compactMap { overview.firstRange(of: "[\($0)](")?.lowerBound }
    #expect(places.count == listed.count && places == places.sorted(), "\(overview)")
    #expect(
      overview.firstRange(of: "[Óleos Lima]")?.lowerBound ?? overview.endIndex
        < overview.firstRange(of: "[Panadería Sol]")?.lowerBound ?? overview.startIndex, "\(overview)")
  }

  @Test("A column that bears a title, or the name of a field of a list, is told what to be called")
  func meantColumns() throws {
    let house = try DeclaredProject.filled()
    try house.folder.write(
      "key,number,supplier,invoicedOn,Price,frob\ni-1,1,Óleos Lima,2026-01-15,1,2\n", to: "x.csv")
    #expect(
      try house.run("import", "invoices", "x.csv").errorText
        == "columns that no field has: Price (perhaps lines.price), frob\n")
    try house.folder.write("name,Town,Telephone\nA,B,\n", to: "s.csv")
    try house.folder.write(
      DeclaredProject.suppliers.replacing("title: Phone", with: "title: Telephone"),
      to: "Collections/suppliers/suppliers.yml")
    #expect(
      try house.run("import", "suppliers", "s.csv").errorText
        == "columns that no field has: Town, Telephone (perhaps phone)\n")
  }

  @Test("Where there is no project, it is not the kind that is told to be wrong")
  func noProject() throws {
    let folder = try TestFolder()
    for command in [["list", "suppliers"], ["show", "suppliers", "a"], ["describe", "suppliers"]] {
      let run = try GazetteProgram.run(command, in: folder.path)
      #expect(
        run.status == 1 && run.errorText.contains("there is no store. Make a project with: gazette init"))
    }
  }

  @Test("A long list of numbers is split by their hundreds, which records that are added leave as they are")
  func longListOfNumbers() throws {
    let house = try DeclaredProject.filled()
    let supplier = try house.key(ofSupplier: "oleos")
    func row(_ number: Int) -> String { "n-\(number),R-\(number),\(supplier),2026-01-15,1.00\n" }
    let head = "key,number,supplier,date,amount\n"
    try house.bring("invoices", head + (95...330).map(row).joined())
    try house.build()
    // The three that there were are called 2026/1 to 2026/3.
    let overview = try house.markdown("suppliers/invoices/index")
    let parts = ["2026-0.md) | 3", "r-0.md) | 5", "r-100.md) | 100", "r-200.md) | 100", "r-300.md) | 31"]
    var rest = overview[...]
    for part in parts {
      let place = try #require(rest.firstRange(of: part), "\(overview)")
      rest = rest[place.upperBound...]
    }
    #expect(overview.contains("[R-100–199](by-initial/r-100.md)"), "\(overview)")
    // And the list of what refers to a record.
    let page = try house.markdown("suppliers/\(supplier)")
    #expect(page.contains("](\(supplier)/invoices/r-200.md) | 100 |"), "\(page)")
    let list = try house.markdown("suppliers/\(supplier)/invoices/r-200")
    #expect(list.hasPrefix("# Óleos Lima: Invoices: R-200–299\n"), "\(list)")
    #expect(list.contains("| [R-217](../../invoices/n-217.md) |"), "\(list)")
    try house.bring("invoices", head + (331...360).map(row).joined())
    try house.build()
    #expect(try house.markdown("suppliers/\(supplier)/invoices/r-200") == list)
    #expect(try house.markdown("suppliers/\(supplier)").contains("/invoices/r-300.md) | 61 |"))
  }

  @Test("Values that are meant to do harm stay values on its pages")
  func hostile() throws {
    let house = try DeclaredProject.filled()
    let evil = "<script>alert(1)</script> | [x](javascript:x) `{{title}}` $&"
    let text = String(decoding: try JSONEncoder().encode(evil), as: UTF8.self)
    try house.bring("suppliers", "[{\"key\": \"evil\", \"name\": \(text), \"city\": \(text)}]", as: "json")
    try house.build()
    let html = try house.folder.text("Output/site/suppliers/evil.html")
    #expect(!html.contains("<script>alert"))
    #expect(!html.contains("href=\"javascript:"))
    #expect(html.contains("{{title}}"))
  }

  @Test("What has no title is called in words as in files")
  func untitled() throws {
    let project = try DeclaredProject([
      "house/room-types.yml": """
      record: "{name}"
      fields:
        - {key: name, kind: text, required: true}
        - {key: nightlyRate, kind: money}
        - {key: vatID, kind: text}
        - {key: URLAddress, kind: text}
        - key: bed
          kind: group
          fields:
            - {key: inUse, kind: switch}
      derived:
        - {key: weeklyRate, kind: money, after: nightlyRate, sql: nightlyRate * 7}
      """
    ])
    try project.bring(
      "room-types", "key,name,nightlyRate,bed.inUse,vatID,URLAddress\nd,Double,120.00,yes,17,b.example\n")
    try project.build()
    #expect(try project.markdown("house/room-types/index").hasPrefix("# Room types\n"))
    let page = try project.markdown("house/room-types/d")
    for row in [
      "| Nightly rate | €120.00 |", "| Weekly rate | €840.00 |", "| Vat ID | 17 |",
      "| URL address | b.example |", "| Bed | yes |",
    ] {
      #expect(page.contains(row), "\(page)")
    }
  }

  @Test("Completions know its name and its keys")
  func completions() throws {
    let house = try DeclaredProject.filled()
    func suggested(_ argument: String, _ words: String...) throws -> [String] {
      let asked = [
        "---completion", "show", "--", argument, "\(words.count)", "\(words.last?.count ?? 0)", "gazette",
      ]
      return try GazetteProgram.run(asked + words, in: house.folder.path).outputLines.map(String.init)
    }
    #expect(try suggested("positional@0", "show", "invo") == ["invoices"])
    #expect(try suggested("positional@1", "show", "invoices", "i-") == ["i-1", "i-2", "i-3"])
  }
}
