internal import CommonMark
internal import Forms
internal import Mustache

/// The HTML around a page: the layout template with the page's own title, way and content.
///
/// The template is rendered once for all pages that differ in title, address and content only, with marks
/// where these go; every page then only fills them in.
struct SiteLayout {
  private let tree: EditionTree
  private let plan: BuildPlan
  private let translations: [SiteLanguage]
  private let plain: PlainText
  /// The pages that lead to downloads of their own.
  private let declaring: Set<PagePath>
  private var frames: [FrameKey: [Piece]] = [:]
  /// The frame of the page before, which most pages share.
  private var latest: (key: FrameKey, pieces: [Piece])?

  /// - Parameter translations: all languages of the edition, this tree's own among them.
  init(tree: EditionTree, plan: BuildPlan, translations: [SiteLanguage]) {
    self.tree = tree
    self.plan = plan
    self.translations = translations
    plain = PlainText(formats: tree.formats)
    declaring = Set(tree.content.downloads.compactMap(\.page))
  }

  var missingTexts: Set<String> { plain.wording.missing }

  /// Words of ours in the edition's language, for a place within the page.
  func html(of words: Words) -> [UInt8] {
    var bytes: [UInt8] = []
    HTMLText.append(plain.text(of: .words(words)), to: &bytes)
    return bytes
  }

  /// Appends the whole HTML of a page; links to pages' Markdown become links to their HTML.
  ///
  /// - Parameter base: for pages that stand outside their tree, where its pages are.
  mutating func append(
    _ fragment: [UInt8], headings: [Heading], of page: Page, by pageHTML: PageHTML, base: PageBase? = nil,
    to bytes: inout [UInt8]
  ) {
    let sections = headings.filter { $0.level == 2 }
    // The sections of the front page are the collections, to which the navigation leads.
    let isLong = page.template != "front" && Self.isLong(fragment, headings.map(\.level))
    lazy var firstSection = Self.firstSection(of: fragment)
    for piece in frame(of: page, hasContents: isLong, base: base) {
      switch piece {
      case .markup(let markup): bytes += markup
      case .place(.title): HTMLText.append(plain.text(of: page.title), to: &bytes)
      case .place(.path): HTMLText.append(page.path.text, to: &bytes)
      case .place(.contents): Self.append(contents: sections, by: pageHTML, to: &bytes)
      case .place(.content):
        appendTitle(of: page, unlessIn: headings, to: &bytes)
        pageHTML.append(fragment, to: &bytes)
      case .place(.opening):
        appendTitle(of: page, unlessIn: headings, to: &bytes)
        pageHTML.append(Array(fragment[..<firstSection]), to: &bytes)
      case .place(.sections): pageHTML.append(Array(fragment[firstSection...]), to: &bytes)
      }
    }
  }

  /// A page that does not say what it is about has its title as its heading.
  private func appendTitle(of page: Page, unlessIn headings: [Heading], to bytes: inout [UInt8]) {
    if headings.contains(where: { $0.level == 1 }) { return }
    bytes.append(contentsOf: "<h1>".utf8)
    HTMLText.append(plain.text(of: page.title), to: &bytes)
    bytes.append(contentsOf: "</h1>\n".utf8)
  }

  /// Appends the whole HTML of a page whose content is compiled; false where it cannot be filled in, and `bytes` are
  /// of no use then.
  ///
  /// - Parameters:
  ///   - opening: appends what stands before its first section.
  ///   - sections: appends all that follows.
  mutating func append(
    _ page: Page, opening: (inout [UInt8]) -> Bool, sections: (inout [UInt8]) -> Bool, to bytes: inout [UInt8]
  ) -> Bool {
    for piece in frame(of: page, hasContents: false, base: nil) {
      switch piece {
      case .markup(let markup): bytes += markup
      case .place(.title): HTMLText.append(plain.text(of: page.title), to: &bytes)
      case .place(.path): HTMLText.append(page.path.text, to: &bytes)
      case .place(.contents): break
      case .place(.content): guard opening(&bytes), sections(&bytes) else { return false }
      case .place(.opening): guard opening(&bytes) else { return false }
      case .place(.sections): guard sections(&bytes) else { return false }
      }
    }
    return true
  }

  /// Where a page's first section begins; its end where it has none. No text can look like the tag.
  static func firstSection(of fragment: [UInt8]) -> Int {
    fragment.withUnsafeBufferPointer { $0.place(of: "<section>", in: 0..<$0.count) } ?? fragment.count
  }

  /// From how many sections and tags on a page has a table of contents; a long text has no tags.
  private static let longPage = (sections: 4, tags: 400)

  /// Whether a page has a table of contents.
  ///
  /// - Parameter levels: those of its headings.
  static func isLong(_ fragment: [UInt8], _ levels: [Int]) -> Bool {
    levels.count { $0 == 2 } >= longPage.sections && tags(of: fragment) >= longPage.tags
  }

  /// How many tags a page can have beside those that there are, without a table of contents.
  static func spareTags(_ fragment: [UInt8], _ levels: [Int]) -> Int {
    levels.count { $0 == 2 } >= longPage.sections ? longPage.tags - 1 - tags(of: fragment) : Int.max
  }

  static func tags(of fragment: [UInt8]) -> Int { fragment.count { $0 == UInt8(ascii: "<") } }

  private static func append(contents: [Heading], by pageHTML: PageHTML, to bytes: inout [UInt8]) {
    for heading in contents {
      bytes.append(contentsOf: "<li><a href=\"#".utf8)
      HTMLText.append(heading.identifier, to: &bytes)
      bytes.append(contentsOf: "\">".utf8)
      // Notes within the heading are set as in the heading itself.
      pageHTML.append(Annotated.escaped(heading.text), to: &bytes)
      bytes.append(contentsOf: "</a></li>\n".utf8)
    }
  }

  /// The rendered layout for pages of a kind in a folder, cut at its marks.
  private mutating func frame(of page: Page, hasContents: Bool, base: PageBase?) -> [Piece] {
    let key = FrameKey(
      page, declaring: declaring.contains(page.path) ? page.path : nil, hasContents: hasContents, base: base)
    if let latest, latest.key == key { return latest.pieces }
    if let known = frames[key] {
      latest = (key, known)
      return known
    }
    let values = LayoutValues(
      page: page, tree: tree, plan: plan, translations: translations, plain: plain, hasContents: hasContents,
      base: base)
    let text = tree.library.html.render(values, withTemplate: "layout") ?? ""
    let pieces = Piece.pieces(of: Array(text.utf8))
    frames[key] = pieces
    return pieces
  }

  /// What pages have in common that share a rendered layout.
  private struct FrameKey: Hashable {
    let folder: Substring
    let template: String
    let isIndex: Bool
    let hasContents: Bool
    let base: PageBase?
    let trail: [Crumb]
    /// The page, where it leads to downloads of its own.
    let declaring: PagePath?

    init(_ page: Page, declaring: PagePath?, hasContents: Bool, base: PageBase?) {
      self.declaring = declaring
      folder = page.path.folder
      template = page.template
      isIndex = page.path.isIndex
      self.hasContents = hasContents
      self.base = base
      trail = page.trail
    }

    /// Asked for on every page of some folders, of which each has its own way.
    func hash(into hasher: inout Hasher) {
      hasher.combine(folder)
      hasher.combine(template)
      hasher.combine(hasContents)
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
}

/// Text with notes, escaped for HTML with its notes left as they are.
private enum Annotated {
  static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for run in text.utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 <= Annotation.end && $0 > 0 })
    {
      if run.startIndex != text.utf8.startIndex {
        bytes.append(text.utf8[text.utf8.index(before: run.startIndex)])
      }
      HTMLText.append(String(Substring(run)), to: &bytes)
    }
    return bytes
  }
}

/// A language of the edition, as a reader chooses it.
struct SiteLanguage: Sendable {
  /// Such as `es`.
  let code: String
  /// In the language itself, such as `Español`.
  let title: String
  /// The folder of its pages with a slash; empty for an edition of one language.
  let prefix: String
}

/// Where the layout, rendered once for many pages, leaves a place for a value of each page.
///
/// A mark is a name between two NUL characters, which no HTML can hold.
enum LayoutMark: String {
  case title
  /// The page's path within its tree, without an ending.
  case path
  case contents
  case content
  /// What stands before the page's first section, and all that follows.
  case opening
  case sections

  var text: String { "\u{0}\(rawValue)\u{0}" }

  /// A text from outside, in which no mark can stand.
  static func withoutMarks(_ text: String) -> String {
    text.utf8.contains(0) ? text.replacing("\u{0}", with: "\u{FFFD}") : text
  }
}
