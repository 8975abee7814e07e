import ArgumentParser
import Dispatch
import Forms
import Foundation
import Gazette

/// `gazette serve`: the edition in a browser, made anew after every change.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show the edition in a browser and follow every change.",
    discussion: """
      Prints the address. Pages reload themselves when records, templates or settings change, and show what \
      is wrong where an edition cannot be made. Nothing is written into the project; Ctrl-C ends it.

      Example:
        gazette serve --port 8080
      """)

  @OptionGroup var options: EditionOptions

  @Option(help: ArgumentHelp("The port to listen on; 0 for any that is free.", valueName: "port"))
  var port: UInt16 = 8080

  func run() throws {
    let project = try firstProject()
    let events = PreviewEvents()
    let signals = EndSignals { _ in
      events.add(.stop)
      // Files that are being made end with the next one. A query, or a wait for a lock, would go on for long.
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
        ScratchFolder.removeAll()
        _exit(0)
      }
    }
    defer { withExtendedLifetime(signals) {} }
    let folder = try ScratchFolder(for: .preview)
    defer { folder.remove() }
    let board = PreviewBoard()
    try PreviewServer(port: port, site: PreviewSite(board: board)).start(events)
    var press = PreviewPress(project, options: options, folder: folder, board: board, events: events)
    var isListening = false
    while !events.isStopping {
      switch events.next(within: .milliseconds(500)) {
      case .listening(let port)?:
        isListening = true
        try Console.write(Array("http://127.0.0.1:\(port)/\n".utf8))
      case .failed(let error)?: throw error
      case .stop?: return
      case nil: break
      }
      if isListening { try press.look() }
    }
  }

  /// The project; where only its settings are wrong, the preview shows that and waits for better ones.
  private func firstProject() throws -> Project {
    _ = try options.asOf.map(CommandDate.read)
    do {
      return try options.project.load()
    } catch is DescriptionError {
      return Project(
        folder: URL(fileURLWithPath: options.project.project).standardizedFileURL.path, settings: Settings(),
        shippedTemplates: try ShippedFiles.find().templates)
    }
  }
}
