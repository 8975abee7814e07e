import Foundation
import GazetteTestSupport
import Testing

@Suite("Orders from the terminal in the edition")
struct OrderEntryEditionTests {
  private func build(_ project: OrderProject, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
  }

  /// Builds into another folder from nothing; the pages of both have to be the same.
  private func expectFullBuildIsAlike(
    _ project: OrderProject, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try project.run("build", "--as-of", "2026-06-30", "--output", "Other")
    #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
    func pages(_ folder: String) throws -> [String: [UInt8]] {
      let markdown = try project.folder.tree("\(folder)/markdown")
      let site = try project.folder.tree("\(folder)/site/orders")
      return markdown.merging(site) { first, _ in first }.filter {
        // A first edition follows no other.
        !$0.key.hasPrefix("changes") && !$0.key.hasPrefix(".") && $0.key != "index.md"
      }
    }
    let (incremental, full) = (try pages("Output"), try pages("Other"))
    #expect(incremental.keys.sorted() == full.keys.sorted(), sourceLocation: sourceLocation)
    let others = full.filter { incremental[$0.key] != $0.value }.keys.sorted()
    #expect(others.isEmpty, sourceLocation: sourceLocation)
    for name in ["Other", ".Other.editions"] where project.folder.exists(name) {
      try project.folder.remove(name)
    }
  }

  @Test("An order that is still put together is held against no rule, and stops no edition")
  func unplaced() throws {
    let project = try OrderProject()
    #expect(try project.run("init", "--collections", "orders").status == 0)
    let declaration = try project.folder.text("Collections/orders/orders.yml")
    let rule = "checks:\n  - {sql: total >= 2000, field: lines, message: From twenty euros}\n"
    try project.folder.write(declaration + rule, to: "Collections/orders/orders.yml")
    try project.order("add", "hot")
    try build(project)
    #expect(try project.run("order", "place", "--set", "address=A", "--set", "phone=1").status != 0)
    try project.order("add", "veal")
    try build(project)
  }

  @Test("Every step of an order is on its page, in the takings and among the changes of the next edition")
  func steps() throws {
    let project = try OrderProject()
    try build(project)
    try project.order("add", "veal", "--quantity", "3")
    try project.order("add", "hot")
    try build(project)
    let current = "Output/markdown/orders/current/order-1.md"
    #expect(try project.folder.text(current).contains("Scalopine"))
    #expect(try project.folder.text("Output/markdown/changes/index.md").contains("order-1"))
    #expect(try takings(project) == "0.00")
    try expectFullBuildIsAlike(project)

    try project.order("quantity", "1", "2")
    try project.order("remove", "2")
    try build(project)
    #expect(try project.folder.text(current).contains("27.90"))
    #expect(try !project.folder.text(current).contains("jalape"))
    try expectFullBuildIsAlike(project)

    try project.order("quantity", "1", "3")
    try build(project)
    // The quantity before and after.
    let changes = try project.folder.text("Output/markdown/changes/index.md")
    #expect(changes.contains("Lines 1") && changes.contains("Quantity"))
    #expect(changes.contains(/\| *2 *\| *3 *\|/), "\(changes)")

    try project.order("place", "--address", "Calle Secreta 5", "--phone", "555-0199")
    try build(project)
    #expect(!project.folder.exists(current))
    let page = try project.folder.text("Output/markdown/orders/2026-06/order-1.md")
    #expect(page.contains("Scalopine") && page.contains("41.85"))
    #expect(try takings(project) == "41.85")
    let placed = try project.folder.text("Output/markdown/changes/index.md")
    #expect(placed.contains("order-1") && placed.contains("Placed on"))
    // An address to deliver to is not private.
    #expect(placed.contains("Address") && placed.contains("Calle Secreta 5"))
    try expectFullBuildIsAlike(project)
  }

  @Test("A cancelled order leaves the edition, and is among what was removed")
  func cancelled() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    try build(project)
    try project.order("cancel", "--yes")
    try project.order("add", "hot")
    try build(project)
    #expect(!project.folder.exists("Output/markdown/orders/current/order-1.md"))
    #expect(project.folder.exists("Output/markdown/orders/current/order-2.md"))
    let changes = try project.folder.text("Output/markdown/changes/index.md")
    #expect(changes.contains("order-1") && changes.contains("order-2"))
    let json = try project.folder.text("Output/site/downloads/changes/changes.json")
    #expect(json.contains("order-1") && json.contains("removed"))
    try expectFullBuildIsAlike(project)
  }

  @Test("An order whose last line was taken off has a page without dishes")
  func empty() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    try project.order("remove", "1")
    try build(project)
    #expect(project.folder.exists("Output/markdown/orders/current/order-1.md"))
    #expect(try takings(project) == "0.00")
  }

  @Test("A month without an order is the one that is marked beneath its figures, and is zero")
  func emptyMonth() throws {
    let project = try CommandProject(builds: false, of: ["employees", "orders"])
    for (kind, rows) in [
      ("dishes", "key,name,price,type\nn,Pan,1.00,Pizzas\n"),
      (
        "orders",
        "key,placedOn,address,phone,lines.dish,lines.quantity\no-1,2026-05-29T20:15:00,Calle,555-0199,n,2\n"
      ),
    ] {
      try project.folder.write(rows, to: "\(kind).csv")
      try #require(try project.run("import", kind, "\(kind).csv").status == 0)
    }
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let svg = try project.folder.text("Output/markdown/orders/index-trend-orders.svg")
    #expect(svg.matches(of: /<rect class="([^"]*)"/).map { String($0.1) } == ["c1", "now"])
    #expect(svg.contains("Values: 2, from 0 to 1, the last 0."))
  }

  @Test("What changes nothing takes no revision, and the next build writes nothing")
  func unchanged() throws {
    let project = try OrderProject()
    try project.order("add", "veal", "--quantity", "2")
    try build(project)
    let before = try project.folder.tree("Output")
    try project.order("quantity", "1", "2")
    #expect(try project.run("order", "quantity", "1", "0").status == 1)
    try build(project)
    #expect(try project.folder.tree("Output") == before)
  }

  @Test("Orders from the terminal survive an export and an import")
  func export() throws {
    let project = try OrderProject()
    try project.order("add", "veal", "--quantity", "3")
    try project.order("add", "hot")
    try project.order("remove", "1")
    try project.order("place", "--address", "Plaza 1")
    let export = try project.run("export", "orders", "--format", "json")
    try project.folder.write(export.output, to: "again.json")
    let run = try project.run("import", "orders", "again.json")
    #expect(run.outputText == "imported 0, updated 0, rejected 0\nunchanged 1\n")
  }

  private func takings(_ project: OrderProject) throws -> String {
    let text = try project.folder.text("Output/site/downloads/orders/summary.json")
    return String(try #require(text.firstMatch(of: /"total": *"?([0-9.]+)/)).1)
  }
}
