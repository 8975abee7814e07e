/// The ways to some rows of a list.
extension MarkdownWriter {
  /// What says which rows an address means, such as `#status=Cancelled`: columns by their names, values as they are shown,
  /// as `tables.js` reads them; nil where it would mean others too.
  ///
  /// - Complexity: O(columns of the list, and values that a column may have).
  func fragment(of conditions: [ListedRows.Condition]) -> String? {
    let plain = PlainText(formats: formats)
    var parts: [String] = []
    for condition in conditions {
      let value = plain.text(of: condition.value == .text("") ? "(empty)" : condition.value)
      if condition.others.contains(where: { plain.text(of: $0) == value }) { return nil }
      guard let column = condition.column else {
        parts.append("filter1=\(ContactAddress.encoded(value.drop { $0 == " " }))")
        continue
      }
      let names = Self.columnNames((condition.before + [column]).map(plain.text))
      guard let name = names.last, !names.dropLast().contains(name) else { return nil }
      parts.append("\(ContactAddress.encoded(name))=\(ContactAddress.encoded(value))")
    }
    return parts.isEmpty ? "" : "#\(parts.joined(separator: "&"))"
  }

  /// What columns with these titles are called in an address: by the words of the title, with its place behind it where
  /// one before is called so.
  static func columnNames(_ titles: [String]) -> [String] {
    titles.enumerated().reduce(into: []) { names, title in
      let words = SearchFold.folded(title.element).split { !$0.isLetter && !$0.isNumber }
      let name = words.isEmpty ? "\(title.offset + 1)" : words.joined(separator: "-")
      names.append(names.contains(name) ? "\(name)-\(title.offset + 1)" : name)
    }
  }
}
