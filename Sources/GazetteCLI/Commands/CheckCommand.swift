import ArgumentParser
import Gazette
import Press
import RecordStore

/// `gazette check`: everything that `build` does, writing nothing.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check everything that build checks, writing nothing.",
    discussion: """
      Examples:
        gazette check --as-of 2026-06-30
        gazette check --committed
        gazette check --offline
      """)

  @OptionGroup var options: EditionOptions

  @Flag(
    help: "Compare the Markdown of the last commit with what the store gives; the status is 3 if it differs.")
  var committed = false

  @Flag(
    help: """
      Ask no engine: take what engines answered to the edition that is there, and say from when it is.
      """)
  var offline = false

  func run() throws {
    if committed { return try EditionCheck(options: options, output: nil).checkCommitted() }
    var loaded = try options.loaded()
    loaded.project.engines = Engines(offline ? .offline : .asking)
    let store = try loaded.project.openStore(for: .reading)
    try store.check()
    for source in loaded.project.settings.sources { try source.checkMapping(loaded.project.path) }
    let archive = try loaded.project.archive(in: nil, for: .reading)
    let line = try options.edition(of: loaded, into: TrialPlace(archive), isFull: true)
    // Behind the pages, which name the record where they can.
    try store.checkRules()
    try loaded.project.checkFiles(of: store)
    EngineText.tell(loaded.project)
    ResultTerminal.print(line)
  }
}
