import ArgumentParser
import CMemory
import Forms
import Foundation
import Gazette
import Press
import RecordStore

/// The command line: one file below `Commands/` for each command.
@main
struct GazetteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gazette",
    abstract: "A nightly press for records: stored records in, Markdown and a website out.",
    discussion: """
      A new project with sample records, and its edition:
        gazette init --sample demo && gazette build --project demo
      """,
    version: Tool.version,
    subcommands: [
      InitCommand.self, ImportCommand.self, SourcesCommand.self, BuildCommand.self, CheckCommand.self,
      ListCommand.self, DismissCommand.self,
      ShowCommand.self, DescribeCommand.self, AddCommand.self, EditCommand.self, RemoveCommand.self,
      RestoreCommand.self,
      BinCommand.self, HistoryCommand.self, RateCommand.self, OrderCommand.self, FillCommand.self,
      ExportCommand.self, ServeCommand.self, EditionsCommand.self, RollbackCommand.self, DiffCommand.self,
      PublishCommand.self, NightlyCommand.self, PicturesCommand.self,
    ])

  static func main() {
    _ = keep_large_blocks_apart()
    // A file that becomes larger than this process may make any is told as an error, as on a full disk.
    signal(SIGXFSZ) { _ in }
    do {
      try ProgramArguments.check()
      try CommandName.check(ProgramArguments.all)
      var command = try parseAsRoot(Array(ProgramArguments.all.dropFirst()))
      ScratchFolder.removeAbandoned()
      try command.run()
      try Console.finish()
    } catch {
      if error is DifferencesFound || error is PublicationsFailed {
        do { try Console.finish() } catch { fail(error) }
        Foundation.exit(ExitStatus(error).code)
      }
      if let status = error as? ExitCode {
        try? Console.finish()
        Foundation.exit(status.rawValue)
      }
      let misuse = ParserText(error)
      if misuse.isRequest {
        let text = fullMessage(for: error)
        let rest = BashCompletion.isScript(text) ? BashCompletion.wholeWords : "\n"
        do { try Console.write(Array((text + rest).utf8)) } catch { fail(error) }
        Foundation.exit(EXIT_SUCCESS)
      }
      fail(error, misuse.line)
    }
  }

  /// Says why nothing came of the command, and ends the program.
  ///
  /// - Parameter misuse: what is wrong with the words of the command.
  private static func fail(_ error: any Error, _ misuse: String? = nil) -> Never {
    for line in misuse.map({ [$0] }) ?? ErrorText.lines(for: error) {
      Console.error(localized("error: \(line)"))
    }
    Foundation.exit(misuse == nil ? ExitStatus(error).code : EX_USAGE)
  }
}
