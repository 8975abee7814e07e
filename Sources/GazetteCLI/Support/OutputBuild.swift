import Forms
import Gazette
import Press

/// Makes an edition and puts it in the place of the current one, for `build` and `nightly`.
struct OutputBuild {
  let options: EditionOptions
  let project: Project
  let asOf: CalendarDate
  /// Open for writing.
  let archive: EditionArchive
  /// Takes up what is told.
  var notes: BuildNotes?

  /// Makes the edition; gives the closing line.
  ///
  /// - Parameters:
  ///   - isFull: whether every page is made, whatever the manifest says.
  ///   - isAccepted: whether the edition takes its place though the gate stops it.
  ///   - keep: how many earlier editions are kept; as the settings say where nil.
  /// - Throws: ``GateStopped``, or what keeps the edition from being made; the current one is then as it was.
  func run(
    isFull: Bool = false, isAccepted: Bool = false, keep: Int? = nil, explaining pages: [String] = []
  ) throws -> String {
    let loaded = (project: project, asOf: asOf)
    if !isFull, keep == nil, pages.isEmpty,
      let line = try options.unchangedEdition(of: loaded, in: archive)
    {
      return line
    }
    let place = ArchivePlace(archive, keep: keep ?? project.settings.keep, isAccepted: isAccepted)
    return try FolderAccess.asIn(archive.folder) {
      try options.edition(of: loaded, into: place, isFull: isFull, explaining: pages, noting: notes)
    }
  }
}
