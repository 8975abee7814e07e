/// Renders Markdown as HTML: CommonMark by libcmark, pipe tables as GitHub Flavored Markdown has them.
///
/// ```swift
/// let renderer = HTMLRenderer()
/// renderer.html("*Three* rooms\n")  // "<p><em>Three</em> rooms</p>\n"
/// ```
///
/// Line ends are normalised to line feeds, and U+0000 becomes U+FFFD as CommonMark asks.
/// - Complexity: O(*n*) for *n* bytes of Markdown.
package struct HTMLRenderer: Sendable {
  /// What the HTML may hold beyond the plain rendering.
  package struct Options: Sendable {
    /// Whether raw HTML and links of any scheme pass through; otherwise libcmark's safe mode drops them.
    package var allowsRawHTML = false
    /// Whether every heading gets an `id` attribute made from its text.
    package var identifiesHeadings = false
    /// Whether each identified heading of the second level that stands in no other block begins a `section`
    /// element, which ends before the next one, and one of the fourth level is the summary of a `details` element,
    /// which ends before the next heading that is not below it.
    package var makesSections = false
    /// Whether tables are written for a page: in a frame, with classes in place of the `align` attribute
    /// and with what their ``Annotation``s tell; otherwise as GitHub Flavored Markdown has them.
    package var framesTables = false

    /// The safe options: no raw HTML, headings without identifiers.
    package init() {}
  }

  private let options: Options

  /// A renderer with the given options.
  package init(options: Options = Options()) {
    self.options = options
  }

  /// Appends the HTML of `markdown` (UTF-8) to `html` and returns the outline.
  /// - Returns: the headings in the order of the document; their identifiers are empty unless
  ///   `identifiesHeadings` is set.
  @discardableResult
  package func render(_ markdown: UnsafeBufferPointer<UInt8>, into html: inout [UInt8]) -> [Heading] {
    let source = SourceText.withoutByteOrderMark(markdown)
    guard let normalized = SourceText.normalized(source) else { return renderNormalized(source, into: &html) }
    return normalized.withUnsafeBufferPointer { renderNormalized($0, into: &html) }
  }

  /// The HTML of `markdown`.
  package func html(_ markdown: String) -> String {
    var markdown = markdown
    var html: [UInt8] = []
    markdown.withUTF8 { _ = render($0, into: &html) }
    return String(decoding: html, as: UTF8.self)
  }

  private func renderNormalized(_ source: UnsafeBufferPointer<UInt8>, into html: inout [UInt8]) -> [Heading] {
    let tree =
      SourceLines.mayHoldDelimiterRow(source)
      ? TableAssembly.tree(of: source, options: options) : DocumentTree(parsing: source)
    let outline = tree.outline(identifying: options.identifiesHeadings, dividing: options.makesSections)
    tree.appendHTML(to: &html, allowsRawHTML: options.allowsRawHTML)
    return outline
  }
}
