import Foundation
import Synchronization
import Testing

/// A server of a test's own on the loopback, which answers each request as the test says: also too late, too much,
/// or only half.
package final class LoopbackServer: Sendable {
  /// What somebody has asked.
  package struct Request: Sendable {
    /// With what stands behind its `?`.
    package let target: String
    /// By name in small letters.
    package let headers: [String: String]
    /// How many there were of the same target before.
    package let before: Int

    /// A parameter behind the `?`.
    package func parameter(_ name: String) -> String? {
      let parameters = target.split(separator: "?").last?.split(separator: "&") ?? []
      return parameters.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }
  }

  package struct Answer: Sendable {
    let status: Int
    let headers: [(String, String)]
    let body: [UInt8]
    /// What the head says, where it is not the truth.
    let length: Int?
    let waits: Bool
    let isSilent: Bool

    package init(
      _ status: Int = 200, _ headers: [(String, String)] = [], _ body: [UInt8] = [], length: Int? = nil,
      waits: Bool = false, isSilent: Bool = false
    ) {
      self.status = status
      self.headers = headers
      self.body = body
      self.length = length
      self.waits = waits
      self.isSilent = isSilent
    }

    package init(_ status: Int = 200, _ headers: [(String, String)] = [], text: String) {
      self.init(status, headers, Array(text.utf8))
    }

    /// Nothing at all, until whoever has asked gives up.
    package static let never = Answer(waits: true)
    /// The end of the connection, without a word.
    package static let nothing = Answer(isSilent: true)
  }

  private let listener: Int32
  package let port: UInt16
  private let asked = Mutex<[Request]>([])
  private let isEnded = Mutex(false)

  /// - Parameter answer: called for one request after the other.
  package init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
    listener = Self.socket()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = listener
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && listen(socket, 16) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    port = address.sin_port.bigEndian
    Thread { [weak self] in
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0, let self, !self.isEnded.withLock({ $0 }) else {
          if connection >= 0 { close(connection) }
          return
        }
        self.serve(connection, answer)
      }
    }.start()
  }

  deinit {
    isEnded.withLock { $0 = true }
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// The address of a path on it.
  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// What was asked so far.
  package var requests: [Request] { asked.withLock { $0 } }

  private static func socket() -> Int32 {
    #if canImport(Darwin)
      Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #else
      Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private func serve(_ connection: Int32, _ answer: (Request) -> Answer) {
    defer { close(connection) }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !received.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      received += buffer[..<count]
    }
    let lines = String(decoding: received, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    let target = String(words[1])
    let request = asked.withLock { asked in
      let request = Request(
        target: target, headers: headers, before: asked.count { $0.target == target })
      asked.append(request)
      return request
    }
    send(answer(request), over: connection)
  }

  private func send(_ answer: Answer, over connection: Int32) {
    if answer.isSilent { return }
    var buffer = [UInt8](repeating: 0, count: 1_024)
    // Until the other side goes.
    if answer.waits { while read(connection, &buffer, buffer.count) > 0 {} }
    var head = "HTTP/1.1 \(answer.status) Answer\r\nConnection: close\r\n"
    let hasBody = answer.status != 304 && answer.status != 204
    if hasBody { head += "Content-Length: \(answer.length ?? answer.body.count)\r\n" }
    for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
    var rest = (Array((head + "\r\n").utf8) + answer.body)[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, 0) }
      #else
        let count = rest.withUnsafeBytes {
          Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      #endif
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
    shutdown(connection, Int32(SHUT_WR))
    while read(connection, &buffer, buffer.count) > 0 {}
  }
}

/// Some of them are of a hundred megabytes.
extension LoopbackServer.Answer: CustomTestStringConvertible {
  package var testDescription: String {
    waits ? "never" : isSilent ? "nothing" : "\(status), \(headers.map(\.0)), \(body.count) bytes"
  }
}
