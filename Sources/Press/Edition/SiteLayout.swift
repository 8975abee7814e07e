internal import CommonMark
internal import Forms
internal import Foundation
internal import Mustache

/// The HTML around a page: the layout template with the page's own title, way and content.
///
/// The template is rendered once for all pages of a folder that have the same pages above them, with
/// marks where title, address and content go; every page then only fills in these.
struct SiteLayout {
  private let library: MustacheLibrary
  private let plan: BuildPlan
  private let navigation: [Crumb]
  private var frames: [FrameKey: [Piece]] = [:]

  init(library: MustacheLibrary, plan: BuildPlan, navigation: [Crumb]) {
    self.library = library
    self.plan = plan
    self.navigation = navigation
  }

  /// The names that layout templates can use.
  private static let names: Set<String> = [
    "title", "site", "content", "language", "asOf", "assets", "home", "markdown", "isFront", "trail",
    "navigation", "href", "isCurrent",
  ]
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
      case .variable(let name, let line, _):
        guard names.contains(name) else { throw .unknownName(file: file, line: line, name: name) }
      case .section(let name, _, let line, let inner):
        guard names.contains(name) else { throw .unknownName(file: file, line: line, name: name) }
        try check(inner, of: file)
      case .partial: break
      }
    }
  }

  /// Appends the whole HTML of a page; links to pages' Markdown become links to their HTML.
  mutating func append(_ fragment: [UInt8], of page: Page, to bytes: inout [UInt8]) {
    for piece in frame(of: page) {
      switch piece {
      case .markup(let markup): bytes += markup
      case .place(.title): HTMLText.append(page.title, to: &bytes)
      case .place(.markdown): HTMLText.append(page.path.text, to: &bytes)
      case .place(.content): Self.append(fragment, to: &bytes)
      }
    }
  }

  /// The rendered layout of a page's folder, cut at its marks.
  private mutating func frame(of page: Page) -> [Piece] {
    let key = FrameKey(page)
    if let known = frames[key] { return known }
    let text =
      library.render(Frame(page: page, plan: plan, navigation: navigation), withTemplate: "layout") ?? ""
    let pieces = Piece.pieces(of: Array(text.utf8))
    frames[key] = pieces
    return pieces
  }

  /// What pages have in common that share a rendered layout.
  private struct FrameKey: Hashable {
    let folder: Substring
    let isFront: Bool
    let trail: [String]

    init(_ page: Page) {
      let path = page.path.text
      folder = path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)]
      isFront = path == "index"
      trail = page.trail.flatMap { [$0.title, $0.path.text] }
    }
  }

  /// A run of the layout's own markup, or a place that every page fills in.
  private enum Piece {
    case markup([UInt8])
    case place(LayoutMark)

    static func pieces(of bytes: [UInt8]) -> [Piece] {
      bytes.split(separator: 0, omittingEmptySubsequences: false).enumerated().map { index, run in
        let mark = index % 2 == 1 ? LayoutMark(rawValue: String(decoding: run, as: UTF8.self)) : nil
        return mark.map { .place($0) } ?? .markup(Array(run))
      }
    }
  }

  /// Copies HTML, turning `.md` at the end of an address into `.html`.
  ///
  /// A quote in text is always escaped, so `.md"` and `.md#` in a tag are ends of addresses of ours.
  /// - Complexity: one pass.
  static func append(_ fragment: [UInt8], to bytes: inout [UInt8]) {
    let dot = UInt8(ascii: ".")
    fragment.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      var copied = 0
      var searched = 0
      // Quotes are rare: the search goes from one to the next.
      while let found = memchr(start + searched, 0x22, source.count - searched) {
        let quote = UnsafeRawPointer(found) - UnsafeRawPointer(start)
        searched = quote + 1
        guard quote >= copied + 3, source[quote - 3] == dot, source[quote - 2] == UInt8(ascii: "m"),
          source[quote - 1] == UInt8(ascii: "d")
        else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied..<(quote - 3)]))
        bytes.append(contentsOf: ".html".utf8)
        copied = quote
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied...]))
    }
  }

  /// The layout's values for one page.
  private struct Frame: MustacheParent {
    let page: Page
    let plan: BuildPlan
    let navigation: [Crumb]

    func child(named name: String) -> Any? {
      switch name {
      case "title": LayoutMark.title.text
      case "site": LayoutMark.withoutMarks(plan.title)
      case "language": plan.language
      case "asOf": plan.asOf.description
      case "content": LayoutMark.content.text
      case "assets": String(repeating: "../", count: page.path.depth) + "assets/"
      case "home": address(PagePath("index"))
      case "markdown":
        String(repeating: "../", count: page.path.depth + 1) + "markdown/\(LayoutMark.markdown.text).md"
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
      case "title": LayoutMark.withoutMarks(crumb.title)
      case "href": href
      case "isCurrent": isCurrent
      default: nil
      }
    }
  }
}

/// Where the layout, rendered once for many pages, leaves a place for a value of each page.
///
/// A mark is a name between two NUL characters, which no HTML can hold.
enum LayoutMark: String {
  case title
  case markdown
  case content

  var text: String { "\u{0}\(rawValue)\u{0}" }

  /// A text from outside, in which no mark can stand.
  static func withoutMarks(_ text: String) -> String {
    text.utf8.contains(0) ? text.replacing("\u{0}", with: "\u{FFFD}") : text
  }
}
