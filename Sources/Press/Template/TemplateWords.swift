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
  /// Of each template the values that translations name and their English words do not.
  private(set) var ownNames: [String: [String: TextCatalogue.Place]] = [:]

  /// A template with its words in the language and their names as tags.
  ///
  /// - Parameter isInLanguage: whether it is written in the language, so that none of its words is missing; else it is in
  ///   English.
  /// - Throws: ``TemplateError/syntax(file:line:column:detail:)`` for brackets that are not closed.
  /// - Complexity: O(length).
  mutating func translated(
    _ template: String, file: String, isInLanguage: Bool = false
  ) throws(TemplateError) -> String {
    var result = ""
    var rest = Substring(template)
    while let start = rest.firstRange(of: "[[") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      // Words that are not closed would end with the next ones.
      guard let end = rest.firstRange(of: "]]"), !rest[..<end.lowerBound].contains("[[") else {
        throw TemplateOutline.fault(
          at: start.lowerBound, of: template, file, "words that start here with [[ have no end")
      }
      let written = rest[..<end.lowerBound]
      rest = rest[end.upperBound...]
      let english = Self.onOneLine(written)
      let isEnglish = !isInLanguage && !texts.has(english)
      if isEnglish { missing.insert(english) }
      let text = texts.text(for: english, count: nil)
      guard text == english else {
        let place = texts.places[english]
        let translation = try translation(text, of: english) { detail in
          place.map { .syntax(file: $0.file, line: $0.line, column: $0.column, detail: detail) }
            ?? TemplateOutline.fault(at: start.lowerBound, of: template, file, detail)
        }
        for name in translation.ownNames { ownNames[file, default: [:]][name] = place }
        result += translation.text
        continue
      }
      do throws(CountedWords.Fault) {
        // As it is written, errors stand where they are, and numbers in words as the words around them.
        result += try tagged(String(written), texts: isEnglish ? Self.english : texts).text
      } catch {
        let place = isHTML ? start.lowerBound : template.index(written.startIndex, offsetBy: error.offset)
        throw TemplateOutline.fault(at: place, of: template, file, error.detail)
      }
    }
    return result + rest
  }

  private static let english = TextCatalogue(language: "en")

  /// The words of a catalogue with their names as tags, and those of the names that the English words do not have.
  private func translation(
    _ text: String, of english: String, fault: (LocalizedText) -> TemplateError
  ) throws(TemplateError) -> (text: String, ownNames: Set<String>) {
    if let detail = Self.fault(in: text, for: english) { throw fault(detail) }
    do throws(CountedWords.Fault) {
      let tagged = try tagged(text, texts: texts)
      if let detail = TemplateOutline.fault(in: tagged.text) {
        throw CountedWords.Fault(offset: 0, detail: detail)
      }
      let known = (try? CountedWords.tagged(english, texts: Self.english).names) ?? []
      return (tagged.text, tagged.names.subtracting(known))
    } catch {
      throw fault(error.detail)
    }
  }

  private func tagged(
    _ text: String, texts: TextCatalogue
  ) throws(CountedWords.Fault) -> (text: String, names: Set<String>) {
    let tagged = try CountedWords.tagged(isHTML ? HTMLText.escaped(text) : text, texts: texts)
    if !isHTML, PageTemplate.hasValueInAttribute(tagged.text) {
      throw CountedWords.Fault(offset: 0, detail: Self.valueInAttribute)
    }
    return tagged
  }

  private static let valueInAttribute: LocalizedText =
    "a value stands in the address or title of a link, or in what is said of a picture"

  /// A picture in words of a catalogue that the site has not, or a way within the site or markup of tables, code, HTML and
  /// blocks that the English words have not: where they stand it would be another page.
  private static func fault(in text: String, for english: String) -> LocalizedText? {
    if let mark = addedMarkup(in: text, for: english) {
      return "\(mark) stands in it, which the English words do not have"
    }
    guard text.contains("[") else { return nil }
    let places = MarkdownPlaces(of: text)
    if let picture = places.pictures.map(\.destination).first(where: PageTemplate.isElsewhere) {
      return "a picture stands outside of the site: \(picture)"
    }
    // Those of the English words are held against the site with the rest of the page.
    let english = MarkdownPlaces(of: english)
    let known = Set((english.links + english.pictures).map(\.destination))
    return (places.links + places.pictures).map(\.destination)
      .first {
        ($0.hasPrefix("//") || !PageTemplate.isElsewhere($0) || PageTemplate.uselessScheme(of: $0) != nil)
          && !known.contains($0)
      }
      .map { "a link leads to \($0), which the English words do not have" }
  }

  private static func addedMarkup(in text: String, for english: String) -> String? {
    for mark in ["|", "`"] where text.contains(mark) && !english.contains(mark) { return mark }
    // Most words have nothing of the kind.
    let first = text.utf8.first { $0 > 0x20 } ?? 0
    let mayBegin = "-+*>#".utf8.contains(first) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    guard mayBegin || text.utf8.contains(UInt8(ascii: "<")) else { return nil }
    let markup = [/<[A-Za-z\/!?]/, /^\s*(?:[-+*>]|#{1,6}|[0-9]{1,9}[.)])(?=\s)/]
    for pattern in markup where !english.contains(pattern) {
      if let found = text.firstMatch(of: pattern) { return found.output.trimmingPrefix(/\s*/).description }
    }
    return nil
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
