import GazetteTestSupport

/// What the document of sources takes for granted: an address that gives what its first block of JSON shows, and a
/// workbook.
struct ExampleSources {
  private let server: LoopbackServer

  /// - Returns: nil for another document.
  init?(of document: DocumentExamples) throws {
    guard document.name == "Sources.md", let page = document.blocks.first(where: { $0.language == "json" })
    else { return nil }
    let text = page.text
    server = try LoopbackServer { request in
      guard request.target.hasPrefix("/api/people?results=2&seed=abc&") else { return .init(404) }
      return .init(
        200, [("Content-Type", "application/json")],
        text: request.parameter("page") == "1" ? text : "{\"results\": []}")
    }
  }

  var address: String { server.url("") }

  var files: [String: [UInt8]] {
    func cell(_ text: String) -> String { "<c t=\"str\"><v>\(text)</v></c>" }
    func row(_ cells: [String]) -> String { "<row>\(cells.joined())</row>" }
    let dishes = [
      row([cell("Prices of 2026")]), row(["key", "name", "price", "type"].map(cell)),
      row([cell("d-1"), cell("Pizza Pomarada"), "<c><v>13.949999999999999</v></c>", cell("Pizzas")]),
      row([
        cell("d-2"), cell("Flan de queso"), "<c><f>2*2.3</f><v>4.5999999999999996</v></c>", cell("Postres"),
      ]),
      row([cell("d-3"), cell("Menu of the day"), "<c t=\"e\"><v>#N/A</v></c>", cell("Menus")]),
    ]
    let suppliers = row([cell("Name")]) + row([cell("Lima")])
    let book = SmallWorkbook([.init("Dishes", dishes.joined()), .init("Suppliers", suppliers)])
    return ["prices.xlsx": book.bytes]
  }
}
