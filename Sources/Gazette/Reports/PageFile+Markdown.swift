internal import Foundation
internal import Press

/// What the Markdown of a page says by itself, before any value stands in it.
extension PageFile {
  /// A link of the text to another page, such as `../orders/menu.md`.
  struct Link: Sendable {
    /// As it is written, without what it leads to within the page; empty for the page on which it stands.
    let destination: String
    /// The heading to which it leads within the page; nil for the whole of it, and for a view of its tables.
    let heading: String?
    let text: PlacedText
    /// The sections around it, without which it is not there.
    let sections: [Section]

    /// The file to which it leads from a page; with a slash before it one of the whole site, and not of the page's language.
    /// Nil where that is outside of the site.
    ///
    /// - Parameter isInLanguage: whether each language has a folder of its own in the site.
    func path(from page: PagePath, isInLanguage: Bool) -> String? {
      if destination.isEmpty { return "\(page.text).md" }
      // As browsers read it; the address of a page is made of its file only where that is written plainly.
      var way = destination.removingPercentEncoding ?? destination
      if way.hasPrefix("/") { return nil }
      if way.hasSuffix(".md"), way != destination { way = destination }
      if !way.contains(".md?") { way = String(way.prefix { $0 != "?" }) }
      let found = PagePath.way(way[...], from: page.folder)
      switch found.above {
      case 0: return found.path
      case 1 where isInLanguage: return "/\(found.path)"
      default: return nil
      }
    }

    /// Whether it is there by the tables that a page has; what other sections show is not known.
    func isShown(beside tables: [String: Table]) -> Bool {
      sections.allSatisfy { section in
        tables[section.name].map { $0.rows.isEmpty == section.isInverted } ?? false
      }
    }
  }

  /// A link that leads nowhere, whatever pages there are: by its scheme, or by what stands behind the file of a page; or
  /// a picture that is a page.
  static func uselessLink(
    among links: [(destination: String, line: Int)], pictures: [(destination: String, line: Int)]
  ) -> (link: (destination: String, line: Int), problem: PageError.Problem)? {
    for picture in pictures {
      let file = picture.destination.prefix { $0 != "#" && $0 != "?" }
      if file.isEmpty || file.hasSuffix(".md") { return (picture, .pictureOfPage(picture.destination)) }
    }
    for link in links {
      if link.destination.isEmpty { return (link, .linkToNothing) }
      let way = String(link.destination.prefix { $0 != "#" })
      let path = String(way.prefix { $0 != "?" })
      if let scheme = PageTemplate.uselessScheme(of: path) { return (link, .linkOfScheme(scheme)) }
      let page = path.hasSuffix("/") ? String(path.dropLast()) : path
      // What begins with two slashes leads to another machine.
      if page.hasSuffix(".md"), page != way, !way.hasPrefix("//"), PageTemplate.isRelative(way) {
        return (link, .linkToHTML(way, page: page))
      }
    }
    return nil
  }

  struct Section: Sendable {
    let name: String
    let isInverted: Bool
  }

  /// The links of a text to pages and files of the site.
  static func links(in lines: [String], _ found: [(destination: String, line: Int)]) -> [Link] {
    let written = found.filter { destination, _ in
      destination.hasPrefix("#") || PageTemplate.isRelative(destination)
    }
    if written.isEmpty { return [] }
    let around = sections(in: lines)
    return written.map { destination, number in
      let way = destination.prefix { $0 != "#" }
      return Link(
        destination: String(way), heading: heading(behind: destination[way.endIndex...]),
        text: PlacedText(String(way), at: place(of: way.isEmpty ? destination[...] : way, in: lines, number)),
        sections: around.indices.contains(number - 1) ? around[number - 1] : [])
    }
  }

  /// The heading that is meant by what stands behind a page; nil for a view of its tables, and for its top.
  private static func heading(behind page: Substring) -> String? {
    let written = String(page.dropFirst())
    let heading = written.removingPercentEncoding ?? written
    return heading.isEmpty || heading.contains("=") || heading.lowercased() == "top" ? nil : heading
  }

  /// Where a destination stands, as far as its line tells.
  static func place(of destination: some StringProtocol, in lines: [String], _ number: Int) -> TextPlace {
    let line = lines.indices.contains(number - 1) ? lines[number - 1] : ""
    let before = line.firstRange(of: destination).map { line[..<$0.lowerBound].count } ?? 0
    return TextPlace(line: number, column: before + 1)
  }

  /// The sections in which each line stands, with those that it opens.
  private static func sections(in lines: [String]) -> [[Section]] {
    var open: [Section] = []
    return lines.map { line in
      var own = open
      for tag in TemplateTags.all(in: line) {
        switch tag.first {
        case "/": _ = open.popLast()
        case "#", "^":
          let name = tag.dropFirst().split(separator: " ").first ?? ""
          let section = Section(name: String(name), isInverted: tag.first == "^")
          open.append(section)
          own.append(section)
        default: break
        }
      }
      return own
    }
  }

  /// The names of the sections in which each chart stands.
  static func chartSections(of count: Int, in lines: [String]) -> [[String]] {
    let around = count == 0 ? [] : sections(in: lines)
    return (0..<count).map { number in
      let tag = "{{\(PageParts.chartName(number))}}"
      return lines.firstIndex { $0.contains(tag) }.map { around[$0].map(\.name) } ?? []
    }
  }

  /// The first name whose value no page would show as it is: in an attribute of HTML, which holds no marks of values
  /// (the address or title of a link, and what is said of a picture), or in what Markdown takes for a definition.
  static func unshownMention(
    in lines: [String], among mentions: [Mention]
  ) -> (mention: Mention, problem: PageError.Problem)? {
    if mentions.isEmpty { return nil }
    // A value has no blanks where a tag may have some, and may so make a link of what is none yet.
    var marked = lines
    var expected: [Int] = []
    for (number, mention) in mentions.enumerated().reversed() {
      let line = marked[mention.place.line - 1]
      let start = line.index(line.startIndex, offsetBy: mention.place.column - 1)
      guard !PageTemplate.isTagLine(line[...]), let tag = tag(beginning: line[start...]) else { continue }
      marked[mention.place.line - 1].replaceSubrange(tag, with: PageTemplate.mark(number))
      expected.insert(number, at: 0)
    }
    func unshown(in lines: [String], _ expected: [Int]) -> (mention: Mention, problem: PageError.Problem)? {
      let (attributes, shown) = PageTemplate.marks(in: lines.joined(separator: "\n"))
      if let number = attributes.first(where: mentions.indices.contains) {
        return (mentions[number], .valueInLink(mentions[number].name))
      }
      return expected.first { !shown.contains($0) }
        .map { (mentions[$0], .valueInDefinition(mentions[$0].name)) }
    }
    if let found = unshown(in: marked, expected) { return found }
    // A section within a line leaves nothing of its tags, and what stands behind one may begin the line.
    var bare = marked
    for place in bare.indices where !PageTemplate.isTagLine(bare[place][...]) {
      bare[place] = TemplateTags.replaced(in: bare[place]) { PageTemplate.hasNoValue($0) ? "" : nil }
    }
    for number in expected where mentions[number].isSection {
      let place = mentions[number].place.line - 1
      bare[place] = bare[place].replacing(PageTemplate.mark(number), with: "")
    }
    return bare == marked ? nil : unshown(in: bare, expected.filter { !mentions[$0].isSection })
  }

  /// The first name whose value stands behind a text with which some values are markup.
  static func mentionBehindMarkup(
    in lines: [String], among mentions: [Mention]
  ) -> (mention: Mention, text: String)? {
    for mention in mentions where !mention.isSection {
      let line = lines[mention.place.line - 1]
      let start = line.index(line.startIndex, offsetBy: mention.place.column - 1)
      if let text = markup(endingTextBefore: line[..<start]) { return (mention, text) }
    }
    return nil
  }

  /// The first table beside which something else stands on its line, with which its rows would be no table.
  ///
  /// - Parameter mentions: those of tables.
  static func tableWithinLine(in lines: [String], among mentions: [Mention]) -> Mention? {
    mentions.first { mention in
      let line = lines[mention.place.line - 1]
      let start = line.index(line.startIndex, offsetBy: mention.place.column - 1)
      guard line[start...].hasPrefix("{{"), let tag = tag(beginning: line[start...]) else { return false }
      // Of sections the page has no tags.
      let around = TemplateTags.replaced(in: line.replacingCharacters(in: tag, with: "")) {
        PageTemplate.hasNoValue($0) ? "" : nil
      }
      return around.contains { !$0.isWhitespace }
    }
  }

  /// The first table within an item of a list, of which only its first row would be a part.
  ///
  /// - Parameter mentions: those of tables, each alone on its line.
  static func tableInList(in lines: [String], among mentions: [Mention]) -> Mention? {
    if mentions.isEmpty { return nil }
    var marked = lines
    for (number, mention) in mentions.enumerated() {
      let line = lines[mention.place.line - 1]
      // An empty line stands before each table.
      marked[mention.place.line - 1] = "\n\(line.prefix(while: \.isWhitespace))\(PageTemplate.mark(number))"
    }
    let contained = PageTemplate.containedMarks(in: marked.joined(separator: "\n"))
    return mentions.indices.first(where: contained.contains).map { mentions[$0] }
  }

  /// Where pages of records show the table of those that refer to them.
  static func rowsOfReferences(in lines: [String], among mentions: [Mention]) -> [Mention] {
    let rows = mentions.filter { $0.name == "rows" }
    if rows.isEmpty { return [] }
    let around = sections(in: lines)
    return rows.filter { around[$0.place.line - 1].contains { $0.name == "references" } }
  }

  /// The end of a text with which what follows may be markup: a backslash, an exclamation mark (with a link a picture), what
  /// may begin a reference to a character, a tag of HTML or a comment; nil for any other.
  private static func markup(endingTextBefore text: Substring) -> String? {
    // Most lines have nothing of the kind.
    guard text.utf8.contains(where: { "\\!&<".utf8.contains($0) }) else { return nil }
    // Of sections the page has no tags.
    let shown = TemplateTags.replaced(in: String(text)) { PageTemplate.hasNoValue($0) ? "" : nil }
    let backslashes = shown.reversed().prefix { $0 == "\\" }.count
    if backslashes % 2 == 1 { return "\\" }
    guard backslashes == 0,
      let found = shown.firstMatch(of: /(?:!|&#?[A-Za-z0-9]*|<(?:[A-Za-z\/!?][^<>]*)?)$/)
    else { return nil }
    let before = shown[..<found.range.lowerBound].reversed().prefix { $0 == "\\" }.count
    return before % 2 == 1 ? nil : String(found.output)
  }

  /// Where a tag ends that begins a text, `{{name}}`, or a name within words, `{name}` or `{name, ...`; nil where none does.
  private static func tag(beginning text: Substring) -> Range<Substring.Index>? {
    guard text.first == "{" else { return nil }
    if text.hasPrefix("{{"), let end = text.firstRange(of: "}}") {
      return text.startIndex..<text[end.upperBound...].prefix { $0 == "}" }.endIndex
    }
    let end = text.prefix { $0 != "," && $0 != "}" }.endIndex
    return text.startIndex..<(text[end...].first == "}" ? text.index(after: end) : end)
  }

  /// The first name whose value would stand in code, where Markdown has nothing that keeps a value what it is.
  static func mention(
    inCode code: [(text: String, lines: ClosedRange<Int>)], of lines: [String], among mentions: [Mention]
  ) -> Mention? {
    mentions.first { mention in
      code.contains { text, range in
        guard range.contains(mention.place.line), lines.indices.contains(mention.place.line - 1) else {
          return false
        }
        let line = lines[mention.place.line - 1]
        let place = line.index(line.startIndex, offsetBy: mention.place.column - 1)
        let spans = line.ranges(of: text).filter {
          line[..<$0.lowerBound].last { $0 != " " } == "`"
        }
        return spans.isEmpty
          ? text.contains("{\(mention.name)}") || mention.isSection
          : spans.contains { $0.contains(place) }
      }
    }
  }
}
