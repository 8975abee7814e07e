import ArgumentParser
import Forms
import Gazette
import Press

/// `gazette rollback`: puts an earlier edition back.
struct RollbackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback", abstract: "Put an earlier edition back in one step.",
    discussion: """
      The edition that was current is kept, and another rollback puts it back.

      Examples:
        gazette rollback
        gazette rollback 3f9a1c2e
      """)

  @Argument(help: "The edition, by the beginning of its name; the latest of the earlier ones when left out.")
  var edition: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if edition?.isEmpty ?? false { throw ValidationError(localized("The name of an edition is not empty.")) }
  }

  func run() throws {
    let archive = try output.archive(for: .writing)
    defer { archive.close() }
    ResultTerminal.print(localized("current edition: \(try archive.rollBack(to: edition))"))
  }
}
