internal import CommonMark

/// Makes the Markdown and the HTML of pages, one after the other, in buffers of its own.
///
/// Every worker has one for each language.
struct PagePrinter {
  let tree: EditionTree
  let plan: BuildPlan
  var layout: SiteLayout
  private var renderer: FrameCache
  let documents: HTMLRenderer
  let wording: Wording
  private let chartFiles: ChartFile
  let sheet = ChartSheet()
  let unprintable: UnprintableText?
  let waysLabel: [UInt8]
  var markdown: [UInt8] = []
  var html: [UInt8] = []
  /// The files of the page's charts, beside its Markdown, by name.
  private(set) var charts: [(name: String, bytes: [UInt8])] = []
  /// The page's Markdown with its notes, and with its values marked.
  var noted: [UInt8] = []
  var fragment: [UInt8] = []
  private var untidied: [UInt8] = []
  private var frames: MarkdownFrames
  var compiled = CompiledPages()

  /// - Parameter translations: all languages of the edition, this tree's own among them.
  init(tree: EditionTree, plan: BuildPlan, translations: [SiteLanguage]) {
    self.tree = tree
    self.plan = plan
    wording = Wording(tree.formats.texts) { Array(MarkdownText.escaped($0).utf8) }
    unprintable = plan.allowsUnprintable ? nil : UnprintableText()
    chartFiles = ChartFile(formats: tree.formats)
    frames = MarkdownFrames(library: tree.library)
    layout = SiteLayout(tree: tree, plan: plan, translations: translations)
    waysLabel = layout.html(of: "Previous and next")
    var options = HTMLRenderer.Options()
    options.identifiesHeadings = true
    options.makesSections = true
    options.framesTables = true
    documents = HTMLRenderer(options: options)
    renderer = FrameCache(renderer: documents, isOff: plan.rendersPagesWhole)
  }

  /// Names that every Markdown template can use beside those of its page.
  static let engineNames: Set<String> = ["title", "site", "asOf"]

  /// English texts that the language's catalogue lacks.
  var missingTexts: Set<String> { wording.missing.union(layout.missingTexts) }

  /// Fills ``markdown``, ``html`` and ``charts`` with a page.
  mutating func print(_ page: Page) throws(TemplateError) {
    try printMarkdown(page)
    let headings = noted.withUnsafeBufferPointer { renderer.render($0, into: &fragment) }
    var drawings: [[UInt8]] = []
    for (place, chart) in sheet.charts.enumerated() {
      let output = chartFiles.output(of: chart, on: page.path, place: place)
      drawings.append(output.inline)
      charts.append((ChartSheet.fileName(of: chart, on: page.path), output.file))
    }
    layout.append(
      fragment, headings: headings, of: page,
      by: PageHTML(formats: tree.formats, drawings: drawings, waysLabel: waysLabel), to: &html)
  }

  /// The HTML of a page that has no Markdown file.
  ///
  /// - Parameters:
  ///   - base: where the tree's pages are, for a page that stands outside.
  ///   - addition: HTML behind the page's own.
  mutating func html(
    of page: Page, base: PageBase? = nil, behind addition: [UInt8] = []
  ) throws(TemplateError) -> [UInt8] {
    try printMarkdown(page)
    var fragment: [UInt8] = []
    let headings = noted.withUnsafeBufferPointer { renderer.render($0, into: &fragment) }
    var html: [UInt8] = []
    layout.append(
      fragment + addition, headings: headings, of: page,
      by: PageHTML(formats: tree.formats, drawings: []), base: base, to: &html)
    return html
  }

  /// Forgets the page before.
  mutating func removePage() {
    sheet.removeAll()
    unprintable?.reset()
    charts.removeAll(keepingCapacity: true)
    markdown.removeAll(keepingCapacity: true)
    html.removeAll(keepingCapacity: true)
    noted.removeAll(keepingCapacity: true)
    fragment.removeAll(keepingCapacity: true)
  }

  func writer(of page: Page) -> MarkdownWriter {
    MarkdownWriter(
      formats: tree.formats, wording: wording, page: page.path, charts: sheet, unprintable: unprintable,
      depth: tree.folder.isEmpty ? 0 : 1, map: plan.map, pictures: plan.pictures)
  }

  /// Fills ``markdown`` alone.
  ///
  /// - Parameter isFrame: whether it is the frame of pages that are alike.
  /// - Returns: whether its text depends on its values only where they stand, and on which of them show.
  @discardableResult
  mutating func printMarkdown(_ page: Page, isFrame: Bool = false) throws(TemplateError) -> Bool {
    removePage()
    var writer = writer(of: page)
    writer.isFrame = isFrame
    let rendering = TemplateRendering(
      writer: writer,
      engineValues: [
        ("title", page.title), ("site", .text(plan.title)), ("asOf", .date(plan.asOf)),
      ], library: tree.library)
    untidied.removeAll(keepingCapacity: true)
    let isFramed = try frames.append(page, rendering, to: &untidied)
    if !isFramed {
      let scope = TemplateScope(context: page.context, rendering: rendering, isOutermost: true)
      untidied += try tree.library.render(page.template, with: scope, rendering).utf8
    }
    untidied.withUnsafeBufferPointer { Self.appendTidied($0, to: &noted) }
    MarkdownText.escapeValues(in: &noted)
    if !page.ways.isEmpty { rendering.writer.insert(page.ways, below: page.trail.last, into: &noted) }
    try checkPrintable(page)
    noted.withUnsafeBufferPointer { Annotation.appendText(of: $0, to: &markdown) }
    return isFramed
  }

  func checkPrintable(_ page: Page) throws(TemplateError) {
    if !page.repeatsRecords, let value = unprintable?.found {
      throw .unprintable(page: page.path.text, value: value)
    }
  }

  /// Copies Markdown with at most one empty line between blocks, none at the start, one line end last, and blanks at the
  /// ends of no lines but those that ``MarkdownLines`` has marked.
  ///
  /// - Complexity: one pass.
  static func appendTidied(_ source: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let mark = Annotation.lineEnd
    var lineStart = 0
    var emptyLines = 0
    while lineStart < source.count {
      let lineEnd = source[lineStart...].firstIndex(of: newline) ?? source.count
      var contentEnd = Self.endWithoutBlanks(of: lineStart..<lineEnd, in: source)
      var isKept = false
      var isBroken = false
      if contentEnd > lineStart {
        let last = source[contentEnd - 1]
        if last == mark {
          isKept = contentEnd == lineEnd
          isBroken = !isKept
          contentEnd -= 1
        } else if last == UInt8(ascii: "\\"), contentEnd - 1 > lineStart, source[contentEnd - 2] == mark {
          isBroken = true
          contentEnd -= 2
        }
        if isBroken { contentEnd = Self.endWithoutBlanks(of: lineStart..<contentEnd, in: source) }
      }
      if contentEnd == lineStart, !isKept {
        emptyLines += 1
      } else {
        if emptyLines > 0, !bytes.isEmpty { bytes.append(newline) }
        emptyLines = 0
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[lineStart..<contentEnd]))
        if isBroken {
          let hasBackslash = source[lineEnd - 1] == UInt8(ascii: "\\")
          switch MarkdownLines.continuation(of: lineStart..<lineEnd, in: source) {
          case .nothing: break
          case .text where hasBackslash: bytes.append(UInt8(ascii: "\\"))
          case .text, .anything: bytes.append(contentsOf: "  ".utf8)
          }
        }
        bytes.append(newline)
      }
      lineStart = lineEnd + 1
    }
  }

  private static func endWithoutBlanks(of line: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, source[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return end
  }
}
