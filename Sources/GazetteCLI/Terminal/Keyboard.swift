import Forms
import Foundation
import Synchronization
import TerminalText

/// Ctrl-C was pressed, or the terminal was closed.
struct Interrupted: Error {}

/// Input ended while something was asked.
struct EndOfInput: Error {}

/// Reads keys from the terminal as they are pressed.
///
/// While a keyboard is in use the terminal neither echoes nor edits; it is put back when `withKeys` ends, and
/// when the program is ended by a signal.
struct Keyboard {
  /// What was read and not taken yet. It is kept for whichever question comes next, as people type ahead.
  private static let waiting = Mutex<[UInt8]>([])
  /// A little more than a value may have.
  private static let pasteLimit = (FieldValue.textLimit << 20) + (1 << 10)

  /// Calls `body` with the terminal set up for keys; calls within calls share one setting.
  ///
  /// Pasted text is told from typed text where the terminal can.
  static func withKeys<Result>(_ body: () throws -> Result) throws -> Result {
    guard Terminal.hasCursor, SavedTerminal.isUntouched else { return try body() }
    var raw = termios()
    guard tcgetattr(STDIN_FILENO, &raw) == 0 else { return try body() }
    SavedTerminal.save(raw)
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON)
    // What was typed ahead stays.
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    Terminal.write("\u{1B}[?2004h")
    defer {
      Terminal.write("\u{1B}[?2004l")
      SavedTerminal.restore()
    }
    return try body()
  }

  /// Calls `body` while Ctrl-C ends the program, as nobody reads keys meanwhile.
  static func withInterrupts<Result>(_ body: () throws -> Result) rethrows -> Result {
    var setting = termios()
    guard !SavedTerminal.isUntouched, tcgetattr(STDIN_FILENO, &setting) == 0 else { return try body() }
    var keys = setting
    defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &keys) }
    setting.c_lflag |= tcflag_t(ISIG)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &setting)
    return try body()
  }

  /// The next key.
  ///
  /// - Throws: ``EndOfInput`` where there will be none.
  mutating func next() throws -> Key {
    // A terminal of another size interrupts the wait, so that a screen is drawn anew.
    if Screen.isOpenForSignals, !hasMore(within: -1), errno == EINTR { return .other }
    let byte = try nextByte()
    switch byte {
    case 0x0D: return .enter
    case 0x0A: return .newLine
    case 0x01: return .home
    case 0x02: return .left
    case 0x03: return .interrupt
    case 0x04: return .endOfInput
    case 0x05: return .end
    case 0x06: return .right
    case 0x08, 0x7F: return .backspace
    case 0x0B: return .deleteToEnd
    case 0x0E: return .down
    case 0x10: return .back
    case 0x15: return .deleteToStart
    case 0x17: return .deleteWord
    case 0x18: return .discard
    case 0x1B: return try sequence()
    case 0x09: return .tab
    case 0..<0x20: return .other
    case 0..<0x80: return .character(Character(Unicode.Scalar(byte)))
    default: return try character(startingWith: byte)
    }
  }

  private mutating func character(startingWith first: UInt8) throws -> Key {
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5 else { return .other }
    var bytes = [first]
    while bytes.count < length {
      let byte = try nextByte()
      guard (0x80..<0xC0).contains(byte) else {
        // The character was cut off, and this is the next key.
        putBack(byte)
        return .other
      }
      bytes.append(byte)
    }
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else {
      return .other
    }
    return .character(character)
  }

  /// What follows an escape: a key with a name, a pasted text, or nothing where Esc itself was pressed.
  private mutating func sequence() throws -> Key {
    guard hasMore(within: 50) else { return .escape }
    let opening = try nextByte()
    guard opening == UInt8(ascii: "[") || opening == UInt8(ascii: "O") else { return .other }
    var parameters: [UInt8] = []
    var final = try nextByte()
    while !(0x40...0x7E).contains(final), parameters.count < 16 {
      guard final >= 0x20 else {
        // It was no sequence, or was cut off, and this is the next key.
        putBack(final)
        return .other
      }
      parameters.append(final)
      final = try nextByte()
    }
    switch (final, String(decoding: parameters, as: UTF8.self)) {
    case (UInt8(ascii: "A"), _), (UInt8(ascii: "Z"), _): return .back
    case (UInt8(ascii: "B"), _): return .down
    case (UInt8(ascii: "C"), _): return .right
    case (UInt8(ascii: "D"), _): return .left
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): return .home
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): return .end
    case (UInt8(ascii: "~"), "3"): return .delete
    case (UInt8(ascii: "~"), "200"): return try pastedText().map { .pasted($0) } ?? .interrupt
    default: return .other
    }
  }

  /// A pasted text, up to the terminal's mark for its end; nil where that does not come and Ctrl-C is pressed.
  private mutating func pastedText() throws -> String? {
    let mark = Array("\u{1B}[201~".utf8)
    var bytes: [UInt8] = []
    while true {
      // Terminals take such keys out of what they give as pasted.
      let byte = try nextByte()
      if byte == 0x03, !hasMore(within: 200) { return nil }
      bytes.append(byte)
      if bytes.last == mark.last, bytes.suffix(mark.count).elementsEqual(mark) {
        bytes.removeLast(mark.count)
        return String(decoding: bytes, as: UTF8.self)
      }
      // What is longer than a value can be is refused: the rest is read, so that it is not taken for keys, and left out.
      if bytes.count > Self.pasteLimit { bytes.remove(at: bytes.count - mark.count - 1) }
    }
  }

  private func putBack(_ byte: UInt8) { Self.waiting.withLock { $0.insert(byte, at: 0) } }

  private func hasMore(within milliseconds: Int32) -> Bool {
    if !Self.waiting.withLock(\.isEmpty) { return true }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }

  private mutating func nextByte() throws -> UInt8 {
    try Self.waiting.withLock { waiting in
      if waiting.isEmpty {
        var buffer = [UInt8](repeating: 0, count: 1024)
        var count = read(STDIN_FILENO, &buffer, buffer.count)
        while count < 0, errno == EINTR { count = read(STDIN_FILENO, &buffer, buffer.count) }
        guard count > 0 else { throw EndOfInput() }
        waiting = Array(buffer.prefix(count))
      }
      return waiting.removeFirst()
    }
  }
}

/// The terminal's setting from before keys were read.
private enum SavedTerminal {
  private static let setting = Mutex<termios?>(nil)
  /// The same for signal handlers, which may not wait for anything; set before they are.
  nonisolated(unsafe) private static var forSignals = termios()

  private static let signals = [SIGTERM, SIGHUP, SIGQUIT, SIGINT]

  static var isUntouched: Bool { setting.withLock { $0 == nil } }

  static func save(_ saved: termios) {
    forSignals = saved
    setting.withLock { $0 = saved }
    for number in signals {
      signal(number) { number in
        // Pasted text is not marked any more, as behind `withKeys`, and what stood below a screen is back.
        let code: StaticString = Screen.isOpenForSignals ? "\u{1B}[?2004l\u{1B}[?1049l" : "\u{1B}[?2004l"
        _ = write(STDERR_FILENO, code.utf8Start, code.utf8CodeUnitCount)
        tcsetattr(STDIN_FILENO, TCSANOW, &SavedTerminal.forSignals)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func restore() {
    for number in signals { signal(number, SIG_DFL) }
    setting.withLock { saved in
      if var setting = saved { tcsetattr(STDIN_FILENO, TCSADRAIN, &setting) }
      saved = nil
    }
  }
}
