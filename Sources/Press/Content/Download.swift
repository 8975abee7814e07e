/// A file of figures for machines, below `downloads/` of the site.
public struct Download: Sendable {
  /// Such as `reservations/by-month.csv`.
  public let path: String
  public let content: Content

  public enum Content: Sendable {
    /// A table as CSV: RFC 4180 with line feeds, the column keys first.
    case table(Table)
    /// Named figures as one JSON object, in this order.
    case figures([(name: String, value: Cell)])
    /// Anything else, as it stands in the file.
    case bytes([UInt8])
  }

  public init(_ path: String, _ table: Table) {
    self.path = path
    content = .table(table)
  }

  public init(_ path: String, bytes: [UInt8]) {
    self.path = path
    content = .bytes(bytes)
  }

  public init(_ path: String, figures: [(name: String, value: Cell)]) {
    self.path = path
    content = .figures(figures)
  }
}
