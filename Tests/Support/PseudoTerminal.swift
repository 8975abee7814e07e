import CSpawn
import Foundation
package import Testing

/// The built program at a terminal of its own, driven as by a person: wait for words, type, press keys.
///
/// ```swift
/// let terminal = try PseudoTerminal("remove", "employees", "e-1", in: folder)
/// try terminal.expect("Remove")
/// terminal.type("remove\r")
/// #expect(try terminal.end() == 0)
/// ```
package final class PseudoTerminal {
  /// A key that is no character.
  package enum Key: String {
    case enter = "\r"
    case up = "\u{1B}[A"
    case down = "\u{1B}[B"
    case right = "\u{1B}[C"
    case left = "\u{1B}[D"
    case home = "\u{1B}[H"
    case end = "\u{1B}[F"
    case delete = "\u{1B}[3~"
    case backspace = "\u{7F}"
    case escape = "\u{1B}"
    case tab = "\t"
    /// Ctrl-X.
    case discard = "\u{18}"
    case interrupt = "\u{3}"
    case endOfInput = "\u{4}"
    case killLine = "\u{15}"
    case newLine = "\n"
  }

  private var controller: Int32
  private let identifier: pid_t
  private let name: String
  private var bytes: [UInt8] = []
  private var isClosed = false
  private var status: Int32?
  /// How many bytes of what is visible were expected already.
  private var seen = 0

  /// Starts the program at a terminal of so many columns.
  package convenience init(
    _ arguments: String..., in folder: String, columns: Int = 80, environment: [String: String] = [:]
  ) throws {
    try self.init(arguments, in: folder, columns: columns, environment: environment)
  }

  package init(
    _ arguments: [String], program: String = GazetteProgram.path, in folder: String, columns: Int = 80,
    environment: [String: String] = [:]
  ) throws {
    name = arguments.joined(separator: " ")
    var variables = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
    variables["NO_COLOR"] = nil
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables.merge(environment) { $1 }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var controller: Int32 = -1
    // Before it is anybody's: a signal to −1 would end every program there is.
    let child = spawn_at_terminal(&controller, UInt16(columns), folder, &words, &settings)
    try #require(child > 0, "does not start: \(name)")
    identifier = child
    self.controller = controller
  }

  deinit {
    if status == nil {
      kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
    }
    if controller >= 0 { close(controller) }
  }

  /// Everything that was written, with the terminal's codes.
  package var transcript: String { String(decoding: wholeCharacters, as: UTF8.self) }

  /// The bytes without the beginning of a character of which the rest has not come yet.
  private var wholeCharacters: ArraySlice<UInt8> {
    let start = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    let length =
      bytes.isEmpty || bytes[start] < 0xC0 ? 1 : bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
    return bytes.count - start < length ? bytes[..<start] : bytes[...]
  }

  /// Everything that was written, without the terminal's codes.
  package var text: String { Self.withoutCodes(transcript) }

  /// Waits until words appear behind those that were waited for before.
  package func expect(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while true {
      let rest = Array(text.utf8)[seen...]
      if let range = rest.firstRange(of: Array(words.utf8)) {
        seen = range.upperBound
        return
      }
      if isClosed || ContinuousClock.now > deadline {
        Issue.record(
          "\(name): \"\(words)\" did not come; there was: \(String(decoding: rest, as: UTF8.self))",
          sourceLocation: sourceLocation)
        throw Missing(words: words)
      }
      read()
    }
  }

  /// What a command that asks nothing writes to a terminal.
  package static func text(of arguments: [String], in folder: String, columns: Int = 80) throws -> String {
    let terminal = try PseudoTerminal(arguments, in: folder, columns: columns)
    try terminal.end()
    return terminal.text
  }

  package struct Missing: Error { let words: String }

  /// Types characters, each as a key would send it.
  package func type(_ text: String) { send(Array(text.utf8)) }

  /// Types a line and presses Enter.
  package func enter(_ text: String = "") { type(text + "\r") }

  /// Waits for the prompt, as a person does, types a line and presses Enter.
  ///
  /// What is typed before the prompt is echoed by the terminal wherever the program has got to, and makes
  /// that line wider than the program wrote it.
  package func answer(
    _ text: String = "", to prompt: String = "> ", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(prompt, sourceLocation: sourceLocation)
    enter(text)
  }

  package func press(_ key: Key) { type(key.rawValue) }

  /// Pastes a text, as a terminal does that tells pasted text from typed.
  package func paste(_ text: String) { type("\u{1B}[200~\(text)\u{1B}[201~") }

  /// Makes the terminal as wide and high as this.
  package func resize(columns: Int, rows: Int = 24) {
    resize_terminal(controller, UInt16(columns), UInt16(rows))
  }

  /// How the terminal takes and shows characters, as numbers to compare.
  package var settings: [UInt32] {
    var setting = termios()
    guard tcgetattr(controller, &setting) == 0 else { return [] }
    return [setting.c_iflag, setting.c_oflag, setting.c_cflag, setting.c_lflag].map { UInt32($0) }
  }

  package func signal(_ number: Int32) { kill(identifier, number) }

  /// Closes the terminal, as by its window, and gives the program's status.
  package func hangUp() throws -> Int32 {
    close(controller)
    controller = -1
    isClosed = true
    return try end()
  }

  /// Waits for the end of the program and gives its status; 128 and more for a signal.
  @discardableResult
  package func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    var raw: Int32 = 0
    while waitpid(identifier, &raw, WNOHANG) == 0 {
      read()
      if ContinuousClock.now > deadline {
        kill(identifier, SIGKILL)
        waitpid(identifier, &raw, 0)
        status = -1
        Issue.record("\(name) does not end; there was: \(text)", sourceLocation: sourceLocation)
        throw Missing(words: "end of \(name)")
      }
    }
    while !isClosed { read() }
    let code = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
    status = code
    return code
  }

  /// The widest line that was written, in columns; what is written over counts too.
  package var widestLine: Int {
    text.split(whereSeparator: { $0 == "\r\n" || $0 == "\n" || $0 == "\r" }).map(\.count).max() ?? 0
  }

  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Takes what has been written; waits a moment for it.
  private func read() {
    var waiting = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 50) > 0 else {
      if status != nil { isClosed = true }
      return
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(controller, &buffer, buffer.count)
    // The terminal of a session that has ended cannot be read.
    guard count > 0 else {
      isClosed = true
      return
    }
    bytes += buffer.prefix(count)
  }

  /// A code of which the rest has not come yet is left out too, so that the text only ever grows.
  private static func withoutCodes(_ text: String) -> String {
    text.replacing(#/\u{1B}\[[0-9;?]*([A-Za-z~]|$)|\u{1B}$/#, with: "")
  }
}
