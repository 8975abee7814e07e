/// One report: it becomes one Markdown and one HTML file.
public struct Page: Sendable {
  public let path: PagePath
  /// Plain text; may come from a record.
  public let title: String
  /// The name of its Markdown template, such as `reservation`.
  public let template: String
  /// The pages above it, from the front page down.
  public let trail: [Crumb]
  public let context: TemplateContext

  public init(path: PagePath, title: String, template: String, trail: [Crumb], context: TemplateContext) {
    self.path = path
    self.title = title
    self.template = template
    self.trail = trail
    self.context = context
  }
}

/// A page above another, as breadcrumbs show it.
public struct Crumb: Sendable {
  public let title: String
  public let path: PagePath
  public init(_ title: String, _ path: PagePath) {
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

  public init(count: Int, page: @escaping @Sendable (Int) throws -> Page) {
    self.count = count
    self.page = page
  }

  /// A series of one page.
  public init(_ page: Page) {
    count = 1
    self.page = { _ in page }
  }
}
