internal import CommonMark

/// Makes the Markdown and the HTML of pages, one after the other, in buffers of its own.
///
/// Every worker has one.
struct PagePrinter {
  private let library: TemplateLibrary
  private let plan: BuildPlan
  private var layout: SiteLayout
  private let renderer: HTMLRenderer
  private(set) var markdown: [UInt8] = []
  private(set) var html: [UInt8] = []
  private var fragment: [UInt8] = []
  private var untidied: [UInt8] = []
  private var frames: MarkdownFrames

  init(library: TemplateLibrary, plan: BuildPlan, navigation: [Crumb]) {
    self.library = library
    self.plan = plan
    frames = MarkdownFrames(library: library)
    layout = SiteLayout(library: library.html, plan: plan, navigation: navigation)
    var options = HTMLRenderer.Options()
    options.identifiesHeadings = true
    renderer = HTMLRenderer(options: options)
  }

  /// Names that every Markdown template can use beside those of its page.
  static let engineNames: Set<String> = ["title", "site", "asOf"]

  /// Fills ``markdown`` and ``html`` with a page.
  mutating func print(_ page: Page) throws(TemplateError) {
    try printMarkdown(page)
    fragment.removeAll(keepingCapacity: true)
    html.removeAll(keepingCapacity: true)
    markdown.withUnsafeBufferPointer { _ = renderer.render($0, into: &fragment) }
    layout.append(fragment, of: page, to: &html)
  }

  /// Fills ``markdown`` alone.
  mutating func printMarkdown(_ page: Page) throws(TemplateError) {
    let rendering = TemplateRendering(
      writer: MarkdownWriter(formats: plan.formats, page: page.path),
      engineValues: [
        ("title", .text(page.title)), ("site", .text(plan.title)), ("asOf", .date(plan.asOf)),
      ])
    untidied.removeAll(keepingCapacity: true)
    if try !frames.append(page, rendering, to: &untidied) {
      let scope = TemplateScope(context: page.context, rendering: rendering, isOutermost: true)
      untidied += try library.render(page.template, with: scope, rendering).utf8
    }
    markdown.removeAll(keepingCapacity: true)
    untidied.withUnsafeBufferPointer { Self.appendTidied($0, to: &markdown) }
  }

  /// Copies Markdown with at most one empty line between blocks, none at the start, and one line end last.
  ///
  /// - Complexity: one pass.
  static func appendTidied(_ source: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let newline = UInt8(ascii: "\n")
    var lineStart = 0
    var emptyLines = 0
    while lineStart < source.count {
      let lineEnd = source[lineStart...].firstIndex(of: newline) ?? source.count
      var contentEnd = lineEnd
      while contentEnd > lineStart, source[contentEnd - 1] == UInt8(ascii: " ") { contentEnd -= 1 }
      if contentEnd == lineStart {
        emptyLines += 1
      } else {
        if emptyLines > 0, !bytes.isEmpty { bytes.append(newline) }
        emptyLines = 0
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[lineStart..<contentEnd]))
        bytes.append(newline)
      }
      lineStart = lineEnd + 1
    }
  }
}
