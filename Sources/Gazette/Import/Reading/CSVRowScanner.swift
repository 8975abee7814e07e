/// The state of a scan over the rows of a CSV file: one pass, each byte looked at once (leading blanks and
/// the header line twice).
struct CSVRowScanner: Sendable {
  let path: String
  var separator: CSVSeparator
  var position: Int
  var line = 1

  /// Skips lines without content, then reads the fields of a row; nil at the end of the file.
  mutating func next(
    in bytes: UnsafeBufferPointer<UInt8>, into fields: inout [CSVField]
  ) throws(SourceError) -> (line: Int, fault: MalformedRow.Reason?)? {
    fields.removeAll(keepingCapacity: true)
    skipBlankLines(in: bytes)
    let count = bytes.count
    guard position < count else { return nil }
    let rowLine = line
    let separator = separator.rawValue
    var fault: MalformedRow.Reason?
    while true {
      if position < count, bytes[position] == CSVSeparator.quote {
        fields.append(try quotedField(in: bytes))
        let ending = endOfField(in: bytes, separator)
        if ending > position {
          fault = fault ?? .textAfterClosingQuote(field: fields.count)
          position = ending
        }
      } else {
        let start = position
        while position < count {
          let byte = bytes[position]
          if byte == separator || byte == CSVSeparator.lineFeed || byte == CSVSeparator.carriageReturn {
            break
          }
          position += 1
        }
        fields.append(CSVField(start: start, end: position, isQuoted: false, needsUnescaping: false))
      }
      guard position < count else { break }
      if bytes[position] == separator {
        position += 1
      } else {
        skipLineEnd(in: bytes)
        break
      }
    }
    return (rowLine, fault)
  }

  /// Passes over a line such as `sep=;`, which spreadsheets write before all others, and gives what it tells.
  mutating func skipSeparatorLine(in bytes: UnsafeBufferPointer<UInt8>) -> CSVSeparator? {
    let line = bytes[position...].prefix { $0 != CSVSeparator.lineFeed && $0 != CSVSeparator.carriageReturn }
    guard line.count == 5, line.starts(with: "sep=".utf8), let last = line.last,
      let separator = CSVSeparator(rawValue: last)
    else { return nil }
    skipLine(in: bytes)
    return separator
  }

  /// Passes over what stands before the next line, whatever it is.
  mutating func skipLine(in bytes: UnsafeBufferPointer<UInt8>) {
    while position < bytes.count, bytes[position] != CSVSeparator.lineFeed,
      bytes[position] != CSVSeparator.carriageReturn
    { position += 1 }
    if position < bytes.count { skipLineEnd(in: bytes) }
  }

  /// A line with nothing but blanks is no row; tabs that separate are fields, not blanks.
  mutating func skipBlankLines(in bytes: UnsafeBufferPointer<UInt8>) {
    while position < bytes.count {
      var ahead = position
      while ahead < bytes.count, bytes[ahead] == 0x20 || (bytes[ahead] == 0x09 && separator != .tab) {
        ahead += 1
      }
      guard ahead < bytes.count else {
        position = ahead
        return
      }
      guard bytes[ahead] == CSVSeparator.lineFeed || bytes[ahead] == CSVSeparator.carriageReturn else {
        return
      }
      position = ahead
      skipLineEnd(in: bytes)
    }
  }

  private mutating func quotedField(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(SourceError) -> CSVField {
    let openingLine = line
    let count = bytes.count
    let start = position + 1
    var needsUnescaping = false
    position = start
    while position < count {
      let byte = bytes[position]
      if byte == CSVSeparator.quote {
        if position + 1 < count, bytes[position + 1] == CSVSeparator.quote {
          needsUnescaping = true
          position += 2
          continue
        }
        let end = position
        position += 1
        return CSVField(start: start, end: end, isQuoted: true, needsUnescaping: needsUnescaping)
      }
      if byte == CSVSeparator.lineFeed || byte == CSVSeparator.carriageReturn {
        skipLineEnd(in: bytes)
      } else {
        position += 1
      }
    }
    throw .unterminatedQuote(path: path, line: openingLine)
  }

  private func endOfField(in bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8) -> Int {
    var ending = position
    while ending < bytes.count {
      let byte = bytes[ending]
      if byte == separator || byte == CSVSeparator.lineFeed || byte == CSVSeparator.carriageReturn { break }
      ending += 1
    }
    return ending
  }

  @inline(__always)
  private mutating func skipLineEnd(in bytes: UnsafeBufferPointer<UInt8>) {
    let isPair =
      bytes[position] == CSVSeparator.carriageReturn && position + 1 < bytes.count
      && bytes[position + 1] == CSVSeparator.lineFeed
    position += isPair ? 2 : 1
    line += 1
  }
}
