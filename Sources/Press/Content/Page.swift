/// One report: it becomes one Markdown and one HTML file.
package struct Page: Sendable {
  package let path: PagePath
  package let title: Cell
  /// The name of its Markdown template, such as `reservation`.
  package let template: String
  /// The pages above it, from the front page down.
  package var trail: [Crumb]
  /// The pages beside it in a series.
  package var ways: PageWays
  package let context: TemplateContext
  /// What it can be found by beside its title.
  package let search: SearchText
  /// Whether all that it shows of records stands on pages of their own, or stood there: those are the pages to name
  /// where a text must not be printed.
  package let repeatsRecords: Bool

  package init(
    path: PagePath, title: Cell, template: String, trail: [Crumb], context: TemplateContext,
    search: SearchText = SearchText(), repeatsRecords: Bool = false, ways: PageWays = .none
  ) {
    self.path = path
    self.title = title
    self.template = template
    self.trail = trail
    self.context = context
    self.search = search
    self.repeatsRecords = repeatsRecords
    self.ways = ways
  }
}

/// A field of a record that readers can search by.
package struct SearchField: Sendable, Hashable {
  package let title: Cell
  package let value: Cell
  package init(_ title: Cell, _ value: Cell) {
    self.title = title
    self.value = value
  }
}

/// A page above another, as breadcrumbs show it.
package struct Crumb: Sendable, Hashable {
  package let title: Cell
  package let path: PagePath
  package init(_ title: Cell, _ path: PagePath) {
    self.title = title
    self.path = path
  }
}

/// Pages of one kind, each made when a worker asks for it.
///
/// A hundred thousand pages are planned as one series and never exist at the same time.
package struct PageSeries: Sendable {
  package let count: Int
  package let page: @Sendable (Int) throws -> Page
  /// What pages are made of; nil where a page has to be made to tell.
  let inputs: Inputs?
  /// What its pages have in common; nil where each is made for itself.
  let alike: AlikePages?

  /// What tells whether a page would be the same as before, without making it.
  package struct Inputs: Sendable {
    let template: String
    let write: @Sendable (Int, inout InputWriter) throws -> Void

    /// - Parameters:
    ///   - template: the template of all pages of the series.
    ///   - write: adds everything that the page at a place is made of, and that tells it from all others.
    package init(template: String, write: @escaping @Sendable (Int, inout InputWriter) throws -> Void) {
      self.template = template
      self.write = write
    }
  }

  package init(
    count: Int, inputs: Inputs? = nil, alike: AlikePages? = nil,
    page: @escaping @Sendable (Int) throws -> Page
  ) {
    self.count = count
    self.inputs = inputs
    self.alike = alike
    self.page = page
  }

  /// A series of one page.
  package init(_ page: Page) {
    self.init(count: 1) { _ in page }
  }
}
