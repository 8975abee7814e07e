import Press
import Synchronization

extension SearchIndex {
  /// The scripts of an index, by their names.
  static func files(of source: SearchSource) throws -> [(name: String, bytes: [UInt8])] {
    let taken = Mutex<[(name: String, bytes: [UInt8])]>([])
    _ = try SearchIndex(of: source) { name, bytes in taken.withLock { $0.append((name, bytes)) } }
    return taken.withLock { $0 }.sorted { $0.name < $1.name }
  }
}
