internal import Forms

/// The tags of a Mustache template as a tree: what it shows, repeats and includes, and on which line.
///
/// Used to find unknown names and missing partials, which Mustache itself would print as nothing.
struct TemplateOutline: Sendable {
  enum Node: Sendable {
    /// `function` is what makes something else of the value on its way, as `uppercased` in `uppercased(name)`.
    case variable(name: String, line: Int, function: String?)
    case section(name: String, isInverted: Bool, function: String?, line: Int, nodes: [Node])
    case partial(name: String, line: Int)
  }

  let file: String
  let nodes: [Node]

  /// Many more would take the room that a program has for what calls itself.
  private static let depthLimit = 100

  /// Reads the tags of a template.
  ///
  /// - Throws: ``TemplateError/syntax(file:line:column:detail:)``.
  /// - Complexity: O(length).
  init(_ text: String, file: String) throws(TemplateError) {
    self.file = file
    // With these Gazette marks values on their way into a page.
    if let place = text.utf8.firstIndex(where: { $0 <= 5 }) {
      let code = String(text.utf8[place], radix: 16)
      throw Self.fault(at: place, of: text, file, "the control character U+000\(code) stands in it")
    }
    var open:
      [(name: String, isInverted: Bool, function: String?, start: String.Index, line: Int, nodes: [Node])] =
        [
          ("", false, nil, text.startIndex, 0, [])
        ]
    var rest = Substring(text)
    var line = 1
    func fault(at place: String.Index, _ detail: LocalizedText) -> TemplateError {
      Self.fault(at: place, of: text, file, detail)
    }
    func checkText(_ text: Substring) throws(TemplateError) {
      guard let stray = text.firstRange(of: "}}") else { return }
      throw fault(at: stray.lowerBound, "}} ends a tag that does not start with {{")
    }
    while let start = rest.firstRange(of: "{{") {
      try checkText(rest[..<start.lowerBound])
      line += rest[..<start.lowerBound].count(where: \.isNewline)
      rest = rest[start.upperBound...]
      let closing = rest.first == "{" ? "}}}" : "}}"
      // What is not closed would end with the next tag; in a comment another may stand.
      guard let end = rest.firstRange(of: closing),
        rest.first == "!" || !rest[..<end.lowerBound].contains("{{")
      else { throw fault(at: start.lowerBound, "a tag that starts here is not closed") }
      let tag = rest[..<end.lowerBound]
      guard Self.isReadable(tag) else { throw fault(at: start.lowerBound, "a tag here cannot be understood") }
      rest = rest[end.upperBound...]
      let name = String(tag.dropFirst().trimmed)
      switch tag.first {
      case "!", "%": break
      case "#", "^":
        guard open.count <= Self.depthLimit else {
          throw fault(
            at: start.lowerBound, "more than \(Self.depthLimit) sections stand within each other here")
        }
        open.append(
          (Self.valueName(name), tag.first == "^", Self.function(of: name), start.lowerBound, line, []))
      case "/":
        guard open.count > 1, let section = open.popLast() else {
          throw fault(at: start.lowerBound, "{{/\(name)}} ends a section that is not open here")
        }
        guard section.name == Self.valueName(name) else {
          let tag = "{{\(section.isInverted ? "^" : "#")\(Self.written(section.name))}}"
          throw fault(
            at: start.lowerBound,
            "{{/\(Self.written(name))}} ends a section that is not open here; \(tag) of line \(section.line) is"
          )
        }
        let node = Node.section(
          name: section.name, isInverted: section.isInverted, function: section.function,
          line: section.line, nodes: section.nodes)
        open[open.count - 1].nodes.append(node)
      case ">": open[open.count - 1].nodes.append(.partial(name: name, line: line))
      case "{", "&": open[open.count - 1].nodes.append(Self.variable(name, line))
      case "=", "<", "$":
        throw fault(at: start.lowerBound, "tags that start with {{\(tag.prefix(1)) are not supported")
      default:
        let whole = String(tag.trimmed)
        guard !whole.isEmpty else { throw fault(at: start.lowerBound, "an empty tag") }
        open[open.count - 1].nodes.append(Self.variable(whole, line))
      }
      line += tag.count(where: \.isNewline)
    }
    try checkText(rest)
    guard open.count == 1 else {
      let section = open[open.count - 1]
      throw fault(at: section.start, "the section \(Self.written(section.name)) is not closed")
    }
    nodes = open[0].nodes
  }

  /// What is wrong with the tags of a text that stands in a template; nil where nothing is.
  ///
  /// - Complexity: O(length).
  static func fault(in text: String) -> LocalizedText? {
    // Most words have no tag.
    guard text.utf8.contains(where: { $0 <= 5 || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      return nil
    }
    do throws(TemplateError) { _ = try TemplateOutline(text, file: "") } catch {
      if case .syntax(_, _, _, let detail) = error { return detail }
    }
    return nil
  }

  /// A fault at a place of a template's text.
  static func fault(
    at place: String.Index, of text: String, _ file: String, _ detail: LocalizedText
  ) -> TemplateError {
    let before = text[..<place]
    return .syntax(
      file: file, line: 1 + before.count(where: \.isNewline),
      column: 1 + before.reversed().prefix { !$0.isNewline }.count, detail: detail)
  }

  /// Every partial that the template includes.
  var partials: [(name: String, line: Int)] { Self.partials(in: nodes) }

  private static func partials(in nodes: [Node]) -> [(name: String, line: Int)] {
    var found: [(name: String, line: Int)] = []
    for node in nodes {
      switch node {
      case .variable: break
      case .partial(let name, let line): found.append((name, line))
      case .section(_, _, _, _, let inner): found += partials(in: inner)
      }
    }
    return found
  }

  /// Whether the template, or a partial that it includes, may show a value, or has a section of it.
  ///
  /// - Parameter mayStand: whether what a section has may be shown at all, by its name and whether it is inverted.
  func shows(
    _ value: String, partials: [String: TemplateOutline], within mayStand: (String, Bool) -> Bool
  ) -> Bool {
    func shows(_ nodes: [Node]) -> Bool {
      nodes.contains { node in
        switch node {
        case .variable(let name, _, _): name == value
        case .section(let name, let isInverted, _, _, let inner):
          name == value || mayStand(name, isInverted) && shows(inner)
        case .partial(let name, _): partials[name].map { shows($0.nodes) } ?? false
        }
      }
    }
    return shows(nodes)
  }

  private static func variable(_ name: String, _ line: Int) -> Node {
    .variable(name: valueName(name), line: line, function: function(of: name))
  }

  /// Whether what stands between two braces has the form of a name, where one is expected.
  private static func isReadable(_ tag: Substring) -> Bool {
    guard let sign = tag.first, !"!%>=<$".contains(sign) else { return true }
    let name = "#^/&{".contains(sign) ? tag.dropFirst() : tag
    return name.trimmed.utf8.allSatisfy { $0.isLetterOrDigit || ".-_?()*".utf8.contains($0) }
  }

  /// A name without what Gazette puts behind it in pages, as for `{{#months by year}}`.
  private static func written(_ name: String) -> String {
    name.firstRange(of: "__").map { String(name[..<$0.lowerBound]) } ?? name
  }

  /// `count` in `count(reversed(rows))`, whose value it gives.
  private static func function(of name: String) -> String? {
    name.firstIndex(of: "(").map { String(name[..<$0].trimmed) }
  }

  /// `first(rows)` looks at `rows`; `person.name` at `person` first.
  private static func valueName(_ name: String) -> String {
    var name = Substring(name)
    if let open = name.lastIndex(of: "("), let close = name.firstIndex(of: ")"), open < close {
      name = name[name.index(after: open)..<close]
    }
    return String(name.trimmed)
  }
}
