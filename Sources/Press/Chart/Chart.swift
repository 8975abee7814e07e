package import Forms

/// Figures to be drawn: beside the Markdown as an SVG file, and within the page.
///
/// A chart is made from a ``Table`` that the page shows too, so its values can be read there. Days or months
/// that the table leaves out have their place in columns and lines: time runs on without records.
/// ```swift
/// Chart("takings", "Takings by month", .columns, of: byMonth, by: "month", ["total"])
/// ```
package struct Chart: Sendable, Hashable {
  /// How the figures are drawn.
  package enum Shape: Sendable, Hashable {
    /// Upright bars, several series stacked.
    case columns
    /// Upright bars side by side without gaps: how often each range of values occurs.
    case histogram
    /// Lying bars with their values, several series stacked.
    case bars
    case line
    /// The days of one month in weeks, each with its share.
    case calendar
    /// A small line for a table cell.
    case spark
  }

  /// What a value counts.
  package enum Unit: Sendable, Hashable {
    case count
    /// Minor units of the edition's currency.
    case money
    /// Hundredths of a percent.
    case percent
  }

  package struct Series: Sendable, Hashable {
    package let title: Cell
    /// A value for each category, nil where there is none.
    package let values: [Int?]
    /// Whether it is zero where nothing was counted; a mean then has no value.
    package let isSum: Bool
  }

  /// The name of its file, behind that of the page.
  package let name: String
  package let title: Cell
  package let shape: Shape
  package let unit: Unit
  package let categories: [Cell]
  package let series: [Series]
  /// The time over which the categories stand; nil where they are no days or months.
  package let axis: TimeAxis?

  /// Whether there is nothing to draw.
  package var isEmpty: Bool { series.allSatisfy { $0.values.allSatisfy { $0 == nil } } }

  /// A chart of some columns of a table, a category for each row.
  ///
  /// - Parameters:
  ///   - category: the key of the column that names the rows.
  ///   - columns: the keys of the columns that are drawn; those the table has not are left out.
  ///   - limit: how many of the rows are drawn, from the first.
  package init(
    _ name: String, _ title: Cell, _ shape: Shape, of table: Table, by category: String, _ columns: [String],
    limit: Int = .max
  ) {
    let rows = table.rows.prefix(limit)
    let places = columns.compactMap { table.place(of: $0) }
    let categoryPlace = table.place(of: category)
    self.init(
      name, title, shape,
      unit: places.first.flatMap { place in rows.lazy.compactMap { $0[place].drawn?.unit }.first } ?? .count,
      categories: rows.map { row in categoryPlace.map { row[$0].unlinked } ?? .blank },
      series: places.map { place in
        Series(
          title: table.columns[place].title, values: rows.map { $0[place].drawn?.value },
          isSum: table.columns[place].quotient == nil && !rows.contains { $0[place].isMean })
      })
  }

  /// Whether a chart can draw a value, or leave its place empty because there is none.
  package static func canDraw(_ cell: Cell) -> Bool {
    cell == .missing || cell == .blank || cell.drawn != nil
  }

  private init(
    _ name: String, _ title: Cell, _ shape: Shape, unit: Unit, categories: [Cell], series: [Series],
    axis: TimeAxis? = nil
  ) {
    self.name = name
    self.title = title
    self.shape = shape
    self.unit = unit
    self.categories = categories
    self.series = series
    switch shape {
    case .columns, .line: self.axis = axis ?? TimeAxis(of: categories)
    case .spark: self.axis = axis
    case .histogram, .bars, .calendar: self.axis = nil
    }
  }

  /// A small line of what was counted in each month.
  ///
  /// - Parameter axis: the time of all lines of a table, so that they can be compared; months without a
  ///   value are zero.
  package static func spark(
    _ name: String, _ title: Cell, unit: Unit = .count, _ values: [(month: CalendarMonth, value: Int)],
    over axis: TimeAxis?
  ) -> Chart {
    Chart(
      name, title, .spark, unit: unit, categories: values.map { .month($0.month) },
      series: [Series(title: title, values: values.map(\.value), isSum: true)], axis: axis)
  }
}

extension Cell {
  /// The value as a chart draws it.
  fileprivate var drawn: (value: Int, unit: Chart.Unit)? {
    switch self {
    case .integer(let number): (number, .count)
    case .money(let money): (money.minorUnits, .money)
    case .percent(let share): (share.rounded(timesTenToThe: 4), .percent)
    case .counted(let inner, _, _), .defaulted(let inner), .link(let inner, _): inner.drawn
    default: nil
    }
  }

  /// Whether the value is a share or a mean.
  fileprivate var isMean: Bool {
    switch self {
    case .percent, .ratio, .counted: true
    case .defaulted(let inner), .link(let inner, _): inner.isMean
    default: false
    }
  }

  /// The value without what it leads to.
  fileprivate var unlinked: Cell {
    if case .link(let inner, _) = self { return inner }
    return self
  }
}

/// The charts of one page, each once, in the order in which they were first written.
final class ChartSheet {
  private(set) var charts: [Chart] = []

  func removeAll() { charts.removeAll(keepingCapacity: true) }

  /// - Returns: the chart's place.
  func add(_ chart: Chart) -> Int {
    if let place = charts.firstIndex(where: { $0.name == chart.name }) { return place }
    charts.append(chart)
    return charts.count - 1
  }

  /// The name of a chart's file, in the folder of its page.
  static func fileName(of chart: Chart, on page: PagePath) -> String {
    let pageName = page.text.split(separator: "/").last.map(String.init) ?? "index"
    return "\(pageName)-\(chart.name).svg"
  }
}
