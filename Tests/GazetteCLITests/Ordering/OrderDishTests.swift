import Foundation
import GazetteTestSupport
import Testing

@Suite("Naming a dish to order")
struct OrderDishTests {
  @Test(
    "A dish is named by key or name, whatever the case and accents",
    arguments: [
      (["veal"], "veal"), (["Scalopine"], "veal"), (["scalopine"], "veal"), (["SCALOPINE"], "veal"),
      (["Pizza jalapeño"], "hot"), (["pizza JALAPENO"], "hot"), (["Pizza jalapen\u{303}o"], "hot"),
      (["Pizza", "Quattro"], "cheese"), (["HOT"], "hot"),
    ])
  func named(_ words: [String], key: String) throws {
    let project = try OrderProject()
    let run = try GazetteProgram.run(["order", "add"] + words, in: project.folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try project.shown()?.lines.map(\.dish) == [key])
  }

  @Test("An exact name comes before one that is only alike, and a key before a name")
  func exactFirst() throws {
    let project = try OrderProject(
      menu: """
        [
          {"key": "a", "name": "Té", "price": 1, "type": "Bebidas"},
          {"key": "b", "name": "Te", "price": 2, "type": "Bebidas"},
          {"key": "Te", "name": "Zumo", "price": 3, "type": "Bebidas"},
          {"key": "zumo", "name": "Agua", "price": 4, "type": "Bebidas"}
        ]
        """)
    try project.order("add", "Té")
    try project.order("add", "Te")
    try project.order("add", "zumo")
    try project.order("add", "Zumo")
    #expect(try project.shown()?.lines.map(\.dish) == ["a", "Te", "zumo", "Te"])
    // Two are alike.
    let run = try project.run("order", "add", "TE")
    #expect(run.status == 1 && run.errorLines.count == 3)
  }

  @Test("What is not named exactly fails in a script and lists the matches on standard error")
  func notExact() throws {
    let project = try OrderProject()
    let before = try project.folder.tree()
    for words in ["pizza", "PIZZA", "zz"] {
      let run = try project.run("order", "add", words)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.errorLines.first?.hasPrefix("error: \"\(words)\"") ?? false)
      #expect(
        run.errorLines.dropFirst() == [
          "hot\tPizza jalapeño\t9.90", "pepperoni\tPizza pepperoni\t11.50", "cheese\tPizza Quattro\t12.00",
        ])
    }
    // One match is not what was named either.
    let one = try project.run("order", "add", "four cheeses")
    #expect(one.status == 1 && one.errorLines.last == "cheese\tPizza Quattro\t12.00")
    #expect(try project.folder.tree() == before)
  }

  @Test("What no dish has fails in one line, as does an empty menu")
  func notFound() throws {
    let project = try OrderProject()
    try project.expectRefusal(
      ["add", "sushi"], says: "There is nothing called \"sushi\" or with these words among: dishes.")
    try project.expectRefusal(["add", "pizza veal"], says: "gazette order menu")
    let empty = try TestFolder()
    try #require(try GazetteProgram.run("init", in: empty.path).status == 0)
    let run = try GazetteProgram.run("order", "add", "veal", in: empty.path)
    #expect(run.status == 1 && run.errorText.contains("gazette import dishes"))
  }

  @Test("The menu is grouped by type and searched in names and descriptions, whatever case and accents")
  func menu() throws {
    let project = try OrderProject()
    #expect(
      try project.order("menu").split(separator: "\n") == [
        "Carnes\tveal\tScalopine\t13.95\tVeal, with café sauce",
        "Pizzas\thot\tPizza jalapeño\t9.90\tWith café sauce too",
        "Pizzas\tpepperoni\tPizza pepperoni\t11.50\t",
        "Pizzas\tcheese\tPizza Quattro\t12.00\tFour cheeses",
      ])
    func keys(_ words: String...) throws -> [String] {
      let run = try GazetteProgram.run(["order", "menu"] + words, in: project.folder.path)
      return run.outputLines.map { String($0.split(separator: "\t")[1]) }
    }
    #expect(try keys("CAFE") == ["veal", "hot"])
    #expect(try keys("café", "veal") == ["veal"])
    #expect(try keys("jalapeno") == ["hot"] && keys("JALAPEÑO") == ["hot"])
    #expect(try keys("roni") == ["pepperoni"] && keys("cheeses") == ["cheese"])
    // Neither across a name and its description, nor a key.
    #expect(try keys("quattrofour").isEmpty && keys("hot").isEmpty)
    let none = try project.run("order", "menu", "sushi")
    #expect(none.status == 0 && none.errorText.contains("There is nothing with these words among: dishes."))
  }

  @Test("Texts that could upset a terminal stay within their line and column")
  func hostile() throws {
    let project = try OrderProject(
      menu: #"""
        [{"key": "h", "name": "A\tB\nC\u001b[31m|\"'", "description": "x\r\ny", "price": 1, "type": "T\u0007"}]
        """#)
    #expect(try project.order("menu") == "T \th\tA B C [31m|\"'\t1.00\tx  y\n")
    try project.order("add", "h")
    #expect(try project.order("show").split(separator: "\n").first == "1\tA B C [31m|\"'\t1\t1.00\t1.00")
    // JSON has the text as it is.
    #expect(try project.shown()?.lines.first?.name == "A\tB\nC\u{1B}[31m|\"'")
    let run = try project.run("order", "add", "\u{1B}[2J\nx")
    #expect(run.errorLines.count == 1 && !run.errorText.contains("\u{1B}"))
  }
}
