internal import CommonMark
internal import Forms

/// The Markdown template of a page that a project writes itself, with its SQL taken out.
///
/// `{{table.column}}` is a name of its own in it, so that it shows one value of a table; in the page's context
/// it is called ``name(of:in:)``.
package struct PageTemplate: Sendable {
  /// By which pages ask for it.
  package let name: String
  /// As errors name it.
  package let file: String
  /// Line for line as in the file.
  package let text: String
  /// The folder from where its links lead, where it is a part of the front page; nil for a page of its own.
  let folder: String?
  /// Whether the project has written it, and it does not come with the program.
  let isOwn: Bool

  package init(name: String, file: String, text: String, linksFrom folder: String?, isOwn: Bool) {
    self.name = name
    self.file = file
    self.text = text
    self.folder = folder
    self.isOwn = isOwn
  }

  /// A text in which links lead from the top of the site, where the front page stands.
  ///
  /// - Throws: ``TemplateError/syntax(file:line:column:detail:)`` for a link whose destination is not found in the text.
  /// - Complexity: O(length).
  func placed(_ text: String) throws(TemplateError) -> String {
    guard let folder else { return text }
    do throws(LinkDestinations.Lost) {
      return try LinkDestinations.replaced(in: text, without: Self.isTagLine) { destination in
        guard Self.isRelative(destination) else { return nil }
        let way = destination.prefix { $0 != "#" && $0 != "?" }
        let (above, path) = PagePath.way(way, from: folder[...])
        return String(repeating: "../", count: above) + path + destination[way.endIndex...]
      }
    } catch {
      throw .syntax(
        file: file, line: error.line, column: nil,
        detail:
          "where the link to \(error.destination) stands cannot be told, so that it would lead elsewhere from the front page; write it as in [Menu](../orders/menu.md)"
      )
    }
  }

  /// Whether nothing but one tag of a section, or a comment of the template, stands on a line, which no page has then.
  package static func isTagLine(_ line: Substring) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var tag = line.utf8.drop(while: isBlank)
    guard tag.starts(with: "{{".utf8) else { return false }
    while tag.last.map(isBlank) ?? false { tag.removeLast() }
    return tag.count >= 5 && tag.suffix(2).elementsEqual("}}".utf8)
      && hasNoValue(Substring(tag.dropFirst(2).dropLast(2)))
  }

  /// Whether a line is no page's own: a tag's alone, or that of another template.
  static func hasNoLine(_ line: Substring) -> Bool {
    isTagLine(line) || line.utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "{{>".utf8)
  }

  /// Whether a tag begins or ends a section or is a comment, which is told from what stands between its braces.
  package static func hasNoValue(_ tag: Substring) -> Bool {
    tag.utf8.first.map("#^/!".utf8.contains) ?? false && !tag.utf8.contains { "{}".utf8.contains($0) }
  }

  /// Whether a link is no whole address.
  package static func isRelative(_ destination: some StringProtocol) -> Bool {
    !destination.isEmpty && !destination.hasPrefix("#") && !hasScheme(destination)
  }

  /// Whether a value stands where HTML has an attribute, which holds no marks: in the address or title of a link, or in
  /// what is said of a picture.
  ///
  /// - Parameter template: with tags alone in the place of values.
  /// - Complexity: O(length).
  static func hasValueInAttribute(_ template: String) -> Bool {
    guard template.contains("{{") else { return false }
    // As a value may have no blanks, it makes a link of what the tag does not.
    let marked = TemplateTags.replaced(in: template) { _ in "\u{E000}" }
    return MarkdownPlaces(of: marked).attributes.contains { $0.contains("\u{E000}") }
  }

  /// The scheme of a link that no page of the site has, such as `javascript`; nil of any other link.
  package static func uselessScheme(of destination: String) -> String? {
    guard hasScheme(destination) else { return nil }
    let scheme = destination.prefix { $0 != ":" }.lowercased()
    return ["https", "http", "mailto", "tel"].contains(scheme) ? nil : scheme
  }

  /// Whether a picture is another machine's, or stands in its address.
  package static func isElsewhere(_ picture: String) -> Bool {
    picture.hasPrefix("//") || hasScheme(picture)
  }

  private static func hasScheme(_ address: some StringProtocol) -> Bool {
    let scheme = address.prefix { $0 != ":" }
    return scheme.endIndex < address.endIndex && scheme.first.map { $0.isASCII && $0.isLetter } ?? false
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
  }

  /// Where its links, its pictures, its code and its HTML stand.
  package var places:
    (
      links: [(destination: String, line: Int)], pictures: [(destination: String, line: Int)],
      code: [(text: String, lines: ClosedRange<Int>)], html: [(text: String, line: Int)]
    )
  {
    let places = Self.places(in: text)
    return (places.links, places.pictures, places.code, places.html)
  }

  /// What stands in a text for a value that is found again by its number; see ``marks(in:)``.
  package static func mark(_ number: Int) -> String { PlaceMark.text(number) }

  /// The numbers of marks in attributes of a text's HTML, which are addresses, titles, and what is said of pictures; and
  /// of those in all else that its page shows.
  package static func marks(in text: String) -> (attributes: [Int], shown: Set<Int>) {
    let places = places(in: text)
    return (
      places.attributes.flatMap(PlaceMark.numbers), Set(places.literals.flatMap(PlaceMark.numbers))
    )
  }

  /// The numbers of the marks in a text that stand in its lists and quotes.
  package static func containedMarks(in text: String) -> Set<Int> {
    Set(places(in: text).contained.flatMap(PlaceMark.numbers))
  }

  /// The headings of a text, and which of them stand in no list or quote.
  package static func headings(in text: String) -> [(level: Int, line: Int, isOutermost: Bool)] {
    places(in: text).headings
  }

  /// What Markdown has of a text once its words are put into the language and its sections are there.
  private static func places(in text: String) -> MarkdownPlaces {
    MarkdownPlaces(of: TemplateWords.withoutBrackets(text), without: isTagLine)
  }

  /// What the style sheet calls pages of a template: `employee` of `Collections/employees/employee.md`, and
  /// `employees` of the index there; `page` of those that belong to no collection, or are called as one of the layout's.
  static func kind(_ template: String) -> String {
    guard template.hasSuffix(".md") else { return template }
    let names = template.dropLast(3).split(separator: "/")
    let name = names.last == "index" ? names.dropLast().last : names.last
    guard names.first != "Pages", let name, !["front", "results", "languages", "not-found"].contains(name)
    else { return "page" }
    return String(name)
  }

  /// The name of a table's column in the context of a page.
  package static func name(of column: String, in table: String) -> String { "\(table)\(separator)\(column)" }

  private static let separator = "__of__"

  /// A template in which names have no dots, of which Mustache would look up the parts.
  ///
  /// - Complexity: O(length).
  static func withoutDots(_ template: String) -> String {
    TemplateTags.replacing(in: template) { String($0.replacing(".", with: separator)) }
  }

  /// A name as it is written in the template.
  static func withDots(_ name: String) -> String { name.replacing(separator, with: ".") }
}
