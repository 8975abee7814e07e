import Forms
import Foundation
import Gazette
import Press

/// What an edition depends on, as it is at one moment: its date, and the files of the settings, the store, all
/// templates, the project's own kinds and pages, and its pictures. With engines it is the edition that is there as
/// well, which has their answers.
struct PreviewWatch: Equatable {
  private let asOf: CalendarDate
  private let states: [String: FileState]

  /// What tells that a file is another one than before.
  private struct FileState: Equatable {
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
    let number: UInt64
  }

  /// Looks at the files of a project.
  ///
  /// - Parameter asOf: the date that an edition would have now.
  /// - Complexity: one look at every template and picture.
  init(_ project: Project, asOf: CalendarDate) {
    var states: [String: FileState] = [:]
    let settings = project.folder + "/" + Project.settingsName
    let answers = project.settings.engines.isEmpty ? [] : ["\(project.outputPath)/\(EditionManifest.name)"]
    for file in [settings, project.storePath] + answers { states[file] = Self.state(of: file) }
    // An empty log is the same as none, and comes and goes with every reader.
    let log = project.storePath + "-wal"
    if let state = Self.state(of: log), state.size > 0 { states[log] = state }
    let own = ["Collections", "Pages", PictureFolder.name].map { "\(project.folder)/\($0)" }
    for folder in project.templateFolders + own { Self.add(folder, to: &states, depth: 0) }
    self.asOf = asOf
    self.states = states
  }

  private static func add(_ folder: String, to states: inout [String: FileState], depth: Int) {
    // No one nests templates so deep; a symbolic link to a folder above would never end.
    guard depth < 8, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    // Editors keep files with a dot beside the one that is being edited.
    for name in names where !name.hasPrefix(".") {
      let path = folder + "/" + name
      guard let isFolder = FileManager.default.isFolder(path) else { continue }
      if isFolder {
        add(path, to: &states, depth: depth + 1)
      } else {
        states[path] = state(of: path)
      }
    }
  }

  private static func state(of path: String) -> FileState? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileState(
      size: Int64(status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec),
      number: UInt64(status.st_ino))
  }
}
