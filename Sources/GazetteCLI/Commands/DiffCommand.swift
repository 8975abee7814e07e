import ArgumentParser
import Forms
import Gazette
import Press
import RecordStore

/// `gazette diff`: what has changed between two editions.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Print what has changed between two editions, as Markdown.",
    discussion: """
      Without editions: from the one that was current before to the current edition; with one: from that to the
      current one; with two: from the first to the second, whichever is the older one. The status is 3 where
      they differ.

      Examples:
        gazette diff
        gazette diff 3f9a1c2e 91bc22d0
      """)

  @Argument(help: "One or two editions, by the beginnings of their names.")
  var editions: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard editions.count <= 2 else { throw ValidationError(localized("Give at most two editions.")) }
  }

  func run() throws {
    let archive = try output.archive(for: .reading)
    let all = try archive.editions()
    if editions.count < 2, !all.contains(where: \.isCurrent) {
      throw PublicationError.noEdition(folder: archive.folder)
    }
    let names = editions.count == 2 ? editions : editions + [all.first?.edition ?? ""]
    let first = try editions.isEmpty ? earlier(all) : archive.edition(names[0])
    let second = try archive.edition(names[names.count - 1])
    let manifests = try [first, second].map { entry in
      guard let manifest = entry.manifest else {
        throw OutputError.incompleteEdition(name: entry.edition, missing: [EditionManifest.name])
      }
      return manifest
    }
    let (from, to) = (manifests[0], manifests[1])
    let project = try output.project.load()
    let asOf = CalendarDate(iso: to.summary.asOf) ?? .epoch
    let comparison = try EditionComparison(
      from: from, to: to, of: EditionPlanner(project: project, asOf: asOf),
      in: project.openStore(for: .reading))
    MarkdownView.print(try comparison.markdown())
    if comparison.hasChanges { throw DifferencesFound() }
  }

  private func earlier(_ all: [EditionArchive.Entry]) throws -> EditionArchive.Entry {
    // After a rollback and a build, the current edition may be there a second time.
    let current = all.first(where: \.isCurrent)?.edition
    let others = all.filter { !$0.isCurrent && $0.edition != current }
    guard let entry = others.first(where: \.isEdition) else {
      throw OutputError.unknownEdition(name: nil, known: all.map(\.edition))
    }
    return entry
  }
}
