internal import Foundation
internal import Press

/// What the last build was made from and came to: if it is all as it was, there is nothing to build, and no record and
/// no list of files has to be read to know that.
struct BuiltState: Equatable {
  let edition: String
  /// See ``EditionSummary/inputs``.
  let inputs: String
  /// What the store's file was then, so that one that another program has changed is read.
  let store: String
  let pages: Int
  let warnings: Int
  /// See ``Edition/Report/missingTexts``.
  let missingTexts: [String: Set<String>]
  /// What the folder was then; nil where its files have to be looked at one by one.
  let folder: FolderDigest?

  private static let name = "built"

  init(
    edition: String, summary: EditionSummary, store: String, missingTexts: [String: Set<String>],
    folder: FolderDigest?
  ) {
    self.edition = edition
    inputs = summary.inputs
    self.store = store
    pages = summary.pages
    warnings = summary.warnings
    self.missingTexts = missingTexts
    self.folder = folder
  }

  /// Reads what the last build has left; nil where there is nothing of use.
  init?(in folder: String) {
    guard let text = try? String(contentsOfFile: "\(folder)/\(Self.name)", encoding: .utf8) else {
      return nil
    }
    // The first line is one of JSON.
    let lines = text.split(separator: "\n")
    let words = lines.last?.split(separator: " ") ?? []
    guard lines.count == 2, words.count == 6, let pages = Int(words[3]), let warnings = Int(words[4]),
      let missingTexts = try? JSONDecoder().decode([String: Set<String>].self, from: Data(lines[0].utf8))
    else { return nil }
    edition = String(words[0])
    inputs = String(words[1])
    store = String(words[2])
    self.pages = pages
    self.warnings = warnings
    self.missingTexts = missingTexts
    self.folder = FolderDigest(words[5])
  }

  /// Without it the next build reads all records, and is no less right.
  func write(in folder: String) {
    guard let missing = try? JSONEncoder().encode(missingTexts) else { return }
    let text = "\n\(edition) \(inputs) \(store) \(pages) \(warnings) \(self.folder?.text ?? "unknown")\n"
    try? (missing + Data(text.utf8)).write(to: URL(fileURLWithPath: "\(folder)/\(Self.name)"))
  }
}
