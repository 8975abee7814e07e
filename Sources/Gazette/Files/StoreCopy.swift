/// A copy of a store, which goes when nobody reads it any longer.
final class StoreCopy: Sendable {
  private let folder: ScratchFolder
  var path: String { "\(folder.path)/copy.sqlite" }

  init(in folder: ScratchFolder) { self.folder = folder }

  deinit { folder.remove() }
}
