import Foundation

/// The real data that lies beside the project; tests that read it are skipped where it is absent.
enum SharedData {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data").standardizedFileURL

  static func isPresent(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }

  /// The decoded file, or nothing where it is absent.
  static func values<Value: Decodable>(_ path: String) -> [Value] {
    guard let data = try? Data(contentsOf: folder.appending(path: path)) else { return [] }
    return (try? JSONDecoder().decode([Value].self, from: data)) ?? []
  }
}
