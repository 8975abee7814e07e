import Foundation

/// Reads files of other programs.
package enum SourceFile {
  /// The rows of a file: separated text (`.csv`, `.tsv`, `.txt`), JSON (`.json`), YAML (`.yml`) or a
  /// property list (`.plist`). A file whose name promises none of these is told by its content, if that is JSON or a
  /// property list.
  ///
  /// - Throws: `missing`, `unreadable`, `contentMismatch`, `unsupportedFormat`, and what the format's reader
  ///   throws.
  package static func read(_ path: String) throws(SourceError) -> SourceTable {
    try table(try bytes(at: path), path: path)
  }

  /// The rows of a file's bytes, told by the path's extension and the content as ``read(_:)`` does.
  package static func table(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceTable {
    let fileExtension = URL(fileURLWithPath: path).pathExtension.lowercased()
    switch try format(of: bytes, fileExtension: fileExtension, path: path) {
    case .separatedText:
      return try CSVReader.table(bytes, path: path, separator: fileExtension == "tsv" ? .tab : nil)
    case .json: return try JSONReader.table(bytes, path: path)
    case .propertyList: return try PropertyListReader.table(bytes, path: path)
    case .yaml: return try YAMLRecords.table(bytes, path: path)
    }
  }

  /// The bytes of a file.
  ///
  /// - Throws: `missing`, `unreadable`.
  package static func bytes(at path: String) throws(SourceError) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missing(path: path)
    }
    guard !isFolder.boolValue else { throw .unreadable(path: path, reason: .folder) }
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw .missing(path: path)
    } catch let error as CocoaError where error.code == .fileReadNoPermission {
      throw .unreadable(path: path, reason: .notPermitted)
    } catch {
      throw .unreadable(path: path, reason: .other(error.localizedDescription))
    }
  }

  static func format(
    of bytes: [UInt8], fileExtension: String, path: String
  ) throws(SourceError) -> SourceFormat {
    let isBlank = bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard !isBlank, bytes != SourceText.byteOrderMark else { throw .empty(path: path) }
    let content = SourceContent(bytes)
    let promised = SourceFormat(fileExtension: fileExtension)
    switch (promised, content) {
    case (.json, .json), (nil, .json): return .json
    case (.propertyList, .xmlPropertyList), (.propertyList, .binaryPropertyList): return .propertyList
    case (nil, .xmlPropertyList), (nil, .binaryPropertyList): return .propertyList
    case (.separatedText, .text): return .separatedText
    case (.yaml, .text), (.yaml, .json): return .yaml
    case (let expected?, .json), (let expected?, .text), (let expected?, .xmlPropertyList),
      (let expected?, .binaryPropertyList):
      throw .contentMismatch(path: path, expected: expected, found: content)
    default: throw .unsupportedFormat(path: path, found: content)
    }
  }
}
