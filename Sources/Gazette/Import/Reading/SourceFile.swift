import Foundation
internal import Press

/// Reads files of other programs.
package enum SourceFile {
  /// What stands for a path where rows come from there.
  package static let standardInputName = "standard input"

  /// The rows of a file: separated text (`.csv`, `.tsv`, `.txt`), JSON (`.json`, `.jsonl`), YAML (`.yml`), a
  /// property list (`.plist`) or a sheet of a workbook (`.xlsx`), also packed by gzip. A file whose name promises none of these is told by its content,
  /// if that is JSON or a property list.
  ///
  /// - Throws: `missing`, `unreadable`, `contentMismatch`, `unsupportedFormat`, and what the format's reader
  ///   throws.
  package static func read(_ path: String) throws(SourceError) -> SourceTable {
    try table(try bytes(at: path), path: path)
  }

  /// The rows of a file's bytes, told by the path's extension and the content as ``read(_:)`` does.
  package static func table(
    _ bytes: [UInt8], path: String, _ options: SourceOptions = SourceOptions()
  ) throws(SourceError) -> SourceTable {
    switch try content(bytes, path: path, options) {
    case .separatedText(let scanner): return try CSVReader.table(scanner)
    case .records(let table): return table
    case .database: throw .unsupportedFormat(path: path, found: .sqlite)
    }
  }

  /// What a file's bytes hold, unpacked and in UTF-8.
  static func content(
    _ packed: [UInt8], path: String, _ options: SourceOptions
  ) throws(SourceError) -> SourceInput.Content {
    var bytes = packed
    var name = path
    if SourceContent(bytes) == .gzip {
      bytes = try GzipReader.content(of: bytes, path: path)
      if name.lowercased().hasSuffix(".gz") { name = String(name.dropLast(3)) }
    }
    let encoded = SourceContent(bytes)
    // Text that says itself in what it is written is believed.
    let given = XMLDeclaration(bytes)?.encoding == nil || encoded != .xmlPropertyList ? options.encoding : nil
    if encoded == .utf16 {
      bytes = try TextEncoding.utf16.utf8(of: bytes, path: path)
    } else if let given, encoded.isEncodedText, !bytes.starts(with: SourceText.byteOrderMark) {
      bytes = try given.utf8(of: bytes, path: path)
    }
    if encoded == .utf16 || given != nil, SourceContent(bytes) == .xmlPropertyList {
      bytes = XMLDeclaration(bytes)?.withoutEncoding(in: bytes) ?? bytes
    }
    let fileExtension = options.fileExtension ?? URL(fileURLWithPath: name).pathExtension.lowercased()
    let named = options.fileExtension == nil ? path : ""
    let format = try Self.format(of: bytes, fileExtension: fileExtension, path: path, named: named)
    if let sheet = options.sheet, format != .spreadsheet, !options.isOfSeveral {
      throw .spreadsheet(path: path, .noSheets(named: sheet))
    }
    switch format {
    case .separatedText:
      let separator = options.separator ?? (fileExtension == "tsv" ? .tab : nil)
      return .separatedText(
        try CSVScanner(bytes, path: path, separator: separator, firstRow: options.firstRow))
    case .json:
      return .records(try JSONReader.table(bytes, path: path, options))
    case .jsonLines: return .records(try JSONLinesReader.table(bytes, path: path))
    case .propertyList: return .records(try PropertyListReader.table(bytes, path: path, options.members))
    case .yaml: return .records(try YAMLRecords.table(bytes, path: path))
    case .database:
      return .database(SourceContent(packed) == .gzip ? try UnpackedDatabase(bytes, of: path) : nil)
    case .spreadsheet: return .records(try SpreadsheetReader.table(bytes, path: path, options))
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
    var status = stat()
    // What a pipe gives is read as the standard input alone.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: .noFile)
    }
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw .missing(path: path)
    } catch let error as CocoaError where error.code == .fileReadNoPermission {
      throw .unreadable(path: path, reason: .notPermitted)
    } catch {
      throw .unreadable(path: path, reason: .other(SystemReason.text(error)))
    }
  }

  static func format(
    of bytes: [UInt8], fileExtension: String, path: String, named name: String
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
    // Neither the standard input nor the answer of a program has a name that promises anything.
    case (nil, .text) where fileExtension.isEmpty && !name.contains("."): return .separatedText
    case (.jsonLines, .json), (.jsonLines, .text): return .jsonLines
    case (.database, .sqlite), (nil, .sqlite): return .database
    case (.yaml, .text), (.yaml, .json): return .yaml
    case (.spreadsheet, .zip), (.spreadsheet, .compoundDocument): return .spreadsheet
    case (nil, .zip) where Workbook.isOne(bytes), (nil, .compoundDocument): return .spreadsheet
    case (let expected?, .json), (let expected?, .text), (let expected?, .xmlPropertyList),
      (let expected?, .binaryPropertyList):
      throw .contentMismatch(path: path, expected: expected, found: content)
    default: throw .unsupportedFormat(path: path, found: content)
    }
  }
}
