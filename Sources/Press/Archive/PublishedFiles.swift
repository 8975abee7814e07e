internal import Forms
internal import Foundation

/// The list of what Gazette put into a folder, by which the folder is known again.
struct PublishedFiles: Codable, Equatable {
  static let name = ".gazette-published"

  private(set) var generator = "Gazette"
  let edition: String
  /// Paths from the folder, sorted.
  let files: [String]

  init(edition: String, files: [String]) {
    self.edition = edition
    self.files = files
  }

  /// Reads the list of a folder; nil where there is none, or one that leads out of the folder.
  init?(in folder: String) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(Self.name)"),
      let list = try? JSONDecoder().decode(Self.self, from: data), list.generator == "Gazette",
      list.files.allSatisfy(Self.isWithin)
    else { return nil }
    self = list
  }

  /// The same with more files.
  func with(_ more: [String]) -> PublishedFiles { PublishedFiles(edition: edition, files: files + more) }

  private static func isWithin(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0 != "." && $0 != ".."
    }
  }

  func write(to folder: String) throws(OutputError) {
    let path = "\(folder)/\(Self.name)"
    let text: String
    do { text = try sortedJSON(isIndented: true) } catch {
      throw .notWritable(path: path, detail: SystemReason.text(error))
    }
    try Files.write(Array("\(text)\n".utf8), to: path)
  }
}
