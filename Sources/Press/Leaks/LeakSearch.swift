internal import Foundation
internal import Synchronization

/// Looks for private texts in the files of an edition on their way to where they go.
package final class LeakSearch: EditionOutput {
  private let output: any EditionOutput
  private let index: LeakIndex
  private let found = Mutex<Set<Leak>>([])

  /// Files that are the same whatever the records are: the scripts and styles that come with Gazette.
  private let shipped: Set<String>

  package init(of index: LeakIndex, except shipped: Set<String>, into output: any EditionOutput) {
    self.index = index
    self.shipped = shipped
    self.output = output
  }

  package func write(_ bytes: [UInt8], to path: String) throws(OutputError) -> FileState? {
    search(bytes, path, index)
    return try output.write(bytes, to: path)
  }

  /// Looks for texts in the files of the current edition that are files of the new one too.
  ///
  /// A file that cannot be read is missing from the new edition as well, which finds that by itself.
  /// - Complexity: O(bytes of the files).
  package func searchKept(
    _ printed: PrintedEdition, of current: EditionManifest, for index: LeakIndex, workers: Int
  ) {
    guard !index.isEmpty, let folder = current.folder else { return }
    ParallelWork.run(printed.reused.count, workers: workers) { range in
      for place in printed.reused[range] { search(current.path(place), in: folder, index) }
    }
  }

  /// Looks for the texts in all files of an edition that is to be put back, which were read before.
  ///
  /// - Complexity: O(bytes of the files).
  package func search(_ edition: ReturningEdition) {
    ParallelWork.run(edition.manifest.count, batch: 64) { range in
      for place in range { search(edition.manifest.path(place), in: edition.folder, index) }
    }
  }

  private func search(_ path: String, in folder: String, _ index: LeakIndex) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else { return }
    search(Array(data), path, index)
  }

  /// Where private texts were found, by file.
  package var leaks: [Leak] {
    found.withLock { found in
      found.sorted {
        ($0.file, $0.owner.kind, $0.owner.key, $0.owner.field)
          < ($1.file, $1.owner.kind, $1.owner.key, $1.owner.field)
      }
    }
  }

  private func search(_ bytes: [UInt8], _ path: String, _ index: LeakIndex) {
    if shipped.contains(path) { return }
    let owners = index.owners(in: bytes).union(index.owners(in: Array(path.utf8)))
    if owners.isEmpty { return }
    found.withLock { found in for owner in owners { found.insert(Leak(file: path, owner: owner)) } }
  }
}
