import Foundation
package import Testing

/// A running `gazette serve`, with a folder for temporary files of its own, asked over plain sockets.
package final class ServePreview {
  package let project: CommandProject
  package let port: UInt16
  private let temporary: TestFolder
  private let child: ChildProcess

  /// What the server sent.
  package struct Answer {
    package let status: Int
    package let headers: [String: String]
    package let body: String
  }

  /// Starts a preview and waits for its address.
  package init(
    of project: CommandProject, _ options: [String] = ["--port", "0", "--as-of", "2026-06-30"],
    environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    self.project = project
    temporary = try TestFolder()
    try temporary.makeFolder("files")
    child = try ChildProcess(
      "/bin/sh",
      [
        "-c", #"echo $$ > "$TMPDIR.pid"; exec "$0" "$@" 2> "$TMPDIR.errors""#, GazetteProgram.path, "serve",
        "--project", project.folder.path,
      ] + options,
      in: temporary.path, environment: environment.merging(["TMPDIR": temporary.path("files")]) { $1 })
    let child = child
    try Self.wait { child.outputSoFar.hasSuffix("/\n") }
    let line = child.outputSoFar
    let match = try #require(line.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/\n/), "\(line)")
    port = try #require(UInt16(match.1))
  }

  /// Standard error so far.
  package var errors: String { (try? temporary.text("files.errors")) ?? "" }

  /// The folder for temporary files.
  package var temporaryFolder: String { temporary.path("files") }

  /// The names of what is in the folder for temporary files.
  package var temporaryFiles: [String] {
    get throws { try temporary.tree("files").keys.sorted() }
  }

  /// The folder that the edition is served from.
  package var editionFolder: String {
    get throws {
      _ = try ask("/")  // which is answered once the edition is there
      let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path("files"))
      let folder = try #require(names.first { $0.hasPrefix("gazette-preview-") })
      let editions = try FileManager.default.contentsOfDirectory(atPath: temporary.path("files/\(folder)"))
      return temporary.path("files/\(folder)/\(try #require(editions.first))")
    }
  }

  /// Sends a signal.
  package func signal(_ number: Int32) throws {
    let text = try temporary.text("files.pid").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(kill(try #require(pid_t(text)), number) == 0)
  }

  /// Waits for the end.
  package func end() throws -> GazetteProgram.Run { try child.end() }

  /// Asks with a path as it stands, whatever a browser would make of it.
  package func ask(
    _ path: String, method: String = "GET", host: String? = nil, headers: [String] = [], body: String = ""
  ) throws -> Answer {
    var lines = ["\(method) \(path) HTTP/1.1", "Connection: close"] + headers
    if host != "" { lines.append("Host: \(host ?? "127.0.0.1:\(port)")") }
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    return try answer(to: lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  /// Sends a request, and gives the connection on which the answer will come.
  package func send(_ request: String) throws -> Int32 {
    #if canImport(Darwin)
      let connection = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isConnected)
    let sent = Array(request.utf8)
    try #require(write(connection, sent, sent.count) == sent.count)
    return connection
  }

  /// Sends a request as it stands, and takes the answer.
  package func answer(to request: String) throws -> Answer {
    let connection = try send(request)
    defer { close(connection) }
    var received = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { break }
      received.append(contentsOf: buffer[..<count])
    }
    let end = try #require(received.range(of: Data("\r\n\r\n".utf8)), "no answer to: \(request)")
    let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = try #require(lines.first).split(separator: " ")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    try #require(words.count > 1)
    return Answer(
      status: try #require(Int(words[1])), headers: headers,
      body: String(decoding: received[end.upperBound...], as: UTF8.self))
  }

  /// The number of what is shown now, as the pages have it.
  package func revision() throws -> String {
    try ask("/-/revision").body.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Waits until a page is as it should be after a change.
  package func wait(
    for path: String, _ isReached: (Answer) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    try Self.wait(sourceLocation: sourceLocation) { isReached(try ask(path)) }
  }

  /// Waits for a condition; one that is not met in time fails the test.
  package static func wait(sourceLocation: SourceLocation = #_sourceLocation, _ isMet: () throws -> Bool)
    throws
  {
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while try !isMet() {
      try #require(ContinuousClock.now < deadline, "waited in vain", sourceLocation: sourceLocation)
      usleep(50_000)
    }
  }
}
