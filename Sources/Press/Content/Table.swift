/// A table of figures or records: shown as a pipe table, saved as CSV.
///
/// One row is one line of Markdown, so a change to one record changes one line.
package struct Table: Sendable {
  package let columns: [Column]
  package let rows: [[Cell]]
  /// A last row that sums up the others; not part of the download.
  package let totals: [Cell]?
  package let style: Style

  /// What a table is for, which decides how a page lays it out.
  package enum Style: String, Sendable {
    /// Records or figures, a row each: readers sort and filter it.
    case data
    /// Headline figures with their names, shown as tiles.
    case tiles
    /// The fields of one record.
    case fields
    /// What is to be paid, its sum last.
    case bill
  }

  package init(columns: [Column], rows: [[Cell]], totals: [Cell]? = nil, style: Style = .data) {
    self.columns =
      columns.allSatisfy(\.isSaid)
      ? columns
      : columns.enumerated().map { place, column in
        column.isSaid
          ? column : Column(column.key, column.title, isFigure: rows.contains { $0[place].isFigure })
      }
    self.rows = rows
    self.totals = totals
    self.style = style
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// The place of a column, counted from zero.
  package func place(of key: String) -> Int? { columns.firstIndex { $0.key == key } }
}

/// A column of a table.
package struct Column: Sendable {
  /// The name in downloads, such as `meanGrade`.
  package let key: String
  /// The heading that people read.
  package let title: Cell
  /// Figures stand to the right, so that their digits line up.
  package let isFigure: Bool
  /// Whether that is known without its cells.
  fileprivate let isSaid: Bool

  /// The keys of two columns of which this one is the quotient, such as an average; its total is theirs.
  package let quotient: Quotient?

  package struct Quotient: Sendable, Hashable {
    package let dividend: String
    package let divisor: String

    package init(dividend: String, divisor: String) {
      self.dividend = dividend
      self.divisor = divisor
    }

    /// Of columns that the table has not: its column has no total, and its values add up to nothing.
    package static let ofOthers = Quotient(dividend: "", divisor: "")
  }

  /// - Parameter isFigure: nil where the cells of its table say it.
  package init(_ key: String, _ title: Cell, isFigure: Bool? = false, quotient: Quotient? = nil) {
    self.key = key
    self.title = title
    self.isFigure = isFigure ?? false
    isSaid = isFigure != nil
    self.quotient = quotient
  }

  package static func text(_ key: String, _ title: Cell) -> Column { Column(key, title) }
  package static func figure(_ key: String, _ title: Cell) -> Column { Column(key, title, isFigure: true) }
  /// A figure that is one column divided by another.
  package static func figure(
    _ key: String, _ title: Cell, of dividend: String, over divisor: String
  ) -> Column {
    Column(key, title, isFigure: true, quotient: Quotient(dividend: dividend, divisor: divisor))
  }
}
