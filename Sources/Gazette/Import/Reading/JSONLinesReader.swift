/// Reads JSON Lines: a JSON value on each line; lines with nothing but blanks are skipped.
package enum JSONLinesReader {
  /// The records of a file; what is no object is malformed.
  ///
  /// - Parameter path: Serves only to name the file in errors.
  /// - Throws: `empty`, `notUTF8`, `truncatedJSON`, `malformedJSON`, `nestingTooDeep`, `noRecords`, `tooManyColumns`.
  /// - Complexity: O(bytes + rows × columns).
  package static func table(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceTable {
    var (values, lines): ([SourceValue], [Int]) = ([], [])
    try bytes.withUnsafeBufferPointer { (buffer) throws(SourceError) in
      try SourceText.checkUTF8(buffer, path: path)
      var (start, line) = (SourceText.start(of: buffer), 1)
      while start < buffer.count {
        let end = buffer[start...].firstIndex(of: CSVSeparator.lineFeed) ?? buffer.count
        let isBlank = buffer[start..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        if !isBlank {
          var scanner = JSONScanner(
            checked: UnsafeBufferPointer(rebasing: buffer[..<end]), path: path, from: start)
          values.append(try scanner.document())
          lines.append(line)
        }
        (start, line) = (end + 1, line + 1)
      }
    }
    guard !values.isEmpty else { throw .empty(path: path) }
    try SourceRecords.checkHasRecord(values, path: path)
    return try SourceRecords.table(values, lines: lines, path: path)
  }
}
