import ArgumentParser
import Forms

/// What the parser of the command line has to say, in the one line that every error of Gazette takes.
struct ParserText {
  /// Whether the "error" is a request for help, the version or completions, which is no failure.
  let isRequest: Bool
  /// The parser's error and where to read on; nil for errors that are not the parser's.
  let line: String?

  init(_ error: any Error) {
    let code = GazetteCommand.exitCode(for: error)
    isRequest = code.isSuccess
    guard code == .validationFailure else {
      line = nil
      return
    }
    let text = GazetteCommand.message(for: error)
    let sentence = text.last.map(".?".contains) ?? true ? text : text + "."
    let help = GazetteCommand.fullMessage(for: error).split(separator: "\n").compactMap(Self.command).last
    line = RecordText.oneLine("\(sentence) \(localized("See: \(help ?? "gazette --help")"))")
  }

  /// The command in `See 'gazette build --help' for more information.`
  private static func command(in line: Substring) -> String? {
    let parts = line.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasSuffix("See ") else { return nil }
    return String(parts[1])
  }
}
