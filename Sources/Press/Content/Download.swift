/// A file of figures for machines, below `downloads/` of the site.
package struct Download: Sendable {
  /// Such as `reservations/by-month.csv`.
  package let path: String
  package let content: Content
  /// The page that leads to it; nil where only the overview of its folder does.
  package var page: PagePath?

  package enum Content: Sendable {
    /// A table as CSV: RFC 4180 with line feeds, the column keys first.
    case table(Table)
    /// Named figures as one JSON object, in this order.
    case figures([(name: String, value: Cell)])
    /// Anything else, as it stands in the file.
    case bytes([UInt8])
  }

  package init(_ path: String, _ table: Table) {
    self.path = path
    content = .table(table)
  }

  package init(_ path: String, bytes: [UInt8]) {
    self.path = path
    content = .bytes(bytes)
  }

  package init(_ path: String, figures: [(name: String, value: Cell)]) {
    self.path = path
    content = .figures(figures)
  }
}
