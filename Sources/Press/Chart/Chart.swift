internal import Forms

/// Figures to be drawn: beside the Markdown as an SVG file, and within the page.
///
/// A chart is made from a ``Table`` that the page shows too, so its values can be read there.
/// ```swift
/// Chart("takings", "Takings by month", .columns, of: byMonth, by: "month", ["total"])
/// ```
public struct Chart: Sendable, Hashable {
  /// How the figures are drawn.
  public enum Shape: Sendable, Hashable {
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
  public enum Unit: Sendable, Hashable {
    case count
    /// Minor units of the edition's currency.
    case money
    /// Hundredths of a percent.
    case percent
  }

  public struct Series: Sendable, Hashable {
    public let title: Cell
    /// A value for each category, nil where there is none.
    public let values: [Int?]
  }

  /// The name of its file, behind that of the page.
  public let name: String
  public let title: Cell
  public let shape: Shape
  public let unit: Unit
  public let categories: [Cell]
  public let series: [Series]

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { series.allSatisfy { $0.values.allSatisfy { $0 == nil } } }

  /// A chart of some columns of a table, a category for each row.
  ///
  /// - Parameters:
  ///   - category: the key of the column that names the rows.
  ///   - columns: the keys of the columns that are drawn; those the table has not are left out.
  ///   - limit: how many of the rows are drawn, from the first.
  public init(
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
        Series(title: table.columns[place].title, values: rows.map { $0[place].drawn?.value })
      })
  }

  public init(
    _ name: String, _ title: Cell, _ shape: Shape, unit: Unit, categories: [Cell], series: [Series]
  ) {
    self.name = name
    self.title = title
    self.shape = shape
    self.unit = unit
    self.categories = categories
    self.series = series
  }

  /// A small line of values, in the order of their categories.
  public static func spark(_ name: String, _ title: Cell, unit: Unit = .count, _ values: [Int]) -> Chart {
    Chart(
      name, title, .spark, unit: unit, categories: [],
      series: [Series(title: title, values: values)])
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
