import Forms
import Foundation
import Gazette
import Press
import RecordStore

/// Makes the editions that a preview shows: the first, and another after every change of a file.
struct PreviewPress {
  private let options: EditionOptions
  private let folder: ScratchFolder
  private let board: PreviewBoard
  private let events: PreviewEvents
  private var project: Project
  /// Asked once, and not after every change of a file.
  private let engines = Engines(.kept)
  private var count = 0
  /// The files as they were just before the last build.
  private var built: PreviewWatch?
  /// The files as they were at the last look.
  private var seen: PreviewWatch?

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

  /// Looks at the files, and makes a new edition if they are others than those of the last one.
  ///
  /// Files that are still changing, as while records are imported, are left until the next look.
  mutating func look() {
    // Settings that cannot be read name no other store; the build says what is wrong with them.
    project = (try? options.project.load()) ?? project
    let now = PreviewWatch(project)
    defer { seen = now }
    guard now != built, built == nil || now == seen else { return }
    built = now
    build()
  }

  private mutating func build() {
    count += 1
    let edition = PreviewEdition(folder: "\(folder.path)/\(count)")
    do {
      let output = StoppableOutput(folder: FolderOutput(folder: edition.folder), events: events)
      var loaded = try options.loaded()
      loaded.project = loaded.project.shownAtTop
      loaded.project.engines = engines
      let line = try options.edition(of: loaded, into: PreviewPlace(output: output))
      board.show(.edition(edition))
      if !options.project.quiet { Console.error(line) }
    } catch {
      guard !events.isStopping else { return }
      // The store may be as it was, and is to be had by the next look.
      if case StoreError.busy = error { built = nil }
      let lines = ErrorText.lines(for: error)
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
