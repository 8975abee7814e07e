internal import CommonMark
internal import Forms
internal import Mustache

/// The HTML around a page: the layout template with the page's own title, way and content.
struct SiteLayout: Sendable {
  let library: MustacheLibrary
  let plan: BuildPlan
  let navigation: [Crumb]

  /// The names that layout templates can use.
  private static let names: Set<String> = [
    "title", "site", "content", "language", "asOf", "assets", "home", "markdown", "isFront", "trail",
    "navigation", "href", "isCurrent",
  ]
  /// Stands for the content while the layout is rendered; no escaped text can hold it.
  private static let contentMark = "\u{0}content\u{0}"

  /// Finds names in layout templates that no page has.
  static func check(
    _ outline: TemplateOutline, partials: [String: TemplateOutline], depth: Int = 0
  ) throws(TemplateError) {
    guard depth < 32 else { return }
    try check(outline.nodes, of: outline.file)
    for partial in outline.partials {
      if let inner = partials[partial.name] { try check(inner, partials: partials, depth: depth + 1) }
    }
  }

  private static func check(_ nodes: [TemplateOutline.Node], of file: String) throws(TemplateError) {
    for node in nodes {
      switch node {
      case .variable(let name, let line):
        guard names.contains(name) else { throw .unknownName(file: file, line: line, name: name) }
      case .section(let name, _, let line, let inner):
        guard names.contains(name) else { throw .unknownName(file: file, line: line, name: name) }
        try check(inner, of: file)
      case .partial: break
      }
    }
  }

  /// Appends the whole HTML of a page; links to pages' Markdown become links to their HTML.
  func append(_ fragment: [UInt8], of page: Page, to bytes: inout [UInt8]) {
    let frame = Frame(page: page, plan: plan, navigation: navigation)
    var text = library.render(frame, withTemplate: "layout") ?? ""
    text.withUTF8 { frame in
      let mark = Self.markPlace(in: frame) ?? (frame.count, frame.count)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: frame[..<mark.0]))
      Self.append(fragment, to: &bytes)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: frame[mark.1...]))
    }
  }

  private static func markPlace(in bytes: UnsafeBufferPointer<UInt8>) -> (Int, Int)? {
    guard let start = bytes.firstIndex(of: 0) else { return nil }
    return (start, min(start + contentMark.utf8.count, bytes.count))
  }

  /// Copies HTML, turning `.md` at the end of an address into `.html`.
  ///
  /// A quote in text is always escaped, so `.md"` and `.md#` in a tag are ends of addresses of ours.
  /// - Complexity: one pass.
  static func append(_ fragment: [UInt8], to bytes: inout [UInt8]) {
    let ending: [UInt8] = Array(".md\"".utf8)
    var copied = 0
    var index = 0
    let count = fragment.count
    fragment.withUnsafeBufferPointer { source in
      while index + 3 < count {
        // The quote is the rarest byte of the four.
        if source[index + 3] == ending[3], source[index] == ending[0], source[index + 1] == ending[1],
          source[index + 2] == ending[2]
        {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied..<index]))
          bytes.append(contentsOf: ".html\"".utf8)
          index += 4
          copied = index
        } else {
          index += 1
        }
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied..<count]))
    }
  }

  /// The layout's values for one page.
  private struct Frame: MustacheParent {
    let page: Page
    let plan: BuildPlan
    let navigation: [Crumb]

    func child(named name: String) -> Any? {
      switch name {
      case "title": page.title
      case "site": plan.title
      case "language": plan.language
      case "asOf": plan.asOf.description
      case "content": SiteLayout.contentMark
      case "assets": String(repeating: "../", count: page.path.depth) + "assets/"
      case "home": address(PagePath("index"))
      case "markdown": String(repeating: "../", count: page.path.depth + 1) + "markdown/\(page.path.text).md"
      case "isFront": page.path.text == "index"
      case "trail": page.trail.map { Entry(crumb: $0, href: address($0.path), isCurrent: false) }
      case "navigation":
        navigation.map { crumb in
          let folder = crumb.path.text.prefix { $0 != "/" }
          return Entry(
            crumb: crumb, href: address(crumb.path), isCurrent: page.path.text.hasPrefix(folder + "/"))
        }
      default: nil
      }
    }

    private func address(_ path: PagePath) -> String {
      var bytes: [UInt8] = []
      path.append(from: page.path, ending: ".html", to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private struct Entry: MustacheParent {
    let crumb: Crumb
    let href: String
    let isCurrent: Bool

    func child(named name: String) -> Any? {
      switch name {
      case "title": crumb.title
      case "href": href
      case "isCurrent": isCurrent
      default: nil
      }
    }
  }
}
