import Foundation
import Press

/// The folder that one preview builds its editions in: the system's own, readable by nobody else.
struct PreviewFolder {
  let path: String

  /// - Throws: ``FileProblem`` where none can be made.
  init() throws {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "gazette-preview-XXXXXX").path
    var name = Array(pattern.utf8CString)
    guard mkdtemp(&name) != nil else {
      throw FileProblem(path: pattern, detail: SystemReason.text(code: errno))
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder with everything in it.
  func remove() {
    // An answer that is just ending may remove an edition's folder at the same time.
    for _ in 0..<5 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}

/// A whole edition that is shown; its folder is removed once no answer is made from it any more.
final class PreviewEdition: Sendable {
  let folder: String

  init(folder: String) { self.folder = folder }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
