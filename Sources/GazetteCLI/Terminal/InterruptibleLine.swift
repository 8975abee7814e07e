import Foundation
import Synchronization

/// A line of input on a terminal without a cursor, where Ctrl-C comes as a signal.
enum InterruptibleLine {
  /// What was read and belongs to the next line.
  private static let waiting = Mutex<[UInt8]>([])
  /// A signal writes into it, so that it is seen whether it comes before or while somebody waits.
  private static let signals: (readEnd: Int32, writeEnd: Int32) = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
  }()

  /// Reads a line; where none comes, the line of the prompt is ended.
  ///
  /// - Parameter prompt: written once Ctrl-C is heeded.
  /// - Returns: nil at the end of input.
  /// - Throws: ``Interrupted`` for Ctrl-C.
  static func read(after prompt: String) throws(Interrupted) -> String? {
    _ = signals
    let before = signal(SIGINT) { _ in
      var byte: UInt8 = 0
      _ = write(InterruptibleLine.signals.writeEnd, &byte, 1)
    }
    defer { signal(SIGINT, before) }
    Terminal.write(prompt)
    let lineFeed = UInt8(ascii: "\n")
    var bytes = waiting.withLock { $0 }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !bytes.contains(lineFeed) {
      var inputs = [STDIN_FILENO, signals.readEnd].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let found = poll(&inputs, nfds_t(inputs.count), -1)
      if found < 0, errno == EINTR { continue }
      if found > 0, inputs[1].revents != 0 {
        _ = Foundation.read(signals.readEnd, &buffer, buffer.count)
        Terminal.write("\n")
        throw Interrupted()
      }
      let count = found > 0 ? Foundation.read(STDIN_FILENO, &buffer, buffer.count) : 0
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    let end = bytes.firstIndex(of: lineFeed) ?? bytes.endIndex
    waiting.withLock { $0 = Array(bytes.dropFirst(end + 1)) }
    guard !bytes.isEmpty else {
      Terminal.write("\n")
      return nil
    }
    var line = bytes[..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
