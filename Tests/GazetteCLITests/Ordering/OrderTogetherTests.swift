import Foundation
import GazetteTestSupport
import Testing

@Suite("Ordering at several terminals at the same time")
struct OrderTogetherTests {
  @Test("Many dishes added at the same time are all lines of one order")
  func add() throws {
    let project = try OrderProject()
    let dishes = ["veal", "pepperoni", "cheese", "hot"]
    let children = try (1...32).map { number in
      try ChildProcess(
        GazetteProgram.path, ["order", "add", dishes[number % 4], "--quantity", "\(number)"],
        in: project.folder.path)
    }
    for child in children {
      let run = try child.end()
      #expect(run.status == 0, "\(run.errorText)")
    }
    let order = try #require(try project.shown())
    #expect(order.key == "order-1" && order.lines.map(\.line) == Array(1...32))
    #expect(order.lines.map(\.quantity).sorted() == Array(1...32))
    #expect(order.lines.allSatisfy { $0.dish == dishes[$0.quantity % 4] })
    #expect(try project.run("list", "orders").outputLines.count == 1)
  }

  @Test("Adding, removing and changing quantities at the same time loses no line")
  func mixed() throws {
    let project = try OrderProject()
    for _ in 1...10 { try project.order("add", "veal") }
    let children = try (1...10).flatMap { number in
      try [
        ["order", "add", "hot", "--quantity", "2"], ["order", "remove", "1"],
        ["order", "quantity", "\(number)", "2"],
      ].map { try ChildProcess(GazetteProgram.path, $0, in: project.folder.path) }
    }
    for child in children { _ = try child.end() }
    let order = try #require(try project.shown())
    // Each removal took the first line, and there was one always.
    #expect(order.lines.count == 10 && order.lines.map(\.line) == Array(1...10))
    let history = try project.run("order", "history")
    #expect(history.output.isEmpty)
  }

  @Test("An order is placed once, whoever places it, and later dishes begin the next")
  func place() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    let children = try (1...8).map { _ in
      try ChildProcess(GazetteProgram.path, ["order", "place"], in: project.folder.path)
    }
    let runs = try children.map { try $0.end() }
    #expect(runs.count { $0.status == 0 } == 1)
    #expect(
      runs.filter { $0.status != 0 }.allSatisfy { $0.errorText.contains("Nothing is being put together yet") }
    )
    #expect(try project.order("history").split(separator: "\n").count == 1)
  }

  @Test("Dishes that are added while orders are placed are each in one order")
  func addAndPlace() throws {
    let project = try OrderProject()
    let children = try (1...12).flatMap { number in
      try [["order", "add", "veal", "--quantity", "\(number)"], ["order", "place"]].map {
        try ChildProcess(GazetteProgram.path, $0, in: project.folder.path)
      }
    }
    for child in children { _ = try child.end() }
    var quantities = try project.shown()?.lines.map(\.quantity) ?? []
    for line in try project.order("history").split(separator: "\n") {
      let key = String(line.split(separator: "\t")[1])
      quantities += try #require(try project.shown(key)).lines.map(\.quantity)
    }
    #expect(quantities.sorted() == Array(1...12))
  }
}
