import Forms
import Foundation

/// The words that the program was called with.
///
/// Swift looks for them beside the environment, and finds none once a library that was loaded before the program has set a
/// variable, as that moves the environment. The system knows them still.
enum ProgramArguments {
  static let all: [String] = bytes.map { String(decoding: $0, as: UTF8.self) }

  /// The first of them is what the program was called; none where nobody knows them.
  private static let bytes: [[UInt8]] = {
    let known = (0..<Int(CommandLine.argc)).compactMap { place in
      CommandLine.unsafeArgv[place].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
    if !known.isEmpty { return known }
    let told = (try? Data(contentsOf: URL(fileURLWithPath: place))) ?? Data()
    return told.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
  }()
  private static let place = "/proc/self/cmdline"

  /// Makes sure that they are known, and refuses those whose bytes are no text, in whose place other ones would be stored.
  ///
  /// - Throws: ``UsageError/argumentNotUTF8(_:)``, ``FileProblem``.
  static func check() throws {
    if bytes.isEmpty { throw FileProblem(path: place, code: ENOENT) }
    for (word, text) in zip(bytes, all).dropFirst() where Array(text.utf8) != word {
      throw UsageError.argumentNotUTF8(text)
    }
  }
}
