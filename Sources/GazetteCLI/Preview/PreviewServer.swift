import FlyingFox
import FlyingSocks
import Foundation
import Press

/// The HTTP engine of a preview: takes requests on the loopback address alone and sends the answers.
struct PreviewServer {
  private let server: HTTPServer
  private let port: UInt16

  /// - Parameter port: 0 for any that is free.
  /// - Throws: ``PreviewError``.
  init(port: UInt16, site: PreviewSite) throws(PreviewError) {
    self.port = port
    do {
      server = HTTPServer(
        address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port),
        // Longer than the question for another revision is kept waiting.
        timeout: 60, logger: .disabled, handler: PreviewHandler(site: site))
    } catch { throw PreviewError(error, port: port) }
  }

  /// Begins to listen; says so, or why it cannot, as an event.
  func start(_ events: PreviewEvents) {
    Task { [server, port] in
      do {
        try await server.run()
        events.add(.failed(.cannotListen(port: port, detail: "the server has ended")))
      } catch { events.add(.failed(PreviewError(error, port: port))) }
    }
    Task { [server, port] in
      do {
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let taken)? = await server.listeningAddress else { return }
        events.add(.listening(port: taken))
      } catch { events.add(.failed(PreviewError(error, port: port))) }
    }
  }
}

extension PreviewError {
  init(_ error: any Error, port: UInt16) {
    guard case SocketError.failed(_, let code, _) = error else {
      self = .cannotListen(port: port, detail: error.localizedDescription)
      return
    }
    self =
      switch code {
      case EADDRINUSE: .portInUse(port)
      case EACCES: .portNotPermitted(port)
      default: .cannotListen(port: port, detail: SystemReason.text(code: code))
      }
  }
}

private struct PreviewHandler: HTTPHandler {
  let site: PreviewSite

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let answer = await site.answer(
      to: PreviewRequest(
        method: request.method.rawValue, path: request.target.path(), query: request.target.query(),
        host: request.headers[.host], origin: request.headers[HTTPHeader("Origin")]))
    var headers = HTTPHeaders()
    for (name, value) in PreviewAnswer.commonHeaders.merging(answer.headers, uniquingKeysWith: { $1 }) {
      headers[HTTPHeader(name)] = value
    }
    headers[.contentType] = answer.type.rawValue
    headers[.contentLength] = String(answer.body.count)
    return HTTPResponse(
      statusCode: answer.status.code, headers: headers,
      body: request.method == .HEAD ? Data() : Data(answer.body))
  }
}

extension PreviewAnswer.Status {
  fileprivate var code: HTTPStatusCode {
    switch self {
    case .found: .ok
    case .moved: .found
    case .forbidden: .forbidden
    case .missing: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .failed: .internalServerError
    case .notYet: .serviceUnavailable
    }
  }
}
