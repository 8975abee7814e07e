import Foundation

/// The real data beside the project, which a stranger's clone does not have.
enum SharedData {
  /// The package's own folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let folder = root.appending(path: "../shared/data").standardizedFileURL

  static let isPresent = FileManager.default.fileExists(atPath: folder.path)
  static let notice = "skipped: ../shared/data is not there"

  static func path(_ name: String) -> String { folder.appending(path: name).path }

  /// A mapping that is kept with the tests.
  static func mapping(_ name: String) -> String {
    root.appending(path: "Tests/GazetteTests/Mappings/\(name).sql").path
  }

  static func fixture(_ name: String) -> String {
    root.appending(path: "Tests/GazetteTests/Fixtures/\(name)").path
  }
}
