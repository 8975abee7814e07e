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
    let text = Self.words(GazetteCommand.message(for: error))
    let sentence = text.last.map(".?".contains) ?? true ? text : text + "."
    let help = GazetteCommand.fullMessage(for: error).split(separator: "\n").compactMap(Self.command).last
    line = RecordText.oneLine("\(sentence) \(localized("See: \(help ?? "gazette --help")"))")
  }

  /// What the parser says, in the language; it has English words only, and anything else stays as it is.
  private static func words(_ said: String) -> String {
    if let found = said.wholeMatch(of: /Unknown option '(.+)'\. Did you mean '(.+)'\?/) {
      return localized("Unknown option '\(String(found.1))'. Did you mean '\(String(found.2))'?")
    }
    if let found = said.wholeMatch(of: /Unknown option '(.+)'/) {
      return localized("Unknown option '\(String(found.1))'")
    }
    if let found = said.wholeMatch(of: /Missing value for '(.+)'/) {
      return localized("Missing value for '\(String(found.1))'")
    }
    if let found = said.wholeMatch(of: /Unexpected argument '(.+)'/) {
      return localized("Unexpected argument '\(String(found.1))'")
    }
    if let found = said.wholeMatch(of: /[0-9]+ unexpected arguments: (.+)/) {
      return localized("Unexpected arguments: \(String(found.1))")
    }
    if let found = said.wholeMatch(of: /Missing expected argument '(.+)'/) {
      return localized("Missing expected argument '\(String(found.1))'")
    }
    if let found = said.wholeMatch(of: /The value '(.*)' is invalid for '([^']+)'/) {
      return localized("The value '\(String(found.1))' is invalid for '\(String(found.2))'")
    }
    if let found = said.wholeMatch(
      of: /The value '(.*)' is invalid for '([^']+)'\. Please provide one of (.+)\./)
    {
      let choices = String(found.3).matches(of: /'([^']*)'/).map { String($0.1) }.joined(separator: ", ")
      return localized(
        "The value '\(String(found.1))' is invalid for '\(String(found.2))'. Choices: \(choices)")
    }
    if let found = said.wholeMatch(of: /The value '(.*)' is invalid for '([^']+)': (.+)/) {
      let fault = localized("The value '\(String(found.1))' is invalid for '\(String(found.2))'")
      return localized("\(fault): \(String(found.3))")
    }
    if let found = said.wholeMatch(
      of: /The option '(.+)' does not take any value, but '(.*)' was specified\./)
    {
      return localized(
        "The option '\(String(found.1))' does not take any value, but '\(String(found.2))' was specified.")
    }
    return said
  }

  /// The command in `See 'gazette build --help' for more information.`
  private static func command(in line: Substring) -> String? {
    let parts = line.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasSuffix("See ") else { return nil }
    return String(parts[1])
  }
}
