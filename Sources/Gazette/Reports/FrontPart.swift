internal import Press

/// What a collection has on the front page: `today.md` and `front.md` are written like pages, and are parts of that one.
struct FrontPart: Sendable {
  /// Where it stands, called like its file.
  enum Place: String, Sendable {
    /// In the section of the day.
    case today
    /// In the section of its collection.
    case front
  }

  /// What stands at the top of the section; nil where there is nothing.
  let opening: TemplateValue?
  let body: TemplateValue

  /// What its front matter can say.
  static let knownKeys = ["columns", "optional"]

  init(_ file: PageFile, _ context: TemplateContext) {
    func value(_ template: PageTemplate) -> TemplateValue {
      .part(TemplatePart(template: template.name, context: context, digest: file.digest))
    }
    opening = file.opening.map(value)
    body = value(file.template)
  }

  /// The headings of a text, as Markdown has them.
  struct Headings {
    /// The line of the first one that stands in no list or quote, from 1.
    let first: Int?
    /// Where one of the first or second level stands, which are those of the front page.
    let large: TextPlace?

    /// - Parameter tables: in small letters; a line below one of them makes no heading of it.
    init(in lines: [String], beside tables: Set<String>) {
      let text = lines.map { line in
        TemplateTags.all(in: line).contains { tables.contains($0.lowercased()) } ? "" : line
      }
      let headings = PageTemplate.headings(in: text.joined(separator: "\n"))
      first = headings.first(where: \.isOutermost)?.line
      large = headings.first { $0.level <= 2 }.map { TextPlace(line: $0.line, column: 1) }
    }
  }

  /// The lines of a text before its first heading, and those from there on, each with empty lines in the place of the
  /// others.
  ///
  /// A section around the heading is not cut.
  static func opening(of lines: [String], before heading: Int?) -> (opening: [String], rest: [String]) {
    var depth = 0
    var end = 0
    for (place, line) in lines.prefix(heading.map { $0 - 1 } ?? lines.count).enumerated() {
      for tag in TemplateTags.all(in: line) {
        switch tag.first {
        case "#", "^": depth += 1
        case "/": depth -= 1
        default: break
        }
      }
      if depth == 0 { end = place + 1 }
    }
    let opening = lines[..<end]
    guard opening.contains(where: { !$0.isEmpty }) else { return ([], lines) }
    return (Array(opening), opening.map { _ in "" } + lines[end...])
  }
}
