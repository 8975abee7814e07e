import ArgumentParser

/// The first word of a call, which names the command.
enum CommandName {
  /// Finds a command that there is none of; the parser would only call it an unexpected argument.
  ///
  /// - Throws: ``UsageError/unknownCommand(_:known:)``.
  static func check(_ arguments: [String]) throws {
    let known = GazetteCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    var words = arguments.dropFirst()
    if words.first == "help" { words = words.dropFirst() }
    guard let first = words.first, first != "help", !first.hasPrefix("-"), !known.contains(first) else {
      return
    }
    throw UsageError.unknownCommand(first, known: known)
  }
}
