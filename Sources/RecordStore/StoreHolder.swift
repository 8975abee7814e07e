internal import Foundation

/// The process that keeps others from a store.
package struct StoreHolder: Sendable, Equatable {
  package let process: Int
  /// As it was started, on one line; nil where the system does not tell.
  package let command: String?
  /// Whether it changes the store; else it reads, and a change waits for it.
  package let isWriting: Bool

  package init(process: Int, command: String?, isWriting: Bool) {
    self.process = process
    self.command = command
    self.isWriting = isWriting
  }

  /// The bytes that SQLite locks (`os.h` in its source), those of writers first.
  private static let places: [(start: Int, length: Int)] = [
    (reservedByte, 1), (pendingByte, 1), (pendingByte + 2, 510),
  ]
  /// The byte that whoever writes to a log locks, of the memory that is shared with it.
  private static let placesOfLog = [(start: 120, length: 1)]
  private static let pendingByte = 0x4000_0000
  private static let reservedByte = pendingByte + 1

  /// Asks the system who holds a lock of SQLite's on a store; nil where nobody does any more, or only this
  /// process itself.
  init?(ofStoreAt path: String) {
    let hasLog = StoreFile.hasLog(path)
    guard let descriptor = StoreFile.descriptor(of: hasLog ? "\(path)-shm" : path) else { return nil }
    for place in hasLog ? Self.placesOfLog : Self.places {
      var lock = flock()
      lock.l_type = Int16(F_WRLCK)
      lock.l_whence = Int16(SEEK_SET)
      lock.l_start = off_t(place.start)
      lock.l_len = off_t(place.length)
      // Processes that this one cannot see, as beyond a container or a network, have the number 0.
      guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK), lock.l_pid > 0 else {
        continue
      }
      let process = Int(lock.l_pid)
      self.init(
        process: process, command: Self.command(of: process), isWriting: lock.l_type == Int16(F_WRLCK))
      return
    }
    return nil
  }

  /// More of a command would make an error hard to read.
  private static let longestCommand = 200

  private static func command(of process: Int) -> String? {
    var words: [String]
    if let bytes = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") {
      words = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      if words.last == "" { words.removeLast() }
    } else {
      words = listed(process)?.split(separator: " ", omittingEmptySubsequences: false).map(String.init) ?? []
    }
    // `/usr/local/bin/gazette` is told by its name.
    if let program = words.first?.split(separator: "/").last { words[0] = String(program) }
    let text = visible(words.joined(separator: " "))
    if text.isEmpty { return nil }
    return text.count > longestCommand ? text.prefix(longestCommand) + "…" : text
  }

  /// What `ps` says where there is no `/proc`.
  private static func listed(_ process: Int) -> String? {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/bin/ps")
    program.arguments = ["-o", "command=", "-p", String(process)]
    let output = Pipe()
    program.standardOutput = output
    program.standardError = FileHandle.nullDevice
    program.standardInput = FileHandle.nullDevice
    guard (try? program.run()) != nil else { return nil }
    let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    program.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A text without what could upset a terminal: any process can be started with any words.
  private static func visible(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
  }
}
