import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

@Suite("Records come in whole or not at all")
struct WholeRecordTests {
  private static let menu = """
    [{"id": "d1", "name": "Scalopine", "price": "13.95", "type": "Carnes"},
     {"id": "d2", "name": "Pizza", "price": "12.95", "type": "Pizzas"}]
    """
  private static let good = """
    key,placedOn,phone,lines.dish,lines.quantity
    o1,2026-06-29T20:15:00,555-0100,d1,1
    o1,2026-06-29T20:15:00,555-0100,d2,2
    o2,2026-06-29T21:15:00,555-0101,d2,1

    """

  private func project() throws -> TestProject {
    let project = try TestProject()
    try project.importText(Self.menu, as: "dishes", named: "menu.json")
    try project.importText(Self.good, as: "orders", named: "orders.csv")
    return project
  }

  private func lines(_ project: TestProject) throws -> [String] {
    try project.store.read {
      try $0.all(
        """
        SELECT orders.key, dish, quantity FROM orders_lines JOIN orders ON orders.row = parent
        ORDER BY orders.key, place
        """
      ) { "\(try $0.text(0)) \(try $0.text(1)) \(try $0.integer(2))" }
    }
  }

  private func rejected(_ project: TestProject) throws -> [String] {
    try project.store.read { try $0.rejections() }.map {
      [String($0.line), $0.field, $0.reason].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  @Test("A stored order of which one line is wrong now stays as it was, and all its lines are named")
  func staysAsItWas() throws {
    let project = try project()
    let before = try lines(project)
    #expect(before == ["o1 d1 1", "o1 d2 2", "o2 d2 1"])
    let report = try project.importText(
      Self.good.replacing("d1,1", with: "d1,7").replacing("d2,2", with: "d9,2"), as: "orders",
      named: "orders.csv")
    #expect(report.rejected == 2 && report.unchanged == 1 && report.updated == 0)
    #expect(try lines(project) == before)
    #expect(
      try rejected(project) == [
        "2 Another row of the same record is rejected", "3 lines[2].dish Dish: not among the stored dishes",
      ])
  }

  @Test("A row that cannot be read takes the other rows of its record with it")
  func unreadableRow() throws {
    let project = try project()
    let before = try lines(project)
    let report = try project.importText(
      Self.good.replacing("d1,1", with: "d1,7").replacing("d2,2", with: "d2,2,9"), as: "orders",
      named: "orders.csv")
    #expect(report.rejected == 2 && report.unchanged == 1)
    #expect(try lines(project) == before)
    #expect(
      try rejected(project) == [
        "2 Another row of the same record is rejected", "3 The row has too many fields",
      ])
  }

  @Test("Rows that a mapping makes are one record as well")
  func mapping() throws {
    let project = try project()
    let mapping = project.folder.appending(path: "lines.sql")
    try Data("SELECT o AS key, t AS placedOn, d AS \"lines.dish\", line FROM source".utf8).write(to: mapping)
    let report = try project.importText(
      "o,t,d\no3,2026-06-29,d1\no3,2026-06-29,d0\no4,2026-06-29,d1\n", as: "orders", named: "mapped.csv",
      mapping: mapping.path)
    #expect(report.imported == 1 && report.rejected == 2)
    #expect(try lines(project).contains("o4 d1 1"))
    #expect(try project.count("SELECT count(*) FROM orders WHERE key = 'o3'") == 0)
  }

  @Test("Rows of one order that name two phones are a contradiction, which both lines tell")
  func contradictoryRows() throws {
    let project = try project()
    let before = try lines(project)
    let report = try project.importText(
      Self.good.replacing("555-0100,d2", with: "555-0199,d2"), as: "orders", named: "orders.csv")
    #expect(report.rejected == 2)
    #expect(try lines(project) == before)
    #expect(
      try rejected(project) == ["2 phone Phone: contradicts line 3", "3 phone Phone: contradicts line 2"])
  }

  @Test("One key with two contents is a fault of the file; a row that stands twice comes in once")
  func oneKeyTwice() throws {
    let project = try TestProject()
    let report = try project.importText(
      """
      key,name,employeeType
      a,Ann,exempt
      b,Bea,exempt
      a,Ann,partTime
      b,Bea,exempt
      c,Cy,partTime

      """, as: "employees", named: "staff.csv")
    #expect(report.imported == 2 && report.rejected == 2)
    #expect(
      try rejected(project) == [
        "2 employeeType Type: contradicts line 4", "4 employeeType Type: contradicts line 2",
      ])
    let later = try project.importText(
      "key,name,employeeType\nb,Bea,partTime\n", as: "employees", named: "later.csv")
    #expect(later.updated == 1, "another file is an update")
  }

  @Test("A menu that has a dish at two prices tells so, and keeps the price there was")
  func dishTwice() throws {
    let project = try TestProject()
    let menu = #"[{"nombre": "Pizza", "precio": 12, "tipo": "Pizzas"}]"#
    try project.importText(menu, as: "dishes", named: "menu.json")
    let report = try project.importText(
      """
      [{"nombre": "Pizza", "precio": 13, "tipo": "Pizzas"},
       {"nombre": "Flan", "precio": 4, "tipo": "Postres"},
       {"nombre": "Pizza", "precio": 14, "tipo": "Pizzas"}]
      """, as: "dishes", named: "menu.json")
    #expect(report.imported == 1 && report.updated == 0 && report.rejected == 2)
    #expect(try project.count("SELECT price FROM dishes WHERE name = 'Pizza'") == 1200)
    #expect(
      try rejected(project) == ["1 price Price: contradicts line 3", "3 price Price: contradicts line 1"])
  }

  @Test("The page of rejected rows tells it in Spanish and Portuguese")
  func translated() throws {
    for (language, words) in [("es", "contradice la línea 3"), ("pt", "contradiz a linha 3")] {
      let project = try TestProject(settings: "language: \(language)\nasOf: 2026-06-30\n")
      try project.importText(
        "key,name,employeeType\na,Ann,exempt\na,Bea,exempt\n", as: "employees", named: "staff.csv")
      let edition = try project.edition()
      let page = try #require(edition.text("markdown/data-quality/employees/staff.csv.md"))
      #expect(page.contains(words), "\(page)")
    }
  }
}
