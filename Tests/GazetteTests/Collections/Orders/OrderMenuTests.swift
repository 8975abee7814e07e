import Forms
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("The menu")
struct OrderMenuTests {
  private let spanish = """
    [{"nombre": "Pizza de piña", "descripcion": "Con coco", "precio": 9.90, "tipo": "Pizzas"},
     {"nombre": "Chuletón", "descripcion": "1 kg de buey", "precio": 19.90, "tipo": "Carnes"},
     {"nombre": "Pizza picante", "descripcion": "Con pesto", "precio": 12.95, "tipo": "Pizzas"}]
    """
  private let english = """
    [{"name": "Pizza de piña", "description": "Con coco", "price": 9.90, "type": "Pizzas"},
     {"name": "Chuletón", "description": "1 kg de buey", "price": 19.90, "type": "Carnes"},
     {"name": "Pizza picante", "description": "Con pesto", "price": 12.95, "type": "Pizzas"}]
    """

  private func words(_ project: OrderTestProject) throws -> [String] {
    try project.menu().map {
      "\($0.group.value) / \($0.name) / \($0.description ?? "-") / \($0.price?.minorUnits ?? -1)"
    }
  }

  @Test("A menu is read in its Spanish and its English names, and both are the same menu")
  func languages() throws {
    let project = try OrderTestProject()
    #expect(try project.importMenu(spanish).imported == 3)
    let menu = [
      "Carnes / Chuletón / 1 kg de buey / 1990", "Pizzas / Pizza de piña / Con coco / 990",
      "Pizzas / Pizza picante / Con pesto / 1295",
    ]
    #expect(try words(project) == menu)
    #expect(try project.importMenu(english).unchanged == 3)
    #expect(try words(project) == menu)
  }

  @Test("Importing the menu again changes prices and texts, and doubles nothing")
  func again() throws {
    let project = try OrderTestProject()
    try project.importMenu(spanish)
    let keys = try project.menu().map(\.key)
    let report = try project.importMenu(
      spanish.replacing("9.90, \"tipo\": \"Pizzas\"", with: "10.50, \"tipo\": \"Pizzas\"")
        .replacing("Con pesto", with: "Con mucho pesto"))
    #expect(report.updated == 2 && report.unchanged == 1 && report.imported == 0)
    #expect(
      try words(project) == [
        "Carnes / Chuletón / 1 kg de buey / 1990", "Pizzas / Pizza de piña / Con coco / 1050",
        "Pizzas / Pizza picante / Con mucho pesto / 1295",
      ])
    #expect(try project.menu().map(\.key) == keys)
  }

  @Test("A dish that a menu no longer has stays until it is deleted")
  func kept() throws {
    let project = try OrderTestProject.withMenu()
    try project.importMenu(#"[{"key": "veal", "name": "Scalopine", "price": 14, "type": "Carnes"}]"#)
    #expect(try project.menu().map(\.key) == ["beef", "veal", "pizza"])
  }

  @Test(
    "A dish needs a name, a type and a price that is not negative",
    arguments: [
      (#"{"name": "", "price": 1, "type": "Pizzas"}"#, "Name: missing"),
      (#"{"name": "P", "type": "Pizzas"}"#, "Price: missing"),
      (#"{"name": "P", "price": -0.01, "type": "Pizzas"}"#, "Price: less than 0"),
      (#"{"name": "P", "price": "dear", "type": "Pizzas"}"#, "Price: not an amount"),
      (#"{"name": "P", "price": 1.005, "type": "Pizzas"}"#, "Price: not an amount"),
      (#"{"name": "P", "price": 1}"#, "Type: missing"),
    ])
  func refused(_ dish: String, reason: String) throws {
    let project = try OrderTestProject()
    let report = try project.importMenu(#"[\#(dish), {"name": "Free", "price": 0, "type": "Water"}]"#)
    #expect(report.imported == 1 && report.rejected == 1)
    #expect(try project.rejections().map(\.reason) == [reason])
    #expect(try project.menu().map(\.name) == ["Free"])
  }

  @Test("A line names its dish by key or by name, and an unknown dish is set aside")
  func names() throws {
    let project = try OrderTestProject.withMenu()
    let report = try project.importLines(
      """
      key,placedOn,lines.dish
      o-1,2026-06-01T20:15:00,Beef tartare
      o-1,2026-06-01T20:15:00,pizza
      o-2,2026-06-01T20:15:00,Pizza

      """)
    #expect(report.rejected == 1)
    #expect(
      try project.lines() == ["o-1: 1 beef Beef tartare 1600, 1 pizza Pizza Quattro 1150"])
    #expect(
      try project.rejections().map { "\($0.line) \($0.reason)" } == [
        "4 Dish: not among the stored dishes"
      ])
  }

  @Test(
    "The Spanish menu file has four dishes of two types, and three Scalopine di Manzo cost 41.85",
    .enabled(if: SharedData.isPresent("orders/platos.json"), "the shared data is absent"))
  func realMenu() throws {
    let project = try OrderTestProject()
    #expect(try project.importFile(SharedData.path("orders/platos.json"), as: "dishes").imported == 4)
    #expect(try project.importFile(SharedData.path("orders/platos.json"), as: "dishes").unchanged == 4)
    #expect(Set(try project.menu().map(\.group.value)) == ["Carnes", "Pizzas"])
    try project.importLines(
      "key,placedOn,lines.dish,lines.quantity\no-1,2026-06-01T20:15:00,Scalopine di Manzo,3\n")
    #expect(try project.orders().first?.total == Money(minorUnits: 4185))
  }
}
