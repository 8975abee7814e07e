import Foundation
import GazetteTestSupport
import Testing

/// What other programs may send to a preview, and how its reader fares meanwhile.
@Suite("serve: what hurts")
struct ServeLoadTests {
  private func started() throws -> ServePreview {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    try #require(try preview.ask("/").status == 200)
    return preview
  }

  /// A reader's request, which must not wait for others: they are cut off after ten seconds.
  private func expectQuick(
    _ preview: ServePreview, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let start = ContinuousClock.now
    #expect(try preview.ask("/").status == 200, sourceLocation: sourceLocation)
    #expect(start.duration(to: .now) < .seconds(8), sourceLocation: sourceLocation)
  }

  static let million = String(repeating: "a", count: 1 << 20)

  @Test("A request line of a megabyte is refused at once, however often it comes")
  func longLine() throws {
    let preview = try started()
    let start = ContinuousClock.now
    for path in ["/" + Self.million, "/?" + Self.million, "/%41" + Self.million] {
      for _ in 0..<2 { #expect(try preview.ask(path).status == 414) }
    }
    #expect(try preview.ask("/", method: Self.million).status == 414)
    #expect(start.duration(to: .now) < .seconds(30))
    try expectQuick(preview)
  }

  @Test("A header of a megabyte, and ten thousand headers, are refused at once")
  func longHeaders() throws {
    let preview = try started()
    let start = ContinuousClock.now
    for header in ["X: " + Self.million, Self.million + ": x", Self.million] {
      #expect(try preview.ask("/", headers: [header]).status == 431)
    }
    #expect(try preview.ask("/", headers: (1...10_000).map { "X-\($0): x" }).status == 431)
    #expect(start.duration(to: .now) < .seconds(30))
    try expectQuick(preview)
  }

  @Test("An address and headers just below 16 KB are answered")
  func withinLimits() throws {
    let preview = try started()
    #expect(try preview.ask("/?" + String(repeating: "a", count: 16_000)).status == 200)
    #expect(try preview.ask("/", headers: ["X: " + String(repeating: "a", count: 16_000)]).status == 200)
    #expect(try preview.ask("/", headers: (1...800).map { "X-\($0): value" }).status == 200)
  }

  @Test("Megabytes without a line break, and without an end, are refused")
  func endless() throws {
    let preview = try started()
    for text in [Self.million, "\r\n" + Self.million, String(repeating: "\r\n", count: 1 << 19)] {
      let connection = try preview.send(text)
      defer { close(connection) }
      var buffer = [UInt8](repeating: 0, count: 12)
      #expect(read(connection, &buffer, buffer.count) == 12)
      #expect(String(decoding: buffer, as: UTF8.self) == "HTTP/1.1 414")
    }
    try expectQuick(preview)
  }

  @Test("Five hundred connections on which nothing is asked, or half a request, keep nobody waiting")
  func manyConnections() throws {
    let preview = try started()
    var connections: [Int32] = []
    defer { for connection in connections { close(connection) } }
    for number in 0..<500 {
      connections.append(try preview.send(number.isMultiple(of: 2) ? "GET / HTTP/1.1\r\nHost: " : ""))
    }
    try expectQuick(preview)
    for path in ["/assets/style.css", "/-/revision", "/employees/"] {
      #expect(try preview.ask(path).status == 200)
    }
    try expectQuick(preview)
  }

  @Test(
    "When more wait for a change than there is room for, the next is told so at once, and room comes back")
  func manyWaiting() throws {
    let preview = try started()
    let question = "GET /-/revision?seen=\(try preview.revision()) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    var connections: [Int32] = []
    for _ in 0..<128 { connections.append(try preview.send(question)) }
    usleep(500_000)
    let start = ContinuousClock.now
    try ServePreview.wait { try preview.ask("/").status == 503 }
    #expect(start.duration(to: .now) < .seconds(20))
    for connection in connections { close(connection) }
    try ServePreview.wait { try preview.ask("/").status == 200 }
    #expect(start.duration(to: .now) < .seconds(30))
  }

  @Test("A client that sends a byte now and then is cut off after some seconds, and keeps nobody waiting")
  func slowClient() throws {
    let preview = try started()
    let connections = try (0..<20).map { _ in try preview.send("G") }
    defer { for connection in connections { close(connection) } }
    let start = ContinuousClock.now
    var isOpen = true
    while isOpen, start.duration(to: .now) < .seconds(30) {
      usleep(250_000)
      try expectQuick(preview)
      for connection in connections {
        var byte = UInt8(ascii: "E")
        // Writing to a connection that is gone must not end the test.
        isOpen = Foundation.send(connection, &byte, 1, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)) == 1
        var answer: UInt8 = 0
        if recv(connection, &answer, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0 { isOpen = false }
      }
    }
    #expect(!isOpen)
    #expect(start.duration(to: .now) > .seconds(5))
    #expect(start.duration(to: .now) < .seconds(40))
  }

  @Test("Clients that ask and do not take the answer keep nobody waiting")
  func neverRead() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write([UInt8](repeating: 0x20, count: 8 << 20), to: "Templates/assets/large.txt")
    let preview = try ServePreview(of: project)
    try #require(try preview.ask("/").status == 200)
    let connections = try (0..<20).map { _ in
      try preview.send("GET /assets/large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }
    defer { for connection in connections { close(connection) } }
    usleep(300_000)
    try expectQuick(preview)
  }

  @Test(
    "What is no request is refused",
    arguments: [
      ("GET /", 400), ("GET / HTTP/1.1 x", 400), ("GET  / HTTP/1.1", 400), ("G(T / HTTP/1.1", 400),
      ("GET / HTTP/2.0", 505), ("GET / http/1.1", 400), ("GET /a\rb HTTP/1.1", 400), (" GET / HTTP/1.1", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\n folded", 400), ("GET / HTTP/1.1\r\nHost : localhost", 400),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nnothing", 400), ("GET / HTTP/1.0\r\nHost: localhost", 200),
      ("\r\nGET / HTTP/1.1\nHost: localhost\n", 200), ("\u{16}\u{3}\u{1}", 400),
    ])
  func malformed(text: String, status: Int) throws {
    #expect(try started().answer(to: text + "\r\n\r\n").status == status)
  }
}
