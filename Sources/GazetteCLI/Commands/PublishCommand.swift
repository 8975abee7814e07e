import ArgumentParser
import Forms
import Foundation
import Gazette
import Press

/// `gazette publish`: takes the current edition to where people read it.
struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish the current edition to a folder, a git branch, or by a program.",
    discussion: """
      Targets are described in gazette.yml:
        publish:
          web:    {folder: /srv/www/house}
          pages:  {branch: gh-pages, repository: ., push: origin}
          mirror: {command: [rsync, -a, --delete, "{site}/", "backup:/srv/house/"]}

      Examples:
        gazette publish
        gazette publish web
        gazette publish ./public
      """)

  @Argument(
    help: "A target's name in gazette.yml, or a folder, with a / in its path; all targets when left out.")
  var target: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let project = try output.project.load()
    let targets = try targets(project.settings.publishTargets)
    let archive = try output.archive(for: .writing)
    defer { archive.close() }
    let signals = EndSignals(Subprocess.endAll)
    defer { withExtendedLifetime(signals) {} }
    var isFailed = false
    try Publications(project: project, targets: targets).publish(from: archive) { target, result in
      switch result {
      case .success(let result): for line in result.lines { ResultTerminal.print(line) }
      case .failure(let error):
        isFailed = true
        let name = RecordText.oneLine(target.name)
        Console.error(localized("error: \(name): \(ErrorText.line(for: error))"))
      }
    }
    if isFailed { throw PublicationsFailed() }
  }

  private func targets(_ known: [PublishTarget]) throws -> [PublishTarget] {
    guard let target else {
      guard !known.isEmpty else { throw UsageError.noTargets }
      return known
    }
    if let found = known.first(where: { $0.name == target }) { return [found] }
    guard target.contains("/") else { throw UsageError.unknownTarget(target, known: known.map(\.name)) }
    // Unlike a path in the settings, one on the command line starts from the working folder.
    let folder = URL(fileURLWithPath: target).standardizedFileURL.path
    return [PublishTarget(name: target, kind: .folder(path: folder))]
  }
}
