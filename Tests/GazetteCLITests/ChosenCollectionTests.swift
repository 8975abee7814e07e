import GazetteTestSupport
import Testing

@Suite("The collections that a project chooses")
struct ChosenCollectionTests {
  @Test("Only those that the settings name are there, in their order; the others stay in the store")
  func chosen() throws {
    let house = try DeclaredProject.filled()
    try house.folder.write(CommandProject.staff, to: "staff.csv")
    try #require(try house.run("import", "employees", "staff.csv").status == 0)
    try house.folder.write("currency: EUR\ncollections: [suppliers, people]\n", to: "gazette.yml")
    try house.build()
    let front = try house.markdown("index")
    let headings = front.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings == ["## [Suppliers](suppliers/index.md)", "## [People](people/index.md)"])
    #expect(!house.folder.exists("Output/markdown/employees"))
    #expect(!house.folder.exists("Output/site/reservations"))
    #expect(try house.run("list", "employees").status == 64)
    try house.folder.write("currency: EUR\n", to: "gazette.yml")
    #expect(try house.output("list", "employees").contains("Ada Lovelace"))
  }

  @Test("A kind can be called like one of a collection that is left out")
  func names() throws {
    let house = try DeclaredProject()
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
}
