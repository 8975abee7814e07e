/// One report: it becomes one Markdown and one HTML file.
public struct Page: Sendable {
  public let path: PagePath
  public let title: Cell
  /// The name of its Markdown template, such as `reservation`.
  public let template: String
  /// The pages above it, from the front page down.
  public let trail: [Crumb]
  public let context: TemplateContext
  /// What it can be found by beside its title.
  public let search: SearchText

  public init(
    path: PagePath, title: Cell, template: String, trail: [Crumb], context: TemplateContext,
    search: SearchText = SearchText()
  ) {
    self.path = path
    self.title = title
    self.template = template
    self.trail = trail
    self.context = context
    self.search = search
  }
}

/// A field of a record that readers can search by.
public struct SearchField: Sendable, Hashable {
  public let title: Cell
  public let text: String
  public init(_ title: Cell, _ text: String) {
    self.title = title
    self.text = text
  }
}

/// A page above another, as breadcrumbs show it.
public struct Crumb: Sendable, Hashable {
  public let title: Cell
  public let path: PagePath
  public init(_ title: Cell, _ path: PagePath) {
    self.title = title
    self.path = path
  }
}

/// Pages of one kind, each made when a worker asks for it.
///
/// A hundred thousand pages are planned as one series and never exist at the same time.
public struct PageSeries: Sendable {
  public let count: Int
  public let page: @Sendable (Int) throws -> Page
  /// What pages are made of; nil where a page has to be made to tell.
  let inputs: Inputs?

  /// What tells whether a page would be the same as before, without making it.
  public struct Inputs: Sendable {
    let template: String
    let write: @Sendable (Int, inout InputWriter) throws -> Void

    /// - Parameters:
    ///   - template: the template of all pages of the series.
    ///   - write: adds everything that the page at a place is made of, and that tells it from all others.
    public init(template: String, write: @escaping @Sendable (Int, inout InputWriter) throws -> Void) {
      self.template = template
      self.write = write
    }
  }

  public init(count: Int, inputs: Inputs? = nil, page: @escaping @Sendable (Int) throws -> Page) {
    self.count = count
    self.inputs = inputs
    self.page = page
  }

  /// A series of one page.
  public init(_ page: Page) {
    self.init(count: 1) { _ in page }
  }
}
