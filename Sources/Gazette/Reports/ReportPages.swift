internal import Forms
internal import Foundation
internal import Press

/// A link that a query or the text of a page has, and where it stands.
struct PageLink: Sendable {
  let file: String
  let text: PlacedText
  /// Bytes before the column in the SELECT.
  let offset: Int?
  /// The way from a page's text to the top of the site: `../`.
  var top = ""

  var place: TextPlace { text.place(ofByte: offset) }

  /// What is wrong with it where the edition has not the heading to which it leads.
  func problem(of missing: MissingHeading) -> PageError.Problem {
    let page = missing.heading.page.drop { $0 == "/" }.dropLast(".md".count)
    return .missingHeading(missing.heading.identifier, page: String(page), known: missing.known)
  }

  /// What is wrong with it where the edition has not the file to which it leads.
  func problem(of missing: MissingFile) -> PageError.Problem {
    let path = missing.path
    if path.hasSuffix(".md") { return .missingPage(String(path.dropLast(3))) }
    if missing.isPage {
      let way = String((text.text.removingPercentEncoding ?? text.text).prefix { $0 != "?" })
      let ending = [".html", "/"].first(where: way.hasSuffix) ?? ""
      return .linkToHTML(way, page: "\(way.dropLast(ending.count)).md")
    }
    let isFile = path.split(separator: "/").last?.contains(".") ?? false
    return isFile ? .missingFile(path, top: top) : .missingPage(path.isEmpty ? "./" : path)
  }
}

/// The pages that a project writes itself, with the results of their queries.
struct ReportPages {
  /// One page of a file; a series has many.
  struct Entry {
    var page: Page
    let file: PageFile
    /// What it is called among the pages of its series.
    let name: Cell
    /// The kind whose overview it is.
    var overview: String?
    /// Where the page that stands above it would be, until its way to that is known.
    var above: PagePath?
  }

  private(set) var entries: [Entry] = []
  /// The pages of records that are made when they are printed.
  private var recordPages: [(file: PageFile, pages: PageSeries)] = []
  private(set) var downloads: [Download] = []
  private var files: [String: PageFile] = [:]
  /// Those of the downloads, by their names.
  private var downloadFiles: [String: PageFile] = [:]
  /// Where links are written, by the files to which they lead, those of pages with `.md`, those of the whole site with a
  /// slash before them: the first of each.
  private(set) var links: [String: PageLink] = [:]
  /// Where links to headings are written: the first of each.
  private(set) var headingLinks: [LinkedHeading: PageLink] = [:]
  /// Whether each language has a folder of its own in the site.
  var isInLanguages = false
  /// What the overviews that a project writes tell the front page, by the names of their collections.
  var indexes: [String: CollectionIndex] = [:]
  /// What collections have on the front page, by their names.
  var parts: [String: [FrontPart.Place: FrontPart]] = [:]

  /// The titles of pages and columns, in English.
  private(set) var words: Set<String> = []

  static let none = ReportPages()

  /// The paths of all pages but those of records that are made when they are printed.
  var paths: Set<String> { Set(files.keys) }

  /// What all pages are called within their series, but those of records that are made when they are printed, by their
  /// paths.
  private(set) var names: [String: Cell] = [:]

  /// - Throws: ``PageError`` where a page has the path of another one, or one that leads out.
  mutating func add(
    _ page: Page, _ downloads: [Download], of file: PageFile, overview: String? = nil, name: Cell? = nil,
    above: PagePath? = nil
  ) throws(PageError) {
    if let other = files[page.path.text] {
      let problem: PageError.Problem =
        other.file == file.file
        ? .repeatedRow(page.path.text) : .repeatedPath(page.path.text, other: other.owner("path"))
      throw file.error(problem, at: file.places["path"])
    }
    for download in downloads { try note(download: download.path, of: file) }
    files[page.path.text] = file
    names[page.path.text] = name ?? page.title
    entries.append(
      Entry(page: page, file: file, name: name ?? page.title, overview: overview, above: above))
    self.downloads += downloads
  }

  /// Has each page stand below the one above it, if there is that page, in whatever order their files come.
  mutating func connectAbove() {
    for place in entries.indices {
      guard let above = entries[place].above else { continue }
      if above != entries[place].page.path, let name = names[above.text] {
        entries[place].page.trail.append(Crumb(name, above))
      }
      entries[place].above = nil
    }
  }

  /// Has the pages of a series, which are the last ones, lead to each other.
  mutating func connect(lastPages count: Int) {
    let crumbs = entries.suffix(count).map { Crumb($0.name, $0.page.path) }
    for place in crumbs.indices {
      entries[entries.count - count + place].page.ways = PageWays(around: place, count: count) { crumbs[$0] }
    }
  }

  /// Notes whose a download is, which no other file can have.
  private mutating func note(download name: String, of file: PageFile) throws(PageError) {
    guard let other = downloadFiles.updateValue(file, forKey: name) else { return }
    throw file.error(.repeatedDownload(name, other: other.owner("downloads")), at: file.places["downloads"])
  }

  /// Notes where the links of some cells lead, which a query of a file has written.
  mutating func note(
    _ cells: some Sequence<Cell>, of file: PageFile, _ query: PageFile.Query, _ column: ResultColumn
  ) {
    for case .link(_, let path) in cells where links[path.markdown] == nil {
      links[path.markdown] = PageLink(file: file.file, text: query.text, offset: column.offset)
    }
  }

  /// Notes where links of a file's text lead from one of its pages.
  ///
  /// - Throws: ``PageError`` where one leads out of the site.
  mutating func note(
    _ found: [PageFile.Link], from page: PagePath, of file: PageFile
  ) throws(PageError) {
    for link in found {
      // A part stands on the front page, whatever folder its links lead from.
      let page = link.destination.isEmpty && file.part != nil ? Overview.front.path : page
      guard let path = link.path(from: page, isInLanguage: isInLanguages) else {
        throw file.error(.linkOutside(link.destination), at: link.text.place)
      }
      let heading = path.hasSuffix(".md") ? link.heading : nil
      let linked = heading.map { LinkedHeading(page: path, identifier: $0) }
      if links[path] != nil, linked.map({ headingLinks[$0] != nil }) ?? true { continue }
      let top = String(repeating: "../", count: page.depth + (isInLanguages ? 1 : 0))
      let placed = PageLink(file: file.file, text: link.text, offset: nil, top: top)
      if links[path] == nil { links[path] = placed }
      if let linked, headingLinks[linked] == nil { headingLinks[linked] = placed }
    }
  }

  /// Notes titles that a catalogue should have.
  mutating func note(titles: [Cell]) { words.formUnion(titles.map(\.englishText)) }

  /// Adds the pages of records, whose paths are their own.
  mutating func add(_ pages: PageSeries, of file: PageFile) { recordPages.append((file, pages)) }

  /// Adds the pages of other files.
  mutating func add(_ other: ReportPages) throws(PageError) {
    for entry in other.entries {
      try add(entry.page, [], of: entry.file, overview: entry.overview, name: entry.name)
    }
    for (name, file) in other.downloadFiles { try note(download: name, of: file) }
    recordPages += other.recordPages
    downloads += other.downloads
    indexes.merge(other.indexes) { first, _ in first }
    parts.merge(other.parts) { first, _ in first }
    links.merge(other.links) { first, _ in first }
    headingLinks.merge(other.headingLinks) { first, _ in first }
    words.formUnion(other.words)
  }

  /// Leaves out of other pages those in whose place a page of a project stands.
  func replacing(in series: [PageSeries]) throws -> [PageSeries] {
    if files.isEmpty { return series }
    return try series.filter { series in
      guard series.count == 1 else { return true }
      let path = try series.page(0).path.text
      guard let file = files[path] else { return true }
      guard path == "index" || path.hasSuffix("/index") || path.hasSuffix("/\(PagePath.list)") else {
        throw file.error(.repeatedPath(path, other: PageOwner(try series.page(0))), at: file.places["path"])
      }
      return false
    }
  }

  /// What says who wants the file of a page that others want too; nil where no file of a project does.
  ///
  /// - Parameter general: the pages that Gazette makes itself.
  /// - Complexity: O(pages), each of which is made.
  func error(ofPageAt path: String, beside general: [PageSeries]) throws -> PageError? {
    func page(_ series: PageSeries) throws -> Page? {
      for place in 0..<series.count {
        let page = try series.page(place)
        if page.path.text == path { return page }
      }
      return nil
    }
    var own: [(page: Page, file: PageFile)] = []
    for entry in entries where entry.page.path.text == path { own.append((entry.page, entry.file)) }
    for (file, series) in recordPages { if let page = try page(series) { own.append((page, file)) } }
    guard let last = own.last else { return nil }
    var other = own.count > 1 ? own.first?.file.owner("path") : nil
    for series in general where other == nil { other = try page(series).map(PageOwner.init) }
    return other.map { other in
      last.file.error(.repeatedPath(last.page.path.text, other: other), at: last.file.places["path"])
    }
  }

  /// Refuses a download that is called like one of Gazette's own.
  func checkDownloads(beside general: [Download]) throws(PageError) {
    for download in general {
      guard let file = downloadFiles[download.path] else { continue }
      throw file.error(
        .repeatedDownload(download.path, other: .gazette(title: download.path, below: nil)),
        at: file.places["downloads"])
    }
  }

  /// What stands in their tables for what is missing, and comes last in every order.
  var lastWords: [Words] {
    var words: [Words] = []
    // Those of a file follow each other, as the pages of records do.
    var last: String?
    for entry in entries where entry.file.each == nil && entry.file.file != last {
      last = entry.file.file
      words += entry.file.lastWords.filter { !words.contains($0) }
    }
    return words
  }

  /// All pages, those of a file as one series.
  var series: [PageSeries] {
    var series: [PageSeries] = []
    var rest = entries[...]
    while let first = rest.first {
      let pages = rest.prefix { $0.file.file == first.file.file }.map(\.page)
      rest = rest.dropFirst(pages.count)
      series.append(PageSeries(count: pages.count) { pages[$0] })
    }
    return series + recordPages.map(\.pages)
  }

  /// The pages that stand for themselves: those of no series.
  private func single(of collection: String?) -> [Entry] {
    entries.filter {
      $0.file.collection == collection && $0.file.each == nil && $0.page.path != Overview.front.path
    }
  }

  /// The file that gives pages to the records of a kind.
  func recordFile(of kind: String) -> PageFile? {
    (entries.map(\.file) + recordPages.map(\.file)).first { $0.record == kind }
  }

  /// The kinds whose records have pages of the project.
  var recordKinds: Set<String> {
    Set(entries.compactMap(\.file.record) + recordPages.compactMap(\.file.record))
  }

  /// The ways to the pages that are the overviews of kinds, by the kinds' names.
  var overviews: [String: Crumb] {
    Dictionary(
      entries.compactMap { entry in
        entry.overview.map { ($0, Crumb(entry.page.title, entry.page.path)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The ways to the pages of a collection beside its index.
  func crumbs(of collection: String) -> [Crumb] {
    single(of: collection).filter { !$0.file.isIndex }.map { Crumb($0.page.title, $0.page.path) }
  }

  /// What the navigation has of them: the pages of `Pages/`, and those of collections to which no overview leads.
  ///
  /// - Parameter known: the collections that the navigation has anyway, whose overviews lead to their pages.
  func navigation(beside known: Set<String>) -> [Crumb] {
    var crumbs: [Crumb] = []
    var collections: [String] = []
    for case let name? in entries.map(\.file.collection) where !collections.contains(name) {
      collections.append(name)
    }
    for name in collections where !known.contains(name) {
      let index = single(of: name).first { $0.file.isIndex }
      crumbs += index.map { [Crumb($0.page.title, $0.page.path)] } ?? self.crumbs(of: name)
    }
    return crumbs + single(of: nil).map { Crumb($0.page.title, $0.page.path) }
  }
}

extension PageFile {
  /// Itself as who makes what a key of its front matter names.
  fileprivate func owner(_ key: String) -> PageOwner { .file(file, places[key]) }
}

extension PageOwner {
  fileprivate init(_ page: Page) {
    let plain = PlainText(formats: Formats(language: "en", currency: .dollar))
    func text(_ cell: Cell) -> String {
      if case .words(let words) = cell.withoutLink, words.values.isEmpty { return words.text }
      return plain.text(of: cell)
    }
    self = .gazette(title: text(page.title), below: page.trail.last.map { text($0.title) })
  }
}
