import Foundation

/// A whole edition that is shown; its folder is removed once no answer is made from it any more.
final class PreviewEdition: Sendable {
  let folder: String

  init(folder: String) { self.folder = folder }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}
