import Forms
import Foundation
import Gazette
import Press

/// Makes the editions that a preview shows: the first, and another after every change of a file and on a new day.
///
/// One that cannot be made is tried again and again, as what is in its way need not be a file that is watched.
struct PreviewPress {
  private let options: EditionOptions
  private let folder: ScratchFolder
  private let board: PreviewBoard
  private let events: PreviewEvents
  private var project: Project
  /// Asked once, and not after every change of a file.
  private let engines = Engines(.kept)
  private var count = 0
  /// Everything as it was just before the last build.
  private var built: PreviewWatch?
  /// Everything as it was at the last look.
  private var seen: PreviewWatch?
  /// Why the last build failed, and when it is tried again; nil where it did not.
  private var failure: (lines: [String], retry: ContinuousClock.Instant)?

  /// How long a build that failed is left alone at least.
  private static let pause: Duration = .seconds(5)

  init(
    _ project: Project, options: EditionOptions, folder: ScratchFolder, board: PreviewBoard,
    events: PreviewEvents
  ) {
    self.project = project
    self.options = options
    self.folder = folder
    self.board = board
    self.events = events
  }

  /// Looks at the files, and makes a new edition if they, or the day, are others than those of the last one.
  ///
  /// Files that are still changing, as while records are imported, are left until the next look.
  /// - Throws: an error about the date that the command was given.
  mutating func look() throws {
    // Settings that cannot be read name no other store; the build says what is wrong with them.
    project = (try? options.project.load()) ?? project
    let now = PreviewWatch(project, asOf: try options.date(of: project))
    defer { seen = now }
    guard built == nil || now == seen else { return }
    if now != built {
      built = now
      failure = nil
    } else {
      guard let failure, failure.retry <= .now else { return }
    }
    build()
  }

  private mutating func build() {
    count += 1
    let start = ContinuousClock.now
    let edition = PreviewEdition(folder: "\(folder.path)/\(count)")
    do {
      let output = StoppableOutput(folder: FolderOutput(folder: edition.folder), events: events)
      var loaded = try options.loaded()
      loaded.project = loaded.project.shownAtTop
      loaded.project.engines = engines
      let line = try options.edition(of: loaded, into: PreviewPlace(output: output))
      failure = nil
      board.show(.edition(edition))
      if !options.project.quiet { Console.error(line) }
    } catch {
      guard !events.isStopping else { return }
      let lines = ErrorText.lines(for: error)
      let isTold = failure?.lines == lines
      // What takes long to fail is not tried all the time.
      failure = (lines, .now + max(Self.pause, start.duration(to: .now)))
      if isTold { return }
      board.show(.failure(lines))
      for line in lines { Console.error(localized("error: \(line)")) }
    }
  }
}

/// The folder of an edition that is only looked at.
private struct PreviewPlace: EditionPlace {
  let output: any EditionOutput
}

/// A folder that takes no more files once the preview is to end, so that a long build need not be awaited.
private struct StoppableOutput: EditionOutput {
  let folder: FolderOutput
  let events: PreviewEvents

  func write(_ bytes: [UInt8], to path: String) throws(OutputError) -> FileState? {
    guard !events.isStopping else { throw .notWritable(path: path, detail: "the preview is ending") }
    return try folder.write(bytes, to: path)
  }
}
