/// The character between the fields of a row.
package enum CSVSeparator: UInt8, Sendable, Equatable, CaseIterable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09

  static let quote: UInt8 = 0x22
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D

  /// The separator that occurs most often outside quotes in the line that starts at `position`; of equals
  /// the one that comes first here, and a comma where none occurs.
  static func detected(in bytes: UnsafeBufferPointer<UInt8>, from position: Int) -> CSVSeparator {
    var counts: [Int] = Array(repeating: 0, count: allCases.count)
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
      } else if let index = allCases.firstIndex(where: { $0.rawValue == byte }) {
        counts[index] += 1
        startsField = true
      } else {
        startsField = false
      }
      position += 1
    }
    var best = CSVSeparator.comma
    var most = 0
    for (separator, count) in zip(allCases, counts) where count > most {
      best = separator
      most = count
    }
    return best
  }

  private static func follows(_ byte: UInt8, _ position: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    position + 1 < bytes.count && bytes[position + 1] == byte
  }
}
