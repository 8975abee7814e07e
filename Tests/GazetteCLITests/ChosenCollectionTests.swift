import GazetteTestSupport
import Testing

@Suite("The collections that a project chooses")
struct ChosenCollectionTests {
  @Test("Only those that the settings name are there, in their order; the others stay in the store")
  func chosen() throws {
    let house = try DeclaredProject.filled()
    try house.takeAllCollections()
    try house.folder.write(CommandProject.staff, to: "staff.csv")
    try #require(try house.run("import", "employees", "staff.csv").status == 0)
    try house.folder.write("currency: EUR\ncollections: [suppliers, people]\n", to: "gazette.yml")
    try house.build()
    let front = try house.markdown("index")
    let headings = front.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings == ["## [Suppliers](suppliers/index.md)"], "without records there is nothing to say")
    #expect(house.folder.exists("Output/markdown/people/index.md"))
    #expect(!house.folder.exists("Output/markdown/employees"))
    #expect(!house.folder.exists("Output/site/reservations"))
    #expect(try house.run("list", "employees").status == 64)
    try house.folder.write("currency: EUR\n", to: "gazette.yml")
    #expect(try house.output("list", "employees").contains("Ada Lovelace"))
  }

  @Test(
    "Those that come with Gazette take part with their first record, and stay, but on the front page, when it is gone"
  )
  func shipped() throws {
    let project = CommandProject(in: try TestFolder())
    func headings() throws -> [Substring] {
      try #require(try project.run("build").status == 0)
      return try project.folder.text("Output/markdown/index.md").split(separator: "\n")
        .filter { $0.hasPrefix("## ") || $0.hasPrefix("There are") }
    }
    try #require(try project.run("init").status == 0)
    #expect(try headings() == ["There are no records yet."])
    #expect(!project.folder.exists("Output/site/employees"))
    try project.folder.write(CommandProject.staff, to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    let employees: [Substring] = ["## [Employees](employees/index.md)"]
    #expect(try headings() == employees)
    let keys = try project.run("list", "employees").outputLines.compactMap { $0.split(separator: "\t").first }
    for key in keys { try #require(try project.run("remove", "employees", "\(key)", "--yes").status == 0) }
    #expect(try headings() == ["There are no records yet."])
    #expect(project.folder.exists("Output/site/employees/index.html"))
    try project.folder.write("name,price,type\n", to: "Collections/orders/README.md")
    #expect(try headings() == ["There are no records yet."])
    #expect(project.folder.exists("Output/site/orders/index.html"))
    try project.folder.write("collections: [people]\n", to: "gazette.yml")
    #expect(try headings() == ["There are no records yet."])
    #expect(!project.folder.exists("Output/site/orders/index.html"))
  }

  @Test("The questionnaire that comes with Gazette is not among a project's own until somebody fills it in")
  func questionnaires() throws {
    let house = try DeclaredProject([
      "visits/visits.yml": """
      title: Visits
      one: Visit
      questionnaire: true
      fields: [{key: name, title: Name, kind: text, required: true}]
      """
    ])
    try house.takeAllCollections()
    try house.folder.write(
      "---\ntitle: Asked\n---\n```sql asked\nSELECT kind FROM questionnaires ORDER BY kind\n```\n{{asked}}\n",
      to: "Pages/asked.md")
    func forms() throws -> [Substring] {
      try house.build()
      return try house.markdown("asked").split(separator: "\n").dropFirst(2)
        .filter { !$0.hasPrefix("| ---") && $0 != "| Kind |" }
    }
    #expect(try forms() == ["| visits |"])
    try house.bring("visits", "key,submittedOn,name\nv,2026-01-02,Ana\n")
    #expect(try forms() == ["| visits |"])
    #expect(!(try house.markdown("questionnaires/index").contains("Car insurance")))
    #expect(!house.folder.exists("Output/markdown/questionnaires/forms/car-insurance.md"))
    #expect(!house.folder.exists("Output/markdown/questionnaires/car-insurance"))
    try house.bring("car-insurance", "key,submittedOn\nc,2026-01-02\n")
    #expect(try forms() == ["| car-insurance |", "| visits |"])
    #expect(try house.markdown("questionnaires/index").contains("forms/car-insurance.md"))
  }

  @Test("A gate can watch a figure of one that has no records yet")
  func watched() throws {
    let project = CommandProject(in: try TestFolder())
    try #require(try project.run("init").status == 0)
    try project.folder.write(
      "gate:\n  movedTotals: {orders.total: {stop: 50 %}}\n", to: "gazette.yml")
    let build = try project.run("build")
    #expect(build.status == 0, "\(build.errorText)")
  }

  @Test("A kind can be called like one of a collection that is left out")
  func names() throws {
    let house = try DeclaredProject()
    try house.takeAllCollections()
    let orders = """
      title: Orders
      record: "{note}"
      fields:
        - {key: note, title: Note, kind: text}
      """
    try house.folder.write(orders, to: "Collections/shop/orders.yml")
    let both = try house.run("check")
    #expect(both.status == 1)
    #expect(both.errorText.contains("has a kind orders already"), "\(both.errorText)")
    try house.folder.write("currency: EUR\ncollections: [shop]\n", to: "gazette.yml")
    try house.output("add", "orders", "--key", "o1", "--set", "note=Nails")
    #expect(try house.output("list", "orders").contains("Nails"))
  }

  @Test("A kind cannot refer to one of a collection that is left out")
  func reference() throws {
    let house = try DeclaredProject()
    try house.folder.write(
      """
      title: Deliveries
      record: "{note}"
      fields:
        - {key: note, title: Note, kind: text}
        - {key: supplier, title: Supplier, kind: reference, to: suppliers}
      """, to: "Collections/deliveries/deliveries.yml")
    try house.folder.write("currency: EUR\ncollections: [deliveries]\n", to: "gazette.yml")
    let run = try house.run("check")
    #expect(run.status == 1)
    #expect(
      run.errorText.contains(
        "the kind suppliers is of a collection that the settings leave out"
      ),
      "\(run.errorText)")
  }

  @Test("Whoever names a kind of one that is left out is told so, and not that there is none")
  func leftOut() throws {
    let house = try DeclaredProject.filled()
    try house.folder.write(
      """
      title: Deliveries
      record: "{note}"
      fields:
        - {key: note, title: Note, kind: text}
        - {key: supplier, title: Supplier, kind: reference, to: suppliers}
      """, to: "Collections/drives/deliveries.yml")
    let settings = try house.folder.text("gazette.yml").replacing("collections: [suppliers]", with: "")
    func choose(_ lines: String) throws {
      try house.folder.write("\(settings)\n\(lines)\n", to: "gazette.yml")
    }
    try choose("collections: [suppliers, drives]")
    let supplier = try house.key(ofSupplier: "Ñandú")
    try house.bring("deliveries", "key,note,supplier\nd-1,Oil,\(supplier)\n")
    try choose("collections: [suppliers]")
    for command in ["list", "describe", "export"] {
      let run = try house.run(command, "deliveries")
      #expect(
        run.errorText.hasPrefix(
          "error: The kind deliveries is of a collection that the settings leave out. "),
        "\(run.errorText)")
      #expect(run.status == 64)
    }
    let removal = try house.failure("remove", "suppliers", supplier, "--yes")
    #expect(removal.contains("The settings leave out the collection of deliveries;"), "\(removal)")
    let left =
      "the kind deliveries is of a collection that the settings leave out; name that under collections"
    let faults = [
      ("sources: [{kind: deliveries, files: [a.csv]}]", left),
      ("gate: {fewerRecords: {deliveries: stop}}", left),
      ("gate: {missingValues: {deliveries.note: stop}}", left),
      (
        "gate: {movedTotals: {drives.deliveries: {stop: 5 %}}}",
        "the settings leave out the collection drives; name it under collections"
      ),
    ]
    for (line, words) in faults {
      try choose("collections: [suppliers]\n\(line)")
      let failure = try house.failure("list", "suppliers")
      #expect(failure.contains("gazette.yml:") && failure.contains(words), "\(failure)")
    }
    try choose("collections: [suppliers]")
    try house.folder.write(
      "```sql rows\nSELECT note FROM deliveries\n```\n{{rows}}\n", to: "Collections/suppliers/report.md")
    #expect(try house.failure("check").contains("report.md:2:18: \(left)"))
    try house.folder.write(
      "```sql rows\nSELECT record('deliveries', 'd-1') AS one\n```\n{{rows}}\n",
      to: "Collections/suppliers/report.md")
    #expect(try house.failure("check").contains("report.md:2:8: \(left)"))
    try house.folder.write("---\nrecord: deliveries\n---\n", to: "Collections/suppliers/report.md")
    #expect(try house.failure("check").contains("report.md:2:9: \(left)"))
  }
}
