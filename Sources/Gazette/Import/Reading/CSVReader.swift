/// Reads comma-separated values (RFC 4180) in one pass over the bytes.
///
/// Accepts a byte order mark, line ends of any kind, and `,`, `;` or a tab between fields (whichever
/// stands in the header most often outside of quotes). An unquoted empty field is nothing, `""` an empty
/// text. Blank lines are skipped. A column without a name is called by its place: `column1`.
struct CSVReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let path: String
  private var position: Int
  private var line = 1
  private var separator = UInt8(ascii: ",")
  private var buffer: [UInt8] = []

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private init(_ bytes: UnsafeBufferPointer<UInt8>, path: String) {
    self.bytes = bytes
    self.path = path
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    position = bytes.count >= 3 && bytes[0] == mark[0] && bytes[1] == mark[1] && bytes[2] == mark[2] ? 3 : 0
  }

  /// Reads a whole file.
  ///
  /// - Throws: ``SourceError`` for an empty file, a repeated column or a quote that is never closed.
  /// - Complexity: O(bytes).
  static func table(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceTable {
    let result: Result<SourceTable, SourceError> = bytes.withUnsafeBufferPointer { buffer in
      var reader = CSVReader(buffer, path: path)
      do throws(SourceError) { return .success(try reader.table()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private mutating func table() throws(SourceError) -> SourceTable {
    separator = likelySeparator()
    var fields: [SourceValue] = []
    guard let header = try nextRow(into: &fields) else { throw .empty(path: path) }
    if let reason = header.reason {
      throw .malformed(path: path, line: header.line, column: 1, detail: "\(reason)")
    }
    let columns = try columnNames(fields)
    var table = SourceTable(columns: columns, rows: [])
    table.rows.reserveCapacity(bytes.count / max(columns.count * 6, 16))
    while let row = try nextRow(into: &fields) {
      if let reason = row.reason {
        table.malformed.append(MalformedRow(line: row.line, reason: reason))
      } else if fields.count < columns.count {
        table.malformed.append(
          MalformedRow(line: row.line, reason: .tooFewFields(expected: columns.count, found: fields.count)))
      } else if fields.count > columns.count {
        table.malformed.append(
          MalformedRow(line: row.line, reason: .tooManyFields(expected: columns.count, found: fields.count)))
      } else {
        table.rows.append(SourceRow(line: row.line, values: fields))
      }
    }
    return table
  }

  private func columnNames(_ fields: [SourceValue]) throws(SourceError) -> [String] {
    var seen: Set<String> = []
    var names: [String] = []
    for (index, field) in fields.enumerated() {
      let name = field.plainText ?? ""
      let own = name.isEmpty ? "column\(index + 1)" : name
      guard seen.insert(own).inserted else { throw .repeatedColumn(path: path, name: own) }
      names.append(own)
    }
    return names
  }

  private func likelySeparator() -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    var hasContent = false
    for byte in bytes[position...] {
      if byte == Self.quote { isQuoted.toggle() }
      if !isQuoted, byte == Self.newline || byte == Self.carriageReturn {
        if hasContent { break }
        continue
      }
      hasContent = true
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    // The first of equals, so that a comma wins.
    var best = candidates[0]
    for candidate in candidates where counts[candidate, default: 0] > counts[best, default: 0] {
      best = candidate
    }
    return best
  }

  /// Reads the next row that is not blank; nil at the end of the file.
  private mutating func nextRow(
    into fields: inout [SourceValue]
  ) throws(SourceError) -> (line: Int, reason: MalformedRow.Reason?)? {
    fields.removeAll(keepingCapacity: true)
    while position < bytes.count, bytes[position] == Self.newline || bytes[position] == Self.carriageReturn {
      endLine()
    }
    guard position < bytes.count else { return nil }
    let start = line
    var reason: MalformedRow.Reason?
    while true {
      if position < bytes.count, bytes[position] == Self.quote {
        fields.append(.text(try quotedField()))
        if !isAtFieldEnd {
          reason = .textAfterQuote
          _ = plainField()
        }
      } else {
        fields.append(plainField())
      }
      guard position < bytes.count, bytes[position] == separator else { break }
      position += 1
    }
    if position < bytes.count { endLine() }
    return (start, reason)
  }

  private var isAtFieldEnd: Bool {
    guard position < bytes.count else { return true }
    let byte = bytes[position]
    return byte == separator || byte == Self.newline || byte == Self.carriageReturn
  }

  private mutating func endLine() {
    if bytes[position] == Self.carriageReturn, position + 1 < bytes.count, bytes[position + 1] == Self.newline
    {
      position += 1
    }
    position += 1
    line += 1
  }

  private mutating func plainField() -> SourceValue {
    let start = position
    while !isAtFieldEnd { position += 1 }
    guard position > start else { return .null }
    return .text(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self))
  }

  private mutating func quotedField() throws(SourceError) -> String {
    let opening = line
    position += 1
    buffer.removeAll(keepingCapacity: true)
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Self.quote {
        guard position + 1 < bytes.count, bytes[position + 1] == Self.quote else {
          position += 1
          return String(decoding: buffer, as: UTF8.self)
        }
        position += 1
      } else if byte == Self.newline {
        line += 1
      } else if byte == Self.carriageReturn,
        position + 1 >= bytes.count || bytes[position + 1] != Self.newline
      {
        line += 1
      }
      buffer.append(byte)
      position += 1
    }
    throw .openQuote(path: path, line: opening)
  }
}
