import ArgumentParser
import Forms
import Gazette
import Press

/// `gazette rollback`: puts an earlier edition back.
struct RollbackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback", abstract: "Put an earlier edition back in one step.",
    discussion: """
      The edition that was current is kept, and another rollback puts it back. What is private by now is looked
      for in the earlier one; where it has that, the gate stops it as it does a new one (gate: leaks).

      Examples:
        gazette rollback
        gazette rollback 3f9a1c2e
        gazette rollback 3f9a1c2e --accept
      """)

  @Argument(help: "The edition, by the beginning of its name; the latest of the earlier ones when left out.")
  var edition: String?

  @Flag(help: "Let the edition take its place though a rule of the gate stops it.")
  var accept = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if edition?.isEmpty ?? false { throw ValidationError(localized("The name of an edition is not empty.")) }
  }

  func run() throws {
    let project = try output.project.load()
    let archive = try project.archive(in: output.output, for: .writing)
    defer { archive.close() }
    let returning = try archive.returningEdition(edition)
    if hasLeaks(returning, of: project), !accept { throw GateStopped(returning) }
    try archive.rollBack(to: returning)
    ResultTerminal.print(localized("current edition: \(returning.name)"))
  }

  /// Tells what is private by now in the files of an edition, and whether that stops it.
  ///
  /// Where that cannot be known, nothing does: whoever puts an edition back may do so because of that.
  private func hasLeaks(_ edition: ReturningEdition, of project: Project) -> Bool {
    do {
      let leaks = try project.leaks(in: edition)
      for line in LeakText.lines(leaks) { Console.error(RecordText.oneLine(line)) }
      return leaks.isStopping
    } catch {
      Console.error(LeakText.line(unsearched: error))
      return false
    }
  }
}
