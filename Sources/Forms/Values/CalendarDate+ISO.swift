extension CalendarDate: CustomStringConvertible {
  /// Reads `YYYY-MM-DD`; a time of day behind a `T` or a blank is left aside, as in `1992-03-18T17:36:00Z`. What ends with
  /// `BC`, as databases write it, is of another year.
  package init?(iso text: String) {
    var text = text
    let parsed = text.withUTF8 { CalendarDate(isoBytes: $0) }
    guard let parsed else { return nil }
    self = parsed
  }

  /// Reads the bytes of `YYYY-MM-DD`, with or without a time of day behind it.
  package init?(isoBytes bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    if bytes.count > 10 {
      guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes.count > 11,
        bytes[11].isDigit,
        bytes[bytes.count - 1] != UInt8(ascii: "C") || bytes[bytes.count - 2] != UInt8(ascii: "B")
      else { return nil }
    }
    guard let year = digits(bytes[0..<4]), let month = digits(bytes[5..<7]), let day = digits(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`.
  package var description: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(10)
    appendISO(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `YYYY-MM-DD`.
  package func appendISO(to bytes: inout [UInt8]) {
    let parts = components
    appendDigits(parts.year, width: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(parts.month, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(parts.day, width: 2, to: &bytes)
  }
}

/// The number that a run of ASCII digits writes, or nil for anything else; at most 18 digits.
func digits(_ bytes: some Collection<UInt8>) -> Int? {
  guard !bytes.isEmpty, bytes.count <= 18 else { return nil }
  var number = 0
  for byte in bytes {
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    number = number * 10 + Int(byte - UInt8(ascii: "0"))
  }
  return number
}
