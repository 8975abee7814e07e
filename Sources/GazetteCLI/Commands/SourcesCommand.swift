import ArgumentParser
import Forms
import Foundation
import Gazette
import Press
import RecordStore
import TerminalText

/// `gazette sources`: what the runs of the sources brought.
struct SourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: "List the sources of records, with what their last run brought.",
    discussion: """
      Examples:
        gazette sources
        gazette sources --runs 7
        gazette sources --json
      """)

  @Option(help: ArgumentHelp("List so many runs of each source, the latest first.", valueName: "count"))
  var runs = 1

  @Flag(help: "Print a JSON array.")
  var json = false

  @OptionGroup var options: ProjectOptions

  func validate() throws {
    if runs < 1 {
      throw ValidationError(localized("The value '\(runs)' is invalid for '--runs <count>': give 1 or more"))
    }
  }

  func run() throws {
    let project = try options.load()
    let store = try project.openStore(for: .reading)
    let found = try store.read { try $0.runs(ofEach: runs) }
    if json { return print(try found.map(Entry.init).sortedJSON(isIndented: true)) }
    for run in found {
      let counts = run.counts
      let time =
        run.moment.map { moment in
          let local = moment.local(in: project.settings.timeZone).withoutSeconds
          return ResultTerminal.columns == nil
            ? local.description : "\(Localization.text(of: local.date)) \(local.clock())"
        } ?? run.madeOn
      var parts = [
        localized(
          "rows \(counts.rows), imported \(counts.imported), updated \(counts.updated), unchanged \(counts.unchanged), rejected \(counts.rejected)"
        )
      ]
      if run.isWhole || counts.removed > 0 { parts.append(localized("removed \(counts.removed)")) }
      for (name, count) in [
        (localized("no longer in it"), counts.missing), (localized("left out"), counts.leftOut),
        (localized("conflicts"), counts.conflicts),
      ] where count > 0 {
        parts.append("\(name) \(count)")
      }
      let (result, duration) = (parts.joined(separator: ", "), "\(run.milliseconds) ms")
      if ResultTerminal.columns == nil {
        let line = [run.kind, run.source, time, result, duration]
        print(line.map(RecordText.oneLine).joined(separator: "\t"))
      } else {
        let title = project.collections.kind(run.kind)?.title.text ?? run.kind
        ResultTerminal.print(SafeText.of("\(Localization.title(title)) · \(run.source)"), indent: 2)
        ResultTerminal.print(SafeText.of("  \(time), \(duration)"), indent: 2)
        ResultTerminal.print("  \(result)", indent: 2)
      }
    }
  }

  private struct Entry: Encodable {
    let kind: String
    let source: String
    let madeOn: String
    let milliseconds: Int
    let digest: String
    let storeRevision: Int
    let isWhole: Bool
    let counts: SourceRun.Counts

    init(_ run: SourceRun) {
      kind = run.kind
      source = run.source
      madeOn = run.moment?.description ?? run.madeOn
      milliseconds = run.milliseconds
      digest = run.digest
      storeRevision = run.revision
      isWhole = run.isWhole
      counts = run.counts
    }
  }
}
