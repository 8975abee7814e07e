package import Forms

/// Figures to be drawn: beside the Markdown as an SVG file, and within the page.
///
/// A chart is made from a ``Table`` that the page shows too, so its values can be read there. Days or months
/// that the table leaves out have their place in columns and lines, bands in histograms: they run on without records.
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
    /// Millionths of a number that need not be a whole one.
    case decimal
    /// Millionths of a mean, which is shown with two decimals.
    case mean

    /// Those of one sort, each of which can be drawn as the next.
    private static let numbers: [Unit] = [.count, .mean, .decimal]

    /// What values of both count, where one chart can draw them; nil for an amount beside a number.
    fileprivate func joined(with other: Unit) -> Unit? {
      if self == other { return self }
      guard let own = Self.numbers.firstIndex(of: self), let its = Self.numbers.firstIndex(of: other) else {
        return nil
      }
      return Self.numbers[max(own, its)]
    }
  }

  package struct Series: Sendable, Hashable {
    package let title: Cell
    /// A value for each category, nil where there is none.
    package let values: [Int?]
    /// Whether it is zero where nothing was counted; a mean then has no value.
    package let isSum: Bool
  }

  /// The name of its file, behind that of the page.
  package fileprivate(set) var name: String
  package let title: Cell
  package let shape: Shape
  package let unit: Unit
  package let categories: [Cell]
  package let series: [Series]
  /// The time or the bands over which the categories stand; nil where they are neither.
  package let axis: ChartAxis?
  /// The pages to which the categories lead; empty where none does.
  let links: [PagePath?]
  /// What it shows beside its values.
  let extras: Extras
  /// The columns of its table by which a page knows which row is which of its values; nil for what is drawn in a cell.
  let columns: Columns?

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
    let categories = rows.map { row in categoryPlace.map { row[$0].asCategory } ?? .blank }
    let links = rows.map { row in categoryPlace.flatMap { row[$0].linkedPage } }
    let before = asked.before.flatMap { table.place(of: $0) }
    let unit = asked.unit ?? Self.unit(of: places + [before].compactMap(\.self), rows)
    self.init(
      name, title, shape, unit: unit, categories: categories,
      series: places.map { table.series(at: $0, of: rows, in: unit) }, axis: asked.axis,
      links: links.contains { $0 != nil } ? links : [],
      extras: Extras(
        asked, states: asked.states(of: table, rows, categories),
        before: before.map { table.series(at: $0, of: rows, in: unit) }),
      columns: Columns(of: table, across: categoryPlace, part: asked.part))
  }

  /// A grid with a field for each row of a table; fields without a row count nothing.
  ///
  /// - Parameters:
  ///   - across: the key of the column whose values stand beside each other, whole numbers without a gap.
  ///   - down: the key of the column whose values stand one below the other.
  ///   - firsts: for each row the first that has the same value across, and down; nil where values are told by how they
  ///     are shown.
  package static func heat(
    _ name: String, _ title: Cell, of table: Table, _ across: String, _ down: String, _ value: String,
    firsts: (across: [Int], down: [Int])? = nil
  ) -> Chart {
    guard let own = table.place(of: value), let x = table.place(of: across), let y = table.place(of: down)
    else { return Chart(name, title, .heat, unit: .count, categories: [], series: []) }
    let unit = unit(of: [own], table.rows[...])
    let shown = table.series(at: own, of: table.rows[...], in: unit)
    let firsts = firsts ?? (Self.firsts(of: x, in: table), Self.firsts(of: y, in: table))
    let (categories, columnPlaces) = columns(of: table.rows.map { $0[x].asCategory }, firsts: firsts.across)
    var names: [Cell] = []
    var rowPlaces: [Int: Int] = [:]
    var values: [[Int?]] = []
    for (number, value) in shown.values.enumerated() {
      let place = rowPlaces[firsts.down[number]] ?? names.count
      if place == names.count {
        rowPlaces[firsts.down[number]] = place
        names.append(table.rows[number][y].withoutLink)
        values.append(Array(repeating: shown.isSum ? 0 : nil, count: categories.count))
      }
      values[place][columnPlaces[number]] = value
    }
    return Chart(
      name, title, .heat, unit: unit, categories: categories,
      series: zip(names, values).map { Series(title: $0, values: $1, isSum: shown.isSum) },
      columns: Columns(of: table, across: x, down: y))
  }

  /// For each row of a table the first that shows the same in a column.
  private static func firsts(of place: Int, in table: Table) -> [Int] {
    table.rows.map { $0[place].asCategory }.firstPlaces
  }

  /// Each value once, and the place of each row: whole numbers, days and months from the first to the last, where they lie
  /// near each other without a gap, others as they come.
  private static func columns(of cells: [Cell], firsts: [Int]) -> (categories: [Cell], places: [Int]) {
    let numbers = cells.compactMap { if case .integer(let number) = $0 { number } else { nil } }
    if numbers.count == cells.count, let least = numbers.min(), let greatest = numbers.max() {
      let (span, isTooLarge) = greatest.subtractingReportingOverflow(least)
      if !isTooLarge, span < 60 {
        return ((least...greatest).map { .integer($0) }, numbers.map { $0 - least })
      }
      return inOrder(of: numbers, cells)
    }
    if let axis = ChartAxis(of: cells) {
      let places = cells.map { axis.place(of: $0) ?? 0 }
      return axis.count < 60 ? ((0..<axis.count).map(axis.category), places) : inOrder(of: places, cells)
    }
    let distinct = firsts.indices.filter { firsts[$0] == $0 }
    let places = Dictionary(uniqueKeysWithValues: zip(distinct, distinct.indices))
    return (distinct.map { cells[$0] }, firsts.map { places[$0] ?? 0 })
  }

  /// Each value once by its number, and the place of each row.
  private static func inOrder(of numbers: [Int], _ cells: [Cell]) -> (categories: [Cell], places: [Int]) {
    let byNumber = Dictionary(zip(numbers, cells)) { first, _ in first }.sorted { $0.key < $1.key }
    let places = Dictionary(uniqueKeysWithValues: zip(byNumber.map(\.key), byNumber.indices))
    return (byNumber.map(\.value), numbers.map { places[$0] ?? 0 })
  }

  /// What the values of a column of a table count.
  ///
  /// - Complexity: O(rows).
  package static func unit(of column: String, in table: Table) -> Unit { unit(of: [column], in: table) }

  /// What the values of some columns of a table count together.
  ///
  /// - Complexity: O(rows) for each column.
  package static func unit(of columns: [String], in table: Table) -> Unit {
    unit(of: columns.compactMap(table.place), table.rows[...])
  }

  /// What the values of some columns count together.
  private static func unit(of places: [Int], _ rows: ArraySlice<[Cell]>) -> Unit {
    var unit: Unit?
    for place in places {
      for row in rows {
        guard let own = row[place].unit else { continue }
        unit = unit.map { $0.joined(with: own) ?? $0 } ?? own
      }
    }
    return unit ?? .count
  }

  /// Whether it is another one but for the name.
  fileprivate func isLike(_ other: Chart) -> Bool {
    var own = self
    own.name = other.name
    return own == other
  }

  /// Whether its values stand over an axis from left to right.
  var isUpright: Bool { [.columns, .histogram, .line].contains(shape) }

  /// The lowest and the highest value that its scale has to hold, each end of a bar among them.
  package var range: ClosedRange<Int>? {
    let drawn = shape == .line ? allValues : categories.indices.flatMap { stack(at: $0).map { $0.part.end } }
    let values = drawn + (extras.before?.values.compactMap(\.self) ?? [])
    guard let least = values.min(), let greatest = values.max() else { return nil }
    return least...greatest
  }

  /// Why a chart cannot draw a value.
  package enum Obstacle: Sendable {
    case noFigure
    /// An amount beside a number, a share beside an amount.
    case otherSort
    case tooLarge
    /// What it comes to with those that are stacked below it.
    case tooLargeStack
  }

  /// The first value of some columns of a table that cannot be drawn; empty places can.
  ///
  /// - Parameters:
  ///   - isStacked: whether the values of a row are added up.
  ///   - before: the key of the column with the values of the year before, which are added to none.
  /// - Complexity: O(rows) for each column.
  package static func obstacle(
    in table: Table, _ columns: [String], isStacked: Bool = true, before: String? = nil
  ) -> (obstacle: Obstacle, row: Int, column: String)? {
    var asked = columns.map { (key: $0, isAdded: isStacked) }
    if let before { asked.append((before, false)) }
    let places = asked.compactMap { key, isAdded in
      table.place(of: key).map { (key: key, place: $0, isAdded: isAdded) }
    }
    var unit: Unit?
    for (key, place, _) in places {
      for (number, row) in table.rows.enumerated() where row[place] != .missing && row[place] != .blank {
        guard let own = row[place].unit else { return (.noFigure, number, key) }
        guard let joined = unit.map({ $0.joined(with: own) }) ?? own else { return (.otherSort, number, key) }
        unit = joined
      }
    }
    for (number, row) in table.rows.enumerated() {
      var sum: UInt = 0
      for (key, place, isAdded) in places where row[place].unit != nil {
        guard let value = row[place].drawn(in: unit ?? .count) else { return (.tooLarge, number, key) }
        guard isAdded else { continue }
        sum += value.magnitude
        if sum >= highest { return (.tooLargeStack, number, key) }
      }
    }
    return nil
  }

  /// How many columns can be told from each other: there is a colour for each.
  package static let mostSeries = 6

  /// All values, and what is stacked of them, are smaller.
  fileprivate static let highest: UInt = 1_000_000_000_000_000_000

  private init(
    _ name: String, _ title: Cell, _ shape: Shape, unit: Unit, categories: [Cell], series: [Series],
    axis: ChartAxis? = nil, links: [PagePath?] = [], extras: Extras = Extras(), columns: Columns? = nil,
    today: CalendarDate? = nil
  ) {
    self.name = name
    self.title = title
    self.shape = shape
    self.unit = unit
    self.categories = categories
    self.series = series
    self.links = links
    self.extras = extras
    self.columns = columns
    self.today = today
    switch shape {
    case .columns, .line, .trend: self.axis = axis ?? ChartAxis(of: categories)
    case .spark: self.axis = axis
    case .histogram: self.axis = axis ?? ChartAxis(ofBands: categories)
    case .bars, .calendar, .heat, .shares: self.axis = nil
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

  /// A small line of some rows of a table, one for each month.
  ///
  /// - Parameters:
  ///   - unit: that of all lines of the table; see ``unit(of:in:)``.
  ///   - rows: the places of the rows.
  ///   - axis: the time of all lines of a table, so that they can be compared; months without a row are zero, of what
  ///     is no sum they are a gap.
  package static func spark(
    _ name: String, _ title: Cell, unit: Unit, of table: Table, rows: [Int], by category: String,
    _ column: String, over axis: ChartAxis?
  ) -> Chart {
    guard let own = table.place(of: column), let time = table.place(of: category) else {
      return Chart(name, title, .spark, unit: .count, categories: [], series: [])
    }
    let series = table.series(at: own, of: rows.map { table.rows[$0] }[...], in: unit)
    return Chart(
      name, title, .spark, unit: unit, categories: rows.map { table.rows[$0][time].asCategory },
      series: [Series(title: title, values: series.values, isSum: series.isSum)], axis: axis)
  }
}

extension Cell {
  /// As it names the place of a value: it leads nowhere there, and whether it was given or follows is no matter.
  package var asCategory: Cell {
    if case .defaulted(let inner) = withoutLink { return inner }
    return withoutLink
  }
}

extension Cell {
  /// What the value counts; nil where it is none that a chart draws.
  fileprivate var unit: Chart.Unit? {
    switch self {
    case .integer: .count
    case .money: .money
    case .percent: .percent
    case .decimal: .decimal
    case .ratio: .mean
    case .counted(let inner, _, _), .defaulted(let inner), .link(let inner, _), .listed(let inner, _),
      .compared(let inner, _, _):
      inner.unit
    default: nil
    }
  }

  /// The value as a chart of such values draws it; nil for one that is too large.
  fileprivate func drawn(in unit: Chart.Unit) -> Int? {
    let value: Int
    switch self {
    case .integer(let number):
      value = unit == .decimal || unit == .mean ? Self.millionths(of: Fraction(number, over: 1)) : number
    case .money(let money): value = money.minorUnits
    case .percent(let share, _): value = share.rounded(timesTenToThe: 4)
    case .decimal(let number): value = Self.millionths(of: number.fraction)
    case .ratio(let ratio, let decimals):
      value = Self.millionths(of: ratio, shownWith: min(decimals, 6), isAmongDecimals: unit == .decimal)
    case .counted(let inner, _, _), .defaulted(let inner), .link(let inner, _), .listed(let inner, _),
      .compared(let inner, _, _):
      return inner.drawn(in: unit)
    default: return nil
    }
    return value.magnitude < Chart.highest ? value : nil
  }

  private static func millionths(of number: Fraction) -> Int { number.rounded(timesTenToThe: 6) }

  /// A mean that is read in a chart as its table shows it: rounded once more it is no other one, and decimals, which have
  /// all their digits, stand beside it with as many as are shown.
  private static func millionths(of mean: Fraction, shownWith decimals: Int, isAmongDecimals: Bool) -> Int {
    let shown = mean.rounded(timesTenToThe: decimals)
    if isAmongDecimals { return millionths(of: ExactDecimal(mantissa: shown, scale: decimals).fraction) }
    let value = millionths(of: mean)
    let isSame = Fraction(value, over: 1_000_000).rounded(timesTenToThe: decimals) == shown
    return isSame ? value : value - value.signum()
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
  fileprivate func series(at place: Int, of rows: ArraySlice<[Cell]>, in unit: Chart.Unit) -> Chart.Series {
    Chart.Series(
      title: columns[place].title, values: rows.map { $0[place].drawn(in: unit) },
      isSum: columns[place].quotient == nil && !rows.contains { $0[place].isMean })
  }
}

/// The charts of one page, each once, in the order in which they were first written.
final class ChartSheet {
  private(set) var charts: [Chart] = []
  /// The places of the charts that were called so when they came.
  private var places: [String: [Int]] = [:]
  private var names: Set<String> = []

  func removeAll() {
    charts.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  /// - Returns: the chart's place; there it has another name if one before is called like it.
  func add(_ chart: Chart) -> Int {
    let alike = places[chart.name, default: []]
    if let place = alike.first(where: { charts[$0].isLike(chart) }) { return place }
    var own = chart
    var number = alike.count
    while !names.insert(own.name).inserted {
      number += 1
      own.name = "\(chart.name)-\(number)"
    }
    places[chart.name, default: []].append(charts.count)
    charts.append(own)
    return charts.count - 1
  }

  /// The name of a chart's file, in the folder of its page.
  static func fileName(of chart: Chart, on page: PagePath) -> String {
    let pageName = page.text.split(separator: "/").last.map(String.init) ?? "index"
    return "\(pageName)-\(chart.name).svg"
  }
}

extension Collection where Element: Hashable {
  /// For each element the place of the first one that is the same.
  package var firstPlaces: [Int] {
    var known: [Element: Int] = [:]
    return enumerated().map { place, element in
      let first = known[element] ?? place
      known[element] = first
      return first
    }
  }
}
