import Forms
import Foundation

/// One connection of a browser: a request is read from it and answered, then it is closed.
///
/// Nothing waits for the other end without a limit: not its request, not its taking the answer.
final class PreviewConnection: Sendable {
  /// How long a request may take to come.
  static let requestTime: Duration = .seconds(10)
  /// How long an answer may take to be taken.
  static let answerTime: Duration = .seconds(60)
  /// How long what nobody asked for is still read, so that the answer is not lost with it.
  static let drainTime: Duration = .seconds(2)

  private let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Reads a request and answers it.
  func answerOne(by site: PreviewSite, among connections: PreviewConnections) {
    guard let head = readHead(), connections.keep(self) else { return }
    switch head {
    case .incomplete:
      send(PreviewAnswer(.timedOut, text: localized("The request did not come in time.")), isHead: false)
    case .refused(let answer): send(answer, isHead: false)
    case .request(let request):
      let answer = site.answer(to: request) { self.isHeld }
      send(answer, isHead: request.method == "HEAD")
    }
    connections.release(self)
    drain()
  }

  /// Says that there is no room for this connection, if that can be said at once, and closes it.
  func refuse() {
    let answer = PreviewAnswer(
      .notYet, text: localized("There are too many requests at the same time."), headers: ["Retry-After": "1"]
    )
    // What was sent and not read would take the answer back.
    var buffer = [UInt8](repeating: 0, count: 65_536)
    _ = recv(descriptor, &buffer, buffer.count, 0)
    _ = transmit(answer.head + answer.body, from: 0)
    close()
  }

  /// Has whatever waits for this connection wait no longer.
  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  func close() { _ = Foundation.close(descriptor) }

  /// Whether the other end still waits for an answer, as far as can be told.
  private var isHeld: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
  }

  /// The head of the request, whole or refused; incomplete where it takes too long, nil where nothing comes.
  private func readHead() -> RequestHead.State? {
    let end = ContinuousClock.now + Self.requestTime
    var head = RequestHead()
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isBegun = false
    while true {
      guard isReady(for: POLLIN, until: end) else { return isBegun ? .incomplete : nil }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return nil }
      isBegun = true
      let state = head.add(buffer[..<count])
      if case .incomplete = state { continue }
      return state
    }
  }

  private func send(_ answer: PreviewAnswer, isHead: Bool) {
    let bytes = isHead ? answer.head : answer.head + answer.body
    let end = ContinuousClock.now + Self.answerTime
    var sent = 0
    while sent < bytes.count {
      guard isReady(for: POLLOUT, until: end) else { return }
      let count = transmit(bytes, from: sent)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return }
      sent += count
    }
  }

  private func transmit(_ bytes: [UInt8], from start: Int) -> Int {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      // Whoever is gone must not end the program by a signal.
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { bytes in
      Foundation.send(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start, flags)
    }
  }

  /// Ends sending, and reads what still comes: closed before that, the system would take back the answer.
  private func drain() {
    shutdown(descriptor, Int32(SHUT_WR))
    let end = ContinuousClock.now + Self.drainTime
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while isReady(for: POLLIN, until: end) {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) else { return }
    }
  }

  /// Waits until something can be read or written; false when the time is over.
  private func isReady(for events: Int32, until end: ContinuousClock.Instant) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return false }
      var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = poll(&request, 1, Int32(left / .milliseconds(1)) + 1)
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
