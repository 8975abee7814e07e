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
    /// A grid of two categories, each field with its share of the highest value.
    case heat
    /// One lying bar of all values, each with its share of the whole.
    case shares
    /// Small bars beneath a figure, or a line of what is no sum.
    case trend
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
  /// The pages to which the categories lead; empty where none does.
  let links: [PagePath?]
  /// What it shows beside its values.
  let extras: Extras

  /// The day of the edition, behind which a trend is open; nil for any other chart.
  let today: CalendarDate?

  /// Whether it stands in a cell of a table, and has no text.
  var isSmall: Bool { shape == .spark || shape == .trend }

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
    limit: Int = .max, with asked: ChartOptions = ChartOptions()
  ) {
    let rows = table.rows.prefix(limit)
    let places = columns.compactMap { table.place(of: $0) }
    let categoryPlace = table.place(of: category)
    let categories = rows.map { row in categoryPlace.map { row[$0].withoutLink } ?? .blank }
    let links = rows.map { row in categoryPlace.flatMap { row[$0].linkedPage } }
    self.init(
      name, title, shape, unit: Self.unit(of: places.first, rows), categories: categories,
      series: places.map { table.series(at: $0, of: rows) }, links: links.contains { $0 != nil } ? links : [],
      extras: Extras(
        asked, states: asked.states(of: table, rows, categories),
        before: asked.before.flatMap { table.place(of: $0) }.map { table.series(at: $0, of: rows) }))
  }

  /// A grid with a field for each row of a table; fields without a row count nothing.
  ///
  /// - Parameters:
  ///   - across: the key of the column whose values stand beside each other, whole numbers without a gap.
  ///   - down: the key of the column whose values stand one below the other.
  package static func heat(
    _ name: String, _ title: Cell, of table: Table, _ across: String, _ down: String, _ value: String
  ) -> Chart {
    guard let own = table.place(of: value), let x = table.place(of: across), let y = table.place(of: down)
    else { return Chart(name, title, .heat, unit: .count, categories: [], series: []) }
    let shown = table.series(at: own, of: table.rows[...])
    let categories = columns(of: table.rows.map { $0[x].withoutLink })
    let columnPlaces = Dictionary(zip(categories, categories.indices)) { first, _ in first }
    var names: [Cell] = []
    var rowPlaces: [Cell: Int] = [:]
    var values: [[Int?]] = []
    for (row, value) in zip(table.rows, shown.values) {
      let name = row[y].withoutLink
      let place = rowPlaces[name] ?? names.count
      if place == names.count {
        rowPlaces[name] = place
        names.append(name)
        values.append(Array(repeating: shown.isSum ? 0 : nil, count: categories.count))
      }
      if let column = columnPlaces[row[x].withoutLink] { values[place][column] = value }
    }
    return Chart(
      name, title, .heat, unit: unit(of: own, table.rows[...]), categories: categories,
      series: zip(names, values).map { Series(title: $0, values: $1, isSum: shown.isSum) })
  }

  /// Each value once: whole numbers that lie near each other from the least to the greatest, others as they come.
  private static func columns(of cells: [Cell]) -> [Cell] {
    let numbers = cells.compactMap { if case .integer(let number) = $0 { number } else { nil } }
    if numbers.count == cells.count, let least = numbers.min(), let greatest = numbers.max() {
      let (span, isTooLarge) = greatest.subtractingReportingOverflow(least)
      if !isTooLarge, span < 60 { return (least...greatest).map { .integer($0) } }
    }
    var known: Set<Cell> = []
    return cells.filter { known.insert($0).inserted }
  }

  private static func unit(of place: Int?, _ rows: ArraySlice<[Cell]>) -> Unit {
    place.flatMap { place in rows.lazy.compactMap { $0[place].drawn?.unit }.first } ?? .count
  }

  /// Whether its values stand over an axis from left to right.
  var isUpright: Bool { [.columns, .histogram, .line].contains(shape) }

  /// The lowest and the highest value that its scale has to hold.
  package var range: ClosedRange<Int>? {
    let values =
      (shape == .line ? allValues : stackedValues) + (extras.before?.values.compactMap(\.self) ?? [])
    guard let least = values.min(), let greatest = values.max() else { return nil }
    return least...greatest
  }

  /// Whether a chart can draw a value, or leave its place empty because there is none.
  package static func canDraw(_ cell: Cell) -> Bool {
    cell == .missing || cell == .blank || cell.drawn != nil
  }

  private init(
    _ name: String, _ title: Cell, _ shape: Shape, unit: Unit, categories: [Cell], series: [Series],
    axis: TimeAxis? = nil, links: [PagePath?] = [], extras: Extras = Extras(), today: CalendarDate? = nil
  ) {
    self.name = name
    self.title = title
    self.shape = shape
    self.unit = unit
    self.categories = categories
    self.series = series
    self.links = links
    self.extras = extras
    self.today = today
    switch shape {
    case .columns, .line, .trend: self.axis = axis ?? TimeAxis(of: categories)
    case .spark: self.axis = axis
    case .histogram, .bars, .calendar, .heat, .shares: self.axis = nil
    }
  }

  /// A small drawing of some column of a table beneath a figure.
  ///
  /// - Parameter today: the last day that has begun; what comes after it is booked.
  package static func trend(
    _ name: String, _ title: Cell, of table: Table, by category: String, _ column: String, today: CalendarDate
  ) -> Chart {
    let chart = Chart(name, title, .trend, of: table, by: category, [column])
    return Chart(
      name, title, .trend, unit: chart.unit, categories: chart.categories, series: chart.series, today: today)
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
    case .percent(let share, _): (share.rounded(timesTenToThe: 4), .percent)
    case .counted(let inner, _, _), .defaulted(let inner), .link(let inner, _), .listed(let inner, _),
      .compared(let inner, _, _):
      inner.drawn
    default: nil
    }
  }

  /// Whether the value is a share or a mean.
  fileprivate var isMean: Bool {
    switch self {
    case .percent, .ratio, .counted: true
    case .defaulted(let inner), .link(let inner, _), .listed(let inner, _), .compared(let inner, _, _):
      inner.isMean
    default: false
    }
  }

  fileprivate var linkedPage: PagePath? {
    if case .link(_, let page) = self { return page }
    return nil
  }
}

extension Table {
  fileprivate func series(at place: Int, of rows: ArraySlice<[Cell]>) -> Chart.Series {
    Chart.Series(
      title: columns[place].title, values: rows.map { $0[place].drawn?.value },
      isSum: columns[place].quotient == nil && !rows.contains { $0[place].isMean })
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
