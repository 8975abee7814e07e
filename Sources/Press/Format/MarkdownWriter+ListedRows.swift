/// The ways to some rows of a list.
extension MarkdownWriter {
  /// Appends what says which rows an address means, such as `#status=Cancelled`: columns by their titles, values as
  /// they are shown, as `tables.js` reads them.
  func append(_ conditions: [ListedRows.Condition], to bytes: inout [UInt8]) {
    if conditions.isEmpty { return }
    let plain = PlainText(formats: formats)
    for (place, condition) in conditions.enumerated() {
      bytes.append(UInt8(ascii: place == 0 ? "#" : "&"))
      let title = condition.column.map { SearchFold.folded(plain.text(of: $0)) } ?? "filter1"
      let words = title.split { !$0.isLetter && !$0.isNumber }
      Self.append(encoded: words.joined(separator: "-"), to: &bytes)
      bytes.append(UInt8(ascii: "="))
      let value = plain.text(of: condition.value)
      Self.append(encoded: String(value.drop { $0 == " " }), to: &bytes)
    }
  }

  /// Appends a text in an address: all but letters, digits and three signs of ASCII by their numbers.
  private static func append(encoded text: String, to bytes: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
