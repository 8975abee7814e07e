/// A table of figures or records: shown as a pipe table, saved as CSV.
///
/// One row is one line of Markdown, so a change to one record changes one line.
public struct Table: Sendable {
  public let columns: [Column]
  public let rows: [[Cell]]
  /// A last row that sums up the others; not part of the download.
  public let totals: [Cell]?

  public init(columns: [Column], rows: [[Cell]], totals: [Cell]? = nil) {
    self.columns = columns
    self.rows = rows
    self.totals = totals
  }

  public var isEmpty: Bool { rows.isEmpty }
}

/// A column of a table.
public struct Column: Sendable {
  /// The name in downloads, such as `meanGrade`.
  public let key: String
  /// The heading that people read.
  public let title: String
  /// Figures stand to the right, so that their digits line up.
  public let isFigure: Bool

  public init(_ key: String, _ title: String, isFigure: Bool = false) {
    self.key = key
    self.title = title
    self.isFigure = isFigure
  }

  public static func text(_ key: String, _ title: String) -> Column { Column(key, title) }
  public static func figure(_ key: String, _ title: String) -> Column { Column(key, title, isFigure: true) }
}
