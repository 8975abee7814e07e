import Foundation
package import Testing

/// A restaurant with a menu of its own, driven through the program.
package struct OrderProject {
  package let folder: TestFolder

  package static let menu = """
    [
      {"key": "veal", "name": "Scalopine", "description": "Veal, with café sauce", "price": "13.95", "type": "Carnes"},
      {"key": "pepperoni", "name": "Pizza pepperoni", "price": "11.50", "type": "Pizzas"},
      {"key": "cheese", "name": "Pizza Quattro", "description": "Four cheeses", "price": "12.00", "type": "Pizzas"},
      {"key": "hot", "name": "Pizza jalapeño", "description": "With café sauce too", "price": "9.90", "type": "Pizzas"}
    ]
    """

  package static let settings = "asOf: 2026-06-30\ncurrency: EUR\ncollections: [orders]\n"

  package init(settings: String = Self.settings, menu: String = Self.menu) throws {
    folder = try PreparedFolder.copy(of: "a restaurant: \(settings)\(menu)") { folder in
      let project = OrderProject(in: folder)
      try #require(try project.run("init", "--currency", "EUR").status == 0)
      try folder.write(settings, to: "gazette.yml")
      try project.importMenu(menu)
    }
  }

  private init(in folder: TestFolder) { self.folder = folder }

  package func importMenu(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try importFile(text, named: "menu.json", as: "dishes", sourceLocation: sourceLocation)
  }

  package func importOrders(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
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
  package func run(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> GazetteProgram.Run
  {
    try GazetteProgram.run(arguments, in: folder.path, sourceLocation: sourceLocation)
  }

  /// Runs `order`, which must succeed; what it printed.
  @discardableResult
  package func order(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String
  {
    let run = try GazetteProgram.run(
      ["order"] + arguments, in: folder.path, sourceLocation: sourceLocation)
    #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(run.error.isEmpty, "\(run.errorText)", sourceLocation: sourceLocation)
    return run.outputText
  }

  /// Runs `order`, which must fail in one line that says this and leave every file as it was.
  package func expectRefusal(
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

  package func terminal(_ arguments: String..., columns: Int = 80) throws -> PseudoTerminal {
    try PseudoTerminal(["order"] + arguments, in: folder.path, columns: columns)
  }

  /// An order as `order show --json` prints it.
  package struct Shown: Decodable, Equatable {
    package struct Line: Decodable, Equatable {
      package let line: Int
      package let dish: String?
      package let name: String
      package let quantity: Int
      package let price: String
      package let amount: String
    }
    package let key: String
    package let placedOn: String?
    package let address: String?
    package let phone: String?
    package let currency: String
    package let total: String
    package let dishes: Int
    package let lines: [Line]
  }

  /// The current order, or the one with a key.
  package func shown(_ key: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> Shown?
  {
    let run = try GazetteProgram.run(["order", "show", "--json"] + (key.map { [$0] } ?? []), in: folder.path)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.errorText)", sourceLocation: sourceLocation)
    return try JSONDecoder().decode(Shown?.self, from: Data(run.output))
  }
}
