import ArgumentParser
import Press

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
      InitCommand.self, ImportCommand.self, BuildCommand.self, CheckCommand.self, ListCommand.self,
      ShowCommand.self, ExportCommand.self,
    ])

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as ExitCode {
      exit(withError: error)
    } catch {
      guard let text = ErrorText.text(for: error) else { exit(withError: error) }
      Console.error("error: \(text)")
      exit(withError: ExitCode.failure)
    }
  }
}
