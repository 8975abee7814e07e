internal import CommonMark
internal import Forms

/// The words of templates in the language of an edition.
///
/// Words stand in a template in English between double brackets, `[[As of {asOf}.]]`, with names of values
/// in braces, and what differs by a number as ``CountedWords``. They are put into the language when templates are read,
/// so that rendering knows of none.
struct TemplateWords {
  let texts: TextCatalogue
  /// Whether what stands around the words is HTML, where a quote must not end an attribute.
  let isHTML: Bool
  /// Texts that the catalogue lacks.
  private(set) var missing: Set<String> = []

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
      let written = rest[..<end.lowerBound]
      rest = rest[end.upperBound...]
      let english = Self.onOneLine(written)
      if !texts.has(english) { missing.insert(english) }
      let text = texts.text(for: english, count: nil)
      // As it is written, errors stand where they are.
      let own = text == english ? String(written) : text
      if text != english, let fault = Self.fault(in: text, for: english, language: texts.language) {
        throw TemplateOutline.fault(at: start.lowerBound, of: template, file, fault)
      }
      do throws(CountedWords.Fault) {
        let tagged = try CountedWords.tagged(isHTML ? HTMLText.escaped(own) : own, texts: texts)
        if !isHTML, PageTemplate.hasValueInAttribute(tagged) {
          throw CountedWords.Fault(offset: 0, detail: Self.valueInAttribute)
        }
        result += tagged
      } catch {
        let place =
          text == english && !isHTML
          ? template.index(written.startIndex, offsetBy: error.offset) : start.lowerBound
        let detail: LocalizedText =
          text == english ? error.detail : "in the words for these in \(texts.language), \(error.detail)"
        throw TemplateOutline.fault(at: place, of: template, file, detail)
      }
    }
    return result + rest
  }

  private static let valueInAttribute: LocalizedText =
    "a value stands in the address or title of a link, or in what is said of a picture"

  /// A picture in words of a catalogue that the site has not, or a way within the site that the English words have not.
  private static func fault(in text: String, for english: String, language: String) -> LocalizedText? {
    guard text.contains("[") else { return nil }
    let places = MarkdownPlaces(of: text)
    if let picture = places.pictures.map(\.destination).first(where: PageTemplate.isElsewhere) {
      return "in the words for these in \(language), a picture stands outside of the site: \(picture)"
    }
    // Those of the English words are held against the site with the rest of the page.
    let english = MarkdownPlaces(of: english)
    let known = Set((english.links + english.pictures).map(\.destination))
    return (places.links + places.pictures).map(\.destination)
      .first {
        ($0.hasPrefix("//") || !PageTemplate.isElsewhere($0) || PageTemplate.uselessScheme(of: $0) != nil)
          && !known.contains($0)
      }
      .map { "in the words for these in \(language), a link leads to \($0), which these do not have" }
  }

  /// Words as a catalogue has them, however they are broken into lines.
  private static func onOneLine(_ words: Substring) -> String {
    guard words.contains(where: \.isNewline) else { return String(words) }
    return words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A template with blanks in the place of its words, so that only tags have braces.
  static func withoutWords(_ template: String) -> String {
    replacingWords(in: template) { words in "[[\(String(words.map { $0.isNewline ? $0 : " " }))]]" }
  }

  /// A template in which words have no brackets, as Markdown reads it.
  static func withoutBrackets(_ template: String) -> String {
    replacingWords(in: template) { String($0) }
  }

  /// A template with other texts in the place of words and their brackets.
  private static func replacingWords(in template: String, by other: (Substring) -> String) -> String {
    var result = ""
    var rest = Substring(template)
    while let start = rest.firstRange(of: "[["), let end = rest[start.upperBound...].firstRange(of: "]]") {
      result += rest[..<start.lowerBound] + other(rest[start.upperBound..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
