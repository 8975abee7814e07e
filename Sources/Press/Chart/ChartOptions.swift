package import Forms

/// What a chart shows beside its values, as its block asks for it.
package struct ChartOptions: Sendable {
  package var xTitle: Cell?
  package var yTitle: Cell?
  /// Whether the mean of what is over is drawn as a line.
  package var hasAverage = false
  /// The key of the column with the values of the year before.
  package var before: String?
  /// What its values count, where they are a part of a table; else what its own tell.
  package var unit: Chart.Unit?
  package var states: StateSource?
  /// What the scale has to hold beside the chart's own values, for charts that are compared.
  package var bounds: ClosedRange<Int>?
  /// The time or the bands of charts that are compared; else its own.
  package var axis: ChartAxis?
  /// Where it stands among charts of one kind, each of a part of a table.
  package var panel: Chart.Panel?
  /// The part of the table of which its rows are; nil where they are all of it.
  package var part: Part?

  /// The rows of a table that have one value in a column.
  package struct Part: Sendable {
    let column: String
    let value: Cell

    package init(_ column: String, _ value: Cell) {
      (self.column, self.value) = (column, value)
    }
  }

  /// What tells past, current and booked values apart.
  package enum StateSource: Sendable, Hashable {
    /// The key of a column that says `past`, `current` or `booked`.
    case column(String)
    /// The day or month of this day is current, later ones are booked.
    case day(CalendarDate)
  }

  package init() {}

  /// The state of each row; none where all of them are past.
  func states(of table: Table, _ rows: ArraySlice<[Cell]>, _ categories: [Cell]) -> [Chart.State] {
    let all: [Chart.State]
    switch states {
    case nil: return []
    case .column(let key):
      let place = table.place(of: key)
      all = rows.map { row in place.flatMap { Chart.State(row[$0]) } ?? .past }
    case .day(let day): all = categories.map { Chart.State(of: $0, on: day) }
    }
    return all.allSatisfy { $0 == .past } ? [] : all
  }
}

extension Chart {
  /// How far the time of a value has come.
  package enum State: String, Sendable, Hashable, CaseIterable {
    case past
    /// It is not over yet.
    case current
    case booked

    /// What a column of states says; nil for anything else.
    package init?(_ cell: Cell) {
      switch cell {
      case .text(let text): self.init(rawValue: text)
      case .words(let words): self.init(rawValue: words.text)
      case .status(let inner, _), .link(let inner, _): self.init(inner)
      default: return nil
      }
    }

    init(of category: Cell, on day: CalendarDate) {
      switch category {
      case .date(let own): self = own < day ? .past : own == day ? .current : .booked
      case .month(let own):
        let month = day.calendarMonth
        self = own < month ? .past : own == month ? .current : .booked
      default: self = .past
      }
    }
  }

  /// Where a chart stands among those of the parts of a table.
  package enum Panel: String, Sendable, Hashable {
    case only, first, middle, last
  }

  /// What stands beside the values.
  struct Extras: Sendable, Hashable {
    var xTitle: Cell?
    var yTitle: Cell?
    /// Of each category; empty where all of them are past.
    var states: [State] = []
    var before: Series?
    var hasAverage = false
    /// The day that is current, behind which nothing is over.
    var day: CalendarDate?
    var bounds: ClosedRange<Int>?
    var panel: Panel?

    init() {}

    init(_ asked: ChartOptions, states: [State], before: Series?) {
      (xTitle, yTitle, hasAverage) = (asked.xTitle, asked.yTitle, asked.hasAverage)
      (bounds, panel) = (asked.bounds, asked.panel)
      self.states = states
      self.before = before
      if case .day(let day)? = asked.states { self.day = day }
    }
  }

  func state(at place: Int) -> State { extras.states.isEmpty ? .past : extras.states[place] }

  /// The last place that is over, before the day that is current or, where a column says it, of the last such row; nil
  /// where all are.
  var lastOver: Int? {
    if let axis, let day = extras.day { return axis.place(ofDay: day) - 1 }
    if extras.states.isEmpty { return nil }
    let places = places
    return categories.indices.filter { state(at: $0) == .past }.map { places[$0] }.max() ?? -1
  }

  /// The sum of what is over, and over how many places it is spread; days and months without a row count as zero, and
  /// rows without a value for nothing.
  var average: (sum: Int128, count: Int)? {
    guard extras.hasAverage else { return nil }
    let past = categories.indices.filter { state(at: $0) == .past }
    let places = places
    let totals = past.compactMap { total(at: $0) }
    var count = past.count
    if let axis, let last = past.map({ places[$0] }).max() {
      let others = categories.indices.filter { state(at: $0) != .past }.map { places[$0] }
      let next = extras.day.map { axis.place(ofDay: $0) } ?? others.filter { $0 > last }.min() ?? axis.count
      let end = max(last + 1, min(next, axis.count))
      count = end - others.count { $0 < end }
    }
    count -= past.count - totals.count
    return count > 0 ? (totals.reduce(0) { $0 + Int128($1) }, count) : nil
  }
}
