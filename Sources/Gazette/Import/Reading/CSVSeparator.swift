/// The character between the fields of a row: any of ASCII but a quotation mark and the ends of lines.
package struct CSVSeparator: RawRepresentable, Sendable, Equatable {
  package let rawValue: UInt8

  package init?(rawValue: UInt8) {
    guard (1..<0x80).contains(rawValue), ![Self.quote, Self.lineFeed, Self.carriageReturn].contains(rawValue)
    else { return nil }
    self.rawValue = rawValue
  }

  /// Reads a separator as settings have it: the character itself, or the word `tab`.
  package init?(_ text: String) {
    if text == "tab" {
      self = .tab
    } else {
      guard text.utf8.count == 1, let byte = text.utf8.first else { return nil }
      self.init(rawValue: byte)
    }
  }

  private init(known byte: UInt8) { rawValue = byte }

  package static let comma = CSVSeparator(known: 0x2C)
  package static let semicolon = CSVSeparator(known: 0x3B)
  package static let tab = CSVSeparator(known: 0x09)
  package static let bar = CSVSeparator(known: 0x7C)
  /// Those that a header line tells by itself.
  static let detectable = [comma, semicolon, tab, bar]

  static let quote: UInt8 = 0x22
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D

  /// The separator that occurs most often outside quotes in the line that starts at `position`; of equals
  /// the one that comes first here, and a comma where none occurs.
  static func detected(in bytes: UnsafeBufferPointer<UInt8>, from position: Int) -> CSVSeparator {
    var counts: [Int] = Array(repeating: 0, count: detectable.count)
    var position = position
    var startsField = true
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote && startsField {
        position += 1
        while position < bytes.count, bytes[position] != quote || follows(quote, position, bytes) {
          position += bytes[position] == quote ? 2 : 1
        }
        startsField = false
      } else if byte == lineFeed || byte == carriageReturn {
        break
      } else if let index = detectable.firstIndex(where: { $0.rawValue == byte }) {
        counts[index] += 1
        startsField = true
      } else {
        startsField = false
      }
      position += 1
    }
    var best = CSVSeparator.comma
    var most = 0
    for (separator, count) in zip(detectable, counts) where count > most {
      best = separator
      most = count
    }
    return best
  }

  private static func follows(_ byte: UInt8, _ position: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    position + 1 < bytes.count && bytes[position + 1] == byte
  }
}
