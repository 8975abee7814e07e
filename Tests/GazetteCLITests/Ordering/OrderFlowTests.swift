import GazetteTestSupport
import Testing

@Suite("Kinds of a project that are put together with order")
struct OrderFlowTests {
  private static let breads = """
    title: Breads
    one: Bread
    record: "{name}"
    knownBy: [name]
    fields:
      - {key: name, title: Name, kind: text, required: true, searchable: true}
      - {key: price, title: Price, kind: money, required: true}
      - {key: shelf, title: Shelf, kind: text}
    """

  private static let baskets = """
    title: Baskets
    one: Basket
    record: "{key}"
    monthly: {field: paidOn, missing: open}
    fields:
      - {key: customer, title: Customer, kind: text, maximumLength: 10}
      - {key: paidOn, title: Paid on, kind: moment}
      - key: breads
        title: Breads
        kind: list
        fields:
          - {key: bread, title: Bread, kind: reference, to: breads}
          - {key: number, title: Number, kind: integer, minimum: 1, maximum: 20}
          - key: called
            title: Name at the time
            kind: text
            searchable: true
            foundAs: Bread
            whenEmpty: {sql: "SELECT name FROM breads WHERE key = :bread"}
          - key: price
            title: Price at the time
            kind: money
            whenEmpty: {sql: "SELECT price FROM breads WHERE key = :bread"}
        derived:
          - {key: total, title: Total, kind: money, sql: number * price}
    derived:
      - {key: total, title: Total, kind: money, sql: sum(breads.total)}
    checks:
      - {sql: "paidOn IS NULL OR total >= 300", field: breads, message: A basket is 3.00 at least}
    flow:
      order: breads
      item: bread
      quantity: number
      name: called
      price: price
      placed: paidOn
      asks: [customer]
      menu: {price: price, group: shelf}
    """

  private static let shelf = """
    ---
    title: The shelf
    overview: breads
    ---
    ```sql list
    SELECT record AS bread, price FROM breads ORDER BY name COLLATE names, key
    ```
    # {{title}}

    {{list}}
    """

  private static let basket = """
    ---
    record: baskets
    ---
    ```sql sums own by key
    SELECT key, total FROM baskets
    ```
    ```sql lines bill sums own by key
    SELECT parent AS key, called AS name, price, total FROM baskets_breads ORDER BY parent, place
    ```
    # {{title}}

    {{sections without breads}}

    {{lines}}
    """

  private func project(_ files: [String: String] = [:]) throws -> DeclaredProject {
    let own = ["bakery/breads.yml": Self.breads, "bakery/baskets.yml": Self.baskets]
    let project = try DeclaredProject(own.merging(files) { $1 })
    return project
  }

  private func filled(_ files: [String: String] = [:]) throws -> DeclaredProject {
    let project = try project(files)
    try project.bring("breads", "key,name,price,shelf\nrye,Rye,4.20,Dark\nbag,Baguette,1.10,White\n")
    return project
  }

  @Test("What is not placed yet is in no figure of the overview, the downloads and the front page")
  func figures() throws {
    let project = try filled(["bakery/baskets.yml": Self.baskets + "\ncolumns: [paidOn, total]\n"])
    try project.output("order", "add", "rye", "--quantity", "2")
    try project.output("order", "place")
    try project.output("order", "add", "rye", "--quantity", "20")
    try project.build()
    let overview = try project.markdown("bakery/baskets/index")
    #expect(overview.contains("| Baskets | 1 |") && overview.contains("| Total | €8.40 |"), "\(overview)")
    #expect(overview.contains("| Not placed yet | 1 |"), "\(overview)")
    #expect(overview.contains("basket-2"))
    #expect(!overview.contains("| — | 1 |"))
    let summary = try project.folder.text("Output/site/downloads/bakery/baskets/summary.json")
    #expect(summary.contains("\"baskets\": 1") && summary.contains("8.40"), "\(summary)")
    let front = try project.markdown("index")
    #expect(front.contains("€8.40") && !front.contains("€92.40"), "\(front)")
    try project.add(
      setting: "gate: {fewerRecords: {baskets: {stop: 5 %}}, missingValues: {baskets.paidOn: {stop: 1}}}")
    try project.output("order", "cancel", "--yes")
    try project.build()
    #expect(try !project.markdown("bakery/baskets/index").contains("Not placed yet"))
  }

  @Test("The menu is listed by the titles of a choice, in their order and the terminal's language")
  func menuGroups() throws {
    let breads = Self.breads.replacing(
      "{key: shelf, title: Shelf, kind: text}",
      with: "{key: shelf, title: Shelf, kind: choice, choices: {white: White bread, dark: Dark bread}}")
    let project = try project(["bakery/breads.yml": breads])
    try project.bring("breads", "key,name,price,shelf\nrye,Rye,4.20,dark\nbag,Baguette,1.10,white\n")
    #expect(
      try project.output("order", "menu") == "white\tbag\tBaguette\t1.10\t\ndark\trye\tRye\t4.20\t\n")
    try project.folder.write(
      "Dark bread: Pan oscuro\nWhite bread: Pan blanco\nBreads: Panes\nBread: Pan\n",
      to: "Templates/text/es.yml")
    try project.add(setting: "language: es")
    let terminal = try PseudoTerminal("order", "menu", in: project.folder.path)
    try terminal.expect("Pan blanco")
    try terminal.expect("Pan oscuro")
    #expect(try terminal.end() == 0)
    let added = try PseudoTerminal("order", "add", "rye", in: project.folder.path)
    try added.expect("1 pan,")
    #expect(try added.end() == 0)
  }

  @Test("A required answer is asked for until it is given in its form, with what is said beside it")
  func requiredAnswer() throws {
    let baskets = Self.baskets.replacing(
      "{key: customer, title: Customer, kind: text, maximumLength: 10}",
      with:
        "{key: customer, title: Customer, kind: text, required: true, mask: AA-99, hint: As on the card}")
    let project = try filled(["bakery/baskets.yml": baskets])
    try project.output("order", "add", "rye")
    #expect(try project.failure("order", "place").contains("Customer: missing"))
    let terminal = try PseudoTerminal("order", "place", in: project.folder.path)
    try terminal.expect("Customer (form AA-99, required):")
    try terminal.expect("As on the card")
    terminal.enter()
    try terminal.expect("Customer: missing")
    terminal.enter("ab")
    try terminal.expect("AA-99")
    terminal.enter("AB-12")
    try terminal.expect("placed basket-1")
    #expect(try terminal.end() == 0)
  }

  @Test("An answer that others hide is not asked for, and refused where it is given")
  func hiddenAnswer() throws {
    let baskets = Self.baskets.replacing(
      "{key: customer, title: Customer, kind: text, maximumLength: 10}",
      with: """
        {key: pickup, title: Picked up, kind: switch}
          - {key: customer, title: Customer, kind: text, required: true, hiddenWhen: {field: pickup, equals: true}}
        """)
    let project = try filled(["bakery/baskets.yml": baskets])
    try project.output("order", "add", "rye")
    try project.output("edit", "baskets", "basket-1", "--set", "pickup=yes")
    #expect(
      try project.failure("order", "place", "--set", "customer=Ana").contains(
        "Customer: hidden by other answers"))
    let terminal = try PseudoTerminal("order", "place", in: project.folder.path)
    try terminal.expect("placed basket-1")
    #expect(try terminal.end() == 0)
  }

  @Test("The order that is placed on the screen is the one that was shown")
  func placedAsShown() throws {
    let project = try filled([
      "bakery/baskets.yml": Self.baskets.replacing("asks: [customer]", with: "asks: []")
    ])
    try project.output("order", "add", "rye")
    let terminal = try PseudoTerminal("order", in: project.folder.path)
    try terminal.expect("1 bread, €4.20")
    try project.output("order", "add", "rye", "--quantity", "20")
    terminal.press(.tab)
    try terminal.expect("has changed since it was shown")
    try terminal.expect("21 breads, €88.20")
    terminal.press(.tab)
    try terminal.expect("placed basket-1: 21 breads, €88.20")
    #expect(try terminal.end() == 0)
  }

  @Test("What has no price is listed without one, and what has no group behind those that have")
  func withoutPrice() throws {
    let breads = Self.breads.replacing("kind: money, required: true", with: "kind: money").replacing(
      "{key: shelf, title: Shelf, kind: text}",
      with: "{key: shelf, title: Shelf, kind: choice, choices: {white: White bread, dark: Dark bread}}")
    let project = try project(["bakery/breads.yml": breads])
    try project.bring("breads", "key,name,price,shelf\nrye,Rye,,dark\nbag,Baguette,1.10,\n")
    #expect(try project.output("order", "menu") == "dark\trye\tRye\t\t\n\tbag\tBaguette\t1.10\t\n")
  }

  @Test("From the menu to the history, in the words of the kinds")
  func flow() throws {
    let project = try filled()
    #expect(try project.output("order", "menu") == "Dark\trye\tRye\t4.20\t\nWhite\tbag\tBaguette\t1.10\t\n")
    #expect(
      try project.output("order", "add", "rye", "--quantity", "2")
        == "added to basket-1: line 1, 2 × Rye, €8.40\ntotal: 2 breads, €8.40\n")
    try project.bring("breads", "key,name,price,shelf\nrye,Rye bread,5.00,Dark\n")
    try project.output("order", "add", "baguette")
    #expect(try project.output("order", "remove", "2").hasSuffix("total: 2 breads, €8.40\n"))
    let shown = try project.output("order", "show", "--json")
    #expect(
      shown == """
        {"key":"basket-1","placedOn":null,"customer":null,"currency":"EUR","total":"8.40","breads":2,\
        "lines":[{"line":1,"bread":"rye","name":"Rye","quantity":2,"price":"4.20","amount":"8.40"}]}

        """)
    #expect(
      try project.output("order", "place").hasPrefix(
        "placed basket-1: 2 breads, €8.40\npaid on 20"))
    #expect(try project.output("order", "history").contains("\tbasket-1\t8.40\t2\t1\n"))
    #expect(try project.output("list", "baskets").hasPrefix("basket-1\t"))
    let history = try project.output("history", "baskets", "basket-1")
    #expect(history.contains("Paid on"), "\(history)")
  }

  @Test("What the kind's rules refuse is refused, and nothing is changed")
  func refusals() throws {
    let project = try filled()
    #expect(try project.failure("order", "add", "rye", "--quantity", "21").contains("from 1 to 20"))
    #expect(try project.failure("order", "add", "cake").contains("There is nothing called \"cake\""))
    try project.output("order", "add", "baguette")
    #expect(try project.failure("order", "place").contains("A basket is 3.00 at least"))
    #expect(
      try project.failure("order", "place", "--phone", "555-0100").contains(
        "There is no field phone that is asked for on placing. Fields: customer."))
    try project.output("order", "quantity", "1", "3")
    #expect(
      try project.failure("order", "place", "--set", "customer=Bartholomea").contains("Customer"))
    #expect(
      try project.output("order", "place", "--set", "customer=Ana")
        .hasPrefix("placed basket-1: 3 breads, €3.30\n"))
    #expect(try project.output("order", "show", "basket-1", "--json").contains("\"customer\":\"Ana\""))
    #expect(try project.failure("order", "place").contains("Nothing is being put together yet"))
  }

  @Test("Pages: an overview in another place, a bill with sums of another table")
  func pages() throws {
    let project = try filled(["bakery/shelf.md": Self.shelf, "bakery/basket.md": Self.basket])
    try project.output("order", "add", "rye", "--quantity", "2")
    try project.output("order", "add", "bag")
    try project.build()
    #expect(try project.markdown("bakery/shelf").contains("| [Rye](breads/rye.md) | €4.20 |"))
    #expect(throws: (any Error).self) { _ = try project.markdown("bakery/breads/index") }
    let rye = try project.folder.text("Output/site/bakery/breads/rye.html")
    #expect(rye.contains("<a href=\"../shelf.html\">The shelf</a>"), "\(rye)")
    let basket = try project.markdown("bakery/baskets/open/basket-1")
    #expect(basket.contains("| Rye | €4.20 | €8.40 |\n| Baguette | €1.10 | €1.10 |\n| Total |  | €9.50 |"))
    let search = try project.folder.tree("Output/site/search").values.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(search.contains { $0.contains("[\"Bread\",\"Rye\"]") })
    let wrong = Self.shelf.replacing("overview: breads", with: "overview: cakes")
    try project.folder.write(wrong, to: "Collections/bakery/shelf.md")
    #expect(try project.failure("check").contains("cakes"))
  }

  @Test(
    "A flow that cannot work is told with its file and line",
    arguments: [
      ("order: breads", "order: cakes", "a list"),
      ("item: bread", "item: number", "a field of breads of the kind reference"),
      ("quantity: number", "quantity: price", "a field of breads of the kind integer"),
      ("placed: paidOn", "placed: customer", "a moment that is neither required"),
      ("kind: moment}", "kind: moment, initial: \"2026-01-01T00:00:00\"}", "empty until it is given"),
      ("asks: [customer]", "asks: [paidOn]", "a field of the kinds text"),
      ("asks: [customer]", "asks: [customer]\n  to: paidOn", "one of the fields that it asks for: customer"),
      ("menu: {price: price, group: shelf}", "menu: {price: shelf}", "can be the price of the menu"),
      ("menu: {price: price, group: shelf}", "menu: {price: price, group: rack}", "no field rack"),
      ("  name: called", "  name: bread", "a field of breads of the kind text"),
    ])
  func wrong(_ line: String, by other: String, says words: String) throws {
    let project = try project(["bakery/baskets.yml": Self.baskets.replacing(line, with: other)])
    let failure = try project.failure("check")
    #expect(failure.contains("bakery/baskets.yml:") && failure.contains(words), "\(failure)")
  }

  @Test("A declaration changes while a record is being put together that is not whole yet")
  func changedMeanwhile() throws {
    let project = try filled()
    try project.output("order", "add", "bag")
    let other = Self.baskets.replacing("maximumLength: 10", with: "required: true")
    try project.folder.write(other, to: "Collections/bakery/baskets.yml")
    #expect(try project.output("order", "quantity", "1", "3").contains("3 breads, €3.30"))
    #expect(try project.failure("order", "place").contains("Customer"))
    try project.folder.write(Self.baskets, to: "Collections/bakery/baskets.yml")
    try project.output("order", "place")
    // What is placed has to keep the rules.
    try project.folder.write(other, to: "Collections/bakery/baskets.yml")
    #expect(try project.failure("order", "history").contains("basket-1"))
  }

  @Test(
    "Whatever the order in which answers are asked for, none takes away another",
    arguments: ["phone, address", "address, phone"])
  func dependentAnswers(asks: String) throws {
    let fields =
      "- {key: phone, title: Phone, kind: text}\n  - {key: address, title: Address, kind: text, parents: [phone]}"
    let kind = Self.baskets.replacing("asks: [customer]", with: "asks: [\(asks)]")
      .replacing("- {key: customer, title: Customer, kind: text, maximumLength: 10}", with: fields)
    let project = try filled(["bakery/baskets.yml": kind])
    try project.output("order", "add", "rye")
    try project.output("order", "place", "--address", "Calle Mayor 3", "--phone", "555-0199")
    let shown = try project.output("order", "show", "basket-1", "--json")
    #expect(shown.contains("\"phone\":\"555-0199\""), "\(shown)")
    #expect(shown.contains("\"address\":\"Calle Mayor 3\""), "\(shown)")
  }

  @Test("What has no price cannot be ordered, and quantities of any size are added up")
  func extremes() throws {
    let kind = Self.breads.replacing("kind: money, required: true", with: "kind: money")
    let largest = Self.baskets.replacing(", minimum: 1, maximum: 20", with: "")
      .replacing("total >= 300", with: "total >= 0")
    let project = try filled(["bakery/breads.yml": kind, "bakery/baskets.yml": largest])
    try project.bring("breads", "key,name,price,shelf\nair,Air,,White\n")
    #expect(try project.failure("order", "add", "air").contains("The bread air has no price"))
    #expect(try project.failure("order", "add", "rye", "--quantity", "0").contains("from 1 to"))
    let lines = (1...20).map { _ in
      "{\"bread\": \"rye\", \"number\": 999999999999999999, \"price\": \"0.00\"}"
    }
    let record =
      "[{\"key\": \"many\", \"paidOn\": \"2026-06-01T12:00:00\", \"breads\": [\(lines.joined(separator: ","))]}]"
    try project.folder.write(record, to: "baskets.json")
    try project.output("import", "baskets", "baskets.json")
    #expect(try project.output("order", "history").contains("\tmany\t0.00\t9223372036854775807\t20\n"))
  }

  @Test("A flow of a collection that the project leaves out is none")
  func leftOut() throws {
    let project = try filled()
    try project.folder.write("currency: EUR\ncollections: [orders]\n", to: "gazette.yml")
    // The shipped one is, and has none that is being put together.
    try project.output("order", "show")
  }

  @Test("Two kinds of a project with a flow are one too many; a project without any says so")
  func several() throws {
    let project = try project(["bakery/trays.yml": Self.baskets])
    #expect(try project.failure("check").contains("has a flow already"))
    let none = try DeclaredProject()
    try none.folder.write("currency: EUR\ncollections: [suppliers]\n", to: "gazette.yml")
    #expect(try none.failure("order", "show").contains("a kind says so with flow"))
  }
}
