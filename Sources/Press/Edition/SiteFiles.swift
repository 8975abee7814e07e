internal import CommonMark
internal import Forms
internal import Foundation

/// The files of a site that are no record's pages: feed, site map, the page for what is not found, …
struct SiteFiles {
  let trees: [EditionTree]
  let languages: [SiteLanguage]
  let plan: BuildPlan

  /// The page that a server shows for an address that there is not.
  func notFound(of tree: EditionTree) throws(TemplateError) -> [UInt8] {
    let page = Page(
      path: PagePath("404"), title: "There is no such page", template: "not-found", trail: [],
      context: TemplateContext([:]))
    var printer = PagePrinter(tree: tree, plan: plan, translations: languages)
    // A server shows it at any depth, so that only whole paths lead anywhere.
    let root = plan.address?.path ?? ""
    return try printer.html(of: page, base: PageBase(root: root, tree: root + tree.prefix))
  }

  /// The page that lists everything that a search finds.
  func searchPage(of tree: EditionTree) throws(TemplateError) -> [UInt8] {
    let front = Crumb("Front page", PagePath("index"))
    let page = Page(
      path: PagePath("search"), title: "Search", template: "results", trail: [front],
      context: TemplateContext([:]))
    var printer = PagePrinter(tree: tree, plan: plan, translations: languages)
    return try printer.html(of: page)
  }

  /// The page at the top of a site of several languages.
  func languageChoice(of tree: EditionTree) throws(TemplateError) -> [UInt8] {
    let page = Page(
      path: PagePath("index"), title: "Languages", template: "languages", trail: [],
      context: TemplateContext([:]))
    var list = "<ul class=\"languages\">\n"
    for language in languages {
      list +=
        "<li><a href=\"\(language.prefix)index.html\" lang=\"\(language.code)\" hreflang=\"\(language.code)\">"
      list += HTMLText.escaped(language.title) + "</a></li>\n"
    }
    var printer = PagePrinter(tree: tree, plan: plan, translations: languages)
    return try printer.html(
      of: page, base: PageBase(root: "", tree: tree.prefix), behind: Array((list + "</ul>").utf8))
  }

  /// `robots.txt`: records are not for search engines unless the project says so.
  var robots: [UInt8] {
    var text = "User-agent: *\n" + (plan.isListed ? "Allow: /\n" : "Disallow: /\n")
    if plan.isListed, let address = plan.address { text += "Sitemap: \(address.text)sitemap.xml\n" }
    return Array(text.utf8)
  }

  /// An Atom feed (RFC 4287) with an entry for this edition; a reader keeps those of earlier ones.
  func feed(at address: SiteAddress, pages: Int) -> [UInt8] {
    guard let tree = trees.first else { return [] }
    let plain = PlainText(formats: tree.formats)
    let day = "\(plan.asOf)T00:00:00Z"
    let identifier = "tag:\(address.host),\(plan.asOf)"
    var text = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(tree.language)">
      <title>\(HTMLText.escaped(plan.title))</title>
      <id>\(address.text)</id>
      <link rel="self" type="application/atom+xml" href="\(address.text)feed.xml"/>
      <link rel="alternate" type="text/html" href="\(address.text)index.html"/>
      <updated>\(day)</updated>
      <author><name>\(HTMLText.escaped(plan.title))</name></author>
      <generator version="\(Tool.version)">Gazette</generator>
      <entry>
      <title>\(HTMLText.escaped(plain.text(of: "Edition as of \(.date(plan.asOf))")))</title>
      <id>\(identifier):edition-\(plan.storeRevision)</id>
      <link rel="alternate" type="text/html" href="\(address.text)\(tree.prefix)changes/index.html"/>
      <updated>\(day)</updated>

      """
    var lines = [plain.text(of: "Pages: \(pages). Warnings: \(tree.content.warningCount).")]
    if let headline = tree.content.headline { lines.append(plain.text(of: headline)) }
    lines += tree.content.attention.map { plain.text(of: $0) }
    text += "<summary>\(HTMLText.escaped(lines.joined(separator: "\n")))</summary>\n</entry>\n</feed>\n"
    return Array(text.utf8)
  }

  /// At most so many addresses in one site map (sitemaps.org).
  private static let siteMapLimit = 50_000

  /// The site map; of more pages than one may hold, a list of several.
  func siteMaps(at address: SiteAddress, paths: [String]) -> [(name: String, bytes: [UInt8])] {
    let sorted = paths.sorted()
    let starts = Array(stride(from: 0, to: max(sorted.count, 1), by: Self.siteMapLimit))
    func map(_ paths: ArraySlice<String>) -> [UInt8] {
      var bytes = Array(Self.opening("urlset").utf8)
      for path in paths { bytes.append(contentsOf: "<url><loc>\(address.text)\(path)</loc></url>\n".utf8) }
      bytes.append(contentsOf: "</urlset>\n".utf8)
      return bytes
    }
    if starts.count == 1 { return [("sitemap.xml", map(sorted[...]))] }
    var files: [(name: String, bytes: [UInt8])] = []
    var list = Self.opening("sitemapindex")
    for (place, start) in starts.enumerated() {
      let name = "sitemap-\(place + 1).xml"
      files.append((name, map(sorted[start..<min(start + Self.siteMapLimit, sorted.count)])))
      list += "<sitemap><loc>\(address.text)\(name)</loc></sitemap>\n"
    }
    return [("sitemap.xml", Array((list + "</sitemapindex>\n").utf8))] + files
  }

  private static func opening(_ element: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

    """
  }
}
