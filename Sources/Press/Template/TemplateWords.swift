internal import CommonMark

/// The words of templates in the language of an edition.
///
/// Words stand in a template in English between double brackets, `[[As of {asOf}.]]`, with names of values
/// in braces. They are put into the language when templates are read, so that rendering knows of none.
struct TemplateWords {
  let texts: TextCatalogue
  /// Whether what stands around the words is HTML, where a quote must not end an attribute.
  let isHTML: Bool
  /// English texts that the catalogue lacks.
  private(set) var missing: Set<String> = []

  init(texts: TextCatalogue, isHTML: Bool) {
    self.texts = texts
    self.isHTML = isHTML
  }

  /// A template with its words in the language and their names as tags.
  ///
  /// - Throws: ``TemplateError/syntax(file:line:column:detail:)`` for brackets that are not closed.
  /// - Complexity: O(length).
  mutating func translated(_ template: String, file: String) throws(TemplateError) -> String {
    var result = ""
    var rest = Substring(template)
    while let start = rest.firstRange(of: "[[") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "]]") else {
        throw TemplateOutline.fault(
          at: start.lowerBound, of: template, file, "words that start here with [[ have no end")
      }
      let english = String(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
      if !texts.has(english) { missing.insert(english) }
      let text = texts.text(for: english, count: nil)
      result += tagged(isHTML ? HTMLText.escaped(text) : text)
    }
    return result + rest
  }

  /// `{name}` as a tag.
  private func tagged(_ text: String) -> String {
    text.replacing("{", with: "{{").replacing("}", with: "}}")
  }
}
