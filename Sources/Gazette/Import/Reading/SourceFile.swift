internal import Foundation

/// A file of records in any of the formats that Gazette reads.
public enum SourceFile {
  /// Reads a file by its ending: CSV (`.csv`, `.tsv`, `.txt`), JSON (`.json`), property list (`.plist`).
  ///
  /// - Throws: ``SourceError`` with path, and line and column where it has them.
  public static func read(_ path: String) throws(SourceError) -> SourceTable {
    let bytes = try bytes(path)
    guard bytes.contains(where: { $0 > 0x20 }), bytes != [0xEF, 0xBB, 0xBF] else { throw .empty(path: path) }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    if ending == "plist" { return try PropertyListReader.table(bytes, path: path) }
    guard ["csv", "tsv", "txt", "json"].contains(ending) else {
      throw .unsupportedFormat(path: path, found: ending.isEmpty ? "no ending" : ".\(ending)")
    }
    try checkUTF8(bytes, path: path)
    let first = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    let looksLikeJSON = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    if ending == "json" {
      guard looksLikeJSON else {
        throw .malformed(path: path, line: 1, column: 1, detail: "no JSON: it starts with neither [ nor {")
      }
      return try JSONReader.table(bytes, path: path)
    }
    guard !looksLikeJSON, !bytes.contains(0) else {
      throw .unsupportedFormat(path: path, found: looksLikeJSON ? "JSON" : "binary data")
    }
    return try CSVReader.table(bytes, path: path)
  }

  private static func bytes(_ path: String) throws(SourceError) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missing(path: path)
    }
    guard !isFolder.boolValue else { throw .unreadable(path: path, detail: "it is a folder") }
    do { return Array(try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      throw .unreadable(path: path, detail: error.localizedDescription)
    }
  }

  /// Finds the first byte that is no UTF-8.
  private static func checkUTF8(_ bytes: [UInt8], path: String) throws(SourceError) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    // Longest valid beginning by halving: every prefix of valid text that ends with a whole character is valid.
    var (valid, invalid) = (0, bytes.count)
    while invalid - valid > 4 {
      var middle = (valid + invalid) / 2
      while middle > valid, bytes[middle] & 0xC0 == 0x80 { middle -= 1 }
      if middle == valid { break }
      if String(validating: bytes[valid..<middle], as: UTF8.self) != nil {
        valid = middle
      } else {
        invalid = middle
      }
    }
    while valid < invalid {
      let length = (1...4).first {
        valid + $0 <= bytes.count && String(validating: bytes[valid..<(valid + $0)], as: UTF8.self) != nil
      }
      guard let length else { break }
      valid += length
    }
    let place = bytes.withUnsafeBufferPointer { TextPlace(in: $0, at: valid) }
    throw .notUTF8(path: path, line: place.line, column: place.column)
  }

  /// A table in which nested objects have become columns of their own: `name.first`.
  ///
  /// Lists stay as they are.
  public static func flattened(_ table: SourceTable) -> SourceTable {
    let isFlat = table.rows.allSatisfy { row in
      row.values.allSatisfy { if case .object = $0 { false } else { true } }
    }
    if isFlat { return table }
    var places: [String: Int] = [:]
    var columns: [String] = []
    var rows: [SourceRow] = []
    for row in table.rows {
      var values = [SourceValue](repeating: .null, count: columns.count)
      func add(_ name: String, _ value: SourceValue) {
        if case .object(let members) = value, !members.isEmpty {
          for member in members { add("\(name).\(member.key)", member.value) }
          return
        }
        if let place = places[name] {
          values[place] = value
        } else {
          places[name] = columns.count
          columns.append(name)
          values.append(value)
        }
      }
      for (column, value) in zip(table.columns, row.values) { add(column, value) }
      rows.append(SourceRow(line: row.line, values: values))
    }
    return SourceTable(columns: columns, rows: rows, malformed: table.malformed)
  }
}
