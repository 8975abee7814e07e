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
      Without editions: between the one before the current edition and the current one; with one: between
      that and the current one. The status is 3 where they differ.

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
    let names = editions.count == 2 ? editions : editions + [all.first?.edition ?? ""]
    let first = try editions.isEmpty ? earlier(all) : archive.edition(names[0])
    let second = try archive.edition(names[names.count - 1])
    let manifests = try [first, second].map { entry in
      guard let manifest = entry.manifest else {
        throw OutputError.incompleteEdition(name: entry.edition, missing: [EditionManifest.name])
      }
      return manifest
    }
    let (one, other) = (manifests[0], manifests[1])
    let (older, newer) =
      one.summary.storeRevision <= other.summary.storeRevision || editions.isEmpty
      ? (one, other) : (other, one)
    let project = try output.project.load()
    let asOf = CalendarDate(iso: newer.summary.asOf) ?? .epoch
    let comparison = try EditionComparison(
      from: older, to: newer, of: EditionPlanner(project: project, asOf: asOf),
      in: project.openStore(for: .reading))
    MarkdownView.print(try comparison.markdown())
    if older.edition != newer.edition { throw DifferencesFound() }
  }

  private func earlier(_ all: [EditionArchive.Entry]) throws -> EditionArchive.Entry {
    guard let entry = all.first(where: { !$0.isCurrent && $0.manifest != nil }) else {
      throw OutputError.unknownEdition(name: "", known: all.map(\.edition))
    }
    return entry
  }
}
