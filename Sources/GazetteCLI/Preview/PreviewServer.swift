import Foundation
import Press

/// The HTTP server of a preview: takes connections on the loopback address alone, and answers one request on
/// each, in a thread of its own.
///
/// What a connection may cost is bounded: see ``RequestHead`` for its bytes, ``PreviewConnection`` for its time
/// and ``PreviewConnections`` for how many there are.
struct PreviewServer {
  private let listener: Int32
  private let port: UInt16
  private let site: PreviewSite

  /// - Parameter port: 0 for any that is free.
  /// - Throws: ``PreviewError``.
  init(port: UInt16, site: PreviewSite) throws(PreviewError) {
    self.site = site
    (listener, self.port) = try Self.listen(on: port)
  }

  /// Begins to take connections, and says so as an event.
  func start(_ events: PreviewEvents) {
    events.add(.listening(port: port))
    PreviewThread.start { [self] in
      let code = accept()
      events.add(.failed(.cannotListen(port: port, detail: SystemReason.text(code: code))))
    }
  }

  /// Takes connections, each answered by a thread of its own; gives why no more can be taken.
  private func accept() -> Int32 {
    let connections = PreviewConnections()
    while true {
      let descriptor = Foundation.accept(listener, nil, nil)
      guard descriptor >= 0 else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
          // Until others are closed.
          usleep(100_000)
          continue
        default: return errno
        }
      }
      let connection = PreviewConnection(descriptor: descriptor)
      guard connections.take(connection) else {
        connection.refuse()
        continue
      }
      PreviewThread.start { [site] in
        connection.answerOne(by: site, among: connections)
        connections.close(connection)
      }
    }
  }

  private static func listen(on port: UInt16) throws(PreviewError) -> (listener: Int32, port: UInt16) {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard listener >= 0 else { throw PreviewError(code: errno, port: port) }
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    // A port whose last connections are just being forgotten can be taken again.
    var isOn: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && Foundation.listen(listener, 256) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else {
      let code = errno
      close(listener)
      throw PreviewError(code: code, port: port)
    }
    return (listener, UInt16(bigEndian: address.sin_port))
  }
}

extension PreviewError {
  init(code: Int32, port: UInt16) {
    self =
      switch code {
      case EADDRINUSE: .portInUse(port)
      case EACCES: .portNotPermitted(port)
      default: .cannotListen(port: port, detail: SystemReason.text(code: code))
      }
  }
}

/// The threads of a preview.
enum PreviewThread {
  static func start(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread(block: work)
    thread.stackSize = 1 << 20
    thread.start()
  }
}
