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
      bytes.append(contentsOf: ContactAddress.encoded(words.joined(separator: "-")).utf8)
      bytes.append(UInt8(ascii: "="))
      let value = plain.text(of: condition.value == .text("") ? "(empty)" : condition.value)
      let shown = condition.column == nil ? value.drop { $0 == " " } : value[...]
      bytes.append(contentsOf: ContactAddress.encoded(shown).utf8)
    }
  }
}
