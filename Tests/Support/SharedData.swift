package import Foundation

/// The real data beside the project, which a stranger's clone does not have, and the project's own files.
package enum SharedData {
  /// The package's own folder.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  package static let templates = root.appending(path: "Templates").path

  private static let folder = root.appending(path: "../shared/data").standardizedFileURL

  package static let isPresent = FileManager.default.fileExists(atPath: folder.path)
  package static let notice = "skipped: ../shared/data is not there"

  package static func path(_ name: String) -> String { folder.appending(path: name).path }

  package static func isPresent(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  /// The decoded file, or nothing where it is absent.
  package static func values<Value: Decodable>(_ name: String) -> [Value] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path(name))) else { return [] }
    return (try? JSONDecoder().decode([Value].self, from: data)) ?? []
  }

  /// A mapping that is kept with the tests.
  package static func mapping(_ name: String) -> String {
    root.appending(path: "Tests/GazetteTests/Mappings/\(name).sql").path
  }

  package static func fixture(_ name: String) -> String {
    root.appending(path: "Tests/GazetteTests/Fixtures/\(name)").path
  }
}
