internal import Forms
internal import Foundation

/// Takes files in that a source or an entry names by their paths.
struct FileIntake: Sendable {
  let shelf: FileShelf
  /// From which paths lead; nil where only files are named that are kept already.
  let folder: String?
  /// Whether paths stay within the folder: what comes from elsewhere names no file of this machine.
  let isConfined: Bool

  /// The value of a field; what is no file for it stays a text, which checking then reports.
  func value(_ text: String, of field: Field) -> FieldValue? {
    if text.isEmpty { return nil }
    if let file = StoredFile(text) {
      // Of a file that is not kept only the name is left.
      return .text(shelf.has(file) ? text : file.name)
    }
    guard let path = path(text), let file = (try? shelf.take(path, for: field)) ?? nil else {
      return .text(text)
    }
    return .text(file.text)
  }

  /// The file that a text names; nil where it is none that may be read.
  private func path(_ text: String) -> String? {
    guard let folder, !text.utf8.contains(0) else { return nil }
    if !isConfined {
      let whole = text.hasPrefix("~/") ? NSString(string: text).expandingTildeInPath : text
      return whole.hasPrefix("/") ? whole : "\(folder)/\(whole)"
    }
    guard !text.hasPrefix("/"), !text.split(separator: "/").contains("..") else { return nil }
    let whole = URL(fileURLWithPath: "\(folder)/\(text)").resolvingSymlinksInPath().path
    let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    return whole.hasPrefix(root.hasSuffix("/") ? root : root + "/") ? whole : nil
  }
}
