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
    guard let file = try? taken(text, for: field) else { return .text(text) }
    return .text(file.text)
  }

  /// Why the file that a text names is not taken in; nil where it is.
  func refusal(of text: String, for field: Field) -> FileRefusal? {
    do throws(FileRefusal) {
      _ = try taken(text, for: field)
      return nil
    } catch { return error }
  }

  private func taken(_ text: String, for field: Field) throws(FileRefusal) -> StoredFile {
    try shelf.take(try path(text), for: field)
  }

  /// The file that a text names.
  ///
  /// - Throws: ``FileRefusal`` where it is none that may be read.
  private func path(_ text: String) throws(FileRefusal) -> String {
    guard let folder else { throw .notKept }
    if text.utf8.contains(0) { throw .missing }
    if !isConfined {
      let whole = text.hasPrefix("~/") ? NSString(string: text).expandingTildeInPath : text
      return whole.hasPrefix("/") ? whole : "\(folder)/\(whole)"
    }
    guard !text.hasPrefix("/"), !text.split(separator: "/").contains("..") else { throw .outside }
    let whole = URL(fileURLWithPath: "\(folder)/\(text)").resolvingSymlinksInPath().path
    let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard whole.hasPrefix(root.hasSuffix("/") ? root : root + "/") else { throw .outside }
    return whole
  }
}
