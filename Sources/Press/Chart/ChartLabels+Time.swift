internal import Forms

/// Labels below an axis of time: of as many days, months or years as stand beside each other.
extension ChartLabels {
  /// The labelled places of an axis, from the first.
  ///
  /// - Parameter length: how long the axis is, in tenths of a pixel.
  /// - Complexity: O(labels), however many days there are.
  func ticks(of axis: ChartAxis, on length: Int) -> [(place: Int, text: String)] {
    let steps = axis.step == .day ? daySteps(of: axis) + monthSteps : monthSteps
    let fitting = steps.first { step in
      step.leastDistance(on: axis) * length >= (step.width + 100) * axis.count
    }
    let ticks = (fitting ?? steps.last)?.ticks(of: axis) ?? []
    return ticks.isEmpty ? [(0, name(axis.category(at: 0), on: axis))] : ticks
  }

  /// A category as a label or a tip names it; a day by its number alone where all are of one month.
  func name(_ cell: Cell, on axis: ChartAxis?) -> String {
    if case .date = cell, let axis, !axis.isWithinMonth { return text(cell) }
    return category(cell)
  }

  private func daySteps(of axis: ChartAxis) -> [TickStep] {
    let isWithinMonth = axis.isWithinMonth
    let widths = axis.sampleDays.map { Self.width(of: name($0, on: axis)) }
    return (isWithinMonth ? [1, 2, 5, 10] : [1, 2, 7, 14]).map { days in
      TickStep(kind: .days(days), width: widths.max() ?? 0) { name($0, on: axis) }
    }
  }

  private var monthSteps: [TickStep] {
    let months = (1...12).map { Cell.month(CalendarMonth(year: 2000, number: $0)) }
    let width = months.map { Self.width(of: category($0)) }.max() ?? 0
    let ofMonths = [1, 2, 3, 6].map { count in TickStep(kind: .months(count), width: width, name: category) }
    let ofYears = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map { years in
      TickStep(kind: .months(years * 12), width: Self.width(of: "2000")) { cell in
        if case .month(let month) = cell { return String(month.year) }
        return category(cell)
      }
    }
    return ofMonths + ofYears
  }
}

/// One way to label an axis of time.
private struct TickStep {
  enum Kind {
    /// Every so many days: of a month from its first, else from a Monday.
    case days(Int)
    /// The beginning of every so many months, counted from January of a year that their years divide.
    case months(Int)
  }

  let kind: Kind
  /// How wide its widest label is.
  let width: Int
  let name: (Cell) -> String

  /// How many places lie between two labels at least.
  func leastDistance(on axis: ChartAxis) -> Int {
    switch (kind, axis.step) {
    case (.days(let days), _): days
    case (.months(let months), .day): months < 12 ? months * 28 + months / 2 : months / 12 * 365
    case (.months(let months), _): months
    }
  }

  func ticks(of axis: ChartAxis) -> [(place: Int, text: String)] {
    switch kind {
    case .days(let days):
      // 1970-01-01 was a Thursday.
      let start = axis.isWithinMonth ? axis.month(at: 0).firstDay.map { Int($0.dayNumber) } ?? 0 : -3
      let begin = ((start - axis.first) % days + days) % days
      return stride(from: begin, to: axis.count, by: days).map { ($0, name(axis.category(at: $0))) }
    case .months(let months):
      let first = axis.month(at: 0)
      var number = (first.year * 12 + first.number - 1) / months * months
      var ticks: [(place: Int, text: String)] = []
      while let place = axis.place(ofStartOf: CalendarMonth(year: number / 12, number: number % 12 + 1)),
        place < axis.count
      {
        let month = CalendarMonth(year: number / 12, number: number % 12 + 1)
        if place >= 0 { ticks.append((place, name(.month(month)))) }
        number += months
      }
      return ticks
    }
  }
}

extension ChartAxis {
  fileprivate var isWithinMonth: Bool { step == .day && month(at: 0) == month(at: count - 1) }

  /// A day of each month, as wide as any, of which the width of labels is told.
  fileprivate var sampleDays: [Cell] {
    (1...12).compactMap { CalendarDate(year: month(at: 0).year, month: $0, day: 22).map { .date($0) } }
  }
}
