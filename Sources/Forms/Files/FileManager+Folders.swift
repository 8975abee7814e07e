package import Foundation

extension FileManager {
  /// Whether there is something of a name, be it a link that leads nowhere.
  package func hasEntry(_ path: String) -> Bool { (try? attributesOfItem(atPath: path)) != nil }

  /// Whether a path leads to a folder; nil where it leads nowhere.
  package func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
  }
}
