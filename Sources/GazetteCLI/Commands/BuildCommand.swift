import ArgumentParser
import Forms
import Gazette
import Press

/// `gazette build`: makes the edition.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Make the edition into the output folder.",
    discussion: """
      Pages whose records, template and settings have not changed are left as they are. The new edition
      takes the place of the current one in one step; earlier ones are kept (see: gazette editions).

      Examples:
        gazette build --as-of 2026-06-30
        gazette build --explain reservations/2026-06
        gazette build --verify
        gazette build --offline
      """)

  @OptionGroup var options: EditionOptions

  @Option(
    help: ArgumentHelp("The folder to build into, instead of that of the settings.", valueName: "folder"))
  var output: String?

  @Flag(help: "Make every page, whether or not its records, template or settings have changed.")
  var full = false

  @Option(help: ArgumentHelp("How many earlier editions are kept; 7 when left out.", valueName: "count"))
  var keep: Int?

  @Flag(help: "Let the edition take its place though a rule of the gate stops it.")
  var accept = false

  @Flag(
    help: """
      Ask no engine: take what engines answered to the edition that is there, and say from when it is.
      """)
  var offline = false

  @Option(help: ArgumentHelp("Say why a page is made or is not; may be repeated.", valueName: "page"))
  var explain: [String] = []

  @Flag(
    help: """
      Build everything in memory, in another time zone and locale, and compare it with the folder; \
      the status is 3 where a file differs.
      """)
  var verify = false

  func validate() throws {
    if let keep, !(0...1000).contains(keep) {
      throw ValidationError(localized("The value '\(keep)' is invalid for '--keep <count>': give 0 to 1000"))
    }
    if verify, full || accept || offline || keep != nil || !explain.isEmpty {
      throw ValidationError(
        localized("--verify changes nothing and takes no --full, --keep, --accept, --offline or --explain."))
    }
  }

  func run() throws {
    if verify { return try EditionCheck(options: options, output: output).verify() }
    var loaded = try options.loaded()
    loaded.project.engines = Engines(offline ? .offline : .asking, folder: output)
    let archive = try loaded.project.archive(in: output, for: .writing)
    defer { archive.close() }
    let build = OutputBuild(options: options, project: loaded.project, asOf: loaded.asOf, archive: archive)
    let line = try build.run(isFull: full, isAccepted: accept, keep: keep, explaining: explain)
    EngineText.tell(loaded.project)
    ResultTerminal.print(line)
  }
}
