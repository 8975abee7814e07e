package import Foundation

extension FileManager {
  /// Whether a path leads to a folder; nil where it leads nowhere.
  package func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
  }
}
