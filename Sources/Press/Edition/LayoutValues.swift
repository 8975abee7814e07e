internal import Forms
internal import Mustache

/// Where other pages stand, seen from a page that stands outside its tree or is shown at any address.
struct PageBase: Hashable {
  /// The way to the site's top.
  let root: String
  /// The way to the top of the language's pages.
  let tree: String
}

/// The values that the layout template can show.
struct LayoutValues: MustacheParent {
  let page: Page
  let tree: EditionTree
  let plan: BuildPlan
  let translations: [SiteLanguage]
  let plain: PlainText
  let hasContents: Bool
  /// For pages that stand outside their tree; nil for all others.
  let base: PageBase?

  /// The names that layout templates can use.
  static let names: Set<String> = [
    "title", "site", "content", "language", "direction", "isDated", "asOf", "asOfText", "assets", "home",
    "markdown",
    "isFront", "isNotFound", "trail", "navigation", "href", "isCurrent", "kind", "hasContents", "contents",
    "opening", "sections",
    "hasTranslations", "translations", "code", "hasDownloads", "downloads", "address", "path", "feed",
    "isListed", "tree", "version", "hasLongWord",
  ]

  /// Those of them that have no text of their own.
  private static let lists: Set<String> = ["trail", "navigation", "translations", "downloads"]

  func child(named name: String) -> Any? {
    switch name {
    case "title": LayoutMark.title.text
    case "site": LayoutMark.withoutMarks(plan.title)
    // More letters have no room in its column at the size of the front page.
    case "hasLongWord": plan.title.split(whereSeparator: \.isWhitespace).contains { $0.count > 20 }
    case "language": tree.language
    // English, Spanish and Portuguese are all written from left to right.
    case "direction": "ltr"
    case "isDated": tree.library.isDated(page.template)
    case "asOf": plan.asOf.description
    case "asOfText": plain.text(of: .date(plan.asOf))
    case "kind": PageTemplate.kind(page.template)
    case "content": LayoutMark.content.text
    case "hasContents": hasContents
    case "contents": LayoutMark.contents.text
    case "opening": LayoutMark.opening.text
    case "sections": LayoutMark.sections.text
    case "assets": root + "assets/"
    case "tree": treeRoot
    case "home": address(PagePath("index"))
    case "markdown": hasMarkdown ? root + "../markdown/\(tree.prefix)\(LayoutMark.path.text).md" : nil
    case "isFront": page.path.text == "index"
    case "isNotFound": base != nil && page.path.text != "index"
    case "trail":
      page.trail.map { Entry(title: plain.text(of: $0.title), href: address($0.path), isCurrent: false) }
    case "navigation": navigation
    case "hasTranslations": translations.count > 1 && base == nil
    case "translations":
      translations.map {
        Entry(
          title: $0.title, href: root + $0.prefix + LayoutMark.path.text + ".html",
          isCurrent: $0.code == tree.language, code: $0.code)
      }
    case "hasDownloads": !downloads.isEmpty
    case "downloads": downloads
    // The choice of languages stands at the top, and what is not found nowhere.
    case "address": base == nil || page.path.isIndex ? plan.address?.text : nil
    case "path": (base == nil ? tree.prefix : "") + LayoutMark.path.text + ".html"
    case "feed": plan.address == nil ? nil : root + "feed.xml"
    // What a search finds is there already.
    case "isListed": plan.isListed && !isSearch
    case "version": Tool.version
    default: nil
    }
  }

  private var isSearch: Bool { page.template == "results" }

  /// Pages of the site alone, such as that of what a search finds, have none.
  private var hasMarkdown: Bool { base == nil && !isSearch }

  private var navigation: [Entry] {
    tree.content.navigation.map { crumb in
      let folder = crumb.path.text.prefix { $0 != "/" }
      return Entry(
        title: plain.text(of: crumb.title), href: address(crumb.path),
        isCurrent: page.path.text.hasPrefix(folder + "/"))
    }
  }

  /// The downloads of the page's own, and of the collection whose overview it is.
  private var downloads: [Entry] {
    if base != nil { return [] }
    let folder = page.path.isIndex && !page.path.folder.isEmpty ? page.path.folder + "/" : nil
    return tree.content.downloads.compactMap { download in
      let isBelow = folder.map { download.path.hasPrefix($0) } ?? false
      guard isBelow || download.page == page.path else { return nil }
      let name =
        isBelow ? download.path.dropFirst(folder?.count ?? 0) : download.path.split(separator: "/").last ?? ""
      return Entry(title: String(name), href: root + "downloads/" + download.path)
    }
  }

  /// The way to the site's top.
  private var root: String {
    if let base { return base.root }
    return String(repeating: "../", count: page.path.depth + (tree.folder.isEmpty ? 0 : 1))
  }

  /// The way to the top of the language's pages.
  private var treeRoot: String { base?.tree ?? String(repeating: "../", count: page.path.depth) }

  private func address(_ path: PagePath) -> String {
    if let base { return base.tree + path.text + ".html" }
    var bytes: [UInt8] = []
    path.append(from: page.path, ending: ".html", to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A link of the layout.
  private struct Entry: MustacheParent {
    let title: String
    let href: String
    var isCurrent = false
    var code = ""

    func child(named name: String) -> Any? {
      switch name {
      case "title": LayoutMark.withoutMarks(title)
      case "href": href
      case "isCurrent": isCurrent
      case "code": code
      default: nil
      }
    }
  }

  /// Finds names in layout templates that no page has, or not as values.
  ///
  /// - Throws: ``TemplateError/unknownName(file:line:name:)``, ``TemplateError/noValue(file:line:name:)``.
  static func check(
    _ outline: TemplateOutline, partials: [String: TemplateOutline], depth: Int = 0
  ) throws(TemplateError) {
    guard depth < 32 else { return }
    try check(outline.nodes, of: outline.file)
    for partial in outline.partials {
      if let inner = partials[partial.name] { try check(inner, partials: partials, depth: depth + 1) }
    }
  }

  /// Refuses a layout in which what pages have of their own, or the long ones, cannot be shown as a whole.
  ///
  /// - Throws: ``TemplateError/lostContent(file:ofLongPages:)``.
  static func checkContent(
    of layout: TemplateOutline, partials: [String: TemplateOutline]
  ) throws(TemplateError) {
    for hasContents in [false, true] {
      func shows(_ value: LayoutMark) -> Bool {
        layout.shows(value.rawValue, partials: partials) { name, isInverted in
          name != "hasContents" || isInverted != hasContents
        }
      }
      guard shows(.content) || shows(.opening) && shows(.sections) else {
        throw .lostContent(file: layout.file, ofLongPages: hasContents)
      }
    }
  }

  private static func check(_ nodes: [TemplateOutline.Node], of file: String) throws(TemplateError) {
    for node in nodes {
      switch node {
      case .variable(let name, let line, let function):
        guard names.contains(name) else { throw .unknownName(file: file, line: line, name: name) }
        if function != "count", lists.contains(name) { throw .noValue(file: file, line: line, name: name) }
      case .section(let name, _, _, let line, let inner):
        guard names.contains(name) else { throw .unknownName(file: file, line: line, name: name) }
        try check(inner, of: file)
      case .partial: break
      }
    }
  }
}
