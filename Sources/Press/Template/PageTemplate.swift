internal import CommonMark

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
  /// - Complexity: O(length), and of each line with links, or with a definition of one, the length for each of them.
  func placed(_ text: String) -> String {
    guard let folder else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let found = MarkdownPlaces(of: text)
    let all = found.links + found.pictures
    let links = Dictionary(grouping: all, by: \.line)
    for (place, line) in lines.enumerated() {
      // What a definition says is said of links of other lines.
      let isDefinition = line.prefixMatch(of: /\ {0,3}\[[^\]]+\]:/) != nil
      let own = isDefinition ? all : links[place + 1] ?? []
      var places: [Range<String.Index>: String] = [:]
      for destination in own.map({ $0.destination.prefix { $0 != "#" } }) where Self.isRelative(destination) {
        let way = PagePath.way(destination, from: folder[...])
        for range in line.ranges(of: destination)
        where line[..<range.lowerBound].last.map("(< ".contains) ?? false {
          places[range] = String(repeating: "../", count: way.above) + way.path
        }
      }
      var placed = line
      for (range, way) in places.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
        placed.replaceSubrange(range, with: way)
      }
      lines[place] = placed
    }
    return lines.joined(separator: "\n")
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
    let marked = template.replacing(/\{\{(?:[^}]|\}(?!\}))*\}\}+/, with: "\u{E000}")
    return MarkdownPlaces(of: marked).attributes.contains { $0.contains("\u{E000}") }
  }

  /// The scheme of a link that no page of the site follows, such as `javascript`; nil of any other link.
  package static func uselessScheme(of destination: String) -> String? {
    let scheme = destination.prefix { $0 != ":" }.lowercased()
    let isUseless = ["javascript", "vbscript", "file", "data"].contains(scheme)
    return isUseless && scheme.count < destination.count ? scheme : nil
  }

  /// Whether a picture is another machine's, or stands in its address.
  package static func isElsewhere(_ picture: String) -> Bool {
    picture.hasPrefix("//") || hasScheme(picture)
  }

  private static func hasScheme(_ address: some StringProtocol) -> Bool {
    Substring(address).prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:/) != nil
  }

  /// Where its links, its pictures, its code and its HTML stand.
  package var places:
    (
      links: [(destination: String, line: Int)], pictures: [(destination: String, line: Int)],
      code: [(text: String, lines: ClosedRange<Int>)], html: [(text: String, line: Int)]
    )
  {
    let places = MarkdownPlaces(of: text)
    return (places.links, places.pictures, places.code, places.html)
  }

  /// What stands in attributes of a text's HTML: addresses, titles, and what is said of pictures.
  package static func attributes(of text: String) -> [String] { MarkdownPlaces(of: text).attributes }

  /// What the style sheet calls pages of a template: `employee` of `Collections/employees/employee.md`, and
  /// `employees` of the index there.
  static func kind(_ template: String) -> String {
    guard template.hasSuffix(".md") else { return template }
    let names = template.dropLast(3).split(separator: "/")
    let name = names.last == "index" ? names.dropLast().last : names.last
    return name.map(String.init) ?? template
  }

  /// The name of a table's column in the context of a page.
  package static func name(of column: String, in table: String) -> String { "\(table)\(separator)\(column)" }

  private static let separator = "__of__"

  /// A template in which names have no dots, of which Mustache would look up the parts.
  ///
  /// - Complexity: O(length).
  static func withoutDots(_ template: String) -> String {
    var result = ""
    var rest = Substring(template)
    while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
      result += rest[..<start.upperBound]
      result += rest[start.upperBound..<end.lowerBound].replacing(".", with: separator)
      result += "}}"
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
