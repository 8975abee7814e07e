import Foundation
import Testing

/// A restaurant with a menu of its own, driven through the program.
struct OrderProject {
  let folder: TestFolder

  static let menu = """
    [
      {"key": "veal", "name": "Scalopine", "description": "Veal, with café sauce", "price": "13.95", "type": "Carnes"},
      {"key": "pepperoni", "name": "Pizza pepperoni", "price": "11.50", "type": "Pizzas"},
      {"key": "cheese", "name": "Pizza Quattro", "description": "Four cheeses", "price": "12.00", "type": "Pizzas"},
      {"key": "hot", "name": "Pizza jalapeño", "description": "With café sauce too", "price": "9.90", "type": "Pizzas"}
    ]
    """

  init(settings: String = "asOf: 2026-06-30\ncurrency: EUR\n", menu: String = Self.menu) throws {
    folder = try TestFolder()
    try #require(try run("init", "--currency", "EUR").status == 0)
    try folder.write(settings, to: "gazette.yml")
    try importMenu(menu)
  }

  func importMenu(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try importFile(text, named: "menu.json", as: "dishes", sourceLocation: sourceLocation)
  }

  func importOrders(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try importFile(text, named: "orders.json", as: "orders", sourceLocation: sourceLocation)
  }

  private func importFile(
    _ text: String, named name: String, as kind: String, sourceLocation: SourceLocation
  ) throws {
    try folder.write(text, to: name)
    let run = try run("import", kind, name)
    #expect(
      run.status == 0 && run.outputText.contains("rejected 0"), "\(run.outputText)\(run.errorText)",
      sourceLocation: sourceLocation)
  }

  @discardableResult
  func run(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> GazetteProgram.Run
  {
    try GazetteProgram.run(arguments, in: folder.path, sourceLocation: sourceLocation)
  }

  /// Runs `order`, which must succeed; what it printed.
  @discardableResult
  func order(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let run = try GazetteProgram.run(
      ["order"] + arguments, in: folder.path, sourceLocation: sourceLocation)
    #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(run.error.isEmpty, "\(run.errorText)", sourceLocation: sourceLocation)
    return run.outputText
  }

  /// Runs `order`, which must fail in one line that says this and leave every file as it was.
  func expectRefusal(
    _ arguments: [String], says words: String, status: Int32 = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.tree()
    let run = try GazetteProgram.run(["order"] + arguments, in: folder.path, sourceLocation: sourceLocation)
    #expect(run.status == status, "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, "\(run.outputText)", sourceLocation: sourceLocation)
    #expect(
      run.errorLines.count == 1 && run.errorText.hasPrefix("error: "), "\(run.errorText)",
      sourceLocation: sourceLocation)
    #expect(run.errorText.contains(words), "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(try folder.tree() == before, sourceLocation: sourceLocation)
  }

  func terminal(_ arguments: String..., columns: Int = 80) throws -> PseudoTerminal {
    try PseudoTerminal(["order"] + arguments, in: folder.path, columns: columns)
  }

  /// An order as `order show --json` prints it.
  struct Shown: Decodable, Equatable {
    struct Line: Decodable, Equatable {
      let line: Int
      let dish: String?
      let name: String
      let quantity: Int
      let price: String
      let amount: String
    }
    let key: String
    let placedOn: String?
    let address: String?
    let phone: String?
    let currency: String
    let total: String
    let dishes: Int
    let lines: [Line]
  }

  /// The current order, or the one with a key.
  func shown(_ key: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> Shown? {
    let run = try GazetteProgram.run(["order", "show", "--json"] + (key.map { [$0] } ?? []), in: folder.path)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.errorText)", sourceLocation: sourceLocation)
    return try JSONDecoder().decode(Shown?.self, from: Data(run.output))
  }
}
